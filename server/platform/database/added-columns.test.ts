/** A newer node adds columns to what this one reads while it runs (operations.md, "Start, stop, upgrade"). */
import pg from "pg";
import { describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { openHouseRound } from "../../testing/house-draws.ts";
import { openDatabase } from "./database.ts";

const app = useApp();

async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

const addTo = (table: string) => asOwner(`alter table ${table} add column of_later integer`);

async function addToView(view: string): Promise<void> {
  const [row] = await app.current.db.query<{ definition: string }>(
    "select rtrim(pg_get_viewdef($1::regclass), ';') as definition",
    [view],
  );
  await asOwner(
    `create or replace view ${view} as select v.*, 1 as of_later from (${row?.definition}) v`,
  );
}

describe("a column is added while a node runs, and it goes on to answer", () => {
  it.each([
    ["the proof of a round", "house_draws", addTo],
    ["the staff", "staff_standing", addToView],
    ["the approvals", "backoffice_approvals", addToView],
  ])("%s", async (what, relation, add) => {
    const admin = await app.current.admin();
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const paths: Readonly<Record<string, string>> = {
      "the proof of a round": `/api/lottery/rounds/${roundId}/proof`,
      "the staff": "/api/admin/staff",
      "the approvals": "/api/admin/approvals",
    };
    // Several at once, so that more connections than one have prepared it.
    const ask = async () => {
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => admin.get(paths[what] ?? "")),
      );
      return replies.map(({ status }) => status);
    };
    const answered = Array.from({ length: 8 }, () => 200);
    expect(await ask()).toEqual(answered);
    await add(relation);
    expect(await ask()).toEqual(answered);
    expect(await ask()).toEqual(answered);
  });

  it("transactions that read several such tables, on every connection", async () => {
    await asOwner(
      `create table one_of_four (id integer); create table two_of_four (id integer);
       create table three_of_four (id integer); create table four_of_four (id integer)`,
    );
    const tables = ["one_of_four", "two_of_four", "three_of_four", "four_of_four"];
    const db = openDatabase(app.current.ownerUrl, 2);
    const read = () =>
      Promise.all(
        [1, 2].map(() =>
          db.transaction(async (tx) => {
            for (const table of tables) await tx.query(`select * from ${table}`);
            return "read";
          }),
        ),
      );
    try {
      expect(await read()).toEqual(["read", "read"]);
      for (const table of tables) await addTo(table);
      expect(await read()).toEqual(["read", "read"]);
      expect(await read()).toEqual(["read", "read"]);
    } finally {
      await db.close();
    }
  });
});
