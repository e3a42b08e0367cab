/**
 * A house whose tables nobody has counted yet, as one is when its members were just brought in or
 * spread over machines: what is asked of one member, or fills a page, is read by its index there too.
 */
import { afterAll, beforeAll, expect, it } from "vitest";

import { membersAlike } from "../members/queries/likeness.ts";
import { searchMembers } from "../members/queries/users.ts";
import type { Queries } from "../platform/database/database.ts";
import { openTestApp, type TestApp } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { listEntries } from "../wallet/books.ts";
import { debtsOf } from "../wallet/debt-queries.ts";
import { listReviews } from "../withdrawals/queries.ts";
import { listOutgoing } from "../withdrawals/queries/outgoing.ts";
import { readPayouts } from "../withdrawals/queries/payouts.ts";

const MEMBERS = 20_000;
const ONE = "md5('m7')::uuid";
const HEAVY = "md5('m9')::uuid";
const PAID_OFTEN = 1_000;
const WAITING = 25;
/** A distributed house refuses what copies more of its members: debts of all are some megabytes. */
const MOST_COPIED_KB = 64;

const FILL = [
  `insert into members (id, phone_number, nickname, password_hash)
   select md5('m' || n)::uuid, '07' || lpad(n::text, 8, '0'), 'past', 'x'
   from generate_series(1, ${MEMBERS}) n`,
  `insert into wallets (user_id, balance_satang)
   select md5('m' || n)::uuid, n % 2 * 100 from generate_series(1, ${MEMBERS}) n`,
  `insert into bank_accounts (member_id, bank_id, account_number, account_name)
   select md5('m' || n)::uuid, '004', (1000000000 + n)::text, 'x'
   from generate_series(1, ${MEMBERS}) n`,
  `insert into member_places (member_id, kind, mark, seen_at)
   select md5('m' || n)::uuid, k, sha256((k || n / 2)::bytea), now() - interval '1 day'
   from generate_series(1, ${MEMBERS}) n, unnest('{DEVICE,ADDRESS}'::text[]) k`,
  `insert into receivables (user_id, amount_satang, round_id, result_version, slip_id)
   select md5('m' || n)::uuid, 100, 1, 1, n from generate_series(1, ${MEMBERS}) n`,
  `insert into withdrawals (id, user_id, amount_satang, bank_id, bank_name, bank_color,
     account_number, account_name, on_date)
   select md5('w' || n)::uuid, md5('m' || n)::uuid, 10000, '004', 'x', '#000000',
     (2000000000 + n / 2)::text, 'x', current_date from generate_series(1, ${MEMBERS}) n`,
  `insert into withdrawals (id, user_id, amount_satang, status, bank_id, bank_name, bank_color,
     account_number, account_name, on_date, created_at, processed_at)
   select md5('p' || n)::uuid, md5('m' || n)::uuid, 10000, 'APPROVED', '004', 'x', '#000000',
     (3000000000 + n)::text, 'x', at::date, at, at from generate_series(1, ${MEMBERS}) n
   cross join lateral (select timestamptz '2026-01-01' + n * interval '20 minutes' as at) t`,
  `insert into book_moves (at, kind, debit_account, credit_account, amount_satang, reference_kind,
     reference_id)
   select processed_at, 'WITHDRAWAL_PAID', 'WITHDRAWALS_PAYABLE', 'BANK', 10000, 'withdrawal',
     id::text from withdrawals where status = 'APPROVED'`,
  // One was paid very often, each time to another account and with a stake that came back since.
  `insert into withdrawals (id, user_id, amount_satang, status, bank_id, bank_name, bank_color,
     account_number, account_name, on_date, created_at, processed_at)
   select md5('h' || n)::uuid, ${HEAVY}, 10000, 'APPROVED', '004', 'x', '#000000',
     (4000000000 + n)::text, 'x', at::date, at, at from generate_series(1, ${PAID_OFTEN}) n
   cross join lateral (select now() - n * interval '20 minutes' as at) t`,
  `insert into withdrawals (id, user_id, amount_satang, bank_id, bank_name, bank_color,
     account_number, account_name, on_date)
   select md5('v' || n)::uuid, ${HEAVY}, 10000, '004', 'x', '#000000', '4000000001', 'x', current_date
   from generate_series(1, ${WAITING}) n`,
  `insert into deposits (user_id, provider, amount_satang, qr_amount_satang, account_number,
     account_name, reference_id, status, created_at, expires_at, decided_at, credited_satang,
     credited_by)
   select ${HEAVY}, 'promptpay', 100, 100, '1', 'x', 'PAST-' || n, 'SUCCESS', at, at, at, 100,
     'NOTIFICATION' from generate_series(1, ${PAID_OFTEN}) n
   cross join lateral (select now() - (n + 1) * interval '20 minutes' as at) t`,
  `insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang, counter_account,
     reference_kind, reference_id, created_at)
   select ${HEAVY}, n, 'REFUND', 100, 0, 'BETTING', 'slip', slip_id_at(at - interval '1 hour')::text, at
   from generate_series(1, ${PAID_OFTEN}) n
   cross join lateral (select now() - n * interval '20 minutes' + interval '5 minutes' as at) t`,
];

let app: TestApp;
let close: () => Promise<void>;

// What these rows say is in no book: the ledger is not checked here.
beforeAll(async () => {
  ({ app, close } = await openTestApp({}, { nodes: 1 }));
  const owner = await openPastTriggers(app.ownerUrl);
  for (const sql of FILL) await owner.query(sql);
  await owner.end();
});
afterAll(() => close());

/** What is answered, and how many pages it touched; of a distributed house on the coordinator. */
function touchedBy<Answer>(read: (tx: Queries) => Promise<Answer>) {
  const pagesOf = async (tx: Queries) => {
    const [row] = await tx.query<{ pages: number }>(
      `select sum(pg_stat_get_xact_blocks_fetched(oid))::bigint as pages from pg_class
       where relnamespace = 'public'::regnamespace`,
    );
    return row?.pages ?? 0;
  };
  return app.db.transaction(async (tx) => {
    await tx.query("set local plan_cache_mode = 'auto'");
    await tx.query("set local max_parallel_workers_per_gather = 0");
    await tx.query(`set local citus.max_intermediate_result_size = ${String(MOST_COPIED_KB)}`);
    const before = await pagesOf(tx);
    const answer = await read(tx);
    return { answer, pages: (await pagesOf(tx)) - before };
  });
}

async function idOf(sql: string): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(`select ${sql} as id`);
  return row?.id ?? "";
}

it("who shares something with a member is looked up", async () => {
  const id = await idOf(ONE);
  const { answer, pages } = await touchedBy((tx) => membersAlike(tx, id, 50));
  expect(answer.map(({ kind }) => kind).toSorted()).toEqual(["ACCOUNT", "ADDRESS", "DEVICE"]);
  expect(pages).toBeLessThan(200);
});

it("what speaks against a payout is looked up", async () => {
  const id = await idOf("md5('w7')::uuid");
  const { answer, pages } = await touchedBy((tx) => readPayouts(tx, [id], 50));
  expect(answer[0]?.holds).toContain("OPEN_DEBT");
  expect(pages).toBeLessThan(700);
});

it("what speaks against payouts of one who was paid very often is read once", async () => {
  const ids = await Promise.all(
    Array.from({ length: WAITING }, (_none, n) => idOf(`md5('v${n + 1}')::uuid`)),
  );
  const { answer, pages } = await touchedBy((tx) => readPayouts(tx, ids, 50));
  const holds = ["OPEN_DEBT", "UNPLAYED_DEPOSIT", "SHARED_DEVICE", "SHARED_ADDRESS"];
  expect(answer.map((payout) => payout.holds)).toEqual(ids.map(() => holds));
  expect(pages).toBeLessThan(5_000);
});

it("what was paid in by one who waits for many payouts is added up once", async () => {
  const ask = { patterns: null, satang: null, staffPhones: true, from: null, to: null } as const;
  const { answer, pages } = await touchedBy((tx) =>
    listReviews(
      tx,
      { status: "PENDING", bank: null },
      {
        ...ask,
        sort: "newest",
        after: undefined,
        limit: WAITING,
      },
    ),
  );
  const paid = { deposited_satang: 100 * PAID_OFTEN, approved_before: PAID_OFTEN + 1 };
  expect(answer).toMatchObject(Array.from({ length: WAITING }, () => paid));
  expect(pages).toBeLessThan(5_000);
});

/** Counts what is asked, and how many rows come of it. */
function counting() {
  const counted = { asked: 0, rows: 0 };
  const through = (queries: Queries): Queries => ({
    ...queries,
    query: async <Row>(sql: string, values?: readonly unknown[]) => {
      const rows = await queries.query<Row>(sql, values);
      counted.asked += 1;
      counted.rows += rows.length;
      return rows;
    },
  });
  return { counted, through };
}

it("members who have something are met along their list, and by balance where wallets stand", async () => {
  const noText = { patterns: null, also: [] };
  const everybody = { ...noText, role: null, staffPhones: true, tag: null, alike: null };
  for (const sort of ["newest", "oldest", "balance_high", "balance_low"] as const) {
    const ask = { ...everybody, sort, state: "WITH_BALANCE", limit: 51 } as const;
    const { counted, through } = counting();
    const { answer } = await touchedBy((tx) =>
      searchMembers(through(tx), { ...ask, after: undefined }),
    );
    // Every other has something: of some 300 it is asked, not of the thousand that may be walked.
    expect(counted.rows).toBeLessThan(700);
    const after = { key: String(answer[49]?.sort_key), id: answer[49]?.id ?? "" };
    const { answer: next } = await touchedBy((tx) => searchMembers(tx, { ...ask, after }));
    expect([...answer, ...next].filter((row) => row.balance_satang === 100)).toHaveLength(102);
    expect(next[0]?.id).toBe(answer[50]?.id);
  }
});

it("the debts of a member are looked up", async () => {
  const id = await idOf(ONE);
  const { answer, pages } = await touchedBy((tx) => debtsOf(tx, id));
  expect(answer.map(({ kind }) => kind)).toEqual(["CORRECTION"]);
  expect(pages).toBeLessThan(100);
});

it("what left the bank on a day is read of that day", async () => {
  const { answer, pages } = await touchedBy((tx) => listOutgoing(tx, "2026-03-01", null, 51));
  expect(answer).toHaveLength(51);
  expect(pages).toBeLessThan(3_000);
});

it("a day on which an account hardly moved is asked for in a few parts", async () => {
  const { counted, through } = counting();
  const day = { account: "ADJUSTMENTS", date: "2026-03-01" };
  expect((await listEntries(through(app.db), day)).items).toEqual([]);
  expect(counted.asked).toBeLessThan(8);
});
