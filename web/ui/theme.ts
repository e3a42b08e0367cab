import { forget, keep, kept } from "../load/keep.ts";

export type ThemeChoice = "system" | "light" | "dark";

const KEY = "theme";
const darkDevice = matchMedia("(prefers-color-scheme: dark)");

export function chosenTheme(): ThemeChoice {
  const stored = kept(localStorage, KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Sets the theme on the page and the colour of the phone's own bars. */
export function applyTheme(): void {
  const choice = chosenTheme();
  const dark = choice === "dark" || (choice === "system" && darkDevice.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", dark ? "#0B1222" : "#F2F4F8");
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") forget(localStorage, KEY);
  else keep(localStorage, KEY, choice);
  applyTheme();
}

/** Follows the device while no theme is chosen; called once at start. */
export function followDeviceTheme(): void {
  applyTheme();
  darkDevice.addEventListener("change", applyTheme);
}
