// What travels between page and server: docs/protocol.md and docs/api.md as types. The page knows no rulebook; all its
// words come from here.

export type Seat = "A" | "B" | "nobody";
export type Reader = Seat | "truth";
export type Point = [number, number];
export type Quad = [Point, Point, Point, Point];
export interface Pose {
  at: Point;
  facing: number;
}

// ---- Asks and answers

export type LegKind =
  | "advance" | "retire" | "oblique" | "wheel" | "turn" | "sidestep" | "road" | "free" | "form";
export type Hand = "left" | "right";
export interface Leg {
  leg: LegKind;
  distance?: number;
  hand?: Hand;
  angle?: number;
  anchor?: "front" | "left" | "right" | "centre";
  piece?: string;
  towards?: Point;
  to?: Pose;
  formation?: string;
  files?: number;
}

export type ParamKind =
  | "unit" | "units" | "leader" | "piece" | "path" | "formation" | "choice" | "heading" | "point" | "pose"
  | "number" | "length" | "yes or no" | "hand";
export interface ParamOffer {
  param: string;
  label: string;
  kind: ParamKind;
  optional: boolean;
  low?: number;
  high?: number;
  units?: string[];
  choices?: string[];
  legs?: LegKind[];
  formations?: string[];
}
export interface VerbOffer {
  verb: string;
  label: string;
  rule: string | null;
  units: string[];
  params: ParamOffer[];
}
export type ParamValue = string | number | boolean | string[] | Leg[] | Point | Pose;
export interface Order {
  verb: string;
  unit?: string;
  [param: string]: ParamValue | undefined;
}
export interface Answer {
  ask: number;
  orders: Order[];
}
export interface Ask {
  id: number;
  seat: Seat;
  kind: string;
  label: string;
  sealed: boolean;
  prompt: string;
  rule: string | null;
  unit?: string;
  other?: string;
  least_orders: number;
  most_orders: number;
  verbs: VerbOffer[];
  fallback: Answer;
}

export interface Mark {
  kind: "point" | "line" | "area";
  points: Point[];
  label: string;
}
export interface Preview {
  ghost: Quad[];
  costs: { label: string; spent: number }[];
  allowance: number;
  triggers: { text: string; rule: string | null }[];
}
export type Verdict =
  | { allowed: true; preview?: Preview; moment?: number; waiting?: boolean } // waiting: for other commanders' parts of a sheet
  | { allowed: false; rule: string | null; text: string; marks: Mark[] };

// ---- Views and events

export interface Piece {
  name: string;
  kind: string;
  area?: Point[];
  holes?: Point[][];
  line?: Point[];
  width?: number;
  grade?: number;
  height?: number;
  capacity?: number;
  attributes?: Record<string, number>;
  condition?: "damaged" | "burning" | "breached" | "removed";
  markers?: Record<string, number>;
}
export interface Unit {
  name: string;
  side: Seat;
  type: string;
  arm: string;
  grade: string;
  strength: number;
  original_strength: number;
  on_table: boolean;
  nation?: string;
  command?: string;
  inside?: string;
  parent?: string;
  formation?: string;
  files?: number;
  at?: Point;
  facing?: number;
  footprint?: Quad[];
  markers: Record<string, number>;
}
export interface Leader {
  name: string;
  side: Seat;
  rating: number;
  on_table: boolean;
  command?: string;
  with?: string;
  at?: Point;
  markers: Record<string, number>;
}
export interface Command {
  name: string;
  side: Seat;
  level: number;
  under?: string;
  leader?: string;
}
export interface Token {
  kind: string;
  side?: Seat;
  owner?: string;
  at: Point;
  facing: number;
  width: number;
  depth: number;
}
export interface Slip {
  ask: number;
  sealed: boolean;
  answer: Answer;
}
// Of the two sides, as "#rrggbb"; empty: the page's own.
export type Colours = { A: string; B: string };

export interface View {
  rulebook: string;
  seat: Seat;
  battle: string;
  turn: number;
  turn_limit: number;
  turn_word: string; // what the book calls a turn: "turn", "bound"
  step?: string; // of the turn, by its name in Words.steps
  unit_of_length: "inch" | "cm";
  counted_in: "figures" | "stands";
  measuring?: false; // there only where distances are guessed: none is shown before it is committed
  sides: { A: string; B: string };
  colours: Colours;
  table: { width: number; height: number };
  ground: Piece[];
  units: Unit[];
  leaders: Leader[];
  commands: Command[];
  tokens: Token[];
  objectives: { name: string; piece: string | null; points: number }[];
  slips?: Slip[]; // the seat's own, given and not yet carried out
  asks: Ask[];
  outcome?: { winner: Seat; reason: string };
}

export interface ReckoningLine {
  row: string;
  label: string;
  value: number;
  rule: string | null;
}
export interface Throw {
  dice: number;
  sides: number;
  at_least?: number;
  faces: number[];
  result: number;
}
export interface BattleEvent {
  text: string;
  depth: number;
  rules?: string[];
  units?: string[];
  reckoning?: { lines: ReckoningLine[]; total: number };
  dice?: Throw[];
  now?: { units?: Unit[]; leaders?: Leader[] }; // where it is told: who stands elsewhere, is weaker, has come or gone since the event before
}
export interface Moment {
  n: number;
  by: Seat | null;
  events: BattleEvent[];
}

// ---- Words, battles, games

export type Shape =
  | "line" | "column" | "road column" | "bent line" | "square" | "masse" | "disc" | "skirmish" | "loose" | "guns"
  | "limbered" | "hidden";
export interface MarkerWord {
  name: string;
  label: string;
  values: string[];
  low: number;
  shown: boolean;
  lasting: boolean; // what a unit is rather than what befell it
}
export interface OptionWord {
  name: string;
  label: string;
  rule: string | null;
  standard: number;
  high: number;
}
export interface Words {
  id: string;
  title: string;
  unit_of_length: "inch" | "cm";
  formations: { name: string; glyph: string; shape: Shape }[];
  markers: MarkerWord[];
  leader_markers: MarkerWord[];
  piece_markers: MarkerWord[];
  types: { name: string; arm: string }[];
  verbs: { name: string; label: string; rule: string | null }[];
  asks: { name: string; label: string; rule: string | null }[];
  steps: { name: string; label: string }[];
  options: OptionWord[];
}
export interface RulebookEntry {
  id: string;
  title: string;
  unit_of_length: string;
  options: OptionWord[];
}
export interface BattleEntry {
  id: string;
  title: string;
  date: string;
  summary: string;
  rulebooks: string[];
  sides: { A: string; B: string };
  colours: Colours;
  teaching: boolean;
  units: number;
}
export interface BattlePreview {
  id: string;
  title: string;
  summary: string;
  sources: string[];
  notes: string[];
  view: View;
}
export interface SeatWish {
  kind: "person" | "open" | "computer";
  level?: string;
  name?: string;
  commands?: string[];
  share?: string; // of a person: his part in the dice
}
export interface GameWish {
  battle: string;
  rulebook: string;
  options?: Record<string, number>;
  seed?: number;
  listed?: boolean;
  typed_dice?: boolean;
  seats: { A: SeatWish[]; B: SeatWish[] };
}
export interface SeatInfo {
  seat: Seat;
  place: number;
  kind: SeatWish["kind"];
  name?: string;
  level?: string;
  commands?: string[];
  here?: boolean;
  claimed?: boolean; // of an open seat: a friend has taken it
}
// Where the dice come from (docs/dice.md).
export interface Dice {
  come: "secret" | "seed";
  commitment?: string;
  shares?: { seat: Seat; place: number; share: string }[];
  without?: Seat[]; // sides that have added none
  secret?: string; // when the battle is over
  seed?: string;
}
export interface GameInfo {
  game: string;
  battle: string;
  title: string;
  rulebook: string;
  turn: number;
  turn_limit: number;
  turn_word?: string; // left out by battles that were stored before it was told: "turn"
  over: boolean;
  sides: { A: string; B: string };
  colours: Colours;
  waiting_for: Seat[];
  seats: SeatInfo[];
  moments?: number;
  options?: Record<string, number>;
  typed_dice?: boolean;
  dice?: Dice;
  gathering?: boolean; // it begins when every invite is claimed
  frozen?: string; // why it cannot go on
  you?: You;
}
export interface You {
  seat: Seat;
  place: number;
  name: string;
  commands: string[];
}
export interface GameMade {
  game: string;
  seats: (SeatInfo & { token?: string; invite?: string; link: string })[];
  watch: string;
  dice: Dice;
}
export interface Claimed {
  game: string;
  seat: Seat;
  place: number;
  token: string;
  link: string;
  dice: Dice;
}
export interface SeatWindow {
  from: string;
  since: number; // seconds since 1970
  this: boolean;
}
export interface TimelineMoment {
  n: number;
  turn: number;
  step: string | null;
  heading: string;
  by: Seat | null;
  losses: { A: number; B: number };
  text: string;
}

// ---- The live connection

export interface Card {
  title: string;
  rule: string | null;
  exact: boolean;
  estimate: boolean;
  lines: { label: string; value: number; rule: string | null }[];
  total: number;
  question: string;
  outcomes: { text: string; chance: number; next: string[] }[];
}
export interface Measured {
  allowed: boolean;
  rule?: string | null;
  text?: string;
  distance?: number;
  band?: { text: string; reach: number; within: boolean; rule: string | null } | null; // of the first unit's weapons
  line?: [Point, Point];
  sees?: boolean;
  blocked?: { what: string; at: Point }[];
  profile?: Point[];
}
export interface Reach {
  outline: Point[];
  tested: Point[];
}
export interface ChatLine {
  from: string;
  seat: Seat;
  text: string;
  n: number; // lines are numbered from when the server opened the game
}
export interface Talk {
  chat: ChatLine[];
  earlier: boolean; // there are lines before these
}
export interface Person {
  name: string;
  seat: Seat;
  here: boolean;
}
export interface Welcome {
  type: "welcome";
  game: GameInfo;
  you: You;
  words: Words;
  view: View;
  moment: number;
  opened: string;
  history: Moment[];
  chat: ChatLine[];
  earlier: boolean;
  people: Person[];
  spectators: number; // all of them; `people` names some
}
export type LaterView = Omit<View, "ground"> & { ground?: Piece[] };
export type Told =
  | Welcome
  | { type: "moment"; n: number; by: Seat | null; events: BattleEvent[]; view: LaterView }
  | { type: "view"; n: number; view: LaterView }
  | { type: "people"; people: Person[]; spectators: number }
  | { type: "game"; game: GameInfo }
  | { type: "windows"; windows: SeatWindow[] }
  | ({ type: "chat" } & ChatLine)
  | { type: "thinking"; seat: Seat }
  | { type: "notice"; text: string }
  | { type: "pong" }
  | { type: "error"; ref?: number; text: string };
