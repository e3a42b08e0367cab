/** Nodes of different versions on one database, as processes: who starts, and what is said if not. */
import { join } from "node:path";

import pg from "pg";
import { describe, expect, it } from "vitest";

import { addHouse, ask, begin, bettor, useCluster } from "../../testing/cluster.ts";
import { failingStart } from "../../testing/node-process.ts";
import { keptByKysely } from "../../testing/older-house.ts";
import { ensureAppRole } from "./app-login.ts";
import { applyMigrations, readMigrations } from "./migrations.ts";
import { LAST_OF_FIRST, olderNames } from "./older-house.ts";

useCluster();

const isReady = async (node: { readonly address: string }) =>
  (await fetch(`${node.address}/readyz`)).ok;

describe("versions side by side", () => {
  it("a node starts and takes bets beside a later migration than it knows, which only adds", async () => {
    const owner = await addHouse("house1", "createrole");
    const node = await begin({ DATABASE_URL: owner });
    await ask(
      owner,
      `alter table members add column of_later text;
       create table of_later (id integer);
       insert into migrations (name, sha256) values ('9999_later', 'of another file')`,
    );
    const older = await begin({ DATABASE_URL: owner });
    expect(await (await bettor(older, "house1"))()).toBe(201);
    expect(await isReady(node)).toBe(true);
  });

  it("a node does not start where a migration was changed, and says only that", async () => {
    const owner = await addHouse("house1", "createrole");
    const node = await begin({ DATABASE_URL: owner });
    await ask(owner, "update migrations set sha256 = 'of another' where name = '0005_wallet'");
    expect(await failingStart({ DATABASE_URL: owner })).toMatch(
      /^db\/migrations\/0005_wallet\.sql was changed after it ran in this database on [-\d]+\. .+\n$/,
    );
    expect(await isReady(node)).toBe(true);
  });

  it("a node takes over a house of before 1.0, and brings it what came since", async () => {
    const owner = await addHouse("house1", "createrole");
    const all = await readMigrations(join(import.meta.dirname, "../../../db/migrations"));
    const client = new pg.Client({ connectionString: owner });
    await client.connect();
    await ensureAppRole(client, false);
    await applyMigrations(
      client,
      all.filter(({ name }) => name <= LAST_OF_FIRST),
    );
    await client.end();
    await ask(owner, keptByKysely(olderNames));
    const newer = await begin({ DATABASE_URL: owner });
    expect(await (await bettor(newer, "house1"))()).toBe(201);
    expect(
      await ask(owner, "select count(*)::int as missing from migrations where sha256 is null"),
    ).toEqual([{ missing: 0 }]);
  });
});
