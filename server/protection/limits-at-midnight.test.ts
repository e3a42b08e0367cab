/** A slip that is written before midnight and judged after it is of the day that ends. */
import { afterAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { answering, interval, ownClock } from "../testing/own-clock.ts";
import { limit } from "../testing/protection.ts";

const offBy = (ms: number) => answering("clock_off", "interval", interval(ms));
const lateBy = (ms: number) => answering("clock_late", "interval", interval(ms));
/** Off by so much, and later where a member's protection is looked at: what comes before took time. */
const CLOCK = `
  ${offBy(0)}
  ${lateBy(0)}
  create function public.clock_timestamp() returns timestamptz language plpgsql volatile as
    'declare v_where text;
     begin
       get diagnostics v_where = pg_context;
       return pg_catalog.clock_timestamp() + public.clock_off() + case
         when v_where like ''%function protection_%'' then public.clock_late() else ''0'' end;
     end';
  create function public.transaction_timestamp() returns timestamptz language sql stable as
    'select pg_catalog.transaction_timestamp() + public.clock_off()';`;
const clock = ownClock({ clock: CLOCK });
const app = useApp({}, { through: clock.through });

afterAll(() => clock.close());

const DAY_MS = 86_400_000;
const MIDNIGHT_MS = 17 * 3_600_000;

it("the limit of the day that ends stands against it, too", async () => {
  // A minute before the next midnight in Bangkok.
  const left = (MIDNIGHT_MS - 60_000 - (Date.now() % DAY_MS) + DAY_MS) % DAY_MS;
  await clock.query(offBy(left));
  const lottery = await addLottery(app.current.db);
  const round = await addRound(app.current.db, lottery);
  const member = await app.current.member({ balance: 100_000 });
  await limit(member, ["STAKE", "DAY", 100]);
  const place = async (baht = 100) => {
    const sent = slip(lottery, round, [["TWO_TOP", "11", baht]]);
    const { status, body } = await member.post("/api/lottery/bets/bulk", sent);
    return [status, body.code, body.details?.resets_at, body.details?.left];
  };
  expect(await place()).toEqual([201, undefined, undefined, undefined]);
  await clock.query(lateBy(90_000));
  const asked = Date.now();
  const [status, code, resetsAt] = await place();
  expect([status, code]).toEqual([422, "LIMIT_REACHED"]);
  // Midnight is over: they may play from the moment on at which it is said.
  const judged = asked + left + 90_000;
  expect(Date.parse(String(resetsAt))).toBeGreaterThanOrEqual(judged - 1_000);
  expect(Date.parse(String(resetsAt))).toBeLessThan(judged + 60_000);
  // More than the new day allows stays refused: that limit is told, and when it is renewed.
  const [, , nextMidnight, leftNow] = await place(101);
  expect(leftNow).toBe("100.00");
  const next = Date.parse(String(nextMidnight));
  expect([next % DAY_MS, next > judged + DAY_MS / 2]).toEqual([MIDNIGHT_MS, true]);
});
