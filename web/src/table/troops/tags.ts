// Where the name, flag and pills of a unit are written so that they cover neither troops nor each other. Greedy: the more
// important first, each at the best of eight places round its block; one that finds no room is left out.

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Wanted {
  id: string;
  block: Rect; // round all of it, in pixels of the present zoom
  parts?: Rect[]; // that it really covers; the whole block if they are not told
  rear?: { x: number; y: number; dx: number; dy: number }; // the middle of its rear, and which way that looks
  width: number;
  height: number;
  rank: number; // higher first
  forced: boolean; // written even where there is no room
  behind: number; // -1 its rear is up, 1 down, 0 neither
}
export interface Placed {
  id: string;
  x: number; // of the middle
  y: number; // of the top
}

const kCell = 96;
const kGap = 3;
const kMostCovered = 0.12; // of a tag's area

export const overlap = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

interface Standing {
  rect: Rect;
  counted: number; // in which question it was last counted: one that lies in several cells counts once
}

// Rectangles by the cells of a grid they touch.
class Crowd {
  private cells = new Map<number, Standing[]>();
  private question = 0;
  add(rect: Rect) {
    const standing = { rect, counted: 0 };
    this.eachCell(rect, (key) => {
      const list = this.cells.get(key);
      if (list) list.push(standing);
      else this.cells.set(key, [standing]);
    });
  }
  covered(rect: Rect): number {
    const question = ++this.question;
    let sum = 0;
    this.eachCell(rect, (key) => {
      for (const standing of this.cells.get(key) ?? []) {
        if (standing.counted === question) continue;
        standing.counted = question;
        sum += overlap(rect, standing.rect);
      }
    });
    return sum;
  }
  private eachCell(r: Rect, visit: (key: number) => void) {
    const [east, south] = [Math.floor((r.x + r.width) / kCell), Math.floor((r.y + r.height) / kCell)];
    for (let x = Math.floor(r.x / kCell); x <= east; ++x) for (let y = Math.floor(r.y / kCell); y <= south; ++y) visit(x * 65536 + y);
  }
}

function places(w: Wanted): Rect[] {
  const { block: b, width, height } = w;
  const centre = b.x + b.width / 2 - width / 2;
  const below = b.y + b.height + kGap;
  const above = b.y - height - kGap;
  const level = b.y + b.height / 2 - height / 2;
  const at = (x: number, y: number): Rect => ({ x, y, width, height });
  const side = b.width / 2 + width * 0.3;
  const under = [at(centre, below), at(centre + side, below), at(centre - side, below)];
  const over = [at(centre, above), at(centre + side, above), at(centre - side, above)];
  const beside = [at(b.x + b.width + kGap, level), at(b.x - width - kGap, level)];
  if (w.rear && Math.min(Math.abs(w.rear.dx), Math.abs(w.rear.dy)) > 0.25) {
    // Slanting: close up behind it, or before it, rather than at a corner of the box round it.
    const { x, y, dx, dy } = w.rear;
    const push = (Math.abs(dx) * width + Math.abs(dy) * height) / 2 + kGap;
    const [ox, oy] = [2 * (b.x + b.width / 2) - x, 2 * (b.y + b.height / 2) - y];
    const behind = at(x + dx * push - width / 2, y + dy * push - height / 2);
    const before = at(ox - dx * push - width / 2, oy - dy * push - height / 2);
    return [behind, before, under[0]!, over[0]!, ...beside];
  }
  return w.behind < 0 ? [over[0]!, under[0]!, ...beside, ...over.slice(1), ...under.slice(1)]
    : [under[0]!, over[0]!, ...beside, ...under.slice(1), ...over.slice(1)];
}

/** `table`: a tag that reaches beyond it is as bad as one that covers something. */
export function placeTags(wanted: Wanted[], others: Rect[] = [], table?: Rect): Placed[] {
  const crowd = new Crowd();
  for (const w of wanted) (w.parts ?? [w.block]).forEach((part) => crowd.add(part));
  for (const r of others) crowd.add(r);
  const out: Placed[] = [];
  // The better places come first: where one is free, none after it can be better.
  const best = (w: Wanted) => {
    let found = { rect: w.block, covered: Infinity, bad: Infinity };
    for (const [i, rect] of places(w).entries()) {
      const covered = crowd.covered(rect) + (table ? rect.width * rect.height - overlap(rect, table) : 0);
      const bad = covered + i * rect.width * 0.25;
      if (bad < found.bad) found = { rect, covered, bad };
      if (covered === 0) break;
    }
    return found;
  };
  const write = (w: Wanted, rect: Rect) => {
    crowd.add(rect);
    out.push({ id: w.id, x: rect.x + rect.width / 2, y: rect.y });
  };
  const left: Wanted[] = [];
  for (const w of [...wanted].sort((a, b) => b.rank - a.rank)) {
    const { rect, covered } = best(w);
    if (covered <= kMostCovered * w.width * w.height) write(w, rect);
    else if (w.forced) left.push(w);
  }
  // Those that must be written come last, so that no other name moves for their sake.
  for (const w of left) write(w, best(w).rect);
  return out;
}
