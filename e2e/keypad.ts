/** Where the keys of the betting screen are, measured in the page, whatever its language. */
import { type Language } from "@chokdee/domain/languages.ts";
import { type Browser, type Page } from "@playwright/test";

import { textsOf } from "../tools/text-files.ts";
import { wholeWords } from "../web/text/whole-words.ts";
import { type Api } from "./api.ts";
import { expect } from "./journey.ts";
import { sitDown } from "./people.ts";
import { type OpenRound } from "./rounds.ts";

export interface Phone {
  readonly width: number;
  readonly height: number;
}

/** Some texts of the betting screen in one language. */
export type BettingTexts = Readonly<
  Record<"bet_types" | "closing" | "conditions" | "pull" | "reverse" | "tools", string>
>;

export function bettingTexts(language: string): BettingTexts {
  const texts = JSON.stringify(textsOf(language).get("betting"));
  return JSON.parse(wholeWords(texts, language)) as BettingTexts;
}

/** A phone that is signed in and stands on the betting screen of a round. */
export async function betOn(
  browser: Browser,
  baseURL: string,
  api: Api,
  round: OpenRound,
  language: Language,
  { width, height }: Phone,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    hasTouch: true,
    serviceWorkers: "block",
    timezoneId: "Asia/Bangkok",
  });
  const page = await context.newPage();
  await sitDown(page, api);
  await putRulerIn(page);
  await page.addInitScript((code) => localStorage.setItem("language", code), language);
  await goToRound(page, round, language);
  return page;
}

export async function goToRound(page: Page, round: OpenRound, language: Language): Promise<void> {
  await page.goto(`/#/lottery-betting?round=${round.id}`);
  await expect(page.getByRole("group", { name: bettingTexts(language).bet_types })).toBeVisible();
  // Letters of another width, when a font comes late, move what stands below them.
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

/** What can be measured in the page; the functions are put there by `putRulerIn`. */
interface Ruler {
  /** What is wrong with the keys and the button now, in words; nothing where all is well. */
  faults(): string[];
  /** The height of the lowest key. */
  keyHeight(): number;
  /** Looks at the keys at every moment from here on, while nothing is opened over them. */
  watch(): void;
  seen(): Seen;
  /** Presses digits as a finger does, one after another. */
  type(numbers: readonly string[]): Promise<void>;
  /** Presses each button of a group, scrolled to, and says what is wrong after each. */
  pressEach(group: string, also?: string): Promise<string[]>;
}

interface Seen {
  /** Each set of places that the keys and the button had. */
  readonly places: string[];
  /** What the countdown said meanwhile. */
  readonly clocks: string[];
  readonly faults: string[];
}

/** The ruler as a page knows it. */
export async function ruler<A extends keyof Ruler>(
  page: Page,
  name: A,
  ...args: Parameters<Ruler[A]>
): Promise<Awaited<ReturnType<Ruler[A]>>> {
  return page.evaluate(
    ([what, given]) => {
      const { ruler: own } = globalThis as unknown as {
        readonly ruler: Record<string, (...args: unknown[]) => unknown>;
      };
      return own[what]?.(...given);
    },
    [name, args] as const,
  ) as Promise<Awaited<ReturnType<Ruler[A]>>>;
}

export async function putRulerIn(page: Page): Promise<void> {
  await page.addInitScript({ content: `(${putMeasures.toString()})()` });
  await page.addInitScript({ content: `(${putActs.toString()})()` });
}

/** What the second part of the ruler uses of the first. */
interface Measures extends Pick<Ruler, "faults" | "keyHeight"> {
  readonly keys: () => HTMLElement[];
  readonly mainButton: () => HTMLElement | null;
  readonly nameOf: (element: HTMLElement) => string;
  readonly isCovered: (element: HTMLElement) => boolean;
}

/** Runs in the page. */
function putMeasures(): void {
  const all = (selector: string, inside: ParentNode = document): HTMLElement[] => [
    ...inside.querySelectorAll<HTMLElement>(selector),
  ];
  const keys = (): HTMLElement[] => {
    const five = all("button").find((button) => button.textContent === "5");
    return five?.parentElement ? all(":scope > button", five.parentElement) : [];
  };
  const mainButton = (): HTMLElement | null =>
    document.querySelector<HTMLElement>(".toast-lift-bar button");
  const nameOf = (element: HTMLElement): string =>
    element.getAttribute("aria-label") ?? element.textContent;

  /** Five points of it, near the corners and in the middle; what is seen there is it. */
  function isCovered(element: HTMLElement): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const inset = 5;
    return [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ].some(([x = 0, y = 0]) => !element.contains(document.elementFromPoint(x, y)));
  }

  function overlaps(one: Element, other: Element): boolean {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const least = 0.5;
    return (
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > least &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > least
    );
  }

  function faultOf(element: HTMLElement, others: readonly HTMLElement[]): string | undefined {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const name = nameOf(element);
    if (top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
      return `${name} leaves the screen: ${top.toFixed(0)} to ${bottom.toFixed(0)}`;
    // What is inert takes no tap and is passed through; its place is judged all the same.
    if (element.closest("[inert]") === null && isCovered(element)) return `${name} is covered`;
    const other = others.find((one) => one !== element && overlaps(one, element));
    return other ? `${name} and ${nameOf(other).slice(0, 20)} lie over each other` : undefined;
  }

  function faults(): string[] {
    const button = mainButton();
    const bars = all("header, .toast-lift-bar, nav, .toast-lift-bar button");
    const wrong = keys().map((key) => faultOf(key, [...keys(), ...bars]));
    if (keys().length !== 12) wrong.push(`${keys().length} keys`);
    wrong.push(button ? faultOf(button, keys()) : "no button");
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
    return wrong.filter((one) => one !== undefined);
  }

  const keyHeight = () => Math.min(...keys().map((key) => key.getBoundingClientRect().height));
  const ruler: Measures = { faults, keyHeight, keys, mainButton, nameOf, isCovered };
  Object.assign(globalThis, { ruler });
}

/** Runs in the page, after the measures. */
function putActs(): void {
  const { ruler } = globalThis as unknown as { readonly ruler: Measures };
  const { faults, keys, mainButton, nameOf, isCovered } = ruler;
  const places = new Set<string>();
  const clocks = new Set<string>();
  const faultsSeen = new Set<string>();
  const placeOf = (element: HTMLElement | null): string => {
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    return [left, top, width, height].map((px) => px.toFixed(1)).join(" ");
  };
  // React draws what a click changed before anything else has its turn.
  const drawn = (): Promise<unknown> =>
    new Promise((done) => {
      setTimeout(done);
    });
  const group = (name: string): HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>(
      `[role="group"][aria-label="${name}"] button:not(:disabled)`,
    ),
  ];

  function watch(): void {
    setInterval(() => {
      const clock = document.querySelector('[role="timer"]')?.textContent;
      if (clock === undefined || document.querySelector("dialog")) return;
      places.add([...keys(), mainButton()].map(placeOf).join(" | "));
      clocks.add(clock ?? "");
      for (const fault of faults()) faultsSeen.add(`${clock ?? ""} ${fault}`);
    }, 150);
  }

  async function type(numbers: readonly string[]): Promise<void> {
    for (const digit of numbers.join("")) {
      keys()
        .find((key) => key.textContent === digit)
        ?.click();
      await drawn();
    }
  }

  async function pressEach(name: string, also?: string): Promise<string[]> {
    const wrong: string[] = [];
    for (const [at] of group(name).entries()) {
      const button = group(name)[at];
      if (!button) continue;
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
      if (isCovered(button)) wrong.push(`${nameOf(button)} is out of reach`);
      button.click();
      await drawn();
      wrong.push(...faults().map((fault) => `${nameOf(button)}: ${fault}`));
      if (also !== undefined && group(also).length > 0) wrong.push(...(await pressEach(also)));
    }
    return wrong;
  }

  const seen = () => ({ places: [...places], clocks: [...clocks], faults: [...faultsSeen] });
  Object.assign(ruler, { watch, seen, type, pressEach });
}
