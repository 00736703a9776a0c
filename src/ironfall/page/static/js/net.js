// The way to the server: questions without a table, and the socket of one table.

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Request} Request
 * @typedef {import("./types.js").Reply} Reply
 * @typedef {import("./types.js").Start} Start
 * @typedef {import("./types.js").Wire} Wire
 */

/** Milliseconds before trying again when the line was lost; the last one from then on. */
const PATIENCE = [300, 1000, 2000, 5000];
/** The server closes with these where it is no use to come back: there is no such table, or it cannot be opened. */
const NO_TABLE = 4404;
const NOT_OPENED = 4400;

/** Of a script that is only fetched when it is needed. */
export const NOT_FETCHED = "A part of the page could not be fetched. Is the server still running?";
const NO_ANSWER = "The server does not answer. Is it still running?";

/**
 * Ask the server something; rejects with its sentence. With a body it is posted.
 * @param {string} path such as "/api/start"
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function request(path, body) {
  const answer = await response(path, body);
  return answer.json().catch(() => null);
}

/**
 * The same, as it comes.
 * @param {string} path
 * @param {unknown} [body]
 */
export async function response(path, body) {
  const how =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  const answer = await fetch(path, how).catch(() => null);
  if (answer?.ok) return answer;
  const said = await answer?.json().catch(() => null);
  throw new Error(said?.error ?? NO_ANSWER);
}

/** @type {Promise<Start> | null} */
let start = null;

/**
 * What there is to begin with.
 * @returns {Promise<Start>}
 */
export function beginnings() {
  if (!start) {
    start = /** @type {Promise<Start>} */ (request("/api/start"));
    start.catch(() => {
      start = null;
    });
  }
  return start;
}

/**
 * A socket that comes back when it was lost. What was under way then is told that it may not have been done; the view
 * that follows shows whether it was.
 * @implements {Wire}
 */
class Socket {
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #last = 0;
  #closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Map<number, {done: (reply: Reply) => void, failed: (error: Error) => void}>} */
  #waiting = new Map();
  /** @type {() => void} */
  #sit = () => undefined;
  /** This device has gone offline, of which a socket hears much later; or it is online again. */
  #turned = () => {
    if (navigator.onLine && this.app.linked === "open") return;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (navigator.onLine) this.#open();
    else this.#lost();
  };
  /** Until the table is seen, or it is known that it will not be for now. @type {Promise<void>} */
  seated = new Promise((done) => {
    this.#sit = done;
  });

  /**
   * @param {App} app
   * @param {string} link
   */
  constructor(app, link) {
    this.app = app;
    this.link = link;
    for (const event of ["online", "offline"]) addEventListener(event, this.#turned);
    this.#open();
  }

  /**
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  send(request) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error(NO_ANSWER));
    const id = ++this.#last;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed });
      socket.send(JSON.stringify({ id, ...request }));
    });
  }

  close() {
    this.#closed = true;
    for (const event of ["online", "offline"]) removeEventListener(event, this.#turned);
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#fail();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(this.link)}`);
    this.#socket = socket;
    this.app.link("connecting");
    socket.addEventListener("message", (event) => this.#socket === socket && this.#hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#socket === socket && this.#lost(event));
  }

  /** @param {any} said */
  #hear(said) {
    if (this.#closed) return;
    this.#tries = 0;
    this.app.link("open");
    if (said.view) {
      this.app.show(said.view);
      this.#sit();
    }
    if (said.job !== undefined && said.id === undefined) this.app.work(said);
    const waits = this.#waiting.get(said.id);
    if (!waits) {
      if (said.error && said.job === undefined) this.app.notice(said.error);
      return;
    }
    this.#waiting.delete(said.id);
    if (said.error) waits.failed(new Error(said.error));
    else waits.done(said);
  }

  /** @param {CloseEvent} [event] */
  #lost(event) {
    this.#fail();
    if (this.#closed) return;
    if (event?.code === NO_TABLE || event?.code === NOT_OPENED) {
      this.app.link("ended", event.reason);
      return;
    }
    this.app.link("lost", event?.reason || (navigator.onLine ? "" : "This device is offline."));
    const patience = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)];
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#open(), patience);
  }

  #fail() {
    this.#sit();
    for (const waits of this.#waiting.values()) waits.failed(new Error(NO_ANSWER));
    this.#waiting.clear();
  }
}

/** The table in the address, if there is one. */
export function linkHere() {
  const found = /^\/t\/([^/]+)$/.exec(location.pathname);
  return found?.[1] ?? null;
}

/**
 * Sit down at a table; resolves when it is seen.
 * @param {App} app
 * @param {string} link
 */
export async function sitDown(app, link) {
  const path = `/t/${encodeURIComponent(link)}`;
  // To go back from a first table is to leave, not to lay another one.
  if (location.pathname === "/") history.replaceState(null, "", path);
  else if (location.pathname !== path) history.pushState(null, "", path);
  const socket = new Socket(app, link);
  app.attach(socket);
  await socket.seated;
}

/**
 * A new table, begun with what is given; two machines of the catalogue, ready, when nothing is.
 * @param {App} app
 * @param {{ruleset?: string, attacker?: string, target?: string, position?: string, replay?: string}} start
 */
export async function begin(app, start) {
  const { link } = await request("/api/tables", start);
  await sitDown(app, link);
}
