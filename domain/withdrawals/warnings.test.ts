import { describe, expect, it } from "vitest";

import { type WithdrawalFacts, withdrawalWarnings } from "./warnings.ts";

const NOW = 1_000_000_000_000;
const OLD = NOW - 7 * 86_400_000 - 1;

const facts = (more: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  requestedAtMs: NOW,
  approvedBefore: 3,
  registeredName: "กมลชนก ใจดี",
  accountName: "น.ส. กมลชนก  ใจดี",
  accountNumber: "0452873196",
  account: { number: "0452873196", addedAtMs: OLD, changedAtMs: null },
  ...more,
});
const account = { number: "0452873196", addedAtMs: OLD, changedAtMs: null };

describe("the warnings of a withdrawal", () => {
  it("are none for a member and an account that are known", () => {
    expect(withdrawalWarnings(facts())).toEqual([]);
  });

  it.each([
    ["NEW_ACCOUNT", { account: { ...account, addedAtMs: OLD + 2 } }],
    ["FIRST_WITHDRAWAL", { approvedBefore: 0 }],
    ["NAME_DIFFERS", { accountName: "สมชาย ใจดี" }],
    ["ACCOUNT_CHANGED", { account: { ...account, number: "1" } }],
    ["ACCOUNT_CHANGED", { account: { ...account, changedAtMs: OLD + 2 } }],
    ["ACCOUNT_CHANGED", { account: { ...account, changedAtMs: NOW + 1 } }],
    ["ACCOUNT_CHANGED", { account: null }],
  ] as const)("say %s", (warning, more) => {
    expect(withdrawalWarnings(facts(more))).toEqual([warning]);
  });

  it("end with the week, to the millisecond, counted back from the request", () => {
    const week = OLD + 1;
    expect(withdrawalWarnings(facts({ account: { ...account, addedAtMs: week } }))).toEqual([]);
    expect(withdrawalWarnings(facts({ account: { ...account, changedAtMs: week } }))).toEqual([]);
  });

  it("hold no name against a member who gave none", () => {
    expect(withdrawalWarnings(facts({ registeredName: null }))).toEqual([]);
  });
});
