import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import {
  bankAccountRefusal,
  groupAccountNumber,
  isAccountNumber,
  isShortForBank,
  maskAccountNumber,
} from "./bank-accounts.ts";
import { isSameName, nameKey } from "../person-names.ts";

interface BankRow {
  readonly code: string;
  readonly groups: readonly number[] | null;
}

/** The banks of a new house, with the patterns of their account numbers. */
function banks(): readonly BankRow[] {
  const url = new URL("../../db/seeds/banks.json", import.meta.url);
  return (JSON.parse(readFileSync(url, "utf8")) as { banks: BankRow[] }).banks;
}

describe("an account number", () => {
  it("has 1 to 15 digits and nothing else", () => {
    expect(isAccountNumber("0452873196")).toBe(true);
    expect(isAccountNumber("1".repeat(15))).toBe(true);
    for (const text of ["", "1".repeat(16), "045-2-87319-6", "๐๔๕", "12 34", "1\n"]) {
      expect(isAccountNumber(text)).toBe(false);
    }
  });

  it("is too short for its bank when digits of the bank's pattern are missing", () => {
    expect(isShortForBank("04528731", [3, 1, 5, 1])).toBe(true);
    expect(isShortForBank("0452873196", [3, 1, 5, 1])).toBe(false);
    expect(isShortForBank("0452873196", [3, 1, 5, 3])).toBe(true);
    expect(isShortForBank("123456789012345", [3, 1, 5, 3])).toBe(false);
    expect(isShortForBank("1", null)).toBe(false);
  });

  it("is grouped by the pattern of its bank, for every bank", () => {
    expect(banks().length).toBeGreaterThan(10);
    for (const { groups } of banks()) {
      if (groups === null) continue;
      const digits = groups.reduce((sum, group) => sum + group, 0);
      const number = "123456789012345".slice(0, digits);
      const shown = groupAccountNumber(number, groups);
      expect(shown.replaceAll("-", "")).toBe(number);
      expect(shown.split("-").map((part) => part.length)).toEqual(groups);
    }
  });

  it("is grouped 3-1-5-1 when it has ten digits, else shown as it is", () => {
    expect(groupAccountNumber("0452873196", null)).toBe("045-2-87319-6");
    expect(groupAccountNumber("0452873196", [3, 1, 5, 3])).toBe("045-2-87319-6");
    expect(groupAccountNumber("020123456789", [3, 1, 5, 3])).toBe("020-1-23456-789");
    expect(groupAccountNumber("12345678", [3, 1, 5, 1])).toBe("12345678");
    expect(groupAccountNumber("123456789012345", null)).toBe("123456789012345");
  });

  it("is logged by its last four digits", () => {
    expect(maskAccountNumber("0452873196")).toBe("***3196");
    expect(maskAccountNumber("1234")).toBe("***");
  });
});

describe("a bank account", () => {
  const form = { bankId: "1", accountName: "สมชาย ใจดี", accountNumber: "0452873196" };

  it.each([
    [{}, null],
    [{ bankId: null }, "BANK_NOT_FOUND"],
    [{ bankId: "" }, "BANK_NOT_FOUND"],
    [{ bankId: null, accountName: "", accountNumber: "" }, "BANK_NOT_FOUND"],
    [{ accountName: "", accountNumber: "" }, "ACCOUNT_NAME_MISSING"],
    [{ accountName: " \u200b" }, "ACCOUNT_NAME_MISSING"],
    [{ accountNumber: "" }, "ACCOUNT_NUMBER_INVALID"],
  ])("with %j is judged %s", (given, code) => {
    expect(bankAccountRefusal({ ...form, ...given })).toBe(code);
  });
});

describe("names", () => {
  it.each([
    ["นายสมชาย ใจดี", "สมชาย  ใจดี"],
    ["นาย สมชาย ใจดี", "นายสมชาย ใจดี"],
    ["นางสาวสมศรี มีสุข", "น.ส. สมศรี มีสุข"],
    ["น.ส.สมศรี มีสุข", "สมศรี มีสุข"],
    ["นางสมศรี มีสุข", "สมศรี มีสุข"],
    ["MR. SOMCHAI JAIDEE", "Somchai Jaidee"],
    ["mr somchai jaidee", "Somchai  Jaidee"],
    ["Miss Somsri", "somsri"],
    ["Ms. Somsri", "somsri"],
    ["MS SOMSRI", "somsri"],
    ["Mrs. Somsri", "somsri"],
    ["mrs somsri", "Somsri"],
    ["Mister Somchai", "Somchai"],
    ["เด็กชายสมชาย ใจดี", "สมชาย ใจดี"],
    ["ด.ช. สมชาย ใจดี", "สมชาย ใจดี"],
    ["เด็กหญิงสมศรี ใจดี", "ด.ญ. สมศรี ใจดี"],
    ["นส.สมศรี มีสุข", "สมศรี มีสุข"],
    ["ด.ร.  สมชาย", "ดร สมชาย"],
    ["นำ ใจ", "น\u0e4d\u0e32 ใจ"],
    ["น้ำ ใจ", "น้\u0e4d\u0e32 ใจ"],
    ["น้ำ ใจ", "น\u0e4d\u0e49\u0e32 ใจ"],
    ["น้ำ ใจ", "นำ\u0e49 ใจ"],
    ["แก้ว ใส", "เเก้ว ใส"],
    ["สม\u200bชาย ใจดี", "สมชาย ใจดี"],
  ])("%j and %j are one person's", (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  it.each([
    ["สมชาย ใจดี", "สมชาย ใจร้าย"],
    ["Mrinal Sen", "inal Sen"],
    ["Mssomsri", "somsri"],
    ["นำ ใจ", "น้ำ ใจ"],
    ["น้ำ ใจ", "น ใจ"],
    ["", ""],
    [" ", "\u200b"],
    ["สมชาย", "สมชาย ใจดี"],
  ])("%j and %j are not", (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });

  it("that are nothing but a title are kept", () => {
    expect(nameKey("นาย")).toBe("นาย");
    expect(nameKey("mr. . .")).toBe("mr");
    expect(nameKey("นายิกา")).toBe("นายิกา");
  });
});
