// Figures as a skin over the block: men seen from above, horses, guns and limbers. A unit is three paths, however many men.
import type { Point, Quad, Shape, Unit } from "../../wire/protocol";
import { round } from "../sheet";
import { armOf, figures, within, type Figure } from "./shape";

export interface Skin {
  coats: string; // filled: shoulders, or horses
  hats: string; // filled, dark
  arms: string; // stroked: muskets, sabres; barrels
  belts: string; // stroked, white
}

const place = (f: Figure, right: number, ahead: number): Point => [
  f.at[0] + (-f.facing[1] * right + f.facing[0] * ahead) * f.cell,
  f.at[1] + (f.facing[0] * right + f.facing[1] * ahead) * f.cell,
];
const turnOf = (f: Figure) => round((Math.atan2(f.facing[0], -f.facing[1]) * 180) / Math.PI);
function oval(f: Figure, right: number, ahead: number, rx: number, ry: number): string {
  const [x, y] = place(f, right, ahead);
  const from = place({ ...f, at: [x, y] }, -rx, 0);
  const to = place({ ...f, at: [x, y] }, rx, 0);
  const size = `${round(rx * f.cell)} ${round(ry * f.cell)} ${turnOf(f)}`;
  return `M${round(from[0])} ${round(from[1])}A${size} 1 1 ${round(to[0])} ${round(to[1])}A${size} 1 1 ${round(from[0])} ${round(from[1])}Z`;
}
const stroke = (f: Figure, r1: number, a1: number, r2: number, a2: number) =>
  `M${place(f, r1, a1).map(round).join(" ")}L${place(f, r2, a2).map(round).join(" ")}`;

function foot(men: Figure[]): Skin {
  return {
    coats: men.map((f) => oval(f, 0, -0.02, 0.36, 0.2)).join(""),
    hats: men.map((f) => oval(f, 0, 0.03, 0.15, 0.17)).join(""),
    arms: men.map((f) => stroke(f, 0.26, -0.3, 0.26, 0.44)).join(""),
    belts: men.map((f) => stroke(f, -0.2, -0.14, -0.02, -0.18)).join(""),
  };
}
function horse(men: Figure[]): Skin {
  return {
    coats: men.map((f) => oval(f, 0, -0.05, 0.22, 0.45) + oval(f, 0, 0.42, 0.1, 0.16)).join(""),
    hats: men.map((f) => oval(f, 0, 0, 0.13, 0.13)).join(""),
    arms: men.map((f) => stroke(f, 0.18, 0.02, 0.26, 0.36)).join(""),
    belts: men.map((f) => stroke(f, -0.2, -0.05, 0.2, -0.05)).join(""),
  };
}
function guns(models: Figure[], limbered: boolean): Skin {
  const wheels = (f: Figure) => stroke(f, -0.24, -0.14, -0.24, 0.14) + stroke(f, 0.24, -0.14, 0.24, 0.14) + stroke(f, -0.24, 0, 0.24, 0);
  const crew = (f: Figure) => [-0.36, 0.36].map((right) => oval(f, right, -0.2, 0.08, 0.08) + oval(f, right, 0.08, 0.08, 0.08)).join("");
  const team = (f: Figure) => [-0.14, 0.14].map((right) => oval(f, right, 0.3, 0.09, 0.2)).join("");
  return {
    coats: models.map((f) => (limbered ? team(f) : crew(f))).join(""),
    hats: "",
    arms: models.map((f) => wheels(f) + (limbered ? stroke(f, 0, -0.42, 0, 0.1) : stroke(f, 0, -0.42, 0, -0.05))).join(""),
    belts: models.map((f) => (limbered ? stroke(f, 0, -0.3, 0, 0) : stroke(f, 0, -0.08, 0, 0.46))).join(""),
  };
}

export function skinOf(unit: Unit, boxes: Quad[], shape: Shape | undefined): Skin {
  const files = unit.files ?? 0;
  if (armOf(unit) === "artillery") {
    const models = Math.max(1, Math.min(12, files || Math.ceil(unit.strength / 4)));
    return guns(figures(boxes, models, 0), shape !== undefined && shape !== "guns");
  }
  const men = figures(boxes, Math.min(unit.strength, 400), files);
  return armOf(unit) === "cavalry" ? horse(men) : foot(men);
}

/** Along the rear: how much of the first strength is left. */
export function strengthBar(boxes: Quad[], left: number): { whole: string; left: string } {
  const widest = boxes.reduce((best, q) => (q[1][0] - q[0][0] > best[1][0] - best[0][0] ? q : best), boxes[0]!);
  if (!widest) return { whole: "", left: "" };
  const to = (u: number) => within(widest, u, 1, 1.6).map(round).join(" ");
  const share = Math.max(0, Math.min(1, left));
  return { whole: `M${to(0)}L${to(1)}`, left: `M${to(0)}L${to(share)}` };
}
