import { describe, expect, it } from "vitest";

import {
  kindOf,
  NOTICE_EVENTS,
  noticePath,
  pushAgainAfterMs,
  pushVerdict,
  textOfNotice,
  type NoticeEvent,
} from "./rules.ts";

describe("what a push service answers", () => {
  it.each([
    ["SENT", [200, 201, 202, 204, 299]],
    ["GONE", [404, 410]],
    // Too slow, too much, or a fault of its own: it passes.
    ["AGAIN", [408, 429, 500, 502, 503, 504, 599]],
    // An address that is not allowed has no status; elsewhere is nowhere.
    ["REFUSED", [0, 199, 300, 301, 307, 400, 401, 403, 405, 413]],
  ] as const)("is taken for %s: %j", (verdict, statuses) => {
    expect(statuses.map(pushVerdict)).toEqual(statuses.map(() => verdict));
  });

  it("is asked for again after 1, 2, 4, 8 and 16 minutes, and then no more", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map(pushAgainAfterMs);
    expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16].map((minutes) => minutes * 60_000));
    expect(waits.slice(5)).toEqual([null, null]);
  });
});

describe("a notice", () => {
  const told: Readonly<Record<NoticeEvent, readonly [string, string]>> = {
    DEPOSIT_IN: ["deposit", "/reports"],
    DEPOSIT_FAILED: ["deposit", "/reports"],
    DEPOSIT_RECALLED: ["deposit", "/reports"],
    WITHDRAWAL_PAID: ["withdrawal", "/withdrawal/history"],
    WITHDRAWAL_REFUSED: ["withdrawal", "/withdrawal/history"],
    WIN: ["lottery", "/lottery-bets"],
    RESULT: ["lottery", "/lottery-results"],
    CORRECTION: ["lottery", "/lottery-bets"],
    REFUND: ["lottery", "/lottery-bets"],
    PROMOTION: ["promotion", "/promotions"],
    ANNOUNCEMENT: ["announcement", "/notices"],
    SIGN_IN_TRIES: ["security", "/change-password"],
    SIGN_IN_LOCKED: ["security", "/change-password"],
    NEW_DEVICE: ["security", "/change-password"],
    PASSWORD_CHANGED: ["security", "/change-password"],
    PASSWORD_RESET: ["security", "/change-password"],
    BANK_ACCOUNT_CHANGED: ["security", "/bank-account"],
    DEVICE_LOGGED_OUT: ["security", "/change-password"],
    STAFF_LOCKED: ["security", "/change-password"],
    STAFF_UNLOCKED: ["security", "/change-password"],
  };

  it.each([
    [1, "REFUND", false],
    [0, "CALLED_OFF", true],
    [-1, "CALLED_OFF", true],
    [null, "REFUND", false],
  ] as const)("of a void that gives %s satang is told as %s", (amount, text, isSigned) => {
    expect(textOfNotice("REFUND", amount)).toEqual({ text, isSigned });
  });

  it("of a correction that moves nothing is told as one by which other lines win", () => {
    const told = { text: "CORRECTION_EVEN", isSigned: false };
    expect(textOfNotice("CORRECTION", 0)).toEqual(told);
    for (const amount of [1, -1]) {
      expect(textOfNotice("CORRECTION", amount)).toEqual({ text: "CORRECTION", isSigned: true });
    }
  });

  it.each([
    ["WIN", false],
    ["WITHDRAWAL_REFUSED", false],
  ] as const)("of %s shows the sign of what it moves: %s", (event, isSigned) => {
    for (const amount of [1, 0, -1]) {
      expect(textOfNotice(event, amount)).toEqual({ text: event, isSigned });
    }
  });

  it.each(NOTICE_EVENTS)(
    "of %s goes by its own switch and leads where its matter stands",
    (event) => {
      expect([kindOf(event), noticePath(event)]).toEqual(told[event]);
    },
  );
});
