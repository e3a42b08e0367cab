import { describe, expect, it } from "vitest";

import { newPhone, useApp } from "../testing/app.ts";

const app = useApp();
const LEAST_ROUNDS = 15;
/** On a busy machine it takes long until both have met a free moment. */
const MOST_ROUNDS = 100;

describe("whether a number has an account", () => {
  it("cannot be told from the answer or from its time", async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers = new Set<string>();
    // The least of each: what a busy machine adds is in all the others.
    const ratio = () => Math.min(...times.known) / Math.min(...times.unknown);
    const isAlike = () => ratio() > 0.5 && ratio() < 2;
    for (let round = 0; round < LEAST_ROUNDS || (!isAlike() && round < MOST_ROUNDS); round++) {
      const { phone } = await app.current.member({ password: "secret" });
      for (const [kind, number] of [
        ["known", phone],
        ["unknown", newPhone()],
      ] as const) {
        const start = performance.now();
        const reply = await app.current.stranger.post("/api/auth/login", {
          phone_number: number,
          password: "wrong",
        });
        times[kind].push(performance.now() - start);
        answers.add(JSON.stringify([reply.status, reply.body, Object.keys(reply.headers)]));
      }
    }
    expect(answers.size).toBe(1);
    expect(ratio()).toBeGreaterThan(0.5);
    expect(ratio()).toBeLessThan(2);
  });
});
