/** A member's statement and the list of what went in and out: what is shown, and what is asked for. */
import { balance, listDaySums, listTransactions } from "@chokdee/domain/wallet/contract.ts";
import { listOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

const entry = (id: string, more: object = {}) => ({
  id,
  type: "DEPOSIT",
  amount: "20.00",
  balance_after: "80.00",
  description: `รายการ ${id}`,
  referenceId: "",
  created_at: "2026-11-20T12:00:00Z",
  meta: {},
  ...more,
});
const pageOf = (items: readonly object[], next: string | null = null) => ({
  items,
  data: { items },
  next_cursor: next,
});
const days = [
  { day: "2026-11-21", sums: { BET: "-30.00", WIN: "10.50", DEPOSIT: "500.00" } },
  { day: "2026-11-20", sums: { WITHDRAW: "-1000.00" } },
];
const noDebts = { total: "0.00", items: [], blocks_withdrawals: false };
const groups = ["wallet", "lottery", "day-field"];

// The 21st in Bangkok, of which it is still the 20th in London.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T18:00:00Z") });
});
afterEach(() => vi.useRealTimers());
afterAll(closeBrowser);

async function transactions(items: readonly object[] = [], next: string | null = null) {
  const web = await memberWeb(groups, "/transactions");
  web.answer(listTransactions.path, (query) =>
    query.has("cursor") ? pageOf([entry("older")]) : pageOf(items, next),
  );
  web.answer(listDaySums.path, { data: days });
  web.answer(listOwnDebts.path, { data: noDebts });
  web.answer(balance.path, { balance: 1234.5, data: { balance: 1234.5 } });
  const page = await web.show(await import("./TransactionsScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/รายการ |ไม่มีรายการ/));
  return { ...web, page, asked: () => web.queries(listTransactions.path) };
}

describe("the statement", () => {
  const today = entry("a", {
    type: "BET",
    amount: "30.00",
    balance_after: "1234.50",
    created_at: "2026-11-20T17:00:00Z",
    meta: { numbers: ["582", "825", "469", "071", "999"], line_count: 8 },
  });
  const yesterday = entry("b", {
    type: "WITHDRAW",
    amount: "1000.00",
    created_at: "2026-11-20T16:59:00Z",
    meta: { bank_name: "กสิกรไทย" },
  });
  const before = entry("c", { created_at: "2026-11-18T18:00:00Z", meta: { reason: "แก้ยอด" } });

  it("has under each day of Bangkok what came and went, and each entry with what is left", async () => {
    const { page, queries } = await transactions([today, yesterday, before]);
    await vi.waitFor(() => expect(page.words()).toContain("1,000.00 รายการ b"));
    expect(page.words()).toContain(
      "วันนี้ เข้า 510.50 · ออก 30.00 รายการ a −30.00 00:00 น. 582 825 469 071 อีก 4 คงเหลือ 1,234.50 " +
        "เมื่อวาน 20 พ.ย. 2569 เข้า 0.00 · ออก 1,000.00 " +
        "รายการ b −1,000.00 23:59 น. กสิกรไทย คงเหลือ 80.00 " +
        "19 พ.ย. 2569 รายการ c +20.00 01:00 น. แก้ยอด คงเหลือ 80.00",
    );
    expect(queries(listDaySums.path)).toEqual([{ from: "2026-11-19", to: "2026-11-21" }]);
    await vi.waitFor(() =>
      expect(page.words()).toMatch(/^รายงานการเล่น.*คงเหลือ 1,234.50 รายงานการเงิน/),
    );
    expect(page.links()).toEqual(["/"]);
  });

  it("goes on below with what is older, asked for by the place where it ended", async () => {
    const { page, asked, hold } = await transactions([today], "c2");
    const go = hold();
    await page.press("ดูรายการเก่ากว่านี้");
    await vi.waitFor(() => expect(page.busy()).toEqual(["ดูรายการเก่ากว่านี้"]));
    go();
    await vi.waitFor(() => expect(page.words()).toContain("รายการ older"));
    expect(page.words()).toContain("รายการ a");
    expect(asked()).toEqual([{ limit: "50" }, { limit: "50", cursor: "c2" }]);
    expect(page.buttons()).not.toContain("ดูรายการเก่ากว่านี้");
  });

  it("is narrowed to a type and to days, none of them later than today, and shown whole again", async () => {
    const { page, asked, answer } = await transactions([today]);
    expect(page.chosen()).toEqual(["ทั้งหมด"]);
    expect(page.words()).toContain("เลือกวันที่ และบันทึกเป็นไฟล์");
    await page.press("แทงหวย");
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ type: "BET", limit: "50" }));
    // What is shown of a type is summed of that type.
    await vi.waitFor(() => expect(page.words()).toContain("วันนี้ เข้า 0.00 · ออก 30.00"));
    await page.type("ถึงวันที่", "30/11/2569");
    expect(page.typed("ถึงวันที่")).toBe("30/11/2569");
    await vi.waitFor(() =>
      expect(asked().at(-1)).toEqual({ type: "BET", to: "2026-11-21", limit: "50" }),
    );
    await page.type("ถึงวันที่", "19/11/2569");
    answer(listTransactions.path, pageOf([]));
    await page.type("ตั้งแต่วันที่", "20/11/2569");
    const narrow = { type: "BET", from: "2026-11-19", to: "2026-11-19", limit: "50" };
    await vi.waitFor(() => expect(asked().at(-1)).toEqual(narrow));
    expect(page.words()).toContain("เลือกวันที่อยู่");
    await vi.waitFor(() => expect(page.words()).toContain("ไม่มีรายการ ดูทั้งหมด"));
    expect(page.links()).toEqual(["/"]);
    await page.press("ดูทั้งหมด");
    await vi.waitFor(() => expect(page.words()).toContain("รายการ a"));
    expect(page.chosen()).toEqual(["ทั้งหมด"]);
    expect(page.words()).toContain("เลือกวันที่ และบันทึกเป็นไฟล์");
  });

  it("from a day on is asked for to the newest, and the day before it cannot end it", async () => {
    const { page, asked } = await transactions();
    await page.type("ตั้งแต่วันที่", "22/11/2569");
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ from: "2026-11-21", limit: "50" }));
    expect(page.words()).toContain("เลือกวันที่อยู่");
    await vi.waitFor(() => expect(page.words()).toContain("ไม่มีรายการ ดูทั้งหมด"));
    await page.type("ตั้งแต่วันที่", "20/11/2569");
    await page.type("ถึงวันที่", "18/11/2569");
    await vi.waitFor(() =>
      expect(asked().at(-1)).toEqual({ from: "2026-11-20", to: "2026-11-20", limit: "50" }),
    );
    await page.type("ตั้งแต่วันที่", "");
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ to: "2026-11-20", limit: "50" }));
  });

  it("that is empty leads to the lotteries", async () => {
    const { page, queries } = await transactions();
    expect(page.words()).toContain("ไม่มีรายการ ไปแทงหวย");
    expect(page.links()).toEqual(["/", "/lotteries"]);
    expect(page.buttons()).not.toContain("ดูทั้งหมด");
    expect(queries(listDaySums.path)).toEqual([]);
  });

  it("that could not be read is no empty one, and asked for again", async () => {
    const web = await memberWeb(groups);
    const go = web.hold();
    web.refuse(listTransactions.path, "");
    web.answer(listOwnDebts.path, { data: noDebts });
    const page = await web.show(await import("./TransactionsScreen.tsx"));
    expect(page.words()).not.toMatch(/ไม่มีรายการ|ลองใหม่/);
    go();
    await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
    expect(page.words()).not.toContain("ไม่มีรายการ");
    web.answer(listTransactions.path, pageOf([today]));
    await page.press("ลองใหม่");
    await vi.waitFor(() => expect(page.words()).toContain("รายการ a"));
  });

  it.each([
    ["ระบบไม่ว่าง", "ระบบไม่ว่าง"],
    ["", "บันทึกไฟล์ไม่สำเร็จ กรุณาลองใหม่"],
  ])("whose file is refused (%s) says so", async (message, says) => {
    const { page, refuse, told, hold } = await transactions([today]);
    refuse(listTransactions.path, message);
    const go = hold();
    await page.press("บันทึกเป็นไฟล์ CSV");
    await vi.waitFor(() => expect(page.busy()).toEqual(["บันทึกเป็นไฟล์ CSV"]));
    go();
    await vi.waitFor(async () => expect(await told()).toBe(says));
    await vi.waitFor(() => expect(page.busy()).toEqual([]));
  });

  it.each([
    [{}, "chokdee-all-2026-11-21.csv"],
    [{ from: "2026-11-01", to: "2026-11-05" }, "chokdee-2026-11-01-2026-11-05.csv"],
  ])("of %j is saved as %s, and let go of later", async (filter, name) => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout"], now: Date.parse("2026-11-20T18:00:00Z") });
    const { answer, told } = await memberWeb(groups);
    answer(listTransactions.path, new Response("a,b"));
    const [gone, link] = [
      vi.fn<(url: string) => void>(),
      { href: "", download: "", click: vi.fn() },
    ];
    vi.stubGlobal("URL", Object.assign(class extends URL {}, { createObjectURL: () => "blob:x" }));
    Object.assign(URL, { revokeObjectURL: gone });
    Object.assign(document, { createElement: () => link });
    const { saveStatement } = await import("./statement.ts");
    await saveStatement(filter);
    expect([link.href, link.download, link.click.mock.calls.length]).toEqual(["blob:x", name, 1]);
    expect(gone).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(gone).toHaveBeenCalledWith("blob:x");
    expect(await told()).toBeUndefined();
  });
});

describe("the balance in the bar", () => {
  it("is that of an older answer too, and asked for of a member who is signed in only", async () => {
    const web = await memberWeb(groups);
    web.answer(balance.path, { balance: 7.25 });
    const { BalanceAside } = await import("./BalanceAside.tsx");
    const page = await web.show(BalanceAside);
    expect(page.words()).toBe("");
    await vi.waitFor(() => expect(page.words()).toBe("คงเหลือ 7.25"));
    const out = await memberWeb(groups, "/", false);
    await out.show((await import("./BalanceAside.tsx")).BalanceAside);
    expect(out.asked).toEqual([]);
  });

  it("is asked for again after ten seconds", async () => {
    const beats: { readonly run: () => void; readonly everyMs: number }[] = [];
    const web = await memberWeb(groups);
    vi.stubGlobal("setInterval", (run: () => void, everyMs: number) =>
      beats.push({ run, everyMs }),
    );
    vi.stubGlobal("clearInterval", () => undefined);
    const page = await web.show((await import("./BalanceAside.tsx")).BalanceAside);
    await vi.waitFor(() => expect(page.words()).toBe("คงเหลือ 0.00"));
    web.answer(balance.path, { balance: 7 });
    const { act } = await import("../../testing/browser.ts");
    await act(() => beats.at(-1)?.run());
    await vi.waitFor(() => expect(page.words()).toBe("คงเหลือ 7.00"));
    expect(beats.at(-1)?.everyMs).toBe(10_000);
  });
});

it("what went in and out asks for no bets, names the ways to put in and to take out, and sums nothing", async () => {
  const web = await memberWeb(groups, "/reports");
  web.answer(listTransactions.path, pageOf([entry("a")]));
  const page = await web.show(await import("./ReportsScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("รายการ a"));
  expect(web.queries(listTransactions.path)).toEqual([
    { type: "DEPOSIT,WITHDRAW,REFUND", limit: "50" },
  ]);
  expect(web.queries(listDaySums.path)).toEqual([]);
  expect(page.words()).toMatch(/^รายการฝากถอน คงเหลือ 0.00 ฝากเงิน ถอนเงิน/);
  expect(page.links()).toEqual(["/", "/deposit", "/withdrawal"]);
  await page.follow("ถอนเงิน");
  expect(page.at()).toBe("/withdrawal");
});
