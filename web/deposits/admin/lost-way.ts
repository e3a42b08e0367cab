import type { AdminReceivingAccount } from "@chokdee/domain/deposits/admin-contract.ts";

type Account = Pick<AdminReceivingAccount, "id" | "promptpay_id" | "active">;

/** How a member can deposit into one of these: by QR code where there is a PromptPay number. */
function waysOf(accounts: readonly Account[]): ReadonlySet<"qr" | "transfer"> {
  const inUse = accounts.filter(({ active }) => active);
  return new Set(
    inUse.map(({ promptpay_id: promptpay }) => (promptpay === null ? "transfer" : "qr")),
  );
}

/** Which way to deposit members lose when an account becomes this; "all" when none is left. */
export function lostWay(
  accounts: readonly Account[],
  changed: Account,
): "qr" | "transfer" | "all" | undefined {
  const before = waysOf(accounts);
  const after = waysOf(accounts.map((one) => (one.id === changed.id ? changed : one)));
  const lost = [...before].find((way) => !after.has(way));
  return lost !== undefined && after.size === 0 ? "all" : lost;
}
