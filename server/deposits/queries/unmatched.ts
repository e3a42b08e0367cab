/** SQL of the list of the banks' lines that found no deposit. */
import type { lineStates } from "@chokdee/domain/deposits/line-contract.ts";
import type { DepositStatus } from "@chokdee/domain/deposits/rules.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import { countQueue, queuePage, type QueueAsk, type QueueRows } from "../../core/queries/queue.ts";
import type { Queries } from "../../platform/database/database.ts";
import type { LineRow } from "./notifications.ts";

type LineState = (typeof lineStates)[number];

const LISTED: Omit<QueueRows, "where"> = {
  from: "bank_notifications n",
  alias: "n",
  no: "n.id",
  amount: "n.amount_satang",
  at: "n.occurred_at",
  down: true,
  values: [],
  // Members say the baht; the satang that a transfer was told apart by stands beside them.
  found: (patterns, satang) => `(n.amount_satang = ${satang}
    or ${satang} % 100 = 0 and n.amount_satang between ${satang} and ${satang} + 99
    or lower(concat_ws(chr(10), n.to_account, n.from_account, n.reference, n.transaction_id,
      translate(n.to_account, ' -', ''), translate(n.from_account, ' -', '')))
      like any (${patterns}))`,
};
const rowsOf = (state: LineState): QueueRows => ({
  ...LISTED,
  where: [`n.deposit_id is null and n.closed_as is ${state === "CLOSED" ? "not null" : "null"}`],
});

export interface UnmatchedRow extends LineRow {
  readonly no: number;
  readonly same_id: number | null;
  readonly same_provider: string | null;
  readonly same_transaction_id: string | null;
  readonly same_credited: boolean;
  readonly duplicate_of: number | null;
  readonly closed_at: Date | null;
  readonly closer: string | null;
  readonly waiting_approval_id: string | null;
  /** What the list is sorted by. */
  readonly sort_key: number;
}

export async function listUnmatchedLines(
  db: Queries,
  state: LineState,
  ask: QueueAsk,
): Promise<UnmatchedRow[]> {
  const page = queuePage(rowsOf(state), ask);
  return db.query<UnmatchedRow>(
    `select n.id, n.id as no, n.provider, n.transaction_id, n.amount_satang, n.to_account,
       n.from_account, n.reference, n.occurred_at, n.received_at, n.why_unmatched, n.deposit_id,
       n.closed_as, n.reopened, n.close_note, n.closed_at, n.duplicate_of, c.nickname as closer,
       s.id as same_id, s.provider as same_provider, s.transaction_id as same_transaction_id,
       s.deposit_id is not null as same_credited, n.sort_key,
       (select a.id from approvals a where a.line_id = n.id and a.status = 'WAITING'
         and a.expires_at > clock_timestamp() limit 1) as waiting_approval_id
     from (${page.sql}) n
     left join bank_notifications s on s.id = n.same_as
     left join deposit_members c on c.id = n.closed_by
     order by ${page.order}`,
    page.values,
  );
}

export async function countUnmatched(
  db: Queries,
  state: LineState,
  ask: QueueAsk,
  most: number,
): Promise<number> {
  return (await countQueue(db, rowsOf(state), ask, most)).total;
}

export interface NearRow {
  readonly line_id: number;
  readonly deposit_id: string;
  readonly reference_id: string;
  readonly phone_number: string;
  readonly is_staff: boolean;
  readonly nickname: string;
  readonly status: DepositStatus;
  readonly qr_amount_satang: Satang;
  readonly created_at: Date;
}

/**
 * For lines that wait for a person: deposits that the transfer may have been meant for, of the
 * same baht within a day before it, or named by its reference; the nearest amount first. A
 * statement's line without a time stands at noon, for its whole day.
 */
export function findNearDeposits(
  db: Queries,
  lines: readonly { readonly id: number; readonly reference: string | null }[],
  mostEach: number,
): Promise<NearRow[]> {
  return db.query<NearRow>(
    `select n.id as line_id, near.*
     from unnest($1::bigint[], $2::text[]) l (id, reference)
     join bank_notifications n on n.id = l.id
     cross join lateral (
       select case when exists (select from bank_statement_lines s
           where s.notification_id = n.id and not s.has_time)
         then interval '12 hours' else interval '1 minute' end as later
     ) t
     cross join lateral (
       select d.id as deposit_id, d.reference_id, m.phone_number, m.is_staff, m.nickname,
         d.status_now as status, d.qr_amount_satang, d.created_at,
         row_number() over (order by coalesce(d.reference_id = l.reference, false) desc,
           abs(d.qr_amount_satang - n.amount_satang), d.no desc) as place
       from deposits_now d join deposit_members m on m.id = d.user_id
       where (d.reference_id = l.reference or (
           d.qr_amount_satang between n.amount_satang - 100 and n.amount_satang + 100
           and d.created_at between n.occurred_at - interval '1 day'
             and n.occurred_at + t.later))
         and not exists (select from bank_notifications o where o.deposit_id = d.id)
         and not exists (select from deposit_recalls r where r.deposit_id = d.id)
         and (d.status <> 'SUCCESS' or d.credited_by = 'ADMIN')
       order by place limit $3
     ) near
     order by n.id desc, near.place`,
    [lines.map(({ id }) => id), lines.map(({ reference }) => reference), mostEach],
  );
}

interface SenderRow {
  readonly line_id: number;
  readonly user_id: string;
  readonly phone_number: string;
  readonly is_staff: boolean;
  readonly nickname: string;
}

/** Members whose account, the one that counts for them, is the number that a line came from. */
export function findSenders(
  db: Queries,
  lines: readonly { readonly id: number; readonly number: string }[],
): Promise<SenderRow[]> {
  return db.query<SenderRow>(
    `select distinct l.id as line_id, m.id as user_id, m.phone_number, m.is_staff, m.nickname
     from unnest($1::bigint[], $2::text[]) l (id, number)
     join bank_accounts b on b.account_number = l.number
     join lateral (select account_number from payout_accounts
       where user_id = b.member_id limit 1) p on p.account_number = l.number
     join deposit_members m on m.id = b.member_id
     order by l.id, m.id`,
    [lines.map(({ id }) => id), lines.map(({ number }) => number)],
  );
}
