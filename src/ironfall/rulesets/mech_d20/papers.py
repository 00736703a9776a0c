"""The cards of this ruleset: where they come from, and how one is shown."""

from __future__ import annotations

from typing import Any

from ironfall.rulesets.mech_d20.construction import Item, read_item
from ironfall.rulesets.mech_d20.numbers import weapon_names
from ironfall.rulesets.mech_d20.plain import PLAIN_KEYS, plain_card
from ironfall.rulesets.mech_d20.records import Kind
from ironfall.rulesets.ruleset import Papers, Shown
from ironfall.units.cards import PLACES, Card, Line, catalogue_cards, find_card, parse_card, write_card


def catalogue() -> list[Card]:
    """Our own 'Mechs."""
    return list(catalogue_cards().values())


def meant_by(line: Line) -> Item | None:
    """What a line is; None where a charts file must say so."""
    return read_item(line.name, weapon_names({}))


def count(card: Card, kind: Kind) -> int:
    """How many of its lines are of a kind."""
    return sum(item.kind == kind for _, line in card.lines() if (item := meant_by(line)))


def size(card: Card) -> str:
    """Its weight."""
    return f"{card.tons} t"


def figures(card: Card) -> dict[str, int]:
    """What a list says of it. Jump jets carry it no further than it runs (D20-12)."""
    return {"walk": card.walk, "run": card.run, "jump": min(count(card, Kind.JUMP_JET), card.run)}


def show(card: Card) -> Shown:
    """The card for people."""
    walk, run, jump = figures(card).values()
    return Shown(
        f"{card.tons} t; walks {walk}, runs {run}, jumps {jump}; heat sinks: {count(card, Kind.HEAT_SINK)}",
        ("armor", "internal"),
        tuple((place, str(card.armor[place]), str(card.internal[place])) for place in PLACES),
        tuple((place, tuple(line.text for line in lines)) for place, lines in card.items.items()),
    )


def as_data(card: Card) -> dict[str, Any]:
    """The card for programs."""
    return {
        "text": card.text,
        **figures(card),
        "heat_sinks": count(card, Kind.HEAT_SINK),
        "armor": card.armor,
        "internal": card.internal,
        "items": {place: [line_as_data(line) for line in lines] for place, lines in card.items.items()},
    }


def line_as_data(line: Line) -> dict[str, Any]:
    """A line; its kind is null where a charts file must say what it is."""
    item = meant_by(line)
    return {"name": line.name, "kind": item.kind.name.lower() if item else None, "rear": line.rear}


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
)
