/**
 * What a phone loads for the first view of a page, as it travels (compressed), against the budgets
 * of stack.md, "Budgets". One measure for the journey that holds them and for the benchmark.
 */
import { type Browser, type Request } from "@playwright/test";

export interface Loaded {
  /** The address without the hash that changes with every build: "assets/vendor.js". */
  readonly file: string;
  readonly kind: string;
  readonly bytes: number;
}

/** A member's or a visitor's browser as it is before the page is opened. */
export interface Visit {
  /** After the #. */
  readonly path: string;
  readonly memory?: Readonly<Record<string, string>>;
}

export interface Judged {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
  /** What weighs most in it, for the one who has to bring it down. */
  readonly largest: readonly Loaded[];
}

/** In bytes; a kilobyte is 1000 of them. */
export const budgets = {
  /** React and React DOM alone are 66. */
  firstScript: 130_000,
  /** Beyond the first code: the shell and the screen. */
  memberScript: 25_000,
  stylesheet: 15_000,
  font: 80_000,
  myanmarWeight: 50_000,
  texts: 15_000,
} as const;

/** The push of news is fetched 1.5 s after the screen stands (web/live.ts), and counts apart. */
const LATER = /\/assets\/live-socket-/;
const LARGEST = 6;

/** Opens a page in a fresh browser and answers every file that came until the network was still. */
export async function weigh(browser: Browser, baseURL: string, visit: Visit): Promise<Loaded[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, visit.memory ?? {});
  const page = await context.newPage();
  const underway: Promise<Loaded>[] = [];
  page.on("requestfinished", (request) => {
    if (!LATER.test(request.url())) underway.push(loaded(request));
  });
  await page.goto(`${baseURL}/#${visit.path}`, { waitUntil: "networkidle" });
  const files = await Promise.all(underway);
  await context.close();
  return files;
}

async function loaded(request: Request): Promise<Loaded> {
  const { responseBodySize } = await request.sizes();
  const file = new URL(request.url()).pathname.slice(1).replace(/-[\w-]{8}(?=\.\w+$)/, "");
  return { file, kind: request.resourceType(), bytes: responseBodySize };
}

/** The first view of the sign-in page: what every page needs. */
export function judgeFirst(name: string, files: readonly Loaded[]): Judged[] {
  return [judge(`${name}: script`, files, "script", budgets.firstScript), ...judgeRest(name, files)];
}

/** A member's page: its scripts count as far as the first code does not hold them already. */
export function judgeMember(
  name: string,
  files: readonly Loaded[],
  first: readonly Loaded[],
): Judged[] {
  const known = new Set(first.map(({ file }) => file));
  const beyond = files.filter(({ file }) => !known.has(file));
  return [
    judge(`${name}: script beyond the first`, beyond, "script", budgets.memberScript),
    ...judgeRest(name, files),
  ];
}

function judgeRest(name: string, files: readonly Loaded[]): Judged[] {
  return [
    judge(`${name}: stylesheet`, files, "stylesheet", budgets.stylesheet),
    judge(`${name}: font`, files, "font", budgets.font),
  ];
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
