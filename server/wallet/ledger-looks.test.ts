/** How a check of the ledger looks: at which sealed days, how often, and what is said while one runs. */
import { addDays } from "@chokdee/domain/time.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { lastSealedDay } from "../testing/sealed-day.ts";
import { codeOf } from "../testing/two-people.ts";
import { checkWholeLedgerJob } from "./check-ledger.job.ts";
import { checkLedger, checkLedgerAlone } from "./check-ledger.ts";
import { sealBooksJob } from "./seal-books.job.ts";

const app = useApp();
const days = [2, 1, 0].map((back) => addDays(lastSealedDay(), -back));
let owner: PastTriggers;
let admin: Caller;
let member: Caller;

beforeAll(async () => {
  owner = await openPastTriggers(app.current.ownerUrl);
  admin = await app.current.admin();
  member = await app.current.member({ balance: 700 });
  await owner.query(
    `update ledger_entries
     set created_at = ($1::date + time '12:00')::timestamp at time zone 'Asia/Bangkok'`,
    [days[0]],
  );
  await sealBooksJob.run(app.current, {});
});
afterAll(() => owner.end());
beforeEach(() => owner.query("delete from book_day_checks"));

const check = async () =>
  (await checkLedger(app.current.db, false)).mismatches.map(({ kind, id }) => `${kind} ${id}`);
const looked = async () =>
  (
    await app.current.db.query<{ day: string }>(
      "select day::text as day from book_day_checks order by checked_at",
    )
  ).map(({ day }) => day);

describe("a check of what came lately looks at one sealed day as well", () => {
  it("at each that was not looked at yet, and then at the one longest ago", async () => {
    for (const [at] of days.entries()) {
      expect(await check()).toEqual([]);
      expect(await looked()).toEqual(days.slice(0, at + 1));
    }
    expect(await check()).toEqual([]);
    expect(await looked()).toEqual([...days.slice(1), days[0]]);
  });

  it("and at one that was changed with each check, until it is as it was", async () => {
    const say = (change: string) =>
      owner.query(`update ledger_entries set meta = meta ${change} where user_id = $1`, [
        member.id,
      ]);
    await say(`|| '{"x": 1}'`);
    for (const _ of days) expect(await check()).toEqual([`sealed day ${days[0]}`]);
    expect(await looked()).toEqual([]);
    await say("- 'x'");
    expect(await check()).toEqual([]);
    expect(await looked()).toEqual([days[0]]);
  });
});

describe("a check finds of an account of a sealed day", () => {
  const [day] = days;
  const found = async (change: (sign: "+" | "-") => string): Promise<string[]> => {
    const account = "update book_day_accounts set";
    const where = `where day = '${day}' and account = 'WALLETS'`;
    await owner.query(`${account} ${change("+")} ${where}`);
    const wrong = await check();
    await owner.query(`${account} ${change("-")} ${where}`);
    return wrong;
  };
  const [sealed, unfit] = [`sealed account ${day} WALLETS`, `sealed day ${day}`];

  it("another number of entries", async () => {
    const wrong = await found((sign) => `entries = entries ${sign} 1`);
    expect(wrong).toEqual([sealed, unfit]);
  });

  it("that it opened with another sum than it closed with before, though it closes with that", async () => {
    const wrong = await found(
      (sign) =>
        `opening_satang = opening_satang ${sign} 5, closing_satang = closing_satang ${sign} 5`,
    );
    expect(wrong).toEqual([sealed, `trial balance ${day}`, unfit]);
  });

  it("that another sum was moved", async () => {
    const wrong = await found(
      (sign) => `debit_satang = debit_satang ${sign} 5, credit_satang = credit_satang ${sign} 5`,
    );
    expect(wrong).toEqual([sealed, unfit]);
  });
});

it("what a check finds counts where it is seen three times, and not where it is gone the third time", async () => {
  const { db } = app.current;
  const add = (satang: number) =>
    owner.query("update wallets set balance_satang = balance_satang + $1 where user_id = $2", [
      satang,
      member.id,
    ]);
  let looks = 0;
  const mending = {
    ...db,
    transaction: async <T>(...args: Parameters<typeof db.transaction<T>>): Promise<T> => {
      const seen = await db.transaction<T>(...args);
      looks += 1;
      if (looks === 2) await add(-100);
      return seen;
    },
  };
  await add(100);
  expect(await checkLedgerAlone(mending, false)).toMatchObject({ balanced: true });
  expect(looks).toBe(3);
});

it("while a check runs the queue tries again later, and who asks is told to where there was none before", async () => {
  const other = new pg.Client({ connectionString: app.current.ownerUrl });
  await other.connect();
  await other.query("begin; select pg_advisory_xact_lock(4216)");
  await owner.query("delete from ledger_checks");
  await expect(checkWholeLedgerJob.run(app.current, {})).rejects.toThrow("another check");
  expect(codeOf(await admin.get("/api/admin/ledger/check"))).toEqual([503, "BUSY"]);
  await other.query("commit");
  await other.end();
  await checkWholeLedgerJob.run(app.current, {});
  const checks = await app.current.db.query("select balanced, is_whole from ledger_checks");
  expect(checks).toEqual([{ balanced: true, is_whole: true }]);
});

it("the days of what is owed are the newest hundred on the screen, and all in the file", async () => {
  await owner.query(
    `insert into liabilities (day, members, total_satang, root)
     select date '2020-01-01' + n, 1, 100, sha256('') from generate_series(0, 104) n`,
  );
  const shown = (await admin.get("/api/admin/books/liabilities")).body.data.items;
  expect(shown).toHaveLength(100);
  expect(shown[0].day > shown[99].day).toBe(true);
  const file = String((await admin.get("/api/admin/books/liabilities?format=csv")).body);
  const [all] = await app.current.db.query<{ days: number }>(
    "select count(*)::integer as days from liabilities",
  );
  expect(file.trim().split("\r\n")).toHaveLength((all?.days ?? 0) + 1);
  await owner.query("delete from liabilities where day < '2021-01-01'");
});
