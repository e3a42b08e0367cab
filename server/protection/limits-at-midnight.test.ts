/** A slip that is written before midnight and judged after it is of the day that ends. */
import { afterAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { ownClock } from "../testing/own-clock.ts";
import { limit } from "../testing/protection.ts";

/** Off by so much, and later where a member's protection is looked at: what comes before took time. */
const CLOCK = `
  create table slow_clock (off interval not null, late interval not null);
  insert into slow_clock values ('0', '0');
  grant select on slow_clock to public;
  create function public.clock_timestamp() returns timestamptz language plpgsql volatile as
    'declare v_where text; v_clock public.slow_clock;
     begin
       get diagnostics v_where = pg_context;
       select * into v_clock from public.slow_clock;
       return pg_catalog.clock_timestamp() + v_clock.off
         + case when v_where like ''%function protection_%'' then v_clock.late else ''0'' end;
     end';
  create function public.transaction_timestamp() returns timestamptz language sql stable as
    'select pg_catalog.transaction_timestamp() + off from public.slow_clock';`;
const clock = ownClock({ clock: CLOCK });
const app = useApp({}, { through: clock.through });

afterAll(() => clock.close());

const DAY_MS = 86_400_000;
const MIDNIGHT_MS = 17 * 3_600_000;

it("the limit of the day that ends stands against it, too", async () => {
  // A minute before the next midnight in Bangkok.
  const left = (MIDNIGHT_MS - 60_000 - (Date.now() % DAY_MS) + DAY_MS) % DAY_MS;
  await clock.query("update slow_clock set off = make_interval(secs => $1 / 1000.0)", [left]);
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
  await clock.query("update slow_clock set late = '90 seconds'");
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
