"""The stat cards of this ruleset: where they come from, and how one is shown."""

from __future__ import annotations

from typing import Any

from ironfall.rulesets.mechawars.naming import inches
from ironfall.rulesets.mechawars.plain import PLAIN_KEYS, plain_card
from ironfall.rulesets.ruleset import Papers, Shown
from ironfall.units.stat_cards import COLLIDES, INCH, StatCard, catalogue_cards, find_card, parse_card, write_card


def catalogue() -> list[StatCard]:
    """Our own mechs."""
    return list(catalogue_cards().values())


def size(card: StatCard) -> str:
    """What it brings to a collision."""
    return f"{COLLIDES} {card.stats[0][1]}"


def figures(card: StatCard) -> dict[str, int]:
    """What a list says of it."""
    return {COLLIDES: card.stats[0][1]}


def show(card: StatCard) -> Shown:
    """The card for people."""
    lengths = f"base {inches(card.base)}; walks {inches(card.walk)}, runs {inches(card.run)}"
    return Shown(lengths, ("points",), tuple((name, str(points)) for name, points in card.stats), ())


def as_data(card: StatCard) -> dict[str, Any]:
    """The card for programs; lengths in inches."""
    lengths = {"base": card.base / INCH, "walk": card.walk / INCH, "run": card.run / INCH}
    return {"text": card.text, **lengths, "stats": dict(card.stats)}


PAPERS = Papers(
    catalogue=catalogue,
    ending=".toml",
    find=find_card,
    parse=parse_card,
    write=write_card,
    plain=plain_card,
    said_of_plain=PLAIN_KEYS,
    size=size,
    figures=figures,
    show=show,
    as_data=as_data,
    weight="points",
)
