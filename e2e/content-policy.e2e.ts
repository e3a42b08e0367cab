/**
 * What runs in a page of the app, were a text taken for markup or a script of ours at fault
 * (trust.md A4): nothing, and the browser says so. The same without the policy must run, so that
 * nothing here is stopped by its own fault.
 */
import { type Page } from "@playwright/test";

import { letTimePass } from "../server/testing/let-time-pass.ts";
import { type ForeignHouse, listen, openForeignHouse } from "./foreign-house.ts";
import { type Hole, holes } from "./injections.ts";
import { expect, journey } from "./journey.ts";

const TOGETHER = 4;
const WITHIN_MS = 10_000;

// A trace would photograph each of fifty pages.
journey.use({ trace: "off" });

interface Outcome {
  /** Whether the page ran it, or a stranger heard of it. */
  readonly happened: boolean;
  /** The directives that the browser named. */
  readonly named: readonly string[];
}

for (const isGuarded of [true, false]) {
  const told = isGuarded ? "is stopped, and named by the browser" : "runs once the policy is gone";
  journey(`every way to run what a stranger wrote ${told}`, async ({ context, product }) => {
    const foreign = await openForeignHouse();
    const house = await housePlantedWith(product.baseURL, foreign, isGuarded);
    await context.addInitScript(noteViolations);
    const left = [...holes.entries()];
    const wrong: string[] = [];
    const work = async (): Promise<void> => {
      const page = await context.newPage();
      for (let next = left.shift(); next; next = left.shift()) {
        const [number, hole] = next;
        await page.goto(`${house.origin}/${number}`, { waitUntil: "domcontentloaded" });
        wrong.push(...faultOf(hole, await outcomeOf(page, foreign, next, isGuarded), isGuarded));
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    await house.stop();
    await foreign.stop();
    expect(wrong).toEqual([]);
  });
}

/**
 * The product's first page under its own headers, with the hole of that number in it and without
 * the app, which would only take time. Served, not put in place of an answer: to what a test
 * answers by itself, the browser allows no call to this machine.
 */
async function housePlantedWith(baseURL: string, foreign: ForeignHouse, isGuarded: boolean) {
  const answer = await fetch(baseURL);
  const html = (await answer.text()).replace(/<script type="module"[^>]*><\/script>/, "");
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("require-trusted-types-for 'script'");
  return listen((request, reply) => {
    const [, number = "", ending] = /^\/(\d+)(\.js)?$/.exec(request.url ?? "") ?? [];
    const hole = holes[Number(number)];
    const abroad = (text: string) => text.replaceAll("{foreign}", abroadOf(foreign, number));
    if (isGuarded) reply.setHeader("content-security-policy", policy);
    if (number === "" || hole === undefined) {
      reply.statusCode = 404;
      reply.end();
    } else if (ending === undefined) {
      const own = hole.script === undefined ? "" : `<script src="/${number}.js"></script>`;
      reply.setHeader("content-type", "text/html; charset=utf-8");
      reply.end(html.replace("</body>", () => `${abroad(hole.markup ?? "")}${own}</body>`));
    } else {
      reply.setHeader("content-type", "text/javascript; charset=utf-8");
      reply.end(abroad(hole.script ?? ""));
    }
  });
}

/** What the stranger is asked for when this hole is open. */
function abroadOf({ origin }: ForeignHouse, number: number | string): string {
  return `${origin}/hole-${number}-`;
}

/** Runs in the page, and in frames of its own origin, before anything else. */
function noteViolations(): void {
  const first = window.top as unknown as { named?: string[] };
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
    (first.named ??= []).push(effectiveDirective);
  });
}

function faultOf({ name, stoppedBy }: Hole, { happened, named }: Outcome, isGuarded: boolean) {
  if (!isGuarded) return happened ? [] : [`${name} does nothing even without a policy`];
  if (happened) return [`${name} happened`];
  return named.some((directive) => stoppedBy.test(directive))
    ? []
    : [`${name} was not stopped by ${String(stoppedBy)} but by: ${named.join(" ")}`];
}

/** Waits until it happened or was stopped, and looks once more after that. */
async function outcomeOf(
  page: Page,
  foreign: ForeignHouse,
  [number, { stoppedBy }]: readonly [number, Hole],
  isGuarded: boolean,
): Promise<Outcome> {
  const opened = page.evaluate(() => document.querySelector<HTMLElement>("#hole")?.click());
  // What is clicked may lead away.
  await opened.catch(() => undefined);
  const look = async (): Promise<Outcome> => {
    const state = await page
      .evaluate(() => {
        const { ran, named } = window as unknown as { ran?: boolean; named?: string[] };
        return { ran: ran === true, named: named ?? [] };
      })
      .catch(() => ({ ran: false, named: [] }));
    const start = new URL(abroadOf(foreign, number)).pathname;
    const wasAsked = foreign.asked.some((path) => path.startsWith(start));
    return { happened: state.ran || wasAsked, named: state.named };
  };
  const deadline = Date.now() + WITHIN_MS;
  for (let isOver = false; !isOver && Date.now() < deadline;) {
    await letTimePass(20);
    const { happened, named } = await look();
    isOver = happened || (isGuarded && named.some((directive) => stoppedBy.test(directive)));
  }
  return look();
}
