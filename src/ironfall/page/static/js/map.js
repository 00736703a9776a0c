// The map of a table, of hexes or in inches: looked at, dragged on, and told in a line below it.

import { caption, captionWords, counter, put } from "./counters.js";
import { el, fill, keep, svg } from "./dom.js";
import { Foot } from "./foot.js";
import { Hands } from "./hands.js";
import { Hexes } from "./hexes.js";
import { mark } from "./icons.js";
import { turned } from "./keys.js";
import { about, areWithin, hasMoved, isLegible, worthSeeing } from "./looking.js";
import { answer, arrow, outline, ring } from "./marks.js";
import { NOT_FETCHED, beginnings } from "./net.js";
import { captionLines, spotsOf, unitAt } from "./standing.js";
import { Viewport } from "./viewport.js";

/**
 * @typedef {import("./state.js").App} App
 * @typedef {import("./inches.js").Inches} Inches
 * @typedef {typeof import("./inches.js").Inches} MadeOfInches
 * @typedef {Hexes | Inches} Surface
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Unit} Unit
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./grid.js").Point} Point
 */

/** Fetched when a table in inches is first shown. @type {MadeOfInches | null} */
let ofInches = null;

const CLOSER = 1.35;
/** Below this scale, hexes are too small for captions. */
const CAPTIONED = 0.46;

const layer = () => svg("g", { "aria-hidden": "true" });

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  return new TableMap(root, app);
}

class TableMap {
  #marks = layer();
  units = layer();
  #answers = layer();
  held = layer();
  #world = svg("g");
  #frame = svg("svg", { class: "frame", role: "group", "aria-label": "The table from above" });
  #foot = new Foot({
    turn: (letter, by) => this.hands.turn(letter, by),
    lift: (letter) => this.hands.lift(this.hands.lifted === null ? letter : null),
  });
  /** @type {Surface | null} */
  surface = null;
  /** What is seen at first; who acts and on whom, as large as can be; and all of the map. */
  #home = () => ({ x: 0, y: 0, width: 1, height: 1 });
  #near = this.#home;
  #all = () => this.surface?.box ?? this.#home();
  /** Who was asked for a place last, by letter. @type {string | null | undefined} */
  #mover = null;
  /** The link of the table that is shown. */
  #shown = "";
  /** Where each counter is drawn. @type {import("./standing.js").Spots} */
  spots = new Map();

  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    this.app = app;
    this.hands = new Hands(app, this);
    this.#frame.append(this.#world);
    this.viewport = new Viewport(this.#frame, this.#world, {
      grab: (point, reach) => this.hands.grab(point, reach),
      tap: (point, reach) => this.hands.tap(point, reach),
      hover: (point) => this.#hover(point),
      seen: () => this.#seen(),
    });
    const sign = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) =>
      el("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick: act }, mark(name));
    this.whole = sign("whole", "The whole map", () => this.#whole());
    const tools = el("div", { class: "map-tools", role: "group", "aria-label": "How the map is seen" },
      sign("plus", "Closer", () => this.viewport.zoom(CLOSER)),
      sign("minus", "Farther", () => this.viewport.zoom(1 / CLOSER)),
      this.whole,
      sign("help", "What the map shows", () => this.#legend()),
    );
    this.viewport.covered = () => tools.offsetWidth > tools.offsetHeight
      ? { top: tools.offsetTop + tools.offsetHeight, right: 0 }
      : { top: 0, right: root.clientWidth - tools.offsetLeft };
    root.append(
      this.#frame,
      tools,
      this.#foot.root,
    );
    root.addEventListener("keydown", (event) => this.#key(event));
    app.follow((view, before) => this.#show(view, before));
    app.onPointed(() => this.mark());
  }

  /**
   * @param {View} view
   * @param {View | null} before
   */
  #show(view, before) {
    if (view.map.kind === "inches" && !ofInches) {
      import("./inches.js").then((loaded) => {
        ofInches = loaded.Inches;
        if (this.app.seen === view) this.#show(view, before);
      }, () => this.app.notice(NOT_FETCHED));
      return;
    }
    const other = this.surface?.kind !== view.map.kind || view.link !== this.#shown;
    if (other) {
      this.hands.forget();
      this.surface = this.#lay(view);
    }
    this.#shown = view.link;
    const surface = this.surface;
    const resized = view.map.width !== before?.map.width || view.map.height !== before?.map.height;
    if (surface?.kind === "hexes" && view.map.kind === "hexes") surface.draw(view.map, view.units, this.choices);
    if (surface?.kind === "inches" && view.map.kind === "inches") surface.draw(view.map, view.units);
    if (!view.units.some((unit) => unit.letter === this.hands.lifted)) this.hands.lifted = null;
    this.#counters(view);
    if (other || resized) this.#begin(view);
    else this.#look(view, before);
    this.mark();
  }

  /** @param {View} view */
  #lay(view) {
    const surface = view.map.kind === "hexes" || !ofInches
      ? new Hexes({
          chosen: (name) => this.hands.choose(name),
          met: (name) => this.app.point({ hex: name }),
          reveal: (point) => this.viewport.reveal([point], 120),
        })
      : new ofInches({
          met: (unit) => this.app.point({ unit: unit.letter }),
          moved: (unit, by) => this.hands.nudge(unit, by),
        });
    const prints = surface.kind === "hexes" ? [surface.prints] : [];
    this.#world.replaceChildren(surface.root, this.#marks, ...prints, this.units, this.#answers, this.held);
    return surface;
  }

  /**
   * At first, who acts and on whom and the ground between them, as large as can be touched.
   * @param {View} view
   */
  #begin(view) {
    const surface = this.surface;
    if (!surface) return;
    const { viewport } = this;
    viewport.whole = surface.box;
    viewport.bounds = (frame) => surface.bounds(frame);
    const worth = worthSeeing(view, surface, this.choices);
    this.#near = () => (worth.all.length ? about(worth, surface, viewport.room) : surface.box);
    this.#home = () => (isLegible(surface, viewport.room) ? surface.box : this.#near());
    viewport.fit(this.#home);
  }

  /**
   * What has just changed is brought into sight, unless it is, or was changed by hand here.
   * @param {View} view
   * @param {View | null} before
   */
  #look(view, before) {
    const { viewport } = this;
    const surface = this.surface;
    // While a story is told, all stands where it stood.
    if (view !== this.app.view) return;
    // From step to step of one move the map stays as large as it is.
    const mover = this.choices.length ? view.prompt?.unit : null;
    const isStep = mover && mover === this.#mover;
    this.#mover = mover;
    if (!surface || this.hands.arePutting || !hasMoved(view, before)) return;
    const worth = worthSeeing(view, surface, this.choices);
    if (!worth.all.length) return;
    const edge = surface.margin / 3;
    if (isStep) viewport.hold(() => viewport.reveal(worth.first, surface.margin / 2));
    if (isStep ? areWithin(worth.first, viewport.clear, 0) : areWithin(worth.all, viewport.clear, edge)) return;
    viewport.fit(() => about(worth, surface, viewport.room));
  }

  /** The whole map, and back to who acts. */
  #whole() {
    this.viewport.fit(this.#isWhole ? this.#near : this.#all);
  }

  /** Whether all of the map is seen, or as much of it as can be at once. */
  get #isWhole() {
    const { x, y, width, height } = this.#all();
    const corners = [{ x, y }, { x: x + width, y: y + height }];
    return this.viewport.isShowing(this.#all) || areWithin(corners, this.viewport.clear, -1);
  }

  /**
   * The letter of the unit whose counter lies at a place on the screen.
   * @param {{clientX: number, clientY: number}} place
   */
  unitUnder(place) {
    const { left, right, top, bottom } = this.#frame.getBoundingClientRect();
    const isOn = place.clientX > left && place.clientX < right && place.clientY > top && place.clientY < bottom;
    return (isOn && unitAt(this.app.seen?.units ?? [], this.spots, this.viewport.point(place), 0)?.letter) || null;
  }

  #legend() {
    const { view } = this.app;
    if (!view) return;
    Promise.all([import("./legend.js"), beginnings()]).then(
      ([legend, { ground }]) => legend.showLegend(view, ground[view.ruleset] ?? []),
      () => this.app.notice(NOT_FETCHED),
    );
  }

  #seen() {
    this.surface?.seen(this.viewport.seen, this.viewport.scale);
    this.whole.setAttribute("aria-pressed", String(this.#isWhole));
    const isFar = this.viewport.scale < CAPTIONED && this.surface?.kind === "hexes";
    for (const part of [this.units, this.#answers]) part.classList.toggle("far", isFar);
  }

  /** @param {View} view */
  #counters(view) {
    const surface = this.surface;
    if (!surface) return;
    const units = view.units.map((unit) => this.hands.now(unit));
    this.spots = spotsOf(units, surface);
    const shown = units.filter((unit) => this.spots.has(unit.letter));
    const [by, on] = [view.acting.by, view.acting.on].map((letter) => units.find((unit) => unit.letter === letter));
    const labels = surface.kind === "inches" ? surface.between(by, on, this.hands.arePutting ? null : view.apart) : surface.labels();
    const lines = captionLines(shown, this.spots, surface, (unit) => captionWords(unit).join(" ").length, labels);
    const make = (/** @type {Unit} */ unit) => svg("g", { class: "unit", "data-unit": unit.letter });
    keep(this.units, shown, (unit) => unit.letter, make, (group, unit) => {
      const spot = this.spots.get(unit.letter);
      if (!spot) return;
      const line = lines.get(unit.letter);
      fill(group, counter(unit), line !== undefined && caption(unit, line));
      put(group, spot.point, spot.size);
    });
  }

  /** What has been put elsewhere is seen there. */
  redraw() {
    const { seen: view } = this.app;
    const { surface } = this;
    if (!view) return;
    const units = view.units.map((unit) => this.hands.now(unit));
    if (surface?.kind === "inches" && view.map.kind === "inches") surface.draw(view.map, units);
    this.#counters(view);
    this.mark();
  }

  /** What is chosen, what can be answered here, and who acts upon whom; and the same in the line below. */
  mark() {
    const { app: { seen: view, pointed }, surface, choices } = this;
    if (!view || !surface) return;
    const unit = view.units.find((each) => each.letter === pointed.unit);
    const isLifted = this.hands.lifted !== null;
    // Who moves in a game sees where an enemy is, beyond the edge too.
    const mover = view.game && choices.length ? view.prompt?.unit : null;
    const by = view.units.find((each) => each.letter === (mover ?? view.acting.by));
    const on = view.units.find((each) => mover ? each.side !== by?.side && !each.destroyed : each.letter === view.acting.on);
    const [from, to, chosen] = [by, on, unit].map((each) => each && this.spots.get(each.letter));
    const isElsewhere = pointed.hex !== null && pointed.hex !== unit?.at;
    fill(this.#marks,
      surface.kind === "hexes" && isElsewhere && outline(pointed.hex ?? "", surface.grid),
      surface.kind === "hexes" && from && to && (mover || !choices.length) && arrow(from.point, to.point),
      chosen && ring(chosen, surface.kind, isLifted));
    const taken = new Set(view.units.map((each) => each.at));
    this.units.classList.toggle("asked", choices.length > 0);
    fill(this.#answers, ...choices.map((choice, index) =>
      surface.kind === "hexes" && answer(choice, index + 1, surface.grid, taken.has(choice.at))));
    this.#tell();
    // What is asked comes first: until it is answered nothing can be put or turned.
    this.#foot.offer(this.app.view?.prompt ? undefined : unit, isLifted);
  }

  /** Answers to the prompt that are places on the map, in the order of the prompt. @returns {Choice[]} */
  get choices() {
    return this.app.seen?.prompt?.options.filter((choice) => choice.at !== null) ?? [];
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { hands } = this;
    const turn = turned(event);
    if (event.key === "Escape" && hands.lifted !== null) {
      hands.lift(null);
      this.app.say("It stays where it was.");
    } else if (turn) {
      event.preventDefault();
      this.#meet(event.target);
      hands.turn(this.app.pointed.unit, turn);
    } else if ((event.key === "+" || event.key === "=") && !event.ctrlKey) {
      this.viewport.zoom(CLOSER, this.viewport.middleOf(event.target));
    } else if (event.key === "-" && !event.ctrlKey) {
      this.viewport.zoom(1 / CLOSER, this.viewport.middleOf(event.target));
    }
  }

  /** Who stands where the focus is is chosen, unless somebody there is. @param {EventTarget | null} target */
  #meet(target) {
    const hex = target instanceof Element ? target.getAttribute("data-hex") : null;
    const here = this.app.seen?.units.filter((unit) => hex && unit.at === hex) ?? [];
    if (here.length && !here.some((unit) => unit.letter === this.app.pointed.unit)) this.app.point({ unit: here[0].letter });
  }

  // --- the line below

  /**
   * @param {string} strong
   * @param {string} text
   */
  tell(strong, text) {
    this.#foot.tell(strong, text);
  }

  /** @param {Point | null} point */
  #hover(point) {
    const place = point && this.surface?.placeAt(point);
    if (place && "at" in place && this.surface?.kind === "hexes") this.#foot.tell("", this.surface.told(place.at));
    else this.#tell();
  }

  #tell() {
    const { app: { seen: view, pointed }, surface, choices } = this;
    if (!view || !surface) return;
    const unit = view.units.find((each) => each.letter === pointed.unit);
    const hex = pointed.hex === unit?.at ? null : pointed.hex;
    if (choices.length > 1) this.#foot.tell(`${choices.length} places are marked.`, "Tap one, or answer in words.");
    else if (choices.length) this.#foot.tell("A place is marked.", "Tap it, or answer in words.");
    else if (unit && this.hands.lifted !== null) this.#foot.tell(unit.letter, `${unit.name}: tap where it goes.`);
    else if (surface.kind === "hexes" && hex) this.#foot.tell("", surface.told(hex));
    else if (unit) this.#foot.tell(unit.letter, surface.toldOf(unit));
    else this.#foot.tell("");
  }
}
