// A whole game from here on: who plays each side, where the rules have one.

import { byId, el, fill } from "./dom.js";
import { beginnings } from "./net.js";

/** @typedef {import("./state.js").App} App */

export class WholeGame {
  root = el("form", { class: "setup-whole", hidden: true });
  /** From what can be done to here. */
  #way = el("button", { type: "button", class: "setup-way", hidden: true, onclick: () => this.#meet() }, "Play a whole game\u2026");
  #said = "";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    byId("cards").append(this.#way);
    this.root.addEventListener("submit", (event) => this.#begin(event));
  }

  async draw() {
    const players = await beginnings().then((start) => start.players, () => null);
    const { view } = this.app;
    if (!view) return;
    const offered = players?.[view.ruleset] ?? [];
    this.root.hidden = offered.length === 0;
    this.#way.hidden = this.root.hidden || view.game !== null;
    const sides = [...new Set(view.units.map((unit) => unit.side))].sort((one, other) => one - other);
    const said = JSON.stringify([offered, view.units.map((unit) => [unit.side, unit.name])]);
    if (this.root.hidden || this.#said === said) return;
    this.#said = said;
    fill(
      this.root,
      el("h3", {}, "A whole game"),
      ...sides.map((side, number) => {
        const select = el(
          "select",
          { name: "player" },
          ...offered.map(([value, words]) => el("option", { value }, words)),
        );
        select.value = offered[Math.min(number, offered.length - 1)]?.[0] ?? "";
        const whose = view.units
          .filter((unit) => unit.side === side)
          .map((unit) => unit.name)
          .join(" and ");
        return el("label", { class: "setup-line" }, el("span", {}, whose), select);
      }),
      el("label", {}, el("input", { type: "checkbox", name: "real" }), "We roll real dice"),
      el("button", { type: "submit" }, "Play it from here"),
    );
  }

  #meet() {
    this.app.open("setup");
    this.root.scrollIntoView({ block: "start" });
    this.root.querySelector("select")?.focus({ preventScroll: true });
  }

  /** @param {SubmitEvent} event */
  #begin(event) {
    event.preventDefault();
    const said = new FormData(this.root);
    this.app.begin({ do: "game", players: said.getAll("player"), dice: said.get("real") ? "real" : "rolled" });
  }
}
