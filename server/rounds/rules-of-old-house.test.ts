/** What a desk reads and changes of one round's rules touches no rule of the rounds before it. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { openPagesTouched, type PagesTouched } from "../testing/pages-touched.ts";
import {
  insertNumberRule,
  readNumberRules,
  replaceNumberRules,
  type ReplacedRule,
} from "./queries/number-rules.ts";
import { readRateSteps, replaceRateSteps } from "./queries/rate-steps.ts";

/** Rounds that are over, with so many rules each: a thousand and more pages. */
const PAST = 200;
const RULES = 500;

const app = useApp();
let touched: PagesTouched;
let scope: { typeId: null; roundId: number };
let lottery: { typeId: number; roundId: null };

beforeAll(async () => {
  const { db } = app.current;
  const made = await addLottery(db);
  scope = { typeId: null, roundId: Number(await addRound(db, made)) };
  lottery = { typeId: made.typeId, roundId: null };
  const rules = (of: string, name: string) => `
    insert into number_rules (${of}, bet_type, number, rule)
    select ${name}, 'THREE_TOP', lpad(n::text, 3, '0'), 'CLOSED'`;
  touched = await openPagesTouched(app.current, [
    `${rules("round_id", String(scope.roundId))} from generate_series(1, 9) n`,
    `${rules("lottery_type_id", String(lottery.typeId))} from generate_series(1, 9) n`,
    `${rules("round_id", "-r")} from generate_series(1, ${PAST}) r, generate_series(1, ${RULES}) n`,
  ]);
});
afterAll(() => touched.end());

const closed = { rule: "CLOSED", odds_percent: null, cap: null } as const;
const replace = async (of: typeof scope | typeof lottery, rule: typeof closed | null) => {
  const betType = "THREE_TOP" as const;
  const change = { ...of, betType, numbers: ["007", "008", "990"], besideCaps: false, over: null };
  const rows = await replaceNumberRules(touched.asking, { ...change, rule });
  return rows.map(({ number, stood }: ReplacedRule) => `${number} ${stood.length}`);
};
const steps = [{ fromPercent: 50, paysPercent: 80, above: 100 }];
const add = async (number: string) => {
  const rule = { betType: "THREE_TOP", number, rule: "CLOSED", oddsPercent: null, cap: null };
  return (await insertNumberRule(touched.asking, { ...scope, ...rule } as never)).isNew;
};
const listed = async (of: { typeId?: number; roundId?: number }) => {
  const { typeId, roundId } = of;
  const page = { before: undefined, limit: 51, leftOut: [] };
  return (await readNumberRules(touched.asking, { typeId, roundId, ...page })).length;
};

const asks: Record<string, readonly [ask: () => Promise<unknown>, answer: unknown]> = {
  "numbers of a round, closed": [() => replace(scope, closed), ["990 0"]],
  "numbers of a round, open again": [() => replace(scope, null), ["007 1", "008 1"]],
  "numbers of a lottery, open again": [() => replace(lottery, null), ["007 1", "008 1"]],
  "a number that is closed is closed": [() => add("003"), false],
  "a number that is open is closed": [() => add("991"), true],
  "rate steps of a round": [
    async () => {
      const placed = await replaceRateSteps(touched.asking, {
        ...scope,
        betType: "THREE_TOP",
        steps,
      });
      return [placed.length, (await readRateSteps(touched.asking, scope)).length];
    },
    [1, 1],
  ],
  "the rules of a lottery": [() => listed({ typeId: lottery.typeId }), 9],
  "the rules of a round": [() => listed({ roundId: scope.roundId }), 9],
};

it.each(Object.entries(asks))("%s", async (_, [ask, answer]) => {
  const found = await touched.of(ask);
  expect(found.answer).toEqual(answer);
  expect(found.pages).toBeLessThan(100);
});
