"""Saved games: a text file that holds a whole game, stage by stage, from the first answer on (docs/replay-format.md).

It is written as the game goes on: what was seen reaches the disk before anybody is shown what came of it. A file that
ends in the middle of a line is one whose program was killed while it wrote, and all but that line counts.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ironfall.errors import BadInput
from ironfall.game.course import Game, Origin, Stage, sides_of
from ironfall.game.play import BadEntry, Entry, number_of
from ironfall.game.position import Position, as_text, parse_position, position_text, read_data
from ironfall.game.replay import END_OF_POSITION, write_whole
from ironfall.numbers import count_number

try:
    import fcntl
except ImportError:  # where a system has no such locks
    fcntl = None  # type: ignore[assignment]

HEADER = "ironfall-game"
VERSION = 1
STAGE = "stage "
TITLE, ABOUT = "title ", "about "
DIGEST = re.compile(r"[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class Saved:
    """What a file of a game holds."""

    position: Position
    players: tuple[str, ...]
    origin: Origin
    stages: tuple[Stage, ...]
    """The last may still go on."""
    lines: tuple[int, ...]
    """Of each stage, its line in the file."""
    entry_lines: tuple[tuple[int, ...], ...]
    """Of each stage, the lines of its entries, and that of its digest if it has one."""
    source: str
    torn: str
    """The half of a last line that is left out; empty in a whole file."""
    title: str = ""
    about: str = ""


def head_text(game: Game) -> str:
    """A saved game up to its first stage."""
    ruleset, origin = game.position.ruleset, game.origin
    dice = "typed" if origin.seed is None else f"seed={origin.seed}"
    one_game = "" if origin.one_game is None else f"   game={origin.one_game}"
    start = position_text(game.position, game.position.table())
    head = f"{HEADER} {VERSION}   {ruleset.name}@{ruleset.edition}   {dice}{one_game}"
    said = "".join(f"{word}{text}\n" for word, text in ((TITLE, game.title), (ABOUT, game.about)) if text)
    return f"{head}   players={','.join(game.players)}\n{said}{start}{END_OF_POSITION}\n"


def stage_text(heading: str, entries: Sequence[Entry], ended: str) -> str:
    """The lines of a stage, or of a part of it: no heading where it has begun, no digest where it goes on."""
    lines = [f"{STAGE}{heading}"] if heading else []
    lines += [f"    {entry.text}" for entry in entries]
    lines += [f"# {ended}"] if ended else []
    return "".join(f"{line}\n" for line in lines)


def game_text(game: Game) -> str:
    """The whole of a saved game."""
    return head_text(game) + "".join(stage_text(each.heading, each.entries, each.digest) for each in game.stages)


class GameFile:
    """Keeps a game in a file, which nobody else may go on with meanwhile."""

    def __init__(self, path: str | Path, head: str) -> None:
        self.path = str(path)
        self.head = head
        self.size = 0
        self.broken = False
        self.descriptor = -1

    def begin(self) -> None:
        """A new file. BadInput where there is one already."""
        if os.path.isdir(self.path):
            raise BadInput("is a folder; name a file to save the game in", self.path)
        if os.path.lexists(self.path):
            raise BadInput("is there already; name another file, or go on with it by --resume", self.path)
        write_whole(self.path, self.head)
        self.open()

    def open(self) -> None:
        """Take hold of the file. BadInput where somebody else has."""
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        except FileNotFoundError:
            raise BadInput("there is no such file", self.path) from None
        except OSError as error:
            raise BadInput(f"cannot be written: {(error.strerror or 'the disk refused').lower()}", self.path) from None
        try:
            hold(descriptor, self.path)
            self.size = os.fstat(descriptor).st_size
        except BaseException:
            os.close(descriptor)
            raise
        self.close()
        self.descriptor = descriptor

    def close(self) -> None:
        """Let go of it."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def add(self, heading: str, entries: Sequence[Entry], ended: str) -> None:
        """Put what was seen at the end of the file, and see it on the disk. BadInput leaves the file as it was."""
        if self.broken:
            raise BadInput("can no longer be written; stop here and go on by --resume", self.path)
        data = stage_text(heading, entries, ended).encode("utf-8")
        try:
            written = 0
            while written < len(data):
                written += os.write(self.descriptor, data[written:])
            os.fsync(self.descriptor)
        except OSError as error:
            self._cut_back()
            raise BadInput(f"cannot be written: {(error.strerror or 'the disk refused').lower()}", self.path) from None
        self.size += len(data)

    def rewrite(self, stages: Sequence[Stage]) -> None:
        """Put another course in place of the one that is there."""
        text = self.head + "".join(stage_text(each.heading, each.entries, each.digest) for each in stages)
        # Where the file cannot be replaced, the game there and the one played part ways: nothing more may be added.
        self.broken = True
        if os.name == "nt":
            # There no file is replaced that somebody holds open.
            self.close()
        write_whole(self.path, text)
        self.open()
        self.broken = False

    def _cut_back(self) -> None:
        try:
            os.ftruncate(self.descriptor, self.size)
        except OSError:
            self.broken = True


def hold(descriptor: int, path: str) -> None:
    """See that nobody else writes this file as long as it is open, where the system can say."""
    if fcntl is None:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        mine, there = os.fstat(descriptor), os.stat(path)
        taken = (mine.st_dev, mine.st_ino) != (there.st_dev, there.st_ino)
    except BlockingIOError:
        taken = True
    except OSError:
        # Some file systems know no locks.
        return
    if taken:
        raise BadInput("is being played elsewhere just now; stop that game first", path)


def begin(game: Game, path: str | Path) -> None:
    """Keep a game, from its beginning, in a new file. BadInput where there is one already."""
    file = GameFile(path, head_text(game))
    file.begin()
    game.keeper = file


def resume(path: str | Path) -> tuple[Game, str]:
    """Go on with the game in a file: the game, and the half of a last line that was dropped, or "".

    BadInput where it is no saved game, where somebody else plays it, or where the rules lead elsewhere by now.
    """
    file = GameFile(path, "")
    file.open()
    try:
        saved = read_game(path)
        if saved.origin.one_game is not None:
            raise BadInput("is one game of many, played to its end: ironfall replay tells it", str(path))
        game, wrong = replayed(saved)
        if wrong is not None:
            raise wrong
        file.head = head_text(game)
        # What stood there half, and a stage of which nothing was seen, is written anew when it is played.
        going_on = [stage for stage in saved.stages if not stage.digest and stage.entries]
        kept = [*saved.stages[: len(game.stages)], *going_on]
        if saved.torn or len(kept) < len(saved.stages):
            file.rewrite(kept)
        game.keeper = file
    except BaseException:
        file.close()
        raise
    return game, saved.torn


def replayed(saved: Saved) -> tuple[Game, BadInput | None]:
    """The game played again as far as it is saved, or as far as the rules still lead there: then with a sentence that
    names the stage."""
    game = Game(saved.position, saved.players, saved.origin, title=saved.title, about=saved.about)
    for stage, line, entry_lines in zip(saved.stages, saved.lines, saved.entry_lines, strict=True):
        try:
            if stage.digest:
                game.replay(stage)
            elif saved.origin.one_game is not None:
                raise BadInput("the stage is cut short")
            elif stage.entries:
                game.go_on_from(stage.entries)
        except BadEntry as error:
            at = entry_lines[error.place] if error.place < len(entry_lines) else line
            return game, BadInput(f"{stage.heading}: {error.message}", saved.source, at)
        except BadInput as error:
            return game, BadInput(f"{stage.heading}: {error.message}", saved.source, line)
    return game, None


def is_game(data: bytes) -> bool:
    """Whether a file is a saved game, by its first word."""
    return data.removeprefix(codecs.BOM_UTF8).split(maxsplit=1)[:1] == [HEADER.encode()]


def read_game(path: str | Path) -> Saved:
    """What a file of a game holds. BadInput names the line."""
    # A line may be torn in the middle of a letter.
    whole, newline, torn = read_data(path).rpartition(b"\n")
    text = as_text(whole + newline, str(path)).replace("\r\n", "\n")
    return parse_game(text + torn.decode("utf-8", "replace"), str(path))


def parse_game(text: str, source: str, files: bool = True) -> Saved:
    """The same from its text."""
    *lines, torn = text.split("\n")
    if text.split(maxsplit=1)[:1] != [HEADER]:
        raise BadInput(f"is not a saved game: its first line must begin with {HEADER} {VERSION}", source, 1)
    if END_OF_POSITION not in lines:
        raise BadInput("is cut short before its game began: nothing of it can be played", source, len(lines) + 1)
    end = lines.index(END_OF_POSITION)
    origin, players = _head(lines[0], source)
    said = {TITLE: "", ABOUT: ""}
    first = 1
    while first < end and (word := next((word for word in said if lines[first].startswith(word)), "")):
        said[word] = lines[first].removeprefix(word).strip()
        first += 1
    position = parse_position("\n".join(lines[first:end]), source, first_line=first + 1, files=files)
    if len(players) != sides_of(position):
        raise BadInput(f"names {len(players)} players for {sides_of(position)} sides", source, 1)
    stages, numbers, entry_lines = _stages(lines, end + 1, source)
    return Saved(position, players, origin, stages, numbers, entry_lines, source, torn, said[TITLE], said[ABOUT])


def _head(line: str, source: str) -> tuple[Origin, tuple[str, ...]]:
    words = line.split()
    if words[1:2] != [str(VERSION)]:
        raise BadInput(f"is a saved game of another version; this one reads {HEADER} {VERSION}", source, 1)
    said = dict(word.partition("=")[::2] for word in words[3:])
    numbers = {name: count_number(said.pop(name)) for name in ("seed", "game") if name in said}
    players = said.pop("players", "")
    typed = said.pop("typed", None) is not None
    if said or not players or typed == ("seed" in numbers) or None in numbers.values():
        raise BadInput(
            f"its first line must be {HEADER} {VERSION} RULESET@EDITION, seed=N or typed, and players=A,B", source, 1
        )
    try:
        return Origin(numbers.get("seed"), numbers.get("game")), tuple(players.split(","))
    except BadInput as error:
        raise BadInput(error.message, source, 1) from None


def _stages(
    lines: Sequence[str], first: int, source: str
) -> tuple[tuple[Stage, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]:
    stages: list[Stage] = []
    numbers: list[int] = []
    entry_lines: list[tuple[int, ...]] = []
    for number, line in enumerate(lines[first:], first + 1):
        words = line.split()
        going_on = bool(stages) and not stages[-1].digest
        if line.startswith(STAGE) and not going_on:
            stages.append(Stage(line.removeprefix(STAGE).strip(), ()))
            numbers.append(number)
            entry_lines.append(())
        elif going_on and len(words) == 2 and words[0] == "#" and DIGEST.fullmatch(words[1]):
            entry_lines[-1] += (number,)
            stages[-1] = Stage(stages[-1].heading, stages[-1].entries, words[1])
        elif going_on and len(words) == 2 and (entered := number_of(words[1])) is not None:
            entry = Entry(words[0], entered, is_pool="x" in words[1])
            entry_lines[-1] += (number,)
            stages[-1] = Stage(stages[-1].heading, (*stages[-1].entries, entry))
        elif words:
            wanted = "a reason and a number, or # and the digest" if going_on else "a line such as: stage Round 1"
            raise BadInput(f"{line.strip()!r} does not belong here; expected {wanted}", source, number)
    return tuple(stages), tuple(numbers), tuple(entry_lines)
