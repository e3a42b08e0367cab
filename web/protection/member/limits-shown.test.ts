/** What a member reads of their limits, and when a reality check comes again. */
import { readProtection, takeBreak } from "@chokdee/domain/protection/contract.ts";
import { createElement } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt } from "../../testing/browser.ts";
import { open, show } from "../../testing/page.ts";

const HOUR_MS = 3_600_000;
let playedMs = 0;
const CHECK = "เล่นมาสักพักแล้ว";

beforeEach(async () => {
  openBrowser();
  playedMs = 2 * HOUR_MS;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined
      ? new Response(textsAt(path))
      : Response.json({
          reality_check_minutes: 60,
          session: {
            began_at: new Date(Date.now() - playedMs).toISOString(),
            staked: "100.00",
            won: "0.00",
            net: "-100.00",
          },
        }),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["protection", "common"]);
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

it.each([
  ["90.00", "90.00"],
  ["-90.00", "0.00"],
])("a loss of %s is shown as %s: a gain uses nothing of a limit", async (used, told) => {
  const { LimitsCard } = await import("./parts/LimitsCard.tsx");
  const limit = {
    kind: "LOSS",
    period: "DAY",
    amount: "500.00",
    used,
    waiting: "0.00",
    left: "500.00",
    pending: null,
  };
  const text = await show(createElement(LimitsCard, { limits: [limit] as never }));
  expect(text()).toContain(`ยอดเสีย ${told} จาก 500.00`);
});

it("who listens hears which limit a button sets or changes", async () => {
  const { LimitsCard } = await import("./parts/LimitsCard.tsx");
  const limit = { kind: "LOSS", used: "0.00", waiting: "0.00", left: "9.00", pending: null };
  const limits = [
    { ...limit, period: "DAY", amount: null },
    { ...limit, kind: "STAKE", period: "DAY", amount: "9.00" },
    { ...limit, period: "WEEK", amount: "9.00" },
  ];
  const page = await open(createElement(LimitsCard, { limits: limits as never }));
  const named = () => page.heard().filter((name) => /^(ตั้ง|แก้ไข)/.test(name));
  expect(named()).toEqual(["ตั้ง ยอดเสีย ต่อวัน", "แก้ไข ยอดแทง ต่อวัน"]);
  await page.press("สัปดาห์นี้");
  expect(named()).toEqual(["แก้ไข ยอดเสีย ต่อสัปดาห์"]);
});

it.each([
  ["500.00", "500"],
  ["500.05", "500.05"],
])(
  "a limit of %s is changed from %s: without satang where there are none",
  async (amount, typed) => {
    const { LimitDialog } = await import("./parts/LimitDialog.tsx");
    const limit = { kind: "LOSS", period: "DAY", amount, pending: null } as never;
    const page = await open(createElement(LimitDialog, { limit, onClose: () => undefined }));
    expect(page.typed("วงเงิน")).toBe(typed);
  },
);

it("a reality check that was closed comes again after its minutes, and not before", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const { default: RealityCheck } = await import("./RealityCheck.tsx");
  const page = await open(createElement(RealityCheck));
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const isThere = () => page.text().includes(CHECK);
  const comes = async (ms: number) => {
    await pass(ms);
    await vi.waitFor(() => expect(isThere()).toBe(true));
  };
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await comes(10_000);
  await page.press("เล่นต่อ");
  for (let minute = 1; minute < 60; minute += 1) {
    await pass(60_000);
    expect([minute, isThere()]).toEqual([minute, false]);
  }
  await comes(60_000);
});

it("a reality check tells whole hours and the minutes beside them", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  playedMs += 5 * 60_000;
  const { default: RealityCheck } = await import("./RealityCheck.tsx");
  const page = await open(createElement(RealityCheck));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await act(() => vi.advanceTimersByTime(10_000));
  await vi.waitFor(() => expect(page.text()).toContain("2 ชม. 5 นาที"));
});

it("a reality check that was switched off meanwhile does not come, and is waited for no more", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const answer = globalThis.fetch;
  let isOff = false;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const reply = await answer(path, init);
    if (init === undefined || !isOff) return reply;
    return Response.json({ ...((await reply.json()) as object), reality_check_minutes: null });
  });
  const { default: RealityCheck } = await import("./RealityCheck.tsx");
  const page = await mount(() => RealityCheck());
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  isOff = true;
  await act(() => vi.advanceTimersByTime(10_000));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  expect(page.value()).toBeNull();
});

it("a reality check tells no figures of before: what could not be read is asked for again", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const answer = globalThis.fetch;
  let [asked, isFailing] = [0, false];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init !== undefined) asked += 1;
    if (!isFailing || init === undefined) return answer(path, init);
    return Response.json({ message: "", code: "INTERNAL" }, { status: 400 });
  });
  const { default: RealityCheck } = await import("./RealityCheck.tsx");
  const page = await open(createElement(RealityCheck));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  isFailing = true;
  const before = asked;
  await act(() => vi.advanceTimersByTime(10_000));
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
  await act(() => Promise.resolve());
  expect(page.text()).not.toContain(CHECK);
  isFailing = false;
  await act(() => vi.advanceTimersByTime(10_000));
  await vi.waitFor(() => expect(page.text()).toContain(CHECK));
});

it("a reality check is waited for only while its screen stands", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const { default: RealityCheck } = await import("./RealityCheck.tsx");
  const page = await mount(() => RealityCheck());
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await page.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it("what was changed of one's protection shows with its answer, and is asked for no second time", async () => {
  const { useProtection, useTakeBreak } = await import("./protection-calls.ts");
  const calls: string[] = [];
  const rest = { began_at: "2026-11-20T12:00:00Z", until: "2026-11-21T12:00:00Z" };
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    calls.push(`${String(method)} ${path}`);
    return Response.json({ limits: [], break: method === "GET" ? null : rest });
  });
  const hook = await mount(() => ({ page: useProtection(), rest: useTakeBreak() }));
  await vi.waitFor(() => expect(hook.value().page.data?.break).toBeNull());
  await act(() => hook.value().rest.mutateAsync({ length: "24_HOURS" }));
  await vi.waitFor(() => expect(hook.value().page.data?.break).toEqual(rest));
  expect(calls).toEqual([`GET ${readProtection.path}`, `POST ${takeBreak.path}`]);
});

it("the page of limits is read anew each time it is opened, for slips move its figures", async () => {
  const { useProtection } = await import("./protection-calls.ts");
  let asked = 0;
  const answer = fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init !== undefined) asked += 1;
    return answer(path, init);
  });
  for (const times of [1, 2]) {
    const page = await mount(() => useProtection());
    await vi.waitFor(() => expect(page.value().isFetching).toBe(false));
    expect(asked).toBe(times);
    await page.unmount();
  }
});
