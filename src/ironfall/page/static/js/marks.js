// What is drawn about the counters: which is chosen, who acts upon whom, and which hexes are an answer.

import { svg } from "./dom.js";
import { HEX_PATH, WIDE } from "./grid.js";
import { COUNTER } from "./standing.js";

/**
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./grid.js").Grid} Grid
 * @typedef {import("./grid.js").Point} Point
 * @typedef {import("./standing.js").Spot} Spot
 */

/** The ring about a counter, and about a base. */
const RING = { hexes: 1.42, inches: 1.72 };
/** How far an arrow stays from the middles of two counters. */
const CLEAR = { from: 46, to: 50 };

/**
 * @param {Spot} spot
 * @param {"hexes" | "inches"} kind
 * @param {boolean} lifted
 */
export function ring(spot, kind, lifted) {
  const r = COUNTER * RING[kind] * spot.size;
  return svg("circle", { class: lifted ? "chosen lifted" : "chosen", r, cx: spot.point.x, cy: spot.point.y });
}

/**
 * The hex that is looked at.
 * @param {string} name
 * @param {Grid} grid
 */
export function outline(name, grid) {
  const { x, y } = grid.middleOf(name);
  return svg("path", { class: "looked-at", d: HEX_PATH, transform: `translate(${x} ${y.toFixed(2)}) scale(0.94)` });
}

/**
 * An arrow from one counter to another; none where they stand too close.
 * @param {Point} from
 * @param {Point} to
 */
export function arrow(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < CLEAR.from + CLEAR.to) return null;
  const along = (/** @type {number} */ far) => `${from.x + (dx * far) / length} ${from.y + (dy * far) / length}`;
  const end = along(length - CLEAR.to);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return svg("g", { class: "aim" },
    svg("path", { d: `M${along(CLEAR.from)}L${end}` }),
    svg("path", { class: "head", d: "M-12-8L4 0L-12 8Z", transform: `translate(${end}) rotate(${angle})` }),
  );
}

/**
 * A hex that answers a prompt, with its number among those answers.
 * @param {Choice} choice
 * @param {number} number
 * @param {Grid} grid
 * @param {boolean} taken a counter stands there, and the number beside it
 */
export function answer(choice, number, grid, taken) {
  const middle = grid.middleOf(choice.at ?? "");
  return svg("g", { class: "answer", transform: `translate(${middle.x} ${middle.y.toFixed(2)})` },
    svg("path", { d: HEX_PATH, transform: "scale(0.9)" }),
    svg("g", { transform: taken ? "translate(29 17) scale(0.75)" : null },
      svg("circle", { class: "badge", r: 20 }),
      svg("text", { y: 8 }, number)),
  );
}

/**
 * The answer that a finger meets: the nearest, for fingers are wider than some hexes.
 * @param {Choice[]} choices
 * @param {Grid} grid
 * @param {Point} point
 * @param {number} reach
 */
export function answerAt(choices, grid, point, reach) {
  let best = null;
  let least = Math.max(0.48 * WIDE, reach);
  for (const choice of choices) {
    const middle = grid.middleOf(choice.at ?? "");
    const away = Math.hypot(point.x - middle.x, point.y - middle.y);
    if (away < least) {
      least = away;
      best = choice;
    }
  }
  return best;
}
