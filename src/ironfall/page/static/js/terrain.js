// What stands in a hex, drawn so that it can be told without its color: a pattern or a sign of its own for each.

import { CORNERS, HEX_PATH } from "./grid.js";
import { svg } from "./dom.js";

/** @typedef {import("./types.js").Facts} Facts */

const CROWN = "m-8 5a5.500 5.500 0 0 1 1-10.500a7 7 0 0 1 14 0a5.500 5.500 0 0 1 1 10.500zm8 0v7";
const FROND = "m0 10v-13m0 0q-8-3-11 4m11-4q8-3 11 4m-11-4q-7-7-10-5m10 5q7-7 10-5";
const STONE = "m-7 5l3.500-9l5 2.500l5 6.500z";
const BRICK = "m-7 0l8-5l6 4l-8 6z";
const TUFT = "m-9 4h18m-9 0v-9m-4 9l-3-7m11 7l3-7";

const PLANKS = "M-14-30h28M-14-15h28M-14 0h28M-14 15h28M-14 30h28";

const FEW = [[-32, 8], [32, 8], [0, -12]];
const SOME = [[-33, 1], [33, 1], [-18, -19], [18, -19], [-18, 21], [18, 21]];
const MANY = [...SOME, [0, -7], [0, 9], [-38, 18], [38, 18]];

/**
 * One path of many signs.
 * @param {string} sign
 * @param {number[][]} places
 */
const strewn = (sign, places) => places.map(([x, y]) => `M${x} ${y}${sign}`).join("");

/**
 * Signs are drawn once, under these ids, and used wherever they stand.
 * @returns {Element}
 */
export function signs() {
  return svg("defs", {},
    weave("water", 28, 14, "M0 5q7-6 14 0t14 0"),
    weave("rapids", 20, 10, "M0 4l5-3l5 3l5-3l5 3M0 9l5-3l5 3l5-3l5 3"),
    weave("ice", 26, 26, "M0 26L26 0M4 4l6 6M16 18l6 6"),
    weave("pavement", 18, 18, "M0 0h18M0 0v18"),
    weave("soft", 16, 16, "M3 4h.1M11 12h.1"),
    weave("impassable", 12, 12, "M0 0l12 12M12 0L0 12"),
    weave("smoke", 12, 12, "M2 9q3-6 6-2t4-3"),
    weave("hatch", 8, 8, "M0 8L8 0M-1 1L1-1M7 9L9 7"),
    sign("woods-1", strewn(CROWN, FEW)),
    sign("woods-2", strewn(CROWN, SOME), "full"),
    sign("woods-3", strewn(CROWN, MANY), "full"),
    sign("jungle-1", strewn(FROND, FEW)),
    sign("jungle-2", strewn(FROND, SOME), "full"),
    sign("jungle-3", strewn(FROND, MANY), "full"),
    sign("rough-1", strewn(STONE, [[-32, -5], [32, -2], [-19, 18], [18, -18], [20, 20]])),
    sign("rough-2", strewn(STONE, MANY)),
    sign("rubble", strewn(BRICK, [[-30, 2], [30, -2], [-17, 19], [18, -17], [20, 17], [-19, -17], [2, 3]])),
    sign("swamp", strewn(TUFT, [[-27, -10], [27, -6], [-14, 17], [21, 18]])),
    sign("road", "M-8 0V-43.300M8 0V-43.300", "road"),
    svg("path", { id: "t-road-bed", class: "road-bed", d: "M-8 4V-43.300H8V4Z" }),
    sign("bridge", `M-14-43V43M14-43V43M-20-43h6M-20 43h6M14-43h6M14 43h6${PLANKS}`, "bridge"),
    ...[1, 2, 3, 4].map((kind) => building(kind)),
  );
}

/**
 * A pattern that covers whatever is filled with it.
 * @param {string} name
 * @param {number} width
 * @param {number} height
 * @param {string} path
 */
export function weave(name, width, height, path) {
  return svg("pattern", { id: `t-${name}`, width, height, patternUnits: "userSpaceOnUse" },
    svg("path", { class: `weave ${name}`, d: path }));
}

/**
 * @param {string} name
 * @param {string} path
 * @param {string} [more] classes
 */
function sign(name, path, more = "") {
  return svg("path", { id: `t-${name}`, class: `sign ${name.split("-")[0]} ${more}`, d: path });
}

/**
 * From above: the heavier the building, the heavier its wall; a hardened one has two.
 * @param {number} kind
 */
function building(kind) {
  return svg("g", { id: `t-building-${kind}`, class: "building" },
    svg("rect", { class: "roof", x: -30, y: -27, width: 60, height: 40, fill: "url(#t-hatch)" }),
    svg("rect", { class: "wall", x: -30, y: -27, width: 60, height: 40, "stroke-width": [1.5, 3, 5, 2.5][kind - 1] }),
    kind === 4 && svg("rect", { class: "wall", x: -24, y: -21, width: 48, height: 28, "stroke-width": 2.5 }),
  );
}

const use = (/** @type {string} */ name, turn = 0) =>
  svg("use", { href: `#t-${name}`, transform: turn ? `rotate(${turn})` : null });

const cover = (/** @type {string} */ name) => svg("path", { class: "cover", d: HEX_PATH, fill: `url(#t-${name})` });

/** Levels have this many shades each way; what is beyond has the last one, and its number. */
const SHADES = 5;

/**
 * The ground of a hex, from the bottom up.
 * @param {Facts} facts
 * @returns {SVGElement[]}
 */
export function drawn(facts) {
  const fact = (/** @type {string} */ name) => facts[name] ?? 0;
  const level = Math.max(-SHADES, Math.min(SHADES, fact("level")));
  /** @type {SVGElement[]} */
  const parts = [svg("path", { class: `ground level${level}`, d: HEX_PATH })];
  if (fact("water")) {
    parts.push(svg("path", { class: `pool depth${Math.min(3, fact("water"))}`, d: HEX_PATH }));
    parts.push(cover(fact("rapids") ? "rapids" : "water"));
  }
  if (fact("ice")) parts.push(cover("ice"));
  if (fact("soft")) parts.push(cover("soft"));
  if (fact("swamp")) parts.push(use("swamp"));
  const roads = fact("roads");
  if (fact("pavement") && !roads) parts.push(cover("pavement"));
  if (roads) {
    const out = [0, 1, 2, 3, 4, 5].filter((direction) => (roads >> direction) & 1);
    parts.push(...out.map((direction) => use("road-bed", 60 * direction)));
    parts.push(...out.map((direction) => use("road", 60 * direction)));
    if (fact("bridge")) parts.push(use("bridge", 60 * (out[0] ?? 0)));
  } else if (fact("bridge")) {
    parts.push(use("bridge"));
  }
  if (fact("rough")) parts.push(use(`rough-${Math.min(2, fact("rough"))}`));
  if (fact("rubble")) parts.push(use("rubble"));
  if (fact("building")) parts.push(use(`building-${Math.min(4, fact("building"))}`));
  if (fact("woods")) parts.push(use(`${fact("jungle") ? "jungle" : "woods"}-${Math.min(3, fact("woods"))}`));
  if (fact("impassable")) parts.push(cover("impassable"));
  if (fact("smoke")) parts.push(cover("smoke"));
  return parts;
}

/**
 * What is printed in a hex: a few short lines, the lowest last.
 * @param {Facts} facts
 */
export function printed(facts) {
  const lines = [];
  const said = (/** @type {string} */ name) => facts[name] ?? 0;
  if (said("building")) lines.push(`CF ${said("building_cf")}`, `${said("deck")} high`);
  else if (said("bridge")) lines.push(`CF ${said("building_cf")}`);
  if (said("water")) lines.push(`depth ${said("water")}`);
  if (said("level")) lines.push(`level ${String(said("level")).replace("-", "\u2212")}`);
  return lines;
}

/**
 * The edges between levels, as on a survey: a line, heavier the higher the step, with hachures down a step of two and
 * more.
 * @param {import("./grid.js").Grid} grid
 * @param {(column: number, row: number) => number} level
 * @param {{left: number, right: number, top: number, bottom: number}} part
 */
export function steps(grid, level, part) {
  const paths = ["", "", ""];
  for (let column = part.left; column <= part.right; column += 1) {
    for (let row = part.top; row <= part.bottom; row += 1) {
      const here = level(column, row);
      const middle = grid.middle(column, row);
      for (const direction of [0, 1, 2]) {
        const other = grid.beside(column, row, direction);
        const step = other ? level(...other) - here : 0;
        if (!step) continue;
        const [ax, ay] = CORNERS[direction] ?? [0, 0];
        const [bx, by] = CORNERS[(direction + 5) % 6] ?? [0, 0];
        const high = Math.min(3, Math.abs(step)) - 1;
        let path = `M${middle.x + ax} ${middle.y + ay}l${bx - ax} ${by - ay}`;
        if (high > 0) path += hachures(middle.x + ax, middle.y + ay, bx - ax, by - ay, step > 0 ? -1 : 1, high);
        paths[high] += path;
      }
    }
  }
  const path = (/** @type {string} */ d, /** @type {number} */ high) => d && svg("path", { class: `step high${high + 1}`, d });
  return svg("g", { class: "steps" }, ...paths.map(path));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} dx along the edge
 * @param {number} dy
 * @param {number} side the lower one: -1 towards the hex that the edge was drawn from
 * @param {number} high
 */
function hachures(x, y, dx, dy, side, high) {
  const length = Math.hypot(dx, dy);
  const reach = (4 + 3 * high) * side;
  const across = `${((-dy / length) * reach).toFixed(1)} ${((dx / length) * reach).toFixed(1)}`;
  let path = "";
  for (let part = 1; part <= 6; part += 1) {
    const share = part / 7;
    path += `M${(x + dx * share).toFixed(1)} ${(y + dy * share).toFixed(1)}l${across}`;
  }
  return path;
}
