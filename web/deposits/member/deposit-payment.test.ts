/** One deposit under way: what is shown to pay it, what is copied, sent, cancelled and told. */
import { readDeposit } from "@chokdee/domain/deposits/contract.ts";
import { listBankAccounts, listBanks } from "@chokdee/domain/members/bank-contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberDeposit, ownAccount } from "../../testing/member-deposit.ts";
import { memberWeb } from "../../testing/member-web.ts";

const PATH = readDeposit.path.replace("{id}", "1");
let pushed: { readonly of: unknown; readonly hear: () => void; isOpen: boolean }[] = [];
// The line to the server.
vi.mock("socket.io-client", () => ({
  io: (_: string, { query }: { readonly query: unknown }) => {
    const line = { of: query, hear: () => undefined as void, isOpen: true };
    pushed.push(line);
    return {
      io: { on: () => undefined },
      on: (event: string, hear: () => void) => {
        if (event === "deposit:success") line.hear = hear;
      },
      disconnect: () => (line.isOpen = false),
    };
  },
}));

const qr = {
  provider: "promptpay",
  qr_code: "data:image/png;base64,1",
  promptpay_number: "0891112222",
};
const kbank = { bank_code: "004", bank_name: "ธนาคารกสิกรไทย", color: "#138f2d" };

async function payment(more: object = {}, linked: readonly object[] = [ownAccount]) {
  pushed = [];
  const web = await memberWeb(["deposits"], "/deposit?id=1");
  const base = memberDeposit(Date.now());
  const bank_account = { ...base.bank_account, ...kbank };
  const deposit = { ...base, bank_account, ...more };
  web.answer(PATH, { success: true, data: deposit });
  web.answer(listBankAccounts.path, { data: linked });
  const bank = { id: "2", code: "004", name_th: "ธนาคารกสิกรไทย", color: "#138f2d" };
  web.answer(listBanks.path, [{ ...bank, account_groups: [3, 3, 4] }]);
  const page = await web.show(await import("./DepositScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/CD-6911-20458|สำเร็จ|ไม่พบ|ลองใหม่/));
  const become = (changes: object) =>
    web.answer(PATH, { success: true, data: { ...deposit, ...changes } });
  return { ...web, page, become };
}
afterAll(closeBrowser);

describe("a transfer by hand", () => {
  it("tells amount, account, reference, time left and what to do", async () => {
    const { page } = await payment();
    await vi.waitFor(() => expect(page.words()).toContain("081-234-5678"));
    expect(page.words()).toMatch(
      /^ฝากเงิน \(ออโต้\) ยกเลิก โอนยอดนี้ให้ตรงทุกสตางค์ 250.37 250.37 บาท หมดอายุใน 1[45]:\d\d/,
    );
    for (const part of [
      "ธนาคารกสิกรไทย ก้อย",
      "เลขที่บัญชี 081-234-5678 คัดลอก",
      "เลขอ้างอิง CD-6911-20458 คัดลอก ใส่เลขอ้างอิงในช่องบันทึกช่วยจำของการโอน",
      "1 โอน 250.37 บาท เข้าบัญชีนี้ให้ตรงทุกสตางค์ 2 ใส่เลขอ้างอิงในช่องบันทึกช่วยจำ 3 เครดิตเข้าเองใน 1–2 นาที",
      "แนบสลิปหลังโอน ถ้าเกิน 5 นาทีเงินยังไม่เข้า ให้แนบสลิป",
    ])
      expect(page.words()).toContain(part);
  });

  it("shows the amount and the reference beside a slip that is chosen, until that is removed", async () => {
    const { page } = await payment();
    await page.pick(
      "เลือกรูปสลิป",
      new File([new Uint8Array(340 * 1024)], "slip.png", { type: "image/png" }),
    );
    expect(page.words()).toContain("ยอดโอน 250.37 เลขอ้างอิง CD-6911-20458 หมดอายุใน");
    expect(page.words()).toContain("slip.png 340KB");
    expect(page.words()).not.toContain("โอนยอดนี้ให้ตรงทุกสตางค์");
    await page.press("ลบรูป");
    expect(page.words()).toContain("โอนยอดนี้ให้ตรงทุกสตางค์");
  });

  it.each([
    [[ownAccount], "เปิดแอปธนาคาร ไทยพาณิชย์", "scbeasy://"],
    [[{ ...ownAccount, bank: { ...ownAccount.bank, code: "999" } }], "เปิดแอปธนาคาร", null],
    [[], "เปิดแอปธนาคาร", null],
  ])(
    "opens the app of the member's own bank, or says that it cannot",
    async (linked, button, opens) => {
      const { page } = await payment({}, linked);
      await vi.waitFor(() => expect(page.buttons().join()).toContain(button));
      vi.stubGlobal("matchMedia", () => ({ matches: true }));
      const assign = vi.fn<(address: string) => void>();
      Object.assign(location, { assign });
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      await page.press(button);
      expect(assign.mock.calls).toEqual(opens === null ? [] : [[opens]]);
      await act(() => vi.advanceTimersByTime(1_500));
      vi.useRealTimers();
      await vi.waitFor(() => expect(page.words()).toContain("เปิดแอปธนาคารไม่ได้ คัดลอกเลขที่บัญชี"));
    },
  );

  it("says nothing where the app has opened in front of the page", async () => {
    const { page } = await payment();
    await vi.waitFor(() => expect(page.buttons().join()).toContain("ไทยพาณิชย์"));
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    Object.assign(location, { assign: () => undefined });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await page.press("เปิดแอปธนาคาร");
    expect(page.busy()).toEqual(["เปิดแอปธนาคาร ไทยพาณิชย์"]);
    Object.assign(document, { visibilityState: "hidden" });
    await act(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(page.busy()).toEqual([]);
    await act(() => vi.advanceTimersByTime(1_500));
    vi.useRealTimers();
    expect(page.words()).not.toContain("เปิดแอปธนาคารไม่ได้");
  });

  it("copies the account's number plain, and the reference as it is", async () => {
    const { page, copied } = await payment();
    await page.press("คัดลอก");
    expect(copied).toEqual(["0812345678"]);
  });
});

describe("a code to scan", () => {
  it("tells amount, whom it pays, reference, time left and what to do", async () => {
    const { page, copied, told } = await payment(qr);
    expect(page.words()).toMatch(/^สแกน QR Code ยกเลิก โอนยอดนี้ให้ตรงทุกสตางค์ 250.37/);
    expect(page.words()).toContain("พร้อมเพย์ 089-111-2222 ก้อย หมดอายุใน");
    expect(page.words()).toContain("3 ตรวจยอด 250.37 บาทให้ตรง 4 ใส่เลขอ้างอิง");
    await page.press("คัดลอกยอด");
    expect([copied, await told()]).toEqual([["250.37"], "คัดลอกแล้ว!"]);
    await page.press("คัดลอก");
    expect(copied[1]).toBe("CD-6911-20458");
    await page.pick("เลือกรูปสลิป", new File(["x"], "slip.png", { type: "image/png" }));
    expect(page.words()).toContain("ยอดโอน 250.37");
    expect(page.words()).not.toContain("วิธีโอน");
    expect(page.words()).toContain("slip.png 1KB");
  });

  it("that cannot be saved as a picture says so", async () => {
    const { page, told } = await payment(qr);
    await page.press("บันทึกรูป");
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกรูปไม่สำเร็จ กรุณาถ่ายภาพหน้าจอแทน"));
  });
});

it.each([
  ["DEPOSIT_HAS_SLIP", "มีสลิปแล้ว", "มีสลิปแล้ว"],
  ["REFUSED", "อื่น", "ยกเลิกไม่สำเร็จ กรุณาลองใหม่"],
])("a deposit that cannot be cancelled (%s) stays, and says why", async (code, message, says) => {
  const { page, refuse, told, sent } = await payment();
  refuse(`DELETE ${PATH}`, message, 409, { code });
  await page.press("ยกเลิก");
  expect(page.words()).toContain("คุณต้องการยกเลิกการฝากเงินใช่หรือไม่?");
  expect(page.buttons()).toEqual(["ทำรายการต่อ", "ยกเลิกการฝาก"]);
  await page.press("ยกเลิกการฝาก");
  await vi.waitFor(async () => expect(await told()).toBe(says));
  expect([page.at(), sent.map(({ call }) => call)]).toEqual(["/deposit?id=1", [`DELETE ${PATH}`]]);
});

it("a deposit that was cancelled leads back to the ways to deposit, and cannot be cancelled twice", async () => {
  const { page, told, hold } = await payment();
  await page.press("ยกเลิก");
  const answer = hold();
  await page.press("ยกเลิกการฝาก");
  await vi.waitFor(() => expect(page.buttons()).not.toContain("ยกเลิก"));
  answer();
  await vi.waitFor(() => expect(page.at()).toBe("/deposit"));
  expect(await told()).toBe("ยกเลิกเรียบร้อยแล้ว");
});

it.each([
  ["promptpay", "QR Code หมดอายุแล้ว กรุณาสร้างใหม่", "/deposit?mode=qr"],
  ["bank", "เลขอ้างอิงหมดอายุแล้ว กรุณาสร้างใหม่", "/deposit?mode=auto"],
])(
  "one by %s that has expired tells what to do, and leads to a new one and to the staff",
  async (provider, told, to) => {
    const { page } = await payment({ provider, status: "EXPIRED" });
    expect(page.words()).toContain(told);
    expect(page.words()).toContain("จำนวนเงินที่ฝาก (บาท) 250.37 เลขอ้างอิง CD-6911-20458");
    expect(page.words()).toContain("ถ้าโอนไปแล้ว ไม่ต้องโอนซ้ำ");
    expect(page.links()).toEqual([to, "/help?part=contact"]);
    expect(page.buttons()).not.toContain("ยกเลิก");
  },
);

it("one with the staff tells so, with what was transferred and whom to ask", async () => {
  const { page } = await payment({ status: "EXPIRED", has_slip: true });
  expect(page.words()).toContain("ส่งสลิปแล้ว แอดมินกำลังตรวจสอบ ไม่ต้องโอนซ้ำ");
  expect(page.words()).toContain("ยอดที่โอน 250.37 บาท เลขอ้างอิง CD-6911-20458");
  expect(page.links()).toEqual(["/help?part=contact"]);
  expect(page.words()).not.toContain("ส่งสลิปอีกรูป");
});

it.each(["FAILED", "CANCELED"])(
  "one that is %s says so, and no slip is asked for",
  async (status) => {
    const { page } = await payment({ status, reject_reason: "ยอดไม่ตรง" });
    expect(page.words()).toContain("การฝากเงินล้มเหลว กรุณาลองใหม่อีกครั้ง เหตุผลที่ปฏิเสธ ยอดไม่ตรง");
    expect(page.words()).not.toContain("เลือกรูปสลิป");
  },
);

it("money that arrives is told by the push: deposit and balance are asked for anew", async () => {
  const { page, become, asked } = await payment();
  await vi.waitFor(() => expect(pushed.map(({ of }) => of)).toEqual([{ userId: "1" }]));
  become({ status: "SUCCESS", credited_amount: "250.37" });
  const before = asked.length;
  await act(() => pushed[0]?.hear());
  await vi.waitFor(() => expect(page.words()).toContain("ฝากเงินสำเร็จ กำลังกลับไปหน้าหลัก +250.37"));
  expect(asked.slice(before)).toContain(PATH);
  expect(pushed.map(({ isOpen }) => isOpen)).toEqual([false]);
});

it("a deposit that does not exist says so and leads back, and is asked for no more", async () => {
  const web = await memberWeb(["deposits"], "/deposit?id=1");
  web.refuse(PATH, "ไม่พบรายการฝาก", 404, { code: "DEPOSIT_NOT_FOUND" });
  const { DepositPayment } = await import("./parts/DepositPayment.tsx");
  const page = await web.show(DepositPayment, { id: "1" });
  await vi.waitFor(() => expect(page.words()).toContain("ไม่พบรายการฝาก"));
  expect(page.buttons()).not.toContain("ลองใหม่");
  await page.press("ฝากเงิน");
  expect(page.at()).toBe("/deposit");
});

it("a deposit that could not be read is asked for again on a press", async () => {
  const web = await memberWeb(["deposits"], "/deposit?id=1");
  web.refuse(PATH, "พัง", 500);
  const { DepositPayment } = await import("./parts/DepositPayment.tsx");
  const page = await web.show(DepositPayment, { id: "1" });
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  web.answer(PATH, { success: true, data: memberDeposit(Date.now()) });
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).toContain("CD-6911-20458"));
});

describe("a slip", () => {
  const file = new File(["x"], "slip.png", { type: "image/png" });
  const send = async (more: object = {}) => {
    const shown = await payment(more);
    await shown.page.pick("เลือกรูปสลิป", file);
    return shown;
  };

  it("goes with the deposit's id, and takes no second press or change meanwhile", async () => {
    const { page, sent, hold } = await send();
    const answer = hold();
    await page.press("ส่งสลิป");
    await vi.waitFor(() => expect(page.busy()).toEqual(["ส่งสลิป"]));
    expect(page.buttons().filter((name) => /รูป|ยกเลิก/.test(name))).toEqual([]);
    answer();
    await vi.waitFor(() =>
      expect(page.words()).toContain("อัปโหลดสลิปสำเร็จ! แอดมินยืนยันภายใน 2–5 นาที"),
    );
    expect(sent).toEqual([
      { call: `POST ${PATH}/upload-slip`, body: { deposit_id: "1", slip: "slip.png" } },
    ]);
  });

  it.each([
    ["the server's words", 422, "รูปซ้ำ", "รูปซ้ำ"],
    ["that it failed", 500, "", "อัปโหลดสลิปไม่สำเร็จ"],
    ["to try again", 0, "", "เกิดข้อผิดพลาด กรุณาลองใหม่"],
  ])("that was not taken tells %s", async (_, status, message, told) => {
    const { page, refuse, lose } = await send();
    const call = `POST ${PATH}/upload-slip`;
    if (status === 0) lose(call);
    else refuse(call, message, status);
    await page.press("ส่งสลิป");
    await vi.waitFor(() => expect(page.words()).toContain(told));
    expect(page.buttons()).toContain("ส่งสลิป");
    await page.pick("เลือกรูปสลิป", file);
    expect(page.words()).not.toContain(told);
  });
});
