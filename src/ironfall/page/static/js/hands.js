// What hands do to the units on a map: take one up, drag it, turn it, put it down; and answer with a place.

import { counter, put } from "./counters.js";
import { assign, fill, svg } from "./dom.js";
import { HEX_PATH } from "./grid.js";
import { answerAt } from "./marks.js";
import { facingFrom, isAtNose, unitAt } from "./standing.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./map.js").Surface} Surface
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./grid.js").Point} Point
 * @typedef {import("./viewport.js").Held} Held
 * @typedef {{at?: string | null, facing?: number, x?: number, y?: number}} Where
 */

/**
 * What hands need of the map.
 * @typedef {object} Drawn
 * @property {Surface | null} surface
 * @property {import("./standing.js").Spots} spots
 * @property {Choice[]} choices answers that are places
 * @property {SVGGElement} units where the counters are drawn
 * @property {SVGGElement} held where what is held is drawn
 * @property {() => void} redraw
 * @property {() => void} mark what is chosen, and the line below
 * @property {(strong: string, text: string) => void} tell in the line below
 */

export class Hands {
  /** The letter of the unit taken up to be put elsewhere. @type {string | null} */
  lifted = null;
  /** Where units have been put that the server has not told of yet. @type {Map<string, Where>} */
  #put = new Map();

  /**
   * @param {App} app
   * @param {Drawn} map
   */
  constructor(app, map) {
    this.app = app;
    this.map = map;
  }

  /** Whether something was put that the server has not told of yet. */
  get arePutting() {
    return this.#put.size > 0;
  }

  /** Another table: nothing of it is in hand. */
  forget() {
    this.lifted = null;
    this.#put.clear();
  }

  get #units() {
    return this.app.seen?.units ?? [];
  }

  /**
   * A unit where it was last put.
   * @param {Unit} unit
   * @returns {Unit}
   */
  now(unit) {
    return { ...unit, ...this.#put.get(unit.letter) };
  }

  /** @param {string | null} letter */
  #unit(letter) {
    const found = this.#units.find((unit) => unit.letter === letter);
    return found && this.now(found);
  }

  /**
   * @param {Point} point
   * @param {number} reach
   * @returns {Held | null}
   */
  grab(point, reach) {
    const { spots } = this.map;
    const chosen = this.#unit(this.app.pointed.unit);
    const spot = chosen && spots.get(chosen.letter);
    if (chosen && spot && isAtNose(chosen, spot, point, reach)) return this.#turning(chosen, spot);
    const unit = unitAt(this.#units, spots, point, reach);
    return unit && this.#dragging(this.now(unit));
  }

  /**
   * @param {Unit} unit
   * @param {import("./standing.js").Spot} spot
   * @returns {Held}
   */
  #turning(unit, spot) {
    const { held } = this.map;
    let facing = unit.facing ?? 0;
    return {
      move: (point) => {
        facing = facingFrom(spot.point, point);
        const ghost = svg("g", { class: "ghost" }, counter({ ...unit, facing }));
        put(ghost, spot.point, spot.size);
        fill(held, ghost);
      },
      drop: () => {
        fill(held);
        if (facing !== unit.facing) this.#place(unit, { at: unit.at, facing });
      },
      cancel: () => fill(held),
    };
  }

  /**
   * @param {Unit} unit
   * @returns {Held}
   */
  #dragging(unit) {
    const { map } = this;
    const group = map.units.querySelector(`[data-unit="${unit.letter}"]`);
    const ghost = svg("g", { class: "ghost" }, counter(unit));
    const target = svg("path", { class: "under", d: HEX_PATH });
    const stop = () => {
      fill(map.held);
      group?.classList.remove("away", "held");
    };
    return {
      move: (point) => {
        const { surface } = map;
        const place = surface?.placeAt(point);
        if (place && "x" in place) {
          // A base is seen where it would stand, with the lane and the length from there.
          group?.classList.add("held");
          this.#put.set(unit.letter, place);
          map.redraw();
        } else {
          group?.classList.add("away");
          put(ghost, point, map.spots.get(unit.letter)?.size ?? 1);
          fill(map.held, place && target, ghost);
        }
        if (place && "at" in place && surface?.kind === "hexes") {
          assign(target, { transform: `translate(${Object.values(surface.grid.middleOf(place.at)).join(" ")})` });
          map.tell(unit.letter, `to ${surface.told(place.at)}`);
        } else if (surface?.kind === "inches") {
          map.tell(unit.letter, surface.toldOf(this.now(unit)));
        }
      },
      drop: (point) => {
        stop();
        this.app.point({ unit: unit.letter });
        const place = map.surface?.placeAt(point);
        if (place && !("at" in place && place.at === unit.at)) this.#place(unit, place);
        map.mark();
      },
      cancel: () => {
        stop();
        this.#put.delete(unit.letter);
        map.redraw();
      },
    };
  }

  /**
   * @param {Point} point
   * @param {number} reach
   */
  tap(point, reach) {
    const { surface, spots, choices } = this.map;
    const place = surface?.placeAt(point);
    const near = surface?.kind === "hexes" && answerAt(choices, surface.grid, point, reach);
    if (near && near.at) {
      this.choose(near.at);
      return;
    }
    const unit = unitAt(this.#units, spots, point, reach);
    if (unit && this.lifted === null) {
      this.app.point({ unit: unit.letter, hex: unit.at ?? null });
      if (surface?.kind === "hexes" && unit.at) surface.focus(unit.at);
    } else if (place && "at" in place && place.at && surface?.kind === "hexes") {
      if (this.lifted !== null) this.choose(place.at);
      else surface.focus(place.at);
    } else if (place && "x" in place && this.lifted !== null) {
      const lifted = this.#unit(this.lifted);
      this.lift(null);
      if (lifted) this.#place(lifted, place);
    }
  }

  /**
   * A hex is decided on: an answer, a place for the unit taken up, or the unit in it.
   * @param {string} name
   */
  choose(name) {
    const { app } = this;
    const choice = this.map.choices.find((each) => each.at === name);
    if (choice) {
      app.answer(choice.value);
      return;
    }
    const lifted = this.#unit(this.lifted);
    if (lifted) {
      this.lift(null);
      if (lifted.at !== name) this.#place(lifted, { at: name });
      return;
    }
    const here = this.#units.filter((unit) => unit.at === name);
    const next = here[(here.findIndex((unit) => unit.letter === app.pointed.unit) + 1) % here.length];
    app.point({ hex: name, unit: next?.letter ?? app.pointed.unit });
    if (next) this.lift(next.letter);
  }

  /**
   * It stands there at once; if the server will not have it, it is put back.
   * @param {Unit} unit
   * @param {Where} place
   */
  #place(unit, place) {
    const where = "x" in place ? place : { at: place.at, facing: place.facing ?? this.now(unit).facing };
    this.#put.set(unit.letter, where);
    this.map.redraw();
    const settle = () => {
      if (this.#put.get(unit.letter) !== where) return;
      this.#put.delete(unit.letter);
      this.map.redraw();
    };
    this.app.send({ do: "place", unit: unit.letter, ...where }).then(settle, settle);
  }

  /**
   * @param {Unit} unit
   * @param {[number, number]} by in units of the drawing
   */
  nudge(unit, by) {
    const { surface } = this.map;
    const now = this.#unit(unit.letter);
    const from = now && surface?.where(now);
    const place = from && surface?.placeAt({ x: from.x + by[0], y: from.y + by[1] });
    if (now && place) this.#place(now, place);
  }

  /** @param {string | null} letter */
  lift(letter) {
    this.lifted = letter;
    const unit = this.#unit(letter);
    if (unit) this.app.say(`${unit.name} is taken up. Choose where to put it; Escape leaves it where it was.`);
    this.map.mark();
  }

  /**
   * @param {string | null} letter
   * @param {number} by hexsides
   */
  turn(letter, by) {
    const unit = this.#unit(letter);
    const { at, facing } = unit ?? {};
    if (unit && typeof facing === "number") this.#place(unit, { at, facing: (facing + 6 + by) % 6 });
  }
}
