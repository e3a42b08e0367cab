/**
 * The yardstick: TPC-B as pgbench plays it (one bank transfer a transaction, seven round trips),
 * on tables of its own beside ours. Where pgbench is not installed, the same statements are sent
 * from here.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

/** A bank of so many branches: pgbench's scale. */
export interface Bank {
  readonly url: string;
  readonly scale: number;
}

/** Makes the tables, or finds them. */
export async function openBank(houseUrl: string, scale: number): Promise<Bank> {
  const own = new URL(houseUrl);
  own.pathname = `/tpcb${scale}`;
  const bank = { url: own.toString(), scale };
  await prepare(houseUrl, bank);
  return bank;
}

/** Transactions a second with so many clients; how long each took is added to `times`, in ms. */
export async function tpcB(
  bank: Bank,
  clients: number,
  seconds: number,
  times: number[],
): Promise<number> {
  return spawnSync("pgbench", ["--version"]).status === 0
    ? withPgbench(bank.url, clients, seconds, times)
    : withOwnClients(bank, clients, seconds, times);
}

async function prepare(url: string, { url: own, scale }: Bank): Promise<void> {
  const name = new URL(own).pathname.slice(1);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) {
    await admin.query(`create database ${name}`);
    const client = new pg.Client({ connectionString: own });
    await client.connect();
    await client.query(tables(scale));
    await client.end();
  }
  await admin.end();
}

/** As `pgbench -i` makes them. */
const tables = (scale: number) => `
  create table pgbench_branches (bid integer primary key, bbalance integer, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid integer primary key, bid integer, tbalance integer, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid integer primary key, bid integer, abalance integer, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22));
  insert into pgbench_branches select n, 0 from generate_series(1, ${scale}) n;
  insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) n;
  insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) n;
  analyze pgbench_branches, pgbench_tellers, pgbench_accounts;
`;

async function withPgbench(
  url: string,
  clients: number,
  seconds: number,
  times: number[],
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "chokdee-pgbench-"));
  const args = [
    "-l",
    `--log-prefix=${join(folder, "log")}`,
    "-n",
    "-M",
    "prepared",
    "-c",
    String(clients),
    "-j",
    "2",
    "-T",
    String(seconds),
    url,
  ];
  const pgbench = spawn("pgbench", args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  pgbench.stdout.on("data", (chunk) => (output += String(chunk)));
  await once(pgbench, "close");
  const rate = /tps = ([0-9.]+)/.exec(output)?.[1];
  if (rate === undefined) throw new Error(`pgbench said: ${output}`);
  for (const file of await readdir(folder)) {
    // Client, transaction, microseconds.
    for (const line of (await readFile(join(folder, file), "utf8")).split("\n")) {
      if (line) times.push(Number(line.split(" ")[2]) / 1000);
    }
  }
  await rm(folder, { recursive: true });
  return Number(rate);
}

async function withOwnClients(
  { url, scale }: Bank,
  clients: number,
  seconds: number,
  times: number[],
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const work = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const run = (name: string, text: string, values: unknown[]) =>
      client.query({ name, text, values });
    const upTo = (most: number) => Math.ceil(Math.random() * most);
    while (performance.now() < until) {
      const [aid, tid, bid, delta] = [
        upTo(scale * 100_000),
        upTo(scale * 10),
        upTo(scale),
        upTo(5_000),
      ];
      const from = performance.now();
      await client.query("begin");
      await run("a", "update pgbench_accounts set abalance = abalance + $1 where aid = $2", [
        delta,
        aid,
      ]);
      await run("s", "select abalance from pgbench_accounts where aid = $1", [aid]);
      await run("t", "update pgbench_tellers set tbalance = tbalance + $1 where tid = $2", [
        delta,
        tid,
      ]);
      await run("b", "update pgbench_branches set bbalance = bbalance + $1 where bid = $2", [
        delta,
        bid,
      ]);
      await run("h", "insert into pgbench_history values ($1, $2, $3, $4, current_timestamp)", [
        tid,
        bid,
        aid,
        delta,
      ]);
      await client.query("commit");
      times.push(performance.now() - from);
      done++;
    }
    await client.end();
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: clients }, work));
  return done / ((performance.now() - begun) / 1000);
}
