"""Pictures: odds as curves and bars, choices side by side, and the table from above. The only file that imports
matplotlib.

Dark and light, and hatched besides: it reads in print without colours, and to who sees them otherwise.
"""

from __future__ import annotations

import importlib.util
import io
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from math import atan2, cos, hypot, pi, sin
from pathlib import Path
from tempfile import TemporaryFile
from textwrap import fill
from typing import Any, NamedTuple

from ironfall import api
from ironfall.cli.bars import HERE, in_words
from ironfall.cli.forecast import source
from ironfall.cli.plot_labels import BADGE, FONT, Box, Labels
from ironfall.forecast.chances import HUNDRED
from ironfall.forecast.choices import Column
from ironfall.forecast.outcomes import ROLES, of_no_unit, outcomes_of, units_told
from ironfall.game.play import policy_numbers
from ironfall.game.replay import write_whole
from ironfall.rulesets.comparison import REPLY, Measure
from ironfall.rulesets.picture import Disc, Lane, Looks, Picture, Span, When

FORMATS = (".svg", ".png")
DOTS_PER_INCH = 150
INCHES = (10.0, 8.0)
LONGEST_TITLE = 80
"""Letters in a line."""
FEWEST_VALUES = 5
"""Of damage: a curve of one value has an axis of so many."""
MOST_TITLE_LINES = 3
LONGEST_NAME = 30
"""Letters of a unit's name beside other words."""
CUT = "..."
ALMOST_ALL = 0.9995
"""Of a curve: the rarest large values are left out of the picture."""


class Look(NamedTuple):
    """How the bars of a unit are filled."""

    color: str
    hatch: str


LOOKS = (Look("#f0c27b", "///"), Look("#1f4e79", ""))
"""By unit: the attacker light and hatched, the target dark."""
PLAIN = Look("#7f7f7f", "")
SHAPES = {
    Looks.ATTACKER: LOOKS[0],
    Looks.TARGET: LOOKS[1],
    Looks.OTHER: Look("#d9d9d9", "..."),
    Looks.OPEN: Look("#e9f2e4", ""),
    Looks.IMPASSABLE: Look("#b8b0a6", "xxx"),
}
LINES = {When.BEFORE: (0, (5, 3)), When.MET: (0, (1, 1.5)), When.NOW: "-"}
"""Outlines: dashed, dotted, solid."""
PANELS_BESIDE, PANELS_WIDTH = 2, 7.5
KEY_OF_PANELS = (
    "Dark: more is better. Hatched: less is better. Each chart has a scale of its own. Lines at the ends of bars are "
    "one standard error."
)
ROOM_FOR_WORDS = 1.9
"""How much wider a panel is than its longest bar."""
TABLE_INCHES = (7.5, 8.0)
MARGIN = 2.5
"""Around what is seen closely."""
OFF_THE_TABLE = "#8c8c8c"
ROUND = 24
"""Points of a half circle."""
LONGEST_KEY = 7
HIDDEN = 1.5 * BADGE
"""A base of fewer points in radius has its letter beside it."""
CLOSE_POINTS = 430
"""About as wide as the close view is."""
EYE = 0.05
"""Inches that nobody sees."""
BEHIND_WORDS = {"facecolor": "white", "edgecolor": "none", "pad": 1, "alpha": 0.85}
CROSS: Any = {
    "marker": "X", "markersize": 11, "markerfacecolor": "white", "markeredgecolor": "black", "markeredgewidth": 1.2,
}  # fmt: skip
CROSSED_OUT: Any = {"marker": "x", "markersize": 9, "markeredgewidth": 3, "color": "black"}
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
    """Draw the odds in a file, whole or not at all; beside them the table, where the ruleset has a picture of it."""
    position, count = odds.position, odds.counted
    before = position.table()
    chosen_by = odds.policies[0] if count is None else ",".join(count.policies)
    before.asking.policy = policy_numbers(position.ruleset, chosen_by, len(before.asking.policy))
    picture = position.ruleset.picture(position.setup, odds.action, before, None)

    def on(figure: Any) -> None:
        if picture is None:
            _odds(figure, odds)
        else:
            curves, seen = figure.subfigures(1, 2, width_ratios=(INCHES[0], TABLE_INCHES[0]))
            _odds(curves, odds)
            _table(seen, picture)

    width = INCHES[0] + (TABLE_INCHES[0] if picture else 0)
    _write(on, (width, INCHES[1]), title, file)


def draw_table(picture: Picture, title: str, file: str) -> None:
    """Draw the table from above in a file, whole or not at all."""
    _write(lambda figure: _table(figure, picture), TABLE_INCHES, title, file)


def _write(draw_on: Callable[[Any], None], inches: tuple[float, float], title: str, file: str) -> None:
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(SETTINGS), warnings.catch_warnings():
        # A letter that no font has is drawn as a box, which says as much; what is too crowded is seen to be.
        warnings.simplefilter("ignore")
        figure = Figure(figsize=inches, layout="constrained")
        longest = int(LONGEST_TITLE * inches[0] / INCHES[0])
        lines = fill(harmless(title), longest, max_lines=MOST_TITLE_LINES, placeholder=CUT)
        figure.suptitle(lines, fontsize=13, fontweight="bold")
        draw_on(figure)
        drawn = io.BytesIO()
        kind = Path(file).suffix.lower()[1:]
        figure.savefig(drawn, format=kind, dpi=DOTS_PER_INCH, metadata={"Date": None} if kind == "svg" else None)
    write_whole(file, drawn.getvalue())


def harmless(text: str) -> str:
    """Names come from files: what is no letter has no place in a picture."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def cut(text: str, longest: int) -> str:
    """A name that fits into its place."""
    text = harmless(text)
    return text if len(text) <= longest else text[: longest - len(CUT)].rstrip() + CUT


# --- odds


def _odds(figure: Any, odds: api.Odds) -> None:
    """Both damage curves, and the outcomes under them."""
    units = units_told(odds)
    figure.supxlabel(source(odds), fontsize=9, color="#444444")
    grid = figure.add_gridspec(2, len(units), height_ratios=(3, 4))
    curves = None
    for column, unit in enumerate(units):
        curves = figure.add_subplot(grid[0, column], sharey=curves)
        _curve(curves, odds, unit)
    _outcomes(figure.add_subplot(grid[1, :]), odds, units)


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
    # Room above the bars, so that it stands over none of them.
    axes.margins(y=0.15)
    axes.annotate(
        f"{spread.mean:.1f} on average", (spread.mean, 1), xycoords=("data", "axes fraction"), xytext=(4, -2),
        textcoords="offset points", va="top",
    )  # fmt: skip
    name = cut(odds.position.names[unit], LONGEST_NAME)
    axes.set_title(f"Damage to the {odds.action.units[unit]}, {name}", fontsize=11)
    axes.set_xlim(-0.6, max(*values, FEWEST_VALUES) + 0.6)
    axes.set_xlabel("points of damage")
    axes.set_ylabel("chance, in percent")
    axes.xaxis.get_major_locator().set_params(integer=True)


def _outcomes(axes: Any, odds: api.Odds, units: list[int]) -> None:
    """A bar for each outcome, the units' side by side."""
    trials = odds.counted.trials if odds.counted else 0
    alone = {odds.action.hits[0]: odds.outcomes["hit"]}
    alone |= {name.replace("_", " "): odds.outcomes[name] for name in of_no_unit(odds)}
    rows = [(name, outcome, PLAIN, float(place)) for place, (name, outcome) in enumerate(alone.items())]
    names = list(dict.fromkeys(name for unit in units for name in outcomes_of(odds, unit)))
    for number, name in enumerate(names, len(alone)):
        for k, unit in enumerate(units):
            if name not in outcomes_of(odds, unit):
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
            in_words(outcome, trials), (length + error, place), xytext=(4, 0), textcoords="offset points", va="center",
            fontsize=9,
        )  # fmt: skip
    axes.set_yticks(range(len(alone) + len(names)), [*alone, *(name.replace("_", " ") for name in names)])
    axes.invert_yaxis()
    axes.set_xlim(0, HUNDRED * 1.12)
    axes.set_xticks(range(0, HUNDRED + 1, 20))
    axes.set_xlabel("chance, in percent")
    axes.set_title("What comes of it", fontsize=11)
    if len(units) > 1:
        from matplotlib.patches import Patch

        keys = [Patch(facecolor=LOOKS[u].color, hatch=LOOKS[u].hatch, edgecolor="black") for u in units]
        axes.legend(keys, [f"the {odds.action.units[unit]}" for unit in units], loc="lower right", frameon=False)


# --- choices side by side


def draw_comparison(found: Sequence[Column], measures: Sequence[Measure], title: str, said: str, file: str) -> None:
    """Draw a small chart for each measure, with a bar for each choice, in a file, whole or not at all."""
    rows = -(-len(measures) // PANELS_BESIDE)
    height = 1.8 + rows * (0.55 + 0.26 * len(found))

    def on(figure: Any) -> None:
        words = f"{said} {KEY_OF_PANELS} {_what_is_estimated(found)}"
        figure.supxlabel(fill(harmless(words), 88), fontsize=9, color="#444444")
        panels = figure.subplots(rows, PANELS_BESIDE, squeeze=False).flat
        for axes, measure in zip(panels, measures, strict=False):
            _panel(axes, found, measure)
        for axes in list(figure.axes)[len(measures) :]:
            axes.axis("off")

    _write(on, (PANELS_WIDTH, height), title, file)


def _what_is_estimated(found: Sequence[Column]) -> str:
    """Which choices are not counted out, and that no reply is."""
    by_trials = [column.title for column in found if column.odds is not None and not column.odds.exact]
    if len(by_trials) == len(found):
        return "All choices are estimated."
    by_trials += ["every reply"] if any(column.reply for column in found) else []
    return f"Estimated: {', '.join(by_trials)}; all else is exact." if by_trials else "All is exact."


def _panel(axes: Any, found: Sequence[Column], measure: Measure) -> None:
    """What one measure comes to for every choice."""
    figures = [column.figure(measure) for column in found]
    look = LOOKS[1] if measure.better > 0 else LOOKS[0]
    # Where all is 0, what estimates are off by fills no panel: it is drawn against one point, or a certainty.
    some = any(figure.value for figure in figures)
    most = max(abs(figure.value) + figure.error for figure in figures) if some else 1.0
    for place, (column, figure) in enumerate(zip(found, figures, strict=True)):
        below = figure.error if measure.less else min(figure.error, figure.value)
        axes.barh(
            place, figure.value, height=0.7, color=look.color, hatch=look.hatch, edgecolor="black", linewidth=0.5,
            xerr=[[below], [figure.error]] if figure.error else None, capsize=2,
        )  # fmt: skip
        words = HERE.put(column.cell(measure))
        if measure.of == REPLY:
            words = f"{words} ({column.reply_title})"
        axes.annotate(
            words, (max(0.0, figure.value + figure.error), place), xytext=(4, 0), textcoords="offset points",
            va="center", fontsize=8,
        )  # fmt: skip
    axes.set_yticks(range(len(found)), [harmless(column.title) for column in found], fontsize=9)
    axes.invert_yaxis()
    low = min(0.0, *(figure.value - figure.error for figure in figures)) if measure.less else 0.0
    axes.set_xlim(low * 1.1, most * ROOM_FOR_WORDS)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xticks([])
    axes.tick_params(length=0)
    axes.spines[["left", "bottom"]].set_visible(False)
    axes.set_title(measure.title, fontsize=10, loc="left")


# --- the table from above


def _table(figure: Any, picture: Picture) -> None:
    """What happens, closely; under it the whole table, and the key."""
    from matplotlib.patches import Rectangle

    grid = figure.add_gridspec(2, 2, height_ratios=(5, 2), width_ratios=(2, 5))
    close = figure.add_subplot(grid[0, :])
    left, top, side = _window(picture)
    _ground(close, picture, Labels(picture, Box(left, top, left + side, top + side), CLOSE_POINTS / side))
    close.set_xlim(left, left + side)
    close.set_ylim(top + side, top)
    close.set_xlabel(f"{picture.unit} from the left\n\n{fill(harmless(picture.told), 72)}")
    close.set_ylabel(f"{picture.unit} from the top")
    _scale(close, picture, left, top, side)
    whole = figure.add_subplot(grid[1, 0])
    _ground(whole, picture, None)
    whole.add_patch(Rectangle((left, top), side, side, fill=False, edgecolor="black", linewidth=1, linestyle=":"))
    whole.set_xlim(-1, picture.width + 1)
    whole.set_ylim(picture.height + 1, -1)
    whole.set_title(f"the whole table,\n{picture.width:g} by {picture.height:g} {picture.unit}", fontsize=8, loc="left")
    whole.tick_params(labelsize=7)
    for axes in (close, whole):
        axes.set_aspect("equal")
        axes.spines[["top", "right"]].set_visible(True)
        for axis in (axes.xaxis, axes.yaxis):
            axis.get_major_locator().set_params(integer=True)
    _key(figure.add_subplot(grid[1, 1]), picture)


def _window(picture: Picture) -> tuple[float, float, float]:
    """Left, top and side of the square that holds the two, their ways, and whom they meet."""
    shown = [disc for disc in picture.discs if disc.looks in (Looks.ATTACKER, Looks.TARGET) or _met(picture, disc)]
    rounds = [(disc.x, disc.y, disc.radius) for disc in shown]
    rounds += [(lane.x0, lane.y0, lane.radius) for lane in picture.lanes]
    rounds += [(lane.x1, lane.y1, lane.radius) for lane in picture.lanes]
    rounds = rounds or [(picture.width / 2, picture.height / 2, max(picture.width, picture.height) / 2)]
    low = [min(place[k] - place[2] for place in rounds) - MARGIN for k in (0, 1)]
    high = [max(place[k] + place[2] for place in rounds) + MARGIN for k in (0, 1)]
    side = max(high[0] - low[0], high[1] - low[1])
    return (low[0] + high[0] - side) / 2, (low[1] + high[1] - side) / 2, side


def _met(picture: Picture, disc: Disc) -> bool:
    """Whether a base is touched at a contact, as far as the eye can tell."""
    return any(abs(hypot(c.x - disc.x, c.y - disc.y) - disc.radius) < EYE for c in picture.contacts)


def _ground(axes: Any, picture: Picture, labels: Labels | None) -> None:
    """The table with all that stands on it; closely, with labels, it has lanes, letters and lengths."""
    from matplotlib.patches import Rectangle

    axes.set_facecolor(OFF_THE_TABLE)
    axes.add_patch(Rectangle((0, 0), picture.width, picture.height, facecolor="white", edgecolor="none", zorder=0))
    for disc in picture.discs:
        if labels or disc.when == When.NOW:
            _disc(axes, disc, labels)
    axes.add_patch(Rectangle((0, 0), picture.width, picture.height, fill=False, linewidth=2.5, zorder=6))
    if labels:
        for lane in picture.lanes:
            _lane(axes, lane, labels)
        for span in picture.spans:
            _arrow(axes, span, labels, "-|>" if span.is_move else "|-|,widthA=0.4,widthB=0.4", span.is_move)
            _length(axes, span, labels, span.beside)
        for contact in picture.contacts:
            axes.plot(contact.x, contact.y, **CROSS, zorder=9)


def _lane(axes: Any, lane: Lane, labels: Labels) -> None:
    """The ground that a base sweeps: a strip with round ends, which the bases there outline, and an arrow."""
    from matplotlib.patches import Polygon

    outline = list(_swept(lane))
    axes.add_patch(Polygon(outline, facecolor=SHAPES[lane.looks].color, edgecolor="none", alpha=0.25, zorder=1))
    for one, other in ((outline[ROUND], outline[ROUND + 1]), (outline[-1], outline[0])):
        axes.plot((one[0], other[0]), (one[1], other[1]), color="black", linewidth=0.6, zorder=1)
    _arrow(axes, lane, labels, "-|>", True)
    _length(axes, lane, labels, lane.radius + 0.25)


def _arrow(axes: Any, line: Lane | Span, labels: Labels, style: str, is_move: bool) -> None:
    """From one end to the other; of a move, as far as letters leave it seen, and the smaller the shorter it is."""
    points = hypot(line.x1 - line.x0, line.y1 - line.y0) * labels.scale
    shrink = min(BADGE, 0.2 * points) if is_move else 0
    arrow = {
        "arrowstyle": style, "color": "black", "linewidth": 1.1, "shrinkA": shrink, "shrinkB": shrink,
        "mutation_scale": min(10, max(4, points / 3)),
    }  # fmt: skip
    axes.annotate("", (line.x1, line.y1), (line.x0, line.y0), arrowprops=arrow, zorder=9)


def _length(axes: Any, line: Lane | Span, labels: Labels, beside: float) -> None:
    """What a length is, beside its middle; with a thin line to it where there is no room there."""
    if not line.label or (line.x0, line.y0) == (line.x1, line.y1):
        return
    x, y, is_far = labels.place(line, beside)
    if is_far:
        middle = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
        axes.plot((x, middle[0]), (y, middle[1]), color="#666666", linewidth=0.6, zorder=8)
    axes.text(x, y, line.label, ha="center", va="center", fontsize=FONT, zorder=9, bbox=BEHIND_WORDS, clip_on=True)


def _swept(lane: Lane) -> Iterator[tuple[float, float]]:
    """The outline of a lane, point by point."""
    ahead = atan2(lane.y1 - lane.y0, lane.x1 - lane.x0)
    for x, y, first in ((lane.x1, lane.y1, ahead - pi / 2), (lane.x0, lane.y0, ahead + pi / 2)):
        for step in range(ROUND + 1):
            angle = first + pi * step / ROUND
            yield x + lane.radius * cos(angle), y + lane.radius * sin(angle)


def _disc(axes: Any, disc: Disc, labels: Labels | None) -> None:
    """A base with its letter, filled where it stands now; or a piece of ground. The letter of a base that it would
    hide stands beside it."""
    from matplotlib.patches import Circle

    look, now = SHAPES[disc.looks], disc.when == When.NOW
    is_ground = disc.looks in (Looks.OPEN, Looks.IMPASSABLE)
    circle = Circle(
        (disc.x, disc.y), disc.radius, facecolor=look.color if now else "none", edgecolor="black",
        hatch=look.hatch if now else None, linestyle=LINES[disc.when], linewidth=1.4 if labels else 0.6,
        zorder=2 if is_ground else 4 if now else 5,
    )  # fmt: skip
    axes.add_patch(circle)
    if disc.out:
        reach = disc.radius * 0.7071
        for up in (-reach, reach):
            axes.plot(
                (disc.x - reach, disc.x + reach), (disc.y - up, disc.y + up), color="black", linewidth=3, zorder=5
            )
    if labels and disc.label:
        box = {"boxstyle": "circle,pad=0.2", "facecolor": "white", "edgecolor": "black", "linewidth": 0.8}
        points = disc.radius * labels.scale
        beside = 0.7071 * points + BADGE if points < HIDDEN and not is_ground else 0
        axes.annotate(
            harmless(disc.label), (disc.x, disc.y), (beside, beside), textcoords="offset points", ha="center",
            va="center", annotation_clip=True, zorder=8, fontsize=9 if is_ground else 12 if now else 9,
            fontweight="bold" if now and not is_ground else "normal",
            bbox=BEHIND_WORDS if is_ground else box if now else None, color="black" if now else "#555555",
        )  # fmt: skip


def _scale(axes: Any, picture: Picture, left: float, top: float, side: float) -> None:
    """A bar as long as what it says, in the lower left corner."""
    length = next((step for step in (10, 5, 2, 1) if step <= side / 3), 1)
    x, y = left + side * 0.04, top + side * 0.96
    for k in range(length):
        axes.barh(
            y, 1, side * 0.012, x + k, color="black" if k % 2 == 0 else "white", edgecolor="black", linewidth=0.8,
            zorder=10,
        )  # fmt: skip
    axes.annotate(
        f"{length} {picture.unit}", (x, y), xytext=(0, 8), textcoords="offset points", fontsize=9, zorder=11,
        bbox=BEHIND_WORDS,
    )  # fmt: skip


def _key(axes: Any, picture: Picture) -> None:
    """Who is who, and what each line means that there is."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    def patch(look: Look, line: Any = "-", filled: bool = True) -> Patch:
        return Patch(
            facecolor=look.color if filled else "none", hatch=look.hatch if filled else None, edgecolor="black",
            linestyle=line,
        )  # fmt: skip

    rows: list[tuple[Any, str]] = []
    for looks, letter, name, role in picture.names:
        shown = f"{harmless(letter)}  {cut(name, LONGEST_NAME)}"
        rows.append((patch(SHAPES[looks]), f"{shown}, {role}" if role else shown))
    grounds = dict.fromkeys(disc.looks for disc in picture.discs if disc.looks in (Looks.OPEN, Looks.IMPASSABLE))
    rows += [(patch(SHAPES[looks]), looks.value) for looks in grounds]
    moments = {disc.when for disc in picture.discs}
    rows += [(patch(PLAIN, LINES[when], False), when.value) for when in (When.BEFORE, When.MET) if when in moments]
    if picture.lanes:
        rows.append((Line2D([], [], color="black", linewidth=6, alpha=0.25), "lane, as wide as the base"))
    if picture.contacts:
        rows.append((Line2D([], [], linestyle="none", **CROSS), "contact"))
    if any(disc.out for disc in picture.discs):
        rows.append((Line2D([], [], linestyle="none", **CROSSED_OUT), "wrecked"))
    axes.axis("off")
    axes.legend(
        [handle for handle, _ in rows], [name for _, name in rows], loc="center left", frameon=False, fontsize=9,
        ncols=1 if len(rows) <= LONGEST_KEY else 2, handlelength=2.4, handleheight=1.4,
    )  # fmt: skip
