"""Names in unit files of every kind can be shown anywhere: they steer no terminal, turn no line about, break none."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironfall.errors import BadInput
from ironfall.units import cards, stat_cards
from ironfall.units.roster import find_unit, parse_unit, write_unit

CATALOGUE = Path(cards.__file__).with_name("catalogue")


def toml(file: str) -> str:
    return (CATALOGUE / file).read_text("utf-8")


MECH, TANK = write_unit(find_unit("Haymaker")), write_unit(find_unit("Turnpike"))
NEW_MECH = MECH.replace("Haymaker\nHM-5\n", "chassis:Haymaker\nmodel:HM-5\n")


def in_field(key: str, text: str, words: str) -> str:
    """A text in TOML with these words in a field; what TOML has no letters for is written as it asks for."""
    escaped = "".join(f"\\U{ord(each):08x}" for each in words)
    return re.sub(rf"(?m)^{key} = .*$", lambda found: f'{key} = "{escaped}"', text, count=1)


def in_line(key: str, text: str, words: str) -> str:
    return re.sub(rf"(?m)^{key}:.*$", lambda found: f"{key}:{words}", text, count=1)


def in_block(key: str, text: str, words: str) -> str:
    return re.sub(rf"(?m)(?<=^<{key}>\n).*$", lambda found: words, text, count=1)


def classic(text: str) -> Any:
    return parse_unit(text, "mine")


FORMS: dict[str, tuple[Callable[[str], Any], Callable[[str, str, str], str], str, str]] = {
    "unit.toml": (classic, in_field, "name", toml("classic/haymaker.toml")),
    "its model": (classic, in_field, "model", toml("classic/haymaker.toml")),
    "its text": (classic, in_field, "text", toml("classic/haymaker.toml")),
    "vehicle.toml": (classic, in_field, "name", toml("classic/vehicles/turnpike.toml")),
    "infantry.toml": (classic, in_field, "name", toml("classic/infantry/ditchwater.toml")),
    "unit.mtf": (classic, in_line, "chassis", NEW_MECH),
    "model of .mtf": (classic, in_line, "model", NEW_MECH),
    "vehicle.blk": (classic, in_block, "Name", TANK),
    "model of .blk": (classic, in_block, "Model", TANK),
    "infantry.blk": (classic, in_block, "Name", write_unit(find_unit("Ditchwater"))),
    "card": (lambda text: cards.parse_card(text, "mine"), in_field, "name", toml("mech_d20/doorstop.toml")),
    "stat card": (lambda text: stat_cards.parse_card(text, "mine"), in_field, "name", toml("mechawars/nettle.toml")),
}
STEERS = {
    "bidi": "a\u202eevil\u2066",
    "escape": "a\x1b[31m\x07b",
    "delete": "a\x7fb",
    "line separator": "a\u2028b",
    "next line": "a\x85b",
    "unit separator": "a\x1cb",
    "zero width": "\u200b\u200b",
    "surrogate": "a\udc00b",
}
UNSEEN = {"Hangul filler": "\u3164\u3164", "Braille blank": "\u2800", "marks alone": "\u0301\ufe0f"}


# TOML has no half letters.
@pytest.mark.parametrize(
    ("form", "kind"),
    [(form, kind) for form in FORMS for kind in STEERS if kind != "surrogate" or FORMS[form][1] is not in_field],
)
def test_what_steers_turns_or_breaks_a_line_is_no_name(form: str, kind: str) -> None:
    read, put, key, text = FORMS[form]
    with pytest.raises(BadInput) as found:
        read(put(key, text, STEERS[kind]))
    words = f"{key} holds {STEERS[kind]!r}; it must be words on one line, no control characters"
    assert (found.value.message, found.value.file) == (words, "mine")
    assert found.value.line


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", UNSEEN)
def test_what_nobody_sees_is_no_name(form: str, kind: str) -> None:
    read, put, key, text = FORMS[form]
    with pytest.raises(BadInput, match=r"holds '\\u.*', which nobody sees; it must be words"):
        read(put(key, text, UNSEEN[kind]))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["Müller-Żółw II", "三十五", "O\u2019Neill", "שלום", "<b>&amp;", "e\u0301", "?"])
def test_names_in_any_letters_are_read(form: str, name: str) -> None:
    read, put, key, text = FORMS[form]
    found = read(put(key, text, name))
    assert name in (getattr(found, "chassis", ""), getattr(found, "model", ""), found.text, found.name)


def test_names_on_bare_lines_and_what_is_mounted_are_looked_at_as_well() -> None:
    with pytest.raises(BadInput, match=r"chassis holds 'Hay\\u202emaker'; it must be words on one line"):
        classic(MECH.replace("Haymaker", "Hay\u202emaker", 1))
    with pytest.raises(BadInput, match=r"the line holds 'Medium Las\\x1ber'; it must be words on one line"):
        classic(MECH.replace("Medium Laser", "Medium Las\x1ber", 1))
    with pytest.raises(BadInput, match=r"Front Equipment holds '.*\\u202e'; it must be words on one line"):
        classic(re.sub(r"(?<=<Front Equipment>\n).*", "Machine Gun\u202e", TANK, count=1))


def test_what_nobody_reads_may_hold_anything() -> None:
    """Files tell stories, whose letters come from any word processor."""
    assert classic(f"{MECH}overview:It\x92s a\u200b story\u2028of two lines\n\x1b more\n").name == "Haymaker HM-5"
    assert classic(f"{TANK}<history>\nIt\x92s a\u200b story\u2028\n</history>\n").name == find_unit("Turnpike").name


def test_blanks_of_word_processors_are_blanks() -> None:
    text = in_line("chassis", NEW_MECH, "\u00a0Hay\u00a0maker\tof\u3000mine\u2003")
    assert classic(text).chassis == "Hay maker of mine"
    block = in_block("Name", TANK, "Turn\u00a0pike")
    assert classic(block).chassis == "Turn pike"


def test_a_file_that_windows_has_written_has_its_signs(tmp_path: Path) -> None:
    """0x92 is an apostrophe there, and a control character in Latin-1; 0xE9 is the same in both."""
    text = in_line("chassis", NEW_MECH, "O@Ren\xe9")
    (tmp_path / "mine.mtf").write_bytes(text.encode("latin-1").replace(b"@", b"\x92"))
    assert find_unit(str(tmp_path / "mine.mtf")).chassis == "O\u2019René"
