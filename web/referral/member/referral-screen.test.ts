/** The screen of who brings friends: link, rules, friends, and what they brought. */
import { listFriends, myReferral, transferCommission } from "@chokdee/domain/referral/contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

const LINK = "http://chokdee/#/auth/register?ref=KOI";
const referral = {
  code: "KOI",
  link: LINK,
  qr_code: "data:image/png;base64,1",
  friends: 3,
  balance: "12.50",
  earned: "1040.00",
  transferred: "1027.50",
  commission_percent: 0.5,
};
const friend = (nickname: string, earned: string) => ({
  nickname,
  phone_masked: "081-xxx-1111",
  joined_at: `2026-11-20T18:00:0${String(earned.length)}Z`,
  earned,
});

async function screen(more: object = {}, rows: readonly object[] = [friend("ดาว", "40.00")]) {
  const web = await memberWeb(["referral"], "/referral");
  web.answer(myReferral.path, { ...referral, ...more });
  web.answer(listFriends.path, (query) => ({
    data: query.has("cursor") ? [friend("ฟ้า", "1.00")] : rows,
    next_cursor: query.has("cursor") || rows.length === 0 ? null : "next",
  }));
  const page = await web.show(await import("./ReferralScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toMatch(/เพื่อนที่แนะนำ \d คน (?!$)/));
  return { ...web, page };
}
afterAll(closeBrowser);

it("tells the commission, the link, the rules and each friend, and asks for more friends", async () => {
  const { page, queries } = await screen();
  expect(queries(myReferral.path)).toEqual([{ origin: "http://chokdee" }]);
  await vi.waitFor(() => expect(page.words()).toContain("ดาว"));
  for (const part of [
    "ค่าแนะนำที่โอนได้ 12.50 บาท ได้ทั้งหมด 1,040.00 โอนแล้ว 1,027.50 โอนเข้ากระเป๋าเงิน",
    `รหัสแนะนำ KOI ${LINK} คัดลอกลิงก์ แชร์`,
    // The percent of now is not that of what was staked before it was set.
    "ได้ 0.5% ของยอดแทงของเพื่อน คิดทีละโพยเมื่องวดออกผล ตาม % ขณะที่แทง ปัดเศษลงเป็นสตางค์",
    "ดาว 081-xxx-1111 · สมัคร 21 พ.ย. 2569 40.00",
  ])
    expect(page.words()).toContain(part);
  expect(page.links()).toEqual(["/"]);
  await page.press("แสดงเพิ่ม");
  await vi.waitFor(() => expect(page.words()).toMatch(/ดาว.*ฟ้า/));
  expect(queries(listFriends.path)).toEqual([{}, { cursor: "next" }]);
});

it("who owes commission is told what makes up for it: the wallet may have to, before the next one", async () => {
  const { page } = await screen({ balance: "-10.00" });
  expect(page.words()).toContain("ค่าแนะนำครั้งต่อไปจะหักส่วนนี้ก่อน หากยังไม่ได้หักจากกระเป๋าเงิน");
});

it("who has no friends yet is told, and that there is no commission where there is none", async () => {
  const { page } = await screen({ friends: 0, commission_percent: 0 }, []);
  await vi.waitFor(() => expect(page.words()).toContain("ยังไม่มีเพื่อนที่สมัครผ่านลิงก์ของคุณ"));
  expect(page.words()).toContain("ขณะนี้ยังไม่มีค่าแนะนำ");
  expect(page.words()).not.toContain("ของยอดแทงของเพื่อน");
});

it("the link is shared by the phone's own sheet, else copied", async () => {
  const { page, copied, told } = await screen();
  await page.press("แชร์");
  expect([copied, await told()]).toEqual([[LINK], "คัดลอกแล้ว!"]);
  const share = vi.fn<(what: object) => Promise<void>>(() => Promise.reject(new Error("closed")));
  vi.stubGlobal("navigator", { onLine: true, share });
  await page.press("แชร์");
  const what = { title: "โชคดี", text: "มาสมัครโชคดีด้วยกัน", url: LINK };
  expect(share.mock.calls).toEqual([[what]]);
  expect(copied).toHaveLength(1);
});

it("the link is copied by its button, and a failure is told", async () => {
  const { page, copied, told } = await screen();
  await page.press("คัดลอกลิงก์");
  expect(copied).toEqual([LINK]);
  const { copyText } = await import("../../ui/copy-text.ts");
  vi.stubGlobal("navigator", { onLine: true });
  const field = { style: {}, select: () => undefined, remove: () => undefined };
  Object.assign(document, {
    createElement: () => field,
    querySelectorAll: () => [{ append: () => undefined }],
    execCommand: () => false,
  });
  expect(await copyText(LINK)).toBe(false);
  await page.press("แชร์");
  await vi.waitFor(async () => expect(await told()).toBe("คัดลอกไม่สำเร็จ กรุณาเลือกข้อความแล้วคัดลอกเอง"));
});

it.each([
  ["0.00", "0.00 บาท", false],
  ["-3.50", "−3.50 บาท", true],
])("of %s nothing can be moved", async (balance, shown, owing) => {
  const { page } = await screen({ balance });
  expect(page.words()).toContain(`ค่าแนะนำที่โอนได้ ${shown}`);
  expect(page.buttons()).not.toContain("โอนเข้ากระเป๋าเงิน");
  expect(page.words().includes("งวดที่ถูกยกเลิกดึงค่าแนะนำที่โอนไปแล้วคืน")).toBe(owing);
});

it("what is moved is told by what the server moved, and the screen asks anew", async () => {
  const { page, answer, told, sent, keys, hold, queries } = await screen();
  answer(`POST ${transferCommission.path}`, { data: { amount: "12.25" } });
  await page.press("โอนเข้ากระเป๋าเงิน");
  expect(page.words()).toContain("โอนค่าแนะนำเข้ากระเป๋าเงิน? 12.50 บาท จะเข้ากระเป๋าเงินทันที");
  const go = hold();
  await page.press("โอนเข้ากระเป๋าเงิน");
  await vi.waitFor(() => expect(page.busy()).toEqual(["โอนเข้ากระเป๋าเงิน"]));
  go();
  await vi.waitFor(async () => expect(await told()).toBe("โอน 12.25 บาท เข้ากระเป๋าเงินแล้ว"));
  const call = `POST ${transferCommission.path}`;
  expect(sent).toEqual([{ call, body: { amount: "12.50" } }]);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  await vi.waitFor(() => expect(queries(myReferral.path)).toHaveLength(2));
});

it("what could not be moved says why", async () => {
  const { page, refuse } = await screen();
  refuse(`POST ${transferCommission.path}`, "ยอดน้อยไป");
  await page.press("โอนเข้ากระเป๋าเงิน");
  await page.press("โอนเข้ากระเป๋าเงิน");
  await vi.waitFor(() => expect(page.words()).toContain("ยอดน้อยไป"));
});

it("a referral that could not be read is asked for again", async () => {
  const web = await memberWeb(["referral"], "/referral");
  web.refuse(myReferral.path, "");
  const page = await web.show(await import("./ReferralScreen.tsx"));
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  web.answer(myReferral.path, referral);
  web.answer(listFriends.path, { data: [], next_cursor: null });
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).toContain("รหัสแนะนำ KOI"));
});
