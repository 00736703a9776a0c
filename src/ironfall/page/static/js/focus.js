// Where the focus goes when the thing that has it is taken away, hidden or of no use any more.
//
// Nobody who plays by keyboard is left on nothing; and there are dialogs, which take it for a while.

import { byId } from "./dom.js";

/** What has the focus, or had it last, and all that it lies within, from within. @type {Element[]} */
let about = [];

/** The same of what opened a dialog. @type {WeakMap<Element, Element[]>} */
const openers = new WeakMap();

/**
 * An element and all that it lies within; from a dialog it goes on to what opened that.
 * @param {Element | null} element
 */
function outward(element) {
  /** @type {Element[]} */
  const found = [];
  for (let each = element; each && each !== document.body; each = each.parentElement) {
    found.push(each);
    if (each instanceof HTMLDialogElement) return [...found, ...(openers.get(each) ?? [])];
  }
  return found;
}

/** Watch over the focus of the page from here on. */
export function watchFocus() {
  about = outward(document.activeElement);
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof Element) about = outward(event.target);
  });
  // Who presses beside what has the focus leaves it.
  document.addEventListener("pointerdown", ({ target }) => {
    const has = document.activeElement;
    if (has === document.body || !(target instanceof Node && has?.contains(target))) about = [];
  });
  const watcher = new MutationObserver(() => {
    if (about[0] && !isOfUse(about[0])) mend();
  });
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden", "disabled", "open"] });
}

/** @param {Element} element */
function isOfUse(element) {
  return element.isConnected && element.checkVisibility() && !element.matches(":disabled");
}

/** The focus goes to the same control made anew, or to the nearest about it that can have it. */
function mend() {
  const lost = about;
  about = [];
  if (document.activeElement !== document.body && document.activeElement !== lost[0]) return;
  let name = "";
  for (const place of lost) {
    name = place.getAttribute("name") ?? name;
    if (place === lost[0] || !isOfUse(place)) continue;
    const next = standIn(place, name);
    if (!next) continue;
    next.focus({ preventScroll: true });
    return;
  }
  byId("map").focus({ preventScroll: true });
}

/**
 * @param {Element} place
 * @param {string} name
 * @returns {HTMLElement | null}
 */
function standIn(place, name) {
  const same = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(`[name="${CSS.escape(name)}"]`)]).filter(isOfUse);
  if (same.length === 1) return same[0];
  if (place instanceof HTMLDialogElement) return place.querySelector("button:enabled");
  return place instanceof HTMLElement && place.hasAttribute("tabindex") ? place : null;
}

/**
 * Show a dialog: it takes what is beside it out of reach, a press there closes it, and closed it is gone.
 * @param {HTMLDialogElement} dialog
 */
export function present(dialog) {
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!inside) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  openers.set(dialog, outward(document.activeElement));
  document.body.append(dialog);
  dialog.showModal();
}
