"""The story in words: who does what, with what, by which rule."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.classic.tables import a_table, infantry, mech, placed, play, vehicle

from ironfall.board.hexes import DIRECTIONS
from ironfall.board.maps import open_board
from ironfall.rulesets.classic.brush_off import brush_off_misses
from ironfall.rulesets.classic.narration import name_reason, narrate
from ironfall.rulesets.classic.piloting import keeps_its_feet_at_once
from ironfall.rulesets.classic.records import Mode, Table
from ironfall.rulesets.classic.sentences import SENTENCES
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.skids import slide, takes_turn
from ironfall.rulesets.classic.words import Because, Event
from ironfall.rulesets.ruleset import PlacedUnit, Setup, Told


def two_mechs() -> Setup:
    """Two machines to take the names from."""
    called = (replace(mech(), chassis=name, model="") for name in ("Lantern", "Kiln"))
    units = tuple(PlacedUnit("AB"[k], k, sheet) for k, sheet in enumerate(called))
    return Setup(open_board(16, 17), units, {}, ())


def told(table: Table) -> list[Told]:
    """The story of a table, whatever its units are: Lantern and Kiln."""
    return narrate(table, two_mechs())


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


def test_vehicles_are_driven_and_keep_control() -> None:
    """A wheeled vehicle that flanked takes a turn on pavement: 5, and 1 for 6 hexes."""
    table = a_table(placed(vehicle("wheeled"), "0809", moved=6, ran=True), placed(mech(), "0808", 3))
    car, walker = table.game.units[:2]
    play(table, takes_turn, car, script="A piloting 9")
    assert [line.text for line in told(table)] == [
        "Lantern needs 6 to keep control: driving skill +5, turned on pavement at flank speed +1.",
        "Lantern rolls 9 to keep control.",
    ]
    play(table, keeps_its_feet_at_once, walker, Because.TURNED_ON_PAVEMENT, 0, script="B piloting 9")
    assert told(table)[0].text.startswith("Kiln needs 5 to keep its feet: piloting skill +5, turned on pavement while")


def test_what_hovers_slips_and_what_rolls_skids() -> None:
    for motion, words in (("hover", "slips sideways"), ("tracked", "skids")):
        table = a_table(placed(vehicle(motion), "0812", moved=8, ran=True))
        play(table, slide, table.game.units[0], 0, 0)
        assert f"Lantern {words} into hex 0811." in [line.text for line in told(table)]


def test_a_vehicle_that_comes_up_has_cruised_or_flanked() -> None:
    table = a_table(placed(vehicle(), "0809"), placed(mech(), "0808", 3))
    for who, mode, said in ((0, Mode.RAN, "flanked"), (0, Mode.WALKED, "cruised"), (1, Mode.RAN, "run")):
        text = SENTENCES[Event.CAME_UP](table, ("Lantern", "Kiln"), who, 2, 0, mode * DIRECTIONS)
        assert f"has {said} 2 hexes to 0101" in text
    assert name_reason(table, two_mechs(), Because.ATTACKER_RAN, 2) == "attacker flanked"
    assert name_reason(table, two_mechs(), Because.ATTACKER_PILOTING, 5) == "attacker's driving skill"
