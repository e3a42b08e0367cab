/** What a node does whose login is broken while it runs, and that it goes on once it is mended. */
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { addHouse, begin, bettor, cutOff, dba, useCluster } from "../../testing/cluster.ts";
import type { NodeProcess } from "../../testing/node-process.ts";

useCluster({ isShared: true });

let node: NodeProcess;
let bet: () => Promise<number>;

beforeAll(async () => {
  node = await begin({ DATABASE_URL: await addHouse("house1", "createrole") });
  bet = await bettor(node, "house1");
});

const statusOf = async (path: string) => (await fetch(`${node.address}${path}`)).status;

const metric = async (name: string) => {
  const text = await (await fetch(`${node.address}/metrics`)).text();
  return text
    .split("\n")
    .find((line) => line.startsWith(`${name} `))
    ?.split(" ")[1];
};

async function expectServing(): Promise<void> {
  await expect.poll(bet, { timeout: 15_000 }).toBe(201);
  await expect.poll(() => statusOf("/readyz"), { timeout: 15_000 }).toBe(200);
}

async function expectTakenOut(): Promise<void> {
  await expect.poll(() => statusOf("/readyz"), { timeout: 15_000 }).toBe(503);
  await expect.poll(() => metric("chokdee_database_up"), { timeout: 15_000 }).toBe("0");
}

const many = async () => new Set(await Promise.all(Array.from({ length: 20 }, bet)));

const GIVE_BACK_PASSWORD = `do $$ begin
  execute format('alter role chokdee_app_house1 password %L', (select password from server_login));
end $$`;

describe("a node whose login is broken while it runs", () => {
  it("and may only read, as on a standby, is taken out and answers 503", async () => {
    await expectServing();
    const standby = "alter database house1 set default_transaction_read_only =";
    onTestFinished(async () => void (await dba(`${standby} off`)));
    await dba(`${standby} on`);
    await cutOff("house1");
    await expect.poll(bet, { timeout: 15_000 }).toBe(503);
    await expectTakenOut();
    expect(await many()).toEqual(new Set([503]));
    // As a promotion ends it: what is open goes on by what it began with.
    await dba(`${standby} off`);
    await cutOff("house1");
    await expectServing();
  });

  // What is not given back comes last.
  it.each([
    [
      "may not sign in any more",
      "alter role chokdee_app_house1 nologin",
      "alter role chokdee_app_house1 login",
    ],
    [
      "has another password",
      "alter role chokdee_app_house1 password 'another'",
      GIVE_BACK_PASSWORD,
    ],
    [
      "may not connect any more",
      "revoke connect on database house1 from chokdee_app_house1",
      "grant connect on database house1 to chokdee_app_house1",
    ],
    ["has lost its rights", "revoke all on all tables in schema public from chokdee_app", ""],
  ])(
    "and %s is taken out, and answers 503 where it needs a connection",
    async (_what, breakIt, mendIt) => {
      await expectServing();
      expect(await metric("chokdee_database_up")).toBe("1");
      onTestFinished(async () => void (await dba(mendIt, "house1")));
      await dba(breakIt, "house1");
      // What is open still answers: only a new connection shows the fault.
      await expectTakenOut();
      await cutOff("house1");
      // Without its rights on tables a batch is still placed, as long as the session is believed.
      await expect.poll(many, { timeout: 40_000 }).toEqual(new Set([503]));
      expect(await many()).toEqual(new Set([503]));
    },
  );
});
