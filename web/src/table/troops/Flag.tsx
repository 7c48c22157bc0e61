// Flags of nations, small and simple; a pennant in the side's own colours where the nation is not known. 18 by 12, from its
// upper left corner.
import { For, Match, Switch } from "solid-js";
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
  sweden: { colours: ["#2f5f9e", "#e3bb43", "#2f5f9e"], upright: false },
  lindenau: { colours: ["#3f7a4d", "#f0dc9a", "#3f7a4d"], upright: false },
  ravensmark: { colours: ["#2b2a28", "#a8322d"], upright: true },
};

const kBritish = new Set(["britain", "great britain", "united kingdom", "england"]);

interface FlagProps {
  nation: string | undefined;
  tone: Tone;
  x?: number;
  y?: number;
  by?: number; // of its size
}

export function Flag(props: FlagProps) {
  const nation = () => (props.nation ?? "").toLowerCase();
  const at = (drawing: string) => moved(drawing, props.x ?? 0, props.y ?? 0, props.by);
  const box = (x: number, y: number, width: number, height: number) => at(`M${x} ${y}H${x + width}V${y + height}H${x}Z`);
  return (
    <g class={`flag-of ${props.tone}`}>
      <Switch fallback={<path class="pennant" d={at("M0 0L18 6L0 12Z")} />}>
        <Match when={kBritish.has(nation())}>
          <path d={box(0, 0, 18, 12)} style={{ fill: "#2c437f" }} />
          <path d={at("M0 0L18 12M18 0L0 12")} stroke="#f4efe2" stroke-width="2.6" />
          <path d={at("M0 0L18 12M18 0L0 12")} stroke="#b03a35" stroke-width="1" />
          <path d={at("M9 0V12M0 6H18")} stroke="#f4efe2" stroke-width="4" />
          <path d={at("M9 0V12M0 6H18")} stroke="#b03a35" stroke-width="2.2" />
        </Match>
        <Match when={kBands[nation()]}>
          {(flag) => (
            <For each={flag().colours}>
              {(colour, i) => {
                const [n, of] = [i(), flag().colours.length];
                return <path style={{ fill: colour }} d={flag().upright ? box((18 / of) * n, 0, 18 / of, 12) : box(0, (12 / of) * n, 18, 12 / of)} />;
              }}
            </For>
          )}
        </Match>
      </Switch>
      <path class="hem" d={box(0, 0, 18, 12)} />
    </g>
  );
}
