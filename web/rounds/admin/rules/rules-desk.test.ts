/** Rules on numbers and rounds in lists: what is listed, taken away, and by which steps rates fall. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { closeBrowser } from "../../../testing/browser.ts";

const RULES = "/api/admin/number-rules";
const TYPES = "/api/admin/lottery-types";
const ROUNDS = "/api/admin/rounds";
const AT = "2026-11-20T18:00:00Z";
const groups = ["admin-rules", "admin-night", "admin-rounds", "admin-plan", "betting", "lottery"];
const lottery = (id: string) => ({
  id,
  code: `x${id}`,
  category: "HANOI",
  name_th: `หวย${id}`,
  names: { th: `หวย${id}` },
  bet_types: [{ bet_type: "TWO_TOP", digits_count: 2 }],
});
const rule = (id: string, more: object = {}) => ({
  id,
  lottery_type_id: "1",
  round_id: null,
  bet_type: "TWO_TOP",
  number: "62",
  rule: "CLOSED",
  odds_percent: null,
  cap: null,
  cap_percent: null,
  created_at: AT,
  ...more,
});

async function rules(items: readonly object[], address = "", rights?: readonly string[]) {
  const office = await backOffice(groups, rights);
  location.hash = `#/admin/number-rules${address}`;
  office.answer(RULES, { items, next_cursor: "next" });
  office.answer(TYPES, { items: [lottery("1"), lottery("2")] });
  office.answer(ROUNDS, { items: [{ id: "7", name: "งวด7" }], next_cursor: null });
  const page = await office.show(await import("./RulesScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/ทุกหวย|หวย1/));
  await vi.waitFor(() => expect(page.words()).toMatch(/62|ไม่มีเลข|ทุกเลข/));
  return { ...office, page };
}
afterAll(closeBrowser);

describe("a rule", () => {
  it.each([
    [{}, "62 ประเภทแทง 2 ตัวบน ใช้กับ หวย1 กติกา ปิดรับ เมื่อยอดแทงเกิน ทันที"],
    [{ round_id: "7" }, "ใช้กับ เฉพาะงวด 7"],
    [{ rule: "PARTIAL", odds_percent: 40 }, "กติกา จ่าย 40%"],
    [
      { number: null, cap: "500.00" },
      "ทุกเลข ประเภทแทง 2 ตัวบน ใช้กับ หวย1 กติกา ปิดรับ เมื่อยอดแทงเกิน เกิน 500.00",
    ],
    [{ cap: "500.00", cap_percent: 50 }, "เกิน 500.00 (50% ของวงเงิน)"],
  ])("that is %j reads: %s", async (more, said) => {
    const { page } = await rules([rule("9", more)]);
    await vi.waitFor(() => expect(page.words().replaceAll(/6 2(?=\D)/g, "62")).toContain(said));
  });

  it("is taken away after a question that names it, and told; not where it is a no", async () => {
    const no = await rules([rule("9")]);
    await no.page.press("ลบ");
    await no.page.press("ยกเลิก");
    expect(no.sent).toEqual([]);
    const { page, sent, told } = await rules([rule("9")]);
    await vi.waitFor(() => expect(page.words()).toContain("หวย1 กติกา"));
    await page.press("ลบ");
    expect(page.words()).toContain("ลบ 62 ของ หวย1? 2 ตัวบน จะรับแทงตามปกติทันที");
    await page.press("ลบ");
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "DELETE", path: `${RULES}/9`, body: null }]),
    );
    await vi.waitFor(async () => expect(await told()).toBe("ลบแล้ว"));
  });

  it("is listed of a lottery, of one of its rounds, page by page; changed by who may", async () => {
    const { page, queries } = await rules([rule("9")]);
    const wait = (count: number) => vi.waitFor(() => expect(queries(RULES)).toHaveLength(count));
    await page.press("ถัดไป");
    await wait(2);
    expect(page.buttons()).not.toContain("อัตราจ่ายลดเป็นขั้น");
    await page.type("หวย", "2");
    await wait(3);
    await vi.waitFor(() => expect(page.words()).toContain("งวด7"));
    await page.type("งวด", "7");
    await wait(4);
    const limit = "50";
    expect(queries(RULES)).toEqual([
      { limit, leave_out: "without_animal" },
      { limit, leave_out: "without_animal", cursor: "next" },
      { limit, lottery_type_id: "2" },
      { limit, round_id: "7" },
    ]);
    expect(queries(ROUNDS)).toEqual([{ status: "OPEN", type: "2", limit }]);
    expect(page.buttons()).toContain("อัตราจ่ายลดเป็นขั้น");
    const { page: reader } = await rules([rule("9")], "?typeId=1", ["auditor"]);
    for (const name of ["ลบ", "เพิ่มเลข", "จัดการหลายเลข", "อัตราจ่ายลดเป็นขั้น"])
      expect(reader.buttons()).not.toContain(name);
  });
});

describe("the steps by which a rate falls", () => {
  const STEPS = `${RULES}/steps`;
  const items = [
    { bet_type: "TWO_TOP", number_cap: "1000.00", steps: [{ from_percent: 50, pays_percent: 80 }] },
    { bet_type: "TWO_BOTTOM", number_cap: null, steps: [] },
  ];
  async function steps(roundId: string) {
    const office = await backOffice(groups);
    office.answer(`GET ${STEPS}`, { items });
    const { RateStepsDialog } = await import("./RateStepsDialog.tsx");
    const onClose = vi.fn<() => void>();
    const page = await office.show(RateStepsDialog, { typeId: "1", roundId, onClose });
    await vi.waitFor(() => expect(page.words()).toContain("2 ตัวล่าง"));
    await page.type("ประเภทแทง", "TWO_TOP");
    return { ...office, page, onClose };
  }

  it.each([
    ["", { lottery_type_id: "1" }],
    ["7", { round_id: "7" }],
  ])("of the round %j are read and sent of %j, with what they come to", async (roundId, scope) => {
    const { page, sent, queries, told, onClose } = await steps(roundId);
    expect(queries(STEPS)).toEqual([scope]);
    expect(page.words()).toContain("วงเงินต่อเลข 1,000.00 บาท");
    expect(page.words()).toContain("เกิน 500.00 บาทต่อเลข จ่าย 80%");
    await page.type("ขั้น 2: ตั้งแต่", "75");
    await page.type("ขั้น 2: จ่าย", "60");
    await page.press("บันทึก");
    const sends = [
      { from_percent: 50, pays_percent: 80 },
      { from_percent: 75, pays_percent: 60 },
    ];
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const over = { steps: sends.slice(0, 1) };
    expect(sent[0]?.body).toEqual({ ...scope, bet_type: "TWO_TOP", steps: sends, over });
    await vi.waitFor(async () => expect(await told()).toContain("มีผลกับโพยใหม่ทันที"));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("are not sent half, out of order, or where the bet type has no cap", async () => {
    const { page, sent } = await steps("");
    await page.type("ขั้น 2: ตั้งแต่", "75");
    await page.press("บันทึก");
    expect(page.words()).toContain("ใส่ทั้งสองช่อง 1-99");
    await page.type("ขั้น 2: จ่าย", "90");
    await page.press("บันทึก");
    expect(page.words()).toContain("ขั้นถัดไปต้องเริ่มสูงกว่าและจ่ายน้อยกว่า");
    // The first row is left empty: what is wrong with the second is told there.
    await page.type("ขั้น 1: ตั้งแต่", "");
    await page.type("ขั้น 1: จ่าย", "");
    await page.type("ขั้น 2: จ่าย", "");
    await page.press("บันทึก");
    expect(page.words()).toMatch(/ขั้น 2: ตั้งแต่.*ใส่ทั้งสองช่อง 1-99.*ขั้น 2: จ่าย/);
    expect(page.words()).not.toMatch(/ใส่ทั้งสองช่อง 1-99.*ขั้น 2: ตั้งแต่/);
    await page.type("ประเภทแทง", "TWO_BOTTOM");
    await page.type("ขั้น 1: ตั้งแต่", "50");
    await page.type("ขั้น 1: จ่าย", "50");
    await page.press("บันทึก");
    expect(page.words()).toContain("ประเภทนี้ยังไม่มีวงเงินต่อเลข");
    expect(sent).toEqual([]);
  });

  it("are taken away of a bet type whose cap is gone", async () => {
    const { page, sent } = await steps("");
    await page.type("ประเภทแทง", "TWO_BOTTOM");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const none = { steps: [], over: { steps: [] } };
    expect(sent[0]?.body).toEqual({ lottery_type_id: "1", bet_type: "TWO_BOTTOM", ...none });
  });
});

describe("the list of rounds", () => {
  const round = (id: string, more: object = {}) => ({
    id,
    name: `หวย1 ${id}`,
    status: "SCHEDULED",
    draw_date: "2026-11-20",
    open_time: AT,
    close_time: AT,
    stake: "1234.50",
    line_count: 5678,
    settling: false,
    worst_number: null,
    lottery_type: lottery("1"),
    ...more,
  });
  async function list(rights?: readonly string[]) {
    const office = await backOffice(groups, rights);
    location.hash = "#/admin/rounds";
    const worst = { number: "62", payout: "900.00" };
    const items = [round("7"), round("8", { status: "CLOSED", worst_number: worst })];
    office.answer(ROUNDS, { items, next_cursor: "next", counts: { ALL: 2, OPEN: 0, CLOSED: 1 } });
    office.answer(TYPES, { items: [lottery("1"), lottery("2")] });
    const page = await office.show(await import("../RoundsScreen.tsx"));
    await vi.waitFor(() => expect(page.words()).toContain("หวย1 8"));
    return { ...office, page };
  }

  it("tells when each opens or closed, what is staked, and the riskiest number", async () => {
    const { page } = await list();
    expect(page.words()).toMatch(
      /หวย1 7 20 พ\.ย\. 2569 .*เปิด 21 พ\.ย\. 2569 01:00 น\. .*1,234\.50 5,678 - /,
    );
    expect(page.words()).toMatch(/หวย1 8 .*ปิดแล้ว 21 พ\.ย\. 01:00 น\. .*รอใส่ผล .*6 ?2 900 /);
    expect(page.buttons()).toEqual(
      expect.arrayContaining(["ทั้งหมด 2", "เปิดรับ 0", "รอผล 1", "ยกเลิก"]),
    );
    expect(page.links()).toEqual(expect.arrayContaining(["/admin/rounds/7", "/admin/calendar"]));
  });

  it("is narrowed by state, day, lottery and name, from the first page on", async () => {
    const { page, queries } = await list();
    const wait = (count: number) => vi.waitFor(() => expect(queries(ROUNDS)).toHaveLength(count));
    await page.press("ถัดไป");
    await wait(2);
    await page.press("รอผล");
    await wait(3);
    await page.type("วันที่ออกผล", "20/11/2569");
    await wait(4);
    await page.type("หวย", "2");
    await wait(5);
    await page.type("ค้นหาชื่อหวย", " ฮา ");
    await wait(6);
    const limit = "25";
    const narrowed = { limit, status: "CLOSED", date: "2026-11-20", type: "2" };
    expect(queries(ROUNDS)).toEqual([
      { limit },
      { limit, cursor: "next" },
      { limit, status: "CLOSED" },
      { limit, status: "CLOSED", date: "2026-11-20" },
      narrowed,
      { ...narrowed, search: "ฮา" },
    ]);
  });

  it.each([
    [["draws"], true],
    [["stakes"], false],
  ])("leads who holds %j to the entry of a result: %s", async (rights, leads) => {
    const { page } = await list(rights);
    expect(/ ใส่ผล(?= |$)/.test(page.words())).toBe(leads);
  });

  it("lets who may add one, with the times of Thailand sent in UTC", async () => {
    expect((await list(["auditor"])).page.buttons()).not.toContain("สร้างงวด");
    const { page, sent, told } = await list();
    await page.press("สร้างงวด");
    await page.type("หวย", "2");
    await page.type("วันที่ออกผล", "20/11/2570");
    await page.type("เปิดรับ (เวลาไทย)", "20/11/2570");
    await page.type("ปิดรับ (เวลาไทย)", "21/11/2570");
    await page.press("สร้างงวด");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: "POST",
      path: ROUNDS,
      body: { lottery_type_id: "2", close_time: "2027-11-20T17:00:00.000Z" },
    });
    expect(sent[0]?.body).not.toHaveProperty("name");
    await vi.waitFor(async () => expect(await told()).toBe("สร้างงวดแล้ว"));
  });
});
