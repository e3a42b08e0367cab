import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

import { beaconRoundAfter, isSignatureOf, QUICKNET } from "@chokdee/domain/results/beacon.ts";
import { fromHex, toHex } from "@chokdee/domain/results/digests.ts";
import { beaconTimeMs, recordedBeacons } from "@chokdee/domain/testing/recorded-beacons.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { ConfigError } from "../platform/config-error.ts";
import { readConfig } from "../platform/config.ts";
import { answerWith, honest, makeChain, openRelay } from "../testing/beacon-chain.ts";
import type { TestRelay } from "../testing/beacon-chain.ts";
import { askRelays } from "./drand-relays.ts";
import { askAgainAfterMs } from "./fetch-beacons.ts";
import { nodeDigests } from "./node-digests.ts";
import { verifyBls } from "./verify-bls.ts";

const quicknet = { chain: QUICKNET, verifyBls };
const chain = makeChain();
const ROUND = 12_345;
const GOOD = chain.sign(ROUND);
let relay: TestRelay;

beforeAll(async () => {
  relay = await openRelay(chain);
});
afterAll(() => relay.close());

/** A node that has not asked yet, with the given relays. */
function node(...urls: string[]) {
  const config = { ...readConfig({ DRAND_URLS: urls.join(",") }), beaconChain: chain };
  return { config, log: pino({ level: "silent" }) };
}

describe("quicknet", () => {
  it.each(recordedBeacons)("signed its recorded round $round, and no other", async (one) => {
    const { round, signature, randomness } = one;
    expect(await isSignatureOf(round, signature, quicknet, nodeDigests)).toBe(true);
    expect(await isSignatureOf(round + 1, signature, quicknet, nodeDigests)).toBe(false);
    expect(await isSignatureOf(round, signature, { chain, verifyBls }, nodeDigests)).toBe(false);
    expect(toHex(await nodeDigests.sha256(fromHex(signature) ?? new Uint8Array()))).toBe(
      randomness,
    );
  });

  it("has the hash of what it was founded on: period, genesis, key, first group and name", () => {
    const head = Buffer.alloc(12);
    head.writeUInt32BE(QUICKNET.periodSeconds);
    head.writeBigInt64BE(BigInt(QUICKNET.genesisSeconds), 4);
    const group = "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e";
    const hash = createHash("sha256")
      .update(head)
      .update(QUICKNET.publicKey + group, "hex")
      .update("quicknet");
    expect(hash.digest("hex")).toBe(QUICKNET.hash);
  });

  it("brings out the round that is waited for more than a period after the bets were fixed", () => {
    const genesis = QUICKNET.genesisSeconds * 1000;
    for (const after of [0, 1, 999, 2_999, 3_000, 3_001, 5_999, 6_000, 1e11]) {
      const round = beaconRoundAfter(QUICKNET, genesis + after);
      const wait = beaconTimeMs(QUICKNET, round) - genesis - after;
      expect(wait).toBeGreaterThan(3_000);
      expect(wait).toBeLessThanOrEqual(6_000);
    }
  });

  it.each([
    ["the point at infinity", `c0${"00".repeat(47)}`],
    ["zeros", "00".repeat(48)],
    ["a point outside of the subgroup", `80${"00".repeat(47)}`],
    ["too few bytes", GOOD.slice(2)],
    ["the uncompressed length", GOOD.repeat(2)],
    ["capitals", GOOD.toUpperCase()],
    ["nothing", ""],
  ])("is not to be had with %s for a signature", async (_what, signature) => {
    for (const one of [chain, QUICKNET]) {
      expect(await isSignatureOf(ROUND, signature, { chain: one, verifyBls }, nodeDigests)).toBe(
        false,
      );
    }
  });
});

describe("a relay", () => {
  const said = (signature: unknown) => answerWith({ round: ROUND, signature });
  const endless = (_round: number, reply: ServerResponse) => {
    reply.writeHead(200);
    const more = () => {
      while (!reply.destroyed && reply.write("x".repeat(65_536)));
      reply.once("drain", more);
    };
    more();
  };
  /** Where the good answer is. */
  const elsewhere = (round: number, reply: ServerResponse) => {
    if (relay.asked.at(-1)?.startsWith("/elsewhere/")) honest(chain)(round, reply);
    else reply.writeHead(302, { location: `/elsewhere/${ROUND}` }).end();
  };

  it("that is honest is believed, at the chain's own address", async () => {
    relay.asked.length = 0;
    expect(await askRelays(node(relay.url), ROUND)).toBe(GOOD);
    expect(relay.asked).toEqual([`/${chain.hash}/public/${ROUND}`]);
  });

  it.each([
    [
      "a signature with one digit changed",
      said(GOOD.replace(/.$/, (d) => (d === "0" ? "1" : "0"))),
    ],
    ["another round's signature", said(chain.sign(ROUND + 1))],
    ["another chain's signature", said(makeChain().sign(ROUND))],
    ["a number for a signature", said(12)],
    ["no signature", answerWith({ round: ROUND })],
    ["no JSON", answerWith("<html>")],
    ["null", answerWith("null")],
    ["an answer without an end", endless],
    ["a good answer that is too long", answerWith({ signature: GOOD, more: "x".repeat(5_000) })],
    ["a redirect", elsewhere],
    ["a fault of its own", answerWith({ signature: GOOD }, 500)],
    ["that it has no such round yet", answerWith({ signature: GOOD }, 404)],
    ["a line that breaks off", (_round: number, reply: ServerResponse) => void reply.destroy()],
  ])(
    "that answers with %s is not believed, and another's good answer is",
    async (_what, behave) => {
      relay.behave = behave;
      expect(await askRelays(node(relay.url), ROUND)).toBeNull();
      const other = await openRelay(chain);
      expect(await askRelays(node(relay.url, other.url), ROUND)).toBe(GOOD);
      await other.close();
      relay.behave = honest(chain);
    },
  );

  it("that says nothing, or a letter at a time, is given up after three seconds", async () => {
    relay.behave = (_round, reply) => {
      reply.writeHead(200);
      reply.write("{");
    };
    const began = performance.now();
    expect(await askRelays(node(relay.url), ROUND)).toBeNull();
    expect(performance.now() - began).toBeGreaterThan(2_900);
    relay.behave = honest(chain);
  });

  it("that says nothing holds up no other, and is hung up on without a mark against it", async () => {
    const other = await openRelay(chain);
    let hungUp = 0;
    // The other answers once both were asked.
    const answers: (() => void)[] = [];
    const whenBothAreAsked = () => {
      if (relay.asked.length === other.asked.length) for (const go of answers.splice(0)) go();
    };
    other.behave = (round, reply) => {
      answers.push(() => honest(chain)(round, reply));
      whenBothAreAsked();
    };
    relay.behave = (_round, reply) => {
      reply.once("close", () => (hungUp += 1));
      whenBothAreAsked();
    };
    relay.asked.length = 0;
    const both = node(relay.url, other.url);
    for (let n = 0; n < 4; n++) expect(await askRelays(both, ROUND)).toBe(GOOD);
    await expect.poll(() => hungUp).toBe(4);
    // Three failures of its own would have had it left alone.
    expect(relay.asked).toHaveLength(4);
    await other.close();
    relay.behave = honest(chain);
  });

  it("is asked while the one before it still thinks", async () => {
    const other = await openRelay(chain);
    relay.behave = (round, reply) => {
      other.behave = (at, later) => {
        answerWith("", 425)(at, later);
        honest(chain)(round, reply);
      };
    };
    expect(await askRelays(node(relay.url, other.url), ROUND)).toBe(GOOD);
    await other.close();
    relay.behave = honest(chain);
  });

  it("that failed three times in a row is left alone for a while, not yet having one is no failure", async () => {
    const down = node(relay.url);
    relay.behave = answerWith("", 425);
    for (let n = 0; n < 5; n++) expect(await askRelays(down, ROUND)).toBeNull();
    relay.behave = answerWith("", 500);
    relay.asked.length = 0;
    for (let n = 0; n < 6; n++) expect(await askRelays(down, ROUND)).toBeNull();
    expect(relay.asked).toHaveLength(3);
    relay.behave = honest(chain);
    expect(await askRelays(down, ROUND)).toBeNull();
    expect(await askRelays(node(relay.url), ROUND)).toBe(GOOD);
    // Half a minute later it is asked again.
    const failedBy = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(failedBy + 30_001);
    expect(await askRelays(down, ROUND).finally(() => clock.mockRestore())).toBe(GOOD);
  });
});

describe("the waits between two questions", () => {
  it("double from one second to thirty, and begin when the round is out", () => {
    expect(askAgainAfterMs(4_000)).toBe(4_500);
    let elapsed = 0;
    const waits = Array.from({ length: 8 }, () => {
      const wait = askAgainAfterMs(-elapsed);
      elapsed += wait;
      return wait / 1000;
    });
    expect(waits).toEqual([1, 1, 2, 4, 8, 16, 30, 30]);
  });
});

describe("DRAND_URLS", () => {
  it("takes relays over https, and on this machine over http", () => {
    const { drandUrls } = readConfig({
      DRAND_URLS: "https://api.drand.sh, https://relay.example:8443/drand/ ,http://127.0.0.1:9",
    });
    expect(drandUrls).toEqual([
      "https://api.drand.sh",
      "https://relay.example:8443/drand",
      "http://127.0.0.1:9",
    ]);
    expect(readConfig({ DRAND_URLS: "off" }).drandUrls).toEqual([]);
  });

  it("names two public relays where nothing is said", () => {
    const relays = ["https://api.drand.sh", "https://drand.cloudflare.com"];
    expect(readConfig({}).drandUrls).toEqual(relays);
    expect(readConfig({ DRAND_URLS: "" }).drandUrls).toEqual(relays);
  });

  it.each(["api.drand.sh", "http://api.drand.sh", "ftp://x", "https://a/?b", "https://u:p@a"])(
    "stops the start at %s",
    (text) => {
      expect(() => readConfig({ DRAND_URLS: text })).toThrow(ConfigError);
    },
  );
});
