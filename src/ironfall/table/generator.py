"""The generator: Philox 4x32-10 (Salmon, Moraes, Dror and Shaw, 2011), counted by game and block.

The key is the seed, the counter is (block, game): every game of a run has dice of its own, whoever plays it, in any
order. The same text runs plain and compiled: 32-bit words are kept in whole numbers, and a product that wraps in 64
bits when compiled is masked to the same words.
"""

from __future__ import annotations

from typing import Any

from ironfall.table.marks import verb
from ironfall.table.table import Dice, Table

WORD = 0xFFFFFFFF
ROUNDS = 10
FIRST_FACTOR = 0xD2511F53
SECOND_FACTOR = 0xCD9E8D57
FIRST_WEYL = 0x9E3779B9
SECOND_WEYL = 0xBB67AE85
WHOLE_WORD = 1 << 32
SMALLEST_POOL = 1 << 16


@verb
def next_block(dice: Dice) -> None:
    """Four fresh 32-bit words for this game."""
    a = dice.block & WORD
    b = dice.block >> 32 & WORD
    c = dice.game & WORD
    d = dice.game >> 32 & WORD
    first_key = dice.seed & WORD
    second_key = dice.seed >> 32 & WORD
    for _ in range(ROUNDS):
        first = FIRST_FACTOR * a
        second = SECOND_FACTOR * c
        a = second >> 32 & WORD ^ b ^ first_key
        b = second & WORD
        c = first >> 32 & WORD ^ d ^ second_key
        d = first & WORD
        first_key = first_key + FIRST_WEYL & WORD
        second_key = second_key + SECOND_WEYL & WORD
    dice.words[0] = a
    dice.words[1] = b
    dice.words[2] = c
    dice.words[3] = d
    dice.block += 1
    dice.used = 0


@verb
def uniform(dice: Dice, n: int) -> int:
    """A whole number from 0 to n - 1 (n at most 65,536), each equally likely.

    A word is spent piece by piece: what is left of it after a draw is uniform over the smaller range that is left. A
    draw that would favour low numbers is thrown away with the rest of its word.
    """
    while True:
        if dice.pool_size < SMALLEST_POOL:
            if dice.used == 4:
                next_block(dice)
            dice.pool = dice.words[dice.used]
            dice.used += 1
            dice.pool_size = WHOLE_WORD
        share = dice.pool_size // n
        if dice.pool < share * n:
            drawn = dice.pool % n
            dice.pool = dice.pool // n
            dice.pool_size = share
            return drawn
        dice.pool_size = 0


@verb
def seed_dice(table: Table[Any], seed: int, game: int) -> None:
    """Dice of game number `game` of the run with this seed (both from 0 to 2**63 - 1)."""
    dice = table.dice
    dice.seed = seed
    dice.game = game
    dice.block = 0
    dice.used = 4
    dice.pool_size = 0
