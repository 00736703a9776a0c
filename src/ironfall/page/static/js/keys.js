// Which key goes where on a map of hexes: the focus goes by columns and rows, as the numbers do.

/** @typedef {import("./grid.js").Grid} Grid */

const LEAP = 5;

/**
 * The hex that a key leads to from another; null for any other key.
 * @param {KeyboardEvent} event
 * @param {Grid} grid
 * @param {number} column
 * @param {number} row
 * @returns {[column: number, row: number] | null}
 */
export function led(event, grid, column, row) {
  const last = { column: grid.width - 1, row: grid.height - 1 };
  /** @type {Record<string, [number, number]>} */
  const ways = {
    ArrowUp: [column, row - 1],
    ArrowDown: [column, row + 1],
    ArrowLeft: [column - 1, row],
    ArrowRight: [column + 1, row],
    PageUp: [column, row - LEAP],
    PageDown: [column, row + LEAP],
    Home: event.ctrlKey ? [0, 0] : [0, row],
    End: event.ctrlKey ? [last.column, last.row] : [last.column, row],
  };
  const to = ways[event.key];
  if (!to || event.altKey || event.metaKey) return null;
  const hold = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0, Math.min(most, value));
  return [hold(to[0], last.column), hold(to[1], last.row)];
}

/**
 * How far a key turns a unit: -1 to the left, 1 to the right, 0 for any other key.
 * @param {KeyboardEvent} event
 */
export function turned(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return 0;
  return event.key === "[" || event.key === "," ? -1 : event.key === "]" || event.key === "." ? 1 : 0;
}
