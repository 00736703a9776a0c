"""--plot: a picture of odds, whole or not at all, and what cannot be drawn said before long work."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import parse

import pytest
from tests.cli.running import Run

from ironfall import api
from ironfall.game.play import policy_numbers
from ironfall.game.position import parse_position
from ironfall.rulesets.comparison import Choice, Measure
from ironfall.rulesets.picture import Looks, Picture, When
from ironfall.units import catalogue

pytest.importorskip("matplotlib", reason="pictures need the extra for them")

from ironfall.cli import plot
from ironfall.cli.plot_labels import Box, Labels, around
from ironfall.forecast.choices import Column

TITLE = "Haymaker HM-5 (35 t) makes a death from above on Tollkeeper TK-6 (50 t)"
STAND = ("odds", "stand", "--unit", "Haymaker", "--unit-prone")


@pytest.fixture(scope="module")
def odds() -> api.Odds:
    return api.odds(api.position("Haymaker", "Tollkeeper"), "dfa", budget=0, trials=3000, mode="plain")


def test_an_svg_says_in_words_what_it_shows(odds: api.Odds, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    plot.draw(odds, TITLE, str(file))
    drawn = file.read_text("utf-8")
    assert drawn.startswith("<?xml")
    for words in (
        TITLE, "Estimated from 3,000 trials of seed 1", "Damage to the target, Tollkeeper TK-6",
        "Damage to the attacker, Haymaker HM-5", " on average", "points of damage", "chance, in percent",
        "falls", "head struck", "pilot out", "destroyed", "41.7%", "the target", "the attacker",
    ):  # fmt: skip
        assert words in drawn, words
    assert [path.name for path in tmp_path.iterdir()] == ["odds.svg"]


@pytest.mark.parametrize("name", ["target_destroyed_by/engine", "target_destroyed_by/center torso"])
def test_what_is_estimated_of_a_choice_is_never_below_0_and_0_fills_no_panel(odds: api.Odds, name: str) -> None:
    """Of 3,000 trials none destroys the engine, and one the center torso: 0.03% +/- 0.05."""
    from matplotlib.figure import Figure

    column = Column(Choice("dfa", "dfa", ""), odds.position, api.need(odds.position, "dfa"), odds)
    axes = Figure().subplots()
    plot._panel(axes, [column], Measure("rare", "rare", name, 1))
    left, right = axes.get_xlim()
    assert left == 0
    figure = column.figure(Measure("rare", "rare", name, 1))
    assert figure.error > 0
    (bars,) = axes.collections
    assert bars.get_paths()[0].get_extents().x0 >= 0
    assert (figure.value > 0) or (figure.error < right / 10)


def test_the_same_odds_make_the_same_picture(odds: api.Odds, tmp_path: Path) -> None:
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    plot.draw(odds, TITLE, str(first))
    plot.draw(odds, TITLE, str(second))
    assert first.read_bytes() == second.read_bytes()


def test_names_are_taken_as_they_are(tmp_path: Path) -> None:
    """A name may be no formula, and have letters that no font has; one that was put together by a program may steer
    nothing."""
    named = replace(api.load_unit("Haymaker"), chassis="M$x^2$ \u4e09 \x1b<b>")
    odds = api.odds(api.position(named, None, attacker_state={"prone": True}), "stand", mode="plain")
    for file in ("odds.svg", "odds.png"):
        plot.draw(odds, odds.position.names[0], str(tmp_path / file))
    drawn = (tmp_path / "odds.svg").read_text("utf-8")
    assert "M$x^2$ \u4e09 ?&lt;b&gt;" in drawn
    parse(tmp_path / "odds.svg")


def test_a_png(odds: api.Odds, tmp_path: Path) -> None:
    file = tmp_path / "odds.PNG"
    plot.draw(odds, TITLE, str(file))
    drawn = file.read_bytes()
    assert drawn.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(drawn[16:20], "big") == 1500


def test_it_reads_without_colours() -> None:
    """The two units' fills differ in lightness by more than half of what there is between black and white."""
    light = [sum(int(look.color[k : k + 2], 16) * w for k, w in ((1, 0.3), (3, 0.6), (5, 0.1))) for look in plot.LOOKS]
    assert abs(light[0] - light[1]) > 100
    assert len({look.hatch for look in plot.LOOKS}) == 2


def test_the_command_draws_beside_its_answer(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    ran = run(*STAND, "--plot", str(file))
    assert (ran.code, ran.err) == (0, f"Drawn in {file}.\n")
    assert ran.out == run(*STAND).out
    drawn = file.read_text("utf-8")
    assert "Damage to the unit, Haymaker HM-5" in drawn and "success" in drawn
    assert "attacker" not in drawn and "target" not in drawn
    assert run(*STAND, "--plot", str(file), "--json").data["exact"] is True


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("odds.pdf", "--plot draws .svg or .png files, by the end of their names; '{file}' is neither"),
        ("odds", "--plot draws .svg or .png files, by the end of their names; '{file}' is neither"),
        ("none/odds.svg", "{file}: cannot be written: no such file or directory"),
        ("folder.svg", "{file}: cannot be written: it is no file; name a file to save in"),
    ],
)
def test_what_cannot_be_drawn_is_said_before_long_work(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, sentence: str
) -> None:
    (tmp_path / "folder.svg").mkdir()
    monkeypatch.setattr(api, "odds", lambda *_, **__: pytest.fail("long work"))
    path = tmp_path / file
    ran = run(*STAND, "--plot", str(path))
    assert (ran.code, ran.out, ran.err) == (2, "", sentence.format(file=path) + "\n")


def test_without_matplotlib_it_says_what_brings_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *_: None if name == "matplotlib" else find(name))
    ran = run(*STAND, "--plot", str(tmp_path / "odds.svg"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "--plot needs the extra for pictures: pip install 'ironfall[plots]'\n"


def test_a_picture_that_fails_leaves_the_old_one(
    odds: api.Odds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "odds.svg"
    file.write_text("old", "utf-8")
    monkeypatch.setattr(plot, "_outcomes", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        plot.draw(odds, TITLE, str(file))
    assert file.read_text("utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["odds.svg"]


def test_matplotlib_is_loaded_for_pictures_alone() -> None:
    code = (
        "import sys; from ironfall.cli.main import main; main(sys.argv[1:]);"
        "print([name for name in sys.modules if name.startswith('matplotlib')])"
    )
    ran = subprocess.run([sys.executable, "-c", code, *STAND], capture_output=True, text=True, check=True)
    assert ran.stdout.endswith("\n[]\n")


# --- the table from above


CHARGE = ("charge", "--ruleset", "mechawars", "--attacker", "Tollbar", "--target", "Nettle")


def seen(action: str, seed: int | None, **said: str) -> Picture:
    """The picture of an action: as it was played, or as it would go."""
    game = {"gap": said.pop("gap", "5")} if "attacker" not in said else {}
    position = api.position(
        "Tollbar", "Nettle", ruleset="mechawars", game=game,
        attacker_state={"at": said["attacker"]} if "attacker" in said else {},
        target_state={"at": said["target"]} if "target" in said else {},
    )  # fmt: skip
    after = api.resolve(position, action, seed=seed).table if seed is not None else None
    chosen = next(each for each in position.ruleset.actions if each.name == action)
    picture = position.ruleset.picture(position.setup, chosen, position.table(), after)
    assert picture is not None
    return picture


def test_a_charge_is_drawn_to_scale() -> None:
    """Bases of 2 and 1.574 inches; 5 apart, so 4 to the stop. The target comes the last inch, as the book has it."""
    picture = seen("charge", None, attacker="10,20", target="16.787,20")
    assert (picture.width, picture.height, picture.unit) == (48, 48, "inches")
    now = [disc for disc in picture.discs if disc.when == When.NOW]
    assert [(disc.label, disc.x, disc.y, disc.radius) for disc in now] == [
        ("A", 10, 20, 1), ("B", 16.787, 20, 0.787),
    ]  # fmt: skip
    lane, met = picture.lanes
    assert (lane.x0, lane.y0, lane.y1, lane.radius, lane.label) == (10, 20, 20, 1, '4"')
    assert lane.x1 == pytest.approx(14)
    assert (met.x0, met.radius, met.label, met.looks) == (16.787, 0.787, '1"', Looks.TARGET)
    assert met.x1 == pytest.approx(15.787)
    stops = {disc.label: disc.x for disc in picture.discs if disc.when == When.MET}
    assert stops == pytest.approx({"A": 14, "B": 15.787})
    assert [contact.x for contact in picture.contacts] == [pytest.approx(15)]
    assert picture.told == 'As the book chooses: A charges B from 5", B counter-charges, A goes 4", B closes 1" to A.'


def foreseen(text: str, policy: str = "book") -> Picture:
    """The picture of a charge in a position that is still to be played, as these players choose."""
    position = parse_position(f"ironfall-position 1\nruleset mechawars\n{text}", "a.position")
    chosen = next(each for each in position.ruleset.actions if each.name == "charge")
    before = position.table()
    before.asking.policy = policy_numbers(position.ruleset, policy, 4)
    picture = position.ruleset.picture(position.setup, chosen, before, None)
    assert picture is not None
    return picture


IN_THE_WAY = """unit A 0 Tollbar
  at 6,8
unit B 1 Nettle
  at 14,8
  actions 0
unit C 1 Tollbar
  at 11,{y}
  actions {actions}
"""


def test_who_stands_in_the_way_is_met() -> None:
    """Bases of radius 1, and C 1.6 beside the line: 1.2 short of 11 they touch. An inch before, they are 3 apart, and
    A has gone 11 - 6 - sqrt(9 - 2.56)."""
    picture = foreseen(IN_THE_WAY.format(y=6.4, actions=0))
    assert [lane.label for lane in picture.lanes] == ['2.462"', '1.338"']
    (contact,) = picture.contacts
    assert [contact.x, contact.y] == pytest.approx([10.4, 7.2], abs=0.002)
    assert picture.told == 'A charges B from 6.213", A goes 2.462", A runs into C by accident, A closes 1.338" to C.'


def test_every_way_is_shown_where_nobody_can_know() -> None:
    """C, 2 inches beside the line, is passed touching unless it comes to meet A: that stops sqrt(9 - 4) short of 11."""
    picture = foreseen(IN_THE_WAY.format(y=6, actions=2), "random")
    assert sorted(lane.label for lane in picture.lanes) == ['1"', '1"', '2.764"', '5.213"']
    assert len(picture.contacts) == 2
    assert picture.told == (
        'As the players choose: A charges B from 6.213", A goes 5.213", A closes 1" to B; '
        'or A charges B from 6.213", C counter-charges, A goes 2.764", C closes 1" to A.'
    )
    assert [lane.label for lane in foreseen(IN_THE_WAY.format(y=6, actions=2)).lanes] == ['5.213"', '1"']


def test_shots_that_may_end_it_are_told() -> None:
    """A has one point left, and B may shoot at it."""
    text = "option shooting=simple\n" + IN_THE_WAY.format(y=3, actions=0).replace("  actions 0", "  actions 1", 1)
    weak = "  at 6,8\n  ma 1\n" + "".join(f"  stat {name}=0\n" for name in ("Drive", "Guns", "Frame", "Sensors"))
    strong, spent = (foreseen(each, "random").told for each in (text, text.replace("  at 6,8\n", weak)))
    assert strong.endswith('A goes 5.213", B shoots, A closes 1" to B.')
    assert spent.endswith('A goes 5.213", B shoots, A closes 1" to B, unless the shot wrecks it.')


def test_what_was_played_ends_where_it_ended() -> None:
    """Before, on the way and now; the one that moves away ends an inch from the other."""
    picture = seen("charge", 3, attacker="10,20", target="16.787,20")
    ends = {disc.label: disc for disc in picture.discs if disc.when == When.NOW}
    assert ends["B"].x - ends["A"].x - 1 - 0.787 == pytest.approx(1, abs=0.003)
    assert [(d.label, d.x) for d in picture.discs if d.when == When.BEFORE and d.label == "A"] == [("A", 10)]
    (away,) = [span for span in picture.spans if span.is_move]
    assert away.label == '1"'
    assert abs(away.x1 - away.x0) == pytest.approx(1)
    moved = ends["A"] if away.x1 < away.x0 else ends["B"]
    assert moved.x == pytest.approx(away.x1, abs=0.003)
    assert picture.told.startswith('A charges B from 5", B counter-charges, A goes 4", B closes 1" to A, ')


@pytest.mark.parametrize(
    ("action", "gap", "who", "lanes"),
    [("wait", "5", "B", ['4"']), ("close-first", "11", "A", ['6"', '4"']), ("step-back", "3", "A", ['2"', '4"'])],
)
def test_whoever_moves_has_the_lanes(action: str, gap: str, who: str, lanes: list[str]) -> None:
    start = {"11": "10,20", "5": "16,20", "3": "18,20"}[gap]
    foreseen, played = (seen(action, seed, attacker=start, target="22.787,20") for seed in (None, 3))
    looks = Looks.ATTACKER if who == "A" else Looks.TARGET
    for picture in (foreseen, played):
        assert [lane.label for lane in picture.lanes if lane.looks == looks] == lanes


def test_a_wreck_is_crossed_out(tmp_path: Path) -> None:
    position = api.position(
        "Tollbar", "Nettle", ruleset="mechawars", game={"gap": "5"},
        target_state=[("stat", "Drive=0"), ("stat", "Guns=0"), ("stat", "Frame=0"), ("stat", "Sensors=0")],
    )  # fmt: skip
    played = api.resolve(position, "charge", seed=3)
    picture = position.ruleset.picture(position.setup, played.action, position.table(), played.table)
    assert picture is not None
    assert [disc.out for disc in picture.discs if disc.label == "B" and disc.when == When.NOW] == [True]
    plot.draw_table(picture, "A wreck", str(tmp_path / "table.svg"))
    assert "wrecked" in (tmp_path / "table.svg").read_text("utf-8")


def test_resolve_draws_the_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    where = ("--attacker-at", "4,20", "--target-at", "10,20", "--terrain", "impassable 6,25,2")
    ran = run("resolve", *CHARGE, *where, "--seed", "3", "--plot", str(file))
    assert (ran.code, ran.err) == (0, f"Drawn in {file}.\n")
    drawn = file.read_text("utf-8")
    for words in (
        "inches from the left", "inches from the top", "the whole table,", "48 by 48 inches",
        "A  Tollbar, the attacker", "B  Nettle, the target", "impassable", "before", "lane, as wide as the base",
        "contact", "2 inches", "A charges B from 4.213", "makes a charge on",
    ):  # fmt: skip
        assert words in drawn, words
    again = tmp_path / "again.svg"
    run("resolve", *CHARGE, *where, "--seed", "3", "--plot", str(again))
    assert again.read_bytes() == file.read_bytes()


def test_odds_have_the_table_beside_the_curves(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odds.png"
    assert run("odds", *CHARGE, "--plot", str(file)).code == 0
    assert int.from_bytes(file.read_bytes()[16:20], "big") == 1500 + round(plot.TABLE_INCHES[0] * 150)


def test_a_table_with_hexes_is_not_drawn(run: Run, tmp_path: Path) -> None:
    ran = run("resolve", "stand", "--unit", "Haymaker", "--unit-prone", "--plot", str(tmp_path / "a.svg"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "--plot draws a table without hexes, and classic is played on hexes\n"


def test_every_shape_of_the_table_reads_without_colours() -> None:
    """Who and what is told apart by hatching or by lightness, and the moments by their lines."""
    looks = list(plot.SHAPES.values())
    assert len({look.hatch for look in looks if look.hatch}) == 3
    assert len({str(line) for line in plot.LINES.values()}) == len(When)


def test_names_of_any_length_leave_room_for_the_picture(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    """A name takes a line of the key at most; a small base keeps its letter beside it and is seen."""
    long = tmp_path / "long.toml"
    card = Path(catalogue.__file__).parent / "catalogue" / "mechawars" / "tollbar.toml"
    long.write_text(card.read_text("utf-8").replace('"Tollbar"', f'"{"Longwinded " * 7}"'), "utf-8")
    text = f"""ironfall-position 1
ruleset mechawars
table 144x144
unit A 0 {long}
  at 10,10
unit B 1 Nettle
  at 100,90
"""
    position = parse_position(text, "a.position")
    action = position.ruleset.actions[0]
    before = position.table()
    picture = position.ruleset.picture(position.setup, action, before, before)
    assert picture is not None
    plot.draw_table(picture, "Longwinded " * 40, str(tmp_path / "table.svg"))
    drawn = (tmp_path / "table.svg").read_text("utf-8")
    assert "A  Longwinded Longwinded Longw..., the attacker" in drawn
    assert not recwarn.list


def test_labels_stand_over_nothing() -> None:
    """The tiny second move of p5's kind: its length stands over no letter, no other length and no arrow."""
    picture = foreseen(IN_THE_WAY.format(y=6.4, actions=0))
    labels = Labels(picture, Box(0, 0, 20, 16), 20)
    boxes = []
    for lane in picture.lanes:
        place = labels.place(lane, lane.radius + 0.25)
        boxes.append(around(place.x, place.y, len(lane.label) * 6.2 / 20, 15 / 20))
    assert not boxes[0].meets(boxes[1])
    for box in boxes:
        assert not any(box.holds(disc.x, disc.y) for disc in picture.discs)
        assert not (box.top < 8 < box.bottom), "the arrows go along y = 8"
