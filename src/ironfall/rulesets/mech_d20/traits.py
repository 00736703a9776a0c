"""What a pilot is and can do, in the optional modules: races, classes and techniques (D20 section 12).

Only what the pages say with its effect is here. What is known by name alone is in NOT_PLAYED of setup.py, and refused.
"""

from __future__ import annotations

from ironfall.rulesets.mech_d20.records import Unit
from ironfall.rulesets.worded import Worded
from ironfall.table.marks import verb


class Trait(Worded):
    """A trait; the number is its bit in a pilot's `traits`."""

    ANDROID = 0, "android: +2 to keep running", "D20-63"
    DOLVISS = 1, "dolviss: no piloting penalty for damage of this round", "D20-60"
    FELIXIAN = 2, "felixian: +1 to keep its feet", "D20-60"
    HEAVY = 3, "heavies: +1 to stay conscious", "D20-54"
    HUMAN = 4, "human: +1 initiative", "D20-2"
    SSSDAL = 5, "SSS'Dal: no piloting rolls for water", "D20-60"

    SHUTDOWN_REROLL = 8, "re-rolls a shutdown die", "D20-63"
    TOUGH_ENGINE = 9, "ignores the first engine critical", "D20-49"
    TOUGH_SENSORS = 10, "ignores the first sensor hit", "D20-49"
    CLEAR_HEAD = 11, "+3 to stay conscious", "D20-54"
    MELEE = 12, "+1 to hit with hand and foot", "D20-58"
    QUICK_TO_STAND = 13, "+2 to stand up", "D20-10"
    SOFT_LANDING = 14, "+2 to piloting rolls for a landing", "D20-12"
    TAKES_COVER = 15, "cover counts one more", "D20-29"
    SEES_THROUGH_COVER = 16, "the target's cover counts one less", "D20-29"

    ACE_REROLL = 20, "re-rolls one attack a combat", "D20-29"
    ACE_SHIFT = 21, "shifts a critical die by one", "D20-53"
    DEFENDER_STANCE = 22, "stance: -1 attack, +1 base defense", "D20-30"
    DEFENDER_REROLL = 23, "has one attack at it rolled again a combat", "D20-29"
    DEFENDER_GEL = 24, "GEL repairs 1 more", "D20-71"
    DEFENDER_PLATING = 25, "a hit of 5 or more does 1 less, each missile die 1 less", "D20-36"
    DEFENDER_COVER = 26, "cover counts one more", "D20-29"
    GLADIATOR_IN_PLACE = 27, "moving in place counts as moving 1 to 3 hexes", "D20-15"
    GLADIATOR_STEADY = 28, "+2 to keep its feet", "D20-60"
    OFFICER_LASER = 29, "targeting laser counts one more", "D20-29"
    SHARPSHOOTER_LONG = 30, "long range is one more, where it is 5 or more", "D20-23"
    SHARPSHOOTER_MINIMUM = 31, "minimum range is one less", "D20-25"
    SHARPSHOOTER_DAMAGE = 32, "hits of 5 or more do 1 more", "D20-36"
    SHARPSHOOTER_CRITICAL = 33, "lowers a critical die that has no effect by one", "D20-53"
    SHARPSHOOTER_JUMP = 34, "no extra penalty for jumping", "D20-16"
    FAITH = 35, "ignores the first consciousness roll of a combat", "D20-54"


@verb
def has_trait(mech: Unit, trait: int) -> bool:
    """Whether the pilot has it."""
    return mech.traits >> trait & 1 == 1
