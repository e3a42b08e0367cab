/** What is in doubt of a line of the bank that a person would give to a deposit or to a member. */
import { lineDoubts, type LineDoubt } from "@chokdee/domain/deposits/line-doubts.ts";

import type { Queries } from "../platform/database/database.ts";
import type { DepositRow } from "./queries/deposits.ts";
import { findCandidates, readMemberAccount, type LineRow } from "./queries/notifications.ts";

export async function doubtsOfLine(
  tx: Queries,
  line: LineRow,
  userId: string,
  deposit: DepositRow | undefined,
): Promise<LineDoubt[]> {
  const digits = line.to_account.replaceAll(/[^0-9]/g, "");
  const candidates = deposit ? await findCandidates(tx, digits, line.amount_satang) : [];
  return lineDoubts({
    whyUnmatched: line.why_unmatched,
    toDigits: digits,
    fromAccount: line.from_account,
    amountSatang: line.amount_satang,
    occurredAtMs: line.occurred_at.getTime(),
    reference: line.reference,
    deposit: deposit
      ? {
          accountNumber: deposit.account_number,
          promptpayId: deposit.promptpay_id,
          // One that was credited with what came is meant by a line of that.
          qrAmountSatang: deposit.credited_satang ?? deposit.qr_amount_satang,
          referenceId: deposit.reference_id,
          createdAtMs: deposit.created_at.getTime(),
        }
      : null,
    memberAccount: await readMemberAccount(tx, userId),
    fitsAnother: candidates.some((one) => one.userId !== userId && !one.hasBankLine),
  });
}
