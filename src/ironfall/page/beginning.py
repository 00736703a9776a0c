"""New tables: two machines face to face, or what a file holds."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from ironfall import api
from ironfall.errors import BadInput
from ironfall.game.position import Position, parse_position, position_text, read_text
from ironfall.page import saving
from ironfall.page.changes import sheet_in
from ironfall.page.moments import Moment, come_about
from ironfall.page.store import Step, Store
from ironfall.rulesets import RULESETS, ruleset_named
from ironfall.rulesets.ruleset import Ruleset

Beginning = Generator[None, None, str]
"""A new table that is being begun, step by step; in the end its link."""


def begin(store: Store, **start: str) -> str:
    """A new table, begun at once; its link. BadInput in a sentence."""
    return _to_its_end(beginning(store, **start))


def beginning(
    store: Store,
    ruleset: str | None = None,
    attacker: str | None = None,
    target: str | None = None,
    position: str | None = None,
    replay: str | None = None,
) -> Beginning:
    """A new table. BadInput in a sentence.

    It begins with a position or a replay, as text, or with two units of the catalogue, or of the text of their files,
    face to face.
    """
    if replay is not None:
        return _begun(store, *saving.opened(replay))
    if position is not None:
        return _begun(store, saving.opened_position(position), ())
    names = [each.name for each in RULESETS]
    if ruleset is not None and ruleset not in names:
        raise BadInput(f"there is no ruleset {ruleset[:60]!r}; there is {', '.join(names)}")
    return _begun(store, face_to_face(ruleset_named(ruleset or names[0]), attacker, target), ())


def begin_with(store: Store, path: str) -> str:
    """A new table of a replay, a saved game or a position in a file of this machine; its link. BadInput names its
    line."""
    return _to_its_end(_begun(store, *saving.read(read_text(path), path, files=True)))


def link_within(going: Beginning, until: Callable[[], bool]) -> str | None:
    """The link, if it is begun before something is true, which is asked between two steps."""
    try:
        next(going)
        while not until():
            next(going)
    except StopIteration as end:
        return str(end.value)
    return None


def _to_its_end(going: Beginning) -> str:
    link = link_within(going, lambda: False)
    assert link is not None
    return link


def _begun(store: Store, start: Position, steps: Sequence[Step]) -> Beginning:
    """A table of these steps, once it is sure that it can be opened again."""
    moments: list[Moment] = []
    for step in steps:
        moments.append(come_about(step, start, moments, is_new=False))
        yield
    text = position_text(start, start.table())
    again = parse_position(text, "", files=False)
    if position_text(again, again.table()) != text:
        raise BadInput("this position cannot be kept as it is: written down and read again, it is another")
    return store.begin(text, [moment.step for moment in moments], moments[-1].last if moments else 0)


def face_to_face(ruleset: Ruleset, attacker: str | None, target: str | None) -> Position:
    """Two units, ready for an action of the first against the second."""
    named = (attacker or ruleset.usual[0], target or ruleset.usual[1])
    sheets = [sheet_in(ruleset, {"sheet": name}) for name in named]
    action = ruleset.actions[0]
    return api.position(sheets[0], sheets[1], ruleset=ruleset.name, game=action.begins)
