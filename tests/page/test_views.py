"""What the page is told: ground in words, sheets in boxes, cards with reasons, prompts with hexes, the log by ticks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.page.sitting_down import table

from ironfall import api
from ironfall.board.maps import open_board, write_board
from ironfall.board.terrain import ONE_OF_EACH, ground_words
from ironfall.errors import BadInput
from ironfall.game.play import needs
from ironfall.page import views
from ironfall.page.store import Store

LARGEST_VIEW = 30_000


def by_name(rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(row for row in rows if row["name"] == name)


# --- the map


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"level": 2, "woods": 1}, "level 2, light woods"),
        ({"level": -1, "water": 2, "rapids": 1}, "level minus 1, water 2 deep, rapids"),
        ({"woods": 2, "jungle": 1}, "heavy jungle"),
        ({"building": 3, "deck": 1, "building_cf": 90}, "heavy building 1 level high, construction factor 90"),
        ({"bridge": 1, "deck": 2, "building_cf": 40, "pavement": 1}, "bridge 2 up, construction factor 40"),
        ({"pavement": 1}, "paved"),
        ({"pavement": 1, "roads": 9}, "road"),
        ({"rough": 1, "smoke": 2}, "rough ground, heavy smoke"),
        ({"impassable": 1}, "impassable"),
    ],
)
def test_ground_is_told_in_words(facts: dict[str, int], words: str) -> None:
    assert ground_words(facts) == words


def test_every_kind_of_ground_is_explained_under_a_name_of_its_own() -> None:
    words = [ground_words(facts) for facts in ONE_OF_EACH]
    assert len(set(words)) == len(words)
    told = views.beginnings()["ground"]
    assert [each["words"] for each in told["mech_d20"]][:3] == ["level 2", "light woods", "heavy woods"]
    assert told["mechawars"] == []


def test_every_fact_of_a_hex_that_can_be_seen_has_its_word() -> None:
    for ruleset in api.RULESETS:
        for fact in {*ruleset.hex_facts} - {"building_cf", "deck", "jungle"}:
            assert ground_words({fact: 1}), fact


def test_the_map_has_what_is_in_its_hexes_and_nothing_else(store: Store) -> None:
    board = write_board(open_board(16, 17)).replace('hex 0304 0 ""', 'hex 0304 2 "woods:1"')
    view = table(store).seen({"do": "board", "text": board})
    assert view["map"] == {
        "kind": "hexes",
        "width": 16,
        "height": 17,
        "hexes": {"0304": {"level": 2, "woods": 1}},
        "words": {"0304": "level 2, light woods"},
    }


def test_a_table_in_inches_has_its_terrain(store: Store) -> None:
    start = api.position(
        "Nettle", "Shuttlecock", ruleset="mechawars", game=[("gap", "5"), ("terrain", "impassable 30.5,8,3")]
    )
    view = table(store, position=api.position_text(start, start.table())).seen()
    assert view["map"]["terrain"] == [{"kind": "impassable", "x": 30_500, "y": 8_000, "r": 3_000}]
    assert [unit["letter"] for unit in view["units"]] == ["A", "B"]
    assert {"x", "y", "r"} <= view["units"][0].keys()


# --- units and sheets


def test_a_sheet_shows_what_is_left_and_what_is_hit(store: Store) -> None:
    view = table(store).seen(
        {"do": "mark", "unit": "A", "place": "LT", "what": "armor", "left": 4},
        {"do": "set", "changes": [["A", "crit", "LL:1"]]},
        {"do": "set", "changes": [["A", "prone", ""], ["A", "pilot-hits", "2"]]},
    )
    unit = view["units"][0]
    torso, leg = by_name(unit["sheet"]["places"], "LT"), by_name(unit["sheet"]["places"], "LL")
    assert (torso["title"], torso["armor"], torso["gone"]) == ("left torso", [4, 11], False)
    assert torso["rear"][0] == torso["rear"][1] and leg["rear"] is None
    assert (leg["slots"][0]["text"], leg["slots"][0]["hit"], leg["slots"][0]["says"]) == ("Hip", True, None)
    assert leg["slots"][1]["says"] == ["crit", "LL:2"]
    assert (unit["words"], unit["stance"]) == (["prone"], "prone")
    assert (unit["now"]["prone"], unit["now"]["pilot-hits"], unit["now"]["jumped"]) == ("yes", "2", "")
    assert unit["sheet"]["condition"][0].startswith("Prone in hex")


def test_a_press_on_a_hit_of_a_pilot_says_how_many_there_are_then(store: Store) -> None:
    """Five may be crossed off; the sixth would be the last of the pilot. Pressed again, the last one is taken back."""
    unit = table(store).seen({"do": "set", "changes": [["A", "pilot-hits", "2"]]})["units"][0]
    boxes = unit["sheet"]["pilot"]["boxes"]
    assert [box["crossed"] for box in boxes] == [True, True, False, False, False]
    assert [box["says"][1] for box in boxes] == ["1", "1", "3", "4", "5"]
    assert (boxes[0]["title"], boxes[4]["title"], boxes[0]["says"][0]) == ("1 hit", "5 hits", "pilot-hits")


@pytest.mark.parametrize(
    ("ruleset", "target", "crew", "others"),
    [
        ("classic", "Tollkeeper", ["gunnery", "piloting"], ["heat"]),
        ("classic", "Drystone DY-80", ["gunnery", "piloting"], []),
        ("mech_d20", "Doorstop", ["gunnery", "piloting"], ["heat"]),
        ("mechawars", "Nettle", None, ["actions"]),
    ],
)
def test_numbers_of_a_sheet_can_be_said(
    store: Store, ruleset: str, target: str, crew: list[str] | None, others: list[str]
) -> None:
    sitting = table(store, ruleset=ruleset, target=target)
    sheet = sitting.seen()["units"][1]["sheet"]
    assert (sheet["pilot"] and [number["word"] for number in sheet["pilot"]["numbers"]]) == crew
    assert [number["word"] for number in sheet["numbers"]] == others
    for place, names in (("pilot", crew or []), ("sheet", others)):
        for k, name in enumerate(names):
            view = sitting.seen({"do": "set", "changes": [["B", name, "1"]]})
            found = view["units"][1]["sheet"]
            assert (found if place == "sheet" else found["pilot"])["numbers"][k]["now"] == 1


@pytest.mark.parametrize("ruleset", ["classic", "mech_d20", "mechawars"])
def test_every_machine_of_the_catalogue_has_a_sheet_that_is_whole(store: Store, ruleset: str) -> None:
    for machine in views.beginnings()["catalogue"][ruleset]:
        unit = table(store, ruleset=ruleset, target=machine["name"]).seen()["units"][1]
        assert unit["name"].startswith(machine["name"])
        assert unit["sheet"]["places"] and unit["sheet"]["summary"]
        for place in unit["sheet"]["places"]:
            kinds = (place["armor"], place["rear"], place["structure"])
            assert all(boxes is None or boxes[0] == boxes[1] for boxes in kinds)
            assert not any(slot["hit"] for slot in place["slots"])


def test_a_name_without_an_end_is_shortened(store: Store) -> None:
    sitting = table(store)
    text = sitting.now.position.ruleset.papers.write(sitting.now.position.setup.units[0].sheet)
    long = text.replace("Haymaker", "W" * 300)
    view = sitting.seen({"do": "unit", "letter": "A", "sheet": long, "name": "long.mtf"})
    assert view["units"][0]["name"] == "W" * 57 + "..."
    assert view["title"].startswith("W" * 57 + "... and ")


def test_units_keep_their_places_whoever_acts(store: Store) -> None:
    view = table(store).seen({"do": "acting", "by": "B", "on": "A"})
    assert [unit["letter"] for unit in view["units"]] == ["A", "B"]
    assert view["acting"] == {"by": "B", "on": "A"}


@pytest.mark.parametrize(("gap", "apart"), [(8_001, "8.001"), (8_049, "8.049"), (4_960, "4.96"), (8_000, "8")])
def test_bases_are_as_far_apart_as_the_rules_measure(store: Store, gap: int, apart: str) -> None:
    """Who charges 8 inches does not reach 8.001."""
    at = table(store, ruleset="mechawars", attacker="Tollbar", target="Nettle")
    reach = sum(unit["r"] for unit in at.seen()["units"])
    at.do({"do": "place", "unit": "A", "x": 20_000, "y": 30_000})
    view = at.seen({"do": "place", "unit": "B", "x": 20_000, "y": 30_000 - reach - gap})
    assert view["apart"] == apart


def test_a_map_of_hexes_says_how_far_two_are_apart(store: Store) -> None:
    assert table(store).seen()["apart"] == ""


def test_who_leaves_the_map_stands_nowhere_on_it(store: Store) -> None:
    """Pushed from 0102 over the edge, where nobody is destroyed by that."""
    at = table(store)
    at.do({"do": "option", "name": "offmap", "value": "removed"})
    at.do({"do": "place", "unit": "A", "at": "0102", "facing": 0})
    at.do({"do": "place", "unit": "B", "at": "0101"})
    view = at.seen({"do": "play", "action": "push", "dice": "real"}, {"do": "answer", "value": 12})
    while view["prompt"]:
        options = view["prompt"]["options"]
        view = at.seen({"do": "answer", "value": options[0]["value"] if options else 12})
    here, gone = view["units"]
    assert (here["at"], gone["at"], gone["destroyed"]) == ("0101", None, False)
    assert gone["words"] == ["off the map"]


# --- what can be said and done


def test_words_say_what_may_stand_behind_them(store: Store) -> None:
    setup = table(store).seen()["setup"]
    piloting, facing = by_name(setup["unit_words"], "piloting"), by_name(setup["unit_words"], "facing")
    assert (piloting["low"], piloting["high"]) == (0, 8)
    assert facing["values"][0] == "north"
    assert by_name(setup["game_words"], "phase")["now"] == "movement"
    assert by_name(setup["options"], "evading")["value"] == "no"


def test_words_that_do_not_fit_a_unit_are_told_apart(store: Store) -> None:
    first, second = (unit["unfit"] for unit in table(store, target="Drystone DY-80").seen()["units"])
    assert {"flies", "motive", "swarming", "flipped", "roof", "storey", "evading"} <= {*first}
    assert not {"prone", "jumped", "twist", "pilot-hits"} & {*first}
    assert {"prone", "jumped", "twist", "pilot-hits", "unconscious", "heat"} <= {*second}
    assert "motive" not in second and "moved" not in second
    view = table(store).seen({"do": "option", "name": "evading", "value": "yes"})
    assert "evading" not in view["units"][0]["unfit"]


def test_values_that_are_offered_can_be_said(store: Store) -> None:
    for ruleset in ("classic", "mech_d20", "mechawars"):
        sitting = table(store, ruleset=ruleset)
        for kind, whose in (("unit_words", "A"), ("game_words", "game")):
            for word in sitting.seen()["setup"][kind]:
                for value in word["values"] if word["name"] not in ("motive", "aims") else ():
                    sitting.do({"do": "set", "changes": [[whose, word["name"], value]]})
                    sitting.do({"do": "undo"})


def test_a_card_says_what_is_needed_and_why(store: Store) -> None:
    sitting = table(store)
    cards = {card["action"]: card for card in sitting.seen()["cards"]}
    need = api.need(sitting.now.position, "dfa")
    assert cards["dfa"]["legal"] and cards["dfa"]["need"] == need.number
    assert sum(each["value"] for each in cards["dfa"]["modifiers"]) == need.number
    assert all(each["rule"] for each in cards["dfa"]["modifiers"])
    assert not cards["stand"]["legal"] and cards["stand"]["refusals"][0]["rule"] == "STAND-1"


def test_reasons_add_up_to_the_number_that_is_needed(store: Store) -> None:
    for ruleset in ("classic", "mech_d20"):
        for card in table(store, ruleset=ruleset).seen()["cards"]:
            for aim in card["aims"] or [{"number": card["need"], "modifiers": card["modifiers"]}]:
                assert sum(each["value"] for each in aim["modifiers"]) == (aim["number"] or 0), card["action"]


def test_a_card_says_how_its_attacker_comes_up(store: Store) -> None:
    cards = {card["action"]: card for card in table(store).seen()["cards"]}
    assert (cards["kick"]["how"], cards["kick"]["to"]) == ("after a walk of 2 hexes to 0808", "0808")
    assert (cards["charge"]["how"], cards["charge"]["to"]) == ("by way of 0808", "0808")
    assert (cards["dfa"]["how"], cards["dfa"]["to"]) == ("", None)
    assert (cards["club"]["how"], cards["club"]["to"]) == ("", None)


def test_a_physical_phase_has_the_numbers_of_those_who_declared_and_none_of_its_own(store: Store) -> None:
    """One who has walked kicks a target that stands still: piloting 5 less 2, and 1 for the walk."""
    at = table(store)
    view = at.seen({"do": "declare", "action": "kick"}, {"do": "acting", "by": "B", "on": "A"})
    phase = next(card for card in view["cards"] if card["action"] == "phase")
    assert (phase["legal"], phase["need"], phase["modifiers"], phase["means"]) == (True, None, [], "")
    (aim,) = phase["aims"]
    assert aim["words"].startswith("Haymaker HM-5") and sum(each["value"] for each in aim["modifiers"]) == aim["number"]


def test_which_turn_it_is_and_what_can_be_set_side_by_side(store: Store) -> None:
    for ruleset, word, can_compare in (
        ("classic", "turn", True), ("mech_d20", "round", False), ("mechawars", "turn", True),
    ):  # fmt: skip
        at = table(store, ruleset=ruleset)
        view, called = at.seen(), word.capitalize()
        assert (view["turn"], view["can_compare"]) == (f"{called} 1", can_compare)
        view = at.seen({"do": "turn"})
        assert view["turn"] == f"{called} 2"
        assert ruleset == "classic" or f"{called} 2 begins." in view["log"][-1]["text"]
        assert at.seen({"do": "set", "changes": [["game", word, "4"]]}, {"do": "turn"})["turn"] == f"{called} 5"


def test_the_last_unit_cannot_leave(store: Store) -> None:
    at = table(store)
    assert at.seen()["setup"]["can_remove"]
    alone = at.seen({"do": "remove", "letter": "B"})
    assert not alone["setup"]["can_remove"] and not alone["can_compare"]


def test_who_plays_a_side_is_said_as_players_say_it() -> None:
    players = views.beginnings()["players"]
    assert players["classic"] == []
    assert [value for value, _ in players["mech_d20"]] == ["you", "cautious", "random", "book"]
    assert players["mech_d20"][0] == ["you", "you"]
    assert all(words.startswith("the computer, ") for _, words in players["mech_d20"][1:])


def test_needs_are_the_same_together_as_one_by_one(store: Store) -> None:
    for ruleset in ("classic", "mech_d20", "mechawars"):
        position = table(store, ruleset=ruleset).now.position
        together = needs(position, position.ruleset.actions)
        assert together == [api.need(position, action.name) for action in position.ruleset.actions]


# --- what is asked, and what was told


def test_a_prompt_shows_the_hexes_that_may_be_chosen(store: Store) -> None:
    view = table(store).seen({"do": "play", "action": "dfa", "seed": 5, "choose": "ask"})
    prompt = view["prompt"]
    assert (prompt["wanted"], prompt["unit"], prompt["rule"]) == ("choice", "B", "DFA-19")
    here = view["units"][1]["at"]
    around = {option["words"]: option["at"] for option in prompt["options"]}
    assert here == "0809" and around["north"] == "0808" and around["south"] == "0810"
    assert view["cards"] == []


def test_a_prompt_says_what_is_rolled_for_and_which_of_several_it_is(store: Store) -> None:
    sitting = table(store)
    asked = [sitting.seen({"do": "play", "action": "dfa", "seed": None, "choose": "ask"})["prompt"]["about"]]
    for value in ("12", "1", "1", "1"):
        asked.append(sitting.seen({"do": "answer", "value": value})["prompt"]["about"])
    assert asked[0].startswith("Haymaker HM-5 needs 8 to hit: attacker's piloting skill +5")
    assert asked[1:] == [
        "Where is Tollkeeper TK-6 struck, for 5 points of the 11 that are still to come?",
        "Where is Tollkeeper TK-6 struck, for 5 points of the 6 that are still to come?",
        "Where is Tollkeeper TK-6 struck, for 1 point?",
        "Where is Haymaker HM-5 struck, for 5 points of the 7 that are still to come?",
    ]


def test_a_prompt_says_what_a_roll_without_a_number_follows(store: Store) -> None:
    sitting = table(store)
    sitting.seen({"do": "play", "action": "dfa", "seed": None, "choose": "ask"})
    # Twice the head of a Tollkeeper: 5 points of its 9 armor, then the other 4 and one of its 3 structure.
    for value in ("12", "6", "12", "6"):
        prompt = sitting.seen({"do": "answer", "value": value})["prompt"]
    assert prompt["text"] == "How many critical hits does Tollkeeper TK-6 take? Roll for critical hits"
    assert prompt["about"] == "Tollkeeper TK-6: head loses 1 structure, 2 left."


def test_a_prompt_names_the_weapon_of_a_volley(store: Store) -> None:
    sitting = table(store, ruleset="mech_d20")
    asked = [sitting.seen({"do": "play", "action": "attack", "seed": None, "choose": "ask"})["prompt"]["about"]]
    for value in ("2", "15", "10", "3", "11"):
        asked.append(sitting.seen({"do": "answer", "value": value})["prompt"]["about"])
    assert asked[0].startswith("Doorstop needs 9 to hit Longshoreman with its medium laser in the center torso")
    assert asked[1].startswith("Doorstop needs 12 to hit Longshoreman with its LRM 10")
    assert asked[2:] == [
        "Where does it strike Longshoreman with its LRM 10? This is die 1 of 2.",
        "How much damage does it do to Longshoreman with its LRM 10? This is die 1 of 2.",
        "Where does it strike Longshoreman with its LRM 10? This is die 2 of 2.",
        "How much damage does it do to Longshoreman with its LRM 10? This is die 2 of 2.",
    ]


def test_a_prompt_shows_the_units_that_may_be_chosen(store: Store) -> None:
    sitting = table(store, ruleset="mechawars")
    do = {"do": "unit", "letter": "C", "sheet": "Nettle", "side": 1}
    view = sitting.seen(do, {"do": "game", "players": ["book", "you"], "seed": 1})
    while "Which mech" not in view["prompt"]["text"]:
        view = sitting.seen({"do": "answer", "value": view["prompt"]["options"][0]["value"]})
    assert {option["unit"] for option in view["prompt"]["options"]} - {None} <= {"B", "C"}
    assert any(option["unit"] is not None for option in view["prompt"]["options"])


@pytest.mark.parametrize(
    ("ruleset", "action", "wanted", "dice"),
    [
        ("classic", "dfa", "dice", [2, 6]),
        ("mech_d20", "attack", "dice", [1, 20]),
        ("mechawars", "collision", "pool", [2, 12]),
    ],
)
def test_a_prompt_says_which_dice_are_thrown(
    store: Store, ruleset: str, action: str, wanted: str, dice: list[int]
) -> None:
    how = {"ruleset": ruleset}
    if action == "collision":
        start = api.position("Nettle", "Shuttlecock", ruleset=ruleset, game=[("gap", "0")])
        how = {"position": api.position_text(start, start.table())}
    prompt = table(store, **how).seen({"do": "play", "action": action, "seed": None})["prompt"]
    assert (prompt["wanted"], prompt["dice"]) == (wanted, dice)


def test_the_log_tells_by_ticks_and_keeps_what_was_undone(store: Store) -> None:
    sitting = table(store)
    view = sitting.seen({"do": "play", "action": "dfa", "seed": 3, "choose": "book"}, {"do": "undo"})
    log = view["log"]
    assert (view["cursor"], view["can_redo"], log[0]["headline"], log[0]["n"]) == (0, True, True, 1)
    assert [line["n"] for line in log] == sorted(line["n"] for line in log)
    assert log[-1]["n"] <= view["length"]
    assert all(line["rule"] for line in log)


def test_of_a_long_log_the_lines_around_the_cursor_are_sent(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "LINES_BEFORE", 20)
    monkeypatch.setattr(views, "LINES_AFTER", 10)
    sitting = table(store)
    for k in range(33):
        sitting.do({"do": "set", "changes": [["A", "piloting", str(k % 8)]]})
    view = sitting.seen()
    assert (len(view["log"]), view["earlier"], view["log"][-1]["n"]) == (20, 13, 33)
    view = sitting.seen({"do": "undo", "to": 6})
    assert (len(view["log"]), view["earlier"], view["log"][0]["n"], view["log"][-1]["n"]) == (16, 0, 1, 16)


def test_a_whole_game_says_how_it_stands(store: Store) -> None:
    sitting = table(store, ruleset="mechawars")
    view = sitting.seen({"do": "game", "players": ["book", "book"], "seed": 4})
    assert view["game"]["says"] == "Nettle has won."
    assert not view["game"]["can_go_on"] and not view["can_turn"]
    assert sitting.seen({"do": "undo"})["game"] is None


def test_a_question_of_a_game_belongs_to_the_round_that_is_played(store: Store) -> None:
    sitting = table(store, ruleset="mech_d20")
    view = sitting.seen({"do": "game", "players": ["you", "book"], "seed": 3})
    assert view["prompt"]["rule"] == "D20-3"  # who acts first is asked in the Initiative Phase
    assert view["game"]["says"] == "Round 1, Initiative Phase."
    assert not view["can_turn"]


# --- the rest


def test_a_rule_is_told_in_our_words() -> None:
    found = views.rule("classic", "DFA-14")
    assert found["number"] == "DFA-14" and found["title"] and found["text"] and found["status"] == "played"
    with pytest.raises(BadInput, match="near it is DFA-"):
        views.rule("classic", "DFA-99")
    with pytest.raises(BadInput):
        views.rule("../classic", "DFA-14")


def test_every_rule_that_is_told_can_be_opened(store: Store) -> None:
    for ruleset, action in (("classic", "dfa"), ("mech_d20", "attack"), ("mechawars", "charge")):
        message = {"do": "play", "action": action, "seed": 3, "choose": "book"}
        view = table(store, ruleset=ruleset).seen(message)
        for number in {line["rule"] for line in view["log"]}:
            assert views.rule(ruleset, number)["text"]


def test_a_unit_file_is_told_of_in_short() -> None:
    text = api.position("Haymaker").ruleset.papers.write(api.load_unit("Haymaker"))
    found = views.unit_summary("classic", "mine.mtf", text)
    assert found == {"ok": True, "name": "Haymaker HM-5", "problems": []}
    wrong = views.unit_summary("classic", "mine.mtf", "nonsense\nof several lines")
    assert not wrong["ok"] and wrong["error"].startswith("mine.mtf")
    assert not views.unit_summary("chess", "x", text)["ok"]


@pytest.mark.parametrize("ruleset", ["classic", "mech_d20", "mechawars"])
def test_a_view_is_small(store: Store, ruleset: str) -> None:
    view = table(store, ruleset=ruleset).seen()
    assert len(json.dumps(view, separators=(",", ":"))) < LARGEST_VIEW
