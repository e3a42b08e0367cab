import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";

import { postgresFolder } from "./embedded-postgres/account.ts";
import { isAlive } from "./embedded-postgres/processes.ts";
import { type EmbeddedPostgres, keepAlive, startEmbeddedPostgres } from "./embedded-postgres.ts";

const parent = mkdtempSync(join(tmpdir(), "chokdee-pg-"));
const dataDir = join(parent, "data");
// Where the tests run as root, PostgreSQL's own account has to get through.
chmodSync(parent, 0o711);
const heard: string[] = [];
const log = (message: string) => void heard.push(message);
let running: EmbeddedPostgres | null = null;
let isFast = false;

/** The server that the test before left running, or one that is started now. */
async function serve(fast = isFast): Promise<EmbeddedPostgres> {
  if (running && fast === isFast) return running;
  await end();
  isFast = fast;
  running = await startEmbeddedPostgres({
    dataDir,
    fast,
    log,
    settings: { shared_buffers: "16MB" },
  });
  return running;
}

async function end(): Promise<void> {
  await running?.stop();
  running = null;
}

async function ask(url: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(text);
    return String(rows[0]?.answer);
  } finally {
    await client.end();
  }
}

afterAll(async () => {
  await end();
  rmSync(parent, { recursive: true, force: true });
});

describe("the embedded PostgreSQL", () => {
  it("is durable, speaks UTF-8 and sorts by code point unless asked otherwise", async () => {
    const postgres = await serve(false);
    const settings = `select concat_ws(' ', current_setting('fsync'),
      current_setting('full_page_writes'), current_setting('synchronous_commit'),
      current_setting('server_encoding'), datlocprovider, datlocale) as answer
      from pg_database where datname = current_database()`;
    expect(await ask(postgres.url, settings)).toBe("on on on UTF8 b C.UTF-8");
    expect(await ask(postgres.url, "select upper('ä') || 'โชคดี' as answer")).toBe("Äโชคดี");
  });

  it("writes statements and faults into its log, and nobody's numbers", async () => {
    const postgres = await serve();
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("set log_min_duration_statement = 0");
    await client.query("create temporary table met (phone text primary key)");
    await client.query("insert into met values ($1)", ["0898765432"]);
    const again = client.query("insert into met values ($1)", ["0898765432"]);
    await expect(again).rejects.toThrow("duplicate key");
    await client.end();
    const written = readFileSync(join(postgres.folder, "postgres.log"), "utf8");
    expect(written).toContain("insert into met values ($1)");
    expect(written).toContain("duplicate key");
    expect(written).not.toContain("0898765432");
  });

  it("listens on the loopback address only and keeps its password to itself", async () => {
    const { url } = await serve();
    expect(await ask(url, "select current_setting('listen_addresses') as answer")).toBe(
      "127.0.0.1",
    );
    expect(statSync(join(dataDir, "postgres", "password")).mode & 0o077).toBe(0);
    const wrong = url.replace(/:[^:@]+@/, ":wrong@");
    await expect(ask(wrong, "select 1 as answer")).rejects.toThrow(/password/);
  });

  it("moves its data to where PostgreSQL's account can reach it, and says so", async () => {
    const locked = join(parent, "locked");
    mkdirSync(locked, { mode: 0o700 });
    const said: string[] = [];
    const options = {
      dataDir: join(locked, "postgres"),
      fast: true,
      log: (m: string) => said.push(m),
    };
    const postgres = await startEmbeddedPostgres(options);
    await postgres.stop();
    const again = await startEmbeddedPostgres(options);
    expect(postgresFolder(options.dataDir)).toBe(postgres.folder);
    await again.erase();
    const isRoot = process.getuid?.() === 0;
    expect(again.folder).toBe(postgres.folder);
    // Not in /var/tmp, where systems delete what is a month old.
    expect(/^\/var\/(?!tmp)/.test(postgres.folder)).toBe(isRoot);
    expect(said.some((text) => text.includes(postgres.folder))).toBe(isRoot);
    expect(existsSync(postgres.folder)).toBe(false);
  });

  it("refuses a second server on the same folder", async () => {
    await serve();
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/already runs/);
  });

  it("is brought back on the same port after a kill, with what was committed", async () => {
    const postgres = await serve(false);
    const ending = keepAlive(postgres, log);
    await ask(postgres.url, "create table kept_by_server as select 7 as answer");
    // It computes without a pause, and so does not hear that its server has died.
    const long =
      "select count(*) as answer from generate_series(1, 1000000) a, generate_series(1, 1000) b";
    const unfinished = ask(postgres.url, long).catch(() => "cut off");
    const busy =
      "select count(*) as answer from pg_stat_activity where query like 'select count(*) as answer from gen%' and state = 'active'";
    await expect.poll(() => ask(postgres.url, busy)).toBe("1");
    const killed = postgres.pid;
    process.kill(killed, "SIGKILL");
    await expect.poll(() => postgres.pid, { timeout: 10_000 }).not.toBe(killed);
    const read = () =>
      ask(postgres.url, "select answer from kept_by_server").catch(() => "not yet");
    await expect.poll(read, { timeout: 10_000 }).toBe("7");
    expect(await unfinished).toBe("cut off");
    await end();
    await ending;
    expect(isAlive(postgres.pid)).toBe(false);
  });

  it("comes back with its data after the app was killed", async () => {
    await ask((await serve()).url, "create table kept as select 7 as answer");
    await end();
    const module = new URL("./embedded-postgres.ts", import.meta.url).href;
    const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
      const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)},
        log: console.error });
      console.log(postgres.pid);
      setInterval(() => undefined, 1000);`;
    const app = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [first] = (await once(app.stdout, "data")) as [Buffer];
    const orphan = Number(first.toString());
    expect(isAlive(orphan)).toBe(true);
    app.kill("SIGKILL");
    await once(app, "exit");

    const postgres = await serve();
    expect(await ask(postgres.url, "select answer from kept")).toBe("7");
    expect(isAlive(orphan)).toBe(false);
  });

  it("gives up durability only where a test asks for it", async () => {
    const { url } = await serve(true);
    expect(await ask(url, "select current_setting('fsync') as answer")).toBe("off");
  });

  it("ends with the app that started it, even when that is killed", async () => {
    await end();
    const module = new URL("./embedded-postgres.ts", import.meta.url).href;
    const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
      const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)},
        log: console.error });
      console.log(postgres.pid);`;
    const app = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [first] = (await once(app.stdout, "data")) as [Buffer];
    if (app.exitCode === null) await once(app, "exit");
    await expect.poll(() => isAlive(Number(first.toString())), { timeout: 20_000 }).toBe(false);
  });
});
