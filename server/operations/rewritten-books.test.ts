/**
 * The owner of a database rewrites what was: ledger, books, audit, draws, liabilities. They make
 * balances, seals and chains anew, and either the public log as well or not (trust.md figure 16).
 */
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import { useApp } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { earlier } from "../testing/dated-entries.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { drawNow, playHouseRound } from "../testing/house-draws.ts";
import { letTimePass } from "../testing/let-time-pass.ts";
import { proofSize, PROOF_TIMEOUT_MS, seededDice } from "../testing/proof-size.ts";
import { chainAnew, logAnew, noteThePast } from "../testing/rewritten-log.ts";
import { makeLiabilities } from "../wallet/liability-queries.ts";
import { postMoves } from "../wallet/post-moves.ts";
import { sealDay } from "../wallet/queries.ts";
import { proveConsistency, readLogEntries, readLogHead } from "./public-log.ts";
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

/** trust.md figure 16: 10,000 once. */
const REWRITINGS = proofSize(150);

const app = useApp();
let watcher: Watcher;
let owner: pg.Client;
/** What the watcher kept the day before; the log has gone on since. */
let seen: Seen;

/** The calls of the public log, answered from what one transaction sees. */
const askIn = (db: Queries) => async (path: string) => {
  const { pathname, searchParams } = new URL(path, "http://house");
  const number = (name: string) => Number(searchParams.get(name));
  if (pathname.endsWith("/consistency")) {
    return {
      data: await proveConsistency({ db } as never, { from: number("from"), to: number("to") }),
    };
  }
  if (pathname.endsWith("/entries")) {
    return {
      data: await readLogEntries({ db } as never, {
        start: number("start"),
        limit: number("limit"),
      }),
    };
  }
  return { data: await readLogHead({ db } as never) };
};

/** As the owner's transaction has it. */
const asOwner: Queries = {
  query: async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await owner.query(sql, [...values])).rows as Row[],
};

const watched = (): Promise<string> =>
  watcher.look(askIn(asOwner), "http://house", seen).then(
    () => "fine",
    (error: unknown) => (error instanceof watcher.Changed ? "CHANGED" : String(error)),
  );

/** What the house's own check of the log says. */
const verified = async (): Promise<string> =>
  (await owner.query("select from log_verify(null)")).rowCount === 0 ? "fine" : "CHANGED";

/** Rewrites, makes all anew that is derived, looks, and takes it back. */
async function tried(sql: string, isLogAnew: boolean): Promise<string> {
  await owner.query("begin");
  try {
    await noteThePast(owner);
    const { rowCount } = await owner.query(sql);
    expect(rowCount, sql).toBeGreaterThan(0);
    await chainAnew(owner);
    if (!isLogAnew) return await verified();
    await logAnew(owner);
    return await watched();
  } finally {
    await owner.query("rollback");
  }
}

beforeAll(async () => {
  watcher = (await import(WATCHER)) as Watcher;
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  owner = new pg.Client({ connectionString: app.current.ownerUrl, types });
  await owner.connect();
  const { db } = app.current;
  const admin = await app.current.admin();
  const account = await receivingAccount(admin, true);
  const credit = async (baht: number) => {
    const { intent } = await pendingDeposit(app.current, account, baht);
    await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
  };
  const move = (amount: number) =>
    db.transaction((tx) =>
      postMoves(tx, admin.id, [
        {
          kind: "CAPITAL_IN",
          debit: bankAccountCode(account.id),
          credit: "HOUSE" as const,
          amount,
          reference: { kind: "test", id: crypto.randomUUID() },
        },
      ]),
    );
  for (const baht of [500, 501, 502]) await credit(baht);
  await move(5_000_000);
  const past = await openPastTriggers(app.current.ownerUrl);
  await past.query(`update ledger_entries set created_at = ${earlier("created_at", "2 days")}`);
  await past.query("update book_moves set at = at - interval '2 days'");
  await past.end();
  while (await sealDay(db));
  await makeLiabilities(db);
  await writeLog(db);
  // What lies in no sealed day yet, and what the house drew.
  const member = await app.current.member({ balance: 100_000 });
  for (const game of ["yeekee", "animal"] as const) {
    const roundId = await playHouseRound(app.current, { admin, member }, game);
    await drawNow(app.current, roundId);
  }
  await credit(300);
  await move(70_000);
  // A span ends a second before it is written: nothing can be written into it any more.
  await letTimePass(1_100);
  await writeLog(db);
  ({ seen } = await watcher.look(askIn(db), "http://house"));
  await credit(301);
  await letTimePass(1_100);
  await writeLog(db);
});
afterAll(() => owner.end());

/** The rows that the watcher's head stands for; one of them by its number. */
const SEEN = "(select max(at) from log_entries where no < <size>)";
const LEDGER = `ledger_entries where (user_id, id) = (select user_id, id from ledger_entries
  where created_at < (select to_timestamp(split_part(text, '|', 6)::numeric / 1000000)
    from log_entries where kind = 'LEDGER' and no < <size> order by no desc limit 1)
  order by user_id, id offset <at> limit 1)`;
const MOVE = "book_moves where id = (select id from book_moves order by id offset <at> limit 1)";
const AUDIT = `audit_entries where id = (select id from audit_entries
  where at < ${SEEN} - interval '1 second' order by id offset <at> limit 1)`;
const DRAW = `house_draws where round_id = (select round_id from house_draws
  where drawn_at < ${SEEN} order by round_id offset <at> limit 1)`;
const change = (where: string, what: string) => {
  const [table = "", rest = ""] = where.split(/ (.*)/s);
  return `update ${table} set ${what} ${rest}`;
};

type Kind = readonly [what: string, rows: number, sql: string];
/** Each with how many rows there are to choose from. */
const kinds: readonly Kind[] = [
  ["an amount", 5, change(LEDGER, "amount_satang = amount_satang + <more>")],
  ["what an entry was for", 5, change(LEDGER, "reference_id = reference_id || '<more>'")],
  ["of what kind it was", 5, change(LEDGER, "type = 'ADJUST', counter_account = 'COMMISSIONS'")],
  [
    "when it was",
    5,
    change(LEDGER, `created_at = ${earlier("created_at", "-<more> microseconds")}`),
  ],
  ["a note on it", 5, change(LEDGER, `meta = '{"x": <more>}'`)],
  ["that it was", 5, `delete from ${LEDGER}`],
  [
    "an entry that never was",
    5,
    `insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
       counter_account, reference_kind, reference_id, created_at)
     select user_id, id + 1000, type, <more>, 0, counter_account, reference_kind, gen_random_uuid(),
       created_at from ${LEDGER}`,
  ],
  [
    "whose it was",
    5,
    `with gone as (delete from ${LEDGER} returning *)
     insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
       counter_account, reference_kind, reference_id, created_at, meta)
     select w.user_id,
       g.id + 5000, g.type, g.amount_satang, g.balance_after_satang, g.counter_account,
       g.reference_kind, g.reference_id, g.created_at, g.meta
     from gone g join (select user_id from wallets order by 1 limit 2) w on w.user_id <> g.user_id
     limit 1`,
  ],
  ["an amount of the house's own", 2, change(MOVE, "amount_satang = amount_satang + <more>")],
  ["what the house moved, and when", 2, change(MOVE, "at = at - interval '<more> microseconds'")],
  ["that the house moved it", 2, `delete from ${MOVE}`],
  ["what somebody did", 3, change(AUDIT, "action = action || '.<more>'")],
  ["who did it", 3, change(AUDIT, "actor_id = gen_random_uuid()")],
  ["what it was before", 3, change(AUDIT, `before = '{"x": <more>}'`)],
  ["that it was done", 3, `delete from ${AUDIT}`],
  [
    "an act that never was",
    3,
    `insert into audit_entries (id, at, action, target_kind, target_id)
     overriding system value select id - 1000 - <more>, at, action, target_kind, '<more>'
     from ${AUDIT}`,
  ],
  [
    "a seed, with its commit",
    2,
    change(DRAW, "seed = sha256(seed), commit_hash = encode(sha256(sha256(seed)), 'hex')"),
  ],
  ["which slips there were", 2, change(DRAW, "bets_root = encode(sha256(seed), 'hex')")],
  ["how many slips there were", 2, change(DRAW, "slip_count = slip_count + <more>")],
  ["that a draw was", 2, `delete from ${DRAW}`],
  ["what is owed", 1, "update liabilities set total_satang = total_satang - <more>"],
];

function rewriting(dice: () => number): readonly [string, string] {
  const [what, rows, sql] = kinds[Math.floor(dice() * kinds.length)] ?? ["", 0, ""];
  const [at, more] = [Math.floor(dice() * rows), 1 + Math.floor(dice() * 1_000_000)];
  return [
    what,
    sql
      .replaceAll("<at>", String(at))
      .replaceAll("<more>", String(more))
      .replaceAll("<size>", String(seen.size)),
  ];
}

describe("an owner of the database who makes all anew that is derived", () => {
  it.each([
    ["the log as well", "a watcher who saw it before", true],
    ["all but the log", "the house's check", false],
  ])(
    "%s is found by %s, whatever they rewrote",
    async (_what, _by, isLogAnew) => {
      const dice = seededDice(16);
      const missed = new Set<string>();
      for (let n = 0; n < REWRITINGS / 2; n += 1) {
        const [what, sql] = rewriting(dice);
        const found = await tried(sql, isLogAnew);
        if (found !== "CHANGED") missed.add(`${what}: ${found}`);
      }
      expect([...missed]).toEqual([]);
    },
    PROOF_TIMEOUT_MS,
  );

  it.each([true, false])(
    "is not accused where nothing was rewritten: log anew %s",
    async (anew) => {
      expect(await tried("update house_state set single_row = single_row", anew)).toBe("fine");
    },
  );
});
