import { parseCronItems } from "graphile-worker";
import { expect, it } from "vitest";

import { jobs } from "./app.ts";

it("the queue reads when each job runs: with one that it does not, no node starts", () => {
  const timed = jobs.filter(({ every }) => every !== undefined);
  expect(timed.length).toBeGreaterThan(10);
  for (const { name, every = "" } of timed) {
    expect(() => parseCronItems([{ task: name, match: every }]), name).not.toThrow();
  }
});
