/** The forms that open a deposit: what is chosen, sent and told, by QR and by hand. */
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { createDepositIntent, listReceivingAccounts } from "@chokdee/domain/deposits/contract.ts";
import { listBankAccounts } from "@chokdee/domain/members/bank-contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberDeposit, ownAccount } from "../../testing/member-deposit.ts";
import { memberWeb } from "../../testing/member-web.ts";

// The line to the server, over which nothing is pushed here.
vi.mock("socket.io-client", () => ({
  io: () => ({ on: () => undefined, io: { on: () => undefined }, disconnect: () => undefined }),
}));

const CALL = `POST ${createDepositIntent.path}`;
const AMOUNT = "จำนวนเงินที่ฝาก (บาท)";
const receiving = (id: string, more: object = {}) => ({
  id,
  bank_code: "004",
  bank_name: "ธนาคารกสิกรไทย",
  account_name: `บ้าน ${id}`,
  display_number: `045-1-2398${id}-6`,
  color: "#138f2d",
  type: "bank_transfer",
  ...more,
});
const modes = {
  qr: { open: "สร้าง QR", provider: "promptpay", type: "promptpay" },
  auto: { open: "ขอเลขอ้างอิง", provider: "bank", type: "bank_transfer" },
} as const;
type Mode = keyof typeof modes;

interface Given {
  readonly accounts?: readonly object[];
  readonly linked?: readonly object[];
  readonly address?: string;
}

async function form(
  mode: Mode,
  { accounts, linked = [ownAccount], address = `mode=${mode}` }: Given = {},
) {
  const web = await memberWeb(["deposits", "wallet", "protection"], `/deposit?${address}`);
  web.answer(listReceivingAccounts.path, {
    data: { items: accounts ?? [receiving("7"), receiving("8")] },
  });
  web.answer(listBankAccounts.path, { data: linked });
  web.answer(publicSettings.path, { deposit_min: 50, deposit_max: 1_000, stopped: {} });
  web.answer(CALL, { data: { ...memberDeposit(Date.now()), id: "5" } });
  for (const id of ["3", "5"])
    web.answer(`/api/wallets/deposits/${id}`, { data: { ...memberDeposit(Date.now()), id } });
  const page = await web.show(await import("./DepositScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/บ้าน|ยังไม่มีบัญชีรับเงิน|โหลดรายการบัญชี/));
  if (accounts?.length !== 0) await vi.waitFor(() => expect(page.words()).toContain("ขั้นต่ำ 50 บาท"));
  return { ...web, page };
}
afterAll(closeBrowser);

describe.each(["qr", "auto"] as const)("a deposit by %s", (mode) => {
  const { open, provider, type } = modes[mode];

  it("sends the amount in baht and the account that was chosen, and leads to the deposit", async () => {
    const { page, sent, keys, queries, hold } = await form(mode);
    expect(queries(listReceivingAccounts.path)).toEqual([{ type }]);
    expect(page.chosen()).toEqual([]);
    await page.press("500");
    expect(page.typed(AMOUNT)).toBe("500");
    await page.press("บ้าน 7");
    expect(page.chosen().join()).toMatch(/500.*บ้าน 7/);
    const answer = hold();
    await page.press(`${open} 500.00 บาท`);
    await vi.waitFor(() => expect(page.busy()).toEqual([`${open} 500.00 บาท`]));
    answer();
    await vi.waitFor(() => expect(page.at()).toBe("/deposit?id=5"));
    expect(sent).toEqual([
      { call: CALL, body: { amount: "500.00", provider, bank_account_id: "7" } },
    ]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it.each([
    ["nothing", "", "กรุณาระบุจำนวนเงิน (ขั้นต่ำ 50 บาท)"],
    ["less than the least", "49", "กรุณาระบุจำนวนเงิน (ขั้นต่ำ 50 บาท)"],
    ["more than the most", "1001", "จำนวนเงินสูงสุด 1,000 บาท"],
  ])("of %s is told and not sent", async (_, amount, told) => {
    const { page, sent } = await form(mode, { accounts: [receiving("7")] });
    await page.type(AMOUNT, amount);
    expect(page.words()).not.toContain(told);
    await page.press(open);
    expect(page.words()).toContain(told);
    expect(sent).toEqual([]);
  });

  it("without an account among several is told at the accounts and not sent", async () => {
    const { page, sent } = await form(mode, { address: `mode=${mode}&amount=250` });
    expect(page.typed(AMOUNT)).toBe("250");
    await page.press(`${open} 250.00 บาท`);
    expect(page.words()).toContain("กรุณาเลือกบัญชีธนาคาร");
    expect(page.faults()).toEqual(["กรุณาเลือกบัญชีธนาคาร"]);
    expect(page.words()).toContain("ขั้นต่ำ 50 บาท");
    expect(sent).toEqual([]);
  });

  it("asks for nothing where no account takes it; the way to the staff is shown", async () => {
    const { page } = await form(mode, { accounts: [] });
    expect(page.words()).not.toContain(AMOUNT);
    expect(page.words()).toContain("ยังไม่มีบัญชีรับเงินที่เปิดอยู่ กรุณาติดต่อเจ้าหน้าที่");
    expect(page.links()).toContain("/help?part=contact");
    expect(page.buttons()).not.toContain(open);
    expect(page.buttons()).not.toContain("แนบสลิป");
  });

  it("tells the server's refusal with the way to the deposit that is in the way", async () => {
    const { page, refuse } = await form(mode, { accounts: [receiving("7")] });
    refuse(CALL, "มีรายการค้าง", 409, { details: { deposit_id: "3" } });
    await page.type(AMOUNT, "250");
    await page.press(open);
    await vi.waitFor(() => expect(page.words()).toContain("เกิดข้อผิดพลาด: มีรายการค้าง"));
    await page.type(AMOUNT, "251");
    expect(page.words()).not.toContain("มีรายการค้าง");
    await page.type(AMOUNT, "250");
    await page.follow("ดูรายการ");
    expect(page.at()).toBe("/deposit?id=3");
  });

  it("that the member's own limit forbids is explained with the way to the limits", async () => {
    const { page, refuse } = await form(mode, { accounts: [receiving("7")] });
    const details = {
      limit: "DEPOSIT",
      period: "WEEK",
      amount: "500.00",
      used: "400.00",
      left: "100.00",
      resets_at: "2026-11-22T17:00:00Z",
    };
    refuse(CALL, "เกินวงเงินฝาก", 422, { code: "LIMIT_REACHED", details });
    await page.type(AMOUNT, "250");
    await page.press(open);
    await vi.waitFor(() => expect(page.buttons()).toEqual(["ปิด", "ดูวงเงินและการพัก"]));
    expect(page.words()).toContain(
      "เกินวงเงินที่คุณตั้งไว้ ฝากเงิน ต่อสัปดาห์: 400.00 จาก 500.00 บาท เหลือ 100.00 บาท " +
        "เริ่มนับใหม่ 23 พ.ย. 2569 00:00 น.",
    );
    await page.press("ดูวงเงินและการพัก");
    await vi.waitFor(() => expect(page.at()).toBe("/protection"));
  });
});

it.each([
  ["ON_BREAK", "คุณกำลังพักการเล่น พักอยู่ ถึง 23 พ.ย. 2569 00:00 น."],
  ["SELF_EXCLUDED", "คุณขอระงับการเล่นไว้ พักอยู่ ถึง 23 พ.ย. 2569 00:00 น."],
])("a deposit against %s is explained, and closing that leads nowhere", async (code, told) => {
  const { page, refuse } = await form("qr", { accounts: [receiving("7")] });
  refuse(CALL, "พักอยู่", 403, { code, details: { until: "2026-11-22T17:00:00Z" } });
  await page.type(AMOUNT, "250");
  await page.press("สร้าง QR");
  await vi.waitFor(() => expect(page.words()).toContain(told));
  await page.press("ปิด");
  expect(page.at()).toBe("/deposit?mode=qr");
});

it("where no account takes QR codes the way by transfer is shown, with the amount", async () => {
  const web = await memberWeb(["deposits", "wallet"], "/deposit?mode=qr&amount=250");
  web.answer(listReceivingAccounts.path, (query) => ({
    data: { items: query.get("type") === "promptpay" ? [] : [receiving("7")] },
  }));
  const page = await web.show(await import("./DepositScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("ยังไม่รับฝากด้วย QR Code"));
  expect(page.links()).toEqual(["/deposit?mode=auto&amount=250"]);
});

it("receiving accounts that could not be read are asked for again", async () => {
  const web = await memberWeb(["deposits", "wallet"], "/deposit?mode=qr");
  web.refuse(listReceivingAccounts.path, "");
  const page = await web.show(await import("./DepositScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("ไม่สามารถโหลดรายการบัญชีธนาคารได้"));
  expect(page.words()).not.toContain("ยังไม่มีบัญชีรับเงินที่เปิดอยู่");
  expect(page.buttons()).not.toContain("สร้าง QR");
  web.answer(listReceivingAccounts.path, { data: { items: [receiving("7")] } });
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).toContain("บ้าน 7"));
});

it("by hand the account's number is copied without its dashes, and a slip opens the deposit first", async () => {
  const { page, copied, sent, told } = await form("auto", { accounts: [receiving("7")] });
  await page.press("คัดลอก 045-1-23987-6");
  expect(copied).toEqual(["0451239876"]);
  expect(await told()).toBe("คัดลอกแล้ว!");
  await page.type(AMOUNT, "250");
  await page.press("แนบสลิป");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const qr = await form("qr", { accounts: [receiving("7")] });
  expect(qr.page.buttons().filter((name) => /คัดลอก|แนบสลิป/.test(name))).toEqual([]);
});

it.each([
  ["qr", "/deposit?mode=qr&amount=250&to=8"],
  ["auto", "/deposit?mode=auto&amount=250&to=8"],
] as const)(
  "who adds an account of their own comes back to what was chosen by %s",
  async (mode, here) => {
    const { page } = await form(mode, { linked: [] });
    expect(page.words()).toContain("บัญชีของคุณ ยังไม่มีบัญชีที่ผูกไว้");
    await page.type(AMOUNT, "250");
    await page.press("บ้าน 8");
    await page.press("เพิ่มบัญชี");
    expect([page.at(), page.state()]).toEqual(["/bank-account?form", { returns: true }]);
    await page.back();
    expect([page.at(), page.typed(AMOUNT)]).toEqual([here, "250"]);
    expect(page.chosen().join()).toContain("บ้าน 8");
  },
);

it.each([
  ["qr", "โอนจากบัญชีที่ผูกไว้"],
  ["auto", "โอนจากบัญชีนี้เท่านั้น"],
] as const)(
  "the member's own accounts are shown by %s as those to transfer from",
  async (mode, title) => {
    const { page } = await form(mode);
    await vi.waitFor(() => expect(page.words()).toMatch(/ไทยพาณิชย์ 111-?2-?22333-?4 ก้อย ใจดี/));
    expect(page.words()).toContain(title);
    expect(page.words()).not.toContain("ยังไม่มีบัญชีที่ผูกไว้");
  },
);

it("nothing is sent without a connection", async () => {
  const { page, sent, told } = await form("qr", { accounts: [receiving("7")] });
  vi.stubGlobal("navigator", { onLine: false });
  await page.type(AMOUNT, "250");
  await page.press("สร้าง QR");
  expect(await told()).toContain("ออฟไลน์");
  expect(sent).toEqual([]);
});

/** A deposit was sent and its answer lost; the member is asked whether to send it again. */
async function lostOnce() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shown = await form("qr", { accounts: [receiving("7")] });
  const { page } = shown;
  shown.lose(CALL);
  await page.type(AMOUNT, "250");
  await page.press("สร้าง QR");
  await vi.waitFor(() => expect(page.words()).toContain("ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์"));
  const { act } = await import("../../testing/browser.ts");
  await act(() => vi.advanceTimersByTime(3_000));
  await vi.waitFor(() => expect(page.buttons()).toEqual(["ยกเลิก", "ลองใหม่"]));
  expect(page.words()).toContain("ต้องการลองใหม่หรือไม่?");
  return { ...shown, act };
}

it("after a lost answer a yes sends the same once more, under the same key", async () => {
  const { page, sent, keys, answer } = await lostOnce();
  answer(CALL, { data: { ...memberDeposit(Date.now()), id: "5" } });
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect([sent[1], keys[1]]).toEqual([sent[0], keys[0]]);
  await vi.waitFor(() => expect(page.at()).toBe("/deposit?id=5"));
  vi.useRealTimers();
});

it("after a lost answer a no sends nothing more", async () => {
  const { page, sent, act } = await lostOnce();
  await page.press("ยกเลิก");
  await act(() => vi.advanceTimersByTime(10_000));
  expect(page.buttons()).not.toContain("ลองใหม่");
  expect([sent.length, page.at()]).toEqual([1, "/deposit?mode=qr"]);
  vi.useRealTimers();
});
