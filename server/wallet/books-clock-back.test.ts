/**
 * The database's clock is put back (trust.md B5): what is written into the books then lies in no
 * span that the public log has told, no kept hour and no sealed day.
 */
import { randomUUID } from "node:crypto";

import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { useApp } from "../testing/app.ts";
import { Desk } from "../testing/debts.ts";
import { addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { lookAtClock } from "../rounds/tend-rounds.ts";
import { pendingDeposit, type ReceivingAccount } from "../testing/deposits.ts";
import { stoppedClock } from "../testing/stopped-clock.ts";
import { approve, askedId, twoCashiers } from "../testing/two-people.ts";
import { sealHours, readCredits } from "../operations/queries/figures.ts";
import { writeLog } from "../operations/queries/public-log.ts";
import { vouch } from "../testing/vouch.ts";
import { checkLedger, type Mismatch } from "./check-ledger.ts";
import { postEntries } from "./post-entries.ts";
import { postMoves } from "./post-moves.ts";
import { sealDay } from "./queries.ts";

const clock = stoppedClock();
const app = useApp({ TWO_PERSON: "on" }, { through: clock.through });
const desk = new Desk(app);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const today = bangkokDay(Date.now());
/** Each test has nights of its own, later than those of the tests before. */
let nights = 0;
let owner: pg.Client;
let account: ReceivingAccount;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  // By the right time: a session of another has not proved itself lately.
  ({ account } = await twoCashiers(app.current));
});
afterAll(async () => {
  await owner.end();
  await clock.close();
});

/** A midnight that lies ahead of all that was before. */
const midnightOf = (night: number) => Date.parse(`${addDays(today, night)}T00:00:00+07:00`);

const adjustment = (userId: string, amount: number) => ({
  userId,
  type: "ADJUST" as const,
  amount,
  counterAccount: "ADJUSTMENTS" as const,
  reference: { kind: "adjustment", id: randomUUID() },
  meta: { test: true },
});
const credit = (userId: string, amount: number) =>
  app.current.db.transaction((tx) => postEntries(tx, [adjustment(userId, amount)]));
const capital = () =>
  app.current.db.transaction((tx) =>
    postMoves(tx, null, [
      {
        kind: "CAPITAL_IN",
        debit: "BANK",
        credit: "HOUSE",
        amount: 500,
        reference: { kind: "test", id: randomUUID() },
      },
    ]),
  );

async function tell(): Promise<void> {
  const { db } = app.current;
  await sealHours(db);
  while (await sealDay(db));
  await writeLog(db);
}

/** Up to where the log, the kept hours and the sealed days have told of the ledger. */
async function told(): Promise<(Date | null)[]> {
  const { rows } = await owner.query<Record<"span" | "hour" | "day", Date | null>>(
    `select (select to_timestamp(max(split_part(text, '|', 6)::numeric) / 1000000)
         from log_entries where kind = 'LEDGER') as span,
       (select until from ledger_hours_sealed) as hour,
       (select book_day_start(max(day) + 1) from book_days) as day`,
  );
  return rows.flatMap(({ span, hour, day }) => [span, hour, day]);
}

/** Tells of all that can be told by now: a statement of PostgreSQL's own may hold it back. */
async function tellUpTo(ms: number): Promise<void> {
  await vi.waitFor(
    async () => {
      await tell();
      for (const until of await told()) expect(until?.getTime()).toBeGreaterThanOrEqual(ms);
    },
    { timeout: 20_000, interval: 100 },
  );
}

async function mismatches(): Promise<string[]> {
  await vouch(app.current.db);
  const { mismatches: found } = await checkLedger(app.current.db, false);
  const log = await owner.query<Mismatch>("select * from log_verify(1000)");
  return [...found, ...log.rows].map(({ kind, id, detail }) => `${kind} ${id}: ${detail}`);
}

const credits = async () => {
  const [row] = await app.current.db.query<{ satang: number }>(
    "select sum(balance_satang)::bigint as satang from wallets",
  );
  return row?.satang;
};

it.each([
  ["3 seconds", 3_000],
  ["10 minutes", 10 * MINUTE_MS],
  ["2 hours", 120 * MINUTE_MS],
])("books agree after the clock was put back by %s", async (_, backMs) => {
  const midnight = midnightOf((nights += 2));
  await clock.set(midnight - 180 * MINUTE_MS);
  const member = await app.current.member({ balance: 10_000 });
  await capital();
  await clock.set(midnight + 20 * MINUTE_MS);
  await credit(member.id, 300);
  await tellUpTo(midnight);

  await clock.putBack(midnight + 20 * MINUTE_MS - backMs);
  await credit(member.id, 500);
  await capital();
  await app.current.member({ balance: 7_000 });
  expect(await mismatches()).toEqual([]);
  expect(await readCredits(app.current.db)).toBe(await credits());

  // A day later all of it is told of.
  await clock.set(midnight + DAY_MS + 20 * MINUTE_MS);
  await tellUpTo(midnight + DAY_MS);
  expect(await mismatches()).toEqual([]);
  expect(await readCredits(app.current.db)).toBe(await credits());
});

it("entries of a wallet stay in the order of time when the clock is put back over midnight", async () => {
  const midnight = midnightOf((nights += 2));
  // The day that is sealed at midnight has something in it, also where no test ran before.
  await clock.set(midnight - 180 * MINUTE_MS);
  await capital();
  await clock.set(midnight + 1_000);
  const member = await app.current.member({ balance: 10_000 });
  await clock.putBack(midnight - 2_000);
  await credit(member.id, 500);
  await clock.set(midnight + 30 * MINUTE_MS);
  await tellUpTo(midnight);
  expect(await mismatches()).toEqual([]);
});

it("what is written while the log is, by a clock put back meanwhile, is in no span of it", async () => {
  const midnight = midnightOf((nights += 2));
  await clock.set(midnight + 20 * MINUTE_MS);
  const member = await app.current.member({ balance: 10_000 });
  await writeLog(app.current.db);
  await clock.set(midnight + 25 * MINUTE_MS);
  // Not committed yet: nobody else knows up to where it tells.
  await owner.query("begin");
  await owner.query("select log_write()");
  await clock.putBack(midnight + 21 * MINUTE_MS);
  await credit(member.id, 500);
  await owner.query("commit");
  expect(await mismatches()).toEqual([]);
});

it("debts, recalls and what two people stood for agree by a clock that was put back", async () => {
  const midnight = midnightOf((nights += 2));
  await clock.set(midnight - 180 * MINUTE_MS);
  await app.current.member({ balance: 10_000 });
  await clock.set(midnight + 20 * MINUTE_MS);
  await tellUpTo(midnight);
  await clock.putBack(midnight - 120 * MINUTE_MS);

  await desk.open();
  const { member, roundId } = await desk.debtor();
  await desk.debtor();
  expect((await desk.give(member, 10_000)).status).toBe(200);
  expect((await desk.collect(member)).status).toBe(200);
  // What is left of it is taken up by the result that was right after all.
  await desk.correct(roundId, "71");
  const { intent, member: depositor } = await pendingDeposit(app.current, account, 500);
  const path = `/api/admin/deposits/${intent.deposit_id}`;
  expect((await desk.admin.post(`${path}/approve`, {})).status).toBe(200);
  await desk.spend(depositor, 400);
  expect((await desk.admin.post(`${path}/recall`, { reason: "ธนาคารเรียกคืน" })).status).toBe(200);
  expect((await desk.writeOff(desk.admin, depositor)).status).toBe(200);
  await desk.set({ two_person: true });
  const [one, two] = [await app.current.admin(["cashier"]), await app.current.admin(["cashier"])];
  const adjusted = `/api/admin/users/${member.id}/credit-adjust`;
  const asked = await one.post(adjusted, { amount: 60_000, reason: "โบนัส" });
  expect((await approve(two, askedId(asked))).status).toBe(200);
  expect(await mismatches()).toEqual([]);

  await clock.set(midnight + DAY_MS + 20 * MINUTE_MS);
  await tellUpTo(midnight + DAY_MS);
  expect(await mismatches()).toEqual([]);
});

it("who approves a credit after the clock was put back is found beside it", async () => {
  const noon = midnightOf((nights += 2)) + 720 * MINUTE_MS;
  await clock.set(noon);
  await desk.open();
  await desk.set({ two_person: true });
  const member = await app.current.member({ balance: 10_000 });
  const [one, two] = [await app.current.admin(["cashier"]), await app.current.admin(["cashier"])];
  // Nobody tells of the books meanwhile: the house's clock goes on.
  await clock.set(noon + 5 * MINUTE_MS);
  await lookAtClock(app.current);
  await credit(member.id, 300);
  await clock.putBack(noon);
  const adjusted = `/api/admin/users/${member.id}/credit-adjust`;
  const asked = await one.post(adjusted, { amount: 60_000, reason: "โบนัส" });
  expect((await approve(two, askedId(asked))).status).toBe(200);
  expect(await mismatches()).toEqual([]);
});

it("a round that settles over a midnight that the clock was put back across agrees", async () => {
  const midnight = midnightOf((nights += 2));
  await clock.set(midnight - 180 * MINUTE_MS);
  await desk.open();
  const member = await app.current.member({ balance: 100_000 });
  await clock.set(midnight - 60_000);
  const round = await addRound(app.current.db, desk.lottery);
  await bet(member, desk.lottery, round, [["TWO_BOTTOM", "71", 10]]);
  await clock.set(midnight - 5_000);
  await lookAtClock(app.current);
  await clock.set(midnight + 2_000);
  await credit(member.id, 300);
  await clock.putBack(midnight - 30_000);
  await desk.settle(round);
  await clock.set(midnight + 20 * MINUTE_MS);
  await tellUpTo(midnight);
  expect(await mismatches()).toEqual([]);
});

it("a node of the version before, which moves no mark, tells of the books", async () => {
  const midnight = midnightOf((nights += 2));
  // As above, a day with something in it is sealed at midnight.
  await clock.set(midnight - 180 * MINUTE_MS);
  await capital();
  await clock.set(midnight + 20 * MINUTE_MS);
  const member = await app.current.member({ balance: 10_000 });
  await tellUpTo(midnight);
  await clock.set(midnight + 40 * MINUTE_MS);
  await credit(member.id, 300);
  await clock.set(midnight + 50 * MINUTE_MS);
  await lookAtClock(app.current);
  await vi.waitFor(
    async () => {
      await owner.query("select log_write()");
      const [span] = await told();
      expect(span?.getTime()).toBeGreaterThan(midnight + 40 * MINUTE_MS);
    },
    { timeout: 20_000, interval: 100 },
  );
});
