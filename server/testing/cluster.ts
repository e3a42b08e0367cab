/**
 * A PostgreSQL of the operator's own, for tests that start the real program on it with owners that
 * are no superusers. CLUSTER_URL runs them on another one: a superuser's address, of a cluster
 * without any house.
 */
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import { insertMember } from "../accounts/queries/members.ts";
import { openDatabase } from "../platform/database/database.ts";
import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { openWallet, postEntries } from "../wallet/post-entries.ts";
import { newPhone } from "./app.ts";
import { addLottery, addRound, slip } from "./lottery.ts";
import { startNode, type NodeProcess } from "./node-process.ts";

const DOCUMENT = join(import.meta.dirname, "../../docs/operations.md");
/** What members of these houses sign in with. */
const PASSWORD = "river-4711";
const MONEY = 1_000_000;

let cluster = "";
const running: NodeProcess[] = [];

/**
 * Starts the cluster before the file's tests; after each, no node and no house is left, unless the
 * tests share theirs.
 */
export function useCluster({ isShared = false } = {}): void {
  let close: () => Promise<void>;
  beforeAll(async () => {
    const given = process.env["CLUSTER_URL"];
    const folder = mkdtempSync(join(tmpdir(), "chokdee-cluster-"));
    // Where the tests run as root, PostgreSQL's own account has to get through.
    chmodSync(folder, 0o711);
    const own = given ? undefined : await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    cluster = given ?? own?.url ?? "";
    close = async () => {
      await own?.erase();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterEach(async () => {
    if (!isShared) await clear();
  });
  afterAll(async () => {
    await clear();
    await close();
  });
}

/** The cluster's address for another role, and for another database. */
export function address(database: string, user?: string, password = ""): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  if (user !== undefined) {
    url.username = user;
    url.password = encodeURIComponent(password);
  }
  return url.toString();
}

export async function ask<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** As the DBA, who is a superuser, in a database. */
export const dba = (text: string, database = "postgres") => ask(address(database), text);

async function clear(): Promise<void> {
  await Promise.all(running.splice(0).map((node) => node.stop()));
  const databases = await ask<{ datname: string }>(
    address("postgres"),
    "select datname from pg_database where datname like 'house%' or datname like 'chokdee_o%'",
  );
  for (const { datname } of databases) await dba(`drop database "${datname}" with (force)`);
  await dba("drop database if exists chokdee with (force)");
  const roles = await ask<{ rolname: string }>(
    address("postgres"),
    "select rolname from pg_roles where rolname like 'chokdee%' or rolname like 'house%' order by 1",
  );
  for (const { rolname } of roles) await dba(`drop role "${rolname}"`);
}

/** A database with an owner of its own, who may do nothing besides unless it is said. */
export async function addHouse(database: string, may = ""): Promise<string> {
  const owner = `${database}_owner`;
  await dba(`create role ${owner} login password 'of-${owner}' ${may}`);
  await dba(`drop database if exists ${database} with (force)`);
  await dba(`create database ${database} owner ${owner}`);
  return address(database, owner, `of-${owner}`);
}

/** The SQL that docs/operations.md gives to the DBA, as it stands there. */
export function documentedLines(after: string): string {
  const text = readFileSync(DOCUMENT, "utf8");
  const block = text.slice(text.indexOf(after)).match(/\n\n((?: {4}.*\n)+)/)?.[1] ?? "";
  const lines = block.split("\n").map((line) => line.slice(4));
  expect(lines.join("")).not.toBe("");
  return lines.join("\n");
}

export const PREPARE = "**A login prepared by hand.**";
export const SECOND_OWNER = "**A second house with another owner.**";
/** The login that the document prepares, with its password. */
export const PREPARED = ["chokdee", "chokdee_app_chokdee", "long and random"] as const;

export async function begin(env: Record<string, string>): Promise<NodeProcess> {
  const node = await startNode(env);
  running.push(node);
  return node;
}

/** A member with money, without the 300 of the demo; answers the phone number. */
export async function addMember(database: string): Promise<string> {
  const phone = newPhone();
  const passwordHash = await hashPassword(PASSWORD);
  const db = openDatabase(address(database), 1);
  await db.transaction(async (tx) => {
    const { id } = await insertMember(tx, {
      phone,
      nickname: phone,
      role: "USER",
      passwordHash,
      registeredName: null,
      ageConfirmed: true,
    });
    await openWallet(tx, id);
    await postEntries(tx, [
      {
        userId: id,
        type: "ADJUST",
        amount: MONEY,
        counterAccount: "ADJUSTMENTS",
        reference: { kind: "adjustment", id: randomUUID() },
      },
    ]);
  });
  await db.close();
  return phone;
}

/** Signs a new member in and answers how one more slip is placed: its status. */
export async function bettor(node: NodeProcess, database: string): Promise<() => Promise<number>> {
  const phone_number = await addMember(database);
  const db = openDatabase(address(database), 1);
  const lottery = await addLottery(db);
  const round = await addRound(db, lottery);
  await db.close();
  const post = (path: string, body: object, token = "") =>
    fetch(`${node.address}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const reply = await post("/api/auth/login", { phone_number, password: PASSWORD });
  const { access_token } = (await reply.json()) as { access_token: string };
  return async () => {
    const sent = slip(lottery, round, [["TWO_TOP", "11", 1]]);
    const answer = await post("/api/lottery/bets/bulk", sent, access_token);
    await answer.arrayBuffer();
    return answer.status;
  };
}

/** Ends every connection of a house but its owner's: whatever it does next signs in again. */
export const cutOff = (database: string) =>
  dba(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${database}' and usename like 'chokdee_app%'`);
