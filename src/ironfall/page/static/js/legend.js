// What the signs of the map mean, and the keys that work on it: shown when somebody asks.

import { counter } from "./counters.js";
import { el, svg } from "./dom.js";
import { present } from "./focus.js";
import { HEX_PATH } from "./grid.js";
import { mark } from "./icons.js";
import { drawn, printed } from "./terrain.js";

/**
 * @typedef {import("./types.js").Facts} Facts
 * @typedef {import("./types.js").Unit} Unit
 */

const SIDES = ["of the first side", "of the second side", "of the third side", "of the fourth side"];
/** @type {[words: string, unit: Partial<Unit>]} */
const GONE = ["destroyed", { letter: "B", side: 1, destroyed: true }];
/** What only a hex map draws of a unit. @type {[words: string, unit: Partial<Unit>][]} */
const STANCES = [
  ["facing southeast: the nose shows where", { letter: "A", facing: 2 }],
  ["lying prone", { letter: "A", facing: 0, stance: "prone" }],
  ["in the air", { letter: "A", facing: 0, stance: "air" }],
];

const HEX_KEYS = [
  ["arrows, Page Up, Home, End", "from hex to hex"],
  ["Enter", "take up the unit in the hex; put it in another; answer with a hex that is marked"],
  ["Escape", "leave the unit where it was"],
  ["[ and ], or , and .", "turn the chosen unit left and right"],
  ["+ and \u2212", "closer and farther"],
];
const INCH_KEYS = [
  ["Tab", "from base to base"],
  ["arrows", "move the base an inch; a tenth of one with Shift"],
  ["+ and \u2212", "closer and farther"],
];

/** @type {Unit} */
const ANY = {
  letter: "",
  name: "",
  side: 0,
  size: "",
  words: [],
  destroyed: false,
  stance: "",
  now: {},
  unfit: [],
  sheet: { summary: "", kind: "mech", places: [], pilot: null, numbers: [], condition: [] },
};

/**
 * @param {import("./types.js").View} view
 * @param {{facts: Facts, words: string}[]} grounds what a hex can hold, and what it is called
 */
export function showLegend({ map, units }, grounds) {
  const isHexes = map.kind === "hexes";
  const sides = SIDES.flatMap((words, side) => {
    const of = units.find((unit) => unit.side === side);
    return of ? [/** @type {[string, Partial<Unit>]} */ ([words, { letter: of.letter, side }])] : [];
  });
  const dialog = el(
    "dialog",
    { class: "legend map-signs", "aria-labelledby": "legend-title" },
    el(
      "div",
      { class: "legend-head" },
      el("h2", { id: "legend-title" }, "What the map shows"),
      el(
        "button",
        { type: "button", class: "quiet icon", "aria-label": "Close", onclick: () => dialog.close() },
        mark("close"),
      ),
    ),
    el("p", {}, "Drag a unit to move it, or choose it and use the buttons below the map. A finger carries it a little above itself, so that it is seen where it goes."),
    isHexes &&
      el(
        "ul",
        { class: "bare legend-signs" },
        ...grounds.map(({ facts, words }) => el("li", {}, ground(facts), words)),
      ),
    !isHexes &&
      el(
        "p",
        {},
        "Everything is to scale: the rings are the bases, a lane is what a base sweeps, and the length is measured from base to base. The faint lines are six inches apart. Dots are open ground, hatching is impassable.",
      ),
    el("h3", {}, "Units"),
    el(
      "ul",
      { class: "bare legend-signs" },
      ...[...sides, GONE, ...(isHexes ? STANCES : [])].map(([words, unit]) =>
        el("li", {}, piece({ ...ANY, ...unit }), words),
      ),
    ),
    el("h3", {}, "Keys"),
    el(
      "dl",
      { class: "legend-keys" },
      ...(isHexes ? HEX_KEYS : INCH_KEYS).flatMap(([key, does]) => [el("dt", {}, key), el("dd", {}, does)]),
    ),
  );
  present(dialog);
}

/** @param {Facts} facts */
function ground(facts) {
  const lines = printed(facts);
  return svg(
    "svg",
    { class: "frame", viewBox: "-52 -46 104 92", "aria-hidden": "true" },
    ...drawn(facts),
    svg("path", { class: "outline", d: HEX_PATH }),
    ...lines.map((line, index) => svg("text", { class: "print", y: 39 - 14 * (lines.length - 1 - index) }, line)),
  );
}

/** @param {Unit} unit */
function piece(unit) {
  return svg("svg", { class: "frame", viewBox: "-52 -48 104 92", "aria-hidden": "true" }, counter(unit));
}
