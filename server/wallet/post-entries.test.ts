import { randomUUID } from "node:crypto";

import pg from "pg";
import { describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import { useApp } from "../testing/app.ts";
import { checkLedger } from "./check-ledger.ts";
import { postEntries, type Entry } from "./post-entries.ts";

const app = useApp();

const entry = (userId: string, amount: number, more: Partial<Entry> = {}): Entry => ({
  userId,
  type: "ADJUST",
  amount,
  counterAccount: "ADJUSTMENTS",
  reference: { kind: "test", id: randomUUID() },
  ...more,
});

const post = (entries: readonly Entry[]) =>
  app.current.db.transaction((tx) => postEntries(tx, entries));

describe("the wallet's door", () => {
  it("posts several entries of several wallets in order, each with its balance", async () => {
    const first = await app.current.member({ balance: 10_000 });
    const second = await app.current.member();
    const posted = await post([
      entry(second.id, 500),
      entry(first.id, -2_500),
      entry(second.id, 250),
      entry(first.id, 100),
    ]);
    expect(posted.map((one) => one.balanceAfter)).toEqual([500, 7_500, 750, 7_600]);
  });

  it("refuses a balance below zero and then writes nothing at all", async () => {
    const member = await app.current.member({ balance: 100 });
    const other = await app.current.member();
    const failure = await post([entry(other.id, 50), entry(member.id, -101)]).catch(refusedBy);
    expect(failure).toBe("balance_too_low");
    const [left] = await app.current.db.query<{ balance_satang: number }>(
      "select balance_satang from wallets where user_id = $1",
      [other.id],
    );
    expect(left?.balance_satang).toBe(0);
  });

  it("refuses the same effect of the same cause a second time", async () => {
    const member = await app.current.member();
    const win = entry(member.id, 900, {
      type: "WIN",
      counterAccount: "PAYOUTS",
      reference: { kind: "slip", id: "7:1" },
    });
    await post([win]);
    expect(await post([win]).catch(refusedBy)).toBe("entry_posted_already");
  });

  it("lets exactly as many of 200 parallel spends through as the balance covers", async () => {
    const member = await app.current.member({ balance: 5_000 });
    const spends = Array.from({ length: 200 }, () =>
      post([entry(member.id, -100)]).then(
        () => "done",
        (error: unknown) => refusedBy(error),
      ),
    );
    const outcomes = await Promise.all(spends);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === "balance_too_low")).toHaveLength(150);
  });
});

describe("the role under which the server runs", () => {
  const attempts = [
    "insert into ledger_entries (user_id, type, amount_satang, balance_after_satang, counter_account, reference_kind, reference_id) values (gen_random_uuid(), 'ADJUST', 1, 1, 'BANK', 'x', 'x')",
    "update ledger_entries set amount_satang = 1",
    "delete from ledger_entries",
    "truncate ledger_entries",
    "update wallets set balance_satang = 1",
    "delete from wallets",
    "update bets set stake_satang = 1",
    "delete from bets",
    "update wins set payout_satang = 1",
    "update audit_entries set action = 'x'",
    "alter table ledger_entries disable trigger all",
    "create table mine ()",
  ];
  it.each(attempts)("may not run: %s", async (sql) => {
    const failure = await app.current.db.query(sql).catch((error: pg.DatabaseError) => error.code);
    expect(failure).toBe("42501");
  });

  it("is not alone: even the owner cannot change an entry", async () => {
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    const member = await app.current.member({ balance: 100 });
    const failure = await owner
      .query("update ledger_entries set amount_satang = 1 where user_id = $1", [member.id])
      .catch(refusedBy);
    await owner.end();
    expect(failure).toBe("ledger_is_append_only");
  });
});

describe("the ledger check", () => {
  it("finds a balance that was changed behind the door's back", async () => {
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    const member = await app.current.member({ balance: 100 });
    const change = "update wallets set balance_satang = balance_satang + $2 where user_id = $1";
    await owner.query(change, [member.id, 5]);
    const found = await checkLedger(app.current.db);
    expect(found.balanced).toBe(false);
    expect(found.mismatches.map(({ kind }) => kind).toSorted()).toEqual(["books", "wallet"]);
    await owner.query(change, [member.id, -5]);
    await owner.end();
  });
});
