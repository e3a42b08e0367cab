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
async function openAt(now: number, { wrongBy = 0, isAnswered = true } = {}) {
  vi.useFakeTimers({ now: now + wrongBy });
  const { takeServerTime } = await import("../ui/clock.ts");
  const answer = () => takeServerTime(Date.now() - wrongBy, Date.now(), Date.now());
  if (isAnswered) answer();
  const { beginSession, endSession, session } = await import("./session.ts");
  beginSession("token", alice, Date.parse("2026-11-19T20:00:00+07:00"));
  const { questions } = await import("../ui/confirm.ts");
  (await import("./auto-logout.ts")).startAutoLogout();
  return {
    answer,
    endSession,
    isSignedIn: () => session() !== null,
    read: async () => questions.get()[0]?.answer(true),
    signInAgain: () => beginSession("another", alice, Date.parse("2026-11-19T21:00:00+07:00")),
    told: () => questions.get().map(({ title }) => title),
  };
}

const ENDED = "คุณถูก logout อัตโนมัติเนื่องจากเลยเวลาตี 3 แล้ว กรุณา login ใหม่";
const SOON = "ตี 3 ระบบจะออกจากระบบให้อัตโนมัติ";

it("a session is over at its 03:00 when the tab is looked at, and the member is told", async () => {
  const app = await openAt(at("02:59:59.999"));
  browser.comeBack();
  expect(app.isSignedIn()).toBe(true);
  expect(app.told()).toEqual([SOON]);
  vi.setSystemTime(at("03:00:00"));
  browser.comeBack();
  expect(app.isSignedIn()).toBe(false);
  expect(app.told()).toEqual([SOON, ENDED]);
});

it("a tab that stays open says at 02:55 what comes, once, and at 03:00 that it came", async () => {
  const app = await openAt(at("02:50:00"));
  vi.advanceTimersByTime(5 * MINUTE - 1);
  expect(app.told()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(app.told()).toEqual([SOON]);
  vi.advanceTimersByTime(5 * MINUTE - 1);
  browser.comeBack();
  expect([app.isSignedIn(), app.told()]).toEqual([true, [SOON]]);
  vi.advanceTimersByTime(1);
  expect([app.isSignedIn(), app.told()]).toEqual([false, [SOON, ENDED]]);
});

it("neither waits for the next of the checks, which are five minutes apart", async () => {
  const app = await openAt(at("02:52:30"));
  vi.advanceTimersByTime(2.5 * MINUTE - 1);
  expect(app.told()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(app.told()).toEqual([SOON]);
  vi.advanceTimersByTime(5 * MINUTE - 1);
  expect(app.isSignedIn()).toBe(true);
  vi.advanceTimersByTime(1);
  expect([app.isSignedIn(), app.told()]).toEqual([false, [SOON, ENDED]]);
});

it("a session that ends before the server has said the time is told nothing about 03:00", async () => {
  const app = await openAt(at("02:10:00"), { wrongBy: 25 * 60 * MINUTE, isAnswered: false });
  app.endSession();
  expect(app.told()).toEqual([]);
});

it("what was said at 02:55 and read is not said again, and to the next one it is", async () => {
  const app = await openAt(at("02:55:00"));
  expect(app.told()).toEqual([SOON]);
  await app.read();
  for (let minute = 1; minute < 5; minute += 1) {
    vi.advanceTimersByTime(MINUTE);
    browser.comeBack();
    expect(app.told()).toEqual([]);
  }
  app.signInAgain();
  expect(app.told()).toEqual([SOON]);
});

it("a call that the server refuses after 03:00 ends the session with the same words", async () => {
  const app = await openAt(at("03:00:00") - 200);
  vi.setSystemTime(at("03:00:00"));
  app.endSession();
  expect(app.told()).toEqual([SOON, ENDED]);
});

it("whoever signs out, or is locked out by day, is told nothing about 03:00", async () => {
  const app = await openAt(at("02:10:00"));
  app.endSession();
  expect(app.told()).toEqual([]);
});

it.each([-25, 1, 25])(
  "a phone wrong by %i hours ends no session before the server has said what time it is",
  async (hours) => {
    const app = await openAt(at("02:10:00"), { wrongBy: hours * 60 * MINUTE, isAnswered: false });
    browser.comeBack();
    vi.advanceTimersByTime(11 * MINUTE);
    expect([app.isSignedIn(), app.told()]).toEqual([true, []]);
    app.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect([app.isSignedIn(), app.told()]).toEqual([true, []]);
    vi.advanceTimersByTime(50 * MINUTE);
    expect([app.isSignedIn(), app.told()]).toEqual([false, [SOON, ENDED]]);
  },
);

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
