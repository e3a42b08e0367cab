/** SQL of what an administrator is shown of deposits. */
import type { SlipVerification, slipWarnings } from "@chokdee/domain/deposits/admin-contract.ts";
import type { DepositStatus } from "@chokdee/domain/deposits/rules.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import { memberFits, memberIsFound } from "../../core/queries/found-members.ts";
import {
  countQueue,
  readQueuePage,
  type FoundBy,
  type QueueAsk,
  type QueueRows,
} from "../../core/queries/queue.ts";
import type { Queries } from "../../platform/database/database.ts";
import { LISTED } from "./deposits.ts";

export interface ReviewRow {
  readonly id: string;
  readonly no: number;
  readonly status: DepositStatus;
  readonly provider: string;
  readonly amount_satang: Satang;
  readonly qr_amount_satang: Satang;
  readonly reference_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly reason: string | null;
  readonly credited_satang: Satang | null;
  readonly credited_by: "NOTIFICATION" | "ADMIN" | "ASSIGNMENT" | null;
  readonly receiving_account_id: string | null;
  readonly account_number: string;
  readonly account_name: string;
  readonly promptpay_id: string | null;
  readonly bank_code: string | null;
  readonly bank_name: string | null;
  readonly bank_color: string | null;
  readonly account_groups: number[] | null;
  readonly user_id: string;
  readonly phone_number: string;
  readonly is_staff: boolean;
  readonly nickname: string;
  readonly balance_satang: Satang;
  readonly member_bank: string | null;
  readonly member_account_number: string | null;
  readonly member_account_name: string | null;
  readonly slips: readonly {
    readonly id: string;
    readonly at: string;
    readonly sending_bank: string | null;
    readonly transaction_reference: string | null;
    readonly warnings: (typeof slipWarnings)[number][];
    readonly verification: SlipVerification | null;
  }[];
  readonly line_transaction_id: string | null;
  readonly line_amount_satang: Satang | null;
  readonly line_occurred_at: Date | null;
  readonly recalled_satang: Satang | null;
  readonly recall_reason: string | null;
  readonly recalled_at: Date | null;
  readonly recaller: string | null;
  readonly waiting_approval_id: string | null;
  /** What the list is sorted by. */
  readonly sort_key: number;
}

const reviewOf = (deposits: string, column: string): string => `
  select d.id, d.no, d.status_now as status, d.provider, d.amount_satang, d.qr_amount_satang,
    d.reference_id, d.created_at, d.expires_at, d.decided_at, a.nickname as decided_by, d.reason,
    d.credited_satang, d.credited_by, d.receiving_account_id, d.account_number, d.account_name,
    d.promptpay_id, b.code as bank_code, b.name_th as bank_name, b.color as bank_color,
    b.account_groups, d.user_id, m.phone_number, m.is_staff, m.nickname, m.balance_satang,
    p.bank_name as member_bank, p.account_number as member_account_number,
    p.account_name as member_account_name, s.slips, n.transaction_id as line_transaction_id,
    n.amount_satang as line_amount_satang, n.occurred_at as line_occurred_at,
    c.taken_satang as recalled_satang, c.reason as recall_reason, c.recalled_at,
    cm.nickname as recaller, ${column} as sort_key,
    (select w.id from approvals w where w.deposit_id = d.id and w.kind in ('DEPOSIT', 'RECALL')
      and w.status = 'WAITING' and w.expires_at > clock_timestamp() limit 1) as waiting_approval_id
  from ${deposits} d
  join deposit_members m on m.id = d.user_id
  left join deposit_members a on a.id = d.decided_by
  left join receiving_accounts r on r.id = d.receiving_account_id
  left join banks b on b.id = r.bank_id
  left join lateral (
    select * from payout_accounts where user_id = d.user_id limit 1) p on true
  left join bank_notifications n on n.deposit_id = d.id
  left join deposit_recalls c on c.deposit_id = d.id
  left join deposit_members cm on cm.id = c.recalled_by
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.image_id,
        'at', to_char(s.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'sending_bank', s.sending_bank, 'transaction_reference', s.transaction_reference,
        'warnings', s.warnings, 'verification', s.verification)
      order by s.uploaded_at desc), '[]') as slips
    from deposit_slips s where s.deposit_id = d.id
  ) s`;

export async function findReview(db: Queries, id: string): Promise<ReviewRow | undefined> {
  const [row] = await db.query<ReviewRow>(`${reviewOf("deposits_now", "0")} where d.id = $1`, [id]);
  return row;
}

const isFound = (patterns: string, satang: string, also: string, byMember: string) => `(
  lower(d.reference_id) like any (${patterns})
  or ${satang} in (d.qr_amount_satang, d.amount_satang)
  or d.id in (select u.deposit_id from slip_uses u
    where lower(u.transaction_reference) = any (
      select trim(both '%' from p) from unnest(${patterns}) p))
  or d.user_id = any (${also})
  or ${byMember})`;

/** A list's filter as its rows: a deposit's status by the clock, or what waits for somebody. */
function rowsOf(status: DepositStatus | "WAITING" | "ALL"): QueueRows {
  const fits: FoundBy = (patterns, satang, staffPhones, also) =>
    isFound(patterns, satang, also, memberFits("d.user_id", patterns, staffPhones));
  const isOfFound: FoundBy = (patterns, satang, staffPhones, also) =>
    isFound(patterns, satang, also, memberIsFound("d.user_id", patterns, staffPhones));
  const all = {
    // Of the others there are few at a time, which are found by their status.
    from: status === "ALL" || status === "SUCCESS" ? LISTED : "deposits_now d",
    alias: "d",
    no: "d.no",
    amount: "d.qr_amount_satang",
    at: "d.created_at",
    down: true,
    where: [],
    values: [],
    found: ((patterns, satang, staffPhones, also) => `d.id in (
      select f.id from deposits f
        where f.user_id in (select * from members_found_for(${patterns}, ${staffPhones}))
      union all select f.id from deposits f where f.user_id = any (${also})
      union all select f.id from deposits f where lower(f.reference_id) like any (${patterns})
      union all select f.id from deposits f where ${satang} in (f.qr_amount_satang, f.amount_satang)
      union all select u.deposit_id from slip_uses u
        where lower(u.transaction_reference) = any (
          select trim(both '%' from p) from unnest(${patterns}) p))`) satisfies FoundBy,
    fits,
    // Of so few as wait each is looked at: all whom a text finds may be nearly all members.
    isOfFound: status === "WAITING" || status === "PENDING" ? fits : isOfFound,
  };
  if (status === "ALL") return all;
  if (status === "WAITING") {
    const waits = `(d.status_now = 'PENDING'
      or (d.status in ('PENDING', 'EXPIRED') and d.slips_used > 0 and d.decided_by is null))
      and d.status in ('PENDING', 'EXPIRED')`;
    return { ...all, where: [waits], first: "(d.slips_used = 0)::integer", down: false };
  }
  // One that ran out may still be marked as pending: the index is asked for both.
  const marked = status === "EXPIRED" ? ["EXPIRED", "PENDING"] : [status];
  const where = ["d.status = any ($1::text[]) and d.status_now = $2"];
  return { ...all, where, values: [marked, status] };
}

/** Those that wait: with a slip first, then the oldest; the others newest first. */
export function listReviews(
  db: Queries,
  status: DepositStatus | "WAITING" | "ALL",
  ask: QueueAsk,
): Promise<ReviewRow[]> {
  return readQueuePage(db, rowsOf(status), ask, (page) => reviewOf(page, "d.sort_key"));
}

/** How many there are in all, and how many of them have a slip. */
export function countReviews(
  db: Queries,
  status: DepositStatus | "WAITING" | "ALL",
  ask: QueueAsk,
  most: number,
): Promise<{ total: number; part: number }> {
  return countQueue(db, rowsOf(status), ask, most, "d.slips_used > 0");
}

export async function isMember(db: Queries, id: string): Promise<boolean> {
  const rows = await db.query("select from deposit_members where id = $1", [id]);
  return rows.length > 0;
}
