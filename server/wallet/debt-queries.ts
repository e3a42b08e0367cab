/** SQL of what members owe the house. */
import type { DebtKind } from "@chokdee/domain/wallet/debts-contract.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import { withNames } from "../core/queries/names.ts";
import type { Queries } from "../platform/database/database.ts";

export interface DebtRow {
  readonly user_id: string;
  readonly kind: DebtKind;
  readonly reference: string;
  readonly since: Date | null;
  readonly amount_satang: Satang;
  readonly collected_satang: Satang;
  readonly written_off_satang: Satang;
  readonly rest_satang: Satang;
  readonly draw_date: string | null;
  readonly lottery_names: Readonly<Record<string, string>> | null;
  readonly nickname: string;
  readonly phone_number: string;
  readonly is_staff: boolean;
}

type OpenDebtRow = Omit<
  DebtRow,
  "draw_date" | "lottery_names" | "nickname" | "phone_number" | "is_staff"
> & { readonly round_id: number | null };

const COLUMNS = `user_id, kind, reference, since, amount_satang, collected_satang,
  written_off_satang, rest_satang, round_id`;

export async function debtsOf(db: Queries, userId: string): Promise<DebtRow[]> {
  const rows = await db.query<OpenDebtRow>(
    `select ${COLUMNS} from member_debts_of($1)
     order by since nulls last, kind, reference`,
    [userId],
  );
  return described(db, rows);
}

/** With whose and of which draw they are, as in the view backoffice_debts. */
async function described(db: Queries, rows: readonly OpenDebtRow[]): Promise<DebtRow[]> {
  const ids = rows.flatMap(({ round_id }) => (round_id === null ? [] : [round_id]));
  const [named, draws] = await Promise.all([
    withNames(db, rows, (row) => row.user_id),
    drawsOf(db, ids),
  ]);
  return named.map(({ round_id: round, role, ...row }) => ({
    ...row,
    ...((round === null ? undefined : draws.get(round)) ?? NO_DRAW),
    is_staff: role === "ADMIN",
  }));
}

type Draw = Pick<DebtRow, "draw_date" | "lottery_names">;
const NO_DRAW: Draw = { draw_date: null, lottery_names: null };

async function drawsOf(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, Draw>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Draw & { readonly id: number }>(
    `select r.id, r.draw_date, t.names as lottery_names
     from rounds r join lottery_types t on t.id = r.lottery_type_id
     where r.id = any ($1::bigint[])`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, ...draw }) => [id, draw]));
}

/** Where a list goes on after this debt. */
export const cursorOf = (row: DebtRow): string[] => [
  String(row.rest_satang),
  row.user_id,
  row.kind,
  row.reference,
];

/** Of one member, in satang. */
export async function sumOfDebts(db: Queries, userId: string): Promise<Satang> {
  const [row] = await db.query<{ satang: Satang }>("select receivable_of($1) as satang", [userId]);
  return row?.satang ?? 0;
}

/** Open debts, the largest first, after the one that the cursor names. */
export async function listDebtRows(
  db: Queries,
  after: readonly string[] | undefined,
  limit: number,
): Promise<DebtRow[]> {
  const rows = await db.query<OpenDebtRow>(
    `select ${COLUMNS} from member_debts
     where $1::bigint is null
       or (-rest_satang, user_id, kind, reference) > (-$1::bigint, $2::uuid, $3, $4)
     order by -rest_satang, user_id, kind, reference limit $5`,
    [after?.[0] ?? null, after?.[1] ?? null, after?.[2] ?? null, after?.[3] ?? null, limit],
  );
  return described(db, rows);
}

export interface DebtTotal {
  readonly kind: DebtKind;
  readonly satang: Satang;
  /** Whose debts they are, of all kinds. */
  readonly members: number;
}

export function sumDebtsByKind(db: Queries): Promise<DebtTotal[]> {
  return db.query<DebtTotal>(
    `select kind, sum(rest_satang)::bigint as satang,
       (select count(distinct user_id)::integer from member_debts) as members
     from member_debts group by kind`,
  );
}

export interface DebtEntryRow {
  readonly at: Date;
  readonly debt_kind: DebtKind;
  readonly how: "COLLECTED" | "WRITTEN_OFF";
  readonly cause: DebtCause;
  readonly amount_satang: Satang;
  readonly actor: string | null;
}

/** The newest of a member. */
export function listDebtEntries(db: Queries, userId: string, limit: number) {
  return db.query<DebtEntryRow>(
    `select at, debt_kind, how, cause, amount_satang, actor from backoffice_debt_entries
     where user_id = $1 order by at desc, id limit $2`,
    [userId, limit],
  );
}

export type DebtCause = "WIN" | "DEPOSIT" | "WITHDRAWAL" | "MEMBER" | "STAFF";

export interface Settling {
  readonly userId: string;
  readonly how: "COLLECTED" | "WRITTEN_OFF";
  readonly cause: DebtCause;
  /** In satang; collecting ends with the balance before that. */
  readonly most: Satang;
  readonly actorId: string | null;
  /** One act; what staff do stands with it in the audit. */
  readonly requestId: string;
  /** One debt; without it the oldest first. */
  readonly debt?: { readonly kind: DebtKind; readonly reference: string };
}

/** Answers how much, in satang. */
export async function settleDebts(tx: Queries, settling: Settling): Promise<Satang> {
  const { userId, how, cause, most, actorId, requestId, debt } = settling;
  const [row] = await tx.query<{ satang: Satang }>(
    "select debts_settle($1, $2, $3, $4, $5, $6, $7, $8) as satang",
    [userId, how, cause, most, actorId, requestId, debt?.kind ?? null, debt?.reference ?? null],
  );
  return row?.satang ?? 0;
}

export async function hasWallet(db: Queries, userId: string): Promise<boolean> {
  return (await db.query("select from wallets where user_id = $1", [userId])).length > 0;
}
