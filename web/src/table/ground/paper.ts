// The grain of the paper: a small tile of fibres and specks, drawn once.
import { chances } from "./scatter";

const kSide = 160;
let drawn: string | undefined;

/** The first call takes a while; it is made while the page waits for the server. */
export function paperGrain(): string {
  drawn ??= draw();
  return drawn;
}

function draw(): string {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = kSide;
  const pen = canvas.getContext("2d");
  if (!pen) return "";
  const chance = chances("paper");
  for (let i = 0; i < 5200; ++i) {
    const dark = chance() < 0.62;
    pen.fillStyle = `rgba(${dark ? "70,54,26" : "255,250,232"},${0.03 + chance() * 0.06})`;
    pen.fillRect(Math.floor(chance() * kSide), Math.floor(chance() * kSide), 1 + Math.floor(chance() * 1.6), 1);
  }
  for (let i = 0; i < 46; ++i) {
    pen.strokeStyle = `rgba(86,66,34,${0.03 + chance() * 0.05})`;
    const [x, y, turn] = [chance() * kSide, chance() * kSide, chance() * 6.3];
    pen.beginPath();
    pen.moveTo(x, y);
    pen.quadraticCurveTo(x + 5 * Math.cos(turn), y + 5 * Math.sin(turn), x + 9 * Math.cos(turn + 0.5), y + 9 * Math.sin(turn + 0.5));
    pen.stroke();
  }
  return canvas.toDataURL();
}
