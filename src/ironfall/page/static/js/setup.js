// Setting a table up: the rules, who is there, how each stands, the ground, the optional rules.

import { badge, el, fill, keep } from "./dom.js";
import { textOf } from "./files.js";
import { focusedName, refocus } from "./held.js";
import { mark } from "./icons.js";
import { openFile } from "./menu.js";
import { begin, beginnings } from "./net.js";
import { pick, putDropped, takeDrops } from "./picker.js";
import { ruleButton } from "./rules.js";
import { WholeGame } from "./setup-game.js";
import { THE_GAME, Words } from "./setup-words.js";
import { sentence } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./types.js").Option} Option
 */

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  new SetUp(root, app);
}

class SetUp {
  said = "";
  link = "";

  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    this.app = app;
    this.rules = el("select", { id: "setup-rules" });
    this.units = el("ul", { class: "bare setup-units" });
    this.add = el("button", { type: "button", onclick: () => pick(app, null) }, "Add another");
    this.who = el("h3", {});
    this.words = new Words(app);
    this.game = new Words(app);
    this.beginning = el(
      "div",
      { class: "setup-taken", hidden: true },
      el("label", { class: "setup-line", for: "setup-rules" }, el("span", {}, "Rules"), this.rules),
      el("button", { type: "button", onclick: () => this.newTable(this.rules.value) }, "New table"),
    );
    this.board = el("div", { class: "setup-board" });
    this.boards = el("select", { "aria-label": "A map of the house" });
    this.ours = el("div", { class: "setup-taken", hidden: true });
    this.options = el("div", { class: "setup-options" });
    this.whole = new WholeGame(app);
    root.append(
      el("h2", {}, "Set up"),
      this.beginning,
      el("h3", {}, "On the table"),
      this.units,
      this.add,
      this.whole.root,
      this.who,
      this.words.root,
      el("h3", {}, "The ground"),
      this.board,
      el("h3", {}, "The game"),
      this.game.root,
      el("details", {}, el("summary", {}, "Optional rules"), this.options),
    );
    this.layBoard();
    takeDrops(document.body, (file, event) => this.take(file, event));
    app.subscribe(() => this.draw());
    app.onPointed((pointed, before) => {
      if (pointed.unit !== before.unit) this.draw();
    });
  }

  /** What there is to choose from, as soon as the server has said so. */
  async offer() {
    const { rulesets, boards } = await beginnings();
    if (this.rules.length) return;
    fill(this.rules, ...rulesets.map(({ name, title }) => el("option", { value: name }, title)));
    fill(this.boards, ...boards.map((name) => el("option", { value: name }, name.replaceAll("-", " "))));
    this.rules.value = this.app.view?.ruleset ?? "";
    this.beginning.hidden = this.ours.hidden = false;
  }

  /**
   * A file that is dropped anywhere: a saved table is opened, a map is laid, a unit takes the place of the one whose
   * counter it is dropped on, else of the one that is looked at.
   * @param {File} file
   * @param {DragEvent} event
   */
  async take(file, event) {
    const { app } = this;
    const letter = app.unitUnder(event) ?? app.pointed.unit;
    // What cannot be read says so where it is taken for what its name says.
    const beginning = await file.slice(0, 64).text().catch(() => "");
    if (/^ironfall-\w+ /.test(beginning)) openFile(app, file).catch((error) => app.notice(sentence(error)));
    else if (file.name.endsWith(".board")) this.lay(file);
    else if (letter !== null) putDropped(app, letter, file);
  }

  /** A map of the player's own. @param {File} file */
  lay(file) {
    const { app } = this;
    textOf("board", file).then(
      (text) => app.ask({ do: "board", name: file.name, text }),
      (error) => app.notice(sentence(error)),
    );
  }

  /** @param {string} ruleset */
  newTable(ruleset) {
    begin(this.app, { ruleset }).catch((error) => this.app.notice(sentence(error)));
  }

  layBoard() {
    const { app } = this;
    const take = el("button", { type: "button", onclick: () => app.ask({ do: "board", name: this.boards.value }) }, "Lay it");
    const file = el("input", { type: "file", accept: ".board,text/plain", "aria-label": "A .board file" });
    file.addEventListener("change", () => {
      if (file.files?.[0]) this.lay(file.files[0]);
      file.value = "";
    });
    takeDrops(this.board, (given) => this.lay(given));
    this.ours.append(this.boards, take);
    fill(this.board, this.ours, el("label", { class: "setup-file" }, el("span", {}, "or a .board file of yours"), file));
  }

  draw() {
    const { view } = this.app;
    if (!view) return;
    // Unanswered, it is asked again with the next view.
    if (!this.rules.length) this.offer().catch(() => undefined);
    this.whole.draw();
    const unit = view.units.find((each) => each.letter === this.app.pointed.unit) ?? view.units[0] ?? null;
    const fresh = JSON.stringify([view.units, view.setup, unit?.letter, view.link, view.map.kind]);
    if (fresh === this.said) return;
    this.said = fresh;
    if (view.link !== this.link) [this.link, this.rules.value] = [view.link, view.ruleset];
    this.drawUnits(view, unit);
    this.add.hidden = !view.setup.room;
    fill(this.who, unit ? `How ${unit.letter}, ${unit.name}, stands` : "");
    if (unit)
      this.words.draw(
        view.setup.unit_words.filter((word) => !unit.unfit.includes(word.name)),
        unit.letter,
        unit,
      );
    this.game.draw(view.setup.game_words, THE_GAME, null);
    this.board.hidden = view.map.kind !== "hexes";
    const before = this.board.previousElementSibling;
    if (before instanceof HTMLElement) before.hidden = this.board.hidden;
    keep(
      this.options,
      view.setup.options,
      (option) => `${view.ruleset} ${option.name}`,
      (option) => this.option(option),
      (item, option) => {
        const select = item.querySelector("select");
        if (select) select.value = option.value;
      },
    );
  }

  /**
   * @param {View} view
   * @param {Unit | null} chosen
   */
  drawUnits(view, chosen) {
    const { app } = this;
    keep(
      this.units,
      view.units,
      (unit) => unit.letter,
      (unit) => {
        const item = el("li", { class: "setup-unit" });
        takeDrops(item, (file) => putDropped(app, unit.letter, file));
        return item;
      },
      (item, unit) => {
        const said = JSON.stringify([unit.name, unit.size, unit === chosen, view.setup.can_remove]);
        if (item.dataset.said === said) return;
        item.dataset.said = said;
        const held = focusedName(item);
        fill(
          item,
          el(
            "button",
            {
              type: "button",
              name: "who",
              class: "quiet setup-who",
              "aria-pressed": String(unit === chosen),
              onclick: () => app.point({ unit: unit.letter }),
            },
            badge(unit),
            el(
              "span",
              { class: "clamp" },
              el("span", { class: "name" }, unit.name),
              " ",
              el("span", { class: "soft small name" }, unit.size),
            ),
          ),
          el(
            "button",
            {
              type: "button",
              name: "change",
              "aria-label": `Change ${unit.name}`,
              onclick: () => pick(app, unit.letter),
            },
            "Change",
          ),
          view.setup.can_remove
            ? el(
                "button",
                {
                  type: "button",
                  name: "remove",
                  class: "quiet icon",
                  title: "Remove",
                  "aria-label": `Remove ${unit.name}`,
                  onclick: () => app.ask({ do: "remove", letter: unit.letter }),
                },
                mark("close"),
              )
            : null,
        );
        refocus(item, held);
      },
    );
  }

  /** @param {Option} option */
  option(option) {
    const select = el(
      "select",
      { "aria-label": option.title },
      ...option.values.map(([value, words]) => el("option", { value }, words)),
    );
    select.addEventListener("change", () => this.app.ask({ do: "option", name: option.name, value: select.value }));
    return el(
      "div",
      { class: "setup-option" },
      el("div", { class: "row" }, el("strong", {}, option.title), ruleButton(this.app, option.rule)),
      el("p", { class: "small soft" }, option.changes),
      select,
    );
  }
}
