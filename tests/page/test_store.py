"""Tables in their file: what is kept, when, and what survives."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ironfall.errors import BadInput
from ironfall.page import store as page_store
from ironfall.page.store import FILE, Store, Unknown, alone_with, new_link, usual_place


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "folder" / FILE)
    yield store
    store.close()


def test_a_table_is_kept_with_its_steps(store: Store) -> None:
    link = store.begin("the start", [{"do": "set"}], 1)
    store.change(link, 0, 1, [{"do": "play", "entries": [[8, "die", 3, 5]]}], 3)
    other = Store(store.path)
    kept = other.read(link)
    other.close()
    assert (kept.start, kept.cursor, kept.version) == ("the start", 3, 1)
    assert kept.steps == ({"do": "set"}, {"do": "play", "entries": [[8, "die", 3, 5]]})


def test_steps_stand_in_place_of_those_that_were_undone(store: Store) -> None:
    link = store.begin("", [{"n": 0}, {"n": 1}, {"n": 2}], 3)
    store.change(link, 0, 1, [{"n": "new"}], 2)
    assert store.read(link).steps == ({"n": 0}, {"n": "new"})


def test_the_cursor_alone_moves(store: Store) -> None:
    link = store.begin("", [{"n": 0}, {"n": 1}], 2)
    store.change(link, 0, 0, None, 1)
    kept = store.read(link)
    assert kept.cursor == 1 and len(kept.steps) == 2


def test_a_change_of_what_has_been_changed_meanwhile_is_refused_whole(store: Store) -> None:
    link = store.begin("", [{"n": 0}], 1)
    store.change(link, 0, 0, None, 0)
    with pytest.raises(BadInput, match="changed from elsewhere"):
        store.change(link, 0, 0, [{"n": "late"}], 1)
    assert store.read(link).steps == ({"n": 0},)


def test_a_transaction_that_fails_leaves_all_as_it_was(store: Store) -> None:
    link = store.begin("", [{"n": 0}], 1)
    with pytest.raises(TypeError):
        store.change(link, 0, 0, [{"n": object()}], 5)
    kept = store.read(link)
    assert kept.cursor == 1 and kept.version == 0 and kept.steps == ({"n": 0},)


@pytest.mark.parametrize("link", ["", "x", "' OR 1=1 --", "\0", "é" * 50])
def test_there_is_no_table_under_another_link(store: Store, link: str) -> None:
    store.begin("", ())
    with pytest.raises(Unknown, match="no such table"):
        store.read(link)


def test_links_cannot_be_guessed() -> None:
    links = {new_link() for _ in range(200)}
    assert len(links) == 200 and all(len(link) == 22 for link in links)


def test_others_on_the_machine_cannot_read_it(store: Store) -> None:
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


WRITER = """
import sys
from ironfall.page.store import Store
store = Store(sys.argv[1])
link = store.begin("", ())
for n in range(100_000):
    store.change(link, n, n, [{"n": n}], n + 1)
    print(link, n, flush=True)
"""


def test_nothing_that_was_said_to_be_kept_is_lost_by_a_kill(tmp_path: Path) -> None:
    path = tmp_path / FILE
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    first = [writer.stdout.readline() for _ in range(20)]
    os.kill(writer.pid, signal.SIGKILL)
    *said, _ = writer.stdout.read().split("\n")
    writer.stdout.close()
    writer.wait()
    link, last = (said or first)[-1].split()
    store = Store(path)
    steps = [step["n"] for step in store.read(link).steps]
    store.close()
    assert steps == list(range(len(steps))) and len(steps) > int(last)


def test_the_place_follows_what_the_user_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("IRONFALL_DATA", raising=False)
    assert usual_place() == tmp_path / "ironfall" / FILE
    monkeypatch.setenv("IRONFALL_DATA", str(tmp_path / "mine"))
    assert usual_place() == tmp_path / "mine" / FILE


def test_a_place_that_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="tables cannot be kept here"):
        Store(tmp_path / "file" / FILE)


# --- what goes wrong, and how much is kept


def test_a_table_holds_so_much(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_store, "LARGEST_TABLE", 1_000_000)
    link = store.begin("", [{"text": "x" * 600_000}], 1)
    with pytest.raises(BadInput, match="a table holds at most 1 MB; save the position, and begin another"):
        store.change(link, 0, 1, [{"text": "x" * 600_000}], 2)
    # What is undone makes room, and another table has its own.
    store.change(link, 0, 0, [{"text": "x" * 700_000}], 1)
    store.begin("", [{"text": "x" * 900_000}], 1)
    with pytest.raises(BadInput, match="a table holds at most 1 MB"):
        store.begin("", [{"text": "x" * 1_100_000}], 1)


def test_all_tables_together_hold_so_much(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_store, "LARGEST_FILE", 2_000_000)
    links = [store.begin("", [{"text": str(number) * 600_000}], 1) for number in range(3)]
    full = "all tables hold at most 2 MB: whoever serves them can move tables.sqlite elsewhere"
    with pytest.raises(BadInput, match=full):
        store.begin("", [{"text": "x" * 600_000}], 1)
    with pytest.raises(BadInput, match=full):
        store.begin("x" * 600_000)
    with pytest.raises(BadInput, match=full):
        store.change(links[0], 0, 1, [{"text": "x" * 600_000}], 2)
    # Nothing is lost of what is there, and what is undone makes room.
    assert [store.read(link).cursor for link in links] == [1, 1, 1]
    store.change(links[0], 0, 0, [{"n": 0}], 1)
    store.begin("", [{"text": "x" * 600_000}], 1)


def test_why_nothing_can_be_kept_is_said_and_nothing_is_lost(store: Store) -> None:
    """As when the disk is full: SQLite ends the transaction by itself."""
    link = store.begin("", [{"n": 0}], 1)
    store._file.execute(f"PRAGMA max_page_count={store._pragma('page_count') + 2}")
    with pytest.raises(BadInput, match="the table cannot be kept: database or disk is full"):
        store.change(link, 0, 1, [{"text": "x" * 100_000}], 2)
    store.change(link, 0, 0, None, 0)
    assert store.read(link).steps == ({"n": 0},)


@pytest.mark.parametrize("by", ["nothing", "something", "the folder"])
def test_nothing_is_said_to_be_kept_in_a_file_that_was_taken_away(tmp_path: Path, by: str) -> None:
    folder = tmp_path / "here"
    store = Store(folder / FILE)
    link = store.begin("", [{"n": 0}], 1)
    if by == "the folder":
        folder.rename(tmp_path / "there")
    else:
        (folder / FILE).rename(tmp_path / "there")
    if by == "something":
        (folder / FILE).write_bytes(b"")
    for change in (lambda: store.change(link, 0, 0, None, 0), lambda: store.begin("")):
        with pytest.raises(BadInput, match="was taken away; start the server again"):
            change()
    store.close()


def test_a_file_that_is_cut_short_says_so_and_no_more(store: Store) -> None:
    link = store.begin("x" * 100_000, [{"n": 0}], 1)
    store._file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    os.truncate(store.path, 20_000)
    with pytest.raises(BadInput, match="this table cannot be read: database disk image is malformed"):
        Store(store.path).read(link)


def test_who_reads_does_not_wait_for_who_cannot_write(store: Store) -> None:
    link = store.begin("", [{"n": 0}], 1)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        failed: list[str] = []

        def write() -> None:
            try:
                store.change(link, 0, 0, None, 0)
            except BadInput as error:
                failed.append(str(error))

        writer = threading.Thread(target=write)
        writer.start()
        while not store._writing.locked():
            time.sleep(0.01)
        assert store.read(link).cursor == 1
        assert not failed
        writer.join()
    # Without the place of the file, which is nobody's business at the table.
    assert failed == ["the table cannot be kept: database is locked"]


def test_the_file_is_let_go_after_what_is_being_written(store: Store) -> None:
    link = store.begin("", [{"n": 0}], 1)
    with store._transaction() as file:
        ending = threading.Thread(target=store.close)
        ending.start()
        ending.join(0.2)
        file.execute("UPDATE tables SET cursor = 0 WHERE link = ?", (link,))
    ending.join()
    again = Store(store.path)
    assert again.read(link).cursor == 0
    again.close()
    with pytest.raises(BadInput, match="this table cannot be read: cannot operate on a closed database"):
        store.read(link)


@pytest.mark.parametrize("before", ["CREATE TABLE tables (name)", "PRAGMA user_version=99; CREATE TABLE tables (link)"])
def test_a_file_of_another_version_is_left_as_it_is(tmp_path: Path, before: str) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        file.executescript(before)
    with pytest.raises(BadInput, match="another version of Ironfall keeps its tables here"):
        Store(tmp_path / FILE)
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        assert [name for (name,) in file.execute("SELECT name FROM sqlite_master")] == ["tables"]


def test_a_file_that_is_none_is_told_of(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no tables at all" * 1_000)
    with pytest.raises(BadInput, match="file is not a database"):
        Store(tmp_path / FILE)


def test_a_lock_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "tables.lock").write_bytes(b"no lock at all" * 1_000)
    with pytest.raises(BadInput, match=r"tables\.lock: tables cannot be kept here: file is not a database"):
        alone_with(tmp_path / FILE)


def test_only_one_server_keeps_the_tables(tmp_path: Path) -> None:
    with alone_with(tmp_path / FILE):
        with pytest.raises(BadInput, match="another server keeps these tables"):
            alone_with(tmp_path / FILE)
        with alone_with(tmp_path / "elsewhere" / FILE):
            assert (tmp_path / "elsewhere").is_dir()
    with alone_with(tmp_path / FILE):
        assert not (tmp_path / FILE).exists()
