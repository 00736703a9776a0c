"""Where the fixed systems of a 'Mech sit: engine, gyro, cockpit, actuators (construction rules CON-25 to CON-30)."""

from __future__ import annotations

from ironfall.units.sheet import PLACES, Engine, Frame

SLOTS = {"HD": 6, "CT": 12, "LT": 12, "RT": 12, "LA": 12, "RA": 12, "LL": 6, "RL": 6}
"""Slots of a biped's locations (CON-25)."""

ARM_ACTUATORS = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
LEG_ACTUATORS = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")

GYRO_SLOTS = {"standard": 4, "heavy-duty": 4, "XL": 6, "compact": 2, "superheavy": 2, "none": 0}
"""Gyro slots in the center torso (CON-30)."""

HEADS = {
    "standard": ("Life Support", "Sensors", "Cockpit", "", "Sensors", "Life Support"),
    "small": ("Life Support", "Sensors", "Cockpit", "Sensors"),
    "command console": ("Life Support", "Sensors", "Cockpit", "Cockpit", "Sensors", "Life Support"),
    "torso-mounted": ("Sensors", "Sensors"),
}
"""The systems of the head by the kind of cockpit; one mounted in the torso has the rest of them there (CON-27)."""

_SIDE_TORSO_ENGINE_SLOTS = {("XL", False): 3, ("XL", True): 2, ("light", False): 2, ("XXL", False): 6, ("XXL", True): 4}


def slots_of(frame: Frame) -> dict[str, int]:
    """How many slots each location has: a quad's front legs are legs (CON-25)."""
    legs = ("LA", "RA") if frame in (Frame.QUAD, Frame.QUADVEE) else ()
    return {place: 6 if place in legs else SLOTS[place] for place in PLACES}


def engine_slots(engine: Engine) -> tuple[int, int]:
    """Engine slots in the center torso and in each side torso (CON-28)."""
    center = 3 if engine.kind == "compact" else 6
    return center + 2 * engine.large, _SIDE_TORSO_ENGINE_SLOTS.get((engine.kind, engine.clan), 0)


def fixed_systems(frame: Frame, engine: Engine, gyro: str, cockpit: str) -> dict[str, list[str]]:
    """The systems of each location in slot order, with "" for the free slot in the middle of a standard head."""
    center, side = engine_slots(engine)
    head = HEADS[cockpit]
    in_torso = cockpit == "torso-mounted"
    arms = LEG_ACTUATORS if frame is Frame.QUAD else ARM_ACTUATORS
    return {
        "HD": list(head),
        "CT": ["Fusion Engine"] * 3 + ["Gyro"] * GYRO_SLOTS[gyro] + ["Fusion Engine"] * (center - 3)
        + ["Cockpit", "Sensors"] * in_torso,
        "LT": ["Fusion Engine"] * side + ["Life Support"] * in_torso,
        "RT": ["Fusion Engine"] * side + ["Life Support"] * in_torso,
        "LA": list(arms),
        "RA": list(arms),
        "LL": list(LEG_ACTUATORS),
        "RL": list(LEG_ACTUATORS),
    }
