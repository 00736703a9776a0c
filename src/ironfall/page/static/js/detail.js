// The location of a sheet that is looked at: what is left of it, to be counted up and down, and what is in it.

import { el, fill, keep } from "./dom.js";
import { mark } from "./icons.js";
import { Stepper } from "./stepper.js";
import { capital } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./figure.js").Row} Row
 */

/** What can be counted off in a location. @type {[Row, string][]} */
export const ROWS = [
  ["armor", "Armor"],
  ["rear", "Rear armor"],
  ["structure", "Structure"],
];
const MANY = 5;

export class Detail {
  #title = el("h3", {});
  #rows = el("div", { class: "detail-rows" });
  #slots = el("ol", { class: "slots" });
  #letter = "";
  #place = "";
  /** @type {WeakMap<Element, Stepper>} */
  #steppers = new WeakMap();

  /**
   * @param {App} app
   * @param {{mark: (place: string, row: Row, left: number) => void, leave: () => void}} to
   */
  constructor(app, to) {
    this.app = app;
    this.to = to;
    this.close = el("button", { type: "button", class: "quiet icon", onclick: () => to.leave() }, mark("close"));
    this.root = el("section", { class: "place-detail" }, el("div", { class: "panel-head" }, this.#title, this.close), this.#rows, this.#slots);
  }

  /**
   * @param {Unit} unit
   * @param {Place | undefined} place
   */
  renew(unit, place) {
    this.root.hidden = !place;
    if (!place) return;
    this.#letter = unit.letter;
    this.#place = place.name;
    this.root.setAttribute("aria-label", place.title);
    this.close.setAttribute("aria-label", `Close ${place.title}`);
    fill(this.#title, capital(place.title), place.gone ? el("span", { class: "state" }, "gone") : null);
    keep(
      this.#rows,
      ROWS.filter(([row]) => place[row]),
      ([row]) => row,
      ([row]) => {
        const stepper = new Stepper([-MANY, -1, 1], (left) => this.to.mark(this.#place, row, left));
        this.#steppers.set(stepper.root, stepper);
        return stepper.root;
      },
      (root, [row, words]) => {
        const [left, of] = place[row] ?? [0, 0];
        this.#steppers.get(root)?.renew(place.structure ? words : "Left", left, { low: 0, high: of, of });
      },
    );
    keep(this.#slots, linesOf(place), ({ key }) => key, ({ value }) => el("li", { value }), (item, { slot, value }) => {
      const said = JSON.stringify(slot);
      if (item.dataset.said === said) return;
      item.dataset.said = said;
      const held = item.contains(document.activeElement);
      fill(item, slot.says && !slot.hit ? this.#press(value, slot.text, slot.says) : slotWords(slot));
      if (held) (buttonBehind(item) ?? this.close).focus();
    });
    this.#slots.hidden = this.#slots.childElementCount === 0;
  }

  /** The first thing to press here. */
  focus() {
    /** @type {HTMLElement | null} */ (this.#rows.querySelector("button:enabled"))?.focus();
  }

  /**
   * @param {number} number of the slot
   * @param {string} text
   * @param {import("./types.js").Says} says
   */
  #press(number, text, says) {
    const hit = () => this.app.ask({ do: "set", changes: [[this.#letter, ...says]] });
    const name = `${text}, slot ${number}: mark as hit`;
    return el("button", { type: "button", class: "quiet", "aria-label": name, onclick: hit }, text);
  }
}

/**
 * What is in a location, line by line, to be read.
 * @param {Place} place
 */
export function slotList(place) {
  return el("ol", { class: "slots is-plain" }, ...linesOf(place).map(({ slot, value }) => el("li", { value }, slotWords(slot))));
}

/** @param {Place} place */
function linesOf(place) {
  return place.slots.flatMap((slot, at) => (slot.text ? [{ slot, value: at + 1, key: `${place.name} ${at}` }] : []));
}

/** @param {import("./types.js").Slot} slot */
function slotWords({ text, hit }) {
  return el("span", {}, hit ? el("s", {}, text) : text, hit && " ", hit && el("span", { class: "state" }, "hit"));
}

/**
 * The next line that can be pressed.
 * @param {Element} item
 * @returns {HTMLElement | null}
 */
function buttonBehind(item) {
  for (let next = item.nextElementSibling; next; next = next.nextElementSibling) {
    const button = next.querySelector("button");
    if (button) return button;
  }
  return null;
}
