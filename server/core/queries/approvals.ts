/** SQL of what waits for a second person. */
import type { ApprovalEvidence } from "@chokdee/domain/operations/approvals-contract.ts";
import type { ApprovalKind } from "@chokdee/domain/core/asked-contract.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import type { DrawResult } from "@chokdee/domain/results/rules.ts";
import type { Right } from "@chokdee/domain/rights.ts";

import type { Queries } from "../../platform/database/database.ts";
import type { Actor } from "../../platform/http/router.ts";

export async function readRights(db: Queries, memberId: string): Promise<readonly Right[]> {
  const [row] = await db.query<{ rights: Right[] }>(
    "select rights from staff_standing where member_id = $1 and is_enabled",
    [memberId],
  );
  return row?.rights ?? [];
}

/** What stood when a change was asked for, and what would stand. */
export interface AskedChange {
  readonly before: unknown;
  readonly after: unknown;
}

/** What the one who asked saw; of another thing than theirs its fields are left out. */
export interface AskedEvidence {
  readonly reference_id?: string | null;
  readonly slip_image_id?: string | null;
  readonly slip_says?: ApprovalEvidence["slip_says"];
  readonly line?: ApprovalEvidence["line"];
  readonly asked_amount?: string | null;
  readonly doubts?: ApprovalEvidence["doubts"];
  readonly account?: string | null;
  readonly holds?: ApprovalEvidence["holds"];
  readonly warnings?: ApprovalEvidence["warnings"];
  readonly was_paid?: boolean;
  readonly stage?: ApprovalEvidence["stage"];
  readonly statement_lines?: ApprovalEvidence["statement_lines"];
  /** Whose statement it is: the audit files the request under it. */
  readonly statement_account_id?: string;
}

export interface NewApproval {
  readonly kind: ApprovalKind;
  readonly roundId?: number;
  readonly userId?: string;
  readonly lotteryTypeId?: number;
  readonly depositId?: string;
  readonly lineId?: number;
  readonly withdrawalId?: string;
  readonly receivingAccountId?: string;
  readonly change?: AskedChange;
  readonly evidence?: AskedEvidence;
  readonly amount?: Satang;
  readonly result?: DrawResult | null;
  /** How the result was read, as in settlements. */
  readonly twoBottomApart?: boolean | null;
  readonly reason?: string | null;
  readonly seenVersion?: number;
  /** Who asks. */
  readonly actor: Actor;
}

/** Refuses with a constraint approval_waiting... when something about the same waits. */
export async function insertApproval(tx: Queries, wanted: NewApproval): Promise<string> {
  await tx.query(
    `update approvals set status = 'EXPIRED'
     where status = 'WAITING' and expires_at <= clock_timestamp()`,
  );
  const [row] = await tx.query<{ id: string }>(
    `insert into approvals (kind, round_id, user_id, amount_satang, result, reason, seen_version,
       asked_by, asked_from, lottery_type_id, change, deposit_id, line_id, withdrawal_id,
       receiving_account_id, evidence, two_bottom_apart)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     returning id`,
    [
      wanted.kind,
      wanted.roundId ?? null,
      wanted.userId ?? null,
      wanted.amount ?? null,
      wanted.result ? JSON.stringify(wanted.result) : null,
      wanted.reason ?? null,
      wanted.seenVersion ?? null,
      wanted.actor.actorId,
      wanted.actor.address,
      wanted.lotteryTypeId ?? null,
      wanted.change ? JSON.stringify(wanted.change) : null,
      wanted.depositId ?? null,
      wanted.lineId ?? null,
      wanted.withdrawalId ?? null,
      wanted.receivingAccountId ?? null,
      wanted.evidence ? JSON.stringify(wanted.evidence) : null,
      wanted.twoBottomApart ?? null,
    ],
  );
  if (!row) throw new Error("a new approval was not returned");
  return row.id;
}

/** What of an approval decides and is run. */
export interface ApprovalRow {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly round_id: number | null;
  readonly user_id: string | null;
  readonly lottery_type_id: number | null;
  readonly deposit_id: string | null;
  readonly line_id: number | null;
  readonly withdrawal_id: string | null;
  readonly receiving_account_id: string | null;
  readonly change: AskedChange | null;
  readonly evidence: AskedEvidence | null;
  readonly amount_satang: Satang | null;
  readonly result: DrawResult | null;
  readonly two_bottom_apart: boolean | null;
  readonly reason: string | null;
  readonly seen_version: number | null;
  readonly asked_by: string;
  readonly asked_from: string;
  readonly asked_at: Date;
  readonly status: "WAITING" | "APPROVED" | "REJECTED" | "EXPIRED";
  readonly status_now: ApprovalRow["status"];
}

const COLUMNS = `id, kind, round_id, user_id, lottery_type_id, deposit_id, line_id, withdrawal_id,
  receiving_account_id, change, evidence, amount_satang, result, two_bottom_apart, reason,
  seen_version, asked_by, asked_from, asked_at, status, case when status = 'WAITING' and expires_at <= clock_timestamp()
    then 'EXPIRED' else status end as status_now`;

/** Whether somebody has asked for something of a round and nobody has decided it. */
export async function isRoundAskedFor(db: Queries, roundId: number): Promise<boolean> {
  const rows = await db.query(
    `select from approvals where round_id = $1 and status = 'WAITING'
       and expires_at > clock_timestamp()`,
    [roundId],
  );
  return rows.length > 0;
}

export async function findApproval(db: Queries, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await db.query<ApprovalRow>(`select ${COLUMNS} from approvals where id = $1`, [id]);
  return row;
}

export async function lockApproval(tx: Queries, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx.query<ApprovalRow>(
    `select ${COLUMNS} from approvals where id = $1 for update`,
    [id],
  );
  return row;
}

export async function decideApprovalRow(
  tx: Queries,
  id: string,
  decision: {
    readonly status: "APPROVED" | "REJECTED";
    readonly by: string;
    readonly reason: string | null;
  },
): Promise<void> {
  // The check of the ledger looks for a credit's approval about when its entry was written.
  await tx.query(
    `update approvals set status = $2, decided_by = $3, decision_reason = $4, decided_at =
       case kind when 'CREDIT' then book_now() else clock_timestamp() end where id = $1`,
    [id, decision.status, decision.by, decision.reason],
  );
}

export interface ListedApproval extends Omit<ApprovalRow, "two_bottom_apart"> {
  readonly asked_us: number;
  readonly expires_at: Date;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
  readonly asker: string;
  readonly decider: string | null;
  readonly member_nickname: string | null;
  readonly member_phone: string | null;
  readonly member_is_staff: boolean | null;
  readonly round_name: string | null;
  readonly draw_date: string | null;
  readonly type_code: string | null;
  readonly type_names: Readonly<Record<string, string>> | null;
  readonly alike: number;
}

/** Alike: within a tenth, so that a satang more does not hide it; credits are of three kinds. */
const listed = (
  where: string,
): string => `select v.*, (extract(epoch from v.asked_at) * 1000000)::bigint as asked_us,
    (select count(*)::integer from approvals o where o.id <> v.id
      and (o.kind = v.kind or least(o.amount_satang, v.amount_satang) > 0
        and o.kind in ('CREDIT', 'DEPOSIT', 'ASSIGNMENT')
        and v.kind in ('CREDIT', 'DEPOSIT', 'ASSIGNMENT'))
      and o.user_id = v.user_id
      and 10 * abs(o.amount_satang - v.amount_satang) <= abs(v.amount_satang)
      and o.asked_at > v.asked_at - interval '24 hours'
      and o.asked_at < v.asked_at + interval '24 hours') as alike
  from backoffice_approvals v where ${where}`;

/** As the view says it, by the time of the statement: by their index where it is one of them. */
const IS_OF_STATUS: Readonly<Record<string, string>> = {
  WAITING: "a.status = 'WAITING' and a.expires_at > statement_timestamp()",
  EXPIRED: `a.status in ('WAITING', 'EXPIRED')
    and (a.status = 'EXPIRED' or a.expires_at <= statement_timestamp())`,
};

export function listApprovalRows(
  db: Queries,
  filter: {
    readonly kinds: readonly ApprovalKind[];
    readonly status: string | null;
    readonly roundId: number | null;
    readonly before: { readonly askedUs: string; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<ListedApproval[]> {
  return db.query<ListedApproval>(
    // The page first: for each approval of years those that are like it were counted.
    `${listed(`v.id = any (array(
       select a.id from approvals a where a.kind = any ($1)
         and ${filter.status === null ? "true" : (IS_OF_STATUS[filter.status] ?? "a.status = $2")}
         and ($2::text is null or true) and ($3::bigint is null or (a.asked_at, a.id)
           < (timestamptz 'epoch' + $3 * interval '1 microsecond', $4::uuid))
         and ($6::bigint is null or a.round_id = $6)
       order by a.asked_at desc, a.id desc limit $5))`)}
     order by v.asked_at desc, v.id desc`,
    [
      filter.kinds,
      filter.status,
      filter.before?.askedUs ?? null,
      filter.before?.id ?? null,
      filter.limit,
      filter.roundId,
    ],
  );
}

/** How many of these kinds wait that somebody else has asked for, about others. */
export async function countWaitingFor(
  db: Queries,
  memberId: string,
  kinds: readonly ApprovalKind[],
): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(
    `select count(*) as waiting from approvals where status = 'WAITING'
       and expires_at > clock_timestamp() and kind = any ($1) and asked_by <> $2
       and user_id is distinct from $2`,
    [kinds, memberId],
  );
  return row?.waiting ?? 0;
}

export async function readListedApproval(
  db: Queries,
  id: string,
): Promise<ListedApproval | undefined> {
  const [row] = await db.query<ListedApproval>(listed("v.id = $1"), [id]);
  return row;
}
