/** What the server tells a page, as types. Nothing here is sent to a browser. */

export type Pair = [now: number, of: number];
export type Modifier = { words: string; value: number; rule: string };
export type Refusal = { words: string; rule: string };

export type Facts = Record<string, number>;

export type HexMap = {
  kind: "hexes";
  width: number;
  height: number;
  /** By number such as "0810": only the facts that are not nought. */
  hexes: Record<string, Facts>;
  /** The same in words: "level 2, light woods". */
  words: Record<string, string>;
};

export type Ground = { kind: string; x: number; y: number; r: number };
export type InchMap = { kind: "inches"; width: number; height: number; terrain: Ground[] };

/** A word of set-up and the text said with it, as {do: "set", changes: [[letter, ...says]]} says it of a unit. */
export type Says = [word: string, text: string];
/** `says` crosses it off; null where that cannot be. */
export type Slot = { text: string; hit: boolean; says: Says | null };

export type Place = {
  name: string;
  title: string;
  armor: Pair;
  rear: Pair | null;
  structure: Pair | null;
  gone: boolean;
  slots: Slot[];
};

/** A number on a sheet, which its word changes; `high` is null where no bound is known. */
export type Dial = { word: string; title: string; now: number; low: number; high: number | null };
/** A hit of the pilot, "3 hits", and what a press on it says. */
export type HitBox = { n: number; title: string; crossed: boolean; says: Says };
export type Pilot = { title: string; unconscious: boolean; numbers: Dial[]; boxes: HitBox[] };

export type Sheet = {
  summary: string;
  kind: "mech" | "quad" | "vehicle" | "infantry" | "card";
  places: Place[];
  pilot: Pilot | null;
  /** What changes in the course of a game, such as heat. */
  numbers: Dial[];
  condition: string[];
};

/** On a map of hexes it has `at`, `facing` and `faces`; on a table in inches `x`, `y` and `r`. */
export type Unit = {
  /** What it is called everywhere, whoever acts. */
  letter: string;
  name: string;
  side: number;
  size: string;
  /** The hex it stands in; null off the map. */
  at?: string | null;
  /** Its middle and the radius of its base, in thousandths of an inch. */
  x?: number;
  y?: number;
  r?: number;
  /** 0 to 5, clockwise from north. */
  facing?: number;
  /** The facing in words. */
  faces?: string;
  words: string[];
  destroyed: boolean;
  /** How it is drawn if it does not stand. */
  stance: "prone" | "air" | "";
  /** What words of set-up would say of it now, as far as that can be told; "yes" or "" of those that stand alone. */
  now: Record<string, string>;
  /** Words of set-up that make no sense of it. */
  unfit: string[];
  sheet: Sheet;
};

export type Word = {
  name: string;
  takes: string;
  /** Whether several of what it takes may be said, with commas between. */
  several: boolean;
  help: string;
  /** The only texts it takes; none where it takes others. */
  values: string[];
  low: number | null;
  high: number | null;
  /** Of the game; what is so of a unit stands with the unit. */
  now?: string | null;
};
export type Option = { name: string; title: string; values: [value: string, words: string][]; value: string; changes: string; rule: string };
/**
 * `room`: whether one more unit fits. It joins by {do: "unit", letter: null, sheet, side}, with the `name` of its file.
 * `can_remove`: whether one may leave.
 */
export type Setup = { room: boolean; can_remove: boolean; unit_words: Word[]; game_words: Word[]; options: Option[] };

export type Aim = { words: string; number: number | null; modifiers: Modifier[] };
/** `off`: how far an estimate may be off, in points of a hundred, to be said behind a ±; null where it is exact. */
export type Figure = { text: string; off: string | null };
/** `unit` is a letter; null for what is of the action itself. */
export type Outcome = Figure & { unit: string | null; title: string; p: number; fraction: string | null };
/** Where a unit may end, the likeliest first: `at` is the hex, null where it is none. */
export type End = Figure & { unit: string; title: string; at: string | null; p: number };
export type Spread = {
  unit: string | null;
  title: string;
  /** On average. */
  text: string;
  steps: (Figure & { label: string; p: number })[];
};
/** A choice on the way, and how often it comes up: "always asked". */
export type Taken = { words: string; rule: string; often: string };
/** Outcomes and spreads stand in the order of telling. */
export type Odds = {
  exact: boolean;
  sentence: string;
  source: string;
  /** What stands before `takes`; "" where nobody is asked. */
  takes_says: string;
  takes: Taken[];
  outcomes: Record<string, Outcome>;
  ends: End[];
  spreads: Record<string, Spread>;
};

/** `letter`: the target's; null where the choice has none. `counted`: "exact", "partly exact" or "estimated"; null where not legal. */
export type Compared = {
  action: string;
  letter: string | null;
  title: string;
  means: string;
  legal: boolean;
  refusals: Refusal[];
  counted: string | null;
  cells: Record<string, string>;
  best_reply: string | null;
};
export type Comparison = {
  title: string;
  says: string;
  remarks: string[];
  replies: string | null;
  /** Where the figures come from; null where all are exact. */
  counted_says: string | null;
  measures: { name: string; title: string }[];
  choices: Compared[];
};

export type Card = {
  action: string;
  title: string;
  rule: string;
  legal: boolean;
  refusals: Refusal[];
  /** null where nothing is rolled, or every unit that has declared something rolls for itself: see `aims`. */
  need: number | null;
  modifiers: Modifier[];
  aims: Aim[];
  assumes: string;
  means: string;
  /** How the first unit comes up before: "runs to 0809"; "" where it stays. */
  how: string;
  /** The hex where it acts then; null where it stays. */
  to: string | null;
  /** It can be declared now, and carried out later with what others declare. */
  can_be_declared: boolean;
  odds: Odds | null;
};

/** `at`: the hex, and `unit`: the letter of the unit, that it stands for. */
export type Choice = { value: number; words: string; at: string | null; unit: string | null };

export type Prompt = {
  text: string;
  /** What there is to know of a roll: its number and why, or which of several it is; "" where there is nothing. */
  about: string;
  rule: string;
  /** The letter of the unit it is about. */
  unit: string;
  wanted: "dice" | "choice" | "pool" | "slot";
  /** How many dice, and the sides of each; null where none are thrown. */
  dice: [count: number, sides: number] | null;
  low: number;
  high: number;
  options: Choice[];
};

export type Line = {
  n: number;
  /** How many entries of its action stand before it. */
  entry: number;
  kind: "event" | "roll" | "number" | "reason" | "choice" | "refusal" | "setup";
  text: string;
  /** "" where there is none. */
  rule: string;
  dice: number[] | null;
  headline: boolean;
};

/** A whole game: in a sentence what comes next, or who won. */
export type Game = { says: string; can_go_on: boolean };

export type View = {
  link: string;
  /** The position in short, by which what is counted of it is known. */
  digest: string;
  ruleset: string;
  title: string;
  /** Another one whenever anything was done: what is asked with it in mind says so by `seen`. */
  version: number;
  cursor: number;
  length: number;
  can_undo: boolean;
  can_redo: boolean;
  map: HexMap | InchMap;
  units: Unit[];
  setup: Setup;
  cards: Card[];
  prompt: Prompt | null;
  /** What went wrong with the table since it was kept; "" where all is well. */
  notice: string;
  /** Who acts, on whom, by their letters; {do: "acting", by} without `on` takes an enemy. */
  acting: { by: string; on: string | null };
  /** How many inches they are apart, base to base; "" on a map of hexes. */
  apart: string;
  /** Which turn it is: "Turn 4". */
  turn: string;
  /** Whether the next turn can begin by {do: "turn"}. */
  can_turn: boolean;
  /** Whether there are choices to set side by side. */
  can_compare: boolean;
  game: Game | null;
  /** Whether a whole game is being played on by itself just now; {do: "stop"} ends that. */
  goes_on: boolean;
  /** Lines of the log that are left out before those that are sent. */
  earlier: number;
  log: Line[];
};

/** As it comes over the wire: an absent map or set-up is as before. */
export type SentView = Omit<View, "map" | "setup"> & { map?: HexMap | InchMap; setup?: Setup };

/** Work that the server does beside the table. */
export type Job = {
  job: number;
  action?: string;
  /** Which view it is about: View.digest. */
  digest?: string;
  progress?: [done: number, of: number | null];
  /** With `odds`: a first look, of few tries; it is still being counted. */
  more?: boolean;
  odds?: Odds;
  compare?: Comparison;
  /** A sentence on the way; it is still being counted. */
  notice?: string;
  error?: string;
  cancelled?: true;
};

/**
 * What a page asks of its table: {do: "play", action: "dfa", dice: "rolled" or "real"}, {do: "answer", value: 8},
 * {do: "set", changes: [["A", "prone", "yes"], ["game", "turn", "4"]]}, {do: "undo"}, ...
 */
export type Request = { do: string; [key: string]: unknown };
export type Reply = { id: number; ok?: true; error?: string; [key: string]: unknown };

/** How a page reaches the server. */
export interface Wire {
  send(request: Request): Promise<Reply>;
  close(): void;
}

/** What is pointed at on this page alone; nobody else is told. */
export type Pointed = { unit: string | null; hex: string | null; action: string | null };

/** "ended": the server says that there is nothing to come back to. */
export type Linked = "connecting" | "open" | "lost" | "ended";

/** A machine in a catalogue. */
export type Machine = { name: string; size: string; text: string };

/** What /api/units says of a unit file: its faults, or why it cannot be read. */
export type Checked = { ok: true; name: string; problems: string[] } | { ok: false; error: string };

/** What there is to begin with, by ruleset where it differs; `token` is what a link for another machine must carry. */
export type Start = {
  /** The most letters of a text. */
  limits: { unit: number; board: number; text: number };
  rulesets: { name: string; title: string }[];
  boards: string[];
  /** Who can play a side of a whole game, as {do: "game"} says it and in words. */
  players: Record<string, [player: string, words: string][]>;
  /** Every kind of ground that a map may have, and what it is called. */
  ground: Record<string, { facts: Facts; words: string }[]>;
  catalogue: Record<string, Machine[]>;
  token: string | null;
};
