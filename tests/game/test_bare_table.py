"""Tables made like one that was made before: nothing of one is seen in another, and positions say the same as texts."""

from __future__ import annotations

from typing import Any

import pytest

from ironfall import api
from ironfall.game.bare_table import bare_table
from ironfall.game.position import Position, as_it_stands, parse_position, position_text
from ironfall.rulesets import RULESETS
from ironfall.table.marks import fields_of

PLAYED = {"classic": "dfa", "mech_d20": "attack", "mechawars": "charge"}
UNITS = {"classic": ("Haymaker", "Tollkeeper"), "mech_d20": ("Doorstop", "Longshoreman")}


def face_to_face(ruleset: str) -> Position:
    attacker, target = UNITS.get(ruleset, ("Nettle", "Shuttlecock"))
    game = [("gap", "5")] if ruleset == "mechawars" else []
    return api.position(attacker, target, ruleset=ruleset, game=game)


def written(record: Any) -> dict[str, Any]:
    """Every field of a record, and of the records in it, as values of their own."""
    found: dict[str, Any] = {}
    for name, field in fields_of(type(record)).items():
        value = getattr(record, name)
        if field.of is not None:
            found[name] = [written(each) for each in value] if field.shape else written(value)
        else:
            found[name] = repr(value)
    return found


@pytest.mark.parametrize("ruleset", [each.name for each in RULESETS])
def test_a_twin_is_what_a_new_table_is_whatever_was_played_before(ruleset: str) -> None:
    position = face_to_face(ruleset)
    for seed in range(3):
        api.resolve(position, PLAYED[ruleset], seed=seed)
    twin = bare_table(position.ruleset, position.setup)
    assert written(twin.game) == written(position.ruleset.new_table(position.setup).game)


def test_what_is_said_of_one_table_is_not_seen_in_another() -> None:
    position = face_to_face("classic")
    table = position.table()
    before = written(table.game)
    said = [("level", "2"), ("water", "1"), ("crit", "LL:1"), ("damage", "LT=5"), ("pavement", "")]
    api.position("Haymaker", "Tollkeeper", attacker_state=said, target_state=said).table()
    assert written(table.game) == before
    assert written(position.table().game) == before


def test_another_map_another_unit_and_another_option_are_another_table() -> None:
    position = face_to_face("classic")
    setup = position.setup
    position.table()
    others = (
        setup._replace(options={"evading": "yes"}),
        setup._replace(units=setup.units[::-1]),
        setup._replace(board=face_to_face("mech_d20").setup.board),
    )
    for other in others:
        found, fresh = bare_table(position.ruleset, other), position.ruleset.new_table(other)
        assert written(found.game) == written(fresh.game)


@pytest.mark.parametrize("ruleset", [each.name for each in RULESETS])
def test_a_position_as_it_stands_is_the_one_that_its_text_says(ruleset: str) -> None:
    position = face_to_face(ruleset)
    for seed in range(5):
        played = api.resolve(position, PLAYED[ruleset], seed=seed)
        stands, text = as_it_stands(position, played.table), position_text(position, played.table)
        assert position_text(stands, stands.table()) == text
        read = parse_position(text, "")
        assert written(stands.table().game) == written(read.table().game)
