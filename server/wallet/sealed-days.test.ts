import { randomUUID } from "node:crypto";

import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import { addDays } from "@chokdee/domain/time.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { lastSealedDay } from "../testing/sealed-day.ts";
import { checkLedger, checkLedgerAlone, type Mismatch } from "./check-ledger.ts";
import { postEntries } from "./post-entries.ts";
import { postMoves } from "./post-moves.ts";
import { sealDay } from "./queries.ts";
import { sealBooksJob } from "./seal-books.job.ts";

const app = useApp();
const lastDay = lastSealedDay();
const days = [3, 2, 1, 0].map((back) => addDays(lastDay, -back));
let admin: Caller;
let account: ReceivingAccount;
let owner: PastTriggers;

/** Moves what was posted since the last call to a day that is over, which only the owner can. */
async function wasOn(day: string): Promise<void> {
  const at = `('${day} 12:00'::timestamp at time zone 'Asia/Bangkok')`;
  const lately = `at time zone 'Asia/Bangkok' >= '${addDays(lastDay, 1)}'::timestamp`;
  await owner.query(`update ledger_entries set created_at = ${at} where created_at ${lately}`);
  await owner.query(`update book_moves set at = ${at} where at ${lately}`);
}

async function deposit(baht: number): Promise<string> {
  const { intent, member } = await pendingDeposit(app.current, account, baht);
  const path = `/api/admin/deposits/${intent.deposit_id}/approve`;
  expect((await admin.post(path, {})).status).toBe(200);
  return member.id;
}

async function allDaysSealed(): Promise<string[]> {
  const sealed: string[] = [];
  for (let day = await sealDay(app.current.db); day; day = await sealDay(app.current.db)) {
    sealed.push(day);
  }
  return sealed;
}

const closings = async (day: string) =>
  Object.fromEntries(
    (
      await app.current.db.query<{ account: string; satang: number }>(
        `select account, closing_satang::bigint as satang from book_day_accounts where day = $1`,
        [day],
      )
    ).map(({ account: code, satang }) => [code, satang]),
  );

const found = async (whole: boolean): Promise<Mismatch[]> => [
  ...(await checkLedger(app.current.db, whole)).mismatches,
];

/** What the check finds while something is broken behind the house's back. */
async function foundWith(breakIt: string, mendIt: string, whole = false): Promise<string[]> {
  await owner.query(breakIt);
  try {
    return (await found(whole)).map(({ kind }) => kind);
  } finally {
    await owner.query(mendIt);
  }
}

let member: string;
let sealed: string[];
/** What the wallets held together when the last day was sealed, in satang. */
let heldWhenSealed: number | undefined;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
  owner = await openPastTriggers(app.current.ownerUrl);
  await app.current.db.query("update settings set value = '1000000' where key = 'deposit_max'");
  member = await deposit(1_000);
  const move = {
    kind: "CAPITAL_IN",
    debit: bankAccountCode(account.id),
    credit: "HOUSE" as const,
    amount: 5_000_000,
    reference: { kind: "test", id: randomUUID() },
  };
  await app.current.db.transaction((tx) => postMoves(tx, admin.id, [move]));
  await wasOn(days[0] ?? "");
  await deposit(300);
  await app.current.member({ balance: 700 });
  await wasOn(days[2] ?? "");
  sealed = await allDaysSealed();
  const [wallets] = await app.current.db.query<{ satang: number }>(
    "select sum(balance_satang)::bigint as satang from wallets",
  );
  heldWhenSealed = wallets?.satang;
});
afterAll(() => owner.end());

describe("the days of the books", () => {
  it("are sealed in their order when they are over, also those on which nothing moved", async () => {
    expect(sealed).toEqual(days);
    expect(await sealDay(app.current.db)).toBeUndefined();
    await sealBooksJob.run(app.current, {});
  });

  it("close with what they opened with and what moved, and sum to zero each", async () => {
    const [first, second, third, last] = await Promise.all(days.map(closings));
    expect(first).toMatchObject({ HOUSE: 5_000_000 });
    expect(second).toEqual(first);
    expect(last).toEqual(third);
    expect(third?.["ADJUSTMENTS"]).toBe(-700);
    for (const day of [first, second, third, last]) {
      expect(Object.values(day ?? {}).reduce((sum, one) => sum + one, 0)).toBe(0);
    }
    expect(last?.["WALLETS"]).toBe(heldWhenSealed);
  });

  it("are what a check builds on: only what came later is added up", async () => {
    await deposit(200);
    const check = await checkLedger(app.current.db, false);
    expect([check.balanced, check.isWhole]).toEqual([true, false]);
    expect((await checkLedger(app.current.db)).isWhole).toBe(true);
  });

  it.each([
    "update book_days set entries = 0",
    "delete from book_days",
    "truncate book_days cascade",
    "update book_day_accounts set closing_satang = 0",
    "delete from book_day_accounts",
  ])("are not changed, not even by their owner: %s", async (sql) => {
    const plain = new pg.Client({ connectionString: app.current.ownerUrl });
    await plain.connect();
    expect(await plain.query(sql).catch(refusedBy)).toBe("book_is_append_only");
    await plain.end();
    const failure = await app.current.db.query(sql).catch((error: pg.DatabaseError) => error.code);
    expect(failure).toBe("42501");
  });
});

describe("the ledger check finds in a sealed day", () => {
  const each = (sql: string) => `${sql} where user_id = '${member}' and id = 1`;

  it("an entry whose amount was changed, with the balance behind it", async () => {
    const kinds = await foundWith(
      `${each("update ledger_entries set amount_satang = amount_satang + 5, balance_after_satang = balance_after_satang + 5")};
       update wallets set balance_satang = balance_satang + 5 where user_id = '${member}'`,
      `${each("update ledger_entries set amount_satang = amount_satang - 5, balance_after_satang = balance_after_satang - 5")};
       update wallets set balance_satang = balance_satang - 5 where user_id = '${member}'`,
    );
    expect(kinds).toContain("wallet");
  });

  it("one that says another thing, when its day is looked at again", async () => {
    await owner.query("delete from book_day_checks");
    const kinds = await foundWith(
      each(`update ledger_entries set meta = meta || '{"x": 1}'`),
      each("update ledger_entries set meta = meta - 'x'"),
    );
    expect(kinds).toEqual(["sealed day"]);
    await owner.query("delete from book_day_checks");
    expect(await found(false)).toEqual([]);
  });

  it("a move that was added, changed or taken away", async () => {
    for (const [breakIt, mendIt] of [
      ["amount_satang = amount_satang + 1", "amount_satang = amount_satang - 1"],
      ["meta = '{}'", "meta = null"],
    ]) {
      await owner.query("delete from book_day_checks");
      const kinds = await foundWith(
        `update book_moves set ${breakIt}`,
        `update book_moves set ${mendIt}`,
      );
      expect(kinds).toContain("sealed day");
    }
  });

  it("a seal that was recomputed for one day only", async () => {
    const kinds = await foundWith(
      "update book_days set hash = sha256(hash) where day = (select min(day) from book_days)",
      `update book_days d set hash = sha256(convert_to(book_day_text(d, null), 'UTF8'))
       where day = (select min(day) from book_days)`,
      true,
    );
    expect(kinds).toEqual(["sealed day", "sealed day"]);
    expect(await found(true)).toEqual([]);
  });

  it("a head of a wallet that its days do not lead to", async () => {
    const kinds = await foundWith(
      `update wallet_heads set hash = sha256(hash) where user_id = '${member}'`,
      `update wallet_heads set hash = sha256(leaf) where user_id = '${member}'`,
      true,
    );
    expect(kinds).toEqual(["wallet head"]);
    expect(await found(true)).toEqual([]);
  });

  it("a wallet that was raised behind its entries, however long it has not moved", async () => {
    const kinds = await foundWith(
      `update wallets set balance_satang = balance_satang + 9 where user_id = '${member}'`,
      `update wallets set balance_satang = balance_satang - 9 where user_id = '${member}'`,
    );
    expect(kinds).toEqual(["wallet", "books"]);
  });
});

describe("the ledger check", () => {
  it("runs once at a time in the whole house", async () => {
    const other = new pg.Client({ connectionString: app.current.ownerUrl });
    await other.connect();
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(4216)");
    expect(await checkLedgerAlone(app.current.db, false)).toBeUndefined();
    // A caller is told what the last one found.
    await other.query("commit");
    const first = await admin.get("/api/admin/ledger/check");
    expect([first.status, first.body.balanced, first.body.is_whole]).toEqual([200, true, false]);
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(4216)");
    const second = await admin.get("/api/admin/ledger/check");
    expect(second.body.checked_at).toBe(first.body.checked_at);
    await other.query("commit");
    await other.end();
  });

  it("reports what it finds again, not what was under way between two machines", async () => {
    const { db } = app.current;
    const add = (satang: number) =>
      owner.query("update wallets set balance_satang = balance_satang + $1 where user_id = $2", [
        satang,
        member,
      ]);
    let looks = 0;
    const mending = {
      ...db,
      transaction: async <T>(...args: Parameters<typeof db.transaction<T>>): Promise<T> => {
        const seen = await db.transaction<T>(...args);
        looks += 1;
        if (looks === 1) await add(-100);
        return seen;
      },
    };
    await add(100);
    expect(await checkLedgerAlone(mending, false)).toMatchObject({ balanced: true });
    expect(looks).toBe(2);
    await add(100);
    const check = await checkLedgerAlone(db, false);
    expect(check?.mismatches.map(({ kind }) => kind)).toContain("wallet");
    await add(-100);
  });

  it("of everything is started by a call and run by the queue", async () => {
    expect((await admin.post("/api/admin/ledger/check", {})).status).toBe(202);
    const jobs = await owner.query("select from graphile_worker.jobs where key = $1", [
      "check-whole-ledger",
    ]);
    expect(jobs.rowCount).toBe(1);
  });

  it.each([
    ["ADJUST", 100_000_000, "ADJUSTMENTS", "adjustment", "adjustment"],
    ["ADJUST", 100, "ADJUSTMENTS", "ghost", "origin"],
    ["WIN", 100, "PAYOUTS", "slip", "payout entry"],
    // No slip's number is as large: it is told as any other, and stops no check.
    ["WIN", 100, "PAYOUTS", "slip", "payout entry", "9999999999999999999"],
    ["WIN", 100, "PAYOUTS", "ghost", "origin"],
    ["ADJUST", 100, "PAYOUTS", "slip", "payout entry"],
    ["REFUND", 100, "BETTING", "slip", "refund"],
    ["ADJUST", 100, "COMMISSIONS", "commission", "commission entry"],
    ["ADJUST", 100, "RECEIVABLES", "receivable", "origin"],
  ] as const)(
    "finds money that the server's login posts by itself: %s %i of %s for %s",
    async (type, amount, counterAccount, kind, expected, slip: string = "999999:1") => {
      const reference = { kind, id: kind === "slip" ? slip : randomUUID() };
      const entry = { userId: member, type, amount, counterAccount, reference };
      await app.current.db.transaction((tx) => postEntries(tx, [entry]));
      try {
        expect((await found(false)).map((one) => one.kind)).toContain(expected);
        expect((await found(true)).map((one) => one.kind)).toContain(expected);
      } finally {
        await owner.query(
          `with gone as (delete from ledger_entries where user_id = $1 and reference_id = $2
             returning amount_satang)
           update wallets set balance_satang = balance_satang - g.amount_satang,
             last_entry = last_entry - 1 from gone g where user_id = $1`,
          [member, reference.id],
        );
      }
    },
  );
});
