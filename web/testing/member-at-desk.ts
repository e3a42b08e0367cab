/** A member's dialog at the desk, before a server that knows the member. */
import { expect, vi } from "vitest";

import { backOffice } from "./back-office.ts";

export const USER = "/api/admin/users/m-1";
export const AT = "2026-11-20T18:00:00Z";
export const TIME = "21 พ.ย. 2569 01:00 น.";
const groups = ["members", "story", "likeness", "protection", "referral", "statement", "debts"];
export const user = {
  id: "m-1",
  nickname: "ก้อย",
  phone_number: "0812345678",
  role: "USER",
  locked: false,
  locked_reason: null,
  failed_sign_ins: 0,
  registered_name: "ก้อย ใจดี",
  created_at: AT,
  wallet: { balance: "12.34" },
  tags: ["vip"],
  bank_accounts: [],
};
export const referral = {
  referred_by: { nickname: "แดง", phone_number: "0899999999" },
  code: "CODE7",
  friends: 3,
  earned: "5.00",
  transferred: "7.00",
  balance: "-2.00",
  newest_friends: [{ id: "f", nickname: "ดำ", phone_number: "0877777777", earned: "1.25" }],
};

const protection = {
  limits: [],
  exclusion: null,
  break: null,
  reality_check_minutes: null,
  age_confirmed_at: null,
  history: [],
};

/** With more of the member, for somebody with these rights, and answers by path below the member's. */
export async function memberDialog(
  more: object = {},
  rights?: readonly string[],
  answers: object = {},
  props: object = {},
) {
  const texts = [
    "protection",
    "betting",
    "animals",
    "lottery",
    ...groups.map((one) => `admin-${one}`),
  ];
  const office = await backOffice(texts, rights);
  office.answer(USER, { ...user, ...more });
  office.answer(`${USER}/referral`, referral);
  office.answer(`${USER}/protection`, protection);
  office.answer(`${USER}/debts`, { total: "0.00", items: [], entries: [] });
  for (const [path, data] of Object.entries(answers)) office.answer(USER + path, data as object);
  const [onShow, onClose] = [vi.fn<(id: string) => void>(), vi.fn<() => void>()];
  const { MemberDialog } = await import("../members/admin/MemberDialog.tsx");
  const page = await office.show(MemberDialog, { userId: "m-1", onShow, onClose, ...props });
  await vi.waitFor(() => expect(page.words()).toContain("ก้อย ใจดี"));
  const { says } = page;
  return { ...office, page, says, onShow };
}
