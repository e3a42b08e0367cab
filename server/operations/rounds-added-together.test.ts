/** What rounds have brought of which no figures are kept: the sums of each, in a few statements for all. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestApp, type TestApp } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { openFunctionCalls, type FunctionCalls } from "../testing/function-calls.ts";
import { addLottery } from "../testing/lottery.ts";
import { readRoundFigures, readTypeFigures } from "./queries/round-figures.ts";

const ROUNDS = 300;
const DAY = "2026-05-01";
const SLIPS_AT_MOST = 9;
/** Every fourth round is void; of each slip that is numbered so, one is cancelled and one has won. */
const VOID_EVERY = 4;
const CANCELLED_EVERY = 5;
const WON_EVERY = 3;
const VERSIONS = 2;
const MOST_CALLS = 10;

interface Slip {
  readonly round: number;
  readonly n: number;
  readonly satang: number;
  readonly isCancelled: boolean;
}

const slips: readonly Slip[] = Array.from({ length: ROUNDS }, (_none, r) => r + 1).flatMap(
  (round) =>
    Array.from({ length: (round * 7) % (SLIPS_AT_MOST + 1) }, (_none, i) => ({
      round,
      n: i + 1,
      satang: 100 + ((round * 31 + i * 17) % 5_000),
      isCancelled: (round + i) % CANCELLED_EVERY === 0,
    })),
);
const isVoid = (round: number) => round % VOID_EVERY === 0;
const versionOf = (round: number) => (isVoid(round) ? 0 : round % (VERSIONS + 1));
/** What a slip that won got by each version of the result; it counts by the last one. */
const wonBy = ({ satang }: Slip, version: number) => satang * 3 + version;
const hasWon = ({ n, isCancelled }: Slip) => !isCancelled && n % WON_EVERY === 0;

const rounds = Array.from({ length: ROUNDS }, (_none, r) => {
  const version = versionOf(r + 1);
  const status = isVoid(r + 1) ? "VOIDED" : version === 0 ? "CLOSED" : "SETTLED";
  return { n: r + 1, status, version };
});

/** Of each round with bets what is expected of it. */
const expected = [...Map.groupBy(slips, ({ round }) => round)].map(([round, of]) => {
  const sum = (many: readonly Slip[], satang: (slip: Slip) => number) =>
    many.reduce((total, slip) => total + satang(slip), 0);
  const stakes = sum(of, ({ satang }) => satang);
  const version = versionOf(round);
  const off = isVoid(round) ? of : of.filter(({ isCancelled }) => isCancelled);
  const won = version === 0 ? [] : of.filter(hasWon);
  return {
    name: `of ${round}`,
    slips: of.length,
    stakes_satang: stakes,
    refunds_satang: sum(off, ({ satang }) => satang),
    payouts_satang: sum(won, (slip) => wonBy(slip, version)),
  };
});

let app: TestApp;
let close: () => Promise<void>;
let calling: FunctionCalls;

// No entry stands behind these slips: the ledger is not checked here.
beforeAll(async () => {
  ({ app, close } = await openTestApp({}, { nodes: 1 }));
  const { typeId, configs } = await addLottery(app.db);
  const past = await openPastTriggers(app.ownerUrl);
  await past.query(
    `insert into rounds (id, lottery_type_id, name, draw_date, sequence, open_time, close_time,
       status, result, result_version)
     overriding system value
     select 1000 + n, ${typeId}, 'of ' || n, '${DAY}', n, to_timestamp(n), to_timestamp(n + 1), status,
       case when version > 0 then '{}'::jsonb end, version
     from jsonb_to_recordset($1) r (n integer, status text, version integer)`,
    [JSON.stringify(rounds)],
  );
  const placed = slips.map((slip, no) => ({ ...slip, no, won: hasWon(slip) }));
  const made =
    "jsonb_to_recordset($1) s (round integer, satang bigint, no bigint, won boolean," +
    ' "isCancelled" boolean)';
  await past.query(
    `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
       balance_after_satang, line_count, created_at, cancelled_at, line_config_ids, line_numbers,
       line_stakes_satang, line_odds)
     select md5('m' || no % 50)::uuid, 1000 + no, no::text, 1000 + round, '', satang, 0, 1, now(),
       case when "isCancelled" then now() end, array[${configs.get("TWO_TOP")}], '{11}',
       array[satang], '{9500}' from ${made}`,
    [JSON.stringify(placed)],
  );
  await past.query(
    `insert into wins (user_id, slip_id, line_no, result_version, round_id, payout_satang)
     select md5('m' || no % 50)::uuid, 1000 + no, 1, v, 1000 + round, satang * 3 + v
     from ${made}, generate_series(1, ${VERSIONS}) v where won`,
    [JSON.stringify(placed)],
  );
  // Two parts of each sum, as two of the house's may have.
  await past.query(
    `insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
       payout_satang, line_count)
     select (select part from parts order by part limit 1), 1000 + round,
       ${configs.get("TWO_TOP")}, lpad((no % 2)::text, 2, '0'), sum(satang), 0, count(*)
     from ${made} where not "isCancelled" group by round, no % 2`,
    [JSON.stringify(placed)],
  );
  await past.end();
  calling = openFunctionCalls(app.ownerUrl);
});
afterAll(async () => {
  await calling.end();
  await close();
});

const FIGURES = ["slips", "stakes_satang", "refunds_satang", "payouts_satang"] as const;
type Figures = Readonly<Record<(typeof FIGURES)[number], number>>;
const byName = (rows: readonly (Figures & { readonly name: string })[]) =>
  Object.fromEntries(rows.map((row) => [row.name, FIGURES.map((of) => row[of])]));
const added = (rows: readonly Figures[]) =>
  FIGURES.map((of) => rows.reduce((total, row) => total + row[of], 0));

it("are those of its slips, its cancelled ones and its wins by the result that stands", async () => {
  const { answer, calls } = await calling.of((tx) => readRoundFigures(tx, DAY, DAY, ROUNDS));
  expect(byName(answer)).toEqual(byName(expected));
  expect(calls).toBeLessThan(MOST_CALLS);
});

it("are the same by lottery", async () => {
  const { answer, calls } = await calling.of((tx) => readTypeFigures(tx, DAY, DAY));
  expect(added(answer)).toEqual(added(expected));
  expect(calls).toBeLessThan(MOST_CALLS);
});

it("are kept as they are", async () => {
  const { answer: kept, calls } = await calling.of((tx) =>
    tx.query<{ sealed: number }>(`select backoffice_seal_rounds(${ROUNDS}) as sealed`),
  );
  expect(kept).toEqual([{ sealed: rounds.filter(({ status }) => status !== "CLOSED").length }]);
  expect(calls).toBeLessThan(MOST_CALLS);
  expect(byName(await readRoundFigures(app.db, DAY, DAY, ROUNDS))).toEqual(byName(expected));
});
