"""What is hard on the page: no mouse, no motion, large letters, hostile files, two at once, a server that is killed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.page.player import DESK, PHONE, SIDEWAYS, Line, Player, Size, bring, new_table, playing
from tests.units.test_mtf import mtf

MARKUP = "<script>window.taken = 1</script><img src=x onerror='window.taken = 1'>"
MOST_TABS = 80
"""Presses of the tab key that lead anywhere."""
LARGE = "--blink-settings=defaultFontSize=32"
"""Letters of twice the usual size, as somebody sets them in the browser."""


def tab_to(player: Player, what: Locator) -> None:
    """Go on with the tab key until it has the focus."""
    for _ in range(MOST_TABS):
        player.page.keyboard.press("Tab")
        if what.evaluate("(element) => element === document.activeElement"):
            return
    pytest.fail(f"the tab key does not lead to {what}")


def test_by_keyboard_alone(house: str, browser: Browser) -> None:
    with playing(browser, DESK, dark=True) as player:
        keys = player.page.keyboard
        player.sit(new_table(house))
        # Past the heading by the link for those who cannot point, and onto the map.
        keys.press("Tab")
        expect(player.page.get_by_role("link", name="To the map")).to_be_focused()
        keys.press("Enter")
        hexes = player.page.locator("[data-hex]")
        tab_to(player, hexes.and_(player.page.locator('[tabindex="0"]')))
        expect(player.page.locator('[data-hex="0806"]')).to_be_focused()
        # Taken up, put two hexes farther north, and turned one hexside to the left and back.
        for key in ("Enter", "ArrowUp", "ArrowUp", "Enter"):
            keys.press(key)
        moved = player.page.locator('[data-hex="0804"]')
        expect(moved).to_have_accessible_name("0804, clear, Haymaker HM-5 facing south")
        keys.press("[")
        expect(moved).to_have_accessible_name("0804, clear, Haymaker HM-5 facing southeast")
        keys.press("]")
        expect(moved).to_have_accessible_name("0804, clear, Haymaker HM-5 facing south")
        expect(moved).to_be_focused()
        player.must_be_sound()

        # Its odds, and the attack itself.
        head = player.page.locator('.card[data-action="dfa"] .card-head')
        tab_to(player, head)
        keys.press("Enter")
        tab_to(player, player.page.locator('.card[data-action="dfa"]').get_by_role("button", name="We roll real dice"))
        keys.press("Enter")
        expect(player.question).to_contain_text("rolls to hit")
        field = player.page.get_by_label("Faces or total")
        tab_to(player, field)
        keys.type("3+4")
        keys.press("Enter")
        # Seven is not enough. The question is answered by its button.
        expect(player.question).to_contain_text("Into which hex does the target move out of the way?")
        tab_to(player, player.button("south", "#prompt"))
        keys.press("Enter")
        expect(player.question).to_contain_text("struck?")
        expect(player.page.locator('[data-hex="0810"]')).to_have_accessible_name(
            "0810, clear, Tollkeeper TK-6 facing north"
        )
        keys.press("Control+z")
        expect(player.question).to_contain_text("Into which hex")
        player.must_be_sound()


def test_what_is_pressed_keeps_the_focus(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        keys = player.page.keyboard
        player.sit(new_table(house))
        swap = player.button("Let Tollkeeper TK-6 act", "#cards")
        swap.focus()
        keys.press("Enter")
        swap = player.button("Let Haymaker HM-5 act", "#cards")
        expect(swap).to_be_focused()
        keys.press("Enter")
        expect(player.button("Let Tollkeeper TK-6 act", "#cards")).to_be_focused()

        # A location is chosen, and its points are counted off one by one.
        sheets = player.open("sheets")
        sheets.locator('[data-place="LA"]').first.focus()
        keys.press("Enter")
        expect(player.button("Armor: 4", "#sheets")).to_be_focused()
        keys.press("Tab")
        for left in (8, 7):
            expect(player.button(f"Armor: {left}", "#sheets")).to_be_focused()
            keys.press("Enter")
        expect(player.button("Armor: 6", "#sheets")).to_be_focused()
        keys.press("Tab")
        expect(player.button("Armor: 8", "#sheets")).to_be_focused()
        # With none left, one press more takes nothing, and gives nothing back.
        many = player.page.locator("#sheets .stepper button").first
        many.focus()
        for none in (2, 0, 0):
            keys.press("Enter")
            expect(player.page.locator("#sheets .stepper output").first).to_contain_text(f"{none} of")
        expect(many).to_be_focused()

        # What the pilot has suffered, and back again.
        hit = player.button("1 hit", "#sheets")
        hit.focus()
        for pressed in ("true", "false"):
            keys.press("Enter")
            expect(hit).to_have_attribute("aria-pressed", pressed)
            expect(hit).to_be_focused()

        # Two are marked; put away again, the focus is where the second was marked.
        for action in ("kick", "push"):
            player.press(player.page.locator(f'[data-action="{action}"] .card-mark'))
        player.button("Put away").focus()
        keys.press("Enter")
        expect(player.page.locator('[data-action="push"] .card-mark')).to_be_focused()
        player.must_be_sound()


def test_what_is_taken_away_hands_its_focus_on(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        keys = player.page.keyboard
        player.sit(new_table(house))

        def choose_a_machine(button: str) -> None:
            player.button(button, "#setup").focus()
            keys.press("Enter")
            player.page.get_by_label("Search the catalogue").fill("hobnail")
            expect(player.page.locator(".picker-item")).to_have_count(1)
            player.page.locator(".picker-item").focus()
            keys.press("Enter")

        player.open("setup")
        choose_a_machine("Change Tollkeeper TK-6")
        expect(player.button("Change Hobnail HB-9", "#setup")).to_be_focused()
        choose_a_machine("Add another")
        expect(player.button("Add another", "#setup")).to_be_focused()
        # No name is broken at its hyphen.
        for name in player.page.locator("#cards h2 .name").all():
            assert name.evaluate("(name) => name.offsetHeight < 2 * parseFloat(getComputedStyle(name).fontSize)")
        player.page.get_by_role("button", name="Remove Hobnail HB-9 (C)").focus()
        keys.press("Enter")
        expect(player.page.locator("#setup")).to_be_focused()
        player.must_be_sound()

        # The card closes with its attack, which is told in the log.
        player.card("push").get_by_role("button", name="Roll it").focus()
        keys.press("Enter")
        player.must_tell("Haymaker HM-5 needs")
        expect(player.page.locator("#log")).to_be_focused()
        skip = player.button("Show all", "#log")
        skip.focus()
        keys.press("Enter")
        expect(skip).to_be_hidden()
        expect(player.page.locator("#log")).to_be_focused()

        # What if? The branch begins with a question.
        player.page.locator(".told-line", has_text="Haymaker HM-5 rolls").first.focus()
        keys.press("Enter")
        player.button("Branch before this roll", "#log").focus()
        keys.press("Enter")
        expect(player.button("2", "#prompt")).to_be_focused()
        player.must_be_sound()
        # Come to anew, the page is read from its top, though the log is seen from its end.
        player.page.reload()
        expect(player.question).to_be_visible()
        keys.press("Tab")
        expect(player.page.get_by_role("link", name="To the map")).to_be_focused()


def test_whoever_answers_goes_on_with_the_next_question(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        line = Line(player.page)
        player.sit(new_table(house))
        idle = dict(line.view)
        player.begin("push", "We roll real dice")
        expect(player.button("2", "#prompt")).to_be_focused()
        asked = dict(line.view)
        # Dice are told on the way, before there is another one to throw.
        line.say(view={**asked, "prompt": None})
        expect(player.page.locator("#log")).to_be_focused()
        line.say(view=asked)
        expect(player.button("2", "#prompt")).to_be_focused()
        # Somebody who has gone elsewhere meanwhile stays there: a key that was meant for it answers nothing.
        line.say(view={**asked, "prompt": None})
        player.button("Undo").focus()
        line.say(view=asked)
        expect(player.question).to_be_visible()
        expect(player.button("Undo")).to_be_focused()
        # Nor does it answer where the card that had the focus has gone.
        line.say(view=idle)
        player.page.locator('[data-action="kick"] .card-head').focus()
        line.say(view=asked)
        expect(player.question).to_be_visible()
        expect(player.page.locator("#cards")).to_be_focused()


def test_each_press_of_undo_is_a_step_however_fast(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        player.sit(new_table(house))
        haymaker = player.page.locator('[data-hex="0806"]')
        haymaker.focus()
        for facing in ("southwest", "northwest", "north"):
            player.page.keyboard.press("]")
            expect(haymaker).to_have_accessible_name(f"0806, clear, Haymaker HM-5 facing {facing}")
        player.button("Undo").evaluate("(button) => { for (let k = 0; k < 5; k++) button.click(); }")
        expect(haymaker).to_have_accessible_name("0806, clear, Haymaker HM-5 facing south")
        expect(player.button("Undo")).to_be_disabled()
        expect(player.page.locator("#notice")).to_be_hidden()


def test_a_key_pressed_twice_only_declares(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        player.sit(new_table(house))
        card = player.card("kick")
        declare = card.get_by_role("button", name="Only declare it")
        declare.focus()
        player.page.keyboard.press("Enter")
        expect(declare).to_be_hidden()
        expect(card.locator(".card-head")).to_be_focused()


def test_the_edge_says_what_a_press_on_it_does(house: str, browser: Browser) -> None:
    with playing(browser, PHONE) as player:
        player.sit(new_table(house))
        grip = player.page.locator(".grip-bar")
        expect(grip).to_have_accessible_name("The panels alone")
        # The tab in front is pressed again, and makes room for the map.
        player.press(player.page.locator("#tab-cards"))
        expect(player.page.locator("#cards")).to_be_hidden()
        expect(grip).to_have_accessible_name("More of the panels")
        player.press(grip)
        expect(player.page.locator("#cards")).to_be_visible()
        expect(grip).to_have_accessible_name("The panels alone")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=lambda size: size.name)
def test_all_rules_that_can_be_chosen_are_read_without_scrolling_sideways(
    house: str, browser: Browser, size: Size
) -> None:
    with playing(browser, size) as player:
        player.sit(new_table(house, ruleset="mechawars"))
        for ruleset, machine in (("mech_d20", "Doorstop"), ("classic", "Haymaker")):
            cards = player.open("cards")
            cards.evaluate("(panel) => panel.scrollTo(0, 100)")
            setup = player.open("setup")
            setup.locator("#setup-rules").select_option(ruleset)
            setup.get_by_role("button", name="New table").click()
            expect(player.page.locator("#title")).to_contain_text(machine)
            player.page.locator("#setup details").evaluate_all("(folds) => folds.forEach((fold) => (fold.open = true))")
            assert player.page.evaluate(SIDEWAYS) == []
            # Another table is read from its top.
            assert player.open("cards").evaluate("(panel) => panel.scrollTop") == 0


@pytest.mark.parametrize("size", [PHONE, DESK], ids=lambda size: size.name)
def test_a_hostile_unit_file_is_only_shown(house: str, browser: Browser, size: Size, tmp_path: Path) -> None:
    file = tmp_path / "hostile.mtf"
    with playing(browser, size) as player:
        player.sit(new_table(house))
        for name in (f"Sample {MARKUP}", "W" * 300):
            file.write_text(mtf(header=("Version:1.0", name, MARKUP)), "utf-8")
            bring(player, "B", file)
            expect(player.page.locator(".setup-unit", has_text="Tollkeeper")).to_have_count(0)
            player.begin("dfa", "We roll real dice")
            player.answer("2", asked="rolls to hit")
            expect(player.question).to_contain_text("Into which hex")
            expect(player.button("north", "#prompt")).to_be_in_viewport()
            player.must_be_sound()
            assert player.page.evaluate("window.taken") is None
            for _ in range(3):
                player.press(player.button("Undo"))
            expect(player.page.locator(".setup-unit", has_text="Tollkeeper")).to_have_count(1)
        turned = mtf(header=("Version:1.0", "\u202eSample \u0007", "A"))
        for text in ("W" * 400_000, "Version:1.0\n" + "\u0000" * 1_000, mtf(keys={"Mass": "9" * 5_000}), turned):
            file.write_text(text, "utf-8")
            bring(player, "B", file)
            refused = player.page.locator("#notice p, .picker .bad").filter(has_text=re.compile(".")).first
            expect(refused).to_be_visible()
            expect(player.page.locator(".setup-unit", has_text="Tollkeeper")).to_have_count(1)
            player.press(player.page.get_by_role("button", name=re.compile("^(Close|Leave it)$")).first)
        player.must_be_sound()


def test_who_wants_no_motion_sees_all_at_once(house: str, browser: Browser) -> None:
    with playing(browser, PHONE, calm=True) as player:
        player.sit(new_table(house))
        player.begin("kick", "Roll it")
        player.must_tell("rolls")
        expect(player.button("Show all", "#log")).to_be_hidden()
        assert player.page.evaluate("document.getAnimations().filter((each) => each.playState === 'running')") == []
        player.must_be_sound()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=lambda size: size.name)
def test_large_letters_leave_everything_in_reach(house: str, launch: Callable[..., Browser], size: Size) -> None:
    with launch(LARGE) as browser, playing(browser, size) as player:
        player.sit(new_table(house))
        expect(player.card("kick").locator(".counted")).to_be_visible()
        assert player.page.locator("#cards").evaluate("(panel) => panel.scrollWidth - panel.clientWidth") == 0
        player.begin("kick", "We roll real dice")
        expect(player.question).to_be_visible()
        player.must_be_sound()
        player.answer("12", asked="rolls to hit")
        expect(player.question).to_contain_text("struck?")
        for panel in ("sheets", "log", "setup"):
            player.open(panel)
            player.must_be_sound()
        for name in ("Undo", "Redo", "Table: link, save, open, new"):
            box = player.button(name).bounding_box()
            assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= size.width


@pytest.mark.parametrize(("width", "height"), [(320, 568), (467, 300), (740, 360), (820, 1100)])
def test_it_fits_other_screens(house: str, browser: Browser, width: int, height: int) -> None:
    with playing(browser, PHONE._replace(width=width, height=height)) as player:
        player.sit(new_table(house, ruleset="mechawars"))
        player.press(player.open("setup").get_by_role("button", name="Play it from here"))
        player.answer("move", asked="What does it do?")
        expect(player.question).to_contain_text("Which way does it move?")
        player.must_be_sound()
