/**
 * Caps on numbers are lent to the parts of the members (docs/decisions/0170): a batch sells from
 * what its part holds, and what it does not say is asked for. Never more than the cap is sold, and
 * what one part does not use goes to the other.
 */
import { randomBytes, randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addNumberRule, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { NODES } from "../testing/nodes.ts";
import { membersOfOnePart, oneOfEachPart } from "../testing/parts.ts";
import { untilAnswered } from "../testing/until-answered.ts";
import { slipBatchSize } from "../platform/watch/metrics.ts";
import { askForCaps, placeBatch } from "./queries/place-batch.ts";
import type { SlipToPlace } from "./slip-batches.ts";

const app = useApp();
const PLACE = "/api/lottery/bets/bulk";
let lottery: TestLottery;
let roundId: string;

beforeEach(async () => {
  lottery = await addLottery(app.current.db, "GLO", "THAI_GOVERNMENT", ["TWO_TOP"]);
  roundId = await addRound(app.current.db, lottery);
});

const cap = (capSatang: number) =>
  app.current.db.query("update bet_type_configs set number_cap_satang = $2 where id = $1", [
    lottery.configs.get("TWO_TOP"),
    capSatang,
  ]);

/** A member of each part. */
async function oneOfEach(): Promise<[SlipMaker, SlipMaker]> {
  const makers = (await oneOfEachPart(app.current, 10_000_000)).map(([part, member]) => ({
    member,
    slipOf: (stake: number) => slipOf(member, part, stake),
  }));
  return makers as [SlipMaker, SlipMaker];
}

interface SlipMaker {
  readonly member: Caller;
  readonly slipOf: (stake: number) => SlipToPlace;
}

const slipOf = (member: Caller, part: string, stake: number): SlipToPlace => ({
  userId: member.id,
  part,
  betGroupId: randomUUID(),
  roundId: Number(roundId),
  inputHash: randomBytes(32),
  lines: [
    { configId: Number(lottery.configs.get("TWO_TOP")), number: "11", stake, expectedOdds: null },
  ],
});

const place = async (placed: SlipToPlace, asked: boolean) =>
  (await placeBatch(app.current.db, [placed], [asked]))[0]?.outcome;
const bet = (member: Caller, baht: number) => {
  const sent = slip(lottery, roundId, [["TWO_TOP", "11", baht]]);
  return untilAnswered(() => member.post(PLACE, sent));
};
async function sold() {
  const [row] = await app.current.db.query<{ stake: number }>(
    "select coalesce(sum(stake_satang), 0)::bigint as stake from exposures where round_id = $1",
    [roundId],
  );
  return row?.stake;
}

it("a part sells what it was lent without asking, and asks for what it was not", async () => {
  await cap(1_000_000);
  const [one] = await oneOfEach();
  expect(await place(one.slipOf(10_000), false)).toBe("ASK_FOR_CAP");
  await askForCaps(app.current.db, [one.slipOf(10_000)]);
  expect(await place(one.slipOf(10_000), false)).toBe("ACCEPTED");
  // A part of what was left was lent beyond the slip's own stake.
  expect(await place(one.slipOf(200_000), false)).toBe("ACCEPTED");
  expect(await place(one.slipOf(500_000), false)).toBe("ASK_FOR_CAP");
});

it("what one part was lent and does not use goes to the other, to the last satang", async () => {
  await cap(1_000_000);
  const [one, other] = await oneOfEach();
  expect((await bet(one.member, 100)).status).toBe(201);
  // Of 9,900 baht that are left the first part holds a quarter.
  expect((await bet(other.member, 5_000)).status).toBe(201);
  expect((await bet(other.member, 4_900)).status).toBe(201);
  expect(await sold()).toBe(1_000_000);
  for (const { member } of [one, other]) {
    const full = await bet(member, 1);
    expect(full.body.details.lines[0]).toMatchObject({ reason: "NUMBER_CAP", max_amount: "0.00" });
  }
});

it("what was asked for stays with its slips for a second, and others wait for it", async () => {
  await cap(100_000);
  const [one, other] = await oneOfEach();
  const mine = one.slipOf(100_000);
  await askForCaps(app.current.db, [mine]);
  // Asked for twice: the first asking takes nothing, nor does it end the second of the others.
  for (const _ of [1, 2]) await askForCaps(app.current.db, [other.slipOf(100_000)]);
  expect(await place(other.slipOf(100_000), true)).toBe("ASK_FOR_CAP");
  expect(await place(mine, true)).toBe("ACCEPTED");
  // Who never comes back holds nobody up for longer.
  await cap(200_000);
  await askForCaps(app.current.db, [one.slipOf(100_000)]);
  expect((await bet(other.member, 1_000)).status).toBe(201);
  expect(await sold()).toBe(200_000);
});

it("is sold out by both parts at once, all answered and nothing beyond the cap", async () => {
  await cap(200_000);
  const members = await Promise.all(
    Array.from({ length: 40 }, () => app.current.member({ balance: 100_000 })),
  );
  const replies = await Promise.all(
    members.flatMap((member) => [70, 30, 10].map((baht) => bet(member, baht))),
  );
  const refused = replies.filter(({ status }) => status >= 300);
  expect([...new Set(refused.map(({ body }) => body.code))]).toEqual(["LINES_REFUSED"]);
  // What is left is too little for any of those that were refused.
  const least = Math.min(...refused.map(({ body }) => Number(body.details.lines[0].max_amount)));
  expect(await sold()).toBeLessThanOrEqual(200_000);
  expect(await sold()).toBeGreaterThan(200_000 - 3_000);
  expect(least * 100).toBe(200_000 - ((await sold()) ?? 0));
});

it("a cap that is lowered holds at once, whatever was lent under the old one", async () => {
  await cap(1_000_000);
  const [one, other] = await oneOfEach();
  for (const { member } of [one, other]) expect((await bet(member, 100)).status).toBe(201);
  await cap(25_000);
  expect(await place(one.slipOf(6_000), false)).toBe("ASK_FOR_CAP");
  expect((await bet(one.member, 51)).body.details.lines[0].max_amount).toBe("50.00");
  expect((await bet(other.member, 50)).status).toBe(201);
  expect(await sold()).toBe(25_000);
});

it("a number that pays less from a stake on pays so from the line that passes it, in each part", async () => {
  const rule = { number: "11", rule: "PARTIAL", oddsPercent: 50, capSatang: 100_000 } as const;
  await addNumberRule(app.current.db, { lottery, roundId }, "TWO_TOP", rule);
  const [one, other] = await oneOfEach();
  const odds = async ({ member }: SlipMaker, baht: number) =>
    (await bet(member, baht)).body.bets[0].odds;
  expect(await odds(one, 600)).toBe("95.00");
  expect(await odds(other, 400)).toBe("95.00");
  expect(await odds(one, 1)).toBe("47.50");
  expect(await odds(other, 1)).toBe("47.50");
});

it("keeps nothing of a round that is void", async () => {
  await cap(1_000_000);
  const [one] = await oneOfEach();
  await bet(one.member, 100);
  const leases = () =>
    app.current.db.query("select from cap_leases where round_id = $1", [roundId]);
  expect((await leases()).length).toBeGreaterThan(0);
  const admin = await app.current.admin();
  const reply = await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ทดสอบ" });
  expect(reply.status).toBeLessThan(300);
  await app.current.runJobs();
  expect(await leases()).toEqual([]);
});

it("a slip within what was lent is refused when its odds went down", async () => {
  await cap(1_000_000);
  const [one] = await oneOfEach();
  await askForCaps(app.current.db, [one.slipOf(10_000)]);
  const slip = one.slipOf(10_000);
  const lines = slip.lines.map((line) => ({ ...line, expectedOdds: 9_501 }));
  expect(await place({ ...slip, lines }, false)).toBe("LINES_REFUSED");
  expect(await place(slip, false)).toBe("ACCEPTED");
});

it("of a batch whose lines all fit only what was accepted is counted as staked", async () => {
  await cap(1_000_000);
  const { members, part } = await membersOfOnePart(app.current, 2, 10_000);
  const slips = members.map((member, at) => slipOf(member, part, at === 0 ? 10_000 : 20_000));
  await askForCaps(app.current.db, slips);
  const outcomes = await placeBatch(app.current.db, slips, [false, false]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["ACCEPTED", "INSUFFICIENT_BALANCE"]);
  expect(await sold()).toBe(10_000);
});

it("no more is lent than a line may stake, however much it asks for", async () => {
  await app.current.db.query("update bet_type_configs set max_stake_satang = 30000 where id = $1", [
    lottery.configs.get("TWO_TOP"),
  ]);
  await cap(70_000);
  const [one, other] = await oneOfEach();
  await askForCaps(app.current.db, [one.slipOf(90_000)]);
  const [lease] = await app.current.db.query<{ may: number }>(
    `select may_satang as may from exposure_parts
     where round_id = $1 and part = $2 and number = '11'`,
    [roundId, one.slipOf(1).part],
  );
  expect(lease?.may).toBe(30_000);
  // What it did not get the other can sell at once.
  expect((await bet(other.member, 300)).status).toBe(201);
});

it("slips of a part that come while another's caps are asked for are asked for together", async () => {
  await cap(1_000_000);
  const { members } = await membersOfOnePart(app.current, 4, 1_000_000);
  const { db } = app.current;
  const lenders = () =>
    db.query(
      `select from pg_stat_activity where datname = current_database()
         and wait_event = 'advisory' and query like '%caps_lend%'`,
    );
  const batches = async () => (await slipBatchSize.get()).values.find(isCount)?.value ?? 0;
  const bets = await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(4201, $1::integer)", [roundId]);
    const all: Promise<{ status: number }>[] = [];
    for (const [at, member] of members.entries()) {
      const before = await batches();
      const numbers = slip(lottery, roundId, [["TWO_TOP", String(20 + at), 100]]);
      all.push(member.post(PLACE, numbers));
      await expect.poll(batches).toBe(before + 1);
      await expect.poll(async () => (await lenders()).length).toBeGreaterThan(0);
    }
    // Each node asks for its own.
    expect(await lenders()).toHaveLength(NODES);
    return { all };
  });
  expect((await Promise.all(bets.all)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});

describe("ten numbers of a bet type wanted at once", () => {
  const ofNumbers = (maker: SlipMaker, numbers: readonly string[]): SlipToPlace => {
    const made = maker.slipOf(10_000);
    return {
      ...made,
      lines: made.lines.flatMap((line) => numbers.map((n) => ({ ...line, number: n }))),
    };
  };
  const lentOf = async (maker: SlipMaker) =>
    new Map(
      (
        await app.current.db.query<{ number: string; may: number }>(
          `select number, may_satang as may from exposure_parts where round_id = $1 and part = $2`,
          [roundId, maker.slipOf(1).part],
        )
      ).map(({ number, may }) => [number, may]),
    );
  const TEN = Array.from({ length: 10 }, (_, at) => String(20 + at));

  it("have the part lent the others too, and leave the other part what it sells", async () => {
    await cap(1_000_000);
    const [one, other] = await oneOfEach();
    await askForCaps(app.current.db, [ofNumbers(one, TEN)]);
    expect((await lentOf(one)).size).toBe(100);
    expect(await place(ofNumbers(one, ["00", "99"]), false)).toBe("ACCEPTED");
    expect(await place(ofNumbers(other, ["00"]), false)).toBe("ASK_FOR_CAP");
    for (const _ of [1, 2]) {
      const half = slip(lottery, roundId, [["TWO_TOP", "98", 5_000]]);
      expect((await untilAnswered(() => other.member.post(PLACE, half))).status).toBe(201);
    }
  });

  it("are needed: for nine no more is asked than what is wanted", async () => {
    await cap(1_000_000);
    const [one] = await oneOfEach();
    await askForCaps(app.current.db, [ofNumbers(one, TEN.slice(1))]);
    expect([...(await lentOf(one)).keys()].toSorted()).toEqual(TEN.slice(1));
  });

  it("change nothing of a number that the part was lent before", async () => {
    await cap(1_000_000);
    const [one] = await oneOfEach();
    await askForCaps(app.current.db, [ofNumbers(one, ["99"])]);
    const before = (await lentOf(one)).get("99");
    await askForCaps(app.current.db, [ofNumbers(one, TEN)]);
    expect((await lentOf(one)).get("99")).toBe(before);
    // None of the others takes what a slip may need: the least stake, and a quarter of what is free.
    expect((await lentOf(one)).get("98")).toBeLessThan(300_000);
  });
});

const isCount = ({ metricName }: { readonly metricName?: string }) =>
  metricName?.endsWith("_count") === true;
