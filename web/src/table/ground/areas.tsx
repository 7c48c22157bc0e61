// Pieces of ground that are areas, each drawn as a map-maker of the time would.
import { createMemo, createUniqueId, Show } from "solid-js";
import type { Piece, Point, View } from "../../wire/protocol";
import { length, middle, minus, ringCentre } from "../geometry";
import { moved, pairs, round, type Sheet } from "../sheet";
import { Still } from "../zoom";
import { chances, hachures, houses, inRows, longestEdge, strewn, type House, type Spot, type Stroke } from "./scatter";

export interface PieceProps {
  piece: Piece;
  sheet: Sheet;
  table: View["table"];
  ground: Piece[];
}

const dot = ([x, y]: Point, r: number) => `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0`;
const outline = (props: PieceProps) =>
  [props.piece.area ?? [], ...(props.piece.holes ?? [])].map((ring) => props.sheet.ring(ring)).join("");
// Sizes are given in inches of a 15 mm table whatever the book measures in.
const inches = (sheet: Sheet, n: number) => (n * 20) / sheet.grain;

export function Hill(props: PieceProps) {
  const level = () => Math.max(1, Math.min(5, props.piece.height ?? 1));
  const strokes = createMemo(() =>
    hachures(props.piece.area ?? [], props.table, inches(props.sheet, 0.42), inches(props.sheet, 0.85), props.piece.name));
  const path = (some: Stroke[]) => some.map((s) => props.sheet.line([s.from, s.to])).join("");
  return (
    <g class="hill">
      <path class="hachure" d={path(strokes().filter((s) => !s.shaded))} />
      <path class="hachure shaded" d={path(strokes().filter((s) => s.shaded))} />
      <path class={`tint level-${level()}`} d={outline(props)} fill-rule="evenodd" />
    </g>
  );
}

function crowns(sheet: Sheet, spots: Spot[], least: number, most: number, shift: number): { shade: string; crown: string; light: string } {
  const out = { shade: "", crown: "", light: "" };
  for (const spot of spots) {
    const r = least + (most - least) * spot.size;
    const [x, y] = sheet.at(spot.at);
    out.shade += dot([x + shift, y + shift * 1.3], r);
    out.crown += dot([x, y], r);
    out.light += `M${round(x - r * 0.5)} ${round(y - r * 0.25)}a${round(r * 0.55)} ${round(r * 0.55)} 0 0 1 ${round(r * 0.7)} ${round(-r * 0.3)}`;
  }
  return out;
}

export function Wood(props: PieceProps) {
  const spots = createMemo(() =>
    strewn(props.piece.area ?? [], props.piece.holes ?? [], inches(props.sheet, 0.6), inches(props.sheet, 0.22), props.piece.name));
  const drawn = createMemo(() => crowns(props.sheet, spots(), 4.2, 6.2, 1.5));
  const dark = () => crowns(props.sheet, spots().filter((s) => s.size * 97 % 1 < 0.4), 4.2, 6.2, 1.5);
  return (
    <g class="wood">
      <path class="floor" d={outline(props)} fill-rule="evenodd" />
      <path class="tree-shade" d={drawn().shade} />
      <path class="tree" d={drawn().crown} />
      <path class="tree dark" d={dark().crown} />
      <path class="tree-light" d={drawn().light} />
      <path class="edge" d={outline(props)} />
    </g>
  );
}

export function Orchard(props: PieceProps) {
  const spots = () => inRows(props.piece.area ?? [], inches(props.sheet, 0.72), inches(props.sheet, 0.3)).map((at) => ({ at, size: 0.3 }));
  const drawn = createMemo(() => crowns(props.sheet, spots(), 3.6, 4.6, 1.2));
  return (
    <g class="orchard">
      <path class="floor" d={outline(props)} />
      <path class="tree-shade" d={drawn().shade} />
      <path class="tree" d={drawn().crown} />
      <path class="tree-light" d={drawn().light} />
    </g>
  );
}

// Ruled by hand along the longest edge: a pattern would be cut where the plough would turn.
function furrows(ring: Point[], gap: number): Point[][] {
  const [origin, along] = longestEdge(ring);
  const across: Point = [-along[1], along[0]];
  const depth = (p: Point) => (p[0] - origin[0]) * across[0] + (p[1] - origin[1]) * across[1];
  const run = (p: Point) => (p[0] - origin[0]) * along[0] + (p[1] - origin[1]) * along[1];
  const low = Math.min(...ring.map(depth));
  const high = Math.max(...ring.map(depth));
  const place = (r: number, d: number): Point => [origin[0] + along[0] * r + across[0] * d, origin[1] + along[1] * r + across[1] * d];
  const out: Point[][] = [];
  for (let d = low + gap / 2; d < high; d += gap) {
    const cuts: number[] = [];
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length]!;
      const [da, db] = [depth(a), depth(b)];
      if (da > d !== db > d) cuts.push(run(a) + ((run(b) - run(a)) * (d - da)) / (db - da));
    });
    cuts.sort((x, y) => x - y);
    for (let i = 0; i + 1 < cuts.length; i += 2) out.push([place(cuts[i]!, d), place(cuts[i + 1]!, d)]);
  }
  return out;
}

export function Field(props: PieceProps) {
  const crop = () => Math.floor(chances(props.piece.name + JSON.stringify(props.piece.area?.[0]))() * 3);
  const muddy = () => (props.piece.attributes?.["muddy"] ?? 0) > 0;
  const ruled = () => furrows(props.piece.area ?? [], inches(props.sheet, 0.34)).map((l) => props.sheet.line(l)).join("");
  const wet = () =>
    strewn(props.piece.area ?? [], [], inches(props.sheet, 0.9), inches(props.sheet, 0.2), props.piece.name)
      .map((s) => dot(props.sheet.at(s.at), 0.8 + s.size)).join("");
  return (
    <g class={`field crop-${crop()}`} classList={{ muddy: muddy() }}>
      <path class="floor" d={outline(props)} fill-rule="evenodd" />
      <path class="furrow" d={ruled()} />
      <Show when={muddy()}>
        <path class="mud" d={wet()} />
      </Show>
    </g>
  );
}

export function Marsh(props: PieceProps) {
  const tufts = createMemo(() =>
    strewn(props.piece.area ?? [], [], inches(props.sheet, 0.75), inches(props.sheet, 0.15), props.piece.name));
  const reeds = () =>
    tufts().map(({ at }) => {
      const [x, y] = props.sheet.at(at);
      return `M${round(x)} ${round(y)}v-4.5M${round(x - 2)} ${round(y)}l-1.4-3.4M${round(x + 2)} ${round(y)}l1.4-3.4`;
    }).join("");
  const pools = () =>
    tufts().map(({ at, size }) => {
      const [x, y] = props.sheet.at(at);
      return `M${round(x - 5 - size * 2)} ${round(y + 1.4)}h${round(9 + size * 5)}`;
    }).join("");
  return (
    <g class="marsh">
      <path class="floor" d={outline(props)} fill-rule="evenodd" />
      <path class="pool" d={pools()} />
      <path class="reed" d={reeds()} />
    </g>
  );
}

export function Rough(props: PieceProps) {
  const stones = () =>
    strewn(props.piece.area ?? [], [], inches(props.sheet, 0.6), inches(props.sheet, 0.15), props.piece.name)
      .map(({ at, size }) => {
        const [x, y] = props.sheet.at(at);
        const r = 1.6 + 1.8 * size;
        return `M${round(x - r)} ${round(y + r * 0.6)}l${round(r * 0.5)} ${round(-r * 1.2)}l${round(r * 0.9)} ${round(-r * 0.1)}l${round(r * 0.7)} ${round(r * 1.2)}z`;
      }).join("");
  return (
    <g class="rough">
      <path class="floor" d={outline(props)} fill-rule="evenodd" />
      <path class="stone" d={stones()} />
    </g>
  );
}

export function Slope(props: PieceProps) {
  const ruled = () => furrows(props.piece.area ?? [], inches(props.sheet, 0.28)).map((l) => props.sheet.line(l)).join("");
  return (
    <g class="slope">
      <path class="floor" d={outline(props)} />
      <path class="furrow" d={ruled()} />
    </g>
  );
}

export function Water(props: PieceProps) {
  const clip = `shore-${createUniqueId()}`;
  return (
    <g class="water">
      <clipPath id={clip}>
        <path d={outline(props)} clip-rule="evenodd" />
      </clipPath>
      <path class="floor" d={outline(props)} fill-rule="evenodd" />
      <g clip-path={`url(#${clip})`}>
        <path class="shore third" d={outline(props)} />
        <path class="shore second" d={outline(props)} />
        <path class="shore first" d={outline(props)} />
      </g>
      <path class="edge" d={outline(props)} />
    </g>
  );
}

// Roofs seen from above, all of a place in one drawing: shadows to the south-east, the lit halves, the ridges.
function roofs(sheet: Sheet, some: House[]) {
  const out = { cast: "", roof: "", sunlit: "", ridge: "" };
  for (const house of some) {
    const [l, d] = [(house.long * sheet.grain) / 2, (house.deep * sheet.grain) / 2];
    const at = onHouse(sheet, house);
    const ring = (...points: Point[]) => `M${pairs(points)}Z`;
    const corners: Point[] = [at(-l, -d), at(l, -d), at(l, d), at(-l, d)];
    out.cast += ring(...corners.map(([x, y]): Point => [x + 1.8, y + 2.2]));
    out.roof += ring(...corners);
    out.sunlit += ring(at(-l, -d), at(l, -d), at(l, 0), at(-l, 0));
    const [west, east] = [at(-l + d * 0.6, 0), at(l - d * 0.6, 0)];
    out.ridge += `M${pairs([west, east])}M${pairs([corners[0]!, west, corners[3]!])}M${pairs([corners[1]!, east, corners[2]!])}`;
  }
  return out;
}
// From along and across its ridge to the sheet.
function onHouse(sheet: Sheet, house: House) {
  const [x, y] = sheet.at(house.at);
  const a = ((house.facing - 90) * Math.PI) / 180;
  return (along: number, across: number): Point => [x + along * Math.cos(a) - across * Math.sin(a), y + along * Math.sin(a) + across * Math.cos(a)];
}

function Houses(props: { sheet: Sheet; houses: House[]; church: boolean }) {
  const drawn = createMemo(() => roofs(props.sheet, props.houses));
  const spire = () => {
    const house = props.houses[0]!;
    const d = (house.deep * props.sheet.grain) / 2;
    const at = onHouse(props.sheet, house);
    return { at: at(0, 0), r: d * 0.55, cross: `M${pairs([at(0, -d * 0.35), at(0, d * 0.35)])}M${pairs([at(-d * 0.25, -d * 0.1), at(d * 0.25, -d * 0.1)])}` };
  };
  return (
    <g class="house" classList={{ church: props.church }}>
      <path class="cast" d={drawn().cast} />
      <path class="roof" d={drawn().roof} />
      <path class="sunlit" d={drawn().sunlit} />
      <path class="ridge" d={drawn().ridge} />
      <Show when={props.church}>
        <path class="spire" d={dot(spire().at, spire().r)} />
        <path class="cross" d={spire().cross} />
      </Show>
    </g>
  );
}

/** How many it holds, small and in its middle. */
function Capacity(props: PieceProps) {
  const at = () => props.sheet.at(ringCentre(props.piece.area ?? [])).map(round).join(" ");
  return (
    <Show when={props.piece.capacity}>
      {(room) => (
        <g class="capacity" transform={`translate(${at()})`}>
          <title>{`${props.piece.name} holds ${room()}`}</title>
          <Still><path d="M-13-2L0-12L13-2V10H-13Z" /><text text-anchor="middle" y="7.5">{room()}</text></Still>
        </g>
      )}
    </Show>
  );
}

const isChurch = (piece: Piece) => /church|kirche|chapel|église|abbey|convent|cloister/i.test(piece.name);

export function Town(props: PieceProps) {
  const all = createMemo(() => houses(props.piece.area ?? [], inches(props.sheet, 0.78), props.piece.name));
  const church = () => (isChurch(props.piece) ? all().reduce<House | undefined>((best, h) => (best && best.long >= h.long ? best : h), undefined) : undefined);
  return (
    <g class="town">
      <path class="floor" d={outline(props)} />
      <Houses sheet={props.sheet} houses={all().filter((h) => h !== church())} church={false} />
      <Show when={church()}>{(found) => <Houses sheet={props.sheet} houses={[found()]} church />}</Show>
      <Capacity {...props} />
    </g>
  );
}

// A single building is its own outline: what it covers decides who stands in it.
export function Building(props: PieceProps) {
  const ring = () => props.piece.area ?? [];
  const ridge = () => {
    const r = ring();
    if (r.length !== 4) return "";
    const long = length(minus(r[1]!, r[0]!)) >= length(minus(r[2]!, r[1]!));
    const [a, b] = long ? [middle(r[0]!, r[3]!), middle(r[1]!, r[2]!)] : [middle(r[0]!, r[1]!), middle(r[2]!, r[3]!)];
    return props.sheet.line([a, b]);
  };
  const cast = () => `M${pairs(ring().map(props.sheet.at).map(([x, y]): Point => [x + 2.4, y + 3]))}Z`;
  return (
    <g class="house" classList={{ church: isChurch(props.piece) }}>
      <path class="cast" d={cast()} />
      <path class="roof" d={outline(props)} />
      <path class="ridge" d={ridge()} />
      <Show when={isChurch(props.piece)}>
        <path class="spire" d={dot(props.sheet.at(ringCentre(ring())), 6)} />
        <path class="cross" d={moved("M0-4V4M-3-1.4H3", ...props.sheet.at(ringCentre(ring())))} />
      </Show>
      <Show when={!isChurch(props.piece)}><Capacity {...props} /></Show>
    </g>
  );
}

const nearestHeading = (ground: Piece[], kind: string, p: Point): number | undefined => {
  let best: { far: number; facing: number } | undefined;
  for (const piece of ground.filter((g) => g.kind === kind))
    for (let i = 1; i < (piece.line?.length ?? 0); ++i) {
      const [a, b] = [piece.line![i - 1]!, piece.line![i]!];
      const edge = minus(b, a);
      const share = Math.max(0, Math.min(1, ((p[0] - a[0]) * edge[0] + (p[1] - a[1]) * edge[1]) / (length(edge) ** 2 || 1)));
      const far = length(minus(p, [a[0] + edge[0] * share, a[1] + edge[1] * share]));
      if (!best || far < best.far) best = { far, facing: (Math.atan2(edge[0], edge[1]) * 180) / Math.PI };
    }
  return best?.facing;
};

// The parapets run along the road that crosses, or across the stream.
export function Bridge(props: PieceProps) {
  const ring = () => props.piece.area ?? [];
  const parapets = () => {
    const centre = ringCentre(ring());
    const stream = nearestHeading(props.ground, "stream", centre);
    const way = stream !== undefined ? stream + 90 : (nearestHeading(props.ground, "road", centre) ?? 90);
    const along: Point = [Math.sin((way * Math.PI) / 180), Math.cos((way * Math.PI) / 180)];
    return ring().map((a, i): [Point, Point] => [a, ring()[(i + 1) % ring().length]!]).filter(([a, b]) => {
      const edge = minus(b, a);
      return Math.abs(edge[0] * along[0] + edge[1] * along[1]) > length(edge) * 0.71;
    });
  };
  return (
    <g class="bridge">
      <path class="deck" d={outline(props)} />
      <path class="parapet" d={parapets().map((edge) => props.sheet.line(edge)).join("")} />
    </g>
  );
}

export function Ford(props: PieceProps) {
  const stones = () =>
    strewn(props.piece.area ?? [], [], inches(props.sheet, 0.42), 0, props.piece.name)
      .map((s) => dot(props.sheet.at(s.at), 1 + s.size)).join("");
  return (
    <g class="ford">
      <path class="floor" d={outline(props)} />
      <path class="stone" d={stones()} />
    </g>
  );
}

export const Zone = (props: PieceProps) => (
  <g class="zone">
    <path d={outline(props)} />
  </g>
);
