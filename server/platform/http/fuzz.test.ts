/**
 * Random requests over all routes (trust.md figure 7): no answer is an internal error, and memory
 * stays flat. The dice are seeded, so a failure names all that is needed to see it again.
 */
import type { Call } from "@chokdee/domain/contract.ts";
import { beforeAll, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { addLottery, addRound, slip } from "../../testing/lottery.ts";
import { proofSize, PROOF_TIMEOUT_MS, seededDice } from "../../testing/proof-size.ts";
import { served } from "./router.ts";

const app = useApp();
/** trust.md asks for 1,000,000 once. */
const REQUESTS = proofSize(4_000);
const SEED = Number(process.env["FUZZ_SEED"] ?? "1");
const TOGETHER = 8;
/** Some requests end sessions, lock members and take rights away. */
const NEW_IDENTITIES_EVERY = 400;
/** In a proof of many requests a line is written now and then. */
const TOLD_EVERY = REQUESTS >= 100_000 ? 20_000 : 0;
const MOST_GROWTH_BYTES = 300_000_000;

const dice = seededDice(SEED);
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(dice() * choices.length)] as T;

const texts: readonly string[] = [
  // Numbers and what looks like one.
  ..."|0|-1|1|1.00|100|1e309|NaN|0x10|100.001|๑๒๓|１２|9223372036854775808|2147483648".split("|"),
  // What languages, queries, paths and pages give a meaning to.
  ..."toString|__proto__|constructor|true|null|[]|{}|%|%00|..%2f..|' or 1=1 --|=1+1".split("|"),
  ..."<script>alert(1)</script>|../../etc/passwd|2026-02-30|2026-08-01|2026-08-01T00:00:00Z".split(
    "|",
  ),
  ..."0812345678|1234|THREE_TOP|00000000-0000-4000-8000-000000000000|th|owner|CLOSED".split("|"),
  "9".repeat(40),
  "ก".repeat(300),
  "x".repeat(10_000),
  "\u200b1",
  "\u202e",
  "\uffff",
  "\ud800",
  "a\u0000b",
  "😀",
];
const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1e15,
  9_007_199_254_740_991,
  [],
  {},
  [[]],
  [null],
  { id: 1 },
  ["1", "1"],
  { toString: "x" },
];

let calls: readonly Call[];
let known: string[];
beforeAll(async () => {
  calls = served.get(app.current.http) ?? [];
  const { db } = app.current;
  const lottery = await addLottery(db);
  const roundId = await addRound(db, lottery);
  const member = await app.current.member({ balance: 100_000 });
  const sent = slip(lottery, roundId, [["TWO_TOP", "11", 10]]);
  await member.post("/api/lottery/bets/bulk", sent);
  known = [
    roundId,
    String(lottery.typeId),
    member.id,
    sent.bet_group_id,
    ...lottery.configs.values(),
  ];
});

/** The names of the fields that a schema knows. */
function fieldsOf(schema: Call["body"]): string[] {
  const shape: unknown = (schema?.def as { shape?: object } | undefined)?.shape;
  return Object.keys(shape ?? {});
}

function valueOf(depth = 0): unknown {
  const kind = dice();
  if (kind < 0.45) return pick(texts);
  if (kind < 0.6) return pick(known);
  if (kind < 0.9 || depth > 3) return pick(values);
  if (kind < 0.95) return Array.from({ length: Math.floor(dice() * 4) }, () => valueOf(depth + 1));
  return Object.fromEntries([[pick(texts), valueOf(depth + 1)]]);
}

function bodyOf(call: Call): string {
  if (dice() < 0.05)
    return pick(["", "{", "[]", "5", '{"a":1,"a":2}', "[".repeat(5_000), "\ufeff{}"]);
  const names = fieldsOf(call.body);
  const kept = names.filter(() => dice() < 0.8);
  const lines = () => [{ bet_type_config_id: pick(known), number: pick(texts), amount: valueOf() }];
  const entries = kept.map((name) => [name, name === "bets" && dice() < 0.7 ? lines() : valueOf()]);
  if (dice() < 0.2) entries.push([pick(texts), valueOf()]);
  return JSON.stringify(Object.fromEntries(entries));
}

function queryOf(call: Call): string {
  const names = fieldsOf(call.query).filter(() => dice() < 0.5);
  if (dice() < 0.1) names.push(pick(texts));
  const pairs = names.map(
    (name) => `${encode(name)}=${encode(dice() < 0.5 ? pick(known) : pick(texts))}`,
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** As a URL takes it; what cannot be encoded goes as it is. */
function encode(text: string): string {
  if (dice() < 0.05) return text.replaceAll(/[^\u0021-\u007e]/g, "%");
  return text.isWellFormed() ? encodeURIComponent(text) : "%ed%a0%80";
}

/**
 * When this process last stood still for seconds: whoever stops the machine for a while makes time
 * run out for requests that are at no fault. In a proof of an hour that happens.
 */
const STANDSTILL_MS = 3_000;
let lastTick = performance.now();
let stoodStillAt = -Infinity;
let unjudged = 0;
function watchForStandstill(): void {
  const now = performance.now();
  if (now - lastTick > STANDSTILL_MS) stoodStillAt = now;
  lastTick = now;
}

/** Answers undefined, and counts it, where a standstill made the work fail. */
async function unlessStoodStill<T>(work: () => Promise<T>): Promise<T | undefined> {
  const since = performance.now();
  try {
    return await work();
  } catch (error) {
    watchForStandstill();
    if (stoodStillAt < since) throw error;
    unjudged += 1;
    return undefined;
  }
}

async function ask(tokens: readonly string[]): Promise<void> {
  const call = pick(calls);
  const id = dice() < 0.6 ? pick(known) : pick(texts);
  const url = call.path.replaceAll(/\{\w+\}/g, encode(id)) + queryOf(call);
  const token = pick(tokens);
  const payload = call.method === "GET" ? undefined : bodyOf(call);
  const asked = `${call.method} ${url} ${payload ?? ""} (seed ${SEED})`.slice(0, 2_000);
  const request = app.current.inject({
    method: call.method,
    url,
    headers: {
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined
        ? {}
        : { "content-type": dice() < 0.97 ? "application/json" : "text/plain" }),
      ...(dice() < 0.3 ? { "idempotency-key": pick(known) } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const reply = await request.catch((cause: unknown) => {
    throw new Error(`no whole answer to ${asked}`, { cause });
  });
  const what = `${asked}: ${reply.body}`.slice(0, 4_000);
  expect(reply.statusCode, what).toBeLessThan(500);
  expect(reply.body, what).not.toMatch(/syntax error|node_modules|\/server\//);
}

async function identities(): Promise<string[]> {
  const people = [
    await app.current.member({ balance: 100_000 }),
    await app.current.member(),
    await app.current.admin(),
    await app.current.admin(["auditor"]),
  ];
  const [first] = people;
  if (first) known[2] = first.id;
  return ["", "x".repeat(43), ...people.map(({ token }) => token)];
}

function tellMemory(done: number): void {
  const { heapUsed, rss } = process.memoryUsage();
  const [used, held] = [heapUsed, rss].map((bytes) => Math.round(bytes / 1_000_000));
  process.stdout.write(
    `${done} requests: heap ${used} MB, resident ${held} MB, ${unjudged} not judged\n`,
  );
}

it(
  "random requests by anybody to any route are answered, never by an internal error",
  async () => {
    let heap = 0;
    let tokens: readonly string[] = [""];
    const watch = setInterval(watchForStandstill, 200);
    for (let done = 0; done < REQUESTS;) {
      tokens = (await unlessStoodStill(identities)) ?? tokens;
      const until = Math.min(REQUESTS, done + NEW_IDENTITIES_EVERY);
      for (; done < until; done += TOGETHER) {
        await Promise.all(
          Array.from({ length: TOGETHER }, () => unlessStoodStill(() => ask(tokens))),
        );
      }
      if (TOLD_EVERY > 0 && done % TOLD_EVERY === 0) tellMemory(done);
      if (heap === 0 && done > REQUESTS / 10) heap = process.memoryUsage().heapUsed;
    }
    clearInterval(watch);
    // None in npm test; of a million, those of a few standstills.
    expect(unjudged).toBeLessThanOrEqual(REQUESTS / 2_000);
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(MOST_GROWTH_BYTES);
  },
  PROOF_TIMEOUT_MS,
);
