/** What waits for a beacon goes on by itself: the queue as it runs in a node, and two people. */
import { afterAll, expect, it } from "vitest";

import { jobs } from "../app.ts";
import { startJobs } from "../platform/database/jobs.ts";
import { answerWith, honest, letPass, makeChain, openRelay } from "../testing/beacon-chain.ts";
import { drawNow, openHouseRound, proofOf } from "../testing/house-draws.ts";
import { useApp } from "../testing/app.ts";
import { closeNow } from "../testing/lottery.ts";
import { DRAW_JOB } from "./draw-house-rounds.ts";
import { fetchBeacons } from "./fetch-beacons.ts";

const chain = makeChain(1);
const relay = await openRelay(chain);
const app = useApp({ DRAND_URLS: relay.url, TWO_PERSON: "on" }, { chain });
afterAll(() => relay.close());

it("a closed round is drawn by the queue once a relay that was down has its number", async () => {
  const admin = await app.current.admin();
  const roundId = await openHouseRound(app.current, admin, "yeekee");
  relay.asked.length = 0;
  const refused = new Set<number>();
  relay.behave = (round, reply) => {
    const behave = refused.has(round) ? honest(chain) : answerWith("", 503);
    refused.add(round);
    behave(round, reply);
  };
  const running = await startJobs(app.current, jobs);
  try {
    await closeNow(app.current, roundId);
    await app.current.jobs.add(DRAW_JOB, {});
    const status = async () => (await proofOf(app.current, roundId)).status;
    await expect.poll(status, { timeout: 30_000, interval: 200 }).toBe("SETTLED");
  } finally {
    await running.stop();
  }
  const awaited = (await proofOf(app.current, roundId)).drand?.round;
  // Two workers may ask at once, so it may have been asked more often than twice.
  const asked = relay.asked.filter((path) => path.endsWith(`/${awaited}`));
  expect(asked.length).toBeGreaterThan(1);
});

it("two people void what has waited for a day, unless its number comes before the second one", async () => {
  const first = await app.current.admin();
  const second = await app.current.admin();
  relay.behave = answerWith("", 503);
  const waiting = async () => {
    const roundId = await openHouseRound(app.current, first, "animal");
    await drawNow(app.current, roundId);
    await letPass(app.current.ownerUrl, roundId, 86_400);
    const asked = await first.post(`/api/admin/rounds/${roundId}/void`, { reason: "no beacon" });
    expect(asked.status).toBe(202);
    expect(await proofOf(app.current, roundId)).toMatchObject({ status: "CLOSED", seed: null });
    return { roundId, approve: `/api/admin/approvals/${asked.body.data.approval_id}/approve` };
  };
  const one = await waiting();
  expect((await second.post(one.approve)).status).toBe(200);
  const voided = await proofOf(app.current, one.roundId);
  expect(voided).toMatchObject({ status: "VOIDED", result: null });
  expect(voided.seed).not.toBeNull();

  const other = await waiting();
  relay.behave = honest(chain);
  await fetchBeacons(app.current);
  const late = await second.post(other.approve);
  expect([late.status, late.body.code]).toEqual([409, "HOUSE_ROUND_STANDS"]);
  await app.current.runJobs();
  expect((await proofOf(app.current, other.roundId)).status).toBe("SETTLED");
});
