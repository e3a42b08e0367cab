/** SQL of deposits that the bank took back. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

export async function isRecalled(tx: Queries, depositId: string): Promise<boolean> {
  const rows = await tx.query("select from deposit_recalls where deposit_id = $1", [depositId]);
  return rows.length > 0;
}

export async function insertRecall(
  tx: Queries,
  recall: {
    readonly id: string;
    readonly userId: string;
    readonly amount: Satang;
    readonly taken: Satang;
    readonly reason: string;
    readonly actorId: string;
  },
): Promise<void> {
  await tx.query(
    `insert into deposit_recalls (deposit_id, user_id, amount_satang, taken_satang, reason,
       recalled_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [recall.id, recall.userId, recall.amount, recall.taken, recall.reason, recall.actorId],
  );
}

/** What the wallet did not hold is owed from now on. */
export async function openDepositDebt(
  tx: Queries,
  userId: string,
  depositId: string,
  amount: Satang,
): Promise<void> {
  await tx.query("select deposit_debt_open($1, $2, $3)", [userId, depositId, amount]);
}
