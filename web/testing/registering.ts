/** A registration under way, before a server that answers what it asks for. */
import { listBanks } from "@chokdee/domain/members/bank-contract.ts";
import {
  checkPhone,
  completeRegistration,
  completeRegistrationWithBank,
  registrationConfig,
  sendOtp,
  verifyOtp,
} from "@chokdee/domain/members/contract.ts";
import { expect, vi } from "vitest";

import { member, memberWeb } from "./member-web.ts";

export const [PHONE, CODE, NEXT] = ["เบอร์โทรศัพท์", "พิมพ์รหัสด้านบน", "ถัดไป"] as const;
export const [NICKNAME, PASSWORD, AGAIN] = ["ชื่อเล่น", "รหัสผ่าน", "ยืนยันรหัสผ่าน"] as const;
export const AGE = "ฉันมีอายุ 20 ปีขึ้นไป";
/** A bank as the list of banks has it. */
export const bank = (id: string, code: string, name_th: string) => ({
  id,
  code,
  name_th,
  name_en: "",
  color: "#138f2d",
  logo_url: null,
  account_groups: [3, 1, 5, 1],
});
const banks = [
  bank("91", "091", "ธนาคารเล็ก"),
  bank("4", "004", "ธนาคารกสิกรไทย"),
  ...["014", "002", "006", "025", "011", "030", "034"].map((code) =>
    bank(code, code, `ธนาคาร ${code}`),
  ),
];
export const signedIn = { access_token: "token of new", user: member, device_token: "device" };

interface House {
  readonly otp?: boolean;
  readonly needsBank?: boolean;
  readonly address?: string;
}

export async function registering({ otp = true, needsBank = false, address = "" }: House = {}) {
  const web = await memberWeb(["auth"], `/auth/register${address}`, false);
  const config = { require_otp: otp, require_bank_account: needsBank };
  web.answer(registrationConfig.path, config);
  web.answer(checkPhone.path, { require_otp: otp, session_token: otp ? null : "of phone" });
  web.answer(sendOtp.path, { message: "", resend_after_seconds: 45, request_token: "request" });
  web.answer(verifyOtp.path, { session_token: "of code" });
  web.answer(listBanks.path, banks);
  for (const { path } of [completeRegistration, completeRegistrationWithBank])
    web.answer(path, signedIn);
  // The local codes are 0007, 2345, 2345 and so on.
  let drawn = 7;
  const getRandomValues = (into: Uint16Array) => {
    into[0] = drawn;
    drawn = 12_345;
    return into;
  };
  vi.stubGlobal("crypto", { getRandomValues });
  const page = await web.show(await import("../members/member/RegisterScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain(CODE));
  const of = (path: string) =>
    web.sent.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body);
  const { says } = page;
  return { ...web, page, of, says };
}

export async function atOtp() {
  const all = await registering();
  await all.page.type(PHONE, "0811111111");
  await all.page.type(CODE, "0007");
  await all.page.press(NEXT);
  await all.says("ขั้นที่ 2 จาก 4");
  return all;
}

export async function atAccount(house: House = {}) {
  const all = await registering({ otp: false, ...house });
  await all.page.type(PHONE, "0811111111");
  await all.page.type(CODE, "0007");
  await all.page.press(NEXT);
  await all.says("ขั้นที่ 2 จาก 3");
  return all;
}

export async function atBank(house: House = {}) {
  const all = await atAccount(house);
  await all.page.type(NICKNAME, "โชค");
  await all.page.type(PASSWORD, "4711");
  await all.page.type(AGAIN, "4711");
  await all.page.tick(AGE);
  await all.page.press(NEXT);
  await all.says("ขั้นที่ 3 จาก 3");
  await all.says("กสิกร");
  return all;
}
