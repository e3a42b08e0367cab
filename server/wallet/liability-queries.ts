/** SQL of the proofs of liabilities, and of what the operator says is at the bank. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Database, Queries, TimeLimits } from "../platform/database/database.ts";

export interface LiabilityRow {
  readonly day: string;
  readonly members: number;
  readonly total_satang: Satang;
  readonly root: string;
  readonly bank_satang: Satang | null;
  readonly bank_accounts: number;
}

export interface NewestRow extends LiabilityRow {
  readonly log_no: number;
}

/** Each day's proof, with the newest declaration of each account for it. */
const DAYS = `select l.day::text as day, l.members, l.total_satang, encode(l.root, 'hex') as root,
       b.satang as bank_satang, b.accounts as bank_accounts
     from liabilities l cross join lateral (
       select sum(d.balance_satang)::bigint as satang, count(*)::integer as accounts from (
         select distinct on (receiving_account_id) balance_satang from declared_balances
         where day = l.day order by receiving_account_id, id desc) d
     ) b`;

export async function readNewest(db: Queries): Promise<NewestRow | undefined> {
  const [row] = await db.query<NewestRow>(
    `select d.*, e.no as log_no from (${DAYS} order by l.day desc limit 1) d
     join log_entries e on e.kind = 'LIABILITIES' and e.subject = d.day`,
  );
  return row;
}

/** The newest days, with what stood at the bank by the books. */
export function listLiabilityRows(
  db: Queries,
  limit: number | null,
): Promise<(LiabilityRow & { readonly booked_satang: Satang })[]> {
  return db.query(
    `select d.*, (select coalesce(-sum(a.closing_satang), 0)::bigint from book_day_accounts a
         where a.day = d.day::date and (a.account = 'BANK' or a.account like 'BANK:%'))
       as booked_satang
     from (${DAYS}) d order by d.day desc limit $1`,
    [limit],
  );
}

export async function readLeaf(db: Queries, userId: string): Promise<string | undefined> {
  const sql = "select text from liability_leaves where user_id = $1";
  const [row] = await db.query<{ text: string }>(sql, [userId]);
  return row?.text;
}

export interface PathRow {
  readonly side: "LEFT" | "RIGHT";
  readonly hash: string;
  readonly satang: string;
}

export function readPath(db: Queries, userId: string): Promise<PathRow[]> {
  return db.query<PathRow>(
    `select side, encode(hash, 'hex') as hash, satang::text as satang from liability_path($1)`,
    [userId],
  );
}

const MAKING: TimeLimits = { timeoutSeconds: 600 };

export async function makeLiabilities(db: Database): Promise<string | undefined> {
  const sql = "select liabilities_make()::text as day";
  const [row] = await db.transaction((tx) => tx.query<{ day: string | null }>(sql), MAKING);
  return row?.day ?? undefined;
}

export interface DeclaredRow {
  readonly id: string;
  readonly account_name: string;
  readonly account_number: string;
  readonly day: string | null;
  readonly balance_satang: Satang | null;
  readonly declared_at: Date | null;
  readonly booked: Satang | null;
}

export function listDeclared(db: Queries): Promise<DeclaredRow[]> {
  return db.query<DeclaredRow>(
    `select r.id, r.account_name, r.account_number, d.day::text as day, d.balance_satang,
       d.declared_at, case when b.day is null then null
         else -coalesce(a.closing_satang, 0) end::bigint as booked
     from receiving_accounts r
     left join lateral (
       select d.day, d.balance_satang, d.declared_at from declared_balances d
       where d.receiving_account_id = r.id order by d.day desc, d.id desc limit 1) d on true
     left join book_days b on b.day = d.day
     left join book_day_accounts a on a.day = d.day and a.account = 'BANK:' || r.id
     order by r.created_at, r.id`,
  );
}

/** False where there is no such account. */
export async function insertDeclared(
  tx: Queries,
  made: {
    readonly accountId: string;
    readonly day: string;
    readonly balance: Satang;
    readonly by: string;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into declared_balances (receiving_account_id, day, balance_satang, declared_by)
     select id, $2, $3, $4 from receiving_accounts where id = $1 returning id`,
    [made.accountId, made.day, made.balance, made.by],
  );
  return rows.length > 0;
}
