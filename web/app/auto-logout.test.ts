import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, type TestBrowser } from "../testing/browser.ts";

const MINUTE = 60_000;
const at = (time: string) => Date.parse(`2026-11-20T${time}+07:00`);
const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;

let browser: TestBrowser;
beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await closeBrowser();
});

/** A member who signed in the day before; the phone's clock is wrong by so much. */
async function openAt(now: number, { wrongBy = 0 } = {}) {
  vi.useFakeTimers({ now: now + wrongBy });
  const { takeServerTime } = await import("../ui/clock.ts");
  takeServerTime(now, Date.now(), Date.now());
  const { beginSession, session } = await import("./session.ts");
  beginSession("token", alice, Date.parse("2026-11-19T20:00:00+07:00"));
  const { questions } = await import("../ui/confirm.ts");
  (await import("./auto-logout.ts")).startAutoLogout();
  return {
    isSignedIn: () => session() !== null,
    told: () => questions.get().map(({ title }) => title),
  };
}

it("a session is over at its 03:00 when the tab is looked at, and the member is told", async () => {
  const app = await openAt(at("02:59:59.999"));
  browser.comeBack();
  expect(app.isSignedIn()).toBe(true);
  expect(app.told()).toEqual([]);
  vi.setSystemTime(at("03:00:00"));
  browser.comeBack();
  expect(app.isSignedIn()).toBe(false);
  expect(app.told()).toEqual(["คุณถูก logout อัตโนมัติเนื่องจากเลยเวลาตี 3 แล้ว กรุณา login ใหม่"]);
});

it("a tab that stays open is signed out within five minutes of 03:00", async () => {
  const app = await openAt(at("02:57:00"));
  vi.advanceTimersByTime(5 * MINUTE - 1);
  expect(app.isSignedIn()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(app.isSignedIn()).toBe(false);
});

it("a session whose 03:00 passed while the page was closed is over when it is opened", async () => {
  expect((await openAt(at("09:00:00"))).isSignedIn()).toBe(false);
});

it("a tab in the background is not looked at", async () => {
  const app = await openAt(at("02:59:00"));
  vi.setSystemTime(at("03:00:00"));
  Object.assign(document, { visibilityState: "hidden" });
  browser.comeBack();
  expect(app.isSignedIn()).toBe(true);
});

it.each([-20 * MINUTE, 20 * MINUTE])(
  "on a phone wrong by %i ms a session ends at 03:00 of the server",
  async (wrongBy) => {
    const app = await openAt(at("02:59:59"), { wrongBy });
    browser.comeBack();
    expect(app.isSignedIn()).toBe(true);
    vi.setSystemTime(at("03:00:00") + wrongBy);
    browser.comeBack();
    expect(app.isSignedIn()).toBe(false);
  },
);
