"""The part of the page without sockets keeps what its description promises, whatever is sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from ironfall.page import live
from ironfall.page.app import create_app

load_all_checks()
HERE = {"Host": "localhost"}
EXAMPLES = 8
TOO_LARGE = 413
"""Said before anybody knows which question it is."""


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_answers_are_as_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: GenerationMode) -> None:
    monkeypatch.setattr(live, "TABLES_AT_ONCE", 100_000)
    app = create_app(tmp_path / "tables.sqlite")
    api = schemathesis.openapi.from_asgi("/api/openapi.json", app, headers=HERE)
    asked = []
    for found in api.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        # Nothing that is sent to a path without any choice can be wrong.
        if mode == GenerationMode.NEGATIVE and not (operation.body or operation.path_parameters or operation.query):
            continue
        asked.append(operation.label)

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(generation_mode=mode))
        def keep(case: schemathesis.Case[Any]) -> None:
            # A text that may be any text need not be the name of a ruleset.
            answer = case.call(headers=HERE)
            if answer.status_code != TOO_LARGE:
                case.validate_response(answer, excluded_checks=[positive_data_acceptance])

        keep()
    assert "POST /api/tables" in asked and "POST /api/units" in asked
