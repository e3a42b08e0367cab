/**
 * Settles a round of a million bets through the product's own code, credits included, beside the
 * yardstick of the same run: a bare UPDATE that gives every bet its fate in place, without any
 * credits (speed.md "Settling"; target: 1/20 of its time, a quarter of its log). Then the same on a
 * distributed house of two workers, where CITUS_CLUSTER names a cluster (bench/citus/cluster.ts).
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
import {
  createOnAll,
  distribute,
  dropOnAll,
  inDatabase,
  nodesOf,
} from "../server/testing/citus.ts";
import { startCluster, whyNoCluster } from "./citus/cluster.ts";
import { besideEachOther, percentile, print, type Line } from "./report.ts";

const HOUSE = "chokdee_settled";
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
  tellDesks: () => undefined,
  connectedHere: () => [],
  disconnectEnded: () => undefined,
  tellDeposit: () => undefined,
});

interface House {
  readonly owner: Database;
  /** Each server's, the owner's first. */
  readonly nodes: readonly Database[];
}

interface Seen {
  readonly seconds: number;
  readonly megabytes: number;
}

export async function benchSettlement(bets = FEW_BETS): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), "chokdee-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    return await onHouse([postgres.url], bets);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function benchSettlementOnCitus(bets = FEW_BETS): Promise<Line[]> {
  const missing = whyNoCluster();
  if (missing !== undefined) return [{ name: "on Citus: not run", value: missing }];
  const cluster = await startCluster();
  const servers = await nodesOf(cluster.url);
  try {
    await dropOnAll(servers, HOUSE);
    await createOnAll(servers, HOUSE);
    return await onHouse(
      servers.map((server) => inDatabase(server, HOUSE)),
      bets,
    );
  } finally {
    await dropOnAll(servers, HOUSE);
    cluster.stop();
  }
}

/** A house on these servers, the coordinator first; alone it is not distributed. */
async function onHouse(urls: readonly string[], bets: number): Promise<Line[]> {
  const [url = ""] = urls;
  const nodes = urls.map((each) => openDatabase(each, 2));
  const [owner] = nodes;
  if (!owner) throw new Error("a house needs a server");
  try {
    const appUrl = await migrate(url);
    await addLottery(owner);
    if (nodes.length > 1) await distribute(url);
    const db = openDatabase(appUrl, 4);
    const jobs = await openJobs(db.pool);
    try {
      return await measure({ owner, nodes }, { db, jobs, live }, bets);
    } finally {
      await jobs.close();
      await db.close();
    }
  } finally {
    for (const node of nodes) await node.close();
  }
}

async function measure(
  house: House,
  app: Parameters<typeof settleRound>[0],
  bets: number,
): Promise<Line[]> {
  const turns = bets <= FEW_BETS ? TURNS : 1;
  const settled: Seen[] = [];
  const repeated: Seen[] = [];
  const updated: Seen[] = [];
  let winners = 0;
  const completed = completeResult("TWO_PRIZES", { special: "42932", first: "66272" });
  if (!completed.ok) throw new Error("the draw of the benchmark is not complete");
  const settle = (roundId: number) =>
    settleRound(app, roundId, completed.result, { actorId: null, address: null });
  for (let turn = 0; turn < turns; turn += 1) {
    const roundId = await addClosedRound(house.owner, turn + 1, bets);
    await copyForYardstick(house, roundId);
    updated.push(await seen(house, () => updateEveryRow(house.owner)));
    settled.push(
      await seen(house, async () => {
        ({ winners } = await settle(roundId));
      }),
    );
    repeated.push(await seen(house, () => settle(roundId)));
  }
  const where = house.nodes.length > 1 ? `on Citus, ${house.nodes.length - 1} workers: ` : "";
  return report(where, bets, winners, updated, settled, repeated);
}

function report(
  where: string,
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
    { name: `${where}bare UPDATE of ${bets} bets (baseline)`, value: show(updated) },
    {
      name: `${where}settled, ${winners} winning lines credited`,
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
async function seen({ nodes }: House, work: () => Promise<unknown>): Promise<Seen> {
  for (const node of nodes) await node.query("checkpoint");
  const position = async () => {
    let bytes = 0;
    for (const node of nodes) {
      const [row] = await node.query<{ bytes: number }>(
        "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes",
      );
      bytes += row?.bytes ?? 0;
    }
    return bytes;
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
async function addClosedRound(owner: Database, no: number, bets: number): Promise<number> {
  const [round] = await owner.query<{ id: number }>(
    `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time)
     select id, 'bench', current_date, $1, now() - interval '2 h', now() - interval '1 h'
     from lottery_types where code = 'bench' returning id`,
    [no],
  );
  const roundId = round?.id ?? 0;
  // Citus joins no members to a series of numbers, so they are named.
  const players = await owner.query<{ id: string }>("select id from members order by id");
  const [offered] = await owner.query<{ ids: number[] }>(
    `select array_agg(c.id order by l.no) as ids
     from unnest(array['THREE_TOP', 'THREE_TOP', 'THREE_TOD', 'THREE_TOD', 'TWO_TOP'])
       with ordinality l (bet_type, no) join bet_type_configs c on c.bet_type = l.bet_type`,
  );
  await owner.transaction(
    (tx) =>
      tx.query(
        `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
           balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
           line_stakes_satang, line_odds)
         select ($1::uuid[])[1 + (n * 7919) % ${MEMBERS}], slip_id_at(now()) + n,
           gen_random_uuid(), $2, '', 500, 0, ${LINES}, now(), $3::integer[],
           array[${[3, 3, 3, 3, 2].map(digitsAtRandom).join()}],
           array_fill(100::bigint, '{${LINES}}'), array_fill(90000, '{${LINES}}')
         from generate_series(1, $4::bigint) n`,
        [players.map(({ id }) => id), roundId, offered?.ids, Math.ceil(bets / LINES)],
      ),
    HALF_AN_HOUR,
  );
  return roundId;
}

const digitsAtRandom = (digits: number): string =>
  `lpad(floor(random() * 10 ^ ${digits})::integer::text, ${digits}, '0')`;

/** The bets once more, as a table whose rows carry their fate, each where its slip is. */
async function copyForYardstick({ owner, nodes }: House, roundId: number): Promise<void> {
  await owner.query("drop table if exists yardstick");
  await owner.query(
    "create table yardstick as select b.*, ''::text as status, 0::bigint as payout_satang from bets b limit 0",
  );
  if (nodes.length > 1) {
    await owner.query(
      "select create_distributed_table('yardstick', 'user_id', colocate_with => 'slips')",
    );
  }
  await owner.transaction(async (tx) => {
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

if (import.meta.main) {
  const bets = Number(process.argv[2] ?? FEW_BETS);
  print("settlement", await benchSettlement(bets));
  print("settlement on Citus", await benchSettlementOnCitus(bets));
}
