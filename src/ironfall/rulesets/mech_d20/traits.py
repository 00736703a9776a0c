"""What a pilot is and can do, in the optional modules: races, classes and techniques.

Only what the pages say with its effect is a trait. Of the rest NOT_PLAYED says what is not known, and it is refused.
Techniques for one weapon are fields of a pilot (trained, expert, grouped).
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
    SOOTHING_WORDS = 36, "Soothing Words: an unconscious ally of its C6 net rolls to wake up", "D20-57"


RACES = tuple(trait for trait in Trait if trait < Trait.SHUTDOWN_REROLL)
TECHNIQUES = tuple(trait for trait in Trait if Trait.SHUTDOWN_REROLL <= trait < Trait.ACE_REROLL)
ABILITIES = tuple(trait for trait in Trait if trait >= Trait.ACE_REROLL)
MODULES = {"races": RACES, "techniques": TECHNIQUES, "classes": ABILITIES}
"""The option that each trait belongs to."""
NOT_PLAYED = {
    "race": {
        "anomaly": "it adds 4 to piloting rolls against being blinded, and blinding light is not played",
        "Irikrizi": "what this race gives could not be read",
        "Spacer": "what this race gives could not be read",
    },
    "ability": {
        "+1d4 damage": "which of an Ace's hits it is added to, and how often, is not known",
        "against blinding": "it adds 2 to piloting rolls against being blinded, and blinding light is not played",
        "blinding light": "what a blinded 'Mech cannot do is not known",
        "gamble": "what decides whether a Gladiator's hit does 1 more or 1 less is not known",
        "held weapon": "how an Officer holds a weapon, and for which ally's turn, is not known",
        "laser on an ally": "how an Officer puts the laser on an ally is not known",
        "Parting Gift": "which attack hits the target that was adjacent, and at what cost, is not known",
    },
    "technique": {
        "autocannon heat": "by how much it lowers the heat of an autocannon is not known",
        "autocannon minimum range": "by how much it lowers the minimum range of an autocannon is not known",
        "DFA mastery": "deaths from above are not played",
        "flamer heat": "how much heat a flamer adds to the 'Mech that it hits is not known",
    },
}
"""What the published pages name of pilots and leave open: what keeps it from being played."""


@verb
def has_trait(mech: Unit, trait: int) -> bool:
    """Whether the pilot has it."""
    return mech.traits >> trait & 1 == 1
