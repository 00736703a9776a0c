"""Whatever is in a file, reading it gives a sheet or a BadInput, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironfall.errors import BadInput
from ironfall.units.mtf import parse_mtf, read_mtf
from ironfall.units.sheet import PLACES

SAMPLES = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "samples").glob("*.mtf"))]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A sample file with some lines dropped, doubled, swapped, replaced or scribbled in."""
    lines = draw(st.sampled_from(SAMPLES)).split("\n")
    scribble = st.one_of(
        st.text(max_size=30),
        st.sampled_from(
            ["Left Arm:", "Head:", "-Empty-", "Weapons:9", "Mass:", "LA Armor:x:y:1", "A|B", "||", "Cargo:size:"]
        ),
        st.sampled_from(lines),
    )
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(0, len(lines) - 1)))
        what = draw(st.sampled_from(["drop", "double", "replace", "insert", "cut", "scribble"]))
        if what == "drop" and len(lines) > 1:
            del lines[at]
        elif what == "double":
            lines.insert(at, lines[at])
        elif what == "replace":
            lines[at] = draw(scribble)
        elif what == "insert":
            lines.insert(at, draw(scribble))
        elif what == "cut":
            lines = lines[: at + 1]
        else:
            key, colon, _ = lines[at].partition(":")
            lines[at] = key + colon + draw(scribble)
    return "\n".join(lines)


@settings(max_examples=400, deadline=None)
@given(damaged())
def test_a_damaged_file_gives_a_sheet_or_a_sentence(text: str) -> None:
    try:
        sheet = parse_mtf(text, "sample.mtf")
    except BadInput as bad:
        assert bad.message
        assert bad.file == "sample.mtf"
    else:
        assert set(PLACES) <= set(sheet.slots)
        assert all(len(sheet.slots[place]) in (6, 12) for place in PLACES)


@settings(max_examples=100, deadline=None)
@given(sample=st.sampled_from(SAMPLES), at=st.integers(0, 1500), noise=st.binary(max_size=40))
def test_random_bytes_give_a_sheet_or_a_sentence(
    sample: str, at: int, noise: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / "noise.mtf"
    data = sample.encode()
    file.write_bytes(data[:at] + noise + data[at + len(noise) :])
    try:
        assert read_mtf(file).source == str(file)
    except BadInput as bad:
        assert bad.file == str(file)
