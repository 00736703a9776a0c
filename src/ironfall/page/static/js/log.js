// What has happened, line by line: every line opens the words of its rule, and can be gone back to or branched from.

import { branch } from "./branches.js";
import { el, fill, keep } from "./dom.js";
import { enable, signButton } from "./buttons.js";
import { save } from "./menu.js";
import { tellRule } from "./rule-words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Line} Line
 */

/** How long a line that was just rolled stands alone before the next one follows, in milliseconds. */
const PACE = { roll: 520, event: 160 };
/** A story that is shown die by die is no longer than this; the rest comes at once. */
const MOST_SHOWN = 60;
/** What is left free below a line that is brought into sight, in pixels. */
const ROOM_BELOW = 56;

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  new Log(root, app);
}

/** A line in its place, since several can be told after one die. @typedef {{line: Line, key: string}} Told */

class Log {
  /** Lines that are not shown yet. */
  hidden = 0;
  /** @type {number | undefined} */
  timer;
  /** @type {string | null} */
  opened = null;
  link = "";

  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    this.app = app;
    this.root = root;
    this.start = signButton("To the start", "first", () => app.ask({ do: "undo", to: 0 }));
    this.back = signButton("One back", "back", () => app.ask({ do: "undo", to: (app.view?.cursor ?? 1) - 1 }));
    this.forth = signButton("One on", "on", () => app.ask({ do: "redo", to: (app.view?.cursor ?? 0) + 1 }));
    this.end = signButton("To the end", "last", () => app.ask({ do: "redo", to: app.view?.length ?? 0 }));
    this.skip = el(
      "button",
      { type: "button", class: "told-skip", hidden: true, onclick: () => this.showAll() },
      "Show all",
    );
    this.empty = el(
      "p",
      { class: "soft" },
      "Nothing has happened yet. Roll an attack, and it is told here, with the rule behind every line.",
    );
    this.earlier = el("p", { class: "small soft" });
    this.list = el("ol", { class: "bare told" });
    this.heard = el("div", { role: "log", "aria-label": "What has happened, as it comes" }, this.list);
    this.head = el(
      "div",
      { class: "panel-head log-head" },
      el("h2", {}, "What happened"),
      el(
        "div",
        { class: "row log-steps", role: "group", "aria-label": "Step through" },
        this.start,
        this.back,
        this.forth,
        this.end,
      ),
    );
    root.append(
      this.head,
      this.empty,
      this.earlier,
      this.heard,
      this.skip,
    );
    app.subscribe((view, before) => this.show(view, before));
    // Brought to the front, it stands where the table does.
    let isSeen = false;
    new ResizeObserver(() => {
      if (!isSeen && !root.hidden) this.follow();
      isSeen = !root.hidden;
    }).observe(root);
  }

  /**
   * @param {View} view
   * @param {View | null} before
   */
  show(view, before) {
    const same = before !== null && before.link === view.link;
    const fresh = same ? linesSince(view, before) : 0;
    const rolled = fresh > 0 && view.cursor > (before?.cursor ?? 0) + 1 && view.cursor === view.length;
    this.aloud(fresh > 0);
    if (same && fresh === 0 && view.cursor !== before.cursor) this.app.say(whereItStands(view, before));
    clearTimeout(this.timer);
    this.hidden = rolled && !calm() ? Math.min(MOST_SHOWN, fresh) : 0;
    // A question is asked of the table as it stands.
    this.app.tell(this.hidden > 0 && view.prompt === null);
    if (this.hidden) {
      this.next();
      return;
    }
    this.draw();
    if (rolled) this.bringIn(this.list.children[this.list.children.length - fresh], "start");
    else if (!same || before.cursor !== view.cursor) this.follow();
  }

  /** Whether the lines that come are read to those who hear the page: news are, and not what is only shown anew. @param {boolean} isNews */
  aloud(isNews) {
    this.heard.setAttribute("aria-live", isNews ? "polite" : "off");
  }

  next() {
    this.draw();
    this.follow();
    if (this.hidden <= 0) {
      this.app.tell(false);
      return;
    }
    const lines = this.app.view?.log ?? [];
    const latest = lines[lines.length - this.hidden - 1];
    this.timer = setTimeout(
      () => {
        this.hidden -= 1;
        this.next();
      },
      latest?.kind === "roll" ? PACE.roll : PACE.event,
    );
  }

  showAll() {
    clearTimeout(this.timer);
    this.hidden = 0;
    this.app.tell(false);
    this.draw();
    this.follow();
  }

  /** The line that the table stands at comes into sight. */
  follow() {
    const isAtStart = this.app.view?.cursor === 0;
    this.bringIn(
      this.list.querySelector(".is-now") ?? (isAtStart ? this.list.firstElementChild : this.list.lastElementChild),
    );
  }

  /**
   * Scrolled by hand: a browser that is told to bring something into sight goes on from there when Tab is pressed.
   * @param {Element | null | undefined} item
   * @param {"start" | "nearest"} [where]
   */
  bringIn(item, where = "nearest") {
    if (!item || this.root.hidden) return;
    const { top, bottom } = item.getBoundingClientRect();
    const over = this.head.getBoundingClientRect().bottom - top;
    const under = bottom + ROOM_BELOW - this.root.getBoundingClientRect().bottom;
    if (where === "start" || over > 0) this.root.scrollTop -= over;
    else if (under > 0) this.root.scrollTop += Math.min(under, -over);
  }

  draw() {
    const { view } = this.app;
    if (!view) return;
    if (view.link !== this.link) [this.link, this.opened] = [view.link, null];
    const shown = view.log.slice(0, view.log.length - this.hidden);
    /** @type {Map<number, number>} */
    const count = new Map();
    const told = shown.map((line) => {
      const at = count.get(line.n) ?? 0;
      count.set(line.n, at + 1);
      return { line, key: `${line.n} ${at} ${line.text}` };
    });
    const last = shown.filter((line) => line.n <= view.cursor).at(-1);
    keep(
      this.list,
      told,
      ({ key }) => key,
      (each) => this.make(each),
      (item, { line, key }) => {
        item.classList.toggle("is-undone", line.n > view.cursor);
        item.classList.toggle("is-now", line === last && view.cursor < view.length);
        this.unfold(item, line, this.opened === key);
      },
    );
    this.earlier.hidden = view.earlier === 0;
    fill(this.earlier, `${view.earlier} earlier lines are left out here; going back shows them.`);
    this.empty.hidden = view.log.length > 0;
    this.skip.hidden = this.hidden === 0;
    for (const button of [this.back, this.start]) enable(button, view.can_undo);
    for (const button of [this.forth, this.end]) enable(button, view.can_redo);
  }

  /** @param {Told} told */
  make({ line, key }) {
    const button = el(
      "button",
      { type: "button", class: "quiet told-line", onclick: () => this.toggle(key) },
      el(
        "span",
        { class: "told-text" },
        line.text,
        line.dice
          ? el(
              "span",
              { class: "dice", "aria-hidden": "true" },
              ...line.dice.map((face) => el("span", { class: "die" }, face)),
            )
          : null,
      ),
      el("span", { class: "unseen told-gone" }, " (taken back)"),
      line.rule ? el("span", { class: "told-rule" }, line.rule) : null,
    );
    return el("li", { class: `told-item is-${line.kind}${line.headline ? " is-headline" : ""}` }, button);
  }

  /**
   * @param {Element} item
   * @param {Line} line
   * @param {boolean} open
   */
  unfold(item, line, open) {
    const button = item.firstElementChild;
    button?.setAttribute("aria-expanded", String(open));
    const had = item.querySelector(".told-more");
    const to = line.n > (this.app.view?.cursor ?? 0) ? "On to here" : "Back to here";
    const goes = had?.querySelector('[name="to"]');
    if (goes) fill(goes, to);
    if (!open) had?.remove();
    if (!open || had) return;
    const { app } = this;
    const words = el("div", { class: "rule-words" });
    const told = line.rule && app.view ? tellRule(words, app.view.ruleset, line.rule) : Promise.resolve();
    told.then(() => {
      if (words.isConnected) this.bringIn(item);
    });
    item.append(
      el(
        "div",
        { class: "told-more" },
        words,
        el(
          "div",
          { class: "row" },
          el(
            "button",
            { type: "button", name: "to", onclick: () => app.ask({ do: "undo", to: line.n }) },
            to,
          ),
          el(
            "button",
            { type: "button", onclick: () => branch(app, line.n).catch(() => undefined) },
            "Branch from here",
          ),
          line.kind === "roll" && line.entry
            ? el(
                "button",
                { type: "button", onclick: () => branch(app, line.n - 1).catch(() => undefined) },
                "Branch before this roll",
              )
            : null,
          line.kind === "setup"
            ? null
            : el("button", { type: "button", onclick: () => save(app, "replay", line.n) }, "Save this action or game"),
        ),
      ),
    );
  }

  /** @param {string} key */
  toggle(key) {
    this.aloud(false);
    this.opened = this.opened === key ? null : key;
    this.draw();
  }
}

/**
 * How many lines of a table are news: those behind where it stood, unless they were only taken back and come again.
 * @param {View} view
 * @param {View} before
 */
function linesSince(view, before) {
  const behind = (/** @type {View} */ each) => each.log.filter((line) => line.n > before.cursor);
  const [now, then] = [behind(view), behind(before)];
  const isKnown = view.length === before.length && then.every((line, k) => line.text === now[k]?.text);
  return isKnown ? 0 : now.length;
}

/**
 * @param {View} view
 * @param {View} before
 */
function whereItStands(view, before) {
  const last = view.log.filter((line) => line.n <= view.cursor).at(-1);
  return `${view.cursor < before.cursor ? "Back" : "On"} to ${last ? `"${last.text}"` : "the start"}`;
}

function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
