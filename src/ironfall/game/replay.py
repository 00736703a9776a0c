"""Replays: a text file that tells a whole game again (docs/replay-format.md).

It embeds the position with both sheets, then the action, the dice and answers with their reasons, and the check-sum of
where it ended. Reading it back plays it again: the rules of today either end in the same place or the replay says not.
"""

from __future__ import annotations

import os
import stat
import uuid
from dataclasses import dataclass
from pathlib import Path

from ironfall.errors import BadInput
from ironfall.game.play import BadEntry, Played, action_named, number_of, replayed, seen
from ironfall.game.position import digest, parse_position, position_text, read_data, read_text
from ironfall.numbers import count_number

HEADER = "ironfall-replay"
VERSION = 1
END_OF_POSITION = "end"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A replay played again: whether it ends where it says, and the game itself."""

    verifies: bool
    expected: str
    found: str
    played: Played


def replay_text(played: Played) -> str:
    """The replay of an action that was played."""
    ruleset = played.position.ruleset
    start = position_text(played.position, played.position.table())
    seed = "" if played.seed is None else f"   seed={played.seed}"
    return "\n".join(
        [
            f"{HEADER} {VERSION}   {ruleset.name}@{ruleset.edition}{seed}   policies={','.join(played.policies)}",
            start.rstrip("\n"),
            END_OF_POSITION,
            f"do {played.action.name}",
            *(f"    {entry.text}" for entry in seen(ruleset, played.table)),
            f"# {digest(position_text(played.position, played.table))}",
            "",
        ]
    )


def write_replay(played: Played, path: str | Path) -> None:
    """Save a replay whole or not at all. It takes the place of another replay, and of no other file."""
    if Path(path).is_file() and not read_data(path).startswith(HEADER.encode()):
        raise BadInput("is there already, and is no replay; name another file", str(path))
    write_whole(path, replay_text(played))


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there: a reader never finds half of it.

    A link is followed to the file it names, which keeps its permissions. What is no file, such as a device, a pipe or a
    folder, is refused: moving a file onto it would destroy it.
    """
    try:
        target = Path(os.path.realpath(path))
        before = target.stat() if target.exists() else None
        if before is not None and not stat.S_ISREG(before.st_mode):
            raise BadInput("cannot be written: it is no file; name a file to save in", str(path))
        beside = target.with_name(f".{target.name}.{os.getpid()}.{uuid.uuid4().hex[:8]}")
        with open(beside, "xb") as file:
            try:
                file.write(content if isinstance(content, bytes) else content.encode("utf-8"))
                file.flush()
                if before is not None:
                    os.chmod(beside, stat.S_IMODE(before.st_mode))
                os.replace(beside, target)
            except BaseException:
                beside.unlink(missing_ok=True)
                raise
    except OSError as error:
        raise BadInput(f"cannot be written: {(error.strerror or 'the disk refused').lower()}", str(path)) from None


def replay(path: str | Path) -> Verdict:
    """Play the replay in a file again. BadInput if it is not one, or its dice do not fit."""
    return verify(read_text(path), str(path))


def verify(text: str, source: str, files: bool = True) -> Verdict:
    """Play a replay's text again and compare where it ends."""
    lines = text.splitlines()
    if not lines or lines[0].split()[:1] != [HEADER]:
        raise BadInput(f"is not a replay: its first line must begin with {HEADER} {VERSION}", source, 1)
    if lines[0].split()[1:2] != [str(VERSION)]:
        raise BadInput(f"is a replay of another version; this one reads {HEADER} {VERSION}", source, 1)
    try:
        end = lines.index(END_OF_POSITION)
    except ValueError:
        raise BadInput(f"has no line {END_OF_POSITION!r} after its position; it may be cut short", source) from None
    position = parse_position("\n".join(lines[1:end]), source, first_line=2, files=files)
    action_name, tape, places, expected = _read_course(lines, end + 1, source)
    try:
        played = replayed(position, action_named(position.ruleset, action_name), tape)
    except BadEntry as wrong:
        raise BadEntry(wrong.message, wrong.place, source, places[wrong.place]) from None
    found = digest(position_text(position, played.table))
    return Verdict(found == expected, expected, found, played)


def seed_of(text: str) -> int | None:
    """The seed whose dice a replay tells of; None where people threw them."""
    words = text.split("\n", 1)[0].split()
    return next((count_number(word.removeprefix("seed=")) for word in words if word.startswith("seed=")), None)


def _read_course(lines: list[str], first: int, source: str) -> tuple[str, list[int], list[int], str]:
    """The action, the dice and answers, the lines of these and of the check-sum, and the check-sum."""
    action, expected = "", ""
    tape: list[int] = []
    places: list[int] = []
    for number, line in enumerate(lines[first:], first + 1):
        words = line.split()
        if not words:
            continue
        if words[0] == "do" and len(words) == 2 and not action:
            action = words[1]
        elif words[0] == "#" and len(words) == 2 and not expected:
            expected = words[1]
            places.append(number)
        elif len(words) == 2 and (entry := number_of(words[1])) is not None and action and not expected:
            tape.append(entry)
            places.append(number)
        else:
            raise BadInput(f"{line.strip()!r} does not belong here; expected a reason and a number", source, number)
    if not action or not expected:
        raise BadInput("ends too early: the action or the check-sum at the end is missing", source, len(lines))
    return action, tape, places, expected
