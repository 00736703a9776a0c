"""docs/units-of-your-own.md: its files are read and can be played."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.test_docs import ROOT, samples

from ironfall import api
from ironfall.units.roster import find_unit
from ironfall.units.vehicle_blk import SUPERHEAVY
from ironfall.units.vehicle_toml import MOST_TONS, MOTIONS

PAGE = ROOT / "docs" / "units-of-your-own.md"
FILES = [sample for sample in samples(PAGE) if sample.file]


def test_there_is_one_of_each_kind() -> None:
    assert [sample.file for sample in FILES] == [
        "sample-mech.toml", "sample-vehicle.toml", "sample-platoon.toml", "sample-suits.toml",
    ]  # fmt: skip


@pytest.mark.parametrize("sample", FILES, ids=lambda sample: sample.file)
def test_its_files_can_be_kicked(sample: object, tmp_path: Path) -> None:
    shown = next(each for each in FILES if each is sample)
    file = tmp_path / shown.file
    file.write_text(shown.text, "utf-8")
    assert find_unit(str(file)).name.startswith("Sample")
    needed = api.need(api.position("Haymaker", str(file)), "kick")
    assert needed.number is not None


def test_it_names_every_motion_and_the_tons_of_each() -> None:
    text = PAGE.read_text("utf-8")
    assert all(f"`{motion}`" in text for motion in MOTIONS)
    most = {motion: MOST_TONS.get(motion) or SUPERHEAVY[motion.lower()] for motion in MOTIONS}
    assert most == {"tracked": 100, "wheeled": 80, "WiGE": 80, "hover": 50, "VTOL": 30}
    assert "up to 100 tracked, 80 wheeled or WiGE, 50 hover, 30 VTOL" in text
