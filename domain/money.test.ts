import { describe, expect, it } from "vitest";

import {
  bahtNumber,
  effectiveOdds,
  formatBaht,
  formatOdds,
  MAX_AMOUNT_SATANG,
  MAX_ODDS,
  MAX_STAKE_SATANG,
  parseBaht,
  parseOdds,
  parseSignedBaht,
  payoutOf,
  satangOf,
} from "./money.ts";

describe("an amount of baht", () => {
  it.each([
    ["0", 0],
    ["1", 100],
    ["0.01", 1],
    ["0.1", 10],
    ["0.29", 29],
    ["1.15", 115],
    ["16.40", 1_640],
    ["100.5", 10_050],
    ["100.05", 10_005],
    ["999999999.99", MAX_AMOUNT_SATANG],
  ])("%s is read as %i satang", (text, satang) => {
    expect(parseBaht(text)).toBe(satang);
    expect(bahtNumber(satang)).toBe(Number(text));
    expect(satangOf(bahtNumber(satang))).toBe(satang);
    expect(Number(formatBaht(satang))).toBe(Number(text));
  });

  it.each(["", " 1", "1 ", "+1", "-1", "01", "1.", ".5", "1.234", "1e2", "1000000000", "๑"])(
    "'%s' is none",
    (text) => expect(parseBaht(text)).toBeNull(),
  );

  it.each([
    ["-1.50", -150],
    ["1.50", 150],
    ["0", 0],
    ["-0", null],
    ["-0.00", null],
    ["--1", null],
    ["-", null],
  ])("%s with its sign is %s", (text, satang) => expect(parseSignedBaht(text)).toBe(satang));

  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [99, "0.99"],
    [100, "1.00"],
    [10_050, "100.50"],
    [-1, "-0.01"],
    [-12_345, "-123.45"],
  ])("%i satang are written as %s", (satang, text) => expect(formatBaht(satang)).toBe(text));
});

describe("odds", () => {
  it("are read up to the highest there are, and written with two decimals", () => {
    expect(parseOdds("3.2")).toBe(320);
    expect(formatOdds(320)).toBe("3.20");
    expect(parseOdds("10000")).toBe(MAX_ODDS);
    expect(parseOdds("10000.01")).toBeNull();
    expect(parseOdds("x")).toBeNull();
  });
});

describe("what a winning line pays", () => {
  it("is the stake times the odds, rounded down to the satang", () => {
    expect(payoutOf(100, 90_000)).toBe(90_000);
    expect(payoutOf(1, 320)).toBe(3);
    expect(payoutOf(33, 333)).toBe(109);
    expect(payoutOf(0, 90_000)).toBe(0);
  });

  it("is exact at the caps, and refused above either", () => {
    expect(payoutOf(MAX_STAKE_SATANG, MAX_ODDS)).toBe(10_000_000_000_000);
    expect(MAX_STAKE_SATANG * MAX_ODDS).toBe(10 ** 15);
    expect(() => payoutOf(MAX_STAKE_SATANG + 1, 1)).toThrow("over cap");
    expect(() => payoutOf(1, MAX_ODDS + 1)).toThrow("over cap");
  });
});

describe("the odds of a partial number", () => {
  it("are rounded down to the hundredth", () => {
    expect(effectiveOdds(90_000, 50)).toBe(45_000);
    expect(effectiveOdds(333, 50)).toBe(166);
    expect(effectiveOdds(90_000, 0)).toBe(0);
    expect(effectiveOdds(90_000, 100)).toBe(90_000);
  });
});
