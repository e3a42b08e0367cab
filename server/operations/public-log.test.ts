import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { earlier } from "../testing/dated-entries.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { useApp } from "../testing/app.ts";
import { letTimePass } from "../testing/let-time-pass.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { makeLiabilities } from "../wallet/liability-queries.ts";
import { sealDay } from "../wallet/queries.ts";
import { writeLog } from "./queries/public-log.ts";

/** The watcher is of nobody's types but its own. */
const WATCHER: string = "../../tools/check-log.mjs";
interface Seen {
  readonly size: number;
}
interface Watcher {
  readonly Changed: new () => Error;
  readonly look: (ask: unknown, url: string, seen?: Seen) => Promise<{ seen: Seen }>;
}

const app = useApp();
let watcher: Watcher;
let owner: PastTriggers;

const ask = async (path: string) => {
  const { status, body } = await app.current.stranger.get(path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return body;
};
const watch = (before?: Seen) => watcher.look(ask, "http://house", before);
const outcome = (before: Seen) =>
  watch(before).then(
    () => "fine",
    (error: unknown) => (error instanceof watcher.Changed ? "CHANGED" : String(error)),
  );

let seen: Seen;

beforeAll(async () => {
  watcher = (await import(WATCHER)) as Watcher;
  owner = await openPastTriggers(app.current.ownerUrl);
  const admin = await app.current.admin();
  const account = await receivingAccount(admin, true);
  for (let times = 0; times < 3; times += 1) {
    const { intent } = await pendingDeposit(app.current, account, 500);
    await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
  }
  // Two days are sealed then at any hour: the second a quarter of an hour after it is over.
  await owner.query(
    `update ledger_entries set created_at = ${earlier("created_at", "2 days 15 minutes")}`,
  );
  while (await sealDay(app.current.db));
  await makeLiabilities(app.current.db);
  await writeLog(app.current.db);
  const { intent } = await pendingDeposit(app.current, account, 300);
  await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
  // A span ends a second before it is written: nothing can be written into it any more.
  await letTimePass(1_100);
  await writeLog(app.current.db);
  ({ seen } = await watch());
});
afterAll(() => owner.end());

describe("the public log", () => {
  it("has the sealed days, the audit and the ledger, and goes on where it was", async () => {
    const kinds = (await ask("/api/public/log/entries")).data.items.map(
      ({ text }: { text: string }) => text.split("|")[3],
    );
    expect(kinds.filter((kind: string) => kind === "DAY")).toHaveLength(2);
    expect(kinds.filter((kind: string) => kind === "LEDGER")).toHaveLength(2);
    expect(kinds).toContain("AUDIT");
    await writeLog(app.current.db);
    const later = await watch(seen);
    expect(later.seen.size).toBeGreaterThan(seen.size);
    expect(await outcome(later.seen)).toBe("fine");
  });

  it("answers proofs of entries, and refuses sizes that it never had", async () => {
    const { size } = (await ask("/api/public/log")).data;
    const proof = (await ask(`/api/public/log/inclusion?no=1&size=${size}`)).data;
    expect(proof.path.length).toBeGreaterThan(0);
    for (const path of [
      `inclusion?no=${size}&size=${size}`,
      `inclusion?no=0&size=${size + 1}`,
      "consistency?from=0&to=1",
      `consistency?from=1&to=${size + 1}`,
      "consistency?from=2&to=1",
      "consistency?from=x&to=1",
    ]) {
      expect((await app.current.stranger.get(`/api/public/log/${path}`)).status).toBe(400);
    }
  });

  it("gives a thousand entries at once at the most, however many are asked for", async () => {
    const { size } = (await ask("/api/public/log")).data;
    await owner.query(
      `insert into log_entries select $1::bigint + n, now(), 'AUDIT', 'many-' || n, 'many'
       from generate_series(0, 1000) n`,
      [size],
    );
    const count = async (query: string) =>
      (await ask(`/api/public/log/entries?start=${size}${query}`)).data.items.length;
    const counts = [await count(""), await count("&limit=5000"), await count("&limit=3")];
    await owner.query("delete from log_entries where no >= $1", [size]);
    expect(counts).toEqual([1_000, 1_000, 3]);
  });

  it.each([
    "insert into log_entries values (1000, now(), 'AUDIT', 'x', 'x')",
    "select log_append('AUDIT', 'x', 'x')",
    "update log_entries set text = 'x'",
    "delete from log_nodes",
  ])("is not written by the server's login: %s", async (sql) => {
    const failure = await app.current.db.query(sql).catch((error: pg.DatabaseError) => error.code);
    expect(failure).toBe("42501");
  });

  it.each(["update log_entries set text = 'x'", "delete from log_entries", "truncate log_nodes"])(
    "is not changed by the owner as long as the triggers stand: %s",
    async (sql) => {
      const plain = new pg.Client({ connectionString: app.current.ownerUrl });
      await plain.connect();
      expect(await plain.query(sql).catch(refusedBy)).toBe("book_is_append_only");
      await plain.end();
    },
  );

  it("is what the ledger is held against", async () => {
    const change = (sign: string) =>
      owner.query(
        `update ledger_entries set meta = meta ${sign} where created_at > now() - interval '1 hour'`,
      );
    await change(`|| '{"x": 1}'`);
    const found = (await checkLedger(app.current.db, false)).mismatches.map(({ kind }) => kind);
    await change("- 'x'");
    expect(found).toEqual(["public log"]);
  });

  it("is what the sealed days are held against, and one that is there no more is missed", async () => {
    await owner.query("create temporary table kept_days as select * from book_days");
    await owner.query("delete from book_days where day = (select max(day) from book_days)");
    const found = await app.current.db.query("select detail from log_verify(10)");
    await owner.query("insert into book_days select * from kept_days on conflict do nothing");
    expect(found).toEqual([{ detail: "the day's seal is not what was published" }]);
  });

  it("is what a proof of liabilities is held against, and one that is there no more is missed", async () => {
    await owner.query("create temporary table kept as select * from liabilities");
    await owner.query("delete from liabilities");
    const found = await app.current.db.query("select detail from log_verify(10)");
    await owner.query("insert into liabilities select * from kept");
    expect(found).toEqual([{ detail: "the proof of liabilities is not what was published" }]);
  });
});

describe("of many entries of the public log", () => {
  // The spans of this house are its own.
  const house = useApp();
  let past: PastTriggers;
  beforeAll(async () => {
    past = await openPastTriggers(house.current.ownerUrl);
  });
  afterAll(() => past.end());

  /** Which entries are not what they tell of, among so many of the newest. */
  async function verified(most: number): Promise<string[]> {
    const found = await house.current.db.query<{ id: string }>("select id from log_verify($1)", [
      most,
    ]);
    return found.map(({ id }) => id);
  }

  /** Something of the ledger and of the audit, and the entries that tell of it. */
  async function anotherSpan(): Promise<void> {
    await receivingAccount(await house.current.admin(), true);
    await house.current.member({ balance: 500 });
    await letTimePass(1_100);
    await writeLog(house.current.db);
  }

  it("the newest spans are held against the ledger, as many as are asked for", async () => {
    await anotherSpan();
    await anotherSpan();
    const [span] = await house.current.db.query<{ no: number; from: Date }>(
      `select no, to_timestamp(split_part(text, '|', 5)::numeric / 1000000) as from
       from log_entries where kind = 'LEDGER' order by no desc limit 1`,
    );
    const newest = "where created_at >= $1";
    const older = "where created_at < $1 and created_at > now() - interval '1 day'";
    for (const [which, found] of [
      [newest, 1],
      [older, 0],
    ] as const) {
      await past.query(`update ledger_entries set meta = meta || '{"x": 1}' ${which}`, [
        span?.from,
      ]);
      expect(await verified(1)).toEqual(found ? [String(span?.no)] : []);
      expect((await verified(100)).length).toBeGreaterThan(0);
      await past.query(`update ledger_entries set meta = meta - 'x' ${which}`, [span?.from]);
    }
    expect(await verified(100)).toEqual([]);
  });

  it("the newest heads of the audit are held against it, as many as are asked for", async () => {
    await anotherSpan();
    await anotherSpan();
    const heads = await house.current.db.query<{ no: string; head: string }>(
      "select no::text, subject as head from log_entries where kind = 'AUDIT' order by log_entries.no desc",
    );
    expect(heads.length).toBeGreaterThan(1);
    const [newest, older] = heads;
    const change = (from?: string, to?: string) =>
      past.query(
        "update audit_entries set hash = decode($2, 'hex') where hash = decode($1, 'hex')",
        [from, to],
      );
    const other = "00".repeat(32);
    for (const [entry, found] of [
      [newest, [newest?.no]],
      [older, []],
    ] as const) {
      await change(entry?.head, other);
      expect(await verified(1)).toEqual(found);
      await change(other, entry?.head);
    }
    expect(await verified(1)).toEqual([]);
  });
});
