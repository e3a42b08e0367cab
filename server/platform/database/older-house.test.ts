/** Houses that were made before 1.0: taken over as they are, or refused with what is to be done. */
import { join } from "node:path";

import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { freshDatabase, type FreshDatabase } from "../../testing/database.ts";
import { keptByKysely } from "../../testing/older-house.ts";
import { applyMigrations, type Migration, readMigrations } from "./migrations.ts";
import { FIRST_SCHEMA, LAST_OF_FIRST, olderNames, SCHEMA } from "./older-house.ts";

const all = await readMigrations(join(import.meta.dirname, "../../../db/migrations"));
const first = all.filter(({ name }) => name <= LAST_OF_FIRST);
const later: Migration = { name: "9999_later", text: "create table later ()", sha256: "00" };

let template: FreshDatabase;
let database: FreshDatabase;
let owner: pg.Client;

async function enter(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  template = await freshDatabase("template0");
  const client = await enter(template.url);
  await applyMigrations(client, first);
  await client.end();
});
afterAll(() => template.drop());
beforeEach(async () => {
  database = await freshDatabase(new URL(template.url).pathname.slice(1));
  owner = await enter(database.url);
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

const keepAsBefore = (names: readonly string[]) => owner.query(keptByKysely(names));

const kept = async () =>
  (await owner.query<object>("select name, sha256 from migrations order by name")).rows;

describe("migrating a house of before 1.0", () => {
  it("the files of 1.0 make the schema by which a house of before 1.0 is known", async () => {
    expect((await owner.query(SCHEMA)).rows).toEqual([{ figure: FIRST_SCHEMA }]);
    await keepAsBefore(olderNames);
    expect((await owner.query(SCHEMA)).rows).toEqual([{ figure: FIRST_SCHEMA }]);
  });

  it("a house of before 1.0 is taken over where it is whole: 1.0 counts as run, what is later runs", async () => {
    await keepAsBefore(olderNames);
    await applyMigrations(owner, [...first, later]);
    const now = [...first, later].map(({ name, sha256 }) => ({ name, sha256 }));
    expect(await kept()).toEqual(now);
    const { rows } = await owner.query("select to_regclass('migrations_lock') as old_one");
    expect(rows).toEqual([{ old_one: null }]);
    await applyMigrations(owner, [...first, later]);
    expect(await kept()).toEqual(now);
  });

  it("a house of before 1.0 is refused where it lacks some, with which version to start first", async () => {
    await keepAsBefore(olderNames.slice(0, -2));
    await expect(applyMigrations(owner, first)).rejects.toThrow(
      "A version before 1.0 made this database, and it lacks 0170_partial_caps, " +
        "0171_guards_by_name. Start the last version before 1.0 on it once, then this one: " +
        '"A house of before 1.0" in docs/operations.md.',
    );
    expect(await kept().catch(() => "untouched")).toBe("untouched");
  });

  it("a house of before 1.0 is refused where it has run what was never released", async () => {
    await keepAsBefore([...olderNames, "0199_tried_out"]);
    await expect(applyMigrations(owner, first)).rejects.toThrow(
      "This database has run 0199_tried_out, which was never released.",
    );
  });

  it.each([
    [
      "another key",
      "alter table bets drop constraint bets_pkey, add primary key (user_id, slip_id, line_no)",
    ],
    ["a column less", "alter table members drop column lock_kind cascade"],
    ["another body of a function", "alter function wallet_lock(uuid[]) security invoker"],
    ["an index less", "drop index slips_standing"],
    ["a guard less", "drop trigger house_slip_stands on slips"],
  ])(
    "a house of before 1.0 is refused where its files were changed afterwards and left %s",
    async (_what, change) => {
      await keepAsBefore(olderNames);
      await owner.query(change);
      await expect(applyMigrations(owner, first)).rejects.toThrow(
        "A version before 1.0 made this database from files that were changed afterwards",
      );
    },
  );
});
