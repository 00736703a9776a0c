"""What is said of the choices that are compared."""

from __future__ import annotations

import pytest
from tests.rules.mechawars.said import laid, mech

from ironfall.rulesets.mechawars.actions import answer_refused, assumed_of_charge


def test_who_waits_is_charged_by_the_target() -> None:
    assert answer_refused("the target is farther away than the charger can run") == (
        "the attacker is farther away than the target can run"
    )


@pytest.mark.parametrize(("says", "may"), [((), True), (("actions 0",), False), (("shaken",), False)])
def test_a_charge_says_whether_it_may_be_answered(says: tuple[str, ...], may: bool) -> None:
    """Who has no action, or loses it, cannot react (COL-25, COL-26)."""
    table, _ = laid(mech("at 10,10"), mech("at 17,10", *says))
    assert ("may counter-charge" in assumed_of_charge(table)) == may
    assert ("cannot counter-charge" in assumed_of_charge(table)) != may
