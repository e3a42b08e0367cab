/** A member's withdrawal: what is checked, asked, sent and told. */
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { listBankAccounts } from "@chokdee/domain/members/bank-contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { listOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { requestWithdrawal, withdrawalLimits } from "@chokdee/domain/withdrawals/contract.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

const CALL = `POST ${requestWithdrawal.path}`;
const bank = {
  id: "004",
  code: "004",
  name_th: "ธนาคารกสิกรไทย",
  color: "#138f2d",
  account_groups: [3, 1, 5, 1],
};
const account = {
  id: "1",
  bank,
  account_number: "0451239876",
  account_name: "ก้อย ใจดี",
  is_primary: true,
};
const older = { ...account, id: "0", account_name: "บัญชีเก่า", is_primary: false };
const limits = { min: 100, max: 2_000, fee: 0, daily_limit: 3, used_today: 1 };

interface Own {
  readonly have?: number;
  /** Null: they cannot be read. */
  readonly limits?: object | null;
  readonly accounts?: readonly object[] | null;
  readonly owed?: string;
  readonly stopped?: object;
}

async function desk(own: Own = {}) {
  const web = await memberWeb(["withdrawals", "wallet"]);
  web.answer(withdrawalLimits.path, { data: { ...limits, ...own.limits } });
  if (own.limits === null) web.refuse(withdrawalLimits.path, "");
  web.answer(listBankAccounts.path, { data: own.accounts ?? [older, account] });
  if (own.accounts === null) web.refuse(listBankAccounts.path, "");
  web.answer(balance.path, { balance: own.have ?? 1_000 });
  web.answer(listOwnDebts.path, { data: { total: own.owed ?? "0.00", items: [] } });
  web.answer(publicSettings.path, { stopped: own.stopped ?? {} });
  web.answer(CALL, { data: { id: "1", status: "PENDING" }, message: "" });
  const page = await web.show(await import("./WithdrawalScreen.tsx"));
  const ready = () => vi.waitFor(() => expect(page.words()).toContain("ถอนได้วันละ"));
  return { ...web, page, ready };
}
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

describe("an amount that cannot be withdrawn is told and not asked about", () => {
  it.each([
    ["nothing", "", {}, "กรุณากรอกจำนวนเงิน"],
    ["less than the least", "99.99", {}, "จำนวนเงินขั้นต่ำ 100 บาท"],
    ["more than the most", "2000.01", {}, "จำนวนเงินสูงสุด 2,000 บาท"],
    ["more than there is", "1000.01", {}, "ยอดเงินในกระเป๋าไม่เพียงพอ"],
    ["after the last of the day", "100", { used_today: 3 }, "ถอนเงินได้ไม่เกิน 3 ครั้งต่อวัน"],
  ])("%s", async (_, amount, own, told) => {
    const { page, ready, sent } = await desk({ limits: own });
    await ready();
    await page.type("จำนวนเงิน", amount);
    expect(page.words()).not.toContain(told);
    await page.press("ถอนเงิน");
    expect(page.words()).toContain(told);
    expect(page.buttons()).not.toContain("ยืนยันถอน");
    await page.type("จำนวนเงิน", "1");
    expect(page.words()).not.toContain(told);
    expect(sent).toEqual([]);
  });
});

it("after the last of the day another may be asked for once the next day has begun", async () => {
  vi.useFakeTimers({
    now: Date.parse("2026-11-20T23:59:00+07:00"),
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  const { page, ready, answer, queries } = await desk({ limits: { used_today: 3 } });
  await ready();
  answer(withdrawalLimits.path, { data: { ...limits, used_today: 0 } });
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect([page.words().includes("วันนี้ใช้ไป 3 ครั้ง"), queries(withdrawalLimits.path).length]).toEqual([
    true,
    1,
  ]);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await page.type("จำนวนเงิน", "500");
  await page.press("ถอนเงิน 500 บาท");
  expect([page.words().includes("ไม่เกิน 3 ครั้งต่อวัน"), page.buttons().includes("ยืนยันถอน")]).toEqual([
    false,
    true,
  ]);
  expect(queries(withdrawalLimits.path)).toHaveLength(2);
});

it("a withdrawal is asked about with its amount and account, and sent to the primary account", async () => {
  const { page, ready, sent, keys } = await desk();
  await ready();
  for (const part of [
    "ถอนได้ 1,000.00 บาท",
    "เข้าบัญชี",
    "045-1-23987-6",
    "100–2,000 บาท",
    "ถอนได้วันละ 3 ครั้ง วันนี้ใช้ไป 1 ครั้ง",
  ])
    expect(page.words()).toContain(part);
  expect(page.links()).toEqual(["/", "/withdrawal/history"]);
  await page.type("จำนวนเงิน", "500.5");
  await page.press("ถอนเงิน 500.50 บาท");
  const asked = page.words().slice(page.words().indexOf("ยืนยันการถอนเงิน"));
  expect(asked).toMatch(/500\.50 บาท หักเงินจากกระเป๋าทันที.*ธนาคารกสิกรไทย 045-1-23987-6 ก้อย ใจดี/);
  expect(page.buttons()).toEqual(["กลับไปแก้", "ยืนยันถอน"]);
  await page.press("กลับไปแก้");
  expect(sent).toEqual([]);
  expect(page.words()).not.toContain("ยืนยันการถอนเงิน");
  // Not the second tap of the answer.
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1_000);
  await page.press("ถอนเงิน 500.50 บาท");
  await page.press("ยืนยันถอน");
  vi.restoreAllMocks();
  await vi.waitFor(() => expect(page.words()).toContain("หักเงินจากกระเป๋าแล้ว"));
  expect(sent).toEqual([
    {
      call: CALL,
      body: {
        amount: "500.50",
        bank_name: "ธนาคารกสิกรไทย",
        bank_account_no: "0451239876",
        bank_account_name: "ก้อย ใจดี",
      },
    },
  ]);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

it.each([
  ["what there is", { have: 750.25 }, "ถอนทั้งหมด 750.25 บาท", "750.25"],
  ["what there is, to the satang", { have: 1_234.35 }, "ถอนทั้งหมด 1,234.35 บาท", "1,234.35"],
  ["what there is but what is owed", { have: 750, owed: "50.00" }, "ถอนทั้งหมด 700 บาท", "700"],
  ["the most that goes at once", { have: 9_000 }, "ถอนทั้งหมด 2,000 บาท", "2,000"],
  ["the least that goes", { have: 100 }, "ถอนทั้งหมด 100 บาท", "100"],
  ["nothing below the least", { have: 99.99 }, null, ""],
  ["nothing without an account", { accounts: [] }, null, ""],
])("to withdraw all is offered for %s", async (_, own, offer, typed) => {
  const { page, ready } = await desk(own);
  await ready();
  const offered = page.buttons().filter((name) => name.startsWith("ถอนทั้งหมด"));
  expect(offered).toEqual(offer === null ? [] : [offer]);
  if (offer !== null) await page.press(offer);
  expect(page.typed("จำนวนเงิน").replace(".00", "")).toBe(typed);
});

it.each([
  ["the server's words", 422, "ถอนได้พรุ่งนี้", "ถอนได้พรุ่งนี้"],
  ["that it was too often", 429, "ส่งคำขอบ่อยเกินไป", "คุณส่งคำขอถอนเงินบ่อยเกินไป กรุณารอสักครู่"],
  ["to try again", 500, "", "กรุณาลองใหม่"],
  ["that the outcome is unknown", 0, "", "ยังไม่ทราบผล กดถอนอีกครั้งได้"],
])(
  "a withdrawal that failed tells %s, until another amount is typed",
  async (_, status, message, told) => {
    const { page, ready, refuse, lose, hold } = await desk();
    await ready();
    if (status === 0) lose(CALL);
    else refuse(CALL, message, status);
    const answer = hold();
    await page.type("จำนวนเงิน", "500");
    await page.press("ถอนเงิน 500");
    await page.press("ยืนยันถอน");
    await vi.waitFor(() => expect(page.busy()).toEqual(["ถอนเงิน 500 บาท"]));
    answer();
    await vi.waitFor(() => expect(page.words()).toContain(told));
    expect(page.words()).not.toContain("ส่งคำขอถอนเงินแล้ว");
    await page.type("จำนวนเงิน", "501");
    await vi.waitFor(() => expect(page.words()).not.toContain(told));
  },
);

describe("a withdrawal whose answer was lost", () => {
  async function lost() {
    const web = await desk();
    await web.ready();
    const { page, sent } = web;
    /** What becomes of each key, and the answers that are lost though the server took them. */
    const rows = new Map<string | null, string>();
    const losing = new Set<number>();
    web.answer(CALL, () => {
      const key = web.keys.at(-1) ?? null;
      if (!rows.has(key)) rows.set(key, "PENDING");
      if (losing.has(sent.length)) throw new TypeError("Failed to fetch");
      return { data: { id: "1", status: rows.get(key) }, message: "" };
    });
    const withdraw = async (times: number) => {
      // Not the second tap of the answer.
      const now = performance.now();
      vi.spyOn(performance, "now").mockReturnValue(now + 1_000 * (sent.length + 1));
      await vi.waitFor(() => page.press("ถอนเงิน 500"));
      await page.press("ยืนยันถอน");
      await vi.waitFor(() => expect(sent).toHaveLength(times));
      vi.restoreAllMocks();
    };
    losing.add(1);
    await page.type("จำนวนเงิน", "500");
    await withdraw(1);
    await page.says("ยังไม่ทราบผล");
    return { ...web, rows, losing, withdraw };
  }

  it.each(["PENDING", "APPROVED"])(
    "and that is %s by now is the same wish when it is sent again",
    async (status) => {
      const { page, keys, rows, withdraw } = await lost();
      rows.set(keys[0] ?? null, status);
      await withdraw(2);
      await page.says("หักเงินจากกระเป๋าแล้ว");
      expect(new Set(keys).size).toBe(1);
    },
  );

  it("and that was rejected meanwhile was a former wish: it is requested anew, once", async () => {
    const { page, keys, rows, losing, withdraw } = await lost();
    rows.set(keys[0] ?? null, "REJECTED");
    losing.add(3);
    await withdraw(3);
    await page.says("ยังไม่ทราบผล");
    await withdraw(4);
    await page.says("หักเงินจากกระเป๋าแล้ว");
    expect(keys[1]).toBe(keys[0]);
    expect(keys[3]).toBe(keys[2]);
    expect([...rows.values()]).toEqual(["REJECTED", "PENDING"]);
  });
});

it("who has no account is led to add one, and can send nothing", async () => {
  const { page, ready } = await desk({ accounts: [] });
  await ready();
  expect(page.words()).toContain("ไม่พบบัญชีธนาคาร กรุณาเพิ่มบัญชีก่อน");
  expect(page.words()).not.toContain("เข้าบัญชี");
  expect(page.links()).toEqual(["/", "/bank-account?form", "/withdrawal/history"]);
  expect(page.buttons()).toEqual([""]);
  await expect(page.type("จำนวนเงิน", "500")).rejects.toThrow("takes nothing");
  await page.follow("เพิ่มบัญชีธนาคาร");
  expect([page.at(), page.state()]).toEqual(["/bank-account?form", { returns: true }]);
});

it("the balance is read anew on a press, and one that cannot be read is a dash", async () => {
  const { page, ready, queries, refuse } = await desk();
  await ready();
  expect(queries(balance.path)).toHaveLength(1);
  await page.press("โหลดยอดเงินใหม่");
  await vi.waitFor(() => expect(queries(balance.path)).toHaveLength(2));
  expect(page.words()).not.toContain("ถอนได้ -");
  refuse(balance.path, "");
  (await import("../../app/query-client.ts")).queryClient.removeQueries({ queryKey: ["wallet"] });
  await page.press("โหลดยอดเงินใหม่");
  await vi.waitFor(() => expect(page.words()).toContain("ถอนได้ -"));
});

it("without a connection nothing is sent", async () => {
  const { page, ready, sent, told } = await desk();
  await ready();
  await page.type("จำนวนเงิน", "500");
  await page.press("ถอนเงิน 500");
  vi.stubGlobal("navigator", { onLine: false });
  await page.press("ยืนยันถอน");
  expect(sent).toEqual([]);
  expect(await told()).toBeTruthy();
});

it("that withdrawals are stopped is told in the house's words, and of deposits nothing", async () => {
  const { page, ready } = await desk({ stopped: { WITHDRAWALS: "ธนาคารปิด", DEPOSITS: "อื่น" } });
  await ready();
  await vi.waitFor(() => expect(page.words()).toContain("ธนาคารปิด"));
  expect(page.words()).not.toContain("อื่น");
});

it("an account that could not be read is asked for again, without a form meanwhile", async () => {
  const { page, answer } = await desk({ accounts: null });
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  expect(page.words()).not.toContain("จำนวนเงิน");
  answer(listBankAccounts.path, { data: [account] });
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).toContain("จำนวนเงิน"));
});

it("limits that could not be read are asked for again, without a form meanwhile", async () => {
  const { page, answer, asked } = await desk({ limits: null });
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  expect(page.words()).not.toContain("จำนวนเงิน");
  expect(page.words()).not.toContain("ถอนได้วันละ");
  answer(withdrawalLimits.path, { data: limits });
  const before = asked.length;
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).toContain("จำนวนเงิน"));
  expect(asked.slice(before)).toEqual([withdrawalLimits.path]);
});
