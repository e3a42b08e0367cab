/**
 * Derives the wallets again from their entries and holds the books against the shelves they come
 * from (api.md GET /api/admin/ledger/check): what came after the last sealed day, and with each
 * check some of the sealed days, whether they still are what was sealed; a whole one derives
 * everything from the first entry on. It runs after each test that moves money, on a timer in
 * production, and after every chaos run.
 */
import { setTimeout as sleep } from "node:timers/promises";

import { type Database, type Queries } from "../platform/database/database.ts";
import { wrongDataOf } from "../platform/database/wrong-data.ts";
import { commissionChecks } from "./checks/commission-checks.ts";
import { debtChecks } from "./checks/debt-checks.ts";
import { originChecks } from "./checks/origin-checks.ts";
import { MOVED, slipChecks } from "./checks/slip-checks.ts";
import { transferChecks } from "./checks/transfer-checks.ts";
import { walletChecks } from "./checks/wallet-checks.ts";
import { readWonLines } from "./checks/won-lines.ts";

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
  /** Whether everything was derived again. */
  readonly isWhole: boolean;
}

const MOST_MISMATCHES = 100;
/** Sealed days that are looked at again by each check, the one longest ago first. */
const DAYS_AT_ONCE = 1;
/** Published spans of the ledger that are added up again by each check, the last ones. */
const SPANS_AT_ONCE = 6;
const CHECKS = [
  ...walletChecks,
  ...slipChecks,
  ...originChecks,
  ...transferChecks,
  ...commissionChecks,
  ...debtChecks,
];

/** How often a mismatch has to be seen, so that it counts. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 300;

/** Where a check begins, as it is written into its statements. */
interface Scope {
  readonly isWhole: boolean;
  readonly since: string;
  readonly slip: string;
}

/** At once: so many checks are one statement. Apart, each has the memory and the time of one. */
export async function checkLedger(db: Queries, whole = true, atOnce = 1): Promise<LedgerCheck> {
  // Before anything takes long: what comes from then on is not seen.
  const [began] = await db.query<{ at: Date }>("select clock_timestamp() as at");
  const [count] = await db.query<{ wallets: number }>(
    "select count(*)::integer as wallets from wallets",
  );
  const scope = await readScope(db, whole);
  const mismatches: Mismatch[] = [];
  if (scope.isWhole) await gather(db, true);
  const checks = CHECKS.map((check) => firstOf(within(check, scope)));
  for (let at = 0; at < checks.length; at += atOnce) {
    const sql = checks.slice(at, at + atOnce).join(") union all (");
    mismatches.push(...(await db.query<Mismatch>(`(${sql})`, [MOST_MISMATCHES])));
  }
  if (scope.isWhole) await gather(db, false);
  const moved = within(`(:whole or r.id in ${MOVED})`, scope);
  mismatches.push(...(await readWonLines(db, moved, MOST_MISMATCHES)));
  mismatches.push(...(await verifySealed(db, scope)));
  return {
    balanced: mismatches.length === 0,
    walletsChecked: count?.wallets ?? 0,
    mismatches: mismatches.slice(0, MOST_MISMATCHES),
    checkedAt: began?.at ?? new Date(),
    isWhole: scope.isWhole,
  };
}

/**
 * One member may have a thousand times what others have, which PostgreSQL does not see: it would go
 * through all that is a member's for each row of theirs, as an index by member or a merge by members
 * does. By hashing, each row is held against what has all that it names. The machines of a distributed
 * house are told so, as of all that is set in a transaction that has times of its own.
 */
async function gather(tx: Queries, on: boolean): Promise<void> {
  const way = on ? "off" : "on";
  await tx.query(`set local enable_nestloop = ${way}`);
  await tx.query(`set local enable_mergejoin = ${way}`);
}

/**
 * The same, given the time that it takes; undefined while another check is under way. What it finds
 * it looks for again: a house that is spread over machines has no snapshot of all of them, and
 * shows between them what is being committed.
 */
export async function checkLedgerAlone(
  db: Database,
  whole: boolean,
  atOnce?: number,
): Promise<LedgerCheck | undefined> {
  let check = await lookAlone(db, whole, atOnce);
  for (let looks = 1; check && !check.balanced && looks < LOOKS; looks += 1) {
    await sleep(BETWEEN_LOOKS_MS);
    const again = await lookAlone(db, whole, atOnce);
    // Another check that began meanwhile does not take back what this one found.
    if (again) check = stillFound(check, again);
  }
  return check;
}

async function lookAlone(
  db: Database,
  whole: boolean,
  atOnce?: number,
): Promise<LedgerCheck | undefined> {
  const began = new Date();
  try {
    return await look(db, whole, atOnce);
  } catch (error) {
    const fault = wrongDataOf(error);
    if (!fault) throw error;
    // What cannot be added up, as amounts beyond all numbers, does not agree.
    const mismatches = [{ kind: "check", id: fault.code ?? "", detail: fault.message }];
    return { balanced: false, walletsChecked: 0, mismatches, checkedAt: began, isWhole: whole };
  }
}

function look(db: Database, whole: boolean, atOnce?: number): Promise<LedgerCheck | undefined> {
  return db.transaction(
    async (tx) => {
      // One connection to each machine, and so one snapshot there.
      await tx.query("set local citus.max_adaptive_executor_pool_size = 1");
      // One at a time in the whole house.
      const [turn] = await tx.query<{ mine: boolean }>(
        "select pg_try_advisory_xact_lock(4216) as mine",
      );
      return turn?.mine ? checkLedger(tx, whole, atOnce) : undefined;
    },
    // A ledger of years takes minutes to derive again; what is sealed meanwhile is not seen in it.
    { timeoutSeconds: whole ? 3_600 : 600, isolation: "repeatable read" },
  );
}

function stillFound(before: LedgerCheck, now: LedgerCheck): LedgerCheck {
  const nameOf = ({ kind, id }: Mismatch): string => `${kind} ${id}`;
  const known = new Set(before.mismatches.map(nameOf));
  const mismatches = now.mismatches.filter((one) => known.has(nameOf(one)));
  return { ...now, mismatches, balanced: mismatches.length === 0 };
}

/** Without a sealed day there is nothing to build on. */
async function readScope(db: Queries, whole: boolean): Promise<Scope> {
  const [last] = await db.query<{ since: string; slip: string }>(
    `select book_day_start(day + 1)::text as since,
       slip_id_at(book_day_start(day + 1))::text as slip
     from book_days order by day desc limit 1`,
  );
  if (whole || !last) return { isWhole: true, since: "-infinity", slip: "0" };
  return { isWhole: false, since: last.since, slip: last.slip };
}

/** What :names stand for in the checks. */
function within(sql: string, { isWhole, since, slip }: Scope): string {
  const closings = isWhole
    ? "select null::text as account, 0::numeric as satang where false"
    : `select account, closing_satang as satang from book_day_accounts
       where day = (select max(day) from book_days)`;
  const balances = `(${closings} union all select account, credit_satang - debit_satang
      from book_moved(:since, 'infinity')) balances`;
  return sql
    .replaceAll(":balances", balances)
    .replaceAll(":whole", String(isWhole))
    .replaceAll(":since", `timestamptz '${since}'`)
    .replaceAll(":slip", `${slip}::bigint`);
}

/**
 * A limit inside the statement would be planned for: PostgreSQL takes a way that finds a hundred
 * rows at once and never comes to the end of a large ledger, where there are none.
 */
const firstOf = (check: string): string =>
  `with wrong as materialized (${check}) select * from wrong limit $1`;

/** Adds sealed days up again; of a whole check all, and the chains of the wallets. */
async function verifySealed(db: Queries, { isWhole }: Scope): Promise<Mismatch[]> {
  const days = await db.query<{ day: string }>(
    `select d.day::text as day from book_days d left join book_day_checks c using (day)
     order by c.checked_at nulls first, d.day limit $1`,
    [isWhole ? null : DAYS_AT_ONCE],
  );
  const found: Mismatch[] = [];
  for (const { day } of days) {
    const wrong = await db.query<Mismatch>("select * from book_verify_day($1)", [day]);
    found.push(...wrong);
    if (wrong.length > 0) continue;
    await db.query(
      `insert into book_day_checks (day) values ($1)
       on conflict (day) do update set checked_at = excluded.checked_at`,
      [day],
    );
  }
  found.push(
    ...(await db.query<Mismatch>("select * from log_verify($1)", [isWhole ? null : SPANS_AT_ONCE])),
  );
  if (isWhole && days.length > 0) {
    found.push(...(await db.query<Mismatch>("select * from book_verify_heads()")));
  }
  return found;
}
