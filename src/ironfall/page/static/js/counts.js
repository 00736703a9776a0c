// What is counted of each action: the chances that are known, the work that goes on, and what went wrong with it.

import { sentence } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./types.js").Job} Job
 */

/**
 * A count that goes on. `waits`: the line is lost, and it is asked for again when that is back.
 * @typedef {{job: number | null, done: number, of: number | null, exact: boolean, says: string, waits: boolean}} Work
 */

/** How long a position has to rest before its odds are counted again by themselves. */
const REST = 450;

export class Counts {
  /** @type {Map<string, Odds>} */
  odds = new Map();
  /** @type {Map<string, Work>} */
  works = new Map();
  /** @type {Map<string, string>} */
  failed = new Map();
  /** The position that all this is about. */
  #about = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {App} app
   * @param {{wanted: () => string[], changed: () => void, counted: (action: string) => void}} to `wanted`: the actions
   *   whose chances are looked at; `counted`: the chances that somebody asked for are there
   */
  constructor(app, to) {
    this.app = app;
    this.to = to;
    app.onJob((job) => this.#hear(job));
    app.onLinked((linked) => {
      if (linked === "lost") this.#lost();
      if (linked === "open") this.#back();
      if (linked === "ended") this.works.clear();
      to.changed();
    });
  }

  /** @param {View} view */
  look(view) {
    if (view.digest !== this.#about) this.#moved(view.digest);
    for (const card of view.cards) if (card.odds) this.odds.set(card.action, card.odds);
  }

  /**
   * @param {string} action
   * @param {boolean} [exact]
   */
  async count(action, exact = false) {
    if (this.works.has(action) || (this.odds.has(action) && !exact)) return;
    const work = begun(exact);
    this.works.set(action, work);
    this.failed.delete(action);
    this.to.changed();
    try {
      const { job } = await this.app.send(exact ? { do: "odds", action, exact } : { do: "odds", action }, { quiet: true });
      work.job = typeof job === "number" ? job : null;
      if (work.job && this.works.get(action) !== work) this.app.ask({ do: "cancel", job: work.job });
    } catch (error) {
      // Not so where it has been stopped, or waits for the line.
      if (this.works.get(action) !== work) return;
      this.works.delete(action);
      this.failed.set(action, sentence(error));
      this.to.changed();
    }
  }

  /** @param {string} action */
  stop(action) {
    const job = this.works.get(action)?.job;
    this.works.delete(action);
    if (job) this.app.ask({ do: "cancel", job });
    this.to.changed();
  }

  /**
   * The position has changed: what was counted of the last one is let go.
   * @param {string} about
   */
  #moved(about) {
    this.#about = about;
    this.odds.clear();
    this.failed.clear();
    for (const { job } of this.works.values()) if (job) this.app.ask({ do: "cancel", job });
    this.works.clear();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.app.view?.prompt) for (const action of this.to.wanted()) this.count(action);
    }, REST);
  }

  /** The server has let go of all that was asked for on this line. */
  #lost() {
    for (const [action, { exact }] of this.works) this.works.set(action, { ...begun(exact), waits: true });
  }

  #back() {
    for (const [action, { exact, waits }] of [...this.works]) {
      if (!waits) continue;
      this.works.delete(action);
      this.count(action, exact);
    }
  }

  /** @param {Job} job */
  #hear(job) {
    const { action } = job;
    if (!action || job.digest !== this.#about) return;
    const work = this.works.get(action);
    if (job.odds) {
      if (job.more && !work) return;
      this.odds.set(action, job.odds);
      if (!job.more) this.works.delete(action);
      this.to.changed();
      if (!job.more) this.to.counted(action);
      return;
    }
    if (!work || (work.job !== null && work.job !== job.job)) return;
    if (job.progress) [work.done, work.of] = job.progress;
    else if (job.notice) work.says = job.notice;
    else if (work.job !== null) {
      this.works.delete(action);
      if (job.error) this.failed.set(action, job.error);
    }
    this.to.changed();
  }
}

/**
 * @param {boolean} exact
 * @returns {Work}
 */
function begun(exact) {
  return { job: null, done: 0, of: null, exact, says: "", waits: false };
}
