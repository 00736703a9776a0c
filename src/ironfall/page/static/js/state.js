// What this page knows, and who is told when that changes. Whatever it knows of the game came from the server.

import { sentence } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").SentView} SentView
 * @typedef {import("./types.js").Job} Job
 * @typedef {import("./types.js").Request} Request
 * @typedef {import("./types.js").Reply} Reply
 * @typedef {import("./types.js").Pointed} Pointed
 * @typedef {import("./types.js").Linked} Linked
 * @typedef {import("./types.js").Wire} Wire
 */

/** What is asked with the table that is seen in mind, and is refused where that has gone on meanwhile. */
const OF_WHAT_IS_SEEN = ["answer", "play", "game", "go-on", "turn", "declare", "undo", "redo"];
/** Milliseconds without an answer after which a player is told that it is not the page. */
const PATIENCE = 5000;
const LATE = "The server has not answered yet. What you did is on its way to it.";
const NO_LINE = "That was not done: there is no line to the server.";
/** Milliseconds within which a finger that trembles taps twice, and in which nobody reads what has just come up. */
export const AT_ONCE = 350;
/** What the names in `localStorage` that are ours begin with; theme.js needs it too, before there are modules. */
const OURS = document.documentElement.dataset.kept ?? "";

export class App {
  /** @type {View | null} */
  view = null;

  /** The table as far as it has been told: behind `view` while dice are shown one by one. @type {View | null} */
  seen = null;

  /** @type {Pointed} */
  pointed = { unit: null, hex: null, action: null };

  /** @type {Linked} */
  linked = "connecting";

  /**
   * Bring a panel to the front; the shell knows how.
   * @type {(panel: string) => void}
   */
  open = () => undefined;

  /**
   * The letter of the unit whose counter lies at a place on the screen; the map knows which.
   * @type {(place: {clientX: number, clientY: number}) => string | null}
   */
  unitUnder = () => null;

  /** @type {Set<(view: View, before: View | null) => void>} */
  #viewers = new Set();
  /** @type {Set<(view: View, before: View | null) => void>} */
  #followers = new Set();
  /** A story is being told, and whatever shows how it ends waits for that. */
  isTelling = false;
  /** The answer on its way, and the cursor of its question. @type {{at: number, done: Promise<unknown>} | null} */
  #answering = null;
  /** How much has been asked of the table and not been answered. */
  #asking = 0;
  /** When others brought up a question. */
  #surprised = -AT_ONCE;
  /** Something is being begun from this page: whoever does that goes on with what it asks or tells. */
  isBeginning = false;
  /** @type {Set<(pointed: Pointed, before: Pointed) => void>} */
  #pointers = new Set();
  /** @type {Set<(job: Job) => void>} */
  #workers = new Set();
  /** @type {Set<(linked: Linked, why: string) => void>} */
  #liners = new Set();
  /** @type {Set<(text: string, how: "wrong" | "news" | "read") => void>} */
  #hearers = new Set();
  /** @type {Wire | null} */
  #wire = null;

  /**
   * Be told of every view, and of the one there is now. What is returned ends that.
   * @param {(view: View, before: View | null) => void} listener
   */
  subscribe(listener) {
    this.#viewers.add(listener);
    if (this.view) listener(this.view, null);
    return () => this.#viewers.delete(listener);
  }

  /**
   * The same, for what must not show the end of a story that is still being told.
   * @param {(view: View, before: View | null) => void} listener
   */
  follow(listener) {
    this.#followers.add(listener);
    if (this.seen) listener(this.seen, null);
  }

  /**
   * A story is being told: those who follow it see the table as it was, with nothing to answer. Or it has come to its
   * end, and they see the table as it is.
   * @param {boolean} isTelling
   */
  tell(isTelling) {
    this.isTelling = isTelling;
    const before = this.seen;
    const seen = isTelling && before ? { ...before, prompt: null } : this.view;
    if (!seen || seen === before) return;
    this.seen = seen;
    for (const listener of this.#followers) listener(seen, before);
  }

  /** @param {(pointed: Pointed, before: Pointed) => void} listener */
  onPointed(listener) {
    this.#pointers.add(listener);
  }

  /**
   * Odds and comparisons as they come: progress first, then the answer.
   * @param {(job: Job) => void} listener
   */
  onJob(listener) {
    this.#workers.add(listener);
    return () => this.#workers.delete(listener);
  }

  /** @param {(linked: Linked, why: string) => void} listener */
  onLinked(listener) {
    this.#liners.add(listener);
    return () => this.#liners.delete(listener);
  }

  /** @param {(text: string, how: "wrong" | "news" | "read") => void} listener */
  onNotice(listener) {
    this.#hearers.add(listener);
  }

  /**
   * Point at a unit, a hex or an action: the panels follow. What is left out stays as it is.
   * @param {Partial<Pointed>} change
   */
  point(change) {
    const before = this.pointed;
    this.pointed = { ...before, ...change };
    const same = Object.entries(change).every(([name, value]) => Reflect.get(before, name) === value);
    if (!same) for (const listener of this.#pointers) listener(this.pointed, before);
  }

  /**
   * Ask something of the table. Resolves when the server has done it and its view has been shown; rejects with the
   * server's sentence, which is also put before the player unless `quiet`.
   * @param {Request} request
   * @param {{quiet?: boolean}} [how]
   * @returns {Promise<Reply>}
   */
  async send(request, how = {}) {
    const late = setTimeout(() => !how.quiet && this.linked === "open" && this.notice(LATE), PATIENCE);
    const isLost = this.linked !== "open";
    this.#asking += 1;
    try {
      if (!this.#wire || isLost) throw new Error(NO_LINE);
      // Who names a line goes there, whatever has happened.
      const isAboutIt = OF_WHAT_IS_SEEN.includes(request.do) && request.to === undefined;
      const seen = isAboutIt ? { seen: this.view?.version } : {};
      return await this.#wire.send({ ...request, ...seen });
    } catch (error) {
      // That the line was lost stands before the player already.
      if (!how.quiet && (isLost || this.linked === "open")) this.notice(sentence(error));
      throw error;
    } finally {
      this.#asking -= 1;
      clearTimeout(late);
    }
  }

  /**
   * `send` for a button: whatever went wrong has been put before the player, and nobody waits for it.
   * @param {Request} request
   */
  ask(request) {
    this.send(request).catch(() => undefined);
  }

  /**
   * Begin something that is told in the log.
   * @param {Request} request
   */
  begin(request) {
    this.open("log");
    this.beginning(() => this.send(request)).catch(() => undefined);
  }

  /**
   * @template Done
   * @param {() => Promise<Done>} act
   */
  async beginning(act) {
    this.isBeginning = true;
    try {
      return await act();
    } finally {
      this.isBeginning = false;
    }
  }

  /**
   * Answer the question that is seen, and no later one: until the server has heard it, no other answer is given.
   * @param {unknown} value
   */
  async answer(value) {
    if (performance.now() - this.#surprised < AT_ONCE) return;
    const at = this.view?.cursor ?? 0;
    if (this.#answering?.at !== at) {
      this.#answering = { at, done: this.send({ do: "answer", value }).catch(() => undefined) };
    }
    const { done } = this.#answering;
    await done;
    if (this.#answering?.done === done) this.#answering = null;
  }

  /**
   * A sentence that something could not be done: shown, and read aloud at once by a screen reader.
   * @param {string} text
   */
  notice(text) {
    for (const listener of this.#hearers) listener(text, "wrong");
  }

  /**
   * A sentence on what has been done, which is read aloud in its turn.
   * @param {string} text
   */
  news(text) {
    for (const listener of this.#hearers) listener(text, "news");
  }

  /**
   * A sentence that only a screen reader reads, of what is otherwise seen.
   * @param {string} text
   */
  say(text) {
    for (const listener of this.#hearers) listener(text, "read");
  }

  /**
   * From here on for the wire, which hands in what the server sent.
   * @param {Wire | null} wire
   */
  attach(wire) {
    this.#wire?.close();
    this.#wire = wire;
  }

  /** @param {SentView} sent */
  show(sent) {
    const before = this.view;
    const map = sent.map ?? before?.map;
    const setup = sent.setup ?? before?.setup;
    if (!map || !setup) throw new Error("The server sent a table without its map or its set-up.");
    const view = { ...sent, map, setup };
    this.view = view;
    if (before && view.prompt && view.cursor !== before.cursor && !this.#asking) this.#surprised = performance.now();
    if (before && before.link !== view.link) this.point({ unit: null, hex: null, action: null });
    const known = view.units.some((unit) => unit.letter === this.pointed.unit);
    if (!known) this.point({ unit: view.units[0]?.letter ?? null });
    for (const listener of this.#viewers) listener(view, before);
    if (!this.isTelling) this.tell(false);
  }

  /** @param {Job} job */
  work(job) {
    for (const listener of this.#workers) listener(job);
  }

  /**
   * @param {Linked} linked
   * @param {string} [why] in the server's words, where it gave any
   */
  link(linked, why = "") {
    if (this.linked === linked) return;
    this.linked = linked;
    for (const listener of this.#liners) listener(linked, why);
  }
}

/**
 * What this browser remembers between visits, such as dark or light; null when nothing, or when it may not remember.
 * @param {string} name
 * @returns {string | null}
 */
export function remembered(name) {
  try {
    return localStorage.getItem(OURS + name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string | null} value
 */
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(OURS + name);
    else localStorage.setItem(OURS + name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
