/** How many orders of its numbers a written slip bets with 'กลับ', and when that is asked about. */
import { expect, it } from "vitest";

import { BET_TYPES } from "../bet-types.ts";
import { readSlipText } from "./read.ts";

const offered = BET_TYPES.filter((betType) => betType !== "ANIMAL");

/** Why the line is asked about, and how many bets were understood. */
function read(text: string) {
  const { rows, lines } = readSlipText(text, offered);
  return [rows[0]?.doubt?.reason ?? null, lines.length];
}

it.each([
  ["123 456=50 บน 6กลับ", null, 12],
  ["112 223=50 บน 3กลับ", null, 6],
  ["123 112=50 บน กลับ", null, 9],
  ["123 112=50 บน 6กลับ", "ORDERS", 0],
  ["112 123=50 บน 6กลับ", "ORDERS", 0],
  ["123 112=50 บน 3กลับ", "ORDERS", 0],
  ["112 123=50 บน 3กลับ", "ORDERS", 0],
])("orders that are counted must be those of every number: %s", (text, doubt, count) => {
  expect(read(text)).toEqual([doubt, count]);
});

it("orders that a heading counts must be those of a line that says its own positions", () => {
  const { rows, lines } = readSlipText("6กลับ\n112=50 บน\n123=50 บน", offered);
  expect(rows.map(({ doubt }) => doubt?.reason ?? null)).toEqual([null, "ORDERS", null]);
  expect(lines.length).toBe(6);
});

it.each([
  // The tod holds for every order already: it stands once.
  ["123=50*20 บน โต๊ด กลับ", null, 7],
  ["123=0*20 บน โต๊ด กลับ", "ORDERS", 0],
  ["123=50 โต๊ด กลับ", "ORDERS", 0],
  ["5=50 บน กลับ", "ORDERS", 0],
])("'กลับ' needs two digits and a type besides the tod: %s", (text, doubt, count) => {
  expect(read(text)).toEqual([doubt, count]);
});

it.each([
  ["123 456=50*6", "ORDERS_OR_PRICE", 0],
  ["123 112=50*6", "ORDERS_OR_PRICE", 0],
  ["112 123=50*6", "ORDERS_OR_PRICE", 0],
  ["123 112=50*3", "ORDERS_OR_PRICE", 0],
  ["123 112=50*4", null, 4],
  // Of these there is one order only: nothing can be turned round.
  ["111=50*1", null, 2],
])(
  "a last price that is the orders of any of the numbers is asked about: %s",
  (text, doubt, count) => {
    expect(read(text)).toEqual([doubt, count]);
  },
);
