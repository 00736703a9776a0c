// What can be said of a unit or of the game: yes or no as buttons, numbers as fields, the rest as texts.

import { el, fill } from "./dom.js";
import { focusedName, refocus } from "./held.js";
import { capital, plain } from "./words.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./types.js").Word} Word
 */

/** What the server calls the game where a unit's letter is asked for. */
export const THE_GAME = "game";

export class Words {
  root = el("div", { class: "setup-words" });
  /** Of which unit, and which words. */
  #drawn = "";
  /** The letter of the unit, or the game. */
  #about = "";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * @param {Word[]} words
   * @param {string} about
   * @param {Unit | null} unit
   */
  draw(words, about, unit) {
    const drawn = JSON.stringify([
      about,
      unit?.sheet.places.map((place) => place.name),
      words.map((word) => ({ ...word, now: null })),
    ]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#about = about;
      this.#lay(words, unit);
    }
    for (const word of words) {
      const control = this.root.querySelector(`[name="${CSS.escape(word.name)}"]`);
      const now = (unit ? unit.now[word.name] : word.now) ?? "";
      if (control instanceof HTMLButtonElement) control.setAttribute("aria-pressed", String(now !== ""));
      else if (
        word.takes !== "LOC" &&
        (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) &&
        control !== document.activeElement
      )
        control.value = now;
      if (control instanceof HTMLInputElement) control.defaultValue = now;
    }
  }

  /**
   * @param {Word[]} words
   * @param {Unit | null} unit
   */
  #lay(words, unit) {
    const held = focusedName(this.root);
    const isOpen = this.root.querySelector("details")?.open ?? false;
    const flags = words.filter((word) => word.takes === "");
    const numbers = words.filter((word) => word.takes === "N");
    const texts = words.filter((word) => word.takes !== "" && word.takes !== "N");
    fill(
      this.root,
      flags.length
        ? el(
            "div",
            { class: "setup-flags", role: "group", "aria-label": "Yes or no" },
            ...flags.map((word) => this.#flag(word)),
          )
        : null,
      numbers.length ? el("div", { class: "setup-numbers" }, ...numbers.map((word) => this.#field(word, unit))) : null,
      texts.length
        ? el(
            "details",
            { open: isOpen },
            el("summary", {}, "More that can be said"),
            el("div", { class: "setup-texts" }, ...texts.map((word) => this.#field(word, unit))),
          )
        : null,
    );
    refocus(this.root, held);
  }

  /** @param {Word} word */
  #flag(word) {
    const button = el("button", { type: "button", name: word.name, title: word.help }, plain(word.name));
    button.addEventListener("click", () =>
      this.#say(word.name, button.getAttribute("aria-pressed") === "true" ? "no" : "yes").catch(() => undefined),
    );
    return button;
  }

  /**
   * @param {Word} word
   * @param {Unit | null} unit
   */
  #field(word, unit) {
    const id = `word-${this.#about === THE_GAME ? "game" : "unit"}-${word.name}`;
    const isNumber = word.takes === "N";
    const control = word.values.length
      ? el(
          "select",
          { id, name: word.name, "aria-describedby": `${id}-help` },
          el("option", { value: "" }, "–"),
          ...word.values.map((value) => el("option", { value }, plain(value))),
        )
      : el("input", {
          id,
          name: word.name,
          type: isNumber ? "number" : "text",
          inputmode: isNumber ? "numeric" : null,
          min: word.low,
          max: word.high,
          autocomplete: "off",
          "aria-describedby": `${id}-help`,
        });
    control.addEventListener("change", () => {
      // A number that is refused, or none, is not left standing; words that are refused can be mended.
      const back = () => {
        if (isNumber && control instanceof HTMLInputElement) control.value = control.defaultValue;
      };
      if (control.value === "") back();
      else this.#say(word.name, control.value).catch(back);
    });
    return el(
      "div",
      { class: "setup-word" },
      el("label", { for: id }, capital(plain(word.name))),
      control,
      el("span", { class: "small soft", id: `${id}-help` }, word.help),
      word.takes === "LOC" && unit && control instanceof HTMLInputElement ? this.#places(word, unit, control) : null,
    );
  }

  /**
   * The locations of a unit, to press in place of typing their letters.
   * @param {Word} word
   * @param {Unit} unit
   * @param {HTMLInputElement} field
   */
  #places(word, unit, field) {
    const press = (/** @type {string} */ name) => {
      const said = field.value.split(",").filter(Boolean);
      const wanted = !word.several
        ? [name]
        : said.includes(name)
          ? said.filter((each) => each !== name)
          : [...said, name];
      field.value = wanted.join(",");
      if (wanted.length) this.#say(word.name, field.value).catch(() => undefined);
    };
    const button = (/** @type {import("./types.js").Place} */ { name, title }) =>
      el("button", { type: "button", title, "aria-label": `${name}, ${title}`, onclick: () => press(name) }, name);
    return el(
      "div",
      { class: "setup-flags setup-places", role: "group", "aria-label": plain(word.name) },
      ...unit.sheet.places.map(button),
    );
  }

  /**
   * @param {string} word
   * @param {string} text
   */
  #say(word, text) {
    return this.app.send({ do: "set", changes: [[this.#about, word, text]] });
  }
}
