/** What is open of some days is added up from the slips of those days alone. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { openPagesTouched, type PagesTouched } from "../testing/pages-touched.ts";
import { readPending } from "./queries/figures.ts";

const SLIPS = 30_000;
const DAY = 86_400_000;
/** Slips of a baht, as many on each of these days. */
const DAYS = 15;
const EACH = SLIPS / DAYS;
const MEMBERS = 100;

const app = useApp();
let touched: PagesTouched;
/** A midnight in Bangkok after which slips were placed. */
const begin = new Date("2026-11-10T17:00:00Z");
const until = (days: number) => new Date(begin.getTime() + days * DAY);

beforeAll(async () => {
  const round = await addRound(app.current.db, await addLottery(app.current.db));
  touched = await openPagesTouched(app.current, [
    `update rounds set open_time = '2026-11-01' where id = ${round}`,
    `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
       balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
       line_stakes_satang, line_odds)
     select md5('m' || n % ${MEMBERS})::uuid, slip_id_at(at) + n % ${EACH}, n::text, ${round}, '',
       100, 0, 1, at, '{1}', '{11}', '{100}', '{9500}'
     from generate_series(0, ${SLIPS - 1}) n
     cross join lateral (select timestamptz '${begin.toISOString()}'
       + n * interval '${(DAYS * DAY) / SLIPS} milliseconds' as at) t`,
  ]);
});
afterAll(() => touched.end());

it("by day", async () => {
  const found = await touched.of(() => readPending(touched.asking, until(3), until(5), "day"));
  const days = ["2026-11-14", "2026-11-15"];
  expect(found.answer).toEqual(new Map(days.map((day) => [day, EACH * 100])));
  expect(found.pages).toBeLessThan(300);
});

it("by member", async () => {
  const found = await touched.of(() => readPending(touched.asking, until(14), until(15), "member"));
  expect(new Set(found.answer.values())).toEqual(new Set([(EACH / MEMBERS) * 100]));
  expect(found.answer.size).toBe(MEMBERS);
  expect(found.pages).toBeLessThan(150);
});

it("of none where none was placed", async () => {
  const found = await touched.of(() => readPending(touched.asking, until(15), until(30), "day"));
  expect(found.answer.size).toBe(0);
  expect(found.pages).toBeLessThan(50);
});
