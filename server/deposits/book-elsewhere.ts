/**
 * Money of a deposit that came in on another of the operator's accounts than the deposit named. Its
 * entry names that of the deposit; a move puts the books right: the bank says which account it was.
 */
import { bankAccountCode, type BookCode } from "@chokdee/domain/wallet/books.ts";

import type { Queries } from "../platform/database/database.ts";
import { postMoves } from "../wallet/post-moves.ts";
import type { DepositRow } from "./queries/deposits.ts";
import type { LineRow } from "./queries/notifications.ts";
import { findElsewhere, findNamedAccount } from "./queries/receiving-accounts.ts";

const codeOf = ({ receiving_account_id: id }: DepositRow): BookCode =>
  id === null ? "BANK" : bankAccountCode(id);

/** The line stands for the deposit, which is credited with its amount. */
export async function bookWhereItCame(
  tx: Queries,
  actorId: string,
  deposit: DepositRow,
  line: LineRow,
): Promise<void> {
  const digits = line.to_account.replaceAll(/[^0-9]/g, "");
  // The account may have another number by now.
  if (digits === deposit.account_number || digits === deposit.promptpay_id) return;
  const id = await findNamedAccount(tx, line.to_account);
  if (id === null || id === deposit.receiving_account_id) return;
  await postMoves(tx, actorId, [
    {
      kind: "BANK_TRANSFER",
      debit: bankAccountCode(id),
      credit: codeOf(deposit),
      amount: line.amount_satang,
      reference: { kind: "deposit", id: deposit.id },
      meta: { line_id: line.id },
    },
  ]);
}

/** The bank takes the deposit back, from the account that it came in on. */
export async function bookWhereItLeft(
  tx: Queries,
  actorId: string,
  deposit: DepositRow,
): Promise<void> {
  const elsewhere = await findElsewhere(tx, deposit.id);
  if (!elsewhere) return;
  await postMoves(tx, actorId, [
    {
      kind: "BANK_TRANSFER",
      debit: codeOf(deposit),
      credit: elsewhere.account,
      amount: elsewhere.amount_satang,
      reference: { kind: "deposit_recall", id: deposit.id },
    },
  ]);
}
