/**
 * Before a big draw a house closes or halves a thousand numbers: what asks for the rules of some
 * numbers finds them, and compares none of its numbers with all of them. Also by a plan that its
 * connection has from when there was one rule, in a house whose tables nobody has counted since.
 */
import { randomBytes, randomUUID } from "node:crypto";

import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import { useApp } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";
import { addLottery, addNumberRule, addRound, type TestLottery } from "../testing/lottery.ts";
import { membersOfOnePart } from "../testing/parts.ts";
import { askForCaps, placeBatch } from "./queries/place-batch.ts";
import type { SlipToPlace } from "./slip-batches.ts";

const RULES = 1_000;
/** Rounds before it, of as many rules each. */
const PAST = 20;
const MEMBERS = 28;
const LINES = 3;
/** Those rules are passed over by what looks for one that no number has, and little else is. */
const MOST_PASSED_OVER = 3 * RULES;

interface Plan {
  readonly Plans?: readonly Plan[];
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
}

/** Rows that were read and compared, and were not those that were looked for. */
const passedOver = (plan: Plan): number =>
  ((plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0)) *
    plan["Actual Loops"] +
  (plan.Plans ?? []).map(passedOver).reduce((sum, one) => sum + one, 0);

const app = useApp();
let lottery: TestLottery;
const past: string[] = [];
let round: string;
let owner: pg.Client;
let slips: readonly SlipToPlace[];
let plans: Plan[] = [];
const asOwner: Queries = {
  query: async (sql, values) => (await owner.query<never>(sql, [...(values ?? [])])).rows,
};
const one = { number: "999", rule: "CLOSED", capSatang: 100_000 } as const;

beforeAll(async () => {
  const { db } = app.current;
  lottery = await addLottery(db);
  while (past.length < PAST) past.push(await addRound(db, lottery, -60));
  round = await addRound(db, lottery);
  await addNumberRule(db, { lottery, roundId: round }, "THREE_TOP", one);
  const { part, members } = await membersOfOnePart(app.current, MEMBERS, 1_000_000);
  slips = members.map(({ id: userId }, at) => ({
    userId,
    part,
    betGroupId: randomUUID(),
    roundId: Number(round),
    inputHash: randomBytes(32),
    lines: Array.from({ length: LINES }, (_none, line) => ({
      configId: Number(lottery.configs.get("THREE_TOP")),
      number: String(at * 30 + line).padStart(3, "0"),
      stake: 100,
      expectedOdds: null,
    })),
  }));
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  owner.on("notice", ({ message = "" }) => {
    const json = /plan:\n(?<plan>\{.*\})/s.exec(message)?.groups?.["plan"];
    if (json !== undefined) plans.push((JSON.parse(json) as { Plan: Plan }).Plan);
  });
});
afterAll(() => owner.end());

/** What the owner's statements passed over, those within functions too. */
async function passedOverBy(work: () => Promise<unknown>): Promise<number> {
  plans = [];
  await owner.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
     set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on;
     set auto_explain.log_format = json; set auto_explain.log_level = notice`,
  );
  await work();
  await owner.query("set auto_explain.log_min_duration = -1");
  expect(plans.length).toBeGreaterThan(0);
  return plans.map(passedOver).reduce((sum, some) => sum + some, 0);
}

const place = () => placeBatch(asOwner, slips);
/** As the betting screen's list of numbers that pay less. */
const judgeAll = () =>
  owner.query(
    `select from betting_judge_lines(array[$1::bigint], array_fill(1, array[$3::integer]),
       array_fill($2::integer, array[$3::integer]),
       array(select lpad(n::text, 3, '0') from generate_series(0, $3::integer - 1) n),
       array_fill(100::bigint, array[$3::integer]), array_fill(null::integer, array[$3::integer]),
       '{00000000-0000-0000-0000-000000000000}', true)`,
    [round, lottery.configs.get("THREE_TOP"), RULES],
  );
const lend = () => askForCaps(asOwner, slips);

/** As a house stands before a big draw: rules of this round, and of those before it. */
const addRules = () =>
  owner.query(
    `insert into number_rules (round_id, bet_type, number, rule, odds_percent)
     select r.id, 'THREE_TOP', lpad(n::text, 3, '0'), 'PARTIAL', 50
     from unnest($1::bigint[]) r (id) cross join generate_series(0, ${RULES - 1}) n`,
    [[...past, round]],
  );

it.each([
  // These come first: what was counted once is not uncounted.
  ["placed", "was never counted", place],
  ["judged", "was never counted", judgeAll],
  ["lent for", "was never counted", lend],
  ["judged", "was counted with few rules", judgeAll],
  ["lent for", "was counted with few rules", lend],
  ["placed", "is counted", place],
  ["judged", "is counted", judgeAll],
  ["lent for", "is counted", lend],
] as const)("slips are %s in a house that %s", async (_done, counted, work) => {
  // Citus can explain neither what functions ask nor, in one transaction, what it does by itself.
  if (isDistributed()) return;
  if (counted !== "was never counted") await owner.query("vacuum analyze number_rules");
  await owner.query("begin");
  try {
    await owner.query("savepoint one_rule");
    await work();
    await owner.query("rollback to one_rule");
    await addRules();
    if (counted === "is counted") await owner.query("analyze number_rules");
    expect(await passedOverBy(work)).toBeLessThan(MOST_PASSED_OVER);
  } finally {
    await owner.query("rollback");
  }
});
