/**
 * The real product for a benchmark or a chaos run: a durable embedded PostgreSQL, the server as a
 * process of its own, members with money and sessions, a round that is open.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from "../server/platform/database/embedded-postgres.ts";

export interface Product {
  readonly postgres: EmbeddedPostgres;
  /** Where the first node listens. */
  readonly port: number;
  /** Where each node listens. */
  readonly ports: readonly number[];
  /** As the owner of the database. */
  readonly owner: pg.Pool;
  /** Starts a node again, after it was killed; on another database when one is given. */
  startApp(node?: number, databaseUrl?: string): Promise<void>;
  /** Kills a node at once, as a power cut would. */
  killApp(node?: number): void;
  /** Asks a node to stop, as a deployment does; how it ended, and how long it took. */
  stopApp(node?: number): Promise<{ code: number | null; ms: number }>;
  /** The process of a node that runs. */
  pid(node?: number): number;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** The server's entry, or one of our own that plants a fault in it. */
  readonly entry?: string;
  /** The entry of each node, asked at each start: for nodes of different versions. */
  readonly entryOf?: (node: number) => string;
  readonly env?: Readonly<Record<string, string>>;
  /** How many servers work on the one database. */
  readonly nodes?: number;
  /** What says that a node serves: /readyz, but of nodes that are never ready. */
  readonly upPath?: string;
  /** What Node is told besides, for each server: a fault that only one of them has. */
  readonly nodeArguments?: (node: number) => readonly string[];
  /** The owner's address of a house elsewhere, instead of a PostgreSQL of the run's own. */
  readonly databaseUrl?: string;
  /** How PostgreSQL differs from the product's own. */
  readonly postgres?: Partial<EmbeddedPostgresOptions>;
}

export interface Player {
  readonly id: string;
  readonly token: string;
}

const ROOT = join(import.meta.dirname, "..");
const READY_WITHIN_MS = 120_000;
/** A connection that a killed node had taken is not waited for. */
const ANSWERED_WITHIN_MS = 5_000;

/** The owner's connections; one that is cut when the database ends is no failure of the run. */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), "chokdee-bench-"));
  const postgres = options.databaseUrl
    ? elsewhere(options.databaseUrl, folder)
    : await startEmbeddedPostgres({
        dataDir: folder,
        log: () => undefined,
        ...options.postgres,
      });
  const owner = openPool(postgres.url, 4);
  const ports: number[] = [];
  while (ports.length < (options.nodes ?? 1)) ports.push(await freePort());
  const apps: ChildProcess[] = [];
  const env = { DATA_DIR: folder, ...options.env };
  const { entry = "server/main.ts", entryOf = () => entry, nodeArguments = () => [] } = options;
  const startApp = async (node = 0, databaseUrl = postgres.url): Promise<void> => {
    const app = launch([...nodeArguments(node), entryOf(node)], {
      ...env,
      DATABASE_URL: databaseUrl,
      PORT: String(ports[node]),
    });
    apps[node] = app;
    await ready(ports[node] ?? 0, app, options.upPath);
  };
  const stop = async (): Promise<void> => {
    for (const app of apps) app.kill("SIGKILL");
    await owner.end();
    await postgres.erase();
    await rm(folder, { recursive: true, force: true });
  };

  try {
    for (const node of ports.keys()) await startApp(node);
  } catch (error) {
    await stop();
    throw error;
  }
  const killApp = (node = 0): void => void apps[node]?.kill("SIGKILL");
  const stopApp = async (node = 0): Promise<{ code: number | null; ms: number }> => {
    const app = apps[node];
    if (!app) throw new Error(`there is no node ${node}`);
    const begun = performance.now();
    app.kill("SIGTERM");
    const [code] = (await once(app, "exit")) as [number | null];
    return { code, ms: performance.now() - begun };
  };
  const pid = (node = 0): number => apps[node]?.pid ?? 0;
  return { postgres, port: ports[0] ?? 0, ports, owner, startApp, killApp, stopApp, pid, stop };
}

/** A PostgreSQL that somebody else starts and stops. */
function elsewhere(url: string, folder: string): EmbeddedPostgres {
  const notOurs = () => Promise.reject(new Error("this PostgreSQL is another's"));
  return {
    url,
    port: Number(new URL(url).port),
    folder,
    pid: 0,
    exited: new Promise(() => undefined),
    isStopped: false,
    restart: notOurs,
    stop: notOurs,
    erase: () => Promise.resolve(),
  };
}

function launch(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      LOG_LEVEL: "error",
      // As npm start has it.
      NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
      // Nobody outside of this machine is asked.
      DRAND_URLS: "off",
      HOUSE_DRAWS_WITHOUT_BEACON: "1",
      ADMIN_PHONE: "0899999999",
      ADMIN_PASSWORD: randomBytes(9).toString("base64url"),
      ...env,
    },
  });
}

async function ready(port: number, app: ChildProcess, path = "/readyz"): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  let last = "nothing listened";
  while (Date.now() < until) {
    if (app.exitCode !== null) throw new Error(`the server ended with ${app.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    }).catch((error: unknown) => void (last = String(error)));
    if (answer?.ok) return;
    if (answer) last = `${answer.status} ${await answer.text()}`;
    await sleep(50);
  }
  throw new Error(`the server was not ready in time: ${last}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Adds members with money in satang, each signed in, straight into the database. */
export async function addPlayers(
  owner: pg.Pool,
  count: number,
  balance: number,
): Promise<Player[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
       insert into members (phone_number, nickname, password_hash)
       select '07' || lpad((n + (select count(*) from members))::text, 8, '0'), 'player', 'none'
       from generate_series(1, $1::integer) n returning id
     ), opened as (select id, wallet_open(id) from made)
     select id from opened`,
    [count],
  );
  await owner.query(
    // Member by member: on a distributed house they stand on several machines.
    `select count(e.entry_id) from unnest($1::uuid[]) m (id) cross join lateral wallet_post_entries(
       array[m.id], array['ADJUST'], array[$2::bigint], array['ADJUSTMENTS'], array['adjustment'],
       array[m.id::text], array[null::jsonb]) e`,
    [rows.map((row) => row.id), balance],
  );
  // What a wallet is given stands in the audit, and who gave it.
  await owner.query(
    `with alone as (
       insert into lone_adjustments (reference_id, staff_id, user_id, amount_satang, made_at)
       select id, id, id, $2::bigint, now() - interval '40 days' from unnest($1::uuid[]) m (id))
     insert into audit_entries (action, target_kind, target_id, after)
     select 'credit.adjust', 'member', id, jsonb_build_object('reference_id', id,
       'amount', ($2::bigint / 100.0)::numeric(20, 2)::text) from unnest($1::uuid[]) m (id)`,
    [rows.map((row) => row.id), balance],
  );
  await owner.query(
    `insert into sessions (token_hash, member_id, expires_at)
     select t.hash, t.id, now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) t (hash, id)`,
    [tokens.map((token) => createHash("sha256").update(token).digest()), rows.map((row) => row.id)],
  );
  return rows.map((row, at) => ({ id: row.id, token: tokens[at] ?? "" }));
}

/** Settings are held for five seconds by each node. */
export const SETTINGS_HELD_MS = 5_500;

/**
 * Adds an owner of the house, signed in. One's word is enough from now on, once the nodes have
 * read their settings again.
 */
export async function addAdmin(owner: pg.Pool): Promise<Player> {
  await owner.query(
    `insert into settings (key, value)
     values ('two_person', 'false'), ('staff_totp_required', 'false')
     on conflict (key) do update set value = excluded.value`,
  );
  const [admin] = await addPlayers(owner, 1, 1);
  if (!admin) throw new Error("nobody was added");
  await owner.query("update members set role = 'ADMIN', nickname = 'admin' where id = $1", [
    admin.id,
  ]);
  await owner.query("insert into staff (member_id, rights) values ($1, '{owner}')", [admin.id]);
  return admin;
}

export interface OpenRound {
  readonly id: string;
  /** A configuration of three digits and one of two. */
  readonly three: string;
  readonly two: string;
}

/** Opens a round of the seeded government lottery for an hour. */
export async function addOpenRound(owner: pg.Pool): Promise<OpenRound> {
  const { rows } = await owner.query<{ id: string; three: string; two: string }>(
    `with type as (select id from lottery_types where code = 'thai-gov'), made as (
       insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time)
       select id, 'bench', current_date, 900 + (random() * 1000000)::integer,
         now() - interval '1 hour', now() + interval '2 hours' from type returning id
     )
     select made.id::text,
       (select id::text from bet_type_configs c where c.lottery_type_id = type.id
         and c.bet_type = 'THREE_TOP') as three,
       (select id::text from bet_type_configs c where c.lottery_type_id = type.id
         and c.bet_type = 'TWO_BOTTOM') as two
     from made, type`,
  );
  const [round] = rows;
  if (!round) throw new Error("the government lottery is not seeded");
  return round;
}

/** A slip of five lines on random numbers, one baht each. */
export function fiveLines(round: OpenRound, betGroupId: string): string {
  const bets = Array.from({ length: 5 }, (_, n) => {
    const number = Math.floor(Math.random() * 1000);
    return n < 3
      ? { bet_type_config_id: round.three, number: String(number).padStart(3, "0"), amount: 1 }
      : { bet_type_config_id: round.two, number: String(number % 100).padStart(2, "0"), amount: 1 };
  });
  return JSON.stringify({ round_id: round.id, bet_group_id: betGroupId, bets });
}
