// Flags of nations, small and simple; a pennant in the side's own colours where the nation is not known. 18 by 12, from its
// upper left corner.
import { path } from "../markup";
import { moved } from "../sheet";
import type { Tone } from "../tone";

const kBands: Record<string, { colours: string[]; upright: boolean }> = {
  france: { colours: ["#26428b", "#f4efe2", "#b03a35"], upright: true },
  austria: { colours: ["#e9bd3f", "#2b2a28"], upright: false },
  russia: { colours: ["#f4efe2", "#2f4f94", "#b03a35"], upright: false },
  baden: { colours: ["#e3bb43", "#a8322d", "#e3bb43"], upright: false },
  warsaw: { colours: ["#f4efe2", "#b8333b"], upright: false },
  poland: { colours: ["#f4efe2", "#b8333b"], upright: false },
  portugal: { colours: ["#2f569c", "#f4efe2"], upright: true },
  prussia: { colours: ["#2b2a28", "#f4efe2", "#2b2a28"], upright: false },
  spain: { colours: ["#b03a35", "#e3bb43", "#e3bb43", "#b03a35"], upright: false },
  bavaria: { colours: ["#f4efe2", "#5a8fc4"], upright: false },
  saxony: { colours: ["#f4efe2", "#3f7a4d"], upright: false },
  wurttemberg: { colours: ["#2b2a28", "#a8322d"], upright: false },
  westphalia: { colours: ["#2f4f94", "#f4efe2"], upright: false },
  netherlands: { colours: ["#b03a35", "#f4efe2", "#2f4f94"], upright: false },
  brunswick: { colours: ["#2b2a28", "#6fa3cf", "#2b2a28"], upright: false },
  hanover: { colours: ["#e3bb43", "#f4efe2"], upright: false },
  nassau: { colours: ["#2f4f94", "#d98a35"], upright: false },
  italy: { colours: ["#3f7a4d", "#f4efe2", "#b03a35"], upright: true },
  naples: { colours: ["#f4efe2", "#6fa3cf"], upright: false },
  "russian-german legion": { colours: ["#2b2a28", "#f4efe2", "#d98a35"], upright: false },
  mecklenburg: { colours: ["#2f4f94", "#e3bb43", "#b03a35"], upright: false },
  lindenau: { colours: ["#3f7a4d", "#f0dc9a", "#3f7a4d"], upright: false },
  ravensmark: { colours: ["#2b2a28", "#a8322d"], upright: true },
};

// Cloth and cross.
const kCrosses: Record<string, [string, string]> = { denmark: ["#b03a35", "#f4efe2"], sweden: ["#2f5f9e", "#e3bb43"] };

const kBritish = new Set(["britain", "great britain", "united kingdom", "england"]);

interface FlagProps {
  nation: string | undefined;
  tone: Tone;
  x?: number;
  y?: number;
  by?: number; // of its size
}

const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}H${x + width}V${y + height}H${x}Z`;

export function flag(props: FlagProps): string {
  const nation = (props.nation ?? "").toLowerCase();
  const at = (drawing: string) => moved(drawing, props.x ?? 0, props.y ?? 0, props.by);
  const filled = (drawing: string, colour: string) => path("cloth", at(drawing), ` style="fill:${colour}"`);
  const bands = kBands[nation];
  const cloth = () => {
    if (kBritish.has(nation)) return filled(box(0, 0, 18, 12), "#2c437f") + kUnion.map(([d, colour, wide]) => path("stripe", at(d), ` stroke="${colour}" stroke-width="${wide}"`)).join("");
    const cross = kCrosses[nation];
    if (cross) return filled(box(0, 0, 18, 12), cross[0]) + path("stripe", at("M6.5 0V12M0 6H18"), ` stroke="${cross[1]}" stroke-width="2.4"`);
    if (!bands) return path("pennant", at("M0 0L18 6L0 12Z"));
    const of = bands.colours.length;
    return bands.colours.map((colour, n) => filled(bands.upright ? box((18 / of) * n, 0, 18 / of, 12) : box(0, (12 / of) * n, 18, 12 / of), colour)).join("");
  };
  return `<g class="flag-of ${props.tone}">${cloth()}${path("hem", at(box(0, 0, 18, 12)))}</g>`;
}
const kUnion = [
  ["M0 0L18 12M18 0L0 12", "#f4efe2", 2.6], ["M0 0L18 12M18 0L0 12", "#b03a35", 1], ["M9 0V12M0 6H18", "#f4efe2", 4], ["M9 0V12M0 6H18", "#b03a35", 2.2],
] as const;

export const Flag = (props: FlagProps) => <g innerHTML={flag(props)} />;
