"""Which words of set-up make sense of a unit where it stands: nobody is offered that a tank lies prone."""

from __future__ import annotations

from collections.abc import Callable

from ironfall.rulesets.classic.places import is_infantry, is_mech, is_vehicle
from ironfall.rulesets.classic.punch import can_flip_arms
from ironfall.rulesets.classic.records import Kind, Table, Unit
from ironfall.rulesets.classic.setup_weapons import BLADES


def not_infantry(unit: Unit) -> bool:
    """A machine with an engine and a hull."""
    return not is_infantry(unit)


def has_weapon(unit: Unit) -> bool:
    """Whether it carries a physical weapon."""
    return is_mech(unit) and any(unit.weapon[1 : unit.items])


OF_UNITS: dict[str, Callable[[Unit], bool]] = {
    **dict.fromkeys(("pilot-hits", "unconscious", "prone", "twist", "carries", "with", "heat", "shut-down"), is_mech),
    "hurt": is_mech,
    **dict.fromkeys(("ran", "skidded", "evading", "stuck", "crit", "fired"), not_infantry),
    "jumped": lambda unit: unit.jump_full > 0,
    "half-box": lambda unit: unit.hardened > 0,
    "modular-lost": lambda unit: unit.modular_armor > 0,
    "motive": is_vehicle,
    "flies": lambda unit: unit.kind in (Kind.VTOL, Kind.WIGE),
    "flipped": lambda unit: unit.kind == Kind.BIPED and can_flip_arms(unit),
    "active": lambda unit: any(weapon in BLADES for weapon in unit.weapon[1 : unit.items]),
    "aims": has_weapon,
    "swarming": is_infantry,
}
"""By word: the units that it can be said of; all others can be said of any."""


def word_fits(table: Table, who: int, word: str) -> bool:
    """Whether a word makes sense of a unit, by what that is, where it stands, and the optional rules played."""
    game = table.game
    unit = game.units[who]
    if word in OF_UNITS and not OF_UNITS[word](unit):
        return False
    match word:
        case "evading":
            return bool(game.options.evading)
        case "aims":
            return bool(game.options.aimed_clubs)
        case "roof":
            return bool(game.deck[unit.at] or game.bridge[unit.at])
        case "storey":
            return bool(game.building[unit.at] or game.bridge[unit.at])
    return True
