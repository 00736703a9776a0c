// The line below the map: what is pointed at in words, and what can be done to the unit chosen.

import { el, fill } from "./dom.js";
import { mark } from "./icons.js";

/**
 * @typedef {import("./dom.js").Child} Child
 * @typedef {import("./types.js").Unit} Unit
 */

export class Foot {
  #line = el("p", { class: "map-line" });
  #hands = el("div", { class: "map-hands", role: "group", "aria-label": "The unit chosen" });
  root = el("div", { class: "map-foot" }, this.#line, this.#hands);
  #drawn = "";

  /** @param {{turn: (letter: string, by: number) => void, lift: (letter: string) => void}} to */
  constructor(to) {
    this.to = to;
  }

  /**
   * @param {string} strong
   * @param {string} [text]
   */
  tell(strong, text = "") {
    fill(this.#line, strong && el("strong", {}, strong), strong && " ", text);
  }

  /**
   * @param {Unit | undefined} unit
   * @param {boolean} lifted
   */
  offer(unit, lifted) {
    const drawn = unit ? `${unit.letter} ${unit.name} ${typeof unit.facing} ${lifted}` : "";
    if (this.#drawn === drawn) return;
    this.#drawn = drawn;
    const had = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.hand : undefined;
    const turns = typeof unit?.facing === "number";
    fill(this.#hands,
      unit && turns && this.#hand("turn-left", `Turn ${unit.name} left`, () => this.to.turn(unit.letter, -1)),
      unit && turns && this.#hand("turn-right", `Turn ${unit.name} right`, () => this.to.turn(unit.letter, 1)),
      unit && this.#hand("move", `Put ${unit.name} elsewhere`, () => this.to.lift(unit.letter), lifted),
    );
    if (had) /** @type {HTMLElement | null} */ (this.#hands.querySelector(`[data-hand="${had}"]`))?.focus();
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {() => void} act
   * @param {boolean} [pressed]
   */
  #hand(name, label, act, pressed) {
    return el("button", {
      type: "button", class: "icon", "data-hand": name, "aria-label": label, title: label,
      "aria-pressed": pressed === undefined ? null : String(pressed), onclick: act,
    }, mark(name));
  }
}
