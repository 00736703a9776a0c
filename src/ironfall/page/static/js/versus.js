// Two actions that were marked, side by side.

import { bar, countedTag, inWords, ownOutcomes, rowsOf } from "./chart.js";
import { badge, el, fill } from "./dom.js";
import { capital } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Card} Card
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./chart.js").Figure} Figure
 */

export class Versus {
  #one = el("p", { class: "small versus-one" });
  #table = el("table", {});
  #drawn = "";

  /** @param {() => void} close */
  constructor(close) {
    this.close = el("button", { type: "button", class: "quiet", onclick: close }, "Put away");
    this.both = el("section", { class: "versus", "aria-label": "Side by side", tabindex: -1 }, this.#table, this.close);
    this.parts = [this.#one, this.both];
  }

  /** Something was marked: with one, that more is wanted is said; two are gone to. @param {import("./state.js").App} app */
  meet(app) {
    if (!this.#one.hidden) app.say(this.#one.textContent ?? "");
    if (this.both.hidden) return;
    this.both.focus({ preventScroll: true });
    this.both.scrollIntoView({ block: "start", behavior: "smooth" });
  }

  /**
   * @param {View} view
   * @param {string[]} picked
   * @param {Map<string, Odds>} odds
   */
  show(view, picked, odds) {
    const cards = picked.map((action) => view.cards.find((card) => card.action === action)).filter((card) => card !== undefined);
    const found = cards.map((card) => odds.get(card.action));
    this.#one.hidden = cards.length !== 1;
    this.both.hidden = cards.length !== 2;
    const drawn = JSON.stringify([cards, found, view.units.map((unit) => [unit.letter, unit.side, unit.name])]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    fill(this.#one, cards.length === 1 ? `Marked: ${cards[0].title}. Mark another to set it beside.` : "");
    fill(this.#table, ...(cards.length === 2 ? tableOf(view, cards, found) : []));
  }
}

/**
 * @param {View} view
 * @param {Card[]} cards
 * @param {(Odds | undefined)[]} found
 */
function tableOf(view, cards, found) {
  const line = (/** @type {string} */ title, /** @type {(Figure | undefined)[]} */ cells) =>
    el("tr", {}, el("th", { scope: "row" }, title), ...cells.map(cellOf));
  const own = titles(found.map((each) => (each ? ownOutcomes(each) : [])));
  const letters = [...new Set(found.flatMap((each) => (each ? rowsOf(each) : [])).flatMap((row) => [...row.cells.keys()]))];
  const groups = letters.map((letter) => {
    const unit = view.units.find((each) => each.letter === letter);
    const rows = found.map((each) => (each ? rowsOf(each).filter((row) => row.cells.has(letter)) : []));
    const lines = titles(rows).map((title) => line(title, rows.map((each) => each.find((row) => row.title === title)?.cells.get(letter))));
    return el(
      "tbody",
      {},
      el("tr", {}, el("th", { scope: "rowgroup", colspan: "3", class: "versus-unit" }, unit && badge(unit), " ", el("span", { class: "clamp" }, unit?.name))),
      ...lines,
    );
  });
  return [
    el("thead", {}, el("tr", {}, el("td", {}), ...cards.map((card) => el("th", { scope: "col" }, capital(card.title))))),
    el(
      "tbody",
      {},
      line("needs", cards.map((card) => ({ text: needsOf(card) }))),
      ...own.map((title) => line(title, found.map((each) => (each ? ownOutcomes(each).find((outcome) => outcome.title === title) : undefined)))),
    ),
    ...groups,
    el("tbody", {}, el("tr", {}, el("th", { scope: "row" }, "counted"), ...found.map((each) => el("td", {}, each ? countedTag(each.exact) : "counting …")))),
  ];
}

/**
 * Every title once, in order.
 * @param {{title: string}[][]} lists
 */
function titles(lists) {
  return [...new Set(lists.flat().map(({ title }) => title))];
}

/** @param {Card} card */
function needsOf(card) {
  return card.aims.length ? card.aims.map((aim) => aim.number).join(", ") : String(card.need ?? "no roll");
}

/** @param {Figure | undefined} figure */
function cellOf(figure) {
  if (!figure) return el("td", { class: "number soft" }, "–");
  return el("td", { class: "number" }, el("span", {}, ...inWords(figure)), figure.p === undefined ? null : bar(figure.p));
}
