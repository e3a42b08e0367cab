import { randomUUID } from "node:crypto";

import pg from "pg";
import { describe, expect, it } from "vitest";

import { isUnavailable, refusedBy } from "../platform/database/database.ts";
import { useApp } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";
import { checkLedger } from "./check-ledger.ts";
import { postEntries, type Entry } from "./post-entries.ts";

const app = useApp();

const entry = (userId: string, amount: number, more: Partial<Entry> = {}): Entry => ({
  userId,
  type: "ADJUST",
  amount,
  counterAccount: "ADJUSTMENTS",
  reference: { kind: "adjustment", id: randomUUID() },
  meta: { test: true },
  ...more,
});

const post = (entries: readonly Entry[]) =>
  app.current.db.transaction((tx) => postEntries(tx, entries));

/** One statement that posts for several members is refused on a distributed house (operations.md). */
async function refusesSeveral(): Promise<void> {
  // Two could be of one part.
  const many = await Promise.all(Array.from({ length: 9 }, () => app.current.member()));
  const posting = post(many.map(({ id }) => entry(id, 5)));
  await expect(posting).rejects.toThrow(/distributed query/);
}

describe("the wallet's door", () => {
  it("posts several entries of several wallets in order, each with its balance", async () => {
    if (isDistributed()) return refusesSeveral();
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

  it("counts the entries of each wallet and says what stands after each, however it is asked", async () => {
    if (isDistributed()) return refusesSeveral();
    const ids: string[] = [];
    while (ids.length < 3) ids.push((await app.current.member({ balance: 50_000 })).id);
    const expected = new Map(ids.map((id) => [id, { id: 1, balance: 50_000 }]));
    // Wallets in turns, in falling order, one many times in a row, and arrays that count from 7.
    const orders = [
      [0, 1, 2, 0, 1, 2],
      ids.map((_, at) => at).toSorted((a, b) => ((ids[a] ?? "" < (ids[b] ?? "")) ? 1 : -1)),
      [1, 1, 1, 1, 0, 1],
      [2],
    ];
    for (const [no, order] of [...orders, ...orders].entries()) {
      const posts = order.map((at, n) => ({
        user: ids[at] ?? "",
        amount: (n % 2 ? -1 : 3) * 700,
      }));
      const from = no < orders.length ? "" : `[7:${6 + posts.length}]=`;
      const list = (values: readonly (string | number)[]) => `${from}{${values.join(",")}}`;
      const rows = await app.current.db.query<{ entry_id: number; balance_after_satang: number }>(
        `select entry_id, balance_after_satang from wallet_post_entries($1::text::uuid[],
           $2::text::text[], $3::text::bigint[], $4::text::text[], $5::text::text[],
           $6::text::text[], $7::text::jsonb[]) order by entry_no`,
        [
          list(posts.map(({ user }) => user)),
          list(posts.map(() => "ADJUST")),
          list(posts.map(({ amount }) => amount)),
          list(posts.map(() => "ADJUSTMENTS")),
          list(posts.map(() => "adjustment")),
          list(posts.map(() => randomUUID())),
          list(posts.map(() => '"{\\"test\\": true}"')),
        ],
      );
      const due = posts.map(({ user, amount }) => {
        const was = expected.get(user) ?? { id: 0, balance: 0 };
        const now = { id: was.id + 1, balance: was.balance + amount };
        expected.set(user, now);
        return { entry_id: now.id, balance_after_satang: now.balance };
      });
      expect(rows).toEqual(due);
    }
  });

  it("keeps entries in the order of their numbers while many post at once", async () => {
    if (isDistributed()) return refusesSeveral();
    const ids: string[] = [];
    while (ids.length < 3) ids.push((await app.current.member({ balance: 50_000 })).id);
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        post([0, 1, 2].map((at) => entry(ids[(n + at) % 3] ?? "", n % 2 ? -300 : 200))),
      ),
    );
    const rows = await app.current.db.query(
      `select user_id from ledger_entries where user_id = any ($1) group by user_id
       having max(id) = count(*) and sum(amount_satang) = (array_agg(balance_after_satang
         order by id desc))[1]`,
      [ids],
    );
    expect(rows).toHaveLength(3);
  });

  it("refuses a balance below zero and then writes nothing at all", async () => {
    if (isDistributed()) return refusesSeveral();
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
    const given = entry(member.id, 900);
    await post([given]);
    expect(await post([given]).catch(refusedBy)).toBe("entry_posted_already");
  });

  it("lets exactly as many of 200 parallel spends through as the balance covers", async () => {
    const member = await app.current.member({ balance: 5_000 });
    const spend = (): Promise<string | undefined> =>
      post([entry(member.id, -100)]).then(
        () => "done",
        // Three servers on one machine may be too slow for all of them at once.
        (error: unknown) => (isDistributed() && isUnavailable(error) ? spend() : refusedBy(error)),
      );
    const outcomes = await Promise.all(Array.from({ length: 200 }, spend));
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
    "update slips set line_stakes_satang = '{1}'",
    "delete from slips",
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
    const failure: unknown = await owner
      .query("update ledger_entries set amount_satang = 1 where user_id = $1", [member.id])
      .catch((error: unknown) => error);
    await owner.end();
    expect(failure).toMatchObject({ message: "ledger entries are never changed" });
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
