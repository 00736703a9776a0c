"""`ironfall serve` as a program: where it is, who gets in, and what is left of a table when it is killed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.page.serving import PATIENCE, program
from websockets.sync.client import connect
from websockets.typing import Origin

from ironfall.errors import BadInput
from ironfall.page import serve
from ironfall.page.codes import as_svg, in_blocks
from ironfall.page.store import FILE


def test_it_is_for_this_machine_alone_unless_said_otherwise(tmp_path: Path) -> None:
    with program(tmp_path) as (running, address):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
        assert httpx.get(address, timeout=PATIENCE).status_code == 200
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 0
        assert running.stderr is not None and running.stderr.read() == ""
    assert (tmp_path / FILE).exists()


def test_bound_wider_it_gives_a_token_and_draws_the_address_of_one_table_for_phones(tmp_path: Path) -> None:
    with program(tmp_path, "--host", "0.0.0.0") as (running, address):
        found = re.fullmatch(r"http://([\d.]+):(\d+)/t/([\w-]{22})\?token=([\w-]{22})", address)
        assert found and found[1] != "0.0.0.0"
        assert running.stdout is not None
        assert running.stdout.readline() == "Whoever has this address can play, at the same table.\n"
        assert running.stdout.readline().startswith("Scan it with a phone")
        assert set(running.stdout.readline().strip()) == {"█"}
        here = f"http://127.0.0.1:{found[2]}/"
        assert httpx.get(here, timeout=PATIENCE).status_code == 401
        assert httpx.get(f"{here}?token={found[4][:-1]}x", timeout=PATIENCE).status_code == 401
        with httpx.Client(timeout=PATIENCE, follow_redirects=True) as phone:
            assert phone.get(f"{here}t/{found[3]}?token={found[4]}").status_code == 200
            assert len(phone.get(f"{here}api/tables/{found[3]}").json()["units"]) == 2
            assert phone.get(f"{here}api/tables/{found[3]}/code.svg").content == as_svg(address)


@pytest.mark.parametrize(("columns", "encoding"), [(20, "utf-8"), (300, "ascii")])
def test_no_code_is_drawn_where_it_could_not_be_read(tmp_path: Path, columns: int, encoding: str) -> None:
    with program(tmp_path, "--host", "0.0.0.0", columns=columns, encoding=encoding) as (running, _):
        assert running.stdout is not None
        said = ""
        while not said.endswith("kept.\n"):
            said += running.stdout.readline()
    told = "Whoever has this address can play, at the same table. Ctrl-C ends it; the tables are kept."
    assert " ".join(said.split()) == told


def test_every_start_has_a_token_of_its_own(tmp_path: Path) -> None:
    with (
        program(tmp_path / "one", "--host", "0.0.0.0") as (_, one),
        program(tmp_path / "other", "--host", "0.0.0.0") as (_, other),
    ):
        assert one.split("token=")[1] != other.split("token=")[1]


def test_a_killed_server_has_lost_nothing_that_it_showed(tmp_path: Path) -> None:
    with program(tmp_path) as (running, address):
        link = httpx.post(f"{address}api/tables", json={}, timeout=PATIENCE).json()["link"]
        shown = httpx.get(f"{address}api/tables/{link}", timeout=PATIENCE).json()
        running.send_signal(signal.SIGKILL)
        running.wait(PATIENCE)
    with program(tmp_path) as (_, address):
        assert httpx.get(f"{address}api/tables/{link}", timeout=PATIENCE).json() == shown


def test_the_processes_that_count_end_with_it(tmp_path: Path) -> None:
    with program(tmp_path) as (running, address):
        assert httpx.get(address, timeout=PATIENCE).status_code == 200
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
        if not children.exists():
            pytest.skip("this system does not list the processes of a process")
        counting = children.read_text().split()
        assert counting
        running.send_signal(signal.SIGKILL)
        running.wait(PATIENCE)
        for number in counting:
            for _ in range(300):
                if not Path(f"/proc/{number}/cmdline").exists() or not Path(f"/proc/{number}/cmdline").read_text():
                    break
                signal.sigtimedwait([], 0.1)
            else:
                pytest.fail("a process went on alone")


def test_it_ends_in_the_middle_of_a_whole_game_without_a_word(tmp_path: Path) -> None:
    with program(tmp_path) as (running, address):
        link = httpx.post(f"{address}api/tables", json={"ruleset": "mech_d20"}, timeout=PATIENCE).json()["link"]
        host = address.removeprefix("http://").rstrip("/")
        with connect(f"ws://{host}/ws/{link}", origin=Origin(f"http://{host}"), max_size=None, proxy=None) as line:
            line.recv(PATIENCE)
            line.send('{"do": "game", "players": ["book", "book"], "dice": "rolled"}')
            line.recv(PATIENCE)
            running.send_signal(signal.SIGINT)
            assert running.wait(PATIENCE) == 0
            assert running.stderr is not None and running.stderr.read() == ""


HALF = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
"""A request of which the rest never comes."""


def is_shut(port: int) -> bool:
    """Whether nobody is let in any more."""
    try:
        socket.create_connection(("127.0.0.1", port), PATIENCE).close()
    except ConnectionError:
        return True
    return False


@pytest.mark.parametrize(("times", "code"), [(1, 0), (2, 130)])
def test_it_ends_with_what_is_half_asked_and_at_once_if_interrupted_again(
    tmp_path: Path, times: int, code: int
) -> None:
    with program(tmp_path) as (running, address):
        port = int(address.rstrip("/").rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as asking:
            asking.sendall(HALF)
            # Whatever comes after it has been heard after it.
            assert httpx.get(address, timeout=PATIENCE).status_code == 200
            for _ in range(times):
                running.send_signal(signal.SIGINT)
                while not is_shut(port):
                    assert running.poll() is None
            assert running.wait(PATIENCE) == code
            assert running.stderr is not None and "Traceback" not in running.stderr.read()


def test_as_many_files_are_opened_as_may_be() -> None:
    resource = pytest.importorskip("resource", reason="this system sets no such limits")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 1_000), most))
    serve.open_many_files()
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, most)


def test_two_servers_do_not_keep_the_same_tables(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ironfall.cli.main", "serve", "--port", "0"]
    env = {**os.environ, "IRONFALL_DATA": str(tmp_path)}
    with program(tmp_path) as (running, address):
        second = subprocess.run(command, capture_output=True, text=True, env=env, timeout=PATIENCE)
        assert second.returncode == 2 and second.stdout == ""
        assert second.stderr.startswith("another server keeps these tables; end it, or name another folder")
        assert httpx.get(address, timeout=PATIENCE).status_code == 200
        running.send_signal(signal.SIGKILL)
        running.wait(PATIENCE)
    with program(tmp_path) as (_, address):
        assert httpx.get(address, timeout=PATIENCE).status_code == 200


def test_a_port_is_free_again_when_the_tables_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[socket.socket] = []
    real = serve.listen

    def listen(host: str, port: int) -> socket.socket:
        taken.append(real(host, port))
        return taken[0]

    monkeypatch.setattr(serve, "listen", listen)
    (tmp_path / FILE).write_bytes(b"no tables at all" * 1_000)
    with pytest.raises(BadInput, match="tables cannot be kept here"):
        serve.serve(0, "127.0.0.1", None, tmp_path / FILE, lambda words, drawing: None)
    assert taken[0].fileno() == -1


@pytest.mark.parametrize("columns", [20, 100, 300])
def test_a_file_that_is_named_is_the_first_table(tmp_path: Path, columns: int) -> None:
    file = tmp_path / ("far/down" * 5) / "worked_example.replay"
    file.parent.mkdir(parents=True)
    shutil.copy(Path(__file__).parents[1] / "cli" / file.name, file)
    with program(tmp_path, str(file), named=str(file), columns=columns) as (_, address):
        home, _, link = address.rpartition("t/")
        shown = httpx.get(f"{home}api/tables/{link}", timeout=PATIENCE).json()
        assert [line["text"] for line in shown["log"] if line["headline"]] == ["Tollbar makes a charge on Nettle."]
        assert shown["cursor"] == shown["length"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "{file}: cannot be read: no such file or directory"),
        ("hello", "{file}: is not a replay, a saved game or a position of Ironfall: its first word would be"),
        ("ironfall-position 1\nruleset classic\nno such word\n", "{file}:3: "),
    ],
)
def test_a_file_that_holds_no_table_is_refused(tmp_path: Path, text: str | None, said: str) -> None:
    file = tmp_path / "table.txt"
    if text is not None:
        file.write_text(text, "utf-8")
    command = [sys.executable, "-m", "ironfall.cli.main", "serve", "--port", "0", str(file)]
    env = {**os.environ, "IRONFALL_DATA": str(tmp_path), "COLUMNS": "300"}
    ran = subprocess.run(command, capture_output=True, text=True, env=env, timeout=PATIENCE)
    assert ran.returncode == 2 and ran.stdout == ""
    assert ran.stderr.startswith(said.format(file=file))


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    code = "import sys; sys.modules['uvicorn'] = None\nfrom ironfall.cli.main import main; sys.exit(main(['serve']))"
    env = {**os.environ, "IRONFALL_DATA": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=PATIENCE)
    assert ran.returncode == 2
    assert ran.stderr == "the page needs the extra for it: pip install 'ironfall[page]'\n"
    assert ran.stdout == ""


def test_a_place_that_cannot_be_is_refused_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=rf"the page cannot be shown at 127\.0\.0\.1, port {port}: .*; give another"):
            serve.listen("127.0.0.1", port)
    with pytest.raises(BadInput, match=r"the page cannot be shown at 203\.0\.113\.7"):
        serve.listen("203.0.113.7", 0)
    with pytest.raises(BadInput, match=r"the page cannot be shown at a{60}, port 0: "):
        serve.listen("a" * 100, 0)
    for port in (-1, 65_536):
        with pytest.raises(BadInput, match="a port is a number from 0 to 65535"):
            serve.listen("127.0.0.1", port)


def test_a_code_for_phones_is_square_and_has_its_corners() -> None:
    rows = in_blocks("http://192.0.2.7:8642/?token=abcdefghijklmnopqrstuv").splitlines()
    # Two rows of squares to a line, and the quiet edge of two squares around it.
    assert len({len(row) for row in rows}) == 1 and len(rows) == (len(rows[0]) + 1) // 2
    assert rows[0] == "█" * len(rows[0])
    assert rows[1].startswith("██ ▄▄▄▄▄ █") and rows[1].endswith("█ ▄▄▄▄▄ ██")
