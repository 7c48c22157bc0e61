// What a person likes, kept in the browser: theme, sound, dice, which parts of the guide were read.
import { createEffect, createRoot } from "solid-js";
import { createStore } from "solid-js/store";

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  dice: "slow" | "quick" | "off";
  column: boolean; // the right column is open
  guideDone: boolean;
  name: string;
}

const kShelf = "drumhead.settings";
const kStandard: Settings = { theme: "auto", sound: false, dice: "slow", column: true, guideDone: false, name: "" };

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
