"""The log in words: one line for each number, roll, choice and event, with the rule behind it."""

from __future__ import annotations

from ironfall.rulesets.classic.naming import reason_word, roll_word
from ironfall.rulesets.classic.places import FIVES
from ironfall.rulesets.classic.records import NOWHERE, Attack, Table, Unit
from ironfall.rulesets.classic.sentences import ATTACKS, SENTENCES, SIDE_WORDS, hex_name, signed
from ironfall.rulesets.classic.words import Because, Cause, Event, Question, Refusal, Why
from ironfall.rulesets.ruleset import Setup, Told
from ironfall.rulesets.said import COMPASS
from ironfall.table.dice import faces_of
from ironfall.table.talk import Told as Line

CERTAIN, IMPOSSIBLE = 2, 13
WHERE_STRUCK = (
    Why.LOCATION, Why.PUNCH_LOCATION, Why.KICK_LOCATION, Why.VEHICLE_LOCATION, Why.VTOL_LOCATION, Why.TROOPER,
)  # fmt: skip
IN_GROUPS = (Attack.CHARGE, Attack.DEATH_FROM_ABOVE)


def name_reason(table: Table, setup: Setup, reason: int, amount: int) -> str:
    """A reason, as a player would say it."""
    return reason_word(table.game.units[0], reason)


def name_option(table: Table, setup: Setup, who: int, question: int, option: int) -> str:
    """An option of a question, as a player would say it."""
    if question in (
        Question.HOVERS_OVER, Question.FACES,
        Question.PUSHED_TO,
        Question.MOVES_ASIDE_TO,
        Question.FALLEN_UPON_TO,
        Question.FALLER_LANDS_IN,
        Question.PASSES_ON,
    ):
        return COMPASS[option]
    if question == Question.LOSES_WEAPON:
        return f"weapon {option}"
    if option < 0:
        return "stay and be pushed"
    return f"hex {hex_name(table, option)}"


def more_of_roll(table: Table, setup: Setup, who: int, why: int) -> str:
    """Of where a blow lands: how much of the damage that is still to come."""
    unit = table.game.units[who]
    if why not in WHERE_STRUCK or unit.coming == 0:
        return ""
    name, points = setup.names[who], f"{unit.coming} point{'' if unit.coming == 1 else 's'}"
    if unit.coming <= FIVES or not comes_in_groups(table, unit):
        return f"Where is {name} struck, for {points}?"
    return f"Where is {name} struck, for {FIVES} points of the {unit.coming} that are still to come?"


def comes_in_groups(table: Table, unit: Unit) -> bool:
    """Whether it is certain that damage is not one blow."""
    if unit.coming_on + unit.coming_from > 0:
        return True
    others = table.game.units[: table.game.unit_count]
    return any(each.attack in IN_GROUPS and each.attack_target == unit.number for each in others)


def hex_of_option(table: Table, who: int, question: int, option: int) -> int:
    """The hex that an option of a question stands for, or NOWHERE."""
    unit = table.game.units[who]
    if question == Question.STEPS_TO:
        return option
    if question in (Question.FACES, Question.LOSES_WEAPON):
        return NOWHERE
    if question in (Question.HOVERS_OVER, Question.PUSHED_TO):
        unit = table.game.units[unit.attack_target]
    return table.game.beside[unit.at][option]


def narrate(table: Table, setup: Setup) -> list[Told]:
    """Everything the log holds, in order."""
    names = setup.names
    told: list[Told] = []
    reasons: list[tuple[int, int]] = []
    before_the_fall: list[tuple[int, int]] = []
    for line, (code, who, a, b, c) in enumerate(table.log.lines[: table.log.count]):
        name = names[who] if 0 <= who < len(names) else ""
        if code == Line.BECAUSE:
            reasons.append((a, b))
            continue
        if code == Line.NEEDS:
            if a == Why.PILOT_CHECK and not reasons:
                reasons = before_the_fall
            unit = table.game.units[who]
            listed = _listed(unit, reasons)
            told.append(Told(_number(name, roll_word(unit, a), b, listed), Why.of(a).rule, "number", line))
        elif code == Line.ROLLED:
            # No number is needed on the motive table: what is added stands beside the roll itself.
            unit = table.game.units[who]
            added = _listed(unit, reasons) if a == Why.MOTIVE else ""
            text = f"{name} rolls {b}{_shown(c)} {roll_word(unit, a)}{added}."
            told.append(Told(text, Why.of(a).rule, "roll", line, faces_of(c)))
        elif code == Line.PICKED:
            told.append(Told(f"{name}: {_picked(a, b)} is picked.", Why.of(a).rule, "roll", line))
        elif code == Line.ANSWERED:
            question = Question.of(a)
            answer = name_option(table, setup, who, question, b)
            owner = f"{name}'" if name.endswith("s") else f"{name}'s"
            told.append(Told(f"{question.words} {owner} player: {answer}.", question.rule, "choice", line))
        elif code == Line.REFUSED:
            whose = f"{name} cannot make its attack: " if name else ""
            told.append(Told(f"{whose}{Refusal.of(a).words}.", Refusal.of(a).rule, "refusal", line))
        else:
            event = Event.of(code)
            told.append(Told(SENTENCES[event](table, names, who, a, b, c), _rule(event, a, b, c), "event", line))
        # A number that something else comes after is not that of the next roll, but for the pilot's, which is worked
        # out before the fall does its damage and rolled after it.
        if reasons and code != Line.NEEDS:
            before_the_fall = reasons
        reasons = []
    return told


def _listed(unit: Unit, reasons: list[tuple[int, int]]) -> str:
    """The reasons of a number, as they stand behind it; nothing if there are none."""
    said = ", ".join(f"{reason_word(unit, reason)} {signed(amount)}" for reason, amount in reasons)
    return f": {said}" if said else ""


def _number(name: str, why: str, number: int, listed: str) -> str:
    if number <= CERTAIN:
        return f"{name} needs {number} {why}{listed}; it cannot fail."
    if number >= IMPOSSIBLE:
        return f"{name} needs {number} {why}{listed}; it cannot succeed."
    return f"{name} needs {number} {why}{listed}."


def _shown(faces: int) -> str:
    """The dice one by one, where there are several."""
    shown = faces_of(faces)
    return f" ({'+'.join(map(str, shown))})" if len(shown) > 1 else ""


def _picked(why: int, place: int) -> str:
    """What was picked: a slot of a location, a side, a trooper, or a weapon."""
    if why == Why.SIDE:
        return f"the {SIDE_WORDS[place]}"
    if why == Why.TROOPER:
        return f"trooper {place + 1}"
    return f"weapon {place + 1}" if why == Why.JAMMED_WEAPON else f"slot {place + 1}"


def _levels(count: int) -> str:
    """How deep a fall is; nothing for one to the ground it stands on."""
    return f"{count} level{'' if count == 1 else 's'} " if count else ""


def _rule(event: Event, a: int, b: int, c: int) -> str:
    if event in (Event.STRIKES, Event.HITS, Event.MISSES):
        return ATTACKS[Attack(b)][event]
    if (event, c) == (Event.ADVANCES, Attack.CHARGE) or (event, a) == (Event.NO_ROOM_BEHIND, Attack.CHARGE):
        return "CHG-10"
    if (event, a) == (Event.STRIKES_ITSELF, Attack.BRUSH_OFF):
        return "BRUSH-1"
    if event == Event.DESTROYED:
        return Cause.of(a).rule
    if event in (Event.OWES_ROLL, Event.AUTOMATIC_FAILURE):
        return Because.of(a).rule
    return event.rule
