"""From the sheet of infantry or battle armor to the ruleset's record, and why some is not played (HIT-8)."""

from __future__ import annotations

from collections.abc import Iterator

from ironfall.errors import BadInput
from ironfall.rulesets.classic.records import UNPLACED, Kind, Table
from ironfall.units.infantry import InfantrySheet

GUNNERY, ANTI_MECH = 4, 5
"""Regular troops; the second is what stands for a piloting skill (AMB-38)."""
KINDS = {
    "leg": Kind.FOOT,
    "motorized": Kind.MOTORIZED,
    "jump": Kind.JUMP_INFANTRY,
    "tracked": Kind.MECHANIZED,
    "wheeled": Kind.MECHANIZED,
    "hover": Kind.MECHANIZED,
}
SUITS = ("leg", "jump")
NOT_PLAYED = "which this version does not play"


def infantry_refusals(sheet: InfantrySheet) -> tuple[str, ...]:
    """Why infantry that can be read is not played: one sentence a reason."""
    return tuple(f"{sheet.name} {reason}." for reason in _reasons(sheet))


def _reasons(sheet: InfantrySheet) -> Iterator[str]:
    what = "battle armor" if sheet.battle_armor else "infantry"
    if sheet.motion not in (SUITS if sheet.battle_armor else KINDS):
        yield f"is {sheet.motion} {what}, {NOT_PLAYED}"


def muster_infantry(table: Table, number: int, side: int, sheet: InfantrySheet) -> None:
    """Fill unit `number` from a sheet, fresh: a platoon has a point of structure for each trooper in place 0, of battle
    armor each trooper is a place of its own with one point of structure.

    BadInput where the ruleset does not play it.
    """
    refused = infantry_refusals(sheet)
    if refused:
        raise BadInput(refused[0], sheet.source)
    unit = table.game.units[number]
    unit.number = number
    unit.side = side
    unit.kind = Kind.BATTLE_ARMOR if sheet.battle_armor else KINDS[sheet.motion]
    unit.tons = sheet.tons
    unit.gunnery = GUNNERY
    unit.piloting = ANTI_MECH
    unit.walk = sheet.walk
    unit.jump_full = unit.jump = sheet.jump
    unit.floor = UNPLACED
    unit.items = 1
    if not sheet.battle_armor:
        unit.structure_full[0] = unit.structure[0] = sheet.troopers
        return
    for trooper in range(sheet.troopers):
        unit.armor_full[trooper] = unit.armor[trooper] = sheet.armor
        unit.structure_full[trooper] = unit.structure[trooper] = 1
