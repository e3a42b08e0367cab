/**
 * The product's own privacy text names who is shown something of a member: who referred them
 * (referral/read-referral), everybody of a shot (the view house_shot_list), push services, and
 * whom a slip is sent to. An operator's own text is the operator's word.
 */
import { expect, it } from "vitest";

import { textsOf } from "./text-files.ts";

/** By language: who referred, a browser's notices, a slip's check, shots, and phones kept here. */
const named: Readonly<Record<string, readonly string[]>> = {
  th: ["ผู้แนะนำ", "แจ้งเตือน", "ตรวจสลิป", "ยิงเลข", "เบอร์ที่เคยเข้าสู่ระบบ"],
  en: ["referred you", "notification", "checks slips", "shot", "phone numbers that signed in"],
  my: ["ဖိတ်ခေါ်သူ", "အသိပေးချက်", "ပြေစာ", "ပစ်", "ဝင်ဖူးသော ဖုန်းနံပါတ်"],
  shn: ["ၵူၼ်း\u200bၼႄႉၼမ်း", "ၵၢၼ်ပၼ်ႁူႉ", "မႂ်ႁပ်ႉငိုၼ်း", "ယိုဝ်း", "မၢႆၾူၼ်း\u200bဢၼ်\u200bၶဝ်ႈ"],
  zh: ["推荐人", "通知", "核验", "投号", "登录过的手机号"],
};

it("says in every language whom a member's data is shown to, and what stays on the phone", () => {
  const missing = Object.entries(named).flatMap(([language, words]) => {
    const text = JSON.stringify(textsOf(language).get("house-texts-own"));
    const [, privacy = ""] = /"PRIVACY":"([^"]+)"/.exec(text) ?? [];
    return words.filter((word) => !privacy.includes(word));
  });
  expect(missing).toEqual([]);
});
