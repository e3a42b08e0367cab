/** What is known of a member at the desk: whom they are like, slips, money, and what they owe. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { AT, memberDialog as dialog, TIME, USER } from "../../testing/member-at-desk.ts";

afterAll(closeBrowser);

it("whoever shares something with a member is named with what it is, and can be shown", async () => {
  const alike = (id: string, more: object) => ({
    member: { id, nickname: `คน${id}`, phone_number: "0899999999" },
    locked: false,
    account_number: null,
    seen_at: AT,
    ...more,
  });
  const items = [
    alike("7", { kind: "DEVICE" }),
    alike("8", { kind: "ACCOUNT", account_number: "123", locked: true }),
  ];
  const { page, says, onShow } = await dialog({}, ["owner"], { "/alike": { items } });
  await says(new RegExp(`คน7 089-999-9999 เครื่องเดียวกัน ล่าสุด ${TIME}`));
  await says(/คน8 089-999-9999 ล็อก บัญชีธนาคารเดียวกัน 123/);
  await page.press("คน8");
  expect(onShow).toHaveBeenCalledExactlyOnceWith("8");
  await (await dialog()).says(/ไม่พบสมาชิกที่ใช้เครื่อง/);
});

it("each slip is told with its lines added up, whether it won or was cancelled, and more on demand", async () => {
  const type = { name_th: "ฮานอย", names: { th: "ฮานอย" } };
  const bet = (slip: string, amount: string, status: string) => ({
    id: `${slip}${amount}`,
    bet_group_id: `${slip}0168a75-fd44-143b`,
    number: "123",
    odds_snapshot: "75.00",
    payout: "1537.50",
    bet_type_config: { bet_type: "THREE_TOD" },
    amount,
    status,
    created_at: AT,
    // The server begins the names that it gives with that of the lottery.
    lottery_round: {
      name: slip === "c" ? "ฮานอย รอบ 8" : "งวด 7",
      lottery_type: type,
      result: { three_top: "321" },
    },
  });
  const items = [
    bet("a", "10.25", "LOST"),
    bet("a", "20.50", "WON"),
    bet("b", "5.00", "CANCELLED"),
    bet("c", "6.00", "LOST"),
  ];
  const slips = { "/bets": { items, next_cursor: "more" } };
  const { page, says, queries } = await dialog({}, ["owner"], slips);
  const time = TIME.replaceAll(".", "\\.");
  await says(new RegExp(`ฮานอย งวด 7 #a0168a75-fd44 2 รายการ ${time} ถูกรางวัล 30\\.75`));
  await says(new RegExp(`#b0168a75-fd44 1 รายการ ${time} ยกเลิก 5\\.00`));
  await says(new RegExp(`ฮานอย รอบ 8 #c0168a75-fd44 1 รายการ ${time} ไม่ถูกรางวัล 6\\.00`));
  await page.press("ดูเพิ่ม");
  await vi.waitFor(() => expect(queries(`${USER}/bets`)).toHaveLength(2));
  expect(queries(`${USER}/bets`)).toEqual([{ limit: "10" }, { limit: "10", cursor: "more" }]);
  await (await dialog()).says(/โพยล่าสุด ยังไม่มีโพย/);
});

it("a slip that was searched stands first, with its lines as the member sees them", async () => {
  const type = { name_th: "ฮานอย", names: { th: "ฮานอย" } };
  const bet = (slip: string, status: string, number: string, odds: string) => ({
    id: slip + number,
    bet_group_id: slip,
    amount: "20.00",
    payout: "1500.00",
    number,
    odds_snapshot: odds,
    status,
    bet_type_config: { bet_type: "THREE_TOD" },
    created_at: AT,
    lottery_round: { name: "งวด 7", lottery_type: type, result: { three_top: "321" } },
  });
  const newest = bet("newest", "PENDING", "777", "150.00");
  const old = [bet("old", "WON", "123", "75.00"), bet("old", "LOST", "456", "150.00")];
  const slips = {
    "/bets": { items: [newest, ...old], next_cursor: null },
    "/bets?bet_group_id=old": { items: old, next_cursor: null },
  };
  const { page, says, queries } = await dialog({}, ["support"], slips, { slip: "old" });
  const drawn = "3 ตัวโต๊ด 20.00 ×75 321 +1,500.00 456 3 ตัวโต๊ด 20.00 ×150 321 ไม่ถูกรางวัล";
  await says(/#old 2 รายการ/);
  expect(page.words()).toContain(drawn);
  expect(page.words()).toMatch(/#old .*#newest/);
  expect(queries(`${USER}/bets`)).toContainEqual({ bet_group_id: "old" });
});

it("a line of the animal game names its animal, as the member's own slip does", async () => {
  const type = { name_th: "เกมสัตว์", names: { th: "เกมสัตว์" } };
  const line = {
    id: "1",
    bet_group_id: "zoo",
    amount: "20.00",
    payout: null,
    number: "08",
    odds_snapshot: "30.00",
    status: "LOST",
    bet_type_config: { bet_type: "ANIMAL", name_th: "สัตว์" },
    created_at: AT,
    lottery_round: { name: "งวด 7", lottery_type: type, result: { animal: "13" } },
  };
  const slips = {
    "/bets": { items: [], next_cursor: null },
    "/bets?bet_group_id=zoo": { items: [line], next_cursor: null },
  };
  const { page, says } = await dialog({}, ["support"], slips, { slip: "zoo" });
  await says(/#zoo 1 รายการ/);
  expect(page.words()).toContain("08 ทายสัตว์ เสือ 20.00 ×30 13");
});

it("a statement tells each entry with its sign, reason and what was left, of days in their order", async () => {
  const entry = (id: string, more: object) => ({
    id,
    description: `ENTRY ${id}`,
    created_at: AT,
    balance_after: "99.50",
    meta: {},
    ...more,
  });
  const items = [
    entry("1", { type: "DEPOSIT", amount: "50.25" }),
    entry("2", { type: "WITHDRAWAL", amount: "-20.00", meta: { reason: "WHY" } }),
  ];
  const statement = { "/transactions": { items, next_cursor: null } };
  const { page, says } = await dialog({}, ["owner"], statement);
  await says(new RegExp(`ENTRY 1 ${TIME} \\+50\\.25 คงเหลือ 99\\.50`));
  await says(new RegExp(`ENTRY 2 ${TIME} · WHY [−-]20\\.00`));
  await page.type("ตั้งแต่วันที่", "21/11/2569");
  await page.type("ถึงวันที่", "21/11/2569");
  expect(page.words()).not.toContain("วันเริ่มต้องไม่หลังวันสิ้นสุด");
  await page.type("ถึงวันที่", "20/11/2569");
  expect(page.words()).toContain("วันเริ่มต้องไม่หลังวันสิ้นสุด");
  expect(page.buttons()).not.toContain("ดาวน์โหลด CSV");
  const none = await dialog();
  await none.says(/รายการเดินบัญชี .*ไม่มีรายการ/);
  await none.page.type("ตั้งแต่วันที่", "21/11/2569");
  await none.says(/ไม่มีข้อมูลในช่วงนี้/);
});

describe("what a member owes", () => {
  const debt = (kind: string, more: object = {}) => ({
    kind,
    reference: "r",
    round: null,
    since: null,
    amount: "95.00",
    rest: "33.00",
    ...more,
  });
  const entry = {
    how: "COLLECTED",
    cause: "STAFF",
    kind: "DEPOSIT",
    at: AT,
    by: "แนน",
    amount: "4.00",
  };
  const debts = (items: object[]) => ({ "/debts": { total: "66.00", items, entries: [entry] } });

  it("is told in sum and one by one, with what became of it", async () => {
    const round = { names: { th: "ฮานอย" }, draw_date: "2026-11-21" };
    const { page, says } = await dialog(
      {},
      ["owner"],
      debts([debt("CORRECTION", { round }), debt("DEPOSIT")]),
    );
    await says(/สมาชิกค้างชำระ/);
    expect(page.words()).toContain("สมาชิกค้างชำระ 66.00");
    await says(/ผลรางวัลที่แก้ไข ฮานอย 21 พ\.ย\. 2569 33\.00/);
    await says(new RegExp(`ทีมงานหัก เงินฝากที่ธนาคารเรียกคืน ${TIME} แนน 4\\.00`));
  });

  it("is told by what became of it where nothing is owed any more, and not at all where nothing was", async () => {
    const { page, says } = await dialog({}, ["owner"], debts([]));
    await says(/ทีมงานหัก เงินฝากที่ธนาคารเรียกคืน/);
    expect(page.words()).not.toContain("สมาชิกค้างชำระ");
    expect(page.buttons()).not.toContain("หักจากกระเป๋า");
    const nothing = await dialog();
    await nothing.says(/ยังไม่มีโพย/);
    expect(nothing.page.words()).not.toContain("หนี้");
  });

  it("is collected from the wallet with a reason, and told as done", async () => {
    const { page, sent, says, told } = await dialog({}, ["owner"], debts([debt("DEPOSIT")]));
    await says(/สมาชิกค้างชำระ/);
    await page.press("หักจากกระเป๋า");
    await page.press("หักจากกระเป๋า");
    expect(sent).toEqual([]);
    await page.type("เหตุผลที่หักเงิน", " ค้างนาน ");
    await page.press("หักจากกระเป๋า");
    const path = `${USER}/debts/collect`;
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "POST", path, body: { reason: "ค้างนาน" } }]),
    );
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกแล้ว"));
  });

  it("is given up after a second person agrees, in the server's words; not by who may not", async () => {
    const { page, says, told, answer } = await dialog({}, ["owner"], debts([debt("DEPOSIT")]));
    answer(`POST ${USER}/debts/write-off`, { message: "รออีกคน", data: { status: "WAITING" } });
    await says(/สมาชิกค้างชำระ/);
    await page.press("ตัดหนี้สูญ");
    // An owner alone needs nobody.
    expect(page.words()).toContain("เว็บรับผลขาดทุน ถ้ามีคนที่สอง");
    await page.type("เหตุผลที่ตัดหนี้สูญ", "ตามไม่ได้");
    await page.press("ตัดหนี้สูญ");
    await vi.waitFor(async () => expect(await told()).toBe("รออีกคน"));
    const other = await dialog({}, ["support"], debts([debt("DEPOSIT")]));
    await other.says(/สมาชิกค้างชำระ/);
    for (const name of ["ตัดหนี้สูญ", "หักจากกระเป๋า"]) expect(other.page.buttons()).not.toContain(name);
  });
});
