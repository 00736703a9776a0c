// The armor diagram of a 'Mech: a shape for each location, with a pip for every point. A pip that is filled is lost.

import { svg } from "./dom.js";

/**
 * @typedef {import("./types.js").Place} Place
 * @typedef {"armor" | "rear" | "structure"} Row
 * @typedef {[x: number, y: number, width: number, height: number]} Box
 * @typedef {{row: Row, at: number, x: number, y: number, reach: number}} Pip
 */

const WIDTH = 320;
const HEIGHT = 436;

/**
 * Outlines and the room for pips, from the head to the right leg; the right side mirrors the left one.
 * @type {{outline: number[], room: Box, label: [number, number]}[]}
 */
const BIPED = [
  { outline: [140, 8, 180, 8, 194, 26, 188, 60, 132, 60, 126, 26], room: [136, 20, 48, 38], label: [160, 17] },
  { outline: [124, 66, 196, 66, 204, 92, 192, 182, 176, 202, 144, 202, 128, 182, 116, 92], room: [129, 80, 62, 102], label: [160, 77] },
  { outline: [59, 76, 118, 64, 112, 94, 123, 184, 64, 178, 57, 140], room: [63, 88, 48, 80], label: [87, 83] },
  { outline: [16, 88, 54, 76, 57, 126, 51, 186, 57, 224, 35, 234, 12, 224, 19, 186, 10, 126], room: [20, 100, 30, 122], label: [36, 95] },
  { outline: [90, 182, 134, 194, 152, 210, 142, 300, 152, 358, 88, 358, 98, 300, 82, 232], room: [99, 212, 42, 140], label: [116, 204] },
];

/** The same for four legs: head, center and side torsos, then the front and the hind legs. @type {typeof BIPED} */
const QUAD = [
  { outline: [138, 16, 182, 16, 196, 36, 188, 66, 132, 66, 124, 36], room: [136, 28, 48, 36], label: [160, 26] },
  { outline: [122, 72, 198, 72, 204, 110, 198, 226, 180, 244, 140, 244, 122, 226, 116, 110], room: [128, 86, 64, 138], label: [160, 83] },
  { outline: [74, 80, 117, 76, 112, 110, 118, 228, 80, 222, 74, 190], room: [79, 92, 33, 122], label: [95, 89] },
  { outline: [14, 70, 68, 76, 68, 140, 63, 168, 66, 204, 14, 204, 19, 168, 10, 120], room: [20, 88, 42, 110], label: [38, 84] },
  { outline: [44, 214, 84, 224, 118, 236, 108, 292, 116, 352, 50, 352, 58, 292, 38, 250], room: [62, 238, 42, 108], label: [76, 233] },
];

/** The backs of the torsos, from the center to the right, in a row below. @type {{outline: number[], room: Box, label: [number, number]}[]} */
const BACK = [
  { outline: [124, 376, 196, 376, 192, 432, 128, 432], room: [130, 390, 60, 40], label: [160, 387] },
  { outline: [60, 376, 119, 376, 123, 432, 70, 432], room: [70, 390, 46, 40], label: [92, 387] },
];

const CENTER = 1;
const SIDES = [2, 4, 6];

/** Pips are smaller than a finger: where there is one, a press chooses a location, and its steps up and down do the rest. */
export const BY_FINGER = matchMedia("(pointer: coarse)").matches;

/**
 * Draws a 'Mech and keeps it up to date.
 * @param {boolean} quad
 * @param {(place: string, byKey: boolean) => void} choose
 * @param {(place: string, row: Row, at: number) => void} cross one pip off, by its place in its row
 */
export function figure(quad, choose, cross) {
  const shapes = quad ? QUAD : BIPED;
  const drawing = svg("svg", { class: "figure", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group" });
  const backs = svg("g", {});
  // What is written in the shapes; a shape's name says more.
  const letters = svg("g", { class: "place-labels", "aria-hidden": "true" });
  /** @type {Map<string, {group: SVGGElement, back: SVGGElement | null, label: SVGGElement, said: string}>} */
  const groups = new Map();

  return {
    element: drawing,
    renew(/** @type {Place[]} */ places, /** @type {string | null} */ chosen, /** @type {string} */ name) {
      drawing.setAttribute("aria-label", `Armor diagram of ${name}`);
      places.slice(0, 8).forEach((place, number) => {
        const had = groups.get(place.name);
        const group = had?.group ?? pressed(shapeOf(place), place.name);
        const label = had?.label ?? svg("g", {});
        if (!had) {
          drawing.append(group, backs, letters);
          letters.append(label);
        }
        const back = had ? had.back : place.rear ? pressed(shapeOf(place), place.name) : null;
        if (!had && back) backs.append(back);
        for (const shown of [group, back]) shown?.setAttribute("aria-pressed", String(place.name === chosen));
        const said = JSON.stringify(place);
        if (had?.said === said) return;
        groups.set(place.name, { group, back, label, said });
        group.replaceChildren();
        label.replaceChildren();
        group.setAttribute("aria-label", placeWords(place));
        group.classList.toggle("is-gone", place.gone);
        const right = number > CENTER && number % 2 === 1;
        const shape = shapes[number < 2 ? number : SIDES.indexOf(number - (right ? 1 : 0)) + 2];
        pipsOf.set(group, part(group, label, shape, right, place, [["armor", place.armor], ["structure", place.structure]]));
        if (place.rear && back) {
          back.replaceChildren();
          back.setAttribute("aria-label", `${place.title}, rear: armor ${place.rear[0]} of ${place.rear[1]}`);
          back.classList.toggle("is-gone", place.gone);
          pipsOf.set(back, part(back, label, BACK[number === CENTER ? 0 : 1], right, place, [["rear", place.rear]]));
        }
      });
    },
  };

  /**
   * @param {SVGGElement} group
   * @param {string} place
   */
  function pressed(group, place) {
    group.addEventListener("click", (event) => {
      choose(place, event.detail === 0);
      const pip = BY_FINGER ? null : pipUnder(group, event);
      if (pip) cross(place, pip.row, pip.at);
    });
    group.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose(place, true);
    });
    return group;
  }
}

/** @param {Place} place */
function shapeOf(place) {
  return svg("g", { class: "place", role: "button", tabindex: "0", "data-place": place.name });
}

/** @type {WeakMap<Element, Pip[]>} */
const pipsOf = new WeakMap();

/**
 * The pip that a press means: the nearest one, if it is near.
 * @param {SVGGElement} group
 * @param {MouseEvent} event
 * @returns {Pip | null}
 */
function pipUnder(group, event) {
  const seen = group.getScreenCTM();
  if (!seen || event.detail === 0) return null;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(seen.inverse());
  let best = null;
  let least = Infinity;
  for (const pip of pipsOf.get(group) ?? []) {
    const far = Math.hypot(pip.x - at.x, pip.y - at.y);
    if (far < least && far <= pip.reach) [best, least] = [pip, far];
  }
  return best;
}

/**
 * An outline with its pips.
 * @param {SVGGElement} group
 * @param {SVGGElement} labels
 * @param {{outline: number[], room: Box, label: [number, number]}} shape
 * @param {boolean} mirrored
 * @param {Place} place
 * @param {[Row, [number, number] | null][]} rows
 * @returns {Pip[]}
 */
function part(group, labels, shape, mirrored, place, rows) {
  const flip = (/** @type {number} */ x) => (mirrored ? WIDTH - x : x);
  const points = [];
  for (let k = 0; k < shape.outline.length; k += 2) points.push(`${flip(shape.outline[k])},${shape.outline[k + 1]}`);
  group.append(svg("polygon", { class: "place-shape", points: points.join(" ") }));
  const [x, y, width, height] = shape.room;
  const letters = rows[0][0] === "rear" ? `${place.name} back` : place.name;
  const left = rows[0][1] ? rows[0][1][0] : "";
  const label = svg("text", { class: "place-label", x: flip(shape.label[0]), y: shape.label[1], "text-anchor": "middle" });
  label.append(svg("tspan", { class: "place-letters" }, letters), ` ${left}`);
  labels.append(label);
  const drawn = rows.flatMap(([row, pair]) => (pair && pair[1] > 0 ? [{ row, pair }] : []));
  const pips = layOut([mirrored ? WIDTH - x - width : x, y, width, height], drawn);
  for (const pip of pips) {
    const pair = drawn.find(({ row }) => row === pip.row)?.pair ?? [0, 0];
    group.append(pipMark(pip, pip.at < pair[1] - pair[0]));
  }
  if (place.gone) {
    const [x1, y1, x2, y2] = [flip(x), y, flip(x + width), y + height];
    group.append(svg("path", { class: "place-cross", d: `M${x1} ${y1}L${x2} ${y2}M${x2} ${y1}L${x1} ${y2}` }));
  }
  return pips;
}

/**
 * @param {Pip} pip
 * @param {boolean} lost
 */
function pipMark(pip, lost) {
  const r = pip.reach / 2.6;
  const name = `pip is-${pip.row}${lost ? " is-lost" : ""}`;
  return pip.row === "structure"
    ? svg("rect", { class: name, x: pip.x - r, y: pip.y - r, width: 2 * r, height: 2 * r })
    : svg("circle", { class: name, cx: pip.x, cy: pip.y, r });
}

/**
 * Pips of one or two kinds in a box, as large as they fit: the second kind begins on a line of its own.
 * @param {Box} box
 * @param {{row: Row, pair: [number, number]}[]} kinds
 * @param {number} [most] the widest a pip may be
 * @returns {Pip[]}
 */
function layOut([x, y, width, height], kinds, most = 12) {
  const gap = kinds.length > 1 ? 3 : 0;
  let pitch = most;
  const lines = (/** @type {number} */ count) => Math.ceil(count / Math.max(1, Math.floor(width / pitch)));
  const needed = () => kinds.reduce((sum, { pair }) => sum + lines(pair[1]), 0) * pitch + gap;
  while (pitch > 3 && needed() > height) pitch -= 0.25;
  const across = Math.max(1, Math.floor(width / pitch));
  /** @type {Pip[]} */
  const pips = [];
  let top = y;
  for (const { row, pair } of kinds) {
    for (let at = 0; at < pair[1]; at += 1) {
      const line = Math.floor(at / across);
      const inLine = Math.min(across, pair[1] - line * across);
      const start = x + (width - inLine * pitch) / 2;
      pips.push({ row, at, x: start + ((at % across) + 0.5) * pitch, y: top + (line + 0.5) * pitch, reach: pitch });
    }
    top += lines(pair[1]) * pitch + gap;
  }
  return pips;
}

/**
 * A line of boxes, for a table.
 * @param {Row} row
 * @param {[number, number]} pair
 * @param {(at: number) => void} cross
 */
export function boxes(row, pair, cross) {
  const pitch = 14;
  const across = 8;
  const lines = Math.max(1, Math.ceil(pair[1] / across));
  const width = Math.min(across, Math.max(1, pair[1])) * pitch;
  const drawing = svg("svg", {
    class: "boxes", viewBox: `0 0 ${width} ${lines * pitch}`, width, height: lines * pitch, "aria-hidden": "true",
  });
  const group = svg("g", {});
  /** @type {Pip[]} */
  const pips = [];
  for (let at = 0; at < pair[1]; at += 1) {
    pips.push({ row, at, x: ((at % across) + 0.5) * pitch, y: (Math.floor(at / across) + 0.5) * pitch, reach: pitch });
  }
  group.append(...pips.map((pip) => pipMark(pip, pip.at < pair[1] - pair[0])));
  pipsOf.set(group, pips);
  drawing.append(group);
  drawing.addEventListener("click", (event) => {
    const pip = pipUnder(group, event);
    if (pip) cross(pip.at);
  });
  return drawing;
}

/** @param {Place} place */
function placeWords(place) {
  const parts = [`armor ${place.armor[0]} of ${place.armor[1]}`];
  if (place.structure) parts.push(`structure ${place.structure[0]} of ${place.structure[1]}`);
  const hits = place.slots.filter((slot) => slot.hit).length;
  if (hits) parts.push(`${hits} critical ${hits === 1 ? "hit" : "hits"}`);
  return `${place.title}: ${place.gone ? "gone" : parts.join(", ")}`;
}
