/**
 * npm run proof -- point-in-time: while members bet, a base backup is made and the log is archived;
 * then somebody with the owner's rights destroys the books. Another PostgreSQL is started on the
 * backup and the archive alone, and recovered to a moment before it (trust.md figure 10): all that
 * was acknowledged before that moment is there, nothing that was sent after it, and the house works.
 */
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../server/platform/database/embedded-postgres.ts";
import { backUp, copyFolder } from "./base-backup.ts";
import { keepBetting } from "./bettors.ts";
import { checkBooks } from "./books.ts";
import {
  openPool,
  addOpenRound,
  addPlayers,
  fiveLines,
  startProduct,
  type Player,
} from "./product.ts";
import { RawClient } from "./raw-client.ts";

/** Slips between one step and the next. */
const SLIPS = Number(process.argv[2] ?? "500");
const PLAYERS = 50;
const DISASTER = "delete from slips; update wallets set balance_satang = 0; delete from sessions";

const archive = mkdtempSync(join(tmpdir(), "chokdee-archive-"));
// PostgreSQL's own account writes there.
chmodSync(archive, 0o777);
const copy = copyFolder();
const product = await startProduct({
  postgres: {
    settings: {
      archive_mode: "on",
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    },
  },
});
try {
  const isGood = await drill();
  process.stdout.write(isGood ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
  process.exitCode = isGood ? 0 : 1;
} finally {
  await product.stop();
  for (const folder of [archive, copy]) rmSync(folder, { recursive: true, force: true });
}

async function drill(): Promise<boolean> {
  const { owner, postgres } = product;
  const round = await addOpenRound(owner);
  const players = await addPlayers(owner, PLAYERS, 100_000_000);
  // Once the moment is known: what is sent from then on must not be restored.
  let isAfter = false;
  const sentAfter = new Set<string>();
  const betting = {
    goesOn: true,
    acknowledged: new Set<string>(),
    sends: (id: string) => void (isAfter && sentAfter.add(id)),
  };
  const { acknowledged } = betting;
  const members = keepBetting(product, round, players, betting);
  await waitFor(() => acknowledged.size >= SLIPS);
  await backUp(postgres, copy, { withLog: false, signal: "recovery.signal" });
  const atBackup = acknowledged.size;
  await waitFor(() => acknowledged.size >= atBackup + SLIPS);

  const before = new Set(acknowledged);
  const { rows } = await owner.query<{ moment: string }>(
    "select clock_timestamp()::text as moment",
  );
  isAfter = true;
  await waitFor(() => sentAfter.size >= SLIPS);
  betting.goesOn = false;
  await members;
  await owner.query(DISASTER);
  await archiveAll(owner);
  process.kill(-postgres.pid, "SIGKILL");
  await postgres.exited;

  const begun = performance.now();
  const restored = await recover(rows[0]?.moment ?? "");
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  try {
    process.stdout.write(
      `point-in-time: ${atBackup} slips at the backup, ${before.size} at the moment, ` +
        `${acknowledged.size} in all; recovered in ${seconds} s from the backup and ` +
        `${readdirSync(archive).length} files of the log\n`,
    );
    return await judge(restored, before, sentAfter, fiveLines(round, randomUUID()), players);
  } finally {
    await restored.erase();
  }
}

async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const patience = performance.now() + 120_000;
  while (!(await isSo())) {
    if (performance.now() > patience) throw new Error(`in vain: ${isSo.toString()}`);
    await sleep(20);
  }
}

/** What archive_timeout does in time: the part of the log that is being written goes out as well. */
async function archiveAll(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ file: string }>(
    "select pg_walfile_name(pg_switch_wal()) as file",
  );
  await waitFor(() => readdirSync(archive).includes(rows[0]?.file ?? ""));
}

async function recover(moment: string): Promise<EmbeddedPostgres> {
  const restored = await startEmbeddedPostgres({
    dataDir: copy,
    log: () => undefined,
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: "promote",
    },
  });
  const asked = new pg.Client({ connectionString: restored.url });
  await asked.connect();
  const isRecovered = async (): Promise<boolean> => {
    const { rows } = await asked.query<{ yes: boolean }>("select not pg_is_in_recovery() as yes");
    return rows[0]?.yes === true;
  };
  await waitFor(isRecovered);
  await asked.end();
  return restored;
}

async function judge(
  restored: EmbeddedPostgres,
  before: Set<string>,
  sentAfter: ReadonlySet<string>,
  slip: string,
  players: readonly Player[],
): Promise<boolean> {
  const owner = openPool(restored.url, 2);
  try {
    const { rows } = await owner.query<{ id: string; whole: boolean }>(
      `select s.bet_group_id as id, s.line_count = (select count(*) from bets b
         where b.user_id = s.user_id and b.slip_id = s.id) as whole from slips s`,
    );
    const there = new Set(rows.map(({ id }) => id));
    const lost = [...before].filter((id) => !there.has(id)).length;
    const late = [...sentAfter].filter((id) => there.has(id)).length;
    const torn = rows.filter(({ whole }) => !whole).length;
    const ledger = await checkBooks(owner);
    product.killApp();
    await product.startApp(0, restored.url);
    const http = new RawClient(product.port);
    const { status } = await http.post("/api/lottery/bets/bulk", players[0]?.token ?? "", slip);
    http.close();
    process.stdout.write(
      `  ${there.size} slips restored: ${lost} lost, ${late} from after the moment, ${torn} without ` +
        `their lines; books ${ledger.balanced ? "balanced" : "NOT balanced"}; a slip placed on the ` +
        `restored database was answered ${status}\n`,
    );
    return lost + late + torn === 0 && ledger.balanced && status === 201;
  } finally {
    await owner.end();
  }
}
