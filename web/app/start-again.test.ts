/** The app's own code that does not come: the page is loaded anew, and not for ever. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";
import { runOrStartAgain } from "./start-again.ts";

let reloads: number;
let listeners: (() => void)[];

beforeEach(() => {
  openBrowser();
  vi.useFakeTimers();
  [reloads, listeners] = [0, []];
  vi.stubGlobal("location", { reload: () => void (reloads += 1) });
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => listeners.push(listener));
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const fail = () => expect(runOrStartAgain(missing)).rejects.toThrow("Failed to fetch");

it("is asked for with a new page after 2, 4, 8, 16 and 32 s, and then with the connection", async () => {
  for (const [at, pause] of [2_000, 4_000, 8_000, 16_000, 32_000].entries()) {
    await fail();
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(reloads).toBe(at);
    await vi.advanceTimersByTimeAsync(1);
    expect(reloads).toBe(at + 1);
  }
  await fail();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reloads).toBe(5);
  listeners.at(-1)?.();
  expect(reloads).toBe(6);
});

it("that comes is counted no more", async () => {
  for (const loads of [1, 2]) {
    await fail();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reloads).toBe(loads);
    if (loads === 1) await runOrStartAgain(async () => undefined);
  }
  expect(sessionStorage.getItem("startsFailed")).toBe("1");
});

it("stays where the storage keeps no count", async () => {
  vi.spyOn(sessionStorage, "setItem").mockImplementation(() => {
    throw new DOMException("There is no room.", "QuotaExceededError");
  });
  await expect(runOrStartAgain(missing)).rejects.toThrow("There is no room.");
  await vi.advanceTimersByTimeAsync(600_000);
  expect([reloads, listeners]).toEqual([0, []]);
});
