"""What a lost slot of the engine or of a jump jet does, whether it is hit or goes with its location (CORE-5.6)."""

from __future__ import annotations

from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.words import Cause
from ironfall.table.marks import rule

ENGINE_HITS = 3


@rule(cites="CRIT-6 CORE-5.6")
def hit_engine(table: Table, mech: Unit) -> None:
    """The third engine hit destroys the 'Mech.

    Worked example: two hits cost 10 heat a turn, a third ends it.
    """
    mech.engine_hits += 1
    if mech.engine_hits == ENGINE_HITS:
        destroy(table, mech, Cause.ENGINE)


@rule(cites="CORE-5.4")
def lose_jet(mech: Unit, jet: int) -> None:
    """A jump jet lost costs a point of jumping movement, once, however many slots it fills.

    Worked example: an improved jet of two slots costs one point.
    """
    if not mech.broken >> jet & 1:
        mech.broken |= 1 << jet
        mech.jump -= 1
