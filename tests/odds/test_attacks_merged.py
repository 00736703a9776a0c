"""What the walk forgets makes no difference to any physical attack, alone or against another in the same phase.

The machines are worn or nearly gone, so that the walk that forgets nothing can follow both to the end; where it is not
done, each merge is proved by walking on from all that was taken for the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.odds.answers import pair, read, walks, with_ground
from tests.odds.test_merged import GLASS, HURT
from tests.odds.test_naive import ALMOST_GONE, TWO_ENGINES, compact
from tests.rules.classic.tables import vehicle

from ironfall.game.position import Position

MOST_RUNS = 30_000
WORN = ["LT=15", "CT=20", "RT=13"]
BEHIND = "0806"
IN_CASE: dict[str, Any] = {"slots": {"LT": ["Ammo AC/5", "CASE"]}}


def near(
    a: Mapping[str, object],
    b: Mapping[str, object],
    ground: Mapping[str, Mapping[str, int]] | None = None,
    *,
    target: Any = None,
    **options: str,
) -> Position:
    """Two of 20 tons face each other, the second to the north of the first; both pilots die of the next hit."""
    position = pair(
        compact(jump=0),
        target or compact(jump=0),
        a={"at": "0808", "facing": 0, "has-moved": True, **HURT, **a},
        b={"at": "0807", "facing": 3, **({} if target else HURT), **b},
        options=options,
    )
    return with_ground(position, ground or {})


def apart(a: Mapping[str, object], b: Mapping[str, object], ground: Mapping[str, Mapping[str, int]]) -> Position:
    """The same three hexes apart, for a charge, to be run from north to south into 0809."""
    return with_ground(pair(compact(jump=0), compact(jump=0), a={**HURT, **a}, b={**HURT, **b}), ground)


FOLLOWED_WHOLE: dict[str, tuple[str, Position]] = {
    "kick": ("kick", near({}, {"damage": WORN})),
    "kick that fails": ("kick", near({"piloting": 8, "damage": ["LT=15"]}, {"damage": WORN})),
    "kick at worn legs": (
        "kick", near({"piloting": 8}, {"damage": ["LL=17", "RL=16", "LT=15"], "crit": ["LL:hip"]},
                     target=compact(jump=0, **IN_CASE)),
    ),
    "kick at one that lies there": ("kick", near({}, {"prone": True, "damage": [*WORN, "LL=17"]})),
    "kick at a vehicle": ("kick", near({}, {"damage": ["FR=38"]}, target=vehicle("wheeled", 20))),
    "two punches": ("punch", near({}, {"damage": ["LA=12"], "crit": TWO_ENGINES})),
    "punches at glass": ("punch", near({}, {"damage": ALMOST_GONE})),
    "push": ("push", near({}, {"damage": WORN})),
    "push off a cliff": ("push", near({}, {"damage": ALMOST_GONE}, {BEHIND: {"level": -2}})),
    "push into water": ("push", near({}, {"damage": ["LT=15"]}, {BEHIND: {"water": 1}})),
    "push through a wall": (
        "push", near({}, {"damage": ALMOST_GONE}, {BEHIND: {"building": 1, "deck": 2, "building_cf": 15}}),
    ),
    "push into a swamp": ("push", near({}, {"damage": ALMOST_GONE}, {BEHIND: {"swamp": 1}})),
    "trip": ("trip", near({}, {"damage": WORN}, trip="yes")),
    "club": ("club", near({"carries": "girder"}, {"damage": ["LT=15", "CT=24", "RA=12"]})),
    "charge into water before a pit": (
        "charge", apart({"damage": GLASS}, {"damage": ALMOST_GONE}, {"0809": {"water": 1}, "0810": {"level": -2}}),
    ),
    "a punch each and a kick": (
        "phase",
        near({"damage": GLASS, "declares": "punch B RA"},
             {"damage": ALMOST_GONE, "crit": TWO_ENGINES, "declares": "kick A"}),
    ),
}  # fmt: skip
PROVED: dict[str, tuple[str, Position]] = {
    "two kicks": ("phase", near({"damage": ["LT=15"], "declares": "kick B"},
                                {"damage": ["LT=15"], "declares": "kick A"})),
    "two pushes": ("phase", near({"damage": ["LT=15"], "declares": "push B"},
                                 {"damage": ["LT=15"], "declares": "push A"})),
    "charge": ("charge", apart({"damage": GLASS}, {"damage": ["LT=15"]}, {})),
    "charge against a wall": ("charge", apart({}, {"damage": ALMOST_GONE}, {"0810": {"level": 3}})),
}  # fmt: skip


@pytest.mark.parametrize("name", FOLLOWED_WHOLE)
def test_merged_is_unmerged(name: str) -> None:
    action, position = FOLLOWED_WHOLE[name]
    whole = walks(position, action, forgets=False, runs=MOST_RUNS)
    assert whole[0].is_done, f"{name} is too large to be followed whole"
    merged = walks(position, action)
    assert sum(walk.runs for walk in merged) < whole[0].runs
    assert read(position, merged, action) == read(position, whole, action)


@pytest.mark.parametrize("name", FOLLOWED_WHOLE | PROVED)
def test_every_merge_is_proved(name: str) -> None:
    action, position = (FOLLOWED_WHOLE | PROVED)[name]
    for walk in walks(position, action, checks=True):
        assert walk.is_done
