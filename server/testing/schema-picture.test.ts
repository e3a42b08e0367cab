import { readFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { freshDatabase, type FreshDatabase } from "./database.ts";
import { schemaPicture } from "./schema-picture.ts";

let database: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe("db/schema.sql", () => {
  it("is what the migrations make: else run node tools/schema-picture.ts", async () => {
    const drawn = readFileSync(join(import.meta.dirname, "../../db/schema.sql"), "utf8");
    expect(drawn).toBe(await schemaPicture(client));
  });

  it("shows the wallet's tables as ones that the server may only read", async () => {
    const picture = await schemaPicture(client);
    const entries = /create table ledger_entries \([\s\S]*?-- rights: (.*)/.exec(picture);
    expect(entries?.[1]).toBe("select");
  });
});
