// Elements made by hand. Text is only ever set as text: nothing that a file or a player named is read as markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * What may be said of an element: attributes by name, a listener under "on" and the event's name, a property of the
 * element under "." and its name. `true` stands for an empty attribute; `null`, `undefined` and `false` for none.
 * @typedef {Record<string, unknown>} Attributes
 */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function assign(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name.startsWith(".")) {
      /** @type {any} */ (element)[name.slice(1)] = value;
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  const kept = [];
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    kept.push(child instanceof Node ? child : String(child));
  }
  return kept;
}

/**
 * An HTML element: el("button", {class: "quiet", onclick: undo}, "Undo").
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  assign(element, attributes);
  element.append(...nodes(children));
  return element;
}

/**
 * The same for a drawing.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  assign(element, attributes);
  element.append(...nodes(children));
  return element;
}

/**
 * Put these in place of what an element holds.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * Keep one element a value, in the order of the values: made once, told of each later value, taken away when its value
 * is gone. What has not changed keeps its focus and its place.
 * @template Value
 * @template {Element} Made
 * @param {Element} parent holds these elements and nothing else
 * @param {readonly Value[]} values
 * @param {(value: Value) => string} key
 * @param {(value: Value) => Made} make
 * @param {(element: Made, value: Value) => void} [renew]
 */
export function keep(parent, values, key, make, renew) {
  /** @type {Map<string, Made>} */
  const had = kept.get(parent) ?? new Map();
  /** @type {Map<string, Made>} */
  const has = new Map();
  for (const value of values) {
    const name = key(value);
    const element = had.get(name) ?? make(value);
    renew?.(element, value);
    has.set(name, element);
  }
  for (const [name, element] of had) if (!has.has(name)) element.remove();
  let next = parent.firstElementChild;
  for (const element of has.values()) {
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  }
  kept.set(parent, has);
}

/** @type {WeakMap<Element, Map<string, any>>} */
const kept = new WeakMap();

/**
 * A unit's letter, in the shape of its side's counters.
 * @param {{letter: string, side: number}} unit
 */
export function badge(unit) {
  return el("span", { class: `letter is-side-${unit.side}` }, unit.letter);
}

/**
 * The element with this id, which index.html has.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}
