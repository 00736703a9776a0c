"""units, unit, rule, options, cases, and the command line's own help."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from tests.cli.running import Run

from ironfall import api
from ironfall.cli.progress import Bar
from ironfall.rulesets import RULESETS
from ironfall.rulesets.ruleset import Ruleset
from ironfall.units.catalogue import catalogue_names
from ironfall.units.mtf_writer import write_mtf

CASE = """[[case]]
id = "{id}"
rules = ["DFA-11"]
shows = "what an attack on a standing target needs"
source = "5 + 3"
action = "dfa"
attacker = "Haymaker"
target = "Tollkeeper"
[case.expect]
need = {need}
"""


def test_the_catalogue_is_listed_with_tons_jump_and_character(run: Run) -> None:
    out = run("units").out
    assert re.search(r"^Haymaker HM-5 +35 +6  Built around one argument:", out, re.MULTILINE)
    listed = run("units", "--json").data
    assert {unit["name"] for unit in listed} > {*catalogue_names("classic"), "Boxcar BX-60"}
    haymaker = next(unit for unit in listed if unit["name"] == "Haymaker HM-5")
    assert (haymaker["tons"], haymaker["jump"], haymaker["playable"], haymaker["problems"]) == (35, 6, True, [])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    text = write_mtf(api.load_unit("Haymaker"))
    (tmp_path / "a.mtf").write_text(text, "utf-8")
    (tmp_path / "b.mtf").write_text("hello", "utf-8")
    (tmp_path / "c.mtf").write_text(text.replace("Config:Biped", "Config:Tripod"), "utf-8")
    (tmp_path / "d.mtf").write_text(text.replace("HD Armor:9", "HD Armor:1"), "utf-8")  # half a ton less
    (tmp_path / "e.txt").write_text("not looked at", "utf-8")
    return tmp_path


def test_a_folder_is_listed_whole(run: Run, folder: Path) -> None:
    listed = run("units", str(folder), "--json").data
    assert [Path(unit["file"]).name for unit in listed] == ["a.mtf", "b.mtf", "c.mtf", "d.mtf"]
    assert all(set(unit) == {"file", "name", "tons", "playable", "problems"} for unit in listed)
    fine, unread, tripod, light = listed
    assert (fine["name"], fine["tons"], fine["playable"], fine["problems"]) == ("Haymaker HM-5", 35, True, [])
    assert (unread["name"], unread["tons"], unread["playable"]) == (None, None, False)
    assert (light["playable"], light["problems"][0]["name"]) == (True, "tonnage left over")
    assert (tripod["name"], tripod["playable"]) in (("Haymaker HM-5", False), (None, False))
    ran = run("units", str(folder))
    assert ran.code == 0
    assert "\nHaymaker HM-5    35  tonnage left over\n" in ran.out
    assert "\n4 files: 2 can be played, " in ran.out


def test_one_file_can_be_listed_too(run: Run, folder: Path) -> None:
    assert [unit["name"] for unit in run("units", str(folder / "a.mtf"), "--json").data] == ["Haymaker HM-5"]
    ran = run("units", str(folder / "z"))
    assert (ran.code, ran.err) == (2, f"{folder / 'z'}: there is no such folder or file\n")


def test_an_interrupted_list_prints_what_is_read(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(bar: Bar, done: int, of: int) -> None:
        if done == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Bar, "__call__", interrupt)
    ran = run("units", str(folder), "--json")
    assert (ran.code, ran.err, len(ran.data)) == (130, "Interrupted after 2 files.\n", 2)


def test_a_record_sheet(run: Run) -> None:
    out = run("unit", "Haymaker").out
    assert out.startswith("Haymaker HM-5\nBuilt around one argument")
    assert "35 t biped, Inner Sphere, 210 fusion engine; walks 6, jumps 6\n" in out
    assert "\nCT     16     5         11\n" in out
    assert "\nCT  1-3 Engine, 4-7 Gyro, 8-10 Engine, 11 Flamer\n" in out
    data = run("unit", "Haymaker", "--json").data
    assert (data["schema"], data["armor"]["CT"], data["rear_armor"]["CT"]) == ("ironfall/unit/1", 16, 5)
    assert [slot["name"] for slot in data["slots"]["CT"]][10:] == ["Flamer", "-Empty-"]


def test_a_unit_that_nobody_knows(run: Run) -> None:
    ran = run("unit", "Haymkaer", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("did you mean Haymaker HM-5?\n")


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_every_machine_of_a_catalogue_is_listed_and_shown(run: Run, ruleset: Ruleset) -> None:
    papers, weight = ruleset.papers, ruleset.papers.weight
    listed = run("units", "--ruleset", ruleset.name, "--json").data
    assert len(listed) >= 6
    assert [unit[weight] for unit in listed] == sorted(unit[weight] for unit in listed)
    shown = run("units", "--ruleset", ruleset.name).words
    for unit in listed:
        assert f"{unit['name']} {unit[weight]} " in shown
        card = papers.find(unit["name"])
        sheet = run("unit", unit["name"], "--ruleset", ruleset.name)
        assert sheet.out.startswith(unit["name"] + "\n")
        assert papers.size(card) in sheet.words
        data = run("unit", unit["name"], "--ruleset", ruleset.name, "--json").data
        assert (data["ruleset"], data["name"]) == (f"{ruleset.name}@{ruleset.edition}", unit["name"])
        assert data.items() >= {key: unit[key] for key in (weight, "text", "playable", "problems")}.items()
        assert {**data, **papers.figures(card)}.items() >= unit.items()


def test_what_weighs_nothing_has_no_tons(run: Run) -> None:
    """Nettle has 2 + 4 + 2 + 2 + 2 points."""
    listed = run("units", "--ruleset", "mechawars").out
    assert listed.startswith("name         points  MA\nNettle           12   2  Small,")
    assert "tons" not in run("unit", "Nettle", "--ruleset", "mechawars", "--json").data


def test_a_card(run: Run) -> None:
    out = run("unit", "Tinder", "--ruleset", "mech_d20").out
    assert out.startswith("Tinderbox\nSmall, quick and warm")
    assert "\n25 t; walks 7, runs 11, jumps 4; heat sinks: 5\n" in out
    assert "\nCT       8         5\n" in out
    assert "\nCTR      3         5\n" in out
    assert "\nRT  1 Machine Gun, 2-3 Heat Sink\n" in out
    data = run("unit", "Tinderbox", "--ruleset", "mech_d20", "--json").data
    assert (data["schema"], data["armor"]["CT"], data["internal"]["CTR"]) == ("ironfall/unit/1", 8, 5)
    assert data["items"]["LA"][3] == {"name": "Small Laser", "kind": "weapon", "rear": False}


CARD = """[card]
name = "Tester"
tons = 50
walk = 4
[armor]
HD = "4(3)"
CT = "9(6)"
LT = "7(4)"
RT = "7(4)"
LA = "5(3)"
RA = "5(3)"
LL = "7(4)"
RL = "7(4)"
CTR = "4(6)"
LTR = "3(4)"
RTR = "3(4)"
[items]
HD = ["Cockpit"]
CT = ["3 x Engine", "Gyro", "Medium Laser (R)"]
LT = ["7 x Jump Jet"]
"""


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    (tmp_path / "a.toml").write_text(CARD, "utf-8")
    (tmp_path / "b.toml").write_text(CARD.replace("walk = 4\n", ""), "utf-8")
    (tmp_path / "c.toml").write_text(CARD.replace("Medium Laser", "Death Ray"), "utf-8")
    (tmp_path / "d.mtf").write_text("not looked at", "utf-8")
    return tmp_path


def test_a_folder_of_cards(run: Run, cards: Path) -> None:
    listed = run("units", str(cards), "--ruleset", "mech_d20", "--json").data
    assert [Path(unit["file"]).name for unit in listed] == ["a.toml", "b.toml", "c.toml"]
    idle, broken, unknown = listed
    assert (idle["name"], idle["playable"], [p["name"] for p in idle["problems"]]) == ("Tester", True, ["idle jets"])
    assert (broken["name"], broken["playable"]) == (None, False)
    assert broken["problems"][0]["line"] == 1
    assert (unknown["playable"], unknown["problems"][0]["name"]) == (False, "not played")
    assert "Death Ray" in unknown["problems"][0]["text"]
    out = run("units", str(cards), "--ruleset", "mech_d20").out
    assert "\nTester    50  idle jets\n" in out
    assert out.endswith("\n3 files: 1 can be played, 1 cannot, 1 cannot be read.\n")


def test_a_broken_card_is_one_sentence(run: Run, cards: Path) -> None:
    ran = run("unit", str(cards / "b.toml"), "--ruleset", "mech_d20")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"{cards / 'b.toml'}:1: [card] lacks walk; it needs name, tons, walk\n"


def test_a_card_whose_items_nobody_knows_is_shown_all_the_same(run: Run, cards: Path) -> None:
    ran = run("unit", str(cards / "c.toml"), "--ruleset", "mech_d20")
    assert (ran.code, ran.err) == (0, "")
    assert "\nCT  1-3 Engine, 4 Gyro, 5 Death Ray (R)\n" in ran.out
    assert "\nnot played: CT has 'Death Ray'" in ran.out
    data = run("unit", str(cards / "c.toml"), "--ruleset", "mech_d20", "--json").data
    assert data["items"]["CT"][4] == {"name": "Death Ray", "kind": None, "rear": True}


@pytest.mark.parametrize("text", [("DFA-14",), ("dfa", "14"), ("dfa-14",)])
def test_a_rule_by_its_number(run: Run, text: tuple[str, ...]) -> None:
    out = run("rule", *text).out
    assert out.startswith("DFA-14  Damage to the target\nA death from above deals 3 x the attacker's tons / 10")
    assert "\n   35         11                7                12\n" in out
    assert out.endswith("\nSee also DFA-16, DFA-19.\n")
    (rule,) = run("rule", *text, "--json").data["rules"]
    assert (rule["number"], rule["status"], rule["see"]) == ("DFA-14", "played", ["DFA-16", "DFA-19"])


@pytest.mark.parametrize("text", [("D20-17",), ("d20", "17"), ("D20 17",), ("d2017",)])
def test_a_number_is_looked_for_in_every_book(run: Run, text: tuple[str, ...]) -> None:
    assert run("rule", *text).out.startswith("D20-17  All attacks happen at once\n")
    told = run("rule", *text, "--json").data
    assert (told["ruleset"], [(rule["ruleset"], rule["number"]) for rule in told["rules"]]) == (
        None,
        [("mech_d20", "D20-17")],
    )


def test_a_ruling_needs_no_hyphen(run: Run) -> None:
    assert run("rule", "DR7").out.startswith("DR-7  A weapon disabled before it has fired\n")


def test_rules_by_words(run: Run) -> None:
    assert "  FALL-12   Falls into water\n" in run("rule", "fall", "water").out
    assert run("rule", "DFA").out.count("\n") >= 26


def test_words_are_looked_for_in_every_book_and_classic_comes_first(run: Run) -> None:
    out = run("rule", "heat", "sink").out
    assert out.startswith("classic\n  ")
    assert "\n\nmech_d20\n  D20-48  Weapons, heat sinks and jump jets struck\n" in out
    books = [rule["ruleset"] for rule in run("rule", "heat", "sink", "--json").data["rules"]]
    assert books.count("classic") == books.index("mech_d20") > 1


def test_one_book_can_be_asked_for(run: Run) -> None:
    assert "D20-" not in run("rule", "heat", "sink", "--ruleset", "classic").out
    told = run("rule", "heat", "sink", "--ruleset", "classic", "--json").data
    assert told["ruleset"] == "classic@1"
    assert {rule["ruleset"] for rule in told["rules"]} == {"classic"}


def test_rules_that_do_not_exist(run: Run) -> None:
    ran = run("rule", "DFA-99")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("there is no rule 'DFA-99'; did you mean DFA-26")
    assert run("rule", "D20-99").err.startswith("there is no rule 'D20-99'; did you mean D20-72")
    assert run("rule", "D20-17", "--ruleset", "classic").err.startswith("there is no rule 'D20-17' in the classic book")
    assert run("rule", "xyzzy").code == 2


def test_options_say_their_default_first(run: Run) -> None:
    assert "offmap=invalid (or removed, destroyed)\n" in run("options").out
    option = next(each for each in run("options", "classic", "--json").data["options"] if each["name"] == "offmap")
    assert (option["default"], option["values"]) == ("invalid", ["invalid", "removed", "destroyed"])
    assert run("options", "clasic").err == "there is no ruleset 'clasic'; did you mean classic?\n"


def test_cases_that_pass_and_cases_that_differ(run: Run, tmp_path: Path) -> None:
    (tmp_path / "right.toml").write_text(CASE.format(id="right", need=8), "utf-8")
    ran = run("cases", str(tmp_path))
    assert (ran.code, ran.out) == (0, "1 case: the rules agree with it.\n")
    (tmp_path / "wrong.toml").write_text(CASE.format(id="wrong", need=9), "utf-8")
    ran = run("cases", str(tmp_path))
    assert ran.code == 1
    assert "    need: expected 9, found 8\n\n2 cases: the rules agree with 1 and differ from 1.\n" in ran.out
    told = run("cases", str(tmp_path), "--json")
    assert (told.code, told.data["cases"], told.data["passed"]) == (1, 2, 1)
    assert [(case["id"], case["passed"]) for case in told.data["results"]] == [("right", True), ("wrong", False)]
    assert run("cases", str(tmp_path / "none")).code == 2


def test_help_is_printed_for_nothing_at_all(run: Run) -> None:
    assert run().out == run("--help").out
    assert run("--help").code == 0
    for command in ("resolve", "simulate", "odds", "replay", "units", "unit", "rule", "options", "cases"):
        assert f"\n  {command} " in run().out
        assert run(command, "--help").out.startswith(f"Usage: ironfall {command} ")


def test_commands_and_options_that_do_not_exist(run: Run) -> None:
    assert run("resolv").err == "No such command 'resolv'. Did you mean 'resolve'?\n"
    assert "--attacker" in run("resolve", "dfa", "--atacker", "X").err
    for wrong in (("resolv",), ("resolve",), ("unit",), ("unit", "A", "B"), ("simulate", "dfa")):
        ran = run(*wrong)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_the_version(run: Run) -> None:
    assert run("--version").out.startswith("ironfall 0.")


def test_a_fault_of_ours_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("ironfall.cli.book.options", fail)
    monkeypatch.delenv("IRONFALL_DEBUG", raising=False)
    ran = run("options")
    assert (ran.code, ran.out) == (70, "")
    assert ran.err == (
        "This is a fault of ours (ZeroDivisionError): please report it with what you typed: ironfall options\n"
    )
    monkeypatch.setenv("IRONFALL_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("options")


def test_control_characters_in_a_name_do_not_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    """A name in a file may have none; the name of the file may."""
    file = tmp_path / "odd\x1b[31m.mtf"
    file.write_text(write_mtf(api.load_unit("Haymaker")).replace("Haymaker", "Hay\x1b[31mmaker"), "utf-8")
    ran = run("unit", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("chassis holds 'Hay\\x1b[31mmaker'; it must be words on one line, no control characters\n")
    assert "\x1b" not in ran.err
    file.write_text(write_mtf(api.load_unit("Haymaker")), "utf-8")
    assert "\x1b" not in run("unit", str(file)).out
