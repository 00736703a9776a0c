"""The optional rules: their names, their defaults, the fields they set. What each changes is tested in its chapter."""

from __future__ import annotations

import pytest

from ironfall.rulesets.book import load_book
from ironfall.rulesets.classic.options import OPTIONS, set_options
from ironfall.rulesets.classic.records import OffMap, Options
from ironfall.rulesets.classic.words import Refusal

FIELDS = {
    "rotor_damage": "rotor_takes_all",
    "basements": "basements",
    "hard_ground": "hard_ground",
    "dfa_side_from": "dfa_side_from_hover",
    "offmap": "offmap",
    "pilot_check_counts_fall_damage": "pilot_check_counts_fall_damage",
    "crits_in_destroyed_location": "no_crits_in_destroyed_location",
    "hip_cancels": "hip_cancels_all",
    "evading": "evading",
    "one_pilot_hit_per_explosion": "one_pilot_hit_per_explosion",
    "simultaneous_physicals": "attacks_one_by_one",
    "hand_counts_without_lower_arm": "hand_needs_lower_arm",
    "trip": "trip",
    "all_physical_weapons": "all_physical_weapons",
    "aimed_clubs": "aimed_clubs",
    "tacops_charge_damage": "tacops_charge_damage",
    "mechs_charge_vehicles": "mechs_charge_vehicles",
}
DEFAULTS = {
    "rotor_damage": "tenth",
    "basements": "no",
    "hard_ground": "no",
    "trip": "no",
    "all_physical_weapons": "no",
    "aimed_clubs": "no",
    "tacops_charge_damage": "no",
    "mechs_charge_vehicles": "no",
    "simultaneous_physicals": "yes",
    "hand_counts_without_lower_arm": "yes",
    "dfa_side_from": "start",
    "offmap": "invalid",
    "pilot_check_counts_fall_damage": "no",
    "crits_in_destroyed_location": "explosive_only",
    "hip_cancels": "earlier",
    "evading": "no",
    "one_pilot_hit_per_explosion": "no",
}


def test_the_options_and_their_defaults() -> None:
    assert {option.name: option.default for option in OPTIONS} == DEFAULTS


def test_by_default_every_field_is_0() -> None:
    options = Options()
    set_options(options, {})
    assert {getattr(options, field) for field in FIELDS.values()} == {0}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: str(option.name))
def test_each_value_sets_its_own_field_and_no_other(option: object) -> None:
    chosen = next(each for each in OPTIONS if each is option)
    for place, value in enumerate(chosen.values):
        options = Options()
        set_options(options, {chosen.name: value})
        assert getattr(options, FIELDS[chosen.name]) == place
        assert sum(getattr(options, field) for field in FIELDS.values()) == place


def test_what_becomes_of_a_unit_off_the_map_in_the_order_of_its_values() -> None:
    values = next(option.values for option in OPTIONS if option.name == "offmap")
    assert [OffMap[value.upper()] for value in values] == [OffMap.INVALID, OffMap.REMOVED, OffMap.DESTROYED]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: str(option.name))
def test_each_option_names_a_rule_of_the_book(option: object) -> None:
    chosen = next(each for each in OPTIONS if each is option)
    assert chosen.rule in load_book("classic")
    assert chosen.changes.endswith(".")


def test_a_refusal_that_names_an_option_names_one_that_there_is() -> None:
    said = [refusal.words for refusal in Refusal if "the option " in refusal.words]
    named = {words.split("choose the option ")[1] for words in said}
    assert named == {"all_physical_weapons", "aimed_clubs", "trip"}
    assert named <= {option.name for option in OPTIONS}
