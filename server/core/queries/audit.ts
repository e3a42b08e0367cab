/** SQL of the audit. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Database, Queries, TimeLimits } from "../../platform/database/database.ts";
import type { AuditEntry } from "../audit.ts";

export async function insertAuditEntry(tx: Queries, entry: AuditEntry): Promise<void> {
  await tx.query(
    `insert into audit_entries (actor_id, action, target_kind, target_id, address, before, after)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.actorId,
      entry.action,
      entry.targetKind,
      entry.targetId,
      entry.address,
      asJson(entry.before),
      asJson(entry.after),
    ],
  );
}

function asJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly phone_number: string | null;
  readonly nickname: string | null;
  readonly actor_role: "USER" | "ADMIN" | null;
  readonly action: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly address: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly has_target: boolean;
  readonly target_name: string | null;
  readonly target_names: Readonly<Record<string, string>> | null;
  readonly target_phone: string | null;
  readonly target_is_staff: boolean | null;
  readonly target_draw_date: string | null;
  readonly target_satang: Satang | null;
}

export interface AuditFilter {
  readonly actorId: string | null;
  /** Patterns of LIKE in small letters for phone and nickname. */
  readonly actorPatterns: readonly string[] | null;
  readonly action: string | null;
  readonly targetKind: string | null;
  readonly targetId: string | null;
  /** Patterns of LIKE in small letters for what was kept. */
  readonly patterns: readonly string[] | null;
  readonly from: Date | null;
  readonly to: Date | null;
  /** Whether the phones of the staff are looked through and shown. */
  readonly staffPhones: boolean;
  readonly before: string | undefined;
  readonly limit: number;
}

/**
 * What is asked of the entries, and only that: a condition that may be left out has no index. An
 * action also finds what stands under it: "credit" finds "credit.adjust", which is a range.
 */
const asksOf = (filter: AuditFilter): string[] => [
  ...(filter.actorId === null ? [] : ["a.actor_id = $1"]),
  ...(filter.actorPatterns === null
    ? []
    : [
        `(case when $11 or m.role = 'USER' then m.phone_number || chr(10) else '' end
           || lower(m.nickname)) like any ($2)`,
      ]),
  ...(filter.action === null
    ? []
    : [
        `a.action collate "C" >= $3 and a.action collate "C" < $3 || '/'
           and (a.action = $3 or starts_with(a.action, $3 || '.'))`,
      ]),
  ...(filter.before === undefined ? [] : ["a.id < $4"]),
  // Entries of before name some kinds with a hyphen.
  ...(filter.targetKind === null ? [] : ["a.target_kind = any (array[$6, replace($6, '_', '-')])"]),
  ...(filter.targetId === null ? [] : ["a.target_id = $7"]),
  ...(filter.from === null ? [] : ["a.at >= $8"]),
  ...(filter.to === null ? [] : ["a.at < $9"]),
  ...(filter.patterns === null
    ? []
    : [
        `lower(concat_ws(chr(10), a.target_id, a.before::text, kept.after::text))
           like any ($10)`,
      ]),
];

export function selectAudit(db: Queries, filter: AuditFilter): Promise<AuditRow[]> {
  const asked = asksOf(filter);
  return db.query<AuditRow>(
    // The page first: of a function it is guessed that it answers a thousand rows for each.
    `select a.*, t.is_staff is not null as has_target, t.name as target_name,
       t.names as target_names, t.phone_number as target_phone, t.is_staff as target_is_staff,
       t.draw_date as target_draw_date, t.amount_satang as target_satang
     from (
       select a.id, a.at, a.actor_id, m.phone_number, m.nickname, m.role as actor_role, a.action,
         a.target_kind, a.target_id, a.address, a.before, kept.after
       from audit_entries a left join members m on m.id = a.actor_id
         -- A colleague who is asked for stands there with the phone.
         cross join lateral (select case when $11 or a.action <> 'approval.ask' then a.after
           else a.after #- '{asked,phone_number}' end as after) kept
       where ${["true", ...asked].join(" and ")}
         and ($1::uuid is null or true) and ($2::text[] is null or true)
         and ($3::text is null or true) and ($4::bigint is null or true)
         and ($6::text is null or true) and ($7::text is null or true)
         and ($8::timestamptz is null or true) and ($9::timestamptz is null or true)
         and ($10::text[] is null or true)
       order by a.id desc limit $5) a
     left join lateral backoffice_audit_target(a.target_kind, a.target_id) t on true
     order by a.id desc`,
    [
      filter.actorId,
      filter.actorPatterns,
      filter.action,
      filter.before ?? null,
      filter.limit,
      filter.targetKind,
      filter.targetId,
      filter.from,
      filter.to,
      filter.patterns,
      filter.staffPhones,
    ],
  );
}

export interface ActSums {
  readonly actor_id: string;
  readonly phone_number: string;
  readonly nickname: string;
  readonly action: string;
  readonly count: number;
  /** Below zero for what was taken from members; null for what moves no money. */
  readonly satang: Satang | null;
}

/**
 * How often each of the staff did which of these acts between two instants, and with how much.
 * Entries keep the amount, of what only ever takes from members without a sign; refusals of deposits
 * of before that are looked up one by one.
 */
export function sumActs(
  tx: Queries,
  actions: readonly string[],
  from: Date,
  to: Date,
): Promise<ActSums[]> {
  return tx.query<ActSums>(
    `select a.actor_id, m.phone_number, m.nickname, a.action, count(*) as count,
       sum(a.satang)::bigint as satang
     from (
       select actor_id, action, coalesce(
           round(coalesce(after ->> 'credited', after ->> 'amount', after ->> 'asked')::numeric
             * 100)::bigint,
           case when action = 'deposit.reject' then (
             select t.amount_satang from backoffice_audit_target(target_kind, target_id) t) end
         ) * case when action in ('deposit.recall', 'debt.collect') then -1 else 1 end as satang
       from audit_entries
       where at >= $2 and at < $3 and action = any ($1) and actor_id is not null
     ) a join members m on m.id = a.actor_id and m.role = 'ADMIN'
     group by a.actor_id, m.phone_number, m.nickname, a.action, a.satang < 0
     order by m.nickname, a.actor_id, array_position($1, a.action), a.satang < 0`,
    [actions, from, to],
  );
}

export interface AuditCheck {
  readonly checked_at: Date;
  readonly entries: number;
  /** The first entry that does not fit; null when all do. */
  readonly broken_id: number | null;
  readonly head_id: number | null;
  readonly head_hash: string | null;
}

const CHECK_COLUMNS = `checked_at, entries, broken_id, head_id,
  encode(head_hash, 'hex') as head_hash`;

/** Years of it take minutes; everybody may go on writing meanwhile. */
const WHOLE: TimeLimits = { timeoutSeconds: 3_600 };
const IN_PARTS: TimeLimits = { timeoutSeconds: 120 };

/** Derives the whole chain, or what is new of it and so many of its old entries. */
export async function checkAudit(db: Database, oldEntries?: number): Promise<AuditCheck> {
  const call = oldEntries === undefined ? "audit_check()" : "audit_check_part($1)";
  const [check] = await db.transaction(
    (tx) =>
      tx.query<AuditCheck>(
        `select ${CHECK_COLUMNS} from ${call}`,
        oldEntries === undefined ? [] : [oldEntries],
      ),
    oldEntries === undefined ? WHOLE : IN_PARTS,
  );
  if (!check) throw new Error("the check of the audit found nothing to say");
  return check;
}

/** Whether the last check found something, or none was of the whole chain for a week. */
export async function isWholeAuditDue(db: Queries): Promise<boolean> {
  const rows = await db.query(
    `select from audit_checks where is_whole and checked_at > clock_timestamp() - interval '7 days'
       and (select broken_id from audit_checks order by id desc limit 1) is null limit 1`,
  );
  return rows.length === 0;
}

export async function lastAuditCheck(db: Queries): Promise<AuditCheck | undefined> {
  const [check] = await db.query<AuditCheck>(
    `select ${CHECK_COLUMNS} from audit_checks order by id desc limit 1`,
  );
  return check;
}

export type OwnAct = Pick<AuditRow, "id" | "at" | "action" | "address" | "before" | "after">;

/** What a member did to their own account, newest first. */
export function selectOwnActs(
  db: Queries,
  memberId: string,
  beforeId: string | undefined,
  limit: number,
): Promise<OwnAct[]> {
  return db.query<OwnAct>(
    `select id, at, action, address, before, after from audit_entries
     where target_kind = 'member' and target_id = $1::text and actor_id = $1::text::uuid
       and ($2::bigint is null or id < $2)
     order by id desc limit $3`,
    [memberId, beforeId ?? null, limit],
  );
}

export type ProtectionAct = Pick<AuditRow, "at" | "action" | "before" | "after">;

/** What a member did last to protect themselves. */
export function selectProtectionActs(
  db: Queries,
  memberId: string,
  limit: number,
): Promise<ProtectionAct[]> {
  return db.query<ProtectionAct>(
    `select at, action, before, after from audit_entries
     where target_kind = 'member' and target_id = $1 and starts_with(action, 'protection.')
     order by id desc limit $2`,
    [memberId, limit],
  );
}
