/** SQL of what members have, for the desk's list. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";
import type { MemberRow } from "./users.ts";

/** Of these in their order those whose wallets hold something. */
export async function listHolders(tx: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "select user_id as id from wallets where user_id = any ($1::uuid[]) and balance_satang > 0",
    [ids],
  );
  const holders = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => holders.has(id));
}

/** Other lists ask for the balances of their page. */
export async function withBalances<Row extends MemberRow>(
  tx: Queries,
  rows: readonly Row[],
): Promise<Row[]> {
  const wallets = await tx.query<{ user_id: string; balance_satang: Satang }>(
    "select user_id, balance_satang from wallets where user_id = any ($1::uuid[])",
    [rows.map(({ id }) => id)],
  );
  const balances = new Map(wallets.map((wallet) => [wallet.user_id, wallet.balance_satang]));
  return rows.map((row) => ({ ...row, balance_satang: balances.get(row.id) ?? null }));
}

export interface Highest {
  /** Nobody else has more than this. */
  readonly floor: Satang;
  /** Who may have more. */
  readonly ids: readonly string[];
}

/** So many are kept, some pages of the list, and one more whom they stand above. */
const KEPT = 300;
/** So many more than a page has may have less by now, or not be whom the list is of. */
const MORE = 50;
/** So many may have risen since the last look, before all wallets are read again. */
const MOST_RISEN = 2_000;
/**
 * What was posted before the last look and committed after it was not seen by it: no transaction of
 * the house takes as long as this.
 */
const SEEN_LATE = "interval '15 minutes'";

/**
 * Who may have most, for so many rows of the list behind a balance, without a look at all wallets;
 * null where too many may.
 */
export async function findHighest(
  tx: Queries,
  below: Satang,
  rows: number,
): Promise<Highest | null> {
  // A page further down is asked for after the first.
  const kept = (await readKept(tx)) ?? (below === Infinity ? await lookAgain(tx) : undefined);
  if (!kept) return null;
  const { user_ids: ids, balances_satang: balances } = kept;
  const behind = balances.findIndex((balance) => Number(balance) < below);
  const many = Math.min(KEPT, (behind < 0 ? KEPT : behind) + rows + MORE);
  const floor = Number(balances[many] ?? 0);
  if (below <= floor) return null;
  // Whoever was not among them had no more than the floor, and has more by an entry alone.
  const risen = await tx.query<{ user_id: string }>(
    `select distinct user_id from ledger_entries
     where created_at > $1::timestamptz - ${SEEN_LATE} and balance_after_satang > $2
     limit ${String(MOST_RISEN + 1)}`,
    [kept.looked_at, floor],
  );
  if (risen.length > MOST_RISEN) return null;
  const found = new Set([...ids.slice(0, many), ...risen.map(({ user_id: id }) => id)]);
  return { floor, ids: [...found] };
}

interface KeptRow {
  readonly looked_at: Date;
  readonly user_ids: readonly string[];
  /** As text, where the driver leaves it so. */
  readonly balances_satang: readonly (Satang | string)[];
}

/** A look by a clock that was ahead is no look: what is posted now would be older. */
async function readKept(tx: Queries): Promise<KeptRow | undefined> {
  const [row] = await tx.query<KeptRow>(
    `select looked_at, user_ids, balances_satang from highest_balances
     where looked_at between clock_timestamp() - interval '10 minutes' and clock_timestamp()`,
  );
  return row;
}

/** Another that looks at the same moment keeps what it has seen. */
async function lookAgain(tx: Queries): Promise<KeptRow | undefined> {
  const [now] = await tx.query<{ looked_at: Date }>("select clock_timestamp() as looked_at");
  const wallets = await tx.query<{ user_id: string; balance_satang: Satang }>(
    "select user_id, balance_satang from wallets order by balance_satang desc limit $1",
    [KEPT + 1],
  );
  const [row] = await tx.query<KeptRow>(
    `update highest_balances set looked_at = $1, user_ids = $2, balances_satang = $3
     where looked_at < $1 returning looked_at, user_ids, balances_satang`,
    [
      now?.looked_at,
      wallets.map(({ user_id: id }) => id),
      wallets.map(({ balance_satang: balance }) => balance),
    ],
  );
  return row;
}
