"""Finding units by path and by name, and reading folders."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from ironfall.errors import BadInput
from ironfall.units import catalogue
from ironfall.units.roster import find_unit, parse_unit, read_folder
from ironfall.units.sheet import Sheet

SAMPLES = Path(__file__).parent / "samples"
NAMES = ["Anvilhead ANV-1", "Anvilhead ANV-2", "Anvil ANV", "Marsh Runner MRN-3", "Brightforge BRF-1"]


@pytest.fixture
def five_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue of invented names whose sheets only tell which was asked for."""

    def sheet(ruleset: str, name: str) -> str:
        return f"{ruleset}: {name}"

    monkeypatch.setattr(catalogue, "catalogue_names", lambda ruleset: list(NAMES))
    monkeypatch.setattr(catalogue, "catalogue_sheet", sheet)


def message(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        find_unit(text)
    return str(caught.value)


@pytest.mark.usefixtures("five_machines")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anvilhead ANV-1", "Anvilhead ANV-1"),
        ("anvilhead anv-1", "Anvilhead ANV-1"),
        ("marsh", "Marsh Runner MRN-3"),
        (" Brightforge ", "Brightforge BRF-1"),
        ("ANVIL ANV", "Anvil ANV"),
        ("anvil", "Anvil ANV"),
    ],
)
def test_a_name_in_any_case_or_the_start_of_one(text: str, name: str) -> None:
    assert str(find_unit(text)) == f"classic: {name}"


@pytest.mark.usefixtures("five_machines")
def test_the_start_of_several_names_is_not_enough() -> None:
    assert message("anvilhead") == "'anvilhead' can be Anvilhead ANV-1, Anvilhead ANV-2; give more of the name"


@pytest.mark.usefixtures("five_machines")
def test_a_mistyped_name_gets_a_suggestion() -> None:
    said = message("Marsch Runer MRN-3")
    assert said.endswith("did you mean Marsh Runner MRN-3?")
    nothing = "'zzzz' is neither the path of an .mtf, .blk or .toml file nor a unit of the classic catalogue"
    assert nothing in message("zzzz")


@pytest.mark.usefixtures("five_machines")
def test_nothing_is_not_the_start_of_everything() -> None:
    assert "neither" in message("")


def test_the_catalogue_we_ship_is_found_by_name() -> None:
    for name in catalogue.catalogue_names("classic"):
        assert find_unit(name.upper()) == catalogue.catalogue_sheet("classic", name)


def test_a_path_is_read() -> None:
    assert find_unit(str(SAMPLES / "wardstone-wst-1a.mtf")).name == "Wardstone WST-1A"


def test_the_ending_may_be_in_capitals(tmp_path: Path) -> None:
    file = tmp_path / "A.MTF"
    shutil.copyfile(SAMPLES / "gravelback-gvb-4q.mtf", file)
    assert find_unit(str(file)).chassis == "Gravelback"
    assert [path for path, _ in read_folder(tmp_path)] == [file]


def test_a_mistyped_file_gets_a_suggestion_from_its_folder() -> None:
    said = message(str(SAMPLES / "wardstone-wst-1b.mtf"))
    assert said.endswith("there is no such file; did you mean wardstone-wst-1a.mtf?")
    assert message("no/such/folder/unit.mtf").endswith("there is no such file")
    assert "there is no such file" in message("nul\0byte.mtf")


def test_a_folder_is_read_in_order_and_bad_files_do_not_stop_it(tmp_path: Path) -> None:
    inner = tmp_path / "b"
    inner.mkdir()
    good = (SAMPLES / "wardstone-wst-1a.mtf").read_text(encoding="utf-8")
    (inner / "one.mtf").write_text(good, encoding="utf-8")
    (tmp_path / "c.mtf").write_text(good.replace("Mass:50", "Mass:heavy"), encoding="utf-8")
    (tmp_path / "a.mtf").write_text(good, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a unit", encoding="utf-8")
    heard: list[tuple[int, int]] = []
    read = list(read_folder(tmp_path, lambda done, of: heard.append((done, of))))
    assert [path.relative_to(tmp_path).as_posix() for path, _ in read] == ["a.mtf", "b/one.mtf", "c.mtf"]
    assert [type(result) for _, result in read] == [Sheet, Sheet, BadInput]
    assert (str(read[2][1]).startswith(f"{tmp_path / 'c.mtf'}:"), "'heavy'" in str(read[2][1])) == (True, True)
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_files_are_read_as_they_are_asked_for(tmp_path: Path) -> None:
    for name in ("a.mtf", "b.mtf"):
        shutil.copyfile(SAMPLES / "wardstone-wst-1a.mtf", tmp_path / name)
    heard: list[int] = []
    first = next(read_folder(tmp_path, lambda done, _: heard.append(done)))
    assert (first[0].name, heard) == ("a.mtf", [1])


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no such folder"):
        read_folder(tmp_path / "none")


@pytest.mark.parametrize("text", ["\n" * 300_000, " " * 300_000, "[unit]\n" + "\n" * 300_000])
def test_an_empty_text_of_any_length_is_refused_at_once(text: str) -> None:
    begun = time.monotonic()
    with pytest.raises(BadInput):
        parse_unit(text, "long")
    # Where the time grows with the square of the length, this takes a minute and more.
    assert time.monotonic() - begun < 10
