// All that can be done, compared by the server, in a dialog: fetched when it is first asked for.

import { assign, el, fill } from "./dom.js";
import { present } from "./focus.js";
import { ruleButton } from "./rules.js";
import { capital, sentence } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Comparison} Comparison
 * @typedef {import("./types.js").Compared} Compared
 */

/** What is compared, and the words of each choice. @typedef {[title: string, words: (choice: Compared) => string]} Line */

/** @param {App} app */
export function compareAll(app) {
  const status = el("p", { role: "status" });
  const bar = el("progress", { "aria-label": "Counted so far", max: 1 });
  const notice = el("p", { class: "small soft" });
  const wait = el("div", { class: "compare-wait" }, status, bar, notice);
  const found = el("div", { class: "compare-found" });
  const again = el("button", { type: "button", hidden: true, onclick: () => ask() }, "Compare again");
  const close = el("button", { type: "button", autofocus: true, onclick: () => dialog.close() }, "Stop");
  const dialog = el("dialog", { class: "compare", "aria-label": "All choices compared" }, wait, found, el("div", { class: "row" }, close, again));
  /** The number of the work, nought where none goes on, or none is known yet. */
  let job = 0;
  let isCounting = false;
  /** The position that is asked about: it may have changed since the dialog was opened. */
  let about = app.view?.digest;

  const waitFor = (/** @type {string} */ text, /** @type {boolean} */ goesOn) => {
    isCounting = goesOn;
    fill(status, text);
    assign(bar, { value: null });
    fill(notice);
    wait.hidden = false;
    bar.hidden = !goesOn;
    again.hidden = goesOn;
    fill(close, goesOn ? "Stop" : "Close");
  };
  const ask = () => {
    waitFor("Counting every choice …", true);
    about = app.view?.digest;
    close.focus();
    app.send({ do: "compare" }, { quiet: true }).then(
      (reply) => {
        if (isCounting && typeof reply.job === "number") job = reply.job;
      },
      // Where the line was lost, that is said already, and it is asked for again.
      (error) => app.linked === "open" && waitFor(sentence(error), false),
    );
  };
  const leave = [
    app.onJob((heard) => {
      if (heard.action || heard.digest !== about) return;
      if (heard.compare) {
        job = 0;
        isCounting = false;
        wait.hidden = true;
        fill(close, "Close");
        fill(found, comparisonOf(app, heard.compare));
      } else if (heard.job === job) {
        if (heard.progress) assign(bar, { max: heard.progress[1] ?? 1, value: heard.progress[1] ? heard.progress[0] : null });
        else if (heard.notice) fill(notice, heard.notice);
        else if (heard.error) waitFor(heard.error, false);
      }
    }),
    app.onLinked((linked) => {
      if (!isCounting) return;
      job = 0;
      if (linked === "open") ask();
      else fill(status, "The line to the server is lost. It is compared again when that is back.");
    }),
  ];
  dialog.addEventListener("close", () => {
    for (const deaf of leave) deaf();
    if (job) app.ask({ do: "cancel", job });
  });
  present(dialog);
  ask();
}

/**
 * @param {App} app
 * @param {Comparison} compared
 */
function comparisonOf(app, compared) {
  const legal = compared.choices.filter((choice) => choice.legal);
  const refused = compared.choices.filter((choice) => !choice.legal);
  /** @type {Line[]} */
  const lines = compared.measures.map(({ name, title }) => [title, (choice) => choice.cells[name] ?? ""]);
  if (legal.some((choice) => choice.best_reply)) lines.push(["best reply", (choice) => choice.best_reply ?? "none"]);
  lines.push(["counted", (choice) => choice.counted ?? ""]);
  return el(
    "div",
    {},
    el("h2", {}, compared.title),
    el("p", { class: "compare-says" }, compared.says),
    ...(legal.length
      ? [
          asWideAsFits(sideBySide(legal, lines), oneByOne(legal, lines)),
          ...[...compared.remarks, compared.replies, compared.counted_says].map((words) => words && el("p", { class: "small soft" }, words)),
        ]
      : []),
    refused.length > 0 &&
      el(
        "details",
        {},
        el("summary", {}, `Not possible now (${refused.length})`),
        el(
          "ul",
          {},
          ...refused.map((choice) =>
            el("li", {}, `${capital(choice.title)}: `, ...choice.refusals.flatMap((each) => [each.words, " ", ruleButton(app, each.rule), " "])),
          ),
        ),
      ),
  );
}

/**
 * A column for each choice.
 * @param {Compared[]} choices
 * @param {Line[]} lines
 */
function sideBySide(choices, lines) {
  return el(
    "table",
    { class: "compare-wide" },
    el("thead", {}, el("tr", {}, el("td", {}), ...choices.map((choice) => el("th", { scope: "col", title: choice.means }, capital(choice.title))))),
    el(
      "tbody",
      {},
      ...lines.map(([title, words]) =>
        el("tr", {}, el("th", { scope: "row" }, title), ...choices.map((choice) => el("td", { class: "number" }, words(choice)))),
      ),
    ),
  );
}

/**
 * A heading for each thing that is compared, and the choices below it.
 * @param {Compared[]} choices
 * @param {Line[]} lines
 */
function oneByOne(choices, lines) {
  return el(
    "table",
    { class: "compare-narrow" },
    ...lines.map(([title, words]) =>
      el(
        "tbody",
        {},
        el("tr", {}, el("th", { scope: "rowgroup", colspan: "2" }, capital(title))),
        ...choices.map((choice) => el("tr", {}, el("th", { scope: "row" }, capital(choice.title)), el("td", { class: "number" }, words(choice)))),
      ),
    ),
  );
}

/**
 * Side by side where there is room for all of it, else one by one: nothing has to be scrolled sideways.
 * @param {HTMLTableElement} wide
 * @param {HTMLTableElement} narrow
 */
function asWideAsFits(wide, narrow) {
  const place = el("div", { class: "compare-place" }, wide, narrow);
  new ResizeObserver(() => {
    wide.hidden = false;
    narrow.hidden = true;
    const fits = place.scrollWidth <= place.clientWidth;
    wide.hidden = !fits;
    narrow.hidden = fits;
  }).observe(place);
  return place;
}
