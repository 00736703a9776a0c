"""The compiled walk: the graph of the plain walk to the last edge, and weights exact to the last digit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb, isqrt
from pathlib import Path
from typing import Any

import pytest
from tests.random_positions import random_position
from tests.table import small_game
from tests.table.small_game import CHIPS, LEFT, MANY_DICE, NO_DICE, POOL, TAKEN, TWO_DICE, small_table

from ironfall.errors import BadInput
from ironfall.game.position import Position
from ironfall.odds.exact import groups_of, refuse_faults, walk_about
from ironfall.odds.walk import Walk
from ironfall.rulesets.classic.ruleset import CLASSIC
from ironfall.table.table import MOST_MARKS, MOST_WAYS
from ironfall.table.tape import Fault

pytest.importorskip("numba", reason="compiled rules need the extra for speed")

from ironfall.table import compiled_walk
from ironfall.table.compiled_graph import AT_ONCE, NODES, Found, empty, trimmed
from ironfall.table.compiled_walk import CompiledWalk, EachWay, is_compiled
from ironfall.table.compiled_weights import enough_primes, is_prime, put_together, weigh

SMALL = EachWay(
    small_game.play,
    small_game.choose,
    small_game.observe,
    small_game.observe_start,
    small_game.observe_end,
    small_game.alike,
    small_game.forget,
)


def small_walk(what: int, room: int = 1000, **facts: int) -> CompiledWalk:
    """A walk over a small game, about the first pile."""
    table = small_table(what, **facts)
    return CompiledWalk(table, SMALL, 0, 1, table.game.piles[1], room=room)


def binomial(times: int, chance: Fraction) -> list[Fraction]:
    """The chance of each number of successes."""
    return [comb(times, k) * chance**k * (1 - chance) ** (times - k) for k in range(times + 1)]


def test_nothing_is_rolled() -> None:
    walk = small_walk(NO_DICE)
    assert walk.is_done
    assert (walk.runs, walk.nodes) == (1, 0)
    assert walk.weigh() == {TAKEN + 7: 1, LEFT + 6: 1}


def test_one_roll_of_two_dice() -> None:
    walk = small_walk(TWO_DICE)
    walk.go_on(100)
    assert (walk.runs, walk.nodes) == (1 + 11, 1)
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert walk.weigh() == {**{TAKEN + total: Fraction(n, 36) for total, n in ways.items()}, LEFT + 6: 1}


@pytest.mark.parametrize("cap", [12, 10])
def test_a_pool_of_three(cap: int) -> None:
    walk = small_walk(POOL, rounds=3, number=cap)
    walk.go_on(10_000)
    expected: dict[int, Fraction] = {LEFT + 6: Fraction(1)}
    for faces in product(range(1, 13), repeat=3):
        capped = [min(face, cap) for face in faces]
        shown = TAKEN + 64 * max(faces) + capped.count(max(capped))
        expected[shown] = expected.get(shown, Fraction(0)) + Fraction(1, 12**3)
    assert walk.weigh() == expected


def test_the_largest_pool_is_weighed_exactly() -> None:
    """Chances of more than 32 bits: 12 dice all show 1 in one of 12 ** 12 ways, and 12 dice show k twelves in
    comb(12, k) * 11 ** (12 - k)."""
    walk = small_walk(POOL, rounds=12, number=12)
    walk.go_on(10_000)
    weights = walk.weigh()
    assert weights[TAKEN + 64 + 12] == Fraction(1, 12**12)
    for k, chance in enumerate(binomial(12, Fraction(1, 12))[1:], 1):
        assert weights[TAKEN + 64 * 12 + k] == chance
    assert sum(weights.values()) == 2


def test_equal_states_are_met_once() -> None:
    """A die of two ways, a heap of three kinds after the good one; then the pile stands in one of four states, and a
    heap of three kinds is picked. The dice of the other pile are passed over."""
    walk = small_walk(CHIPS, rounds=1)
    walk.go_on(100)
    assert walk.nodes == 1 + 1 + 4
    assert walk.runs == 1 + 2 + 3 + 4 * 3


def test_weights_are_those_of_hand_arithmetic() -> None:
    """Of 5 rounds each, a chip goes from the first heap by chances of 4/6 x 1/4 and 1/4."""
    walk = small_walk(CHIPS, rounds=5)
    walk.go_on(10**6)
    first, second = binomial(5, Fraction(4, 6) / 4), binomial(5, Fraction(1, 4))
    gone = [sum(first[k] * second[n - k] for k in range(max(0, n - 5), min(n, 5) + 1)) for n in range(11)]
    left = {LEFT + 6 - n: chance for n, chance in enumerate(gone)}
    one_in_four = 5 * Fraction(4, 6) / 4 + Fraction(5, 4)
    taken = {TAKEN: one_in_four, TAKEN + 1: one_in_four, TAKEN + 2: 2 * one_in_four}
    assert walk.weigh() == {**taken, **left}


def test_arrays_that_grow_hold_the_same() -> None:
    wide, narrow = small_walk(CHIPS, rounds=6), small_walk(CHIPS, rounds=6, room=0)
    wide.go_on(10**6)
    narrow.go_on(10**6)
    assert narrow.nodes > 4 * AT_ONCE[NODES]
    assert (narrow.nodes, narrow.runs, narrow.weigh()) == (wide.nodes, wide.runs, wide.weigh())


def test_a_walk_in_steps_is_the_same_walk() -> None:
    whole, steps = small_walk(CHIPS, rounds=4), small_walk(CHIPS, rounds=4)
    whole.go_on(10**6)
    before = 0
    while not steps.is_done:
        assert steps.runs < whole.runs
        assert steps.runs - before <= 7 + AT_ONCE[NODES]
        before = steps.runs
        steps.go_on(7)
    assert (steps.nodes, steps.runs, steps.weigh()) == (whole.nodes, whole.runs, whole.weigh())


@pytest.mark.parametrize("place", ["before a step", "after a step"])
def test_an_interruption_spoils_nothing(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, broken = small_walk(CHIPS, rounds=6), small_walk(CHIPS, rounds=6, room=0)
    whole.go_on(10**6)
    broken.go_on(500)
    explore = broken._explore

    def interrupted_grown(found: Found) -> Found:
        raise KeyboardInterrupt

    def interrupted_explore(*arguments: Any) -> None:
        explore(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        if place == "before a step":
            patch.setattr(compiled_walk, "grown", interrupted_grown)
        else:
            patch.setattr(broken, "_explore", interrupted_explore)
        with pytest.raises(KeyboardInterrupt):
            broken.go_on(10**6)
    assert not broken.is_done
    broken.go_on(10**6)
    assert (broken.nodes, broken.runs, broken.weigh()) == (whole.nodes, whole.runs, whole.weigh())


def test_a_fault_ends_the_walk() -> None:
    walk = small_walk(CHIPS, rounds=4, fault_at=2)
    walk.go_on(10**6)
    assert walk.fault == Fault.LIST_FULL
    assert not walk.is_done
    runs = walk.runs
    walk.go_on(10**6)
    assert walk.runs == runs
    with pytest.raises(AssertionError, match="a walk is weighed when it is done"):
        walk.weigh()


def test_more_dice_than_can_be_given_are_a_fault() -> None:
    longest = small_walk(MANY_DICE, rounds=MOST_WAYS)
    longest.go_on(10**6)
    assert longest.is_done
    assert (longest.nodes, longest.runs) == (MOST_WAYS, 1 + 6 * MOST_WAYS)
    assert longest.weigh() == {LEFT + 6: 1}
    too_long = small_walk(MANY_DICE, rounds=MOST_WAYS + 1)
    too_long.go_on(10**6)
    assert too_long.fault == Fault.TAPE_FULL


def test_the_first_compilation_is_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONFALL_CACHE", str(tmp_path))
    monkeypatch.setattr(compiled_walk, "LOADED", {})
    table = small_table(TWO_DICE)
    notices: list[str] = []
    assert not is_compiled(SMALL, small_game.Game)
    CompiledWalk(table, SMALL, 0, -1, None, notices.append)
    assert len(notices) == 1
    assert notices[0].startswith("Compiling ")
    assert is_compiled(SMALL, small_game.Game)
    compiled_walk.LOADED.clear()
    kept = CompiledWalk(table, SMALL, 0, -1, None, notices.append)
    kept.go_on(100)
    assert len(notices) == 1
    assert kept.weigh()[TAKEN + 7] == Fraction(1, 6)


def test_factors_are_the_published_generator() -> None:
    """SplitMix64 from 0; the second number is made odd."""
    assert [compiled_walk.odd_number(k) & (1 << 64) - 1 for k in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4 | 1,
        0x06C45D188009454F,
    ]


# Weights


def graph_of(dice: Sequence[tuple[int, Sequence[tuple[int, int, Sequence[int]]]]]) -> Found:
    """A graph written down: for each node the whole of its die, and for each way its chances, where it leads, marks."""
    found = empty(2000)
    edge = face = mark = number = 0
    for node, (whole, ways) in enumerate(dice):
        found.nodes[node, :2] = (node, edge)
        found.dice[node, :3] = (whole, face, len(ways))
        for chances, to, marks in ways:
            found.faces[face] = (0, chances)
            found.edges[edge] = (to, number)
            found.sets[number, :2] = (mark, len(marks))
            found.marks[mark : mark + len(marks), 0] = marks
            edge, face, number, mark = edge + 1, face + 1, number + 1, mark + len(marks)
    found.counts[:6] = (len(dice), edge, len(dice), face, number, mark)
    return trimmed(found)


def test_weights_far_beyond_a_machine_word() -> None:
    """Thirty times in a row the one in 36."""
    chain = [(36, [(1, node + 1 if node < 29 else -1, [1]), (35, -1, [2])]) for node in range(30)]
    found = weigh(graph_of(chain))
    rare = Fraction(1, 36)
    assert found[1] == sum(rare**n for n in range(1, 31))
    assert found[2] == 1 - rare**30
    assert rare**30 > 0 and found[2].denominator == 36**30


def test_ways_that_meet_again_add_up() -> None:
    """1/3 and 2/3 lead to the same die, the second by way of another; a mark made twice on one way counts twice."""
    graph = graph_of(
        [
            (3, [(1, 2, [5]), (2, 1, [])]),
            (7, [(3, 2, [5, 5]), (4, -1, [6])]),
            (11, [(10, -1, [7]), (1, -1, [])]),
        ]
    )
    through = Fraction(1, 3) + Fraction(2, 3) * Fraction(3, 7)
    assert weigh(graph) == {
        5: Fraction(1, 3) + 2 * Fraction(2, 3) * Fraction(3, 7),
        6: Fraction(2, 3) * Fraction(4, 7),
        7: through * Fraction(10, 11),
    }


def test_the_largest_count_there_can_be() -> None:
    """All marks that there is room for, on each of many dice."""
    chain = [(2, [(1, node + 1 if node < 19 else -1, [9] * MOST_MARKS)] * 2) for node in range(20)]
    assert weigh(graph_of(chain)) == {9: 20 * 64}


def test_chances_that_do_not_add_up_are_seen() -> None:
    with pytest.raises(AssertionError, match="the chances of all ways add up to 35/36"):
        weigh(graph_of([(36, [(1, -1, []), (34, -1, [1])])]))


def test_dice_that_lead_back_are_seen() -> None:
    with pytest.raises(AssertionError, match="2 dice lead back to themselves"):
        weigh(graph_of([(2, [(1, to, []), (1, -1, [])]) for to in (1, 2, 1)]))


def test_primes() -> None:
    assert [number for number in range(11, 200, 2) if is_prime(number)] == [
        number for number in range(11, 200, 2) if all(number % k for k in range(3, isqrt(number) + 1))
    ]
    assert is_prime(2**31 - 1)
    assert not is_prime(46_309 * 46_307)


def test_primes_are_enough_and_one_more() -> None:
    for bits in (1, 100, 517, 5000):
        primes = enough_primes(1 << bits)
        product = 1
        for prime in primes[:-1]:
            product *= prime
        assert product > 1 << bits + 16
        assert len(set(primes)) == len(primes)


def test_a_number_too_large_for_its_primes_is_seen() -> None:
    primes = [97, 101, 103]
    assert put_together([[9000 % p for p in primes]], primes) == [9000]
    with pytest.raises(AssertionError, match="larger than its primes can hold"):
        put_together([[10_000 % p for p in primes]], primes)


# The classic rules

def plain_and_compiled(position: Position, about: int, most_runs: int) -> tuple[Walk, CompiledWalk] | None:
    """Both walks to their ends; None where they would be long, or something would go wrong."""
    action = CLASSIC.actions[0]
    policies = [1] * len(position.table().asking.policy)
    compiled = walk_about(position, action, groups_of(position.ruleset, action)[about], policies, "compiled")
    assert isinstance(compiled, CompiledWalk)
    compiled.go_on(most_runs)
    if not compiled.is_done:
        return None
    plain = Walk(position, action, about, policies)
    plain.go_on(10**9)
    return plain, compiled


def test_the_graph_is_that_of_the_plain_walk() -> None:
    compared = 0
    for seed in range(120):
        found = plain_and_compiled(random_position(seed), seed % 2, 2500)
        if found is not None:
            plain, compiled = found
            assert (compiled.runs, compiled.nodes) == (plain.runs, len(plain.graph.dice)), seed
            assert compiled.weigh() == plain.weigh(), seed
            compared += compiled.nodes > 100
    assert compared > 5


def test_what_goes_wrong_is_told_in_a_sentence() -> None:
    walk = small_walk(CHIPS, rounds=4, fault_at=2)
    refuse_faults(random_position(1), walk)
    walk.go_on(10**6)
    with pytest.raises(BadInput, match="seed 1: this action is too long to be played"):
        refuse_faults(random_position(1), walk)
