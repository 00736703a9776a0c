"""The rulesets: siblings that never import one another. This is the only list of them."""

from __future__ import annotations

from ironfall.errors import BadInput
from ironfall.rulesets.classic.ruleset import CLASSIC
from ironfall.rulesets.mech_d20.ruleset import MECH_D20
from ironfall.rulesets.mechawars.ruleset import MECHAWARS
from ironfall.rulesets.ruleset import Ruleset

RULESETS = (CLASSIC, MECH_D20, MECHAWARS)


def ruleset_named(name: str) -> Ruleset:
    """A ruleset by its name."""
    for ruleset in RULESETS:
        if ruleset.name == name:
            return ruleset
    raise BadInput(f"there is no ruleset {name!r}; there is {', '.join(r.name for r in RULESETS)}")
