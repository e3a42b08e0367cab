import { beaconFaults, QUICKNET } from "@chokdee/domain/results/beacon.ts";
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { proofFaults } from "@chokdee/domain/results/verifiable-draw.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  forgetSignature,
  honest,
  letPass,
  makeChain,
  openRelay,
  answerWith,
} from "../testing/beacon-chain.ts";
import {
  betOn,
  drawNow,
  openHouseRound,
  playHouseRound,
  proofOf,
  proofToCheck,
} from "../testing/house-draws.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { balanceOf } from "../testing/settling.ts";
import { DRAW_JOB, drawHouseRounds } from "./draw-house-rounds.ts";
import { fetchBeacons } from "./fetch-beacons.ts";
import { nodeDigests } from "./node-digests.ts";
import { storeBeacon } from "./queries/beacons.ts";
import { verifyBls } from "./verify-bls.ts";

const chain = makeChain();
const relay = await openRelay(chain);
const app = useApp({ DRAND_URLS: relay.url }, { chain });
const trust = { chain, verifyBls };
let admin: Caller;
let member: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
  member = await app.current.member({ balance: 1_000_000 });
});
beforeEach(() => {
  relay.behave = honest(chain);
});
afterAll(() => relay.close());

const games = ["yeekee", "animal"] as const;

const playedRound = (code: (typeof games)[number]): Promise<string> =>
  playHouseRound(app.current, { admin, member }, code);

/** Closed and fixed; what it waits for is still to come. */
async function waitingRound(code: (typeof games)[number] = "yeekee"): Promise<string> {
  const roundId = await playedRound(code);
  expect(await drawNow(app.current, roundId)).toMatchObject({ status: "CLOSED", result: null });
  return roundId;
}

/** As the jobs do it, without their waits: asks the relays and draws. */
async function fetchAndDraw(roundId: string): Promise<RoundProof> {
  await fetchBeacons(app.current);
  await app.current.runJobs();
  return proofOf(app.current, roundId);
}

/** A round that waits, with its number out now. */
async function dueRound(code: (typeof games)[number] = "yeekee"): Promise<string> {
  const roundId = await waitingRound(code);
  await letPass(app.current.ownerUrl, roundId, 12);
  return roundId;
}

type Steps = readonly (readonly [string, boolean | null, unknown])[];
interface OtherCheckers {
  checkDraw: (proof: object, trust: object) => Steps;
  checkProof: (proof: object, digests: object, trust: object) => Promise<{ passed: boolean }[]>;
  webDigests: object;
}

/** Neither is of the server's own types. */
const COMMAND: string = "../../tools/check-draw.mjs";
const BROWSER: string = "../../web/results/member/check-draw.ts";
const DIGESTS: string = "../../web/app/web-digests.ts";

async function otherCheckers(): Promise<OtherCheckers> {
  const command = (await import(COMMAND)) as {
    checkProof: OtherCheckers["checkDraw"];
  };
  const browser = (await import(BROWSER)) as Pick<OtherCheckers, "checkProof">;
  const digests = (await import(DIGESTS)) as Pick<OtherCheckers, "webDigests">;
  return { ...browser, ...digests, checkDraw: command.checkProof };
}

describe("a round that was committed to with a beacon", () => {
  it.each(games)(
    "of %s waits for it, is drawn with it, and all three checkers agree",
    async (code) => {
      const roundId = await playedRound(code);
      const open = await proofOf(app.current, roundId);
      expect(open.drand).toEqual({
        chain_hash: chain.hash,
        public_key: chain.publicKey,
        round: null,
        signature: null,
      });
      const waiting = await drawNow(app.current, roundId);
      expect(waiting).toMatchObject({ status: "CLOSED", seed: null, beacon: null, result: null });
      expect(waiting.drand?.signature).toBeNull();
      await letPass(app.current.ownerUrl, roundId, 12);
      const proof = await fetchAndDraw(roundId);
      expect(proof).toMatchObject({ status: "SETTLED", commit: open.commit });
      expect(proof.drand?.signature).toBe(chain.sign(proof.drand?.round ?? 0));
      expect(await proofFaults(proofToCheck(proof), open.commit, nodeDigests)).toEqual([]);
      expect(await beaconFaults(proof, trust, nodeDigests)).toEqual([]);
      const { checkDraw, checkProof, webDigests } = await otherCheckers();
      const said = checkDraw(proof, { chain, verify: verifyBls });
      expect(said.filter(([, agrees]) => agrees !== true)).toEqual([]);
      const checks = await checkProof(proof, webDigests, trust);
      expect(checks.filter(({ passed }) => !passed)).toEqual([]);
      expect(checks).toHaveLength(code === "yeekee" ? 8 : 6);
      // Of drand itself it is not.
      expect(await beaconFaults(proof, { chain: QUICKNET, verifyBls }, nodeDigests)).toContain(
        "BEACON_SIGNATURE",
      );
    },
  );

  it("is asked for when it is out by the database's clock, and not before", async () => {
    const roundId = await waitingRound();
    relay.asked.length = 0;
    await fetchBeacons(app.current);
    expect(relay.asked).toEqual([]);
    const { drand } = await proofOf(app.current, roundId);
    await storeBeacon(app.current.db, chain.hash, drand?.round ?? 0, chain.sign(drand?.round ?? 0));
    expect((await proofOf(app.current, roundId)).drand?.signature).toBeNull();
    await letPass(app.current.ownerUrl, roundId, 12);
    expect((await fetchAndDraw(roundId)).status).toBe("SETTLED");
    expect(relay.asked).toHaveLength(1);
  });

  it("has its draw queued as soon as it is there, not once the others have been asked for", async () => {
    const first = await dueRound();
    const second = await dueRound("animal");
    await letPass(app.current.ownerUrl, first, 60);
    await app.current.db.query("delete from graphile_worker._private_jobs");
    const queued = (): Promise<unknown[]> =>
      app.current.db.query("select from graphile_worker.jobs where key = $1", [DRAW_JOB]);
    const seen: number[] = [];
    relay.behave = (round, reply) => {
      void queued().then(({ length }) => {
        seen.push(length);
        honest(chain)(round, reply);
      });
    };
    await fetchBeacons(app.current);
    expect(seen).toEqual([0, 1]);
    await app.current.runJobs();
    expect((await proofOf(app.current, first)).status).toBe("SETTLED");
    expect((await proofOf(app.current, second)).status).toBe("SETTLED");
  });

  it("waits while relays are down, and is drawn once when one is back", async () => {
    const roundId = await dueRound("animal");
    relay.behave = answerWith("", 503);
    expect(await fetchAndDraw(roundId)).toMatchObject({ status: "CLOSED", seed: null });
    relay.behave = honest(chain);
    const proof = await fetchAndDraw(roundId);
    expect(proof.status).toBe("SETTLED");
    expect(await fetchAndDraw(roundId)).toEqual(proof);
  });

  it("that was cut off between storing and drawing is drawn by the next run", async () => {
    const roundId = await dueRound();
    const { drand } = await proofOf(app.current, roundId);
    const round = drand?.round ?? 0;
    await storeBeacon(app.current.db, chain.hash, round, chain.sign(round));
    expect(await proofOf(app.current, roundId)).toMatchObject({ status: "CLOSED", result: null });
    await drawHouseRounds(app.current);
    expect((await proofOf(app.current, roundId)).status).toBe("SETTLED");
  });

  it("fetched and drawn by several nodes at once has one result and pays once", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const player = await app.current.member({ balance: 10_000 });
    await betOn(app.current, player, roundId, "RUN_TOP", "0123456789".split(""));
    await drawNow(app.current, roundId);
    await letPass(app.current.ownerUrl, roundId, 12);
    const node = async () => {
      await fetchBeacons(app.current);
      await drawHouseRounds(app.current);
    };
    await Promise.all([node(), node(), node()]);
    const proof = await proofOf(app.current, roundId);
    const won = new Set(proof.result?.["three_top"]).size;
    expect(proof.status).toBe("SETTLED");
    expect(await balanceOf(app.current, player)).toBe(10_000 - 1_000 + won * 320);
  });

  it("is not drawn with a signature that somebody put in by hand", async () => {
    const roundId = await dueRound();
    const { drand } = await proofOf(app.current, roundId);
    const round = drand?.round ?? 0;
    await storeBeacon(app.current.db, chain.hash, round, makeChain().sign(round));
    await expect(drawHouseRounds(app.current)).rejects.toThrow("wait");
    expect(await proofOf(app.current, roundId)).toMatchObject({ status: "CLOSED", seed: null });
    // What only the database's owner can do about it.
    await forgetSignature(app.current.ownerUrl, roundId);
    expect((await fetchAndDraw(roundId)).status).toBe("SETTLED");
  });
});

describe("a round that was committed to without one", () => {
  it("stays without, whatever the settings say later", async () => {
    const { db } = app.current;
    await db.query("update house_state set beacon_chain = null");
    const roundId = await playedRound("yeekee");
    await db.query("update house_state set beacon_chain = $1", [chain.hash]);
    relay.asked.length = 0;
    const proof = await drawNow(app.current, roundId);
    expect(proof).toMatchObject({ status: "SETTLED", beacon: "", drand: null });
    expect(await beaconFaults(proof, trust, nodeDigests)).toEqual([]);
    expect(relay.asked).toEqual([]);
    expect(await beaconFaults({ ...proof, beacon: "ab" }, trust, nodeDigests)).toEqual(["BEACON"]);
  });
});

describe("voiding a round whose beacon does not come", () => {
  const voidIt = (roundId: string) =>
    admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "no beacon" });

  it("is refused before a day has passed, and refunds afterwards, its seed shown", async () => {
    const roundId = await waitingRound("animal");
    await letPass(app.current.ownerUrl, roundId, 86_400 - 60);
    expect(await voidIt(roundId)).toMatchObject({
      status: 409,
      body: { code: "HOUSE_ROUND_STANDS" },
    });
    await letPass(app.current.ownerUrl, roundId, 120);
    expect(await voidIt(roundId)).toMatchObject({ status: 200, body: { refunded_slips: 1 } });
    const proof = await proofOf(app.current, roundId);
    expect(proof).toMatchObject({ status: "VOIDED", result: null, drawn_at: null });
    expect(proof.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await fetchAndDraw(roundId)).toEqual(proof);
  });

  it("is refused as soon as the beacon is there", async () => {
    const roundId = await waitingRound();
    await letPass(app.current.ownerUrl, roundId, 86_400 + 12);
    const { drand } = await proofOf(app.current, roundId);
    const round = drand?.round ?? 0;
    await storeBeacon(app.current.db, chain.hash, round, chain.sign(round));
    expect((await voidIt(roundId)).status).toBe(409);
    await drawHouseRounds(app.current);
    expect((await proofOf(app.current, roundId)).status).toBe("SETTLED");
  });

  it("that races the beacon ends in a void or in a draw, never in both", async () => {
    for (let n = 0; n < 3; n++) {
      const roundId = await waitingRound("animal");
      await letPass(app.current.ownerUrl, roundId, 86_400);
      const [reply] = await Promise.all([voidIt(roundId), fetchAndDraw(roundId)]);
      await app.current.runJobs();
      const proof = await proofOf(app.current, roundId);
      expect(proof.status).toBe(reply.status === 200 ? "VOIDED" : "SETTLED");
      expect(proof.result === null).toBe(reply.status === 200);
    }
  });
});

describe("the dashboard", () => {
  it("tells of draws that have waited for ten minutes", async () => {
    const alarm = async () => {
      const { body } = await admin.get("/api/admin/dashboard");
      return (body.data.alarms as { kind: string }[]).filter(({ kind }) => kind === "BEACON_LATE");
    };
    const roundId = await waitingRound();
    // A round that the house made by itself may have closed while this file ran.
    await fetchAndDraw(roundId);
    expect(await alarm()).toEqual([]);
    await letPass(app.current.ownerUrl, roundId, 11 * 60);
    expect(await alarm()).toMatchObject([{ detail: "1" }]);
    await fetchAndDraw(roundId);
    expect(await alarm()).toEqual([]);
  });
});
