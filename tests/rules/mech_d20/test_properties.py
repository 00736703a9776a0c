"""What holds for every attack and every game, whatever the ground, the damage, the 'Mechs and the dice.

Positions are made from a number: a failing one is made again from the number that hypothesis prints.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.random_positions import random_position
from tests.rules.mech_d20.tables import events, log

from ironfall.game.position import Position, parse_position, position_text
from ironfall.rulesets.mech_d20.records import (
    CT,
    CTR,
    HD,
    LA,
    LL,
    LT,
    LTR,
    PLACES,
    RA,
    RL,
    RT,
    RTR,
    Phase,
    Table,
    Unit,
)
from ironfall.rulesets.mech_d20.ruleset import MECH_D20
from ironfall.rulesets.mech_d20.sequence import is_over, play_stage
from ironfall.rulesets.mech_d20.words import Event, Why
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.generator import seed_dice
from ironfall.table.talk import Told
from ironfall.table.tape import Fault, Source
from ironfall.units.cards import PLACES as PLACE_NAMES

EXAMPLES = settings(max_examples=30, derandomize=True, deadline=None, database=None)
NUMBERS = st.integers(0, 2**32 - 1)
RANDOM = MECH_D20.policies.index("random")


def laid(position: Position) -> Table:
    """A table that listens and records, with players who choose blindly."""
    table: Table = position.table()
    table.asking.policy = [RANDOM] * len(table.asking.policy)
    table.log.listening = table.tape.recording = 1
    return table


def play_attack(table: Table) -> None:
    """The action."""
    MECH_D20.actions[0].play(table)
    assert table.tape.fault == Fault.NONE


# --- damage is conserved


class Account:
    """Of one 'Mech: the points that its locations have, those that are due to them, and where these go."""

    def __init__(self, unit: Unit) -> None:
        self.room = [unit.armor[place] + unit.internal[place] for place in range(PLACES)]
        self.due = list(unit.ledger)
        self.came = sum(self.due)
        self.lost = 0
        self.wasted = 0

    def book(self, event: Event, place: int, b: int, c: int) -> None:
        """One line of what was told."""
        if event in (Event.STRUCK, Event.EXPLODES):
            self.due[place] += b
            self.came += b
        elif event == Event.DAMAGE_DEALT:
            assert self.room[place] - b - c == self.due[place]
            self.take(place, self.due[place])
        elif event == Event.LOCATION_LOST:
            taken = self.due[place] - b
            assert 0 <= taken <= self.room[place]
            assert b == 0 or taken == self.room[place]
            self.take(place, taken)
            self.room[place] = 0
            self.wasted += b
        elif event == Event.FALLS_WITH:
            self.room[place] = 0
        elif event == Event.CARRIED_OVER:
            self.due[place] += b
            self.wasted -= b

    def take(self, place: int, points: int) -> None:
        """Points come off a location."""
        self.lost += points
        self.room[place] -= points
        self.due[place] = 0

    def close(self, unit: Unit, gone_before: list[int]) -> None:
        """What was aimed at locations that were gone goes on too; in the end nothing is due but what is wasted."""
        for place in range(PLACES):
            if gone_before[place] or unit.gone[place]:
                self.wasted += self.due[place]
            else:
                assert self.due[place] == 0
            assert self.room[place] == unit.armor[place] + unit.internal[place]
        assert self.came == self.lost + self.wasted


@EXAMPLES
@given(NUMBERS)
def test_points_struck_are_points_lost_or_wasted(number: int) -> None:
    """They come off armor and internal armor, or are left over where nothing lies further in."""
    table = laid(random_position(number, "mech_d20"))
    units = table.game.units[: table.game.unit_count]
    accounts = [Account(unit) for unit in units]
    gone_before = [list(unit.gone) for unit in units]
    seed_dice(table, number, 0)
    play_attack(table)
    for event, who, a, b, c in events(table):
        if who >= 0:
            accounts[who].book(event, a, b, c)
    for unit, account, gone in zip(units, accounts, gone_before, strict=True):
        account.close(unit, gone)
        assert account.wasted == 0 or unit.gone[HD] or unit.gone[CT] or unit.gone[CTR]


# --- left and right

WIDTH = 15
"""Odd, so that column x and column 14 - x lie alike."""
MIRRORED = (HD, CT, RT, LT, RA, LA, RL, LL, CTR, RTR, LTR)
FACES = (0, 3, 4, 1, 2, 8, 9, 10, 5, 6, 7, 14, 15, 16, 11, 12, 13, 17, 18, 19, 20)
"""By face of the location die, the face that has the mirrored location."""
CARD = """[card]
name = "Even"
tons = 50
walk = 4
[armor]
HD = "4(3)"
CT = "9(6)"
LT = "6(4)"
RT = "6(4)"
LA = "5(3)"
RA = "5(3)"
LL = "6(4)"
RL = "6(4)"
CTR = "4(6)"
LTR = "3(4)"
RTR = "3(4)"
[items]
HD = ["Cockpit", "2 x Sensors", "2 x Life Support"]
CT = ["3 x Engine", "2 x Gyro", "AC 10", "AC 10 Ammo", "SRM 4 Ammo"]
LT = ["SRM 4", "2 x Heat Sink", "Jump Jet"]
RT = ["SRM 4", "2 x Heat Sink", "Jump Jet"]
LA = ["2 x Arm Actuator", "Hand", "Medium Laser"]
RA = ["2 x Arm Actuator", "Hand", "Medium Laser"]
LL = ["Hip", "2 x Leg Actuator", "Foot"]
RL = ["Hip", "2 x Leg Actuator", "Foot"]
"""
"""Alike on both sides, so that a mirrored 'Mech is the same card; ammunition, used up bin by bin, is in the middle."""


def mirrored_place(name: str) -> str:
    return PLACE_NAMES[MIRRORED[PLACE_NAMES.index(name)]]


def two_alike(number: int, mirrored: bool) -> Position:
    """Two 'Mechs of one card at one another, on broken ground, and perhaps the same seen in a mirror."""
    chance = Random(number)

    def column(x: int) -> int:
        return WIDTH - 1 - x if mirrored else x

    def place(name: str) -> str:
        return mirrored_place(name) if mirrored else name

    lines = ["ironfall-position 1", "ruleset mech_d20", f"map {WIDTH}x{WIDTH}"]
    for x in range(WIDTH):
        for y in range(WIDTH):
            if chance.random() < 0.15:
                lines.append(f"hex {column(x) + 1:02}{y + 1:02} {chance.choice(('level=1', 'woods=1', 'water=1'))}")
    places = chance.sample([(x, y) for x in range(5, 10) for y in range(5, 10)], 2)
    for letter, side, (x, y) in zip("AB", (0, 1), places, strict=True):
        lines.append(f"unit {letter} {side} sheet")
        lines += [f"| {line}" for line in CARD.splitlines()]
        facing = chance.randrange(6)
        lines += [f"at {column(x) + 1:02}{y + 1:02}", f"facing {-facing % 6 if mirrored else facing}"]
        lines += [f"gunnery {chance.randint(4, 9)}", f"heat {chance.choice((0, 0, 10))}"]
        for name in PLACE_NAMES[1:]:
            if chance.random() < 0.4:
                lines.append(f"damage {place(name)}={chance.randint(1, 6)}")
        lines += ["prone"] * (chance.random() < 0.1)
    return parse_position("\n".join(lines), f"two of {number}")


def mirror_dice(table: Table) -> list[int]:
    """The tape of a game for its mirror image."""
    seen = [(why, total) for code, _, why, total, _ in log(table) if code in (Told.ROLLED, Told.PICKED, Told.ANSWERED)]
    assert [total for _, total in seen] == table.tape.written[: table.tape.written_count]
    return [FACES[total] if why == Why.LOCATION else total for why, total in seen]


def state_of(unit: Unit, mirrored: bool) -> dict[str, Any]:
    """What an attack leaves of a 'Mech, seen in the mirror or not."""
    order = MIRRORED if mirrored else tuple(range(PLACES))
    items: dict[tuple[int, int], tuple[int, int]] = {}
    for item in range(1, unit.items):
        line = sum(unit.place[other] == unit.place[item] for other in range(1, item))
        items[order[unit.place[item]], line] = (unit.broken >> (item - 1) & 1, unit.shots[item])
    by_place = {name: [getattr(unit, name)[place] for place in order] for name in ("armor", "internal", "gone")}
    numbers = {
        name: getattr(unit, name) for name in ("heat", "prone", "counters", "unconscious", "destroyed", "shut_down")
    }
    return {**by_place, **numbers, "items": items}


@EXAMPLES
@given(NUMBERS)
def test_left_is_as_right(number: int) -> None:
    """The mirrored attack with mirrored location dice leaves the mirrored 'Mechs."""
    table = laid(two_alike(number, mirrored=False))
    seed_dice(table, number, 0)
    play_attack(table)
    image = laid(two_alike(number, mirrored=True))
    dice = mirror_dice(table)
    image.tape.source = Source.SCRIPTED
    image.asking.policy = [FROM_THE_TAPE] * len(image.asking.policy)
    image.tape.given[: len(dice)] = dice
    image.tape.given_count = len(dice)
    play_attack(image)
    assert image.tape.place == len(dice)
    for unit, other in zip(table.game.units, image.game.units, strict=True):
        assert state_of(unit, mirrored=False) == state_of(other, mirrored=True)


# --- games


@settings(EXAMPLES, max_examples=3)
@given(NUMBERS)
def test_a_game_can_be_saved_at_every_rest(number: int) -> None:
    """What is written at a rest reads back the same, and goes on the same."""
    position = random_position(number, "mech_d20")
    table = laid(position)
    stage = 0
    while not is_over(table):
        text = position_text(position, table)
        again = parse_position(text, "again")
        other = laid(again)
        assert position_text(again, other) == text
        for each in (table, other):
            each.log.count = each.tape.written_count = 0
            seed_dice(each, number, stage)
            play_stage(each)
        assert log(other) == log(table)
        stage += 1


@settings(EXAMPLES, max_examples=15)
@given(NUMBERS)
def test_whatever_happens_the_records_stay_sound(number: int) -> None:
    """Points, shots and heat stay within bounds, no two 'Mechs share a hex, and nothing is left due after a round."""
    position = random_position(number, "mech_d20")
    table = laid(position)
    seed_dice(table, number, 0)
    while not is_over(table):
        table.log.count = table.tape.written_count = 0
        play_stage(table)
        assert table.tape.fault == Fault.NONE
        assert list(MECH_D20.what_cannot_be(table, position.names)) == []
        if table.game.phase in (Phase.CLEAN_UP, Phase.INITIATIVE):
            for unit in table.game.units:
                assert unit.destroyed or not (any(unit.ledger) or any(unit.gel_pending) or unit.reasons or unit.doomed)
