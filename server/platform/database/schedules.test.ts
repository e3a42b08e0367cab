/** When the jobs of the house run by themselves, and that none was written and not listed. */
import { globSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { jobs } from "../../app.ts";
import type { Job } from "./jobs.ts";

const SERVER = join(import.meta.dirname, "../..");
const MINUTE = "* * * * *";

it("each job runs as often as it is meant to, the heavy ones away from each other and by night", () => {
  const patterns = jobs.flatMap(({ name, every }) => (every === undefined ? [] : [[name, every]]));
  expect(Object.fromEntries(patterns)).toEqual({
    // What members and the desk wait for.
    "draw-house-rounds": MINUTE,
    "expire-deposits": MINUTE,
    "fetch-feeds": MINUTE,
    "finish-statements": MINUTE,
    "hold-exposure": MINUTE,
    settle: MINUTE,
    "send-push": MINUTE,
    "tell-alarms": MINUTE,
    "tend-rounds": MINUTE,
    "watch-disk": MINUTE,
    "accrue-commissions": MINUTE,
    "check-ledger": "*/5 * * * *",
    "choose-beacon": "*/5 * * * *",
    "free-lost-jobs": "*/5 * * * *",
    "seal-figures": "*/10 * * * *",
    "seal-books": "3,13,23,33,43,53 * * * *",
    "write-log": "4,14,24,34,44,54 * * * *",
    "prune-proofs": "13,43 * * * *",
    "check-audit": "7 * * * *",
    // Between two and three in Bangkok.
    "prune-notices": "20 19 * * *",
    "prune-dues": "25 19 * * *",
    "prune-answers": "30 19 * * *",
    "prune-lucky-sets": "35 19 * * *",
  });
});

it("every job that is written in a file of jobs is run, each under a name of its own", async () => {
  const files = globSync("**/*.job.ts", { cwd: SERVER });
  expect(files.length).toBeGreaterThan(20);
  const isJob = (value: unknown): value is Job =>
    typeof value === "object" && value !== null && "run" in value && "name" in value;
  const written = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(join(SERVER, file))) as Record<string, unknown>;
      return Object.values(exported).filter(isJob);
    }),
  );
  const names = jobs.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(written.flat().map(({ name }) => name)));
  expect(new Set(names).size).toBe(names.length);
});
