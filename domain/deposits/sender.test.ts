import { expect, it } from "vitest";

import { areOtherAccounts, isSenderAccount } from "./sender.ts";

it.each([
  ["0452873196", true],
  ["045-2-87319-6", true],
  ["xxx-x-x7319-6", true],
  ["0452873196xx", false],
  ["045287319612", false],
])("the sender %s is the account 0452873196: %s", (sender, isIt) => {
  expect(isSenderAccount(sender, "0452873196")).toBe(isIt);
});

it.each([
  ["0452873196", "0452873197", true],
  ["045-2-87319-6", "0452873196", false],
  ["xxx-x-x7319-6", "0452873196", false],
  ["xxx-x-x7318-6", "0452873196", true],
  ["xxx-x-x7318-x", "xxx-x-x7319-x", true],
  ["0452xxxxxx", "xxx-x-x7319-6", false],
  // Written in two lengths, and neither is whole: which digits they are is not known.
  ["X7319", "xxx-x-x7319-x", false],
  ["X7318", "0452877319", true],
  ["นาย สมชาย ใจดี", "0452873196", false],
  // Another number stands beside it, or it may be a phone of PromptPay.
  ["0452873196 014", "xxx-x-x7319-x", false],
  ["0452873196 30/11/2026", "0452873196 01/12/2026", false],
  ["ATM 4521/0452873196", "ATM 7788/0452873196", false],
  ["0812345678", "0452873196", false],
  [null, "0452873196", false],
])("the senders %s and %s are two accounts: %s", (one, other, areTwo) => {
  expect([areOtherAccounts(one, other), areOtherAccounts(other, one)]).toEqual([areTwo, areTwo]);
});
