// Who sits in a machine, and the numbers that stand beside its armor: all as the server has them.

import { el, fill, keep } from "./dom.js";
import { Stepper } from "./stepper.js";
import { capital } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./types.js").Dial} Dial
 */

export class Crew {
  #heading = el("h3", {});
  #skills = el("div", { class: "crew-numbers" });
  #boxes = el("div", { class: "hit-boxes" });
  #hits = el("div", { role: "group" }, el("span", {}, "Hits"), this.#boxes);
  #numbers = el("div", { class: "crew-numbers" });
  root = el("div", { class: "sheet-crew" }, this.#heading, this.#skills, this.#hits, this.#numbers);
  #letter = "";
  /** @type {WeakMap<Element, Stepper>} */
  #steppers = new WeakMap();

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** @param {Unit} unit */
  renew(unit) {
    const { pilot, numbers } = unit.sheet;
    this.#letter = unit.letter;
    this.root.hidden = !pilot && numbers.length === 0;
    this.#heading.hidden = !pilot;
    fill(this.#heading, capital(pilot?.title ?? ""), pilot?.unconscious ? el("span", { class: "state" }, "unconscious") : null);
    this.#dials(this.#skills, pilot?.numbers ?? []);
    this.#dials(this.#numbers, numbers);
    this.#hits.hidden = !pilot?.boxes.length;
    this.#hits.setAttribute("aria-label", `Hits of the ${pilot?.title}`);
    keep(
      this.#boxes,
      pilot?.boxes ?? [],
      (box) => String(box.n),
      () => el("button", { type: "button", class: "icon hit-box" }),
      (button, box) => {
        button.onclick = () => this.#say(box.says);
        button.setAttribute("aria-label", box.title);
        button.setAttribute("aria-pressed", String(box.crossed));
        fill(button, box.crossed ? "✕" : box.n);
      },
    );
  }

  /**
   * @param {Element} place
   * @param {Dial[]} dials
   */
  #dials(place, dials) {
    keep(
      place,
      dials,
      (dial) => dial.word,
      (dial) => {
        const stepper = new Stepper([-1, 1], (value) => this.#say([dial.word, String(value)]));
        this.#steppers.set(stepper.root, stepper);
        return stepper.root;
      },
      (root, dial) => this.#steppers.get(root)?.renew(dial.title, dial.now, dial),
    );
  }

  /** @param {import("./types.js").Says} says */
  #say(says) {
    this.app.ask({ do: "set", changes: [[this.#letter, ...says]] });
  }
}
