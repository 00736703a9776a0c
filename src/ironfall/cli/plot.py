"""Odds as a picture: both damage curves side by side, and the outcomes as bars. The only file that imports matplotlib.

Dark and light, and hatched besides: it reads in print without colours, and to who sees them otherwise.
"""

from __future__ import annotations

import importlib.util
import io
import os
import warnings
from pathlib import Path
from tempfile import TemporaryFile
from textwrap import fill
from typing import Any, NamedTuple

from ironfall import api
from ironfall.cli.chances import HUNDRED, share
from ironfall.cli.forecast import ROLES, outcomes_of, source
from ironfall.game.replay import write_whole

FORMATS = (".svg", ".png")
DOTS_PER_INCH = 150
INCHES = (10.0, 8.0)
LONGEST_TITLE = 80
"""Letters in a line."""
ALMOST_ALL = 0.9995
"""Of a curve: the rarest large values are left out of the picture."""


class Look(NamedTuple):
    """How the bars of a unit are filled."""

    color: str
    hatch: str


LOOKS = (Look("#f0c27b", "///"), Look("#1f4e79", ""))
"""By unit: the attacker light and hatched, the target dark."""
PLAIN = Look("#7f7f7f", "")
SETTINGS: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "ironfall",
    "text.parse_math": False,
    "font.family": "sans-serif",
    "font.size": 10,
    "hatch.linewidth": 0.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def check(file: str) -> None:
    """BadInput if nothing can be drawn in this file: said before long work begins."""
    if Path(file).suffix.lower() not in FORMATS:
        raise api.BadInput(f"--plot draws {' or '.join(FORMATS)} files, by the end of their names; {file!r} is neither")
    if importlib.util.find_spec("matplotlib") is None:
        raise api.BadInput("--plot needs the extra for pictures: pip install 'ironfall[plots]'")
    target = Path(os.path.realpath(file))
    if target.exists() and not target.is_file():
        raise api.BadInput("cannot be written: it is no file; name a file to save in", file)
    try:
        with TemporaryFile(dir=target.parent):
            pass
    except OSError as error:
        raise api.BadInput(f"cannot be written: {(error.strerror or 'the disk refused').lower()}", file) from None


def draw(odds: api.Odds, title: str, file: str) -> None:
    """Draw the odds in a file, whole or not at all."""
    import matplotlib
    from matplotlib.figure import Figure

    units = [1, 0] if len(odds.action.units) > 1 else [0]
    with matplotlib.rc_context(SETTINGS), warnings.catch_warnings():
        # A letter that no font has is drawn as a box, which says as much.
        warnings.filterwarnings("ignore", "Glyph")
        figure = Figure(figsize=INCHES, layout="constrained")
        figure.suptitle(fill(harmless(title), LONGEST_TITLE), fontsize=13, fontweight="bold")
        figure.supxlabel(source(odds), fontsize=9, color="#444444")
        grid = figure.add_gridspec(2, len(units), height_ratios=(3, 4))
        curves = None
        for column, unit in enumerate(units):
            curves = figure.add_subplot(grid[0, column], sharey=curves)
            _curve(curves, odds, unit)
        _outcomes(figure.add_subplot(grid[1, :]), odds, units)
        drawn = io.BytesIO()
        kind = Path(file).suffix.lower()[1:]
        figure.savefig(drawn, format=kind, dpi=DOTS_PER_INCH, metadata={"Date": None} if kind == "svg" else None)
    write_whole(file, drawn.getvalue())


def harmless(text: str) -> str:
    """Names come from files: what is no letter has no place in a picture."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _curve(axes: Any, odds: api.Odds, unit: int) -> None:
    """The chance of each amount of damage to a unit."""
    spread, look = odds.spreads[f"damage_to_{ROLES[unit]}"], LOOKS[unit]
    values, under = [], 0.0
    for value, p in sorted(spread.distribution.items()):
        if under < ALMOST_ALL:
            values.append(value)
        under += p
    shares = [HUNDRED * spread.distribution[value] for value in values]
    axes.bar(values, shares, width=0.85, color=look.color, hatch=look.hatch, edgecolor="black", linewidth=0.5)
    axes.axvline(spread.mean, color="black", linestyle="--", linewidth=1)
    axes.annotate(
        f"{spread.mean:.1f} on average", (spread.mean, 1), xycoords=("data", "axes fraction"), xytext=(4, -2),
        textcoords="offset points", va="top",
    )  # fmt: skip
    axes.set_title(harmless(f"Damage to the {odds.action.units[unit]}, {odds.position.names[unit]}"), fontsize=11)
    axes.set_xlim(left=-1)
    axes.set_xlabel("points of damage")
    axes.set_ylabel("chance, in percent")
    axes.xaxis.get_major_locator().set_params(integer=True)


def _outcomes(axes: Any, odds: api.Odds, units: list[int]) -> None:
    """A bar for each outcome, the units' side by side."""
    trials = odds.counted.trials if odds.counted else 0
    hit = odds.action.hits[0]
    rows = [(hit, odds.outcomes["hit"], PLAIN, 0.0)]
    names = list(dict.fromkeys(name for unit in units for name in outcomes_of(odds, unit)))
    for number, name in enumerate(names, 1):
        for k, unit in enumerate(units):
            if f"{ROLES[unit]}_{name}" not in odds.outcomes:
                continue
            outcome = odds.outcomes[f"{ROLES[unit]}_{name}"]
            rows.append((name.replace("_", " "), outcome, LOOKS[unit], number + 0.4 * (k - (len(units) - 1) / 2)))
    for _, outcome, look, place in rows:
        length = HUNDRED * outcome.p if outcome.can_happen else 0.0
        error = HUNDRED * outcome.error if outcome.error and outcome.can_happen else 0.0
        axes.barh(
            place, length, height=0.38, color=look.color, hatch=look.hatch, edgecolor="black", linewidth=0.5,
            xerr=error or None, capsize=2,
        )  # fmt: skip
        axes.annotate(
            share(outcome, trials), (length + error, place), xytext=(4, 0), textcoords="offset points", va="center",
            fontsize=9,
        )  # fmt: skip
    axes.set_yticks(range(len(names) + 1), [hit, *(name.replace("_", " ") for name in names)])
    axes.invert_yaxis()
    axes.set_xlim(0, HUNDRED * 1.12)
    axes.set_xticks(range(0, HUNDRED + 1, 20))
    axes.set_xlabel("chance, in percent")
    axes.set_title("What comes of it", fontsize=11)
    if len(units) > 1:
        from matplotlib.patches import Patch

        keys = [Patch(facecolor=LOOKS[u].color, hatch=LOOKS[u].hatch, edgecolor="black") for u in units]
        axes.legend(keys, [f"the {odds.action.units[unit]}" for unit in units], loc="lower right", frameon=False)
