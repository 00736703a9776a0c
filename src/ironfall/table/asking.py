"""A choice in the middle of a rule: offer each option, then ask."""

from __future__ import annotations

from typing import Any

from ironfall.table.marks import verb
from ironfall.table.table import MOST_OPTIONS, Table
from ironfall.table.talk import Told, say
from ironfall.table.tape import Fault, Wanted, find_fault, find_last_wrong, read, write

FROM_THE_TAPE = 0
"""The policy of a side whose answers are given: typed by a person, or read from a script."""


@verb
def offer(table: Table[Any], option: int) -> None:
    """One more option of the question about to be asked. The first one offered is the book's default."""
    asking = table.asking
    if asking.option_count == MOST_OPTIONS:
        find_fault(table, Fault.LIST_FULL)
    else:
        asking.options[asking.option_count] = option
        asking.option_count += 1


@verb
def prefer(table: Table[Any], option: int) -> None:
    """Make one of the options offered the first, and so the book's default."""
    asking = table.asking
    for k in range(asking.option_count):
        if asking.options[k] == option:
            while k > 0:
                asking.options[k] = asking.options[k - 1]
                k -= 1
            asking.options[0] = option
            return


@verb
def policy_chooses(table: Table[Any], who: int, question: int) -> int:
    """The ruleset's own policies answer; the linker puts the compiled ones in this place."""
    return table.choose(table, who, question)


@verb
def ask(table: Table[Any], who: int, side: int, question: int) -> int:
    """The option that unit `who`'s side chooses. One option is no question."""
    asking = table.asking
    if asking.option_count == 0:
        find_fault(table, Fault.NO_OPTION)
        return 0
    answer = asking.options[0]
    if asking.option_count > 1:
        asking.came_up[question] += 1
        if asking.policy[side] == FROM_THE_TAPE:
            answer = chosen_by_a_person(table, who, question)
        else:
            answer = policy_chooses(table, who, question)
        write(table, answer)
        say(table, Told.ANSWERED, who, question, answer, asking.option_count)
    asking.option_count = 0
    return answer


@verb
def chosen_by_a_person(table: Table[Any], who: int, question: int) -> int:
    """The answer on the tape, which must be one of the options."""
    asking = table.asking
    low = asking.options[0]
    high = asking.options[0]
    for k in range(1, asking.option_count):
        low = min(low, asking.options[k])
        high = max(high, asking.options[k])
    answer = read(table, Wanted.ANSWER, who, question, low, high)
    for k in range(asking.option_count):
        if asking.options[k] == answer:
            return answer
    find_last_wrong(table)
    return asking.options[0]
