// The record sheets, one behind another: whose is seen is chosen here or on the map.

import { badge, el, fill, keep } from "./dom.js";
import { Leaf } from "./leaf.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Unit} Unit
 */

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  const tabs = el("div", { class: "sheet-tabs row", role: "group", "aria-label": "Whose record sheet" });
  const place = el("div");
  root.append(el("h2", { class: "unseen" }, "Record sheets"), tabs, place);
  /** @type {Map<string, Leaf>} */
  const leaves = new Map();

  const draw = () => {
    const view = app.seen;
    if (!view) return;
    const unit = view.units.find((each) => each.letter === app.pointed.unit) ?? view.units[0];
    keep(
      tabs,
      view.units,
      (each) => each.letter,
      (each) => el("button", { type: "button", class: "sheet-tab", onclick: () => app.point({ unit: each.letter }) }),
      (tab, each) => {
        tab.setAttribute("aria-pressed", String(each === unit));
        fill(tab, badge(each), el("span", { class: "clamp" }, each.name));
      },
    );
    if (!unit) {
      fill(place, el("p", { class: "soft" }, "Nobody is here yet."));
      return;
    }
    let leaf = leaves.get(unit.letter);
    if (leaf?.kind !== unit.sheet.kind) leaf = new Leaf(app, unit);
    leaves.set(unit.letter, leaf);
    leaf.renew(unit);
    if (place.firstElementChild !== leaf.root) fill(place, leaf.root);
  };
  app.follow(draw);
  app.onPointed((pointed, before) => {
    if (pointed.unit !== before.unit) draw();
  });
}
