/**
 * npm run proof -- settle-kills [BETS]: rounds are settled by two administrators at once on two
 * nodes, three results are corrected, withdrawals are rejected by both meanwhile, and nodes are
 * killed in the middle of it. In the end each wallet must hold to the satang what plain arithmetic
 * says: paid - oracle = 0.00 (trust.md figure 5, S1, S2, S5, W5).
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { checkBooks } from "./books.ts";
import { Caller } from "./chaos/caller.ts";
import { newRecord, PATIENCE_MS, untilAnswered } from "./chaos/placing.ts";
import {
  addAdmin,
  addOpenRound,
  addPlayers,
  SETTINGS_HELD_MS,
  startProduct,
  type OpenRound,
  type Player,
} from "./product.ts";
import { LINES, placeBets, RIGHT, WRONG, type Placed, type Result } from "./settle-kills/bets.ts";

const BETS = Number(process.argv[2] ?? "1000000");
/** A member may ask for ten withdrawals a day. */
const ROUNDS = 10;
const CORRECTED = 3;
const PLAYERS = 2_000;
const WITHDRAWERS = 20;
const BALANCE_SATANG = 10_000_000_00;
const STAKE_SATANG = 100;
const WITHDRAWN_BAHT = 100;
/** From the moment a settlement is under way to the kill. */
const MOST_WAIT_MS = 250;
const FINISHED_WITHIN_MS = 120_000;

const seen = { kills: 0, inTheMiddle: 0, slowestStartMs: 0 };
const record = newRecord();
const product = await startProduct({ nodes: 2 });
const { owner } = product;
try {
  const players = await addPlayers(owner, PLAYERS, BALANCE_SATANG);
  await addAccounts(players.slice(0, WITHDRAWERS));
  const admins = [await addAdmin(owner), await addAdmin(owner)];
  await sleep(SETTINGS_HELD_MS);
  const expected = new Map(players.map(({ id }) => [id, BALANCE_SATANG]));
  for (let n = 0; n < ROUNDS; n++) {
    const round = await addOpenRound(owner);
    const placed = await placeBets(product, round, players, BETS / ROUNDS, record);
    await reckon(expected, placed, round);
    await settleUnderKills(round, admins, players, n);
  }
  process.exitCode = (await report(expected)) ? 0 : 1;
} finally {
  await product.stop();
}

async function settleUnderKills(
  round: OpenRound,
  admins: readonly Player[],
  players: readonly Player[],
  n: number,
): Promise<void> {
  await owner.query("update rounds set close_time = clock_timestamp() where id = $1", [round.id]);
  await withdraw(players.slice(0, WITHDRAWERS));
  const isCorrected = n < CORRECTED;
  await Promise.all([
    enter(admins, `/api/admin/rounds/${round.id}/result`, isCorrected ? WRONG : RIGHT),
    rejectAll(admins),
    killDuring(round, 1, n),
  ]);
  await finished(round, 1);
  if (!isCorrected) return;
  await Promise.all([
    enter(admins, `/api/admin/rounds/${round.id}/result/correct`, RIGHT, { reason: "typed wrong" }),
    killDuring(round, 2, n),
  ]);
  await finished(round, 2);
}

/** The same by both at once, each beginning at another node, until both are answered. */
async function enter(
  admins: readonly Player[],
  path: string,
  result: Result,
  more: object = {},
): Promise<void> {
  await byBoth(admins, async (caller, admin) => {
    const body = JSON.stringify({ result: result.entry, ...more });
    const reply = await untilAnswered(record, () =>
      caller.post(path, admin.token, body, PATIENCE_MS),
    );
    if (reply.status !== 200) record.surprises.push(`${path}: ${reply.status} ${reply.body}`);
  });
}

/** Every withdrawal that waits, by both; whoever comes second is told that it is decided. */
async function rejectAll(admins: readonly Player[]): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from withdrawals where status = 'PENDING'",
  );
  await byBoth(admins, async (caller, admin) => {
    for (const { id } of rows) {
      const reply = await untilAnswered(record, () =>
        caller.post(
          `/api/admin/withdrawals/${id}/reject`,
          admin.token,
          JSON.stringify({ reason: "wrong account" }),
          PATIENCE_MS,
        ),
      );
      if (reply.status !== 200 && !reply.body.includes("WITHDRAWAL_FINAL")) {
        record.surprises.push(`a rejection was answered ${reply.status}: ${reply.body}`);
      }
    }
  });
}

async function byBoth(
  admins: readonly Player[],
  act: (caller: Caller, admin: Player) => Promise<void>,
): Promise<void> {
  await Promise.all(
    admins.map(async (admin, first) => {
      const caller = new Caller(product.ports, first);
      await act(caller, admin);
      caller.close();
    }),
  );
}

/** Kills both nodes, so that nobody goes on at once, or in every third round one of them. */
async function killDuring(round: OpenRound, version: number, n: number): Promise<void> {
  const begun = performance.now();
  while ((await stateOf(round, version)) === "none") {
    if (performance.now() - begun > FINISHED_WITHIN_MS) throw new Error("nothing was settled");
    await sleep(1);
  }
  await sleep(Math.random() * MOST_WAIT_MS);
  const nodes = n % 3 === 2 ? [n % 2] : [0, 1];
  for (const node of nodes) product.killApp(node);
  seen.kills += nodes.length;
  if ((await stateOf(round, version)) === "under way") seen.inTheMiddle += nodes.length;
  const killed = performance.now();
  await Promise.all(nodes.map((node) => product.startApp(node)));
  seen.slowestStartMs = Math.max(seen.slowestStartMs, performance.now() - killed);
}

async function stateOf(
  round: OpenRound,
  version: number,
): Promise<"none" | "under way" | "finished"> {
  const { rows } = await owner.query<{ done: boolean }>(
    `select finished_at is not null as done from settlements
     where round_id = $1 and result_version = $2`,
    [round.id, version],
  );
  const [row] = rows;
  if (!row) return "none";
  return row.done ? "finished" : "under way";
}

async function finished(round: OpenRound, version: number): Promise<void> {
  const begun = performance.now();
  while ((await stateOf(round, version)) !== "finished") {
    if (performance.now() - begun > FINISHED_WITHIN_MS) throw new Error("not settled in time");
    await sleep(20);
  }
}

/** What each wallet must come to by the right result. */
async function reckon(
  expected: Map<string, number>,
  placed: readonly Placed[],
  round: OpenRound,
): Promise<void> {
  const { rows } = await owner.query<{ id: string; odds: number }>(
    "select id::text, odds from bet_type_configs where id = any ($1::integer[])",
    [[round.three, round.two]],
  );
  const winOf = (config: string): number =>
    (STAKE_SATANG * Number(rows.find(({ id }) => id === config)?.odds)) / 100;
  for (const { userId, threes, twos } of placed) {
    const won =
      (threes.includes(RIGHT.three) ? winOf(round.three) : 0) +
      (twos.includes(RIGHT.two) ? winOf(round.two) : 0);
    expected.set(userId, (expected.get(userId) ?? 0) - LINES * STAKE_SATANG + won);
  }
}

async function addAccounts(players: readonly Player[]): Promise<void> {
  await owner.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     select id, '004', lpad((2000000000 + n)::text, 10, '0'), 'kills'
     from unnest($1::uuid[]) with ordinality p (id, n)`,
    [players.map((player) => player.id)],
  );
}

async function withdraw(players: readonly Player[]): Promise<void> {
  const caller = new Caller(product.ports, 0);
  for (const { token } of players) {
    const key = { "idempotency-key": randomUUID() };
    const body = JSON.stringify({ amount: WITHDRAWN_BAHT });
    const reply = await untilAnswered(record, () =>
      caller.post("/api/payment/withdrawal", token, body, PATIENCE_MS, key),
    );
    if (reply.status >= 300) record.surprises.push(`a withdrawal was refused: ${reply.body}`);
  }
  caller.close();
}

async function report(expected: ReadonlyMap<string, number>): Promise<boolean> {
  const { rows } = await owner.query<{ user_id: string; balance_satang: string }>(
    "select user_id, balance_satang from wallets where user_id = any ($1)",
    [[...expected.keys()]],
  );
  const wrong = rows.filter((row) => Number(row.balance_satang) !== expected.get(row.user_id));
  const off = rows.reduce(
    (sum, row) => sum + Number(row.balance_satang) - (expected.get(row.user_id) ?? 0),
    0,
  );
  const refunds = await owner.query<{ rejected: string; once: string }>(
    `select count(*) as rejected, count(*) filter (where (select count(*) from ledger_entries e
       where e.user_id = w.user_id and e.type = 'REFUND' and e.reference_id = w.id::text) = 1)
       as once from withdrawals w where status = 'REJECTED'`,
  );
  const { rejected, once } = refunds.rows[0] ?? { rejected: "0", once: "0" };
  const books = await checkBooks(owner);
  const isGood =
    wrong.length === 0 &&
    Number(rejected) === ROUNDS * WITHDRAWERS &&
    rejected === once &&
    record.surprises.length === 0 &&
    books.balanced &&
    seen.inTheMiddle > 0;
  process.stdout.write(
    `settle-kills: ${BETS} bets in ${ROUNDS} rounds, ${seen.kills} kills of a node ` +
      `(${seen.inTheMiddle} while a settlement was under way), ${CORRECTED} corrections, ` +
      `${record.retries} retries, slowest start ${(seen.slowestStartMs / 1_000).toFixed(1)} s\n` +
      `  paid - oracle = ${(off / 100).toFixed(2)}, ${wrong.length} of ` +
      `${rows.length} wallets wrong; ${rejected} withdrawals rejected, ${once} refunded once; ` +
      `${books.mismatches.length} faults in the books\n`,
  );
  for (const one of [...wrong.slice(0, 3), ...books.mismatches.slice(0, 3)]) {
    process.stdout.write(`  ${JSON.stringify(one)}\n`);
  }
  for (const one of record.surprises.slice(0, 5)) process.stdout.write(`  ${one}\n`);
  process.stdout.write(isGood ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
  return isGood;
}
