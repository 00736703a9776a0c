"""What stats and lengths are called in the stories of this ruleset.

Names of stats are a card's own. The records hold numbers only, so a name is kept as one: six bits a letter.
"""

from __future__ import annotations

from fractions import Fraction
from string import ascii_lowercase, ascii_uppercase, digits

from ironfall.rulesets.mechawars.records import INCH, MOST_UNITS, Table, Unit
from ironfall.units.stat_cards import inch_text

LETTERS = "ABCDEFGHIJKL"
"""What units are called where names are too long: A is unit 0."""
ALPHABET = ascii_uppercase + ascii_lowercase + digits
BITS = 6
TENTH = INCH // 10

POLICY_WORDS = ("you", "the computer, by the book", "the computer, at random", "the computer, careful")
"""Who plays a side, by the number of its policy."""


def name_number(name: str) -> int:
    """A name as a number: the last letter stands highest, and 0 is none."""
    number = 0
    for letter in reversed(name):
        number = (number << BITS) + ALPHABET.index(letter) + 1
    return number


def name_of_number(number: int) -> str:
    """The name that `name_number` made a number of."""
    name = ""
    while number:
        name += ALPHABET[number % (1 << BITS) - 1]
        number >>= BITS
    return name


def stat_names(unit: Unit) -> tuple[str, ...]:
    """The stats of a card by name, MA first."""
    return tuple(name_of_number(number) for number in unit.stat_name[: unit.stats])


def met_by(table: Table, who: int) -> int:
    """The other one in a collision."""
    return table.game.defender if who == table.game.charger else table.game.charger


def inches(length: int) -> str:
    """Thousandths of an inch as players write them: 4", 3.5"."""
    return f'{inch_text(length)}"'


def place(x: int, y: int) -> str:
    """A point of the table: 12,24.5."""
    return f"{inch_text(x)},{inch_text(y)}"


def measured(x: int, y: int) -> str:
    """A point on the table as players measure it, to a tenth of an inch."""
    left, top = (inches((length + TENTH // 2) // TENTH * TENTH) for length in (x, y))
    return f"{left} from the left and {top} from the top"


def exact_inches(length: int) -> str:
    """Thousandths of an inch as a fraction: 4, 7/2."""
    return str(Fraction(length, INCH))


def counted(count: int, what: str) -> str:
    """So many of something: "1 point", "3 points"."""
    if count == 1:
        return f"{count} {what}"
    return f"{count} {'dice' if what == 'die' else what + 's'}"


def signed(amount: int) -> str:
    """A modifier as it is written: +2, -1, 0."""
    return f"{amount:+d}" if amount else "0"


assert len(ALPHABET) < 1 << BITS and len(LETTERS) == MOST_UNITS
