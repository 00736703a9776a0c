// What the rules ask: dice that are thrown on a real table, and the players' choices.

import { badge, byId, el, fill } from "./dom.js";
import { ruleButton } from "./rules.js";
import { AT_ONCE } from "./state.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Prompt} Prompt
 */

/** Totals that still stand as buttons; more are typed. More than a few stand closer together. */
const MOST_BUTTONS = 24;
const FEW_BUTTONS = 12;

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  let said = "";
  let deafUntil = 0;
  /** Who answered or began something here is told what comes of it, until there is something to answer. */
  let isListening = false;
  const log = byId("log");
  root.addEventListener("click", (event) => {
    if (event.detail > 0 && performance.now() < deafUntil) event.stopPropagation();
  }, true);
  // A key that is held down meant the question before too.
  root.addEventListener("keydown", (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  }, true);
  // A new question's buttons hear no finger at first: one that taps twice meant the question before.
  const beDeaf = () => {
    const buttons = root.querySelectorAll("button");
    for (const button of buttons) button.setAttribute("aria-disabled", "true");
    deafUntil = performance.now() + AT_ONCE;
    setTimeout(() => {
      for (const button of buttons) button.removeAttribute("aria-disabled");
    }, AT_ONCE);
  };
  app.subscribe((view, before) => {
    const { prompt } = view;
    const had = document.activeElement;
    const held = root.contains(had);
    if (!prompt && (held || app.isBeginning)) {
      isListening = true;
      log.focus({ preventScroll: true });
    }
    root.hidden = prompt === null;
    const fresh = prompt ? `${view.cursor} ${JSON.stringify(prompt)}` : "";
    if (fresh === said) return;
    said = fresh;
    // On other pages nobody is taken away from what they do, nor does a key that was meant for it answer.
    const begun = app.isBeginning || (isListening && had === log && !before?.prompt);
    if (before?.prompt?.options.some((option) => option.at)) app.point({ hex: null });
    fill(root, ...(prompt ? asked(root, app, prompt) : []));
    root.scrollTop = 0;
    if (prompt && before) beDeaf();
    if (!prompt) return;
    isListening = false;
    if (before && (held || begun)) first(root)?.focus({ preventScroll: true });
    else app.say(`${prompt.text} ${prompt.about}`);
  });
}

/**
 * The first thing that can be answered.
 * @param {Element} root
 * @returns {HTMLElement | null}
 */
function first(root) {
  return root.querySelector(".prompt-choices button, .prompt-numbers button, .prompt-typed");
}

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {Prompt} prompt
 */
function asked(root, app, prompt) {
  const unit = app.view?.units.find((each) => each.letter === prompt.unit);
  // What has been pressed is seen to be on its way, where that takes a while.
  const answer = async (/** @type {unknown} */ value) => {
    root.setAttribute("aria-busy", "true");
    await app.answer(value);
    root.removeAttribute("aria-busy");
  };
  const question = el(
    "p",
    { class: "prompt-text" },
    unit && badge(unit),
    el("span", {}, prompt.text),
    ruleButton(app, prompt.rule),
  );
  const about = prompt.about ? el("p", { class: "prompt-about small" }, prompt.about) : null;
  const press = (/** @type {string} */ words, /** @type {() => void} */ act) => el("button", { type: "button", onclick: act }, words);
  const back = press("Take back", () => app.ask({ do: "undo" }));
  if (prompt.wanted === "choice") return [question, about, choices(app, prompt, answer), el("div", { class: "row" }, back)];
  const throwIt = press("Throw it", () => answer("roll"));
  const throwAll = press("Throw the rest", () => answer("roll-all"));
  const faces = prompt.wanted === "pool" ? pool(prompt, answer) : numbers(prompt, answer);
  return [question, about, faces, el("div", { class: "row" }, throwIt, throwAll, back)];
}

/**
 * What a screen reader says of the group of answers, when the focus comes there.
 * @param {Prompt} prompt
 * @param {string} [more]
 */
function named(prompt, more = "") {
  return [prompt.text, prompt.about, more].filter(Boolean).join(" ");
}

/**
 * @param {App} app
 * @param {Prompt} prompt
 * @param {(value: unknown) => void} answer
 */
function choices(app, prompt, answer) {
  const onTheMap = prompt.options.filter((option) => option.at);
  return el(
    "div",
    { class: "prompt-choices", role: "group", "aria-label": named(prompt) },
    ...prompt.options.map((option) => {
      // What the answer is about is shown on the map while it is looked at.
      const show = () => {
        if (option.at) app.point({ hex: option.at });
        if (option.unit) app.point({ unit: option.unit });
      };
      return el(
        "button",
        { type: "button", onclick: () => answer(option.value), onfocus: show, onpointerenter: show },
        option.at ? el("span", { class: "prompt-badge", "aria-hidden": "true" }, onTheMap.indexOf(option) + 1) : null,
        option.words,
      );
    }),
  );
}

/**
 * A button for every total, or for every slot, and room to type the faces of several dice.
 * @param {Prompt} prompt
 * @param {(value: unknown) => void} answer
 */
function numbers(prompt, answer) {
  const count = prompt.high - prompt.low + 1;
  const pressed = count > MOST_BUTTONS ? 0 : count;
  return el(
    "div",
    { class: `prompt-numbers ${pressed > FEW_BUTTONS ? "is-many" : ""}`, role: "group", "aria-label": named(prompt, thrown(prompt)) },
    ...Array.from({ length: pressed }, (_, k) =>
      el("button", { type: "button", onclick: () => answer(prompt.low + k) }, prompt.low + k),
    ),
    pressed && prompt.dice?.[0] === 1 ? null : typed(answer),
  );
}

/**
 * The faces of a pool, die by die; after the last one they are sent.
 * @param {Prompt} prompt
 * @param {(value: unknown) => Promise<void>} answer
 */
function pool(prompt, answer) {
  const [count, sides] = prompt.dice ?? [1, 6];
  /** @type {number[]} */
  const shown = [];
  /** When the last face was pressed. */
  let last = -AT_ONCE;
  const status = el("p", { class: "small prompt-pool", role: "status" });
  const tell = () => fill(status, tellOf(shown, count));
  const press = (/** @type {number} */ face, /** @type {MouseEvent} */ event) => {
    // The same face at once again is a finger that tapped twice.
    const isTwice = event.detail > 0 && face === shown.at(-1) && event.timeStamp - last < AT_ONCE;
    if (isTwice || shown.length === count) return;
    last = event.timeStamp;
    shown.push(face);
    tell();
    if (shown.length < count) return;
    answer([...shown]).then(() => {
      shown.length = 0;
      tell();
    });
  };
  tell();
  return el(
    "div",
    {},
    status,
    el(
      "div",
      { class: "prompt-numbers", role: "group", "aria-label": named(prompt, `The face of each die, ${count}D${sides}`) },
      ...Array.from({ length: sides }, (_, k) =>
        el("button", { type: "button", onclick: (/** @type {MouseEvent} */ event) => press(k + 1, event) }, k + 1),
      ),
      count > 1 && typed(answer),
    ),
  );
}

/**
 * @param {number[]} shown
 * @param {number} count
 */
function tellOf(shown, count) {
  const faces = shown.join(", ");
  if (shown.length === count) return `Thrown: ${faces}`;
  return faces ? `Die ${shown.length + 1} of ${count}; so far ${faces}` : `Die 1 of ${count}: press its face`;
}

/**
 * Faces or a total from the keyboard: "8", "3+5", "3 5"; of a pool, all of its faces.
 * @param {(value: unknown) => void} answer
 */
function typed(answer) {
  const field = el("input", {
    class: "prompt-typed", type: "text", inputmode: "text", autocomplete: "off", "aria-label": "Faces or total", placeholder: "3+5",
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.repeat) return;
    if (field.value.trim()) answer(field.value);
  });
  return field;
}

/** @param {Prompt} prompt */
function thrown(prompt) {
  return prompt.dice ? `${prompt.dice[0]}D${prompt.dice[1]}` : `${prompt.low} to ${prompt.high}`;
}
