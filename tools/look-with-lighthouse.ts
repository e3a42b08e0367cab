/** Looks at pages as Lighthouse's phone loads them, and judges the median by stack.md, "Budgets". */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";

import { findBrowser } from "./browser.ts";

/** Addresses after the # and what the browser keeps of a signed-in member. */
export interface LookedAt {
  readonly name: string;
  readonly address: string;
  readonly memory: Readonly<Record<string, string>>;
}

export interface Seen {
  readonly figures: ReadonlyMap<Figure, number>;
  /** What Lighthouse holds against the page in accessibility and best practices. */
  readonly faults: readonly string[];
}

const figures = {
  performance: (result: Result) => score(result, "performance"),
  accessibility: (result: Result) => score(result, "accessibility"),
  "best practices": (result: Result) => score(result, "best-practices"),
  "LCP, ms": (result: Result) => result.audits["largest-contentful-paint"]?.numericValue,
  "TBT, ms": (result: Result) => result.audits["total-blocking-time"]?.numericValue,
  CLS: (result: Result) => result.audits["cumulative-layout-shift"]?.numericValue,
} as const;

export type Figure = keyof typeof figures;

const BROWSER_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;

function score(result: Result, category: string): number | undefined {
  const given = result.categories[category]?.score;
  return given === null || given === undefined ? undefined : Math.round(given * 100);
}

/** One run in a browser of its own, so that nothing is known from the run before. */
export async function lookAt(baseURL: string, page: LookedAt): Promise<Seen> {
  const { executablePath, args, env } = await findBrowser();
  const profile = mkdtempSync(join(tmpdir(), "chokdee-lighthouse-"));
  const child = spawn(
    executablePath,
    [...args, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    { env, stdio: "ignore" },
  );
  try {
    const port = await debuggingPort(join(profile, "DevToolsActivePort"));
    await remember(port, baseURL, page.memory);
    const run = await lighthouse(`${baseURL}/#${page.address}`, {
      port,
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices"],
      // What was remembered above has to stay; the cache is empty in a new profile.
      disableStorageReset: true,
    });
    if (!run) throw new Error(`Lighthouse saw nothing of ${page.name}.`);
    return seen(run.lhr);
  } finally {
    child.kill();
    await once(child, "exit");
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function debuggingPort(file: string): Promise<number> {
  const deadline = Date.now() + BROWSER_WITHIN_MS;
  while (Date.now() < deadline) {
    const port = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
    if (port > 0) return port;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error("Chromium opened no port for Lighthouse.");
}

/** Signs the browser in, from a page that loads none of the app. */
async function remember(
  port: number,
  baseURL: string,
  memory: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(memory).length === 0) return;
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = await context?.newPage();
  if (!page) throw new Error("Chromium opened no page for Lighthouse.");
  await page.goto(`${baseURL}/logo-mark.svg`);
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, memory);
  await page.close();
  await browser.close();
}

function seen(result: Result): Seen {
  if (result.runtimeError) throw new Error(result.runtimeError.message);
  const entries = Object.entries(figures) as [Figure, (typeof figures)[Figure]][];
  return {
    figures: new Map(entries.map(([name, read]) => [name, read(result) ?? Number.NaN])),
    faults: ["accessibility", "best-practices"].flatMap((category) =>
      (result.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${result.audits[id]?.title ?? ""}`),
    ),
  };
}

/** The middle of several runs, figure by figure. */
export function median(runs: readonly Seen[], figure: Figure): number {
  const sorted = runs.map((run) => run.figures.get(figure) ?? Number.NaN).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
