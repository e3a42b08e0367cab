/**
 * npm run proof -- restore-drill: backs a working database up while members bet, starts another PostgreSQL
 * on the copy, and holds it against what was acknowledged (trust.md F13). A copy that was never
 * started is a hope.
 */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { startEmbeddedPostgres } from "../server/platform/embedded-postgres.ts";
import { checkLedger } from "../server/wallet/check-ledger.ts";
import { addOpenRound, addPlayers, fiveLines, startProduct, type Product } from "./product.ts";
import { RawClient } from "./raw-client.ts";

const CLIENTS = 8;
const PLAYERS = 50;

const product = await startProduct();
const copies = mkdtempSync(join(tmpdir(), "chokdee-restore-"));
chmodSync(copies, 0o711);
try {
  process.exitCode = (await drill(product)) ? 0 : 1;
} finally {
  await product.stop();
  rmSync(copies, { recursive: true, force: true });
}

async function drill(house: Product): Promise<boolean> {
  const acknowledged = new Set<string>();
  const betting = { goesOn: true };
  const members = bet(house, acknowledged, betting);
  while (acknowledged.size < 500) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = new Set(acknowledged);
  await backUp(house);
  betting.goesOn = false;
  await members;
  return judge(before, acknowledged);
}

async function bet(house: Product, done: Set<string>, go: { goesOn: boolean }): Promise<void> {
  const round = await addOpenRound(house.owner);
  const players = await addPlayers(house.owner, PLAYERS, 100_000_000);
  const work = async (): Promise<void> => {
    const http = new RawClient(house.port);
    while (go.goesOn) {
      const id = randomUUID();
      const player = players[Math.floor(Math.random() * PLAYERS)];
      const reply = await http.post(
        "/api/lottery/bets/bulk",
        player?.token ?? "",
        fiveLines(round, id),
      );
      if (reply.status === 201) done.add(id);
    }
    http.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
}

/**
 * What pg_basebackup does, which the embedded programs lack: the files are copied between start
 * and stop of a backup, then the log that was written meanwhile, and the label that says so.
 */
async function backUp(house: Product): Promise<void> {
  const from = join(house.postgres.folder, "cluster");
  const to = join(copies, "postgres", "cluster");
  const session = new pg.Client({ connectionString: house.postgres.url });
  await session.connect();
  await session.query("select pg_backup_start('drill', fast => true)");
  mkdirSync(join(copies, "postgres"), { mode: 0o700 });
  cpSync(join(house.postgres.folder, "password"), join(copies, "postgres", "password"));
  // Files may go while they are copied; what they held is in the log.
  spawnSync("cp", ["-a", from, to]);
  const { rows } = await session.query<{ label: string; spc: string }>(
    "select labelfile as label, spcmapfile as spc from pg_backup_stop(wait_for_archive => false)",
  );
  await session.end();
  rmSync(join(to, "pg_wal"), { recursive: true, force: true });
  spawnSync("cp", ["-a", join(from, "pg_wal"), join(to, "pg_wal")]);
  rmSync(join(to, "postmaster.pid"), { force: true });
  writeFileSync(join(to, "backup_label"), rows[0]?.label ?? "");
  spawnSync("chown", ["-R", "--reference", from, join(copies, "postgres")]);
}

async function judge(before: Set<string>, all: Set<string>): Promise<boolean> {
  const restored = await startEmbeddedPostgres({ dataDir: copies, log: () => undefined });
  const owner = new pg.Pool({ connectionString: restored.url, max: 2 });
  try {
    const { rows } = await owner.query<{ id: string }>("select bet_group_id as id from slips");
    const there = new Set(rows.map(({ id }) => id));
    const lost = [...before].filter((id) => !there.has(id)).length;
    const strange = [...there].filter((id) => !all.has(id)).length;
    await owner.query("create extension if not exists amcheck");
    const checked = await owner.query(
      `select bt_index_check(c.oid, heapallindexed => true) from pg_class c
       join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
       where a.amname = 'btree' and c.relkind = 'i' and n.nspname = 'public'`,
    );
    const ledger = await checkLedger({
      query: async <Row>(sql: string, values: readonly unknown[] = []) =>
        (await owner.query(sql, [...values])).rows as Row[],
    });
    process.stdout.write(
      `restore-drill: ${before.size} slips acknowledged before the backup, ${there.size} restored, ` +
        `${lost} lost, ${strange} of nobody; ${checked.rowCount} indexes whole; ` +
        `books ${ledger.balanced ? "balanced" : "NOT balanced"}\n`,
    );
    return lost === 0 && ledger.balanced && (checked.rowCount ?? 0) > 0;
  } finally {
    await owner.end();
    await restored.erase();
  }
}
