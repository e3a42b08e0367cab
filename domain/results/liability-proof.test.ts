/** What a member's own proof of the house's debt to them holds, and what it does not take. */
import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import type { Digests } from "./digests.ts";
import {
  liabilityFaults,
  type OwnLiability,
  type PublishedLiabilities,
} from "./liability-proof.ts";

const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest();
const digests: Digests = {
  sha256: (data) => Promise.resolve(new Uint8Array(sha256(data))),
  hmacSha256: () => Promise.reject(new Error("no key is asked for")),
};

const DAY = "2026-11-26";
const MEMBER = "41";
const text = (satang: string, member = MEMBER, day = DAY) =>
  `chokdee-liability-1|${day}|${member}|${satang}|abcd|salt`;

const leafOf = (of: string) => sha256(Buffer.from(`\0${of}`, "latin1"));
const eight = (sum: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(sum);
  return bytes;
};
const nodeOf = (left: Buffer, leftSum: bigint, right: Buffer, rightSum: bigint) =>
  sha256(Buffer.concat([Buffer.of(1), left, eight(leftSum), right, eight(rightSum)]));

/** Ours is the second leaf of three: one of 700 beside it, and one of 2 above on the right. */
function proofOf(satang: string, member = MEMBER, day = DAY) {
  const [own, beside, above] = [text(satang, member, day), text("700", "7"), text("2", "9")];
  const [left, right] = [leafOf(beside), leafOf(above)];
  const sum = BigInt(satang) + 700n;
  const pair = nodeOf(left, 700n, leafOf(own), BigInt(satang));
  const root = nodeOf(pair, sum, right, 2n).toString("hex");
  const path: OwnLiability["path"] = [
    { side: "LEFT", hash: left.toString("hex"), satang: "700" },
    { side: "RIGHT", hash: right.toString("hex"), satang: "2" },
  ];
  const published: PublishedLiabilities = { day, root, total: sum + 2n };
  const digits = satang.padStart(3, "0");
  const balance = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return { own: { day, text: own, path, balance }, published };
}

const { own, published } = proofOf("300");
const faults = (more: Partial<OwnLiability> = {}, shown: Partial<PublishedLiabilities> = {}) =>
  liabilityFaults({ ...own, ...more }, MEMBER, { ...published, ...shown }, digests);

describe("a member's proof of what is owed to them", () => {
  it("leads from their own balance to the root and the sum that everybody is shown", async () => {
    expect(await faults()).toEqual([]);
    const nothing = proofOf("0");
    expect(await liabilityFaults(nothing.own, MEMBER, nothing.published, digests)).toEqual([]);
    // Eighteen digits of satang are taken: more than there is money.
    const most = proofOf("9".repeat(18));
    expect(await liabilityFaults(most.own, MEMBER, most.published, digests)).toEqual([]);
  });

  it("is none of another balance than the member is told", async () => {
    expect(await faults({ balance: "3.00" })).toEqual([]);
    for (const balance of ["3.01", "300.00", "0.00", "-3.00"])
      expect(await faults({ balance })).toEqual(["LEAF"]);
  });

  it.each([
    ["of another member", text("300", "42")],
    ["of another day", text("300", MEMBER, "2026-11-25")],
    ["in another form", text("300").replace("-1|", "-2|")],
    ["that owes", text("-300")],
    ["without a sum", text("")],
    ["of nineteen digits", text("1".repeat(19))],
    ["of no whole satang", text("3.5")],
  ])("is none with a leaf %s", async (_what, other) => {
    expect(await faults({ text: other })).toEqual(["LEAF"]);
    expect(await liabilityFaults({ ...own, text: other }, MEMBER, published, digests)).toEqual([
      "LEAF",
    ]);
  });

  it("is none where a side of its path owes, or has no hash", async () => {
    const [first, second] = own.path;
    if (!first || !second) return expect.fail("the path has two steps");
    const changes = [
      { satang: "-700" },
      { satang: "" },
      { satang: "7e2" },
      { hash: first.hash.slice(2) },
      { hash: first.hash.toUpperCase() },
      { hash: "" },
    ];
    for (const change of changes)
      expect(await faults({ path: [{ ...first, ...change }, second] })).toEqual(["PATH"]);
  });

  it("is none with a path of more steps than there can be members", async () => {
    const steps = (count: number) => Array.from({ length: count }, () => own.path[0] ?? []).flat();
    expect(await faults({ path: steps(64) })).toEqual(["PUBLISHED"]);
    expect(await faults({ path: steps(65) })).toEqual(["PATH"]);
  });

  it("does not lead to what is shown where a sum, a side or a step is another", async () => {
    const [first, second] = own.path;
    if (!first || !second) return expect.fail("the path has two steps");
    const paths: OwnLiability["path"][] = [
      [{ ...first, satang: "701" }, second],
      [{ ...first, side: "RIGHT" }, second],
      [first, { ...second, side: "LEFT" }],
      [second, first],
      [first],
      [],
    ];
    for (const path of paths) expect(await faults({ path })).toEqual(["PUBLISHED"]);
    expect(await faults({ text: text("301"), balance: "3.01" })).toEqual(["PUBLISHED"]);
  });

  it("does not hold for another day, root or total that everybody is shown", async () => {
    expect(await faults({}, { day: "2026-11-27" })).toEqual(["PUBLISHED"]);
    expect(await faults({}, { root: "0".repeat(64) })).toEqual(["PUBLISHED"]);
    expect(await faults({}, { total: published.total + 1n })).toEqual(["PUBLISHED"]);
  });
});
