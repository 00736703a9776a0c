// Units as counters: the shape says whose it is, the letter which, the nose where it faces.

import { assign, svg } from "./dom.js";
import { shortened } from "./words.js";

/**
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./grid.js").Point} Point
 */

/** By side. */
const BODIES = [
  "M0-27A27 27 0 1 1 0 27A27 27 0 1 1 0-27Z",
  "M-20-24H20Q24-24 24-20V20Q24 24 20 24H-20Q-24 24-24 20V-20Q-24-24-20-24Z",
  "M0-31L31 0L0 31L-31 0Z",
  "M-14-26H14L28 0L14 26H-14L-28 0Z",
];

/**
 * A counter about the point 0,0.
 * @param {Unit} unit
 */
export function counter(unit) {
  const body = BODIES[unit.side] ?? "";
  const lies = unit.stance === "prone";
  const flies = unit.stance === "air";
  const group = svg("g", { class: `counter side${unit.side}${unit.destroyed ? " gone" : ""}` });
  if (flies) group.append(svg("ellipse", { class: "shadow", cx: 0, cy: 30, rx: 22, ry: 6 }));
  const piece = svg("g", { class: "piece", transform: flies ? "translate(0 -6)" : null });
  piece.append(svg("path", { class: "body", d: body }));
  if (typeof unit.facing === "number") {
    piece.append(svg("path", { class: "nose", d: "M-13-29L0-44L13-29Z", transform: `rotate(${60 * unit.facing})` }));
  }
  if (lies) piece.append(svg("path", { class: "lying", d: "M-17 13H17M-17 18H17" }));
  piece.append(svg("text", { class: "letter", y: lies ? 6 : 10 }, unit.letter));
  if (unit.destroyed) piece.append(svg("path", { class: "crossed", d: "M-27-27L27 27M27-27L-27 27" }));
  group.append(piece);
  return group;
}

/**
 * What is written beside a counter: its name, and what is out of the ordinary.
 * @param {Unit} unit
 * @param {number} at the line that it stands on
 */
export function caption(unit, at) {
  const [name, state] = captionWords(unit);
  return svg("text", { class: "caption", y: at }, name, state && svg("tspan", { class: "state" }, ` ${state}`));
}

/**
 * @param {Unit} unit
 * @returns {[name: string, state: string]}
 */
export function captionWords(unit) {
  // What has left the game is told first, and no more counts.
  const words = unit.destroyed ? unit.words.slice(0, 1) : unit.words;
  return [shortened(unit.name, 16), shortened(words.join(", "), 18)];
}

/**
 * Put an element where it belongs; it glides there, unless motion is unwelcome (map.css).
 * @param {SVGElement} element
 * @param {Point} point
 * @param {number} [size]
 */
export function put(element, point, size = 1) {
  element.style.transform = `translate(${point.x.toFixed(2)}px, ${point.y.toFixed(2)}px) scale(${size})`;
  assign(element, { "data-x": point.x.toFixed(2), "data-y": point.y.toFixed(2) });
}
