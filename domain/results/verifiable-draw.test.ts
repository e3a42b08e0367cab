import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { Bytes, Digests } from "./digests.ts";
import { toHex } from "./digests.ts";
import { winningNumbers } from "./rules.ts";
import { isWinner } from "../testing/is-winner.ts";
import { isShot } from "./shots.ts";
import type { HouseProof } from "./verifiable-draw.ts";
import {
  classicNumber,
  commitOf,
  drawAnimal,
  drawYeekee,
  houseShots,
  houseShotsNeeded,
  isDrawSpace,
  proofFaults,
  sampleBelow,
  yeekeeResult,
} from "./verifiable-draw.ts";

const digests: Digests = {
  sha256: (data) => Promise.resolve(new Uint8Array(createHash("sha256").update(data).digest())),
  hmacSha256: (key, data) =>
    Promise.resolve(new Uint8Array(createHmac("sha256", key).update(data).digest())),
};

/** A browser's digests, as the round's page uses them. */
const webDigests: Digests = {
  sha256: async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data)),
  hmacSha256: async (key, data) => {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
  },
};

const seed: Bytes = Uint8Array.from({ length: 32 }, (_, index) => index * 7);
const emptyRoot = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const input = { roundId: "1234", seed, betsRoot: emptyRoot, beacon: "" };

interface Vector {
  readonly shots: readonly string[];
  readonly result: number;
  readonly last5: string;
  readonly three_top: string;
  readonly two_top: string;
  readonly two_bottom: string;
  readonly four_top: string;
}

function vectors(): readonly Vector[] {
  const url = new URL("./yeekee-vectors.json", import.meta.url);
  return (JSON.parse(readFileSync(url, "utf8")) as { vectors: Vector[] }).vectors;
}

describe("the classic number", () => {
  it("agrees with every vector, and so do the numbers read from it", () => {
    expect(vectors().length).toBeGreaterThanOrEqual(7);
    for (const vector of vectors()) {
      const classic = classicNumber(vector.shots);
      expect(classic).toBe(vector.result);
      const lastFive = String(classic % 100_000).padStart(5, "0");
      expect(lastFive).toBe(vector.last5);
      const { three_top, two_top, two_bottom, four_top } = vector;
      expect(yeekeeResult(lastFive)).toEqual({
        prize_first: lastFive,
        three_top,
        two_top,
        two_bottom,
        four_top,
      });
    }
  });

  it("needs sixteen shots", () => {
    const fifteen = Array.from({ length: 15 }, () => "00001");
    expect(() => classicNumber(fifteen)).toThrow(RangeError);
    expect(classicNumber(["90000", ...fifteen])).toBe(15);
  });

  it("counts shots of five digits only", () => {
    expect(isShot("00000")).toBe(true);
    for (const text of ["0000", "000000", "0000a", "๐๐๐๐๐", "-0000"]) {
      expect(isShot(text)).toBe(false);
    }
  });
});

describe("a yeekee draw", () => {
  const members = ["58121", "76666", "68044"];

  it("is the last five digits of classic and HMAC, computed here by other means", async () => {
    const proof = await drawYeekee({ ...input, beacon: "abc", memberShots: members }, digests);
    const house = Array.from({ length: 13 }, (_, index) => {
      const hex = createHmac("sha256", seed)
        .update(`shot:${index + 1}`)
        .digest("hex");
      return (BigInt(`0x${hex}`) % 100_000n).toString().padStart(5, "0");
    });
    expect(proof.houseShots).toEqual(house);
    const shots = [...house, ...members];
    const sum = shots.reduce((total, shot) => total + Number(shot), 0);
    const classic = sum - Number(shots[0]);
    const mac = createHmac("sha256", seed).update(`1234:${proof.shotsRoot}:abc`).digest();
    const drawn = (BigInt(classic) + mac.readBigUInt64BE(0)) % 100_000n;
    expect(proof.result.prize_first).toBe(drawn.toString().padStart(5, "0"));
    expect(proof.commit).toBe(createHash("sha256").update(seed).digest("hex"));
  });

  it("fills up to sixteen shots and no further", async () => {
    expect([0, 1, 15, 16, 17].map(houseShotsNeeded)).toEqual([16, 15, 1, 0, 0]);
    for (const count of [0, 5, 16, 40]) {
      const memberShots = Array.from({ length: count }, () => "12345");
      const proof = await drawYeekee({ ...input, memberShots }, digests);
      expect(proof.houseShots).toHaveLength(houseShotsNeeded(count));
    }
  });

  it("has the house's shots fixed by the seed alone", async () => {
    const few = await houseShots(seed, 3, digests);
    const many = await houseShots(seed, 16, digests);
    expect(many.slice(0, 3)).toEqual(few);
    expect(many.every(isShot)).toBe(true);
  });

  it("changes with seed, round, beacon and every shot", async () => {
    const drawn = async (change: object): Promise<string | undefined> => {
      const given = { ...input, memberShots: members, ...change };
      return (await drawYeekee(given, digests)).result.prize_first;
    };
    const results = await Promise.all([
      drawn({}),
      drawn({ seed: seed.toReversed() }),
      drawn({ roundId: "1235" }),
      drawn({ beacon: "1" }),
      drawn({ memberShots: members.toReversed() }),
    ]);
    expect(new Set(results).size).toBe(results.length);
    expect(await drawn({})).toBe(results[0]);
  });

  it("decides every bet type of yeekee", async () => {
    const { result } = await drawYeekee({ ...input, memberShots: members }, digests);
    for (const [type, numbers] of winningNumbers(result)) {
      for (const number of numbers) expect(isWinner(type, number, result)).toBe(true);
    }
    expect([...winningNumbers(result).keys()]).toHaveLength(8);
  });

  it("is not drawn from a shot or a beacon that is none", async () => {
    const refused = [
      drawYeekee({ ...input, memberShots: ["1234"] }, digests),
      drawYeekee({ ...input, memberShots: members, beacon: "a b" }, digests),
      drawYeekee({ ...input, memberShots: members, seed: seed.slice(1) }, digests),
    ];
    for (const draw of refused) await expect(draw).rejects.toThrow(RangeError);
  });
});

describe("an animal draw", () => {
  it("is two digits below the draw space, the same each time", async () => {
    for (const drawSpace of [2, 36, 100]) {
      const proof = await drawAnimal({ ...input, drawSpace }, digests);
      expect(proof.result.animal).toMatch(/^[0-9]{2}$/);
      expect(Number(proof.result.animal)).toBeLessThan(drawSpace);
      expect(await drawAnimal({ ...input, drawSpace }, digests)).toEqual(proof);
    }
    expect([1, 2, 36, 100, 101, 0.5].map(isDrawSpace)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("throws away values that would favour small numbers", async () => {
    const messages: string[] = [];
    const digest = (message: string): Bytes => {
      messages.push(message);
      const bytes = new Uint8Array(32).fill(255);
      // The first digest is all ones, above the limit; the second has 107 in its third value.
      if (messages.length === 2) bytes.set([0, 0, 0, 0, 0, 0, 0, 107], 16);
      return bytes;
    };
    const loaded: Digests = {
      ...digests,
      hmacSha256: (_key, data) => Promise.resolve(digest(String.fromCharCode(...data))),
    };
    expect(await sampleBelow(100, seed, "m", loaded)).toBe(7);
    expect(messages).toEqual(["m", "m:1"]);
  });

  it("is even: 20,000 draws stay inside the 99.99 % interval of chi square", async () => {
    const counts = Array.from({ length: 100 }, () => 0);
    for (let round = 0; round < 20_000; round++) {
      const drawn = await sampleBelow(100, seed, `${round}:${emptyRoot}:`, digests);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    // 99 degrees of freedom: 0.005 % on either side.
    expect(chiSquare).toBeGreaterThan(53);
    expect(chiSquare).toBeLessThan(161);
  }, 30_000);
});

describe("checking a proof", () => {
  async function proofs(): Promise<HouseProof[]> {
    return [
      await drawYeekee({ ...input, memberShots: ["58121", "76666"] }, digests),
      await drawAnimal({ ...input, drawSpace: 100 }, digests),
    ];
  }

  it("finds nothing wrong with an honest one, in a browser too", async () => {
    const commit = await commitOf(seed, digests);
    for (const proof of await proofs()) {
      expect(await proofFaults(proof, commit, digests)).toEqual([]);
      const travelled = JSON.parse(JSON.stringify(proof)) as HouseProof;
      expect(await proofFaults(travelled, commit, webDigests)).toEqual([]);
    }
  });

  it("finds a seed that was not committed to", async () => {
    for (const proof of await proofs()) {
      expect(await proofFaults(proof, "0".repeat(64), digests)).toEqual(["COMMIT"]);
      const other = { ...proof, seed: toHex(seed.toReversed()) };
      expect(await proofFaults(other, proof.commit, digests)).toContain("COMMIT");
      // The checker saw the right one, and the proof says another.
      const retold = { ...proof, commit: "0".repeat(64) };
      expect(await proofFaults(retold, proof.commit, digests)).toEqual(["COMMIT"]);
    }
  });

  it("finds a changed result", async () => {
    for (const proof of await proofs()) {
      const result = { ...proof.result, animal: "xx", three_top: "000" };
      expect(await proofFaults({ ...proof, result }, proof.commit, digests)).toEqual(["RESULT"]);
    }
  });

  it("finds shots that were added, dropped, changed or put in another order", async () => {
    const [yeekee] = await proofs();
    if (yeekee?.kind !== "YEEKEE") return expect.fail("the first proof is of yeekee");
    for (const memberShots of [
      [...yeekee.memberShots, "00000"],
      yeekee.memberShots.slice(1),
      yeekee.memberShots.toReversed(),
      ["58122", "76666"],
    ]) {
      const faults = await proofFaults({ ...yeekee, memberShots }, yeekee.commit, digests);
      expect(faults).toContain("SHOTS_ROOT");
    }
    const house = { ...yeekee, houseShots: yeekee.houseShots.toReversed() };
    expect(await proofFaults(house, yeekee.commit, digests)).toEqual(["HOUSE_SHOTS"]);
  });

  it("finds what is no proof at all", async () => {
    for (const proof of await proofs()) {
      for (const change of [
        { seed: "zz" },
        { beacon: " " },
        { memberShots: ["x"], drawSpace: 0 },
      ]) {
        const changed = { ...proof, ...change } as HouseProof;
        expect(await proofFaults(changed, proof.commit, digests)).toEqual(["MALFORMED"]);
      }
    }
  });
});
