/**
 * Money leaves the house only while its books agree: a mismatch that the ledger check has found
 * holds all payouts until a check finds none, and whoever is paid has their wallet derived again
 * from its entries at that moment.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database/database.ts";
import { isLedgerBroken, isWalletDerived } from "./queries.ts";

/** Refuses PAYOUTS_HELD. */
export async function refuseBrokenLedger(tx: Queries): Promise<void> {
  if (await isLedgerBroken(tx)) throw new Refusal("PAYOUTS_HELD");
}

/** Of these members those whose wallets are not what their entries come to. */
export async function listDiffering(
  tx: Queries,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const differing = new Set<string>();
  for (const id of userIds) if (!(await isWalletDerived(tx, id))) differing.add(id);
  return differing;
}

/** Refuses WALLET_DIFFERS. */
export async function refuseUnderivedWallet(tx: Queries, userId: string): Promise<void> {
  if (!(await isWalletDerived(tx, userId))) throw new Refusal("WALLET_DIFFERS");
}
