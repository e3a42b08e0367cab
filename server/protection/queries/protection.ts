/** SQL of player protection; the rules of the hot path are functions of 0010_protection.sql. */
import type { LimitKind, LimitPeriod, RealityMinutes } from "@chokdee/domain/protection/rules.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface LimitRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limit_satang: Satang | null;
  readonly pending_satang: Satang | null;
  readonly pending_from: Date | null;
}

export interface LimitUse extends LimitRow {
  readonly used_satang: Satang;
  readonly waiting_satang: Satang;
  readonly ends_at: Date;
}

/**
 * Every kind by every period, set or not, with what is used of it. Limits stand where the member
 * does, deposits elsewhere (docs/decisions/0170): one statement for each.
 */
export async function readLimitUse(db: Queries, memberId: string): Promise<LimitUse[]> {
  const limits = await readLimits(db, memberId);
  const used = await db.query<Omit<LimitUse, "limit_satang" | "pending_satang" | "pending_from">>(
    // As protection_used, with both limits on play by one look.
    `with periods as materialized (
       select p.*, s.staked, s.won from protection_periods(clock_timestamp())
         with ordinality p (period, starts_at, ends_at, no)
       cross join lateral play_since($1, p.starts_at) s
     )
     select k.kind, p.period, p.ends_at, case k.kind
         when 'DEPOSIT' then protection_deposited($1, p.starts_at)
         when 'STAKE' then p.staked else p.staked - p.won end as used_satang,
       case k.kind when 'DEPOSIT' then protection_waiting($1, p.starts_at) else 0 end
         as waiting_satang
     from unnest(array['DEPOSIT', 'STAKE', 'LOSS']) with ordinality k (kind, no)
     cross join periods p order by k.no, p.no`,
    [memberId],
  );
  return used.map((use) => {
    const limit = limits.find(({ kind, period }) => kind === use.kind && period === use.period);
    const { limit_satang = null, pending_satang = null, pending_from = null } = limit ?? {};
    return { ...use, limit_satang, pending_satang, pending_from };
  });
}

/** The limits that were ever set, as they stand at this moment. */
export function readLimits(tx: Queries, memberId: string): Promise<LimitRow[]> {
  return tx.query<LimitRow>(
    `select kind, period, limit_satang, pending_satang, pending_from
     from play_limits_now where member_id = $1`,
    [memberId],
  );
}

/**
 * Whoever protects themselves for the first time gets their row; it is locked in any case.
 * Answers the moment, in epoch milliseconds of the database.
 */
export async function lockProtection(tx: Queries, memberId: string): Promise<number> {
  await tx.query("insert into protections (member_id) values ($1) on conflict do nothing", [
    memberId,
  ]);
  const [row] = await tx.query<{ now_ms: number }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms
     from protections where member_id = $1 for update`,
    [memberId],
  );
  if (!row) throw new Error(`the protection of member ${memberId} is gone`);
  return row.now_ms;
}

export async function saveLimit(tx: Queries, memberId: string, limit: LimitRow): Promise<void> {
  await tx.query(
    `insert into play_limits
       (member_id, kind, period, limit_satang, pending_satang, pending_from)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id, kind, period) do update set limit_satang = excluded.limit_satang,
       pending_satang = excluded.pending_satang, pending_from = excluded.pending_from`,
    [
      memberId,
      limit.kind,
      limit.period,
      limit.limit_satang,
      limit.pending_satang,
      limit.pending_from,
    ],
  );
}

export interface PauseRow {
  readonly break_began_at: Date | null;
  readonly break_until: Date | null;
  readonly excluded_at: Date | null;
  /** ISO 8601; null when it is for good or when there is none. */
  readonly excluded_until: string | null;
}

const PAUSES = `
  case when break_until > clock_timestamp() then break_began_at end as break_began_at,
  case when break_until > clock_timestamp() then break_until end as break_until,
  case when excluded_until > clock_timestamp() then excluded_at end as excluded_at,
  case when excluded_until > clock_timestamp() then protection_instant(excluded_until) end
    as excluded_until`;

/** The break and the exclusion that run now. */
export async function readPauses(db: Queries, memberId: string): Promise<PauseRow | undefined> {
  const [row] = await db.query<PauseRow>(`select ${PAUSES} from protections where member_id = $1`, [
    memberId,
  ]);
  return row;
}

/** Begins a break of so many hours; one that lasts longer stays. */
export async function beginBreak(tx: Queries, memberId: string, hours: number): Promise<PauseRow> {
  await tx.query("select protection_begin($1, $2, null)", [memberId, hours]);
  return pausesOf(tx, memberId);
}

/**
 * Begins an exclusion of so many months of Bangkok's calendar, null for good; one that lasts longer
 * stays.
 */
export async function beginExclusion(
  tx: Queries,
  memberId: string,
  months: number | null,
): Promise<PauseRow> {
  await tx.query(
    `select protection_begin($1, null, case when $2::integer is null then 'infinity'
       else (clock_timestamp() at time zone 'Asia/Bangkok' + make_interval(months => $2))
         at time zone 'Asia/Bangkok' end)`,
    [memberId, months],
  );
  return pausesOf(tx, memberId);
}

async function pausesOf(tx: Queries, memberId: string): Promise<PauseRow> {
  const row = await readPauses(tx, memberId);
  if (!row) throw new Error(`member ${memberId} has no protection to begin a pause in`);
  return row;
}

export interface PersonRow {
  readonly every_minutes: RealityMinutes | null;
  readonly age_confirmed_at: Date | null;
}

export async function readPerson(db: Queries, memberId: string): Promise<PersonRow> {
  const [row] = await db.query<PersonRow>(
    `select r.every_minutes, m.age_confirmed_at
     from members m left join reality_checks r on r.member_id = m.id where m.id = $1`,
    [memberId],
  );
  return row ?? { every_minutes: null, age_confirmed_at: null };
}

export async function saveRealityCheck(
  tx: Queries,
  memberId: string,
  minutes: RealityMinutes | null,
): Promise<void> {
  if (minutes === null) {
    await tx.query("delete from reality_checks where member_id = $1", [memberId]);
    return;
  }
  await tx.query(
    `insert into reality_checks (member_id, every_minutes) values ($1, $2)
     on conflict (member_id) do update set every_minutes = excluded.every_minutes`,
    [memberId, minutes],
  );
}

export interface SessionFigures {
  readonly began_at: Date;
  readonly staked_satang: Satang;
  readonly won_satang: Satang;
}

export async function readSessionFigures(
  db: Queries,
  tokenHash: Buffer,
): Promise<SessionFigures | undefined> {
  const [row] = await db.query<SessionFigures>(
    `select created_at as began_at, protection_staked(member_id, created_at) as staked_satang,
       protection_won(member_id, created_at) as won_satang
     from sessions where token_hash = $1`,
    [tokenHash],
  );
  return row;
}

export interface Fault {
  readonly fault: "LIMIT_REACHED" | "ON_BREAK" | "SELF_EXCLUDED";
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Why a member may not, or undefined: a pause stands against anything, limits of the kinds named
 * against the amount. The caller holds their wallet.
 */
export async function findFault(
  tx: Queries,
  memberId: string,
  amount: Satang,
  kinds: readonly LimitKind[],
): Promise<Fault | undefined> {
  const [row] = await tx.query<Fault>(
    "select fault, details from protection_faults(array[$1::uuid], array[$2::bigint], $3::text[])",
    [memberId, amount, kinds],
  );
  return row;
}
