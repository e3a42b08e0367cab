/** A slip whose answer was lost: how long it may not be changed, and when it is sent or asked for. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, type TestBrowser } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";
import { IN_FLIGHT_MS, mayRelease, readSubmission } from "./submission.ts";
import type { SubmissionWays } from "./use-submission.ts";

const START = Date.parse("2026-11-20T08:00:00Z");
/** Three tries follow the first: after one, two and four seconds. */
const TRIES_MS = 7_000;

let browser: TestBrowser;
let isThere = false;
beforeEach(() => {
  browser = openBrowser();
  isThere = false;
  vi.useFakeTimers({ now: START, toFake: ["Date", "setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await closeBrowser();
});

const lose = () => Promise.reject(new Error("No answer came."));

/** What the desk does with a slip, over a line that answers so; and what was done. */
function waysThat(answer: () => Promise<string>) {
  const posted: number[] = [];
  const asked: string[] = [];
  const placed: string[] = [];
  const ways: SubmissionWays = {
    post: () => {
      posted.push(Date.now());
      return answer();
    },
    isPlaced: ({ betGroupId }) => {
      asked.push(betGroupId);
      return Promise.resolve(isThere);
    },
    onPlaced: (message) => void placed.push(message),
    onRefused: () => undefined,
  };
  return { ways, posted, asked, placed };
}

async function lostSlip(answer: () => Promise<string> = lose) {
  const { useSubmission } = await import("./use-submission.ts");
  const { ways, ...done } = waysThat(answer);
  const hook = await mount(() => useSubmission("m", "7", ways));
  const kept = () => readSubmission(sessionStorage.getItem("sending:m:7"));
  const goOn = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { hook, kept, goOn, ...done };
}

it("a slip that was sent again by itself may be changed half a minute after the last time", async () => {
  const { hook, posted, kept, goOn } = await lostSlip();
  await act(() => hook.value().submit("[]"));
  await goOn(TRIES_MS);
  expect(hook.value().phase).toBe("UNKNOWN");
  const last = START + TRIES_MS;
  expect(posted).toEqual([START, START + 1_000, START + 3_000, last]);
  for (const slip of [hook.value().submission, kept()]) {
    if (!slip) throw new Error("Nothing was kept.");
    expect(slip.sentAtMs).toBe(last);
    expect(mayRelease(slip, last + IN_FLIGHT_MS - 1)).toBe(false);
    expect(mayRelease(slip, last + IN_FLIGHT_MS)).toBe(true);
  }
});

it("a slip that the member sent again may be changed half a minute after that, and a reload knows", async () => {
  const { hook, posted, kept, goOn } = await lostSlip();
  await act(() => hook.value().submit("[]"));
  await goOn(TRIES_MS + 60_000);
  const id = kept()?.betGroupId;
  await act(() => hook.value().retry());
  expect(hook.value().phase).toBe("SENDING");
  // Kept before it goes out, with the time at which it does.
  expect(kept()).toMatchObject({ betGroupId: id, sentAtMs: START + TRIES_MS + 60_000, open: true });
  await goOn(TRIES_MS);
  const last = START + 2 * TRIES_MS + 60_000;
  expect(posted).toHaveLength(8);
  expect(posted.at(-1)).toBe(last);
  expect(kept()).toMatchObject({ betGroupId: id, sentAtMs: last, open: true });
});

it("a slip that was refused is not sent by what sends an unknown one again", async () => {
  const { ApiFailure } = await import("../../app/api-failure.ts");
  const refusal = new ApiFailure(422, { code: "INSUFFICIENT_BALANCE" });
  const { hook, posted } = await lostSlip(() => Promise.reject(refusal));
  await act(() => hook.value().submit("[]"));
  expect(hook.value().phase).toBe("EDITING");
  await act(() => hook.value().retry());
  expect(posted).toHaveLength(1);
});

it("while a slip is on its way nobody is asked whether it arrived: it is unknown", async () => {
  const { hook, asked } = await lostSlip(() => new Promise(() => undefined));
  await act(() => hook.value().submit("[]"));
  expect(hook.value().phase).toBe("SENDING");
  expect(await hook.value().check?.()).toBe("UNKNOWN");
  expect(asked).toEqual([]);
});

it("an unknown slip is asked for when it is shown, and again when the phone is back online", async () => {
  const slip = { betGroupId: "id-1", content: "[]", sentAtMs: START, open: true };
  sessionStorage.setItem("sending:m:7", JSON.stringify(slip));
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["betting", "common"]);
  const { default: LostSlip } = await import("./parts/LostSlip.tsx");
  const { useSubmission } = await import("./use-submission.ts");
  const { ways, asked, placed } = waysThat(lose);
  await open(
    createElement(() => createElement(LostSlip, { sending: useSubmission("m", "7", ways) })),
  );
  expect([asked, placed]).toEqual([["id-1"], []]);
  isThere = true;
  await act(() => browser.tellWindow("online"));
  expect([asked, placed]).toEqual([["id-1", "id-1"], [""]]);
});

/** A phone without room: nothing more can be kept. */
const refuseToKeep = () =>
  vi.spyOn(sessionStorage, "setItem").mockImplementation(() => {
    throw new DOMException("There is no room.", "QuotaExceededError");
  });

it("a slip is sent and answered where the phone has no room to keep it", async () => {
  refuseToKeep();
  const { hook, placed } = await lostSlip(async () => "รับโพยแล้ว");
  await act(() => hook.value().submit("[]"));
  expect([hook.value().phase, placed]).toEqual(["EDITING", ["รับโพยแล้ว"]]);
});

it("a slip that nobody could keep and whose answer was lost is the same when its desk comes back", async () => {
  refuseToKeep();
  const { hook, posted, goOn } = await lostSlip();
  await act(() => hook.value().submit("[]"));
  await goOn(TRIES_MS);
  expect([hook.value().phase, posted.length]).toEqual(["UNKNOWN", 4]);
  const { useSubmission } = await import("./use-submission.ts");
  const again = await mount(() => useSubmission("m", "7", waysThat(lose).ways));
  expect(again.value().phase).toBe("UNKNOWN");
  expect(again.value().submission).toEqual(hook.value().submission);
});
