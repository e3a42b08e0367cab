/** How much of a page the browser works out anew, in counts: no clock and no other program is in it. */
import { expect, type Locator, type Page } from "@playwright/test";

/** What is asked of Chromium's timeline: one of style, layout or paint, or the dispatch of an event. */
interface Told {
  readonly name: string;
  readonly ts: number;
  readonly args?: {
    readonly elementCount?: number;
    readonly data?: { readonly type?: string };
    readonly beginData?: { readonly totalObjects?: number };
  };
}

interface Work {
  /** Elements whose style was worked out, each time anew. */
  readonly styled: number;
  /** The most that one layout had to look through. */
  readonly laidOut: number;
}

/** The picture that answers a tap is one of the next. */
const FRAMES = 4;

/** What is worked out from the first click on, and in the next pictures. */
async function workOf(page: Page, act: () => Promise<void>): Promise<Work> {
  const cdp = await page.context().newCDPSession(page);
  const told: Told[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => told.push(...(value as unknown as Told[])));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await act();
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
  }, FRAMES);
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  await cdp.detach();
  const inOrder = told.toSorted((a, b) => a.ts - b.ts);
  const click = inOrder.findIndex(({ args }) => args?.data?.type === "click");
  const work = inOrder.slice(Math.max(0, click));
  return {
    styled: work
      .filter(({ name }) => name === "UpdateLayoutTree")
      .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0),
    laidOut: Math.max(0, ...work.map(({ args }) => args?.beginData?.totalObjects ?? 0)),
  };
}

/**
 * Of several times the least: a clock that ticks in between works for itself. A time
 * in which nothing was laid out does not count: its picture was not seen.
 */
export async function leastWorkOf(
  page: Page,
  acts: readonly (() => Promise<void>)[],
): Promise<Work> {
  const seen: Work[] = [];
  for (const act of acts) seen.push(await workOf(page, act));
  const whole = seen.filter(({ laidOut }) => laidOut > 0);
  expect(whole, "something is laid out").not.toEqual([]);
  return {
    styled: Math.min(...whole.map(({ styled }) => styled)),
    laidOut: Math.min(...whole.map(({ laidOut }) => laidOut)),
  };
}

/** Taps, and waits for the click, which comes after the browser has answered for the touch. */
export async function tapThrough(page: Page, control: Locator): Promise<void> {
  const clicked = page.evaluate(
    () =>
      new Promise<void>((done) => {
        addEventListener("click", () => done(), { capture: true, once: true });
      }),
  );
  await control.tap();
  await clicked;
}
