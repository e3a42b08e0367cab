/** The login of a house, with owners that may make roles and such that may not. */
import pg from "pg";
import { describe, expect, it } from "vitest";

import {
  addHouse,
  address,
  ask,
  begin,
  bettor,
  cutOff,
  dba,
  documentedLines,
  PREPARE,
  PREPARED,
  useCluster,
} from "../../testing/cluster.ts";
import { failingStart } from "../../testing/node-process.ts";

useCluster();

/** Whether a start has changed the database at this owner's address. */
const isEmpty = async (owner: string) =>
  (await ask(owner, "select 1 as is_there where to_regclass('migrations') is not null")).length ===
  0;

/** What PostgreSQL keeps of a role's password. */
const hashOf = async (role: string) =>
  dba(`select rolpassword from pg_authid where rolname = '${role}'`);

describe("a house whose owner may not make roles", () => {
  it("starts and takes bets under a login that was prepared by the lines of the document", async () => {
    const owner = await addHouse("chokdee");
    await dba(documentedLines(PREPARE));
    const before = await hashOf("chokdee_app_chokdee");
    const node = await begin({ DATABASE_URL: owner, DATABASE_APP_URL: address(...PREPARED) });
    const bet = await bettor(node, "chokdee");
    expect(await bet()).toBe(201);
    expect(await hashOf("chokdee_app_chokdee")).toEqual(before);
    const users = await dba(`select distinct usename::text from pg_stat_activity
      where datname = 'chokdee' and backend_type = 'client backend' and pid <> pg_backend_pid()`);
    expect(users).toContainEqual({ usename: "chokdee_app_chokdee" });
  });

  it("is told in one sentence what to do where nothing was prepared", async () => {
    const said = await failingStart({ DATABASE_URL: await addHouse("house1") });
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).toMatch(/alter role "house1_owner" createrole/);
    expect(said).toContain("DATABASE_APP_URL");
  });

  it.each([
    ["no group", "drop role chokdee_app", /create role chokdee_app nologin;/],
    [
      "no role",
      "revoke connect on database chokdee from chokdee_app_chokdee; drop role chokdee_app_chokdee",
      /create role "chokdee_app_chokdee" login password '[^']*' in role chokdee_app;/,
    ],
    [
      "a role that may not sign in",
      "alter role chokdee_app_chokdee nologin",
      /alter role "chokdee_app_chokdee" login;/,
    ],
    [
      "a role that is no member",
      "revoke chokdee_app from chokdee_app_chokdee",
      /grant chokdee_app to "chokdee_app_chokdee";/,
    ],
    [
      "a role that may not connect",
      "revoke connect on database chokdee from chokdee_app_chokdee",
      /grant connect on database "chokdee" to "chokdee_app_chokdee";/,
    ],
    [
      "another password",
      "alter role chokdee_app_chokdee password 'another'",
      /alter role "chokdee_app_chokdee" password/,
    ],
  ])("is told the SQL that is missing: %s", async (_what, breakIt, sql) => {
    const owner = await addHouse("chokdee");
    await dba(documentedLines(PREPARE));
    await dba(breakIt);
    const said = await failingStart({
      DATABASE_URL: owner,
      DATABASE_APP_URL: address(...PREPARED),
    });
    expect(said).toMatch(sql);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).not.toContain("long and random");
    expect(await isEmpty(owner)).toBe(true);
  });

  it.each([
    ["the owner itself", ""],
    ["a superuser", "superuser"],
  ])(
    "is not started where DATABASE_APP_URL names %s, who could change the ledger",
    async (_who, may) => {
      const owner = await addHouse("house1", may);
      await dba("create role chokdee_app nologin; grant chokdee_app to house1_owner");
      const said = await failingStart({ DATABASE_URL: owner, DATABASE_APP_URL: owner });
      expect(said).toMatch(/^The role house1_owner of DATABASE_APP_URL may change the ledger/);
      expect(said.trim().split("\n")).toHaveLength(1);
      expect(await isEmpty(owner)).toBe(true);
    },
  );

  it("is told in one sentence that the owner's own password is wrong", async () => {
    await addHouse("house1");
    const said = await failingStart({
      DATABASE_URL: address("house1", "house1_owner", "forgotten"),
    });
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).toMatch(/DATABASE_URL.*house1_owner/);
  });

  it.each([
    ["nothing listens there", "postgres://chokdee:secret@localhost:1/chokdee", /ECONNREFUSED/],
    ["the host has no address", "postgres://chokdee@no.invalid/chokdee", /no\.invalid/],
  ])("is told in one sentence that %s", async (_what, url, words) => {
    const said = await failingStart({ DATABASE_URL: url });
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).toMatch(/^PostgreSQL of DATABASE_URL/);
    expect(said).toMatch(words);
    expect(said).not.toContain("secret");
  });

  it("is told in one sentence that the owner's own password is missing", async () => {
    await addHouse("house1");
    const said = await failingStart({ DATABASE_URL: address("house1", "house1_owner") });
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).toMatch(/DATABASE_URL.*password/);
  });
});

describe("a house whose owner may make roles", () => {
  it("leaves a login that it is given as it is", async () => {
    const owner = await addHouse("chokdee", "createrole");
    await dba(documentedLines(PREPARE));
    await dba("grant chokdee_app, chokdee_app_chokdee to chokdee_owner with admin option");
    const before = await hashOf("chokdee_app_chokdee");
    const node = await begin({ DATABASE_URL: owner, DATABASE_APP_URL: address(...PREPARED) });
    const bet = await bettor(node, "chokdee");
    expect(await bet()).toBe(201);
    expect(await hashOf("chokdee_app_chokdee")).toEqual(before);
  });

  it("goes on while the owner's password is changed and another node starts with it", async () => {
    const owner = await addHouse("house1", "createrole");
    const first = await begin({ DATABASE_URL: owner });
    const bet = await bettor(first, "house1");
    expect(await bet()).toBe(201);
    await dba("alter role house1_owner password 'changed'");
    const second = await begin({ DATABASE_URL: address("house1", "house1_owner", "changed") });
    await cutOff("house1");
    await expect.poll(bet, { timeout: 10_000 }).toBe(201);
    expect(await Promise.all(Array.from({ length: 40 }, bet))).toEqual(
      Array.from({ length: 40 }, () => 201),
    );
    expect(await (await bettor(second, "house1"))()).toBe(201);
  });

  it("gets another password where the kept one was deleted while no node ran", async () => {
    const owner = await addHouse("house1", "createrole");
    await (await begin({ DATABASE_URL: owner })).stop();
    const before = await hashOf("chokdee_app_house1");
    await ask(owner, "delete from server_login");
    const node = await begin({ DATABASE_URL: owner });
    expect(await (await bettor(node, "house1"))()).toBe(201);
    expect(await hashOf("chokdee_app_house1")).not.toEqual(before);
  });

  it("goes on after its backup was put back under its name in the same cluster", async () => {
    const owner = await addHouse("house1", "createrole");
    await (await begin({ DATABASE_URL: owner })).stop();
    // What is the database's own, such as who may connect, is in no copy and in no dump of it.
    await dba("alter database house1 rename to house1_before");
    await dba("create database house1 template house1_before owner house1_owner");
    const node = await begin({ DATABASE_URL: owner });
    expect(await (await bettor(node, "house1"))()).toBe(201);
  });

  it("works under that login, and not as the owner, where the address names the owner in its query", async () => {
    const { host, pathname } = new URL(await addHouse("house1", "superuser"));
    const query = "user=house1_owner&password=of-house1_owner&application_name=house";
    const node = await begin({ DATABASE_URL: `postgres://${host}${pathname}?${query}` });
    expect(await (await bettor(node, "house1"))()).toBe(201);
    const users = await dba(`select distinct usename::text from pg_stat_activity
      where datname = 'house1' and application_name = 'house'`);
    expect(users).toContainEqual({ usename: "chokdee_app_house1" });
    expect(users).not.toContainEqual({ usename: "house1_owner" });
  });

  it("works under a login of its own, and nobody may sign in as the group", async () => {
    const node = await begin({ DATABASE_URL: await addHouse("house1", "createrole") });
    expect(await (await bettor(node, "house1"))()).toBe(201);
    const roles = await ask<{ rolname: string; rolcanlogin: boolean }>(
      address("postgres"),
      "select rolname, rolcanlogin from pg_roles where rolname like 'chokdee%' order by 1",
    );
    expect(roles).toEqual([
      { rolname: "chokdee_app", rolcanlogin: false },
      { rolname: "chokdee_app_house1", rolcanlogin: true },
    ]);
  });
});

describe("a house from before its login was its own", () => {
  const older = () => dba("alter role chokdee_app login password 'older'");

  it("leaves an older node's sign-in open while one is there, and shuts it afterwards", async () => {
    const owner = await addHouse("house1", "createrole");
    await dba("create role chokdee_app; grant chokdee_app to house1_owner with admin option");
    await older();
    const node = new pg.Client({
      connectionString: address("house1", "chokdee_app", "older"),
    });
    await node.connect();
    const first = await begin({ DATABASE_URL: owner });
    expect(await (await bettor(first, "house1"))()).toBe(201);
    // The older node takes another connection.
    expect(await ask(address("house1", "chokdee_app", "older"), "select 1 as one")).toHaveLength(1);
    await node.end();
    await begin({ DATABASE_URL: owner });
    await expect(ask(address("house1", "chokdee_app", "older"), "select 1")).rejects.toThrow(
      /chokdee_app/,
    );
    await older();
    await expect(ask(address("house1", "chokdee_app", "older"), "select 1")).rejects.toThrow(
      /permission denied for database/,
    );
  });

  it("leaves the sign-in of another house's older node alone", async () => {
    const owner = await addHouse("house1", "createrole");
    await addHouse("house2");
    await dba("create role chokdee_app; grant chokdee_app to house1_owner with admin option");
    await older();
    const other = new pg.Client({
      connectionString: address("house2", "chokdee_app", "older"),
    });
    await other.connect();
    await begin({ DATABASE_URL: owner });
    expect(await ask(address("house2", "chokdee_app", "older"), "select 1 as one")).toHaveLength(1);
    await expect(ask(address("house1", "chokdee_app", "older"), "select 1")).rejects.toThrow(
      /permission denied for database/,
    );
    await other.end();
  });
});
