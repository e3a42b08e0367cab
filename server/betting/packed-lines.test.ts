/** Migration 0077: the lines of slips, once rows of a table, stand in their slips afterwards. */
import { join } from "node:path";

import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { applyMigrations, readMigrations } from "../platform/database/migrations.ts";
import { freshDatabase, type FreshDatabase } from "../testing/database.ts";

const all = await readMigrations(join(import.meta.dirname, "../../db/migrations"));
const older = all.filter(({ name }) => name < "0077");

let database: FreshDatabase;
let owner: pg.Client;

beforeEach(async () => {
  database = await freshDatabase("template0");
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await applyMigrations(owner, older);
  // As they are after a restore: what they belong to is not needed here.
  await owner.query("set session_replication_role = replica");
  for (const [id, cancelled] of [
    [1, null],
    [2, "2026-01-02T03:04:05Z"],
  ] as const) {
    await owner.query(
      `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
         balance_after_satang, line_count, created_at, cancelled_at)
       values ('00000000-0000-0000-0000-000000000001', $1, gen_random_uuid(), 7, '', 350, 0, 2,
         '2026-01-02T03:00:00Z', $2)`,
      [id, cancelled],
    );
  }
  // The later line first, as rows may lie in a table.
  await owner.query(
    `insert into bets (user_id, slip_id, line_no, bet_type_config_id, round_id, stake_satang, odds,
       number)
     select '00000000-0000-0000-0000-000000000001', s, l, 10 + l, 7, 100 * l + 25, 9000 + l,
       lpad((s * 10 + l)::text, 3, '0')
     from generate_series(1, 2) s, generate_series(2, 1, -1) l`,
  );
  await owner.query("reset session_replication_role");
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

const LINES = `select user_id, slip_id::text, line_no, bet_type_config_id, round_id::text,
  stake_satang::text, odds, number from bets order by slip_id, line_no`;

describe("packing the lines of a house that has bets", () => {
  it("leaves every line as it was, those of cancelled slips too", async () => {
    const { rows: before } = await owner.query<object>(LINES);
    expect(before).toHaveLength(4);
    await applyMigrations(owner, all);
    expect((await owner.query<object>(LINES)).rows).toEqual(before);
    expect((await owner.query("select line_numbers from slips order by id")).rows).toEqual([
      { line_numbers: ["011", "012"] },
      { line_numbers: ["021", "022"] },
    ]);
    const standing = "select slip_id::text from bets where cancelled_at is null group by 1";
    expect((await owner.query(standing)).rows).toEqual([{ slip_id: "1" }]);
  });

  it("is refused where a line has no slip in its round, and changes nothing", async () => {
    await owner.query("set session_replication_role = replica");
    await owner.query("update bets set round_id = 8 where number = '022'");
    await owner.query("reset session_replication_role");
    const refused = applyMigrations(owner, all).catch(
      (error: Error) => (error.cause as Error).message,
    );
    expect(await refused).toBe(
      'a bet has no slip in its round: "Lines in their slip" in docs/operations.md',
    );
    const { rows } = await owner.query("select relkind::text from pg_class where relname = 'bets'");
    expect(rows).toEqual([{ relkind: "r" }]);
  });

  it("keeps the arrays of a slip's lines of one length", async () => {
    await applyMigrations(owner, all);
    await owner.query("set session_replication_role = replica");
    await expect(
      owner.query("update slips set line_odds = '{9001}' where id = 1"),
    ).rejects.toMatchObject({ constraint: "lines_are_whole" });
  });
});
