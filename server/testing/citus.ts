/**
 * The same tests on a distributed house: CITUS_URL, a superuser's address of a Citus coordinator
 * with workers, makes every test's database one that npm run distribute has spread over them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

const ROOT = join(import.meta.dirname, "../..");
const SHARDS = "4";
/** The node's own process of Citus looks into each database from time to time. */
const IN_USE = "55006";
const TRIES = 20;

/** The addresses of a cluster's nodes, the coordinator's first. */
export async function nodesOf(coordinator: string): Promise<string[]> {
  const rows = await ask<{ host: string; port: number }>(
    coordinator,
    `select nodename as host, nodeport as port from pg_dist_node
     where isactive and groupid <> 0 order by nodeid`,
  );
  const workers = rows.map(({ host, port }) => {
    const url = new URL(coordinator);
    url.host = `${host}:${port}`;
    return url.toString();
  });
  return [coordinator, ...workers];
}

export async function ask<Row extends object>(url: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  let rows: Row[] = [];
  try {
    for (const text of texts) ({ rows } = await client.query<Row>(text));
  } finally {
    await client.end();
  }
  return rows;
}

export function inDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.toString();
}

/** A database of this name on every node, which know each other in it. */
export async function createOnAll(nodes: readonly string[], name: string): Promise<string> {
  for (const node of nodes) {
    await ask(inDatabase(node, "postgres"), `create database ${name}`);
    await ask(inDatabase(node, name), "create extension citus");
  }
  const [first = "", ...workers] = nodes.map((node) => new URL(node));
  const here = new URL(first);
  const house = inDatabase(here.toString(), name);
  await ask(
    house,
    "create extension pg_trgm",
    `select citus_set_coordinator_host('${here.hostname}', ${here.port})`,
    ...workers.map((node) => `select citus_add_node('${node.hostname}', ${node.port})`),
  );
  return house;
}

/** Copies a database that is on all nodes. Nobody may be connected to it. */
export async function copyOnAll(
  nodes: readonly string[],
  name: string,
  template: string,
): Promise<void> {
  await Promise.all(
    nodes.map(async (node) => {
      for (let tries = 1; ; tries++) {
        try {
          await ask(
            inDatabase(node, "postgres"),
            `create database ${name} template ${template} strategy file_copy`,
          );
          return;
        } catch (error) {
          if ((error as { code?: string }).code !== IN_USE || tries === TRIES) throw error;
          await letNobodyIn(node, template);
        }
      }
    }),
  );
}

export async function dropOnAll(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) {
    await ask(inDatabase(node, "postgres"), `drop database if exists ${name} with (force)`);
  }
}

/** A copy needs its template to be idle. */
export async function letNobodyIn(node: string, name: string): Promise<void> {
  await ask(
    inDatabase(node, "postgres"),
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await sleep(50);
}

/** What an operator runs, for a login that is made or given, and what it says. */
export const distribute = (url: string, shards = SHARDS, appUrl = ""): Promise<string> =>
  runDistribute(shards, { DATABASE_URL: url, DATABASE_APP_URL: appUrl });

/** The way back, into an empty database of a plain PostgreSQL. */
export const bringBack = (url: string, plainUrl: string): Promise<string> =>
  runDistribute("back", { DATABASE_URL: url, PLAIN_DATABASE_URL: plainUrl });

async function runDistribute(what: string, env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, ["tools/distribute.ts", what], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (bytes: Buffer) => (said += bytes.toString()));
  }
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`npm run distribute -- ${what} ended with ${code}:\n${said}`);
  return said;
}
