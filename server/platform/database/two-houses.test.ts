/** Houses side by side on one cluster. */

import { describe, expect, it, vi } from "vitest";

import {
  addHouse,
  address,
  ask,
  begin,
  bettor,
  cutOff,
  dba,
  documentedLines,
  SECOND_OWNER,
  useCluster,
} from "../../testing/cluster.ts";
import { failingStart } from "../../testing/node-process.ts";

useCluster();

describe("two houses with owners of their own on one cluster", () => {
  it("both serve; the second starts under the load of the first without one error", async () => {
    const first = await begin({ DATABASE_URL: await addHouse("house1", "createrole") });
    const bet = await bettor(first, "house1");
    const owner = await addHouse("house2", "createrole");
    await dba(documentedLines(SECOND_OWNER).replaceAll("second_owner", "house2_owner"));
    const seen = new Map<number, number>();
    let isLoaded = true;
    const load = Array.from({ length: 4 }, async () => {
      while (isLoaded) {
        const status = await bet();
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    });
    const second = await begin({ DATABASE_URL: owner });
    // What is open now goes on in any case: new connections show whether the login still stands.
    const before = seen.get(201) ?? 0;
    const placed = () => {
      expect(Object.fromEntries(seen)).toEqual({ 201: expect.any(Number) });
      expect(seen.get(201)).toBeGreaterThan(before + 40);
    };
    await vi.waitFor(placed, { timeout: 60_000, interval: 50 });
    isLoaded = false;
    await Promise.all(load);
    expect([...seen.keys()]).toEqual([201]);
    await cutOff("house1");
    await expect.poll(bet, { timeout: 10_000 }).toBe(201);
    expect(await (await bettor(second, "house2"))()).toBe(201);
  });

  it("cannot enter each other's database", async () => {
    await begin({ DATABASE_URL: await addHouse("house1", "createrole") });
    const owner = await addHouse("house2", "createrole");
    await dba(documentedLines(SECOND_OWNER).replaceAll("second_owner", "house2_owner"));
    await begin({ DATABASE_URL: owner });
    const [login] = await ask<{ role_name: string; password: string }>(
      address("house2"),
      "select role_name, password from server_login",
    );
    const { role_name: role = "", password } = login ?? {};
    expect(await ask(address("house2", role, password), "select 1 as one")).toEqual([{ one: 1 }]);
    await expect(ask(address("house1", role, password), "select 1")).rejects.toThrow(
      /permission denied for database "house1"/,
    );
    await expect(
      ask(address("house2", role, password), "select password from server_login"),
    ).rejects.toThrow(/permission denied for table server_login/);
  });

  it("tells the second owner what to ask for where the first one's group is not theirs", async () => {
    await begin({ DATABASE_URL: await addHouse("house1", "createrole") });
    const [version] = await ask<{ n: number }>(
      address("postgres"),
      "select current_setting('server_version_num')::integer as n",
    );
    // Until 15 whoever may make roles may give out every membership.
    if ((version?.n ?? 0) < 160_000) return;
    const said = await failingStart({ DATABASE_URL: await addHouse("house2", "createrole") });
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).toMatch(/grant chokdee_app to "house2_owner" with admin option;/);
  });
});

describe("a database that was copied from another house's", () => {
  it("gets a login and a password of its own", async () => {
    const owner = await addHouse("house1", "createrole");
    await (await begin({ DATABASE_URL: owner })).stop();
    await dba("create database house2 template house1 owner house1_owner");
    await begin({ DATABASE_URL: address("house2", "house1_owner", "of-house1_owner") });
    const logins = await Promise.all(
      ["house1", "house2"].map((name) =>
        ask<{ role_name: string; password: string }>(address(name), "select * from server_login"),
      ),
    );
    const [one, two] = logins.map(([row]) => row);
    expect([one?.role_name, two?.role_name]).toEqual(["chokdee_app_house1", "chokdee_app_house2"]);
    expect(one?.password).not.toBe(two?.password);
  });
});
