/**
 * Settles a round of a million bets through the product's own code, credits included, beside the
 * yardstick of the same run: a bare UPDATE that gives every bet its fate in place, without any
 * credits (speed.md "Settling"; target: 1/20 of its time, a quarter of its log).
 *
 *   node bench/settlement.bench.ts 10000000
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { completeResult } from "@chokdee/domain/results/complete-result.ts";

import { openDatabase, type Database } from "../server/platform/database/database.ts";
import { startEmbeddedPostgres } from "../server/platform/database/embedded-postgres.ts";
import { openJobs } from "../server/platform/database/jobs.ts";
import { withListeners } from "../server/platform/realtime/live.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import { settleRound } from "../server/results/settle-round.ts";
import { besideEachOther, percentile, print, type Line } from "./report.ts";

const MEMBERS = 20_000;
const LINES = 5;
/** Several turns where they are cheap. */
const TURNS = 5;
const FEW_BETS = 1_000_000;

/** Nobody watches a bench. */
const live = withListeners({
  tellAll: () => undefined,
  tellMember: () => undefined,
  tellStaff: () => undefined,
  connectedHere: () => [],
  disconnectEnded: () => undefined,
  tellDeposit: () => undefined,
});

interface Seen {
  readonly seconds: number;
  readonly megabytes: number;
}

export async function benchSettlement(bets = FEW_BETS): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), "chokdee-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const owner = openDatabase(postgres.url, 2);
  try {
    const db = openDatabase(await migrate(postgres.url), 4);
    const jobs = await openJobs(db.pool);
    try {
      return await measure(owner, db, jobs, bets);
    } finally {
      await jobs.close();
      await db.close();
    }
  } finally {
    await owner.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  owner: Database,
  db: Database,
  jobs: Awaited<ReturnType<typeof openJobs>>,
  bets: number,
): Promise<Line[]> {
  const turns = bets <= FEW_BETS ? TURNS : 1;
  await addLottery(owner);
  const settled: Seen[] = [];
  const repeated: Seen[] = [];
  const updated: Seen[] = [];
  let winners = 0;
  const completed = completeResult("TWO_PRIZES", { special: "42932", first: "66272" });
  if (!completed.ok) throw new Error("the draw of the benchmark is not complete");
  const settle = (roundId: number) =>
    settleRound({ db, jobs, live }, roundId, completed.result, { actorId: null, address: null });
  for (let turn = 0; turn < turns; turn += 1) {
    const roundId = await addClosedRound(owner, bets);
    await copyForYardstick(owner, roundId);
    updated.push(await seen(owner, () => updateEveryRow(owner)));
    settled.push(
      await seen(owner, async () => {
        ({ winners } = await settle(roundId));
      }),
    );
    repeated.push(await seen(owner, () => settle(roundId)));
  }
  return report(bets, winners, updated, settled, repeated);
}

function report(
  bets: number,
  winners: number,
  updated: readonly Seen[],
  settled: readonly Seen[],
  repeated: readonly Seen[],
): Line[] {
  const middle = (all: readonly Seen[], of: keyof Seen) =>
    percentile(
      all.map((one) => one[of]),
      50,
    );
  const show = (all: readonly Seen[]) =>
    `${middle(all, "seconds").toFixed(2)} s, ${middle(all, "megabytes").toFixed(0)} MB of log`;
  const beside = (of: keyof Seen) =>
    besideEachOther(
      settled.map((one) => one[of]),
      updated.map((one) => one[of]),
    );
  return [
    { name: `bare UPDATE of ${bets} bets (baseline)`, value: show(updated) },
    {
      name: `settled, ${winners} winning lines credited`,
      value: show(settled),
      ...beside("seconds"),
      target: "<= 0.05",
    },
    {
      name: "  its log",
      value: `${middle(settled, "megabytes").toFixed(0)} MB`,
      ...beside("megabytes"),
      target: "<= 0.25",
    },
    { name: "the same result again", value: show(repeated) },
  ];
}

/** Time and write-ahead log of some work; before it, everything older is on the disk. */
async function seen(owner: Database, work: () => Promise<unknown>): Promise<Seen> {
  await owner.query("checkpoint");
  const position = async () => {
    const [row] = await owner.query<{ bytes: number }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes",
    );
    return row?.bytes ?? 0;
  };
  const before = await position();
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, megabytes: ((await position()) - before) / 1e6 };
}

const HALF_AN_HOUR = { timeoutSeconds: 1_800 };

async function addLottery(owner: Database): Promise<void> {
  await owner.query(
    `with type as (
       insert into lottery_types (code, category, result_kind, names, schedule)
       values ('bench', 'HANOI', 'TWO_PRIZES', '{"th": "bench"}', '{}') returning id
     )
     insert into bet_type_configs (lottery_type_id, bet_type, digits_count, odds,
       min_stake_satang, max_stake_satang)
     select type.id, b.bet_type, b.digits, b.odds, 100, 500000
     from type, (values ('THREE_TOP', 3, 90000), ('THREE_TOD', 3, 15000), ('TWO_TOP', 2, 9500))
       b (bet_type, digits, odds)`,
  );
  await owner.query(
    `insert into members (phone_number, nickname, password_hash)
     select '0' || lpad(n::text, 9, '0'), 'x', 'x' from generate_series(1, ${MEMBERS}) n`,
  );
  await owner.query("insert into wallets (user_id) select id from members");
}

/**
 * Slips of five lines: two on three top, two on any order of it, one on two top, so that about
 * one line in two hundred wins. Nobody analyses the tables after the round has filled.
 */
async function addClosedRound(owner: Database, bets: number): Promise<number> {
  const [round] = await owner.query<{ id: number }>(
    `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time)
     select id, 'bench', current_date, (select count(*) + 1 from rounds), now() - interval '2 h',
       now() - interval '1 h' from lottery_types where code = 'bench' returning id`,
  );
  const roundId = round?.id ?? 0;
  await owner.transaction(
    (tx) =>
      tx.query(
        `with members as (
         select id, row_number() over (order by id) - 1 as no from members
       ), lines as (
         select array_agg(c.id order by l.no) as config_ids,
           array_agg(c.digits_count::integer order by l.no) as digits
         from unnest(array['THREE_TOP', 'THREE_TOP', 'THREE_TOD', 'THREE_TOD', 'TWO_TOP'])
           with ordinality l (bet_type, no)
         join bet_type_configs c on c.bet_type = l.bet_type
       )
       insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
         balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
         line_stakes_satang, line_odds)
       select m.id, slip_id_at(now()) + n, gen_random_uuid(), $1, '', 500, 0,
         ${LINES}, now(), l.config_ids, array(
           select lpad(floor(random() * 10 ^ d)::integer::text, d, '0')
           from unnest(l.digits) d where n = n),
         array_fill(100::bigint, '{${LINES}}'), array_fill(90000, '{${LINES}}')
       from generate_series(1, $2::bigint) n join members m on m.no = (n * 7919) % ${MEMBERS}
       cross join lines l`,
        [roundId, Math.ceil(bets / LINES)],
      ),
    HALF_AN_HOUR,
  );
  return roundId;
}

/** The bets once more, as a table whose rows carry their fate. */
async function copyForYardstick(owner: Database, roundId: number): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query("drop table if exists yardstick");
    await tx.query(
      "create table yardstick as select b.*, ''::text as status, 0::bigint as payout_satang from bets b limit 0",
    );
    await tx.query(
      `insert into yardstick select b.*, 'PENDING', 0 from bets b where round_id = ${roundId}`,
    );
    await tx.query("alter table yardstick add primary key (user_id, slip_id, line_no)");
  }, HALF_AN_HOUR);
}

async function updateEveryRow(owner: Database): Promise<void> {
  await owner.transaction(
    (tx) =>
      tx.query(
        `update yardstick set status = case when number = '932' then 'WON' else 'LOST' end,
         payout_satang = case when number = '932' then stake_satang * odds / 100 else 0 end`,
      ),
    HALF_AN_HOUR,
  );
}

if (import.meta.main)
  print("settlement", await benchSettlement(Number(process.argv[2] ?? FEW_BETS)));
