/**
 * A day is Bangkok's wherever something is counted by it, and begins seven hours before that of
 * Greenwich: in the afternoon, when most tests run, the two are one. Beside exact-instants.test.ts,
 * which holds the member's and the operator's figures of a day.
 */
import { addDays, bangkokInstant } from "@chokdee/domain/time.ts";
import { afterAll, expect, it } from "vitest";

import { readToday as readReconciled } from "./deposits/queries/reconciliation.ts";
import { countImageOfDay } from "./deposits/queries/slips.ts";
import { readPending } from "./operations/queries/figures.ts";
import { insertExchange, readExchanges, replaceDays } from "./rounds/queries/exchanges.ts";
import { useApp } from "./testing/app.ts";
import { falseClock } from "./testing/false-clock.ts";
import { addLottery, addRound } from "./testing/lottery.ts";
import { bet } from "./testing/settling.ts";
import { askToWithdraw, richMember } from "./testing/withdrawals.ts";
import { readToday as readBooked } from "./wallet/book-queries.ts";
import { sumDays } from "./wallet/queries.ts";
import { readToday as readWithdrawn } from "./withdrawals/queries.ts";

const clock = falseClock();
const app = useApp({}, { through: clock.through });
let day = "2027-03-10";

afterAll(() => clock.close());

const at = (time: string) => clock.turn(Date.parse(`${day}T${time}:00+07:00`) - Date.now());
/** Late on a day that no test before has seen. */
async function beforeMidnight(): Promise<void> {
  day = addDays(day, 1);
  await at("23:30");
}
async function afterMidnight(): Promise<void> {
  day = addDays(day, 1);
  await at("00:30");
}

it("withdrawals of a day", async () => {
  await beforeMidnight();
  const member = await richMember(app.current);
  const used = async () => (await readWithdrawn(app.current.db, member.id)).used;
  expect((await askToWithdraw(member, 500)).status).toBe(201);
  expect(await used()).toBe(1);
  await afterMidnight();
  expect(await used()).toBe(0);
  expect((await askToWithdraw(member, 600)).status).toBe(201);
  expect(await used()).toBe(1);
});

it("pictures of slips of a day", async () => {
  await beforeMidnight();
  const { id } = await app.current.member();
  const count = () => app.current.db.transaction((tx) => countImageOfDay(tx, id));
  expect([await count(), await count()]).toEqual([1, 2]);
  await afterMidnight();
  expect(await count()).toBe(1);
});

it("what is staked and moved on a day", async () => {
  await afterMidnight();
  const member = await app.current.member({ balance: 100_000 });
  const lottery = await addLottery(app.current.db);
  await bet(member, lottery, await addRound(app.current.db, lottery), [["TWO_TOP", "11", 20]]);
  const [from, to] = [day, addDays(day, 1)].map((on) => new Date(bangkokInstant(on, "00:00")));
  if (!from || !to) throw new Error("a day has two ends");
  expect(await readPending(app.current.db, from, to, "day")).toEqual(new Map([[day, 2_000]]));
  const all = { sinceId: "0", beforeId: String(Number.MAX_SAFE_INTEGER) };
  const sums = await sumDays(app.current.db, member.id, all);
  expect(sums.find(({ type }) => type === "BET")).toMatchObject({ day, went_out: 2_000 });
});

it("reports and books that are asked for without a day", async () => {
  await afterMidnight();
  expect([await readReconciled(app.current.db), await readBooked(app.current.db)]).toEqual([
    day,
    day,
  ]);
});

it("days of an exchange: what is over is not shown, and stays as it was", async () => {
  await afterMidnight();
  const over = { on: addDays(day, -1), note: "over", sure: true };
  const today = { on: day, note: "today", sure: true };
  const seed = { exchange: "XDAY", name: "Day", source: "x", knownUntil: day, lotteries: [] };
  const shown = async () =>
    (await readExchanges(app.current.db)).find(({ exchange }) => exchange === "XDAY")?.days;
  await app.current.db.transaction(async (tx) => {
    await insertExchange(tx, { ...seed, days: [over, today] });
  });
  expect(await shown()).toEqual([today]);
  const { id: by } = await app.current.admin();
  await app.current.db.transaction((tx) =>
    replaceDays(tx, "XDAY", { source: "x", knownUntil: day, days: [], by }),
  );
  const kept = "select note from exchange_days where exchange = 'XDAY'";
  expect(await app.current.db.query(kept)).toEqual([{ note: "over" }]);
});
