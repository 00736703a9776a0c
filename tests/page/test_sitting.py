"""A table step by step: what a step does, undone and done again, branched, kept, and told in files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.page.sitting_down import At, do, table

from ironfall import api
from ironfall.board.maps import hex_text, open_board, write_board
from ironfall.errors import BadInput
from ironfall.game.game_file import parse_game
from ironfall.game.game_file import replayed as game_replayed
from ironfall.game.position import Position, as_it_stands, parse_position
from ironfall.game.replay import verify
from ironfall.page.beginning import begin
from ironfall.page.sitting import Sitting
from ironfall.page.store import Store, Unknown

TYPED_DFA = (12, 3, 3, 3, 1, 2, 12, 12)
"""A death from above that hits: the location of three groups on the target, of two on the attacker, and that both
keep their feet."""


def is_kept(at: At) -> bool:
    """Whether whoever opens the table now sees the same."""
    again = At(at.sitting.store, at.link)
    assert again.text == at.text
    assert again.lines() == at.lines()
    return (again.cursor, again.sitting.length, again.sitting.notice) == (at.cursor, at.sitting.length, "")


def texts(at: At) -> list[str]:
    return [line.text for line in at.lines()]


# --- set-up


def test_a_new_table_is_ready_for_a_death_from_above(store: Store) -> None:
    sitting = table(store)
    assert sitting.now.position.names == ("Haymaker HM-5", "Tollkeeper TK-6")
    assert api.need(sitting.now.position, "dfa").legal


@pytest.mark.parametrize("ruleset", ["classic", "mech_d20", "mechawars"])
def test_a_new_table_of_any_ruleset_allows_something(store: Store, ruleset: str) -> None:
    position = table(store, ruleset=ruleset).now.position
    assert any(api.need(position, action.name).legal for action in position.ruleset.actions)


def test_words_are_said_of_units_and_of_the_game(store: Store) -> None:
    sitting = do(table(store), "set", changes=[["A", "piloting", "3"], ["B", "prone", ""], ["game", "turn", "4"]])
    assert (sitting.unit(0).piloting, sitting.unit(1).prone, sitting.now.table.game.turn) == (3, 1, 4)
    do(sitting, "set", changes=[["A", "pilot-hits", "2"], ["B", "prone", "no"], ["A", "prone", "yes"]])
    assert texts(sitting) == [
        "Haymaker HM-5: piloting 3; Tollkeeper TK-6: prone; The game: turn 4.",
        "Haymaker HM-5: pilot hits 2; Tollkeeper TK-6: not prone; Haymaker HM-5: prone.",
    ]
    assert is_kept(sitting)


def test_what_cannot_be_said_names_the_word_once(store: Store) -> None:
    for word, text, said in (
        ("piloting", "x", "A: piloting must be a whole number from 0 to 8, not 'x'"),
        ("damage", "x", "A: damage is given as a location and points, such as LT=5, not 'x'"),
        ("at", "x", "A: at: 'x' is no hex of this map; use column and row, from 0101 to 1617"),
    ):
        with pytest.raises(BadInput) as error:
            do(table(store), "set", changes=[["A", word, text]])
        assert error.value.message == said


@pytest.mark.parametrize(("ruleset", "word"), [("classic", "turn"), ("mech_d20", "round"), ("mechawars", "turn")])
def test_a_turn_that_is_said_twice_is_the_one_said_last(store: Store, ruleset: str, word: str) -> None:
    """Also before it has begun, when rules count one less."""
    sitting = table(store, ruleset=ruleset)
    for said in ("3", "5", "2"):
        words = do(sitting, "set", changes=[["game", word, said]]).seen()["setup"]["game_words"]
        assert next(each["now"] for each in words if each["name"] == word) == said


def test_units_are_named_by_their_letters_whoever_acts(store: Store) -> None:
    sitting = do(table(store, ruleset="mechawars"), "acting", by="B", on="A")
    do(sitting, "place", unit="B", x=20_000, y=20_000)
    do(sitting, "place", unit="A", x=18_463, y=20_000)
    assert texts(sitting)[-1] == "Nettle is put 18.463 inches from the left and 20 from the top."
    do(sitting, "set", changes=[["B", "touching", "A"]])
    assert [unit.touches for unit in sitting.now.table.game.units] == [2, 1]


def test_the_order_of_a_round_is_of_the_same_units_whoever_acts(store: Store) -> None:
    sitting = table(store, ruleset="mech_d20")
    table_now = sitting.now.position.table()
    table_now.game.order[:2], table_now.game.order_count = [1, 0], 2
    position = as_it_stands(sitting.now.position, table_now)
    other_way = position.in_order((1, 0)).table().game
    assert (other_way.order[:2], other_way.order_count) == ([0, 1], 2)
    assert position.in_order((1, 0)).in_order((1, 0)).table().game.order[:2] == [1, 0]


def test_a_game_goes_on_from_a_turn_in_which_attacks_were_made_one_by_one(store: Store) -> None:
    sitting = do(table(store, ruleset="mechawars"), "turn")
    do(sitting, "play", action="charge", seed=1, choose="book")
    do(sitting, "game", players=["book", "book"], seed=1)
    assert sitting.now.played is None and not sitting.seen()["game"]["can_go_on"]


def test_a_step_says_no_more_than_it_must(store: Store) -> None:
    sitting = do(table(store), "turn", text="x" * 1_000, name={})
    assert store.read(sitting.link).steps == ({"do": "turn"},)


def test_a_fault_in_a_file_is_told_with_its_line(store: Store) -> None:
    text = 'size 2 1\nhex 0101 x "" ""\nhex 0201 0 "" ""\nend\n'
    with pytest.raises(BadInput) as error:
        do(table(store), "board", text=text, name="mine.board")
    assert str(error.value).startswith("mine.board:2: hex 0101: level 'x'")


def test_a_unit_is_put_somewhere_and_stands_on_the_floor_there(store: Store) -> None:
    for level in (3, 1):
        board = write_board(open_board(16, 17)).replace("hex 0205 0", f"hex 0205 {level}")
        at = do(table(store), "board", text=board)
        do(at, "place", unit="A", at="0205", facing=2)
        assert (at.unit(0).facing, at.unit(0).floor) == (2, level)


def test_a_base_that_is_put_elsewhere_touches_nobody(store: Store) -> None:
    start = api.position("Nettle", "Shuttlecock", ruleset="mechawars", game=[("gap", "0")])
    sitting = table(store, position=api.position_text(start, start.table()))
    assert (sitting.unit(0).touches, sitting.unit(1).touches) == (2, 1)
    with pytest.raises(BadInput):
        do(sitting, "place", unit="A", x=0, y=0)
    do(sitting, "place", unit="A", x=10_000, y=12_500)
    assert (sitting.unit(0).x, sitting.unit(0).y) == (10_000, 12_500)
    assert (sitting.unit(0).touches, sitting.unit(1).touches) == (0, 0)


def test_boxes_are_crossed_off_and_mended(store: Store) -> None:
    sitting = do(table(store), "mark", unit="A", place="LT", what="armor", left=4)
    assert sitting.unit(0).armor[2] == 4
    do(sitting, "mark", unit="A", place="LT", what="armor", left=9)
    assert sitting.unit(0).armor[2] == 9
    do(sitting, "mark", unit="A", place="CT", what="rear", left=1)
    assert sitting.unit(0).rear[1] == 1
    assert texts(sitting)[0] == "Haymaker HM-5: left torso, 4 of 11 armor left."
    assert texts(sitting)[2].startswith("Haymaker HM-5: center torso, 1 of ")
    assert texts(sitting)[2].endswith(" rear armor left.")
    assert is_kept(sitting)


@pytest.mark.parametrize(
    ("ruleset", "target"),
    [
        ("classic", "Tollkeeper"), ("classic", "Drystone"), ("classic", "Ditchwater Rifles"),
        ("mech_d20", "Longshoreman"), ("mechawars", "Shuttlecock"),
    ],
)  # fmt: skip
def test_every_box_of_any_sheet_can_be_crossed_off_and_mended(store: Store, ruleset: str, target: str) -> None:
    sitting = table(store, ruleset=ruleset, target=target)
    for number, place in enumerate(sitting.seen()["units"][1]["sheet"]["places"]):
        for kind in ("armor", "rear", "structure"):
            full = place[kind][1] if place[kind] else 0
            # The last box is more than a box.
            for left in (full - 1, full) if full > 1 else ():
                do(sitting, "mark", unit="B", place=place["name"], what=kind, left=left)
                assert sitting.seen()["units"][1]["sheet"]["places"][number][kind] == [left, full]


def test_the_structure_goes_after_the_armor_and_takes_the_arm_along(store: Store) -> None:
    sitting = do(table(store), "mark", unit="A", place="LT", what="structure", left=0)
    assert (sitting.unit(0).armor[2], sitting.unit(0).gone[2], sitting.unit(0).gone[4] > 0) == (0, 1, True)
    with pytest.raises(BadInput, match="left torso is lost"):
        do(sitting, "mark", unit="A", place="LT", what="armor", left=3)


def test_a_slot_is_crossed_off_once(store: Store) -> None:
    sitting = do(table(store), "set", changes=[["A", "crit", "LL:1"]])
    assert sitting.unit(0).hit[6] == 1
    assert texts(sitting) == ["Haymaker HM-5: left leg, Hip is hit."]
    with pytest.raises(BadInput, match="hit already"):
        do(sitting, "set", changes=[["A", "crit", "LL:1"]])


def test_a_stat_has_so_many_points_left(store: Store) -> None:
    sitting = do(table(store, ruleset="mechawars"), "mark", unit="A", place="MA", what="armor", left=0)
    assert sitting.unit(0).stat[0] == 0
    assert texts(sitting) == ["Nettle: MA, 0 of 2 left."]
    do(sitting, "mark", unit="A", place="MA", what="armor", left=1)
    assert sitting.unit(0).stat[0] == 1


def test_one_more_unit_has_the_next_letter_until_there_is_no_room(store: Store) -> None:
    """Twelve at a table of MechaWars."""
    sitting = table(store, ruleset="mechawars")
    do(sitting, "set", changes=[["game", "table", "90x60"]])
    for _ in range(10):
        assert sitting.seen()["setup"]["room"]
        sheet = sitting.now.position.setup.units[0].sheet.name
        do(sitting, "unit", letter=None, sheet=sheet, side=1)
        last = sitting.now.position.setup.units[-1].letter
        at = len(sitting.now.position.setup.units)
        do(sitting, "place", unit=last, x=5_000 * at, y=5_000)
    assert [each["letter"] for each in sitting.seen()["units"]] == list("ABCDEFGHIJKL")
    assert not sitting.seen()["setup"]["room"]
    with pytest.raises(BadInput, match="at most 12 units"):
        do(sitting, "unit", letter=None, sheet=sheet, side=1)


def test_units_come_and_go(store: Store) -> None:
    sitting = do(table(store), "unit", letter="B", sheet="Boxcar")
    do(sitting, "unit", letter="C", sheet="Thistle", side=1)
    assert [each.letter for each in sitting.now.position.setup.units] == ["A", "B", "C"]
    do(sitting, "remove", letter="B")
    assert sitting.now.position.names == ("Haymaker HM-5", "Thistle TH-5")
    assert is_kept(sitting)


def test_a_fresh_sheet_stands_where_the_old_one_stood(store: Store) -> None:
    sitting = do(table(store), "mark", unit="B", place="LT", what="armor", left=0)
    at = sitting.unit(1).at
    do(sitting, "unit", letter="B", sheet="Tollkeeper")
    assert (sitting.unit(1).at, sitting.unit(1).armor[2]) == (at, sitting.unit(1).armor_full[2])


def test_a_unit_is_read_from_the_text_of_its_file(store: Store) -> None:
    ruleset = api.position("Haymaker").ruleset
    text = ruleset.papers.write(api.load_unit("Plumbline")).replace("Plumbline", "<b>Mine</b>")
    sitting = do(table(store), "unit", letter="A", sheet=text, name="mine.mtf")
    assert sitting.now.position.names[0].startswith("<b>Mine</b>")
    assert is_kept(sitting)


@pytest.mark.parametrize("sheet", ["/etc/passwd", "../../unit.mtf", "secret.blk", "x.toml", "", "Nobody"])
def test_no_file_is_read_by_a_unit_s_name(store: Store, sheet: str) -> None:
    with pytest.raises(BadInput, match="is no unit of the catalogue"):
        do(table(store), "unit", letter="A", sheet=sheet)


def test_another_map_brings_those_in_who_would_stand_outside(store: Store) -> None:
    sitting = do(table(store), "board", name="quarry-terraces")
    assert sitting.now.position.setup.board.name == "quarry-terraces"
    do(sitting, "place", unit="A", at="0109")
    do(sitting, "board", text=write_board(open_board(8, 8)), name="my-own.board")
    assert all(record.at < 64 for record in sitting.now.table.game.units)
    assert texts(sitting)[0::2] == ["The map is quarry terraces now.", "The map is my own now."]
    assert is_kept(sitting)


def test_on_a_small_map_they_stand_where_there_is_room(store: Store) -> None:
    sitting = do(table(store), "place", unit="A", at="0309")
    do(sitting, "place", unit="B", at="0310")
    # Both beyond the lower edge of three by two hexes: the nearest is 0302 for each, and A has it.
    do(sitting, "board", text=write_board(open_board(3, 2)), name="small.board")
    assert [hex_text(3, record.at) for record in sitting.now.table.game.units] == ["0302", "0201"]
    with pytest.raises(BadInput, match="this map is too small for all who are on the table"):
        do(sitting, "board", text=write_board(open_board(1, 1)))


def test_of_several_each_comes_to_the_nearest_hex_of_a_smaller_map(store: Store) -> None:
    sitting = do(table(store), "unit", sheet="Mudlark")
    for letter, at in (("A", "0101"), ("B", "0901"), ("C", "1609")):
        do(sitting, "place", unit=letter, at=at)
    do(sitting, "board", text=write_board(open_board(8, 8)), name="small.board")
    assert [hex_text(8, record.at) for record in sitting.now.table.game.units] == ["0101", "0801", "0808"]


def test_an_optional_rule_is_chosen(store: Store) -> None:
    sitting = do(table(store), "option", name="evading", value="yes")
    assert sitting.now.table.game.options.evading == 1
    assert is_kept(sitting)


def test_the_two_change_places_and_back(store: Store) -> None:
    sitting = table(store)
    before = sitting.text
    do(sitting, "acting", by="B", on="A")
    assert [each.letter for each in sitting.now.position.setup.units] == ["B", "A"]
    do(sitting, "acting", by="A", on="B")
    assert sitting.text == before
    assert is_kept(sitting)


def test_who_is_let_act_can_act(store: Store) -> None:
    """It has been said to have moved, as the target of the first, and has not."""
    sitting = do(table(store), "acting", by="B", on="A")
    assert api.need(sitting.now.position, "kick").legal
    assert [unit.has_moved for unit in sitting.now.table.game.units] == [0, 1]
    do(sitting, "play", action="kick", seed=3, choose="book")
    do(sitting, "acting", by="A", on="B")
    assert not api.need(sitting.now.position, "kick").legal


def test_who_acts_is_on_an_enemy_where_nobody_is_named(store: Store) -> None:
    """A and D on one side, B and C on the other; C is destroyed then."""
    at = table(store)
    for side in (1, 0):
        do(at, "unit", letter=None, sheet="Thistle", side=side)
    for by, on in (("C", "A"), ("D", "C"), ("B", "D"), ("A", "B")):
        assert do(at, "acting", by=by).seen()["acting"] == {"by": by, "on": on}
    do(at, "acting", by="C", on="B")
    assert at.seen()["acting"] == {"by": "C", "on": "B"}
    do(do(at, "set", changes=[["C", "destroyed", ""]]), "acting", by="D", on="C")
    assert do(at, "acting", by="A").seen()["acting"] == {"by": "A", "on": "B"}


def test_an_enemy_is_left_to_be_acted_on_when_the_target_leaves(store: Store) -> None:
    at = table(store)
    for side in (0, 1):
        do(at, "unit", letter=None, sheet="Thistle", side=side)
    assert do(at, "remove", letter="B").seen()["acting"] == {"by": "A", "on": "D"}
    assert do(at, "remove", letter="A").seen()["acting"] == {"by": "D", "on": "C"}
    assert is_kept(at)


def test_the_next_turn_makes_ready_again(store: Store) -> None:
    sitting = do(table(store), "play", action="dfa", seed=3, choose="book")
    assert not api.need(sitting.now.position, "stand").legal
    do(sitting, "turn")
    assert api.need(sitting.now.position, "stand").legal


def test_the_log_says_what_the_next_turn_leaves_undone(store: Store) -> None:
    at = do(do(table(store), "declare", action="kick"), "turn")
    assert texts(at)[1] == "Next turn. Haymaker HM-5 does not carry out the attack it declared."
    assert texts(do(at, "turn"))[2] == "The next turn begins."


def test_one_physical_attack_a_turn_and_each_counts_its_own_damage(store: Store) -> None:
    """GEN-2, GEN-3. The kick of 7 points hits with this seed."""
    sitting = do(table(store), "play", action="kick", seed=1, choose="book")
    told = api.resolve(api.position("Haymaker", "Tollkeeper"), "kick", seed=1)
    assert told.table.game.units[1].taken == 7
    for attack in ("kick", "punch"):
        refusals = api.need(sitting.now.position, attack).refusals
        assert [each.words for each in refusals] == ["the Physical Attack Phase of this turn is over"]
    assert sitting.unit(1).taken == 0
    do(sitting, "turn")
    assert api.need(sitting.now.position, "kick").legal
    assert is_kept(sitting)


# --- play


def test_a_rolled_action_is_told_as_the_program_tells_it(store: Store) -> None:
    sitting = do(table(store), "play", action="dfa", seed=3, choose="book")
    told = api.resolve(api.position("Haymaker", "Tollkeeper"), "dfa", seed=3).told
    assert texts(sitting)[1:] == [line.text for line in told]


def test_every_die_is_shown_with_its_faces(store: Store) -> None:
    sitting = do(table(store), "set", changes=[["B", "prone", ""]])
    rolls = [line for line in do(sitting, "play", action="dfa", seed=3, choose="book").lines() if line.dice]
    assert all(f"rolls {sum(line.dice)}" in line.text for line in rolls)
    assert {len(line.dice) for line in rolls} == {1, 2}


def test_dice_are_typed_one_by_one(store: Store) -> None:
    sitting = do(table(store), "play", action="dfa", seed=None)
    assert sitting.asked() == "Haymaker HM-5 rolls to hit"
    for number in TYPED_DFA:
        do(sitting, "answer", value=number)
    assert sitting.now.played is None
    assert sitting.unit(0).at == 8 * 16 + 7
    assert sitting.sitting.moments[0].step["seed"] is None
    assert is_kept(sitting)


@pytest.mark.parametrize(
    ("value", "dice"),
    [("2+5", (2, 5)), (" 2 + 5 ", (2, 5)), ("2 5", (2, 5)), ([2, 5], (2, 5)), (7, ()), ("7", ())],
)
def test_typed_faces_are_shown(store: Store, value: object, dice: tuple[int, ...]) -> None:
    sitting = do(do(table(store), "play", action="dfa", seed=None), "answer", value=value)
    assert [line.dice for line in sitting.lines() if line.kind == "roll"] == [dice]


@pytest.mark.parametrize(
    "value",
    [13, 0, "4+4+4", "x", None, True, [7, 1], -3, {}, "8x", "3+", "+8", "8.0", "1e1", "eight", "\uff18", "", "9" * 20],
)
def test_what_the_dice_cannot_show_is_refused_and_changes_nothing(store: Store, value: object) -> None:
    sitting = do(table(store), "play", action="dfa", seed=None)
    with pytest.raises(BadInput):
        do(sitting, "answer", value=value)
    assert sitting.sitting.length == 1 and sitting.asked() == "Haymaker HM-5 rolls to hit"


def test_the_server_throws_a_die_or_all_that_are_left(store: Store) -> None:
    sitting = do(table(store), "play", action="dfa", seed=None, choose="book")
    do(sitting, "answer", value="roll")
    assert [len(line.dice) for line in sitting.lines() if line.kind == "roll"] == [2]
    do(sitting, "answer", value="roll-all")
    assert sitting.now.played is None


def test_no_choice_is_thrown(store: Store) -> None:
    sitting = do(table(store), "play", action="dfa", seed=5, choose="ask")
    for value in ("roll", "roll-all"):
        with pytest.raises(BadInput, match="there is no die to throw just now"):
            do(sitting, "answer", value=value)


def test_a_choice_waits_for_a_person_and_the_dice_go_on_from_the_seed(store: Store) -> None:
    sitting = do(table(store), "play", action="dfa", seed=5, choose="ask")
    assert "Into which hex" in sitting.asked()
    played = sitting.now.played
    assert played is not None and played.prompt is not None
    book = played.prompt.options[0][0]
    for value in (99, float(book), True, [book], None):
        with pytest.raises(BadInput, match="is no answer"):
            do(sitting, "answer", value=value)
    do(sitting, "answer", value=book)
    assert sitting.now.played is None and sitting.sitting.moments[0].step["seed"] == 5
    asked_for = api.resolve(
        api.position("Haymaker", "Tollkeeper"), "dfa", seed=5, choose="ask", answers=lambda prompt: book
    )
    assert texts(sitting)[1:] == [line.text for line in asked_for.told]
    assert is_kept(sitting)


def test_a_slot_is_picked_by_its_number_or_thrown(store: Store) -> None:
    sitting = table(store)
    for place in ("LT", "CT", "RT"):
        do(sitting, "mark", unit="B", place=place, what="armor", left=0)
        do(sitting, "set", changes=[["B", "crit", f"{place}:1"]])
    do(sitting, "play", action="dfa", seed=None)
    for number in (12, 3, 12):
        do(sitting, "answer", value=number)
    assert sitting.asked() == "What is hit inside Tollkeeper TK-6? Roll for the critical slot"
    with pytest.raises(BadInput, match="1 holds nothing that can be hit: roll again"):
        do(sitting, "answer", value=1)
    do(sitting, "answer", value="roll")
    assert sum(mask.bit_count() for mask in sitting.unit(1).hit) > 3
    do(sitting, "undo")
    assert sitting.asked() == "What is hit inside Tollkeeper TK-6? Roll for the critical slot"


@pytest.mark.parametrize("message", [{"action": "push"}, {"action": "nothing"}, {"action": "dfa", "choose": "me"}])
def test_what_is_not_allowed_is_not_played(store: Store, message: dict[str, str]) -> None:
    sitting = do(table(store), "place", unit="A", at="0101")
    with pytest.raises(BadInput):
        do(sitting, "play", seed=1, **message)
    assert sitting.sitting.length == 1


def test_nothing_else_is_done_while_something_is_played(store: Store) -> None:
    sitting = do(table(store), "play", action="dfa", seed=None)
    for what in ({"do": "set", "changes": [["A", "prone", ""]]}, {"do": "play", "action": "dfa", "seed": 1}):
        with pytest.raises(BadInput, match="something is being played"):
            sitting.do(what)


# --- undone and done again


def test_every_tick_can_be_gone_to_and_told_from_the_store(store: Store) -> None:
    sitting = do(do(table(store), "set", changes=[["B", "prone", ""]]), "play", action="dfa", seed=3, choose="book")
    last = sitting.sitting.length
    states = []
    for tick in range(last, -1, -1):
        do(sitting, "undo", to=tick)
        states.append(sitting.text)
        assert (sitting.now.played is not None) == (1 < tick < last)
    assert states[-1] != states[-2] != states[0]
    for tick in range(last + 1):
        do(sitting, "redo", to=tick)
        assert sitting.text == states[last - tick]
    assert is_kept(sitting)


def test_undo_takes_back_what_a_person_did_last(store: Store) -> None:
    sitting = do(do(table(store), "play", action="dfa", seed=3, choose="book"), "undo")
    assert sitting.cursor == 0
    do(sitting, "redo")
    assert sitting.cursor == sitting.sitting.length
    do(do(do(sitting, "undo"), "play", action="dfa", seed=None), "answer", value=8)
    do(sitting, "undo")
    assert (sitting.cursor, sitting.asked()) == (1, "Haymaker HM-5 rolls to hit")


def test_there_is_an_end_to_undo_and_redo(store: Store) -> None:
    sitting = table(store)
    with pytest.raises(BadInput, match="nothing to undo"):
        sitting.do({"do": "undo"})
    with pytest.raises(BadInput, match="nothing to do again"):
        sitting.do({"do": "redo"})


def test_nobody_answers_a_question_that_was_not_seen(store: Store) -> None:
    """Two fingers, or two pages, on the same die: the second finds the next question there."""
    sitting = do(table(store), "play", action="dfa", seed=None)
    seen = sitting.seen()["version"]
    do(sitting, "answer", value=9, seen=seen)
    told = texts(sitting)
    with pytest.raises(BadInput, match="somebody else has answered already"):
        sitting.do({"do": "answer", "value": 9, "seen": seen})
    assert texts(sitting) == told


def test_nobody_answers_another_question_in_the_place_of_the_one_that_was_seen(store: Store) -> None:
    """The roll to hit is taken back and thrown again while a page still has what followed a hit before it."""
    sitting = do(do(table(store), "play", action="dfa", seed=None), "answer", value=12)
    seen, asked, at = sitting.seen()["version"], sitting.asked(), sitting.cursor
    do(do(sitting, "undo"), "answer", value=2)
    assert (sitting.asked() != asked, sitting.cursor) == (True, at)
    with pytest.raises(BadInput, match="somebody else has answered already"):
        sitting.do({"do": "answer", "value": 3, "seen": seen})


def test_the_version_that_is_seen_is_the_one_that_is_kept(store: Store) -> None:
    sitting = table(store)
    for message in ({"do": "set", "changes": [["A", "prone", ""]]}, {"do": "undo"}, {"do": "redo"}):
        version = sitting.seen(message)["version"]
        assert version == store.read(sitting.link).version == At(store, sitting.link).seen()["version"]


def test_another_answer_makes_another_future(store: Store) -> None:
    sitting = do(table(store), "play", action="dfa", seed=3, choose="book")
    hit = next(line for line in sitting.lines() if line.kind == "roll")
    do(sitting, "undo", to=hit.tick - 1)
    do(sitting, "answer", value=2)
    assert "Haymaker HM-5 rolls 2 to hit." in texts(sitting)
    assert sitting.sitting.moments[0].step["seed"] is None
    assert is_kept(sitting)


def test_something_new_drops_what_was_undone(store: Store) -> None:
    sitting = do(do(table(store), "set", changes=[["A", "prone", ""]]), "undo")
    do(sitting, "set", changes=[["B", "prone", ""]])
    assert (sitting.sitting.length, sitting.unit(0).prone, sitting.unit(1).prone) == (1, 0, 1)


def test_a_branch_goes_its_own_way(store: Store) -> None:
    sitting = do(table(store), "play", action="dfa", seed=3, choose="book")
    text = sitting.text
    other = At(store, sitting.sitting.branch(1))
    assert other.asked() == "Haymaker HM-5 rolls to hit"
    do(other, "answer", value=2)
    assert At(store, sitting.link).text == text
    assert sitting.link != other.link


def test_a_table_that_another_program_changed_is_not_changed_over_it(store: Store) -> None:
    sitting = table(store)
    do(At(store, sitting.link), "set", changes=[["A", "prone", ""]])
    with pytest.raises(BadInput, match="changed from elsewhere"):
        sitting.do({"do": "set", "changes": [["B", "prone", ""]]})
    assert sitting.sitting.length == 0


def test_an_unknown_link_is_said_to_be(store: Store) -> None:
    with pytest.raises(Unknown):
        At(store, "nowhere")


# --- whole games


@pytest.mark.parametrize("ruleset", ["mech_d20", "mechawars"])
def test_a_whole_game_goes_on_until_somebody_is_asked(store: Store, ruleset: str) -> None:
    sitting = do(table(store, ruleset=ruleset), "game", players=["you", "book"], seed=4)
    first = sitting.asked()
    for _ in range(4):
        played = sitting.now.played
        assert played is not None and played.prompt is not None
        do(sitting, "answer", value=played.prompt.options[0][0])
    while sitting.cursor > 0:
        do(sitting, "undo")
    do(sitting, "redo")
    assert sitting.asked() == first
    assert is_kept(sitting)


def test_a_game_is_played_slice_by_slice(store: Store) -> None:
    whole = do(table(store, ruleset="mechawars"), "game", players=["book", "book"], seed=4)
    link = table(store, ruleset="mechawars").link
    part = Sitting(store, link, seeds=lambda: 4)
    message = {"do": "game", "players": ["book", "book"], "dice": "rolled"}
    slices = 0
    while slices == 0 or part.goes_on:
        part, message, slices = part.after(message, until=lambda: True), {"do": "go-on"}, slices + 1
        part.keep()
    assert slices == len(whole.sitting.moments) > 2
    assert part.now.text == whole.text
    assert Sitting(store, link).now.text == whole.text


def test_a_game_ends_where_the_table_is_full(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironfall.page.sitting.MOST_STEPS", 3)
    at = do(table(store, ruleset="mechawars"), "game", players=["book", "book"], seed=4)
    assert (len(at.sitting.moments), at.sitting.goes_on, at.sitting.is_in_a_game()) == (3, False, True)
    with pytest.raises(BadInput, match="at most 3 steps; save the position, and begin another table with it"):
        do(at, "go-on")
    assert is_kept(at)
    assert do(table(store, position=at.text), "game", players=["book", "book"], seed=4).cursor > 0


def test_a_table_is_opened_slice_by_slice(store: Store) -> None:
    link = do(do(table(store), "set", changes=[["B", "prone", ""]]), "play", action="dfa", seed=3, choose="book").link
    part = Sitting(store, link, until=lambda: True)
    assert (part.is_ready, part.cursor) == (False, 1)
    part.catch_up()
    assert part.is_ready
    assert part.now.text == Sitting(store, link).now.text


def test_what_is_not_kept_has_not_happened(store: Store) -> None:
    sitting = table(store)
    after = sitting.sitting.after({"do": "set", "changes": [["A", "prone", ""]]})
    assert after.now.table.game.units[0].prone == 1
    assert sitting.unit(0).prone == 0 and is_kept(sitting)


def test_a_turn_of_a_whole_game_begins_by_itself(store: Store) -> None:
    sitting = do(table(store, ruleset="mechawars"), "game", players=["you", "book"], seed=4)
    while (played := sitting.now.played) is not None and played.prompt is not None:
        answer = {"do": "answer", "value": played.prompt.options[0][0]}
        sitting.sitting = sitting.sitting.after(answer, until=lambda: True)
        sitting.sitting.keep()
    with pytest.raises(BadInput, match="whose turns begin by themselves"):
        do(sitting, "turn")
    assert not sitting.seen()["can_turn"]


def test_a_game_of_policies_is_the_one_the_program_plays(store: Store) -> None:
    sitting = do(table(store, ruleset="mechawars"), "game", players=["book", "book"], seed=4)
    game = api.begin_game(table(store, ruleset="mechawars").sitting.start, ["book", "book"], seed=4)
    while not game.is_over:
        game.step()
    assert texts(sitting)[-1] == game.stages[-1].told[-1].text
    assert len(sitting.sitting.moments) == len(game.stages)
    with pytest.raises(BadInput):
        sitting.do({"do": "game", "players": ["you"], "seed": 1})


def first_die(at: At) -> int:
    """The tick before the first die of a whole game."""
    return next(line.tick for line in at.lines() if line.dice) - 1


@pytest.mark.parametrize("by_a_branch", [False, True])
def test_after_a_die_thrown_anew_a_game_goes_on_by_other_dice(store: Store, by_a_branch: bool) -> None:
    at = do(table(store, ruleset="mech_d20"), "game", players=["book", "book"], seed=4)
    if by_a_branch:
        at = At(store, at.sitting.branch(first_die(at)))
    else:
        do(at, "undo", to=first_die(at))
    do(at, "answer", value="roll-all")
    while at.now.played is not None:
        prompt = at.now.played.prompt
        assert prompt is not None
        do(at, "answer", value=prompt.options[0][0] if prompt.options else "roll-all")
    # One stage is thrown by people, and no other.
    assert [moment.step["seed"] is None for moment in at.sitting.moments] == [
        moment.step["number"] == first_stage_with_dice(at) for moment in at.sitting.moments
    ]
    assert 4 not in [moment.step["seed"] for moment in at.sitting.moments[first_stage_with_dice(at) :]]
    assert not at.sitting.is_in_a_game() and is_kept(at)
    text = at.sitting.replay_text()
    assert "   typed   " in text.splitlines()[0]
    assert table(store, replay=text).text == at.text


def first_stage_with_dice(at: At) -> int:
    return next(n for n, moment in enumerate(at.sitting.moments) if any(line.dice for line in moment.lines))


def test_a_game_by_real_dice_asks_for_them_to_its_end(store: Store) -> None:
    at = do(table(store, ruleset="mech_d20"), "game", players=["book", "book"], seed=None)
    do(at, "answer", value="roll-all")
    assert len(at.sitting.moments) > 1 and {moment.step["seed"] for moment in at.sitting.moments} == {None}


def in_the_middle(at: At) -> At:
    """Answered until something was thrown in a stage that still goes on."""
    while (played := at.now.played) is None or not any(entry.faces for entry in played.entries):
        assert played is not None and played.prompt is not None
        do(at, "answer", value=played.prompt.options[0][0] if played.prompt.options else "roll")
    return at


@pytest.mark.parametrize("change", ["a box", "nothing that stays"])
def test_a_game_that_was_changed_in_its_middle_is_saved_from_there(store: Store, change: str) -> None:
    """A file has the dice of game n of its seed in stage n, from stage 0 on."""
    at = do(table(store, ruleset="mech_d20"), "game", players=["you", "book"], seed=4)
    while len(at.sitting.moments) < 3:
        played = at.now.played
        assert played is not None and played.prompt is not None
        do(at, "answer", value=played.prompt.options[0][0] if played.prompt.options else "roll")
    do(at, "undo", to=at.sitting.moments[-1].first)
    do(at, "place", unit="A", facing=at.unit(0).facing)
    if change == "nothing that stays":
        do(at, "undo")
    do(at, "go-on")
    goes_on = change == "nothing that stays"
    assert at.sitting.moments[-1].step["number"] == (len(at.sitting.moments) - 1 if goes_on else 0)
    in_the_middle(at)
    text = at.sitting.replay_text()
    # Word for word what the program would play, with dice of this seed.
    assert f"   seed={next(m for m in reversed(at.sitting.moments) if not m.step['number']).step['seed']}   " in text
    _, wrong = game_replayed(parse_game(text, "x"))
    assert wrong is None
    again = table(store, replay=text)
    assert (again.asked(), again.text) == (at.asked(), at.text)
    do(again, "answer", value=prompt_value(again))
    assert again.text == do(at, "answer", value=prompt_value(at)).text


def prompt_value(at: At) -> object:
    """Something to answer."""
    assert at.now.played is not None and at.now.played.prompt is not None
    return at.now.played.prompt.options[0][0]


def test_a_game_that_is_over_does_not_go_on(store: Store) -> None:
    at = do(table(store, ruleset="mechawars"), "game", players=["book", "book"], seed=4)
    with pytest.raises(BadInput, match="no game is being played here"):
        do(at, "go-on")
    with pytest.raises(BadInput, match="whose turns begin by themselves"):
        do(at, "turn")
    with pytest.raises(BadInput, match="the game is over as things stand"):
        do(at, "game", players=["book", "book"], seed=4)


# --- files


def test_an_action_becomes_a_replay_and_a_table_again(store: Store) -> None:
    sitting = do(do(table(store), "set", changes=[["B", "prone", ""]]), "play", action="dfa", seed=3, choose="book")
    text = sitting.sitting.replay_text()
    assert verify(text, "x").verifies
    other = table(store, replay=text)
    assert other.text == sitting.text
    assert [line.kind for line in other.lines()] == [line.kind for line in sitting.lines()][1:]
    do(other, "undo")
    assert other.cursor == 0


def test_a_game_becomes_a_saved_game_and_a_table_again(store: Store) -> None:
    sitting = do(table(store, ruleset="mech_d20"), "game", players=["you", "book"], seed=4)
    text = sitting.sitting.replay_text()
    _, wrong = game_replayed(parse_game(text, "x"))
    assert wrong is None
    assert table(store, replay=text).asked() == sitting.asked()


def test_what_is_not_over_or_not_begun_is_no_replay(store: Store) -> None:
    sitting = table(store)
    with pytest.raises(BadInput, match="save the position"):
        sitting.sitting.replay_text()
    with pytest.raises(BadInput, match="is not over"):
        do(sitting, "play", action="dfa", seed=None).sitting.replay_text()


@pytest.mark.parametrize("dice", ["rolled", "real"])
@pytest.mark.parametrize("ruleset", ["mech_d20", "mechawars"])
def test_a_game_against_a_policy_goes_on_where_it_was_saved(store: Store, ruleset: str, dice: str) -> None:
    """At each of a score of questions it is saved and opened, and answered there as here."""
    at = table(store, ruleset=ruleset).do({"do": "game", "players": ["you", "cautious"], "dice": dice})
    for _ in range(20):
        prompt = at.now.played.prompt if at.now.played else None
        assert prompt is not None
        again = At(store, begin(store, replay=at.sitting.replay_text()))
        value = prompt.options[-1][0] if prompt.options else "roll"
        do(again, "answer", value=value)
        do(at, "answer", value=value)
        assert again.cursor > 0 and again.sitting.notice == ""


def test_the_action_is_saved_that_a_line_belongs_to(store: Store) -> None:
    at = do(do(table(store), "play", action="kick", seed=3, choose="book"), "turn")
    kick = at.sitting.moments[0].last
    do(at, "play", action="punch", seed=5, choose="book")
    saved = {"kick": at.sitting.replay_text(1), "punch": at.sitting.replay_text()}
    for action, text in saved.items():
        assert f"\ndo {action}" in text and verify(text, "x").verifies
    assert at.sitting.replay_text(kick) == at.sitting.replay_text(kick - 1) == saved["kick"]


@pytest.mark.parametrize("choose", ["ask", "book"])
def test_an_action_is_saved_as_the_program_saves_it(store: Store, choose: str) -> None:
    at = do(table(store), "play", action="kick", seed=3, choose=choose)
    played = api.resolve(table(store).now.position, "kick", seed=3, choose=choose, answers=lambda prompt: 0)
    assert at.sitting.replay_text() == api.replay_text(played)
    assert f"policies={choose},{choose}" in at.sitting.replay_text().splitlines()[0]


def test_of_a_game_all_is_saved_up_to_the_cursor_whatever_line_is_named(store: Store) -> None:
    at = do(table(store, ruleset="mechawars"), "game", players=["book", "book"], seed=4)
    whole = at.sitting.replay_text()
    assert at.sitting.replay_text(1) == whole
    do(at, "undo", to=at.sitting.moments[3].last)
    part = at.sitting.replay_text()
    assert at.sitting.replay_text(at.sitting.moments[1].last) == part != whole
    assert table(store, replay=part).text == at.text


def test_what_is_undone_is_not_saved(store: Store) -> None:
    at = do(table(store), "play", action="dfa", seed=3, choose="book")
    with pytest.raises(BadInput, match="is not over"):
        do(at, "undo", to=1).sitting.replay_text()
    with pytest.raises(BadInput, match="the death from above is undone"):
        do(at, "undo", to=0).sitting.replay_text(2)
    game = do(table(store, ruleset="mech_d20"), "game", players=["book", "book"], seed=4)
    do(game, "undo", to=first_die(game) + 1)
    assert table(store, replay=game.sitting.replay_text()).text == game.text


def test_a_position_makes_a_table(store: Store) -> None:
    text = do(table(store), "place", unit="A", at="0101").text
    assert table(store, position=text).text == text


@pytest.mark.parametrize(
    "line", ["map /etc/passwd.board", "unit C 1 /etc/passwd.mtf", "unit C 1 secret.toml", "charts /etc/passwd"]
)
def test_a_position_from_elsewhere_reads_no_file(store: Store, line: str) -> None:
    text = table(store).text
    with pytest.raises(BadInput) as error:
        table(store, position=f"{text}{line}\n")
    assert "root" not in str(error.value)


@pytest.mark.parametrize("how", [{"position": "nonsense"}, {"replay": "nonsense"}, {"ruleset": "chess"}])
def test_what_is_no_table_is_said_to_be_none(store: Store, how: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        begin(store, **how)


def test_what_would_be_read_again_as_something_else_makes_no_table(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer of sheets that leaves something out."""
    start = api.position("Haymaker", "Tollkeeper")
    papers = start.ruleset.papers
    forgets = papers._replace(write=lambda sheet: papers.write(sheet).replace("HM-5", "HM-6", 1))
    text = api.position_text(start, start.table())

    def other(*given: Any, **more: Any) -> Position:
        found = parse_position(*given, **more)
        return replace(found, ruleset=found.ruleset._replace(papers=forgets))

    monkeypatch.setattr("ironfall.page.beginning.parse_position", other)
    with pytest.raises(BadInput, match="written down and read again"):
        table(store, position=text)


def test_what_can_no_longer_be_played_ends_the_table_before_it_with_a_sentence(store: Store) -> None:
    sitting = do(table(store), "set", changes=[["A", "prone", ""]])
    store.change(sitting.link, 1, 1, [{"do": "play", "action": "dfa", "seed": 1, "choose": "book", "entries": []}], 9)
    again = At(store, sitting.link)
    assert again.cursor == 1 and "the attacker is prone" in again.sitting.notice
    with pytest.raises(BadInput, match="branch the table"):
        do(again, "set", changes=[["B", "prone", ""]])
    assert len(store.read(sitting.link).steps) == 2
    other = At(store, do(again, "undo").sitting.branch(1))
    assert do(other, "set", changes=[["B", "prone", ""]]).unit(1).prone == 1


@pytest.mark.parametrize("step", [{"do": "dance"}, {"do": "play", "action": "dfa"}, {}])
def test_a_step_that_this_version_does_not_know_is_said_to_be_one(store: Store, step: dict[str, str]) -> None:
    link = table(store).link
    store.change(link, 0, 0, [step], 1)
    assert "this version of the program does not know" in At(store, link).sitting.notice
