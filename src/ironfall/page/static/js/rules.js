// The number of a rule, to press for its words.

import { el } from "./dom.js";
import { NOT_FETCHED } from "./net.js";

/** @typedef {import("./state.js").App} App */

/**
 * A button that bears a rule's number and shows its words.
 * @param {App} app
 * @param {string | null} number
 */
export function ruleButton(app, number) {
  if (!number) return null;
  const show = () => {
    const ruleset = app.view?.ruleset ?? "";
    import("./rule-words.js").then((words) => words.showRule(ruleset, number), () => app.notice(NOT_FETCHED));
  };
  return el(
    "button",
    { type: "button", class: "quiet rule-button", "aria-label": `Rule ${number}`, onclick: show },
    number,
  );
}
