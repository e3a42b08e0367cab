/**
 * npm run proof -- standby [SLIPS]: the primary is lost under load and its standby takes over
 * (trust.md F9). With a synchronous standby nothing that was acknowledged may be lost, also when
 * the way to it was cut for a while before; and the primary that returns may acknowledge nothing to
 * a node that still asks it. The control, the same with an asynchronous standby, must lose.
 */
import { rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../server/platform/database/embedded-postgres.ts";
import { openFaultProxy, type FaultProxy } from "../server/testing/fault-proxy.ts";
import { backUp, copyFolder } from "./base-backup.ts";
import { checkBooks } from "./books.ts";
import { audit } from "./chaos/audit.ts";
import { moveMoney, SECRET } from "./chaos/moving.ts";
import { newRecord, placeSlips, type Outside } from "./chaos/placing.ts";
import {
  addOpenRound,
  addPlayers,
  fiveLines,
  startProduct,
  type OpenRound,
  type Player,
  type Product,
  openPool,
} from "./product.ts";
import { RawClient } from "./raw-client.ts";

const SLIPS = Number(process.argv[2] ?? "5000");
const PLAYERS = 200;
const MOVERS = 20;
const BALANCE_SATANG = 10_000_000;
const NAME = "standby";
/** How long the way to the standby is cut before the primary dies: longer than any time-out of the app. */
const CUT_MS = 8_000;
/** What is asked of the primary that returns. */
const PROBES = 40;
const PROBE_PATIENCE_MS = 10_000;

const isSafe = await failOver(
  "synchronous",
  ({ lost, doubled, unexplained, strays, books }) =>
    lost + doubled + unexplained + strays === 0 && books,
);
const isControlRed = await failOver(
  "asynchronous",
  ({ lost, strays, books }) => lost > 0 && strays > 0 && books,
);
process.stdout.write(
  isControlRed
    ? "the control loses, as it must\n"
    : "the control lost NOTHING: this proves nothing\n",
);
const failed = [isSafe, isControlRed].filter((isGood) => !isGood).length;
process.stdout.write(`${2 - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

interface Seen {
  readonly lost: number;
  readonly doubled: number;
  readonly unexplained: number;
  /** Slips that the primary acknowledged after it had returned. */
  readonly strays: number;
  readonly books: boolean;
}

async function failOver(
  kind: "synchronous" | "asynchronous",
  isGood: (seen: Seen) => boolean,
): Promise<boolean> {
  const product = await startProduct({
    nodes: 2,
    env: { PAYMENT_NOTIFICATION_SECRETS: `bank=${SECRET}` },
  });
  const copy = copyFolder();
  const link = await openFaultProxy(product.postgres.port);
  try {
    const standby = await startStandby(product, copy, link);
    try {
      if (kind === "synchronous") await waitForStandby(product.owner);
      return isGood(await run(kind, product, standby, link));
    } finally {
      await standby.erase();
    }
  } finally {
    await link.close();
    await product.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** As docs/operations.md says: a place in the log is kept, the files are copied, then it streams. */
async function startStandby(
  { postgres, owner }: Product,
  copy: string,
  link: FaultProxy,
): Promise<EmbeddedPostgres> {
  await owner.query("select pg_create_physical_replication_slot($1, true)", [NAME]);
  await backUp(postgres, copy, { withLog: false, signal: "standby.signal" });
  const { username, password } = new URL(postgres.url);
  const standby = await startEmbeddedPostgres({
    dataDir: copy,
    log: () => undefined,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${link.port} user=${username} password=${password} application_name=${NAME}`,
      primary_slot_name: NAME,
    },
  });
  await until(owner, "select state = 'streaming' as yes from pg_stat_replication");
  return standby;
}

/** From now on a commit is answered only when the standby has it on its disk. */
async function waitForStandby(owner: pg.Pool): Promise<void> {
  await owner.query(`alter system set synchronous_standby_names = '${NAME}'`);
  await owner.query("select pg_reload_conf()");
  await until(owner, "select sync_state = 'sync' as yes from pg_stat_replication");
}

async function until(db: pg.Pool, question: string): Promise<void> {
  const patience = performance.now() + 30_000;
  for (;;) {
    const { rows } = await db.query<{ yes: boolean }>(question);
    if (rows.length > 0 && rows.every(({ yes }) => yes)) return;
    if (performance.now() > patience) throw new Error(`in vain: ${question}`);
    await sleep(20);
  }
}

async function run(
  kind: string,
  product: Product,
  standby: EmbeddedPostgres,
  link: FaultProxy,
): Promise<Seen> {
  const round = await addOpenRound(product.owner);
  const players = await addPlayers(product.owner, PLAYERS, BALANCE_SATANG);
  const record = newRecord();
  const progress = { done: 0, wanted: SLIPS };
  const share = (): number => progress.done / SLIPS;
  const [downMs] = await Promise.all([
    loseThePrimary(product, standby, link, progress),
    placeSlips(product.ports, round, players, progress, record),
    moveMoney(product, players.slice(0, MOVERS), share, record),
  ]);
  const back = await returnOfThePrimary(product, round, players);
  const seen = await judge(standby, record);
  process.stdout.write(
    `standby, ${kind}: ${SLIPS} slips, the primary killed ${CUT_MS / 1000} s after its standby was ` +
      `cut off, a node worked on the promoted one ${(downMs / 1000).toFixed(1)} s after the kill; ` +
      `${record.acknowledged.length} slips acknowledged, ${record.refused.length} refused, ` +
      `${record.moved.length} deposits and withdrawals, ${record.retries} retries: ${seen.lost} lost, ` +
      `${seen.doubled} doubled or wallets off, ${seen.unexplained} unexplained, books ` +
      `${seen.books ? "balanced" : "NOT balanced"}; of ${PROBES} slips the primary that returned ` +
      `acknowledged ${back.strays}, ${back.waiting} of its transactions wait for the standby\n`,
  );
  return { ...seen, strays: back.strays };
}

/** At half of the slips. The second node is forgotten: it goes on asking the lost primary. */
async function loseThePrimary(
  product: Product,
  standby: EmbeddedPostgres,
  link: FaultProxy,
  progress: { readonly done: number },
): Promise<number> {
  while (progress.done < SLIPS / 2) await sleep(5);
  link.stall();
  await sleep(CUT_MS);
  // All its processes at once, as with the machine.
  process.kill(-product.postgres.pid, "SIGKILL");
  await product.postgres.exited;
  const lostAt = performance.now();
  const heir = new pg.Client({ connectionString: standby.url });
  await heir.connect();
  await heir.query("select pg_promote(wait => true)");
  await heir.end();
  product.killApp(0);
  await product.startApp(0, standby.url);
  return performance.now() - lostAt;
}

/** What the old primary still acknowledges to the node that was forgotten. */
async function returnOfThePrimary(
  { postgres, ports, owner }: Product,
  round: OpenRound,
  players: readonly Player[],
): Promise<{ strays: number; waiting: number }> {
  await postgres.restart();
  // The node's connections find their way by themselves.
  await sleep(2_000);
  const probes = Array.from({ length: PROBES }, async (_, at) => {
    const http = new RawClient(ports[1] ?? 0);
    const slip = fiveLines(round, randomUUID());
    const token = players[at]?.token ?? "";
    const reply = await http
      .post("/api/lottery/bets/bulk", token, slip, PROBE_PATIENCE_MS)
      .catch(() => undefined);
    http.close();
    return reply?.status === 201;
  });
  const answers = await Promise.all(probes);
  const { rows } = await owner.query<{ waiting: string }>(
    "select count(*) as waiting from pg_stat_activity where wait_event = 'SyncRep'",
  );
  const strays = answers.filter((isPlaced) => isPlaced).length;
  return { strays, waiting: Number(rows[0]?.waiting) };
}

async function judge(standby: EmbeddedPostgres, record: Outside): Promise<Omit<Seen, "strays">> {
  const owner = openPool(standby.url, 2);
  try {
    const verdict = await audit(owner, record, BALANCE_SATANG);
    const ledger = await checkBooks(owner);
    return { ...verdict, books: ledger.balanced };
  } finally {
    await owner.end();
  }
}
