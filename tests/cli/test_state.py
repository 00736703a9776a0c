"""How the units stand: flags made of the ruleset's words, and positions that flags change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import TWO, Run

from ironfall import api
from ironfall.cli.state import Asked, known_action, position_of, take_state
from ironfall.rulesets import RULESETS
from ironfall.units.mtf_writer import write_mtf

POSITION = """ironfall-position 1
ruleset classic
option offmap=removed
map 16x17
hex 0809 level=2
unit A 0 Haymaker
  at 0806
  facing 3
unit B 1 Tollkeeper
  at 0809
  facing 0
  moved 3
  damage LT=5
"""


def start(run: Run, *arguments: str) -> dict[str, Any]:
    """What an action needs in the position that the arguments make, as data."""
    ran = run("odds", "dfa", *arguments, "--trials", "1", "--json")
    assert ran.code == 0, ran.err
    data: dict[str, Any] = ran.data
    return data


def begun(*flags: str, file: str | None = None) -> list[str]:
    """The lines of the position that flags make, alone or over a file; without the sheets."""
    ruleset, action = known_action("dfa", None)
    _, said = take_state(flags, ruleset)
    units = dict.fromkeys(("attacker", "target", "unit")) if file else {"attacker": "Haymaker", "target": "Tollkeeper"}
    position = position_of(Asked("dfa", units, said, position=file), ruleset, action)
    lines = [line.strip() for line in api.position_text(position, position.table()).splitlines()]
    return [line for line in lines if not line.startswith("|")]


def amount(data: dict[str, Any], rule: str) -> int:
    return next(int(why["value"]) for why in data["modifiers"] if why["rule"] == rule)


def test_every_word_of_the_ruleset_is_a_flag_of_both_units(run: Run) -> None:
    told = run("resolve", "--help").out
    for word in RULESETS[0].unit_words:
        assert f"\n  {word.name} {word.takes}".rstrip() in told
    for unit in ("attacker", "target"):
        ran = run("odds", "dfa", *TWO, f"--{unit}-piloing", "3")
        assert ran.code == 2
        assert ran.err.startswith(f"there is no --{unit}-piloing; did you mean --{unit}-piloting")


@pytest.mark.parametrize(
    ("flags", "number"),
    [
        (("--target-moved", "5"), 10),
        (("--target-moved=5", "--target-jumped"), 11),
        (("--attacker-piloting", "4", "--target-piloting", "4"), 7),
        (("--target-piloting", "3"), 10),
        (("--attacker-piloting", "6"), 10),
        (("--target-immobile",), 4),
    ],
)
def test_flags_change_what_is_needed(run: Run, flags: tuple[str, ...], number: int) -> None:
    """5 + 3 for the jump; +2 for five hexes, +1 for jumping; the difference in piloting; -4 against the immobile."""
    assert start(run, *TWO, *flags)["need"] == number


def test_flags_are_said_in_the_order_typed(run: Run) -> None:
    assert "armor.RT=11" in begun("--target-damage", "RT=3", "--target-damage", "RT=2")
    assert start(run, "--target-moved", "9", *TWO, "--target-moved", "0")["need"] == 8


def test_flags_may_stand_anywhere(run: Run) -> None:
    ran = run("odds", "--target-prone", "--target-moved", "5", "dfa", *TWO, "--trials", "1", "--json")
    assert amount(ran.data, "MOD-2") == 2


def test_a_word_that_stands_alone_may_be_taken_back(run: Run) -> None:
    assert start(run, *TWO, "--target-immobile", "--target-immobile=no")["need"] == 8


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--attacker-gunnery", "9"), "--attacker-gunnery: gunnery must be a whole number from 0 to 8, not '9'"),
        (("--target-gunnery",), "--target-gunnery needs a value, N: the pilot's gunnery skill"),
        (("--target-gunnery", "--json"), "--target-gunnery needs a value, N: the pilot's gunnery skill"),
        (("--target-damage", "LT=999"), "--target-damage: damage to LT must be a whole number from 0 to 28, not '999'"),
        (("--target-crit", "LT:9"), "--target-crit: slot 9 of LT is empty or cannot be hit"),
        (("--target-at", "9999"), "--target-at: '9999' is no hex of this map; use column and row, from 0101 to 1617"),
        (("--option", "ofmap"), "there is no option 'ofmap'; did you mean offmap?"),
        (("--option", "offmap=gone"), "option offmap is one of invalid, removed, destroyed, not 'gone'"),
        (("--side", "below"), "the side must be one of front, right, left, rear, not 'below'"),
        (("--ruleset", "clasic"), "there is no ruleset 'clasic'; did you mean classic?"),
        (("--unit", "Haymaker"), "dfa has no unit; it takes --attacker and --target"),
    ],
)
def test_what_cannot_be_is_said_by_its_flag(run: Run, flags: tuple[str, ...], says: str) -> None:
    ran = run("resolve", "dfa", *TWO, *flags)
    assert (ran.code, ran.out, ran.err) == (2, "", says + "\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("resolve", "dfa", "--attacker", "Haymaker"),
            "give --target UNIT (a file, or a name that `ironfall units` lists)",
        ),
        (("resolve", "daf", *TWO), "classic has no action 'daf'; did you mean dfa?"),
        (("resolve", "clasic/dfa", *TWO), "there is no ruleset 'clasic'; did you mean classic?"),
        (
            ("resolve", "classic/dfa", *TWO, "--ruleset", "other"),
            "classic/dfa and --ruleset other name two rulesets; leave one out",
        ),
        (("resolve", "dfa", *TWO, "--seed", "many"), "Invalid value for '--seed': 'many' is no whole number"),
        (("simulate", "dfa", *TWO, "--trials", "0"), "trials must be a whole number from 1 to 1000000000000, not 0"),
        (
            ("simulate", "dfa", *TWO, "--trials", "9", "--workers", "0"),
            "workers must be from 1 to 256, not 0",
        ),
    ],
)  # fmt: skip
def test_what_is_asked_must_be_known(run: Run, arguments: tuple[str, ...], says: str) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", says + "\n")


def test_an_action_may_be_named_with_its_ruleset(run: Run) -> None:
    assert run("odds", "classic/dfa", *TWO, "--trials", "1", "--json").data["ruleset"] == "classic@1"


def test_a_unit_can_be_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hm.mtf"
    file.write_text(write_mtf(api.load_unit("Haymaker")), "utf-8")
    assert start(run, "--attacker", str(file), "--target", "Tollkeeper")["attacker"] == "Haymaker HM-5"
    ran = run("resolve", "dfa", "--attacker", str(tmp_path / "hn.mtf"), "--target", "Tollkeeper")
    assert ran.code == 2
    assert ran.err == f"{tmp_path / 'hn.mtf'}: there is no such file; did you mean hm.mtf?\n"


def test_options_are_told_and_given_as_data(run: Run) -> None:
    data = start(run, *TWO, "--option", "evading", "--option", "hip-cancels=all")
    assert (data["options"]["evading"], data["options"]["hip_cancels"]) == ("yes", "all")
    out = run("odds", "dfa", *TWO, "--option", "evading", "--option", "hip-cancels=all", "--trials", "1").out
    assert "Played with hip_cancels=all, evading=yes.\n" in out


def test_the_side_faced_is_where_the_attacker_comes_from(run: Run) -> None:
    """The target stands in 0809 and faces north: behind it is the south."""
    assert "over hex 0810, seen at level 1." in run("resolve", "dfa", *TWO, "--side", "rear", "--seed", "1").out


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "start.position"
    path.write_text(POSITION, "utf-8")
    return str(path)


def test_a_position_file_says_it_all(run: Run, file: str) -> None:
    data = start(run, "--position", file)
    assert (data["need"], data["options"]["offmap"]) == (9, "removed")
    assert {"armor.LT=11", "option offmap=removed", "piloting 4"} <= set(begun("--attacker-piloting", "4", file=file))


@pytest.mark.parametrize(
    ("flags", "number"),
    [
        (("--target-moved", "5"), 10),
        (("--target-moved", "0"), 8),
        (("--target-piloting", "4"), 10),
        (("--target", "Hobnail"), 9),
        (("--target-moved", "0", "--side", "rear"), 8),
    ],
)
def test_flags_change_a_position(run: Run, file: str, flags: tuple[str, ...], number: int) -> None:
    assert start(run, "--position", file, *flags)["need"] == number


def written_out(file: str, tmp_path: Path) -> str:
    """The same position in the fields it is saved with."""
    position = api.read_position(file)
    path = tmp_path / "fields.position"
    path.write_text(api.position_text(position, position.table()), "utf-8")
    return str(path)


def test_flags_change_a_position_written_out_in_fields(run: Run, file: str, tmp_path: Path) -> None:
    fields = written_out(file, tmp_path)
    assert "  floor=2\n" in Path(fields).read_text("utf-8")
    for flags in (
        (),
        ("--target-moved", "5"),
        ("--target-prone",),
        ("--target-damage", "LT=2"),
        ("--target-at", "0808"),
    ):
        by_words = run("resolve", "dfa", "--position", file, *flags, "--seed", "3", "--json").data
        assert run("resolve", "dfa", "--position", fields, *flags, "--seed", "3", "--json").data == by_words


def test_the_floor_follows_a_unit_to_another_hex(file: str, tmp_path: Path) -> None:
    for path in (file, written_out(file, tmp_path)):
        assert "floor=2" in begun(file=path)
        assert "floor=2" in begun("--target-moved", "0", file=path)
        assert "floor=2" not in begun("--target-at", "0808", file=path)
        assert "floor=4" in begun("--target-level", "4", file=path)


def test_what_is_said_counts_as_before_this_phase(file: str, tmp_path: Path) -> None:
    for path in (file, written_out(file, tmp_path)):
        lines = begun("--target-crit", "LL:4", file=path)
        assert {"hit.LL=4", "hit_before.LL=4", "hit_before_turn.LL=4"} <= set(lines)
        assert not [line for line in lines if line.startswith("owed_count")]


def test_rolls_owed_in_a_position_stay_owed(run: Run, file: str, tmp_path: Path) -> None:
    fields = Path(written_out(file, tmp_path))
    text = fields.read_text("utf-8")
    fields.write_text(text.replace("  at=0809\n", "  at=0809\n  owed.0=23\n  owed_count=1\n"), "utf-8")
    assert "owed_count=1" in fields.read_text("utf-8")
    ran = run("resolve", "dfa", "--position", str(fields), "--target-gunnery", "3", "--dice", "typed", typed="q\n")
    assert ran.err.startswith("Tollkeeper TK-6 rolls to keep its feet: 2D6 (PSR-1)\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (POSITION.replace("facing 3", "facing 7"), ":8: A: facing must be a whole number from 0 to 5, not '7'"),
        (POSITION.partition("unit B")[0], ": has 1 unit, and dfa needs attacker and target"),
        ("hello\n", ":1: is not a position: its first line must be ironfall-position 1"),
    ],
)
def test_a_position_that_cannot_be_is_named_by_its_line(run: Run, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "wrong.position"
    path.write_text(text, "utf-8")
    ran = run("odds", "dfa", "--position", str(path), "--target-moved", "1")
    assert (ran.code, ran.out, ran.err) == (2, "", f"{path}{says}\n")


def test_another_map(run: Run, tmp_path: Path) -> None:
    assert run("odds", "dfa", *TWO, "--map", str(tmp_path / "no.board")).code == 2
    path = tmp_path / "small.board"
    hexes = [f'hex {x:02}{y:02} 1 "" ""' for y in range(1, 10) for x in range(1, 6)]
    path.write_text("\n".join(["size 5 9", *hexes, "end", ""]), "utf-8")
    told = run("resolve", "dfa", *TWO, "--map", str(path), "--seed", "1").out
    assert "hangs in the air over hex 0304, seen at level 2." in told


@pytest.mark.parametrize("other", ["--target-facing=2", "--attacker-at=0805", "--target-at=0805"])
def test_a_side_and_a_place_that_contradict_are_refused(run: Run, other: str) -> None:
    ran = run("odds", "dfa", "--attacker", "Haymaker", "--target", "Tollkeeper", "--side", "left", other)
    assert ran.code == 2
    assert "leave out the side" in ran.err


COLLIDE = ("odds", "mechawars/collision", "--attacker-ma", "2", "--target-ma", "2")


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--attacker-ma", "\u00b2"), "--attacker-ma: MA is '\u00b2'; it must be a whole number from 0 to 12"),
        (("--attacker-ma", "\u0663"), "--attacker-ma: MA is '\u0663'; it must be a whole number from 0 to 12"),
        (("--attacker-ma", "13"), "--attacker-ma: MA is 13; it must be a whole number from 0 to 12"),
        (("--target-ma", "nan"), "--target-ma: MA is 'nan'; it must be a whole number from 0 to 12"),
        (("--target-ma", "-1"), "--target-ma: MA is -1; it must be a whole number from 0 to 12"),
        (("--charged", "-1"), "--charged: charged must be inches from 0 to 144, with at most three decimals, not '-1'"),
        (("--seed", "\u0663"), "Invalid value for '--seed': '\u0663' is no whole number"),
        (("--side", "left"), "mechawars is played on a table without hexes or facing; leave out the side faced"),
        (("--map", "a.board"), "mechawars is played on a table without hexes or facing; leave out a map"),
    ],
)
def test_what_cannot_be_of_a_table_in_inches_is_said_by_its_flag(run: Run, flags: tuple[str, ...], says: str) -> None:
    ran = run(*COLLIDE, *flags)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == says + "\n"


def test_a_size_of_the_table_alone_leaves_the_usual_gap(run: Run) -> None:
    charge = ("resolve", "mechawars/charge", "--attacker", "Tollbar", "--target", "Nettle", "--seed", "1")
    ran = run(*charge, "--table", "20x10")
    assert (ran.code, ran.err) == (0, "")
    assert 'declares a charge at Nettle, 5" away' in ran.words


THREE = """ironfall-position 1
ruleset classic
unit A 0 Tollkeeper
  at 0808
  facing 0
  has-moved
unit B 1 Mudlark
  at 0807
  facing 3
  has-moved
unit C 1 Haymaker
  at 0907
  facing 4
  has-moved
"""


@pytest.mark.parametrize(("flags", "says"), [
    ((), "Tollkeeper TK-6 (50 t) kicks Mudlark ML-1 (20 t)"),
    (("--target", "C"), "Tollkeeper TK-6 (50 t) kicks Haymaker HM-5 (35 t)"),
    (("--attacker", "b", "--target", "A"), "Mudlark ML-1 (20 t) kicks Tollkeeper TK-6 (50 t)"),
    (("--target", "Wicket"), "Tollkeeper TK-6 (50 t) kicks Wicket"),
])  # fmt: skip
def test_units_of_a_position_are_named_by_their_letters(
    run: Run, tmp_path: Path, flags: tuple[str, ...], says: str
) -> None:
    path = tmp_path / "three.position"
    path.write_text(THREE, "utf-8")
    assert run("resolve", "kick", "--position", str(path), *flags, "--seed", "1").words.startswith(says)


def test_nobody_kicks_itself(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "three.position"
    path.write_text(THREE, "utf-8")
    asked = run("resolve", "kick", "--position", str(path), "--target", "A", "--seed", "1")
    assert (asked.code, asked.err) == (2, f"--target: unit A of {path} is the attacker already\n")
