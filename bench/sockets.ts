/**
 * npm run proof -- sockets [COUNT]: so many members' sockets are open on one node while members
 * place slips: their p99 stays below 500 ms, a socket costs little memory, what is too many for a
 * member or has no session is refused in a word, and all that is told reaches every socket
 * (trust.md X10).
 */
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import {
  addAdmin,
  addOpenRound,
  addPlayers,
  freePort,
  startProduct,
  type Player,
} from "./product.ts";
import { RawClient } from "./raw-client.ts";
import { betWhile, p99 } from "./thinking-bettors.ts";

const COUNT = Number(process.argv[2] ?? "10000");
/** The house lets a member have six. */
const PER_MEMBER = 5;
const BETTORS = 16;
const PHASE_MS = 10_000;
const MOST_P99_MS = 500;
const MOST_BYTES_EACH = 60_000;
const AT_ONCE = 100;
const TOLD_WITHIN_MS = 20_000;
/** Any 16 bytes: the server answers with their hash, which nobody here looks at. */
const KEY = "dGhlIHNhbXBsZSBub25jZQ==";

const sockets: Socket[] = [];
const heard = { words: 0 };
const probePort = await freePort();
const product = await startProduct({
  env: { PROBE_PORT: String(probePort) },
  nodeArguments: () => ["--expose-gc", "--import", "./bench/soak/probe.ts"],
});
try {
  const round = await addOpenRound(product.owner);
  const members = await addPlayers(product.owner, Math.ceil(COUNT / PER_MEMBER), 1);
  const bettors = await addPlayers(product.owner, BETTORS, 100_000_000);
  await betWhile(product.port, round, bettors, 2_000);
  const alone = await betWhile(product.port, round, bettors, PHASE_MS);
  const before = await memory();
  const begun = performance.now();
  const refused = await openAll(members);
  const seconds = (performance.now() - begun) / 1_000;
  const each = ((await memory()) - before) / COUNT;
  const beside = await betWhile(product.port, round, bettors, PHASE_MS);
  const strangers = await Promise.all([open("nobody"), open(members[0]?.token ?? "")]);
  const seventh = await Promise.all([open(members[0]?.token ?? ""), open(members[0]?.token ?? "")]);
  const told = await tellAll();
  const isGood =
    refused === 0 &&
    strangers[0] === "UNAUTHENTICATED" &&
    strangers[1] === "in" &&
    seventh.every((word) => word === "UNAUTHENTICATED") &&
    told >= COUNT &&
    each < MOST_BYTES_EACH &&
    p99(beside.times) < MOST_P99_MS &&
    beside.failed === 0;
  process.stdout.write(
    `sockets: ${COUNT} open in ${seconds.toFixed(1)} s (${refused} refused), ` +
      `${(each / 1_000).toFixed(1)} kB each; one word reached ${told}; beyond six of a member and ` +
      `without a session: ${[strangers[0], ...seventh].join(", ")}\n  members' p99 ` +
      `${p99(alone.times).toFixed(0)} ms without them, ${p99(beside.times).toFixed(0)} ms beside ` +
      `them over ${beside.times.length} slips, ${beside.failed} failed\n` +
      (isGood ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n"),
  );
  process.exitCode = isGood ? 0 : 1;
} finally {
  for (const socket of sockets) socket.destroy();
  await product.stop();
}

/** How many were refused. */
async function openAll(members: readonly Player[]): Promise<number> {
  let refused = 0;
  for (let at = 0; at < COUNT; at += AT_ONCE) {
    const words = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, COUNT - at) }, (_, n) =>
        open(members[Math.floor((at + n) / PER_MEMBER)]?.token ?? ""),
      ),
    );
    refused += words.filter((word) => word !== "in").length;
  }
  return refused;
}

/** Opens a socket as socket.io's client does, over a bare connection; "in", or why not. */
function open(token: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(product.port, "127.0.0.1");
    sockets.push(socket);
    socket.setEncoding("latin1");
    socket.on("error", (error) => resolve(error.message));
    socket.once("close", () => resolve("closed"));
    socket.write(
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n" +
        `connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${KEY}\r\n\r\n`,
    );
    socket.on("data", (chunk) => {
      const text = String(chunk);
      // engine.io's greeting, socket.io's yes and no, a ping, and what the house tells.
      if (text.includes('0{"sid"')) socket.write(frame(`40/live,${JSON.stringify({ token })}`));
      if (text.includes("40/live,{")) resolve("in");
      const no = /44\/live,\{"message":"([A-Z_]+)"/.exec(text);
      if (no?.[1] !== undefined) resolve(no[1]);
      if (/^.{1,4}2$/s.test(text)) socket.write(frame("3"));
      if (text.includes("42/live,[")) heard.words += 1;
    });
  });
}

/** A masked frame of text, by a mask of zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8];
  const length = body.length < 126 ? [] : [body.length & 255];
  return Buffer.concat([Buffer.from([...head, ...length, 0, 0, 0, 0]), body]);
}

/** The administrator stops deposits, which every screen is told of; how many sockets heard. */
async function tellAll(): Promise<number> {
  const admin = await addAdmin(product.owner);
  heard.words = 0;
  const http = new RawClient(product.port);
  const body = JSON.stringify({ reason: "proof", message: "proof" });
  const reply = await http.post("/api/admin/services/DEPOSITS/stop", admin.token, body);
  http.close();
  if (reply.status !== 200) throw new Error(`deposits were not stopped: ${reply.body}`);
  const until = performance.now() + TOLD_WITHIN_MS;
  while (heard.words < COUNT && performance.now() < until) await sleep(50);
  return heard.words;
}

async function memory(): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${probePort}/`);
  return ((await reply.json()) as { rss: number }).rss;
}
