"""What stands around the game: names on the map, sentences for the player, lines that are lost, the way to a branch."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Route, WebSocketRoute, expect
from tests.page.player import DESK, PHONE, PLACE, SETTLED, Player, drop, new_table, playing
from tests.page.serving import program
from tests.page.test_journeys import SAMPLE
from tests.page.test_journeys_hard import LARGE

A_MINUTE = 60_000
"""In milliseconds; every sentence that leaves by itself has left after it."""
OVERLAPS = """() => {
    const box = (element) => element.getBoundingClientRect();
    const units = [...document.querySelectorAll(".unit")];
    return units.flatMap((unit) => units.filter((other) => other !== unit).flatMap((other) => {
        const caption = unit.querySelector(".caption");
        if (!caption) return [];
        const one = box(caption);
        const others = document.querySelectorAll(".length, .print");
        return [...other.querySelectorAll(".body, .caption"), ...others].map(box).flatMap((two) => {
            const isBeside = one.right < two.left || two.right < one.left;
            return isBeside || one.bottom < two.top || two.bottom < one.top ? [] : [caption.textContent];
        });
    }));
}"""
"""Names on the map that lie over another unit's counter or name, over a length or the print of a hex."""
FULL = "Too many pages are open; close some."


def notice(player: Player) -> Any:
    return player.page.locator("#notice")


def bring_too_much(player: Player, folder: Path) -> None:
    """A map of 2,000,000 letters."""
    board = folder / "endless.board"
    board.write_text("x" * 2_000_000, "utf-8")
    player.open("setup").get_by_label("A .board file").set_input_files(board)


def test_names_keep_off_who_stands_beside(house: str, browser: Browser) -> None:
    with playing(browser, PHONE) as player:
        player.sit(new_table(house))
        expect(player.page.locator(".unit .caption")).to_have_text(["Haymaker HM-5", "Tollkeeper TK-6"])
        # Back to back: the first faces south and had its name above it, the second faces north and had it below.
        player.drag("0809", "0805")
        expect(player.page.locator('[data-hex="0805"]')).to_have_accessible_name(re.compile("Tollkeeper TK-6"))
        expect(player.page.locator(".unit .caption")).to_have_text(["Haymaker HM-5", "Tollkeeper TK-6"])
        player.page.wait_for_timeout(SETTLED)
        assert player.page.evaluate(OVERLAPS) == []


def test_names_keep_off_the_length_between_two_bases(house: str, browser: Browser) -> None:
    with playing(browser, DESK, calm=True) as player:
        player.sit(new_table(house, ruleset="mechawars", attacker="Tollbar", target="Shuttlecock"))
        setup = player.open("setup")
        player.press(setup.get_by_role("button", name="B Shuttlecock"))
        player.press(player.button("shaken", "#setup"))
        player.page.evaluate(PLACE, {"unit": "A", "x": 20_000, "y": 20_000})
        # North and northwest of it, 2.7 and 2.778 inches from middle to middle, of which the bases take 1.75.
        for x, y, apart in ((20_000, 17_300, 0.95), (17_600, 18_600, 1.028)):
            player.page.evaluate(PLACE, {"unit": "B", "x": x, "y": y})
            there = f"{x / 1000:g} inches from the left and {y / 1000:g} from the top, Shaken, {apart} inches from A"
            expect(player.page.locator('.base[data-unit="B"]')).to_have_accessible_name(f"B, Shuttlecock, {there}")
            expect(player.page.locator(".length")).to_have_text(f"{apart}\u2033")
            assert player.page.evaluate(OVERLAPS) == []
        # Beside it, with more to say of both: each has its name all the same.
        player.press(setup.get_by_role("button", name="A Tollbar"))
        player.press(player.button("shaken", "#setup"))
        player.page.evaluate(PLACE, {"unit": "B", "x": 22_850, "y": 20_000})
        names = player.page.locator(".unit .caption")
        expect(names).to_have_text(["Tollbar Shaken", "Shuttlecock Shaken"])
        player.page.wait_for_timeout(SETTLED)
        assert player.page.evaluate(OVERLAPS) == []


def test_names_keep_off_the_level_and_the_depth_of_the_ground(house: str, browser: Browser) -> None:
    with playing(browser, DESK, calm=True) as player:
        player.sit(new_table(house))
        setup = player.open("setup")
        setup.get_by_label("A map of the house").select_option("tollgate-ford")
        player.press(setup.get_by_role("button", name="Lay it"))
        # One stands in water, the other on a hill.
        expect(player.page.locator('[data-print="0809"] .print')).to_have_text("level 2")
        expect(player.page.locator('[data-print="0806"] .print')).to_have_text("depth 1")
        expect(player.page.locator(".unit .caption")).to_have_text(["Haymaker HM-5", "Tollkeeper TK-6"])
        player.page.wait_for_timeout(SETTLED)
        assert player.page.evaluate(OVERLAPS) == []


def test_who_is_asked_and_where_it_may_go_is_in_sight(house: str, browser: Browser) -> None:
    with playing(browser, PHONE, calm=True) as player:
        player.sit(new_table(house, ruleset="mech_d20"))
        player.page.evaluate(PLACE, {"unit": "B", "at": "0814", "facing": 0})
        expect(player.page.locator('[data-hex="0814"]')).to_have_accessible_name(re.compile("Longshoreman"))
        # A whole game is offered where one looks for something to do.
        player.press(player.button("Play a whole game\u2026", "#cards"))
        sides = player.page.locator("#setup select[name=player]")
        expect(sides.first).to_be_focused()
        expect(sides.first).to_be_in_viewport(ratio=1)
        for side in sides.all():
            side.select_option("you")
        player.press(player.button("Play it from here", "#setup"))
        player.answer("no, it acts last", asked="act first after all?")
        player.answer("run (6 movement points, heat 2, own attacks -2)", asked="How does it move?")

        def all_is_seen() -> float:
            """The mover and where it can go are in sight, and the way to the enemy is shown; how wide a hex is."""
            expect(player.page.locator(".aim")).to_have_count(1)
            letter = player.page.locator("#prompt .letter").inner_text()
            player.page.wait_for_timeout(SETTLED)
            box = player.page.locator("#map .frame").bounding_box()
            assert box is not None
            answers = player.page.locator(".answer").all()
            assert answers
            for seen in (*answers, player.page.locator(f'[data-unit="{letter}"] .body')):
                part = seen.bounding_box()
                assert part is not None
                assert box["y"] <= part["y"] and part["y"] + part["height"] <= box["y"] + box["height"]
            hexagon = player.page.locator('[data-hex="0810"] .outline').bounding_box()
            assert hexagon is not None
            return round(hexagon["width"])

        player.answer("forward", asked="6 movement points left")
        wide = all_is_seen()
        for left in (5, 4):
            player.answer("forward", asked=f"{left} movement points left")
            # From step to step the same place is as far off as before.
            assert all_is_seen() == wide
        # What is asked comes first: nobody can be put elsewhere meanwhile.
        expect(player.page.locator(".map-hands button")).to_have_count(0)


def test_a_file_takes_the_place_of_the_machine_whose_counter_it_is_dropped_on(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        player.sit(new_table(house))
        drop(player, player.page.locator('[data-unit="B"] .body'), SAMPLE)
        names = player.page.locator(".unit .caption")
        expect(names).to_have_text(["Haymaker HM-5", "Wardstone WST-1A"])
        # Where nobody stands, of the one that is chosen.
        drop(player, player.page.locator('[data-hex="0607"]'), SAMPLE)
        expect(names).to_have_text([re.compile("^Wardstone"), re.compile("^Wardstone")])


def test_with_letters_twice_as_large_the_map_is_still_a_map(house: str, launch: Callable[..., Browser]) -> None:
    with launch(LARGE) as browser, playing(browser, PHONE) as player:
        player.sit(new_table(house))
        tools = player.page.locator(".map-tools").bounding_box()
        line = player.page.locator(".map-foot").bounding_box()
        assert tools is not None
        assert line is not None
        for letter in "AB":
            counter = player.page.locator(f'.unit[data-unit="{letter}"] .body').bounding_box()
            assert counter is not None
            assert tools["y"] + tools["height"] <= counter["y"]
            assert counter["y"] + counter["height"] <= line["y"]
        player.must_be_sound()


def test_a_map_too_large_is_not_sent_and_the_sentence_stays_while_it_is_read(
    house: str, browser: Browser, tmp_path: Path
) -> None:
    with playing(browser, DESK) as player:
        sent: list[str] = []
        player.page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
        player.page.clock.install()
        player.sit(new_table(house))
        bring_too_much(player, tmp_path)
        expect(notice(player)).to_contain_text(re.compile("endless.board.+too large: 450,000 letters are the most"))
        assert not any("board" in text for text in sent)
        close = notice(player).get_by_role("button", name="Close")
        close.focus()
        player.page.clock.run_for(A_MINUTE)
        expect(notice(player)).to_be_visible()
        player.page.keyboard.press("Enter")
        expect(notice(player)).to_be_hidden()
        expect(player.page.locator("#map")).to_be_focused()
        # Where nobody is at it, it leaves by itself.
        bring_too_much(player, tmp_path)
        expect(notice(player)).to_be_visible()
        player.page.clock.run_for(A_MINUTE)
        expect(notice(player)).to_be_hidden()


def test_why_a_line_was_lost_is_said_until_it_is_there_again(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        tries: list[WebSocketRoute] = []

        def seat(line: WebSocketRoute) -> None:
            tries.append(line)
            if len(tries) < 3:
                line.close(code=1013, reason=FULL)
            else:
                line.connect_to_server()

        player.page.route_web_socket(re.compile("/ws/"), seat)
        player.page.goto(new_table(house))
        expect(notice(player)).to_contain_text(f"{FULL} Trying again")
        expect(player.page.locator("[data-unit]").first).to_be_visible()
        expect(notice(player)).to_be_hidden()
        assert len(tries) == 3


def test_where_there_is_no_table_nothing_is_tried_again(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        tries: list[object] = []
        player.page.on("websocket", lambda line: tries.append(line))
        player.page.clock.install()
        player.page.goto(f"{house}t/nobodyhaslaidthistable")
        expect(notice(player)).to_contain_text("no such table")
        player.page.clock.run_for(A_MINUTE)
        assert len(tries) == 1
        player.press(notice(player).get_by_role("link", name="Lay a new table"))
        expect(player.page.locator("[data-unit]").first).to_be_visible()


def test_a_branch_says_what_it_is_of_and_an_opened_replay_is_read_where_it_stands(
    house: str, browser: Browser, tmp_path: Path
) -> None:
    menu = "Table: link, save, open, new"
    with playing(browser, PHONE, calm=True) as player:
        player.sit(new_table(house))
        first = player.page.url
        player.begin("kick", "Roll it")
        player.must_tell("needs 4 to hit")
        player.open("setup")
        player.press(player.button(menu))
        with player.page.expect_download() as saved:
            player.press(player.page.get_by_role("button", name="Save the replay"))
        expect(player.page.get_by_role("dialog")).to_contain_text("Saved as ironfall-replay.txt.")
        replay = tmp_path / "told.replay"
        replay.write_text(Path(saved.value.path()).read_text("utf-8"), "utf-8")
        player.page.locator("dialog input[type=file]").set_input_files(replay)
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        expect(player.page).not_to_have_url(first)
        # It is read in the log, whatever panel it was opened from.
        expect(player.page.locator("#tab-log")).to_have_attribute("aria-selected", "true")
        expect(notice(player)).to_contain_text("The replay is open: step through it with the arrows of the log.")
        player.press(player.button("Close", "#notice"))
        expect(player.page.locator(".told-item").last).to_be_in_viewport()

        opened = player.page.url
        player.press(player.page.locator(".told-line", has_text="needs 4 to hit"))
        player.press(player.button("Branch from here", "#log"))
        branch = player.page.locator(".bar-branch")
        expect(branch).to_have_text(re.compile("^A branch, begun after .Haymaker HM-5 needs 4 to hit.+Back$"))
        player.must_be_sound()
        player.press(branch.get_by_role("button", name="Back"))
        expect(player.page).to_have_url(opened)
        expect(branch).to_have_count(0)


def test_a_server_that_is_gone_is_told_of_where_a_file_is_saved(house: str, browser: Browser) -> None:
    with playing(browser, PHONE) as player:
        player.sit(new_table(house))
        player.press(player.button("Table: link, save, open, new"))
        no_answers: tuple[Callable[[Route], None], ...] = (
            lambda route: route.abort(),
            lambda route: route.fulfill(status=502, body="<html>bad gateway"),
        )
        for no_answer in no_answers:
            player.page.route("**/position", no_answer)
            player.press(player.page.get_by_role("button", name="Save the position"))
            said = player.page.get_by_role("dialog").get_by_role("alert")
            expect(said).to_have_text("The server does not answer. Is it still running?")
            player.page.unroute("**/position")
        with player.page.expect_download():
            player.press(player.page.get_by_role("button", name="Save the position"))
        expect(said).to_have_text("")


def test_a_position_that_was_saved_is_set_up_again(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        player.sit(new_table(house, attacker="Mudlark", target="Tollkeeper"))
        first = player.page.url
        player.press(player.button("Table: link, save, open, new"))
        with player.page.expect_download() as saved:
            player.press(player.page.get_by_role("button", name="Save the position"))
        player.page.locator("dialog input[type=file]").set_input_files(saved.value.path())
        expect(notice(player)).to_contain_text("The position is set up at a table of its own.")
        expect(notice(player)).to_have_attribute("role", "status")
        assert player.page.url != first
        expect(player.page.locator(".unit .caption")).to_have_text([re.compile("Mudlark"), re.compile("Tollkeeper")])


def test_what_there_is_to_choose_is_asked_for_until_it_comes(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        player.page.route("**/api/start", lambda route: route.abort())
        player.sit(new_table(house))
        player.wrong.clear()
        setup = player.open("setup")
        expect(setup.get_by_role("button", name="New table")).to_be_hidden()
        expect(setup.get_by_role("button", name="Lay it")).to_be_hidden()
        player.page.unroute("**/api/start")
        player.press(player.button("prone", "#setup"))
        expect(setup.locator("#setup-rules")).to_have_value("classic")
        expect(setup.get_by_role("button", name="New table")).to_be_visible()
        expect(setup.get_by_role("button", name="Lay it")).to_be_visible()


def test_what_can_be_done_next_waits_for_the_story(house: str, player: Player) -> None:
    """The needs of the next attack would tell how this one ended."""
    player.sit(new_table(house, ruleset="mech_d20"))
    line = player.page.locator(".told-item")
    player.begin("attack", "Roll it")
    waits = "The log tells what happened; then the attacks stand here again."
    expect(player.page.locator("#cards")).to_contain_text(waits)
    expect(player.page.locator("#cards .card-list").first).to_be_hidden()
    expect(line).not_to_have_count(0)
    player.press(player.button("Show all", "#log"))
    expect(player.page.locator("#cards")).not_to_contain_text(waits)
    expect(player.open("cards").locator('.card[data-action="attack"]')).to_be_visible()
    player.must_be_sound()


def test_the_focus_is_never_lost(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        keys = player.page.keyboard
        player.sit(new_table(house))
        # The map is one stop, and that is who acts.
        player.page.locator("#theme").focus()
        keys.press("Tab")
        expect(player.page.locator('[data-hex="0806"]')).to_be_focused()
        keys.press("]")
        undo, redo = player.button("Undo"), player.button("Redo")
        expect(undo).to_be_enabled()
        undo.focus()
        keys.press("Enter")
        expect(undo).to_be_disabled()
        # Pressed once more than it can be, it does nothing.
        keys.press("Enter")
        expect(undo).to_be_focused()
        expect(redo).to_be_enabled()
        redo.focus()
        keys.press("Enter")
        expect(redo).to_be_disabled()
        expect(redo).to_be_focused()
        # Who is turned stands where the focus is, whoever was chosen elsewhere.
        player.press(player.open("setup").get_by_role("button", name="B Tollkeeper TK-6"))
        player.page.locator('[data-hex="0806"]').focus()
        keys.press("[")
        expect(player.page.locator('[data-hex="0806"]')).to_have_accessible_name(
            re.compile("Haymaker HM-5 facing south$")
        )
        expect(player.page.locator('[data-hex="0809"]')).to_have_accessible_name(re.compile("facing north$"))


def test_what_is_asked_says_what_was_seen_and_brings_no_dice_of_its_own(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        sent: list[str] = []
        player.page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
        player.sit(new_table(house))
        player.begin("push", "We roll real dice")
        player.answer("2", asked="rolls to hit")
        player.must_tell("rolls 2 to hit")
        play, answer = (next(text for text in sent if f'"do":"{what}"' in text) for what in ("play", "answer"))
        assert '"dice":"real"' in play
        assert '"seen":0' in play
        assert "seed" not in play
        # The number and its reasons were told before, and the question stands after them.
        assert re.search(r'"seen":[1-9]', answer)


FOLDER = """() => {
    const carried = new DataTransfer();
    const folder = new File([], "a-folder.board");
    for (const way of ["text", "arrayBuffer"]) folder[way] = () => Promise.reject(new DOMException("a folder"));
    folder.slice = () => folder;
    carried.items.add(folder);
    const dropped = new DragEvent("drop", {bubbles: true, cancelable: true});
    Object.defineProperty(dropped, "dataTransfer", {value: {files: [folder], types: ["Files"]}});
    document.body.dispatchEvent(dropped);
}"""
"""What a browser does when a folder is let go over a page."""


def test_why_a_file_cannot_be_taken_is_said(house: str, browser: Browser, tmp_path: Path) -> None:
    with playing(browser, DESK) as player:
        player.sit(new_table(house))
        player.page.evaluate(FOLDER)
        expect(notice(player)).to_contain_text("\u201ca-folder.board\u201d cannot be read.")
        wide = tmp_path / "wide.board"
        wide.write_bytes("size 16 17\n".encode("utf-16"))
        field = player.open("setup").get_by_label("A .board file")
        field.set_input_files(wide)
        expect(notice(player)).to_contain_text("\u201cwide.board\u201d is not a text file in UTF-8.")
        # A unit file may be as Windows wrote it.
        old = tmp_path / "old.mtf"
        old.write_bytes(SAMPLE.read_bytes().replace(b"Wardstone", b"W\xe4rtstein"))
        player.press(player.button("Change Tollkeeper TK-6"))
        player.page.get_by_label("A unit file", exact=True).set_input_files(old)
        expect(player.page.locator('.unit[data-unit="B"] .caption')).to_contain_text("W\u00e4rtstein")
        assert player.wrong == []


def test_an_address_that_can_be_none_has_no_table(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        player.page.goto(f"{house}t/%ff")
        expect(notice(player)).to_contain_text("no such table")


def test_a_counter_goes_back_where_escape_is_pressed_while_it_is_dragged(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        player.sit(new_table(house))
        before = player.page.locator("#map .frame > g").get_attribute("transform")
        mouse = player.page.mouse
        mouse.move(*player.middle("0806"))
        mouse.down()
        for name in ("0705", "0605"):
            mouse.move(*player.middle(name))
        expect(player.page.locator(".ghost")).to_be_visible()
        player.page.keyboard.press("Escape")
        expect(player.page.locator(".ghost")).to_have_count(0)
        mouse.move(*player.middle("0505"))
        mouse.up()
        # Nor is it put where the map is not: it is back, and taken along again over the map.
        mouse.move(*player.middle("0806"))
        mouse.down()
        mouse.move(*player.middle("0705"))
        mouse.move(800, 400)
        expect(player.page.locator(".ghost")).to_have_count(0)
        expect(player.page.locator(".map-line")).to_have_text("A 0806, clear, Haymaker HM-5 facing south")
        mouse.move(*player.middle("0705"))
        expect(player.page.locator(".ghost")).to_be_visible()
        mouse.move(800, 400)
        mouse.up()
        # Neither the counter has gone anywhere nor the map with it.
        player.button("Next turn").click()
        player.must_tell("The next turn begins.")
        expect(player.page.locator('[data-hex="0806"]')).to_have_accessible_name(re.compile("Haymaker HM-5"))
        assert player.page.locator("#map .frame > g").get_attribute("transform") == before


def test_a_machine_is_found_by_the_beginning_of_a_word(house: str, browser: Browser) -> None:
    with playing(browser, DESK) as player:
        player.sit(new_table(house))
        player.open("setup")
        player.press(player.button("Change Tollkeeper TK-6"))
        search = player.page.get_by_label("Search the catalogue")
        expect(search).to_be_focused()
        # It is a squad that carries.
        search.fill("quad")
        expect(player.page.locator(".picker-item", has_text="Ploughgate")).to_have_count(0)
        search.fill("ploughgate")
        expect(player.page.locator(".picker-item")).to_have_count(1)
        player.page.keyboard.press("Enter")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        expect(player.page.locator('.unit[data-unit="B"] .caption')).to_contain_text("Ploughgate")


def test_the_menu_leads_back_to_where_one_sat(house: str, browser: Browser) -> None:
    menu = "Table: link, save, open, new"
    with playing(browser, PHONE) as player:
        first, second = new_table(house), new_table(house, ruleset="mechawars")
        player.sit(first)
        player.press(player.button(menu))
        dialog = player.page.get_by_role("dialog")
        expect(dialog.get_by_role("heading", name="Where you sat before")).to_have_count(0)
        # Here nobody else can come by a code.
        expect(dialog.get_by_role("button", name="Show its code")).to_have_count(0)
        player.press(player.button("Close", "dialog"))
        player.sit(second)
        player.press(player.button(menu))
        player.must_be_sound()
        player.press(dialog.get_by_role("button", name="Haymaker HM-5 and Tollkeeper TK-6"))
        expect(dialog).to_have_count(0)
        expect(player.page).to_have_url(first)
        expect(player.page.locator("[data-hex]").first).to_be_visible()


def test_a_code_of_the_table_is_shown_where_others_can_come(tmp_path: Path, browser: Browser) -> None:
    with program(tmp_path, "--host", "0.0.0.0") as (_, address), playing(browser, PHONE) as player:
        player.sit(address)
        player.press(player.button("Table: link, save, open, new"))
        player.press(player.page.get_by_role("button", name="Show its code"))
        code = player.page.get_by_role("img", name="The code of this table's address")
        expect(code).to_be_visible()
        assert code.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
