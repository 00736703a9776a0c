// The tables that this browser sat at last, and the way back to each.

import { el } from "./dom.js";
import { sitDown } from "./net.js";
import { remember, remembered } from "./state.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {{link: string, title: string, at: number}} Known when it was last seen, in milliseconds
 */

/** Tables that are remembered, with the one that is seen. */
const MOST = 6;

/**
 * A list that this browser remembers; an empty one where it has none that can be read.
 * @param {string} name
 * @returns {any[]}
 */
export function listOf(name) {
  try {
    const list = JSON.parse(remembered(name) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @returns {Known[]} */
function known() {
  return listOf("tables");
}

/**
 * A table is seen: it is the last one from now on.
 * @param {{link: string, title: string}} view
 */
export function rememberTable({ link, title }) {
  const others = known().filter((each) => each.link !== link);
  remember("tables", JSON.stringify([{ link, title, at: Date.now() }, ...others].slice(0, MOST)));
}

/** @param {string} link */
function forget(link) {
  remember("tables", JSON.stringify(known().filter((each) => each.link !== link)));
}

/**
 * Buttons that lead to the others; none where there are none.
 * @param {App} app
 * @param {() => void} then
 */
export function tableButtons(app, then) {
  const go = async (/** @type {string} */ link) => {
    await sitDown(app, link);
    if (app.linked === "ended") forget(link);
    then();
  };
  return known()
    .filter((each) => each.link !== app.view?.link)
    .map(({ link, title, at }) => {
      const when = new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
      return el(
        "button",
        { type: "button", class: "menu-item", onclick: () => go(link) },
        el("strong", {}, title),
        el("span", { class: "small soft" }, when),
      );
    });
}
