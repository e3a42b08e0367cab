/** Walks from screen to screen in several languages and tells what is wrong with each. */
import { LANGUAGES, SCRIPTS, type Language } from "@chokdee/domain/languages.ts";
import { expect, type Page } from "@playwright/test";

import { textIn } from "../tools/text-files.ts";
import {
  axeFaultsOf,
  drawn,
  overflowOf,
  rawTextsOf,
  sidewaysOf,
  watch,
  type Watched,
} from "./look-at-screen.ts";
import {
  hiddenChoicesOf,
  smallTargetsOf,
  splitLabelsOf,
  wideTablesOf,
} from "./look-at-controls.ts";
import { type Stop } from "./screen-list.ts";
import { brokenWordsOf, cutTextsOf, foreignTextsOf } from "./look-at-texts.ts";

/** Every screen in every language: npm run crawl. */
export const isFull = process.env["CRAWL"] === "full";

const OTHERS = LANGUAGES.filter((language) => language !== "th");
/** In the full walk one screen of so many is seen in the dark, in each language other ones. */
const DARK_ONE_OF = 4;

/** A list that its button stands in may still be drawn. */
const OPENER_WITHIN_MS = 5_000;
const DIALOG_WITHIN_MS = 700;
/** Up to this width nothing scrolls sideways that does not say so. */
const PHONE = 390;

const NOT_FOUND = new Map(LANGUAGES.map(textNotFound));

/** One way to see a screen. */
interface Look {
  readonly language: Language;
  readonly theme: "light" | "dark";
  readonly axe: boolean;
}

/** How the screens are looked at, each language in one go: changing it means a new page. */
function looksAt(number: number, once: boolean): readonly Look[] {
  const turn = number % OTHERS.length;
  const looks = OTHERS.map((language, index): Look => ({
    language,
    theme: "light",
    axe: index === turn,
  }));
  const thai: Look = { language: "th", theme: "light", axe: true };
  if (once) return [looks[turn] ?? thai];
  if (!isFull) return [thai, { ...(looks[turn] ?? thai), axe: false }];
  const dark = looks
    .filter((_, index) => (number + index) % DARK_ONE_OF === 0)
    .map((look): Look => ({ ...look, theme: "dark", axe: true }));
  return [thai, ...looks, { ...thai, theme: "dark", axe: turn === 0 }, ...dark];
}

interface Way {
  readonly widths: readonly number[];
  /** In one language only, which takes turns. */
  readonly once?: boolean;
}

/** Visits the stops and looks at each in all widths. Answers what is wrong, by address. */
export async function walk(page: Page, stops: readonly Stop[], { widths, once = false }: Way) {
  const wrong: string[] = [];
  const watched = watch(page);
  const height = page.viewportSize()?.height ?? 844;
  const plan = stops.flatMap((stop, number) =>
    looksAt(number, once).map((look) => ({ ...stop, ...look })),
  );
  const chapters = Map.groupBy(plan, ({ language, theme }) => `${language} ${theme}`);
  await page.goto("/");
  for (const visits of chapters.values()) {
    const [first] = visits;
    if (first === undefined) continue;
    const { language, theme } = first;
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: theme });
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    await page.reload();
    await watched.settled();
    for (const visit of visits) {
      const found = await lookAt(page, watched, { ...visit, widths, height });
      wrong.push(...found.map((fault) => `${visit.address} in ${language} ${theme}: ${fault}`));
    }
  }
  return wrong;
}

interface Visit extends Look, Stop {
  readonly widths: readonly number[];
  readonly height: number;
}

async function lookAt(page: Page, watched: Watched, visit: Visit): Promise<string[]> {
  const { language, widths, height, opens = [] } = visit;
  const [first = 390] = widths;
  await page.setViewportSize({ width: first, height });
  await page.goto(`/#${visit.address}`);
  await watched.settled();
  if (await page.getByText(NOT_FOUND.get(language) ?? "").isVisible()) return ["has no screen"];
  const found = await faultsOf(page, visit, widths);
  // What opens here is looked at once in npm test, in the language whose turn it is.
  if (isFull || language !== "th") {
    for (const button of opens) {
      const faults = await faultsBehind(page, watched, button, visit);
      found.push(...faults.map((fault) => `behind ${button}: ${fault}`));
    }
  }
  return [...watched.faults(), ...new Set(found)];
}

/** What is wrong with what a button opens, which is put away again. */
async function faultsBehind(
  page: Page,
  watched: Watched,
  button: string,
  visit: Visit,
): Promise<string[]> {
  const opener = page.locator(button).first();
  const isThere = await opener.waitFor({ timeout: OPENER_WITHIN_MS }).then(
    () => true,
    () => false,
  );
  if (!isThere) return ["is not there to be opened"];
  await opener.click();
  await watched.settled();
  // What is fetched for it may come a moment later; tabs open none.
  const dialog = page.locator("dialog[open]").last();
  await dialog.waitFor({ timeout: DIALOG_WITHIN_MS }).catch(() => undefined);
  const found = await faultsOf(page, visit, visit.widths.slice(-1));
  await putAway(page);
  await watched.settled();
  return found;
}

/** Closes what is open: by its button, or by Escape where it has none. */
async function putAway(page: Page): Promise<void> {
  const open = page.locator("dialog[open]");
  for (let left = await open.count(); left > 0; left = await open.count()) {
    const close = open
      .last()
      .getByRole("button")
      .filter({ has: page.locator(".lucide-x") });
    if (await close.first().isVisible()) await close.first().click();
    else await page.keyboard.press("Escape");
    await expect(open).toHaveCount(left - 1);
  }
}

async function faultsOf(page: Page, look: Visit, widths: readonly number[]): Promise<string[]> {
  const { language, axe, height } = look;
  const found = [...(await rawTextsOf(page)), ...(await foreignTextsOf(page, language))];
  if (axe) found.push(...(await axeFaultsOf(page)));
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    found.push(...(await overflowOf(page)), ...(await cutTextsOf(page)));
    if (width <= PHONE) {
      found.push(...(await sidewaysOf(page)), ...(await smallTargetsOf(page)));
      found.push(...(await hiddenChoicesOf(page)), ...(await splitLabelsOf(page)));
    } else found.push(...(await wideTablesOf(page)));
    if (SCRIPTS[language] === "Myanmar") found.push(...(await brokenWordsOf(page)));
  }
  return found;
}

function textNotFound(language: Language): [Language, string] {
  return [language, textIn(language, "common", "not_found")];
}
