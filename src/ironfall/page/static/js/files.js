// Files of the player's own, read as text.

import { beginnings } from "./net.js";
import { shortened } from "./words.js";

/** @typedef {keyof import("./types.js").Start["limits"]} Kind */

/** A letter takes so many bytes of a file at most. */
const BYTES = 3;

/**
 * The text of a file. Rejects with a sentence where it cannot be read, or is larger than the server takes; what is far
 * too large is not even read.
 * @param {Kind} kind
 * @param {File} file
 */
export async function textOf(kind, file) {
  const { limits } = await beginnings();
  const name = `\u201c${shortened(file.name, 60)}\u201d`;
  const refused = tooLarge(name, limits[kind]);
  if (file.size > BYTES * limits[kind]) throw refused;
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(`${name} cannot be read.`);
  });
  const text = decoded(bytes) ?? (kind === "unit" ? new TextDecoder("windows-1252").decode(bytes) : null);
  if (text === null) throw new Error(`${name} is not a text file in UTF-8.`);
  if (text.length > limits[kind]) throw refused;
  return text;
}

/**
 * As UTF-8; null where it is not. Unit files can be older than that, and are then as Windows wrote them.
 * @param {ArrayBuffer} bytes
 */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The same of a text that was pasted.
 * @param {Kind} kind
 * @param {string} text
 */
export async function mustBeSmall(kind, text) {
  const { limits } = await beginnings();
  if (text.length > limits[kind]) throw tooLarge("The text", limits[kind]);
}

/**
 * @param {string} what
 * @param {number} most
 */
function tooLarge(what, most) {
  return new Error(`${what} is too large: ${most.toLocaleString("en")} letters are the most.`);
}
