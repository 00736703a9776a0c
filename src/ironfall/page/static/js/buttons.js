// Buttons that are a sign, of the panels that come after the first look; and buttons that are of no use for a while.

import { assign, el } from "./dom.js";
import { sign } from "./icons.js";

const PATHS = {
  undo: "M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10",
  redo: "M15 7l5 5l-5 5M20 12H9a5 5 0 0 0 0 10",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  first: "M6 5v14M19 6l-8 6l8 6",
  back: "M15 6l-6 6l6 6",
  on: "M9 6l6 6l-6 6",
  last: "M18 5v14M5 6l8 6l-8 6",
};

/**
 * A button that is a sign.
 * @param {string} title
 * @param {keyof typeof PATHS} name
 * @param {() => void} press
 */
export function signButton(title, name, press) {
  const button = el("button", { type: "button", class: "quiet icon", "aria-label": title, title }, sign(PATHS[name]));
  button.addEventListener("click", () => isOfUse(button) && press());
  return button;
}

/**
 * Let a button be of use or not. It keeps the focus: whoever presses it once more than it can does nothing by that.
 * @param {HTMLButtonElement} button
 * @param {boolean} may
 */
export function enable(button, may) {
  assign(button, { "aria-disabled": may ? null : "true" });
}

/** @param {HTMLButtonElement} button */
export function isOfUse(button) {
  return button.getAttribute("aria-disabled") !== "true";
}
