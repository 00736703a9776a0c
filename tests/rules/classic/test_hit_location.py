"""Where a blow lands: every row of the charts of HIT-1, HIT-2 and HIT-3."""

from __future__ import annotations

import pytest
from tests.rules.classic.tables import a_table, mech, placed, play

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.charts import PLACE_BITS, THROUGH_ARMOR, Chart
from ironfall.rulesets.classic.hit_location import roll_location
from ironfall.rulesets.classic.records import Table
from ironfall.units.sheet import PLACES

FULL = {
    # 2D6    2    3  4  5  6  7   8  9  10 11 12
    Side.LEFT: "LTc LL LA LA LL LT CT RT RA RL HD",
    Side.FRONT: "CTc RA RA RL RT CT LT LL LA LA HD",
    Side.RIGHT: "RTc RL RA RA RL RT CT LT LA LL HD",
    Side.REAR: "CTc RA RA RL RT CT LT LL LA LA HD",
}
PUNCH = {
    Side.LEFT: "LT LT CT LA LA HD",
    Side.FRONT: "LA LT CT RT RA HD",
    Side.RIGHT: "RT RT CT RA RA HD",
    Side.REAR: "LA LT CT RT RA HD",
}
KICK = {
    Side.LEFT: "LL LL LL LL LL LL",
    Side.FRONT: "RL RL RL LL LL LL",
    Side.RIGHT: "RL RL RL RL RL RL",
    Side.REAR: "RL RL RL LL LL LL",
}
# A quad's front legs are LA and RA, its rear legs LL and RL.
QUAD_PUNCH = {
    Side.LEFT: "LT LT CT LA LL HD",
    Side.FRONT: "LA LT CT RT RA HD",
    Side.RIGHT: "RT RT CT RA RL HD",
    Side.REAR: "LL LT CT RT RL HD",
}
QUAD_KICK = {
    Side.LEFT: "LA LA LA LL LL LL",
    Side.FRONT: "RA RA RA LA LA LA",
    Side.RIGHT: "RA RA RA RL RL RL",
    Side.REAR: "RL RL RL LL LL LL",
}


def column(table: Table, chart: Chart, side: Side, roll: str, lowest: int) -> str:
    """The column of a chart, rolled once for each total; "c" marks a chance of a critical through the armor."""
    rows = []
    highest = 12 if lowest == 2 else 6
    for total in range(lowest, highest + 1):
        struck = play(table, roll_location, table.game.units[0], chart, side, script=f"A {roll} {total}")
        rows.append(PLACES[struck & PLACE_BITS] + ("c" if struck >= THROUGH_ARMOR else ""))
    return " ".join(rows)


@pytest.mark.parametrize("side", list(Side))
def test_the_full_table(side: Side) -> None:
    for frame in ("biped", "quad"):
        table = a_table(placed(mech(frame=frame), "0809"))
        assert column(table, Chart.FULL, side, "location", 2) == FULL[side]


@pytest.mark.parametrize("side", list(Side))
def test_the_punch_table(side: Side) -> None:
    assert column(a_table(placed(mech(), "0809")), Chart.PUNCH, side, "punch", 1) == PUNCH[side]


@pytest.mark.parametrize("side", list(Side))
def test_the_kick_table(side: Side) -> None:
    assert column(a_table(placed(mech(), "0809")), Chart.KICK, side, "kick", 1) == KICK[side]


@pytest.mark.parametrize("side", list(Side))
def test_quads_have_their_own_punch_and_kick_tables(side: Side) -> None:
    table = a_table(placed(mech(frame="quad"), "0809"))
    assert column(table, Chart.PUNCH, side, "punch", 1) == QUAD_PUNCH[side]
    assert column(table, Chart.KICK, side, "kick", 1) == QUAD_KICK[side]
