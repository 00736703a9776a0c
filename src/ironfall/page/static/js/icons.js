// Small signs for buttons, drawn with one line.

import { svg } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  "turn-left": "M4 12a8 8 0 1 0 2.300-5.700M6 2v5h5M12 12h.1",
  "turn-right": "M20 12a8 8 0 1 1-2.300-5.700M18 2v5h-5M12 12h.1",
  move: "M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3",
  sun: "M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4A8.500 8.500 0 1 0 20 14.500z",
  system: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 3v18M12 7h6M12 11h8.500M12 15h8",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500h.1",
  swap: "M7 4L3 8l4 4M3 8h14M17 12l4 4l-4 4M21 16H7",
  compare: "M9 5v14M15 5v14M4 8h5M4 12h5M15 10h5M15 14h5",
  close: "M6 6l12 12M18 6L6 18",
};

/** @param {string} name */
export const mark = (name) => sign(PATHS[name] ?? "");

/** @param {string} d */
export function sign(d) {
  return svg("svg", { class: "mark", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d }));
}
