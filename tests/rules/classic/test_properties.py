"""What holds for every death from above, whatever the ground, the damage, the neighbours and the dice.

Positions are made from a number, around the hex 0809: a failing one is made again from the number that hypothesis
prints. Places are told in steps (q, r) from that hex, so that a position can be turned and mirrored.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.rules.classic.tables import HEIGHT, WIDTH, a_table, log, mech, placed

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.attacks import make_attacks
from ironfall.rulesets.classic.damage import strike
from ironfall.rulesets.classic.death_from_above import declare_death_from_above
from ironfall.rulesets.classic.displacement import push_one_hex
from ironfall.rulesets.classic.ground import is_valid_displacement
from ironfall.rulesets.classic.records import LA, LL, LT, NOWHERE, PLACES, RA, RL, RT, Phase, Table, Unit
from ironfall.rulesets.classic.sequence import begin_phase, end_phase
from ironfall.rulesets.classic.words import Event, Question, Why
from ironfall.table.generator import seed_dice
from ironfall.table.talk import Told
from ironfall.table.tape import Fault, Source
from ironfall.units.sheet import PLACES as PLACE_NAMES

EXAMPLES = settings(max_examples=40, derandomize=True, deadline=None, database=None)
NUMBERS = st.integers(0, 2**32 - 1)

Steps = tuple[int, int]
CENTER = (7, 5)
"""Column and axial row of 0809."""
NEAR = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if max(abs(q), abs(r), abs(q + r)) <= 2]
STARTS = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if 1 <= max(abs(q), abs(r), abs(q + r)) <= 4]

BIN = "Ammo Machine Gun"
SHEETS = (
    mech(35, jump=4, armor={"HD": 5}, slots={"LT": [BIN], "RT": [BIN]}),
    mech(50, jump=4, slots={"LA": [BIN, "CASE II"], "RA": [BIN, "CASE II"], "LT": ["CASE"], "RT": ["CASE"]}),
    mech(65, jump=4, engine_kind="XL", gyro="heavy-duty", slots={"LL": [BIN], "RL": [BIN]}),
    mech(100, walk=3, jump=4, cockpit="small", slots={"LT": ["Gauss Rifle"], "RT": ["Gauss Rifle"]}),
    mech(45, jump=4, frame="quad", slots={"LT": [BIN, "CASE"], "RT": [BIN, "CASE"]}),
    mech(20, jump=4, armor={"CT": (4, 2), "LT": (3, 1), "RT": (3, 1), "LL": 3, "RL": 3, "LA": 2, "RA": 2}),
)
"""Alike on both sides, so that a mirrored 'Mech is the same sheet."""
MIRRORED = (0, 1, RT, LT, RA, LA, RL, LL)


@dataclass
class Machine:
    """One unit of a position."""

    sheet: int
    side: int
    at: Steps
    facing: int
    said: dict[str, Any]
    damage: dict[int, int] = field(default_factory=dict)
    crits: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class Position:
    """A position, and the hits of its Weapon Attack Phase: unit, place, points, side."""

    number: int
    machines: list[Machine]
    ground: dict[Steps, dict[str, int]]
    hits: list[tuple[int, int, int, int]]
    options: dict[str, str]


def a_position(number: int) -> Position:
    """Anything that set-up could have made of two to five 'Mechs near one hex."""
    chance = Random(number)
    ground = {here: facts for here in NEAR if (facts := some_ground(chance))}
    free = [here for here in NEAR if here != (0, 0)]
    chance.shuffle(free)
    start = chance.choice([here for here in STARTS if here not in free[:3]])
    ground[start] = {"level": 4}  # from there a jump of 4 clears the highest roof
    machines = [a_machine(chance, 0, start), a_machine(chance, 1, (0, 0))]
    machines += [a_machine(chance, chance.randrange(2), here) for here in free[: chance.randrange(4)]]
    attacker, target = machines[:2]
    for word in ("prone", "immobile", "moved", "ran", "unconscious"):
        attacker.said.pop(word, None)
    target.said["has_moved"] = True
    hits = [
        (chance.randrange(2), chance.randrange(PLACES), chance.randint(1, 12), chance.randrange(4))
        for _ in range(chance.randrange(3))
    ]
    options = {
        "dfa_side_from": chance.choice(["start", "hover"]),
        "offmap": chance.choice(["invalid", "removed"]),
        "crits_in_destroyed_location": chance.choice(["explosive_only", "never"]),
        "pilot_check_counts_fall_damage": chance.choice(["no", "yes"]),
    }
    return Position(number, machines, ground, hits, options)


def some_ground(chance: Random) -> dict[str, int]:
    facts: dict[str, int] = {}
    if chance.random() < 0.5:
        facts["level"] = chance.choice([-4, -2, -1, 1, 2, 3, 4])
    what = chance.choice(["", "", "", "water", "rubble", "swamp", "woods", "impassable", "building"])
    if what == "building":
        facts |= {"building": chance.randint(1, 4), "building_cf": 150, "deck": chance.randint(1, 3)}
    elif what:
        facts[what] = chance.randint(1, 3) if what == "water" else 1
    return facts


def a_machine(chance: Random, side: int, at: Steps) -> Machine:
    said: dict[str, Any] = {"piloting": chance.randint(2, 7), "pilot_hits": chance.choice([0, 0, 0, 1, 3, 5])}
    for word in ("prone", "immobile", "unconscious"):
        if chance.random() < 0.1:
            said[word] = True
    if chance.random() < 0.3:
        said["moved"] = chance.randint(0, 6)
        said |= {"ran": True} if chance.random() < 0.5 else {}
    machine = Machine(chance.randrange(len(SHEETS)), side, at, chance.randrange(6), said)
    for place in range(PLACES):
        if chance.random() < 0.4:
            machine.damage[place] = chance.randint(1, 26)
    if chance.random() < 0.3:
        machine.crits = [(chance.choice([LL, RL]), slot) for slot in chance.sample(range(4), chance.randint(1, 3))]
    return machine


# --- turning and mirroring


@dataclass(frozen=True)
class View:
    """How a position is laid on the map: turned so many sixths clockwise, and mirrored before that."""

    turns: int = 0
    mirrored: bool = False

    def hex_number(self, steps: Steps) -> int:
        q, r = steps
        if self.mirrored:
            q, r = -q, q + r
        for _ in range(self.turns):
            q, r = -r, q + r
        x, row = CENTER[0] + q, CENTER[1] + r
        return (row + x // 2) * WIDTH + x

    def steps(self, hex_number: int) -> Steps:
        """Back from a hex of the map."""
        x, y = hex_number % WIDTH, hex_number // WIDTH
        q, r = x - CENTER[0], y - x // 2 - CENTER[1]
        for _ in range(self.turns):
            q, r = q + r, -q
        return (-q, q + r) if self.mirrored else (q, r)

    def direction(self, direction: int) -> int:
        return ((-direction if self.mirrored else direction) + self.turns) % 6

    def back(self, direction: int) -> int:
        turned = (direction - self.turns) % 6
        return -turned % 6 if self.mirrored else turned

    def place(self, place: int) -> int:
        return MIRRORED[place] if self.mirrored else place

    def side(self, side: int) -> int:
        return (0, 2, 1, 3)[side] if self.mirrored else side


AS_IT_IS = View()


def printed(number: int) -> str:
    return f"{number % WIDTH + 1:02}{number // WIDTH + 1:02}"


def lay(position: Position, view: View = AS_IT_IS) -> Table:
    """The table of a position. Damage is cut to what the sheet has, and never takes a head or a center torso away."""
    ground = {printed(view.hex_number(steps)): facts for steps, facts in position.ground.items()}
    units = []
    for machine in position.machines:
        at, facing = printed(view.hex_number(machine.at)), view.direction(machine.facing)
        units.append(placed(SHEETS[machine.sheet], at, facing, side=machine.side, **machine.said))
    table = a_table(*units, ground=ground, options=position.options)
    for unit, machine in zip(table.game.units, position.machines, strict=False):
        for place, points in machine.damage.items():
            wear(unit, view.place(place), points)
        for place, slot in machine.crits:
            unit.hit[view.place(place)] |= 1 << slot
            unit.hit_before[view.place(place)] |= 1 << slot
    table.asking.policy = [1] * 4
    table.choose = Chooser(position.number, view).choose
    return table


def wear(unit: Unit, place: int, points: int) -> None:
    from_armor = min(points, unit.armor[place])
    unit.armor[place] -= from_armor
    unit.structure[place] = max(1, unit.structure[place] - points + from_armor)


class Chooser:
    """Answers questions by lot, but in every view alike: it looks at the options as they lie in the position."""

    def __init__(self, number: int, view: View) -> None:
        self.chance = Random(number)
        self.view = view

    def choose(self, table: Any, who: int, question: int) -> int:
        options = table.asking.options[: table.asking.option_count]
        answer: int = self.chance.choice(sorted(options, key=lambda option: self.as_it_lies(question, option)))
        return answer

    def as_it_lies(self, question: int, option: int) -> Any:
        if question == Question.STEPS_TO:
            return self.view.steps(option) if option >= 0 else (-99, 0)
        return self.view.back(option)


# --- running an attack


def attack(table: Table, position: Position, view: View = AS_IT_IS) -> None:
    """The whole attack of A on B, with the position's hits in the Weapon Attack Phase."""
    a, b = table.game.units[:2]
    table.tape.recording = table.log.listening = 1
    declare_death_from_above(table, a, b)
    end_phase(table)
    begin_phase(table, Phase.WEAPON)
    for unit, place, points, side in position.hits:
        if not table.game.units[unit].destroyed:
            strike(table, table.game.units[unit], view.place(place), points, view.side(side))
    end_phase(table)
    begin_phase(table, Phase.PHYSICAL)
    make_attacks(table)
    end_phase(table)


def attacked(number: int) -> tuple[Table, list[list[int]]]:
    """The table after the attack of a position with live dice, and what each unit had before, place by place."""
    position = a_position(number)
    table = lay(position)
    before = [points_of(unit) for unit in table.game.units]
    seed_dice(table, number, 0)
    attack(table, position)
    return table, before


def points_of(unit: Unit) -> list[int]:
    return [unit.armor[place] + unit.rear[place] + unit.structure[place] for place in range(PLACES)]


def in_play(unit: Unit) -> bool:
    return not unit.destroyed and not unit.off_map


# --- what always holds


@EXAMPLES
@given(NUMBERS)
def test_every_attack_ends_without_a_fault(number: int) -> None:
    table, _ = attacked(number)
    assert table.tape.fault == Fault.NONE, Fault(table.tape.fault).name
    a = table.game.units[0]
    assert not a.airborne
    assert all(unit.owed_count == unit.blast_count == 0 for unit in table.game.units)


@EXAMPLES
@given(NUMBERS)
def test_no_two_living_mechs_end_on_one_floor_of_a_hex(number: int) -> None:
    table, _ = attacked(number)
    living = [(unit.at, unit.floor) for unit in table.game.units if in_play(unit)]
    assert len(set(living)) == len(living)
    assert all(0 <= at < WIDTH * HEIGHT for at, _ in living)


@EXAMPLES
@given(NUMBERS)
def test_points_marked_off_are_points_taken(number: int) -> None:
    """What was told adds up to what was taken, and to what is missing where the location is still there."""
    table, before = attacked(number)
    for unit, had in zip(table.game.units, before, strict=True):
        told = [0] * PLACES
        for code, who, place, points, _ in log(table):
            if who == unit.number and code in (Event.ARMOR_LOST, Event.REAR_ARMOR_LOST, Event.STRUCTURE_LOST):
                told[place] += points
        assert sum(told) == unit.taken
        for place, name in enumerate(PLACE_NAMES):
            missing = had[place] - points_of(unit)[place]
            if unit.gone[place]:
                assert told[place] <= missing == had[place], name
            else:
                assert told[place] == missing, name


@EXAMPLES
@example(100454)  # a wreck is pushed out of a building and over a cliff
@given(NUMBERS)
def test_who_is_out_of_the_game_rolls_nothing_more(number: int) -> None:
    table, _ = attacked(number)
    out: set[int] = set()
    asleep = {k for k, machine in enumerate(a_position(number).machines) if machine.said.get("unconscious")}
    for code, who, what, *_ in log(table):
        if code in (Told.ROLLED, Told.PICKED, Told.NEEDS, Told.ANSWERED):
            assert who not in out
            assert not (who in asleep and what in (Why.CONSCIOUSNESS, Why.PILOTING))
        elif code in (Event.DESTROYED, Event.LEAVES_MAP):
            out.add(who)
        elif code == Event.KNOCKED_OUT:
            asleep.add(who)


@EXAMPLES
@given(NUMBERS)
def test_what_is_lost_stays_lost(number: int) -> None:
    table, before = attacked(number)
    for unit, had in zip(table.game.units, before, strict=True):
        assert all(0 <= now <= then for now, then in zip(points_of(unit), had, strict=True))
        assert all((unit.structure[place] == 0) == (unit.gone[place] != 0) for place in range(PLACES))
        assert 0 <= unit.jump <= unit.jump_full
        assert all(hit & ~hittable == 0 for hit, hittable in zip(unit.hit, unit.hittable, strict=True))


@EXAMPLES
@given(NUMBERS, st.integers(0, 5))
def test_a_fall_from_a_height_never_raises_anyone(number: int, direction: int) -> None:
    """Pushed in any direction that will do: who falls some levels ends lower by as many, or deeper in water.

    Everyone else is off the map: what is fallen upon, or fallen past, has rules of its own.
    """
    table = lay(a_position(number))
    for other in table.game.units:
        other.off_map = int(other.number != 1)
    unit = table.game.units[1]
    if not is_valid_displacement(table, 1, direction):
        return
    table.log.listening = 1
    seed_dice(table, number, 1)
    start = max(unit.floor, table.game.level[unit.at])
    push_one_hex(table, unit, direction, 0)
    for code, _, levels, *_ in log(table):
        if code == Event.FALLS and levels > 0:
            assert unit.floor <= start - levels


@EXAMPLES
@given(NUMBERS)
def test_the_log_tells_where_everyone_is(number: int) -> None:
    """Every unit that moved was told to have moved, and the last hex told is where it is."""
    table, _ = attacked(number)
    last = {unit.number: unit.at for unit in lay(a_position(number)).game.units}
    a = table.game.units[0]
    for code, who, _, to, _ in log(table):
        if code in (Event.DISPLACED, Event.STEPS_ASIDE):
            last[who] = to
        elif code == Event.HOVERS:
            last[who] = log(table)[0][2]
    for unit in table.game.units[1:]:
        assert last[unit.number] == unit.at
    assert a.at == a.aimed_at or a.destroyed


# --- turned and mirrored


PLAIN = (
    *("floor", "prone", "airborne", "stuck", "mode", "fell", "taken", "pilot_hits", "unconscious", "destroyed"),
    *("off_map", "jump", "engine_hits", "gyro_hits", "sensor_hits", "life_support_hits", "failed_in_the_air"),
)


def what_became_of(table: Table, view: View) -> list[dict[str, Any]]:
    """Each unit, told as it lies in the position and not on the map."""
    found = []
    for unit in table.game.units:
        by_place = {
            PLACE_NAMES[place]: (
                unit.armor[view.place(place)],
                unit.rear[view.place(place)],
                unit.structure[view.place(place)],
                unit.gone[view.place(place)],
                unit.hit[view.place(place)],
            )
            for place in range(PLACES)
        }
        owed = [(unit.owed[k], unit.owed_modifier[k]) for k in range(unit.owed_count)]
        plain = {name: getattr(unit, name) for name in PLAIN}
        at, facing = view.steps(unit.at), view.back(unit.facing)
        found.append(plain | by_place | {"at": at, "facing": facing, "owed": owed})
    return found


def dice_of(table: Table) -> list[int]:
    """Totals and slots of a run, in order, ready to be given again."""
    return [c + (code == Told.PICKED) for code, _, _, c, _ in log(table) if code in (Told.ROLLED, Told.PICKED)]


def mirrored_dice(table: Table) -> list[int]:
    """The same for the mirrored position: the left of each chart where the right was."""
    lines = log(table)
    found = []
    for place, (code, _, what, total, _) in enumerate(lines):
        if code == Told.PICKED:
            found.append(total + 1)
        elif code == Told.ROLLED:
            struck = next((line for line in lines[place:] if line[0] == Event.STRUCK), [0, 0, 0, 0, NOWHERE])
            found.append(mirrored_roll(what, total, struck[4] in (Side.FRONT, Side.REAR)))
    return found


def mirrored_roll(why: int, total: int, both_sides: bool) -> int:
    """On the front and rear columns left and right change places; the other two columns change places themselves."""
    if why == Why.FACING:
        return {1: 1, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2}[total]
    if both_sides and why == Why.PUNCH_LOCATION:
        return 6 - total if total < 6 else 6
    if both_sides and why == Why.KICK_LOCATION:
        return 7 - total
    if both_sides and why == Why.LOCATION:
        return 14 - total if 2 < total < 12 else total
    return total


def attack_again(position: Position, view: View, dice: list[int]) -> Table:
    table = lay(position, view)
    table.tape.source = Source.SCRIPTED
    table.tape.given[: len(dice)] = dice
    table.tape.given_count = len(dice)
    attack(table, position, view)
    assert table.tape.place == len(dice)
    return table


@EXAMPLES
@given(NUMBERS, st.integers(1, 5))
def test_turning_the_map_changes_nothing(number: int, turns: int) -> None:
    first, _ = attacked(number)
    view = View(turns)
    again = attack_again(a_position(number), view, dice_of(first))
    assert again.tape.fault == Fault.NONE
    assert what_became_of(again, view) == what_became_of(first, AS_IT_IS)
    assert dice_of(again) == dice_of(first)


@EXAMPLES
@given(NUMBERS, st.integers(0, 5))
def test_mirroring_the_map_mirrors_everything(number: int, turns: int) -> None:
    first, _ = attacked(number)
    view = View(turns, mirrored=True)
    again = attack_again(a_position(number), view, mirrored_dice(first))
    assert again.tape.fault == Fault.NONE
    assert what_became_of(again, view) == what_became_of(first, AS_IT_IS)
