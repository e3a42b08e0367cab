/** Slips of several members that one batch brings: judged together, kept by number to the satang. */
import { randomBytes, randomUUID } from "node:crypto";

import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type pg from "pg";
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addNumberRule, addRound, type TestLottery } from "../testing/lottery.ts";
import { membersOfOnePart } from "../testing/parts.ts";
import { askForCaps, placeBatch } from "./queries/place-batch.ts";
import type { SlipToPlace } from "./slip-batches.ts";

const app = useApp();
let lottery: TestLottery;
let roundId: string;
let members: readonly Caller[];
let part: string;

beforeEach(async () => {
  const { db } = app.current;
  lottery = await addLottery(db);
  roundId = await addRound(db, lottery);
  ({ members, part } = await membersOfOnePart(app.current, 2, 1_000_000));
});

type Staked = readonly [BetType, number: string, satang: number];

const slipOf = (member: Caller, lines: readonly Staked[]): SlipToPlace => ({
  userId: member.id,
  part,
  betGroupId: randomUUID(),
  roundId: Number(roundId),
  inputHash: randomBytes(32),
  lines: lines.map(([betType, number, stake]) => ({
    configId: Number(lottery.configs.get(betType)),
    number,
    stake,
    expectedOdds: null,
  })),
});
const place = async (...placed: readonly (readonly Staked[])[]) => {
  const slips = placed.map((lines, at) => slipOf(members[at] as Caller, lines));
  await askForCaps(app.current.db, slips);
  return placeBatch(
    app.current.db,
    slips,
    slips.map(() => true),
  );
};
const kept = () =>
  app.current.db.query(
    `select number, stake_satang::integer as stake, payout_satang::integer as payout,
       line_count as lines from exposures where round_id = $1 order by number`,
    [roundId],
  );

it("what a number would pay is the sum of its lines, each rounded down to the satang", async () => {
  await app.current.db.query(
    "update bet_type_configs set stake_step_satang = 1, odds = 350 where id = $1",
    [lottery.configs.get("TWO_TOP")],
  );
  const one = [["TWO_TOP", "07", 101]] as const;
  expect((await place(one, one)).map(({ outcome }) => outcome)).toEqual(["ACCEPTED", "ACCEPTED"]);
  // 101 satang at 3.50 are 353.5: twice 353, and not 707.
  expect(await kept()).toEqual([{ number: "07", stake: 202, payout: 706, lines: 2 }]);
  await place(one, [["TWO_TOP", "08", 101]]);
  expect(await kept()).toEqual([
    { number: "07", stake: 303, payout: 1_059, lines: 3 },
    { number: "08", stake: 101, payout: 353, lines: 1 },
  ]);
});

it("a cap counts the batch's stakes on this number of this bet type, and no others", async () => {
  const rule = { number: "123", rule: "CLOSED", capSatang: 1_000 } as const;
  await addNumberRule(app.current.db, { lottery, roundId }, "THREE_TOP", rule);
  const others = [
    ["THREE_TOD", "123", 900],
    ["THREE_TOP", "321", 900],
  ] as const;
  const room = await place(others, [["THREE_TOP", "123", 1_000]]);
  expect(room.map(({ outcome }) => outcome)).toEqual(["ACCEPTED", "ACCEPTED"]);
});

it("who would go over a cap only by what another slip of the batch stakes is judged alone", async () => {
  const rule = { number: "123", rule: "CLOSED", capSatang: 1_000 } as const;
  await addNumberRule(app.current.db, { lottery, roundId }, "THREE_TOP", rule);
  const line = (satang: number) => [["THREE_TOP", "123", satang]] as const;
  const outcomes = async (...stakes: number[]) =>
    (await place(...stakes.map(line))).map(({ outcome }) => outcome);
  expect(await outcomes(600, 500)).toEqual(["ACCEPTED", "RETRY_ALONE"]);
  // By itself it is over the cap, whoever stands beside it.
  expect(await outcomes(500, 100)).toEqual(["LINES_REFUSED", "RETRY_ALONE"]);
  expect(await outcomes(300, 100)).toEqual(["ACCEPTED", "ACCEPTED"]);
  expect(await kept()).toMatchObject([{ number: "123", stake: 1_000, lines: 3 }]);
});

it("a rate falls by what others of the batch stake only where they do stake it", async () => {
  const rule = { number: "123", rule: "PARTIAL", oddsPercent: 50, capSatang: 1_000 } as const;
  await addNumberRule(app.current.db, { lottery, roundId }, "THREE_TOP", rule);
  const line = (satang: number) => [["THREE_TOP", "123", satang]] as const;
  const outcomes = async (...stakes: number[]) =>
    (await place(...stakes.map(line))).map(({ outcome }) => outcome);
  const refused = [...line(600), ["THREE_TOP", "12", 100]] as const;
  expect((await place(refused, line(500))).map(({ outcome }) => outcome)).toEqual([
    "LINES_REFUSED",
    "RETRY_ALONE",
  ]);
  // What stays under the step, or is over it by itself, is judged at once.
  expect(await outcomes(600, 300)).toEqual(["ACCEPTED", "ACCEPTED"]);
  expect(await outcomes(200, 200)).toEqual(["ACCEPTED", "ACCEPTED"]);
});

it("each slip of a batch is priced by what is staked in its own round", async () => {
  const rule = { number: "123", rule: "PARTIAL", oddsPercent: 50, capSatang: 1_000 } as const;
  await addNumberRule(app.current.db, { lottery, roundId }, "THREE_TOP", rule);
  const line = [["THREE_TOP", "123", 300]] as const;
  const [first, second] = members as readonly [Caller, Caller];
  const empty = slipOf(first, line);
  roundId = await addRound(app.current.db, lottery);
  await place([["THREE_TOP", "123", 900]]);
  const slips = [empty, slipOf(second, line)];
  await askForCaps(app.current.db, slips);
  const placed = await placeBatch(app.current.db, slips, [true, true]);
  const odds = placed.map((one) => (one.outcome === "ACCEPTED" ? one.odds[0] : one.outcome));
  expect(Number(odds[1])).toBe(Number(odds[0]) / 2);
});

it("each slip of a batch is judged by the rules of its own round and lottery", async () => {
  const { db } = app.current;
  const [first, second] = members as readonly [Caller, Caller];
  const line = [["THREE_TOP", "123", 300]] as const;
  const half = { number: "123", rule: "PARTIAL", oddsPercent: 50 } as const;
  for (const ofRound of [true, false]) {
    await addNumberRule(db, { lottery, roundId }, "THREE_TOP", { ...half, ofRound });
    const ruled = slipOf(first, line);
    lottery = await addLottery(db);
    roundId = await addRound(db, lottery);
    const placed = await placeBatch(db, [ruled, slipOf(second, line)]);
    const odds = placed.map((one) => (one.outcome === "ACCEPTED" ? one.odds[0] : one.outcome));
    expect(odds).toEqual([45_000, 90_000]);
  }
});

it("a member's own cap counts the orders of their slip, and not those of another slip of the batch", async () => {
  await app.current.db.query("update bet_type_configs set member_cap_satang = 1000 where id = $1", [
    lottery.configs.get("THREE_TOD"),
  ]);
  const both = [
    ["THREE_TOD", "321", 300],
    ["THREE_TOD", "213", 300],
  ] as const;
  expect((await place(both, both)).map(({ outcome }) => outcome)).toEqual(["ACCEPTED", "ACCEPTED"]);
  expect((await place(both)).map(({ outcome }) => outcome)).toEqual(["LINES_REFUSED"]);
  expect(await kept()).toMatchObject([{ number: "123", stake: 1_200, lines: 4 }]);
});

/** One slip of two lines and one of one, sent to the function with these numbers of their slips. */
async function sendLines(lineSlips: string, configs: string): Promise<unknown> {
  const ids = members.map(({ id }) => id);
  return app.current.db
    .query<{ outcomes: string[] }>(
      `select outcomes from betting_place_leased($1, '{f,f}', $2::uuid[], $3::text[],
         array[$4::bigint, $4::bigint], array[$5::bytea, $5::bytea], $6::integer[], $7::integer[],
         '{11,12,13}', '{100,100,100}', '{null,null,null}')`,
      [part, ids, [randomUUID(), randomUUID()], roundId, randomBytes(32), lineSlips, configs],
    )
    .then(
      ([row]) => row?.outcomes,
      (error: pg.DatabaseError) => error.message,
    );
}

it("a batch whose slips do not have their lines together, or not from 1 on, is refused", async () => {
  const two = lottery.configs.get("TWO_TOP");
  const configs = `{${two},${two},${two}}`;
  expect(await sendLines("{1,2,1}", configs)).toBe("the lines of a slip stand together");
  expect(await sendLines("{1,1,2}", `[0:2]=${configs}`)).toBe(
    "the lines of a batch are arrays that count from 1",
  );
  expect(await sendLines("{1,1,2}", configs)).toEqual(["ACCEPTED", "ACCEPTED"]);
});
