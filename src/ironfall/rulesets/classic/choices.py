"""What `compare` sets side by side: every physical attack of one unit on another, and the reply in the next turn."""

from __future__ import annotations

from ironfall.board.hexes import distance
from ironfall.rulesets.classic.actions import ACTIONS
from ironfall.rulesets.classic.brush_off import swarms
from ironfall.rulesets.classic.declarations import take_back
from ironfall.rulesets.classic.places import is_in_play, is_infantry, is_platoon
from ironfall.rulesets.classic.records import PLACES, Attack, Mode, Phase, Table, Unit
from ironfall.rulesets.classic.sequence import begin_phase, play_physical_phase
from ironfall.rulesets.classic.setup import turn_now
from ironfall.rulesets.classic.standing import refusals_of_standing, stand_up
from ironfall.rulesets.classic.words import Event
from ironfall.rulesets.comparison import NEEDS, REPLY, Choice, Comparison, Measure, Reply
from ironfall.table.talk import say

OF_NO_TARGET = ("phase", "demolish")
"""Actions of a physical phase that are no attack of one unit on another."""
OPTIONAL = {"trip": "trip"}
"""By action: the optional rule that it belongs to."""
MEANS = {
    "dfa": "jumps and comes down on it",
    "charge": "runs into it",
    "push": "pushes it back with both arms",
    "punch": "punches with every arm that may",
    "kick": "kicks with the leg that needs least and hurts most",
    "club": "strikes with the weapon or club that it holds",
    "trip": "trips it with the leg that needs least",
    "thrash": "thrashes about on the ground",
    "brush-off": "brushes it off with an arm",
}
VERBS = {"dfa": "jump on it", "thrash": "thrash about", "brush-off": "brush it off"}
"""By action: what stands behind "to", where that is not its name and "it"."""
THIS_TURN = (
    "mode", "moved", "mp_used", "skidded", "evading", "spotting", "tried_to_stand", "fired", "twisted", "flipped",
    "airborne", "failed_in_the_air", "fell", "head_struck",
)  # fmt: skip
"""What is true of a unit for a turn only."""
COME_UP = {Mode.WALKED: "walk", Mode.RAN: "run"}


def how_it_comes_up(table: Table) -> str:
    """How far unit 0 comes before its attack."""
    attacker = table.game.units[0]
    if attacker.mode not in COME_UP or attacker.attack in (Attack.CHARGE, Attack.DEATH_FROM_ABOVE):
        return ""
    if attacker.moved == 0:
        return ", after a turn" if attacker.mp_used and not attacker.tried_to_stand else ""
    return f", after a {COME_UP[Mode(attacker.mode)]} of {attacker.moved} hex{'' if attacker.moved == 1 else 'es'}"


def is_against(table: Table, action: str) -> bool:
    """Whether an attack has to do with unit 1: one thrashes about under infantry, and brushes off what swarms one."""
    attacker, target = table.game.units[0], table.game.units[1]
    if action == "thrash":
        return is_infantry(target) and target.at == attacker.at
    return action != "brush-off" or swarms(target, attacker)


def remarks(table: Table) -> tuple[str, ...]:
    """What damage is of a platoon, and whose is left out."""
    game = table.game
    said = []
    if is_platoon(game.units[1]):
        said.append("Damage to a platoon is counted in troopers.")
    if game.unit_count > 2:
        said.append("What other units take, such as those fallen onto, is not counted.")
    return tuple(said)


def enemies_beside(table: Table) -> tuple[int, ...]:
    """Everybody of another side in the hexes around unit 0, or in its own."""
    game = table.game
    attacker = game.units[0]
    return tuple(
        unit.number
        for unit in game.units[1 : game.unit_count]
        if unit.side != attacker.side and is_in_play(unit) and distance(game.width, attacker.at, unit.at) <= 1
    )


def begin_reply(table: Table) -> None:
    """The next turn has come to unit 1: it has yet to move and to attack, and unit 0 has moved no hex. If it lies on
    the ground, it tries once to stand up."""
    next_turn(table, 1)
    replier = table.game.units[1]
    if replier.prone and refusals_of_standing(table, replier) == 0:
        stand_up(table, replier)


def next_turn(table: Table, acts: int) -> None:
    """What was of a turn is over. Who acts in the next one has yet to move, and all others have moved no hex."""
    game = table.game
    for unit in game.units[: game.unit_count]:
        if unit.attack != Attack.NONE:
            say(table, Event.LAPSES, unit.number, 0, 0, 0)
        begin_turn_of(unit)
    game.turn = turn_now(game) + 1
    begin_phase(table, Phase.MOVEMENT)
    game.units[acts].has_moved = 0


def hand_over(table: Table) -> None:
    """Who only waited for the other to act has yet to move, and the other has; whoever has declared an attack did not
    only wait."""
    attacker, target = table.game.units[0], table.game.units[1]
    if target.attack != Attack.NONE:
        return
    if attacker.has_moved and attacker.mode == Mode.STILL and not target.has_moved:
        attacker.has_moved, target.has_moved = 0, 1
        table.game.acts_first = target.side


def rest(table: Table) -> None:
    """An action is over: what it counted begins again, and where it was the physical phase of the turn, so is that."""
    game = table.game
    is_played = game.phase == Phase.PHYSICAL
    for unit in game.units[: game.unit_count]:
        unit.taken = unit.fell = unit.head_struck = 0
        if is_played:
            take_back(unit)
    if is_played:
        game.phase = Phase.END


def begin_turn_of(unit: Unit) -> None:
    """What was true for a turn is over; who is not to act has moved."""
    take_back(unit)
    for name in THIS_TURN:
        setattr(unit, name, 0)
    unit.has_moved = 1
    for place in range(PLACES):
        unit.hit_before_turn[place] = unit.hit[place]


def change_places(table: Table) -> None:
    """Units 0 and 1 change their numbers."""
    units = table.game.units
    units[0], units[1] = units[1], units[0]
    units[0].number, units[1].number = 0, 1
    for unit in units[: table.game.unit_count]:
        if unit.swarming in (1, 2):
            unit.swarming = 3 - unit.swarming


def choices() -> tuple[Choice, ...]:
    """Every physical attack that is an action."""
    return tuple(
        Choice(
            action.name, action.name, MEANS.get(action.name, action.deed), VERBS.get(action.name, f"{action.name} it"),
            OPTIONAL.get(action.name, ""),
        )
        for action in ACTIONS
        if action.play is play_physical_phase and action.name not in OF_NO_TARGET
    )  # fmt: skip


COMPARISON = Comparison(
    choices(),
    (
        Measure("needs", "needs", NEEDS, -1),
        Measure("hit", "hits", "hit", 1),
        Measure("dealt", "damage dealt", "damage_to_target", 1),
        Measure("taken", "damage taken", "damage_to_attacker", -1),
        Measure("net", "dealt less taken", "damage_to_target", 1, "damage_to_attacker"),
        Measure("target-falls", "the target falls", "target_falls", 1),
        Measure("falls", "falls itself", "attacker_falls", -1, words="the attacker falls"),
        Measure("pilot-hurt", "its pilot is hit", "target_pilot_hurt", 1, words="the target's pilot is hit"),
        Measure("pilot-out", "pilot out or dead", "target_pilot_out", 1, words="the target's pilot is out or dead"),
        Measure("own-pilot-hurt", "own pilot is hit", "attacker_pilot_hurt", -1, words="the attacker's pilot is hit"),
        Measure(
            "own-pilot-out", "own out or dead", "attacker_pilot_out", -1,
            words="the attacker's pilot is out or dead",
        ),
        Measure("destroys", "destroys it", "target_destroyed", 1, words="the target is destroyed"),
        Measure("destroyed", "is destroyed", "attacker_destroyed", -1, words="the attacker is destroyed"),
        Measure("reply", "best reply deals", REPLY, -1, words="damage of the best reply"),
    ),
    how_it_comes_up,
    enemies_beside,
    Reply(
        begin_reply,
        change_places,
        "The reply is the target's own attack in the next turn that deals most on average from where this one ends: "
        "the attacker moves no more, and the target turns or moves only where it could not attack otherwise; nobody "
        "fires, and a target that lies on the ground tries once to stand up first.",
    ),
    is_against,
    remarks,
    easiest=2,
)  # fmt: skip
