/** Whose hash comes next while a crowd waits (decisions.md "Sign-in", finding S12). */
import { afterEach, expect, it } from "vitest";

import { letTimePass } from "../../testing/let-time-pass.ts";
import { hasRoom, queueHash, type Asker } from "./hash-queue.ts";

const AT_ONCE = 2;
const PLACES = 40;
const CROWD = "198.51.100";
const ELSEWHERE = "203.0.113.1";

let letGo: (() => void)[] = [];
let done: string[] = [];
afterEach(async () => {
  for (const go of letGo) go();
  await letTimePass(50);
  letGo = [];
  done = [];
});

/** Asks for a place; names itself when it was hashed, or refused. */
async function ask(name: string, asker: Asker | undefined): Promise<void> {
  await queueHash(asker, async () => void done.push(name)).catch((error: { code: string }) => {
    done.push(`${name} ${error.code}`);
  });
}

/** Both places are taken until letGo. */
function hold(): Promise<unknown> {
  const held = Array.from({ length: AT_ONCE }, () =>
    queueHash(undefined, () => new Promise<void>((resolve) => letGo.push(resolve))),
  );
  return Promise.all(held);
}

const lines: readonly (readonly [string, Omit<Asker, "address">])[] = [
  ["by devices that are known, to accounts of their own", { isKnown: true }],
  ["by whoever has solved a captcha", { isKnown: false, hasSolved: true }],
  ["by strangers", { isKnown: false }],
];

it.each(lines)(
  "a crowd of one network %s neither takes the places nor the turns of another",
  async (_who, kind) => {
    const held = hold();
    const crowd = Array.from({ length: PLACES + 20 }, (_, at) =>
      ask(`crowd ${at}`, { ...kind, address: `${CROWD}.${at}` }),
    );
    const honest = ask("honest", { ...kind, address: ELSEWHERE });
    await letTimePass(0);
    // Twenty found no place, and one gave its own to the other network.
    expect(done).toHaveLength(21);
    expect(done.every((one) => one.startsWith("crowd") && one.endsWith("BUSY"))).toBe(true);
    done = [];
    for (const go of letGo) go();
    await Promise.all([held, honest, ...crowd]);
    expect(done.indexOf("honest")).toBeLessThan(AT_ONCE);
  },
);

it("known devices go before who has solved a captcha, those before strangers, who are not forgotten", async () => {
  const held = hold();
  const all = lines.flatMap(([, kind], line) =>
    Array.from({ length: 8 }, (_, at) => ask(String(line), { ...kind, address: `${CROWD}.${at}` })),
  );
  for (const go of letGo) go();
  await Promise.all([held, ...all]);
  expect(done).toHaveLength(24);
  const places = (line: string) => done.flatMap((one, at) => (one === line ? [at] : []));
  expect(Math.max(...places("0"))).toBeLessThan(Math.min(...places("1").slice(1)));
  expect(Math.min(...places("2"))).toBeLessThan(4);
  expect(done.slice(0, 12).filter((one) => one === "2")).toHaveLength(3);
});

it("there is room for a stranger from elsewhere while one network holds all places", async () => {
  const held = hold();
  const crowd = Array.from({ length: PLACES }, (_, at) =>
    ask("crowd", { isKnown: false, address: `${CROWD}.${at}` }),
  );
  expect([hasRoom(`${CROWD}.200`), hasRoom(ELSEWHERE)]).toEqual([false, true]);
  for (const go of letGo) go();
  await Promise.all([held, ...crowd]);
  expect(hasRoom(`${CROWD}.200`)).toBe(true);
});
