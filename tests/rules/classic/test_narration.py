"""The story in words: who does what, with what, by which rule."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.classic.tables import a_table, infantry, mech, placed, play

from ironfall.board.maps import open_board
from ironfall.rulesets.classic.brush_off import brush_off_misses
from ironfall.rulesets.classic.narration import narrate
from ironfall.rulesets.classic.records import Table
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.ruleset import PlacedUnit, Setup, Told


def told(table: Table) -> list[Told]:
    """The story of a table whose units are called by their chassis."""
    called = (replace(mech(), chassis=name, model="") for name in ("Lantern", "Kiln"))
    units = tuple(PlacedUnit("AB"[k], k, sheet) for k, sheet in enumerate(called))
    return narrate(table, Setup(open_board(16, 17), units, {}, ()))


def test_each_of_two_punches_says_with_which_arm_and_at_whom() -> None:
    """5 + 0: an 8 and a 2."""
    table = a_table(placed(mech(), "0809", declares="punch B LA,RA"), placed(mech(), "0808", 3))
    play(table, play_physical_phase, script="A to punch 8 2, B punch 3")
    said = [(line.rule, line.text) for line in told(table) if "hits" in line.text or "misses" in line.text]
    assert said == [
        ("PUN-5", "Lantern hits Kiln with its left arm."), ("PUN-6", "Lantern misses Kiln with its right arm."),
    ]  # fmt: skip


def test_who_misses_what_swarms_it_strikes_itself_by_the_rule_of_brushing_off() -> None:
    table = a_table(placed(mech(), "0809"), placed(infantry(), "0809", swarming="A"))
    play(table, brush_off_misses, table.game.units[0], 3, script="A punch 1")
    assert (told(table)[0].text, told(table)[0].rule) == ("Lantern strikes itself.", "BRUSH-1")
