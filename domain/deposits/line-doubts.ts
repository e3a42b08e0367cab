/** Whether a line of the bank says by itself whose it is, when a person gives it away (decision 85). */
import type { Satang } from "../money.ts";
import { EARLY_TOLERANCE_MS, namedReference, type UnmatchedReason } from "./matching.ts";
import { isOtherSender, isSenderAccount, type MemberAccount } from "./sender.ts";

/**
 * Why a line that a person gives to a deposit or a member does not say by itself that it is
 * theirs: it takes two people.
 */
export const LINE_DOUBTS = [
  "PAID_ALREADY",
  "TOLD_BEFORE",
  "OTHER_SENDER",
  "NO_DEPOSIT",
  "OTHER_ACCOUNT",
  "OTHER_AMOUNT",
  "SEVERAL",
] as const;
export type LineDoubt = (typeof LINE_DOUBTS)[number];

/** What a person's choice is judged by: the line, and the deposit it would be given to. */
export interface Choice {
  readonly whyUnmatched: UnmatchedReason | null;
  readonly toDigits: string;
  readonly fromAccount: string | null;
  readonly amountSatang: Satang;
  readonly occurredAtMs: number;
  readonly reference: string | null;
  /** Null when it would go to a member without a deposit. */
  readonly deposit: {
    readonly accountNumber: string;
    readonly promptpayId: string | null;
    readonly qrAmountSatang: Satang;
    readonly referenceId: string;
    readonly createdAtMs: number;
  } | null;
  /** The account that counts for the member; null while there is none. */
  readonly memberAccount: MemberAccount | null;
  /** An unpaid deposit of somebody else has the same amount and account. */
  readonly fitsAnother: boolean;
}

/** What is in doubt of a line that is given to a deposit or to a member by hand. */
export function lineDoubts(choice: Choice): LineDoubt[] {
  const { deposit, fromAccount, memberAccount } = choice;
  const doubts: LineDoubt[] = [];
  const { whyUnmatched: why } = choice;
  if (why === "PAID_ALREADY" || why === "TOLD_BEFORE") doubts.push(why);
  const isFromMember =
    fromAccount !== null &&
    memberAccount !== null &&
    isSenderAccount(fromAccount, memberAccount.number) &&
    !isOtherSender(fromAccount, memberAccount);
  if (fromAccount !== null && !isFromMember) doubts.push("OTHER_SENDER");
  if (deposit === null) return [...doubts, "NO_DEPOSIT"];
  const { toDigits } = choice;
  if (toDigits !== deposit.accountNumber && toDigits !== deposit.promptpayId) {
    doubts.push("OTHER_ACCOUNT");
  }
  const named = namedReference(choice.reference);
  if (named === deposit.referenceId) return doubts;
  const isMeant =
    named === null &&
    choice.amountSatang === deposit.qrAmountSatang &&
    choice.occurredAtMs >= deposit.createdAtMs - EARLY_TOLERANCE_MS;
  if (!isMeant) doubts.push("OTHER_AMOUNT");
  if (choice.fitsAnother && !isFromMember) doubts.push("SEVERAL");
  return doubts;
}
