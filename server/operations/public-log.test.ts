import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { useApp } from "../testing/app.ts";
import { letTimePass } from "../testing/let-time-pass.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
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
let owner: pg.Client;

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

/** All that is derived is made anew, as an owner would who covers tracks. */
const RECOMPUTE = `
  update ledger_entries e set balance_after_satang = s.balance from (
    select user_id, id, sum(amount_satang) over (partition by user_id order by id) as balance
    from ledger_entries) s
  where s.user_id = e.user_id and s.id = e.id;
  update wallets w set balance_satang = s.balance from (
    select user_id, sum(amount_satang) as balance from ledger_entries group by 1) s
  where s.user_id = w.user_id;
  truncate book_day_checks, book_day_accounts, book_days, wallet_heads;
  do $$ begin while book_seal_day() is not null loop end loop; end $$;
  create temporary table told as select kind, subject, text, at from log_entries order by no;
  create temporary table nodes as select * from log_nodes;
  truncate log_entries, log_nodes;
  do $$
  declare v record; v_what text;
  begin
    for v in select * from told order by split_part(text, '|', 2)::bigint loop
      v_what := case v.kind
        when 'LEDGER' then concat_ws('|', split_part(v.text, '|', 5), split_part(v.text, '|', 6),
          encode(log_ledger_root(
            to_timestamp(split_part(v.text, '|', 5)::numeric / 1000000),
            to_timestamp(split_part(v.text, '|', 6)::numeric / 1000000)), 'hex'))
        when 'DAY' then (select concat_ws('|', d.day, encode(d.hash, 'hex')) from book_days d
          where d.day = v.subject::date)
        else substr(v.text, length(concat_ws('|', split_part(v.text, '|', 1),
          split_part(v.text, '|', 2), split_part(v.text, '|', 3),
          split_part(v.text, '|', 4))) + 2) end;
      perform log_append(v.kind, v.subject, v_what, v.at);
    end loop;
  end $$;`;

/** Rewrites the house's past, looks, and puts it back. */
async function rewritten(sql: string, lookAtIt: () => Promise<void>): Promise<void> {
  await owner.query("begin");
  await owner.query(`
    create temporary table was_days on commit drop as select * from book_days;
    create temporary table was_accounts on commit drop as select * from book_day_accounts;
    create temporary table was_heads on commit drop as select * from wallet_heads;
    create temporary table was_log on commit drop as select * from log_entries;
    create temporary table was_nodes on commit drop as select * from log_nodes;
    create temporary table was_entries on commit drop as select * from ledger_entries;
    create temporary table was_wallets on commit drop as select * from wallets`);
  const saved = ["days", "accounts", "heads", "log", "nodes", "entries", "wallets"];
  for (const name of saved)
    await owner.query(`create table kept_${name} as select * from was_${name}`);
  await owner.query("commit");
  try {
    await owner.query(sql);
    await owner.query(RECOMPUTE);
    await owner.query("drop table told, nodes");
    await lookAtIt();
  } finally {
    await owner.query(`
      truncate book_day_checks, book_day_accounts, book_days, wallet_heads, log_entries, log_nodes;
      insert into book_days select * from kept_days;
      insert into book_day_accounts select * from kept_accounts;
      insert into wallet_heads select * from kept_heads;
      insert into log_entries select * from kept_log;
      insert into log_nodes select * from kept_nodes;
      delete from ledger_entries; insert into ledger_entries select * from kept_entries;
      delete from wallets; insert into wallets select * from kept_wallets;
      drop table ${saved.map((name) => `kept_${name}`).join(", ")}`);
  }
}

let seen: Seen;

beforeAll(async () => {
  watcher = (await import(WATCHER)) as Watcher;
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await owner.query("set session_replication_role = replica");
  const admin = await app.current.admin();
  const account = await receivingAccount(admin, true);
  for (let times = 0; times < 3; times += 1) {
    const { intent } = await pendingDeposit(app.current, account, 500);
    await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
  }
  await owner.query("update ledger_entries set created_at = created_at - interval '2 days'");
  while (await sealDay(app.current.db));
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
});

describe("an owner of the database who rewrites the past and recomputes all of it", () => {
  it.each([
    ["the amount of an old entry", "update ledger_entries set amount_satang = amount_satang + 100"],
    ["what an old entry was for", "update ledger_entries set reference_id = 'x'"],
    ["when it was", "update ledger_entries set created_at = created_at + interval '1 second'"],
    ["a note on it", `update ledger_entries set meta = '{"x": 1}'`],
    ["that it was", "delete from ledger_entries"],
  ])("is found by a watcher who saw it before: %s", async (_, sql) => {
    const { rows } = await owner.query<{ user_id: string; id: string }>(
      "select user_id, id from ledger_entries order by user_id",
    );
    for (const { user_id, id } of rows) {
      await rewritten(`${sql} where user_id = '${user_id}' and id = ${id}`, async () => {
        expect(await outcome(seen)).toBe("CHANGED");
      });
    }
    expect(await outcome(seen)).toBe("fine");
  });

  it("makes the same log again where nothing was rewritten, so that it is the rewriting that is found", async () => {
    await rewritten("select 1", async () => expect(await outcome(seen)).toBe("fine"));
  });
});

it("of many spans the newest are held against the ledger, as many as are asked for", async () => {
  await app.current.member({ balance: 500 });
  await letTimePass(1_100);
  await writeLog(app.current.db);
  const [span] = await app.current.db.query<{ no: number; from: Date }>(
    `select no, to_timestamp(split_part(text, '|', 5)::numeric / 1000000) as from
     from log_entries where kind = 'LEDGER' order by no desc limit 1`,
  );
  const verified = (most: number) =>
    app.current.db.query<{ id: string }>("select id from log_verify($1)", [most]);
  const newest = "where created_at >= $1";
  const older = "where created_at < $1 and created_at > now() - interval '1 day'";
  for (const [which, found] of [
    [newest, 1],
    [older, 0],
  ] as const) {
    await owner.query(`update ledger_entries set meta = meta || '{"x": 1}' ${which}`, [span?.from]);
    expect((await verified(1)).map(({ id }) => id)).toEqual(found ? [String(span?.no)] : []);
    expect((await verified(100)).length).toBeGreaterThan(0);
    await owner.query(`update ledger_entries set meta = meta - 'x' ${which}`, [span?.from]);
  }
  expect(await verified(100)).toEqual([]);
});
