// What is done with words before they are shown.

/**
 * As a sentence begins; the name of a file stays as it is.
 * @param {string} text
 */
export function capital(text) {
  return /^\S+[.:]\S/.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * A name of the engine's as it is read.
 * @param {string} name
 */
export function plain(name) {
  return name.replaceAll(/[-_]/g, " ");
}

/**
 * @param {string} text
 * @param {number} most letters
 */
export function shortened(text, most) {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}\u2026` : text;
}

/**
 * What went wrong, in a sentence.
 * @param {unknown} error
 */
export function sentence(error) {
  return capital(error instanceof Error ? error.message : String(error));
}
