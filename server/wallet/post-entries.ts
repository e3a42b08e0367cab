/**
 * The wallet's door: the one way in which the server moves money (architecture.md "How money
 * moves"). It calls the SQL function that locks the wallets, moves the balances and writes the
 * entries, all or none.
 */
import type { Satang } from "@chokdee/domain/money.ts";
import type { CounterAccount, EntryType } from "@chokdee/domain/wallet/rules.ts";

import type { Queries } from "../platform/database/database.ts";

export interface Entry {
  readonly userId: string;
  readonly type: EntryType;
  /** In satang, signed as it enters the wallet; never zero. */
  readonly amount: Satang;
  readonly counterAccount: CounterAccount;
  /** With BANK: which of receiving_accounts the money came in on, or went out from. */
  readonly bankAccount?: string | null | undefined;
  /** What caused it: one entry of a type for each (kind, id). */
  readonly reference: { readonly kind: string; readonly id: string };
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface PostedEntry {
  readonly entryId: number;
  /** The balance in satang after this entry. */
  readonly balanceAfter: Satang;
}

/**
 * Posts entries in the order given, inside the caller's transaction. Fails with the constraint
 * balance_too_low when a wallet would go below zero, entry_posted_already on a second effect.
 */
export async function postEntries(tx: Queries, entries: readonly Entry[]): Promise<PostedEntry[]> {
  if (entries.length === 0) return [];
  const rows = await tx.query<{ entry_id: number; balance_after_satang: number }>(
    `select entry_id, balance_after_satang from wallet_post_entries(
       $1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::jsonb[])
     order by entry_no`,
    [
      entries.map((entry) => entry.userId),
      entries.map((entry) => entry.type),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.counterAccount),
      entries.map((entry) => entry.reference.kind),
      entries.map((entry) => entry.reference.id),
      entries.map(metaOf),
    ],
  );
  return rows.map((row) => ({ entryId: row.entry_id, balanceAfter: row.balance_after_satang }));
}

function metaOf({ meta, bankAccount }: Entry): string | null {
  if (!bankAccount) return meta ? JSON.stringify(meta) : null;
  return JSON.stringify({ ...meta, bank_account: bankAccount });
}

/** Locks a member's wallet until the transaction ends and answers its balance in satang. */
export async function lockWallet(tx: Queries, userId: string): Promise<Satang> {
  const [row] = await tx.query<{ balance_satang: number }>(
    "select balance_satang from wallet_lock(array[$1::uuid])",
    [userId],
  );
  if (!row) throw new Error(`member ${userId} has no wallet`);
  return row.balance_satang;
}

/** Locks the wallets of several, as one does: before everything else. */
export async function lockWallets(tx: Queries, userIds: readonly string[]): Promise<void> {
  await tx.query(
    // Member by member: on a distributed house they stand on several machines.
    `select count(w.user_id) from (select id from unnest($1::uuid[]) m (id) order by id) m
     cross join lateral wallet_lock(array[m.id]) w`,
    [userIds],
  );
}

/** Opens a new member's wallet at zero. */
export async function openWallet(tx: Queries, userId: string): Promise<void> {
  await tx.query("select wallet_open($1)", [userId]);
}
