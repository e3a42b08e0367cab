/**
 * Somebody who runs SQL as the server's login wants a round of the house to pay what it did not
 * draw (docs/decisions/0030): by tables of their own in the way of the guards, by wins written by
 * hand, by slips that are judged as one and written as another.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import { closeAndFix, openHouseRound, playHouseRound, proofOf } from "../testing/house-draws.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";

const app = useApp();
let admin: Caller;
let member: Caller;
let login: pg.Client;

beforeAll(async () => {
  admin = await app.current.admin();
  member = await app.current.member({ balance: 1_000_000 });
  login = new pg.Client({ connectionString: app.current.appUrl });
  await login.connect();
});
afterAll(() => login.end());

/** Null when it was done, else the constraint or PostgreSQL's code. */
async function refused(sql: string, ...values: unknown[]): Promise<string | null> {
  return login.query(sql, values).then(
    () => null,
    (error: pg.DatabaseError) => refusedBy(error) ?? error.code ?? "unknown",
  );
}

/** A round of animals that is fixed and drawn, and not settled. */
async function drawnRound(): Promise<string> {
  const roundId = await playHouseRound(app.current, { admin, member }, "animal");
  await closeAndFix(app.current, roundId, { draws: true });
  expect((await proofOf(app.current, roundId)).result).not.toBeNull();
  return roundId;
}

/** A round of a lottery whose numbers come from outside, settled, with a slip that lost. */
async function roundWithALoser(): Promise<string> {
  const { db } = app.current;
  const lottery = await addLottery(db);
  const roundId = await addRound(db, lottery);
  await bet(member, lottery, roundId, [["TWO_BOTTOM", "17", 1]]);
  await closeNow(app.current, roundId);
  expect((await admin.post(resultPath(roundId), { result: draw })).status).toBe(200);
  return roundId;
}

const FORGED = { animal: "00" };

describe("a table of one's own in the way of a guard", () => {
  it("does not let another result be registered or shown", async () => {
    const roundId = await drawnRound();
    const { result } = await proofOf(app.current, roundId);
    const forged = result?.["animal"] === "00" ? { animal: "01" } : FORGED;
    for (const statement of [
      `insert into settlements (round_id, result_version, kind, result) values ($1, 1, 'RESULT', $2)`,
      "update rounds set result = $2, result_version = 1 where id = $1",
    ]) {
      await login.query("begin");
      await login.query(
        "create temp table house_draws (round_id bigint, result jsonb, compared_in xid8)",
      );
      await login.query("create temp table lottery_types (id int, result_kind text)");
      expect(await refused(statement, roundId, forged)).toBe("house_result_is_drawn");
      await login.query("rollback");
    }
  });

  it("is read by no trigger and by no function that runs with the owner's rights", async () => {
    const found = await app.current.db.query<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'public' and (p.prosecdef or p.prorettype = 'trigger'::regtype)
         and not coalesce('search_path=public, pg_temp' = any (p.proconfig), false)`,
    );
    expect(found.map(({ name }) => name)).toEqual([]);
  });
});

describe("what is decided", () => {
  it("stays: a slip of a settled round is not marked as cancelled, to have its stake posted back", async () => {
    const roundId = await roundWithALoser();
    const cancel = "update slips set cancelled_at = now() where round_id = $1";
    // A distributed house has no older nodes, and leaves nobody the right that only they use.
    expect(await refused(cancel, roundId)).toBe(isDistributed() ? "42501" : "slip_stands");
  });

  it("stays: no member becomes staff by a changed cell", async () => {
    const promote = "update members set role = 'ADMIN' where id = $1";
    expect(await refused(promote, member.id)).toBe("42501");
    expect(await refused("update members set nickname = nickname where id = $1", member.id)).toBe(
      null,
    );
  });
});

describe("a win written by hand", () => {
  it.each(["wins", "settlement_dues", "receivables"])(
    "cannot be put into %s by the server's login",
    async (table) => {
      const right = "select has_any_column_privilege(current_user, $1, 'INSERT') as may";
      const { rows } = await login.query(right, [table]);
      expect(rows).toEqual([{ may: false }]);
    },
  );

  it("is not written for a number that the house did not draw", async () => {
    const roundId = await drawnRound();
    const { result } = await proofOf(app.current, roundId);
    const [drawn, other] = [String(result?.["animal"]), result?.["animal"] === "07" ? "08" : "07"];
    const write = "select * from results_write_wins($1, 1, '{ANIMAL}', $2::text[])";
    expect(await refused(write, roundId, [other])).toBe("house_result_is_drawn");
    expect(await refused(write, roundId, [drawn, other])).toBe("house_result_is_drawn");
    await login.query("begin");
    expect(await refused(write, roundId, [drawn])).toBeNull();
    await login.query("rollback");
  });

  it.each([
    ["THREE_TOD", "321", true],
    ["THREE_TOD", "322", false],
    ["FOUR_TOD", "0321", true],
    ["RUN_TOP", "3", true],
    ["RUN_TOP", "4", false],
    ["RUN_BOTTOM", "4", true],
    ["TWO_BOTTOM", "45", true],
    ["TWO_BOTTOM", "54", false],
    ["FOUR_TOP", "0123", true],
    ["THREE_FRONT", "123", false],
  ])("of %s on %s wins by the database's rules: %s", async (betType, number, wins) => {
    const drawn = { four_top: "0123", three_top: "123", two_top: "23", two_bottom: "45" };
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query("select house_number_wins($1, $2, $3) as wins", [
      betType,
      number,
      drawn,
    ]);
    await owner.end();
    expect(rows).toEqual([{ wins }]);
  });
});

describe("a batch whose arrays count from 0", () => {
  it("is refused: its slip would be judged for one round and written into another", async () => {
    const open = await openHouseRound(app.current, admin, "animal");
    const drawn = await drawnRound();
    const [config] = await app.current.db.query<{ id: number }>(
      `select c.id from bet_type_configs c join rounds r on r.lottery_type_id = c.lottery_type_id
       where r.id = $1 limit 1`,
      [drawn],
    );
    const placed = await refused(
      `select * from betting_place_slips(
         format('[0:1]={%s,%s}', $1::text, $1::text)::uuid[], '[0:1]={by-hand-1,by-hand-2}',
         format('[0:1]={%s,%s}', $2::text, $3::text)::bigint[],
         array['\\x01', '\\x02']::bytea[], array[1, 2], array[$4, $4]::integer[],
         array['07', '07'], array[1000, 1000]::bigint[], array[null, null]::integer[])`,
      member.id,
      open,
      drawn,
      config?.id,
    );
    expect(placed).toBe("22023");
    const bets = "select count(*)::integer as n from slips where bet_group_id like 'by-hand-%'";
    expect(await app.current.db.query(bets)).toEqual([{ n: 0 }]);
  });
});
