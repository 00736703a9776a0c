// Chances drawn as bars. The words beside them are the server's; a bar only repeats them for the eye.

import { el } from "./dom.js";

/**
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./types.js").Outcome} Outcome
 * @typedef {import("./types.js").Spread} Spread
 */

/**
 * A figure in words, how far an estimate of it may be off, and from 0 to 1 what it is the chance of, if it is one.
 * @typedef {{text: string, off?: string | null, p?: number}} Figure
 */

/**
 * A bar as long as the chance.
 * @param {number} p from 0 to 1
 * @param {string} [more] its class
 */
export function bar(p, more = "") {
  const fill = el("span", { class: "chance-fill" });
  fill.style.setProperty("width", `${Math.max(0, Math.min(1, p)) * 100}%`);
  return el("span", { class: `chance ${more}`, "aria-hidden": "true" }, fill);
}

/** @param {Figure} figure */
export function inWords({ text, off }) {
  return off ? [text, el("span", { class: "soft small" }, ` ± ${off}`)] : [text];
}

/** @param {Figure} figure */
export function plainWords({ text, off }) {
  return off ? `${text} ± ${off}` : text;
}

/**
 * One chance: what it is of, its bar, its words.
 * @param {string} title
 * @param {Outcome} outcome
 */
export function chanceLine(title, outcome) {
  return el(
    "div",
    { class: "chance-line" },
    el("span", {}, title),
    bar(outcome.p),
    el(
      "span",
      { class: "number" },
      el("strong", {}, ...inWords(outcome)),
      outcome.fraction ? el("span", { class: "soft small" }, ` ${outcome.fraction}`) : null,
    ),
  );
}

/**
 * One thing that can come of an action, of each of those it can be of.
 * @typedef {{title: string, cells: Map<string, Figure>}} Row
 */

/**
 * What can come of an action for each unit, a row for each thing, in the order of telling.
 * @param {Odds} odds
 * @returns {Row[]}
 */
export function rowsOf(odds) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  const put = (/** @type {string} */ title, /** @type {string} */ unit, /** @type {Figure} */ figure) => {
    const row = rows.get(title) ?? { title, cells: new Map() };
    row.cells.set(unit, figure);
    rows.set(title, row);
  };
  for (const { unit, title, text } of Object.values(odds.spreads)) {
    if (unit !== null) put(`${title}, on average`, unit, { text });
  }
  for (const outcome of Object.values(odds.outcomes)) {
    if (outcome.unit !== null) put(outcome.title, outcome.unit, outcome);
  }
  return [...rows.values()];
}

/**
 * The outcomes that are of the action itself, such as its hit.
 * @param {Odds} odds
 */
export function ownOutcomes(odds) {
  return Object.values(odds.outcomes).filter((outcome) => outcome.unit === null);
}

/**
 * How often each value comes up.
 * @param {Spread} spread
 * @param {string} whose "" for what is of the action itself
 */
export function spreadTable(spread, whose) {
  const rows = spread.steps.map((step) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, step.label),
      el("td", { class: "spread-bar" }, bar(step.p)),
      el("td", { class: "number" }, ...inWords(step)),
    ),
  );
  return el(
    "table",
    { class: "spread" },
    el("caption", {}, `${whose ? `${whose}: ` : ""}${spread.title}, ${spread.text} on average`),
    el("tbody", {}, ...rows),
  );
}

/**
 * How it was counted, in words and by its shape.
 * @param {boolean} exact
 */
export function countedTag(exact) {
  return el("span", { class: `counted${exact ? "" : " is-estimate"}` }, exact ? "exact" : "estimated");
}
