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
])("%s is the number %s", (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});

it.each(["+66819990001", "0066819990001", "0819990001", "0661234567"])(
  "%s typed key by key ends as its ten digits",
  (keys) => {
    let value = "";
    for (const key of keys) value = phoneDigits(groupPhone(value) + key);
    expect(value).toBe(phoneDigits(keys));
  },
);
