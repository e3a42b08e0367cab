/** A payout as it waits at the desk, and the desk on which it lies. */
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { createElement } from "react";

import { open, type Page } from "./page.ts";

const waiting: Partial<AdminWithdrawal> = {
  id: "w",
  status: "PENDING",
  stage: "PENDING",
  amount: "100.01",
  fee: "5.05",
  net_amount: "94.96",
  created_at: "2026-11-20T12:00:00Z",
  bank_name: "กสิกรไทย",
  bank_color: "#138f2d",
  bank_account_no: "0451239876",
  bank_account_name: "ก้อย ใจดี",
  holds: [],
  takes_two: false,
  release: null,
  paid_by_another: null,
  waiting_approval_id: null,
  is_doubted: false,
  claim: null,
  sent: null,
};
export const payout = (more: Partial<AdminWithdrawal> = {}) =>
  ({
    ...waiting,
    member: { nickname: "ก้อย", phone_number: "0812345678", balance: "0.00" },
    ...more,
  }) as AdminWithdrawal;

export async function desk(more: Partial<AdminWithdrawal>): Promise<Page> {
  const { PayoutDesk } = await import("../withdrawals/admin/PayoutDesk.tsx");
  const nothing = () => undefined;
  return open(
    createElement(PayoutDesk, {
      withdrawal: payout(more),
      onBegin: nothing,
      onSend: nothing,
      onDecided: nothing,
      meanwhile: (send) => send(),
      byKey: true,
    }),
  );
}
