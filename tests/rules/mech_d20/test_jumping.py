"""Jumps, hex by hex (D20-12)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.mech_d20.tables import Item, happened, hex_of, hex_text, mech, play, table

from ironfall.rulesets.mech_d20.jumping import can_come_down, offer_flights
from ironfall.rulesets.mech_d20.movement import move
from ironfall.rulesets.mech_d20.records import Kind, Mode, Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Event, Reason, Step

STOP = Step.STOP
N, NE, SE, S, SW, NW = range(Step.JUMP_NORTH, Step.JUMP_NORTHWEST + 1)
JETS = [Item("CT", Kind.JUMP_JET)] * 5
HERE, NORTH = "0809", "0808"


def jumped(*answers: int, others: tuple[Unit, ...] = (), ground: Any = None, **fields: Any) -> Table:
    """A table on which the first 'Mech, with 5 jets, has jumped: hex by hex, and then the way it faces."""
    one = table(mech(items=JETS, **fields), *others, rolls=[Mode.JUMPED, *answers], asked=True, ground=ground)
    play(one, move, one.game.units[0])
    return one


def jumper(one: Table) -> tuple[str, int, int, int, int]:
    """Where it is and faces, how it moved, hexes, heat."""
    unit = one.game.units[0]
    return hex_text(one, unit.at), unit.facing, unit.mode, unit.moved, unit.heat


def offered(one: Table, hexes: int, start: str = HERE) -> list[int]:
    """What the first 'Mech is offered with so many hexes left."""
    one.asking.option_count = 0
    offer_flights(one, one.game.units[0], hex_of(start), hexes)
    return one.asking.options[: one.asking.option_count]


def test_hex_by_hex_and_any_facing() -> None:
    one = jumped(N, N, NE, STOP, 4)
    assert jumper(one) == ("0907", 4, Mode.JUMPED, 3, 3)
    assert [a for _, a, _, _ in happened(one, Event.FLIES)] == [hex_of("0808"), hex_of("0807"), hex_of("0907")]
    assert happened(one, Event.LANDS) == [(0, hex_of("0907"), 3, 0)]
    assert happened(one, Event.ENDS_MOVE) == [(0, 3, 3, 0)]


def test_the_first_facing_offered_is_the_present_one() -> None:
    one = table(mech(items=JETS, facing=2))

    def choose(table: Table, who: int, question: int) -> int:
        options = table.asking.options[: table.asking.option_count]
        seen.append(options)
        return Mode.JUMPED if Mode.JUMPED in options and len(seen) == 1 else [N, STOP, 2][len(seen) - 2]

    seen: list[list[int]] = []
    one.choose = choose
    play(one, move, one.game.units[0])
    assert seen[-1] == [2, 3, 4, 5, 0, 1]


def test_heat_by_the_hex_with_a_least() -> None:
    assert jumper(jumped(N, STOP, 0)) == ("0808", 0, Mode.JUMPED, 1, 3)
    # The fifth jet is used up: nobody is asked whether to go on.
    assert jumper(jumped(N, N, N, N, N, 0)) == ("0804", 0, Mode.JUMPED, 5, 5)


def test_terrain_costs_nothing_and_nothing_is_too_high() -> None:
    ground = {"0808": {"level": 9, "impassable": 1}, "0807": {"woods": 2, "level": 5}}
    assert jumper(jumped(N, N, STOP, 0, ground=ground)) == ("0807", 0, Mode.JUMPED, 2, 3)


def test_hexes_moved_are_those_between_start_and_landing() -> None:
    # North, northeast and southeast: 3 hexes flown, 2 away.
    one = jumped(N, NE, SE, STOP, 0)
    assert jumper(one) == ("1008", 0, Mode.JUMPED, 2, 3)


def test_over_another_mech_but_not_onto_it() -> None:
    other = mech(at=NORTH)
    one = jumped(N, N, STOP, 0, others=(other,))
    assert jumper(one) == ("0807", 0, Mode.JUMPED, 2, 3)
    one.game.units[0].at = hex_of(NORTH)
    assert STOP not in offered(one, 2)
    one.game.units[1].destroyed = 1
    assert offered(one, 2)[0] == STOP


def test_a_jump_that_ends_where_it_began_is_standing_still() -> None:
    for answers in ([STOP], [N, S, STOP]):
        one = jumped(*answers)
        assert jumper(one) == (HERE, 0, Mode.STILL, 0, 0)
        assert one.game.units[0].mp_used == 0


def test_nobody_is_left_in_the_air() -> None:
    # With one hex left the hex of another 'Mech is not offered, with two it is.
    one = table(mech(items=JETS), mech(at=NORTH))
    assert offered(one, 1) == [STOP, NE, SE, S, SW, NW]
    assert offered(one, 2) == [STOP, N, NE, SE, S, SW, NW]
    assert offered(one, 0) == [STOP]


def test_neither_off_the_map() -> None:
    one = table(mech(items=JETS, at="0101"))
    assert offered(one, 5, "0101") == [STOP, SE, S]


@pytest.mark.parametrize(("hexes", "lands"), [(0, False), (1, False), (2, False), (3, True)])
def test_looking_for_a_hex_to_land_in(hexes: int, lands: bool) -> None:
    # All but 0801 is barred, and it starts in 0805, above 0804: 3 hexes away from it.
    ground = {f"{x:02}{y:02}": {"impassable": 1} for x in range(1, 17) for y in range(1, 18) if (x, y) != (8, 1)}
    one = table(mech(at="0805"), ground=ground)
    assert can_come_down(one, one.game.units[0], hex_of("0804"), hexes) == lands


@pytest.mark.parametrize("field", ["hip_hits", "leg_actuator_hits", "gyro_hits"])
def test_landing_damaged_owes_a_roll(field: str) -> None:
    fields: dict[str, Any] = {field: 1}
    assert jumped(N, STOP, 0, **fields).game.units[0].reasons == 1 << Reason.LANDED_DAMAGED
    assert jumped(N, STOP, 0).game.units[0].reasons == 0


def test_landing_in_water_owes_a_roll_and_flying_over_it_does_not() -> None:
    river = {NORTH: {"water": 1}}
    assert jumped(N, STOP, 0, ground=river).game.units[0].reasons == 1 << Reason.ENTERED_WATER
    assert jumped(N, STOP, 0, ground=river, traits=1 << Trait.SSSDAL).game.units[0].reasons == 0
    assert jumped(N, N, STOP, 0, ground=river).game.units[0].reasons == 0
