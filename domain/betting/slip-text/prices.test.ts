/** Which prices of a written slip are understood, and which are asked about. */
import { expect, it } from "vitest";

import { BET_TYPES } from "../bet-types.ts";
import { readSlipText } from "./read.ts";

const offered = BET_TYPES.filter((betType) => betType !== "ANIMAL");

/** Why the line is asked about, and the stakes that were understood. */
function read(text: string) {
  const { rows, lines } = readSlipText(text, offered);
  return [rows[0]?.doubt?.reason ?? null, ...lines.map(({ baht }) => baht)];
}

it.each([
  ["12=50.0 บน", [50]],
  ["12=50.00 บน", [50]],
  ["12=50.00*30.0", [50, 30]],
  ["12=99999999 บน", [99_999_999]],
  ["12=1000,500", [1000, 500]],
  ["12=50,50", [50, 50]],
  ["12=บน50 ล่าง20", [50, 20]],
  ["12=50บน 20ล่าง", [50, 20]],
])("%s is understood as whole baht: %j", (text, baht) => {
  expect(read(text)).toEqual([null, ...baht]);
});

it.each([
  ["12=50.000 บน", "NOT_WHOLE_BAHT"],
  ["12=50.000*50", "NOT_WHOLE_BAHT"],
  ["12=50*50.000", "NOT_WHOLE_BAHT"],
  ["12=1.000 บน", "NOT_WHOLE_BAHT"],
  ["12=50.5 บน", "NOT_WHOLE_BAHT"],
  ["12=50.05 บน", "NOT_WHOLE_BAHT"],
  ["12=50,500", "PRICE_UNCLEAR"],
  ["12=50*1,000", "PRICE_UNCLEAR"],
  ["12=050 บน", "PRICE_UNCLEAR"],
  ["12=100000000 บน", "PRICE_UNCLEAR"],
  ["12=บน50 ล่าง20.000", "PRICE_UNCLEAR"],
  ["12=บน.50 ล่าง20", "PRICE_UNCLEAR"],
  ["12=50บน.20ล่าง", "PRICE_UNCLEAR"],
  ["12=บน050 ล่าง20", "PRICE_UNCLEAR"],
  ["12=บน50 บน20", "UNCLEAR"],
])("the price in %s is asked about, and nothing of it is bet: %s", (text, why) => {
  expect(read(text)).toEqual([why]);
});

it("a sum with a point before three digits is asked about, and one without satang is a sum", () => {
  const last = (sum: string) => {
    const row = readSlipText(`12=50 บน\nรวม ${sum}`, offered).rows.at(-1);
    return row?.doubt?.reason ?? row?.kind;
  };
  expect(["50", "50.00", "50.000"].map(last)).toEqual(["TOTAL", "TOTAL", "UNCLEAR"]);
});

it.each([
  ["12=50.5*30", []],
  ["12=50.5 34=20", []],
  ["123=50 20 10", []],
  ["12=1,000*50", []],
  ["12=50,50,500", ["12=50*50500", "12=50*50*500"]],
  ["12=50.5 บน", ["12=50*5 บน"]],
  ["12=50 20 กลับ บน", ["12=50*20 บน กลับ"]],
  ["12=50*1,000", ["12=50*1000"]],
  ["12=1,500 บน", ["12=1500 บน", "12=1*500 บน"]],
])("of the prices in %s no way to read them is offered that leaves one out: %j", (text, ways) => {
  const [row] = readSlipText(text, offered).rows;
  expect(row?.doubt?.readings.map((one) => one.text)).toEqual(ways);
});
