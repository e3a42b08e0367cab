/** What a payout moves between accounts of the house: from what is owed to the bank, and back. */
import type { Satang } from "@chokdee/domain/money.ts";
import { bankAccountCode, type BookCode } from "@chokdee/domain/wallet/books.ts";

import type { Queries } from "../platform/database/database.ts";
import { postMoves, type Move } from "../wallet/post-moves.ts";

interface Booked {
  readonly id: string;
  readonly amount_satang: Satang;
  readonly fee_satang: Satang;
  /** The account of the operator that paid; null: nobody said. */
  readonly paid_from: string | null;
}

const bankOf = (paidFrom: string | null): BookCode =>
  paidFrom === null ? "BANK" : bankAccountCode(paidFrom);

/** The net amount left the bank, and the fee is earned. */
export async function bookPaid(
  tx: Queries,
  payout: Booked,
  paidFrom: string | null,
  actorId: string | null,
): Promise<void> {
  const owed = "WITHDRAWALS_PAYABLE" as const;
  await post(tx, actorId, payout, [
    ["WITHDRAWAL_PAID", owed, bankOf(paidFrom), payout.amount_satang - payout.fee_satang],
    ["WITHDRAWAL_FEE", owed, "FEES", payout.fee_satang],
  ]);
}

/** What was paid is on the bank again, and owed until the wallet has it. */
export async function bookCameBack(tx: Queries, payout: Booked, actorId: string): Promise<void> {
  const owed = "WITHDRAWALS_PAYABLE" as const;
  const net = payout.amount_satang - payout.fee_satang;
  await post(tx, actorId, payout, [
    ["WITHDRAWAL_CAME_BACK", bankOf(payout.paid_from), owed, net],
    ["WITHDRAWAL_FEE_BACK", "FEES", owed, payout.fee_satang],
  ]);
}

async function post(
  tx: Queries,
  actorId: string | null,
  { id }: Booked,
  moves: readonly (readonly [kind: string, debit: BookCode, credit: BookCode, amount: Satang])[],
): Promise<void> {
  const reference = { kind: "withdrawal", id };
  await postMoves(
    tx,
    actorId,
    moves
      .filter(([, , , amount]) => amount > 0)
      .map(([kind, debit, credit, amount]): Move => ({ kind, debit, credit, amount, reference })),
  );
}
