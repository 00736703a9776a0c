"""Every case file of this folder, the samples of docs/cases.md, and the runner itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path

import pytest

from ironfall import api
from ironfall.errors import BadInput
from ironfall.game.case_dice import word
from ironfall.game.case_file import KEYS, Case, parse_cases, read_cases
from ironfall.game.case_position import beginning
from ironfall.game.cases import CaseResult, check, run
from ironfall.game.file_questions import FILE_QUESTIONS
from ironfall.rulesets import RULESETS, ruleset_named
from ironfall.rulesets.classic.asks import OWED
from ironfall.rulesets.classic.words import Event as ClassicEvent
from ironfall.rulesets.mech_d20.asks_answers import REASON_WORDS
from ironfall.rulesets.mech_d20.words import Event as MechD20Event
from ironfall.rulesets.mechawars.words import Event as MechaWarsEvent
from ironfall.rulesets.ruleset import Ruleset

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs" / "cases.md"
FILES = sorted(HERE.rglob("*.toml"))
CASES = [pytest.param(case, id=f"{file.stem}-{case.id}") for file in FILES for case in read_cases(file)]

MINIMAL = {
    "id": '"sample"',
    "rules": '["DFA-11"]',
    "shows": '"Equal pilots."',
    "source": '"the rule"',
    "action": '"dfa"',
    "attacker": "{ tons = 50 }",
    "target": "{ tons = 50 }",
    "expect": "{ need = 8 }",
}


def written(**changed: str | None) -> str:
    """A small case that is right, with some keys changed or, for None, left out."""
    keys = {key: value for key, value in (MINIMAL | changed).items() if value is not None}
    return "\n".join(["[[case]]", *(f"{key} = {value}" for key, value in keys.items())])


def result(**changed: str | None) -> CaseResult:
    """The small case, changed and played."""
    return check(parse_cases(written(**changed), "sample.toml")[0])


def refusal(**changed: str | None) -> str:
    """What is said of the small case, changed so that it cannot be one."""
    with pytest.raises(BadInput) as caught:
        result(**changed)
    return str(caught.value)


@pytest.mark.parametrize("case", CASES)
def test_case(case: Case) -> None:
    assert check(case).differences == ()


def test_ids_are_unique_over_all_files() -> None:
    ids = [case.id for file in FILES for case in read_cases(file)]
    assert len(ids) == len(set(ids))


# --- the page


def samples() -> list[str]:
    return [text for text in re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL) if "[[case]]" in text]


@pytest.mark.parametrize("text", samples())
def test_samples_of_the_page_hold(text: str) -> None:
    results = [check(case) for case in parse_cases(text, str(DOCS))]
    assert [each.differences for each in results] == [()] * len(results)


OF_A_RULESET = {"mech_d20": "## Mech D20", "mechawars": "## MechaWars"}
"""The section of a ruleset's own; the page but for these sections is that of classic."""
EVENTS: dict[str, type[IntEnum]] = {"classic": ClassicEvent, "mech_d20": MechD20Event, "mechawars": MechaWarsEvent}
ALSO_SAID: dict[str, Iterable[str]] = {"classic": OWED, "mech_d20": REASON_WORDS, "mechawars": ()}
"""Words that stand in the lists that questions are given."""
TWO_OF = {"mechawars": {"attacker": "{ ma = 2 }", "target": "{ ma = 2 }", "game": '["gap 5"]'}}
"""Two that face each other, where that is not said by their tons."""
EACH_RULESET = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


def told_of(ruleset: Ruleset) -> str:
    """What the page says of a ruleset."""
    sections = re.split(r"^(?=## )", DOCS.read_text("utf-8"), flags=re.MULTILINE)
    others = tuple(OF_A_RULESET.values())
    own = OF_A_RULESET.get(ruleset.name)
    return "".join(each for each in sections if (each.startswith(own) if own else not each.startswith(others)))


def named_in(text: str) -> set[str]:
    return set(re.findall(r"`([\w-]+)`", text)) | set(re.findall(r"`([\w-]+)[ =:]", text))


def test_the_page_names_every_key_and_every_question_about_files() -> None:
    assert sorted((set(KEYS) | set(FILE_QUESTIONS)) - named_in(told_of(ruleset_named("classic")))) == []


@EACH_RULESET
def test_the_page_names_everything_a_case_can_say(ruleset: Ruleset) -> None:
    wanted = {ask.name for ask in ruleset.asks} | {given.name for ask in ruleset.asks for given in ask.given}
    wanted |= {action.name for action in ruleset.actions} | set(ALSO_SAID[ruleset.name])
    wanted |= {word(member) for kind in (ruleset.why, ruleset.question, EVENTS[ruleset.name]) for member in kind}
    wanted |= {each.name for each in ruleset.unit_words}
    text = written(rules='["files"]', ruleset=f'"{ruleset.name}"', **TWO_OF.get(ruleset.name, {}))
    facts = ruleset.facts(beginning(parse_cases(text, "sample.toml")[0]).table)
    wanted |= (set(facts) - {"A", "B"}) | set(facts["A"])
    assert sorted(wanted - named_in(told_of(ruleset))) == []


@EACH_RULESET
def test_the_page_lists_each_question_with_what_it_is_given(ruleset: Ruleset) -> None:
    page = told_of(ruleset)
    for ask in ruleset.asks:
        row = next(line for line in page.splitlines() if line.startswith(f"| `{ask.name}` |"))
        given = row.split("|")[2]
        assert re.findall(r"`(\w+)`(?:,| \(|$|(?= \|)| $)", given) == [each.name for each in ask.given], ask.name


@EACH_RULESET
def test_actions_and_questions_are_told_apart(ruleset: Ruleset) -> None:
    assert not {action.name for action in ruleset.actions} & {ask.name for ask in ruleset.asks}


# --- the runner


def test_a_case_that_holds_has_no_differences() -> None:
    good = result()
    assert good.passed
    assert (good.id, good.rules, good.shows) == ("sample", ("DFA-11",), "Equal pilots.")


def test_a_wrong_number_is_told_with_both() -> None:
    assert result(expect="{ need = 9 }").differences == ("need: expected 9, found 8",)


DICE = '"to-hit 8, punch-location 3 2 4, kick-location 1 4, B piloting 7, A piloting 9"'


@pytest.mark.parametrize(
    ("expect", "differences"),
    [
        ('{ struck = ["B CT 5", "B LT 5", "B RT 5", "A RL 5", "A LL 5"] }', []),
        ('{ struck = ["B CT 5", "B LT 5", "B RT 5", "A RL 5"] }', ["struck: expected"]),
        ('{ struck = ["B CT 5 kick", "B LT 5", "B RT 5", "A RL 5", "A LL 5"] }', ["struck: expected"]),
        ('{ events = ["A hits", "A lands"] }', []),
        ('{ events = ["A lands", "A hits"] }', ["events: expected"]),
        ("{ A = { damage = 10, prone = false } }", []),
        ("{ A = { damage = 11, prone = true } }", ["A.damage: expected 11, found 10", "A.prone: expected true"]),
        ("{ A = { prone = 0 } }", ["A.prone: expected 0, found false"]),
        ("{ hit = true, modifiers = { MOD-9 = 0, MOD-1 = 3 } }", []),
        ("{ modifiers = { MOD-9 = -2 } }", ["modifiers.MOD-9: expected -2, found 0"]),
        ("{ B = { lost = { CT = 5, CTR = 0 }, slots_hit = { LL = [] } } }", []),
    ],
)
def test_what_happened_is_compared_key_by_key(expect: str, differences: list[str]) -> None:
    told = result(dice=DICE, expect=expect).differences
    assert len(told) == len(differences)
    assert all(line.startswith(start) for line, start in zip(told, differences, strict=True))


def test_bare_numbers_are_dice_too() -> None:
    assert result(dice="[8, 3, 2, 4, 1, 4, 7, 9]", expect="{ hit = true }").passed


@pytest.mark.parametrize(
    ("dice", "difference"),
    [
        ('"to-hit 8, punch-location 3"', "dice: they end too early: Where is Plain 50 (B) struck?"),
        (DICE.replace("piloting 9", "piloting 9 9"), "dice: 1 of the 9 dice and answers is left over"),
        (DICE.replace("to-hit 8", "to-hit 13"), "dice: number 1 of the dice and answers cannot be 13"),
        (DICE.replace("kick-location 1 4", "kick-location 1, location 4"), "dice: number 6 is given for location, but"),
        (DICE.replace("B piloting", "A piloting"), "dice: number 7 is given for A piloting, but B piloting is rolled"),
        ('""', "dice: they end too early: Plain 50 (A) rolls to hit"),
    ],
)  # fmt: skip
def test_dice_that_do_not_fit_are_differences(dice: str, difference: str) -> None:
    told = result(dice=dice, expect="{ hit = true }").differences
    assert told
    assert told[0].startswith(difference)


def test_leftover_dice_hide_no_other_difference() -> None:
    told = result(dice=DICE.replace("piloting 9", "piloting 9 9"), expect="{ hit = false }").differences
    assert len(told) == 2
    assert told[1] == "hit: expected false, found true"


def test_an_action_that_is_not_allowed_is_a_difference_where_it_is_played() -> None:
    told = result(attacker='{ tons = 50, state = ["prone"] }', dice='""', expect="{ hit = true }").differences
    assert told == ("not allowed: the attacker is prone (DFA-1)",)


def test_a_choice_needs_its_answer() -> None:
    told = result(dice='"to-hit 7"', choose='"ask"', expect="{ hit = false }").differences
    assert told[0].startswith("dice: they end too early: Plain 50 (B): Into which hex does the target move")


def test_the_answer_of_a_question_is_compared() -> None:
    ask = {"action": None, "attacker": None, "target": None, "unit": "{ tons = 100 }"}
    asked = result(**ask, ask='"damage-groups"', given="{ points = 12 }", expect="{ answer = [5, 5, 2] }")
    assert asked.passed
    wrong = result(**ask, ask='"damage-groups"', given="{ points = 12 }", expect="{ answer = [5, 7] }")
    assert wrong.differences == ("answer: expected [5, 7], found [5, 5, 2]",)


def test_a_plain_mech_is_what_the_page_says() -> None:
    plain = {"action": None, "attacker": None, "target": None, "ask": '"movement-points"', "unit": "{ tons = 65 }"}
    armor = "{ HD = 9, CT = 40, CTR = 20, LT = 30, LTR = 15, RT = 30, RTR = 15, LA = 30, RA = 30, LL = 40, RL = 40 }"
    expect = f'{{ answer = {{ walk = 4, run = 6, jump = 4 }}, A = {{ at = "0809", facing = 0, armor = {armor} }} }}'
    assert result(**plain, expect=expect).differences == ()


# --- files that cannot be


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"id": None}, "a case has an id of letters, digits and hyphens"),
        ({"id": '"two words"'}, "a case has an id of letters, digits and hyphens"),
        ({"shows": None}, "case sample: shows is missing"),
        ({"expect": "{}"}, "case sample: expect is missing"),
        ({"rules": '["DFA-99"]'}, "case sample: there is no rule 'DFA-99'"),
        ({"rules": '"DFA-11"'}, "case sample: rules is a list of texts in quotes, not 'DFA-11'"),
        ({"atacker": "{ tons = 50 }"}, "'atacker' is no key of a case; did you mean attacker?"),
        ({"ask": '"fall"'}, "a case has either an action or a question to ask"),
        ({"action": None}, "a case has either an action or a question to ask"),
        ({"action": '"dance"'}, "classic has no action 'dance'"),
        ({"target": None}, "an attacker and a target come together"),
        ({"unit": "{ tons = 50 }"}, "a case has a unit, or an attacker and a target"),
        ({"position": '"ironfall-position 1"'}, "with a position of its own a case has none of attacker"),
        ({"choose": '"dice"'}, "choose is one of ask, book"),
        ({"given": "{ points = 5 }"}, "given belongs to a question to ask"),
        ({"ruleset": '"chess"'}, "there is no ruleset 'chess'"),
        ({"rules": "[]"}, "case sample: rules is missing"),
        ({"attacker": None, "target": None, "unit": "{ tons = 50 }", "direction": "2"}, "direction and distance"),
        ({"attacker": "{ tons = 100, walk = 6 }"}, "walk is 6; 100 tons walk from 1 to 5"),
        ({"attacker": "{ tons = 50, jump = 9 }"}, "jump is from 0 to 8"),
        ({"attacker": '{ tons = 50, state = ["unit C 0 Haymaker"] }'}, "is no word of set-up"),
        ({"others": "[" + "{ tons = 20, side = 0 }, " * 15 + "]"}, "a case has at most 16 units"),
        ({"expect": "{ modifiers = 5 }"}, "expect.modifiers is a table, not 5"),
        ({"expect": '{ struck = "B CT 5" }', "dice": DICE}, "expect.struck is a list, not 'B CT 5'"),
        ({"direction": "6"}, "direction is from 0 to 5"),
        ({"direction": "true"}, "direction is a whole number, not true"),
        ({"distance": "40"}, "there is no hex 40 hexes from 0809 to come from"),
        ({"hexes": '["0808 height=2"]'}, "'height=2' is no fact of a hex"),
        ({"options": '{ offmap = "ocean" }'}, "option offmap is one of invalid, removed, destroyed, not 'ocean'"),
        ({"attacker": "{ tons = 33 }"}, "tons is 33; it must be a whole number from 20 to 100"),
        ({"attacker": "{ tons = 50, wings = 2 }"}, "'wings' is nothing that is said of a unit"),
        ({"attacker": '"Nobody"'}, "'Nobody' is neither the path"),
        ({"attacker": '{ tons = 50, state = ["proud"] }'}, "A: 'proud' is nothing that can be said here"),
        ({"attacker": '{ tons = 50, state = "prone"}'}, "state is a list of words of set-up"),
        ({"others": "[{ tons = 50 }]"}, "side of one of the others is 0, the attacker's, or 1"),
        ({"expect": "{ struck = [] }"}, "expect.struck is seen only when the action is played"),
        ({"expect": "{ neet = 9 }", "dice": DICE}, "expect.neet is nothing that can be expected here; did you mean"),
        ({"expect": "{ A = { armour = 5 } }", "dice": DICE}, "expect.A.armour is nothing that can be expected here"),
        ({"dice": '"to hit 8"'}, "dice: 'to hit 8' is no roll"),
        ({"dice": '"to-bit 8"'}, "dice: nothing is rolled or asked by the name of 'to-bit'; did you mean to-hit"),
        ({"dice": '"to-hit 7, moves-aside-to 9999"'}, "dice: there is no hex 9999 on this map"),
    ],
)  # fmt: skip
def test_a_case_that_cannot_be_is_told_in_a_sentence(changed: dict[str, str | None], says: str) -> None:
    told = refusal(**changed)
    assert told.startswith("sample.toml:1: ")
    assert says in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("ask", "given", "says"),
    [
        ('"sing"', "{}", "there is no question 'sing'"),
        ('"blow"', '{ place = "LA" }', "given: points is missing: points of damage"),
        ('"blow"', '{ place = "XX", points = 5 }', "given: 'XX' is no location"),
        ('"blow"', '{ place = "LA", points = "5" }', "given: points is points of damage (a number), not '5'"),
        ('"blow"', '{ place = "LA", points = 5, side = "top" }', "given: side is one of front, left, right, rear, not"),
        ('"blow"', '{ place = "LA", points = 5, unit = "C" }', "given: unit is the unit it is about"),
        ('"blow"', '{ place = "LA", points = 5, force = 2 }', "given: 'force' is nothing blow is told"),
        ('"displace"', "{ direction = 7 }", "given: direction is from 0 to 5"),
        ('"end-of-phase"', '{ events = ["trips"] }', "given: an event is one of crit LOC:SLOT"),
        ('"dfa-declared"', "{}", "dfa-declared is asked of an attacker and a target"),
        ('"unit-file"', "{}", "given holds the text of the file, or the name of a file"),
        ('"unit-file"', '{ file = "none.mtf" }', "cannot be read"),
        ('"unit-file"', '{ text = "x", swap = [["y", "z"]] }', "swap: 'y' does not stand in the file"),
        ('"board-file"', '{ size = [2, 2], lines = { 0303 = "" } }', "lines: there is no hex 0303"),
    ],
)
def test_a_question_told_the_wrong_thing_is_told_in_a_sentence(ask: str, given: str, says: str) -> None:
    unit = None if "file" in ask else "{ tons = 50 }"
    alone = {"action": None, "attacker": None, "target": None, "unit": unit}
    told = refusal(**alone, ask=ask, given=given, expect="{ answer = 1 }")
    assert told.startswith("sample.toml:1: case sample: ")
    assert says in told


@pytest.mark.parametrize(
    ("ask", "given", "says"),
    [
        ("strike", '{ hits = ["RA"] }', "a hit is a location and points, such as 'RA 8', not 'RA'"),
        ("strike", '{ hits = ["RA 8 above"] }', "behind the points of a hit stands one of front, left, right, rear"),
        ("deal-damage", '{ repairs = ["XX 5"] }', "'XX' is no location"),
        ("arc", "{}", "it has no weapon"),
        ("arc", '{ item = "Heat Sink" }', "it attacks with no 'Heat Sink'"),
        ("location-table", '{ side = "top" }', "side is one of front, left, right, rear, not 'top'"),
        ("owed-roll", '{ reasons = ["tripped"] }', "a reason is one of kicked, missed-kick"),
        ("step-cost", "{ direction = 7 }", "direction is from 0 to 5"),
        ("cover", "{}", "cover is asked of an attacker and a target"),
    ],
)  # fmt: skip
def test_a_question_of_mech_d20_told_the_wrong_thing_is_told_in_a_sentence(ask: str, given: str, says: str) -> None:
    alone = {"action": None, "attacker": None, "target": None, "unit": "{ tons = 50 }"}
    d20 = {"ruleset": '"mech_d20"', "rules": '["D20-1"]'}
    told = refusal(**alone, **d20, ask=f'"{ask}"', given=given, expect="{ answer = 1 }")
    assert told.startswith("sample.toml:1: case sample: ")
    assert says in told


def test_the_chance_of_a_pilot_who_rolls_again_is_not_counted() -> None:
    unit = '{ tons = 50, state = ["technique shutdown-reroll"] }'
    alone = {"action": None, "attacker": None, "target": None, "unit": unit, "options": '{ techniques = "yes" }'}
    d20 = {"ruleset": '"mech_d20"', "rules": '["D20-63"]'}
    told = refusal(**alone, **d20, ask='"running-chances"', expect="{ answer = 1 }")
    assert "no chance is counted; play heat-step with its dice" in told


def test_a_question_about_a_file_has_no_units_and_no_dice() -> None:
    file = {"action": None, "ask": '"unit-file"', "given": '{ text = "x" }', "expect": "{ answer = { reads = false } }"}
    assert "unit-file is about a file and has no attacker" in refusal(**file)
    file |= {"attacker": None, "target": None}
    assert "unit-file is about a file and has no dice" in refusal(**file, dice='"to-hit 8"')
    assert result(**file).passed


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("case = 5", "there is no case here; each"),
        ("case = [{ id = 'one' }, { id = 'two' }]", "sample.toml:1: case one: rules is missing"),
        ("", "there is no case here; each begins with a line [[case]]"),
        ("[[case", "sample.toml: this is not TOML"),
        ("[[case]]\nid = x", "sample.toml:2: this is not TOML"),
        ("[case]\nid = 'x'", "there is no case here"),
        ("[unit]\nname = 'x'", "'unit' means nothing here; a case file has 'about' and cases"),
        (written() + "\n" + written(), "sample.toml:10: case sample: its id is that of the case on line 1"),
    ],
)
def test_a_file_that_is_none_is_told_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_cases(text, "sample.toml")
    assert says in str(caught.value)


def test_files_of_a_folder_are_run_in_order(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "b.toml").write_text(written(id='"two"'))
    (tmp_path / "a.toml").write_text(written(id='"one"') + "\n" + written(id='"more"', expect="{ need = 3 }"))
    (tmp_path / "inner" / "c.toml").write_text(written(id='"three"'))
    results = run(tmp_path)
    assert [each.id for each in results] == ["one", "more", "two", "three"]
    assert [each.passed for each in results] == [True, False, True, True]
    assert api.cases(tmp_path / "b.toml")[0].file == str(tmp_path / "b.toml")


def test_a_folder_or_file_without_cases_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no case file"):
        run(tmp_path)
    with pytest.raises(BadInput, match="cannot be read"):
        run(tmp_path / "none.toml")


def test_units_and_maps_are_looked_for_beside_the_case_file(tmp_path: Path) -> None:
    unit = (HERE / "classic" / "files" / "fencepost.mtf").read_text()
    (tmp_path / "mine.mtf").write_text(unit)
    hexes = [f'hex {x:02}{y:02} {int(y == 1)} "" ""' for y in range(1, 10) for x in (1, 2)]
    (tmp_path / "small.board").write_text("\n".join(["size 2 9", *hexes, "end", ""]))
    text = written(
        attacker='{ unit = "mine.mtf", state = ["at 0203", "facing 0"] }',
        target='{ tons = 50, state = ["at 0201"] }',
        map='"small.board"',
        dice='"to-hit 8, punch-location 3 3, kick-location 1, B piloting 7, A piloting 9"',
        expect='{ hit = true, B = { floor = 1, damage = 6 }, A = { at = "0201", floor = 1 } }',
    )
    (tmp_path / "x.toml").write_text(text)
    assert run(tmp_path)[0].differences == ()
