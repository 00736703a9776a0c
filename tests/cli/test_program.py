"""`ironfall` as a program among others: pipes, terminals, languages, interruptions, and what it loads."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import HIT, TWO, Run, program

PLAIN_ASCII = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
UNIX = pytest.mark.skipif(os.name != "posix", reason="needs signals and terminals as Unix has them")
RESOLVE = ("resolve", "dfa", *TWO, "--seed", "1")


def test_help_loads_neither_rules_nor_rich() -> None:
    """Both together would more than double the time of --help."""
    code = (
        "import sys; from ironfall.cli.main import main; main(['--help']);"
        "print([name for name in sys.modules if name.startswith(('rich', 'ironfall.api', 'ironfall.rulesets'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("Usage: ironfall")
    assert ran.stdout.endswith("\n[]\n")


@pytest.mark.parametrize("arguments", [RESOLVE, ("--help",), ("rule", "DFA"), ("units", "--json")])
def test_a_closed_pipe_ends_quietly(arguments: tuple[str, ...]) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    try:
        ran = program(*arguments, capture_output=False, stdout=writes, stderr=subprocess.PIPE)
    finally:
        os.close(writes)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        ran = program(*RESOLVE, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert (ran.returncode, ran.stderr) == (2, "The answer cannot be written: no space left on device.\n")


@UNIX
def test_closed_streams_are_no_fault() -> None:
    for closed in ("<&-", ">&-", "2>&-"):
        command = f"exec {sys.executable} -m ironfall.cli.main resolve dfa {' '.join(TWO)} --seed 1 {closed}"
        ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, "")


def test_a_plain_terminal_gets_plain_letters(tmp_path: Path) -> None:
    sheet = program("unit", "Haymaker", "--json")
    assert sheet.stdout.isascii()
    folder = tmp_path / "Löwe"
    folder.mkdir()
    for env in (PLAIN_ASCII, {"LANG": "C"}):
        ran = program("units", str(folder / "Bär.mtf"), env=env)
        assert ran.returncode == 2
        assert ran.stderr.endswith("there is no such folder or file\n")
        ran = program(*RESOLVE, env=env)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.isascii()
    toml = tmp_path / "lion.toml"
    toml.write_text(LION, "utf-8")
    assert program("unit", str(toml), env=PLAIN_ASCII).stdout.startswith("L?we L-1\n")
    utf8 = {"PYTHONIOENCODING": "utf-8"}
    assert program("unit", str(toml), env=utf8, encoding="utf-8").stdout.startswith("Löwe L-1\n")


LION = """[unit]
name = "Löwe"
model = "L-1"
tons = 20
engine = 120
heat_sinks = 10
[armor]
HD = 6
CT = [8, 3]
LT = [6, 2]
RT = [6, 2]
LA = 4
RA = 4
LL = 6
RL = 6
[slots]
"""


@UNIX
@pytest.mark.parametrize(
    ("env", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
    ids=["terminal", "NO_COLOR", "dumb"],
)
def test_colours_are_for_terminals_that_want_them(env: dict[str, str], coloured: bool) -> None:
    import pty

    ours, theirs = pty.openpty()
    usual = {"TERM": "xterm", "NO_COLOR": ""}
    try:
        program("options", capture_output=False, stdout=theirs, env={**usual, **env})
        shown = os.read(ours, 65536)
    finally:
        os.close(theirs)
        os.close(ours)
    assert shown.startswith(b"\x1b[1mdfa_side_from" if coloured else b"dfa_side_from")
    assert (b"\x1b" in shown) is coloured
    assert "\x1b" not in program("options", env=usual).stdout


def test_dice_that_end_in_a_pipe_exit_with_2() -> None:
    ran = program("resolve", "dfa", *TWO, "--dice", "typed", input="8\n3\n")
    assert (ran.returncode, ran.stdout) == (2, "")
    asked = "Where is Tollkeeper TK-6 struck? Roll for the location on the Punch table"
    assert ran.stderr.endswith(f"end too early: {asked} (1D6)\n")
    ran = program("resolve", "dfa", *TWO, "--dice", "typed", "--json", input=HIT)
    assert (ran.returncode, ran.stdout[:1]) == (0, "{")


def test_dice_that_are_no_text_are_asked_again() -> None:
    ran = program("resolve", "dfa", *TWO, "--dice", "typed", input=b"\xff\xfe\n" + HIT.encode(), text=False)
    assert ran.returncode == 0


@UNIX
def test_an_interruption_is_no_traceback() -> None:
    """Waiting for the first die, which is asked for on stderr."""
    command = [sys.executable, "-m", "ironfall.cli.main", "resolve", "dfa", *TWO, "--dice", "typed"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stderr is not None
        assert child.stdout is not None
        assert child.stderr.readline().startswith(b"Haymaker HM-5 rolls to hit")
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=30) == 130
        assert (child.stdout.read(), child.stderr.read()) == (b"", b"Interrupted.\n")


@UNIX
def test_killed_while_saving_the_old_file_is_whole(tmp_path: Path) -> None:
    """Killed when all is written and only the move into place is left."""
    file = tmp_path / "one.replay"
    assert program(*RESOLVE, "--save", str(file)).returncode == 0
    old = file.read_bytes()
    code = (
        "import os, signal, sys; os.replace = lambda *where: os.kill(os.getpid(), signal.SIGKILL);"
        "from ironfall.cli.main import main; main(sys.argv[1:])"
    )
    arguments = ["resolve", "dfa", *TWO, "--seed", "2", "--save", str(file)]
    ran = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True)
    assert ran.returncode == -signal.SIGKILL
    assert file.read_bytes() == old


def test_a_place_that_cannot_be_saved_to(tmp_path: Path) -> None:
    file = tmp_path / "none" / "one.replay"
    ran = program(*RESOLVE, "--save", str(file))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"{file}: cannot be written: no such file or directory\n"


def test_ctrl_c_while_it_is_loaded_is_no_traceback() -> None:
    """The program is interrupted where it begins to load what it needs."""
    code = (
        "import sys, builtins; load = builtins.__import__\n"
        "def interrupted(name, *rest):\n"
        "    if name == 'typer': raise KeyboardInterrupt\n"
        "    return load(name, *rest)\n"
        "from ironfall.cli.start import main\n"
        "builtins.__import__ = interrupted\n"
        "sys.exit(main())"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "Interrupted.\n")


@pytest.mark.parametrize("place", ["ironfall.cli.state.typed_ruleset", "ironfall.cli.actions.resolve"])
def test_ctrl_c_at_any_time_is_130(run: Run, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(place, interrupted)
    ran = run("resolve", "dfa", *TWO)
    assert (ran.code, ran.out) == (130, "")
    assert ran.err.strip() in ("", "Interrupted.")
