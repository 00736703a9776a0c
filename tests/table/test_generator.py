"""The generator: published vectors, frozen dice of a seed, exact evenness, games that know nothing of each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice, product
from typing import Any, TypeVar

import pytest

from ironfall.table.dice import Dice as Throw
from ironfall.table.dice import pick_one, roll
from ironfall.table.generator import next_block, seed_dice, uniform
from ironfall.table.marks import record, state
from ironfall.table.table import Charts, Dice, Table

T = TypeVar("T")

WORD = 2**32
ZEROS, ONES = (0,) * 4, (WORD - 1,) * 4
PI = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344)

PUBLISHED = [
    (ZEROS, (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    (ONES, (WORD - 1, WORD - 1), (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (PI, (0xA4093822, 0x299F31D0), (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)),
]
"""Counter, key and block of Philox 4x32-10: the known answers that its authors publish."""


def philox(counter: Sequence[int], key: Sequence[int]) -> list[int]:
    """The paper's ten rounds, written down a second time."""
    words, (left, right) = list(counter), key
    for _ in range(10):
        (high_0, low_0), (high_2, low_2) = divmod(0xD2511F53 * words[0], WORD), divmod(0xCD9E8D57 * words[2], WORD)
        words = [high_2 ^ words[1] ^ left, low_2, high_0 ^ words[3] ^ right, low_0]
        left, right = (left + 0x9E3779B9) % WORD, (right + 0xBB67AE85) % WORD
    return words


def digits(seed: int, game: int, base: int) -> Iterator[int]:
    """What a game draws: a word is read as digits, the last first, while 16 bits of it are left."""
    for block in count():
        counter = (block % WORD, block // WORD, game % WORD, game // WORD)
        for word in philox(counter, (seed % WORD, seed // WORD)):
            choices = WORD
            while choices >= 2**16 and word < choices // base * base:
                yield word % base
                word, choices = word // base, choices // base


@record
class Nothing:
    turn: int = state()


def nobody(*_: Any) -> int:
    raise AssertionError("nobody should have been asked")


def table_of(seed: int, game: int) -> Table[Any]:
    table = Table(Nothing(), Charts(), nobody)
    seed_dice(table, seed, game)
    return table


def fresh_dice(seed: int, game: int) -> Dice:
    return table_of(seed, game).dice


ONE_TABLE = table_of(0, 0)


def drawn(seed: int, game: int, how_many: int) -> list[int]:
    seed_dice(ONE_TABLE, seed, game)
    return [1 + uniform(ONE_TABLE.dice, 6) for _ in range(how_many)]


@pytest.mark.parametrize(("counter", "key", "block"), PUBLISHED)
def test_published_vectors(counter: Sequence[int], key: Sequence[int], block: Sequence[int]) -> None:
    assert philox(counter, key) == list(block)
    dice = Dice()
    dice.block, dice.game = counter[0] + WORD * counter[1], counter[2] + WORD * counter[3]
    dice.seed = key[0] + WORD * key[1]
    next_block(dice)
    assert dice.words == list(block)


@pytest.mark.parametrize(("seed", "game"), [(1, 0), (1, 1), (2**63 - 1, 48_213), (7, 2**40 + 3)])
@pytest.mark.parametrize("base", [2, 6, 36, 65_536])
def test_what_a_game_draws_is_what_the_algorithm_says(seed: int, game: int, base: int) -> None:
    dice = fresh_dice(seed, game)
    assert [uniform(dice, base) for _ in range(300)] == list(islice(digits(seed, game, base), 300))


FROZEN = [8, 9, 8, 9, 4, 5, 7, 11, 7, 8, 9, 9, 8, 3, 6, 10, 8, 4, 5, 5]
"""The first twenty rolls of two dice in game 0 of seed 1. If they change, so does every game that was ever played."""


def test_first_twenty_rolls_are_frozen() -> None:
    # Both dice are one draw of 36: its sixes are the first die, what is left over the second.
    assert [sum(divmod(both, 6)) + 2 for both in islice(digits(1, 0, 36), 20)] == FROZEN
    table = table_of(1, 0)
    assert [roll(table, 0, 0, Throw.TWO_D6) for _ in range(20)] == FROZEN


def test_a_game_begins_anew_whenever_it_is_seeded() -> None:
    table = table_of(5, 9)
    first = [uniform(table.dice, 6) for _ in range(50)]
    seed_dice(table, 5, 9)
    assert [uniform(table.dice, 6) for _ in range(50)] == first


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 12, 20, 36, 65_536])
def test_what_would_favour_low_numbers_is_thrown_away_with_its_word(n: int) -> None:
    limit = WORD // n * n
    dice = fresh_dice(1, 0)
    dice.words, dice.used = [limit - 1, 0, 0, 0], 0
    assert uniform(dice, n) == n - 1
    assert (dice.pool, dice.pool_size) == (WORD // n - 1, WORD // n)
    if limit < WORD:
        dice.words, dice.used, dice.pool_size = [limit, 5 * n + 1, 0, 0], 0, 0
        assert uniform(dice, n) == 1
        assert (dice.used, dice.pool, dice.pool_size) == (2, 5, WORD // n)


@pytest.mark.parametrize("n", [2, 6, 7, 11, 12])
def test_every_draw_and_every_rest_comes_up_exactly_once(n: int) -> None:
    size = 2**16
    pairs = []
    for pool in range(size):
        dice = Dice()
        dice.pool, dice.pool_size, dice.used = pool, size, 0
        drawn_number = uniform(dice, n)
        if dice.used == 0:
            pairs.append((drawn_number, dice.pool))
    assert sorted(pairs) == sorted(product(range(n), range(size // n)))


def quantile(degrees: int, z: float) -> float:
    """Of the chi-square distribution, at `z` standard deviations of the normal one (Wilson and Hilferty, 1931)."""
    return float(degrees * (1 - 2 / (9 * degrees) + z * (2 / (9 * degrees)) ** 0.5) ** 3)


@pytest.mark.parametrize(("degrees", "in_the_tables"), [(5, 20.515), (10, 29.588), (35, 66.619), (100, 149.449)])
def test_quantiles_are_those_of_the_tables(degrees: int, in_the_tables: float) -> None:
    assert quantile(degrees, 3.0902) == pytest.approx(in_the_tables, rel=0.02)


def assert_fits(seen: Counter[T], weights: Mapping[T, int]) -> None:
    """Neither farther from the weights than chance is once in 2000 times, nor as seldom closer."""
    assert set(seen) <= set(weights)
    expected = {each: seen.total() * weight / sum(weights.values()) for each, weight in weights.items()}
    assert min(expected.values()) >= 5
    distance = sum((seen[each] - wanted) ** 2 / wanted for each, wanted in expected.items())
    assert quantile(len(weights) - 1, -3.29) < distance < quantile(len(weights) - 1, 3.29)


D6 = range(1, 7)
PAIRS = dict.fromkeys(product(D6, D6), 1)


def test_even_counts_and_loaded_ones_are_told_apart() -> None:
    weights = dict.fromkeys(D6, 1)
    assert_fits(Counter({1: 1020, 2: 1030, 3: 970, 4: 960, 5: 1040, 6: 980}), weights)
    for wrong in ({1: 880, 2: 1000, 3: 1000, 4: 1000, 5: 1000, 6: 1120}, dict.fromkeys(D6, 1000)):
        with pytest.raises(AssertionError):
            assert_fits(Counter(wrong), weights)


@pytest.mark.parametrize("n", [2, 3, 6, 12, 20])
def test_draws_are_even(n: int) -> None:
    dice = fresh_dice(11, n)
    assert_fits(Counter(uniform(dice, n) for _ in range(30_000)), dict.fromkeys(range(n), 1))


def test_totals_of_two_dice() -> None:
    table = table_of(12, 0)
    seen = Counter(roll(table, 0, 0, Throw.TWO_D6) for _ in range(36_000))
    assert_fits(seen, {total: 6 - abs(total - 7) for total in range(2, 13)})


def test_faces_that_are_told_add_up_and_are_even() -> None:
    table = table_of(13, 0)
    table.log.listening = 1
    dice: list[int] = []
    for k in range(4000):
        total = roll(table, 0, 0, Throw.TWO_D6)
        pair = divmod(table.log.lines[k][4], 32)
        assert sum(pair) == total
        dice += pair
    assert_fits(by_twos(dice), PAIRS)
    assert_fits(by_twos(dice[1:-1]), PAIRS)


@pytest.mark.parametrize("mask", [0b11, 0b101000000001, 0b111111111111, 0b10110])
def test_picks_are_even(mask: int) -> None:
    table = table_of(14, mask)
    places = [place for place in range(12) if mask >> place & 1]
    seen = Counter(pick_one(table, 0, 0, mask, 0) for _ in range(12_000))
    assert_fits(seen, dict.fromkeys(places, 1))


def by_twos(numbers: Sequence[int]) -> Counter[tuple[int, int]]:
    return Counter(zip(numbers[::2], numbers[1::2], strict=True))


def test_successive_dice_of_a_game() -> None:
    assert_fits(by_twos(drawn(15, 0, 40_000)), PAIRS)


@pytest.mark.parametrize("apart", [7, 28])
def test_dice_a_word_and_a_block_apart(apart: int) -> None:
    # Seven dice come out of a word, four words out of a block.
    dice = drawn(16, 0, 56_000)
    starts = (start + k for start in range(0, len(dice), 2 * apart) for k in range(apart))
    assert_fits(Counter((dice[k], dice[k + apart]) for k in starts), PAIRS)


@pytest.mark.parametrize(
    "place",
    [lambda k: (17, k), lambda k: (k, 0), lambda k: (18, k * WORD), lambda k: (k * WORD, 3)],
    ids=["games", "seeds", "games far apart", "seeds far apart"],
)
def test_games_know_nothing_of_their_neighbours(place: Callable[[int], tuple[int, int]]) -> None:
    firsts = [drawn(*place(k), 3) for k in range(8000)]
    assert_fits(by_twos([dice[0] for dice in firsts]), PAIRS)
    assert_fits(Counter(dice[0] for dice in firsts), dict.fromkeys(D6, 1))


def test_no_two_games_begin_alike() -> None:
    keys = [*((19, game) for game in range(300)), *((seed, 0) for seed in range(300)), (19 + WORD, 0), (19, WORD)]
    beginnings = {tuple(drawn(seed, game, 30)) for seed, game in set(keys)}
    assert len(beginnings) == len(set(keys))
