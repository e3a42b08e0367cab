/**
 * A member's history and figures in a small table and in one of 10,000,000 bets: each must stay
 * under half a millisecond in the database and flat as the table grows (speed.md "Reading").
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase, type Database, type Queries } from "../server/platform/database/database.ts";
import { startEmbeddedPostgres } from "../server/platform/database/embedded-postgres.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import {
  findSlips,
  readBets,
  readToday,
  type BetFilter,
} from "../server/betting/queries/history.ts";
import { percentile, type Line } from "./report.ts";

const SLIPS_OF_HEAVY_MEMBER = 2_000;
const LINES = 5;
const SLIPS_OF_OTHERS = 100;
const BATCH_MEMBERS = 1_000;
const RUNS = 200;

export async function benchHistory(bets = 10_000_000): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), "chokdee-bench-"));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    fast: true,
    log: () => undefined,
  });
  const db = openDatabase(postgres.url, 4);
  try {
    await migrate(postgres.url);
    const heavy = await addHeavyMember(db);
    await addOthers(db, 100_000);
    const small = await measure(db, heavy);
    await addOthers(db, bets - 100_000 - SLIPS_OF_HEAVY_MEMBER * LINES);
    const large = await measure(db, heavy);
    return [...large].map(([name, ms]) => ({
      name: `${name}, ${(bets / 1e6).toFixed(1)} million bets`,
      value: `${ms.toFixed(2)} ms (${(small.get(name) ?? 0).toFixed(2)} at 0.1 million)`,
      ratio: ms / (small.get(name) ?? Number.NaN),
      target: "<= 0.5 ms, flat",
    }));
  } finally {
    await db.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a query of the product inside the database: its rows are counted, not carried. */
function inside(db: Database): Queries {
  return {
    query: (sql, values) => db.query(`select count(*) from (${sql}) rows`, values),
  };
}

/** As list-bets.ts reads a page: its slips first, then their bets, which are counted inside. */
async function readPage(db: Queries, within: Queries, filter: BetFilter): Promise<void> {
  await readBets(within, filter.userId, await findSlips(db, filter));
}

/** Medians in milliseconds, with the round trip over loopback that the last line shows alone. */
async function measure(owner: Database, userId: string): Promise<Map<string, number>> {
  const db = inside(owner);
  await owner.query("vacuum analyze slips, wins, rounds, bet_type_configs");
  const [deep] = await owner.query<{ id: string }>(
    "select id::text from slips where user_id = $1 order by slips.id limit 1 offset 100",
    [userId],
  );
  const reads: [string, () => Promise<unknown>][] = [
    [
      "history, first page of a member with 10,000 bets",
      () => readPage(owner, db, { userId, limit: 11 }),
    ],
    ["history, deep page", () => readPage(owner, db, { userId, limit: 11, before: deep?.id })],
    ["history, won only", () => readPage(owner, db, { userId, limit: 11, status: "WON" })],
    ["today's totals", () => readToday(owner, userId)],
    ["the empty round trip", () => db.query("select 1")],
  ];
  const medians = new Map<string, number>();
  for (const [name, read] of reads) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const begun = performance.now();
      await read();
      times.push(performance.now() - begun);
    }
    medians.set(name, percentile(times, 50));
  }
  return medians;
}

async function addHeavyMember(db: Database): Promise<string> {
  await db.query(
    `with type as (
       insert into lottery_types (code, category, result_kind, names, schedule)
       values ('bench', 'HANOI', 'TWO_PRIZES', '{"th": "bench"}', '{}') returning id
     ), config as (
       insert into bet_type_configs (lottery_type_id, bet_type, digits_count, odds,
         min_stake_satang, max_stake_satang)
       select id, 'THREE_TOP', 3, 90000, 100, 500000 from type returning id
     )
     insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time, status,
       result, result_version)
     select type.id, 'bench', current_date - n, 1, now() - make_interval(days => n + 1),
       now() - make_interval(days => n), 'SETTLED', '{"three_top": "123"}', 1
     from type, config, generate_series(1, 200) n`,
  );
  const [member] = await db.query<{ id: string }>(
    `insert into members (phone_number, nickname, password_hash) values ('0811111111', 'x', 'x')
     returning id`,
  );
  const userId = member?.id ?? "";
  await addSlips(db, [userId], SLIPS_OF_HEAVY_MEMBER);
  await db.query(
    `insert into wins select user_id, slip_id, line_no, 1, round_id, 90000 from bets
     where user_id = $1 and line_no = 1 and slip_id % 50 = 0`,
    [userId],
  );
  return userId;
}

async function addOthers(db: Database, bets: number): Promise<void> {
  const members = Math.ceil(bets / LINES / SLIPS_OF_OTHERS);
  for (let added = 0; added < members; added += BATCH_MEMBERS) {
    const rows = await db.query<{ id: string }>(
      "select gen_random_uuid() as id from generate_series(1, $1::integer)",
      [Math.min(BATCH_MEMBERS, members - added)],
    );
    await addSlips(
      db,
      rows.map((row) => row.id),
      SLIPS_OF_OTHERS,
    );
  }
}

/** Slips of each member, spread over 200 days, five lines each. */
async function addSlips(db: Database, users: readonly string[], slips: number): Promise<void> {
  await db.transaction(
    (tx) =>
      tx.query(
        `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
           balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
           line_stakes_satang, line_odds)
         select u.id, slip_id_at(at) + n, gen_random_uuid(), r.id, '', 500, 0, ${LINES}, at,
           array_fill(c.id, '{${LINES}}'), array(
             select lpad((random() * 999)::integer::text, 3, '0')
             from generate_series(1, ${LINES}) l where n = n),
           array_fill(100::bigint, '{${LINES}}'), array_fill(90000, '{${LINES}}')
         from unnest($1::uuid[]) u (id)
         cross join generate_series(1, $2::integer) n
         cross join lateral (select now() - make_interval(secs => (200 * 86400.0 / $2) * n) as at) t
         join rounds r on r.draw_date = current_date - (1 + n % 200)
         cross join bet_type_configs c`,
        [users, slips],
      ),
    { timeoutSeconds: 600 },
  );
}
