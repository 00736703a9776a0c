"""The page's files, its questions and its sockets, asked over a real port."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Self

import pytest
from tests.page.serving import PATIENCE, Seat, Served, serving
from websockets.exceptions import ConnectionClosed

from ironfall.errors import BadInput
from ironfall.page import app as page
from ironfall.page import live, moments, sitting, sockets, views
from ironfall.page.app import STATIC, create_app
from ironfall.page.messages import Page

SCRIPTS = [path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js")]


# --- files


@pytest.mark.parametrize("path", ["/", "/t/anything"])
def test_the_page_itself_is_there(served: Served, path: str) -> None:
    answer = served.client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<script" in answer.text


def test_scripts_are_told_from_text_and_packed(served: Served) -> None:
    answer = served.client.get(f"/static/{SCRIPTS[0]}")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == (STATIC / SCRIPTS[0]).read_text("utf-8")


def test_what_has_not_changed_is_not_sent_again(served: Served) -> None:
    first = served.client.get(f"/static/{SCRIPTS[0]}")
    assert first.headers["cache-control"] == "no-cache"
    again = served.client.get(f"/static/{SCRIPTS[0]}", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content


@pytest.mark.parametrize(
    "path",
    ["js/nothing.js", "js/types.d.ts", "../app.py", "%2e%2e/app.py", "js/..%2f..%2fapp.py", "js", "", "/etc/passwd"],
)
def test_nothing_else_is_a_file(served: Served, path: str) -> None:
    answer = served.client.get(f"/static/{path}")
    assert answer.status_code == 404
    assert answer.text == "Not Found.\n"


# --- questions


def test_there_is_something_to_begin_with(served: Served) -> None:
    start = served.client.get("/api/start").json()
    assert [each["name"] for each in start["rulesets"]] == ["classic", "mech_d20", "mechawars"]
    assert "Haymaker HM-5" in [each["name"] for each in start["catalogue"]["classic"]]
    assert start["token"] is None
    assert start["limits"] == {"unit": 300_000, "board": 450_000, "text": 900_000}


@pytest.mark.parametrize("ruleset", ["classic", "mech_d20", "mechawars"])
def test_a_new_table_has_two_machines_one_of_them_able_to_act(served: Served, ruleset: str) -> None:
    link = served.begin(ruleset=ruleset)
    view = served.client.get(f"/api/tables/{link}").json()
    assert view["ruleset"] == ruleset
    assert len(view["units"]) == 2
    assert any(card["legal"] for card in view["cards"])


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ({"ruleset": "chess"}, "chess"),
        ({"attacker": "Nobody"}, "Nobody"),
        ({"position": "nonsense"}, "the file is not"),
        ({"position": "ironfall-position 1\nruleset chess"}, "line 2 of the file: "),
        ({"replay": "nonsense"}, "the file is not a replay, a saved game or a position"),
        ({"replay": "ironfall-replay 1"}, "the file"),
        ({"surprise": "yes"}, "surprise"),
        ({"ruleset": 7}, "ruleset"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(served: Served, start: dict[str, object], said: str) -> None:
    answer = served.client.post("/api/tables", json=start)
    assert answer.status_code in (400, 422)
    assert said in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


def test_a_table_nobody_began_is_not_there(served: Served) -> None:
    for path in ("", "/replay", "/position"):
        answer = served.client.get(f"/api/tables/guessed{path}")
        assert answer.status_code == 404 and answer.json()["error"]
    for path in ("/api/tables/a%2fb", "/t/a%2fb"):
        answer = served.client.get(path)
        assert answer.status_code == 404 and "Not Found." in answer.text
        # In words for who reads it in a browser.
        assert answer.headers["content-type"].startswith("application/json" if "api" in path else "text/plain")
    with served.sit("guessed") as seat, pytest.raises(ConnectionClosed) as closed:
        seat.look()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == sockets.NO_TABLE


def test_a_unit_file_is_read_or_refused_with_its_line(served: Served) -> None:
    text = (Path(page.__file__).parents[1] / "units" / "catalogue" / "mechawars" / "nettle.toml").read_text("utf-8")
    read = served.client.post("/api/units", json={"ruleset": "mechawars", "name": "nettle.toml", "text": text})
    assert read.json()["ok"] and read.json()["name"] == "Nettle"
    refused = served.client.post("/api/units", json={"ruleset": "mechawars", "name": "x.toml", "text": "name = 3"})
    assert not refused.json()["ok"] and refused.json()["error"].startswith("x.toml")


def test_a_rule_is_told_in_our_words(served: Served) -> None:
    assert served.client.get("/api/rules/classic/DFA-19").json()["number"] == "DFA-19"
    assert served.client.get("/api/rules/classic/DFA-999").status_code == 404


# --- sockets


def test_all_pages_of_a_table_see_what_one_of_them_does(served: Served) -> None:
    link = served.begin()
    with served.sit(link) as one, served.sit(link) as other:
        one.look()
        before = other.look()
        assert before["prompt"] is None
        assert one.say("play", action="dfa", dice="rolled", choose="book")["ok"]
        seen = other.look()
        assert seen["log"] and seen["log"] == one.view["log"]
        # What has not changed was not sent again.
        assert "map" in other.left_out
        assert seen["map"] == before["map"]


def test_other_tables_see_nothing_of_it(served: Served) -> None:
    with served.sit(served.begin()) as one, served.sit(served.begin()) as other:
        one.look()
        other.look()
        assert one.view["link"] != other.view["link"]
        one.say("play", action="dfa", dice="rolled", choose="book")
        # The next that the other hears is the answer to its own words.
        other.line.send('{"id": 1, "do": "dance"}')
        assert other.hear()["id"] == 1


def test_what_cannot_be_done_is_said_to_who_asked_and_changes_nothing(served: Served) -> None:
    with served.sit(served.begin()) as seat:
        before = seat.look()
        assert "error" in seat.say("play", action="dance", dice="rolled")
        assert "error" in seat.say("dance")
        assert seat.view == before


def test_real_dice_are_asked_for_and_survive_the_end_of_the_server(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with serving(create_app(store)) as served:
        link = served.begin(attacker="Haymaker", target="Tollkeeper")
        with served.sit(link) as seat:
            seat.look()
            assert seat.say("play", action="dfa", dice="real", choose="ask")["ok"]
            assert seat.view["prompt"]["wanted"] == "dice"
            assert seat.say("answer", value=8)["ok"]
            seen = seat.view
    with serving(create_app(store)) as served, served.sit(link) as seat:
        assert seat.look() == seen


def test_undo_and_redo_go_back_and_forth(served: Served) -> None:
    with served.sit(served.begin()) as seat:
        before = seat.look()
        seat.say("play", action="dfa", dice="rolled", choose="book")
        after = seat.view
        assert seat.say("undo")["ok"]
        assert seat.view["units"] == before["units"] and seat.view["can_redo"]
        seat.say("redo", to=after["cursor"])
        assert seat.view["units"] == after["units"]


def test_a_branch_is_a_table_of_its_own(served: Served) -> None:
    link = served.begin()
    with served.sit(link) as seat:
        seat.look()
        seat.say("play", action="dfa", dice="rolled", choose="book")
        answer = seat.say("branch", line=seat.view["cursor"])
        assert answer["link"] != link
        with served.sit(answer["link"]) as other:
            other.look()
            assert other.view["units"] == seat.view["units"]
            other.say("undo")
        assert seat.view["log"] == served.client.get(f"/api/tables/{link}").json()["log"]


def test_a_replay_is_saved_and_opened_again(served: Served) -> None:
    link = served.begin()
    with served.sit(link) as seat:
        seat.look()
        seat.say("play", action="dfa", dice="rolled", choose="book")
        file = served.client.get(f"/api/tables/{link}/replay")
        assert file.headers["content-disposition"] == 'attachment; filename="ironfall-replay.txt"'
        assert file.headers["content-type"] == "text/plain; charset=utf-8"
        with served.sit(served.begin(replay=file.text)) as opened:
            assert opened.look()["units"] == seat.view["units"]


def test_a_position_is_saved_and_opened_again(served: Served) -> None:
    link = served.begin()
    file = served.client.get(f"/api/tables/{link}/position")
    opened = served.begin(position=file.text)
    assert served.client.get(f"/api/tables/{opened}/position").text == file.text


def test_a_position_in_the_middle_of_an_action_is_not_saved_as_one_to_begin_with(served: Served) -> None:
    link = served.begin()
    with served.sit(link) as seat:
        seat.look()
        seat.say("play", action="dfa", dice="real")
        refused = served.client.get(f"/api/tables/{link}/position")
        assert refused.status_code == 400 and refused.json()["error"].startswith("something is being played; ")
        seat.say("undo")
        assert served.client.get(f"/api/tables/{link}/position").status_code == 200


# --- work


def test_odds_are_counted_once_and_stand_on_the_cards_from_then_on(served: Served) -> None:
    link = served.begin(attacker="Haymaker", target="Tollkeeper")
    with served.sit(link) as seat:
        view = seat.look()
        assert all(card["odds"] is None for card in view["cards"])
        kick = next(card for card in view["cards"] if card["action"] == "kick")
        said = seat.counted("odds", action="kick")
        assert said["digest"] == view["digest"] and said["action"] == "kick"
        # The page and the rules agree on the chance, as a fraction of 36 throws.
        ways = sum(a + b >= kick["need"] for a in range(1, 7) for b in range(1, 7))
        assert said["odds"]["outcomes"]["hit"]["p"] == ways / 36
        assert seat.say("odds", action="kick")["job"] == 0
        with served.sit(link) as other:
            other.look()
            known = next(card for card in other.view["cards"] if card["action"] == "kick")
            assert known["odds"] == said["odds"]


def test_odds_of_what_is_not_allowed_are_refused_in_a_sentence(served: Served) -> None:
    with served.sit(served.begin()) as seat:
        seat.look()
        assert "error" in seat.counted("odds", action="club")
        assert "error" in seat.counted("odds", action="dance")
        assert "error" in seat.say("odds", action=7)


def test_choices_are_compared(served: Served) -> None:
    with served.sit(served.begin(attacker="Mudlark", target="Mudlark")) as seat:
        seat.look()
        said = seat.counted("compare")["compare"]
        assert {"kick", "punch", "push"} <= {choice["action"] for choice in said["choices"] if choice["legal"]}
        assert said["says"].startswith("To ")


# --- several pages, and what takes long


class Held:
    """A part of the server that waits from its call of that number on, until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, where: object, name: str, number: int = 1) -> None:
        self.calls = 0
        self.reached, self.let_go = threading.Event(), threading.Event()
        real = getattr(where, name)

        def held(*given: Any, **how: Any) -> Any:
            self.calls += 1
            if self.calls >= number:
                self.reached.set()
                assert self.let_go.wait(PATIENCE)
            return real(*given, **how)

        monkeypatch.setattr(where, name, held)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.let_go.set()

    def wait(self) -> None:
        """Until it has been reached."""
        assert self.reached.wait(PATIENCE)


def long_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played soon, and nothing takes long to look at, however quick or busy the machine is."""
    monkeypatch.setattr(live, "SOON", 0)
    monkeypatch.setattr(live, "HEAVY_LOOK", PATIENCE)


def test_who_loads_the_page_again_while_something_is_done_sees_it_done(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = served.begin()
    with Held(monkeypatch, live, "done") as doing:
        with served.sit(link) as seat:
            seat.look()
            seat.line.send('{"id": 1, "do": "play", "action": "dfa", "dice": "rolled", "choose": "book"}')
            doing.wait()
        with served.sit(link) as seat:
            doing.let_go.set()
            view = seat.look()
            assert view["can_undo"] and view["log"]
            assert seat.say("undo")["ok"]


HEAVY = [{"do": "place", "unit": "A", "facing": number % 6} for number in range(60)]


def heavy_table(served: Served) -> str:
    """A table at which much was done, which is played again step by step when it is opened."""
    store = served.app.state.house.store
    return str(store.begin(store.read(served.begin()).start, HEAVY, 60))


def test_a_table_that_takes_long_to_open_is_in_nobodys_way(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    long_to_play(monkeypatch)
    heavy, other = heavy_table(served), served.begin()
    with served.sit(other) as seat:
        seat.look()
        with Held(monkeypatch, sitting.Sitting, "catch_up", 2) as opening, served.sit(heavy) as slow:
            opening.wait()
            assert seat.say("place", unit="A", facing=1)["ok"]
            opening.let_go.set()
            assert slow.look()["cursor"] == 60


def test_a_table_that_takes_long_to_look_at_waits_with_what_takes_long(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_to_play(monkeypatch)
    heavy, large, other = heavy_table(served), served.begin(), served.begin()
    with served.sit(large) as slow, served.sit(other) as seat:
        slow.look()
        seat.look()
        table = served.app.state.house.tables[large].result()
        table.look = table.look._replace(seconds=live.HEAVY_LOOK + 1)
        with Held(monkeypatch, sitting.Sitting, "catch_up", 2) as opening, served.sit(heavy):
            opening.wait()
            slow.line.send('{"id": 1, "do": "place", "unit": "A", "facing": 1}')
            for facing in range(3):
                assert seat.say("place", unit="A", facing=facing)["ok"]
            assert table.sitting.cursor == 0
            opening.let_go.set()
            assert slow.look()["cursor"] == 1


def test_a_table_that_takes_long_is_opened_in_slices(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between them others come in, whose tables take as long."""
    monkeypatch.setattr(live, "SOON", 0)
    monkeypatch.setattr(live, "SLICE", 0)
    heavy = heavy_table(served)
    with Held(monkeypatch, sitting.Sitting, "catch_up", 10_000) as opening, served.sit(heavy) as slow:
        assert slow.look()["cursor"] == 60
        assert opening.calls == 60


def test_a_long_game_is_opened_in_slices(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    link = served.begin(ruleset="mechawars")
    with served.sit(link) as seat:
        seat.look()
        assert seat.say("game", players=["book", "book"], dice="rolled")["ok"]
        while seat.view["goes_on"]:
            seat.look()
        end = seat.view
    text = served.client.get(f"/api/tables/{link}/replay").text
    stages = text.count("\nstage ")
    slices: list[bool] = []

    class OneStep(live.Until):
        def __call__(self) -> bool:
            slices.append(True)
            return True

    monkeypatch.setattr(live, "Until", OneStep)
    opened = served.begin(replay=text)
    monkeypatch.undo()
    # One stage in each, and the end in one more.
    assert len(slices) == stages > 1
    assert served.client.get(f"/api/tables/{opened}").json()["units"] == end["units"]


def test_a_table_that_is_open_is_not_opened_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    link = served.begin()
    with served.sit(link) as seat:
        view = seat.look()
        monkeypatch.delattr(live, "Sitting")
        assert served.client.get(f"/api/tables/{link}").json()["cursor"] == view["cursor"]
        text = served.client.get(f"/api/tables/{link}/position").text
        assert text.startswith("ironfall-position")
        with served.sit(link) as other:
            other.look()


def test_a_table_stays_open_for_who_comes_back_unless_many_were_left_since(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_LEFT", 2)
    house = served.app.state.house
    first, second, third = (served.begin() for _ in range(3))

    def look_at(link: str) -> None:
        assert served.client.get(f"/api/tables/{link}").json()["link"] == link
        until(lambda: not house.holders)

    with served.sit(first) as seat:
        seat.look()
        assert seat.say("place", unit="A", facing=1)["ok"]
        after = seat.view
    until(lambda: not house.holders)
    look_at(second)
    with monkeypatch.context() as patched:
        patched.delattr(live, "Sitting")
        with served.sit(first) as seat:
            assert seat.look() == after
            assert list(house.left) == [second]
    until(lambda: not house.holders)
    look_at(third)
    assert list(house.left) == list(house.tables) == [first, third]
    look_at(second)
    assert served.client.get("/api/tables/guessed").status_code == 404
    assert list(house.left) == [third, second] and set(house.tables) == {third, second}


def whole_game(seat: Seat) -> dict[str, Any]:
    return seat.say("game", players=["book", "cautious"], dice="rolled")


def test_a_whole_game_is_shown_slice_by_slice(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "SOON", 0)
    monkeypatch.setattr(live, "SLICE", 0)
    with served.sit(served.begin(ruleset="mech_d20")) as seat:
        seat.look()
        assert whole_game(seat)["ok"]
        assert seat.view["goes_on"]
        cursors = [seat.view["cursor"]]
        while seat.view["goes_on"]:
            cursors.append(seat.look()["cursor"])
        assert len(cursors) > 5 and cursors == sorted(set(cursors))
        assert not seat.view["game"]["can_go_on"]


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    last = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < last
        time.sleep(0.01)


def interrupt(seat: Seat, stages: Held, wish: str) -> None:
    """Begin a whole game and wish for something in the middle of a stage: the game halts for that."""
    whole_game(seat)
    stages.wait()
    seat.line.send(f'{{"id": 0, "do": "{wish}"}}')
    while seat.view["goes_on"]:
        seat.look()


@pytest.mark.parametrize("wish", ["undo", "stop"])
def test_a_whole_game_stops_when_somebody_wishes_something_else(
    served: Served, monkeypatch: pytest.MonkeyPatch, wish: str
) -> None:
    long_to_play(monkeypatch)
    with served.sit(served.begin(ruleset="mech_d20")) as seat:
        seat.look()
        with Held(monkeypatch, moments, "go_on", 3) as stages:
            interrupt(seat, stages, wish)
            stages.let_go.set()
            until(lambda: not served.app.state.house.changes)
            # The stage that was being played was the last, though there was time for more in its slice.
            assert stages.calls == 3
        seat.say("dance")
        assert not seat.view["goes_on"]
        if wish == "stop":
            before = seat.view
            assert before["game"]["can_go_on"]
            assert seat.say("go-on")["ok"]
            assert seat.view["cursor"] > before["cursor"]


def test_a_whole_game_goes_on_though_somebody_says_what_cannot_be_done(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_to_play(monkeypatch)
    with served.sit(served.begin(ruleset="mech_d20")) as seat:
        seat.look()
        with Held(monkeypatch, moments, "go_on", 3) as stages:
            interrupt(seat, stages, "dance")
        while not seat.view["goes_on"]:
            seat.look()
        while seat.view["goes_on"]:
            seat.look()
        assert not seat.view["game"]["can_go_on"]


def test_a_whole_game_is_not_played_for_nobody(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    long_to_play(monkeypatch)
    link = served.begin(ruleset="mech_d20")
    house = served.app.state.house
    with Held(monkeypatch, moments, "go_on", 3) as stages:
        with served.sit(link) as seat:
            seat.look()
            whole_game(seat)
            stages.wait()
        until(lambda: not house.tables[link].result().pages)
        stages.let_go.set()
        until(lambda: not house.holders)
        assert stages.calls == 3
    with served.sit(link) as seat:
        assert seat.look()["game"]["can_go_on"] and not seat.view["goes_on"]


def test_clicks_at_other_tables_do_not_wait_for_whole_games(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    long_to_play(monkeypatch)
    with ExitStack() as stack:
        greedy = [stack.enter_context(served.sit(served.begin(ruleset="mech_d20"))) for _ in range(4)]
        for seat in greedy:
            seat.look()
        # Each plays its first stage at once, and the rest among what takes long.
        stages = stack.enter_context(Held(monkeypatch, moments, "go_on", len(greedy) + 1))
        for seat in greedy:
            seat.line.send('{"id": 1, "do": "game", "players": ["book", "cautious"], "dice": "rolled"}')
        stages.wait()
        with served.sit(served.begin()) as seat:
            seat.look()
            for facing in range(5):
                assert seat.say("place", unit="A", facing=facing)["ok"]
        assert not stages.let_go.is_set()


# --- what goes wrong


@pytest.mark.parametrize(
    ("error", "code", "reason"),
    [
        (BadInput("from here on\u2026 " * 30), sockets.NOT_OPENED, "from here on"),
        (KeyError("do"), sockets.NOT_OPENED, "This is a fault of ours (KeyError)"),
    ],
)
def test_why_a_table_cannot_be_opened_is_said_at_the_closing(
    served: Served, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int, reason: str
) -> None:
    link = served.begin()

    def fail(*given: object) -> None:
        raise error

    monkeypatch.setattr(live, "Sitting", fail)
    with served.sit(link) as seat, pytest.raises(ConnectionClosed) as closed:
        seat.look()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == code
    assert closed.value.rcvd.reason.startswith(reason)
    monkeypatch.undo()
    with served.sit(link) as seat:
        assert seat.look()["link"] == link


def test_a_page_that_cannot_be_told_is_closed_with_a_word(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live.House, "_seen", lambda house, table: {"map": "\ud800", "setup": ""})
    with served.sit(served.begin()) as seat, pytest.raises(ConnectionClosed) as closed:
        seat.look()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == sockets.OUR_FAULT
    assert "UnicodeEncodeError" in closed.value.rcvd.reason


def test_what_cannot_be_shown_is_not_done(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    link = served.begin()
    with served.sit(link) as seat:
        before = seat.look()
        with monkeypatch.context() as patched:
            patched.setattr(views, "view", lambda sitting: {"map": "\ud800"})
            assert "UnicodeEncodeError" in seat.say("place", unit="A", facing=1)["error"]
        assert seat.say("undo")["error"] == "there is nothing to undo"
        assert seat.view == before
    assert served.app.state.house.store.read(link).version == 0


@pytest.mark.parametrize(
    "how",
    [
        "DROP TABLE steps",
        "INSERT INTO steps SELECT link, 0, '{' FROM tables",
        "INSERT INTO steps SELECT link, 0, '[1]' FROM tables",
        "INSERT INTO steps SELECT link, 0, X'FF' FROM tables",
        "UPDATE tables SET start = X'0102'",
        "UPDATE tables SET cursor = 'x'",
        "UPDATE tables SET version = 'x'",
    ],
)
def test_a_store_that_is_damaged_is_told_of(served: Served, how: str) -> None:
    link = served.begin()
    with closing(sqlite3.connect(served.app.state.house.store.path)) as file, file:
        file.execute(how)
    answer = served.client.get(f"/api/tables/{link}")
    assert answer.status_code == 400 and "this table cannot be read: " in answer.json()["error"]
    with served.sit(link) as seat, pytest.raises(ConnectionClosed) as closed:
        seat.look()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == sockets.NOT_OPENED


KICK = {"do": "play", "action": "kick", "seed": 1, "choose": "ask", "entries": []}


@pytest.mark.parametrize("damaged", [{"entries": [[1]]}, {"seed": "x"}, {"action": 5}, {"choose": None}, {"do": []}])
def test_a_step_that_is_damaged_ends_what_is_shown_of_a_table(served: Served, damaged: dict[str, object]) -> None:
    link = served.begin()
    kept = [{"do": "turn"}, {**KICK, **damaged}, {"do": "turn"}]
    with closing(sqlite3.connect(served.app.state.house.store.path)) as file, file:
        rows = [(link, number, json.dumps(step)) for number, step in enumerate(kept)]
        file.executemany("INSERT INTO steps VALUES (?, ?, ?)", rows)
        file.execute("UPDATE tables SET cursor = -5 WHERE link = ?", (link,))
    with served.sit(link) as seat:
        view = seat.look()
        assert view["notice"].startswith("From here on it can no longer be played as it was kept: ")
        assert (view["cursor"], view["length"]) == (0, 1)


@pytest.mark.parametrize(("letters", "most"), [(10, 199), (50_000, 80)])
def test_a_page_that_takes_nothing_in_is_left(letters: int, most: int) -> None:
    """At two hundred messages, or four million letters."""

    async def play() -> list[str | None]:
        seat = Page("here")
        for _ in range(300):
            seat.send({"text": "x" * letters})
        told = [await seat.next() for _ in range(most + 1)]
        assert seat.unheard == 0
        return told

    told = asyncio.run(play())
    assert told[-1] is None and None not in told[:-1]


def test_a_view_is_told_without_what_the_page_has() -> None:
    async def play() -> list[str | None]:
        seat = Page("here")
        seat.show({"map": "[1]", "setup": "{}", "cursor": "1"})
        seat.show({"map": "[1]", "setup": '{"a":1}', "cursor": "1"})
        seat.show({"map": "[2]", "setup": '{"a":1}', "cursor": "2"})
        return [await seat.next() for _ in range(3)]

    assert asyncio.run(play()) == [
        '{"view":{"map":[1],"setup":{},"cursor":1}}',
        '{"view":{"setup":{"a":1},"cursor":1}}',
        '{"view":{"map":[2],"cursor":2}}',
    ]
