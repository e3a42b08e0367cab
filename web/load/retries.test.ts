/** Code that does not come at once: how often it is asked for, and when that is given up. */
import { createElement, Suspense } from "react";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser } from "../testing/browser.ts";
import { show } from "../testing/page.ts";

const OWN = "/assets/begin-Own.js";
let serverPage: string;
let pagesAsked: number;

beforeEach(() => {
  openBrowser();
  vi.useFakeTimers();
  serverPage = `<script type="module" src="${OWN}"></script>`;
  pagesAsked = 0;
  Object.assign(document, { querySelectorAll: () => [{ getAttribute: () => OWN }] });
  vi.stubGlobal("fetch", async () => {
    pagesAsked += 1;
    return new Response(serverPage);
  });
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

/** A load that fails so often before it answers. */
function failing(times: number, failure = new Error("stalled")) {
  let asked = 0;
  return {
    asked: () => asked,
    load: async () => {
      asked += 1;
      if (asked <= times) throw failure;
      return "there";
    },
  };
}

describe("what a screen needs", () => {
  it("is asked for again after 0.4 s, 1.2 s and 3 s, and then given up", async () => {
    const { withRetries } = await import("./retries.ts");
    const { load, asked } = failing(9);
    const outcome = withRetries(load).catch((error: Error) => error.message);
    const counts: number[] = [];
    for (const ms of [399, 1, 1_199, 1, 2_999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      counts.push(asked());
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
    expect(await outcome).toBe("stalled");
  });

  it("is there when a later try brings it", async () => {
    const { withRetries } = await import("./retries.ts");
    const { load, asked } = failing(3);
    const outcome = withRetries(load);
    await vi.advanceTimersByTimeAsync(4_600);
    expect([await outcome, asked()]).toEqual(["there", 4]);
  });

  it("is not asked for again once the server has a newer web", async () => {
    const { withRetries } = await import("./retries.ts");
    serverPage = `<script type="module" src="/assets/begin-Newer.js"></script>`;
    const { load, asked } = failing(9);
    const outcome = withRetries(load).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([await outcome, asked()]).toEqual(["stalled", 1]);
  });

  it("is not asked for again without a connection, nor where it is not there", async () => {
    const { NotFoundError, withRetries } = await import("./retries.ts");
    const gone = failing(9, new NotFoundError());
    await expect(withRetries(gone.load)).rejects.toThrow(NotFoundError);
    vi.stubGlobal("navigator", { onLine: false });
    const lost = failing(9);
    await expect(withRetries(lost.load)).rejects.toThrow("stalled");
    expect([gone.asked(), lost.asked(), pagesAsked]).toEqual([1, 1, 0]);
  });

  it("is code that is missing, asked for once where it failed before", async () => {
    const { CodeMissing, fetchCode } = await import("./retries.ts");
    const { load, asked } = failing(9);
    await expect(fetchCode(load, true)).rejects.toThrow(CodeMissing);
    expect(asked()).toBe(1);
    expect(await fetchCode(failing(0).load)).toBe("there");
  });
});

describe("a part of a screen that nobody needs at first", () => {
  async function part(times: number, afterMs: number) {
    const { lazyPart } = await import("./lazy-part.ts");
    let asked = 0;
    const Part = lazyPart<object>(async () => {
      asked += 1;
      if (asked <= times) throw new Error("stalled");
      return { default: () => "ส่วน" };
    }, afterMs);
    const fallback = "รอ";
    const said = await show(createElement(Suspense, { fallback }, createElement(Part)));
    const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    /** It is wanted, and so long goes by: together, or React would draw it in its own time. */
    const wantedAndAfter = (ms: number) =>
      act(() => {
        Part.preload();
        return vi.advanceTimersByTimeAsync(ms);
      });
    return { said, wantedAndAfter, after, asked: () => asked };
  }

  it("is fetched so long after it was first shown, and not before", async () => {
    const { said, after, asked } = await part(0, 2_000);
    await after(1_999);
    expect([said(), asked()]).toEqual(["รอ", 0]);
    await after(1);
    expect(asked()).toBe(1);
    await after(1_000);
    expect([said(), asked()]).toEqual(["ส่วน", 1]);
  });

  it("is fetched at once when it is wanted", async () => {
    const { said, wantedAndAfter } = await part(0, 60_000);
    await wantedAndAfter(1_000);
    expect(said()).toBe("ส่วน");
  });

  it("is tried every 1.5 s until it comes, and breaks nothing meanwhile", async () => {
    const { said, after, asked } = await part(2, 0);
    await after(0);
    await after(1_499);
    expect([said(), asked()]).toEqual(["รอ", 1]);
    await after(1);
    expect([said(), asked()]).toEqual(["รอ", 2]);
    await after(2_500);
    expect(said()).toBe("ส่วน");
  });

  it("that is wanted without a connection is tried every 1.5 s, and not incessantly", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const { said, wantedAndAfter, after, asked } = await part(1, 60_000);
    await wantedAndAfter(1_400);
    expect([said(), asked()]).toEqual(["รอ", 1]);
    await after(1_000);
    expect([said(), asked()]).toEqual(["ส่วน", 2]);
  });
});
