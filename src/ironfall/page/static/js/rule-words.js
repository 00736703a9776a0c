// A rule's own words, as the server has them.

import { assign, el, fill } from "./dom.js";
import { present } from "./focus.js";
import { request } from "./net.js";
import { sentence } from "./words.js";

/**
 * @typedef {{number: string, title: string, text: string, worked: string, see: string[], status: string}} Rule
 */

/** @type {Map<string, Promise<Rule>>} */
const asked = new Map();

/**
 * The rule that was last asked for in an element: a slow answer to an earlier question is let go.
 * @type {WeakMap<Element, string>}
 */
const wanted = new WeakMap();

/**
 * A rule's own words. Rejects with a sentence.
 * @param {string} ruleset
 * @param {string} number
 * @returns {Promise<Rule>}
 */
function ruleWords(ruleset, number) {
  const key = `${ruleset}/${number}`;
  let found = asked.get(key);
  if (!found) {
    found = /** @type {Promise<Rule>} */ (
      request(`/api/rules/${encodeURIComponent(ruleset)}/${encodeURIComponent(number)}`)
    );
    found.catch(() => asked.delete(key));
    asked.set(key, found);
  }
  return found;
}

/**
 * Put a rule's words into an element, once they are there.
 * @param {HTMLElement} element
 * @param {string} ruleset
 * @param {string} number
 */
export async function tellRule(element, ruleset, number) {
  wanted.set(element, number);
  try {
    const rule = await ruleWords(ruleset, number);
    if (wanted.get(element) !== number) return;
    fill(
      element,
      el("p", { class: "rule-title book" }, el("span", { class: "rule-number" }, rule.number), " ", rule.title),
      ...paragraphs(rule.text),
      rule.worked ? el("p", { class: "small soft" }, rule.worked) : null,
      rule.status === "played" ? null : el("p", { class: "small soft" }, rule.status),
      rule.see.length
        ? el("p", { class: "small" }, "See also ", ...rule.see.map((other) => seeButton(element, ruleset, other)))
        : null,
    );
  } catch (error) {
    if (wanted.get(element) === number) fill(element, el("p", { class: "soft" }, sentence(error)));
  }
}

/**
 * What is indented is a table, whose columns stay.
 * @param {string} text
 */
function paragraphs(text) {
  return text
    .split(/\n\n+/)
    .map((part) =>
      part.startsWith("  ")
        ? el("pre", { class: "rule-table", tabindex: "0" }, part.replaceAll(/^ {2}/gm, ""))
        : el("p", {}, part),
    );
}

/**
 * Another rule in place of this one.
 * @param {HTMLElement} element
 * @param {string} ruleset
 * @param {string} number
 */
function seeButton(element, ruleset, number) {
  const show = () => {
    // The button goes with the words it stands in.
    assign(element, { tabindex: -1 });
    element.focus();
    tellRule(element, ruleset, number);
  };
  return el("button", { type: "button", class: "quiet rule-button", onclick: show }, number);
}

/**
 * The same in a dialog.
 * @param {string} ruleset
 * @param {string} number
 */
export function showRule(ruleset, number) {
  const words = el("div", { class: "rule-words", "aria-live": "polite" }, el("p", { class: "soft" }, "…"));
  const close = el(
    "button",
    { type: "button", class: "chief", autofocus: true, onclick: () => dialog.close() },
    "Close",
  );
  const dialog = el("dialog", { "aria-label": "The rule" }, words, close);
  present(dialog);
  tellRule(words, ruleset, number);
}
