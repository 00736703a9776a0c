// Who acts, on whom, and how the game goes on. Each button is made once and stays where it is pressed.

import { assign, el, fill } from "./dom.js";
import { mark } from "./icons.js";
import { AT_ONCE } from "./state.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Unit} Unit
 */

export class Acting {
  heading = el("h2", {});
  #notice = el("p", { class: "bad" });
  #says = el("p", { class: "book" });
  #swapWords = el("span", { class: "clamp" });
  /** Which turn it is. */
  #when = el("span", { class: "soft small" });
  #by = new Choice("Acts", (by) => this.app.ask({ do: "acting", by }));
  #on = new Choice("on", (letter) => this.#act(this.#letters.by, letter));
  /** @type {{by: string, on: string | null}} */
  #letters = { by: "", on: null };

  /** When the next turn was last asked for. */
  #pressed = -AT_ONCE;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const press = (/** @type {(event: MouseEvent) => void} */ act, /** @type {import("./dom.js").Child[]} */ ...words) =>
      el("button", { type: "button", onclick: act }, ...words);
    this.on = press(() => app.ask({ do: app.view?.goes_on ? "stop" : "go-on" }));
    this.swap = press(() => this.#letters.on && this.#act(this.#letters.on, this.#letters.by), mark("swap"), this.#swapWords);
    this.turn = press((event) => this.#next(event), "Next turn");
    // Who has won is told when the dice have been.
    app.follow(({ game }) => fill(this.#says, game?.says ?? ""));
    this.game = el("div", { class: "row card-game" }, this.#notice, this.#says, this.on);
    this.hands = el("div", { class: "row card-acting" }, this.swap, this.#by.root, this.#on.root, this.turn, this.#when);
  }

  /** @param {View} view */
  show(view) {
    const { game, units } = view;
    this.#letters = view.acting;
    const [by, on] = [view.acting.by, view.acting.on].map((letter) => units.find((unit) => unit.letter === letter));
    const name = (/** @type {Unit} */ unit) => el("span", { class: "name" }, unit.name);
    fill(this.heading, ...(by ? (on ? [name(by), " against ", name(on)] : [name(by)]) : ["Nobody is here yet"]));

    fill(this.#notice, view.notice);
    this.#notice.hidden = !view.notice;
    this.#says.hidden = !game;
    fill(this.on, view.goes_on ? "Stop" : "Go on");
    assign(this.on, { class: view.goes_on ? null : "chief" });
    this.on.hidden = !view.goes_on && !game?.can_go_on;
    this.game.hidden = !view.notice && !game;

    const two = units.length === 2;
    this.swap.hidden = !two;
    this.#by.root.hidden = this.#on.root.hidden = two || !on;
    fill(this.#swapWords, `Let ${on?.name ?? ""} act`);
    if (by && on) {
      this.#by.show(units, by);
      this.#on.show(units.filter((unit) => unit !== by), on);
    }
    this.turn.hidden = !view.can_turn;
    fill(this.#when, view.turn);
    const isOver = !game && !view.cards.some((card) => card.legal);
    assign(this.turn, { class: isOver ? "chief" : null });
    this.hands.hidden = view.prompt !== null || (!view.can_turn && !on);
  }

  /** A finger that taps twice means one turn. @param {MouseEvent} event */
  #next({ detail, timeStamp }) {
    const isTwice = detail > 0 && timeStamp - this.#pressed < AT_ONCE;
    this.#pressed = timeStamp;
    if (!isTwice) this.app.ask({ do: "turn" });
  }

  /**
   * @param {string} by
   * @param {string} on
   */
  #act(by, on) {
    this.app.ask({ do: "acting", by, on });
  }
}

/** One of several units. */
class Choice {
  #select = el("select", {});
  #drawn = "";

  /**
   * @param {string} title
   * @param {(letter: string) => void} then
   */
  constructor(title, then) {
    this.root = el("label", { class: "card-who" }, title, this.#select);
    this.#select.addEventListener("change", () => then(this.#select.value));
  }

  /**
   * @param {Unit[]} among
   * @param {Unit} now
   */
  show(among, now) {
    const drawn = JSON.stringify(among.map((unit) => [unit.letter, unit.name]));
    if (drawn !== this.#drawn) fill(this.#select, ...among.map((unit) => el("option", { value: unit.letter }, `${unit.letter} ${unit.name}`)));
    this.#drawn = drawn;
    this.#select.value = now.letter;
  }
}
