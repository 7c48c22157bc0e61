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
  block: Rect; // in pixels of the present zoom
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

class Crowd {
  private cells = new Map<string, Rect[]>();
  add(rect: Rect) {
    this.eachCell(rect, (key) => {
      const list = this.cells.get(key);
      if (list) list.push(rect);
      else this.cells.set(key, [rect]);
    });
  }
  covered(rect: Rect, except?: Rect): number {
    const seen = new Set<Rect>();
    this.eachCell(rect, (key) => this.cells.get(key)?.forEach((r) => seen.add(r)));
    let sum = 0;
    for (const r of seen) if (r !== except) sum += overlap(rect, r);
    return sum;
  }
  private eachCell(r: Rect, visit: (key: string) => void) {
    for (let x = Math.floor(r.x / kCell); x <= Math.floor((r.x + r.width) / kCell); ++x)
      for (let y = Math.floor(r.y / kCell); y <= Math.floor((r.y + r.height) / kCell); ++y) visit(`${x},${y}`);
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
  return w.behind < 0 ? [over[0]!, under[0]!, ...beside, ...over.slice(1), ...under.slice(1)]
    : [under[0]!, over[0]!, ...beside, ...under.slice(1), ...over.slice(1)];
}

export function placeTags(wanted: Wanted[], others: Rect[] = []): Placed[] {
  const crowd = new Crowd();
  for (const w of wanted) crowd.add(w.block);
  for (const r of others) crowd.add(r);
  const out: Placed[] = [];
  for (const w of [...wanted].sort((a, b) => b.rank - a.rank)) {
    let best: { rect: Rect; cost: number; covered: number } | undefined;
    places(w).forEach((rect, i) => {
      const covered = crowd.covered(rect);
      const cost = covered + i * rect.width * 0.25;
      if (!best || cost < best.cost) best = { rect, cost, covered };
    });
    if (!best || (!w.forced && best.covered > kMostCovered * w.width * w.height)) continue;
    crowd.add(best.rect);
    out.push({ id: w.id, x: best.rect.x + best.rect.width / 2, y: best.rect.y });
  }
  return out;
}
