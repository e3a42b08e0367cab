/** A member who blocks all cookies: the storage of their browser may not even be looked at. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";
import { keepInThisPage } from "./no-storage.ts";
import { runOrStartAgain, tabStorage } from "./start-again.ts";

const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;
const NAMES = ["localStorage", "sessionStorage"];

beforeEach(() => {
  openBrowser();
  for (const name of NAMES)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
});
afterAll(async () => {
  for (const name of NAMES) Reflect.deleteProperty(globalThis, name);
  await closeBrowser();
});

it("is signed in and out, with a slip of their own, for as long as the page stands", async () => {
  expect(tabStorage()).toBeUndefined();
  keepInThisPage();
  const { beginSession, endSession, session } = await import("./session.ts");
  beginSession("token", alice, 0);
  expect(session()).toMatchObject({ token: "token", user: { id: "a" } });
  sessionStorage.setItem("draft", "{}");
  const { keptKeys } = await import("../load/keep.ts");
  expect(keptKeys(sessionStorage)).toEqual(["draft"]);
  endSession();
  expect(session()).toBeNull();
});

it("is not shown the page anew and anew where its code does not come", async () => {
  vi.useFakeTimers();
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { reload });
  const missing = async () => {
    keepInThisPage();
    throw new TypeError("Failed to fetch");
  };
  await expect(runOrStartAgain(missing)).rejects.toThrow("Failed to fetch");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  vi.useRealTimers();
});
