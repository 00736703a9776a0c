// What stands about the panels: tabs, the sheet that slides over the map, light and dark, and sentences for the player.

import { assign, byId, el, fill, keep } from "./dom.js";
import { mark } from "./icons.js";
import { remember, remembered } from "./state.js";
import { capital } from "./words.js";

/** @typedef {import("./state.js").App} App */

/** The panels in the order of their tabs; `wide` and `middle` say where one is always seen and needs no tab. */
const PANELS = [
  { id: "cards", title: "Attacks", always: ["wide"] },
  { id: "sheets", title: "Sheets", always: [] },
  { id: "log", title: "Log", always: ["wide", "middle"] },
  { id: "setup", title: "Set-up", always: [] },
];
const WIDE = matchMedia("(min-width: 75em)");
const MIDDLE = matchMedia("(min-width: 48em)");

/** How much of a narrow screen the panels take. */
const HEIGHTS = ["low", "half", "full"];
/** What a press on the edge between map and panels does then. */
const NEXT = { low: "More of the panels", half: "The panels alone", full: "More of the map" };
/** Milliseconds that a sentence stands, at least; and after which it is seen again whether it may go. */
const LONG_ENOUGH = 6000;
const AGAIN = 1000;

/**
 * @param {App} app
 */
export function mountShell(app) {
  const panels = new Panels();
  grip(byId("grip"), panels);
  theme(byId("theme"));
  sentences(app);
  skips(panels);
  title(app);
  app.subscribe((view, before) => view.link !== before?.link && panels.toTop());
  return panels;
}

class Panels {
  #table = byId("table");
  /** The edge between map and panels. */
  grip = el("button", { type: "button", class: "quiet grip-bar" });
  #tabs = byId("tabs");
  #chosen = "cards";
  /** Panels that are to be read from the top when they are next seen. @type {Set<string>} */
  #fresh = new Set();

  constructor() {
    this.#tabs.addEventListener("keydown", (event) => this.#key(event));
    for (const query of [WIDE, MIDDLE]) query.addEventListener("change", () => this.#lay());
    this.height = "half";
    this.#lay();
  }

  get layout() {
    return WIDE.matches ? "wide" : MIDDLE.matches ? "middle" : "narrow";
  }

  get height() {
    return this.#table.dataset.height ?? "half";
  }

  /** @param {string} height one of HEIGHTS; only a narrow screen looks at it */
  set height(height) {
    this.#table.dataset.height = height;
    this.grip.setAttribute("aria-label", Reflect.get(NEXT, height));
  }

  /**
   * Bring a panel to the front, and on a narrow screen into sight.
   * @param {string} id
   */
  open(id) {
    this.#chosen = id;
    if (this.height === "low") this.height = "half";
    this.#lay();
  }

  /** Another table: each panel is read from its top. */
  toTop() {
    this.#fresh = new Set(PANELS.map((panel) => panel.id));
    this.#lay();
  }

  #lay() {
    const { layout } = this;
    const held = document.activeElement?.closest(".panel");
    this.#table.dataset.layout = layout;
    const tabbed = PANELS.filter((panel) => !panel.always.includes(layout));
    const front = tabbed.find((panel) => panel.id === this.#chosen) ?? tabbed[0];
    this.#table.dataset.front = front?.id ?? "";
    keep(
      this.#tabs,
      tabbed,
      (panel) => panel.id,
      (panel) =>
        el(
          "button",
          {
            type: "button",
            role: "tab",
            class: "tab",
            id: `tab-${panel.id}`,
            "aria-controls": panel.id,
            onclick: () => this.#press(panel.id),
          },
          panel.title,
        ),
      (tab, panel) => {
        const chosen = panel === front;
        assign(tab, { "aria-selected": String(chosen), tabindex: chosen ? 0 : -1 });
      },
    );
    for (const panel of PANELS) {
      const isTab = tabbed.includes(panel);
      assign(byId(panel.id), {
        role: isTab ? "tabpanel" : "region",
        "aria-labelledby": isTab ? `tab-${panel.id}` : null,
        "aria-label": isTab ? null : panel.title,
        tabindex: isTab ? 0 : -1,
        hidden: isTab && panel !== front,
      });
    }
    for (const id of this.#fresh) {
      if (!byId(id).checkVisibility()) continue;
      byId(id).scrollTop = 0;
      this.#fresh.delete(id);
    }
    // Who was in the panel that stood there goes on in the one that does.
    if (front && held && !held.checkVisibility()) byId(front.id).focus({ preventScroll: true });
  }

  /** A tab pressed again makes room for the map, and back. @param {string} id */
  #press(id) {
    if (this.layout === "narrow" && id === this.#chosen) this.height = this.height === "low" ? "half" : "low";
    else this.open(id);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const tabs = [...this.#tabs.querySelectorAll("button")];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    /** @type {Record<string, number>} */
    const ways = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const to = ways[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    this.open(tab?.getAttribute("aria-controls") ?? "cards");
    tab?.focus();
  }
}

/**
 * The edge between map and panels: dragged, or pressed.
 * @param {HTMLElement} root
 * @param {Panels} panels
 */
function grip(root, panels) {
  const button = panels.grip;
  const by = (/** @type {number} */ step) => {
    const at = HEIGHTS.indexOf(panels.height) + step;
    panels.height = HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, at))] ?? "half";
  };
  /** @type {{y: number, moved: boolean} | null} */
  let from = null;
  button.addEventListener("pointerdown", (event) => {
    from = { y: event.clientY, moved: false };
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener("pointerup", (event) => {
    if (from && Math.abs(event.clientY - from.y) > 24) {
      from.moved = true;
      by(event.clientY < from.y ? 1 : -1);
    }
  });
  button.addEventListener("click", () => {
    const dragged = from?.moved;
    from = null;
    if (!dragged) panels.height = HEIGHTS[(HEIGHTS.indexOf(panels.height) + 1) % HEIGHTS.length] ?? "half";
  });
  fill(root, button);
}

/**
 * As the system is, light, dark: one button goes round.
 * @param {HTMLElement} button
 */
function theme(button) {
  const round = [
    { name: "system", sign: "system", label: "Colors as the system has them" },
    { name: "light", sign: "sun", label: "Light colors" },
    { name: "dark", sign: "moon", label: "Dark colors" },
  ];
  let at = Math.max(
    0,
    round.findIndex((each) => each.name === (remembered("theme") ?? "system")),
  );
  const show = () => {
    const now = round[at];
    if (!now) return;
    if (now.name === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = now.name;
    assign(button, { "aria-label": now.label, title: now.label });
    fill(button, mark(now.sign));
  };
  button.addEventListener("click", () => {
    at = (at + 1) % round.length;
    const name = round[at]?.name ?? "system";
    remember("theme", name === "system" ? null : name);
    show();
  });
  show();
}

/**
 * What stands between the page and the server, until that is over; beside it a sentence that leaves by itself.
 * @param {App} app
 */
function sentences(app) {
  const notice = byId("notice");
  const spoken = byId("spoken");
  const standing = el("div");
  const passing = el("div");
  notice.append(standing, passing);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const put = (/** @type {Element} */ part, /** @type {(Node | string)[]} */ ...children) => {
    fill(part, ...children);
    notice.hidden = !standing.firstChild && !passing.firstChild;
  };
  const hide = () => {
    clearTimeout(timer);
    put(passing);
  };
  // Not from under somebody who is about to close it or reads it.
  const leave = () => {
    if (passing.matches(":focus-within, :hover")) timer = setTimeout(leave, AGAIN);
    else hide();
  };
  // What was wrong with an answer is over once another one was taken, and what was read is past.
  app.subscribe((view, before) => {
    if (view.link === before?.link && view.cursor === before.cursor) return;
    hide();
    fill(spoken);
  });
  app.onNotice((text, how) => {
    if (how === "read") {
      fill(spoken, text);
      return;
    }
    clearTimeout(timer);
    notice.role = how === "news" && !standing.firstChild ? "status" : "alert";
    put(
      passing,
      el("p", {}, capital(text)),
      el("button", { type: "button", class: "quiet icon", "aria-label": "Close", onclick: hide }, mark("close")),
    );
    timer = setTimeout(leave, Math.max(LONG_ENOUGH, 80 * text.length));
  });
  let said = "";
  app.onLinked((linked, why) => {
    document.documentElement.dataset.linked = linked;
    if (linked === "connecting") return;
    const text =
      linked === "lost"
        ? `${why || "The line to the server is lost."} Trying again\u2026`
        : linked === "ended"
          ? why || "There is no such table."
          : "";
    // Read aloud once, however often it is tried.
    if (text === said) return;
    said = text;
    notice.role = "alert";
    put(
      standing,
      ...(text ? [el("p", {}, capital(text))] : []),
      ...(linked === "ended" ? [el("a", { class: "button", href: "/" }, "Lay a new table")] : []),
    );
  });
}

/**
 * The links that lead past everything else; a panel behind another is brought to the front first.
 * @param {Panels} panels
 */
function skips(panels) {
  for (const link of document.querySelectorAll("a.skip")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const id = link.getAttribute("href")?.slice(1) ?? "map";
      if (id !== "map") panels.open(id);
      byId(id).focus();
    });
  }
}

/** @param {App} app */
function title(app) {
  app.subscribe((view, before) => {
    byId("table").classList.remove("waiting");
    if (view.title === before?.title) return;
    fill(byId("title"), view.title);
    document.title = `${view.title} \u2013 Ironfall`;
  });
}
