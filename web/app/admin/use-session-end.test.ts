import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, act, mount, openBrowser } from "../../testing/browser.ts";

const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "ADMIN" } as const;
const at = (text: string) => Date.parse(text);

let tellWindow: (type: string) => void;
beforeEach(() => {
  ({ tellWindow } = openBrowser());
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await closeBrowser();
});

/** Somebody who signed in at eight in the evening sits at the desk. */
async function sitAt(now: string) {
  vi.useFakeTimers({ now: at(now), toFake: ["Date"] });
  await (await import("../../text/i18n.ts")).loadTexts(["admin"]);
  const { beginSession, endSession } = await import("../session.ts");
  beginSession("token", alice, at("2026-11-19T20:00:00+07:00"));
  const { useLeave, useSessionEndNotice } = await import("./use-session-end.ts");
  const { questions } = await import("../../ui/confirm.ts");
  const desk = await mount(() => {
    useSessionEndNotice();
    return useLeave();
  });
  return { endSession, desk, told: () => questions.get().map(({ title }) => title) };
}

it("a session that another ends is told at the desk, so that nobody types on", async () => {
  const { endSession, told } = await sitAt("2026-11-20T02:59:59+07:00");
  await act(endSession);
  expect(told()).toHaveLength(1);
});

it.each([
  ["another tab", () => tellWindow("storage")],
  ["the server", async () => (await import("../session.ts")).endSession({ byServer: true })],
])("a session that %s ends is told at the desk, and not at its door again", async (_, end) => {
  const { told } = await sitAt("2026-11-19T21:00:00+07:00");
  localStorage.removeItem("accessToken");
  await act(end);
  expect(told()).toHaveLength(1);
  await (await import("../../accounts/member/refused-session.ts")).tellRefusedSession();
  expect((await import("../../ui/toast.ts")).shownToast.get()).toBeNull();
});

it("the end at three is not told twice", async () => {
  const { endSession, told } = await sitAt("2026-11-20T03:00:00+07:00");
  await act(endSession);
  expect(told()).toEqual([]);
});

it("whoever leaves is not told that they have left", async () => {
  const { desk, told } = await sitAt("2026-11-19T21:00:00+07:00");
  await act(() => desk.value()());
  // Leaving also takes the device off the notices, in code that is fetched for it.
  await import("../../notices/member/push-device.ts");
  const { session } = await import("../session.ts");
  expect(session()).toBeNull();
  expect(told()).toEqual([]);
});

/** Somebody who signed in at eight in the evening opens the desk. */
async function openAt(now: string) {
  vi.useFakeTimers({ now: at(now) });
  await (await import("../../text/i18n.ts")).loadTexts(["admin"]);
  const { takeServerTime } = await import("../../ui/clock.ts");
  takeServerTime(Date.now(), Date.now(), Date.now());
  (await import("../session.ts")).beginSession("token", alice, at("2026-11-19T20:00:00+07:00"));
  const { useSessionEndsSoon } = await import("./use-session-end.ts");
  const { questions } = await import("../../ui/confirm.ts");
  await mount(() => useSessionEndsSoon());
  return questions;
}

it.each([
  ["2026-11-20T02:54:59+07:00", 1],
  ["2026-11-20T02:55:00+07:00", 0],
  ["2026-11-20T02:59:00+07:00", 0],
])(
  "a desk that is opened at %s is told of the end %i times: later the last warning does",
  async (now, times) => {
    const questions = await openAt(now);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(questions.get()).toHaveLength(times);
  },
);

it("ten minutes before three the desk is told what comes, once", async () => {
  const questions = await openAt("2026-11-20T02:49:59+07:00");
  await vi.advanceTimersByTimeAsync(999);
  expect(questions.get()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(questions.get()).toMatchObject([{ title: expect.stringContaining("10") }]);
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(questions.get()).toHaveLength(1);
});
