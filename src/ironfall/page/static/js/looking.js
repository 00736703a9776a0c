// What of a map is to be seen: who acts and on whom, and what can be answered, as large as can be touched.

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./grid.js").Box} Box
 * @typedef {import("./grid.js").Point} Point
 * @typedef {import("./map.js").Surface} Surface
 * @typedef {{width: number, height: number}} Size
 */

/** Pixels of text that nobody has made larger. */
const USUAL_TEXT = 16;
/** The least share of a comfortable scale at which a map can be read; what is touched is larger. */
const LEGIBLE = 0.6;

/**
 * Who is asked and the answers that are places, or who acts; and behind these whom that is about: in a whole game, all.
 * @param {View} view
 * @param {Surface} surface
 * @param {Choice[]} choices
 * @returns {{first: Point[], all: Point[]}}
 */
export function worthSeeing({ acting, game, prompt, units }, surface, choices) {
  const of = (/** @type {(string | null)[]} */ ...letters) =>
    units.filter((unit) => letters.includes(unit.letter)).map((unit) => surface.where(unit)).filter((point) => point !== null);
  const answers = surface.kind === "hexes" ? choices.map((choice) => surface.grid.middleOf(choice.at ?? "")) : [];
  const first = [...of(prompt ? prompt.unit : acting.by), ...answers];
  const others = game ? units.filter((unit) => !unit.destroyed).map((unit) => unit.letter) : [];
  return { first, all: [...first, ...of(acting.by, acting.on, ...others)] };
}

/**
 * Whether something in the view stands elsewhere than before, or something else can be answered.
 * @param {View} view
 * @param {View | null} before
 */
export function hasMoved(view, before) {
  const places = (/** @type {View | null} */ each) => JSON.stringify([
    each?.units.map((unit) => [unit.at, unit.x, unit.y]),
    each?.prompt?.unit,
    each?.prompt?.options.map((choice) => choice.at),
  ]);
  return places(view) !== places(before);
}

/** How much larger than usual somebody has made text; the map may be shown larger then too. */
export function larger() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT;
}

/**
 * A box about all that is worth seeing; where that is too small to be read, about what comes first.
 * @param {{first: Point[], all: Point[]}} worth
 * @param {Surface} surface
 * @param {Size} room in pixels
 * @returns {Box}
 */
export function about({ first, all }, surface, room) {
  const box = around(all, surface, room);
  return first.length && room.width / box.width < LEGIBLE * surface.comfortable.least ? around(first, surface, room) : box;
}

/**
 * @param {Point[]} points
 * @param {Surface} surface
 * @param {Size} room
 * @returns {Box}
 */
function around(points, surface, room) {
  const { margin, comfortable } = surface;
  const across = points.map((point) => point.x);
  const down = points.map((point) => point.y);
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  const most = Math.min(room.width / (right - left + margin), room.height / (bottom - top + margin));
  const wanted = Math.min(room.width / (right - left + 2 * margin), room.height / (bottom - top + 2 * margin));
  const scale = Math.min(most, Math.max(comfortable.least, Math.min(comfortable.most * larger(), wanted)));
  const [width, height] = [room.width / scale, room.height / scale];
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/**
 * Whether a map is large enough to be read when all of it is seen.
 * @param {Surface} surface
 * @param {Size} room
 */
export function isLegible({ box, comfortable }, room) {
  return Math.min(room.width / box.width, room.height / box.height) >= comfortable.least;
}

/**
 * Whether points lie well within a box.
 * @param {Point[]} points
 * @param {Box} box
 * @param {number} edge
 */
export function areWithin(points, box, edge) {
  return points.every((point) =>
    point.x > box.x + edge && point.x < box.x + box.width - edge &&
    point.y > box.y + edge && point.y < box.y + box.height - edge);
}
