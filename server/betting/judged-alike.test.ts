/**
 * Slips are judged in SQL (betting_judge_lines); the screen asks domain/betting/rules.ts for its
 * instant message (docs/floor-plan.md, "Who judges a slip"). Both give the same verdict: over bet
 * types, number rules of lottery and round, caps for all and for each member, repeated lines and
 * cancelled slips. And what is kept by number is what stands.
 */
import type { Line } from "@chokdee/domain/betting/rules.ts";
import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import fc from "fast-check";
import { expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  addLottery,
  addNumberRules,
  addRound,
  slip,
  type TestLottery,
} from "../testing/lottery.ts";
import {
  MAX,
  merged,
  MIN,
  NUMBERS,
  SlipModel,
  TYPES,
  type Caps,
  type Played,
  type RuleRow,
} from "../testing/slip-model.ts";

const app = useApp();

type Step =
  | { readonly kind: "BET"; readonly member: 0 | 1; readonly lines: readonly Line[] }
  | { readonly kind: "CANCEL"; readonly which: number };

const aType = fc.constantFrom(...TYPES);
const cap = fc.integer({ min: 0, max: 40 }).map((steps) => steps * 50);
const ruleOn = (
  numberOf: (betType: Played) => fc.Arbitrary<string | null>,
): fc.Arbitrary<RuleRow> =>
  aType.chain((betType) =>
    fc
      .record({
        betType: fc.constant(betType),
        number: numberOf(betType),
        ofRound: fc.boolean(),
        percent: fc.option(fc.integer({ min: 1, max: 99 })),
        capSatang: fc.option(cap),
      })
      // A rule on every number needs a cap (any_number_needs_cap).
      .filter(({ number, capSatang }) => number !== null || capSatang !== null)
      .map(({ percent, capSatang, ...rule }) => ({
        ...rule,
        ...(percent === null
          ? { rule: "CLOSED" as const }
          : { rule: "PARTIAL" as const, oddsPercent: percent }),
        ...(capSatang === null ? {} : { capSatang }),
      })),
  );
const aRule = ruleOn((betType) => fc.constantFrom(...NUMBERS[betType].slice(0, 2), null));
/** As before a big draw; some of them are on numbers that are played. */
const manyRules = fc.array(
  ruleOn((betType) => {
    const { length } = NUMBERS[betType][0];
    return fc.nat({ max: 10 ** length - 1 }).map((number) => String(number).padStart(length, "0"));
  }),
  { minLength: 200, maxLength: 400 },
);
const someRules = fc.oneof(
  { weight: 12, arbitrary: fc.array(aRule, { maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.array(aRule, { maxLength: 5 }), manyRules)
      .map(([few, many]) => [...few, ...many]),
  },
);
const someCaps: fc.Arbitrary<Caps> = fc.record({
  betType: aType,
  numberCapSatang: fc.option(cap, { nil: undefined }),
  memberCapSatang: fc.option(cap, { nil: undefined }),
});
const aLine: fc.Arbitrary<Line> = aType.chain((betType) =>
  fc.record({
    betType: fc.constant(betType),
    number: fc.constantFrom(...NUMBERS[betType]),
    amountSatang: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }).map((baht) => baht * 100) },
      { weight: 1, arbitrary: fc.constantFrom(0, 50, 150, MAX, MAX + 100) },
    ),
  }),
);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("BET" as const),
      member: fc.constantFrom(0 as const, 1 as const),
      lines: fc.array(aLine, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("CANCEL" as const), which: fc.nat({ max: 9 }) }),
  },
);

async function setCaps(lottery: TestLottery, caps: readonly Caps[]) {
  // As in the model, the first of a type counts.
  for (const { betType, numberCapSatang, memberCapSatang } of caps.toReversed()) {
    await app.current.db.query(
      `update bet_type_configs set number_cap_satang = $2, member_cap_satang = $3 where id = $1`,
      [lottery.configs.get(betType), numberCapSatang ?? null, memberCapSatang ?? null],
    );
  }
}

const PLACE = "/api/lottery/bets/bulk";

async function bet(
  model: SlipModel,
  to: { readonly lottery: TestLottery; readonly roundId: string },
  member: 0 | 1,
  caller: Caller,
  lines: readonly Line[],
): Promise<void> {
  const sent = lines.map(
    (line) => [line.betType, line.number, formatBaht(line.amountSatang)] as const,
  );
  const body = slip(to.lottery, to.roundId, sent);
  const reply = await caller.post(PLACE, body);
  const bets = merged(lines);
  const verdict = model.judge(
    bets.map(({ line }) => line),
    member,
  );
  if (verdict.ok) {
    expect(reply.status).toBe(201);
    expect(reply.body.bets.map((one: { odds: string }) => one.odds)).toEqual(
      verdict.odds.map(formatBaht),
    );
    const standing = bets.map(({ line }) => line);
    model.standing.push({ member, group: body.bet_group_id, lines: standing });
    return;
  }
  if (verdict.reason !== "LINES_REFUSED") throw new Error(verdict.reason);
  expect([reply.status, reply.body.code]).toEqual([422, "LINES_REFUSED"]);
  const told = reply.body.details.lines as { index: number; reason: string; max_amount?: string }[];
  expect(told.map(({ index, reason }) => [index, reason])).toEqual(
    verdict.lines.map(({ index, reason }) => [bets[index]?.index, reason]),
  );
  for (const { index, max_amount } of told) {
    const room = parseBaht(max_amount ?? "") ?? 0;
    const at = bets.findIndex((one) => one.index === index);
    const line = bets[at]?.line;
    if (max_amount === undefined || !line) continue;
    const faultOf = (amountSatang: number) => {
      const lines = bets.map(({ line: own }, no) => (no === at ? { ...own, amountSatang } : own));
      const said = model.judge(lines, member);
      return said.ok || said.reason !== "LINES_REFUSED"
        ? undefined
        : said.lines.find((one) => one.index === at)?.reason;
    };
    // What is said to be possible is, unless the number is closed; and a baht more is not.
    const isPossible = room === 0 || [undefined, "NUMBER_CLOSED"].includes(faultOf(room));
    expect(isPossible, `${line.betType} ${line.number} of ${max_amount}`).toBe(true);
    const more = faultOf(Math.max(MIN, room + 100));
    expect(more, `${line.betType} ${line.number} over ${max_amount}`).toBeDefined();
  }
}

async function cancel(model: SlipModel, callers: readonly Caller[], which: number): Promise<void> {
  const [gone] = model.standing.splice(which % Math.max(1, model.standing.length), 1);
  if (!gone) return;
  const reply = await callers[gone.member]?.post(`/api/lottery/bets/groups/${gone.group}/cancel`);
  expect(reply?.status).toBe(200);
}

/** By number: what is kept, and what the standing bets add up to. */
async function exposures(roundId: string) {
  const kept = `select bet_type_config_id as config, number, stake_satang::text as stake,
      payout_satang::text as payout, line_count::integer as lines
    from exposures where round_id = $1 and line_count <> 0 order by 1, 2`;
  const standing = `select b.bet_type_config_id as config,
      counted_number(c.bet_type, b.number) as number, sum(b.stake_satang)::text as stake,
      sum(b.stake_satang * b.odds / 100)::bigint::text as payout, count(*)::integer as lines
    from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
    join bet_type_configs c on c.id = b.bet_type_config_id
    where b.round_id = $1 and s.cancelled_at is null group by 1, 2 order by 1, 2`;
  const { db } = app.current;
  return [await db.query(kept, [roundId]), await db.query(standing, [roundId])] as const;
}

/** In a longer search: JUDGED_RUNS=8000 takes three minutes. */
const RUNS = Number(process.env["JUDGED_RUNS"] ?? 400);

type House = readonly [caps: Caps[], rules: RuleRow[], steps: Step[]];

/** Once paid the smaller part although only the other rule's cap was passed. */
const part = { betType: "THREE_TOD", number: "123", ofRound: false, rule: "PARTIAL" } as const;
const TWO_PARTS: House = [
  [],
  [
    { ...part, oddsPercent: 80, capSatang: 0 },
    { ...part, oddsPercent: 50, capSatang: 10_000 },
  ],
  [
    {
      kind: "BET",
      member: 0,
      lines: [{ betType: "THREE_TOD", number: "123", amountSatang: 1_000 }],
    },
  ],
];

/** One number under two bet types: the stake on one once filled the cap of the other. */
const TWO_TYPES: House = [
  [{ betType: "THREE_TOP", numberCapSatang: 1_000 }],
  [],
  [
    {
      kind: "BET",
      member: 0,
      lines: [
        { betType: "THREE_TOD", number: "123", amountSatang: 500 },
        { betType: "THREE_TOP", number: "123", amountSatang: 1_000 },
      ],
    },
  ],
];

/** Two orders of one number in one slip: each once was a number of its own. */
const TWO_ORDERS: House = [
  [{ betType: "FOUR_TOD", numberCapSatang: 1_000, memberCapSatang: 800 }],
  [{ ...part, number: "321", oddsPercent: 50, capSatang: 500 }],
  [
    {
      kind: "BET",
      member: 0,
      lines: [
        { betType: "FOUR_TOD", number: "0110", amountSatang: 500 },
        { betType: "THREE_TOD", number: "123", amountSatang: 400 },
        { betType: "FOUR_TOD", number: "1100", amountSatang: 400 },
      ],
    },
    {
      kind: "BET",
      member: 1,
      lines: [{ betType: "THREE_TOD", number: "321", amountSatang: 200 }],
    },
  ],
];

const aHouse = fc.tuple(
  fc.array(someCaps, { maxLength: 4 }),
  someRules,
  fc.array(aStep, { minLength: 1, maxLength: 7 }),
);
/** Each with a lottery and members of its own: on a distributed house caps are mostly waited for. */
const AT_ONCE = 8;

async function play([caps, rules, steps]: House): Promise<void> {
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  await setCaps(lottery, caps);
  await addNumberRules(app.current.db, { lottery, roundId }, rules);
  const callers = [
    await app.current.member({ balance: 1_000_000_000 }),
    await app.current.member({ balance: 1_000_000_000 }),
  ];
  const model = new SlipModel(caps, rules);
  let cancelled = 0;
  for (const step of steps) {
    if (step.kind === "BET") {
      const caller = callers[step.member] as Caller;
      await bet(model, { lottery, roundId }, step.member, caller, step.lines);
    } else if (cancelled < 5) {
      cancelled += 1;
      await cancel(model, callers, step.which);
    }
  }
  const [kept, standing] = await exposures(roundId);
  expect(kept).toEqual(standing);
}

it("a slip is judged by the database as by the rules that the screen uses", async () => {
  const houses = fc.array(aHouse, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(houses, async (some) => void (await Promise.all(some.map(play)))),
    { numRuns: RUNS / AT_ONCE, examples: [[[TWO_PARTS, TWO_TYPES, TWO_ORDERS]]] },
  );
});
