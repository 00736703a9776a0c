"""Imports point down, rules and boards need nothing but Python, and chance comes from one place."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ironfall

SOURCE = Path(ironfall.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))

RULES = ("rulesets", "shared", "a ruleset")
"""The list of rulesets, what they share, and one of them."""
USES = ("odds", "simulate", "bots", "replay")
FACES = ("cli", "page", "env")
BELOW = {
    "errors": (),
    "numbers": (),
    "table": (),
    "board": ("table", "numbers", "errors"),
    "units": ("table", "numbers", "errors"),
    "shared": ("table", "board", "units", "numbers", "errors"),
    "a ruleset": ("shared", "table", "board", "units", "numbers", "errors"),
    "rulesets": ("shared", "a ruleset", "table", "board", "units", "numbers", "errors"),
    "sources": ("errors",),
    "game": (*RULES, "sources", "table", "board", "units", "numbers", "errors"),
}
BELOW |= dict.fromkeys(USES, ("game", *BELOW["game"]))
BELOW |= {"api": (*USES, "game", *BELOW["game"])}
BELOW |= dict.fromkeys(("ironfall", "testing", "forecast"), ("api", *BELOW["api"]))
BELOW |= dict.fromkeys(FACES, ("ironfall", "testing", "forecast", "api", *BELOW["api"]))
"""What each part of the house may import besides itself."""
STARTS = {"ironfall.cli.serve": "page"}
"""The command that starts another face."""

OTHERS_CODE = {
    "table/compiled.py": {"numba", "numpy"},
    "table/compiled_graph.py": {"numpy"},
    "table/compiled_kernel.py": {"numba", "numpy"},
    "table/compiled_parts.py": {"numba"},
    "table/compiled_walk.py": {"numpy"},
    "table/compiled_weights.py": {"numba", "numpy"},
    "cli": {"typer", "rich"},
    "cli/plot.py": {"matplotlib"},
    "page/app.py": {"fastapi", "pydantic", "pydantic_core", "starlette"},
    "page/codes.py": {"segno"},
    "page/guard.py": {"starlette"},
    "page/serve.py": {"fastapi", "uvicorn"},
    "page/sockets.py": {"fastapi", "starlette"},
}
"""The only places that import code of others, by file or folder."""
CHANCE = ("random", "secrets", "numpy.random")
SECRETS = ("page/serve.py", "page/store.py")
"""Files whose random letters are links and tokens that nobody can guess, and no chance of a game."""
CLOCKS = ("time", "datetime")
NO_CLOCKS = ("table", "rulesets")


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    place = SOURCE.parent.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").is_file()


def part_of(module: str) -> str:
    """The part of the house a module of ours stands in."""
    parts = module.split(".")
    if len(parts) == 1:
        return "ironfall"
    if parts[1] != "rulesets" or len(parts) == 2:
        return parts[1]
    return "a ruleset" if len(parts) > 3 or (SOURCE / "rulesets" / parts[2]).is_dir() else "shared"


def imports(text: str) -> Iterator[tuple[int, str]]:
    """Line and module of every import, wherever it stands."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                deeper = f"{module}.{alias.name}"
                yield node.lineno, deeper if module == "numpy" or is_module(deeper) else module


def upward_imports(module: str, text: str) -> list[str]:
    found = []
    own = part_of(module)
    for line, target in imports(text):
        if target.startswith("."):
            found.append(f"{module}:{line}: write the import in full")
        if target.split(".")[0] != "ironfall":
            continue
        other = part_of(target)
        siblings = own == other == "a ruleset" and module.split(".")[2] != target.split(".")[2]
        if siblings or (own != other and other not in (*BELOW[own], STARTS.get(module))):
            found.append(f"{module} must not import {target}: an arrow points down")
    return found


def foreign_imports(file: str, text: str) -> list[str]:
    """Code that is neither ours nor Python's own; `file` is a path under src/ironfall."""
    allowed = OTHERS_CODE.get(file, OTHERS_CODE.get(file.split("/")[0], set()))
    own = {"ironfall", "", *sys.stdlib_module_names}
    return [
        f"{file}:{line}: {target} is imported by {', '.join(OTHERS_CODE)} alone"
        for line, target in imports(text)
        if target.split(".")[0] not in own | allowed
    ]


def chance_and_clocks(file: str, text: str) -> list[str]:
    found = []
    for line, target in imports(text):
        if target == "secrets" and file in SECRETS:
            continue
        if target.startswith(CHANCE) and (target in CHANCE or target.startswith(tuple(f"{each}." for each in CHANCE))):
            found.append(f"{file}:{line}: chance comes from table/generator.py alone, not from {target}")
        if target.split(".")[0] in CLOCKS and file.startswith(NO_CLOCKS):
            found.append(f"{file}:{line}: no clock runs in {file.split('/')[0]}")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("np.random", "numpy.random"):
            found.append(f"{file}:{node.lineno}: chance comes from table/generator.py alone, not from numpy.random")
    return found


def inside(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def test_every_part_of_the_house_has_its_layer() -> None:
    assert {part_of(module_name(path)) for path in MODULES} - set(BELOW) == set()


@pytest.mark.parametrize("path", MODULES, ids=inside)
def test_arrows_point_down(path: Path) -> None:
    assert upward_imports(module_name(path), path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", MODULES, ids=inside)
def test_code_of_others_stays_in_its_place(path: Path) -> None:
    assert foreign_imports(inside(path), path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", MODULES, ids=inside)
def test_chance_and_clocks_stay_out(path: Path) -> None:
    assert chance_and_clocks(inside(path), path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("module", "text", "target"),
    [
        ("ironfall.table.dice", "from ironfall.errors import BadInput", "ironfall.errors"),
        ("ironfall.table.dice", "import ironfall.rulesets.classic.charts", "ironfall.rulesets.classic.charts"),
        ("ironfall.board.maps", "import ironfall.units.sheet", "ironfall.units.sheet"),
        ("ironfall.units.mtf", "from ironfall.rulesets import worded", "ironfall.rulesets.worded"),
        ("ironfall.units.mtf", "from ironfall.rulesets.classic import muster", "ironfall.rulesets.classic.muster"),
        ("ironfall.rulesets.mech_d20.kick", "import ironfall.rulesets.classic.kick", "ironfall.rulesets.classic.kick"),
        ("ironfall.rulesets.classic.kick", "from ironfall.rulesets import RULESETS", "ironfall.rulesets"),
        ("ironfall.rulesets.classic.kick", "def f():\n    from ironfall.game.play import play", "ironfall.game.play"),
        ("ironfall.rulesets.book", "import ironfall.rulesets.classic.words", "ironfall.rulesets.classic.words"),
        ("ironfall.game.play", "from ironfall import odds", "ironfall.odds"),
        ("ironfall.odds.exact", "import ironfall.simulate.run", "ironfall.simulate.run"),
        ("ironfall.simulate.run", "from ironfall.api import position", "ironfall.api"),
        ("ironfall.api", "from ironfall.cli.main import main", "ironfall.cli.main"),
        ("ironfall.api", "from ironfall.forecast import chances", "ironfall.forecast.chances"),
        ("ironfall.forecast.chances", "from ironfall.cli import output", "ironfall.cli.output"),
        ("ironfall.page.counting", "from ironfall.cli.output import line", "ironfall.cli.output"),
        ("ironfall.cli.main", "from ironfall.page import store", "ironfall.page.store"),
        ("ironfall.env.learner", "import ironfall.cli.main", "ironfall.cli.main"),
    ],
)  # fmt: skip
def test_an_arrow_that_points_up_is_seen(module: str, text: str, target: str) -> None:
    assert upward_imports(module, text) == [f"{module} must not import {target}: an arrow points down"]


def test_an_import_relative_to_its_place_is_seen() -> None:
    assert upward_imports("ironfall.board.maps", "from . import hexes") == [
        "ironfall.board.maps:1: write the import in full"
    ]


def test_arrows_that_point_down_pass() -> None:
    text = """
from ironfall.board.hexes import Side
from ironfall.errors import BadInput
from ironfall.rulesets import worded
from ironfall.rulesets.classic import words
from ironfall.table.dice import roll
from ironfall.units.sheet import Sheet
import enum
"""
    assert upward_imports("ironfall.rulesets.classic.kick", text) == []
    assert upward_imports("ironfall.rulesets", "from ironfall.rulesets.classic.ruleset import CLASSIC") == []
    assert upward_imports("ironfall.cli.main", "from ironfall import api\nimport ironfall.forecast.chances") == []
    assert upward_imports("ironfall.cli.serve", "from ironfall.page import serve") == []


@pytest.mark.parametrize(
    ("file", "text", "allowed"),
    [
        ("rulesets/classic/kick.py", "import numba", False),
        ("simulate/run.py", "def f():\n    import numpy as np", False),
        ("table/dice.py", "from numba import njit", False),
        ("table/compiled.py", "import numba\nimport numpy as np", True),
        ("table/compiled.py", "import rich", False),
        ("cli/show.py", "from rich.table import Table", True),
        ("api.py", "import typer", False),
        ("api.py", "import tomllib, os.path", True),
    ],
)
def test_code_of_others_is_seen(file: str, text: str, allowed: bool) -> None:
    assert bool(foreign_imports(file, text)) is not allowed


@pytest.mark.parametrize(
    ("file", "text", "allowed"),
    [
        ("bots/greedy.py", "from random import choice", False),
        ("game/play.py", "import secrets", False),
        ("page/serve.py", "import secrets", True),
        ("page/serve.py", "import random", False),
        ("table/compiled.py", "from numpy import random", False),
        ("table/compiled.py", "import numpy.random", False),
        ("table/compiled.py", "import numpy as np\nx = np.random.default_rng(1)", False),
        ("table/tape.py", "import time", False),
        ("rulesets/classic/sequence.py", "def f():\n    from datetime import date", False),
        ("simulate/run.py", "import time", True),
        ("game/randomness.py", "import ironfall.table.generator", True),
    ],
)
def test_chance_and_clocks_are_seen(file: str, text: str, allowed: bool) -> None:
    assert bool(chance_and_clocks(file, text)) is not allowed
