/** The friends that a member brought: asked for again where they could not be read. */
import { listFriends, myReferral } from "@chokdee/domain/referral/contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberPart } from "../../testing/member-web.ts";

afterAll(closeBrowser);

it("friends that could not be read are no empty list, and are asked for again", async () => {
  const load = () => import("./ReferralScreen.tsx");
  const { page, answer, says } = await memberPart(["referral"], load, {
    [myReferral.path]: {
      code: "KOI",
      link: "http://chokdee/#/auth/register?ref=KOI",
      qr_code: "data:image/png;base64,1",
      friends: 2,
      balance: "0.00",
      earned: "0.00",
      transferred: "0.00",
      commission_percent: 1,
    },
    [listFriends.path]: Response.json({ code: "REFUSED", message: "" }, { status: 422 }),
  });
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  expect(page.words()).toContain("เพื่อนที่แนะนำ 2 คน");
  expect(page.words()).not.toContain("ยังไม่มีเพื่อน");
  const joined = (second: number) => `2026-11-20T18:00:0${second}Z`;
  const data = [
    { nickname: "ดาว", phone_masked: "081-xxx-1111", joined_at: joined(2), earned: "40.00" },
    { nickname: "ฟ้า", phone_masked: "081-xxx-1111", joined_at: joined(1), earned: "1.00" },
  ];
  answer(listFriends.path, { data, next_cursor: null });
  await page.press("ลองใหม่");
  await says(/ดาว .*40\.00 ฟ้า .*1\.00/);
  expect(page.buttons()).not.toContain("แสดงเพิ่ม");
});
