/**
 * Derives every wallet again from its entries and holds the books against the shelves they come
 * from (api.md GET /api/admin/ledger/check). The same check runs after each test that moves
 * money, on a timer in production, and after every chaos run.
 */
import { type Database, type Queries } from "../platform/database/database.ts";
import { commissionChecks } from "./commission-checks.ts";
import { transferChecks } from "./transfer-checks.ts";

export interface Mismatch {
  readonly kind: string;
  readonly id: string;
  readonly detail: string;
}

export interface LedgerCheck {
  readonly balanced: boolean;
  readonly walletsChecked: number;
  readonly mismatches: readonly Mismatch[];
  readonly checkedAt: Date;
}

const MOST_MISMATCHES = 100;

export async function checkLedger(db: Queries): Promise<LedgerCheck> {
  const [count] = await db.query<{ wallets: number; at: Date }>(
    "select count(*)::integer as wallets, clock_timestamp() as at from wallets",
  );
  const mismatches: Mismatch[] = [];
  for (const sql of [...checks, ...transferChecks, ...commissionChecks])
    mismatches.push(...(await db.query<Mismatch>(firstOf(sql), [MOST_MISMATCHES])));
  return {
    balanced: mismatches.length === 0,
    walletsChecked: count?.wallets ?? 0,
    mismatches: mismatches.slice(0, MOST_MISMATCHES),
    checkedAt: count?.at ?? new Date(),
  };
}

/** The same, given the time that it takes. */
export function checkWholeLedger(db: Database): Promise<LedgerCheck> {
  // A ledger of years takes minutes to derive again; a request that asks may wait that long.
  return db.transaction(checkLedger, { timeoutSeconds: 600 });
}

/**
 * A limit inside the statement would be planned for: PostgreSQL takes a way that finds a hundred
 * rows at once and never comes to the end of a large ledger, where there are none.
 */
const firstOf = (check: string): string =>
  `with wrong as materialized (${check}) select * from wrong limit $1`;

/**
 * Each answers the rows that are wrong: none when all is well. One statement is one snapshot.
 * Slips and their entries are gathered and not joined: where PostgreSQL guesses how many there are
 * wrongly, it compares every slip of a member with every entry of theirs.
 */
const checks = [
  `select 'wallet' as kind, w.user_id::text as id, 'balance ' || w.balance_satang
     || ', entries sum to ' || coalesce(e.total, 0) || '; counted ' || w.last_entry
     || ', last entry ' || coalesce(e.last, 0) as detail
   from wallets w
   left join (select user_id, sum(amount_satang) as total, max(id) as last from ledger_entries
     group by 1) e on e.user_id = w.user_id
   where w.balance_satang <> coalesce(e.total, 0) or w.last_entry <> coalesce(e.last, 0)`,

  `select 'entry' as kind, user_id || ':' || id as id, 'balance_after ' || balance_after_satang || ', expected '
     || coalesce(before, 0) + amount_satang as detail
   from (select user_id, id, amount_satang, balance_after_satang, lag(balance_after_satang) over (
       partition by user_id order by id) as before from ledger_entries) e
   where balance_after_satang <> coalesce(before, 0) + amount_satang`,

  `select 'books' as kind, 'all' as id, 'wallets and counter accounts sum to ' || total as detail
   from (select (select coalesce(sum(balance_satang), 0) from wallets)
     + (select coalesce(sum(balance_satang), 0) from book_balances) as total) t
   where total <> 0`,

  `select 'slip' as kind, slip as id, 'staked ' || sum(staked) || ', its lines ' || sum(lines)
     || ', its entries ' || sum(entered) as detail
   from (
     select user_id, id::text as slip, total_satang as staked, 0 as lines, 0 as entered from slips
     union all select user_id, slip_id::text, 0, stake_satang, 0 from bets
     union all select user_id, reference_id, 0, 0, -amount_satang from ledger_entries
       where type = 'BET') s
   group by user_id, slip having sum(staked) <> sum(lines) or sum(staked) <> sum(entered)`,

  `select 'exposure' as kind, round_id || ':' || config_id || ':' || number as id,
     'booked ' || sum(booked) || ', staked ' || sum(staked) as detail
   from (
     select round_id, bet_type_config_id as config_id, number, sum(stake_satang) as booked,
       0 as staked from exposure_parts group by 1, 2, 3
     union all
     select b.round_id, b.bet_type_config_id, b.number, 0, sum(b.stake_satang)
     from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
     where s.cancelled_at is null group by 1, 2, 3) e
   group by round_id, config_id, number having sum(booked) <> sum(staked)`,

  // Rounds whose settlement is under way are looked at when it is done.
  `select 'payout' as kind, s.id::text, 'due ' || m.due || ', owed back '
     || coalesce(o.total, 0) || ', paid ' || m.paid as detail
   from (select user_id, slip_id, coalesce(d.total, 0) as due, coalesce(p.total, 0) as paid
     from (select w.user_id, w.slip_id, sum(w.payout_satang) as total
       from wins w where (w.round_id, w.result_version) in (
         select r.id, r.result_version from rounds r where r.status = 'SETTLED')
       group by 1, 2) d
     full join (
       select user_id, split_part(reference_id, ':', 1)::bigint as slip_id,
         sum(amount_satang) as total
       from ledger_entries where reference_kind = 'slip' and type in ('WIN', 'ADJUST')
       group by 1, 2) p using (user_id, slip_id)) m
   join slips s on s.user_id = m.user_id and s.id = m.slip_id
   left join (select user_id, slip_id, sum(amount_satang) as total from receivables
     where closed_at is null group by 1, 2) o on o.user_id = m.user_id and o.slip_id = m.slip_id
   where m.paid <> m.due + coalesce(o.total, 0) and s.round_id not in (
     select t.round_id from settlements t where t.finished_at is null)`,

  `select 'refund' as kind, slip as id, 'due ' || sum(due) || ', refunded ' || sum(paid) as detail
   from (
     select s.user_id, s.id::text as slip, 0 as paid, t.round_id is not null as under_way,
       case when s.cancelled_at is not null or r.status = 'VOIDED' then s.total_satang else 0 end
         as due
     from slips s join rounds r on r.id = s.round_id
     left join (select distinct round_id from settlements where finished_at is null) t
       on t.round_id = s.round_id
     where s.cancelled_at is not null or r.status = 'VOIDED' or t.round_id is not null
     union all select user_id, split_part(reference_id, ':', 1), amount_satang, false, 0
       from ledger_entries where reference_kind = 'slip' and type = 'REFUND') s
   group by user_id, slip having sum(due) <> sum(paid) and not bool_or(under_way)`,
] as const;
