// Zoom, pan, tap and drag: what fingers, mouse and wheel do to a drawing, in its own units.

/**
 * @typedef {import("./grid.js").Point} Point
 * @typedef {import("./grid.js").Box} Box
 */

/**
 * Something that has been taken hold of.
 * @typedef {{move: (point: Point) => void, drop: (point: Point) => void, cancel: () => void}} Held
 */

/**
 * @typedef {object} Hands
 * @property {(point: Point, reach: number) => Held | null} grab what lies there and can be dragged; reach in own units
 * @property {(point: Point, reach: number) => void} tap
 * @property {(point: Point | null) => void} hover
 * @property {() => void} seen the drawing is seen from elsewhere
 */

const TAP = { mouse: 5, touch: 12, pen: 8 };
/** Half a finger, in pixels. */
const REACH = { mouse: 4, touch: 22, pen: 12 };
/** A thing is held this far above a finger, in pixels. */
const LIFT = { mouse: 0, touch: 44, pen: 0 };

const kindOf = (/** @type {PointerEvent} */ event) =>
  event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";

export class Viewport {
  /** Pixels a unit of the drawing. */
  scale = 1;
  x = 0;
  y = 0;
  /** What was last shown in full, until something else is. @type {(() => Box) | null} */
  #shown = null;
  /** Until it is moved by hand, the same is shown again when the frame's size changes. @type {(() => void) | null} */
  #again = null;
  /** @type {Box} */
  whole = { x: 0, y: 0, width: 1, height: 1 };
  /**
   * The least and the most scale for a size of the frame.
   * @type {(size: {width: number, height: number}) => {least: number, most: number}}
   */
  bounds = () => ({ least: 0.1, most: 4 });
  /** @type {Map<number, PointerEvent>} */
  #pointers = new Map();
  /** @type {Held | null} */
  #held = null;
  /** @type {{id: number, from: Point, kind: "mouse" | "touch" | "pen", held: Held | null, begun: boolean} | null} */
  #press = null;
  #pinch = 0;
  #asked = false;

  /**
   * @param {SVGSVGElement} frame
   * @param {SVGGElement} world
   * @param {Hands} hands
   */
  constructor(frame, world, hands) {
    this.frame = frame;
    this.world = world;
    this.hands = hands;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    frame.addEventListener("pointerup", (event) => this.#up(event));
    frame.addEventListener("pointercancel", (event) => this.#up(event, true));
    // Or the browser takes a drag for a scroll, and swallows a tap that follows at once.
    frame.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
    frame.addEventListener("pointerleave", () => hands.hover(null));
    frame.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    addEventListener("keydown", (event) => event.key === "Escape" && this.#letGo());
    new ResizeObserver(() => this.#resized()).observe(frame);
  }

  get size() {
    return { width: this.frame.clientWidth || 1, height: this.frame.clientHeight || 1 };
  }

  /** What of the frame lies under buttons, in pixels. */
  covered = () => ({ top: 0, right: 0 });

  /** The frame without what is covered. */
  get room() {
    const { width, height } = this.size;
    const { top, right } = this.covered();
    return { width: Math.max(1, width - right), height: Math.max(1, height - top) };
  }

  /** What is seen, in units of the drawing. */
  get seen() {
    const { width, height } = this.size;
    return { x: -this.x / this.scale, y: -this.y / this.scale, width: width / this.scale, height: height / this.scale };
  }

  /** What is seen and not covered. */
  get clear() {
    const { x, y } = this.seen;
    const { width, height } = this.room;
    return { x, y: y + this.covered().top / this.scale, width: width / this.scale, height: height / this.scale };
  }

  /**
   * @param {{clientX: number, clientY: number}} event
   * @returns {Point}
   */
  point(event) {
    const at = this.#inFrame(event);
    return { x: (at.x - this.x) / this.scale, y: (at.y - this.y) / this.scale };
  }

  /**
   * Zoom about a point of the frame, its middle unless told.
   * @param {number} factor
   * @param {Point} [about]
   */
  zoom(factor, about) {
    const { width, height } = this.size;
    const at = about ?? { x: width / 2, y: height / 2 };
    const scale = this.#within(this.scale * factor);
    this.x = at.x - ((at.x - this.x) * scale) / this.scale;
    this.y = at.y - ((at.y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.#moved();
  }

  #moved() {
    this.#shown = this.#again = null;
    this.#settle();
  }

  /**
   * The place in the frame of a part of the drawing; nothing for anything else.
   * @param {EventTarget | null} part
   */
  middleOf(part) {
    if (!(part instanceof Element && this.world.contains(part))) return undefined;
    const { left, top, width, height } = part.getBoundingClientRect();
    return this.#inFrame({ clientX: left + width / 2, clientY: top + height / 2 });
  }

  /**
   * @param {number} dx pixels
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#moved();
  }

  /**
   * Show all of a box, beside what is covered.
   * @param {() => Box} shown it may depend on the size of the frame
   */
  fit(shown) {
    const { width, height } = this.room;
    const box = shown();
    this.scale = this.#within(Math.min(width / box.width, height / box.height));
    this.x = width / 2 - (box.x + box.width / 2) * this.scale;
    this.y = this.covered().top + height / 2 - (box.y + box.height / 2) * this.scale;
    this.#moved();
    this.#shown = shown;
    this.#again = () => this.fit(shown);
  }

  /**
   * Whether that was fitted in last, and nobody has moved it since.
   * @param {() => Box} shown
   */
  isShowing(shown) {
    return this.#shown === shown;
  }

  /** @param {number} scale */
  #within(scale) {
    const { least, most } = this.bounds(this.room);
    return Math.max(least, Math.min(most, scale));
  }

  /**
   * Pan as little as brings points well into sight.
   * @param {Point[]} points
   * @param {number} margin in units of the drawing
   */
  reveal(points, margin) {
    const { width, height } = this.room;
    const { top } = this.covered();
    const by = (/** @type {number[]} */ places, /** @type {number} */ from, /** @type {number} */ size) => {
      const edge = Math.min(margin * this.scale, size / 3);
      const least = from + edge - Math.min(...places);
      const most = from + size - edge - Math.max(...places);
      return least > most ? (least + most) / 2 : Math.max(least, Math.min(most, 0));
    };
    const dx = by(points.map(({ x }) => x * this.scale + this.x), 0, width);
    const dy = by(points.map(({ y }) => y * this.scale + this.y), top, height);
    if (dx || dy) this.pan(dx, dy);
  }

  /**
   * Show something now, and whenever the frame's size changes.
   * @param {() => void} again
   */
  hold(again) {
    again();
    this.#again = again;
  }

  #resized() {
    if (this.#again) this.hold(this.#again);
    else this.#settle();
  }

  /** Some of the drawing stays in the middle of the frame. */
  #settle() {
    const { width, height } = this.size;
    const { scale, whole } = this;
    const [across, down] = [width / 2 - whole.x * scale, height / 2 - whole.y * scale];
    this.x = Math.max(across - whole.width * scale, Math.min(across, this.x));
    this.y = Math.max(down - whole.height * scale, Math.min(down, this.y));
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      const [x, y] = [this.x.toFixed(2), this.y.toFixed(2)];
      this.world.setAttribute("transform", `translate(${x} ${y}) scale(${this.scale.toFixed(4)})`);
      this.hands.seen();
    });
  }

  /**
   * @param {{clientX: number, clientY: number}} event
   * @returns {Point}
   */
  #inFrame(event) {
    const box = this.frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    this.#pointers.set(event.pointerId, event);
    if (this.#pointers.size > 1) {
      this.#release();
      this.#pinch = 0;
      return;
    }
    const kind = kindOf(event);
    const held = this.hands.grab(this.point(event), REACH[kind] / this.scale);
    this.#press = { id: event.pointerId, from: this.#inFrame(event), kind, held, begun: false };
  }

  /** What is dragged goes back, out of a hand that still presses. */
  #letGo() {
    if (!this.#held) return;
    this.#release();
    this.#pointers.clear();
  }

  #release() {
    this.#held?.cancel();
    this.#held = null;
    this.#press = null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    // Let go beyond the frame.
    if (!event.buttons) this.#up(event, true);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.hands.hover(this.point(event));
      return;
    }
    this.#pointers.set(event.pointerId, event);
    if (this.#pointers.size > 1) {
      this.#spread();
      return;
    }
    const press = this.#press;
    if (!press) {
      this.pan(event.clientX - before.clientX, event.clientY - before.clientY);
      return;
    }
    const at = this.#inFrame(event);
    if (!press.begun && Math.hypot(at.x - press.from.x, at.y - press.from.y) < TAP[press.kind]) return;
    if (!press.begun) {
      press.begun = true;
      this.frame.setPointerCapture(event.pointerId);
      this.#held = press.held;
      if (!this.#held) this.pan(at.x - press.from.x, at.y - press.from.y);
    } else if (!this.#held) {
      this.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    }
    const under = this.#under(event, press.kind);
    if (under) this.#held?.move(under);
    else this.#held?.cancel();
  }

  /**
   * Where that is held which has been taken up; null beyond the frame, where it goes back.
   * @param {PointerEvent} event
   * @param {"mouse" | "touch" | "pen"} kind
   */
  #under(event, kind) {
    const point = this.point({ clientX: event.clientX, clientY: event.clientY - LIFT[kind] });
    const { x, y, width, height } = this.seen;
    return point.x < x || point.y < y || point.x > x + width || point.y > y + height ? null : point;
  }

  /** Two fingers: zoom by how far they are apart, pan by where they are. */
  #spread() {
    const [one, other] = [...this.#pointers.values()].map((event) => this.#inFrame(event));
    if (!one || !other) return;
    const apart = Math.hypot(one.x - other.x, one.y - other.y);
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    if (this.#pinch) {
      this.pan(middle.x - this.#middle.x, middle.y - this.#middle.y);
      this.zoom(apart / this.#pinch, middle);
    }
    this.#pinch = apart;
    this.#middle = middle;
  }

  /** @type {Point} */
  #middle = { x: 0, y: 0 };

  /**
   * @param {PointerEvent} event
   * @param {boolean} [cancelled]
   */
  #up(event, cancelled = false) {
    if (!this.#pointers.delete(event.pointerId)) return;
    const press = this.#press;
    this.#pinch = 0;
    if (!press || press.id !== event.pointerId) return;
    this.#press = null;
    const held = this.#held;
    this.#held = null;
    const under = cancelled ? null : this.#under(event, press.kind);
    if (held && under) held.drop(under);
    else if (held) held.cancel();
    else if (!cancelled && !press.begun) this.hands.tap(this.point(event), REACH[press.kind] / this.scale);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0015;
    this.zoom(Math.exp(-event.deltaY * lines * speed), this.#inFrame(event));
  }
}
