"""Who decides when nobody is asked: plain policies, one a side."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.cautious_attacks import choose_armament, choose_target
from ironfall.rulesets.mech_d20.cautious_estimates import is_badly_damaged
from ironfall.rulesets.mech_d20.cautious_moves import choose_facing, choose_mode, choose_step
from ironfall.rulesets.mech_d20.records import Table
from ironfall.rulesets.mech_d20.stances import DEFENSIVE, NO_STANCE
from ironfall.rulesets.mech_d20.words import Question
from ironfall.rulesets.random_policy import choose_blindly
from ironfall.table.marks import verb

POLICIES = ("ask", "book", "random", "cautious")
"""By number. "ask" is a person's, or the script's; "book" takes what the rules offer first, which is to stand still and
do nothing; "random" takes anything; "cautious" plays like a careful player."""
BOOK, RANDOM, CAUTIOUS = 1, 2, 3
YES = 1


@verb
def choose(table: Table, who: int, question: int) -> int:
    """What the policy of the asked side answers; the first option is the default of every question."""
    policy = table.asking.policy[table.game.units[who].side]
    if policy == RANDOM:
        return choose_blindly(table, who, question)
    if policy == CAUTIOUS:
        return choose_carefully(table, who, question)
    return choose_by_the_book(table, who, question)


@verb
def choose_by_the_book(table: Table, who: int, question: int) -> int:
    """The first option, which is the default of every question."""
    return table.asking.options[0]


@verb
def choose_carefully(table: Table, who: int, question: int) -> int:
    """Moves and attacks are weighed. A second roll is always taken, and so is a shifted die: items stand on the low
    numbers of every critical chart, so that one shift down finds them and one shift up may miss them.

    The defensive stance, which costs as much as it brings, is for who has little left. All else is the default: to act
    last, and to repair first what is damaged most. Nobody hears of the numbers that are only thought of.
    """
    mech = table.game.units[who]
    listening = table.log.listening
    table.log.listening = 0
    answer = table.asking.options[0]
    if question == Question.MOVES:
        answer = choose_mode(table, mech)
    elif question == Question.STEPS:
        answer = choose_step(table, mech)
    elif question == Question.FACES:
        answer = choose_facing(table, mech)
    elif question == Question.ATTACKS_WITH:
        answer = choose_armament(table, mech)
    elif question == Question.ATTACKS:
        answer = choose_target(table, mech)
    elif question == Question.STANCES:
        answer = DEFENSIVE if is_badly_damaged(mech) else NO_STANCE
    elif question == Question.REROLLS or question == Question.SHIFTS:
        answer = YES
    table.log.listening = listening
    return answer
