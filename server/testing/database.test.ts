import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";

import { type FreshDatabase, freshDatabase } from "./database.ts";

const open: FreshDatabase[] = [];

async function another(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  open.push(database);
  return database;
}

afterEach(async () => {
  for (const database of open.splice(0)) await database.drop();
});

async function tablesOf({ url }: FreshDatabase): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

describe("a fresh database", () => {
  it("is migrated", async () => {
    expect(await tablesOf(await another())).toContain("migrations");
  });

  it("does not see what another holds", async () => {
    const [one, two] = [await another(), await another()];
    const client = new pg.Client({ connectionString: one.url });
    await client.connect();
    await client.query("create table only_here ()");
    await client.end();
    expect(await tablesOf(one)).toContain("only_here");
    expect(await tablesOf(two)).not.toContain("only_here");
  });

  it("is gone after it was dropped, though somebody is still connected", async () => {
    const database = await freshDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on("error", () => undefined);
    await client.connect();
    await database.drop();
    await expect(tablesOf(database)).rejects.toThrow(/does not exist/);
  });
});
