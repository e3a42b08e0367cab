import type { AdminReceivingAccount } from "@chokdee/domain/deposits/admin-contract.ts";

type Account = Pick<AdminReceivingAccount, "id" | "promptpay_id" | "active">;

/** Which way to deposit members lose when an account becomes this; "all" when none is left. */
export function lostWay(accounts: readonly Account[], changed: Account): "qr" | "all" | undefined {
  const before = accounts.filter(({ active }) => active);
  const after = accounts.map((one) => (one.id === changed.id ? changed : one));
  const left = after.filter(({ active }) => active);
  if (before.length > 0 && left.length === 0) return "all";
  return before.some(takesQr) && !left.some(takesQr) ? "qr" : undefined;
}

/** Each account takes transfers; one with a PromptPay number takes deposits by QR code, too. */
function takesQr({ promptpay_id: promptpay }: Account): boolean {
  return promptpay !== null;
}
