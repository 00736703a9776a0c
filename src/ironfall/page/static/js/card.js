// The card of an action: its number, what it is, and on the way to be compared; all else is folded into it.

import { ownOutcomes, plainWords } from "./chart.js";
import { assign, el, fill } from "./dom.js";
import { mark } from "./icons.js";
import { NOT_FETCHED } from "./net.js";
import { capital } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Card} CardView
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./counts.js").Work} Work
 * @typedef {import("./unfolded.js").Unfolded} Unfolded
 */

/**
 * What is known of an action on this page.
 * @typedef {{open: boolean, picked: boolean, odds: Odds | null, work: Work | null, failed: string}} Known
 */

/**
 * What a card can ask for.
 * @typedef {{
 *   toggle: (action: string) => void,
 *   pick: (action: string) => void,
 *   play: (action: string, dice: "rolled" | "real") => void,
 *   count: (action: string, exact?: boolean) => void,
 *   stop: (action: string) => void,
 *   draw: () => void,
 * }} Hands
 */

export class Card {
  #need = el("span", { class: "card-need" });
  #title = el("span", { class: "card-title" });
  #gist = el("span", { class: "card-gist soft small" });
  /** Fetched when it is first looked at. @type {Unfolded | null} */
  #unfolded = null;

  /**
   * @param {App} app
   * @param {string} action
   * @param {Hands} hands
   */
  constructor(app, action, hands) {
    this.app = app;
    this.action = action;
    this.hands = hands;
    const name = `card-${action}`;
    this.head = el(
      "button",
      { type: "button", class: "quiet card-head", "aria-controls": name, onclick: () => hands.toggle(action) },
      this.#need,
      el("span", { class: "card-words" }, this.#title, this.#gist),
    );
    this.beside = el(
      "button",
      { type: "button", class: "quiet icon card-mark", title: "Mark to compare", onclick: () => hands.pick(action) },
      mark("compare"),
    );
    this.body = el("div", { class: "card-body", id: name, hidden: true });
    this.root = el("article", { class: "card", "data-action": action }, el("h3", { class: "card-top" }, this.head), this.beside, this.body);
  }

  /**
   * @param {CardView} card
   * @param {Known} known
   */
  renew(card, known) {
    const { open, picked, odds } = known;
    assign(this.head, { "aria-expanded": String(open) });
    assign(this.beside, { "aria-pressed": String(picked), "aria-label": `Mark ${card.title} to compare` });
    fill(this.#need, ...needWords(card));
    fill(this.#title, capital(card.title));
    fill(this.#gist, [capital(card.how), odds ? gistOf(odds) : card.means].filter(Boolean).join("; "));
    if (open && this.body.hidden && !this.#unfolded) this.#fetch();
    this.body.hidden = !open;
    if (open) this.#unfolded?.renew(card, known, this.head);
  }

  #fetch() {
    import("./unfolded.js").then(({ Unfolded }) => {
      this.#unfolded ??= new Unfolded(this.app, this.action, this.hands);
      fill(this.body, ...this.#unfolded.parts);
      this.hands.draw();
    }, () => this.app.notice(NOT_FETCHED));
  }
}

/**
 * The number, big, and what it is.
 * @param {CardView} card
 */
function needWords(card) {
  const numbers = card.aims.length ? card.aims.map((aim) => aim.number) : [card.need];
  const known = [...new Set(numbers.filter((number) => number !== null))];
  if (known.length === 0) return [el("span", { class: "card-number" }, "–"), el("span", { class: "small" }, "no roll")];
  const text = known.length > 2 ? `${Math.min(...known)}–${Math.max(...known)}` : known.join(", ");
  return [el("span", { class: "small" }, "needs"), " ", el("span", { class: "card-number" }, text)];
}

/**
 * The first of what can come of it, in a few words.
 * @param {Odds} odds
 */
export function gistOf(odds) {
  const own = ownOutcomes(odds)[0];
  return own ? `${own.title} ${plainWords(own)}` : "";
}
