"""Whether a player's own numbers can stand: each by itself, and those that must fit one another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from ironfall.rulesets.mech_d20.chart_fields import FIELDS, NEEDED, SAME, WEAPON_FIELDS, field_of
from ironfall.rulesets.mech_d20.chart_values import Unfit, read_triggers
from ironfall.rulesets.mech_d20.records import MOST_WEAPONS, Kind

CARD = '{"kind": "energy", "damage": 5, "heat": 3, "range": [0, 3, 6, 9], "ammo": null}'
LONGEST_SHOWN = 60


class Unsound(Exception):
    """What is wrong with the number of a name, in a sentence."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__(name, sentence)
        self.name = name
        self.sentence = sentence


def shown(value: Any) -> str:
    """A value as it stands in a file."""
    text = json.dumps(value, default=str)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."


def check_number(key: str, value: Any, weapons: Sequence[str]) -> None:
    """One number by itself, with the names of all weapons."""
    field = field_of(key)
    if field is None:
        _check_name(key, value, weapons)
        return
    try:
        field.kind.read(value)
    except Unfit as fault:
        where = key + fault.at
        raise Unsound(where, f"{where} must be {fault.right}; it is {shown(fault.value)}") from None
    except (ValueError, TypeError):
        raise Unsound(key, f"{key} must be {field.kind.right}; it is {shown(value)}") from None


def _check_name(key: str, value: Any, weapons: Sequence[str]) -> None:
    """A name that is none of a number: refused, but for an empty group."""
    names = [*FIELDS, *(f"weapons.{weapon}.{name}" for weapon in weapons[1:] for name in WEAPON_FIELDS)]
    inside = [name.removeprefix(f"{key}.").partition(".")[0] for name in names if name.startswith(f"{key}.")]
    if inside and value == {}:
        return
    named = shown(key)[1:-1]
    if inside and key not in names:
        members = ", ".join(dict.fromkeys(inside))
        raise Unsound(key, f"{named} must be a group of numbers ({members}); it is {shown(value)}")
    if re.fullmatch(r"weapons\.[^.]*", key):
        raise Unsound(key, f"{named} must be the card of a weapon, such as {CARD}; it is {shown(value)}")
    close = get_close_matches(key, names, 1, 0.75) or [name for name in names if name.endswith(f".{_last(key)}")][:1]
    meant = f"; {close[0]} may be meant" if close else "; docs/charts-of-your-own.md has all names"
    raise Unsound(key, f"the charts have no {named}{meant}")


def _last(key: str) -> str:
    return key.rpartition(".")[2]


def twins(own: Mapping[str, Any]) -> dict[str, Any]:
    """What is said by saying something else: the other name of a number that has two."""
    said = {}
    for pair in SAME.items():
        for one, other in (pair, pair[::-1]):
            if one in own:
                _check_same(one, own[one], other, own.get(other, own[one]))
                said[other] = own[one]
    if "piloting.triggers" in own:
        points = read_triggers(own["piloting.triggers"])
        _check_same("piloting.big_damage", own.get("piloting.big_damage", points), "piloting.triggers", points)
        said["piloting.big_damage"] = points
    return said


def _check_same(one: str, value: Any, other: str, other_value: Any) -> None:
    if value != other_value:
        raise Unsound(one, f"{one} is {value} and {other} says {other_value}, which is the same number; give it alike")


def check_together(own: Iterable[str], charts: Mapping[str, Any], weapons: Sequence[str], ours: Iterable[str]) -> None:
    """What must fit. `own` are the names given, `charts` all numbers, `weapons` all cards, `ours` those not given."""
    start, first = charts["heat"]["shutdown_check_from"], charts["heat"]["shutdown_required"][0][0]
    if start != first:
        name = "heat.shutdown_check_from" if "heat.shutdown_check_from" in own else "heat.shutdown_required"
        raise Unsound(
            name,
            f"heat.shutdown_required must begin at the heat of heat.shutdown_check_from; "
            f"it begins at {first}, and checks are made from {start} on",
        )
    if len(weapons) > MOST_WEAPONS:
        count = MOST_WEAPONS - 1
        raise Unsound("weapons", f"weapons must be at most {count} cards, ours included; there are {len(weapons) - 1}")
    for weapon in weapons[1:]:
        _check_weapon(weapon, charts["weapons"][weapon], weapons[1:], weapon in ours)


def _check_weapon(name: str, card: Mapping[str, Any], weapons: Sequence[str], is_ours: bool) -> None:
    key = f"weapons.{name}"
    if not is_ours:
        _check_weapon_name(key, name, weapons)
    missing = [field for field in NEEDED if field not in card]
    if missing:
        says = f"{key} is a weapon of your own and must have {', '.join(NEEDED)}; {', '.join(missing)} is missing"
        raise Unsound(key, says.replace(" is missing", " are missing") if len(missing) > 1 else says)
    if card["kind"] == "gel" and (card["damage"] != 0 or card["ammo"]):
        raise Unsound(key, f"{key} shoots GEL: its damage must be 0, and its ammo null, because it uses GEL packs")


def _check_weapon_name(key: str, name: str, weapons: Sequence[str]) -> None:
    """A card's lines are read without regard to case, blanks and strokes, so names must differ in more than that."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name):
        says = "a weapon must be named in small letters, digits and _, beginning with a letter"
        raise Unsound(key, f"{says}, such as gauss_rifle; this one is named {shown(name)}")
    bare = name.replace("_", "")
    taken = [kind.name.lower() for kind in Kind] + [each for each in weapons if each != name]
    alike = [each for each in taken if each.replace("_", "") == bare]
    if alike:
        raise Unsound(key, f"{key} must have another name: {alike[0]} is taken")
    if bare.endswith("ammo"):
        raise Unsound(key, f"{key} must have another name: ammunition is named after its weapon, with ammo behind")
