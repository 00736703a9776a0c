// A machine to put on the table: from the catalogue, or from a file that is dropped, picked or pasted.

import { el, fill } from "./dom.js";
import { mustBeSmall, textOf } from "./files.js";
import { present } from "./focus.js";
import { beginnings, request } from "./net.js";
import { sentence } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Machine} Machine
 */

/**
 * Ask for a machine.
 * @param {App} app
 * @param {string | null} letter whose place it takes; null for one more
 */
export function pick(app, letter) {
  const ruleset = app.view?.ruleset ?? "";
  const heading = el("h2", { id: "picker-title" }, "Add a machine");
  const wrong = el("p", { class: "bad", role: "alert" });
  const list = el("ul", { class: "bare picker-list" });
  const found = el("p", { class: "small soft", "aria-live": "polite" });
  const search = el("input", {
    type: "search",
    // Where it is typed on glass, the keys would cover the list.
    autofocus: matchMedia("(hover: hover)").matches,
    placeholder: "Name, size or character",
    "aria-label": "Search the catalogue",
    autocomplete: "off",
  });
  const file = el("input", {
    type: "file",
    "aria-label": "A unit file",
    accept: ".mtf,.blk,.toml,text/plain",
  });
  const pasted = el("textarea", {
    rows: "5",
    "aria-label": "The text of a unit file",
    spellcheck: "false",
    placeholder: "Paste the text of an .mtf, .blk or .toml file",
  });
  const use = el("button", { type: "button" }, "Use this text");
  const side = letter === null ? sideOf(app) : null;
  const close = el("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, "Leave it");
  const drop = el(
    "div",
    { class: "picker-drop" },
    el("p", {}, "A unit file of your own: drop it here, pick it, or paste its text."),
    file,
    pasted,
    use,
  );
  const dialog = el(
    "dialog",
    { class: "picker", "aria-labelledby": "picker-title" },
    el("div", { class: "panel-head" }, heading, close),
    wrong,
    side ? el("label", {}, "On the side of", side) : null,
    search,
    found,
    list,
    drop,
  );

  /** What is wrong stands where it was caused. @param {string} sentence @param {HTMLElement} before */
  const refuse = (sentence, before) => {
    fill(wrong, sentence);
    before.before(wrong);
    wrong.scrollIntoView({ block: "nearest" });
  };
  const put = async (/** @type {string} */ sheet, /** @type {HTMLElement} */ cause, name = "") => {
    fill(wrong);
    const where = { letter, ...(side ? { side: Number(side.value) } : {}) };
    try {
      await app.send({ do: "unit", sheet, ...where, ...(name ? { name } : {}) }, { quiet: true });
      dialog.close();
    } catch (error) {
      refuse(sentence(error), cause);
    }
  };
  const putText = async (/** @type {string} */ name, /** @type {string} */ text) => {
    fill(wrong);
    const error = await refusal(app, name, text);
    if (error) refuse(error, use);
    else await put(text, use, name);
  };
  const putFile = (/** @type {File} */ given) =>
    textOf("unit", given).then((text) => putText(given.name, text), (error) => refuse(sentence(error), use));
  const putPasted = () =>
    mustBeSmall("unit", pasted.value).then(
      () => putText("the text", pasted.value),
      (error) => refuse(sentence(error), use),
    );

  file.addEventListener("change", () => file.files?.[0] && putFile(file.files[0]));
  use.addEventListener("click", putPasted);
  takeDrops(dialog, putFile);
  let machines = /** @type {Machine[]} */ ([]);
  let fitting = machines;
  const show = () => {
    // From the beginning of a word on: "quad" is no squad.
    const wanted = ` ${search.value.trim().toLowerCase()}`;
    const words = (/** @type {Machine} */ each) => ` ${each.name} ${each.size} ${each.text}`.toLowerCase();
    fitting = machines.filter((each) => words(each).replaceAll(/[^\p{L}\p{N}]+/gu, " ").includes(wanted));
    fill(found, `${fitting.length} of ${machines.length} machines`);
    fill(
      list,
      ...fitting.map((each) =>
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", class: "quiet picker-item", onclick: () => put(each.name, list) },
            el("span", {}, el("strong", {}, each.name), el("span", { class: "soft" }, ` ${each.size}`)),
            el("span", { class: "small soft" }, each.text),
          ),
        ),
      ),
    );
  };
  search.addEventListener("input", show);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && fitting.length === 1 && fitting[0]) put(fitting[0].name, list);
  });
  beginnings().then(
    (all) => {
      machines = all.catalogue[ruleset] ?? [];
      show();
    },
    (error) => fill(wrong, sentence(error)),
  );
  // Others may change who stands there meanwhile, or take it away.
  const stop = app.subscribe(({ units }) => {
    const unit = units.find((each) => each.letter === letter);
    if (unit) fill(heading, `In place of ${unit.name}`);
    else if (letter !== null) dialog.close();
  });
  dialog.addEventListener("close", stop);
  present(dialog);
}

/**
 * Whose side one more unit is on.
 * @param {App} app
 */
function sideOf(app) {
  const units = app.view?.units ?? [];
  const sides = [...new Set(units.map((unit) => unit.side))].sort((one, other) => one - other);
  const of = (/** @type {number} */ side) =>
    units.filter((unit) => unit.side === side).map((unit) => `${unit.letter} ${unit.name}`);
  return el("select", {}, ...sides.reverse().map((side) => el("option", { value: side }, of(side).join(", "))));
}

/**
 * Why a text is no unit, in the server's sentence; "" where it is one. What is wrong with one that can be played all the
 * same is put before its owner.
 * @param {App} app
 * @param {string} name
 * @param {string} text
 * @returns {Promise<string>}
 */
async function refusal(app, name, text) {
  if (!text.trim()) return "There is no text yet.";
  try {
    /** @type {import("./types.js").Checked} */
    const said = await request("/api/units", { ruleset: app.view?.ruleset ?? "", name, text });
    if (!said.ok) return sentence(said.error);
    if (said.problems.length) app.notice(`${said.name}: ${said.problems.join(" ")}`);
    return "";
  } catch (error) {
    return sentence(error);
  }
}

/**
 * A file that is dropped on an element, unless something within it takes that.
 * @param {HTMLElement} element
 * @param {(file: File, event: DragEvent) => void} take
 */
export function takeDrops(element, take) {
  const over = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    element.classList.toggle("is-over", !event.defaultPrevented);
    event.preventDefault();
  };
  element.addEventListener("dragenter", over);
  element.addEventListener("dragover", over);
  element.addEventListener("dragleave", () => element.classList.remove("is-over"));
  element.addEventListener("drop", (event) => {
    element.classList.remove("is-over");
    const file = event.dataTransfer?.files[0];
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    take(file, event);
  });
}

/**
 * A dropped file takes the place of a unit at once.
 * @param {App} app
 * @param {string} letter
 * @param {File} file
 */
export async function putDropped(app, letter, file) {
  const { name } = file;
  try {
    const text = await textOf("unit", file);
    const error = await refusal(app, name, text);
    if (error) app.notice(error);
    else app.ask({ do: "unit", letter, sheet: text, name });
  } catch (error) {
    app.notice(sentence(error));
  }
}
