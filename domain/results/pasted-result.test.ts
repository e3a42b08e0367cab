import { describe, expect, it } from "vitest";

import { entryFields } from "./entry-fields.ts";
import { pastedResult } from "./pasted-result.ts";

const fieldsOf = (kind: Parameters<typeof entryFields>[0]) =>
  entryFields(kind, {}).flatMap((field) => Array.from({ length: field.count }, () => field));

describe("a pasted result", () => {
  it("of the government is read past names, days and prices", () => {
    const text = `ผลสลากกินแบ่งรัฐบาล งวดวันที่ 16 พฤศจิกายน 2569
      รางวัลที่ 1 รางวัลละ 6,000,000 บาท 835462
      เลขหน้า 3 ตัว 104 981 เลขท้าย 3 ตัว 257 630 เลขท้าย 2 ตัว 71`;
    expect(pastedResult(text, fieldsOf("GLO"))).toEqual([
      "835462",
      "104",
      "981",
      "257",
      "630",
      "71",
    ]);
  });

  it("of an index is read with its decimals", () => {
    const text = "SET 16/11/2569 ปิด 1,284.56 เปลี่ยนแปลง +3.21";
    expect(pastedResult(text, fieldsOf("STOCK"))).toEqual(["1284.56", "3.21"]);
  });

  it.each([
    ["SET 1,284.56 -3.21", "-3.21"],
    ["SET 1,284.56 (−3.21)", "-3.21"],
    ["SET 1,284.56 -1,003.21", "-1003.21"],
    ["SET 1,284.56 -1,003,210.50", "-1003210.50"],
    ["SET -1,284.56 3.21", "3.21"],
    ["SET 1,284.56-3.21", "3.21"],
  ])("of an index that fell keeps the minus of its change: %s", (text, change) => {
    expect(pastedResult(text, fieldsOf("STOCK"))).toEqual(["1284.56", change]);
  });

  it("is read where a dash stands between two numbers or before one", () => {
    const text = "835462 104-981 257-630 เลขท้าย -71";
    expect(pastedResult(text, fieldsOf("GLO")).slice(1)).toEqual([
      "104",
      "981",
      "257",
      "630",
      "71",
    ]);
  });

  it("takes what follows the last one, and no number of another length or with a point", () => {
    expect(
      pastedResult("71 83546 1.5 835462.50 835462 104 1,04 981 257 630 71", fieldsOf("GLO")),
    ).toEqual(["835462", "104", "981", "257", "630", "71"]);
    expect(pastedResult("1284 1284.5 1284.567 1284.56 3.2 3.21", fieldsOf("STOCK"))).toEqual([
      "1284.56",
      "3.21",
    ]);
  });

  it.each([
    ["ลาวพัฒนา 16/11/2569 4 ตัว 2607", "2607"],
    ["ลาวพัฒนา งวดวันที่ 16 พฤศจิกายน 2569 ออก 2607", "2607"],
    ["ลาวพัฒนา 16 พ.ย. พ.ศ. 2569 2607", "2607"],
    ["Laos 16 Nov 2026: 2607", "2607"],
    ["Laos 2026-11-16 2607", "2607"],
    ["71 ลาว 2507 16/11/2569", "2507"],
    ["2569", "2569"],
  ])("does not take the year of a day for a number of four digits: %s", (text, number) => {
    expect(pastedResult(text, fieldsOf("FOUR_DIGIT"))).toEqual([number]);
  });

  it.each(["นิเคอิ 21.08.2026 42,633.29 -23.12", "นิเคอิ ปิด 13.30 น. 42,633.29 -23.12"])(
    "does not take a day or an hour for an index: %s",
    (text) => {
      expect(pastedResult(text, fieldsOf("STOCK"))).toEqual(["42633.29", "-23.12"]);
    },
  );

  it("that lacks a number leaves its field empty", () => {
    expect(pastedResult("835462 104", fieldsOf("GLO"))).toEqual(["835462", "104", "", "", "", ""]);
  });
});
