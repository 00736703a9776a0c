// Steps back and forth, and the menu of a table: its link, files of it, other tables.

import { branch, tellBranch } from "./branches.js";
import { enable, signButton } from "./buttons.js";
import { el, fill } from "./dom.js";
import { textOf } from "./files.js";
import { present } from "./focus.js";
import { begin, beginnings, response } from "./net.js";
import { rememberTable, tableButtons } from "./tables.js";
import { sentence } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").View} View
 */

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  // One step after another, each asked for with what is seen in mind; what is pressed meanwhile waits for its turn.
  let last = Promise.resolve();
  const step = (/** @type {"undo" | "redo"} */ way) => {
    last = last.then(async () => {
      const may = way === "undo" ? app.view?.can_undo : app.view?.can_redo;
      if (may) await app.send({ do: way }).catch(() => undefined);
    });
  };
  const undo = signButton("Undo", "undo", () => step("undo"));
  const redo = signButton("Redo", "redo", () => step("redo"));
  const more = signButton("Table: link, save, open, new", "more", () => openMenu(app));
  more.setAttribute("aria-haspopup", "dialog");
  root.append(undo, redo, more);
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !app.view || document.querySelector("dialog[open]"))
      return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const key = event.key.toLowerCase();
    const again = key === "y" || (key === "z" && event.shiftKey);
    if (!again && key !== "z") return;
    event.preventDefault();
    (again ? redo : undo).click();
  });
  app.subscribe((view, before) => {
    enable(undo, view.can_undo);
    enable(redo, view.can_redo);
    if (view.link !== before?.link) tellBranch(app, view);
    if (view.link !== before?.link || view.title !== before.title) rememberTable(view);
  });
}

/** @param {App} app */
function openMenu(app) {
  const { view } = app;
  const file = el("input", {
    type: "file",
    class: "unseen",
    tabindex: "-1",
    "aria-hidden": "true",
    accept: ".replay,.position,.txt,text/plain",
  });
  const wrong = el("p", { class: "bad", role: "alert" });
  const done = el("p", { class: "menu-done", role: "status" });
  const item = (/** @type {string} */ title, /** @type {string} */ hint, /** @type {() => void} */ press) =>
    el(
      "button",
      { type: "button", class: "menu-item", onclick: press },
      el("strong", {}, title),
      el("span", { class: "small soft" }, hint),
    );
  /** What was done closes the menu, or why it was not stands there. @param {Promise<unknown>} act */
  const over = (act) => act.then(() => dialog.close(), (error) => fill(wrong, sentence(error)));
  const keepFile = async (/** @type {"replay" | "position"} */ what) => {
    fill(wrong);
    const name = await save(app, what, undefined, (text) => fill(wrong, text));
    fill(done, name && `Saved as ${name}.`);
  };
  const close = el("button", { type: "button", onclick: () => dialog.close() }, "Close");
  const code = el("div", { class: "menu-code", hidden: true });
  const tables = tableButtons(app, () => dialog.close());
  const dialog = el(
    "dialog",
    { class: "menu", "aria-label": "This table" },
    el("h2", {}, "This table"),
    ...(view
      ? [
          item("Copy its link", "Whoever has it sees this table and plays on it.", async () => {
            const link = await linkOf(view);
            try {
              await navigator.clipboard.writeText(link);
              fill(done, "Copied.");
            } catch {
              fill(done, link);
            }
          }),
          code,
          item("Save the replay", "The last action or game, as a text that can be read and checked.", () =>
            keepFile("replay"),
          ),
          item("Save the position", "As it stands now, to begin from again.", () => keepFile("position")),
          done,
          item("Branch", "What if? A table of its own from here on; this one stays.", () =>
            branch(app, view.cursor).then(
              () => dialog.close(),
              () => undefined,
            ),
          ),
        ]
      : []),
    item("Open a replay or a position", "A file that was saved here or by the command line.", () => file.click()),
    item("New table", "Two machines, face to face.", () => over(begin(app, { ruleset: view?.ruleset }))),
    file,
    wrong,
    ...(tables.length ? [el("h3", {}, "Where you sat before"), ...tables] : []),
    close,
  );
  file.addEventListener("change", () => file.files?.[0] && over(openFile(app, file.files[0])));
  if (view) offerCode(code, view, item);
  present(dialog);
}

/**
 * The code of a table's address, for the camera of another phone, where others can reach it.
 * @param {HTMLElement} place
 * @param {View} view
 * @param {(title: string, hint: string, press: () => void) => HTMLElement} item
 */
async function offerCode(place, view, item) {
  const { token } = await beginnings().catch(() => ({ token: null }));
  if (!token) return;
  const src = `/api/tables/${encodeURIComponent(view.link)}/code.svg`;
  const show = () => {
    const code = el("img", { src, alt: "The code of this table's address, for the camera of a phone" });
    code.addEventListener("load", () => code.scrollIntoView({ block: "nearest" }));
    fill(place, code);
  };
  fill(place, item("Show its code", "A phone whose camera sees it comes to this table.", show));
  place.hidden = false;
}

/**
 * A table that begins with a saved file; a replay is read in the log. Rejects with a sentence.
 * @param {App} app
 * @param {File} file
 */
export async function openFile(app, file) {
  const text = await textOf("text", file);
  await begin(app, { replay: text });
  const isStory = Boolean(app.view?.log.length);
  if (isStory) app.open("log");
  app.news(isStory ? "The replay is open: step through it with the arrows of the log." : "The position is set up at a table of its own.");
}

/**
 * The address of a table, with what another machine must bring.
 * @param {View} view
 */
async function linkOf(view) {
  const link = new URL(`/t/${encodeURIComponent(view.link)}`, location.href);
  const token = await beginnings().then(
    (start) => start.token,
    () => null,
  );
  if (token) link.searchParams.set("token", token);
  return link.href;
}

/**
 * A file of the table, for the player to keep; its name, where it can be had.
 * @param {App} app
 * @param {"replay" | "position"} what
 * @param {number} [line]
 * @param {(sentence: string) => void} [tell] where it cannot be
 */
export async function save(app, what, line, tell = (sentence) => app.notice(sentence)) {
  const link = encodeURIComponent(app.view?.link ?? "");
  const after = line === undefined ? "" : `?line=${line}`;
  try {
    const answer = await response(`/api/tables/${link}/${what}${after}`);
    const href = URL.createObjectURL(await answer.blob());
    const download = `ironfall-${what}.txt`;
    el("a", { href, download }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
    return download;
  } catch (error) {
    tell(sentence(error));
    return "";
  }
}
