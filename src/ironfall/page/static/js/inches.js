// The table in inches, to scale: bases, terrain, and the lane that a base would sweep.

import { assign, keep, svg } from "./dom.js";
import { weave } from "./terrain.js";

/**
 * @typedef {import("./types.js").InchMap} InchMap
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./grid.js").Box} Box
 * @typedef {import("./grid.js").Point} Point
 */

/** Of the server's thousandths of an inch in a unit of the drawing: an inch is 100 wide. */
const THOUSANDTHS = 10;
const INCH = 100;
/** Thousandths of an inch that a hand puts a base by. */
const TENTH = 100;
const MARGIN = 0.9 * INCH;
/** Half of a letter of a length in print, about. */
const LETTER = { wide: 17.5, high: 33 };

export class Inches {
  kind = /** @type {const} */ ("inches");
  root = svg("g", { class: "inches" });
  #paper = svg("g", { "aria-hidden": "true" });
  #ground = svg("g");
  #lane = svg("g", { "aria-hidden": "true" });
  #bases = svg("g");
  /** @type {InchMap} */
  #map = { kind: "inches", width: 0, height: 0, terrain: [] };

  /** @param {{met: (unit: Unit) => void, moved: (unit: Unit, by: [number, number]) => void}} to */
  constructor(to) {
    this.to = to;
    const woven = svg("defs", {},
      weave("no-way", 40, 40, "M0 0L40 40M40 0L0 40"), weave("open", 44, 44, "M8 12h.1M30 34h.1"));
    this.root.append(woven, this.#paper, this.#ground, this.#lane, this.#bases);
  }

  /** @returns {Box} */
  get box() {
    const { width, height } = this.#map;
    return {
      x: -MARGIN, y: -MARGIN,
      width: width / THOUSANDTHS + 2 * MARGIN, height: height / THOUSANDTHS + 2 * MARGIN,
    };
  }

  /** @param {{width: number, height: number}} size */
  bounds(size) {
    const box = this.box;
    return { least: Math.min(size.width / box.width, size.height / box.height), most: 1.6 };
  }

  margin = 500;
  comfortable = { least: 0.24, most: 0.5 };

  /**
   * @param {InchMap} map
   * @param {Unit[]} units
   */
  draw(map, units) {
    if (map !== this.#map) {
      this.#map = map;
      this.#paper.replaceChildren(...paper(map));
      this.#ground.replaceChildren(...map.terrain.map((piece) => terrain(piece)));
    }
    keep(this.#bases, units, (unit) => unit.letter, (unit) => this.#base(unit), (base, unit) => {
      const at = this.where(unit);
      assign(base, {
        "aria-label": `${unit.letter}, ${this.toldOf(unit)}`, "data-unit": unit.letter,
        cx: at?.x ?? 0, cy: at?.y ?? 0, r: this.radius(unit), hidden: at ? null : true,
        class: `base side${unit.side}`,
      });
    });
  }

  /** @param {Unit} unit */
  #base(unit) {
    return svg("circle", {
      role: "button", tabindex: 0, "aria-roledescription": "base",
      onfocus: () => this.to.met(unit),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const by = nudged(event);
        if (!by) return;
        event.preventDefault();
        this.to.moved(unit, [by[0] * INCH, by[1] * INCH]);
      },
    });
  }

  /**
   * What one base would sweep on its way to another, and how far they are apart, base to base.
   * @param {Unit | undefined} one
   * @param {Unit | undefined} other
   * @param {string | null} inches as the rules measure them; null while a base is being moved
   * @returns {import("./standing.js").Label[]} where that is written
   */
  between(one, other, inches) {
    const from = one && this.where(one);
    const to = other && this.where(other);
    this.#lane.replaceChildren();
    if (!from || !to || !one || !other) return [];
    const whole = Math.hypot(to.x - from.x, to.y - from.y);
    const gap = whole - this.radius(one) - this.radius(other);
    if (gap <= 0) return [];
    const far = inches ?? `about ${(gap / INCH).toFixed(1)}`;
    const text = `${far}\u2033`;
    const size = { wide: LETTER.wide * text.length, high: LETTER.high };
    for (const [unit, peer] of [[one, other], [other, one]]) {
      const base = this.#bases.querySelector(`[data-unit="${unit.letter}"]`);
      if (base) assign(base, { "aria-label": `${base.getAttribute("aria-label")}, ${far} inches from ${peer.letter}` });
    }
    const along = { x: (to.x - from.x) / whole, y: (to.y - from.y) / whole };
    const reach = this.radius(one);
    const side = { x: -along.y * reach, y: along.x * reach };
    const end = { x: from.x + along.x * (gap + reach), y: from.y + along.y * (gap + reach) };
    const stop = { x: from.x + along.x * gap, y: from.y + along.y * gap };
    // The length stands beside the lane, on its upper side: between two bases there may be no room for it.
    const way = along.x < 0 ? 1 : -1;
    const up = { x: -way * along.y, y: way * along.x };
    const off = Math.max(reach, this.radius(other)) + size.high + size.wide * Math.abs(up.x);
    const [x, y] = [from.x + along.x * reach, from.y + along.y * reach];
    const middle = { x: (x + end.x) / 2, y: (y + end.y) / 2 };
    const label = { x: middle.x + up.x * off, y: middle.y + up.y * off };
    this.#lane.append(
      svg("path", {
        class: "lane",
        d: `M${from.x + side.x} ${from.y + side.y}L${stop.x + side.x} ${stop.y + side.y}`
          + `A${reach} ${reach} 0 0 0 ${stop.x - side.x} ${stop.y - side.y}L${from.x - side.x} ${from.y - side.y}`
          + `A${reach} ${reach} 0 0 0 ${from.x + side.x} ${from.y + side.y}Z`,
      }),
      svg("path", { class: "measure", d: `M${x} ${y}L${end.x} ${end.y}` }),
      svg("text", { class: "length", ...label }, text),
    );
    // It stands on its line, so its middle is higher.
    return [{ x: label.x, y: label.y - LETTER.high / 2, ...size }];
  }

  /** Everything is always drawn; far away, less is written. @param {Box} _box @param {number} scale */
  seen(_box, scale) {
    this.root.classList.toggle("far", scale * INCH < 18);
  }

  /** @param {Point} point */
  placeAt(point) {
    const { width, height } = this.#map;
    const hold = (/** @type {number} */ value, /** @type {number} */ most) =>
      Math.max(0, Math.min(most, Math.round(value * THOUSANDTHS / TENTH) * TENTH));
    return { x: hold(point.x, width), y: hold(point.y, height) };
  }

  /** @param {Unit} unit @returns {Point | null} */
  where(unit) {
    if (unit.x === undefined || unit.y === undefined || unit.x < 0) return null;
    return { x: unit.x / THOUSANDTHS, y: unit.y / THOUSANDTHS };
  }

  /** @param {Unit} unit */
  radius(unit) {
    return (unit.r ?? 500) / THOUSANDTHS;
  }

  /**
   * "Nettle, 17.5 inches from the left and 24 from the top"
   * @param {Unit} unit
   */
  toldOf(unit) {
    const at = unit.x === undefined || unit.y === undefined || unit.x < 0
      ? "not on the table"
      : `${where(unit.x)} inches from the left and ${where(unit.y)} from the top`;
    return [unit.name, at, ...unit.words].join(", ");
  }
}

/**
 * How many inches a key moves a unit on a table: one, or a tenth with shift.
 * @param {KeyboardEvent} event
 * @returns {[x: number, y: number] | null}
 */
function nudged(event) {
  const step = event.shiftKey ? 0.1 : 1;
  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowUp: [0, -step], ArrowDown: [0, step], ArrowLeft: [-step, 0], ArrowRight: [step, 0] };
  return event.ctrlKey || event.altKey || event.metaKey ? null : ways[event.key] ?? null;
}

/** @param {number} thousandths */
const where = (thousandths) => String(Number((thousandths / 1000).toFixed(3)));

/**
 * The mat, a faint line every six inches and a rule along two edges.
 * @param {InchMap} map
 */
function paper(map) {
  const width = map.width / THOUSANDTHS;
  const height = map.height / THOUSANDTHS;
  let lines = "";
  let ticks = "";
  const numbers = [];
  for (let x = 0; x <= width; x += INCH) {
    const inch = x / INCH;
    if (inch % 6 === 0 && x > 0 && x < width) lines += `M${x} 0V${height}`;
    ticks += `M${x} 0v${inch % 6 === 0 ? -36 : -18}`;
    if (inch % 6 === 0) numbers.push(svg("text", { class: "inch", x, y: -46 }, inch));
  }
  for (let y = 0; y <= height; y += INCH) {
    const inch = y / INCH;
    if (inch % 6 === 0 && y > 0 && y < height) lines += `M0 ${y}H${width}`;
    ticks += `M0 ${y}h${inch % 6 === 0 ? -36 : -18}`;
    if (inch % 6 === 0 && inch > 0) numbers.push(svg("text", { class: "inch down", x: -46, y: y + 12 }, inch));
  }
  return [
    svg("rect", { class: "mat", x: 0, y: 0, width, height }),
    svg("path", { class: "sixes", d: lines }),
    svg("path", { class: "ticks", d: ticks }),
    ...numbers,
  ];
}

/** @param {import("./types.js").Ground} piece */
function terrain(piece) {
  const [cx, cy, r] = [piece.x / THOUSANDTHS, piece.y / THOUSANDTHS, piece.r / THOUSANDTHS];
  const words = piece.kind === "open" ? "open ground" : piece.kind;
  const [kind, fill] = piece.kind === "impassable" ? ["impassable", "url(#t-no-way)"] : ["open", "url(#t-open)"];
  const label = `${words}, ${where(piece.r * 2)} inches across`;
  return svg("g", { class: `piece-of-ground ${kind}`, role: "img", "aria-label": label },
    svg("circle", { class: "floor", cx, cy, r }),
    svg("circle", { class: "cover", cx, cy, r, fill }),
    svg("text", { class: "kind", x: cx, y: cy + 12 }, words),
  );
}
