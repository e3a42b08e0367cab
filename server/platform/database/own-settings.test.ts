/** How each connection of a node is set, whatever stands in the address. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { freshDatabase, isDistributed, type FreshDatabase } from "../../testing/database.ts";
import { openDatabase } from "./database.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

it.each(["", "?options=-c%20work_mem%3D8MB", "?options=-c%20TimeZone%3DAsia/Tokyo"])(
  "is ours, and nothing of it is in the first message, which PgBouncer refuses: %s",
  async (query) => {
    const db = openDatabase(`${fresh.url}${query}`, 1);
    const ask = `select name, setting, source from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'TimeZone') order by lower(name)`;
    try {
      const rows = await db.query(ask);
      expect(rows).toEqual([
        { name: "lock_timeout", setting: "2000", source: "session" },
        { name: "statement_timeout", setting: "5000", source: "session" },
        { name: "TimeZone", setting: "UTC", source: "session" },
      ]);
      expect(await db.lanes.query(ask)).toEqual(rows);
      if (query.includes("work_mem"))
        expect(await db.query("show work_mem")).toEqual([{ work_mem: "8MB" }]);
    } finally {
      await db.close();
    }
  },
);

it("keeps the plans of a batch, and of nothing else", async () => {
  // That of a test run keeps them for all (testing/global-setup.ts).
  const owner = openDatabase(fresh.url, 1);
  await owner.query(
    `do $$ begin execute format('alter database %I set plan_cache_mode = auto',
       current_database()); end $$`,
  );
  await owner.close();
  const db = openDatabase(fresh.url, 1);
  try {
    // A distributed house finds a member's worker by a plan that knows the member.
    expect(await db.lanes.query("show plan_cache_mode")).toEqual([
      { plan_cache_mode: isDistributed() ? "auto" : "force_generic_plan" },
    ]);
    expect(await db.query("show plan_cache_mode")).toEqual([{ plan_cache_mode: "auto" }]);
  } finally {
    await db.close();
  }
});
