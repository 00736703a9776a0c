// Tables that were branched off others, as far as this browser knows: what of, and the way back.

import { el } from "./dom.js";
import { sitDown } from "./net.js";
import { remember } from "./state.js";
import { listOf } from "./tables.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").View} View
 */
/** @typedef {{branch: string, link: string, title: string, after: string}} Stem what a branch was taken from */

/** Branches that are remembered. */
const MOST_STEMS = 30;

/**
 * A table of its own that begins as this one stood after a line.
 * @param {App} app
 * @param {number} line
 */
export async function branch(app, line) {
  const stem = app.view;
  const { link } = await app.send({ do: "branch", line });
  if (typeof link !== "string" || !stem) return;
  const after = stem.log.findLast((each) => each.n <= line)?.text ?? "";
  const others = stems()
    .filter((each) => each.branch !== link)
    .slice(-MOST_STEMS);
  remember("branches", JSON.stringify([...others, { branch: link, link: stem.link, title: stem.title, after }]));
  app.open("log");
  await app.beginning(() => sitDown(app, link));
}

/** The branches that this browser knows of. @returns {Stem[]} */
function stems() {
  return listOf("branches");
}

/**
 * Under the heading: that this table is a branch, of which, and the way back.
 * @param {App} app
 * @param {View} view
 */
export function tellBranch(app, { link, title }) {
  const stem = stems().find((each) => each.branch === link);
  document.querySelector(".bar-branch")?.remove();
  if (!stem) return;
  // Mostly the same machines stand there, and their names would say nothing.
  const of = stem.title === title ? "" : ` of \u201c${stem.title}\u201d`;
  const text = `A branch${of}, begun ${stem.after ? `after \u201c${stem.after}\u201d` : "at the start"}`;
  const way = "Back to the table that this was branched off";
  const back = el(
    "button",
    { type: "button", "aria-label": way, title: way, onclick: () => sitDown(app, stem.link) },
    "Back",
  );
  document
    .querySelector(".bar")
    ?.append(
      el("div", { class: "bar-branch", role: "group", "aria-label": "Branch" }, el("p", { title: text }, text), back),
    );
}
