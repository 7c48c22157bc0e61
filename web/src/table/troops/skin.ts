// Figures as a skin over the block: men seen from above, horses, guns and limbers. A unit is three paths, however many men.
import type { Point, Quad, Shape, Unit } from "../../wire/protocol";
import { round } from "../sheet";
import { armOf, figures, within, type Figure } from "./shape";

export interface Skin {
  coats: string; // filled: shoulders, or horses
  hats: string; // filled, dark
  arms: string; // stroked: muskets, sabres; barrels
  belts: string; // packs, saddle cloths, barrels
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

// Shoulders, the shako set a little forward, the pack behind, the musket at the right shoulder.
function foot(men: Figure[]): Skin {
  return {
    coats: men.map((f) => oval(f, 0, 0, 0.37, 0.19)).join(""),
    hats: men.map((f) => oval(f, 0, 0.1, 0.14, 0.15)).join(""),
    arms: men.map((f) => stroke(f, 0.29, -0.22, 0.29, 0.46)).join(""),
    belts: men.map((f) => `M${[[-0.17, -0.12], [0.17, -0.12], [0.17, -0.31], [-0.17, -0.31]].map(([r, a]) => place(f, r!, a!).map(round).join(" ")).join("L")}Z`).join(""),
  };
}
function horse(men: Figure[]): Skin {
  return {
    coats: men.map((f) => oval(f, 0, -0.05, 0.2, 0.42) + oval(f, 0, 0.4, 0.09, 0.15)).join(""),
    hats: men.map((f) => oval(f, 0, 0.02, 0.12, 0.12)).join(""),
    arms: men.map((f) => stroke(f, 0.2, -0.05, 0.28, 0.34)).join(""),
    belts: men.map((f) => `M${[[-0.2, 0.02], [0.2, 0.02], [0.17, -0.22], [-0.17, -0.22]].map(([r, a]) => place(f, r!, a!).map(round).join(" ")).join("L")}Z`).join(""),
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

/** Along the rear, from its right: how much of the first strength is gone. */
export function lossBar(boxes: Quad[], left: number): string {
  const widest = boxes.reduce((best, q) => (q[1][0] - q[0][0] > best[1][0] - best[0][0] ? q : best), boxes[0]!);
  if (!widest || left >= 1) return "";
  const to = (u: number) => within(widest, u, 1, 1.6).map(round).join(" ");
  return `M${to(Math.max(0, left))}L${to(1)}`;
}
