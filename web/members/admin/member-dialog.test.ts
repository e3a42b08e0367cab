/** One member at the desk: what is known of them, and what is sent when something is done to them. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { AT, memberDialog as dialog, referral, TIME, USER } from "../../testing/member-at-desk.ts";

afterAll(closeBrowser);

describe("a member", () => {
  it("is shown with phone, credit, since when, accounts, and the way to the whole story", async () => {
    const bank = { id: "004", code: "004", name_th: "กสิกรไทย", account_groups: [3, 1, 5, 1] };
    const account = { id: "b", account_number: "0451239876", account_name: "NAME", bank };
    const { page, says } = await dialog({ bank_accounts: [account], failed_sign_ins: 2 });
    for (const part of ["081-234-5678", "12.34", `สมัครเมื่อ ${TIME}`, "ใส่รหัสผิดติดกัน 2 ครั้ง"])
      expect(page.words()).toContain(part);
    await says(/กสิกรไทย 045-1-23987-6 NAME/);
    expect(page.words()).not.toContain("ยังไม่มีบัญชีธนาคาร");
    expect(page.links()).toContain("/admin/users/m-1");
  });

  it("has accounts whose numbers are grouped as their bank does", async () => {
    const bank = { code: "030", name_th: "ออมสิน", color: "#138f2d", account_groups: [3, 6, 3] };
    const account = { id: "b", bank, account_number: "123456789012", account_name: "ก้อย" };
    const { page } = await dialog({ bank_accounts: [account] });
    expect(page.words()).toContain("123-456789-012");
  });

  it("without an account, or a name, says so", async () => {
    const { page } = await dialog();
    expect(page.words()).toContain("ยังไม่มีบัญชีธนาคาร");
  });

  it("shows who brought them, whom they brought, and what is owed with its sign", async () => {
    const { page, says } = await dialog();
    await says(/ผู้แนะนำ แดง 089-999-9999 รหัสแนะนำ CODE7 เพื่อนที่แนะนำ 3/);
    await says(/ค่าแนะนำทั้งหมด 5\.00 โอนเข้ากระเป๋าแล้ว 7\.00 ค่าแนะนำคงเหลือ −2\.00/);
    expect(page.words()).toContain("เพื่อนล่าสุด ดำ 087-777-7777 1.25");
    const alone = { ...referral, referred_by: null, balance: "2.00", newest_friends: [] };
    const other = await dialog({}, ["owner"], { "/referral": alone });
    await other.says(/ผู้แนะนำ ไม่มี .*ค่าแนะนำคงเหลือ 2\.00/);
    expect(other.page.words()).not.toContain("เพื่อนล่าสุด");
  });

  it.each([
    [{}, ["ตั้งรหัสผ่านใหม่", "ล็อกบัญชี"]],
    [{ failed_sign_ins: 1 }, ["ตั้งรหัสผ่านใหม่", "ปลดล็อก", "ล็อกบัญชี"]],
    [{ locked: true, locked_reason: "R" }, ["ตั้งรหัสผ่านใหม่", "ปลดล็อก"]],
  ])("that is %j can be acted on with: %j", async (more, offered) => {
    const { page } = await dialog(more);
    const acts = ["ตั้งรหัสผ่านใหม่", "ปลดล็อก", "ล็อกบัญชี"];
    expect(page.buttons().filter((name) => acts.includes(name))).toEqual(offered);
  });

  it("can be changed by nobody who may only read", async () => {
    const { page } = await dialog({}, ["auditor"]);
    for (const name of ["ล็อกบัญชี", "ตั้งรหัสผ่านใหม่", "ติดป้าย", "เพิ่มบันทึก"])
      expect(page.buttons()).not.toContain(name);
    await expect(page.press("เอาป้าย vip ออก")).rejects.toThrow("No button");
  });
});

describe("an act on a member", () => {
  it.each([
    ["ล็อกบัญชี", "เหตุผลที่ล็อกบัญชี", "lock", "สมาชิกออกจากระบบทุกเครื่องทันที และเข้าสู่ระบบไม่ได้"],
    ["ตั้งรหัสผ่านใหม่", "เหตุผลที่ตั้งรหัสผ่านใหม่", "reset-password", "รหัสเดิมใช้ไม่ได้อีก"],
  ])("%s says what it does and is sent with its reason, not without", async (...one) => {
    const [name, label, path, consequence] = one;
    const { page, sent, answer, says, told } = await dialog();
    answer(`POST ${USER}/reset-password`, { password: "ONE-TIME-7" });
    await page.press(name);
    expect(page.words()).toContain(consequence);
    await page.press(name);
    expect(sent).toEqual([]);
    await page.type(label, " แจ้งหาย ");
    await page.press(name);
    const body = { reason: "แจ้งหาย" };
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: "POST", path: `${USER}/${path}`, body }]),
    );
    if (path === "lock") await vi.waitFor(async () => expect(await told()).toBe("ล็อกบัญชีแล้ว"));
    else {
      await says(/รหัสผ่านใช้ครั้งเดียว แสดงครั้งนี้ครั้งเดียว ONE-TIME-7/);
      expect(await told()).toBeUndefined();
    }
    // The reason is for one act.
    await vi.waitFor(() => page.press("ล็อกบัญชี"));
    expect(page.typed("เหตุผลที่ล็อกบัญชี")).toBe("");
  });

  it("lifts a lock with a reason, not without, and tells it", async () => {
    const { page, sent, told } = await dialog({ locked: true, locked_reason: "WHY" });
    expect(page.words()).toContain("WHY");
    await page.press("ปลดล็อก");
    await page.press("ปลดล็อก");
    expect(sent).toEqual([]);
    await page.type("เหตุผลที่ปลดล็อก", "ยืนยันตัวตนแล้ว");
    await page.press("ปลดล็อก");
    await vi.waitFor(async () => expect(await told()).toBe("ปลดล็อกแล้ว"));
    const body = { reason: "ยืนยันตัวตนแล้ว" };
    expect(sent).toEqual([{ method: "POST", path: `${USER}/unlock`, body }]);
  });

  it("forgets failures that have locked nobody without a reason", async () => {
    const { page, sent, told } = await dialog({ failed_sign_ins: 7 });
    await page.press("ปลดล็อก");
    await vi.waitFor(async () => expect(await told()).toBe("ปลดล็อกแล้ว"));
    expect(sent).toEqual([{ method: "POST", path: `${USER}/unlock`, body: {} }]);
  });

  it("that fails says why, and nothing is told as done", async () => {
    const { page, refuse, says, told } = await dialog();
    refuse("ทำไม่ได้ 4711");
    await page.press("ล็อกบัญชี");
    await page.type("เหตุผลที่ล็อกบัญชี", "x");
    await page.press("ล็อกบัญชี");
    await says(/ทำไม่ได้ 4711/);
    expect(await told()).toBeUndefined();
    await page.press("ยกเลิก");
    expect(page.buttons()).toContain("ตั้งรหัสผ่านใหม่");
  });

  it("that is given up leaves neither its reason nor its refusal to the next", async () => {
    const { page, refuse, says } = await dialog();
    refuse("ทำไม่ได้ 4711");
    await page.press("ล็อกบัญชี");
    await page.type("เหตุผลที่ล็อกบัญชี", "โกงโบนัส");
    await page.press("ล็อกบัญชี");
    await says(/ทำไม่ได้ 4711/);
    await page.press("ยกเลิก");
    await page.press("ตั้งรหัสผ่านใหม่");
    expect(page.typed("เหตุผลที่ตั้งรหัสผ่านใหม่")).toBe("");
    expect(page.words()).not.toContain("4711");
  });

  it("that is given up leaves the password that was made in sight", async () => {
    const { page, answer, says } = await dialog();
    answer(`POST ${USER}/reset-password`, { password: "ONE-TIME-7" });
    await page.press("ตั้งรหัสผ่านใหม่");
    await page.type("เหตุผลที่ตั้งรหัสผ่านใหม่", "แจ้งหาย");
    await page.press("ตั้งรหัสผ่านใหม่");
    await says(/ONE-TIME-7/);
    await vi.waitFor(() => page.press("ล็อกบัญชี"));
    await page.press("ยกเลิก");
    expect(page.words()).toContain("ONE-TIME-7");
  });

  it.each([
    ["ปลดล็อก", undefined, "ปลดล็อกแล้ว"],
    ["ล็อกบัญชี", "โกงโบนัส", "ล็อกบัญชีแล้ว"],
  ])("%s leaves the password that was made before in sight", async (name, reason, said) => {
    const { page, answer, says, told } = await dialog({ failed_sign_ins: 3 });
    answer(`POST ${USER}/reset-password`, { password: "ONE-TIME-7" });
    await page.press("ตั้งรหัสผ่านใหม่");
    await page.type("เหตุผลที่ตั้งรหัสผ่านใหม่", "แจ้งหาย");
    await page.press("ตั้งรหัสผ่านใหม่");
    await says(/ONE-TIME-7/);
    await vi.waitFor(() => page.press(name));
    if (reason !== undefined) {
      await page.type("เหตุผลที่ล็อกบัญชี", reason);
      await page.press(name);
    }
    await vi.waitFor(async () => expect(await told()).toBe(said));
    expect(page.words()).toContain("ONE-TIME-7");
  });
});

describe("the words of the staff on a member", () => {
  it("are tags that are put on and taken off", async () => {
    const { page, sent } = await dialog();
    await page.press("ติดป้าย");
    expect(sent).toEqual([]);
    await page.type("ป้ายใหม่", " ระวัง ");
    await page.press("ติดป้าย");
    await vi.waitFor(() => expect(page.typed("ป้ายใหม่")).toBe(""));
    await page.press("เอาป้าย vip ออก");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { method: "POST", path: `${USER}/tags`, body: { tag: "ระวัง" } },
      { method: "DELETE", path: `${USER}/tags/vip`, body: null },
    ]);
    expect((await dialog({ tags: [] })).page.words()).toContain("ยังไม่มีป้าย");
  });

  it("are notes that are added, and taken away by whoever wrote them or an owner", async () => {
    const note = (id: string, by: string) => ({
      id,
      text: `NOTE ${id}`,
      author: { id: by, nickname: "แนน" },
      created_at: AT,
    });
    const notes = {
      "/notes": { items: [note("1", "other"), note("2", "own")], next_cursor: null },
    };
    const { page, sent, says } = await dialog({}, ["support"], notes);
    await says(new RegExp(`NOTE 1 แนน ${TIME}`));
    expect(page.words()).not.toContain("ยังไม่มีบันทึก");
    await page.press("ลบบันทึก");
    expect(page.words()).toMatch(/ลบบันทึกนี้\? NOTE 2/);
    await page.press("ลบบันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await page.press("เพิ่มบันทึก");
    await page.type("บันทึกใหม่", " โทรแล้ว ");
    await page.press("เพิ่มบันทึก");
    await vi.waitFor(() => expect(page.typed("บันทึกใหม่")).toBe(""));
    expect(sent).toEqual([
      { method: "DELETE", path: `${USER}/notes/2`, body: null },
      { method: "POST", path: `${USER}/notes`, body: { text: "โทรแล้ว" } },
    ]);
    const owner = await dialog({}, ["owner"], notes);
    await owner.says(/NOTE 1/);
    await owner.page.press("ลบบันทึก");
    expect(owner.page.words()).toMatch(/ลบบันทึกนี้\? NOTE 1/);
    await owner.page.press("ยกเลิก");
    expect(owner.sent).toEqual([]);
    await (await dialog()).says(/ยังไม่มีบันทึก/);
  });
});

it.each([
  ["โทรแล้ว", "กรอกต่อ", []],
  ["โทรแล้ว", "ทิ้ง", [["m-2"]]],
  ["", undefined, [["m-2"]]],
])("with %j typed the way to a member alike, answered by %s, leads to %j", async (...one) => {
  const [typed, answer, shown] = one;
  const other = { id: "m-2", nickname: "ดำ", phone_number: "0899999999" };
  const alike = { kind: "DEVICE", member: other, locked: false, account_number: null, seen_at: AT };
  const { page, says, onShow } = await dialog({}, ["owner"], { "/alike": { items: [alike] } });
  await says("089-999-9999");
  await page.type("บันทึกใหม่", typed);
  await page.press("ดำ");
  if (answer !== undefined) await page.press(answer);
  await vi.waitFor(() => expect(onShow.mock.calls).toEqual(shown));
  expect(page.typed("บันทึกใหม่")).toBe(typed);
});

it.each([
  ["to be locked", "ล็อกบัญชี", "เหตุผลที่ล็อกบัญชี"],
  ["to pay a debt", "หักจากกระเป๋า", "เหตุผลที่หักเงิน"],
])(
  "a member who is half asked %s is not left for another without a question",
  async (_, button, reason) => {
    const other = { id: "m-2", nickname: "ดำ", phone_number: "0899999999" };
    const alike = {
      kind: "DEVICE",
      member: other,
      locked: false,
      account_number: null,
      seen_at: AT,
    };
    const debt = { kind: "DEPOSIT", reference: "d", round: null, since: null };
    const debts = {
      total: "95.00",
      items: [{ ...debt, amount: "95.00", rest: "95.00" }],
      entries: [],
    };
    const answers = { "/alike": { items: [alike] }, "/debts": debts };
    const { page, says, onShow } = await dialog({}, ["owner"], answers);
    await says("089-999-9999");
    await vi.waitFor(() => page.press(button));
    await page.type(reason, "ตกลงกันแล้ว");
    await page.press("ดำ");
    await page.press("กรอกต่อ");
    expect(onShow).not.toHaveBeenCalled();
    expect(page.typed(reason)).toBe("ตกลงกันแล้ว");
  },
);
