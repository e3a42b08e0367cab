/**
 * Lines that left a bank are the payouts that they paid. The bank says which account paid: what was
 * entered as paid from another, or from none, is put right in the books.
 */
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";

import type { Queries } from "../platform/database/database.ts";
import { bookedFor, postMoves, type Move } from "../wallet/post-moves.ts";
import { lockPaidElsewhere, pairPaid, writePaidFrom } from "./queries/statements.ts";

/** In the caller's transaction; pairs are of a line and its withdrawal. */
export async function linkPayouts(
  tx: Queries,
  actorId: string,
  pairs: ReadonlyMap<number, string>,
): Promise<void> {
  await pairPaid(tx, pairs);
  const elsewhere = await lockPaidElsewhere(tx, [...pairs.keys()]);
  await writePaidFrom(tx, elsewhere);
  await postMoves(
    tx,
    actorId,
    elsewhere
      .filter((one) => one.is_booked)
      .map((one): Move => ({
        kind: "BANK_TRANSFER",
        debit: one.paid_from === null ? "BANK" : bankAccountCode(one.paid_from),
        credit: bankAccountCode(one.account_id),
        amount: one.amount_satang,
        reference: bookedFor("statement_line", { id: one.line_id, reopened: one.reopened }),
        meta: { withdrawal_id: one.id },
      })),
  );
}
