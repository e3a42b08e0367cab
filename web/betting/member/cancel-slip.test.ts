/** A slip is given back: what is asked before, what is told after, and when it is not offered. */
import { betsSummary } from "@chokdee/domain/betting/contract.ts";
import { createElement, Fragment } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const SAID = "ยกเลิกแล้ว 4711";
let sent: string[] = [];
let status = 200;

beforeEach(async () => {
  openBrowser();
  [sent, status] = [[], 200];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method === "POST") sent.push(path);
    return Response.json({ message: SAID, data: {} }, { status });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["betting", "common"]);
});
afterEach(() => vi.useRealTimers());
afterAll(closeBrowser);

async function offered(used: number, more: object = {}) {
  const { queryClient } = await import("../../app/query-client.ts");
  const summary = { cancellations_limit: 3, cancellations_used: used };
  queryClient.setQueryDefaults(["betting"], { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(["betting", betsSummary.path], summary);
  const { CancelSlip } = await import("./parts/CancelSlip.tsx");
  const { ConfirmHost } = await import("../../ui/ConfirmHost.tsx");
  const round = { status: "OPEN", close_time: new Date(Date.now() + 3_600_000).toISOString() };
  const slip = { betGroupId: "g", badge: "PENDING", stakeSatang: 123_450, round, ...more };
  const onCancelled = vi.fn<() => void>();
  const part = createElement(CancelSlip, { slip, onCancelled } as never);
  const page = await open(createElement(Fragment, null, part, createElement(ConfirmHost)));
  return { page, onCancelled };
}
const CANCEL = "ยกเลิกโพย คืน 1,234.50 บาท";

it.each([
  [0, 2],
  [1, 1],
  [2, 0],
])(
  "after %i of 3 a day the question names what comes back, and that %i are left",
  async (used, left) => {
    const { page, onCancelled } = await offered(used);
    expect(page.text()).toContain(`ยกเลิกได้อีก ${left + 1} ครั้งวันนี้`);
    await page.press(CANCEL);
    expect(page.text()).toContain(`คืน 1,234.50 บาทเข้ากระเป๋าทันที หลังจากนี้ยกเลิกได้อีก ${left} ครั้งวันนี้`);
    expect(sent).toEqual([]);
    await page.press("ยกเลิกโพย");
    await vi.waitFor(() => expect(onCancelled).toHaveBeenCalledOnce());
    expect(sent).toEqual(["/api/lottery/bets/groups/g/cancel"]);
    const { shownToast } = await import("../../ui/toast.ts");
    expect(shownToast.get()).toMatchObject({ text: SAID, tone: "success" });
  },
);

it("a slip that is kept after all is not sent", async () => {
  const { page, onCancelled } = await offered(0);
  await page.press(CANCEL);
  await page.press("เก็บโพยไว้");
  expect([sent, onCancelled.mock.calls]).toEqual([[], []]);
});

it("a slip whose answer is lost may be cancelled, and is not told as one that is not", async () => {
  const { page } = await offered(0);
  await page.press(CANCEL);
  vi.stubGlobal("fetch", async () => new Response("<html>502</html>", { status: 502 }));
  await page.press("ยกเลิกโพย");
  const { shownToast } = await import("../../ui/toast.ts");
  await vi.waitFor(() => expect(shownToast.get()?.text).toMatch(/^ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์/));
});

it("a refusal is told in the server's words, and the slip stays as it was", async () => {
  status = 422;
  const { page, onCancelled } = await offered(0);
  await page.press(CANCEL);
  await page.press("ยกเลิกโพย");
  const { shownToast } = await import("../../ui/toast.ts");
  await vi.waitFor(() => expect(shownToast.get()).toMatchObject({ text: SAID, tone: "error" }));
  expect(onCancelled).not.toHaveBeenCalled();
});

it.each([
  [3, {}, "ยกเลิกโพยครบ 3 ครั้งของวันนี้แล้ว"],
  [0, { round: { status: "CLOSED", close_time: "2099-01-01T00:00:00Z" } }, "ยกเลิกโพยไม่ได้แล้ว"],
  [0, { round: { status: "OPEN", close_time: "2020-01-01T00:00:00Z" } }, "ยกเลิกโพยไม่ได้แล้ว"],
])("after %i today a slip of %j is not given back: %s", async (used, more, said) => {
  const { page } = await offered(used, more);
  expect(page.text()).toContain(said);
  expect(page.buttons()).toEqual([]);
});

const HOUR_MS = 3_600_000;
it.each([
  ["an hour behind", -HOUR_MS, 11_000, [CANCEL]],
  ["an hour behind", -HOUR_MS, 10_000, []],
  ["an hour ahead", HOUR_MS, 11_000, [CANCEL]],
  ["an hour ahead", HOUR_MS, 10_000, []],
])(
  "a phone that is %s (%i ms) goes by the server's clock: %i ms before the close it offers %j",
  async (_, wrongMs, leftMs, buttons) => {
    const closeMs = Date.parse("2026-11-20T08:30:00Z");
    const nowMs = closeMs - leftMs;
    vi.useFakeTimers({ now: nowMs + wrongMs, toFake: ["Date"] });
    const { takeServerTime } = await import("../../ui/clock.ts");
    takeServerTime(nowMs, Date.now(), Date.now());
    const round = { status: "OPEN", close_time: new Date(closeMs).toISOString() };
    const { page } = await offered(0, { round });
    expect(page.buttons()).toEqual(buttons);
    expect(page.text().includes("ยกเลิกโพยไม่ได้แล้ว")).toBe(buttons.length === 0);
  },
);

it("of a day whose cancellations are used up can be given back on the next", async () => {
  vi.useFakeTimers({
    now: Date.parse("2026-11-20T23:59:00+07:00"),
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  const { page } = await offered(3);
  vi.stubGlobal("fetch", async () =>
    Response.json({ data: { cancellations_limit: 3, cancellations_used: 0 }, message: "" }),
  );
  expect(page.buttons()).not.toContain(CANCEL);
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(page.buttons()).toContain(CANCEL);
});

it.each([
  ["2026-11-20T16:59:00Z", "23:59 น.", false],
  ["2026-11-20T17:30:00Z", "21 พ.ย. 00:30 น.", true],
])("before midnight in Bangkok a close at %s is told as %s", async (at, told, isTomorrow) => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T23:30:00+07:00"), toFake: ["Date"] });
  const { page } = await offered(0, { round: { status: "OPEN", close_time: at } });
  const text = page.text().replaceAll("\u00A0", " ");
  expect(text).toContain(told);
  expect(text.includes("พ.ย.")).toBe(isTomorrow);
});
