"""From a sheet to the ruleset's own record, and from a set-up to a table ready for play."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, neighbour
from ironfall.board.maps import Board
from ironfall.board.terrain import Hex
from ironfall.errors import BadInput
from ironfall.rulesets.classic import construction
from ironfall.rulesets.classic.charts import charts
from ironfall.rulesets.classic.construction_tables import internal_structure
from ironfall.rulesets.classic.muster_infantry import muster_infantry
from ironfall.rulesets.classic.muster_vehicles import muster_vehicle
from ironfall.rulesets.classic.options import set_options
from ironfall.rulesets.classic.policies import BOOK, choose
from ironfall.rulesets.classic.records import (
    LA,
    LL,
    LT,
    MOST_ITEMS,
    MOST_UNITS,
    NOWHERE,
    PLACES,
    RT,
    UNPLACED,
    Armor,
    Case,
    Cockpit,
    Game,
    Gyro,
    Kind,
    Myomer,
    Part,
    Structure,
    Table,
    Unit,
    Weapon,
)
from ironfall.rulesets.classic.slots import note_effects
from ironfall.rulesets.ruleset import Setup
from ironfall.units.infantry import InfantrySheet
from ironfall.units.roster import GroundSheet
from ironfall.units.sheet import PLACES as PLACE_NAMES
from ironfall.units.sheet import Frame, Sheet, Slot, TechBase
from ironfall.units.vehicle import VehicleSheet

GUNNERY, PILOTING = 4, 5
"""A regular pilot."""
USUAL_HEXES = 3
HEAVY_SMOKE = 2
TORRENT = 2

PARTS = {
    "engine": Part.ENGINE,
    "gyro": Part.GYRO,
    "sensors": Part.SENSORS,
    "life_support": Part.LIFE_SUPPORT,
    "cockpit": Part.COCKPIT,
    "heat_sink": Part.HEAT_SINK,
    "jump_jet": Part.JUMP_JET,
    "weapon": Part.WEAPON,
    "physical_weapon": Part.WEAPON,
    "ammo": Part.AMMUNITION,
    "empty": Part.EMPTY,
}
ACTUATORS = {
    "Shoulder": Part.SHOULDER,
    "Upper Arm Actuator": Part.UPPER_ARM,
    "Lower Arm Actuator": Part.LOWER_ARM,
    "Hand Actuator": Part.HAND,
    "Hip": Part.HIP,
    "Upper Leg Actuator": Part.UPPER_LEG,
    "Lower Leg Actuator": Part.LOWER_LEG,
    "Foot Actuator": Part.FOOT,
}

AIDS = {
    "Claw": Part.CLAW,
    "Clan Talons": Part.TALONS,
    "Spikes": Part.SPIKES,
    "Modular Armor": Part.MODULAR_ARMOR,
    "Actuator Enhancement System (AES)": Part.ACTUATOR_ENHANCEMENT,
    "Ram Plate": Part.RAM_PLATE,
    "Reactive": Part.REACTIVE_ARMOR,
}
WEAPONS = {
    "Hatchet": Weapon.HATCHET,
    "Sword": Weapon.SWORD,
    "Retractable Blade": Weapon.RETRACTABLE_BLADE,
    "Mace": Weapon.MACE,
    "Lance": Weapon.LANCE,
    "Vibroblade (Small)": Weapon.SMALL_VIBROBLADE,
    "Vibroblade (Medium)": Weapon.MEDIUM_VIBROBLADE,
    "Vibroblade (Large)": Weapon.LARGE_VIBROBLADE,
    "Flail": Weapon.FLAIL,
    "Chain Whip": Weapon.CHAIN_WHIP,
    "Chainsaw": Weapon.CHAINSAW,
    "Dual Saw": Weapon.DUAL_SAW,
    "Backhoe": Weapon.BACKHOE,
    "Combine": Weapon.COMBINE,
    "Mining Drill": Weapon.MINING_DRILL,
    "Heavy-Duty Pile Driver": Weapon.PILE_DRIVER,
    "Rock Cutter": Weapon.ROCK_CUTTER,
    "Wrecking Ball": Weapon.WRECKING_BALL,
    "Spot Welder": Weapon.SPOT_WELDER,
}
MODULAR_POINTS = 10
ARMORS = {
    "hardened": Armor.HARDENED,
    "ferro-lamellor": Armor.FERRO_LAMELLOR,
    "reflective": Armor.REFLECTIVE,
    "impact-resistant": Armor.IMPACT_RESISTANT,
    "anti-penetrative ablation": Armor.ANTI_PENETRATIVE,
    "reactive": Armor.REACTIVE,
}
STRUCTURES = {
    "composite": Structure.COMPOSITE,
    "reinforced": Structure.REINFORCED,
    "industrial": Structure.INDUSTRIAL,
}
COCKPITS = {
    "small": Cockpit.SMALL,
    "torso-mounted": Cockpit.TORSO_MOUNTED,
    "command console": Cockpit.COMMAND_CONSOLE,
}
MYOMERS = {"triple-strength": Myomer.TRIPLE_STRENGTH, "industrial triple-strength": Myomer.INDUSTRIAL}


def muster(table: Table, number: int, side: int, sheet: GroundSheet) -> None:
    """Fill unit `number` from a sheet, fresh, with its structure by weight (CORE-5.1).

    BadInput where the ruleset does not play the unit.
    """
    if isinstance(sheet, VehicleSheet):
        muster_vehicle(table, number, side, sheet)
        return
    if isinstance(sheet, InfantrySheet):
        muster_infantry(table, number, side, sheet)
        return
    refused = construction.refusals(sheet)
    if refused:
        raise BadInput(refused[0], sheet.source)
    unit = table.game.units[number]
    unit.number = number
    unit.side = side
    unit.kind = Kind.QUAD if sheet.frame == Frame.QUAD else Kind.BIPED
    unit.tons = sheet.tons
    unit.gunnery = GUNNERY
    unit.piloting = PILOTING
    unit.walk = sheet.walk
    unit.jump_full = unit.jump = sheet.jump
    unit.gyro = Gyro.HEAVY_DUTY if sheet.gyro == "heavy-duty" else Gyro.STANDARD
    unit.cockpit = COCKPITS.get(sheet.cockpit, Cockpit.STANDARD)
    unit.myomer = MYOMERS.get(sheet.myomer, Myomer.STANDARD)
    unit.structure_kind = STRUCTURES.get(sheet.structure, Structure.STANDARD)
    unit.floor = UNPLACED
    items = number_items(sheet)
    unit.items = len(items) + 1
    structure = internal_structure(sheet.tons, sheet.frame)
    for place, name in enumerate(PLACE_NAMES):
        unit.armor_full[place] = unit.armor[place] = sheet.armor.get(name, 0)
        unit.rear_full[place] = unit.rear[place] = sheet.rear_armor.get(name, 0)
        unit.structure_full[place] = unit.structure[place] = structure[name]
        for position, slot in enumerate(sheet.slots.get(name, ())):
            fill_slot(unit, place, position, slot, items)
        unit.case[place] = protection(sheet, place)
        unit.armor_kind[place] = ARMORS.get(sheet.armor_kind[name], Armor.STANDARD)
        note_aids(unit, place)
    note_effects(unit)


def note_aids(unit: Unit, place: int) -> None:
    """What a location wears and carries, as masks that spare the rules a look at every slot."""
    here = 1 << place
    parts = unit.part[place]
    if unit.armor_kind[place] == Armor.HARDENED:
        unit.hardened |= here
    if Part.MODULAR_ARMOR in parts or Part.REAR_MODULAR_ARMOR in parts:
        unit.modular_armor |= here
    if Part.SPIKES in parts:
        unit.spikes |= here
    if Part.ACTUATOR_ENHANCEMENT in parts:
        unit.enhanced |= here
    unit.reactive[place] = sum(1 << slot for slot, part in enumerate(parts) if part == Part.REACTIVE_ARMOR)


def comes_from(sheet: GroundSheet) -> int:
    """How far an attacker comes by default: three hexes, or as far as it can jump if that is less."""
    if not isinstance(sheet, Sheet):
        return USUAL_HEXES
    return min(sheet.jump, USUAL_HEXES) if sheet.jump else USUAL_HEXES


def part_of(slot: Slot) -> int:
    """What a slot holds, for the rules."""
    if slot.name == "Modular Armor" and slot.rear:
        return Part.REAR_MODULAR_ARMOR
    return ACTUATORS.get(slot.name) or AIDS.get(slot.name) or PARTS.get(slot.kind, Part.EQUIPMENT)


def number_items(sheet: Sheet) -> dict[int, int]:
    """The sheet's items that are equipment, numbered from 1 in order; systems have no number."""
    slots = [slot for name in PLACE_NAMES for slot in sheet.slots.get(name, ())]
    items = {slot.item for slot in slots if slot.item >= 0 and part_of(slot) >= Part.HEAT_SINK}
    if len(items) >= MOST_ITEMS:
        raise BadInput(f"{sheet.name} carries more than {MOST_ITEMS - 1} items, more than can be played", sheet.source)
    return {item: number for number, item in enumerate(sorted(items), 1)}


def fill_slot(unit: Unit, place: int, position: int, slot: Slot, items: dict[int, int]) -> None:
    """One slot: its part, whether a critical can strike it, and what it would explode for."""
    part = part_of(slot)
    unit.part[place][position] = part
    if slot.hittable:
        unit.hittable[place] |= 1 << position
    if slot.hittable and slot.armored:
        unit.slot_armor_full[place] |= 1 << position
        unit.slot_armor[place] |= 1 << position
    if slot.item not in items or part < Part.HEAT_SINK:
        return
    item = items[slot.item]
    unit.item[place][position] = item
    if slot.name in WEAPONS:
        unit.weapon[item] = WEAPONS[slot.name]
        unit.weapon_at[item] = place
    if part in (Part.MODULAR_ARMOR, Part.REAR_MODULAR_ARMOR):
        # Its points are kept as a charge that does no harm: a critical hit on the slot loses what is left of them.
        unit.charge_full[item] = unit.charge[item] = MODULAR_POINTS
        unit.blast_at[item] = place
    unit.slots_of[item] += 1
    if not slot.inert:
        unit.blast_at[item] = place if unit.charge_full[item] == 0 or unit.blast_at[item] == place else NOWHERE
        unit.blast_each[item] = slot.explosion
        # Items of several slots count once; ammunition is counted lot by lot, weapons as one charge.
        charge = max(slot.shots, 1) if part == Part.AMMUNITION else 1
        unit.charge_full[item] = unit.charge[item] = charge


def protection(sheet: Sheet, place: int) -> int:
    """CASE in a location; Clan 'Mechs have it free in every arm and side torso with something explosive (CORE-5.7)."""
    slots = sheet.slots.get(PLACE_NAMES[place], ())
    zero_slot = [name for name, where in sheet.zero_slot if where == PLACE_NAMES[place]]
    if any(slot.kind == "case2" for slot in slots) or any("CASE II" in name or "CASEII" in name for name in zero_slot):
        return Case.CASE_II
    if any(slot.kind == "case" for slot in slots) or any("CASE" in name for name in zero_slot):
        return Case.CASE
    clan = sheet.tech_base in (TechBase.CLAN, TechBase.MIXED_CLAN)
    is_arm = LA <= place < LL and sheet.frame != Frame.QUAD
    if clan and (place in (LT, RT) or is_arm) and any(not slot.inert for slot in slots):
        return Case.CASE
    return Case.NONE


def lay_board(game: Game, board: Board) -> None:
    """Fill the game's board: one whole number a hex and fact."""
    game.width, game.height = board.width, board.height
    hexes = board.hexes
    game.beside = [
        [neighbour(board.width, board.height, number, direction) for direction in range(DIRECTIONS)]
        for number in range(len(hexes))
    ]
    game.level = [h.level for h in hexes]
    game.water = [h.water_depth for h in hexes]
    game.woods = [max(h.woods, h.jungle) for h in hexes]
    game.jungle = [int(h.jungle > 0) for h in hexes]
    game.rough = [h.rough for h in hexes]
    game.rubble = [h.rubble for h in hexes]
    game.swamp = [int(h.swamp) for h in hexes]
    game.ice = [int(h.ice) for h in hexes]
    game.impassable = [int("impassable" in h.terrain) for h in hexes]
    game.pavement = [int(h.pavement or h.road or (h.bridge is not None and h.bridge.elevation == 0)) for h in hexes]
    game.building = [min(h.building, 4) for h in hexes]
    game.building_cf = [h.building_cf if h.building else h.bridge.cf if h.bridge else 0 for h in hexes]
    game.deck = [h.building_height if h.building else h.bridge.elevation if h.bridge else 0 for h in hexes]
    game.bridge = [int(h.bridge is not None and not h.building) for h in hexes]
    game.smoke = [min(h.smoke, HEAVY_SMOKE) for h in hexes]
    game.rapids = [min(h.rapids, TORRENT) for h in hexes]
    game.soft = [int(h.soft) for h in hexes]
    game.basement = [h.basement for h in hexes]
    game.roads = [roads_out(board, game.beside[number], h) for number, h in enumerate(hexes)]


def roads_out(board: Board, beside: list[int], at: Hex) -> int:
    """The hexsides that the roads and bridges of a hex lead over, one bit for each; 0 for pavement, which has no sides.

    Where the sheet writes none, they lead to the roads, bridges and pavement beside it.
    """
    mask = 0
    for kind in () if at.pavement else ("road", "bridge"):
        found = at.terrain.get(kind)
        if found is not None and found.exits is not None:
            mask |= found.exits
        elif found is not None:
            for direction, number in enumerate(beside):
                other = board.hexes[number] if number != OFF_THE_MAP else None
                if other and (other.road or other.bridge or (other.pavement and board.roads_join_pavement)):
                    mask |= 1 << direction
    return mask


def new_table(setup: Setup) -> Table:
    """A table with the board laid, the options set and every unit mustered, before anything is said of them."""
    if len(setup.units) > MOST_UNITS:
        raise BadInput(f"a game has at most {MOST_UNITS} units; this one has {len(setup.units)}")
    table = Table(Game(), charts(), choose)
    table.asking.policy = [BOOK] * len(table.asking.policy)
    lay_board(table.game, setup.board)
    set_options(table.game.options, setup.options)
    table.game.unit_count = len(setup.units)
    table.game.units = table.game.units[: len(setup.units)]
    for number, unit in enumerate(setup.units):
        muster(table, number, unit.side, unit.sheet)
    return table


assert len(PLACE_NAMES) == PLACES
