/**
 * Migration 0103 counts what stands under one number: what was staked in several orders of a number
 * of rounds without a result, and the rules of numbers. And the number is the same in SQL as in the
 * domain. On a distributed house too: what the migration made for it is made and run once more.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { BET_TYPES, digitsOf } from "@chokdee/domain/betting/bet-types.ts";
import { countedNumber } from "@chokdee/domain/betting/counted-number.ts";
import { numbersOfLength } from "@chokdee/domain/betting/permutations.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { statementsOf } from "../platform/database/migrations.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";
import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { oneOfEachPart } from "../testing/parts.ts";
import { untilAnswered } from "../testing/until-answered.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp({ TWO_PERSON: "off" });
const FILE = join(import.meta.dirname, "../../db/migrations/0103_counted_numbers.sql");
const [orderRules = "", countAnew = ""] = statementsOf(readFileSync(FILE, "utf8")).filter(
  (statement) => /create (trigger tod_rules_in_order|function tods_count_anew)/.test(statement),
);

let owner: pg.Client;
let lottery: TestLottery;
let roundId: string;
let config: number;
let [part, member, otherPart, other]: [string, Caller, string, Caller] = [] as never;

beforeEach(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  lottery = await addLottery(app.current.db);
  config = Number(lottery.configs.get("THREE_TOD"));
  roundId = await addRound(app.current.db, lottery);
  [[part, member], [otherPart, other]] = await oneOfEachPart(app.current, 10_000_000);
});
afterEach(() => owner.end());

const tod = (who: Caller, number: string, baht: number) => {
  const sent = slip(lottery, roundId, [["THREE_TOD", number, baht]]);
  return untilAnswered(() => who.post("/api/lottery/bets/bulk", sent));
};
const withoutTrigger = async () => {
  // A distributed house has none.
  if (isDistributed()) return;
  await owner.query("drop trigger if exists tod_rules_in_order on number_rules");
};
const migrate = async () => {
  await withoutTrigger();
  await owner.query("begin");
  await owner.query("set local citus.multi_shard_modify_mode = 'sequential'");
  await owner.query(countAnew);
  await owner.query("select tods_count_anew()");
  await owner.query("drop function tods_count_anew");
  await owner.query(orderRules);
  await owner.query("commit");
};
const kept = async () => {
  const { rows } = await owner.query<object>(
    `select part = $2 as mine, number, stake_satang::integer as stake, line_count as lines,
       payout_satang::integer as payout, may_satang as may, loose_satang::integer as loose
     from exposure_parts where round_id = $1 order by number, part = $2`,
    [roundId, part],
  );
  return rows;
};

/** Three slips in two orders, kept as they were before the migration. */
async function asTyped(): Promise<void> {
  await tod(member, "123", 300);
  await tod(member, "321", 200);
  await tod(other, "321", 300);
  await owner.query("delete from exposure_parts where round_id = $1", [roundId]);
  for (const [of, number, stake, may] of [
    [part, "123", 30_000, 45_000],
    [part, "321", 20_000, null],
    [otherPart, "321", 30_000, 40_000],
  ] as const) {
    await owner.query(
      `insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
         payout_satang, line_count, may_satang, others_satang, loose_satang)
       values ($1, $2, $3, $4, $5::bigint, $5::bigint * 150, 1, $6, 9000, 9000)`,
      [of, roundId, config, number, stake, may],
    );
  }
}

const typed = [
  { number: "123", stake: 30_000, mine: true },
  { number: "321", stake: 30_000, mine: false },
  { number: "321", stake: 20_000, mine: true },
];
const counted = [
  { number: "123", stake: 30_000, lines: 1, mine: false },
  { number: "123", stake: 50_000, lines: 2, payout: 7_500_000, mine: true },
];

describe("what stands when orders become one bet", () => {
  it("is added up by part, lent anew, and holds the caps of all and of each member", async () => {
    await asTyped();
    const caps = `update bet_type_configs set number_cap_satang = $2, member_cap_satang = $3
      where id = $1`;
    await app.current.db.query(caps, [config, 100_000, 60_000]);
    for (const [number, stake] of [
      ["", 0],
      ["123", 30_000],
      ["321", 20_000],
    ] as const) {
      await owner.query("insert into member_stakes values ($1, $2, $3, $4, $5)", [
        member.id,
        roundId,
        config,
        number,
        stake,
      ]);
    }
    await owner.query("insert into member_stakes_kept values ($1, $2, $3)", [
      roundId,
      part,
      config,
    ]);
    expect(await kept()).toMatchObject(typed);
    await migrate();
    expect(await kept()).toMatchObject(counted.map((one) => ({ ...one, may: null, loose: 0 })));
    expect((await tod(member, "132", 200)).body.details.lines).toMatchObject([
      { reason: "ABOVE_MAX", max_amount: "100.00" },
    ]);
    expect((await tod(other, "231", 300)).body.details.lines).toMatchObject([
      { reason: "NUMBER_CAP", max_amount: "200.00" },
    ]);
    expect((await tod(member, "132", 100)).status).toBe(201);
    expect((await tod(other, "231", 100)).status).toBe(201);
    // It runs once; what stands so already stays as it is.
    const before = await kept();
    await migrate();
    expect(before).toMatchObject([{ stake: 40_000 }, { stake: 60_000 }]);
    expect(await kept()).toMatchObject(before.map((one) => ({ ...one, may: null, loose: 0 })));
  });

  it("is one rule for those that say the same, and two that differ stand together", async () => {
    await withoutTrigger();
    for (const [betType, number, percent] of [
      ["THREE_TOD", "321", null],
      ["THREE_TOD", "213", null],
      ["THREE_TOD", "132", 50],
      ["THREE_TOD", "123", 30],
      ["THREE_TOP", "321", null],
    ] as const) {
      await owner.query(
        `insert into number_rules (round_id, bet_type, number, rule, odds_percent)
         values ($1, $2, $3, $4, $5)`,
        [roundId, betType, number, percent === null ? "CLOSED" : "PARTIAL", percent],
      );
    }
    await migrate();
    const { rows } = await owner.query<object>(
      `select bet_type, number, odds_percent as percent from number_rules where round_id = $1
       order by bet_type, odds_percent`,
      [roundId],
    );
    expect(rows).toEqual([
      { bet_type: "THREE_TOD", number: "123", percent: 30 },
      { bet_type: "THREE_TOD", number: "123", percent: 50 },
      { bet_type: "THREE_TOD", number: "123", percent: null },
      { bet_type: "THREE_TOP", number: "321", percent: null },
    ]);
  });

  it("lends a cap anew that an older node sets on another order", async () => {
    const insert = `insert into number_rules (round_id, bet_type, number, rule, cap_satang)
      values ($1, 'THREE_TOD', $2, 'CLOSED', 100000)`;
    await tod(member, "123", 300);
    await owner.query("update exposure_parts set may_satang = 45000 where round_id = $1", [
      roundId,
    ]);
    // A distributed house has no older nodes: there its own call forgets.
    if (isDistributed()) {
      await app.current.db.query("select exposures_forget_loans(null, $1, $2, $3)", [
        Number(roundId),
        ["THREE_TOD"],
        ["321"],
      ]);
    } else await app.current.db.query(insert, [roundId, "321"]);
    expect(await kept()).toMatchObject([{ number: "123", stake: 30_000, may: null }]);
  });

  it.each([
    ["without a result is counted anew", {}, counted],
    ["that is over stays as it was typed", { reason: "ยกเลิก" }, typed],
  ])("of a round %s, and its books agree", async (_, { reason }: { reason?: string }, after) => {
    const admin = await app.current.admin();
    await asTyped();
    await closeNow(app.current, roundId);
    const status = "update rounds set status = 'CLOSED' where id = $1";
    await app.current.db.query(status, [roundId]);
    if (reason) {
      const over = await admin.post(`/api/admin/rounds/${roundId}/void`, { reason });
      expect(over.status).toBe(200);
    }
    await migrate();
    expect(await kept()).toMatchObject(after);
    expect((await checkLedger(app.current.db)).mismatches).toEqual([]);
    const { body } = await admin.get(`/api/admin/rounds/${roundId}/exposure?bet_type=THREE_TOD`);
    expect(body.data.items).toMatchObject([{ number: "123", stake: "800.00", lines: 3 }]);
  });
});

it("the number that stakes are counted under is the same in SQL as in the domain", async () => {
  for (const betType of BET_TYPES) {
    const numbers = numbersOfLength(digitsOf(betType));
    const [row] = await app.current.db.query<{ counted: string[]; lengths: boolean }>(
      `select array_agg(counted_number($1, n) order by no) as counted,
         counted_number($1, '1x3') = '1x3' as lengths
       from unnest($2::text[]) with ordinality u (n, no)`,
      [betType, numbers],
    );
    // The first few: a runner compares two lists of a hundred thousand for as long as one waits.
    const others = numbers.filter(
      (number, at) => row?.counted[at] !== countedNumber(betType, number),
    );
    expect([betType, others.slice(0, 3), row?.lengths]).toEqual([betType, [], true]);
  }
});
