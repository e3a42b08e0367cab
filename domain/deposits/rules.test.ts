import { describe, expect, it } from "vitest";

import type { DepositAction, DepositStatus } from "./rules.ts";
import {
  DEFAULT_DEPOSIT_LIMITS,
  DEPOSIT_ACTIONS,
  DEPOSIT_STATUSES,
  QUICK_AMOUNTS_SATANG,
  afterCancel,
  afterDepositAction,
  depositRefusal,
  isWithStaff,
  isWorthKeeping,
  listWord,
  pollDelay,
} from "./rules.ts";

const limits = DEFAULT_DEPOSIT_LIMITS;

describe("a deposit", () => {
  it.each([
    [null, { code: "DEPOSIT_AMOUNT_INVALID", details: { min: "100" } }],
    [0, { code: "DEPOSIT_AMOUNT_INVALID", details: { min: "100" } }],
    [9999, { code: "DEPOSIT_AMOUNT_INVALID", details: { min: "100" } }],
    [10_000, null],
    [10_000_000, null],
    [10_000_001, { code: "DEPOSIT_AMOUNT_TOO_LARGE", details: { max: "100,000" } }],
  ])("of %s satang is judged %j", (amountSatang, refusal) => {
    expect(depositRefusal({ amountSatang, hasReceivingAccount: true }, limits)).toEqual(refusal);
  });

  it("needs a receiving account, which is asked for after the amount", () => {
    expect(depositRefusal({ amountSatang: 1, hasReceivingAccount: false }, limits)?.code).toBe(
      "DEPOSIT_AMOUNT_INVALID",
    );
    expect(depositRefusal({ amountSatang: 10_000, hasReceivingAccount: false }, limits)?.code).toBe(
      "RECEIVING_ACCOUNT_NOT_FOUND",
    );
  });

  it("is offered in amounts that are allowed", () => {
    expect(QUICK_AMOUNTS_SATANG).toEqual([10_000, 50_000, 100_000, 500_000]);
    for (const amountSatang of QUICK_AMOUNTS_SATANG) {
      expect(depositRefusal({ amountSatang, hasReceivingAccount: true }, limits)).toBeNull();
    }
  });
});

describe("the states of a deposit", () => {
  it.each<[DepositAction, DepositStatus[], DepositStatus | null]>([
    ["CREDIT", ["PENDING"], "SUCCESS"],
    ["APPROVE", ["PENDING", "EXPIRED"], "SUCCESS"],
    ["ASSIGN", ["PENDING", "FAILED", "CANCELED", "EXPIRED"], "SUCCESS"],
    ["REJECT", ["PENDING", "EXPIRED"], "FAILED"],
    ["CANCEL", ["PENDING"], "CANCELED"],
    ["EXPIRE", ["PENDING"], "EXPIRED"],
    ["UPLOAD_SLIP", ["PENDING"], null],
  ])("%s is possible in %j and leads to %s", (action, from, to) => {
    for (const status of DEPOSIT_STATUSES) {
      expect(afterDepositAction(action, status)).toEqual(
        from.includes(status)
          ? { ok: true, status: to ?? status }
          : { ok: false, code: "DEPOSIT_FINAL" },
      );
    }
  });

  it("never leave SUCCESS, so that a deposit is credited once", () => {
    for (const action of DEPOSIT_ACTIONS) {
      expect(afterDepositAction(action, "SUCCESS").ok).toBe(false);
    }
  });

  it("have a word for lists", () => {
    expect(DEPOSIT_STATUSES.map((status) => listWord(status, false))).toEqual([
      "pending",
      "completed",
      "cancelled",
      "cancelled",
      "cancelled",
    ]);
  });

  it("wait for the staff with a slip, also when the time to transfer is over", () => {
    const waiting = DEPOSIT_STATUSES.filter((status) => listWord(status, true) === "pending");
    expect(waiting).toEqual(["PENDING", "EXPIRED"]);
    expect(DEPOSIT_STATUSES.filter((status) => isWithStaff(status, true))).toEqual(waiting);
    expect(DEPOSIT_STATUSES.filter((status) => isWithStaff(status, false))).toEqual([]);
    expect(afterCancel("PENDING", false)).toEqual({ ok: true, status: "CANCELED" });
    expect(afterCancel("PENDING", true)).toEqual({ ok: false, code: "DEPOSIT_HAS_SLIP" });
    expect(afterCancel("SUCCESS", true)).toEqual({ ok: false, code: "DEPOSIT_FINAL" });
  });
});

describe("waiting for a deposit", () => {
  it("asks after 10, 10, 20, 30 and 60 s, and then every 60", () => {
    expect([0, 1, 2, 3, 4, 5, 100].map(pollDelay)).toEqual([
      10_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000,
    ]);
  });

  it("goes on with a pending one that has more than 60 s left", () => {
    expect(isWorthKeeping(100_000, 39_999)).toBe(true);
    expect(isWorthKeeping(100_000, 40_000)).toBe(false);
  });
});
