/**
 * npm run proof -- slow-callers [CONNECTIONS]: so many callers who are slow on purpose, in three
 * ways, while members place slips; figure 12 asks for members' p99 below 500 ms beside 1,000 of them
 * (trust.md X11). They come from another address of this machine, as strangers do.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { addOpenRound, addPlayers, startProduct } from "./product.ts";
import { betWhile, p99 } from "./thinking-bettors.ts";

const SLOW = Number(process.argv[2] ?? "1000");
const MEMBERS = 16;
/** Whoever reads nothing has 40 s. */
const PHASE_MS = 60_000;
const MOST_P99_MS = 500;
const STRANGER = "127.0.0.2";
const HEAD = "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\n";

/** What a slow caller sends at first, and then drop by drop. */
const KINDS: readonly (readonly [what: string, first: string, drop: string])[] = [
  ["headers", "GET /api/lottery/types HTTP/1.1\r\nhost: localhost\r\n", "x-a: b\r\n"],
  ["bodies", `${HEAD}content-type: application/json\r\ncontent-length: 100000\r\n\r\n`, " "],
  // More than what the kernel keeps for somebody who never reads, and learns by writing that it is
  // over.
  ["readers", "GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(40), "\r\n"],
];

const product = await startProduct();
const slow = { goesOn: true, opened: 0, ended: new Map<string, number>(), open: new Set<Socket>() };
try {
  const round = await addOpenRound(product.owner);
  const players = await addPlayers(product.owner, MEMBERS, 100_000_000);
  await betWhile(product.port, round, players, 2_000);
  const alone = await betWhile(product.port, round, players, PHASE_MS);
  const callers = Array.from({ length: SLOW }, (_, at) => dawdle(product.port, at));
  while (slow.opened < SLOW) await sleep(50);
  const beside = await betWhile(product.port, round, players, PHASE_MS);
  slow.goesOn = false;
  for (const socket of slow.open) socket.destroy();
  await Promise.all(callers);
  const isGood =
    p99(beside.times) < MOST_P99_MS && beside.failed === 0 && slow.ended.size === KINDS.length;
  process.stdout.write(
    `slow-callers: ${SLOW} slow connections (${slow.opened} opened, ended by the house: ` +
      `${JSON.stringify(Object.fromEntries(slow.ended))}); ` +
      `members' p99 ${p99(alone.times).toFixed(0)} ms without them, ${p99(beside.times).toFixed(0)} ms ` +
      `beside them over ${beside.times.length} slips, ${beside.failed} failed ` +
      `${JSON.stringify(Object.fromEntries(beside.why))}\n` +
      (isGood ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n"),
  );
  process.exitCode = isGood ? 0 : 1;
} finally {
  await product.stop();
}

/** One slow caller, who comes again whenever the house has closed the door. */
async function dawdle(port: number, at: number): Promise<void> {
  const [what, first, drop] = KINDS[at % KINDS.length] ?? ["", "", ""];
  while (slow.goesOn) {
    await new Promise<void>((resolve) => {
      const socket = connect({ port, host: "127.0.0.1", localAddress: STRANGER });
      slow.open.add(socket);
      const timer = setInterval(() => socket.write(drop), 1_000);
      socket.on("error", () => undefined);
      socket.once("connect", () => {
        slow.opened += 1;
        socket.write(first);
        if (what === "readers") socket.pause();
        else socket.resume();
      });
      socket.once("close", () => {
        clearInterval(timer);
        slow.open.delete(socket);
        if (slow.goesOn) slow.ended.set(what, (slow.ended.get(what) ?? 0) + 1);
        resolve();
      });
    });
    await sleep(100);
  }
}
