/** A draw waits for the number of its beacon from when its round is fixed until that is there. */
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { expect, it } from "vitest";

import { awaitedBeacon } from "./awaited-beacon.ts";

const waiting = {
  status: "CLOSED",
  fixed_at: "2026-11-20T12:00:00Z",
  drand: { round: 7, signature: null },
};

it.each([
  [{}, true],
  [{ drand: { round: 7, signature: "ab" } }, false],
  [{ drand: { round: null, signature: null } }, false],
  [{ drand: null }, false],
  [{ fixed_at: null }, false],
  [{ status: "OPEN" }, false],
  [{ status: "SETTLED" }, false],
  [{ status: "VOIDED" }, false],
])("of a proof with %j a number is waited for: %s", (more, isWaiting) => {
  const awaited = awaitedBeacon({ ...waiting, ...more } as RoundProof);
  expect(awaited?.round).toBe(isWaiting ? 7 : undefined);
});
