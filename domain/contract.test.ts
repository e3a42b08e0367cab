/** The amounts, keys, days and pages that every call sends in the same form. */
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

import {
  amountText,
  amountToSatang,
  cursor,
  day,
  id,
  idempotencyKey,
  limit,
  sentId,
  signedAmountToSatang,
  text,
} from "./contract.ts";

/** What is made of a value; the code or message of its fault in the place of it. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const { success, data, error } = z.safeParse(schema, value);
  return success ? data : `refused: ${error.issues[0]?.message ?? ""}`;
}
const refused = "refused: INVALID_AMOUNT";

describe("an amount that is sent", () => {
  it.each([
    ["100", 10_000],
    ["100.5", 10_050],
    [100.05, 10_005],
    [0, 0],
    ["999999999.99", 99_999_999_999],
    ["1000000000", refused],
    [1e21, refused],
    [0.001, refused],
    ["-1", refused],
    [-1, refused],
    ["", refused],
    ["1,000", refused],
  ])("%j is %s satang", (sent, satang) => {
    expect(read(amountToSatang, sent)).toBe(satang);
  });

  it.each([
    ["-100.5", -10_050],
    [-100.05, -10_005],
    ["5", 500],
    ["-0", refused],
    ["--1", refused],
    [-0.001, refused],
  ])("%j with its sign is %s satang", (sent, satang) => {
    expect(read(signedAmountToSatang, sent)).toBe(satang);
  });

  it.each([null, true, [], {}, undefined])("%j is none", (sent) => {
    for (const schema of [amountToSatang, signedAmountToSatang])
      expect(z.safeParse(schema, sent).success).toBe(false);
  });
});

it("an amount in an answer has two decimals and at most a minus", () => {
  const taken = [
    "0.00",
    "-1.05",
    "12345678901.99",
    "1",
    "1.5",
    "1.005",
    "+1.00",
    "1,000.00",
    ".50",
  ];
  expect(taken.filter((one) => z.safeParse(amountText, one).success)).toEqual(taken.slice(0, 3));
});

describe("the key of a row", () => {
  it.each([
    ["7", "7"],
    [7, "7"],
    [0, "0"],
    ["x".repeat(64), "x".repeat(64)],
  ])("%j is sent as a text or a number", (sent, key) => expect(read(sentId, sent)).toBe(key));

  it.each(["", "x".repeat(65), -1, 1.5, null, Number.NaN])("is not %j", (sent) => {
    expect(z.safeParse(sentId, sent).success).toBe(false);
  });

  it("is a text in an answer", () => {
    const keys = ["", "1", "x".repeat(64), "x".repeat(65), 7];
    expect(keys.map((key) => z.safeParse(id, key).success)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

it.each([
  [undefined, undefined],
  ["1", 1],
  ["007", 7],
  ["200", 200],
])("a page of %j rows has %s", (sent, rows) => expect(read(limit, sent)).toBe(rows));

it.each(["0", "000", "201", "999", "1000", "", "-1", "1.5", "ten", 20])(
  "a page does not have %j rows",
  (sent) => expect(z.safeParse(limit, sent).success).toBe(false),
);

it("a page begins at what the last answer gave, of at most 200 characters", () => {
  const sent = [undefined, "", "x".repeat(200), "x".repeat(201)];
  expect(sent.map((one) => z.safeParse(cursor, one).success)).toEqual([true, true, true, false]);
});

it("a retry key has 1 to 128 characters and may be left out", () => {
  const isTaken = (key: object) => z.safeParse(idempotencyKey, key).success;
  const keys = ["", "x", "x".repeat(128), "x".repeat(129)];
  expect(keys.map((key) => isTaken({ "idempotency-key": key }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isTaken({})).toBe(true);
});

it("a text is bounded by its characters, and a day is four, two and two digits", () => {
  expect(["x".repeat(7), "x".repeat(8)].map((one) => z.safeParse(text(7), one).success)).toEqual([
    true,
    false,
  ]);
  const days = ["2026-11-22", "2026-1-22", "22-11-2026", "2026-11-22T00:00", "02026-11-22", ""];
  expect(days.filter((one) => z.safeParse(day, one).success)).toEqual(["2026-11-22"]);
});
