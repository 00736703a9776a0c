"""The log in words: one line for each number, roll, choice and event, with the rule behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ironfall.board.hexes import DIRECTIONS, distance, opposite
from ironfall.rulesets.mech_d20.armament import damage_dice, is_armament, strikes_one_place
from ironfall.rulesets.mech_d20.attacks import can_attack
from ironfall.rulesets.mech_d20.cautious_attacks import heat_of
from ironfall.rulesets.mech_d20.cautious_moves import heat_of_mode
from ironfall.rulesets.mech_d20.heat import working_sinks
from ironfall.rulesets.mech_d20.movement import mp_for
from ironfall.rulesets.mech_d20.naming import (
    PLACE_WORDS,
    counted,
    is_plural,
    item_at_its_place,
    item_name,
    name_hex,
    plain_item_name,
    signed,
)
from ironfall.rulesets.mech_d20.numbers import is_default
from ironfall.rulesets.mech_d20.places import is_in_play
from ironfall.rulesets.mech_d20.records import NO_ITEM, NOBODY, NOWHERE, Kind, Mode, Phase, Table, Unit, WeaponKind
from ironfall.rulesets.mech_d20.sequence import is_contested, is_over
from ironfall.rulesets.mech_d20.to_hit import attack_number, penalty_of_mode
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Because, Cause, Event, Question, Reason, Refusal, Step, Why
from ironfall.rulesets.ruleset import Setup, Told
from ironfall.rulesets.said import COMPASS
from ironfall.table.dice import faces_of
from ironfall.table.talk import Told as Line

SIDE_WORDS = ("front", "left side", "right side", "rear")
MODE_WORDS = ("stand still", "walk", "run", "jump")
PHASE_WORDS = ("Initiative Phase", "Movement Phase", "third phase", "Combat Phase", "Damage Phase", "Clean-up Phase")
MOVE_WORDS = ("does not move", "walks", "runs", "jumps")
BEGINS = (Event.FIRES, Event.PUNCHES, Event.KICKS)
STRUCK_WITH = {Event.PUNCHES: Kind.HAND, Event.KICKS: Kind.FOOT}
BLOWS: dict[int, str] = {Kind.HAND: "a punch", Kind.FOOT: "a kick"}
GEL_WORDS = ("repair", "cool down")
ELECTS_WORDS = ("no, it acts last", "yes, it acts first")
STANCE_WORDS = ("no stance", "a defensive stance")
YES_OR_NO = ("no", "yes")

HAS_ITS_OWN_PENALTY = (
    Kind.ENGINE, Kind.GYRO, Kind.SENSORS, Kind.LIFE_SUPPORT, Kind.COCKPIT, Kind.HIP, Kind.LEG_ACTUATOR,
    Kind.ARM_ACTUATOR,
)  # fmt: skip
"""A critical hit does not disable these, but does what their own row says (D20-49)."""

NUMBERS: dict[Because, str] = {
    Because.TARGETING_LASER: "to_hit.targeting_laser",
    Because.OWN_MOVE: "attacker_move_mod.",
    Because.TARGET_MOVE: "target_move_mod",
    Because.HEAT: "heat.attack_penalty",
    Because.COVER: "cover_mod.",
    Because.SHORT_RANGE: "range.short",
    Because.MEDIUM_RANGE: "range.medium",
    Because.LONG_RANGE: "range.long",
    Because.MINIMUM_RANGE: "range.min_per_hex",
    Because.TARGET_PRONE: "prone.",
    Because.OWN_PRONE: "prone.own_attacks",
    Because.SENSORS: "crit.effects.sensors.attack",
    Because.ARM_ACTUATOR: "crit.effects.arm_actuator.attack_that_arm",
    Because.BASE: "to_hit.base",
    Because.DAMAGE_THIS_ROUND: "piloting.penalty.per_full_10_damage_this_round",
    Because.GYRO: "piloting.penalty.gyro",
    Because.HIP: "piloting.penalty.hip",
    Because.LEG_ACTUATOR: "piloting.penalty.leg_actuator",
    Because.LEG_LOST: "piloting.penalty.leg_lost",
    Because.COUNTERS: "consciousness.required",
    Because.LIFE_SUPPORT: "crit.effects.life_support.consciousness",
    Because.HEAT_REACHED: "heat.shutdown_required",
}
"""The number of the charts that each reason's amount comes from; the pilot's own come from none. Of a group, which ends
with a dot, the amount tells which one it is."""
MOVE_KEYS = ("stationary", "walk", "run", "jump")
COVER_KEYS = ("none", "light", "heavy")
PRONE_KEYS = ("adjacent_attackers", "other_attackers")
STARTING_NUMBERS = {
    Because.BASE: "number to reach {number}",
    Because.COUNTERS: "{number} for the counters marked",
    Because.HEAT_REACHED: "{number} for the heat reached",
}
"""What the dice must reach before anything is added to them or taken off."""

OF_THE_PILOT = (Why.CONSCIOUSNESS, Why.WAKING)
CERTAIN, IMPOSSIBLE = 1, 21
CERTAIN_OF_TWO, IMPOSSIBLE_OF_TWO = 2, 41
"""Two D20 added."""
TOLD_BY_WHAT_FOLLOWS = (
    Question.MOVES, Question.STEPS, Question.ATTACKS_WITH, Question.ATTACKS, Question.FACES, Question.STANCES,
    Question.SOOTHES,
)  # fmt: skip
"""Answers that are seen in what the 'Mech does next."""


def is_added_to_dice(because: int) -> bool:
    """All but what the dice must reach to begin with."""
    return Because.of(because) not in STARTING_NUMBERS


def name_reason(table: Table, setup: Setup, because: int, amount: int) -> str:
    """A reason in words, marked where its amount is a number of ours and not of the rules."""
    return f"{Because.of(because).words}{default_mark(table, setup, Because.of(because), amount)}"


def default_mark(table: Table, setup: Setup, because: Because, amount: int) -> str:
    """What is put behind a default of ours: neither published nor of the player's own charts."""
    if because not in NUMBERS:
        return ""
    key = NUMBERS[because]
    row = None
    numbers = table.game.numbers
    if because == Because.OWN_MOVE:
        key += MOVE_KEYS[_index(numbers.own_move, -amount)]
    elif because == Because.COVER:
        key += COVER_KEYS[_index(numbers.cover, -amount)]
    elif because == Because.TARGET_PRONE:
        key += PRONE_KEYS[_index([numbers.prone_adjacent, numbers.prone_other], amount)]
    elif because == Because.TARGET_MOVE:
        row = _index(numbers.target_move, -amount)
    return " (default)" if is_default(setup.charts, key, row) else ""


def _index(row: list[int], value: int) -> int:
    """Where a row has the value; its last place if it has it nowhere, as where a pilot makes more of cover."""
    return row.index(value) if value in row else len(row) - 1


def name_option(table: Table, setup: Setup, who: int, question: int, option: int) -> str:
    """An option of a question, as a player would say it."""
    match Question.of(question):
        case Question.ELECTS:
            return ELECTS_WORDS[option]
        case Question.MOVES:
            return mode_in_words(table, table.game.units[who], option)
        case Question.STEPS:
            return Step.of(option).words
        case Question.FACES:
            return COMPASS[option]
        case Question.REPAIRS:
            return PLACE_WORDS[option]
        case Question.ATTACKS | Question.SOOTHES:
            return setup.names[option]
        case Question.STANCES:
            return STANCE_WORDS[option]
        case Question.ATTACKS_WITH:
            return "nothing more" if option == NO_ITEM else armament_in_words(table, setup, who, option)
        case Question.USES_GEL:
            return GEL_WORDS[option]
        case _:
            return YES_OR_NO[option]


def mode_in_words(table: Table, mech: Unit, mode: int) -> str:
    """A way to move, with how far it leads, its heat, and what it does to the mover's attacks: "walk (4 movement
    points, heat 1, own attacks -1)"."""
    said = []
    if mode != Mode.STILL:
        points = mp_for(table, mech, mode)
        most = heat_of_mode(table, mode, points)
        least = min(most, heat_of_mode(table, mode, 1))
        what = "hex" if mode == Mode.JUMPED else "movement point"
        said += [counted(points, what), f"heat {least} to {most}" if least < most else f"heat {most}"]
    penalty = penalty_of_mode(table, mech, mode)
    if penalty:
        said.append(f"own attacks {signed(-penalty)}")
    return f"{MODE_WORDS[mode]} ({', '.join(said)})" if said else MODE_WORDS[mode]


def armament_in_words(table: Table, setup: Setup, who: int, item: int) -> str:
    """Something to attack with, with what it needs at each target, and its heat: "AC 5 (needs 9, heat 1)"."""
    mech, name = table.game.units[who], item_name(table, setup, who, item)
    if not is_armament(mech, item):
        return name
    targets = [unit for unit in table.game.units[: table.game.unit_count] if can_attack(table, mech, unit, item)]
    listening, table.log.listening = table.log.listening, 0
    numbers = [attack_number(table, mech, target, item) for target in targets]
    table.log.listening = listening
    if len(targets) > 1:
        at_each = [f"{number} at {setup.names[target.number]}" for number, target in zip(numbers, targets, strict=True)]
        return f"{name} (needs {', '.join(at_each)}; heat {heat_of(table, mech, item)})"
    needed = [f"needs {number}" for number in numbers]
    return f"{name} ({', '.join([*needed, f'heat {heat_of(table, mech, item)}'])})"


def more_of_question(table: Table, setup: Setup, who: int, question: int) -> str:
    """How far it can still go, and to whom; how hot it is, where what it does next makes heat."""
    mech = table.game.units[who]
    said = []
    if question == Question.STEPS:
        said.append(f"{counted(mp_for(table, mech, mech.mode) - mech.mp_used, 'movement point')} left.")
    if question in (Question.MOVES, Question.STEPS):
        said += how_far_the_nearest_enemy_is(table, setup, mech)
    if question in (Question.MOVES, Question.ATTACKS_WITH):
        sinks = working_sinks(table, mech) * table.game.numbers.sink
        said.append(f"It has {mech.heat} heat, and its sinks take {sinks}.")
    return " ".join(said)


def how_far_the_nearest_enemy_is(table: Table, setup: Setup, mech: Unit) -> list[str]:
    """In a sentence; in none where there is no enemy left."""
    game = table.game
    enemies = [unit for unit in game.units[: game.unit_count] if unit.side != mech.side and is_in_play(unit)]
    far = [(distance(game.width, mech.at, enemy.at), setup.names[enemy.number]) for enemy in enemies]
    return [f"{name} is {counted(hexes, 'hex')} away." for hexes, name in sorted(far)[:1]]


def more_of_roll(table: Table, setup: Setup, who: int, why: int) -> str:
    """Of a hit: which weapon's, whom it strikes, and which of several dice this is."""
    if why not in (Why.LOCATION, Why.DAMAGE):
        return ""
    lines = table.log.lines[: table.log.count]
    begun = max((k for k, line in enumerate(lines) if line[0] in BEGINS and line[1] == who), default=-1)
    done = lines[begun + 1 :]
    if begun < 0 or not any(line[0] == Event.HITS for line in done):
        return ""
    mech, (code, _, a, target, _) = table.game.units[who], lines[begun]
    if code == Event.FIRES:
        item, what = a, f"its {item_name(table, setup, who, a)}"
    else:
        kind = STRUCK_WITH[Event.of(code)]
        item = next(k for k in range(1, mech.items) if mech.kind[k] == kind and mech.place[k] == a)
        what = f"{BLOWS[kind]} of its {PLACE_WORDS[a]}"
    of = damage_dice(table, mech, item)
    this = 1 + sum(line[0] == Line.ROLLED and line[2] == why for line in done)
    if this > of and this > 1:
        return ""
    several = of > 1 and (why == Why.DAMAGE or not strikes_one_place(table, mech, item))
    which = f" This is die {this} of {of}." if several else ""
    if why == Why.LOCATION:
        return f"Where does it strike {setup.names[target]} with {what}?{which}"
    return f"How much damage does it do to {setup.names[target]} with {what}?{which}"


def hex_of_option(table: Table, who: int, question: int, option: int) -> int:
    """The hex that an option of a question stands for, or that in which whoever it names stands; else NOWHERE."""
    mech = table.game.units[who]
    if question in (Question.ATTACKS, Question.SOOTHES):
        return table.game.units[option].at
    if question == Question.STEPS:
        if option in (Step.FORWARD, Step.BACKWARD):
            way = mech.facing if option == Step.FORWARD else opposite(mech.facing)
            return table.game.beside[mech.at][way]
        if Step.JUMP_NORTH <= option < Step.JUMP_NORTH + DIRECTIONS:
            return table.game.beside[mech.at][option - Step.JUMP_NORTH]
    return NOWHERE


def unit_of_option(question: int, option: int) -> int:
    """The unit that an option of a question stands for, or NOBODY."""
    return option if question in (Question.ATTACKS, Question.SOOTHES) else NOBODY


def where(table: Table, setup: Setup) -> str:
    """What comes next in a game: "Round 3, Movement Phase: Gadfly"."""
    game = table.game
    if is_over(table):
        return f"The game is over after round {game.round}"
    if game.phase == Phase.INITIATIVE:
        return f"Round {game.round + 1}, {PHASE_WORDS[game.phase]}"
    heading = f"Round {game.round}, {PHASE_WORDS[game.phase]}"
    if game.phase in (Phase.MOVEMENT, Phase.COMBAT) and game.next < game.order_count:
        return f"{heading}: {setup.names[game.order[game.next]]}"
    return heading


def narrate(table: Table, setup: Setup) -> list[Told]:
    """Everything the log holds, in order."""
    teller = _Teller(table, setup)
    for teller.line, (code, who, a, b, c) in enumerate(table.log.lines[: table.log.count]):
        teller.tell(code, who, a, b, c)
    return teller.told


class _Attack(NamedTuple):
    """What the last number to hit belongs to."""

    target: int
    with_what: str


class _Teller:
    """Goes through the log once."""

    def __init__(self, table: Table, setup: Setup) -> None:
        self.table = table
        self.setup = setup
        self.names = setup.names
        self.told: list[Told] = []
        self.line = 0
        self.to_reach: list[str] = []
        self.reasons: list[str] = []
        self.attacks: dict[int, _Attack] = {}

    def tell(self, code: int, who: int, a: int, b: int, c: int) -> None:
        """One line of the log."""
        if code == Line.BECAUSE:
            because = Because.of(a)
            (self.to_reach if because in STARTING_NUMBERS else self.reasons).append(self.reason(because, b))
            return
        if code == Line.NEEDS:
            self.add(self.number(who, Why.of(a), b), Why.of(a).rule, "number")
        elif code == Line.ROLLED:
            text = f"{self.roller(who, Why.of(a))} rolls {b}{_shown(c)} {Why.of(a).words}."
            self.add(text, Why.of(a).rule, "roll", faces_of(c))
        elif code == Line.ANSWERED:
            self.answered(who, Question.of(a), b)
        elif code == Line.REFUSED:
            self.add(f"{Refusal.of(a).words}.", Refusal.of(a).rule, "refusal")
        else:
            event = Event.of(code)
            self.add(_SENTENCES[event](self, who, a, b, c), _rule(event, a), "event")
        # Reasons that no number follows were those of a number that nobody rolls for.
        self.to_reach, self.reasons = [], []

    def add(self, text: str, rule: str, kind: str, dice: tuple[int, ...] = ()) -> None:
        self.told.append(Told(text[:1].upper() + text[1:], rule, kind, self.line, dice))

    def number(self, who: int, why: Why, number: int) -> str:
        what = why.words
        if why == Why.TO_HIT and who in self.attacks:
            attack = self.attacks[who]
            what = f"to hit {self.names[attack.target]} with {attack.with_what}"
        listed = [f": {', '.join(self.to_reach)}"] if self.to_reach else []
        listed += [f"{'; on the roll ' if listed else ': '}{', '.join(self.reasons)}"] if self.reasons else []
        return f"{self.roller(who, why)} needs {number} {what}{''.join(listed)}{self.certainty(why, number)}."

    def reason(self, because: Because, amount: int) -> str:
        """A reason as what it does to the dice."""
        mark = default_mark(self.table, self.setup, because, amount)
        if because in STARTING_NUMBERS:
            return STARTING_NUMBERS[because].format(number=amount) + mark
        return f"{because.words} {signed(amount)}{mark}"

    def certainty(self, why: Why, number: int) -> str:
        """What there is to say of a number that any dice reach, or none."""
        options = self.table.game.options
        two = why == Why.SHUTDOWN
        if number <= (CERTAIN_OF_TWO if two else CERTAIN):
            if why == Why.TO_HIT and options.natural_1_misses:
                return "; only a natural 1 misses"
            return "; it cannot fail"
        if number >= (IMPOSSIBLE_OF_TWO if two else IMPOSSIBLE):
            if why == Why.TO_HIT and options.natural_20_hits:
                return "; only a natural 20 hits"
            return "; it cannot succeed"
        return ""

    def answered(self, who: int, question: Question, answer: int) -> None:
        if question not in TOLD_BY_WHAT_FOLLOWS:
            words = name_option(self.table, self.setup, who, question, answer)
            self.add(f"{question.words} {self.names[who]}'s player: {words}.", question.rule, "choice")

    def roller(self, who: int, why: Why) -> str:
        return f"{self.names[who]}'s pilot" if why in OF_THE_PILOT else self.names[who]

    def attack(self, who: int, target: int, verb: str, with_what: str, how: str) -> str:
        """An attack begins; the number it needs and how it ends are told of it."""
        self.attacks[who] = _Attack(target, with_what)
        return f"{self.names[who]} {verb} {self.names[target]}{how}."

    def fires(self, who: int, item: int, target: int) -> str:
        mech = self.table.game.units[who]
        name = f"its {item_name(self.table, self.setup, who, item)}"
        weapon = self.table.game.numbers.weapons[mech.weapon[item]]
        if weapon.kind == WeaponKind.PHYSICAL:
            return self.attack(who, target, "attacks", name, f" with {name}")
        return self.attack(who, target, f"fires {name} at", name, "")

    def aims(self, who: int, item: int, target: int) -> str:
        mech = self.table.game.units[who]
        blow = BLOWS.get(mech.kind[item])
        with_what = f"its {item_name(self.table, self.setup, who, item)}"
        if blow:
            with_what = f"{blow} of its {PLACE_WORDS[mech.place[item]]}"
        return self.attack(who, target, "takes aim at", with_what, f" with {with_what}")

    def strikes(self, who: int, place: int, target: int, verb: str, blow: str) -> str:
        place_words = PLACE_WORDS[place]
        return self.attack(who, target, verb, f"{blow} of its {place_words}", f" with its {place_words}")

    def outcome(self, who: int, target: int, verb: str, how: str) -> str:
        """How an attack ends."""
        attack = self.attacks.get(who)
        with_what = f" with {attack.with_what}" if attack and attack.target == target else ""
        return f"{self.names[who]} {verb} {self.names[target]}{with_what}{how}."

    def item(self, who: int, item: int, text: str) -> str:
        """What becomes of an item."""
        name = item_at_its_place(self.table, self.setup, who, item)
        be = "are" if is_plural(plain_item_name(self.table, self.setup, who, item)) else "is"
        return text.format(name=self.names[who], item=name, be=be)

    def item_hit(self, who: int, item: int) -> str:
        kind = self.table.game.units[who].kind[item]
        if kind in HAS_ITS_OWN_PENALTY:
            return self.item(who, item, "{name}'s {item} {be} hit.")
        done = "destroyed" if kind == Kind.AMMO else "disabled"
        return self.item(who, item, f"{{name}}'s {{item}} {{be}} hit and {done}.")

    def heat_now(self, who: int, heat: int, sinks: int, before: int) -> str:
        name = self.names[who]
        if before == 0:
            return f"{name} has no heat."
        if sinks == 0:
            return f"{name} has no working heat sink; its heat stays at {before}."
        bring = "brings" if sinks == 1 else "bring"
        return f"{name}'s {counted(sinks, 'working heat sink')} {bring} its heat from {before} to {heat}."

    def repaired(self, who: int, place: int, points: int, wasted: int) -> str:
        waste = f"; {wasted} {'is' if wasted == 1 else 'are'} wasted" if wasted else ""
        return f"GEL repairs {counted(points, 'point')} on {self.names[who]}'s {PLACE_WORDS[place]}{waste}."

    def won(self, side: int) -> str:
        if side == NOBODY and is_contested(self.table):
            return "The last round is over and more than one side still stands: nobody wins."
        if side == NOBODY:
            return "No side still stands: nobody wins."
        units = self.table.game.units[: self.table.game.unit_count]
        winners = [self.names[unit.number] for unit in units if unit.side == side]
        listed = f"{', '.join(winners[:-1])} and {winners[-1]} win" if len(winners) > 1 else f"{winners[0]} wins"
        return f"{listed} the game."


def _shown(faces: int) -> str:
    """The dice one by one, where there are several."""
    shown = faces_of(faces)
    return f" ({'+'.join(map(str, shown))})" if len(shown) > 1 else ""


def _rule(event: Event, a: int) -> str:
    if event == Event.DESTROYED:
        return Cause.of(a).rule
    if event == Event.OWES_ROLL:
        return Reason.of(a).rule
    return event.rule


def _at_cost(cost: int) -> str:
    return f" for {counted(cost, 'movement point')}" if cost else ""


def _phase(phase: int) -> str:
    if phase == Phase.THIRD:
        return "The third phase passes: nothing is known of it."
    return f"The {PHASE_WORDS[phase]} begins."


Sentence = Callable[[_Teller, int, int, int, int], str]


def _plain(text: str) -> Sentence:
    """A sentence that needs the unit's name, and perhaps its first number."""
    return lambda t, who, a, b, c: text.format(name=t.names[who], a=a, b=b, c=c)


def _at_place(text: str) -> Sentence:
    """A sentence about a location and a number or two."""
    return lambda t, who, a, b, c: text.format(
        name=t.names[who], place=PLACE_WORDS[a], points=counted(b, "point"), b=b, c=c
    )


def _of_item(text: str) -> Sentence:
    """A sentence about a location and the item that was struck there."""
    return lambda t, who, a, b, c: t.item(who, b, text)


_SENTENCES: dict[Event, Sentence] = {
    Event.ROUND_BEGINS: lambda t, who, a, b, c: f"Round {a} begins.",
    Event.PHASE_BEGINS: lambda t, who, a, b, c: _phase(a),
    Event.INITIATIVE: _plain("{name}'s initiative is {a}."),
    Event.TIED: _plain("{name} ties and rolls again."),
    Event.ACTS: _plain("It is {name}'s turn, number {a} in the order."),
    Event.MOVES: lambda t, who, a, b, c: f"{t.names[who]} {MOVE_WORDS[a]}.",
    Event.STANDS_STILL: _plain("{name} stays where it is."),
    Event.ENTERS: lambda t, who, a, b, c: f"{t.names[who]} enters hex {name_hex(t.table, a)}{_at_cost(b)}.",
    Event.TURNS: lambda t, who, a, b, c: f"{t.names[who]} turns to face {COMPASS[a]}{_at_cost(b)}.",
    Event.ENDS_MOVE: lambda t, who, a, b, c: (
        f"{t.names[who]} ends its move {'after ' + counted(a, 'hex') if a else 'in the hex where it began'}."
    ),
    Event.TRIES_TO_STAND: _plain("{name} tries to stand up."),
    Event.STANDS_UP: _plain("{name} stands up."),
    Event.CANNOT_ACT: lambda t, who, a, b, c: (
        f"{t.names[who]} cannot act: {'its pilot is unconscious' if a else 'it is shut down'}."
    ),
    Event.FIRES: lambda t, who, a, b, c: t.fires(who, a, b),
    Event.HITS: lambda t, who, a, b, c: t.outcome(who, c, "hits", ": a natural 20" if b else ""),
    Event.MISSES: lambda t, who, a, b, c: t.outcome(who, c, "misses", ""),
    Event.STRUCK: lambda t, who, a, b, c: (
        f"{t.names[who]} is struck in the {PLACE_WORDS[a]} for {b}, from the {SIDE_WORDS[c]}."
    ),
    Event.PUNCHES: lambda t, who, a, b, c: t.strikes(who, a, b, "punches", BLOWS[Kind.HAND]),
    Event.KICKS: lambda t, who, a, b, c: t.strikes(who, a, b, "kicks", BLOWS[Kind.FOOT]),
    Event.CRITICAL: _at_place("The critical roll on {name}'s {place} is {b}."),
    Event.NO_CRITICAL: _at_place("Nothing in {name}'s {place} is hit."),
    Event.ITEM_HIT: lambda t, who, a, b, c: t.item_hit(who, b),
    Event.NOTHING_LEFT: _of_item("{name}'s {item} {be} hit again, to no effect."),
    Event.PART_TAKEN: _at_place("{name}'s {place} is past saving: it is lost in the Damage Phase with all it holds."),
    Event.EXPLODES: lambda t, who, a, b, c: t.item(who, c, f"{{name}}'s {{item}} explodes for {counted(b, 'point')}."),
    Event.EMPTY_BIN: _of_item("{name}'s {item} {be} destroyed; it was used up and does not explode."),
    Event.COUNTER_MARKED: lambda t, who, a, b, c: (
        f"{t.names[who]}'s pilot has {counted(a, 'consciousness counter')} marked,"
        f" of {t.table.game.numbers.deadly_hits} that kill."
    ),
    Event.STAYS_AWAKE: _plain("{name}'s pilot stays conscious."),
    Event.KNOCKED_OUT: _plain("{name}'s pilot is knocked out."),
    Event.WAKES: _plain("{name}'s pilot wakes up."),
    Event.REPAIRED: lambda t, who, a, b, c: t.repaired(who, a, b, c),
    Event.COOLED: _plain("GEL takes {a} heat from {name}."),
    Event.DAMAGE_DEALT: _at_place("{name}'s {place} has {b} armor and {c} internal left."),
    Event.LOCATION_LOST: lambda t, who, a, b, c: (
        f"{t.names[who]} loses its {PLACE_WORDS[a]}"
        + (f"; {counted(b, 'point')} {'is' if b == 1 else 'are'} left over." if b else ".")
    ),
    Event.FALLS_WITH: _at_place("{name} loses its {place} with the torso."),
    Event.CARRIED_OVER: lambda t, who, a, b, c: (
        f"{t.names[who]}'s {PLACE_WORDS[a]} takes {counted(b, 'point')} carried over."
    ),
    Event.DESTROYED: lambda t, who, a, b, c: f"{t.names[who]} is destroyed: {Cause.of(a).words}.",
    Event.OWES_ROLL: lambda t, who, a, b, c: f"{t.names[who]} {Reason.of(a).words} and must make a piloting roll.",
    Event.KEEPS_FEET: _plain("{name} stays on its feet."),
    Event.FALLS: _plain("{name} falls prone."),
    Event.AUTOMATIC_FAILURE: lambda t, who, a, b, c: (
        f"{t.names[who]} fails without a roll: its {'pilot is unconscious' if a else 'gyro is destroyed'}."
    ),
    Event.HEAT_NOW: lambda t, who, a, b, c: t.heat_now(who, a, b, c),
    Event.SHUTS_DOWN: lambda t, who, a, b, c: (
        f"{t.names[who]} shuts down{': it is too hot for any roll' if a else ''}."
    ),
    Event.KEEPS_RUNNING: _plain("{name} keeps running."),
    Event.RESTARTS: _plain("{name} starts up again."),
    Event.REMOVED: _plain("What is left of {name} is taken off the map."),
    Event.HEAT_RAISED: _plain("{name} grows hotter by {a}, to {b}."),
    Event.OUT_OF_AMMO: lambda t, who, a, b, c: (
        f"{t.names[who]} has no shots left for its {plain_item_name(t.table, t.setup, who, a)}."
    ),
    Event.REROLLED: lambda t, who, a, b, c: f"{t.names[who]}'s pilot has a roll made again ({Trait.of(a).words}).",
    Event.GAME_OVER: lambda t, who, a, b, c: t.won(a),
    Event.SAVED_BY_TRAIT: lambda t, who, a, b, c: (
        f"{t.names[who]} is spared by what its pilot knows ({Trait.of(a).words})."
    ),
    Event.FLIES: lambda t, who, a, b, c: f"{t.names[who]} flies over hex {name_hex(t.table, a)}.",
    Event.LANDS: lambda t, who, a, b, c: f"{t.names[who]} lands in hex {name_hex(t.table, a)}.",
    Event.AIMS: lambda t, who, a, b, c: t.aims(who, a, b),
    Event.TAKES_STANCE: lambda t, who, a, b, c: f"{t.names[who]} takes {STANCE_WORDS[a]}.",
    Event.SOOTHES: lambda t, who, a, b, c: f"{t.names[who]}'s pilot says Soothing Words to {t.names[a]}'s.",
    Event.SHIFTED: _plain("{name}'s pilot shifts the critical roll to {b}."),
}
