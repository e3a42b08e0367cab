/** A member's settings and notices: what is shown, chosen, sent and told. */
import { logout } from "@chokdee/domain/accounts/contract.ts";
import { listBankAccounts } from "@chokdee/domain/members/bank-contract.ts";
import {
  changeMe,
  me,
  readPreferences,
  writePreferences,
} from "@chokdee/domain/members/contract.ts";
import { takeOwnCopy } from "@chokdee/domain/operations/copy-contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { member, memberWeb } from "../../testing/member-web.ts";

const PUT = `PUT ${writePreferences.path}`;
const PATCH = `PATCH ${changeMe.path}`;
const preferences = {
  deposit: true,
  withdrawal: false,
  lottery: true,
  promotion: false,
  announcement: false,
  language: "th",
};
const bank = { id: "4", code: "004", name_th: "ธนาคารกสิกรไทย", color: "", account_groups: null };
const account = { id: "9", bank, account_number: "0451239876", is_primary: true };

async function screen(nickname = "เก๋") {
  const web = await memberWeb(["members", "notices", "house-texts"], "/settings");
  const { beginSession } = await import("../../app/session.ts");
  beginSession("token", { ...member, nickname } as never, 0);
  web.answer(`GET ${me.path}`, { ...member, nickname, created_at: "2026-11-19T18:00:00Z" });
  web.answer(PATCH, { ...member, nickname: "กุ๊ก", created_at: "2026-11-19T18:00:00Z" });
  web.answer(`GET ${readPreferences.path}`, preferences);
  web.answer(PUT, preferences);
  web.answer(listBankAccounts.path, [account]);
  const page = await web.show(await import("./SettingsScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("สมาชิกตั้งแต่"));
  await vi.waitFor(() => expect(page.words()).toContain("เปิด 2 จาก 5 รายการ"));
  return { ...web, page };
}
const session = async () => (await import("../../app/session.ts")).session();
afterAll(closeBrowser);

it("the settings know who it is, since when, the account and the notices, and lead to each", async () => {
  const { page } = await screen();
  await vi.waitFor(() => expect(page.words()).toContain("กสิกรไทย 045-1-23987-6"));
  // A vowel that is written first is no letter that one is known by.
  expect(page.words()).toMatch(/^ตั้งค่าบัญชี ก เก๋ สมาชิกตั้งแต่ 20 พ.ย. 2569/);
  expect(page.typed("เบอร์โทรศัพท์")).toBe("081-111-1111");
  await expect(page.type("เบอร์โทรศัพท์", "0822222222")).rejects.toThrow("takes nothing");
  expect(page.links()).toEqual([
    "/",
    "/change-password",
    "/protection",
    "/bank-account",
    "/notifications",
    "/privacy",
  ]);
  expect(page.words()).toContain("1.0.0");
});

describe("the nickname", () => {
  const [FIELD, SAVE] = ["ชื่อเล่น", "บันทึก"];
  it("is sent, kept as the server writes it, and is the member's name from then on", async () => {
    const { page, sent, told, hold } = await screen();
    expect(page.typed(FIELD)).toBe("เก๋");
    await page.type(FIELD, " ");
    expect(page.words()).not.toContain("กรุณากรอกชื่อเล่น");
    await page.press(SAVE);
    expect(page.words()).toContain("กรุณากรอกชื่อเล่น");
    expect(sent).toEqual([]);
    await page.type(FIELD, "กุ๊ก  ");
    const go = hold();
    await page.press(SAVE);
    await vi.waitFor(() => expect(page.busy()).toEqual([SAVE]));
    go();
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกชื่อเล่นแล้ว"));
    expect(sent).toEqual([{ call: PATCH, body: { nickname: "กุ๊ก  " } }]);
    await vi.waitFor(() => expect(page.typed(FIELD)).toBe("กุ๊ก"));
    expect((await session())?.user.nickname).toBe("กุ๊ก");
    expect(page.words()).toMatch(/^ตั้งค่าบัญชี ก กุ๊ก/);
  });

  it("that is refused says so until it is typed anew", async () => {
    const { page, refuse } = await screen();
    refuse(PATCH, "ชื่อนี้ใช้ไม่ได้");
    await page.type(FIELD, "x");
    await page.press(SAVE);
    await vi.waitFor(() => expect(page.words()).toContain("ชื่อนี้ใช้ไม่ได้"));
    expect((await session())?.user.nickname).toBe("เก๋");
    await page.type(FIELD, "xy");
    expect(page.words()).not.toContain("ชื่อนี้ใช้ไม่ได้");
  });
});

describe("the copy of one's data", () => {
  const TAKE = /^ดาวน์โหลดสำเนาข้อมูลของฉัน/;
  const copyRow = (page: { buttons: () => string[] }) =>
    page.buttons().find((name) => TAKE.test(name)) ?? "";
  it("is asked for, saved as a file and told", async () => {
    const { page, answer, asked, told } = await screen();
    const saved: (Blob | string)[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:copy";
    });
    const create = document.createElement.bind(document) as (tag: string) => object;
    const link = { href: "", download: "", click: () => saved.push(link.download) };
    Object.assign(document, { createElement: (tag: string) => (tag === "a" ? link : create(tag)) });
    answer(takeOwnCopy.path, { member: { nickname: "เก๋" } });
    await page.press(copyRow(page));
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกสำเนาข้อมูลแล้ว"));
    expect(asked).toContain(takeOwnCopy.path);
    const [file, name] = saved as [Blob, string];
    expect(JSON.parse(await file.text())).toEqual({ member: { nickname: "เก๋" } });
    expect(name).toMatch(/^chokdee-my-data-\d{4}-\d\d-\d\d\.json$/);
  });

  it("that was taken too often says so, in the server's words", async () => {
    const { page, refuse, told } = await screen();
    refuse(takeOwnCopy.path, "ขอบ่อยเกินไป", 429);
    await page.press(copyRow(page));
    await vi.waitFor(() => expect(page.words()).toContain("ขอบ่อยเกินไป"));
    expect(await told()).toBeUndefined();
  });
});

it("the language is changed here and told to the server, which writes in it too", async () => {
  const { page, sent } = await screen();
  await page.press("ภาษา");
  expect(page.chosen()).toEqual(["ไทย"]);
  await page.press("English");
  await vi.waitFor(() => expect(sent).toEqual([{ call: PUT, body: { language: "en" } }]));
  await vi.waitFor(() => expect(page.words()).toContain("Bank account"));
  expect(localStorage.getItem("language") ?? document.documentElement.lang).toBe("en");
});

it("the colours are changed on this phone only", async () => {
  const { page, sent } = await screen();
  expect(page.words()).toContain("โหมดสี ตามเครื่อง");
  await page.press("โหมดสี");
  expect(page.chosen()).toEqual(["ตามเครื่อง"]);
  await page.press("มืด");
  expect(page.words()).toContain("โหมดสี มืด");
  // The choice is closed by it.
  expect(page.buttons()).toContain("บันทึก");
  const { chosenTheme } = await import("../../ui/theme.ts");
  expect(chosenTheme()).toBe("dark");
  expect(sent).toEqual([]);
});

it("what the phone does is switched one by one, and kept on it", async () => {
  const { page } = await screen();
  const { senseIsOn } = await import("../../app/feel.ts");
  const { text } = await import("../../text/i18n.ts");
  const [haptics, sound] = [text("common:device.haptics"), text("common:device.sound")];
  const before = [senseIsOn("haptics"), senseIsOn("sound")];
  const shown = () => [haptics, sound].map((name) => page.chosen().includes(name));
  expect(shown()).toEqual(before);
  await page.press(sound);
  expect([senseIsOn("haptics"), senseIsOn("sound")]).toEqual([before[0], !before[1]]);
  await page.press(haptics);
  expect(shown()).toEqual([!before[0], !before[1]]);
  expect([senseIsOn("haptics"), senseIsOn("sound")]).toEqual([!before[0], !before[1]]);
});

it.each([false, true])("who signs out is asked first (answered by a yes: %s)", async (leaves) => {
  const { page, sent } = await screen();
  const { text } = await import("../../text/i18n.ts");
  const [out, stay] = [text("common:side_menu.logout"), text("common:side_menu.stay")];
  await page.press(out);
  await vi.waitFor(() => expect(page.buttons()).toEqual([stay, out]));
  expect(await session()).not.toBeNull();
  await page.press(leaves ? out : stay);
  await vi.waitFor(() => expect(page.buttons()).not.toContain(stay));
  if (leaves) await vi.waitFor(async () => expect(await session()).toBeNull());
  expect(await session()).toEqual(leaves ? null : expect.objectContaining({ token: "token" }));
  expect(sent.map(({ call }) => call)).toEqual(leaves ? [`POST ${logout.path}`] : []);
});

describe("the notices", () => {
  const names = ["ฝากเงิน", "ถอนเงิน", "หวย", "โปรโมชั่น", "ประกาศ"];
  async function notices() {
    const web = await memberWeb(["members", "notices"], "/notifications");
    web.answer(`GET ${readPreferences.path}`, preferences);
    web.answer(PUT, preferences);
    const page = await web.show(await import("./NotificationsScreen.tsx"));
    await vi.waitFor(() => expect(page.words()).toContain("หวย"));
    const on = () => names.filter((name) => page.chosen().includes(name));
    return { ...web, page, on };
  }

  it("are on as they were kept, in their order, and each is sent alone when it is switched", async () => {
    const { page, on, sent, answer, hold } = await notices();
    const at = names.map((name) => page.words().indexOf(name));
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(page.links()).toEqual(["/settings"]);
    expect(on()).toEqual(["ฝากเงิน", "หวย"]);
    const go = hold();
    await page.press("โปรโมชั่น");
    // At once, not only with the answer.
    await vi.waitFor(() => expect(on()).toEqual(["ฝากเงิน", "หวย", "โปรโมชั่น"]));
    answer(`GET ${readPreferences.path}`, { ...preferences, promotion: true });
    go();
    await vi.waitFor(() => expect(sent).toEqual([{ call: PUT, body: { promotion: true } }]));
    await page.press("ฝากเงิน");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ call: PUT, body: { deposit: false } });
  });

  it("that could not be kept go back to what they were, and say so", async () => {
    const { page, on, refuse, told, hold, asked } = await notices();
    refuse(PUT, "พัง");
    const before = asked.length;
    const go = hold();
    await page.press("ถอนเงิน");
    await vi.waitFor(() => expect(on()).toEqual(["ฝากเงิน", "ถอนเงิน", "หวย"]));
    go();
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกไม่สำเร็จ เปลี่ยนกลับเป็นค่าเดิมแล้ว"));
    await vi.waitFor(() => expect(on()).toEqual(["ฝากเงิน", "หวย"]));
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it("are kept one after another, and what could not be kept takes no other along", async () => {
    const { on, page, sent, answer, hold, told, asked } = await notices();
    let times = 0;
    answer(PUT, () => {
      times += 1;
      return times === 1 ? Response.json({ code: "BUSY" }, { status: 422 }) : preferences;
    });
    const first = hold();
    await page.press("ถอนเงิน");
    await page.press("โปรโมชั่น");
    await vi.waitFor(() => expect(on()).toEqual(["ฝากเงิน", "ถอนเงิน", "หวย", "โปรโมชั่น"]));
    const before = asked.length;
    expect(sent.map(({ body }) => body)).toEqual([{ withdrawal: true }]);
    const second = hold();
    first();
    await vi.waitFor(async () => expect(await told()).toContain("บันทึกไม่สำเร็จ"));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({ promotion: true });
    expect(on()).toEqual(["ฝากเงิน", "หวย", "โปรโมชั่น"]);
    // The truth is asked for once nothing is under way any more.
    expect(asked.length).toBe(before);
    second();
    await vi.waitFor(() => expect(asked.length).toBe(before + 1));
  });

  it("that could not be read are asked for again", async () => {
    const web = await memberWeb(["members", "notices"], "/notifications");
    web.refuse(readPreferences.path, "");
    const page = await web.show(await import("./NotificationsScreen.tsx"));
    await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
    web.answer(readPreferences.path, preferences);
    await page.press("ลองใหม่");
    await vi.waitFor(() => expect(page.words()).toContain("โปรโมชั่น"));
  });
});
