import { expect, it } from "vitest";

import {
  csvPayoutRows,
  fitsKtb,
  ktbPayoutText,
  lineReference,
  tis620,
  type PayoutOrder,
} from "./payout-file.ts";

const order: PayoutOrder = {
  reference: "CP-6911-00042",
  day: "2026-11-23",
  no: 42,
  from: { accountNumber: "9861234567", accountName: "บจก. โชคดี" },
  companyId: "CHOKDEE01",
  lines: [
    {
      bankId: "004",
      bankName: "ธนาคารกสิกรไทย",
      accountNumber: "0452873196",
      accountName: "กมลชนก ใจดี",
      amountSatang: 123_456,
    },
    {
      bankId: "006",
      bankName: "ธนาคารกรุงไทย",
      accountNumber: "4807005899",
      accountName: "สมชาย",
      amountSatang: 5_000_000,
    },
  ],
};

it("a file for Krungthai has records of 498 bytes that say whom, where and how much", () => {
  const bytes = tis620(ktbPayoutText(order));
  const records = Buffer.from(bytes).toString("latin1").split("\r\n");
  expect(records.map((record) => record.length)).toEqual([498, 498, 498, 0]);
  const [header = "", first = "", second = ""] = records;
  expect([header.slice(0, 12), header.slice(12, 19)]).toEqual(["101000042006", "0000002"]);
  expect([header.slice(19, 38), header.slice(38, 46)]).toEqual(["0000000000005123456", "23112026"]);
  expect([header.slice(46, 55), header.slice(55, 71)]).toEqual(["C00000000", "CHOKDEE01       "]);
  expect(first.slice(9, 27)).toBe("004004500452873196");
  expect(first.slice(27, 45)).toBe("006098609861234567");
  expect([first.slice(45, 53), first.slice(53, 57)]).toEqual(["23112026", "5900"]);
  expect(first.slice(57, 74)).toBe("00000000000123456");
  expect(first.slice(352, 370)).toBe("CP691100042001    ");
  expect(second.slice(57, 74)).toBe("00000000005000000");
  expect([first.slice(392, 400), second.slice(392, 400)]).toEqual(["00000109", "00000209"]);
  // กมลชนก in TIS-620.
  expect([...Buffer.from(first.slice(92, 98), "latin1")]).toEqual([161, 193, 197, 170, 185, 161]);
});

it("a file for Krungthai has every field of a record in its place", () => {
  const names = { from: { accountNumber: "9861234567", accountName: "Chokdee Co" } };
  const line = { ...order.lines[0], accountName: "Kamon" } as PayoutOrder["lines"][number];
  const text = ktbPayoutText({ ...order, ...names, lines: [line] });
  const blank = (width: number) => " ".repeat(width);
  const head = `1010000420060000001000000000000012345623112026C00000000`;
  const detail =
    `102000042004004500452873196006098609861234567231120265900` +
    `00000000000123456${blank(8)}0000000000${"Kamon".padEnd(100)}${"Chokdee Co".padEnd(100)}` +
    `${blank(60)}${"CP691100042001".padEnd(18)}${blank(22)}00000109${blank(60)}0000${blank(34)}`;
  expect(text.split("\r\n")).toEqual([`${head}${"CHOKDEE01".padEnd(16)}${blank(427)}`, detail, ""]);
});

it("a file for Krungthai cuts a name that is too long, and writes an account with dashes plainly", () => {
  const line = { ...order.lines[0], accountName: "x".repeat(101), accountNumber: "045-2873196" };
  const lines = [line as PayoutOrder["lines"][number]];
  const [, record = ""] = ktbPayoutText({ ...order, lines }).split("\r\n");
  expect(record).toHaveLength(498);
  expect([record.slice(12, 27), record.slice(191, 193)]).toEqual(["004500452873196", "xบ"]);
});

it("a file for Krungthai keeps its columns beside a name with an emoji", () => {
  const names = ["😀กมลชนก ใจดี", "😀".repeat(101)];
  const lines = names.map((accountName) => ({ ...order.lines[0], accountName }));
  const from = { accountNumber: "9861234567", accountName: "โชคดี 🍀" };
  const text = ktbPayoutText({ ...order, from, lines: lines as PayoutOrder["lines"][number][] });
  const records = Buffer.from(tis620(text)).toString("latin1").split("\r\n");
  expect(records.map((record) => record.length)).toEqual([498, 498, 498, 0]);
  for (const record of records.slice(1, 3)) expect(record.slice(352, 362)).toBe("CP69110004");
  expect(records[2]?.slice(92, 192)).toBe("?".repeat(100));
});

it("TIS-620 begins with ก and ends with ๛; what lies around it, and é, are question marks", () => {
  expect([...tis620("~ก๛\u0e00\u0e5cé\u007f")]).toEqual([0x7e, 0xa1, 0xfb, 63, 63, 63, 63]);
});

it("a name in another script keeps its width, and an account that is too long is no file", () => {
  expect([...tis620("aကၵ")]).toEqual([97, 63, 63]);
  const long = { ...order, from: { ...order.from, accountNumber: "123456789012" } };
  expect(() => ktbPayoutText(long)).toThrow("more than 11 digits");
});

it("a file for Krungthai has room for a bank of three digits and a number of three to eleven", () => {
  const fits = (bankId: string, accountNumber: string) => fitsKtb({ bankId, accountNumber });
  const numbers = ["12", "123", "12345678901", "123456789012"];
  expect(numbers.map((number) => fits("004", number))).toEqual([false, true, true, false]);
  const banks = ["04", "0004", "LHB2", "KKP"];
  expect(banks.map((bank) => fits(bank, "0452873196"))).toEqual([false, false, false, false]);
});

it("each line has a reference by which the bank's own list names it", () => {
  expect(csvPayoutRows(order)[1]).toEqual([
    "CP-6911-00042-002",
    "006",
    "ธนาคารกรุงไทย",
    "4807005899",
    "สมชาย",
    "50000.00",
  ]);
  expect(lineReference("CP-6911-00042", 12)).toBe("CP-6911-00042-012");
});

it("a file for Krungthai keeps its layout however many files there were", () => {
  const records = ktbPayoutText({ ...order, no: 1_234_567 }).split("\r\n");
  expect(records.map((record) => record.length)).toEqual([498, 498, 498, 0]);
  expect(records.slice(0, 3).map((record) => record.slice(3, 9))).toEqual([
    "234567",
    "234567",
    "234567",
  ]);
});
