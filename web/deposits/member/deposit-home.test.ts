/** The deposit screen before a deposit: the ways to one, the one that waits, and the latest. */
import { listBankAccounts, listBanks } from "@chokdee/domain/members/bank-contract.ts";
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import {
  createDepositIntent,
  listDeposits,
  listReceivingAccounts,
} from "@chokdee/domain/deposits/contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberDeposit } from "../../testing/member-deposit.ts";
import { memberWeb } from "../../testing/member-web.ts";

// The line to the server, over which nothing is pushed here.
vi.mock("socket.io-client", () => ({
  io: () => ({ on: () => undefined, io: { on: () => undefined }, disconnect: () => undefined }),
}));

const MINUTE_MS = 60_000;
const row = (id: string, more: object = {}) => ({
  id,
  deposit_id: id,
  amount: "250.00",
  qr_amount: "250.37",
  credited_amount: null,
  provider: "bank",
  status: "pending",
  has_slip: false,
  bank_name: "ธนาคารกสิกรไทย",
  bank_code: "004",
  account_number: "0451239876",
  reference_id: "CD-1",
  // 01:10 of the next day in Bangkok.
  created_at: "2026-11-20T18:10:00Z",
  expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString(),
  ...more,
});
const bank = { id: "1", code: "004", name_th: "ธนาคารกสิกรไทย", color: "#138f2d" };

async function screen(
  pending: object | null,
  latest: readonly object[] = [],
  address = "/deposit",
) {
  const web = await memberWeb(["deposits", "wallet"], address);
  web.answer(listDeposits.path, (query) => ({
    data: { items: query.has("status") ? [pending].filter((one) => one !== null) : latest },
    next_cursor: null,
  }));
  web.answer(listBanks.path, [{ ...bank, account_groups: [3, 3, 4] }]);
  web.answer("/api/wallets/deposits/7", { data: memberDeposit(Date.now()) });
  web.answer(publicSettings.path, { deposit_min: 50, deposit_max: 100_000, stopped: {} });
  const page = await web.show(await import("./DepositScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/ยังไม่มีรายการฝาก|\d รายการ/));
  await vi.waitFor(() => expect(page.words()).toContain("ขั้นต่ำ 50 บาท"));
  return { ...web, page };
}
afterAll(closeBrowser);

it("a deposit that was opened is among the latest as soon as one comes back", async () => {
  const { page, answer, queries } = await screen(null);
  const items = [
    { ...bank, id: "7", bank_name: "กสิกรไทย", account_name: "บ้าน", display_number: "1" },
  ];
  answer(listReceivingAccounts.path, { data: { items } });
  answer(listBankAccounts.path, { data: [] });
  const opened = { data: { ...memberDeposit(Date.now()), id: "5" } };
  answer(`POST ${createDepositIntent.path}`, opened);
  answer("/api/wallets/deposits/5", opened);
  await page.press("เติมเงินผ่าน QR Code");
  await page.type("จำนวนเงินที่ฝาก (บาท)", "250");
  await vi.waitFor(() => expect(page.words()).toContain("บ้าน"));
  await page.press("สร้าง QR");
  await vi.waitFor(() => expect(page.at()).toBe("/deposit?id=5"));
  const latest = () => queries(listDeposits.path).filter(({ status }) => status === undefined);
  expect(latest()).toHaveLength(1);
  for (let steps = 0; steps < 3 && page.at() !== "/deposit"; steps += 1) await page.back();
  expect(page.at()).toBe("/deposit");
  await vi.waitFor(() => expect(latest()).toHaveLength(2));
});

describe("where no deposit waits", () => {
  it.each([
    ["เติมเงินผ่าน QR Code", "/deposit", "/deposit?mode=qr"],
    ["เติมเงินออโต้", "/deposit", "/deposit?mode=auto"],
    ["เติมเงินผ่าน QR Code", "/deposit?amount=120", "/deposit?mode=qr&amount=120"],
    ["เติมเงินออโต้", "/deposit?amount=120", "/deposit?mode=auto&amount=120"],
  ])("%s leads from %s to %s", async (way, from, to) => {
    const { page, queries } = await screen(null, [], from);
    expect(page.words()).not.toMatch(/รอโอนอยู่|แอดมินกำลังตรวจสอบ/);
    expect(queries(listDeposits.path)).toEqual([{ limit: "5" }, { limit: "1", status: "PENDING" }]);
    await page.press(way);
    expect(page.at()).toBe(to);
    await page.press("ย้อนกลับ");
    expect(page.at()).toBe("/deposit");
  });

  it("tells that there was no deposit, and leads home", async () => {
    const { page } = await screen(null);
    expect(page.words()).toContain("ยังไม่มีรายการฝาก");
    expect(page.links()).toEqual(["/"]);
  });
});

it.each(["เติมเงินผ่าน QR Code", "เติมเงินออโต้"])(
  "a deposit that waits is told and shown in place of a new one: %s",
  async (way) => {
    const { page, sent } = await screen(row("7"));
    await vi.waitFor(() => expect(page.words()).toContain("มีรายการฝาก 250.37 บาท รอโอนอยู่"));
    expect(sent).toEqual([]);
    await page.press(way);
    expect(page.at()).toBe("/deposit?id=7");
  },
);

it.each([
  ["waits", row("7", { has_slip: true }), []],
  [
    "does not wait for money any more",
    null,
    [row("6", { status: "cancelled" }), row("7", { has_slip: true })],
  ],
])(
  "a deposit whose slip is checked is told with the way to it, also where it %s",
  async (_, pending, latest) => {
    const { page } = await screen(pending, latest);
    await vi.waitFor(() =>
      expect(page.words()).toContain("ส่งสลิปของยอด 250.37 บาทแล้ว แอดมินกำลังตรวจสอบ ไม่ต้องโอนซ้ำ"),
    );
    expect(page.words()).not.toContain("รอโอนอยู่");
    await page.follow("ดูรายการ");
    expect(page.at()).toBe("/deposit?id=7");
  },
);

it.each([
  ["with a minute left is given up", 59_000, false, ["DELETE /api/wallets/deposits/7"]],
  ["with more time left is kept", 65_000, false, []],
  ["whose slip is with the staff is kept", 1_000, true, []],
])("a deposit that waits %s", async (_, leftMs, has_slip, sends) => {
  const expires_at = new Date(Date.now() + leftMs).toISOString();
  const { page, sent } = await screen(row("7", { has_slip, expires_at }));
  await vi.waitFor(() => expect(sent.map(({ call }) => call)).toEqual(sends));
  if (sends.length > 0) expect(page.words()).not.toContain("รอโอนอยู่");
  else await vi.waitFor(() => expect(page.words()).toMatch(/รอโอนอยู่|แอดมินกำลังตรวจสอบ/));
});

it("the latest deposits tell amount, time, bank, number and state; one that waits leads on", async () => {
  const { page } = await screen(null, [
    row("4", { status: "completed", credited_amount: "251.11" }),
    row("3", { provider: "promptpay", account_number: "0812345678" }),
    row("2", { has_slip: true, bank_code: "025", account_number: "1-23" }),
    row("1", { status: "cancelled" }),
  ]);
  const at = "21 พ.ย. 01:10 น.";
  await vi.waitFor(() => expect(page.words()).toContain("กสิกรไทย 045-123-9876"));
  for (const part of [
    "ฝากล่าสุด 4 รายการ",
    `+251.11 ${at} กสิกรไทย 045-123-9876 สำเร็จ`,
    `250.37 ${at} กสิกรไทย 081-234-5678 รอดำเนินการ`,
    `250.37 ${at} กรุงศรีฯ 1-23 กำลังตรวจสลิป`,
    // As its QR code, the notice and the bank have it.
    `250.37 ${at} กสิกรไทย 045-123-9876 ยกเลิก`,
  ])
    expect(page.words()).toContain(part);
  expect(page.links()).toEqual(["/", "/deposit?id=2", "/deposit?id=3", "/deposit?id=2"]);
});

it("deposits that could not be read are no empty list, and are asked for again", async () => {
  const web = await memberWeb(["deposits", "wallet"], "/deposit");
  web.refuse(listDeposits.path, "");
  const { LatestDeposits } = await import("./parts/LatestDeposits.tsx");
  const page = await web.show(LatestDeposits);
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  expect(page.words()).not.toContain("ยังไม่มีรายการฝาก");
  web.answer(listDeposits.path, { data: { items: [] }, next_cursor: null });
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).toContain("ยังไม่มีรายการฝาก"));
});

it("the way back to a slip that was short of money is kept from the address", async () => {
  const back = encodeURIComponent("/lottery-betting?round=7");
  await screen(null, [], `/deposit?amount=120&back=${back}`);
  const { wayBack } = await import("./way-back.ts");
  expect(wayBack()).toBe("/lottery-betting?round=7");
});
