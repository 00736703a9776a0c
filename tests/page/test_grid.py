"""The map is drawn where the rules have it: the page's hexes lie beside one another as the board's do."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import ironfall.page
from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, neighbour
from ironfall.board.maps import hex_text

GRID = Path(ironfall.page.__file__).parent / "static" / "js" / "grid.js"
WIDTH, HEIGHT = 5, 4

SCRIPT = """
import { CORNERS, Grid } from "./grid.mjs";
const grid = new Grid(...SIZE);
const hexes = [];
for (let row = 0; row < grid.height; row += 1) {
  for (let column = 0; column < grid.width; column += 1) {
    const name = grid.name(column, row);
    const middle = grid.middle(column, row);
    const nearCorners = CORNERS.map(([x, y]) => grid.at({ x: middle.x + 0.95 * x, y: middle.y + 0.95 * y }));
    const sides = [0, 1, 2, 3, 4, 5].map((direction) => {
      const [ax, ay] = CORNERS[direction];
      const [bx, by] = CORNERS[(direction + 5) % 6];
      return grid.at({ x: middle.x + 0.55 * (ax + bx), y: middle.y + 0.55 * (ay + by) });
    });
    const beside = [0, 1, 2, 3, 4, 5].map((direction) => {
      const there = grid.beside(column, row, direction);
      return there && grid.name(...there);
    });
    hexes.push({ name, place: grid.place(name), at: grid.at(middle), nearCorners, sides, beside });
  }
}
console.log(JSON.stringify({ hexes, large: new Grid(100, 100).name(99, 8) }));
""".replace("SIZE", f"[{WIDTH}, {HEIGHT}]")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Any:
    node = shutil.which("node")
    if not node:
        pytest.skip("needs node, which runs the page's own geometry")
    folder = tmp_path_factory.mktemp("grid")
    (folder / "grid.mjs").write_text(GRID.read_text("utf-8"), "utf-8")
    (folder / "ask.mjs").write_text(SCRIPT, "utf-8")
    done = subprocess.run([node, str(folder / "ask.mjs")], capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stdout)


def test_hexes_are_numbered_alike(drawn: Any) -> None:
    numbers = [hex_text(WIDTH, number) for number in range(WIDTH * HEIGHT)]
    assert [each["name"] for each in drawn["hexes"]] == numbers
    assert [each["place"] for each in drawn["hexes"]] == [[n % WIDTH, n // WIDTH] for n in range(WIDTH * HEIGHT)]


def test_a_large_map_has_three_digits_each(drawn: Any) -> None:
    assert drawn["large"] == "100009"


def beside(number: int, direction: int) -> str | None:
    there = neighbour(WIDTH, HEIGHT, number, direction)
    return None if there == OFF_THE_MAP else hex_text(WIDTH, there)


def test_hexes_lie_beside_one_another_alike(drawn: Any) -> None:
    for number, each in enumerate(drawn["hexes"]):
        assert each["beside"] == [beside(number, direction) for direction in range(DIRECTIONS)]


def test_across_a_hexside_lies_the_hex_of_that_direction(drawn: Any) -> None:
    """As drawn: a point just over the middle of each side, which is off the map where nothing is beside."""
    for number, each in enumerate(drawn["hexes"]):
        assert each["sides"] == [beside(number, direction) for direction in range(DIRECTIONS)]


def test_a_hex_is_met_up_to_its_corners(drawn: Any) -> None:
    for each in drawn["hexes"]:
        assert each["at"] == each["name"]
        assert each["nearCorners"] == [each["name"]] * 6
