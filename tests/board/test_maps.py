"""Boards: what a `.board` file says, what is wrong with it, and the same text back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironfall.board.maps import MOST_HEXES, SAMPLES, Board, open_board, parse_board, read_board, write_board
from ironfall.board.terrain import AT_LEAST, LEVELS, STRUCTURES, Bridge, Hex, Kind, Terrain
from ironfall.errors import BadInput


def board_of(*terrain: str, first_line: str = "") -> Board:
    """A board of one row, one hex for each terrain list."""
    hexes = [f'hex {x:02}01 0 "{each}" ""' for x, each in enumerate(terrain, start=1)]
    return parse_board("\n".join([first_line, f"size {len(terrain)} 1", *hexes, "end"]), "row.board")


def hex_of(terrain: str) -> Hex:
    board = board_of(terrain)
    assert board.problems == ()
    return board.hexes[0]


def test_hexes_stand_row_by_row() -> None:
    board = parse_board(
        'size 3 2\nhex 0101 10 "" ""\nhex 0201 20 "" ""\nhex 0301 30 "" ""\n'
        'hex 0102 11 "" ""\nhex 0202 21 "" "grass"\nhex 0302 -3 "" ""\nend\n',
        "folder/steps.board",
    )
    assert (board.name, board.width, board.height) == ("steps", 3, 2)
    assert [each.level for each in board.hexes] == [10, 20, 30, 11, 21, -3]
    assert board.hexes[4].theme == "grass"
    assert board.problems == ()


@pytest.mark.parametrize(("width", "height"), [(30, 150), (70, 100), (120, 5)])
def test_hex_numbers_may_have_four_to_six_digits(width: int, height: int) -> None:
    """BR-118: '01100' is column 01, row 100."""
    lines = [f'hex {x:02}{y:02} {y % 7} "" ""' for y in range(1, height + 1) for x in range(1, width + 1)]
    board = parse_board("\n".join([f"size {width} {height}", *lines, "end"]), "big.board")
    assert board.problems == ()
    assert len(board.hexes) == width * height
    assert board.hexes[(height - 1) * width].level == height % 7


def test_hex_numbers_padded_to_six_digits_are_the_same_hexes() -> None:
    assert parse_board('size 1 2\nhex 001001 0 "" ""\nhex 001002 5 "" ""\nend', "x").problems == ()


def test_reading_order_wins_over_the_hex_number_and_says_so() -> None:
    board = parse_board('size 2 1\nhex 0201 4 "" ""\nhex 0101 5 "" ""\nend', "x.board")
    assert [each.level for each in board.hexes] == [4, 5]
    (problem,) = board.problems
    assert (problem.name, problem.hex, problem.line) == ("hex out of order", 0, 2)
    assert "0201 stands where 0101 belongs (2 such" in problem.text


@pytest.mark.parametrize("break_of_line", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_files_of_every_sort_are_read(tmp_path: Path, break_of_line: str, encoding: str) -> None:
    lines = [
        "# a comment, and a line of nothing",
        "",
        "SIZE 2 1   # two columns",
        "Option exit_roads_to_pavement FALSE",
        'tag "Süßwasser"',
        'background "a#b.png"',
        'description "an "odd" one',
        'note 0101 "here"',
        '\tHEX  0101\t2  "Woods:2; foliage_elev:3;"  "th#me"  # a comment',
        'hex 0201 -1 "water:2"',
        "End",
        "this is past the end",
    ]
    file = tmp_path / "odd.board"
    file.write_bytes(break_of_line.join(lines).encode(encoding))
    board = read_board(file)
    assert board.problems == ()
    assert board.name == "odd"
    assert not board.roads_join_pavement
    assert board.hexes[0] == Hex(2, {"woods": Terrain(2), "foliage_elev": Terrain(3)}, "th#me")
    assert (board.hexes[1].level, board.hexes[1].water_depth) == (-1, 2)


def test_the_facts_of_a_hex() -> None:
    clear = hex_of("")
    assert (clear.water_depth, clear.woods, clear.jungle, clear.foliage_height) == (0, 0, 0, 0)
    assert (clear.rough, clear.rubble, clear.building, clear.building_height, clear.building_cf) == (0, 0, 0, 0, 0)
    assert not (clear.pavement or clear.road or clear.swamp or clear.ice or clear.bridge)
    assert hex_of("none:1").terrain == {}

    assert (hex_of("water:0").water_depth, hex_of("water:3;ice:1").water_depth) == (0, 3)
    assert hex_of("water:3;ice:1").ice
    assert (hex_of("rough:2").rough, hex_of("rubble:6").rubble, hex_of("jungle:2").jungle) == (2, 6, 2)
    assert hex_of("swamp:1").swamp

    # a road's and a pavement's level is of no meaning, only that it is there
    assert hex_of("road:0:9").road and hex_of("pavement:30").pavement
    assert hex_of("road:1:9").terrain["road"].exits == 0b001001
    assert hex_of("road:1").terrain["road"].exits is None

    wall = hex_of("building:5:9;bldg_elev:1;bldg_cf:30;bldg_class:2")
    assert (wall.building, wall.building_height, wall.building_cf) == (5, 1, 30)
    assert hex_of("water:1;bridge:2:9;bridge_elev:1;bridge_cf:40").bridge == Bridge(elevation=1, cf=40)


@pytest.mark.parametrize(
    ("terrain", "height"),
    [
        ("woods:1", 2),
        ("woods:2", 2),
        ("woods:3", 3),
        ("jungle:3", 3),
        ("woods:1;foliage_elev:1", 1),
        ("jungle:2;foliage_elev:3", 3),
    ],
)
def test_foliage_rises_two_levels_or_three_unless_the_file_says(terrain: str, height: int) -> None:
    assert hex_of(terrain).foliage_height == height


@pytest.mark.parametrize("terrain", ["woods:0", "woods:4", "woods:0;foliage_elev:2", "swamp:0", "rough:3", "rubble:7"])
def test_terrain_without_a_level_that_counts_is_absent_and_named(terrain: str) -> None:
    """BR-119: woods:0 and swamp:0 are nothing, for every unit alike."""
    board = board_of("", terrain)
    assert board.hexes[1] == Hex()
    (problem,) = board.problems
    assert (problem.name, problem.hex, problem.line) == ("no such level", 1, 4)
    assert problem.text.startswith(f"hex 0201: {terrain.split(';')[0]} means nothing")


@pytest.mark.parametrize(
    ("terrain", "part"),
    [
        ("bldg_elev:2;bldg_cf:40", "building is missing"),
        ("building:2;bldg_elev:2", "bldg_cf is missing"),
        ("building:2;bldg_cf:40", "bldg_elev is missing"),
        ("bldg_armor:10", "building is missing, bldg_elev is missing, bldg_cf is missing"),
        ("building:2;bldg_elev:2;bldg_cf:0", "bldg_cf is 0"),
        ("building:2;bldg_elev:2;bldg_cf:-5;bldg_class:1", "bldg_cf is -5"),
        ("building:2;bldg_elev:0;bldg_cf:40", "bldg_elev is 0"),
        ("bridge:1:9;bridge_cf:40", "bridge_elev is missing"),
        ("bridge:1:9;bridge_elev:0;bridge_cf:0", "bridge_cf is 0"),
        ("fuel_tank:1;fuel_tank_cf:30;fuel_tank_elev:1", "fuel_tank_magn is missing"),
    ],
)
def test_an_unfinished_building_is_an_invalid_hex_without_it(terrain: str, part: str) -> None:
    """BR-120, and the same for bridges and fuel tanks."""
    board = board_of("", f"rough:1;{terrain}")
    assert board.hexes[1].terrain == {"rough": Terrain(1)}
    (problem,) = board.problems
    assert (problem.name, problem.hex) == ("invalid hex", 1)
    assert problem.text.startswith("hex 0201: ")
    # what is usual may stand in brackets after a part that is wrong
    assert part in problem.text.replace(" (as built: light 15, medium 40, heavy 90, hardened 120)", "")


@pytest.mark.parametrize(
    ("terrain", "left", "name", "words"),
    [
        ("moon_dust:1;rough:1", {"rough"}, "unknown terrain", "'moon_dust'"),
        ("rough:1;rough:2", {"rough"}, "repeated terrain", "rough stands there twice"),
        ("woods:1;jungle:1", {"woods"}, "invalid hex", "woods and jungle"),
        ("rapids:1", set(), "invalid hex", "water of depth 1"),
        ("water:0;rapids:1", {"water"}, "invalid hex", "water of depth 1"),
        ("road:1:64", {"road"}, "invalid hex", "0 to 63"),
    ],
)
def test_what_means_nothing_is_left_out_and_named(terrain: str, left: set[str], name: str, words: str) -> None:
    board = board_of(terrain)
    assert set(board.hexes[0].terrain) == left
    (problem,) = board.problems
    assert (problem.name, problem.hex) == (name, 0)
    assert words in problem.text


def test_the_first_of_a_repeated_terrain_counts() -> None:
    assert board_of("rough:1;rough:2").hexes[0].rough == 1


def test_missing_hexes_are_clear_ground() -> None:
    board = parse_board('size 3 2\nhex 0101 4 "woods:1" ""\nend', "x.board")
    assert board.hexes[1:] == (Hex(),) * 5
    assert [problem.name for problem in board.problems] == ["missing hexes"]
    assert "5 of 6 hexes" in board.problems[0].text


def test_lines_nobody_knows_and_a_lost_end_are_problems() -> None:
    board = parse_board('size 1 1\nweather "rain"\noption fog true\nhex 0101 0 "" ""', "x.board")
    assert [(problem.name, problem.line) for problem in board.problems] == [
        ("unknown line", 2),
        ("unknown option", 3),
        ("no end", 4),
    ]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", None, "should begin with its size"),
        ("no board at all", None, "should begin with its size"),
        ('hex 0101 0 "" ""', 1, "size line"),
        ("size 16", 1, "columns and rows"),
        ("size 16 x", 1, "columns and rows"),
        ("size 16 17 18", 1, "columns and rows"),
        ("size 0 17", 1, "at least one column"),
        ("size -4 -4", 1, "at least one column"),
        ("size 101 100", 1, "at most 10,000 hexes"),
        ("size 99999 2", 1, "at most four digits"),
        ("size 1 1\n\nsize 1 1", 3, "size is given twice"),
        ('size 1 1\nhex 0101 0 "" ""\nhex 0201 0 "" ""', 3, "should have 1 hex lines"),
        ("size 1 1\nhex 0101 0", 2, 'hex XXYY level "terrain list" "theme"'),
        ('size 1 1\nhex 0101 0 "" "" ""', 2, 'hex XXYY level "terrain list" "theme"'),
        ('size 1 1\nhex A1 0 "" ""', 2, "4 to 6 digits"),
        ('size 1 1\nhex 0101 1.5 "" ""', 2, "level '1.5' should be a whole number"),
        ('size 1 1\nhex 0101 ٣ "" ""', 2, "level '٣' should be a whole number"),
        ('size 1 1\nhex 0101 99999 "" ""', 2, "at most four digits"),
        ('size 1 1\nhex 0101 0 woods:1 ""', 2, "terrain list should stand between two quotation marks"),
        ('size 1 1\nhex 0101 0 "" "grass', 2, "theme should stand between two quotation marks"),
        ('size 1 1\nhex 0101 0 "woods" ""', 2, "hex 0101: terrain 'woods' should be a name, a level"),
        ('size 1 1\nhex 0101 0 "woods:deep" ""', 2, "such as woods:1"),
        ('size 1 1\nhex 0101 0 "road:1:9:9" ""', 2, "such as woods:1 or road:1:9"),
    ],
)
def test_what_is_no_board_is_told_with_its_place(text: str, line: int | None, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_board(text, "bad.board")
    assert (caught.value.file, caught.value.line) == ("bad.board", line)
    assert words in caught.value.message


def test_what_cannot_be_read_is_told_too(tmp_path: Path) -> None:
    long = tmp_path / "long.board"
    long.write_bytes(b"#" * 8_000_001)
    for path in (tmp_path, tmp_path / "none.board", "nul\0.board", long):
        with pytest.raises(BadInput, match="board"):
            read_board(path)


def test_an_open_board_is_level_and_clear() -> None:
    board = open_board(16, 17)
    assert (board.name, board.width, board.height) == ("open-16x17", 16, 17)
    assert board.hexes == (Hex(),) * 272
    assert len(open_board(100, 100).hexes) == MOST_HEXES
    for size in ((101, 100), (0, 5), (5, -1)):
        with pytest.raises(BadInput, match="at most 10,000 hexes"):
            open_board(*size)


def test_our_own_boards_have_nothing_wrong_with_them() -> None:
    boards = {file.stem: read_board(file) for file in SAMPLES.glob("*.board")}
    assert set(boards) == {"open-16x17", "tollgate-ford", "quarry-terraces"}
    assert all(board.problems == () for board in boards.values())
    assert boards["open-16x17"] == open_board(16, 17)
    for name in ("tollgate-ford", "quarry-terraces"):
        hexes = boards[name].hexes
        assert {each.woods for each in hexes} == {0, 1, 2}
        assert {each.water_depth for each in hexes} == {0, 1, 2}
        assert sum(each.building > 0 for each in hexes) == 1
        assert max(each.level for each in hexes) >= 3
    assert boards["tollgate-ford"].hexes[4 * 10 + 5].bridge == Bridge(elevation=0, cf=40)  # 0605


def test_writing_a_board() -> None:
    hexes = (Hex(), Hex(-2, {"water": Terrain(1), "road": Terrain(1, 9)}, "mars"))
    text = write_board(Board("small", 1, 2, hexes, roads_join_pavement=False))
    assert text.splitlines() == [
        "size 1 2",
        "option exit_roads_to_pavement false",
        'hex 0101 0 "" ""',
        'hex 0102 -2 "water:1;road:1:9" "mars"',
        "end",
    ]


PARTS_OF_STRUCTURES = {part for _, needed, optional in STRUCTURES for part in (*needed, *optional)}
PLAIN = sorted(set(Kind) - PARTS_OF_STRUCTURES - {Kind.NONE, Kind.JUNGLE, Kind.RAPIDS, Kind.FOLIAGE_ELEV})


@st.composite
def hexes(draw: st.DrawFn) -> Hex:
    """Any hex with nothing wrong with it."""
    terrain = {}
    for kind in draw(st.lists(st.sampled_from(PLAIN), unique=True, max_size=4)):
        level = st.sampled_from(sorted(LEVELS[kind])) if kind in LEVELS else st.integers(AT_LEAST.get(kind, -9), 9)
        terrain[str(kind)] = Terrain(draw(level), draw(st.none() | st.integers(0, 63)))
    if draw(st.booleans()):
        terrain |= {"building": Terrain(draw(st.integers(1, 5)), 0), "bldg_elev": Terrain(draw(st.integers(1, 30)))}
        terrain |= {"bldg_cf": Terrain(draw(st.integers(1, 150)))}
    theme = draw(st.text(st.characters(exclude_characters='"\r\n', exclude_categories=["Cs"]), max_size=5))
    return Hex(draw(st.integers(-99, 999)), terrain, theme)


@given(st.data())
def test_a_written_board_reads_back_the_same(data: st.DataObject) -> None:
    width, height = data.draw(st.tuples(st.integers(1, 4), st.integers(1, 4)))
    ground = data.draw(st.lists(hexes(), min_size=width * height, max_size=width * height))
    board = Board("some", width, height, tuple(ground), (), data.draw(st.booleans()))
    assert parse_board(write_board(board), "some.board") == board


FRAGMENTS = ["size", "2", "1", "hex", "0101", "-1", '""', '"', "woods:0", ":", ";", '"woods:1;water:2"', "road:1:999"]
FRAGMENTS += ["bldg_cf:0", "building:9", "end", "option", "tag", "#", " ", " ", "\n", "\n", "\r", "\0", "\ufeff", "é"]
FRAGMENTS += ["9" * 5000]
PIECED_TOGETHER = st.lists(st.sampled_from(FRAGMENTS), max_size=40).map(lambda some: "".join(some).encode())


@given(data=st.binary(max_size=200) | PIECED_TOGETHER)
def test_nothing_but_a_board_or_bad_input_comes_of_a_file(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzz.board"
    file.write_bytes(data)
    try:
        board = read_board(file)
    except BadInput as bad:
        assert bad.file == str(file)
    else:
        assert len(board.hexes) == board.width * board.height
        assert parse_board(write_board(board), "fuzz.board").hexes == board.hexes


@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=3), max_size=12).map(" ".join))
def test_nothing_in_a_hex_line_upsets_the_reader(line: str) -> None:
    try:
        board = parse_board(f"size 2 1\nhex 0101 0 {line}\nend", "fuzz.board")
    except BadInput as bad:
        assert bad.line is not None
    else:
        assert len(board.hexes) == 2


def test_players_boards_are_read_whole() -> None:
    folder = os.environ.get("IRONFALL_TEST_DATA")
    if not folder:
        pytest.skip("IRONFALL_TEST_DATA names no folder with boards/ in it")
    files = sorted(Path(folder, "boards").rglob("*.board"))
    assert files
    for file in files:
        board = read_board(file)
        assert board.problems == (), file
        assert file.name.startswith(f"{board.width}x{board.height} ")
        written = parse_board(write_board(board), f"{board.name}.board")
        assert written == board, file
