"""The words of set-up: where mechs stand, what is left of them, the table, and what is refused."""

from __future__ import annotations

import pytest
from tests.rules.mechawars.said import laid, mech, say

from ironfall.errors import BadInput
from ironfall.rulesets.mechawars.condition import standing
from ironfall.rulesets.mechawars.muster import new_table
from ironfall.rulesets.mechawars.naming import name_number, name_of_number, stat_names
from ironfall.rulesets.mechawars.records import MOST_UNITS, NOBODY, Ground, Stage, Table
from ironfall.rulesets.mechawars.setup import GAME_WORDS, free_spots, said_of_the_table, terrain_pieces
from ironfall.rulesets.mechawars.soundness import what_cannot_be


def first_wrong(table: Table, names: tuple[str, ...]) -> str | None:
    return next(what_cannot_be(table, names), None)


def wrong(*units: object, **said: object) -> str | None:
    table, setup = laid(*units, **said)  # type: ignore[arg-type]
    return first_wrong(table, setup.names)


def test_a_mech_is_mustered_from_its_card() -> None:
    table, _ = laid(mech("at 10,12.5", ma=3, stats={"Guns": 1, "Frame": 2}, base=1.574, walk=5, run=9))
    unit = table.game.units[0]
    assert (unit.radius, unit.walk, unit.run) == (787, 5_000, 9_000)
    assert (unit.stats, unit.stat[:3], unit.stat_full[:3]) == (3, [3, 1, 2], [3, 1, 2])
    assert stat_names(unit) == ("MA", "Guns", "Frame")
    assert (unit.x, unit.y, unit.actions, unit.shaken) == (10_000, 12_500, 2, 0)


@pytest.mark.parametrize("name", ["MA", "A", "z9", "Abcdefghij", "Zzzzzzzzzz", "Z999999999"])
def test_names_are_kept_as_numbers(name: str) -> None:
    assert 0 < name_number(name) < 2**62
    assert name_of_number(name_number(name)) == name


def test_what_is_left_of_it() -> None:
    table, _ = laid(mech("at 10,10", "ma 1", "stat guns=0", "actions 1", "shaken", "hidden", "obscured"))
    unit = table.game.units[0]
    assert (unit.stat[:4], unit.actions, unit.shaken, unit.hidden, unit.obscured) == ([1, 4, 0, 4], 1, 1, 1, 1)


def test_wrecked_is_having_nothing_left() -> None:
    table, _ = laid(mech("at 10,10", "wrecked"), mech("at 20,10", "ma 0", stats={}))
    assert [(unit.wrecked, sum(unit.stat)) for unit in table.game.units] == [(1, 0), (1, 0)]


def test_touching_puts_a_mech_beside_the_other_and_notes_it_of_both() -> None:
    """Bases of 2" and 3": middles 2.5" apart."""
    table, _ = laid(mech("touching B"), mech("at 20,12", base=3))
    a, b = table.game.units
    assert (a.x, a.y) == (17_500, 12_000)
    assert (a.touches, b.touches, a.inch_from) == (2, 1, 0)


def test_an_inch_from_another_where_both_are_put_somewhere() -> None:
    """3-4-5: middles 3" apart, at (12, 10) and (13.8, 12.4)."""
    table, setup = laid(mech("at 12,10", "inch-from B"), mech("at 13.8,12.4"))
    assert (table.game.units[0].inch_from, table.game.units[1].inch_from) == (2, 1)
    assert first_wrong(table, setup.names) is None


def test_a_gap_is_from_base_to_base() -> None:
    table, _ = laid(mech(base=3), mech(), game=["table 30x20", "gap 4.5"])
    a, b = table.game.units
    assert (b.x, b.y) == (15_000, 10_000)
    assert (a.x, a.y) == (15_000 - 1_000 - 4_500 - 1_500, 10_000)


@pytest.mark.parametrize(("gap", "touches", "inch"), [("0", 2, 0), ("1", 0, 2), ("0.999", 0, 0), ("1.001", 0, 0)])
def test_a_gap_of_nothing_or_an_inch_is_noted(gap: str, touches: int, inch: int) -> None:
    table, _ = laid(mech(), mech(), game=[f"gap {gap}"])
    assert (table.game.units[0].touches, table.game.units[0].inch_from) == (touches, inch)


@pytest.mark.parametrize(("inches", "far"), [("4", 1), ("3.999", 0), ("0", 0), ("12", 1)])
def test_a_charge_that_has_been_made(inches: str, far: int) -> None:
    table, _ = laid(mech("touching B"), mech(), game=[f"charged {inches}", "counter-charge"])
    game = table.game
    assert (game.far, game.charger, game.defender, game.active, game.counter_charged) == (far, 0, 1, 0, 1)


def test_words_of_the_game() -> None:
    said = ["turn 3", "turns 9", "accidental", "terrain impassable 5,6,1.5", "terrain open 1,2,3"]
    table, _ = laid(mech("at 10,10"), mech("at 20,10"), game=said)
    game = table.game
    assert (game.turn, game.stage, game.turns, game.accidental) == (2, Stage.TURN_BEGINS, 9, 1)
    assert game.terrain_count == 2
    assert game.terrain_ground[:2] == [Ground.IMPASSABLE, Ground.OPEN]
    assert (game.terrain_x[0], game.terrain_y[0], game.terrain_radius[0]) == (5_000, 6_000, 1_500)


def test_a_table_is_said_again_by_its_words() -> None:
    said = ["table 36.5x24", "terrain impassable 5,6,1.5"]
    table, _ = laid(mech("at 10,10"), game=said)
    assert said_of_the_table(table) == (("table", "36.5x24"), ("terrain", "impassable 5,6,1.5"))
    assert terrain_pieces(table) == (("impassable", 5_000, 6_000, 1_500),)


def test_nothing_is_going_on_at_first() -> None:
    game = laid(mech("at 10,10"), mech("at 20,10"))[0].game
    assert (game.active, game.charger, game.defender, game.turn, game.charged) == (NOBODY, NOBODY, NOBODY, 0, 0)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("at 10", "this is given as X,Y in inches, such as 12,24.5, not '10'"),
        ("at 10,1.2345", "Y must be inches from 0 to 144, with at most three decimals, not '1.2345'"),
        ("at 145,10", "X must be inches from 0 to 144"),
        ("at 0.999,10", 'at 0.999,10 its base, 2" across, would not be on the table, which is 48" by 48"'),
        ("at 10,47.001", "would not be on the table"),
        ("ma \u00b2", "ma must be a whole number from 0 to 12, not '\u00b2'"),
        ("ma \u0663", "ma must be a whole number from 0 to 12, not '\u0663'"),
        ("shaken \u00b2", "shaken stands alone"),
        ("touching C", "'C' is no unit of this game; use one of A, B"),
        ("touching A", "A is the unit itself"),
        ("ma 13", "ma must be a whole number from 0 to 12"),
        ("ma two", "ma must be a whole number"),
        ("stat Guns", "such as Guns=2"),
        ("stat Gums=2", "it has no stat 'Gums'; did you mean Guns?"),
        ("stat Guns=x", "Guns must be a whole number from 0 to 12"),
        ("actions 3", "actions must be a whole number from 0 to 2"),
        ("hidden maybe", "hidden stands alone, or with yes or no"),
        ("shaken often", "shaken stands alone"),
    ],
)
def test_what_cannot_be_said_of_a_mech(word: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        laid(mech(word), mech("at 20,10"))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("table 48", "the table is given by width and height in inches, such as 48x36"),
        ("table 0.5x20", "a side of the table must be inches from 1 to 144"),
        ("terrain swamp 1,2,3", "terrain is one of open, impassable"),
        ("terrain open 1,2", "this is given as X,Y,RADIUS"),
        ("terrain open 1,2,0", "RADIUS is more than 0 inches"),
        ("gap -1", "the gap must be inches from 0 to 144"),
        ("charged far", "charged must be inches"),
        ("turn 0", "turn must be a whole number from 1"),
    ],
)
def test_what_cannot_be_said_of_the_game(word: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        laid(mech(), mech(), game=[word])
    assert said in str(caught.value)


def test_the_table_is_set_up_first_whatever_is_said_first() -> None:
    table, _ = laid(mech(), mech(), game=["gap 5", "table 30x30"])
    assert table.game.units[1].x == 15_000


def test_a_gap_needs_two() -> None:
    with pytest.raises(BadInput, match="there is no B"):
        laid(mech(), game=["gap 5"])


def test_terrain_has_an_end() -> None:
    table, _ = laid(mech("at 10,10"), game=["terrain open 1,1,1"] * 32)
    with pytest.raises(BadInput, match="at most 32 pieces"):
        say(table, GAME_WORDS, 0, "terrain open 1,1,1")


def test_too_many_mechs() -> None:
    _, setup = laid(*(mech(f"at {3 * n + 2},10") for n in range(MOST_UNITS)))
    with pytest.raises(BadInput, match="at most 12 units; this one has 13"):
        new_table(setup._replace(units=(*setup.units, setup.units[0])))


# --- what no game could have led to


@pytest.mark.parametrize(
    ("a", "said"),
    [
        ("ma 2", "Plain 2 (A) stands nowhere; say where, such as: at 12,24.5"),
        ("at 18,10", None),
    ],
)
def test_where_mechs_can_stand(a: str, said: str | None) -> None:
    found = wrong(mech(a), mech("at 20,10"))
    assert found is None if said is None else said in str(found)


def test_bases_are_not_put_over_one_another() -> None:
    """2" between the middles is contact. Two thousandths may be lost where both places are rounded."""
    assert wrong(mech("at 18.002,10"), mech("at 20,10")) is None
    overlap = "the bases of Plain 2 (A) and Plain 2 (B) overlap; move one of them"
    assert wrong(mech("at 18.003,10"), mech("at 20,10")) == overlap


def test_the_edge_of_the_table_may_be_touched() -> None:
    assert wrong(mech("at 1,1"), mech("at 47,47")) is None


def test_a_charge_may_leave_a_base_over_the_edge_and_no_farther_than_the_smallest_reaches() -> None:
    """A of radius 1.5 has gone along the edge at B of radius 1."""
    table, setup = laid(mech("at 10,1.5", base=3), mech("at 20,1"))
    table.game.units[0].y = 1_000
    assert first_wrong(table, setup.names) is None
    table.game.units[0].y = 997
    assert first_wrong(table, setup.names) == (
        'Plain 2 (A) at 10,0.997 does not stand on the table, which is 48" by 48"'
    )


@pytest.mark.parametrize(
    ("terrain", "said"),
    [
        ("impassable 10,13,2", None),
        ("impassable 10,13,2.003", "Plain 2 (A) stands in the impassable terrain at 10,13; move one of them"),
        ("open 10,10,3", None),
        ("impassable 48.001,20,2", 'the terrain at 48.001,20 has its middle beside the table, which is 48" by 48"'),
    ],
)
def test_terrain_lies_on_the_table_and_under_nobody(terrain: str, said: str | None) -> None:
    assert wrong(mech("at 10,10"), mech("at 20,10"), game=[f"terrain {terrain}"]) == said


def test_a_gap_says_where_one_stands_beside_the_other_and_not_where_both_do() -> None:
    """Bases of 2 inches: 40 apart the two fit on 48 inches though not from the middle."""
    for words, places in (((), (1_000, 43_000)), (("at 3,9",), (3_000, 45_000))):
        table, _ = laid(mech(*words), mech(), game=["gap 40"])
        assert tuple(unit.x for unit in table.game.units) == places
    for gap, said in (("44.001", 'bases 44.001" apart do not stand on a table 48" wide'),):
        with pytest.raises(BadInput, match=said):
            laid(mech(), mech(), game=[f"gap {gap}"])
    with pytest.raises(BadInput, match="A and B stand somewhere already; leave out gap"):
        laid(mech("at 10,10"), mech("at 20,10"), game=["gap 5"])


@pytest.mark.parametrize(
    ("word", "x", "said"),
    [
        ("touching B", "17", 'does not touch Plain 2 (B): they are 1" apart'),
        ("touching B", "17.998", None),
        ("inch-from B", "17", None),
        ("inch-from B", "16.5", 'does not stand one inch from Plain 2 (B): they are 1.5" apart'),
        ("inch-from B", "18", 'does not stand one inch from Plain 2 (B): they are 0" apart'),
    ],
)
def test_contact_must_agree_with_where_both_stand(word: str, x: str, said: str | None) -> None:
    found = wrong(mech(f"at {x},10", word), mech("at 20,10"))
    assert found is None if said is None else said in str(found)


def test_a_wreck_may_lie_in_the_way() -> None:
    assert wrong(mech("at 19,10", "wrecked"), mech("at 20,10")) is None


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("actions", 3, "Plain 2 (A): actions is from 0 to 2"),
        ("shaken", 2, "shaken is from 0 to 1"),
        ("hidden", 2, "hidden is 0 or 1"),
        ("touches", 1, "touches is 0, or one more than the number of another unit"),
        ("touches", 3, "touches is 0, or one more than"),
        ("value", 13, "value is from 0 to 12"),
        ("wrecked", 1, "it is wrecked and has no points left"),
    ],
)
def test_fields_of_a_mech_have_bounds(field: str, value: int, said: str) -> None:
    table, setup = laid(mech("at 10,10"), mech("at 20,10"))
    setattr(table.game.units[0], field, value)
    assert said in str(first_wrong(table, setup.names))


@pytest.mark.parametrize(("place", "value", "said"), [(0, 13, "MA is from 0"), (5, 1, "stat.5 is none of its card")])
def test_stats_have_bounds(place: int, value: int, said: str) -> None:
    table, setup = laid(mech("at 10,10"), mech("at 20,10"))
    table.game.units[0].stat[place] = value
    assert said in str(first_wrong(table, setup.names))


def test_nobody_stands_with_nothing_left() -> None:
    table, setup = laid(mech("at 10,10"), mech("at 20,10"))
    table.game.units[0].stat = [0] * 8
    assert first_wrong(table, setup.names) == "Plain 2 (A): it would be wrecked"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("stage", 2, "the stage is none"),
        ("turn", -1, "the turn is from 0"),
        ("charger", 2, "charger is the number of a unit"),
        ("far", 2, "far is 0 or 1"),
        ("charged", -1, "charged is from 0"),
        ("side_to_act", 4, "side_to_act is from 0 to 3"),
    ],
)
def test_fields_of_the_game_have_bounds(field: str, value: int, said: str) -> None:
    table, setup = laid(mech("at 10,10"), mech("at 20,10"))
    setattr(table.game, field, value)
    assert said in str(first_wrong(table, setup.names))


def test_shaken_stacks_where_the_option_says_so() -> None:
    assert wrong(mech("at 10,10", "shaken 2"), mech("at 20,10"), options={"shaken_stacks": "yes"}) is None
    assert "shaken is from 0 to 1" in str(wrong(mech("at 10,10", "shaken 2"), mech("at 20,10")))


# --- how they stand, in words


def test_how_a_mech_stands() -> None:
    table, setup = laid(mech("touching B", "shaken", "obscured", "stat Guns=1", "actions 1"), mech("at 20,10.5"))
    assert standing(table, setup, 0) == [
        'Stands 18" from the left and 10.5" from the top, touching Plain 2 (B); obscured, Shaken, 1 action left.',
        "MA 2, Drive 4, Guns 1 of 4, Frame 4.",
    ]
    table, setup = laid(mech("at 10,10", "wrecked"), mech("at 20,10"))
    assert standing(table, setup, 0) == ['Wrecked, 10" from the left and 10" from the top.']
    assert standing(table, setup, 1)[0] == 'Stands 20" from the left and 10" from the top; 2 actions left.'


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("17.463,24", '17.5" from the left and 24" from the top'),
        ("9.95,10.049", '10" from the left and 10" from the top'),
    ],
)
def test_where_a_mech_stands_is_told_to_a_tenth_of_an_inch(at: str, told: str) -> None:
    table, setup = laid(mech(f"at {at}"), mech("at 30,10"))
    assert standing(table, setup, 0)[0] == f"Stands {told}; 2 actions left."


def test_one_more_stands_clear_of_everybody_as_long_as_there_is_room() -> None:
    """On 48 by 36 inches, with every second column of three inches taken in turn."""
    units = [mech("at 24,12"), mech("at 24,24")]
    while len(units) < MOST_UNITS:
        table, _ = laid(*units, game=["table 48x36"])
        ((_, spot),) = next(free_spots(table))
        assert spot not in [word for unit in units for word in unit.words]
        units.append(mech(f"at {spot}"))
    table, setup = laid(*units, game=["table 48x36"])
    assert first_wrong(table, setup.names) is None
    assert [unit.words[0] for unit in units[2:5]] == ["at 30,12", "at 30,24", "at 18,12"]


def test_a_table_without_room_has_no_spot() -> None:
    table, _ = laid(mech("at 2,2"), game=["table 4x4"])
    assert list(free_spots(table)) == []
