/** What is wrong with what a finger presses: too small, out of sight, or its word in two lines. */
import { type Page } from "@playwright/test";

/** The smallest side of what is tapped, 44 px, less what rounding takes. */
const TAP = 43.5;
/** A label of so many letters without a space is one word. */
const ONE_WORD = 6;

/**
 * Controls that are narrower or lower than a fingertip. A link inside a sentence is as high as its
 * line; what a label around a field or a part of the control stands out by counts with it.
 */
export async function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const told = new Set<string>();
    const pressed = "button, a[href], [role=tab], [role=radio], [role=switch], select";
    for (const control of document.querySelectorAll<HTMLElement>(pressed)) {
      const { width, height } = control.getBoundingClientRect();
      const style = getComputedStyle(control);
      if (width <= 1 || height <= 1 || style.visibility === "hidden") continue;
      if (style.display === "inline" || control.closest("[aria-hidden=true], .sr-only, [inert]")) {
        continue;
      }
      const out = (["::before", "::after"] as const)
        .map((part) => getComputedStyle(control, part))
        .filter(({ content, position }) => content !== "none" && position === "absolute");
      const wide = Math.max(width, ...out.map((part) => Number.parseFloat(part.width) || 0));
      const high = Math.max(height, ...out.map((part) => Number.parseFloat(part.height) || 0));
      if (wide >= least && high >= least) continue;
      const name = (control.innerText || (control.ariaLabel ?? "")).replaceAll("\n", " ");
      const size = `${Math.round(wide)} x ${Math.round(high)}`;
      told.add(`too small to tap at ${innerWidth}: ${size} "${name.slice(0, 40)}"`);
    }
    return [...told];
  }, TAP);
}

/** Chosen chips that stand outside the row which scrolls sideways: nobody sees what is chosen. */
export async function hiddenChoicesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>("[data-sideways]")];
    return rows.flatMap((row) => {
      const chosen = row.querySelector<HTMLElement>("[aria-pressed=true]");
      if (chosen === null) return [];
      const [seen, chip] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
      const middle = (chip.left + chip.right) / 2;
      const isSeen = middle > Math.max(0, seen.left) && middle < Math.min(innerWidth, seen.right);
      return isSeen ? [] : [`chosen out of sight at ${innerWidth}: "${chosen.innerText}"`];
    });
  });
}

/** Tables that have to be scrolled sideways on a desk: what their rows are for is out of sight. */
export async function wideTablesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=region]:has(> table)")]
      .map((place) => ({ place, by: place.scrollWidth - place.clientWidth }))
      .filter(({ by }) => by > 1)
      .map(({ place, by }) => `table wider by ${by} at ${innerWidth}: "${place.ariaLabel ?? ""}"`),
  );
}

/** Buttons whose only word stands in two lines. */
export async function splitLabelsOf(page: Page): Promise<string[]> {
  return page.evaluate((letters) => {
    const told = new Set<string>();
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const word = node.textContent?.trim() ?? "";
      if (word === "" || word.length > letters || /\s/u.test(word)) continue;
      if (!node.parentElement?.closest("button, a[href]")) continue;
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)));
      if (lines.size > 1) told.add(`word in two lines at ${innerWidth}: "${word}"`);
    }
    return [...told];
  }, ONE_WORD);
}
