"""Where tables are kept: one SQLite file in the user's data folder. What is shown of a table is on the disk before."""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ironfall.errors import BadInput
from ironfall.page.faults import log
from ironfall.page.limits import LARGEST_FILE, LARGEST_TABLE

Step = dict[str, Any]
FILE = "tables.sqlite"
SCHEMA = 1
"""Raised with every change of the tables below."""
LINK_BYTES = 16
"""Too many to be guessed."""
SEED_BITS = 53
"""Every number that a browser holds exactly."""
PATIENCE = 5.0
"""Seconds to wait for another program that writes."""

TABLES = """
CREATE TABLE tables (
    link TEXT PRIMARY KEY, start TEXT NOT NULL, cursor INTEGER NOT NULL, version INTEGER NOT NULL
) WITHOUT ROWID
"""
STEPS = """
CREATE TABLE steps (
    link TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, step TEXT NOT NULL, PRIMARY KEY (link, number)
) WITHOUT ROWID
"""


class Unknown(BadInput):
    """There is no table under a link."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it is kept."""

    start: str
    """The position it began in, as text."""
    steps: tuple[Step, ...]
    cursor: int
    version: int
    """How often it has been changed."""


def usual_place() -> Path:
    """The file in the user's data folder: where IRONFALL_DATA says, or XDG_DATA_HOME, or in the usual place."""
    folder = os.environ.get("IRONFALL_DATA")
    if folder:
        return Path(folder) / FILE
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ironfall" / FILE


def new_link() -> str:
    """A link that nobody can guess."""
    return secrets.token_urlsafe(LINK_BYTES)


def new_seed() -> int:
    """A seed for dice that nobody has chosen."""
    return secrets.randbits(SEED_BITS)


def alone_with(path: str | Path) -> closing[sqlite3.Connection]:
    """Keeps every other server away from these tables until it is closed. BadInput where there is one already."""
    beside = Path(path).with_suffix(".lock")
    try:
        beside.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = sqlite3.connect(beside, 0)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except BaseException:
            lock.close()
            raise
    except (OSError, sqlite3.Error) as error:
        if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
            raise cannot_be_kept(error, beside) from None
        raise BadInput("another server keeps these tables; end it, or name another folder in IRONFALL_DATA") from None
    return closing(lock)


def _as_kept(row: tuple[object, object, object], steps: list[Step]) -> Kept:
    """TypeError where somebody has put there what was never kept."""
    match row:
        case (str(start), int(cursor), int(version)) if all(isinstance(step, dict) for step in steps):
            return Kept(start, tuple(steps), cursor, version)
    raise TypeError("it is damaged")


def cannot_be_kept(error: Exception, path: str | Path) -> BadInput:
    """Nothing at all can be kept in this file."""
    return BadInput(f"tables cannot be kept here: {str(error).lower()}", str(path))


class Store:
    """The file. Every change is one transaction, and has reached the disk when its call returns.

    Who reads does so beside whoever writes, with a connection of its own.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._writing, self._reading = threading.Lock(), threading.Lock()
        self._is_closed = False
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file = self._connect()
            try:
                os.chmod(self.path, 0o600)
                self._place = self._there()
                self._prepare()
                self._reader = self._connect()
            except BaseException:
                self._file.close()
                raise
        except (OSError, sqlite3.Error) as error:
            raise cannot_be_kept(error, path) from None

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, PATIENCE, isolation_level=None, check_same_thread=False)

    def _prepare(self) -> None:
        """The tables, if the file is new."""
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute("PRAGMA synchronous=FULL")
        with self._transaction() as file:
            is_new = not self._pragma("schema_version")
            if not is_new and self._pragma("user_version") != SCHEMA:
                raise BadInput("another version of Ironfall keeps its tables here; move this file away", str(self.path))
            if is_new:
                file.execute(TABLES)
                file.execute(STEPS)
                file.execute(f"PRAGMA user_version={SCHEMA}")

    def _there(self) -> tuple[int, int]:
        """Which file stands at the path just now. OSError where there is none."""
        found = os.stat(self.path)
        return found.st_dev, found.st_ino

    def _check_place(self) -> None:
        """BadInput where the file was taken away: what is kept in it would be lost with it."""
        with suppress(OSError):
            if self._there() == self._place:
                return
        log.error("%s was moved, removed or replaced while it is in use", self.path)
        raise BadInput(f"the table cannot be kept: {self.path.name} was taken away; start the server again")

    def _pragma(self, name: str) -> int:
        return int(self._file.execute(f"PRAGMA {name}").fetchone()[0])

    def _used(self) -> int:
        """Bytes of the file that hold something."""
        return (self._pragma("page_count") - self._pragma("freelist_count")) * self._pragma("page_size")

    def close(self) -> None:
        """Let go of the file, after whatever is being written."""
        with self._writing, self._reading:
            self._is_closed = True
            self._file.close()
            self._reader.close()

    def begin(self, start: str, steps: Sequence[Step] = (), cursor: int = 0) -> str:
        """A new table; its link."""
        link = new_link()
        with self._transaction() as file:
            file.execute("INSERT INTO tables VALUES (?, ?, ?, 0)", (link, start, cursor))
            self._put(file, link, 0, steps)
        return link

    def read(self, link: str) -> Kept:
        """A table. Unknown if there is none."""
        try:
            with self._reading:
                # Both in one transaction, or a change may come between them.
                self._reader.execute("BEGIN")
                try:
                    row, steps = self._rows(link)
                finally:
                    if self._reader.in_transaction:
                        self._reader.execute("COMMIT")
            if row is None:
                raise Unknown("there is no such table; its link may be cut short")
            return _as_kept(row, [json.loads(step) for (step,) in steps])
        except (sqlite3.Error, TypeError, UnicodeDecodeError, json.JSONDecodeError) as error:
            log.error("%s: a table cannot be read: %s", self.path, error)
            raise BadInput(f"this table cannot be read: {str(error).lower()}") from None

    def _rows(self, link: str) -> tuple[Any, list[tuple[str]]]:
        table = self._reader.execute("SELECT start, cursor, version FROM tables WHERE link = ?", (link,)).fetchone()
        return table, self._reader.execute("SELECT step FROM steps WHERE link = ? ORDER BY number", (link,)).fetchall()

    def change(self, link: str, version: int, first: int, steps: Sequence[Step] | None, cursor: int) -> None:
        """From step `first` on these stand in place of what stood there, or all stays where they are None.

        BadInput if somebody else has changed the table since this version.
        """
        with self._transaction() as file:
            found = file.execute(
                "UPDATE tables SET cursor = ?, version = version + 1 WHERE link = ? AND version = ?",
                (cursor, link, version),
            )
            if found.rowcount != 1:
                raise BadInput("this table was changed from elsewhere meanwhile")
            if steps is not None:
                file.execute("DELETE FROM steps WHERE link = ? AND number >= ?", (link, first))
                self._put(file, link, first, steps)

    def _put(self, file: sqlite3.Connection, link: str, first: int, steps: Sequence[Step]) -> None:
        rows = [(link, number, json.dumps(step, separators=(",", ":"))) for number, step in enumerate(steps, first)]
        file.executemany("INSERT INTO steps VALUES (?, ?, ?)", rows)
        (size,) = file.execute("SELECT SUM(LENGTH(step)) FROM steps WHERE link = ?", (link,)).fetchone()
        if rows and size > LARGEST_TABLE:
            most = f"{LARGEST_TABLE // 1_000_000} MB"
            raise BadInput(f"a table holds at most {most}; save the position, and begin another table with it")
        if self._used() > LARGEST_FILE:
            most = f"{LARGEST_FILE // 1_000_000:,} MB"
            raise BadInput(f"all tables hold at most {most}: whoever serves them can move {self.path.name} elsewhere")

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._writing:
            try:
                self._check_place()
                self._file.execute("BEGIN IMMEDIATE")
                try:
                    yield self._file
                    self._file.execute("COMMIT")
                finally:
                    # SQLite itself has ended it where the disk is full.
                    if self._file.in_transaction:
                        self._file.execute("ROLLBACK")
            except sqlite3.Error as error:
                # A thread may come too late with what nobody waits for any more.
                if not self._is_closed:
                    log.error("%s: a table cannot be kept: %s", self.path, error)
                raise BadInput(f"the table cannot be kept: {str(error).lower()}") from None
