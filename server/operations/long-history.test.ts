/** What runs all the time and what the desk asks all the time reads no history of years. */
import pg from "pg";
import { beforeAll, expect, it } from "vitest";

import { jobs } from "../app.ts";
import type { Database, Queries } from "../platform/database/database.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { HISTORY, liveLong } from "../testing/long-history.ts";

/** Of some history of 30,000 rows and more: what is read is found by an index. */
const MOST_ROWS = HISTORY / 2;
/** A range of the ledger's index by time is a megabyte: some ranges of a small ledger are much. */
const MOST_ENTRIES = HISTORY * 1.5;
/** Of some 6,000 rounds. */
const MOST_ROUNDS = HISTORY / 10;
/** A distributed house refuses what copies more from its workers; one PostgreSQL copies nothing. */
const MOST_COPIED_KB = 512;
/** The check adds up the last six spans of the public log again: here one of them holds all. */
const OF_SPANS = "log_verify";
/** Every ten minutes all rounds are looked at for figures that are not kept yet. */
const OF_SEALS = "backoffice_seal_rounds";
/** The dashboard says how many members there are. */
const OF_COUNTS = "as total_members";

/** The database of a test run keeps its plans (global-setup.ts); that of a house does not. */
const AS_A_HOUSE = "set local plan_cache_mode = 'auto'";

const mostOf: Record<string, number> = { ledger_entries: MOST_ENTRIES, rounds: MOST_ROUNDS };

/** What was read so far of each table, by statement; also within functions. */
let read: { readonly sql: string; readonly table: string; readonly rows: number }[] = [];
let isWatched = false;

const app = useApp({}, { wrap: watched, nodes: 1 });
let admin: Caller;
let round: string;
let member: Caller;

function watched(db: Database): Database {
  return {
    ...db,
    query: (sql, values) =>
      isWatched && !/pg_|^(?:begin|listen)/i.test(sql)
        ? db.transaction(async (tx) => {
            await tx.query(`set local citus.max_intermediate_result_size = ${MOST_COPIED_KB}`);
            await tx.query(AS_A_HOUSE);
            return counting(tx).query(sql, values);
          })
        : db.query(sql, values),
    transaction: (work, times) =>
      db.transaction(async (tx) => {
        if (isWatched) await tx.query(AS_A_HOUSE);
        return work(isWatched ? counting(tx) : tx);
      }, times),
  };
}

/** Statements of one transaction, each with what it has read. */
function counting(tx: Queries): Queries {
  return {
    ...tx,
    query: async <Row>(sql: string, values?: readonly unknown[]) => {
      const before = await rowsOf(tx);
      const rows = await tx.query<Row>(sql, values);
      for (const [table, count] of await rowsOf(tx)) {
        const more = count - (before.get(table) ?? 0);
        if (more > (mostOf[table] ?? MOST_ROWS)) read.push({ sql, table, rows: more });
      }
      return rows;
    },
  };
}

async function rowsOf(tx: Queries): Promise<Map<string, number>> {
  const rows = await tx.query<{ table: string; rows: number }>(
    `select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
     from pg_stat_xact_user_tables where relname not like 'pg_%'`,
  );
  return new Map(rows.map((row) => [row.table, row.rows]));
}

beforeAll(async () => {
  admin = await app.current.admin();
  await receivingAccount(admin, true);
  await liveLong(app.current);
  member = await app.current.member();
  await registerMany(app.current.ownerUrl);
  // What is added up once is added up now.
  for (const job of jobs.filter(({ every }) => every)) await job.run(app.current, {});
});

/** Members of long ago, as many as there is of the rest. */
async function registerMany(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into members (phone_number, nickname, password_hash, created_at)
     select '07' || lpad(n::text, 8, '0'), 'past', 'x', now() - interval '60 days'
     from generate_series(1, ${HISTORY}) n`,
  );
  await owner.query(
    `insert into wallets (user_id) select id from members where nickname = 'past'
     on conflict do nothing`,
  );
  await owner.query("vacuum analyze members, wallets");
  await owner.end();
}

const recurring = jobs.filter(({ every }) => every);

/** What was read by some work, in words. */
async function readBy(work: () => Promise<unknown>): Promise<string[]> {
  read = [];
  isWatched = true;
  try {
    await work();
  } finally {
    isWatched = false;
  }
  return read
    .filter(
      ({ sql }) => !sql.includes(OF_SPANS) && !sql.includes(OF_COUNTS) && !sql.includes(OF_SEALS),
    )
    .map(
      ({ sql, table, rows }) => `${rows} of ${table}: ${sql.replaceAll(/\s+/g, " ").slice(0, 90)}`,
    );
}

// In one test each, since after each test all of the ledger is checked.
it("jobs read what is new", async () => {
  const found: Record<string, string[]> = {};
  for (const job of recurring) found[job.name] = await readBy(() => job.run(app.current, {}));
  expect(found).toEqual(Object.fromEntries(recurring.map(({ name }) => [name, []])));
});

const PATHS = () => [
  "/api/admin/dashboard",
  "/api/admin/deposits?status=WAITING&limit=50",
  "/api/admin/deposits?status=SUCCESS&limit=50",
  "/api/admin/withdrawals?status=PENDING&limit=25",
  "/api/admin/notifications/unmatched?limit=25",
  "/api/admin/reports/profit?group=day",
  "/api/admin/reports/reconciliation?limit=50",
  "/api/admin/reports/outgoing?limit=50",
  "/api/admin/books",
  "/api/admin/books/entries?account=MEMBERS&limit=50",
  "/api/admin/rounds?limit=25",
  "/api/admin/draw-night",
  "/api/admin/debts?limit=50",
  "/api/admin/users?role=USER&limit=25",
  "/api/admin/users?role=USER&tag=VIP&limit=25",
  "/api/admin/users?role=USER&alike=ANY&limit=25",
  "/api/admin/audit?limit=25",
  "/api/admin/services",
  "/api/admin/reports/profit?group=member",
  "/api/admin/reports/profit?group=referrer",
  `/api/admin/users/${member.id}/debts`,
  `/api/admin/users/${member.id}/notes`,
];

it("lists and reports of the desk read what they show", async () => {
  const found: Record<string, string[]> = {};
  const paths = PATHS();
  for (const path of paths) {
    found[path] = await readBy(async () => {
      expect((await admin.get(path)).status).toBe(200);
    });
  }
  expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, []])));
});

const OWN_PATHS = () => [
  "/api/lottery/bets",
  "/api/lottery/bets?status=WON",
  "/api/lottery/bets?number=11",
  "/api/lottery/bets/summary",
  `/api/lottery/rounds/${round}/number-rules`,
  "/api/lottery/results/latest",
  "/api/settings",
  "/api/notices",
  "/api/payment/withdrawals",
  "/api/referral",
  "/api/users/me/protection",
  "/api/wallets/debts",
  "/api/wallets/deposits",
  "/api/wallets/transactions",
];

it("a member's own pages read what they show", async () => {
  const lottery = await addLottery(app.current.db);
  round = await addRound(app.current.db, lottery);
  const player = await app.current.member({ balance: 10_000 });
  const placed = slip(lottery, round, [["TWO_TOP", "11", 1]]);
  expect((await player.post("/api/lottery/bets/bulk", placed)).status).toBe(201);
  const found: Record<string, string[]> = {};
  const paths = OWN_PATHS();
  for (const path of paths) {
    found[path] = await readBy(async () => {
      expect([path, (await player.get(path)).status]).toEqual([path, 200]);
    });
  }
  expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, []])));
});

it("files of lists hold all of them, however many pages these have", async () => {
  for (const [path, rows] of [
    ["/api/admin/deposits?status=SUCCESS", /\bPAST-\d+/g],
    ["/api/admin/notifications/unmatched?status=CLOSED", /\bclosed-\d+/g],
  ] as const) {
    const { status, body } = await admin.get(`${path}&format=csv`);
    expect(status).toBe(200);
    const found = String(body).match(rows) ?? [];
    expect([found.length, new Set(found).size]).toEqual([HISTORY, HISTORY]);
    // The heads once, and nothing behind the last row.
    expect(String(body).split("\r\n")).toHaveLength(HISTORY + 2);
  }
});
