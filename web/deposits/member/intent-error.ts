import { ApiFailure, isNetworkFailure } from "../../app/api-failure.ts";

/** Which text of the group tells why no deposit was opened (product.md section 8). */
export type IntentErrorKey =
  | "error_key"
  | "error_balance"
  | "error_amount"
  | "error_account"
  | "error_network"
  | "error_other";

/** By our own codes and by the messages that the specification names. */
const known: readonly (readonly [IntentErrorKey, readonly string[]])[] = [
  ["error_key", ["IDEMPOTENCY_KEY_MISSING", "Idempotency-Key header is required"]],
  ["error_balance", ["INSUFFICIENT_BALANCE", "Insufficient balance"]],
  ["error_amount", ["INVALID_AMOUNT", "DEPOSIT_AMOUNT_INVALID", "Invalid amount"]],
  ["error_account", ["RECEIVING_ACCOUNT_NOT_FOUND", "Bank account not found"]],
  ["error_network", ["NETWORK", "Network Error"]],
];

export function intentErrorKey(error: unknown): IntentErrorKey {
  if (!(error instanceof Error)) return "error_other";
  const code = error instanceof ApiFailure ? error.code : "";
  const found = known.find(([, marks]) => marks.includes(code) || marks.includes(error.message));
  return found?.[0] ?? "error_other";
}

/** Whether the member is asked to try again: nothing is known of the outcome. */
export function isWorthRetrying(error: unknown): boolean {
  if (isNetworkFailure(error)) return true;
  return error instanceof Error && /network|timeout|timed out/i.test(error.message);
}
