"""The story in words: dice with what is added, damage with its reasons, points gathered by stat, every event."""

from __future__ import annotations

import pytest
from tests.rules.mechawars.said import laid, mech

from ironfall.rulesets.mechawars.charge import declare
from ironfall.rulesets.mechawars.narration import more_of_question, name_option, name_reason, narrate, where
from ironfall.rulesets.mechawars.records import LEAVES_IT, NOBODY, Act, Stage, Table, Way
from ironfall.rulesets.mechawars.words import Because, Event, Question, Refusal, Why
from ironfall.rulesets.ruleset import Setup, Told
from ironfall.table.dice import FACE_BASE, Dice, kept
from ironfall.table.talk import Told as Line
from ironfall.table.talk import because, refuse, say

RHINO, ANVIL = 0, 1


def a_pair(*game: str) -> tuple[Table, Setup]:
    """Rhino 5" to the left of Anvil."""
    table, setup = laid(mech(name="Rhino"), mech(name="Anvil"), game=["gap 5", *game])
    table.log.listening = 1
    return table, setup


def story(table: Table, setup: Setup) -> list[str]:
    return [told.text for told in narrate(table, setup)]


def told_of(event: Event, a: int = 0, b: int = 0, c: int = 0, who: int = RHINO) -> str:
    """The sentence of one event."""
    table, setup = a_pair()
    say(table, event, who, a, b, c)
    return story(table, setup)[0]


def roll(
    table: Table, who: int, *faces: int, bonus: int = 0, reason: Because = Because.CHARGED, seen: bool = True
) -> None:
    """The dice of one side, the highest of which are kept, and its result with something added."""
    number = 0
    for face in faces:
        number = number * FACE_BASE + face
    shown = kept(max(faces), faces.count(max(faces)))
    say(table, Line.KEPT, who, Why.COLLISION, shown, number if seen else 0)
    if bonus:
        because(table, reason, bonus)
    say(table, Event.RESULT, who, min(12, max(faces) + bonus), faces.count(max(faces)), bonus)


def test_dice_are_told_with_what_is_kept_and_added() -> None:
    table, setup = a_pair()
    say(table, Event.CHARGES, RHINO, ANVIL, 4_000, 0)
    roll(table, RHINO, 8, 8, bonus=2, reason=Because.CHARGED_FAR)
    roll(table, ANVIL, 12, 2, bonus=1, reason=Because.COUNTER_CHARGED)
    assert story(table, setup) == [
        'Rhino charges 4" and stops one inch from Anvil.',
        'Rhino rolls 8 and 8 in the collision: keeps two 8s, +2 for charging 4": 10 and 10.',
        "Anvil rolls 12 and 2 in the collision: keeps the 12, +1 for counter-charging: 12.",
    ]


def test_the_last_inch_counts_where_the_charger_closes_it() -> None:
    table, setup = a_pair()
    say(table, Event.CHARGES, RHINO, ANVIL, 3_000, 0)
    say(table, Event.CLOSES, RHINO, ANVIL, 1_000, 0)
    roll(table, RHINO, 9, 11, bonus=2, reason=Because.CHARGED_FAR)
    assert story(table, setup)[1:] == [
        'Rhino moves 1" and touches Anvil.',
        'Rhino rolls 9 and 11 in the collision: keeps the 11, +2 for charging 4": 12, as no die goes above 12.',
    ]


def test_a_charge_that_was_made_before_is_told_by_its_length() -> None:
    table, setup = laid(mech("touching B", name="Rhino"), mech(name="Anvil"), game=["charged 3.5"])
    table.log.listening = 1
    roll(table, RHINO, 4, bonus=1)
    assert story(table, setup) == ['Rhino rolls 4 in the collision: keeps the 4, +1 for charging 3.5": 5.']


def test_nothing_added_is_not_told() -> None:
    table, setup = a_pair()
    roll(table, ANVIL, 5, 7, 7, 2)
    assert story(table, setup) == ["Anvil rolls 5, 7, 7 and 2 in the collision: keeps two 7s."]


def test_dice_that_were_typed_are_told_by_what_was_kept() -> None:
    table, setup = a_pair()
    roll(table, RHINO, 8, 8, 3, seen=False)
    assert story(table, setup) == ["Rhino keeps, in the collision, two 8s."]


def test_dice_that_become_equal_are_told_one_by_one() -> None:
    """Added to before they are kept, 12 and 11 with +2 are both 12."""
    table, setup = a_pair()
    say(table, Line.KEPT, RHINO, Why.COLLISION, kept(12, 2), (11 * FACE_BASE + 12) * FACE_BASE + 3)
    because(table, Because.CHARGED, 2)
    say(table, Event.RESULT, RHINO, 12, 2, 2)
    assert story(table, setup)[0].startswith("Rhino rolls 11, 12 and 3 in the collision: keeps 12 and 11, +2")


def test_damage_is_told_with_its_sum() -> None:
    table, setup = a_pair()
    roll(table, RHINO, 8, 8, bonus=2)
    because(table, Because.HALF_OF_RESULT, 5)
    because(table, Because.MORE_DICE, 1)
    say(table, Event.TAKES, ANVIL, 6, RHINO, 0)
    roll(table, ANVIL, 12)
    because(table, Because.HALF_OF_RESULT, 6)
    because(table, Because.MORE_DICE, 0)
    say(table, Event.TAKES, RHINO, 6, ANVIL, 0)
    say(table, Event.TAKES, RHINO, 0, ANVIL, 0)
    assert [line for line in story(table, setup) if "damage" in line] == [
        "Anvil takes 6 damage from Rhino: half of 10 is 5, +1 for 1 further die with the same result.",
        "Rhino takes 6 damage from Anvil: half of 12 is 6.",
        "Rhino takes no damage from Anvil.",
    ]


def test_points_are_gathered_by_stat_and_by_who_chose() -> None:
    table, setup = a_pair()
    say(table, Event.STAT_LOST, RHINO, 0, 1, 1)
    for stat, left in ((3, 3), (3, 2), (1, 3)):
        say(table, Line.ANSWERED, RHINO, Question.GIVES_UP, stat, 4)
        say(table, Event.STAT_LOST, RHINO, stat, left, 0)
    say(table, Event.STAT_LOST, ANVIL, 2, 0, 0)
    assert narrate(table, setup) == [
        Told("Rhino loses 1 point as its opponent chooses: MA 2 to 1.", "COL-20", "event"),
        Told("Rhino gives up 3 points: Frame 4 to 2, Drive 4 to 3.", "COL-21", "event"),
        Told("Anvil gives up 1 point: Guns 1 to 0.", "COL-21", "event"),
    ]


@pytest.mark.parametrize(
    ("event", "numbers", "text"),
    [
        (Event.DECLARES, (ANVIL, 5_000), 'Rhino declares a charge at Anvil, 5" away.'),
        (Event.NO_COUNTER, (), "Nobody counter-charges."),
        (Event.COUNTER_CHARGES, (ANVIL,), "Rhino counter-charges Anvil; no other reaction is allowed."),
        (Event.CHARGES, (ANVIL, 0), "Rhino does not have to move: it stands within an inch of Anvil."),
        (Event.CLOSES, (ANVIL, 0), "Rhino stands there already and touches Anvil."),
        (Event.SHOOTS, (ANVIL,), "Rhino shoots at Anvil."),
        (Event.SHOT_HITS, (1,), "Rhino is hit for 1 point."),
        (Event.SHOT_MISSES, (), "Rhino misses."),
        (Event.ROLLS_NONE, (), "Rhino has no MA left, rolls no dice and comes to 0."),
        (Event.CRITICAL, (1,), "Rhino causes a critical collision: its player may place 1 point of that damage."),
        (Event.POINT_REFUSED, (), "Rhino's player leaves the point to its opponent."),
        (Event.WRECKED, (), "Rhino is wrecked."),
        (Event.SHAKEN, (), "Rhino is Shaken."),
        (Event.SEPARATES, (ANVIL, 1_000), 'Rhino moves 1" away from Anvil.'),
        (Event.BLOCKED, (), "Rhino can move no farther."),
        (Event.LOSES_ACTION, (), "Rhino loses an action to being Shaken."),
        (Event.SPENDS_ACTION, (1,), "Rhino spends an action; it has 1 action left."),
        (Event.SPENDS_ACTION, (0,), "Rhino spends an action; it has none left."),
        (Event.ACTIVATED, (), "Rhino acts."),
        (Event.MOVES, (12_000, 24_500, 3_250), 'Rhino moves 3.25", to 12" from the left and 24.5" from the top.'),
        (Event.WAITS, (), "Rhino waits."),
        (Event.BUMPS, (ANVIL,), "Rhino bumps into Anvil by accident."),
        (Event.RESULT, (7, 1, 0), "Rhino comes to 7."),
    ],
)
def test_events(event: Event, numbers: tuple[int, ...], text: str) -> None:
    assert told_of(event, *numbers) == text


def test_whoever_may_answer_a_charge_is_told_of_it_and_what_an_answer_is_for() -> None:
    """Bases of 2": Rhino 5" from Anvil, and 3" from Bulwark on the way."""
    bulwark = mech("at 15,10", name="Bulwark")
    table, setup = laid(mech("at 10,10", name="Rhino"), mech("at 17,10", name="Anvil"), bulwark)
    declare(table, table.game.units[RHINO], table.game.units[ANVIL])
    of_both = " A counter-charge takes one of its actions and adds 1 to its result."
    told = [more_of_question(table, setup, who, Question.COUNTER_CHARGES) for who in (1, 2)]
    assert told == [
        f'Rhino charges it, from 5" away.{of_both}',
        f'Rhino charges Anvil, and is 3" from Bulwark.{of_both}',
    ]


def test_turns_and_their_end() -> None:
    assert told_of(Event.TURN_BEGINS, 3, who=NOBODY) == "Turn 3 begins."
    assert told_of(Event.GAME_OVER, 1, who=NOBODY) == "Anvil wins the game."
    late = "The last turn is over and more than one side still stands: nobody wins."
    assert told_of(Event.GAME_OVER, NOBODY, who=NOBODY) == late


def test_of_none_that_stands_nobody_wins() -> None:
    table, setup = a_pair()
    for unit in table.game.units[: table.game.unit_count]:
        unit.wrecked = 1
    say(table, Event.GAME_OVER, NOBODY, NOBODY, 0, 0)
    assert [told.text for told in narrate(table, setup)] == ["No side still stands: nobody wins."]


def test_every_event_has_a_sentence_and_its_rule() -> None:
    for event in Event:
        table, setup = a_pair()
        say(table, event, RHINO, 1, 1, 0)
        [told] = narrate(table, setup)
        assert "Rhino" in told.text or event in (Event.TURN_BEGINS, Event.GAME_OVER, Event.NO_COUNTER)
        assert told.text.endswith(".")
        assert told.rule == event.rule


def test_what_a_shot_needs_and_shows() -> None:
    table, setup = a_pair()
    say(table, Line.NEEDS, ANVIL, Why.SHOOTING, 8, 0)
    say(table, Line.ROLLED, ANVIL, Why.SHOOTING, 9, 9)
    assert story(table, setup) == [
        "Anvil needs 8 to shoot at the charger.",
        "Anvil rolls 9 to shoot at the charger.",
    ]


def test_a_no_is_told_and_a_yes_is_seen() -> None:
    table, setup = a_pair()
    for answer in (0, 1):
        say(table, Line.ANSWERED, ANVIL, Question.COUNTER_CHARGES, answer, 2)
    assert story(table, setup) == ["Does it counter-charge? Anvil's player: no."]


def test_refusals_are_told() -> None:
    table, setup = a_pair()
    assert refuse(table, Refusal.TARGET_HIDDEN) == 1
    assert narrate(table, setup) == [Told("The target is hidden.", "COL-2", "refusal")]


@pytest.mark.parametrize(
    ("question", "option", "text"),
    [
        (Question.COUNTER_CHARGES, 1, "yes"),
        (Question.SHOOTS, 0, "no"),
        (Question.WHO_COUNTER_CHARGES, ANVIL, "Anvil"),
        (Question.WHO_COUNTER_CHARGES, NOBODY, "nobody"),
        (Question.CHARGES_AT, ANVIL, 'Anvil, 5" away'),
        (Question.ACTS, Act.CHARGE, "charge"),
        (Question.MOVES_TO, Way.NORTH_EAST, 'northeast, 8"'),
        (Question.MOVES_TO, Way.AWAY_FROM_ENEMY, 'away from the nearest enemy, 8"'),
        (Question.GIVES_UP, 2, "Guns (4 left)"),
    ],
)
def test_options_by_name(question: Question, option: int, text: str) -> None:
    table, setup = a_pair()
    assert name_option(table, setup, RHINO, question, option) == text


def test_a_critical_point_is_placed_on_the_other() -> None:
    table, setup = laid(mech("touching B", "ma 1"), mech(), game=["charged 4"])
    assert name_option(table, setup, ANVIL, Question.CRITICAL_POINT, 0) == "MA (1 left)"
    assert name_option(table, setup, RHINO, Question.CRITICAL_POINT, 0) == "MA (2 left)"
    assert name_option(table, setup, RHINO, Question.CRITICAL_POINT, LEAVES_IT) == "none"


def test_reasons_by_name() -> None:
    table, setup = a_pair()
    assert name_reason(table, setup, Because.CHARGED_FAR, 2) == "charged at least 4 inches"


def test_every_way_and_act_has_words() -> None:
    table, setup = a_pair()
    names = [name_option(table, setup, 0, Question.MOVES_TO, way) for way in Way]
    names += [name_option(table, setup, 0, Question.ACTS, act) for act in Act]
    assert len(set(names)) == len(Way) + len(Act)
    assert Dice.D12 in set(Dice)


def test_what_comes_next() -> None:
    table, setup = a_pair("turn 3")
    assert where(table, setup) == "Turn 3"
    table.game.turn, table.game.stage, table.game.side_to_act = 3, Stage.ACTIVATION, 1
    assert where(table, setup) == "Turn 3: Anvil"


def test_points_still_to_be_placed_are_counted() -> None:
    table, setup = a_pair()
    table.game.units[RHINO].owed, table.game.units[RHINO].points_against = 4, 1
    table.game.charger, table.game.defender = RHINO, ANVIL
    assert more_of_question(table, setup, RHINO, Question.GIVES_UP) == "4 points to give up."
    assert more_of_question(table, setup, ANVIL, Question.CRITICAL_POINT) == "1 point to place."
    assert more_of_question(table, setup, RHINO, Question.ACTS) == ""
