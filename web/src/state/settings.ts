// What a person likes, kept in the browser: theme, sound, how fast the battle is told, which parts of the guide were read.
import { createEffect, createRoot } from "solid-js";
import { createStore } from "solid-js/store";

export type Pace = "slow" | "quick" | "at once";

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  pace?: Pace; // of the telling; not chosen yet: slow, or at once for who wants little motion
  column: boolean; // the right column is open
  guideDone: boolean;
  name: string;
}

const kShelf = "drumhead.settings";
const kStandard: Settings = { theme: "auto", sound: false, column: true, guideDone: false, name: "" };

function load(): Settings {
  try {
    return { ...kStandard, ...JSON.parse(localStorage.getItem(kShelf) ?? "{}") };
  } catch {
    return kStandard;
  }
}

const [settings, setSettings] = createStore<Settings>(load());
export { settings };
export function change(part: Partial<Settings>) {
  setSettings(part);
  try {
    localStorage.setItem(kShelf, JSON.stringify(settings));
  } catch {
    // Without storage it holds until the page is closed.
  }
}

const isDarkOutside = window.matchMedia("(prefers-color-scheme: dark)");
const showTheme = () => {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && isDarkOutside.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
};
isDarkOutside.addEventListener("change", showTheme);
createRoot(() => createEffect(showTheme));

export const wantsLittleMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
export const pace = (): Pace => settings.pace ?? (wantsLittleMotion() ? "at once" : "slow");
