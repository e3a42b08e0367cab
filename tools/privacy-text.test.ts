/**
 * The product's own privacy text names who is shown something of a member: who referred them
 * (referral/read-referral), everybody of a shot (the view house_shot_list), push services, and
 * whom a slip is sent to; and what the house forgets (notices/prune-notices, accounts/prune-proofs,
 * accounts/queries/places), which copies it gives (members/copy-of-data). An operator's own text is the operator's word.
 */
import { expect, it } from "vitest";

import { textsOf } from "./text-files.ts";

/** By language: who referred, a browser's notices, a slip's check, shots, and the phones and the link kept here. */
const named: Readonly<Record<string, readonly string[]>> = {
  th: ["ผู้แนะนำ", "แจ้งเตือน", "ตรวจสลิป", "ยิงเลข", "เบอร์ที่เคยเข้าสู่ระบบ", "ลิงก์แนะนำ"],
  en: [
    "referred you",
    "notification",
    "checks slips",
    "shot",
    "phone numbers that signed in",
    "referral link",
  ],
  my: ["ဖိတ်ခေါ်သူ", "အသိပေးချက်", "ပြေစာ", "ပစ်", "ဝင်ဖူးသော ဖုန်းနံပါတ်", "ဖိတ်ခေါ်လင့်ခ်"],
  shn: ["ၵူၼ်း\u200bၼႄႉၼမ်း", "ၵၢၼ်ပၼ်ႁူႉ", "မႂ်ႁပ်ႉငိုၼ်း", "ယိုဝ်း", "မၢႆၾူၼ်း\u200bဢၼ်\u200bၶဝ်ႈ", "မၢႆ\u200bၼႄႉၼမ်း"],
  zh: ["推荐人", "通知", "核验", "投号", "登录过的手机号", "推荐链接"],
};

/** Of the own copy the settings, and of what the house forgets by itself: notices, sign-ins, addresses. */
const kept: Readonly<Record<string, readonly string[]>> = {
  th: ["ดาวน์โหลดสำเนาข้อมูลได้เองในตั้งค่าบัญชี", "โปรโมชั่น", "90 วัน", "30 วัน", "7 วัน", "ไม่ลบเอง"],
  en: [
    "copy of your data yourself",
    "promotions",
    "90 days",
    "30 days",
    "7 days",
    "not delete by itself",
  ],
  my: ["မိတ္တူကို ကိုယ်တိုင်", "ပရိုမိုးရှင်း", "ရက် 90", "ရက် 30", "7 ရက်", "ကိုယ်တိုင် မဖျက်ပါ"],
  shn: ["လူတ်ႇလူင်း", "ပရူဝ်း\u200bမူဝ်းသျိၼ်ႇ", "90 ဝၼ်း", "30 ဝၼ်း", "7 ဝၼ်း", "ဢမ်ႇထွၼ်ပႅတ်ႈ\u200bႁင်းၵူၺ်း"],
  zh: ["自行下载数据副本", "优惠活动", "90天", "30天", "7天", "不会自动删除"],
};

/** Where a corrected result is told: the staff's reason for it is shown to no member. */
const corrected: Readonly<Record<string, readonly string[]>> = {
  th: ["บอกในการแจ้งเตือนและรายการเดินบัญชี"],
  en: ["told in notifications and the statement"],
  my: ["အသိပေးချက်နှင့် ငွေစာရင်းတွင် ပြောမည်"],
  zh: ["在通知和账户明细中告知"],
};

const textOf = (kind: "PRIVACY" | "TERMS", language: string): string => {
  const text = JSON.stringify(textsOf(language).get("house-texts-own"));
  return new RegExp(`"${kind}":"([^"]+)"`).exec(text)?.[1] ?? "";
};
const missing = (
  words: Readonly<Record<string, readonly string[]>>,
  kind: "PRIVACY" | "TERMS" = "PRIVACY",
): string[] =>
  Object.entries(words).flatMap(([language, some]) =>
    some.filter((word) => !textOf(kind, language).includes(word)),
  );

it("says in every language whom a member's data is shown to, and what stays on the phone", () => {
  expect(missing(named)).toEqual([]);
});

it("says in every language how a copy is had, what is forgotten by itself, and that the rest is not", () => {
  expect(missing(kept)).toEqual([]);
});

it("promises in the terms no other word of a corrected result than members get", () => {
  expect(missing(corrected, "TERMS")).toEqual([]);
});
