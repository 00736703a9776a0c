"""What players do with the page, in a browser, at phone and desk size. Numbers are from the rules, by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.page.player import DESK, PHONE, Player, bring, new_table, playing

TWICE = """(button) => {
    for (let k = 0; k < 2; k++) button.dispatchEvent(new MouseEvent("click", {detail: 1, bubbles: true}));
}"""
SAMPLE = Path(__file__).parents[1] / "units" / "samples" / "wardstone-wst-1a.mtf"


def test_a_newcomer_has_odds_with_two_taps(house: str, player: Player) -> None:
    player.sit(house)
    card = player.open("cards").locator('[data-action="dfa"]')
    player.must_be_sound()
    # The first tap looks at what there is; the second is on the death from above.
    player.press(card.locator(".card-head"))
    # It needs its piloting skill of 5, and 3 more for having jumped: 15 of 36 ways of two dice are 8 and more.
    expect(card.locator(".card-need")).to_have_text("needs 8")
    expect(card.locator(".chance-line")).to_contain_text("41.7% 5/12")
    expect(card.locator(".counted")).to_have_text("exact")
    expect(card.locator(".odds-says")).to_contain_text("It hits 5 times in 12.")
    # It misses 7 times in 12, and then whoever was to be struck steps aside.
    taken = card.locator(".odds-takes")
    expect(taken).to_contain_text("Into which hex does the target move out of the way? Asked 58.3% of the time. DFA-19")
    player.picture("phone-odds", PHONE)
    player.press(card.get_by_text("Why 8"))
    reasons = card.locator(".reasons tr")
    expect(reasons.filter(has_text="attacker's piloting skill")).to_contain_text("+5")
    expect(reasons.filter(has_text="attacker jumped")).to_contain_text("+3")
    player.press(reasons.filter(has_text="attacker jumped").get_by_role("button"))
    expect(player.page.get_by_role("dialog")).to_contain_text("MOD-1")
    player.must_be_sound()


def test_a_death_from_above_from_a_dropped_file_to_undo(house: str, player: Player) -> None:
    player.sit(new_table(house))
    bring(player, "A", SAMPLE)
    expect(player.page.locator("#title")).to_contain_text("Wardstone WST-1A")

    player.begin("dfa", "We roll real dice")
    player.answer("7", asked="Wardstone WST-1A rolls to hit")
    # It needed 8: whoever was to be struck steps out of the way, and is asked where to.
    expect(player.question).to_contain_text("Into which hex does the target move out of the way?")
    player.picture("phone-choice", PHONE)
    player.must_be_sound()
    player.press_hex("0810")
    # 50 tons fall 2 levels: 5 points for 50 tons, three times, in groups of five; 9 is the left leg.
    for left in ("5 points of the 15", "5 points of the 10", "5 points"):
        expect(player.page.locator("#prompt .prompt-about")).to_contain_text(f"for {left}")
        player.answer("9", asked="Where is Wardstone WST-1A struck?")
    # A piloting skill of 5, and 1 for each level that it fell beyond the first.
    expect(player.page.locator("#prompt .prompt-about")).to_contain_text("needs 6")
    player.answer("12", asked="for the pilot to come through the fall unhurt")

    player.open("log")
    player.must_tell(
        "Wardstone WST-1A misses.",
        "Tollkeeper TK-6 is moved from hex 0809 to 0810.",
        "Wardstone WST-1A takes 15 points from the fall.",
        "left leg loses 5 armor, 3 left",
    )
    player.picture("desk-told", DESK)
    # The steps stay at hand, wherever they lead.
    back = player.button("One back", "#log")
    for _ in range(4):
        expect(back).to_be_in_viewport()
        back.click()
    expect(player.page.locator("#spoken")).to_have_text(re.compile("^Back to .+$"))
    player.press(player.button("To the end", "#log"))
    expect(player.page.locator("#spoken")).to_have_text(re.compile("^On to .+$"))
    expect(player.page.locator("#log .told-skip")).to_be_hidden()
    player.press(player.page.locator(".told-line", has_text="Wardstone WST-1A misses."))
    expect(player.page.locator(".told-more .rule-title")).to_contain_text("DFA-19")
    player.must_be_sound()
    assert "Tollkeeper TK-6" in (player.page.locator('[data-hex="0810"]').get_attribute("aria-label") or "")

    sheets = player.open("sheets")
    leg = sheets.get_by_role("button", name="left leg: armor")
    expect(leg).to_have_accessible_name("left leg: armor 3 of 18, structure 12 of 12")
    player.must_be_sound()

    # Undo takes back one thing that somebody did: the pilot's die, and the last of the three groups.
    player.press(player.button("Undo"))
    player.press(player.button("Undo"))
    expect(player.question).to_contain_text("Where is Wardstone WST-1A struck?")
    expect(leg).to_have_accessible_name("left leg: armor 8 of 18, structure 12 of 12")
    player.press(player.button("Redo"))
    expect(leg).to_have_accessible_name("left leg: armor 3 of 18, structure 12 of 12")

    # What if it had hit? Back to before the roll, and another die.
    player.open("log")
    player.press(player.page.locator(".told-line", has_text="makes a death from above on"))
    player.press(player.button("Back to here", "#log"))
    expect(player.page.locator('[data-hex="0809"]')).to_have_accessible_name(
        "0809, clear, Tollkeeper TK-6 facing north"
    )
    player.answer("8", asked="rolls to hit")
    player.must_tell("Wardstone WST-1A hits Tollkeeper TK-6.")
    expect(player.page.locator(".is-undone")).to_have_count(0)


def test_a_volley_of_mech_d20(house: str, player: Player) -> None:
    player.sit(new_table(house, ruleset="mech_d20"))
    card = player.card("attack")
    expect(card.locator(".card-need")).to_have_text("needs 9, 12")
    # 10 to reach, less gunnery 1; and 3 more for the launcher, which is too near.
    expect(card.locator(".card-aim summary").nth(1)).to_have_text(re.compile("^needs 12.*LRM 10"))
    # Of 10,000 tries of something that comes up once or twice in ten, the standard error is 0.4 of a hundred.
    expect(card.locator(".counted")).to_have_text("estimated")
    falls = card.get_by_role("row", name=re.compile("^falls")).get_by_role("cell").first
    expect(falls).to_have_text(re.compile(r"^1\d\.\d% ± 0\.4$"))
    player.press(card.get_by_text("How the numbers spread"))
    hits = card.get_by_role("table", name="attacks that hit")
    expect(hits.get_by_role("rowheader")).to_have_text(["0", "1", "2", "3", "4", "5"])
    player.must_be_sound()
    player.begin("attack", "We roll real dice")
    about = player.page.locator("#prompt .prompt-about")
    for weapon in ("medium laser in the center torso", "LRM 10", "AC 5", "left arm", "right arm"):
        expect(about).to_contain_text(weapon)
        expect(about).to_contain_text(f"needs {12 if weapon == 'LRM 10' else 9}")
        player.answer("1", asked="rolls to hit")
    # Nothing reaches anything with a 1. Three medium lasers, an LRM 10 and an AC 5 bring 9, 4 and 1 of heat, of which
    # eleven heat sinks take all but 3.
    player.open("log")
    player.must_tell("Doorstop's 11 working heat sinks bring its heat from 14 to 3.")
    assert sum(line.startswith("Doorstop misses Longshoreman") for line in player.told) == 5
    expect(player.page.locator("#prompt")).to_be_hidden()
    heat = player.open("sheets").get_by_role("group", name="Heat")
    expect(heat.locator("output")).to_have_text("3")
    player.must_be_sound()

    # Again, with the dice of the server: now they are shown one after another, and can all be shown at once.
    player.begin("attack", "Roll it")
    player.press(player.button("Show all", "#log"))
    expect(player.button("Show all", "#log")).to_be_hidden()
    assert sum(line.startswith("Doorstop rolls") and line.endswith("to hit.") for line in player.told) == 10
    player.press(player.button("Undo"))
    player.open("sheets")
    expect(heat.locator("output")).to_have_text("3")
    # What was taken back is read as that, too; and what is rolled in its place is shown as it comes.
    gone = player.open("log").locator(".is-undone").last
    expect(gone.get_by_role("button")).to_have_accessible_name(re.compile(r"\(taken back\)"))
    player.begin("attack", "Roll it")
    player.press(player.button("Show all", "#log"))
    expect(player.page.locator(".is-undone")).to_have_count(0)


def test_a_charge_of_mechawars_is_met(house: str, player: Player) -> None:
    player.sit(new_table(house, ruleset="mechawars", attacker="Tollbar", target="Nettle"))
    player.open("cards")
    player.press(player.button("Compare all"))
    expect(player.page.get_by_role("row", name="damage dealt")).to_be_visible()
    player.must_be_sound()
    player.press(player.button("Close", "dialog"))
    player.begin("charge", "We roll real dice")
    expect(player.question).to_contain_text("Nettle: Does it counter-charge?")
    player.picture("desk-charge", DESK)
    player.answer("yes", asked="Does it counter-charge?")
    # Both have MA 2 and throw two dice. The charger adds 2 to its 3 for 4" of charge: half of 5 is 2 for Nettle. Nettle
    # adds 1 to its 2 for meeting it: half of 3 is 1 for Tollbar. Each says where its points go.
    # Dice can be pressed one by one, or typed.
    for face in ("1", "3"):
        player.answer(face, asked="Tollbar rolls in the collision")
    expect(player.question).to_contain_text("Nettle rolls in the collision")
    typed = player.page.get_by_label("Faces or total")
    for text in ("eight", "2", "2 1x"):
        typed.fill(text)
        player.page.keyboard.press("Enter")
        expect(player.page.locator("#notice")).to_contain_text(f"{text.capitalize()} cannot be: 2D12 is rolled")
    typed.fill("2 1")
    player.page.keyboard.press("Enter")
    player.must_be_sound()
    player.answer("Guns (4 left)", asked="Tollbar: Which stat loses a point?")
    player.answer("Frame (2 left)", asked="Nettle: Which stat loses a point? 2 points to give up.")
    player.answer("Sensors (2 left)", asked="Nettle: Which stat loses a point? 1 point to give up.")
    player.open("log")
    player.must_tell(
        "Nettle counter-charges Tollbar",
        "Tollbar takes 1 damage from Nettle",
        "Nettle takes 2 damage from Tollbar",
        "Tollbar gives up 1 point: Guns 4 to 3.",
        "Nettle gives up 2 points: Frame 2 to 1, Sensors 2 to 1.",
    )
    player.must_be_sound()
    player.open("sheets")
    player.press(player.page.locator(".sheet-tab", has_text="Nettle"))
    expect(player.page.locator("#sheets tr", has_text="Frame")).to_contain_text("1 of 2")
    expect(player.page.locator("#sheets tr", has_text="Guns")).to_contain_text("2 of 2")
    player.must_be_sound()


def test_what_is_done_before_and_where_each_ends_is_said(house: str, player: Player) -> None:
    player.sit(new_table(house))
    card = player.card("charge")
    # 26 of 36 ways of two dice are 6 and more; else it passes by.
    expect(card.locator(".card-gist")).to_contain_text("By way of 0808; hit 72.2%")
    expect(card.locator(".chance-line")).to_contain_text("72.2% 13/18")
    expect(card.locator(".odds-takes")).to_contain_text("Into which hex does the charger pass its target?")
    player.press(card.get_by_text("Where each may end"))
    expect(card.get_by_role("table", name="Tollkeeper TK-6 ends in")).to_contain_text("hex 0810")
    assert "+/-" not in card.inner_text()
    player.must_be_sound()


@pytest.mark.parametrize(
    ("ruleset", "action", "dice", "told"),
    [
        ("classic", "push", "2", "The next turn begins."),
        ("mech_d20", "attack", "", "Next turn. Round 2 begins."),
        ("mechawars", "charge", "", "Next turn. Turn 2 begins."),
    ],
)
def test_the_next_turn(house: str, browser: Browser, ruleset: str, action: str, dice: str, told: str) -> None:
    with playing(browser, DESK, calm=True) as player:
        player.sit(new_table(house, ruleset=ruleset))
        cards = player.open("cards")
        player.press(cards.get_by_label("Ask us for the players' choices on the way"))
        turn = player.button("Next turn", "#cards")
        expect(turn).not_to_have_class("chief")
        if dice:
            player.begin(action, "We roll real dice")
            player.answer(dice, asked="rolls to hit")
        else:
            player.begin(action, "Roll it")
        expect(player.button("Undo")).to_be_enabled()
        if ruleset != "mech_d20":
            # Each has made its attack, or has no action left. A volley can be fired again, at the cost of heat.
            expect(turn).to_have_class("chief")
            expect(cards).to_contain_text("Nothing more can be done in this turn as things stand.")
        # By a finger that trembles.
        turn.focus()
        turn.evaluate(TWICE)
        player.must_tell(told)
        expect(cards).to_contain_text(re.compile("(Turn|Round) 2"))
        expect(player.page.locator("#notice")).to_be_hidden()
        expect(turn).not_to_have_class("chief")
        expect(turn).to_be_focused()
        player.must_be_sound()


def test_the_ground_who_stands_where_and_two_ways_side_by_side(house: str, player: Player) -> None:
    player.sit(new_table(house))
    setup = player.open("setup")
    setup.get_by_label("A map of the house").select_option("tollgate ford")
    setup.get_by_role("button", name="Lay it").click()
    expect(player.page.locator('[data-hex="0806"]')).to_have_accessible_name(
        re.compile("^0806, water 1 deep, Haymaker")
    )
    player.must_be_sound()
    for colors in ("Colors as the system has them", "Light colors"):
        player.press(player.button(colors))
    expect(player.page.locator("html")).to_have_attribute("data-theme", "dark")
    player.must_be_sound()
    whole = player.button("The whole map")
    # A wide screen has room for all of it from the beginning.
    is_seen = whole.get_attribute("aria-pressed") == "true"
    for is_pressed in (not is_seen, is_seen, not is_seen):
        player.press(whole)
        expect(whole).to_have_attribute("aria-pressed", str(is_pressed).lower())
    player.picture("phone-ford", PHONE)
    player.drag("0809", "0507")
    expect(player.page.locator('[data-hex="0507"]')).to_have_accessible_name(
        re.compile("Tollkeeper TK-6 facing north$")
    )
    player.press(player.button("Undo"))
    expect(player.page.locator('[data-hex="0809"]')).to_have_accessible_name(
        re.compile("Tollkeeper TK-6 facing north$")
    )
    player.press(player.button("Undo"))

    cards = player.open("cards")
    for action in ("kick", "push"):
        player.press(cards.locator(f'[data-action="{action}"] .card-mark'))
    beside = player.page.get_by_role("region", name="Side by side")
    # Piloting skill 5 and 1 for having walked; the kick takes 2 off, the push 1.
    expect(beside.get_by_role("row", name="needs 4 5", exact=True)).to_be_visible()
    expect(beside.get_by_role("row", name="counted exact exact", exact=True)).to_be_visible()
    player.must_be_sound()


def test_a_table_is_saved_opened_and_branched(house: str, browser: Browser) -> None:
    menu = "Table: link, save, open, new"
    with playing(browser, DESK) as player:
        player.sit(new_table(house))
        player.begin("push", "We roll real dice")
        player.answer("2", asked="rolls to hit")
        expect(player.page.locator("#prompt")).to_be_hidden()
        told, first = player.told, player.page.url
        assert "Haymaker HM-5 rolls 2 to hit." in told

        player.press(player.button(menu))
        with player.page.expect_download() as saved:
            player.press(player.page.get_by_role("button", name="Save the replay"))
        replay = Path(saved.value.path())
        assert replay.read_text("utf-8").startswith("ironfall-replay 1")
        player.must_be_sound()
        player.page.locator("dialog input[type=file]").set_input_files(replay)
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        second = player.page.url
        assert second != first
        expect(player.page.locator(".told-item")).to_have_count(len(told))
        assert player.told == told

        # What if it had hit? A table of its own, from before the roll on.
        player.press(player.page.locator(".told-line", has_text="needs 5 to hit"))
        player.press(player.button("Branch from here", "#log"))
        player.answer("12", asked="rolls to hit")
        player.must_tell("Haymaker HM-5 rolls 12 to hit.")
        assert player.page.url not in (first, second)
        player.page.go_back()
        expect(player.page.locator(".told-item", has_text="rolls 2 to hit")).to_be_attached()
