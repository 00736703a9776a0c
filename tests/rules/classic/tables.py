"""Tables for testing rules: 'Mechs invented for it, ground hex by hex, scripted dice, and words for what happened.

A script reads like a log, `"to hit 8, punch 3 4, kick 6, B piloting 7"`: what is rolled for, and the totals. Slots
count from 1 as on the sheet, an answer is a direction or a hex, and a letter in front says whose roll it must be. A
rule must ask for exactly these, in this order, and for nothing else.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ironfall.board.maps import open_board
from ironfall.rulesets.classic import muster, setup
from ironfall.rulesets.classic.naming import places_of, places_there
from ironfall.rulesets.classic.plain import plain_infantry, plain_unit
from ironfall.rulesets.classic.policies import BOOK
from ironfall.rulesets.classic.records import PLACES, Table, Unit
from ironfall.rulesets.classic.words import Because, Event, Question, Refusal, Why
from ironfall.rulesets.ruleset import PlacedUnit, Setup
from ironfall.rulesets.said import hex_of
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.talk import Told
from ironfall.table.tape import Fault, Source
from ironfall.units.catalogue import parse_unit_toml
from ironfall.units.infantry import InfantrySheet
from ironfall.units.roster import GroundSheet
from ironfall.units.sheet import PLACES as PLACE_NAMES
from ironfall.units.sheet import Sheet
from ironfall.units.vehicle import VehicleSheet

WIDTH, HEIGHT = 16, 17
LETTERS = "ABCDEFGH"
ARMOR = {"HD": 9, "CT": (20, 10), "LT": (15, 8), "RT": (15, 8), "LA": 12, "RA": 12, "LL": 16, "RL": 16}
"""Whatever its weight, a 'Mech of these tests wears this, so that sums can be done in the head."""
TORSOS = ("CT", "LT", "RT")

ROLLS = {
    "to hit": Why.TO_HIT,
    "location": Why.LOCATION,
    "punch": Why.PUNCH_LOCATION,
    "kick": Why.KICK_LOCATION,
    "critical": Why.CRITICAL,
    "slot": Why.SLOT,
    "awake": Why.CONSCIOUSNESS,
    "waking": Why.WAKING,
    "piloting": Why.PILOTING,
    "pilot": Why.PILOT_CHECK,
    "standing": Why.STANDING,
    "facing": Why.FACING,
    "onto": Why.FALL_ON_UNIT,
    "venting": Why.VENTING,
    "club": Why.TO_CLUB,
    "piercing": Why.PIERCING,
    "trooper": Why.TROOPER,
    "shaken off": Why.SHAKEN_OFF,
    "dropped": Why.DROPPED,
    "brush off": Why.TO_BRUSH_OFF,
    "thrash": Why.TO_THRASH,
    "reactive": Why.REACTIVE,
    "spikes": Why.SPIKES,
    "side": Why.SIDE,
    "vehicle": Why.VEHICLE_LOCATION,
    "vtol": Why.VTOL_LOCATION,
    "turret": Why.TURRET,
    "motive": Why.MOTIVE,
    "vehicle critical": Why.VEHICLE_CRITICAL,
    "jammed": Why.JAMMED_WEAPON,
    "chooses": Why.WHO_CHOOSES,
    "to punch": Why.TO_PUNCH,
    "to kick": Why.TO_KICK,
    "to push": Why.TO_PUSH,
    "to trip": Why.TO_TRIP,
    "to charge": Why.TO_CHARGE,
    "bog": Why.BOG,
    "direction": Why.FALL_DIRECTION,
}
ANSWERS = {
    "hovers": Question.HOVERS_OVER,
    "pushed": Question.PUSHED_TO,
    "aside": Question.MOVES_ASIDE_TO,
    "steps": Question.STEPS_TO,
    "away": Question.FALLEN_UPON_TO,
    "beside": Question.FALLER_LANDS_IN,
    "faces": Question.FACES,
    "passes": Question.PASSES_ON,
    "loses": Question.LOSES_WEAPON,
}
NAMES = {int(why): name for name, why in ROLLS.items()}
QUESTIONS = {int(question): name for name, question in ANSWERS.items()}
BECAUSE = {int(because): because for because in Because}
REFUSALS = {int(refusal): refusal for refusal in Refusal}


class Placed(NamedTuple):
    """A 'Mech and what is said of it, as on the command line."""

    sheet: GroundSheet
    side: int | None
    said: tuple[tuple[str, str], ...]


class Entry(NamedTuple):
    """One entry of a script: what for, the number, and whose it is ("" where the script leaves that open)."""

    what: str
    number: int
    who: str


def mech(
    tons: int = 50,
    *,
    jump: int = 5,
    walk: int = 5,
    armor: Mapping[str, int | tuple[int, int]] | None = None,
    slots: Mapping[str, Sequence[str]] | None = None,
    **fields: str,
) -> Sheet:
    """A 'Mech of these tests. Its jump jets stand in the torsos, left first; `fields` are those of unit files."""
    mounted = {place: list(pieces) for place, pieces in (slots or {}).items()}
    for k in range(jump):
        mounted.setdefault(("LT", "RT")[k % 2], []).append("Jump Jet")
    return _mech(
        tons,
        tons * walk,
        tuple(sorted((ARMOR | dict(armor or {})).items())),
        tuple(sorted((place, tuple(pieces)) for place, pieces in mounted.items())),
        tuple(sorted(fields.items())),
    )


def vehicle(motion: str = "tracked", tons: int = 50, **fields: Any) -> VehicleSheet:
    """A plain vehicle, with armor FR 40, sides 30, RR 20, TU 30, RO 5; `fields` are those of case files."""
    sheet = plain_unit({"vehicle": motion, "tons": tons, **fields})
    assert isinstance(sheet, VehicleSheet)
    return sheet


def stumps() -> Sheet:
    """A plain 'Mech whose arms end above the elbow."""
    sheet = plain_unit({"tons": 60, "without": ["LA hand", "LA lower arm", "RA hand", "RA lower arm"]})
    assert isinstance(sheet, Sheet)
    return sheet


@lru_cache(maxsize=512)
def _mech(
    tons: int,
    rating: int,
    armor: tuple[tuple[str, int | tuple[int, int]], ...],
    slots: tuple[tuple[str, tuple[str, ...]], ...],
    fields: tuple[tuple[str, str], ...],
) -> Sheet:
    lines = ["[unit]", 'name = "Anvil"', f'model = "AN-{tons}"', f"tons = {tons}", f"engine = {rating}"]
    lines += ["heat_sinks = 10", *(f'{key} = "{value}"' for key, value in fields), "[armor]"]
    lines += [f"{place} = {list(points) if isinstance(points, tuple) else points}" for place, points in armor]
    lines += ["[slots]", *(f"{place} = {list(pieces)}".replace("'", '"') for place, pieces in slots)]
    return parse_unit_toml("\n".join(lines), "tests")


def infantry(kind: str = "leg", troopers: int = 28, armor: int = 9) -> InfantrySheet:
    """A platoon, or battle armor, of these tests."""
    return plain_infantry({"infantry": kind, "troopers": troopers} | ({"armor": armor} if " " in kind else {}))


def placed(sheet: GroundSheet, at: str, facing: int = 0, *, side: int | None = None, **said: Any) -> Placed:
    """A 'Mech in a hex. What is said takes the words of set-up: moved=4, prone=True, damage=["LT=5", "LA=3"]."""
    words = [("at", at), ("facing", str(facing))]
    for name, value in said.items():
        for each in value if isinstance(value, list) else [value]:
            words.append((name.replace("_", "-"), "" if each is True else str(each)))
    return Placed(sheet, side, tuple(words))


def a_table(
    *units: Placed,
    ground: Mapping[str, Mapping[str, int]] | None = None,
    options: dict[str, str] | None = None,
    first: int = 1,
    size: tuple[int, int] = (WIDTH, HEIGHT),
) -> Table:
    """A table with these units: the first of side 0, the others of side 1 unless they say otherwise.

    `ground` gives hexes the facts of the game's board, such as {"0805": {"level": 2, "water": 1}}.
    """
    sides = [unit.side if unit.side is not None else min(k, 1) for k, unit in enumerate(units)]
    put = tuple(PlacedUnit(LETTERS[k], sides[k], unit.sheet) for k, unit in enumerate(units))
    table = new_table(put, options or {}, size)
    for hex_text, facts in (ground or {}).items():
        for fact, value in facts.items():
            getattr(table.game, fact)[hex_of(table, hex_text)] = value
    words = {word.name: word for word in setup.UNIT_WORDS}
    for early in (True, False):
        for k, unit in enumerate(units):
            for name, text in unit.said:
                if (name in setup.PLACING) == early:
                    words[name].apply(table, k, text)
    setup.settle(table)
    table.game.acts_first = first
    table.asking.policy = [FROM_THE_TAPE] * len(table.asking.policy)
    return table


_MADE: dict[object, tuple[tuple[PlacedUnit, ...], bytes]] = {}


def new_table(units: tuple[PlacedUnit, ...], options: dict[str, str], size: tuple[int, int]) -> Table:
    """A table before anything is said: made once for the same sheets, and copied from then on, which is quicker."""
    key = (tuple((id(unit.sheet), unit.side) for unit in units), tuple(sorted(options.items())), size)
    if key not in _MADE:
        made = muster.new_table(Setup(open_board(*size), units, options, ()))
        _MADE[key] = (units, pickle.dumps(made))  # the sheets are kept, so that their ids stay theirs
    table: Table = pickle.loads(_MADE[key][1])
    return table


# --- running a rule


def play(table: Table, rule: Callable[..., Any], *arguments: Any, script: str = "") -> Any:
    """Run one rule with these dice and answers; it must ask for each of them and for nothing else."""
    wanted = read_script(table, script)
    tape = table.tape
    tape.source = Source.SCRIPTED
    tape.recording = table.log.listening = 1
    tape.given[: len(wanted)] = [entry.number for entry in wanted]
    tape.given_count = len(wanted)
    tape.place = tape.written_count = tape.fault = table.log.count = 0
    value = rule(table, *arguments)
    seen = entries(table)
    for entry, there in zip(wanted, seen, strict=False):
        assert (entry.what, entry.number) == (there.what, there.number), asked_for(wanted, seen)
        assert entry.who in ("", there.who), asked_for(wanted, seen)
    assert len(wanted) == len(seen), asked_for(wanted, seen)
    assert tape.fault == Fault.NONE, Fault(tape.fault).name
    assert tape.place == tape.given_count
    assert tape.written[: tape.written_count] == [entry.number for entry in wanted]
    return value


def by_the_book(table: Table, rule: Callable[..., Any], *arguments: Any, script: str = "") -> Any:
    """The same, but each question is answered by the policy "book": the script holds dice only."""
    wanted = read_script(table, script)
    tape = table.tape
    tape.source = Source.SCRIPTED
    table.log.listening = 1
    tape.given[: len(wanted)] = [entry.number for entry in wanted]
    tape.given_count = len(wanted)
    tape.place = tape.fault = table.log.count = 0
    table.asking.policy = [BOOK] * len(table.asking.policy)
    value = rule(table, *arguments)
    seen = [entry for entry in entries(table) if entry.what not in ANSWERS]
    assert [(each.what, each.number) for each in wanted] == [(each.what, each.number) for each in seen]
    assert tape.fault == Fault.NONE, Fault(tape.fault).name
    return value


def read_script(table: Table, script: str) -> list[Entry]:
    """ "B punch 3 4" is two entries; a hex is four digits and becomes its number."""
    found: list[Entry] = []
    for part in filter(None, (part.strip() for part in script.split(","))):
        match = re.fullmatch(r"(?:([A-H]) )?([a-z ]+?)((?: -?\d+)+)", part)
        assert match, f"{part!r} is no part of a script"
        assert match[2] in ROLLS or match[2] in ANSWERS, f"{match[2]!r} is no roll and no question"
        for number in match[3].split():
            value = hex_of(table, number) if len(number) == 4 else int(number)
            found.append(Entry(match[2], value, match[1] or ""))
    return found


def entries(table: Table) -> list[Entry]:
    """What was rolled, picked and answered, in order."""
    found: list[Entry] = []
    for code, who, what, number, _ in log(table):
        if code == Told.ROLLED:
            found.append(Entry(NAMES[what], number, LETTERS[who]))
        elif code == Told.PICKED:
            found.append(Entry(NAMES[what], number + 1, LETTERS[who]))
        elif code == Told.ANSWERED:
            found.append(Entry(QUESTIONS[what], number, LETTERS[who]))
    return found


def asked_for(wanted: list[Entry], seen: list[Entry]) -> str:
    """Both scripts, for a test that fails."""
    lines = [", ".join(f"{who} {what} {number}".strip() for what, number, who in each) for each in (wanted, seen)]
    return f"\nscript: {lines[0]}\nplayed: {lines[1]}"


# --- what happened


def log(table: Table) -> list[list[int]]:
    return table.log.lines[: table.log.count]


def reasons(table: Table) -> list[tuple[Because, int]]:
    """Why the numbers are what they are, in order; reasons for nothing are left out."""
    return [(BECAUSE[a], b) for code, _, a, b, _ in log(table) if code == Told.BECAUSE and b != 0]


def numbers_needed(table: Table) -> list[tuple[str, int]]:
    """What each roll to reach a number was for, and the number."""
    return [(NAMES[a], b) for code, _, a, b, _ in log(table) if code == Told.NEEDS]


def refused(table: Table, rule: Callable[..., int], *arguments: Any) -> list[Refusal]:
    """The reasons that a rule gives against something; it must count as many as it tells."""
    table.log.listening = 1
    table.log.count = 0
    count = rule(table, *arguments)
    told = [REFUSALS[a] for code, _, a, _, _ in log(table) if code == Told.REFUSED]
    assert count == len(told)
    return told


def asked(table: Table) -> list[tuple[str, str, int]]:
    """The questions that came up: whose, which, and how many options it had."""
    return [(LETTERS[who], QUESTIONS[a], c) for code, who, a, _, c in log(table) if code == Told.ANSWERED]


def happened(table: Table, event: Event) -> list[tuple[str, int, int, int]]:
    """Every time an event was told: to whom, and its numbers."""
    return [(LETTERS[who], a, b, c) for code, who, a, b, c in log(table) if code == event]


def struck(table: Table) -> list[tuple[str, str, int]]:
    """The damage groups, in order: who, where, how many points."""
    return [
        (who, places_of(table.game.units[LETTERS.index(who)])[place], points)
        for who, place, points, _ in happened(table, Event.STRUCK)
    ]


def lost(unit: Unit) -> dict[str, int | str]:
    """What the unit has lost against its sheet, armor and structure together; "gone" for a location that is not there.

    A rear location is written CTR, LTR, RTR.
    """
    found: dict[str, int | str] = {}
    for place, name in places_there(unit).items():
        points = unit.armor_full[place] - unit.armor[place] + unit.structure_full[place] - unit.structure[place]
        rear = unit.rear_full[place] - unit.rear[place]
        if unit.gone[place]:
            found[name] = "gone"
            continue
        if points:
            found[name] = points
        if rear:
            found[f"{name}R"] = rear
    return found


def slots_hit(unit: Unit, place: str) -> set[int]:
    """The slots of a location that are hit, by their numbers on the sheet."""
    mask = unit.hit[PLACE_NAMES.index(place)]
    return {slot + 1 for slot in range(12) if mask >> slot & 1}


def owed(unit: Unit) -> list[tuple[Because, int]]:
    """The piloting rolls owed, with their modifiers."""
    return [(BECAUSE[unit.owed[k]], unit.owed_modifier[k]) for k in range(unit.owed_count)]


def where(table: Table, unit: Unit) -> str:
    """The hex a unit is in, as printed on the map."""
    return f"{unit.at % table.game.width + 1:02}{unit.at // table.game.width + 1:02}"


def beside(hex_text: str, direction: int, steps: int = 1) -> str:
    """The hex some steps away, by the printed numbers: in even columns (02, 04, ...) hexes lie half a hex lower."""
    column, row = int(hex_text[:2]), int(hex_text[2:])
    for _ in range(steps):
        lower = column % 2 == 0
        if direction in (0, 3):
            row += 1 if direction == 3 else -1
        elif direction in (2, 4):
            row += lower
        else:
            row -= not lower
        column += (0, 1, 1, 0, -1, -1)[direction]
    return f"{column:02}{row:02}"


def ring(hex_text: str, directions: Sequence[int] = range(6), /, **facts: int) -> dict[str, dict[str, int]]:
    """The same ground in several of the hexes around one."""
    return {beside(hex_text, direction): dict(facts) for direction in directions}


def load(unit: Unit, place: str, slot: int, shots: int) -> None:
    """Leave so many shots in the bin of a slot."""
    unit.charge[unit.item[PLACE_NAMES.index(place)][slot - 1]] = shots


def points_left(unit: Unit) -> int:
    """Armor and structure that a unit still has."""
    return sum(unit.armor) + sum(unit.rear) + sum(unit.structure)


assert len(PLACE_NAMES) == PLACES
