// All the chances of an action, for the units of it. What is folded open and pressed stays while they are drawn anew.

import { bar, chanceLine, countedTag, inWords, ownOutcomes, rowsOf, spreadTable } from "./chart.js";
import { badge, el, fill, keep } from "./dom.js";
import { ruleButton } from "./rules.js";
import { capital } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./types.js").Odds} Odds
 */

/** A word that no column is wide enough for. */
const ENDLESS = /\S{18}/;

export class Chances {
  #own = el("div", { class: "chance-lines" });
  #fates = el("table", { class: "fates" });
  #says = el("p", { class: "odds-says" });
  #takenBy = el("p", { class: "small" });
  #taken = el("ul", { class: "odds-takes small" });
  #source = el("p", { class: "small soft" });
  #ends = new Fold("Where each may end");
  #spreads = new Fold("How the numbers spread");
  #parts = [this.#own, this.#fates, this.#says, this.#takenBy, this.#taken, this.#source];
  root = el("div", { class: "card-chances" }, ...this.#parts, this.#ends.root, this.#spreads.root);
  #drawn = "";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * @param {Odds | null} odds
   * @param {Unit[]} units
   */
  renew(odds, units) {
    this.root.hidden = !odds;
    const drawn = JSON.stringify([odds, units.map((unit) => [unit.letter, unit.side, unit.name])]);
    if (!odds || drawn === this.#drawn) return;
    this.#drawn = drawn;
    fill(this.#own, ...ownOutcomes(odds).map((outcome) => chanceLine(capital(outcome.title), outcome)));
    this.#drawFates(odds, units);
    fill(this.#says, odds.sentence);
    fill(this.#takenBy, odds.takes_says);
    this.#takenBy.hidden = this.#taken.hidden = odds.takes.length === 0;
    const often = (/** @type {Odds["takes"][number]} */ take) => ` ${capital(take.often)}. `;
    keep(
      this.#taken,
      odds.takes,
      (take) => take.words,
      (take) => el("li", {}, el("span", {}, take.words), el("span", { class: "soft" }, often(take)), ruleButton(this.app, take.rule)),
      (item, take) => fill(item.children[1], often(take)),
    );
    fill(this.#source, countedTag(odds.exact), " ", odds.source);
    this.#drawEnds(odds, units);
    const spreads = Object.values(odds.spreads).filter((spread) => spread.steps.length > 1);
    this.#spreads.show(spreads.map((spread) => spreadTable(spread, units.find((unit) => unit.letter === spread.unit)?.name ?? "")));
  }

  /**
   * A row for each thing that can come of it, a column for each of whom.
   * @param {Odds} odds
   * @param {Unit[]} units
   */
  #drawFates(odds, units) {
    const rows = rowsOf(odds);
    const letters = [...new Set(rows.flatMap((row) => [...row.cells.keys()]))];
    const headings = letters.map((letter) => el("th", { scope: "col" }, ...named(units.find((unit) => unit.letter === letter))));
    fill(
      this.#fates,
      el("thead", {}, el("tr", {}, el("td", {}), ...headings)),
      el(
        "tbody",
        {},
        ...rows.map((row) =>
          el("tr", {}, el("th", { scope: "row" }, row.title), ...letters.map((letter) => fateCell(row.cells.get(letter)))),
        ),
      ),
    );
    this.#fates.hidden = rows.length === 0;
  }

  /**
   * Where each unit may end; a hex is shown on the map while it is looked at.
   * @param {Odds} odds
   * @param {Unit[]} units
   */
  #drawEnds(odds, units) {
    const point = (/** @type {string | null} */ at) => at && this.app.point({ hex: at });
    const letters = [...new Set(odds.ends.map((end) => end.unit))];
    this.#ends.show(
      letters.map((letter) =>
        el(
          "table",
          { class: "spread" },
          el("caption", {}, ...named(units.find((unit) => unit.letter === letter)), " ends in"),
          el(
            "tbody",
            {},
            ...odds.ends.filter((end) => end.unit === letter).map((end) =>
              el(
                "tr",
                { onpointerenter: () => point(end.at) },
                el("th", { scope: "row" }, end.title),
                el("td", { class: "spread-bar" }, bar(end.p)),
                el("td", { class: "number" }, ...inWords(end)),
              ),
            ),
          ),
        ),
      ),
    );
  }
}

/** What is folded away under a sentence; absent where there is nothing. */
class Fold {
  #place = el("div", {});

  /** @param {string} title */
  constructor(title) {
    this.root = el("details", {}, el("summary", {}, title), this.#place);
  }

  /** @param {Node[]} parts */
  show(parts) {
    fill(this.#place, ...parts);
    this.root.hidden = parts.length === 0;
  }
}

/** @param {Unit | undefined} unit */
function named(unit) {
  return unit ? [badge(unit), " ", el("span", { class: ENDLESS.test(unit.name) ? "clamp is-endless" : "clamp" }, unit.name)] : [];
}

/** @param {import("./chart.js").Figure | undefined} figure */
function fateCell(figure) {
  if (!figure) return el("td", { class: "number" });
  return figure.p === undefined
    ? el("td", { class: "number" }, el("strong", {}, figure.text))
    : el("td", { class: "number" }, el("span", {}, ...inWords(figure)), bar(figure.p, "is-thin"));
}
