import { expect, it } from "vitest";

import { groupPhone, phoneDigits } from "./group-phone.ts";

it.each([
  ["+66819990001", "0819990001"],
  ["+66 81-999-0001", "0819990001"],
  ["0066819990001", "0819990001"],
  ["66 81 999 0001", "0819990001"],
  ["081-999-0001", "0819990001"],
  ["๐๘๑๙๙๙๐๐๐๑", "0819990001"],
  ["08199900019", "0819990001"],
  ["0661234567", "0661234567"],
  ["00", "00"],
  ["0066", "0066"],
  ["+66 0819990001", "6608199900"],
  ["", ""],
])("%s is the number %s", (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});

it("a number is grouped as far as it goes", () => {
  const typed = ["", "0", "081", "0812", "081234", "0812345", "0812345678"];
  expect(typed.map(groupPhone)).toEqual([
    "",
    "0",
    "081",
    "081-2",
    "081-234",
    "081-234-5",
    "081-234-5678",
  ]);
});

it.each(["+66819990001", "0066819990001", "0819990001", "0661234567"])(
  "%s typed key by key ends as its ten digits",
  (keys) => {
    let value = "";
    for (const key of keys) value = phoneDigits(groupPhone(value) + key);
    expect(value).toBe(phoneDigits(keys));
  },
);
