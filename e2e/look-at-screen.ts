/** What is wrong with a screen as it stands: its width, its texts, its console, its axe faults. */
import { readFileSync } from "node:fs";

import { AxeBuilder } from "@axe-core/playwright";
import { type Page, type Request } from "@playwright/test";

import { at } from "../tools/bootstrap/say.mjs";

/** How long nothing may be on its way before a screen counts as settled. */
const QUIET_MS = 150;
const SETTLED_WITHIN_MS = 30_000;
/** Between two screens there may be a moment that looks like rest. */
const AGAIN_AFTER_MS = 100;
/** What is on its way: a list, a picture, or the code of the next screen. */
const WAITING = "[aria-busy=true], [role=progressbar], .shimmer";
/** Keys of texts, holes in texts, and values that are none. */
const RAW = /\{\{|\[object|\bundefined\b|\bNaN\b|\b[a-z]+(?:[_:][a-z]+)+\b/;
/**
 * Journeys run without the service worker (playwright.config.ts), which Playwright tells; and
 * whoever leaves a page gives up a connection that is not there yet.
 */
const EXPECTED =
  /^Service Worker registration blocked|WebSocket is closed before the connection is established/;

export interface Watched {
  /** What the page complained of since the last time; told once. */
  faults(): string[];
  /** Waits until the screen has what it asked for. */
  settled(): Promise<void>;
}

/** Listens to a page from before its first address. */
export function watch(page: Page): Watched {
  let faults: string[] = [];
  const underway = new Set<Request>();
  let quietSince = Date.now();
  const ended = (request: Request): void => {
    underway.delete(request);
    quietSince = Date.now();
  };
  page.on("console", (message) => {
    const isFault = message.type() === "error" || message.type() === "warning";
    if (isFault && !EXPECTED.test(message.text())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => underway.add(request));
  page.on("requestfinished", ended);
  page.on("requestfailed", (request) => {
    ended(request);
    const reason = request.failure()?.errorText ?? "";
    // Whoever leaves a screen gives up what it was still fetching.
    if (reason !== "net::ERR_ABORTED") faults.push(`${request.url()} failed: ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.url()} answered ${response.status()}`);
  });
  return {
    faults: () => {
      const told = faults;
      faults = [];
      return told;
    },
    settled: async () => {
      const deadline = Date.now() + SETTLED_WITHIN_MS;
      let reason = "";
      await page.waitForTimeout(QUIET_MS);
      while (Date.now() < deadline) {
        const quietFor = Date.now() - quietSince;
        if (underway.size === 0 && quietFor >= QUIET_MS) {
          reason = (await unrestOf(page)) || (await unrestOf(page, AGAIN_AFTER_MS));
          // What arrived may have asked for more once it was drawn: then it is not quiet any longer.
          if (reason === "" && underway.size === 0 && Date.now() - quietSince >= quietFor) return;
        }
        await page.waitForTimeout(50);
      }
      const urls = [...underway].map((one) => one.url());
      faults.push(`still on its way after ${SETTLED_WITHIN_MS} ms: ${[reason, ...urls].join(" ")}`);
    },
  };
}

/** What waits, or moves and will come to rest; empty when all that came is drawn. */
async function unrestOf(page: Page, afterMs = 0): Promise<string> {
  await page.waitForTimeout(afterMs);
  return page.evaluate((waiting) => {
    const main = document.querySelector("main") ?? document.body;
    if (main.innerText.trim() === "") return "nothing is shown";
    const { shown } = document.documentElement.dataset;
    const wanted = location.hash.slice(1) || "/";
    if (shown !== wanted) return `${shown} is shown at ${wanted}`;
    const moving = document.getAnimations().find(({ playState, effect }) => {
      const ends = effect?.getComputedTiming().endTime !== Infinity;
      return playState === "running" && ends;
    });
    const moved = moving?.effect instanceof KeyframeEffect ? moving.effect.target : null;
    return (moved ?? document.querySelector(waiting))?.outerHTML.slice(0, 160) ?? "";
  }, WAITING);
}

/** Waits until what answers to a new width has done so: that comes with the next frame. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );
}

/** Too wide for its window, with what sticks out. */
export async function overflowOf(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => {
    const width = innerWidth;
    if ((document.scrollingElement?.scrollWidth ?? 0) <= width) return null;
    const out = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    );
    const shown = out.slice(0, 3).map((one) => one.outerHTML.slice(0, 120));
    return `wider than ${width}: ${shown.join(" ")}`;
  });
  return wide === null ? [] : [wide];
}

/**
 * Boxes that scroll sideways, in which a part of every row is out of sight. Where that is meant the
 * box says so itself (data-sideways).
 */
export async function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>("body *:not(input, textarea)")];
    const wide = boxes.filter((box) => {
      if (box.scrollWidth <= box.clientWidth + 1 || box.closest("[data-sideways]")) return false;
      return ["auto", "scroll"].includes(getComputedStyle(box).overflowX);
    });
    return wide.map((box) => {
      const room = `${String(box.scrollWidth)} in ${String(box.clientWidth)}`;
      return `scrolls sideways at ${String(innerWidth)}, ${room}: ${box.outerHTML.slice(0, 160)}`;
    });
  });
}

/** Texts that are missing or were never filled in. */
export async function rawTextsOf(page: Page): Promise<string[]> {
  const lines = await page.evaluate(() => {
    // What is shown as it is kept, such as the fields of a change in the audit's log, says so.
    const kept = [...document.querySelectorAll<HTMLElement>("[translate=no]")];
    const asKept = new Set(kept.flatMap((one) => one.innerText.split("\n")));
    return document.body.innerText.split("\n").filter((line) => !asKept.has(line));
  });
  return lines.filter((line) => RAW.test(line)).map((line) => `raw text: ${line}`);
}

/** Left to itself, axe's builder lays 1.5 MB of source into the page twice for each look. */
const AXE = readFileSync(at("node_modules", "axe-core", "axe.min.js"), "utf8");
const NOTHING_MORE = ";";

/** Serious and critical faults for people who use assistive technology. */
export async function axeFaultsOf(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(AXE);
  const { violations } = await new AxeBuilder({ page, axeSource: NOTHING_MORE })
    .options({ resultTypes: ["violations"] })
    // One frame, so the passes over frames and the second page they take are not needed.
    .setLegacyMode(true)
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`);
}
