// The focus stays where it was, though what had it is made anew.

/**
 * The name of the control that has the focus, if it lies within an element that is about to be filled anew.
 * @param {Element} root
 */
export function focusedName(root) {
  const element = document.activeElement;
  return element && root.contains(element) ? (element.getAttribute("name") ?? "") : "";
}

/**
 * Give the focus back to the control of that name, which is another element by now.
 * @param {Element} root
 * @param {string} name
 */
export function refocus(root, name) {
  if (name)
    /** @type {HTMLElement | null} */ (root.querySelector(`[name="${CSS.escape(name)}"]`))?.focus({
      preventScroll: true,
    });
}
