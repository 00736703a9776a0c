"""What lies between two 'Mechs (D20-29)."""

from __future__ import annotations

from ironfall.board.hexes import OFF_THE_MAP, axial_q, axial_r, distance, hex_at
from ironfall.rulesets.mech_d20.records import Cover, Table, Unit
from ironfall.table.marks import rule, verb

HEAVY = 2
"""Woods from here on are heavy cover, and that is its number as well."""


@rule(cites="D20-29")
def cover_of(table: Table, attacker: Unit, target: Unit) -> int:
    """The densest cover of the target's own hex and of every hex between; FULL where there is no line of sight.

    Worked example: light woods on the way and light woods around the target are light cover, not heavy.
    """
    game = table.game
    width = game.width
    from_q = axial_q(width, attacker.at)
    from_r = axial_r(width, attacker.at)
    q = axial_q(width, target.at) - from_q
    r = axial_r(width, target.at) - from_r
    halves = 2 * distance(width, attacker.at, target.at)
    horizon = max(game.level[attacker.at], game.level[target.at])
    cover = cover_in(table, target.at)
    # No point of a hex is a whole hex from the nearest of these points, so one of the four around it is its center.
    for half in range(1, halves):
        for corner in range(4):
            over_q = q * half // halves + (corner & 1)
            over_r = r * half // halves + (corner >> 1)
            if lies_between(q, r, over_q, over_r):
                over = hex_at(width, game.height, from_q + over_q, from_r + over_r)
                if over != OFF_THE_MAP:
                    if game.level[over] > horizon:
                        return Cover.FULL
                    cover = max(cover, cover_in(table, over))
    return cover


@rule(cites="D20-29")
def cover_in(table: Table, hex_number: int) -> int:
    """What the woods of one hex hide.

    Worked example: ultra woods (3) are heavy cover.
    """
    return min(table.game.woods[hex_number], HEAVY)


@verb
def lies_between(q: int, r: int, over_q: int, over_r: int) -> bool:
    """Whether the straight line from a hex to the one q and r away crosses a third hex, or runs along its side.

    A line that only touches a corner does not cross.
    """
    along = over_q * (2 * q + r) + over_r * (2 * r + q)
    if along <= 0 or along >= 2 * (q * q + q * r + r * r):
        return False
    aside = 3 * abs(q * over_r - r * over_q)
    half_width = max(abs(2 * q + r), abs(q + 2 * r), abs(q - r))
    if aside == half_width:
        return q == r or q == -2 * r or r == -2 * q
    return aside < half_width
