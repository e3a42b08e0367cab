/** Holds what the database has against the record kept outside of it. */
import type pg from "pg";

import type { Outside } from "./placing.ts";

export interface Verdict {
  readonly acknowledged: number;
  readonly refused: number;
  /** Acknowledged, but not there or not so. */
  readonly lost: number;
  /** There more than once, or charged more than once. */
  readonly doubled: number;
  /** There without having been acknowledged, or answered as it should not be. */
  readonly unexplained: number;
  readonly examples: readonly object[];
}

interface SlipRow {
  bet_group_id: string;
  user_id: string;
  total_satang: string;
  lines: string;
  charged: string;
}

export async function audit(
  owner: pg.Pool,
  record: Outside,
  balanceBefore: number,
  /** A round whose slips were there before, which nobody acknowledged. */
  exceptRound = "0",
): Promise<Verdict> {
  const { rows } = await owner.query<SlipRow>(
    // By joins of whole tables: a look for each slip would take an hour for a million of them.
    `select s.bet_group_id, s.user_id, s.total_satang, coalesce(b.lines, 0) as lines,
       coalesce(e.charged, 0) as charged
     from slips s
     left join (select user_id, slip_id, count(*) as lines from bets group by 1, 2) b
       on b.user_id = s.user_id and b.slip_id = s.id
     left join (select user_id, reference_id, -sum(amount_satang) as charged from ledger_entries
         where type = 'BET' group by 1, 2) e
       on e.user_id = s.user_id and e.reference_id = s.id::text
     where s.round_id <> $1`,
    [exceptRound],
  );
  const stored = Map.groupBy(rows, (row) => row.bet_group_id);
  const known = new Set(record.acknowledged.map((one) => one.betGroupId));
  const lost = record.acknowledged.filter((one) => {
    const row = stored.get(one.betGroupId)?.[0];
    const stands = row?.user_id === one.userId && Number(row.total_satang) === one.total;
    return !stands || Number(row.lines) !== one.lines || Number(row.charged) !== one.total;
  });
  const doubled = rows.filter((row) => (stored.get(row.bet_group_id)?.length ?? 0) > 1);
  const unknown = rows.filter((row) => !known.has(row.bet_group_id));
  const wallets = await wrongWallets(owner, record, balanceBefore);
  return {
    acknowledged: record.acknowledged.length,
    refused: record.refused.length,
    lost: lost.length,
    doubled: doubled.length + wallets.length,
    unexplained: unknown.length + record.surprises.length,
    examples: [
      ...lost.slice(0, 3),
      ...unknown.slice(0, 3),
      ...wallets.slice(0, 3),
      ...record.surprises.slice(0, 3).map((surprise) => ({ surprise })),
    ],
  };
}

/** Members who were whose wallet is not what the answers they got add up to. */
async function wrongWallets(
  owner: pg.Pool,
  record: Outside,
  balanceBefore: number,
): Promise<{ user: string; balance: number; expected: number }[]> {
  const spent = new Map<string, number>();
  for (const { userId, total } of record.acknowledged) {
    spent.set(userId, (spent.get(userId) ?? 0) + total);
  }
  for (const { userId, amount } of record.moved) {
    spent.set(userId, (spent.get(userId) ?? 0) - amount);
  }
  const { rows } = await owner.query<{ user_id: string; balance_satang: string }>(
    "select user_id, balance_satang from wallets w join members m on m.id = w.user_id where nickname = 'player'",
  );
  return rows.flatMap((row) => {
    const expected = balanceBefore - (spent.get(row.user_id) ?? 0);
    const balance = Number(row.balance_satang);
    return balance === expected ? [] : [{ user: row.user_id, balance, expected }];
  });
}
