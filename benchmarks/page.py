"""What the page asks of a server: a view of a table, and a click, from what is heard to what is shown."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.rows import Effort, Row, time_each

from ironfall import api
from ironfall.page.beginning import begin
from ironfall.page.sitting import Sitting
from ironfall.page.store import FILE, Store
from ironfall.page.views import view

CLICKS = {"classic": "prone", "mech_d20": "prone", "mechawars": "hidden"}
"""A word that a press says of a unit, in turn yes and no."""


def measure(effort: Effort) -> list[Row]:
    """Each beside the laying out of the same position, which a view cannot do without. Nothing is kept: a disk's time
    is not the page's."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / FILE)
        try:
            return [row for ruleset in api.RULESETS for row in _rows(store, ruleset.name, effort)]
        finally:
            store.close()


def _rows(store: Store, ruleset: str, effort: Effort) -> list[Row]:
    sitting = Sitting(store, begin(store, ruleset=ruleset))
    position = sitting.now.position
    says = cycle(("yes", "no"))

    def lay(times: int) -> None:
        for _ in range(times):
            position.table()

    def look(times: int) -> None:
        for _ in range(times):
            view(sitting)

    def click(times: int) -> None:
        for _ in range(times):
            view(sitting.after({"do": "set", "changes": [["A", CLICKS[ruleset], next(says)]]}))

    what = f"the page, {ruleset}"
    laid = Row(what, "position laid out", time_each(lay, effort))
    others = ((look, "view"), (click, "click, to its view"))
    return [laid, *(Row(what, how, time_each(work, effort)).stands_beside(laid) for work, how in others)]
