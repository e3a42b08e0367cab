/**
 * npm run proof -- close-race: bets around the close of rounds, sent to two nodes of which one
 * believes that it is an hour later and the other that it is an hour earlier (trust.md B4, figure
 * 3). None that was sent after the close may stand, none may be refused as late whose answer was
 * there more than 50 ms before it.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Caller } from "./chaos/caller.ts";
import { addOpenRound, addPlayers, startProduct, type OpenRound, type Player } from "./product.ts";

const BETS = Number(process.argv[2] ?? "2000");
const PLAYERS = 200;
const CLIENTS = 32;
/** How long before each close the bets begin. */
const LEAD_MS = 700;
/** How long they go on after it. */
const TAIL_MS = 300;
const EARLY_MS = 50;
const PATIENCE_MS = 8_000;

interface Tally {
  placed: number;
  refused: number;
  late: number;
  early: number;
  unanswered: number;
  strange: string[];
}

const product = await startProduct({
  nodes: 2,
  // A node whose clock is an hour off is not ready, and decides nothing by it all the same.
  upPath: "/healthz",
  nodeArguments: (node) => [
    "--import",
    `data:text/javascript,process.env.CLOCK_OFF_HOURS="${node === 0 ? 1 : -1}"`,
    "--import",
    join(import.meta.dirname, "chaos/clock-off.ts"),
  ],
});
const tally: Tally = { placed: 0, refused: 0, late: 0, early: 0, unanswered: 0, strange: [] };
let rounds = 0;
try {
  const players = await addPlayers(product.owner, PLAYERS, 100_000_000);
  while (tally.placed + tally.refused < BETS) {
    rounds += 1;
    await raceOneClose(players);
  }
  report(await lateInTheBooks());
} finally {
  await product.stop();
}

async function raceOneClose(players: readonly Player[]): Promise<void> {
  const round = await addOpenRound(product.owner);
  const closesAt = Date.now() + LEAD_MS;
  await product.owner.query(
    "update rounds set close_time = to_timestamp($1::double precision / 1000) where id = $2",
    [closesAt, round.id],
  );
  const work = async (_: unknown, at: number): Promise<void> => {
    const http = new Caller(product.ports, at);
    while (Date.now() < closesAt + TAIL_MS) {
      await betOnce(http, players[Math.floor(Math.random() * players.length)], round, closesAt);
    }
    http.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }).map(work));
}

async function betOnce(
  http: Caller,
  player: Player | undefined,
  round: OpenRound,
  closesAt: number,
): Promise<void> {
  const body = JSON.stringify({
    round_id: round.id,
    bet_group_id: randomUUID(),
    bets: [{ bet_type_config_id: round.two, number: "11", amount: 1 }],
  });
  const sentAt = Date.now();
  const reply = await http
    .post("/api/lottery/bets/bulk", player?.token ?? "", body, PATIENCE_MS)
    .catch(() => undefined);
  const answeredAt = Date.now();
  if (!reply || reply.status === 503) {
    // A machine that is too busy to answer: whatever stands is judged by the books.
    tally.unanswered += 1;
    return;
  }
  if (reply.status === 201) {
    tally.placed += 1;
    if (sentAt >= closesAt) tally.late += 1;
  } else if (reply.body.includes('"ROUND_CLOSED"')) {
    tally.refused += 1;
    if (answeredAt < closesAt - EARLY_MS) tally.early += 1;
  } else {
    tally.strange.push(reply.body);
    await sleep(20);
  }
}

/** Slips that bear a moment at or after their round's close. */
async function lateInTheBooks(): Promise<number> {
  const { rows } = await product.owner.query<{ late: string }>(
    `select count(*) as late from slips s join rounds r on r.id = s.round_id
     where s.created_at >= r.close_time`,
  );
  return Number(rows[0]?.late);
}

function report(lateByBooks: number): void {
  const { placed, refused, late, early, unanswered, strange } = tally;
  const isGood = late + early + lateByBooks + strange.length === 0 && placed > 0 && refused > 0;
  process.stdout.write(
    `close-race: ${placed + refused} bets around ${rounds} closes on nodes an hour off: ` +
      `${placed} placed, ${refused} refused as late; ${late} late accepted, ${lateByBooks} late by ` +
      `the books, ${early} refused early, ${unanswered} unanswered, ${strange.length} answered otherwise\n`,
  );
  for (const body of strange.slice(0, 3)) process.stdout.write(`  ${body}\n`);
  process.stdout.write(isGood ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
  process.exitCode = isGood ? 0 : 1;
}
