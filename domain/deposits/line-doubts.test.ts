import { describe, expect, it } from "vitest";

import { lineDoubts, type Choice } from "./line-doubts.ts";
import { EARLY_TOLERANCE_MS } from "./matching.ts";
import { isOtherSender, isSenderAccount } from "./sender.ts";

describe("the sender that a bank names", () => {
  it.each([
    ["4528073190", true],
    ["452-8-07319-0", true],
    ["xxx-x-x7319-x", true],
    ["xxx-x-x7319-0 นาย ใจดี", true],
    ["X-3190", true],
    ["xxx-x-x7318-x", false],
    ["xxx-x-xx319-x", false],
    ["xxx-x-xxx90-x", false],
    ["14528073190", false],
    ["นาย ใจดี", false],
    ["", false],
  ])("%s is the account 4528073190: %s", (sender, is) => {
    expect(isSenderAccount(sender, "4528073190")).toBe(is);
  });

  const account = { number: "4528073190", name: "สมชาย ใจดี" };

  it.each([
    ["xxx-x-x7319-x", false],
    ["xxx-x-x7318-x", true],
    // Four digits are many people's; a whole number is one's.
    ["xxx-x-x7319-x นาย สมศักดิ์ ใ***", true],
    ["xxx-x-x7319-x นาย สมชาย ใ***", false],
    ["452-8-07319-0 นาย สมศักดิ์ ใ***", false],
    ["นาย สมชาย ใ***", false],
    ["น.ส. สมชาย ใจดี", false],
    ["xx90 นาย สมศักดิ์ ใ***", true],
    ["นางสาวกมล ใจดี", true],
    // Nothing can be told: another script, too little, no title, nothing.
    ["Mr. Somsak J", false],
    ["นาย ส***", false],
    ["กสิกรไทย สาขาสีลม", false],
    ["ทนายความ สมศักดิ์", false],
    ["xxx-x-xxx90-x", false],
    [null, false],
  ])("%s is surely another: %s", (sender, is) => {
    expect(isOtherSender(sender, account)).toBe(is);
    expect(isOtherSender(sender, null)).toBe(false);
  });
});

describe("the name that a bank shows behind a title", () => {
  const isOther = (sender: string, name: string) =>
    isOtherSender(sender, { number: "4528073190", name });

  it.each([
    ["Mr. Somsak J***", true],
    ["MR SOMSAK", true],
    ["Mrs. Somsri", true],
    ["Ms.Somsri", true],
    ["Miss  Somsri", true],
    ["SCB x7319 Miss Somsri", true],
    ["Mr. Somchai J***", false],
    ["MR SOMCHAI JAIDEE", false],
    // No title stands there, and Thai letters cannot be held against these.
    ["Mrsomsak", false],
    ["Dr. Somsak", false],
    ["นาย สมศักดิ์ ใ***", false],
  ])("%s is surely not Somchai Jaidee: %s", (sender, is) => {
    expect(isOther(sender, "Somchai Jaidee")).toBe(is);
  });

  it("is told from three letters on, and may go on where the account's name ends", () => {
    expect(["นาย กม***", "นาย กมล***"].map((one) => isOther(one, "สมชาย"))).toEqual([false, true]);
    const longer = ["นาย สมชาย ใจดี", "นาย ใจดี สมชาย"];
    expect(longer.map((one) => isOther(one, "สมชาย"))).toEqual([false, true]);
  });
});

describe("a line that a person gives to a deposit", () => {
  const choice: Choice = {
    whyUnmatched: "LATE",
    toDigits: "0815550001",
    fromAccount: null,
    amountSatang: 50_001,
    occurredAtMs: 1_000_000,
    reference: null,
    deposit: {
      accountNumber: "4000000001",
      promptpayId: "0815550001",
      qrAmountSatang: 50_001,
      referenceId: "CD-6911-00001",
      createdAtMs: 1_000_000,
    },
    memberAccount: { number: "4528073190", name: "สมชาย ใจดี" },
    fitsAnother: false,
  };

  it("is beyond doubt when account, amount and time agree, or its reference names the deposit", () => {
    expect(lineDoubts(choice)).toEqual([]);
    const named = { reference: "CD-6911-00001", amountSatang: 40_000, fitsAnother: true };
    expect(lineDoubts({ ...choice, ...named })).toEqual([]);
  });

  it.each<[Partial<Choice>, string[]]>([
    [{ whyUnmatched: "PAID_ALREADY" }, ["PAID_ALREADY"]],
    [{ whyUnmatched: "TOLD_BEFORE" }, ["TOLD_BEFORE"]],
    [{ whyUnmatched: "SEVERAL" }, []],
    [{ fromAccount: "1112223334" }, ["OTHER_SENDER"]],
    [{ fromAccount: "4528073190", memberAccount: null }, ["OTHER_SENDER"]],
    [{ fromAccount: "xxx-x-x7319-x นาย สมศักดิ์ ใ***" }, ["OTHER_SENDER"]],
    [{ fromAccount: "xxx-x-x7319-x นาย สมชาย ใ***" }, []],
    [{ deposit: null }, ["NO_DEPOSIT"]],
    [{ toDigits: "4000000002" }, ["OTHER_ACCOUNT"]],
    [{ amountSatang: 50_002 }, ["OTHER_AMOUNT"]],
    [{ reference: "CD-6911-00002" }, ["OTHER_AMOUNT"]],
    [{ occurredAtMs: 900_000 }, ["OTHER_AMOUNT"]],
    // A bank that writes whole minutes names one that began before the deposit was opened.
    [{ occurredAtMs: 1_000_000 - EARLY_TOLERANCE_MS }, []],
    [{ occurredAtMs: 1_000_000 - EARLY_TOLERANCE_MS - 1 }, ["OTHER_AMOUNT"]],
    [{ toDigits: "4000000001" }, []],
    [{ fitsAnother: true }, ["SEVERAL"]],
    [{ fitsAnother: true, fromAccount: "4528073190" }, []],
  ])("is in doubt: %o", (more, doubts) => {
    expect(lineDoubts({ ...choice, ...more })).toEqual(doubts);
  });
});
