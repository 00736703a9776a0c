"""Duels: the same counts on any number of workers, plain or compiled, and any game of them told alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Run

from ironfall.table.linking import can_compile

DUEL = """ironfall-scenario 1
title The ford
player 1 book
ruleset mech_d20
rounds 3
unit A 0 Doorstop
  at 0805
  facing south
unit B 1 Patchwork
  at 0807
  facing north
"""
needs_speed = pytest.mark.skipif(not can_compile(), reason="compiled rules need the extra for speed")


@pytest.fixture
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ford.scenario").write_text(DUEL)
    return tmp_path


def counted(run: Run, *more: str) -> Any:
    ran = run("duel", "--scenario", "ford.scenario", "--seed", "4", "--json", *more)
    assert ran.code == 0, ran.err
    return ran.data


def without_speed(data: Any) -> Any:
    return {key: value for key, value in data.items() if key not in ("mode", "workers", "seconds", "per_second")}


def test_the_counts_do_not_depend_on_the_workers(run: Run, ford: Path) -> None:
    alone = without_speed(counted(run, "--games", "40", "--mode", "plain", "--workers", "1"))
    assert alone["games"] == 40
    assert sum(alone["counts"].values()) == 40
    for workers in ("2", "3"):
        assert without_speed(counted(run, "--games", "40", "--mode", "plain", "--workers", workers)) == alone


@needs_speed
def test_nor_on_being_compiled(run: Run, ford: Path) -> None:
    plain = counted(run, "--games", "60", "--mode", "plain", "--workers", "1")
    compiled = counted(run, "--games", "60", "--mode", "compiled", "--workers", "2")
    assert compiled["mode"] == "compiled"
    assert without_speed(compiled) == without_speed(plain)


def test_games_that_are_told_alone_are_those_that_were_counted(run: Run, ford: Path) -> None:
    counts = counted(run, "--games", "6", "--mode", "plain")["counts"]
    won = {"side_0_wins": 0, "side_1_wins": 0, "nobody_wins": 0}
    for number in range(6):
        file = f"{number}.game"
        counted(run, "--games", "1", "--save-game", str(number), file)
        told = run("replay", file, "--json").data
        assert (told["verifies"], told["over"], told["seed"], told["game"]) == (True, True, 4, number)
        won["nobody_wins" if told["winner"] is None else f"side_{told['winner']}_wins"] += 1
    assert counts == won


def test_only_sides_that_are_there_are_told(run: Run, ford: Path) -> None:
    ran = run("duel", "--scenario", "ford.scenario", "--games", "5", "--seed", "1")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "The ford"
    assert "Counted over 5 games of seed 1" in ran.words
    assert "side 1 wins" in ran.out and "side 2" not in ran.out


def test_two_cards_are_enough(run: Run, ford: Path) -> None:
    Path("slow.scenario").write_text(DUEL)
    ran = run("duel", "mech_d20", "--scenario", "slow.scenario", "--games", "1", "--player", "0=book", "--json")
    assert [unit["name"] for unit in ran.data["units"]] == ["Doorstop", "Patchwork"]
    assert ran.data["players"] == ["book", "book"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (("--player", "0=you"), "nobody can be asked in a duel; let a policy play that side"),
        (("--games", "0"), "trials must be a whole number from 1"),
        (("--games", "3", "--mode", "fast"), "mode is one of auto, plain, compiled, not 'fast'"),
        (("--games", "3", "--workers", "0"), "workers must be from 1"),
        (("--games", "3", "--save-game", "0", "ford.scenario"), "ford.scenario: is there already; name another file"),
        (("--games", "3", "--save-game", "-1", "a.game"), "the number of a game is a whole number from 0"),
    ],
)  # fmt: skip
def test_what_cannot_be_counted_is_a_sentence(run: Run, ford: Path, typed: tuple[str, ...], sentence: str) -> None:
    ran = run("duel", "--scenario", "ford.scenario", *typed)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(sentence)
    assert ran.err.count("\n") == 1
