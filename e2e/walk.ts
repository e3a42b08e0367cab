/** Walks from screen to screen in several languages and tells what is wrong with each. */
import { readFileSync } from "node:fs";

import { type Page } from "@playwright/test";

import { at } from "../tools/bootstrap/say.mjs";
import { axeFaultsOf, overflowOf, rawTextsOf, watch, type Watched } from "./look-at-screen.ts";
import { brokenWordsOf, cutTextsOf, foreignTextsOf, type Language } from "./look-at-texts.ts";

/** Every screen in every language: npm run crawl. */
export const isFull = process.env["CRAWL"] === "full";

const OTHERS: readonly Language[] = ["shn", "my", "en", "zh"];
/** In the full walk one screen of so many is seen in the dark, in each language other ones. */
const DARK_ONE_OF = 4;

const NOT_FOUND = new Map((["th", ...OTHERS] as const).map(textNotFound));

/** One way to see a screen. */
interface Look {
  readonly language: Language;
  readonly theme: "light" | "dark";
  readonly axe: boolean;
}

/** How the screens are looked at, each language in one go: changing it means a new page. */
function looksAt(number: number): readonly Look[] {
  const turn = number % OTHERS.length;
  const looks = OTHERS.map((language, index): Look => ({
    language,
    theme: "light",
    axe: index === turn,
  }));
  const thai: Look = { language: "th", theme: "light", axe: true };
  if (!isFull) return [thai, { ...(looks[turn] ?? thai), axe: false }];
  const dark = looks
    .filter((_, index) => (number + index) % DARK_ONE_OF === 0)
    .map((look): Look => ({ ...look, theme: "dark", axe: true }));
  return [thai, ...looks, { ...thai, theme: "dark", axe: turn === 0 }, ...dark];
}

/** Visits the addresses and looks at each in all widths. Answers what is wrong, by address. */
export async function walk(page: Page, addresses: readonly string[], widths: readonly number[]) {
  const wrong: string[] = [];
  const watched = watch(page);
  const height = page.viewportSize()?.height ?? 844;
  const plan = addresses.flatMap((address, number) =>
    looksAt(number).map((look) => ({ address, ...look })),
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
    for (const { address, axe } of visits) {
      const found = await lookAt(page, watched, { address, language, theme, axe, widths, height });
      wrong.push(...found.map((fault) => `${address} in ${language} ${theme}: ${fault}`));
    }
  }
  return wrong;
}

interface Visit extends Look {
  readonly address: string;
  readonly widths: readonly number[];
  readonly height: number;
}

async function lookAt(page: Page, watched: Watched, visit: Visit): Promise<string[]> {
  const { language, widths, height } = visit;
  const [first = 390] = widths;
  await page.setViewportSize({ width: first, height });
  await page.goto(`/#${visit.address}`);
  await watched.settled();
  // What has no screen yet says so on purpose; nothing links to it (web/built-paths.ts).
  if (await page.getByText(NOT_FOUND.get(language) ?? "").isVisible()) return [];
  const found = [...(await rawTextsOf(page)), ...(await foreignTextsOf(page, language))];
  if (visit.axe) found.push(...(await axeFaultsOf(page)));
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    found.push(...(await overflowOf(page)), ...(await cutTextsOf(page)));
    if (language === "shn") found.push(...(await brokenWordsOf(page)));
  }
  return [...watched.faults(), ...new Set(found)];
}

function textNotFound(language: Language): [Language, string] {
  const texts = readFileSync(at("web", "locales", language, "common.json"), "utf8");
  return [language, (JSON.parse(texts) as { not_found: string }).not_found];
}
