"""The walk, plain: the rules are run once for each thing that each die may show, and equal states are met once.

Two runs that stand at the same die go on alike if the state of the table is the same, and so are the numbers that the
rules' frames still hold (table/frames.py). What the question may forget is brought to one plain form before it is
compared; in check mode, everything that is taken for the same is walked from there as well, and must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from ironfall.errors import BadInput
from ironfall.game.play import check_faults, chooser, table_for
from ironfall.game.position import Position
from ironfall.odds.graph import END, Die, Edge, Graph, weigh, worth, worth_of_die
from ironfall.rulesets.ruleset import Action, answers_all
from ironfall.table.each_way import Stop, begin_run
from ironfall.table.generator import seed_dice, uniform
from ironfall.table.linking import each_way_instead, plain_twins
from ironfall.table.marks import copy_state, list_state, verb
from ironfall.table.table import MOST_WAYS, Table

Key = tuple[Any, ...]
Way = tuple[int, ...]
NOBODY = -1


class NotTheSame(AssertionError):
    """Two states that were taken for the same go on differently: the question forgets too much."""


class Walk:
    """All ways of an action as far as they matter to a group of questions about one of its units, walked step by step.

    `runs` counts runs of the rules, each from the beginning to one die further than known. With `forgets` false nothing
    is forgotten and no dice are passed over, so that the two units' fates are followed together.
    """

    def __init__(
        self,
        position: Position,
        action: Action,
        about: int,
        policies: list[int],
        group: int = 0,
        *,
        forgets: bool = True,
        checks: bool = False,
        answers: Callable[[Table[Any], int], bool] = answers_all,
    ) -> None:
        read = position.ruleset.outcomes
        self.position = position
        self.about = about
        self.group = group
        self.other = 1 - about if forgets and len(action.units) > 1 else NOBODY
        self.checks = checks
        self._answers = answers
        self.runs = 0
        self._table = table_for(position, action)
        self._table.asking.policy = policies
        self._start = table_for(position, action).game
        self._set_back: Callable[[Any, Any], None] = copy_state(position.ruleset.game)
        self._list_state: Callable[[Any, Any], list[int]] = list_state(position.ruleset.game)
        self._forgets = forgets
        self._followed = read.followed
        alike = read.alike if forgets else never_alike
        instead = each_way_instead(chooser(position.ruleset, policies), read.observe, alike)
        self._play, self._observe_start, self._observe_end, self._forget = plain_twins(
            (action.play, read.observe_start, read.observe_end, read.forget), instead, with_notes=True
        )
        self._units = (about,) if forgets else range(len(action.units))
        self._numbers: dict[Key, int] = {}
        self._ways: list[tuple[int, Way]] = []
        self._claims: list[tuple[int, Die, Way]] = []
        self._claimed: list[tuple[int, Die, Way, list[Edge]]] = []
        self._whole: Key = ()
        self._walked: set[Key] = set()
        self.graph = Graph()
        key, marks, die = self._run(())
        self.graph.begins_with = marks
        if key is not None:
            self._meet(key, die, ())

    @property
    def is_done(self) -> bool:
        return not self._ways and not self._claims

    def go_on(self, runs: int) -> None:
        """Walk on, for about so many runs of the rules."""
        until = self.runs + runs
        while not self.is_done and self.runs < until:
            if self._ways:
                node, way = self._ways.pop()
                self.graph.edges[node] = self._expand(self.graph.dice[node], way)
            else:
                known, die, way = self._claims.pop()
                self._claimed.append((known, die, way, self._expand(die, way)))
        if self.is_done:
            self._prove()

    def one_game(self, number: int) -> Iterator[tuple[int, int]]:
        """The dice of one game in which each shows any of its values, all equally likely: what stands for a die, and
        how many ways it has."""
        seed_dice(self._table, 0, number)
        way: Way = ()
        while True:
            key, _, die = self._run(way)
            if key is None:
                return
            yield hash(key), len(die.values)
            way = (*way, die.values[uniform(self._table.dice, len(die.values))])

    def weigh(self) -> dict[int, Fraction]:
        """How often each mark is made, on average."""
        return weigh(self.graph)

    def _expand(self, die: Die, way: Way) -> list[Edge]:
        """An edge for each thing that the die after these ways may show."""
        if len(way) >= MOST_WAYS:
            raise BadInput("this action is too long to be followed each way", self.position.source or None)
        edges = []
        for value in die.values:
            key, marks, ahead = self._run((*way, value))
            if key is None:
                edges.append(Edge(END, marks))
                continue
            known = self._numbers.get(key)
            if known is None:
                known = self._meet(key, ahead, (*way, value))
            elif self.checks and self._whole not in self._walked:
                self._claims.append((known, ahead, (*way, value)))
            if self.checks:
                self._walked.add(self._whole)
            edges.append(Edge(known, marks))
        return edges

    def _meet(self, key: Key, die: Die, way: Way) -> int:
        """A die met for the first time."""
        number = self._numbers[key] = len(self.graph.dice)
        self.graph.dice.append(die)
        self.graph.edges.append(())
        self._ways.append((number, way))
        return number

    def _prove(self) -> None:
        """All that was taken for the same, walked from there as well, must lead to the same, mark for mark."""
        value = worth(self.graph)
        for known, die, way, edges in self._claimed:
            if worth_of_die(die, edges, value) != value[known]:
                raise NotTheSame(f"after the dice {way}, {die} leads to other odds than where it was met first")

    def _run(self, way: Way) -> tuple[Key | None, tuple[int, ...], Die]:
        """The rules from the beginning, with the dice as given: the key of the next die, what is marked, the die."""
        table, ways = self._table, self._table.ways
        self._set_back(self._start, table.game)
        ways.way[: len(way)] = way
        ways.given = len(way)
        ways.about, ways.other, ways.alone, ways.group = self.about, self.other, int(self._forgets), self.group
        begin_run(table)
        self.runs += 1
        try:
            for who in self._units:
                self._observe_start(table, who)
            self._play(table)
        except Stop:
            if self.checks:
                self._whole = self._key(table)
            if self._forgets:
                self._forget(table)
            self._refuse_faults(table)
            die = Die(ways.whole, tuple(ways.value[: ways.fan]), tuple(ways.chances[: ways.fan]))
            return self._key(table), self._marks(), die
        for who in self._units:
            self._observe_end(table, who)
        self._refuse_faults(table)
        return None, self._marks(), NO_DIE

    def _marks(self) -> tuple[int, ...]:
        """What the run has marked, of what is asked."""
        marked = self._table.ways.mark[: self._table.ways.mark_count]
        return tuple(mark for mark in marked if self._answers(self._table, mark))

    def _key(self, table: Table[Any]) -> Key:
        """All that counts from here on."""
        ways = table.ways
        left_out = self._followed(table, self.other) if ways.apart and self.other != NOBODY else None
        state = tuple(self._list_state(table.game, left_out))
        return state, tuple(ways.held[: ways.held_count]), tuple(ways.seen), ways.apart, ways.thrown, ways.what

    def _refuse_faults(self, table: Table[Any]) -> None:
        if table.tape.fault:
            check_faults(table, 0, self.position.source or None)


NO_DIE = Die(1, (), ())


@verb
def never_alike(table: Table[Any], who: int, where: int, place: int) -> int:
    """Every place for itself."""
    return place
