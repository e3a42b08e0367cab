/** What a member owes the house, and the proof of what the house owes: shown, asked, paid and told. */
import { listOwnDebts, payOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { listTransactions } from "@chokdee/domain/wallet/contract.ts";
import { readLiabilities, readOwnLiability } from "@chokdee/domain/wallet/liabilities-contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterAll(closeBrowser);

describe("a debt", () => {
  const debt = (kind: string, rest: string, more: object = {}) => ({
    kind,
    reference: "1",
    since: null,
    amount: "99.00",
    collected: "0.00",
    written_off: "0.00",
    rest,
    round: null,
    ...more,
  });
  const owed = {
    total: "1060.50",
    items: [
      debt("CORRECTION", "1000.00", {
        round: { draw_date: "2026-11-16", names: { th: "หวยฮานอย", en: "Hanoi" } },
      }),
      debt("COMMISSION", "10.50"),
      debt("DEPOSIT", "50.00"),
    ],
    blocks_withdrawals: false,
  };

  async function notice(debts: object = owed) {
    const web = await memberWeb(["wallet"]);
    web.answer(listOwnDebts.path, { data: debts });
    const { DebtNotice } = await import("./DebtNotice.tsx");
    const page = await web.show(DebtNotice);
    await vi.waitFor(() => expect(web.asked).toEqual([listOwnDebts.path]));
    return { ...web, page };
  }

  it("is told with its sum, what follows from it, and what each part is for", async () => {
    const { page } = await notice();
    await vi.waitFor(() =>
      expect(page.words()).toBe(
        "คุณมียอดค้างชำระ 1,060.50 บาท จะหักจากกระเป๋าก่อนเมื่อคุณถอนเงิน " +
          "ผลรางวัลที่แก้ไข หวยฮานอย 16 พ.ย. 2569 1,000.00 ค่าแนะนำที่ถูกยกเลิก 10.50 " +
          "เงินฝากที่ธนาคารเรียกคืน 50.00 ชำระจากกระเป๋าเงิน",
      ),
    );
  });

  it("that there is none says nothing", async () => {
    const { page } = await notice({ ...owed, total: "0.00", items: [] });
    const { act } = await import("../../testing/browser.ts");
    await act(() => undefined);
    expect(page.words()).toBe("");
  });

  it("is paid once with a press, tells how much that was, and is asked for again", async () => {
    const { page, answer, hold, sent, told } = await notice();
    answer(`POST ${payOwnDebts.path}`, { data: { paid: "1000.50", left: "60.00" } });
    await vi.waitFor(() => expect(page.buttons()).toEqual(["ชำระจากกระเป๋าเงิน"]));
    const go = hold();
    await page.press("ชำระจากกระเป๋าเงิน");
    await vi.waitFor(() => expect(page.busy()).toEqual(["ชำระจากกระเป๋าเงิน"]));
    answer(listOwnDebts.path, { data: { ...owed, total: "60.00" } });
    go();
    await vi.waitFor(async () => expect(await told()).toBe("ชำระแล้ว 1,000.50 บาท"));
    expect(sent).toEqual([{ call: `POST ${payOwnDebts.path}`, body: null }]);
    await vi.waitFor(() => expect(page.words()).toContain("คุณมียอดค้างชำระ 60.00 บาท"));
  });

  it("that cannot be paid says why", async () => {
    const { page, refuse, told } = await notice();
    refuse(`POST ${payOwnDebts.path}`, "เงินในกระเป๋าไม่พอ");
    await vi.waitFor(() => expect(page.buttons()).toEqual(["ชำระจากกระเป๋าเงิน"]));
    await page.press("ชำระจากกระเป๋าเงิน");
    await vi.waitFor(() => expect(page.words()).toContain("เงินในกระเป๋าไม่พอ ชำระจากกระเป๋าเงิน"));
    expect(await told()).toBeUndefined();
  });
});

describe("the proof of what the house owes", () => {
  const TITLE = "เงินของคุณอยู่ในยอดรวมที่เว็บต้องจ่าย";
  const root = "ab".repeat(32);
  const own = { day: "2026-11-19", text: "", balance: "12.34", path: [], root, total: "1500.00" };
  const all = { day: "2026-11-19", members: 7, total: "1500.00", root, log_no: 1, bank: null };

  async function proof(mine: object | null, everybody: object | null) {
    const web = await memberWeb(["wallet"]);
    web.answer(readOwnLiability.path, { data: mine });
    web.answer(readLiabilities.path, { data: everybody });
    web.answer(listTransactions.path, { items: [], data: { items: [] }, next_cursor: null });
    // As on a page without https.
    vi.stubGlobal("crypto", {});
    const { LiabilityProof } = await import("./LiabilityProof.tsx");
    const page = await web.show(LiabilityProof);
    expect(web.asked).toEqual([]);
    return { ...web, page };
  }

  it.each([
    ["one's own", null, all],
    ["the house's", own, null],
  ])("without %s says that there is none yet", async (_, mine, everybody) => {
    const { page } = await proof(mine, everybody);
    await page.fold(TITLE, true);
    await vi.waitFor(() => expect(page.words()).toContain("ยังไม่มียอดของวันที่ปิดแล้วสำหรับกระเป๋านี้"));
  });

  it("is read when it is opened, and tells the sums and that nothing was worked out", async () => {
    const { page } = await proof(own, { ...all, bank: { total: "1600.00", accounts: 1 } });
    await page.fold(TITLE, true);
    await vi.waitFor(() => expect(page.words()).toContain("19 พ.ย. 2569"));
    expect(page.words()).toContain(
      "เงินของคุณ 12.34 ทุกกระเป๋ารวมกัน (7 คน) 1,500.00 เงินในธนาคารตามที่เว็บแจ้ง 1,600.00 " +
        "เบราว์เซอร์นี้คำนวณไม่ได้ เปิดผ่าน https แล้วลองใหม่",
    );
    expect(page.words()).toMatch(/(?:ab){32}$/);
    await page.fold(TITLE, false);
    expect(page.words()).toBe(TITLE);
  });

  it("says nothing of the bank where no account was told", async () => {
    const { page } = await proof(own, all);
    await page.fold(TITLE, true);
    await vi.waitFor(() => expect(page.words()).toContain("12.34"));
    expect(page.words()).not.toContain("เงินในธนาคาร");
  });

  it.each([readOwnLiability.path, readLiabilities.path])(
    "that %s does not answer is asked for again",
    async (path) => {
      const { page, refuse, answer } = await proof(own, all);
      refuse(path, "");
      await page.fold(TITLE, true);
      await vi.waitFor(() => expect(page.buttons()).toEqual(["ลองใหม่"]));
      answer(path, { data: path === readOwnLiability.path ? own : all });
      await page.press("ลองใหม่");
      await vi.waitFor(() => expect(page.words()).toContain("12.34"));
    },
  );
});
