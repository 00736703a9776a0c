// Where each counter is drawn, and what a finger meets there.

import { larger } from "./looking.js";

/**
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./grid.js").Point} Point
 * @typedef {import("./map.js").Surface} Surface
 * @typedef {{point: Point, size: number, alone: boolean}} Spot
 * @typedef {Map<string, Spot>} Spots by the letter of the unit
 */

/** Half a counter, in units of a drawing of hexes. */
export const COUNTER = 30;
/** In a hex it is this large and stands this far above the middle, so that the print below stays in sight. */
const SEATED = { size: 0.86, up: 8 };
/** Counters in one hex stand about its middle, this far off and this small. */
const STACKED = { off: 20, size: 0.6 };
/** Of a base. */
const ON_A_BASE = 0.72;
/** A counter with the ring about it and the nose beyond that. */
const RINGED = 46;
/** Base lines of captions over and under a counter with its ring. */
const CAPTION = { hexes: { above: -50, below: 57 }, inches: { above: -58, below: 72 } };
/** How far the lower one sinks where letters are twice as large. */
const SINKS = 11;
/** The next base lines, where there is no room on these. */
const BEYOND = 21;
/** Of a caption, about; and how much larger it is at most, where somebody has made text larger (map.css). */
const LETTER = { wide: 9.4, high: 16 };
const LARGEST = 1.6;
/** Where a counter's nose can be taken, from its middle. */
const NOSE = { from: 26, to: 52 };
/** No counter is met farther from its edge than this. */
const FARTHEST = 26;

/**
 * @param {Unit[]} units
 * @param {Surface} surface
 * @returns {Spots}
 */
export function spotsOf(units, surface) {
  /** @type {Map<string, Unit[]>} */
  const places = new Map();
  for (const unit of units) {
    const where = unit.at ?? `of ${unit.letter}`;
    places.set(where, [...(places.get(where) ?? []), unit]);
  }
  /** @type {Spots} */
  const spots = new Map();
  for (const together of places.values()) {
    for (const [index, unit] of together.entries()) {
      const middle = surface.where(unit);
      if (middle) spots.set(unit.letter, spotOf(unit, surface, middle, index / together.length, together.length === 1));
    }
  }
  return spots;
}

/**
 * @param {Unit} unit
 * @param {Surface} surface
 * @param {Point} middle
 * @param {number} share of the way round the middle, where it is not alone
 * @param {boolean} alone
 * @returns {Spot}
 */
function spotOf(unit, surface, middle, share, alone) {
  if (surface.kind === "inches") {
    return { point: middle, size: (ON_A_BASE * surface.radius(unit)) / COUNTER, alone: true };
  }
  if (alone) return { point: { x: middle.x, y: middle.y - SEATED.up }, size: SEATED.size, alone };
  const turn = 2 * Math.PI * share - Math.PI / 2;
  const point = { x: middle.x + STACKED.off * Math.cos(turn), y: middle.y + STACKED.off * Math.sin(turn) };
  return { point, size: STACKED.size, alone };
}

/**
 * The lines that captions stand on: outside the ring about a counter, where the nose is not if there is room, and never
 * over another counter or caption. A unit has none where there is no room at all; its letter stays.
 * @param {Unit[]} units
 * @param {Spots} spots
 * @param {Surface} surface
 * @param {(unit: Unit) => number} letters how long a caption is
 * @param {Label[]} others what else is written there
 * @returns {Map<string, number>} by the letter of the unit
 */
export function captionLines(units, spots, surface, letters, others) {
  const grown = Math.min(LARGEST, larger());
  const letter = { wide: LETTER.wide * grown, high: LETTER.high * grown };
  const above = CAPTION[surface.kind].above;
  const below = CAPTION[surface.kind].below + SINKS * (grown - 1);
  /** @type {Map<string, number>} */
  const lines = new Map();
  const half = surface.kind === "inches" ? COUNTER / ON_A_BASE : RINGED;
  const taken = [...spots].map(([of, { point, size }]) => ({ of, ...point, wide: half * size, high: half * size }));
  taken.push(...others.map((label) => ({ of: "", ...label })));
  for (const unit of units) {
    const spot = spots.get(unit.letter);
    if (!spot?.alone) continue;
    const south = typeof unit.facing === "number" && unit.facing >= 2 && unit.facing <= 4;
    const near = south ? [above, below] : [below, above];
    for (const line of [...near, below + BEYOND, above - BEYOND]) {
      const box = {
        of: unit.letter, x: spot.point.x, y: spot.point.y + (line - letter.high / 2) * spot.size,
        wide: (letters(unit) * letter.wide * spot.size) / 2, high: (letter.high / 2) * spot.size,
      };
      const isBeyond = box.y + box.high > surface.box.y + surface.box.height;
      if (isBeyond || taken.some((other) => other.of !== box.of && doMeet(other, box))) continue;
      taken.push(box);
      lines.set(unit.letter, line);
      break;
    }
  }
  return lines;
}

/** @typedef {{x: number, y: number, wide: number, high: number}} Label its middle, and half of what it takes */

/**
 * @param {Label} one
 * @param {Label} other
 */
function doMeet(one, other) {
  return Math.abs(one.x - other.x) < one.wide + other.wide && Math.abs(one.y - other.y) < one.high + other.high;
}

/**
 * The unit whose counter lies at a point, or nearest within reach of it.
 * @param {Unit[]} units
 * @param {Spots} spots
 * @param {Point} point
 * @param {number} reach
 * @returns {Unit | null}
 */
export function unitAt(units, spots, point, reach) {
  let best = null;
  let least = Math.min(reach, FARTHEST);
  for (const unit of units) {
    const spot = spots.get(unit.letter);
    if (!spot) continue;
    const away = Math.hypot(point.x - spot.point.x, point.y - spot.point.y) - COUNTER * spot.size;
    if (away < least) {
      least = away;
      best = unit;
    }
  }
  return best;
}

/**
 * Whether a point is at the nose of a unit's counter, by which it is turned.
 * @param {Unit} unit
 * @param {Spot} spot
 * @param {Point} point
 * @param {number} reach
 */
export function isAtNose(unit, spot, point, reach) {
  const away = Math.hypot(point.x - spot.point.x, point.y - spot.point.y) / spot.size;
  return away > NOSE.from && away < NOSE.to + reach / 2 && facingFrom(spot.point, point) === unit.facing;
}

/**
 * The hexside that one point lies off another: 0 north, clockwise.
 * @param {Point} middle
 * @param {Point} point
 */
export function facingFrom(middle, point) {
  const angle = (Math.atan2(point.x - middle.x, middle.y - point.y) * 180) / Math.PI;
  return Math.round((angle + 360) / 60) % 6;
}
