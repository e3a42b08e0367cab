/**
 * npm run proof -- wrong-clock: PostgreSQL itself under a clock that goes back and jumps forward
 * (trust.md B5, F11), by libfaketime, while members bet. Back: no bet from that moment on, an alarm,
 * and betting goes on when the clock is right again. Forward: a round that has closed by it takes
 * none. The books balance, and no slip is older than one that was answered before it was sent.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { findBinaries } from "../server/platform/database/embedded-postgres/binaries.ts";
import { serverArguments } from "../server/platform/database/embedded-postgres/cluster.ts";
import { checkBooks } from "./books.ts";
import {
  addOpenRound,
  addPlayers,
  fiveLines,
  startProduct,
  type OpenRound,
  type Player,
  type Product,
} from "./product.ts";
import { RawClient } from "./raw-client.ts";

const CLIENTS = 8;
const PLAYERS = 50;
const HOUR_S = 3_600;
/** How long members bet on a clock that stands so. */
const PHASE_MS = 4_000;
/** Each node looks at the clock every ten seconds. */
const ALARM_WITHIN_MS = 25_000;
const LIBRARY = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

interface Phase {
  readonly name: string;
  readonly accepted: number;
  /** By the code of the refusal. */
  readonly refused: Readonly<Record<string, number>>;
}

if (LIBRARY === undefined) {
  process.stdout.write("skipped: libfaketime is not here (Debian: apt-get install libfaketime)\n");
} else {
  process.exitCode = (await prove(LIBRARY)) ? 0 : 1;
}

async function prove(library: string): Promise<boolean> {
  const product = await startProduct();
  const place = mkdtempSync(join(tmpdir(), "chokdee-clock-"));
  chmodSync(place, 0o711);
  const clock = join(place, "offset");
  const setClock = (seconds: number): void => {
    // In one step: half a file is no clock.
    writeFileSync(`${clock}.new`, `${seconds < 0 ? "" : "+"}${seconds}\n`);
    renameSync(`${clock}.new`, clock);
  };
  setClock(0);
  const database = await putUnderClock(product, library, clock);
  try {
    return await run(product, setClock);
  } finally {
    process.kill(-(database.pid ?? 0), "SIGKILL");
    await product.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

/** The product's PostgreSQL ends, and another runs on its files and port under the false clock. */
async function putUnderClock(
  { postgres, owner }: Product,
  library: string,
  clock: string,
): Promise<ChildProcess> {
  process.kill(postgres.pid, "SIGINT");
  await postgres.exited;
  const cluster = join(postgres.folder, "cluster");
  const { uid, gid } = statSync(cluster);
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const binaries = findBinaries(postgres.folder, account);
  const database = spawn(binaries.postgres, serverArguments(cluster, postgres.port, false, {}), {
    ...account,
    cwd: postgres.folder,
    env: {
      ...binaries.environment,
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    stdio: "ignore",
    detached: true,
  });
  await until(async () => (await owner.query("select 1").catch(() => undefined)) !== undefined);
  return database;
}

async function until(isSo: () => Promise<boolean>, withinMs = 30_000): Promise<boolean> {
  const patience = performance.now() + withinMs;
  while (performance.now() < patience) {
    if (await isSo()) return true;
    await sleep(50);
  }
  return false;
}

async function run(product: Product, setClock: (seconds: number) => void): Promise<boolean> {
  const { owner } = product;
  const round = await addOpenRound(owner);
  const short = await addOpenRound(owner);
  await owner.query("update rounds set close_time = now() + interval '30 minutes' where id = $1", [
    short.id,
  ]);
  const players = await addPlayers(owner, PLAYERS, 100_000_000);
  const betOn = (name: string, on: OpenRound): Promise<Phase> => bet(product, players, on, name);
  const turn = async (seconds: number): Promise<void> => {
    setClock(seconds);
    await sleep(100);
  };
  await until(async () => (await betOn("", round)).accepted > 0);

  const right = await betOn("the right time", round);
  await turn(-HOUR_S);
  const back = await betOn("an hour back", round);
  const begun = performance.now();
  const hasAlarm = await until(async () => {
    const { rows } = await owner.query<{ why: string | null }>(
      "select betting_stopped_why as why from house_state",
    );
    return rows[0]?.why === "CLOCK_BEHIND";
  }, ALARM_WITHIN_MS);
  const alarmS = ((performance.now() - begun + PHASE_MS) / 1000).toFixed(0);
  const still = await betOn("an hour back, later", round);
  await turn(0);
  const goesOn = await until(async () => (await betOn("", round)).accepted > 0, ALARM_WITHIN_MS);
  const again = await betOn("the right time again", round);
  await turn(HOUR_S);
  const ahead = await betOn("an hour ahead", round);
  const closed = await betOn("an hour ahead, on a round that has closed by then", short);

  const phases = [right, back, still, again, ahead, closed];
  for (const { name, accepted, refused } of phases) {
    process.stdout.write(`  ${name}: ${accepted} placed, refused ${JSON.stringify(refused)}\n`);
  }
  const ledger = await checkBooks(owner);
  process.stdout.write(
    `wrong-clock: ${hasAlarm ? `an alarm ${alarmS} s after the clock went back` : "NO alarm"}, ` +
      `betting ${goesOn ? "went on" : "did NOT go on"} when it was right; ` +
      `books ${ledger.balanced ? "balanced" : "NOT balanced"}\n`,
  );
  const isGood =
    [right, again, ahead].every(({ accepted }) => accepted > 0) &&
    [back, still, closed].every(({ accepted }) => accepted === 0) &&
    hasAlarm &&
    goesOn &&
    ledger.balanced;
  process.stdout.write(isGood ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
  return isGood;
}

async function bet(
  { port }: Product,
  players: readonly Player[],
  round: OpenRound,
  name: string,
): Promise<Phase> {
  const over = performance.now() + (name === "" ? 200 : PHASE_MS);
  const refused: Record<string, number> = {};
  let accepted = 0;
  const work = async (_: unknown, at: number): Promise<void> => {
    const http = new RawClient(port);
    while (performance.now() < over) {
      const token = players[at]?.token ?? "";
      const reply = await http
        .post("/api/lottery/bets/bulk", token, fiveLines(round, randomUUID()))
        .catch(() => ({ status: 0, body: "" }));
      if (reply.status === 201) accepted += 1;
      else {
        const code = /"code":"(\w+)"/.exec(reply.body)?.[1] ?? String(reply.status);
        refused[code] = (refused[code] ?? 0) + 1;
        await sleep(20);
      }
    }
    http.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }).map(work));
  return { name, accepted, refused };
}
