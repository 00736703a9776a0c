// One unit's record sheet: its figure or a table of its locations, the location that is looked at, its crew.
//
// A press on a box crosses it off; what that does is the server's to say.

import { Crew } from "./crew.js";
import { Detail, ROWS, slotList } from "./detail.js";
import { el, fill } from "./dom.js";
import { BY_FINGER, boxes, figure } from "./figure.js";
import { focusedName, refocus } from "./held.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./figure.js").Row} Row
 */

export class Leaf {
  /** The location that is looked at. @type {string | null} */
  #chosen = null;
  #said = "";
  #summary = el("p", { class: "soft small" });
  #states = el("p", { class: "states" });
  #table = el("div", { class: "sheet-table" });
  #criticals = el("div", { class: "sheet-slots" });
  #all = el("details", {}, el("summary", {}, "All criticals"), this.#criticals);
  #condition = el("ul", { class: "bare small soft" });

  /**
   * @param {App} app
   * @param {Unit} unit
   */
  constructor(app, unit) {
    this.app = app;
    this.unit = unit;
    this.kind = unit.sheet.kind;
    this.detail = new Detail(app, { mark: (place, row, left) => this.#mark(place, row, left), leave: () => this.#leave() });
    this.crew = new Crew(app);
    this.figure = this.kind === "mech" || this.kind === "quad"
      ? figure(this.kind === "quad", (name, byKey) => this.#choose(name, byKey), (name, row, at) => this.#press(name, row, at))
      : null;
    this.root = el(
      "div",
      { class: "leaf" },
      this.#summary,
      this.#states,
      el("p", { class: "small soft" }, `${this.figure ? "○ armor and □ structure left, ● and ■ lost. " : ""}${hint(this.figure !== null)}`),
      el("div", { class: "leaf-body" }, this.figure?.element ?? this.#table, this.detail.root, this.crew.root),
      this.#all,
      this.#condition,
    );
  }

  /** @param {Unit} unit */
  renew(unit) {
    this.unit = unit;
    const said = JSON.stringify([unit, this.#chosen]);
    if (said === this.#said) return;
    this.#said = said;
    const { summary, places, condition } = unit.sheet;
    fill(this.#summary, summary);
    fill(this.#states, ...unit.words.map((word) => el("span", { class: "state" }, word)));
    this.#states.hidden = unit.words.length === 0;
    const chosen = places.find((place) => place.name === this.#chosen);
    if (!chosen) this.#chosen = null;
    this.figure?.renew(places, this.#chosen, unit.name);
    if (!this.figure) this.#drawTable();
    this.detail.renew(unit, chosen);
    this.crew.renew(unit);
    const slotted = places.filter((place) => place.slots.length > 0);
    fill(this.#criticals, ...slotted.map((place) => el("div", {}, el("h4", {}, place.title), slotList(place))));
    this.#all.hidden = slotted.length === 0;
    fill(this.#condition, ...condition.map((sentence) => el("li", {}, sentence)));
  }

  /**
   * Look at a location, or at none. Whoever chose it by a key goes on with its numbers.
   * @param {string | null} name
   * @param {boolean} [byKey]
   */
  #choose(name, byKey = false) {
    this.#chosen = name;
    this.renew(this.unit);
    if (byKey) this.detail.focus();
  }

  /** Look at none, and be back where it was chosen. */
  #leave() {
    const name = CSS.escape(this.#chosen ?? "");
    this.#choose(null);
    /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-place="${name}"], .place-name[name="${name}"]`))?.focus();
  }

  /**
   * A press on a box: crossed off up to it, or mended from it on.
   * @param {string} name
   * @param {Row} row
   * @param {number} at
   */
  #press(name, row, at) {
    const pair = this.unit.sheet.places.find((place) => place.name === name)?.[row];
    if (!pair) return;
    const lost = pair[1] - pair[0];
    this.#mark(name, row, pair[1] - (at < lost ? at : at + 1));
  }

  /**
   * @param {string} place
   * @param {Row} row
   * @param {number} left
   */
  #mark(place, row, left) {
    this.app.ask({ do: "mark", unit: this.unit.letter, place, what: row, left });
  }

  #drawTable() {
    const held = focusedName(this.#table);
    const { places } = this.unit.sheet;
    const rows = ROWS.filter(([row]) => places.some((place) => place[row]));
    fill(
      this.#table,
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, el("td", {}), ...rows.map(([, words]) => el("th", { scope: "col" }, rows.length > 1 ? words : "Left")))),
        el(
          "tbody",
          {},
          ...places.map((place) =>
            el(
              "tr",
              { class: place.gone ? "is-gone" : null },
              el("th", { scope: "row" }, this.#nameOf(place)),
              ...rows.map(([row]) => this.#cellOf(place, row)),
            ),
          ),
        ),
      ),
    );
    refocus(this.#table, held);
  }

  /** @param {Place} place */
  #nameOf(place) {
    return el(
      "button",
      {
        type: "button", class: "quiet place-name", name: place.name,
        "aria-pressed": String(place.name === this.#chosen), onclick: (/** @type {MouseEvent} */ event) => this.#choose(place.name, event.detail === 0),
      },
      place.title,
    );
  }

  /**
   * @param {Place} place
   * @param {Row} row
   */
  #cellOf(place, row) {
    const pair = place[row];
    if (!pair) return el("td", {});
    return el(
      "td",
      {},
      el("span", { class: "number" }, pair[0], el("span", { class: "soft" }, ` of ${pair[1]}`)),
      boxes(row, pair, (at) => (BY_FINGER ? this.#choose(place.name) : this.#press(place.name, row, at))),
    );
  }
}

/** What a press does. @param {boolean} isDrawn */
function hint(isDrawn) {
  if (BY_FINGER) return isDrawn ? "Tap a location to count its points off." : "Tap a name or its boxes to count points off.";
  return isDrawn ? "Press one to cross off up to it." : "Press a box to cross off up to it, a name for all of its lines.";
}
