// What is folded into the card of an action: the way to do it, its chances, and why its number is what it is.
//
// It is made once; what is pressed or folded open stays while it is drawn anew.

import { assign, el, fill, keep } from "./dom.js";
import { Chances } from "./odds.js";
import { ruleButton } from "./rules.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Card} CardView
 * @typedef {import("./types.js").Aim} Aim
 * @typedef {import("./card.js").Known} Known
 * @typedef {import("./card.js").Hands} Hands
 * @typedef {import("./counts.js").Work} Work
 */

export class Unfolded {
  #assumes = el("p", { class: "small" });
  #failed = el("p", { class: "bad" });
  #reasons = el("div");

  /**
   * @param {App} app
   * @param {string} action
   * @param {Hands} hands
   */
  constructor(app, action, hands) {
    this.app = app;
    const press = (/** @type {string} */ words, /** @type {() => void} */ act, kind = "") =>
      el("button", { type: "button", class: kind || null, onclick: act }, words);
    this.roll = press("Roll it", () => hands.play(action, "rolled"), "chief");
    this.typed = press("We roll real dice", () => hands.play(action, "real"));
    this.declare = press("Only declare it", () => app.ask({ do: "declare", action }));
    this.chances = new Chances(app);
    this.counting = new Counting(() => hands.stop(action));
    this.exactly = press("Count it exactly, however long it takes", () => hands.count(action, true));
    this.count = press("Count the odds", () => hands.count(action));
    this.parts = [
      el("div", { class: "row" }, this.roll, this.typed, this.declare),
      this.#assumes,
      this.counting.root,
      this.#failed,
      this.count,
      this.chances.root,
      this.exactly,
      this.#reasons,
    ];
  }

  /**
   * @param {CardView} card
   * @param {Known} known
   * @param {HTMLElement} head what has the focus when that which had it is gone
   */
  renew(card, { odds, work, failed }, head) {
    const { view } = this.app;
    const held = document.activeElement;
    this.roll.disabled = this.typed.disabled = Boolean(view?.prompt);
    this.declare.hidden = !card.can_be_declared;
    // Not on the button that rolls: a key pressed twice means one press.
    if (held === this.declare && this.declare.hidden) head.focus();
    fill(this.#assumes, card.assumes);
    this.#assumes.hidden = card.assumes === "";
    this.chances.renew(odds, view?.units ?? []);
    this.counting.renew(card.title, work);
    fill(this.#failed, work ? "" : failed);
    this.#failed.hidden = !failed || Boolean(work);
    this.exactly.hidden = !odds || odds.exact || Boolean(work);
    this.count.hidden = Boolean(odds || work);
    if (held === this.exactly || held === this.count || held === this.counting.stop) {
      if (!held.checkVisibility()) (work ? this.counting.stop : head).focus();
    }
    this.#drawReasons(card);
  }

  /** @param {CardView} card */
  #drawReasons(card) {
    /** @type {Aim[]} */
    const aims = card.aims.length ? card.aims : [{ words: "", number: card.need, modifiers: card.modifiers }];
    const several = card.aims.length > 0;
    if (card.need === null && !card.aims.length) {
      keep(this.#reasons, [card.rule], String, () => el("p", { class: "small soft" }, "It needs no roll. ", ruleButton(this.app, card.rule)));
      return;
    }
    keep(
      this.#reasons,
      aims.map((aim, at) => ({ aim, at })),
      ({ at }) => String(at),
      () => el("details", { class: several ? "card-aim" : null }, el("summary", {}), el("div", {})),
      (fold, { aim }) => {
        const said = JSON.stringify([aim, several]);
        if (fold.dataset.said === said) return;
        fold.dataset.said = said;
        const number = aim.number === null ? "no roll" : several ? `needs ${aim.number}` : `Why ${aim.number}`;
        fill(fold.children[0], el("strong", { class: several ? "aim-number" : null }, number), several && el("span", { class: "small" }, aim.words));
        fill(fold.children[1], this.#sum(aim));
      },
    );
  }

  /** @param {Aim} aim */
  #sum({ number, modifiers }) {
    const row = (/** @type {string} */ words, /** @type {import("./dom.js").Child} */ value, /** @type {string | null} */ rule) =>
      el("tr", {}, el("th", { scope: "row" }, words), el("td", { class: "number" }, value), el("td", {}, ruleButton(this.app, rule)));
    return el(
      "table",
      { class: "reasons" },
      el("tbody", {}, ...modifiers.map((each) => row(each.words, signed(each.value), each.rule))),
      el("tfoot", {}, row("needs", el("strong", {}, number ?? "no roll"), null)),
    );
  }
}

/** How far a count is, and the way to stop it. */
class Counting {
  #bar = el("progress", {});
  #far = el("span", { class: "small soft" });
  #says = el("p", { class: "small soft" });

  /** @param {() => void} stop */
  constructor(stop) {
    this.stop = el("button", { type: "button", onclick: stop }, "Stop");
    this.root = el("div", { class: "counting" }, el("div", { class: "row" }, this.#bar, this.#far, this.stop), this.#says);
  }

  /**
   * @param {string} title
   * @param {Work | null} work
   */
  renew(title, work) {
    this.root.hidden = !work;
    if (!work) return;
    const { done, of, says, waits } = work;
    assign(this.#bar, { "aria-label": `Counting ${title}`, max: of ?? 1, value: of ? done : null });
    const tries = done.toLocaleString("en");
    const far = of ? `${tries} of ${of.toLocaleString("en")} tries` : `${tries} ways`;
    fill(this.#far, waits ? "waiting for the server" : done ? far : "counting");
    fill(this.#says, says);
    this.#says.hidden = says === "";
  }
}

/** @param {number} value */
function signed(value) {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
