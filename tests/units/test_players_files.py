"""Reading the files of players: all of them, against the figures of the construction rules."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from ironfall.rulesets.classic.construction_tables import max_armor
from ironfall.units.equipment import equipment
from ironfall.units.mtf import read_mtf
from ironfall.units.sheet import PLACES, Frame, Sheet
from ironfall.units.systems import GYRO_SLOTS, engine_slots


@pytest.fixture(scope="module")
def players_sheets() -> list[Sheet]:
    folder = os.environ.get("IRONFALL_TEST_DATA")
    if not folder:
        pytest.skip("IRONFALL_TEST_DATA, the folder with players' files, is not set")
    return [read_mtf(path) for path in sorted(Path(folder, "mtf").rglob("*.mtf"))]


def test_all_files_of_players_are_read(players_sheets: list[Sheet]) -> None:
    assert len(players_sheets) == 3747
    frames = Counter(sheet.frame for sheet in players_sheets)
    assert frames == {Frame.BIPED: 3574, Frame.QUAD: 133, Frame.LAM: 20, Frame.QUADVEE: 13, Frame.TRIPOD: 7}
    found = Counter(problem.name for sheet in players_sheets for problem in sheet.problems)
    assert found == {"systems moved": 9, "jump mp differs": 5}


def test_armor_of_players_files_is_within_the_limits(players_sheets: list[Sheet]) -> None:
    """CON-15 holds for each of the 3,738 files of 10 to 100 tons that are no tripods."""
    checked = 0
    for sheet in players_sheets:
        if 10 <= sheet.tons <= 100 and sheet.frame is not Frame.TRIPOD:
            most = max_armor(sheet.tons, Frame.QUAD if sheet.frame is Frame.QUADVEE else sheet.frame)
            for place in PLACES:
                assert sheet.armor[place] + sheet.rear_armor.get(place, 0) <= most[place], (sheet.source, place)
            checked += 1
    assert checked == 3738


def test_engine_and_gyro_slots_of_players_files(players_sheets: list[Sheet]) -> None:
    """CON-28 and CON-30 hold in every file of 100 tons or less."""
    for sheet in players_sheets:
        if sheet.tons <= 100:
            count = {place: Counter(slot.kind for slot in sheet.slots[place]) for place in ("CT", "LT", "RT")}
            center, side = engine_slots(sheet.engine)
            engines = [count[place]["engine"] for place in ("CT", "LT", "RT")]
            assert engines == [center, side, side], sheet.source
            assert count["CT"]["gyro"] == GYRO_SLOTS[sheet.gyro], sheet.source
            assert [slot.kind for slot in sheet.slots["CT"][:3]] == ["engine"] * 3, sheet.source


def test_movement_of_players_files(players_sheets: list[Sheet]) -> None:
    """CON-3: walk is rating / tons in all but 7 files, which are primitive."""
    slower = [sheet for sheet in players_sheets if sheet.walk != sheet.engine.rating // sheet.tons]
    assert len(slower) == 7
    assert all(sheet.cockpit == "primitive" for sheet in slower)


def test_weapons_of_players_files_have_all_their_slots(players_sheets: list[Sheet]) -> None:
    """Every item of weapon slots is whole: no problem "unfinished item" above; here, none is too long."""
    for sheet in players_sheets:
        length = Counter(
            (slot.item, slot.name) for slots in sheet.slots.values() for slot in slots if slot.kind == "weapon"
        )
        for (_, name), slots in length.items():
            assert slots == equipment()[name].slots_on(sheet.tons), (sheet.source, name)
