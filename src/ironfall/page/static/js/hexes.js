// The map of hexes: a grid that is seen, heard and walked over by keys.

import { assign, keep, svg } from "./dom.js";
import { Grid, HEX_PATH, WIDE } from "./grid.js";
import { led } from "./keys.js";
import { drawn, printed, signs, steps } from "./terrain.js";

/**
 * @typedef {import("./types.js").HexMap} HexMap
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./grid.js").Box} Box
 * @typedef {import("./grid.js").Point} Point
 */

/** A map of no more hexes than this is drawn whole, a larger one as far as it is seen. */
const DRAWN_WHOLE = 1200;
/** Hexes of a larger map that are seen at once, across. */
const SEEN_ACROSS = 32;
/** A larger map is drawn in blocks of so many hexes each way, or every step of a pan would draw some. */
const BLOCK = 8;
/** Pixels that a hex is wide, at least, where its print can be read. */
const READ = 46;
const MARGIN = 14;

export class Hexes {
  kind = /** @type {const} */ ("hexes");
  root = svg("g", { class: "hexes" });
  /** Who listens for the focus would be a stop of its own for Tab, were it not said. */
  #cells = svg("g", { role: "grid", class: "cells", tabindex: -1 });
  #edges = svg("g", { "aria-hidden": "true" });
  /** What is to be read over the marks: numbers and ground. */
  prints = svg("g", { class: "prints", "aria-hidden": "true" });
  #focus = svg("path", { class: "focus", d: HEX_PATH, hidden: true });
  /** @type {HexMap} */
  #map = { kind: "hexes", width: 0, height: 0, hexes: {}, words: {} };
  /** @type {Unit[]} */
  #units = [];
  /** @type {Choice[]} */
  #choices = [];
  /** The hex that tab reaches. @type {[column: number, row: number]} */
  #here = [0, 0];
  /** @type {Box} */
  #box = { x: 0, y: 0, width: 0, height: 0 };
  #far = false;
  /** The columns and rows that are drawn; empty when all must be drawn anew. */
  #shown = "";
  grid = new Grid(1, 1);

  /** @param {{chosen: (name: string) => void, met: (name: string) => void, reveal: (point: Point) => void}} to */
  constructor(to) {
    this.to = to;
    this.root.append(signs(), this.#cells, this.#edges, this.#focus);
    this.#cells.addEventListener("keydown", (event) => this.#key(event));
    this.#cells.addEventListener("focusin", (event) => this.#met(event));
    this.#cells.addEventListener("focusout", () => this.#focus.setAttribute("hidden", ""));
    this.#cells.addEventListener("click", (event) => {
      const name = event.detail === 0 && nameOf(event.target);
      if (name) this.to.chosen(name);
    });
  }

  /** The map with a little room about it. @returns {Box} */
  get box() {
    const { x, y, width, height } = this.grid.box;
    return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  }

  /** The least and most pixels a unit of the drawing. @param {{width: number, height: number}} size */
  bounds(size) {
    const box = this.box;
    const whole = Math.min(size.width / box.width, size.height / box.height);
    const isLarge = this.grid.width * this.grid.height > DRAWN_WHOLE;
    const least = isLarge ? Math.max(whole, size.width / (75 * SEEN_ACROSS)) : whole;
    return { least: Math.min(least, 0.5), most: 2.4 };
  }

  /** About what is to be seen. */
  margin = 110;
  /** Scales at which a hex can be read and tapped. */
  comfortable = { least: 0.48, most: 0.95 };

  /**
   * @param {HexMap} map
   * @param {Unit[]} units
   * @param {Choice[]} choices answers that are hexes
   */
  draw(map, units, choices) {
    const focused = nameOf(document.activeElement);
    const first = this.#units.length ? null : units[0]?.at;
    this.#units = units;
    this.#choices = choices;
    if (map !== this.#map) {
      if (map.width !== this.grid.width || map.height !== this.grid.height) this.grid = new Grid(map.width, map.height);
      this.#map = map;
      this.#shown = "";
      assign(this.#cells, {
        "aria-label": `Map, ${map.width} columns and ${map.height} rows`,
        "aria-rowcount": map.height,
        "aria-colcount": map.width,
      });
    }
    if (first) this.#here = this.grid.place(first);
    if (!this.grid.has(...this.#here)) this.#here = [0, 0];
    this.#render();
    this.#name();
    if (focused && focused !== nameOf(document.activeElement)) this.focus(this.grid.name(...this.#here));
  }

  /**
   * Draw what is seen.
   * @param {Box} box
   * @param {number} scale pixels a unit of the drawing
   */
  seen(box, scale) {
    this.#far = scale * WIDE < READ;
    for (const part of [this.root, this.prints]) part.classList.toggle("far", this.#far);
    this.#box = box;
    this.#render();
  }

  /** The hexes in sight; and the one that has the focus, which would be lost with it. */
  #render() {
    const { grid } = this;
    const whole = grid.width * grid.height <= DRAWN_WHOLE;
    const part = whole ? grid.within(grid.box) : inBlocks(grid, grid.within(this.#box));
    const columns = span(part.left, part.right, this.#here[0]);
    const rows = span(part.top, part.bottom, this.#here[1]);
    const isPrinted = whole || !this.#far;
    const shown = `${columns} ${rows} ${isPrinted}`;
    if (shown === this.#shown) return;
    if (this.#shown === "") for (const layer of [this.#cells, this.prints]) keep(layer, [], String, () => svg("g"));
    this.#shown = shown;
    keep(this.#cells, rows, String, (row) => svg("g", { role: "row", "aria-rowindex": row + 1 }), (line, row) => {
      keep(line, columns, String, (column) => this.#cell(column, row));
    });
    /** @type {(column: number, row: number) => [number, number]} */
    const place = (column, row) => [column, row];
    const places = !isPrinted ? [] : rows.flatMap((row) => columns.map((column) => place(column, row)));
    keep(this.prints, places, (place) => this.grid.name(...place), (place) => this.#print(...place));
    this.#edges.replaceChildren(steps(grid, (column, row) => this.#facts(column, row).level ?? 0, part));
    this.#name();
  }

  /**
   * @param {number} column
   * @param {number} row
   */
  #facts(column, row) {
    return this.#map.hexes[this.grid.name(column, row)] ?? {};
  }

  /**
   * @param {number} column
   * @param {number} row
   */
  #cell(column, row) {
    const name = this.grid.name(column, row);
    const facts = this.#facts(column, row);
    return svg("g", {
      role: "gridcell", class: "hex", tabindex: -1, "data-hex": name, "aria-colindex": column + 1,
      transform: moved(this.grid.middle(column, row)),
    },
      ...drawn(facts),
      svg("path", { class: "outline", d: HEX_PATH }),
    );
  }

  /**
   * What is printed over a hex.
   * @param {number} column
   * @param {number} row
   */
  #print(column, row) {
    const name = this.grid.name(column, row);
    const lines = printed(this.#facts(column, row));
    return svg("g", { "data-print": name, transform: moved(this.grid.middle(column, row)) },
      svg("text", { class: "coordinate", y: -29 }, name),
      ...lines.map((line, index) => svg("text", { class: "print", y: 39 - 14 * (lines.length - 1 - index) }, line)),
    );
  }

  /** Where something is printed in the hexes in which units stand, and north of them: their names keep off it. */
  labels() {
    return this.#units.flatMap(({ at }) => {
      const [column, row] = this.grid.place(at ?? "");
      return [row, row - 1].flatMap((each) => {
        const { x, y } = this.grid.middle(column, each);
        return printed(this.#facts(column, each)).map((_, index) => ({ x, y: y + 34 - 14 * index, wide: 28, high: 7 }));
      });
    });
  }

  /** Say of each hex what is in it, and let tab reach one. */
  #name() {
    const here = this.grid.name(...this.#here);
    const occupied = new Set(this.#units.map((unit) => unit.at));
    for (const cell of this.#cells.querySelectorAll("[data-hex]")) {
      const name = nameOf(cell) ?? "";
      assign(cell, { "aria-label": this.told(name), tabindex: name === here ? 0 : -1 });
    }
    for (const print of this.prints.children) {
      print.classList.toggle("occupied", occupied.has(print.getAttribute("data-print")));
    }
  }

  /**
   * "0810, level 2, light woods, Haymaker facing south"
   * @param {string} name
   */
  told(name) {
    const said = [name, this.#map.words[name] ?? "clear"];
    for (const unit of this.#units) {
      if (unit.at !== name) continue;
      const faces = unit.faces ? ` facing ${unit.faces}` : "";
      said.push([`${unit.name}${faces}`, ...unit.words].join(", "));
    }
    const answer = this.#choices.findIndex((choice) => choice.at === name);
    if (answer >= 0) said.push(`answer ${answer + 1}`);
    return said.join(", ");
  }

  /** @param {Unit} unit */
  toldOf(unit) {
    return unit.at ? this.told(unit.at) : `${unit.name}, off the map`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const name = nameOf(event.target);
    if (!name) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.to.chosen(name);
      return;
    }
    const to = led(event, this.grid, ...this.grid.place(name));
    if (!to) return;
    event.preventDefault();
    this.focus(this.grid.name(...to));
  }

  /**
   * Bring the focus to a hex, drawing it if need be.
   * @param {string} name
   */
  focus(name) {
    this.#here = this.grid.place(name);
    this.#render();
    this.#name();
    /** @type {SVGElement | null} */
    const cell = this.#cells.querySelector(`[data-hex="${name}"]`);
    cell?.focus({ preventScroll: true });
  }

  /** @param {FocusEvent} event */
  #met(event) {
    const name = nameOf(event.target);
    if (!name) return;
    const middle = this.grid.middleOf(name);
    assign(this.#focus, { transform: moved(middle) });
    if (/** @type {Element} */ (event.target).matches(":focus-visible")) this.#focus.removeAttribute("hidden");
    this.to.reveal(middle);
    this.to.met(name);
  }

  /** @param {Point} point */
  placeAt(point) {
    const at = this.grid.at(point);
    return at === null ? null : { at };
  }

  /** @param {Unit} unit @returns {Point | null} */
  where(unit) {
    return unit.at ? this.grid.middleOf(unit.at) : null;
  }
}

/**
 * Whole numbers from one to another, and one more if it is not among them.
 * @param {number} from
 * @param {number} to
 * @param {number} also
 */
function span(from, to, also) {
  const values = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return also < from ? [also, ...values] : also > to ? [...values, also] : values;
}

/**
 * @param {Grid} grid
 * @param {{left: number, right: number, top: number, bottom: number}} part
 */
function inBlocks(grid, part) {
  const from = (/** @type {number} */ value) => Math.floor(value / BLOCK) * BLOCK;
  const to = (/** @type {number} */ value, /** @type {number} */ size) => Math.min(size, from(value) + BLOCK) - 1;
  const [left, top] = [from(part.left), from(part.top)];
  return { left, right: to(part.right, grid.width), top, bottom: to(part.bottom, grid.height) };
}

/** @param {Point} middle */
function moved(middle) {
  return `translate(${middle.x} ${middle.y.toFixed(2)})`;
}

/** @param {EventTarget | null} target */
function nameOf(target) {
  return target instanceof Element ? target.closest("[data-hex]")?.getAttribute("data-hex") ?? null : null;
}
