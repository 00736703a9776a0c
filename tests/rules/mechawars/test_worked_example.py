"""The worked example of the rules, from 5 inches, step by step: the golden replay of COL-31."""

from __future__ import annotations

from ironfall.game.play import Played, action_named, number_of, play
from ironfall.game.position import parse_position
from ironfall.game.replay import replay_text, verify

POSITION = """ironfall-position 1
ruleset mechawars
gap 5
unit A 0 Tollbar
unit B 1 Nettle
"""
"""MA 2 both: Drive 3, Guns 4, Frame 3 and Sensors 2 of the one; Drive 4, Guns 2, Frame 2 and Sensors 2 of the other."""
NO, YES = 0, 1
MA, DRIVE, GUNS, FRAME, SENSORS = range(5)
TAPE = [
    YES,
    number_of("2x8"),
    number_of("1x12"),
    *(GUNS, SENSORS, SENSORS, FRAME, FRAME, DRIVE),
    *(SENSORS, SENSORS, FRAME, FRAME, DRIVE, DRIVE),
]
"""B counter-charges; its player places a point on A's guns; A places five of its own; B all six."""

STORY = [
    'Tollbar declares a charge at Nettle, 5" away.',
    "Tollbar spends an action; it has 1 action left.",
    "Nettle counter-charges Tollbar; no other reaction is allowed.",
    "Nettle spends an action; it has 1 action left.",
    'Tollbar charges 4" and stops one inch from Nettle.',
    'Nettle moves 1" and touches Tollbar.',
    'Tollbar keeps, in the collision, two 8s, +2 for charging 4": 10 and 10.',
    "Nettle keeps, in the collision, the 12, +1 for counter-charging: 12.",
    "Tollbar takes 6 damage from Nettle: half of 12 is 6.",
    "Nettle causes a critical collision: its player may place 1 point of that damage.",
    "Nettle takes 6 damage from Tollbar: half of 10 is 5, +1 for 1 further die with the same result.",
    "Tollbar loses 1 point as its opponent chooses: Guns 4 to 3.",
    "Tollbar gives up 5 points: Sensors 2 to 0, Frame 3 to 1, Drive 3 to 2.",
    "Nettle gives up 6 points: Sensors 2 to 0, Frame 2 to 0, Drive 4 to 2.",
    "Tollbar is Shaken.",
    "Tollbar loses an action to being Shaken.",
    "Nettle is Shaken.",
    "Nettle loses an action to being Shaken.",
    'Nettle moves 1" away from Tollbar.',
]
COURSE = """do charge
    counter-charges 1
    collision 2x8
    collision 1x12
    critical-point 2
    gives-up 4
    gives-up 4
    gives-up 3
    gives-up 3
    gives-up 1
    gives-up 4
    gives-up 4
    gives-up 3
    gives-up 3
    gives-up 1
    gives-up 1
"""


def example() -> Played:
    position = parse_position(POSITION, "example")
    tape = [entry for entry in TAPE if entry is not None]
    assert len(tape) == len(TAPE)
    return play(position, action_named(position.ruleset, "charge"), tape=tape, choose="ask")


def test_every_step_is_told() -> None:
    assert [told.text for told in example().told] == STORY


def test_where_it_ends() -> None:
    """Bases of 2" and 1.574": B in the middle of the table, at 24; A 1.787" and 5" to its left. A goes 4", B 1" to it
    and 1" away again, which is where it stood."""
    game = example().table.game
    a, b = game.units
    assert (a.x, a.y) == (24_000 - 1_787 - 5_000 + 4_000, 24_000)
    assert (b.x, b.y) == (24_000, 24_000)
    assert (a.inch_from, b.inch_from, a.touches, b.touches) == (2, 1, 0, 0)
    assert [(unit.actions, unit.shaken, unit.wrecked, unit.taken) for unit in (a, b)] == [(0, 1, 0, 6), (0, 1, 0, 6)]
    assert (game.charged, game.far, game.counter_charged) == (4_000, 1, 1)


def test_its_replay_tells_it_again() -> None:
    text = replay_text(example())
    assert COURSE in text
    again = verify(text, "example")
    assert again.verifies
    assert [told.text for told in again.played.told] == STORY
