import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plain } from "./markup";
import { moved } from "./sheet";
import { flag } from "./troops/Flag";
import { tag } from "./troops/tag";
import { Slices } from "./zoom";

describe("work in slices", () => {
  let frames: (() => void)[] = [];
  const nextFrame = () => frames.splice(0).forEach((frame) => frame());
  beforeEach(() => vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame)));
  afterEach(() => {
    vi.unstubAllGlobals();
    frames = [];
  });

  it("waits for a frame, does the urgent first, and of two with one key only the later", () => {
    const done: string[] = [];
    const slices = new Slices();
    slices.later("a", () => done.push("a, old"));
    slices.later("b", () => done.push("b"));
    slices.later("a", () => done.push("a"));
    slices.later("c", () => done.push("c"), true);
    slices.later("d", () => done.push("d"));
    slices.drop("d");
    expect(done).toEqual([]);
    nextFrame();
    expect(done).toEqual(["c", "b", "a"]);
  });
  it("leaves what takes too long for the next frames, and comes to an end", () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    let done = 0;
    const slices = new Slices();
    for (let i = 0; i < 100; ++i) slices.later(i, () => ((now += 1), ++done));
    const after: number[] = [];
    while (frames.length > 0) {
      nextFrame();
      after.push(done);
    }
    expect(after).toEqual([32, 64, 96, 100]); // of a ms each: more than the 6 ms of a slice, so the least number
    vi.restoreAllMocks();
  });
  it("stops after one piece that takes a slice by itself", () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const done: number[] = [];
    const slices = new Slices();
    [20, 1, 1].forEach((ms, i) => slices.later(i, () => ((now += ms), done.push(i))));
    nextFrame();
    expect(done).toEqual([0]);
    nextFrame();
    expect(done).toEqual([0, 1, 2]);
    vi.restoreAllMocks();
  });
});

describe("drawings as text", () => {
  it("are moved and made smaller in their coordinates", () => {
    expect(moved("M0 0L18 6L0 12Z", 10, 20)).toBe("M 10  20L 28  26L 10  32Z");
    expect(moved("M-5-1.5H5V1.5H-5Z", 10, 1)).toBe("M 5-0.5H 15V 2.5H 5Z");
    expect(moved("M.8-2H-.8", 0, 0, 0.5)).toBe("M 0.4-1H-0.4");
  });
  it("hold names as text, not as markup", () => {
    expect(plain(`<b>"R & D"</b>`)).toBe("&lt;b&gt;&quot;R &amp; D&quot;&lt;/b&gt;");
    const written = tag({ lines: ["<script>", "2nd"], pills: ["Lost & found"], nation: "<x>", shape: undefined, tone: "red" });
    expect(written).not.toContain("<script>");
    expect(written).not.toContain("<x>");
    expect(written).toContain("&lt;script&gt;");
    expect(written).toContain("Lost &amp; found");
  });
  it("have a pennant where the nation is not known", () => {
    expect(flag({ nation: "Nowhere", tone: "blue" })).toContain("pennant");
    expect(flag({ nation: "France", tone: "blue" }).match(/class="cloth"/g)).toHaveLength(3);
  });
});
