"""The options: names, defaults, the fields they set, and what a charts file says of them."""

from __future__ import annotations

import pytest

from ironfall.rulesets.mech_d20.chart_fields import SWITCHES
from ironfall.rulesets.mech_d20.numbers import default_charts
from ironfall.rulesets.mech_d20.options import OPTIONS, set_options
from ironfall.rulesets.mech_d20.records import Options
from ironfall.table.marks import fields_of

DEFAULTS = {
    "natural_20_hits": "yes",
    "natural_1_misses": "no",
    "destroy_at_zero": "no",
    "overflow_crit_rolls": "no",
    "rear_overflow": "no",
    "equipment": "no",
    "c6": "no",
    "races": "no",
    "classes": "no",
    "techniques": "no",
}


def options(chosen: dict[str, str], overrides: dict[str, bool] | None = None) -> set[str]:
    """The switches that are on."""
    made = Options()
    set_options(made, chosen, overrides or {})
    return {name for name in fields_of(Options) if getattr(made, name)}


def test_the_options_and_their_defaults() -> None:
    assert {option.name: option.default for option in OPTIONS} == DEFAULTS
    assert all(set(option.values) == {"yes", "no"} for option in OPTIONS)


def test_every_switch_of_the_record_is_an_option() -> None:
    assert [option.name for option in OPTIONS] == list(fields_of(Options))


def test_by_default_only_a_natural_20_is_special() -> None:
    assert options({}) == {"natural_20_hits"}


@pytest.mark.parametrize("name", [name for name in DEFAULTS if name != "natural_20_hits"])
def test_each_option_sets_its_own_field(name: str) -> None:
    assert options({name: "yes"}) == {"natural_20_hits", name}


def test_a_default_that_is_on_can_be_switched_off() -> None:
    assert options({"natural_20_hits": "no"}) == set()


def test_a_charts_file_changes_the_default_and_a_choice_counts_before_it() -> None:
    own = {"destroy.destroy_at_zero": True, "to_hit.natural_20_hits": False}
    assert options({}, own) == {"destroy_at_zero"}
    assert options({"destroy_at_zero": "no", "natural_20_hits": "yes"}, own) == {"natural_20_hits"}


@pytest.mark.parametrize("name", SWITCHES)
def test_the_defaults_of_the_charts_are_those_of_the_options(name: str) -> None:
    group, _, key = SWITCHES[name].partition(".")
    assert default_charts()[group][key] == (DEFAULTS[name] == "yes")
