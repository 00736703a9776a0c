// A number with buttons that count it up and down.
//
// The buttons stay while the number changes, so that they can be pressed again and again.

import { assign, el, fill } from "./dom.js";
import { enable } from "./buttons.js";

export class Stepper {
  #words = el("span", { class: "stepper-words" });
  #now = el("strong", {});
  #of = el("span", { class: "soft" });
  #value = 0;
  /** @type {Map<number, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {number[]} steps such as -1 and 1
   * @param {(value: number) => void} set
   * @param {string} [more] its class
   */
  constructor(steps, set, more = "") {
    for (const by of steps) {
      const sign = by < 0 ? "−" : "+";
      const words = steps.length > 2 ? `${sign}${Math.abs(by)}` : sign;
      const press = () => this.#bounded(this.#value + by) !== this.#value && set(this.#bounded(this.#value + by));
      this.#buttons.set(by, el("button", { type: "button", class: "icon", onclick: press }, words));
    }
    const down = steps.filter((by) => by < 0).map((by) => this.#buttons.get(by));
    const up = steps.filter((by) => by > 0).map((by) => this.#buttons.get(by));
    const now = el("output", { class: "stepper-now number" }, this.#now, this.#of);
    this.root = el("div", { class: `stepper ${more}`, role: "group" }, this.#words, ...down, now, ...up);
  }

  #low = 0;
  #high = Infinity;

  /** @param {number} value */
  #bounded(value) {
    return Math.max(this.#low, Math.min(this.#high, value));
  }

  /**
   * @param {string} title
   * @param {number} value
   * @param {{low: number, high: number | null, of?: number}} bounds
   */
  renew(title, value, { low, high, of }) {
    this.#value = value;
    this.#low = low;
    this.#high = high ?? Infinity;
    assign(this.root, { "aria-label": title });
    fill(this.#words, title);
    fill(this.#now, value);
    fill(this.#of, of === undefined ? "" : ` of ${of}`);
    for (const [by, button] of this.#buttons) {
      const to = this.#bounded(value + by);
      // A step of many is none where there are no more than that.
      assign(button, { "aria-label": `${title}: ${to}`, hidden: by < -1 && this.#high <= -by });
      enable(button, to !== value);
    }
  }
}
