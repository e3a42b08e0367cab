import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { governmentDraws } from "../testing/oracles.ts";
import { sealDay } from "../wallet/queries.ts";
import { seedDemoAccounts } from "../deposits/seed-demo.ts";
import { seedDemoMember } from "../members/seed-demo.ts";
import { openTestApp, useApp } from "../testing/app.ts";
import { diceOf } from "./demo/dice.ts";
import { demoPeople } from "./demo/people.ts";
import { seedDemoHistory } from "./seed-demo.ts";

const DATA_DIR = `/tmp/chokdee-demo-${process.pid}`;
/** The house of useApp has been seeded: its ledger is checked after each test. */
const demo = useApp({ DEMO: "1", DATA_DIR });
const plain = useApp();

const count = async (sql: string): Promise<number> => {
  const [row] = await demo.current.db.query<{ n: number }>(`select (${sql})::integer as n`);
  return row?.n ?? -1;
};

const lastMonth = async () => {
  const [row] = await demo.current.db.query<{ from: string; to: string }>(
    `select (bangkok_day(clock_timestamp()) - 29)::text as "from",
       bangkok_day(clock_timestamp())::text as to`,
  );
  if (!row) throw new Error("the database tells no day");
  return row;
};

describe("DEMO=1 is alive (issue 17, 8)", () => {
  it("has members, slips, wins, payouts and waiting work of sixty days", async () => {
    expect(await count("select count(*) from members where role = 'USER'")).toBe(301);
    expect(await count("select count(*) from slips")).toBeGreaterThan(2_000);
    expect(await count("select count(*) from wins")).toBeGreaterThan(100);
    expect(
      await count("select count(*) from withdrawals where status = 'APPROVED'"),
    ).toBeGreaterThan(60);
    expect(
      await count("select count(distinct bangkok_day(created_at)) from ledger_entries"),
    ).toBeGreaterThan(58);
    expect(await count("select deposits from backoffice_waiting")).toBe(8);
    // Each has waited for a time of its own, from its slip on.
    expect(
      await count("select count(distinct date_trunc('minute', uploaded_at)) from deposit_slips"),
    ).toBe(8);
    expect(await count("select withdrawals from backoffice_waiting")).toBeGreaterThan(0);
    expect(await count("select unmatched from backoffice_waiting")).toBe(7);
    expect(await count("select results_due from backoffice_work")).toBe(1);
  });

  it("shows what the staff did: payouts, refusals and results, each act at its time", async () => {
    const owner = await demo.current.admin(["owner"]);
    const { from, to } = await lastMonth();
    const path = `/api/admin/reports/staff?from=${from}&to=${to}`;
    // What the test below decides may have been decided already.
    const decided = new Set(["approval.approve", "credit.adjust", "round.void"]);
    type Act = { readonly action: string; readonly count: number; readonly amount: string };
    const all: readonly Act[] = (await owner.get(path)).body.data.items;
    const items = all.filter(({ action }) => !decided.has(action));
    expect(items.map(({ action }) => action)).toEqual([
      "withdrawal.approve",
      "withdrawal.reject",
      "round.result.enter",
    ]);
    // A refusal in nearly every ten days, and not by chance in none of the month.
    expect(
      await count(
        `select count(distinct floor(extract(epoch from clock_timestamp() - processed_at) / 864000))
         from withdrawals where status = 'REJECTED'`,
      ),
    ).toBeGreaterThan(4);
    const [paid] = items;
    const sum = await demo.current.db.query<{ n: number; satang: number }>(
      `select count(*)::integer as n, sum(amount_satang)::bigint as satang from withdrawals
       where status = 'APPROVED' and bangkok_day(processed_at) between $1 and $2`,
      [from, to],
    );
    expect(paid?.count).toBe(sum[0]?.n);
    expect(Number(paid?.amount)).toBe((sum[0]?.satang ?? 0) / 100);
    expect(
      await count(
        `select count(*) from withdrawals w where w.status <> 'PENDING' and not exists (
           select from audit_entries a where a.target_kind = 'withdrawal' and a.actor_id = w.decided_by
             and a.target_id = w.id::text and a.at = w.processed_at)`,
      ),
    ).toBe(0);
  });

  it("has requests of a colleague that the first administrator decides", async () => {
    const owner = await demo.current.admin(["owner"]);
    const { items } = (await owner.get("/api/admin/approvals?status=WAITING")).body.data;
    const kinds = items.map(({ kind }: { kind: string }) => kind);
    expect(kinds.toSorted()).toEqual(["CREDIT", "CREDIT", "VOID"]);
    for (const { id } of items as { id: string }[]) {
      const reply = await owner.post(`/api/admin/approvals/${id}/approve`);
      expect([reply.status, reply.body.data?.status]).toEqual([200, "APPROVED"]);
    }
    expect((await owner.get("/api/admin/ledger/check")).body.balanced).toBe(true);
  });

  it("has slips of its first member: won, lost and waiting, and 10,000 baht", async () => {
    const login = { phone_number: "0812345678", password: "1234" };
    const { body } = await demo.current.stranger.post("/api/auth/login", login);
    const headers = { authorization: `Bearer ${body.access_token}` };
    const read = async (url: string) => (await demo.current.inject({ url, headers })).json();
    const counts = new Map<string, number>();
    for (const { status } of (await read("/api/lottery/bets?limit=100")).data) {
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(["LOST", "PENDING", "WON"]);
    expect((await read("/api/wallets/balance")).balance).toBe(10_000);
    expect(
      await count(
        `select count(*) from slips s join members m on m.id = s.user_id
         where m.phone_number = '0812345678' and s.created_at > m.created_at`,
      ),
    ).toBe(6);
  });

  it("has deposits and payouts on its bank accounts, and owes what waits and nothing more", async () => {
    const owner = await demo.current.admin(["owner"]);
    const { items, totals } = (await owner.get("/api/admin/books")).body.data as {
      items: { account: string; closing: string }[];
      totals: { closing: string };
    };
    const closing = (code: string) =>
      items
        .filter(({ account }) => account.split(":")[0] === code)
        .map((row) => Number(row.closing));
    expect(totals.closing).toBe("0.00");
    // No money stands on a bank account without a name.
    expect(items.map(({ account }) => account)).not.toContain("BANK");
    expect(
      await count(`select coalesce(sum(amount_satang), 0) from withdrawals
        where status = 'PENDING'`),
    ).toBe(Math.round((closing("WITHDRAWALS_PAYABLE")[0] ?? 0) * 100));
    const moved = await count(
      `select (select sum(credited_satang) from deposits where status = 'SUCCESS')
         - (select sum(amount_satang) from withdrawals where status = 'APPROVED')`,
    );
    const bank = closing("BANK").reduce((sum, baht) => sum + baht, 0) * -100;
    expect(bank).toBeCloseTo(closing("HOUSE").reduce((sum, baht) => sum + baht, 0) * 100 + moved);
    // However lucky its members were.
    expect(bank).toBeGreaterThan(0);
    expect(
      await count(
        `select count(*) from withdrawals w where w.status = 'APPROVED' and not exists (
           select from book_moves m where m.kind = 'WITHDRAWAL_PAID'
             and m.reference_id = w.id::text and m.amount_satang = w.amount_satang
             and m.credit_account = 'BANK:' || w.paid_from and m.at = w.processed_at)`,
      ),
    ).toBe(0);
  });

  it("has a trial balance of each of its days, with payouts on those on which they were paid", async () => {
    while (await sealDay(demo.current.db));
    const days = await count("select count(*) from book_days");
    expect(days).toBeGreaterThanOrEqual(59);
    expect(
      await count(
        `select count(distinct day) from book_day_accounts
         where account = 'WITHDRAWALS_PAYABLE' and debit_satang > 0`,
      ),
    ).toBeGreaterThan(days / 2);
    expect(
      await count(
        "select count(*) from (select from book_day_accounts group by day having sum(closing_satang) <> 0) d",
      ),
    ).toBe(0);
  });

  it("is written once", async () => {
    const before = await count("select count(*) from ledger_entries");
    await seedDemoHistory(demo.current);
    expect(await count("select count(*) from ledger_entries")).toBe(before);
    for (const door of ["demo_history('[]', '[]', '[]')", `demo_book_moves(gen_random_uuid())`])
      await expect(demo.current.db.query(`select ${door}`)).rejects.toThrow(
        "the house is not empty",
      );
  });

  it("is written in less than five seconds of a quiet machine", async () => {
    const { app, close } = await openTestApp();
    const config = { ...app.config, demo: true, dataDir: DATA_DIR };
    const house = { ...app, config };
    await seedDemoMember(house);
    await seedDemoAccounts(house);
    // A quarter of a second where nobody else works: a busy machine is slower at both.
    const quarter = async (): Promise<number> => {
      const begun = performance.now();
      await app.db.query("select sum(sqrt(n)) > 0 as x from generate_series(1, 2000000) n");
      return performance.now() - begun;
    };
    const before = await quarter();
    const begun = performance.now();
    await seedDemoHistory(house);
    const took = performance.now() - begun;
    const after = await quarter();
    const [row] = await app.db.query<{ n: number }>("select count(*)::integer as n from slips");
    await close();
    expect(row?.n).toBeGreaterThan(2_000);
    expect(took / ((before + after) / 2)).toBeLessThan(20);
  });

  it("follows from its moment: the same people for the same seed", () => {
    const people = () => demoPeople(diceOf("chokdee"), 1_780_000_000_000, 60);
    expect(people()).toEqual(people());
    expect(people()).not.toEqual(demoPeople(diceOf("other"), 1_780_000_000_000, 60));
    expect(new Set(people().map(({ phone }) => phone)).size).toBe(300);
  });

  it("adds nothing to a house without DEMO=1", async () => {
    await seedDemoHistory(plain.current);
    const [row] = await plain.current.db.query<{ n: number }>(
      "select count(*)::integer as n from members where role = 'USER'",
    );
    expect(row?.n).toBe(0);
  });

  it("leaves the chain of the audit whole and says what it has done", async () => {
    const [check] = await demo.current.db.query<{ broken_id: number | null; entries: number }>(
      "select broken_id, entries from audit_check()",
    );
    expect(check?.broken_id).toBeNull();
    expect(await count("select count(*) from audit_entries where action = 'demo.fill'")).toBe(1);
  });

  it("moves only forward in time, in every wallet", async () => {
    expect(
      await count(
        `select count(*) from (select created_at < lag(created_at) over (
           partition by user_id order by id) as back from ledger_entries) e where back`,
      ),
    ).toBe(0);
    expect(await count("select count(*) from ledger_entries where created_at > now()")).toBe(0);
    expect(
      await count(
        `select count(*) from slips s join rounds r on r.id = s.round_id
         where s.created_at < r.open_time or s.created_at >= r.close_time`,
      ),
    ).toBe(0);
  });

  it("pays on government draws whom the oracle says, and nobody else", async () => {
    const days = new Map(
      (
        JSON.parse(
          readFileSync(new URL("../../db/archives/glo-draws.json", import.meta.url), "utf8"),
        ) as { date: string; first: string | null }[]
      ).map(({ date, first }) => [first, date]),
    );
    const rows = await demo.current.db.query<{
      first: string;
      bet_type: string;
      number: string;
      odds: number;
      stake: number;
      paid: number | null;
    }>(
      `select r.result ->> 'prize_first' as first, c.bet_type, b.number, b.odds,
         b.stake_satang as stake, w.payout_satang as paid
       from bets b join rounds r on r.id = b.round_id
       join lottery_types t on t.id = r.lottery_type_id and t.code = 'thai-gov'
       join bet_type_configs c on c.id = b.bet_type_config_id
       left join wins w on w.user_id = b.user_id and w.slip_id = b.slip_id
         and w.line_no = b.line_no and w.result_version = r.result_version
       where r.status = 'SETTLED'`,
    );
    expect(rows.length).toBeGreaterThan(200);
    const oracle = new Map(governmentDraws().map((draw) => [draw.name, draw]));
    let judged = 0;
    for (const row of rows) {
      const draw = oracle.get(`government ${days.get(row.first)}`);
      if (!draw) continue;
      judged += 1;
      const wins = draw.winners.get(row.bet_type as never)?.has(row.number) ?? false;
      expect(row.paid).toBe(wins ? Math.floor((row.stake * row.odds) / 100) : null);
    }
    expect(judged).toBe(rows.length);
  });
});
