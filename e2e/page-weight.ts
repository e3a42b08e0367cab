/**
 * What a phone loads for the first view of a page, as it travels (compressed), against the budgets
 * of stack.md, "Budgets". One measure for the journey that holds them and for the benchmark.
 */
import { type Browser, type Request } from "@playwright/test";

import { type Api } from "./api.ts";

interface Loaded {
  /** The address without the hash that changes with every build: "assets/vendor.js". */
  readonly file: string;
  readonly kind: string;
  readonly bytes: number;
}

/** A browser as it is before the page is opened. */
interface Visit {
  /** After the #. */
  readonly path: string;
  readonly memory?: Readonly<Record<string, string>>;
}

interface Judged {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
  /** What weighs most in it, for the one who has to bring it down. */
  readonly largest: readonly Loaded[];
}

/** In bytes; a kilobyte is 1000 of them. */
export const budgets = {
  /** By Brotli. React and React DOM are half of them, i18next with react-i18next 15. */
  firstScript: 140_000,
  /** What a member's screen brings of its own. */
  route: 25_000,
  stylesheet: 15_000,
  font: 80_000,
  myanmarWeight: 50_000,
  texts: 15_000,
} as const;

/**
 * What a page puts off by so much is not of its first view (web/app/live.ts, web/load/lazy-part.ts). Those timers
 * never ring here, so that a slow machine weighs the same as a fast one.
 */
const PUT_OFF_MS = 1_500;
const LARGEST = 6;

/** Opens a page in a fresh browser and answers every file that came until the network was still. */
async function weigh(browser: Browser, baseURL: string, visit: Visit): Promise<Loaded[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, visit.memory ?? {});
  await context.addInitScript((putOff) => {
    const ring = setTimeout.bind(globalThis) as (run: TimerHandler, ms?: number) => number;
    const unlessLate = (run: TimerHandler, ms = 0): number => (ms < putOff ? ring(run, ms) : 0);
    Object.assign(globalThis, { setTimeout: unlessLate });
  }, PUT_OFF_MS);
  const page = await context.newPage();
  const underway: Promise<Loaded>[] = [];
  page.on("requestfinished", (request) => underway.push(loaded(request)));
  await page.goto(`${baseURL}/#${visit.path}`, { waitUntil: "networkidle" });
  // A slow machine is still for half a second before the screen is drawn that asks for its fonts.
  await page.getByRole("button").first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const files = await Promise.all(underway);
  await context.close();
  return files;
}

async function loaded(request: Request): Promise<Loaded> {
  const { responseBodySize } = await request.sizes();
  const file = new URL(request.url()).pathname.slice(1).replace(/-[\w-]{8}(?=\.\w+$)/, "");
  return { file, kind: request.resourceType(), bytes: responseBodySize };
}

/**
 * The login page in Thai and Burmese, and the home and betting pages of a member. A screen's scripts
 * count as far as the pages before it have not brought them: the shell counts with home.
 */
export async function weighPages(
  browser: Browser,
  baseURL: string,
  member: Api,
  roundId: string,
): Promise<Judged[]> {
  const user = JSON.stringify(await member.call("GET", "/api/users/me"));
  const memory = { accessToken: member.token, user };
  const bettingPath = `/lottery-betting?round=${roundId}`;
  const login = await weigh(browser, baseURL, { path: "/auth/login" });
  const home = await weigh(browser, baseURL, { path: "/", memory });
  const betting = await weigh(browser, baseURL, { path: bettingPath, memory });
  const burmese = await weigh(browser, baseURL, {
    path: "/auth/login",
    memory: { language: "my" },
  });
  return [
    judge("login: script", login, "script", budgets.firstScript),
    judge("home with the shell: script beyond", without(home, login), "script", budgets.route),
    judge("betting: script beyond", without(betting, login, home), "script", budgets.route),
    ...Object.entries({ login, home, betting }).flatMap(([name, files]) => [
      judge(`${name}: stylesheet`, files, "stylesheet", budgets.stylesheet),
      judge(`${name}: font`, files, "font", budgets.font),
    ]),
    ...burmese
      .filter(({ file }) => file.includes("myanmar") && file.endsWith(".woff2"))
      .map((one) => judge(`login in Burmese: ${one.file}`, [one], "font", budgets.myanmarWeight)),
  ];
}

function without(files: readonly Loaded[], ...before: readonly (readonly Loaded[])[]): Loaded[] {
  const known = new Set(before.flat().map(({ file }) => file));
  return files.filter(({ file }) => !known.has(file));
}

function judge(name: string, files: readonly Loaded[], kind: string, budget: number): Judged {
  const ofKind = files.filter((file) => file.kind === kind);
  const bytes = ofKind.reduce((sum, file) => sum + file.bytes, 0);
  const largest = ofKind.toSorted((a, b) => b.bytes - a.bytes).slice(0, LARGEST);
  return { name, bytes, budget, largest };
}

/** What is over its budget, each with its largest files. */
export function tooHeavy(all: readonly Judged[]): string[] {
  return all
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ name, bytes, budget, largest }) => {
      const files = largest.map((one) => `${one.file} ${inKilobytes(one.bytes)}`).join(", ");
      return `${name} weighs ${inKilobytes(bytes)} of ${inKilobytes(budget)}: ${files}`;
    });
}

export function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
