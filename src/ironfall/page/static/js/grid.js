// Where flat-topped hexes lie in a drawing: a hex is 100 wide, and columns 02, 04, ... lie half a hex lower.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export const WIDE = 100;
const HIGH = 86.602;
const STEP = 75;

/** The corners clockwise from the upper right; hexside i lies between the corners i and i + 5. */
export const CORNERS = /** @type {const} */ ([
  [25, -43.301], [50, 0], [25, 43.301], [-25, 43.301], [-50, 0], [-25, -43.301],
]);

export const HEX_PATH = `M${CORNERS.map((corner) => corner.join(" ")).join("L")}Z`;

export class Grid {
  /**
   * @param {number} width columns
   * @param {number} height rows
   */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.digits = Math.max(width, height) > 99 ? 3 : 2;
  }

  /** @returns {Box} */
  get box() {
    const half = this.width > 1 ? HIGH / 2 : 0;
    return { x: 0, y: 0, width: STEP * (this.width - 1) + WIDE, height: HIGH * this.height + half };
  }

  /**
   * "0810" for the hex of column 7 and row 9, counted from 0.
   * @param {number} column
   * @param {number} row
   */
  name(column, row) {
    return [column, row].map((count) => String(count + 1).padStart(this.digits, "0")).join("");
  }

  /**
   * @param {string} name
   * @returns {[column: number, row: number]}
   */
  place(name) {
    const half = name.length / 2;
    return [Number(name.slice(0, half)) - 1, Number(name.slice(half)) - 1];
  }

  /**
   * @param {number} column
   * @param {number} row
   */
  has(column, row) {
    return column >= 0 && row >= 0 && column < this.width && row < this.height;
  }

  /**
   * The middle of a hex.
   * @param {number} column
   * @param {number} row
   * @returns {Point}
   */
  middle(column, row) {
    return { x: WIDE / 2 + STEP * column, y: HIGH / 2 + HIGH * row + (column % 2 ? HIGH / 2 : 0) };
  }

  /** @param {string} name */
  middleOf(name) {
    return this.middle(...this.place(name));
  }

  /**
   * The hex at a point, or null beside the map: the one whose middle is nearest, were the grid without end.
   * @param {Point} point
   * @returns {string | null}
   */
  at(point) {
    const near = Math.round((point.x - WIDE / 2) / STEP);
    let best = { column: -1, row: -1 };
    let least = Infinity;
    for (let column = near - 1; column <= near + 1; column += 1) {
      const lower = column % 2 ? HIGH / 2 : 0;
      const row = Math.round((point.y - lower - HIGH / 2) / HIGH);
      const middle = this.middle(column, row);
      const squared = (point.x - middle.x) ** 2 + (point.y - middle.y) ** 2;
      if (squared < least) {
        least = squared;
        best = { column, row };
      }
    }
    return this.has(best.column, best.row) ? this.name(best.column, best.row) : null;
  }

  /**
   * The hex beside another, in direction 0 (north) to 5, clockwise; null beyond the edge.
   * @param {number} column
   * @param {number} row
   * @param {number} direction
   * @returns {[column: number, row: number] | null}
   */
  beside(column, row, direction) {
    const across = [0, 1, 1, 0, -1, -1][direction] ?? 0;
    const down = column % 2 ? [-1, 0, 1, 1, 1, 0] : [-1, -1, 0, 1, 0, -1];
    const there = /** @type {[number, number]} */ ([column + across, row + (down[direction] ?? 0)]);
    return this.has(...there) ? there : null;
  }

  /**
   * The columns and rows that a box of the drawing meets.
   * @param {Box} box
   */
  within(box) {
    const clamp = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0, Math.min(most, value));
    return {
      left: clamp(Math.floor((box.x - WIDE) / STEP), this.width - 1),
      right: clamp(Math.ceil((box.x + box.width) / STEP), this.width - 1),
      top: clamp(Math.floor((box.y - HIGH) / HIGH) - 1, this.height - 1),
      bottom: clamp(Math.ceil((box.y + box.height) / HIGH), this.height - 1),
    };
  }
}
