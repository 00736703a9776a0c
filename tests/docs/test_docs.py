"""The pages say what is so: their samples run, and the map names every module."""

from __future__ import annotations

import doctest
import importlib.util
import inspect
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.cli.test_readme import beginning

import ironfall
from ironfall.game.position import HEADER as POSITION
from ironfall.game.position import parse_position, position_text
from ironfall.game.replay import HEADER as REPLAY
from ironfall.game.replay import replay_text, verify
from ironfall.odds.budget import COMPILED_BUDGET, PLAIN_BUDGET
from ironfall.page import limits
from ironfall.page.sitting import MOST_STEPS
from ironfall.rulesets import RULESETS
from ironfall.rulesets.ruleset import Ruleset
from ironfall.table.marks import MARKS, fields_of
from ironfall.table.plain_subset import check_plain_subset

ROOT = Path(__file__).parents[2]
SOURCE = Path(ironfall.__file__).parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
MAP = ROOT / "docs" / "map-of-the-house.md"
WALK = ROOT / "CONTRIBUTING.md"
ODDS = ROOT / "docs" / "odds.md"
RUNS = re.compile(r"\([\d,]+ runs\)")
"""What an exact answer takes: no rule says, and it may well become less."""


class Sample(NamedTuple):
    """A fenced block: where it begins, its language, the file it belongs to if it says one, and its text."""

    page: Path
    line: int
    language: str
    file: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.name}:{self.line}"


def samples(page: Path) -> Iterator[Sample]:
    """The fenced blocks of a page."""
    text = page.read_text("utf-8")
    for block in re.finditer(r"^```(\w*)(?: file=(\S+))?\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield Sample(page, text.count("\n", 0, block.start()) + 1, block[1], block[2] or "", block[3])


ALL = [sample for page in PAGES for sample in samples(page)]
POSITIONS = [sample for sample in ALL if sample.text.startswith(POSITION)]
REPLAYS = [sample for sample in ALL if sample.text.startswith(REPLAY)]
IN_DOCS = [sample for sample in ALL if sample.page.parent.name == "docs"]
"""The README's console and sessions are tests/cli/test_readme.py's."""
BY_NAME = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
WITH_SESSIONS = sorted({sample.page for sample in IN_DOCS if sample.language == "pycon"})
WITH_COMMANDS = sorted({sample.page for sample in IN_DOCS if sample.language == "console"})
WITH_PYTHON = sorted({sample.page for sample in ALL if sample.language == "python" and not sample.file})


def test_samples_are_found() -> None:
    assert {page.name for page in WITH_PYTHON} >= {"writing-a-rule.md", "replay-format.md"}
    assert POSITIONS and REPLAYS
    assert ODDS in WITH_SESSIONS and ODDS in WITH_COMMANDS
    assert sum(text.count("```") for text in (page.read_text("utf-8") for page in PAGES)) == 2 * len(ALL)


# --- samples


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: page.name)
def test_python_samples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The samples of a page, one after another, are a module; its rules are plain, and its tests pass."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / f"{page.stem.replace('-', '_')}.py"
    parts = [sample.text for sample in samples(page) if sample.language == "python" and not sample.file]
    start = "from __future__ import annotations\n"
    file.write_text(start + "\n".join(part.replace(start, "") for part in parts), "utf-8")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    check_plain_subset([function for function in MARKS if function.__module__ == file.stem])
    for name, test in list(vars(module).items()):
        if name.startswith("test_"):
            test()


@pytest.mark.parametrize("page", WITH_SESSIONS, ids=lambda page: page.name)
def test_python_sessions_are_true(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried and not failed


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.name)
def test_commands_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    """The commands of a page, one after another, with the files that it shows; what it changes is changed in a copy."""
    shutil.copytree(SOURCE, tmp_path / "src/ironfall", ignore=shutil.ignore_patterns("__pycache__"))
    for step in samples(page):
        if step.language == "diff":
            target = tmp_path / step.file
            target.write_text(change(target.read_text("utf-8"), step.text, step.place), "utf-8")
        elif step.language in ("json", "") and step.file:
            (tmp_path / step.file).write_text(step.text, "utf-8")
        elif step.language == "console":
            command, _, shown = step.text.partition("\n")
            words = shlex.split(command)
            assert words[:2] == ["$", "ironfall"], step.place
            ran = run(tmp_path, "-m", "ironfall.cli.main", *words[2:])
            assert ran.returncode == 0, f"{step.place}: {ran.stderr}"
            printed = beginning(ran.stdout, shown)
            assert RUNS.sub("", printed) == RUNS.sub("", shown), step.place


@pytest.mark.parametrize("sample", POSITIONS, ids=lambda sample: sample.place)
def test_position_samples_can_be_laid_out(sample: Sample) -> None:
    position = parse_position(sample.text, sample.place)
    written = position_text(position, position.table())
    again = parse_position(written, "written")
    assert position_text(again, again.table()) == written


@pytest.mark.parametrize("sample", REPLAYS, ids=lambda sample: sample.place)
def test_replay_samples_verify(sample: Sample) -> None:
    verdict = verify(sample.text, sample.place)
    assert verdict.verifies, f"{sample.place} ends at # {verdict.found}"
    assert verify(replay_text(verdict.played), "written").verifies


# --- links


def test_links_lead_somewhere() -> None:
    lost = [
        f"{page.name}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
        if not (page.parent / target).exists()
    ]
    assert lost == []


# --- the map


def modules(source: Path) -> set[str]:
    """Every module with code in it; a package's own file counts where it holds more than words."""
    return {
        file.relative_to(source).as_posix()
        for file in source.rglob("*.py")
        if file.name != "__init__.py" or "import" in file.read_text("utf-8")
    }


def test_every_module_is_on_the_map_and_every_one_on_the_map_exists() -> None:
    named = set(re.findall(r"^\| `([\w/]+\.py)` \|", MAP.read_text("utf-8"), re.MULTILINE))
    there = modules(SOURCE)
    assert sorted(there - named) == [], "not on the map"
    assert sorted(named - there) == [], "on the map, but not there"


def test_the_map_names_a_module_once() -> None:
    named = re.findall(r"^\| `([\w/]+\.py)` \|", MAP.read_text("utf-8"), re.MULTILINE)
    assert len(named) == len(set(named))


# --- what the pages list


def fields_described(ruleset: Ruleset) -> str:
    """What docs/replay-format.md says of a ruleset's fields."""
    text = (ROOT / "docs" / "replay-format.md").read_text("utf-8")
    _, _, fields = text.partition(f"### The fields of {ruleset.name}\n")
    return fields.partition("\n##")[0]


@BY_NAME
def test_every_field_of_a_position_is_described(ruleset: Ruleset) -> None:
    of_the_game, of_a_unit = (
        re.findall(r"`(\w+)`", re.sub(r"(?m)^(\|[^|]*\|).*", r"\1", part))
        for part in fields_described(ruleset).split("Of a unit:")
    )
    unit = fields_of(ruleset.game)["units"].of
    for described, kind in ((of_the_game, ruleset.game), (of_a_unit, unit)):
        declared = [name for name, field in fields_of(kind).items() if field.kept == "state"] if kind else []
        assert declared
        assert sorted(declared) == sorted(described)


@BY_NAME
def test_every_fact_of_a_hex_is_listed(ruleset: Ruleset) -> None:
    assert f"Facts of a hex: {', '.join(ruleset.hex_facts) or 'none'}." in fields_described(ruleset)


@BY_NAME
def test_the_edition_is_listed(ruleset: Ruleset) -> None:
    text = (ROOT / "docs" / "replay-format.md").read_text("utf-8")
    assert f"| {ruleset.name}@{ruleset.edition} | Ironfall " in text


def test_every_part_of_a_ruleset_is_described() -> None:
    text = (ROOT / "docs" / "adding-a-ruleset.md").read_text("utf-8")
    part = text.partition("\n## What the value holds\n")[2].partition("\n## ")[0]
    named = [name for row in re.findall(r"(?m)^\|([^|]*)\|", part) for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(Ruleset._fields), "each once, and none that is not there"
    asked = part.partition("For that it asks:")[2]
    needed = re.search(r"All but (.*?) may be left out\.", " ".join(asked.split()))
    assert needed, "which of them may be left out is not said"
    required = [name for name in re.findall(r"(?m)^\| `(\w+)`", asked) if name not in Ruleset._field_defaults]
    assert re.findall(r"`(\w+)`", needed[1]) == required


def test_the_limits_of_the_page_are_those_of_the_program() -> None:
    page = (ROOT / "docs" / "page.md").read_text("utf-8")
    for told in (
        f"{MOST_STEPS:,} steps and {limits.LARGEST_TABLE // 10**6} MB at most",
        f"all of them {limits.LARGEST_FILE // 10**6:,} MB",
        f"up to {limits.LARGEST_UNIT:,} letters, a map up to {limits.LARGEST_BOARD:,}",
    ):
        assert told in " ".join(page.split()), told


def test_files_of_the_page_that_the_map_names_are_there() -> None:
    named = re.findall(r"`(page/\S+)`", MAP.read_text("utf-8"))
    assert "page/static/js/main.js" in named
    assert [name for name in named if not (SOURCE / name).exists()] == []


def test_the_vocabulary_is_that_of_the_table() -> None:
    text = (ROOT / "docs" / "writing-a-rule.md").read_text("utf-8")
    listed = re.findall(r"^\| `(\w+)\((table[\w, ]*)\)` \|", text, re.MULTILINE)
    assert len(listed) == 14
    for name, arguments in listed:
        found = [function for function in MARKS if function.__name__ == name and ".table." in function.__module__]
        assert [", ".join(inspect.signature(function).parameters) for function in found] == [arguments], name


def test_the_budgets_are_those_of_the_page() -> None:
    text = " ".join(ODDS.read_text("utf-8").split())
    assert f"{PLAIN_BUDGET:,} runs played plain, or {COMPILED_BUDGET:,} compiled" in text


@pytest.mark.parametrize("budget", ["10000", "0"])
def test_every_field_of_odds_is_described(budget: str) -> None:
    command = ["odds", "dfa", "--attacker", "Mudlark", "--target", "Mudlark", "--trials", "100", "--budget", budget]
    ran = run(ROOT, "-m", "ironfall.cli.main", *command, "--json")
    printed = json.loads(ran.stdout)
    assert printed["exact"] == (budget != "0")
    _, _, described = ODDS.read_text("utf-8").partition("`--json` prints everything.")
    assert sorted(printed.keys() - set(re.findall(r"`(\w+)`", described))) == []
    _, _, meanings = ODDS.read_text("utf-8").partition("## What each outcome means")
    named = set(re.findall(r"`([a-z_]+)`", meanings.partition("\n## ")[0]))
    told = {*printed["outcomes"], *(name for name in printed if name.startswith("target_"))}
    assert sorted(name for name in told if not name.startswith("attacker_") and name not in named) == []
    assert printed["by_location"]["target"]["CT"].keys() <= named


# --- the walk-through


def change(text: str, steps: str, place: str) -> str:
    """The text after a diff, whose lines before the change must stand in it once."""
    lines = steps.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    assert text.count(before) == 1, f"{place}: these lines stand in the file {text.count(before)} times"
    return text.replace(before, after)


def test_the_walk_through_leads_to_a_rule_that_all_tests_take(tmp_path: Path) -> None:
    for part in ("src", "docs", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", *(page.name for page in ROOT.glob("*.md"))):
        shutil.copy(ROOT / name, tmp_path / name)
    for step in samples(WALK):
        target = tmp_path / step.file
        if step.language == "python":
            assert not target.exists(), f"{step.place}: {step.file} is there already; take another example"
            target.write_text(step.text, "utf-8")
        elif step.language == "diff":
            target.write_text(change(target.read_text("utf-8"), step.text, step.place), "utf-8")
        elif step.language == "toml":
            (tmp_path / "tests/cases/classic/walk_through.toml").write_text(step.text, "utf-8")
    for chosen in (("tests/rules/classic/test_heat.py", "tests/house"), ("tests/docs", "-k", "map")):
        ran = run(tmp_path, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *chosen)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    said = run(tmp_path, "-m", "ironfall.cli.main", "cases", "tests/cases/classic/walk_through.toml")
    assert said.returncode == 0, said.stdout + said.stderr


def run(folder: Path, *arguments: str) -> Any:
    """Python in a copy of the project, with the copy's own source."""
    env = os.environ | {"PYTHONPATH": str(folder / "src"), "COLUMNS": "80", "PYTHONUTF8": "1"}
    return subprocess.run([sys.executable, *arguments], cwd=folder, env=env, capture_output=True, text=True)
