"""Every reason, roll, event, question and refusal of the ruleset, with its words and its rule's number."""

from __future__ import annotations

from ironfall.rulesets.worded import Worded


class Why(Worded):
    """What dice are rolled for."""

    COLLISION = 1, "in the collision", "COL-11"
    SHOOTING = 2, "to shoot at the charger", "COL-7"


class Because(Worded):
    """Why a number is what it is."""

    CHARGED_FAR = 1, "charged at least 4 inches", "COL-13"
    CHARGED = 2, "charged less than 4 inches", "COL-13"
    COUNTER_CHARGED = 3, "counter-charged", "COL-14"
    ACCIDENTAL = 4, "collided by accident", "COL-10"
    MOVED = 5, "moved", "HW-1"
    HALF_OF_RESULT = 6, "half the opponent's result", "COL-18"
    MORE_DICE = 7, "further dice with the same result", "COL-18"
    MOVED_FAR = 8, "moved more than 4 inches", "HW-1"


class Question(Worded):
    """What a player decides."""

    COUNTER_CHARGES = 1, "Does it counter-charge?", "COL-3"
    WHO_COUNTER_CHARGES = 2, "Which mech counter-charges?", "COL-3"
    SHOOTS = 3, "Does it shoot at the charger?", "COL-5"
    CRITICAL_POINT = 4, "Critical collision: which stat of the other loses a point?", "COL-20"
    GIVES_UP = 5, "Which stat loses a point?", "COL-21"
    ACTIVATES = 6, "Which mech acts?", "COL-26"
    ACTS = 7, "What does it do?", "COL-26"
    CHARGES_AT = 8, "Whom does it charge?", "COL-1"
    MOVES_TO = 9, "Which way does it move?", "COL-26"
    MEETS = 10, "Two are equally near: which of them does the charger meet?", "R-29"


class Refusal(Worded):
    """Why something may not be done."""

    CHARGER_WRECKED = 1, "the charger is wrecked", "COL-1"
    CHARGER_SHAKEN = 2, "the charger is Shaken and loses this action", "COL-25"
    NO_ACTION = 3, "the charger has no action left", "COL-26"
    TARGET_WRECKED = 4, "the target is wrecked", "COL-1"
    TARGET_FRIENDLY = 5, "the target is on the charger's own side", "COL-1"
    TARGET_HIDDEN = 6, "the target is hidden", "COL-2"
    TARGET_OBSCURED = 7, "the target is obscured", "COL-2"
    TOO_FAR = 8, "the target is farther away than the charger can run", "COL-1"
    PATH_BLOCKED = 9, "the straight line to the target is blocked", "COL-1"
    ALREADY_CLOSE = 10, "the charger stands within an inch of the target already", "R-11"
    ITSELF = 11, "a mech does not charge itself", "COL-1"
    NOT_TOUCHING = 12, "the two do not touch", "COL-8"
    NO_TWO_ACTIONS = 13, "to move first and then charge takes two actions", "R-28"
    CLOSE_ALREADY = 14, "the target is within five inches already", "R-28"
    RUN_UP_ALREADY = 15, "the target is five inches away, or more: that is run-up enough", "R-28"
    CANNOT_MOVE_SO = 16, "the charger has no room to move that way", "R-28"


class Event(Worded):
    """What happened, with what its three numbers are."""

    DECLARES = 16, "declares a charge", "COL-1"
    """target, gap in thousandths"""
    NO_COUNTER = 17, "is not counter-charged", "COL-5"
    COUNTER_CHARGES = 18, "counter-charges", "COL-3"
    """charger"""
    CHARGES = 19, "charges", "COL-6"
    """whom it stops an inch from, thousandths moved so far"""
    SHOOTS = 20, "shoots at the charger", "COL-7"
    """charger"""
    SHOT_HITS = 21, "is hit by the shot", "COL-7"
    """points"""
    SHOT_MISSES = 22, "misses", "COL-7"
    CLOSES = 23, "closes to contact", "COL-8"
    """whom it touches, thousandths moved"""
    ROLLS_NONE = 24, "has no dice to roll", "COL-11"
    RESULT = 25, "has its result", "COL-16"
    """value, dice kept, bonus"""
    TAKES = 26, "takes damage", "COL-18"
    """points, from whom"""
    CRITICAL = 27, "causes a critical collision", "COL-20"
    """points it may allocate"""
    STAT_LOST = 28, "loses a point of a stat", "COL-21"
    """stat, what is left, 1 where the opponent chose"""
    POINT_REFUSED = 29, "leaves its point to the other's player", "COL-20"
    WRECKED = 30, "is wrecked", "COL-30"
    SHAKEN = 31, "is Shaken", "COL-24"
    SEPARATES = 32, "moves away", "COL-27"
    """from whom, thousandths moved"""
    BLOCKED = 33, "cannot move all the way", "G-7"
    LOSES_ACTION = 34, "loses an action to being Shaken", "COL-25"
    SPENDS_ACTION = 35, "spends an action", "COL-26"
    """actions left"""
    TURN_BEGINS = 36, "a turn begins", "COL-29"
    """turn"""
    ACTIVATED = 37, "acts", "COL-26"
    MOVES = 38, "moves", "COL-26"
    """x, y, thousandths moved"""
    WAITS = 39, "waits", "COL-26"
    GAME_OVER = 40, "the game is over", "COL-30"
    """side, or -1 for nobody"""
    BUMPS = 41, "bumps into another by accident", "COL-10"
    """whom"""
