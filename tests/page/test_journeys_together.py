"""Several at one table, and a line or a server that fails: nothing is lost, done twice, or left hanging."""

from __future__ import annotations

import signal
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, WebSocket, expect
from tests.page.player import DESK, PHONE, SETTLED, Line, Player, Size, new_table, playing
from tests.page.serving import program

A_WHILE = 10_000
"""Milliseconds; whoever waits for the server has been told so after it."""
ENORMOUS = """() => new Promise((begun) => {
    const socket = new WebSocket(location.href.replace("http", "ws").replace("/t/", "/ws/"));
    socket.onopen = () => socket.send(JSON.stringify({id: 1, do: "odds", action: "attack", exact: true}));
    socket.onmessage = ({data}) => { if (JSON.parse(data).progress) begun(); };
})"""
"""A second page of the same table, which asks for every way that a volley of five weapons can fall."""

ODDS = {
    "exact": False,
    "sentence": "It hits about 41 times in 100.",
    "source": "Estimated from 10,000 tries.",
    "takes_says": "",
    "takes": [],
    "outcomes": {"hit": {"unit": None, "title": "hit", "p": 0.41, "fraction": None, "text": "41.0%", "off": "0.5"}},
    "ends": [],
    "spreads": {
        "damage": {
            "unit": "B",
            "title": "damage",
            "text": "2.9",
            "steps": [
                {"label": "0", "p": 0.59, "text": "59.0%", "off": "0.5"},
                {"label": "7", "p": 0.41, "text": "41.0%", "off": "0.5"},
            ],
        }
    },
}
"""What a server could say."""


def test_two_pages_on_one_table_show_the_same(house: str, browser: Browser) -> None:
    table = new_table(house)
    with playing(browser, PHONE) as one, playing(browser, DESK) as other:
        one.sit(table)
        other.sit(table)
        field = other.open("setup").locator("input").first
        field.focus()
        one.begin("push", "We roll real dice")
        expect(other.question).to_be_visible()
        # Nobody is taken away from what they do there.
        expect(field).to_be_focused()
        other.answer("2", asked="Haymaker HM-5 rolls to hit")
        for player in (one, other):
            player.open("log")
            player.must_tell("Haymaker HM-5 rolls 2 to hit.")
            expect(player.page.locator("#prompt")).to_be_hidden()
            # What was read aloud is past.
            expect(player.page.locator("#spoken")).to_be_empty()
        one.press(one.button("Undo"))
        expect(other.question).to_contain_text("Haymaker HM-5 rolls to hit")
        # Who has not the link sees another table.
        with playing(browser, PHONE) as stranger:
            stranger.sit(new_table(house))
            assert stranger.told == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=lambda size: size.name)
def test_a_server_killed_in_the_middle_of_an_action_loses_nothing(tmp_path: Path, browser: Browser, size: Size) -> None:
    def seen(player: Player) -> tuple[str, list[str], list[str | None]]:
        names = [place.get_attribute("aria-label") for place in player.page.locator("#sheets [aria-label]").all()]
        return player.question.inner_text(), player.told, names

    with playing(browser, size) as player:
        with program(tmp_path) as (running, address):
            player.sit(new_table(address))
            player.begin("dfa", "We roll real dice")
            player.answer("7", asked="rolls to hit")
            player.answer("south", asked="Into which hex")
            player.answer("9", asked="struck?")
            player.must_tell("left leg loses 5 armor, 8 left")
            player.must_be_sound()
            before = seen(player)
            running.send_signal(signal.SIGKILL)
            running.wait()
            expect(player.page.locator("html")).to_have_attribute("data-linked", "lost")
            assert seen(player) == before
        port = ("--port", str(urlsplit(address).port))
        with program(tmp_path, *port) as (running, _):
            # It comes back by itself, as it was, and goes on.
            expect(player.page.locator("html")).to_have_attribute("data-linked", "open")
            assert seen(player) == before
            player.page.reload()
            expect(player.question).to_contain_text("struck?")
            expect(player.page.locator(".told-item").last).to_be_attached()
            assert seen(player) == before
            player.answer("9", asked="struck?")
            player.must_tell("left leg loses 5 armor, 3 left")
            # Killed with an answer on its way, it has kept that or not, but all that was shown.
            player.answer("9", asked="struck?")
            running.send_signal(signal.SIGKILL)
            running.wait()
            expect(player.page.locator("html")).to_have_attribute("data-linked", "lost")
            shown = player.told
        with program(tmp_path, *port):
            player.page.reload()
            expect(player.question).to_be_visible()
            expect(player.page.locator(".told-item").last).to_be_attached()
            assert player.told[: len(shown)] == shown
            player.press(player.button("Throw the rest", "#prompt"))
            expect(player.page.locator("#prompt")).to_be_hidden()


def test_something_enormous_at_one_table_is_in_nobodys_way(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as greedy, playing(browser, PHONE) as quick:
        greedy.sit(new_table(house, ruleset="mech_d20"))
        greedy.page.evaluate(ENORMOUS)
        card = greedy.card("attack")
        expect(card.get_by_role("progressbar")).to_be_visible()

        quick.sit(new_table(house))
        expect(quick.card("push").locator(".counted")).to_have_text("exact")
        quick.begin("push", "We roll real dice")
        quick.answer("2", asked="rolls to hit")
        expect(quick.page.locator("#prompt")).to_be_hidden()
        quick.must_be_sound()

        # The other still counts, and can be stopped.
        expect(card.get_by_role("progressbar")).to_be_visible()
        greedy.must_be_sound()
        greedy.press(card.get_by_role("button", name="Stop"))
        expect(card.get_by_role("progressbar")).to_have_count(0)


def test_a_die_pressed_twice_answers_one_question(house: str, player: Player) -> None:
    player.sit(new_table(house))
    player.begin("dfa", "We roll real dice")
    player.answer("12", asked="rolls to hit")
    # 35 tons come down with 11 points, in groups of five.
    about = player.page.locator("#prompt .prompt-about")
    expect(about).to_contain_text("for 5 points of the 11")
    player.press_twice(player.button("4", "#prompt"))
    expect(about).to_contain_text("for 5 points of the 6")
    player.answer("4", asked="struck?")
    expect(about).to_contain_text("for 1 point")
    expect(player.page.locator("#notice")).to_be_hidden()


def test_of_two_answers_the_first_counts(house: str, browser: Browser) -> None:
    table = new_table(house)
    with playing(browser, DESK) as one, playing(browser, PHONE) as other:
        line = Line(other.page)
        one.sit(table)
        other.sit(table)
        one.begin("dfa", "We roll real dice")
        expect(other.question).to_contain_text("rolls to hit")
        expect(other.button("2", "#prompt")).to_be_enabled()
        line.held = []
        one.answer("12", asked="rolls to hit")
        expect(one.question).to_contain_text("struck?")
        # The other does not see that yet.
        other.press(other.button("2", "#prompt"))
        line.until(lambda: any('"error"' in message for message in line.held or ()))
        line.let_go()
        expect(other.page.locator("#notice")).to_contain_text("Somebody else has answered already")
        expect(other.question).to_contain_text("struck?")
        other.open("log")
        other.must_tell("Haymaker HM-5 rolls 12 to hit.")
        other.must_be_sound()


def test_of_two_who_take_back_the_same_one_does(house: str, browser: Browser) -> None:
    table = new_table(house)
    with playing(browser, DESK) as one, playing(browser, PHONE) as other:
        line = Line(other.page)
        one.sit(table)
        other.sit(table)
        begins = "The next turn begins."
        for turns in (1, 2):
            one.button("Next turn").press("Enter")
            expect(other.page.locator(".told-item", has_text=begins)).to_have_count(turns)
        line.held = []
        one.press(one.button("Undo"))
        stand = ".told-item:not(.is-undone)"
        expect(one.page.locator(stand, has_text=begins)).to_have_count(1)
        other.press(other.button("Undo"))
        line.until(lambda: any('"error"' in message for message in line.held or ()))
        line.let_go()
        expect(other.page.locator("#notice")).to_contain_text("The table has gone on meanwhile")
        for player in (one, other):
            expect(player.page.locator(stand, has_text=begins)).to_have_count(1)


def test_who_picks_a_machine_sees_in_whose_place(house: str, browser: Browser) -> None:
    table = new_table(house)
    with playing(browser, DESK) as one, playing(browser, DESK) as other:
        for player in (one, other):
            player.sit(table)
            player.open("setup")
            player.press(player.button("Change Tollkeeper TK-6"))
        one.page.get_by_label("Search the catalogue").fill("ploughgate")
        one.page.keyboard.press("Enter")
        expect(other.page.get_by_role("dialog")).to_have_accessible_name("In place of Ploughgate Carriers")
        other.must_be_sound()


AT_ONCE = """(name) => {
    const hex = document.querySelector(`[data-hex="${name}"]`);
    const press = () => hex.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    new MutationObserver(() => document.querySelector(".answer") && press())
        .observe(document.querySelector("#map"), {childList: true, subtree: true});
}"""
"""Press a hex as soon as it is an answer, before anybody can have read of what."""


def test_a_press_that_was_on_its_way_answers_nobody_elses_question(house: str, browser: Browser) -> None:
    table = new_table(house)
    with playing(browser, DESK) as one, playing(browser, PHONE) as other:
        one.sit(table)
        other.sit(table)
        other.page.evaluate(AT_ONCE, "0810")
        one.begin("dfa", "We roll real dice")
        one.answer("7", asked="rolls to hit")
        expect(other.question).to_contain_text("Into which hex")
        expect(other.page.locator(".answer").first).to_be_visible()
        other.page.wait_for_timeout(SETTLED)
        expect(one.question).to_contain_text("Into which hex")
        other.press_hex("0810")
        expect(one.question).to_contain_text("struck?")


def test_a_page_that_comes_back_sees_what_was_on_its_way(house: str, player: Player) -> None:
    lines: list[WebSocket] = []
    player.page.on("websocket", lambda line: lines.append(line))
    player.sit(new_table(house))
    button = player.card("dfa").get_by_role("button", name="We roll real dice")
    with lines[-1].expect_event("framesent", lambda sent: '"play"' in sent):
        player.press(button)
    player.page.reload()
    expect(player.question).to_contain_text("rolls to hit")
    player.press(player.button("Undo"))
    expect(player.page.locator("#prompt")).to_be_hidden()
    expect(player.page.locator("#notice")).to_be_hidden()


def test_an_answer_on_its_way_is_seen_to_be(house: str, browser: Browser) -> None:
    with playing(browser, PHONE) as player:
        line = Line(player.page)
        player.page.clock.install()
        player.sit(new_table(house))
        player.begin("push", "We roll real dice")
        line.cut_off.add("answer")
        player.press(player.button("2", "#prompt"))
        expect(player.page.locator("#prompt")).to_have_attribute("aria-busy", "true")
        player.page.clock.run_for(A_WHILE)
        expect(player.page.locator("#notice")).to_contain_text("The server has not answered yet.")
        expect(player.button("3", "#prompt")).to_have_css("border-style", "dashed")
        player.must_be_sound()


def test_who_is_offline_is_told_so_at_once_and_goes_on_after_it(house: str, browser: Browser) -> None:
    with playing(browser, PHONE) as player:
        player.sit(new_table(house, ruleset="mechawars", attacker="Tollbar", target="Nettle"))
        player.begin("charge", "We roll real dice")
        player.answer("yes", asked="Does it counter-charge?")
        player.answer("1", asked="Tollbar rolls in the collision")
        expect(player.page.locator(".prompt-pool")).to_have_text("Die 2 of 2; so far 1")
        player.page.context.set_offline(True)
        expect(player.page.locator("#notice")).to_contain_text("This device is offline.")
        player.answer("3")
        expect(player.page.locator("#notice")).to_contain_text("That was not done: there is no line to the server.")
        player.page.context.set_offline(False)
        expect(player.page.locator("#notice")).to_be_hidden()
        for face in ("1", "3"):
            player.answer(face, asked="Tollbar rolls in the collision")
        expect(player.question).to_contain_text("Nettle rolls in the collision")


def test_a_word_on_the_way_ends_no_count_and_moves_nothing(house: str, player: Player) -> None:
    line = Line(player.page)
    line.cut_off.add("odds")
    player.sit(new_table(house))
    card = player.card("kick")
    job = line.count("kick")
    line.say(**job, odds=ODDS, more=True)
    fold = card.locator("details", has_text="How the numbers spread")
    player.press(fold.locator("summary"))
    line.say(**job, odds=ODDS)
    expect(card.get_by_role("progressbar")).to_be_hidden()
    expect(card.locator(".chance-line")).to_contain_text("41.0% ± 0.5")

    player.press(card.get_by_role("button", name="Count it exactly"))
    job = line.count("kick")
    line.say(**job, progress=[1000, None])
    expect(card).to_contain_text("1,000 ways")
    stop = card.get_by_role("button", name="Stop")
    expect(stop).to_be_focused()
    line.say(**job, notice="This takes about 5 minutes.")
    line.say(**job, progress=[2000, None])
    expect(card).to_contain_text("2,000 ways")
    expect(card).to_contain_text("This takes about 5 minutes.")
    expect(card.get_by_role("progressbar")).to_be_visible()
    expect(stop).to_be_focused()
    expect(fold).to_have_attribute("open", "")
    player.must_be_sound()
    player.press(stop)
    expect(stop).to_be_hidden()
    line.until(lambda: line.said[-1]["do"] == "cancel")
    assert line.said[-1]["job"] == job["job"]
    expect(card.locator(".card-head")).to_be_focused()


def test_what_was_being_counted_is_counted_again_when_the_server_is_back(tmp_path: Path, browser: Browser) -> None:
    with playing(browser, PHONE) as player, playing(browser, DESK) as comparing:
        line = Line(player.page)
        line.cut_off.add("odds")
        with program(tmp_path) as (running, address):
            comparing.sit(new_table(address, ruleset="mechawars"))
            comparing.press(comparing.button("Compare all"))
            expect(comparing.page.get_by_role("row", name="damage dealt")).to_be_visible()
            comparing.press(comparing.button("Close", "dialog"))
            player.sit(new_table(address))
            card = player.card("kick")
            line.say(**line.count("kick"), odds=ODDS)
            player.press(card.get_by_role("button", name="Count it exactly"))
            line.say(**line.count("kick"), progress=[1000, None])
            expect(card).to_contain_text("1,000 ways")
            # From here on it hears nothing, and says nothing.
            running.send_signal(signal.SIGSTOP)
            comparing.press(comparing.button("Compare all"))
            running.send_signal(signal.SIGKILL)
            running.wait()
            expect(card).to_contain_text("waiting for the server")
            expect(comparing.page.get_by_role("dialog")).to_contain_text("The line to the server is lost.")
        with program(tmp_path, "--port", str(urlsplit(address).port)):
            line.say(**line.count("kick"), progress=[3000, None])
            assert line.said[-1]["exact"] is True
            expect(card).to_contain_text("3,000 ways")
            expect(comparing.page.get_by_role("row", name="damage dealt")).to_be_visible()
            player.press(card.get_by_role("button", name="Stop"))
            expect(card.get_by_role("progressbar")).to_be_hidden()
            expect(card.get_by_role("button", name="Count it exactly")).to_be_visible()
