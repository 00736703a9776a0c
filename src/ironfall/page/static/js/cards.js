// What the first unit can do, a card for each action, and what it cannot do, with the reasons.

import { Acting } from "./acting.js";
import { Card, gistOf } from "./card.js";
import { Counts } from "./counts.js";
import { byId, el, fill, keep } from "./dom.js";
import { NOT_FETCHED } from "./net.js";
import { ruleButton } from "./rules.js";
import { remember, remembered } from "./state.js";
import { capital } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").View} View
 * @typedef {import("./versus.js").Versus} Versus
 */

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  new Cards(root, app);
}

class Cards {
  /** The actions whose cards are unfolded. @type {Set<string>} */
  open = new Set();
  /** Those that are marked to be compared, two at most. @type {string[]} */
  picked = [];
  /** @type {WeakMap<Element, Card>} */
  cards = new WeakMap();
  /** Whether what can be done waits for a story to be told. */
  isTelling = false;
  /** Fetched when something is first marked. @type {Versus | null} */
  versus = null;

  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.counts = new Counts(app, {
      wanted: () => this.legal().map((card) => card.action).filter((action) => this.open.has(action) || this.picked.includes(action)),
      changed: () => this.draw(),
      counted: (action) => this.say(action),
    });
    this.acting = new Acting(app);
    this.beside = el("div");
    this.hint = el("p", { class: "soft small" });
    this.all = el("button", { type: "button", onclick: () => this.compareAll() }, "Compare all");
    this.asks = el("input", { type: "checkbox", ".checked": remembered("choices") !== "book" });
    this.asks.addEventListener("change", () => remember("choices", this.asks.checked ? "ask" : "book"));
    this.list = el("div", { class: "card-list" });
    this.refused = el("div", { class: "card-list" });
    this.refusedTitle = el("summary", {});
    this.fold = el("details", {}, this.refusedTitle, this.refused);
    root.append(
      el("div", { class: "panel-head" }, this.acting.heading, this.all),
      this.acting.game,
      this.acting.hands,
      this.hint,
      this.beside,
      this.list,
      this.fold,
      el("label", { class: "card-asks" }, this.asks, "Ask us for the players' choices on the way"),
    );
    app.subscribe((view, before) => {
      if (before && before.link !== view.link) this.forget();
      this.show(view);
      const isTakenBack = before?.prompt && !view.prompt && view.cursor < before.cursor;
      const isInLog = byId("log").contains(document.activeElement);
      if (isTakenBack && !isInLog && byId("table").dataset.front === "log") app.open("cards");
    });
    app.follow(() => this.isTelling !== app.isTelling && this.draw());
    app.onPointed(({ action }) => {
      for (const item of root.querySelectorAll(".card")) {
        item.classList.toggle("is-pointed", item.getAttribute("data-action") === action);
      }
    });
  }

  legal() {
    return this.app.view?.cards.filter((card) => card.legal) ?? [];
  }

  /** Another table: nothing is open or marked there yet. */
  forget() {
    this.open.clear();
    this.picked = [];
  }

  /** @param {View} view */
  show(view) {
    const legal = this.legal();
    this.open = new Set([...this.open].filter((action) => view.cards.some((card) => card.action === action)));
    this.picked = this.picked.filter((action) => legal.some((card) => card.action === action));
    this.counts.look(view);
    this.acting.show(view);
    this.all.hidden = !view.can_compare || view.prompt !== null;
    this.draw();
  }

  draw() {
    const { view } = this.app;
    if (!view) return;
    const { counts } = this;
    this.isTelling = this.app.isTelling;
    this.list.hidden = this.beside.hidden = this.isTelling;
    fill(this.hint, this.isTelling ? "The log tells what happened; then the attacks stand here again." : hintOf(view));
    const make = (/** @type {string} */ action) => {
      const card = new Card(this.app, action, {
        toggle: (each) => this.toggle(each),
        pick: (each) => this.pick(each),
        play: (each, dice) => this.play(each, dice),
        count: (each, exact) => counts.count(each, exact),
        stop: (each) => counts.stop(each),
        draw: () => this.draw(),
      });
      this.cards.set(card.root, card);
      return card.root;
    };
    keep(this.list, this.legal(), (card) => card.action, (card) => make(card.action), (item, card) =>
      this.cards.get(item)?.renew(card, {
        open: this.open.has(card.action),
        picked: this.picked.includes(card.action),
        odds: counts.odds.get(card.action) ?? null,
        work: counts.works.get(card.action) ?? null,
        failed: counts.failed.get(card.action) ?? "",
      }));
    const refused = view.cards.filter((card) => !card.legal);
    keep(this.refused, refused, (card) => card.action, () => el("article", { class: "card-no" }), (item, card) => {
      const said = JSON.stringify([card.title, card.refusals]);
      if (item.dataset.said === said) return;
      item.dataset.said = said;
      const reasons = card.refusals.map((each) => el("li", {}, capital(each.words), " ", ruleButton(this.app, each.rule)));
      fill(item, el("h3", {}, capital(card.title)), el("ul", { class: "bare" }, ...reasons));
    });
    this.fold.hidden = refused.length === 0 || this.isTelling;
    fill(this.refusedTitle, `Not possible now (${refused.length})`);
    this.versus?.show(view, this.picked, counts.odds);
  }

  /** Have a place for what is set side by side. */
  async lay() {
    if (this.versus) return;
    const { Versus } = await import("./versus.js");
    this.versus ??= new Versus(() => this.pick(null));
    fill(this.beside, ...this.versus.parts);
    this.draw();
  }

  /** What was counted, for those who hear the page. @param {string} action */
  say(action) {
    const card = this.app.view?.cards.find((each) => each.action === action);
    const odds = this.counts.odds.get(action);
    if (card && odds) this.app.say(`${capital(card.title)}: ${gistOf(odds)}.`);
  }

  /** @param {string} action */
  toggle(action) {
    if (this.open.has(action)) {
      this.open.delete(action);
      this.app.point({ action: null, hex: null });
    } else {
      this.open.add(action);
      this.app.point({ action, hex: this.legal().find((card) => card.action === action)?.to ?? null });
      this.counts.count(action);
    }
    this.draw();
    if (this.open.has(action)) this.list.querySelector(`[data-action="${CSS.escape(action)}"]`)?.scrollIntoView({ block: "start", behavior: "smooth" });
  }

  /**
   * Mark or unmark an action for the comparison of two; null unmarks all. A third takes the place of the older.
   * @param {string | null} action
   */
  pick(action) {
    const older = this.picked.at(-1);
    if (action === null) this.picked = [];
    else if (this.picked.includes(action)) this.picked = this.picked.filter((each) => each !== action);
    else this.picked = [...this.picked.slice(-1), action];
    for (const each of this.picked) this.counts.count(each);
    this.draw();
    this.lay().then(() => action && this.versus?.meet(this.app), () => this.app.notice(NOT_FETCHED));
    // "Put away" has gone, and with it where the focus was.
    if (action === null) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-action="${CSS.escape(older ?? "")}"] .card-mark`))?.focus();
  }

  /**
   * @param {string} action
   * @param {"rolled" | "real"} dice
   */
  play(action, dice) {
    this.app.begin({ do: "play", action, dice, choose: this.asks.checked ? "ask" : "book" });
  }

  compareAll() {
    import("./compare.js").then(({ compareAll }) => compareAll(this.app), () => this.app.notice(NOT_FETCHED));
  }
}

/** @param {View} view */
function hintOf(view) {
  if (view.prompt) return "An action is going on: what it asks stands above. Undo takes it back.";
  const legal = view.cards.filter((card) => card.legal).length;
  if (legal) return legal > 1 ? "Press one for its odds. Mark two to set them side by side." : "Press it for its odds.";
  if (view.game) return "";
  if (view.can_turn) return "Nothing more can be done in this turn as things stand. Press Next turn to go on; what is not possible, and why, stands below.";
  return "Nothing can be done as things stand. What is not possible, and why, stands below.";
}
