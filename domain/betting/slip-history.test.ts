import { describe, expect, it } from "vitest";

import { BET_TYPES } from "./bet-types.ts";
import { ROUND_STATUSES } from "../rounds/rules.ts";
import type { BetStatus } from "./slip-history.ts";
import { betStatus, drawResultFor, groupBadge, groupKey, shownWin } from "./slip-history.ts";

describe("the status of a line", () => {
  it("follows from the slip, the round and the win", () => {
    for (const roundStatus of ROUND_STATUSES) {
      for (const hasWon of [false, true]) {
        const cancelled = betStatus({ isSlipCancelled: true, roundStatus, hasWon });
        expect(cancelled).toBe("CANCELLED");
      }
    }
    const of = (roundStatus: (typeof ROUND_STATUSES)[number], hasWon: boolean): BetStatus =>
      betStatus({ isSlipCancelled: false, roundStatus, hasWon });
    expect(of("OPEN", false)).toBe("PENDING");
    // While a settlement runs a win row may stand already; the round decides.
    expect(of("CLOSED", true)).toBe("PENDING");
    expect(of("SETTLED", true)).toBe("WON");
    expect(of("SETTLED", false)).toBe("LOST");
    expect(of("VOIDED", true)).toBe("CANCELLED");
  });
});

describe("the badge of a group", () => {
  it.each<[BetStatus[], BetStatus]>([
    [["PENDING", "PENDING"], "PENDING"],
    [["WON", "LOST"], "WON"],
    [["PENDING", "WON"], "WON"],
    [["LOST", "LOST"], "LOST"],
    [["CANCELLED", "CANCELLED"], "CANCELLED"],
    [["PENDING", "LOST"], "PENDING"],
    [["LOST", "CANCELLED"], "LOST"],
    [[], "PENDING"],
  ])("of %j is %s", (statuses, badge) => {
    expect(groupBadge(statuses)).toBe(badge);
  });

  it("falls back to the second of creation where a group id is absent", () => {
    const created_at = "2026-11-21T08:00:01.123Z";
    expect(groupKey({ bet_group_id: "abc", created_at })).toBe("abc");
    expect(groupKey({ bet_group_id: null, created_at })).toBe("2026-11-21T08:00:01Z");
  });
});

describe("the draw result of a line", () => {
  const result = {
    four_top: "5462",
    three_top: "462",
    two_top: "62",
    three_front: "104 981",
    three_bottom: "257 630",
    two_bottom: "71",
    animal: "07",
  };

  it("is read by bet type", () => {
    const shown = (type: Parameters<typeof drawResultFor>[0]) =>
      drawResultFor(type, "LOST", result);
    expect(shown("FOUR_TOD")).toEqual({ kind: "NUMBERS", numbers: ["5462"] });
    expect(shown("THREE_TOD")).toEqual({ kind: "NUMBERS", numbers: ["462"] });
    expect(shown("THREE_FRONT")).toEqual({ kind: "NUMBERS", numbers: ["104", "981"] });
    expect(shown("THREE_BOTTOM")).toEqual({ kind: "NUMBERS", numbers: ["257", "630"] });
    expect(shown("RUN_TOP")).toEqual({ kind: "DIGITS", digits: ["4", "6", "2"] });
    expect(shown("RUN_BOTTOM")).toEqual({ kind: "DIGITS", digits: ["7", "1"] });
    expect(shown("ANIMAL")).toEqual({ kind: "NUMBERS", numbers: ["07"] });
  });

  it("falls back to the prize it is named after", () => {
    const older = {
      prize_first: "835462",
      prize_first_three: "462",
      prize_first_two: "62",
      prize_last_three: "257",
      prize_front_three: "104",
      prize_last_two: "71",
    };
    const shown = (type: Parameters<typeof drawResultFor>[0]) => {
      const drawn = drawResultFor(type, "WON", older);
      return drawn?.kind === "NUMBERS" ? drawn.numbers : null;
    };
    expect(shown("FOUR_TOP")).toEqual(["835462"]);
    expect(shown("FOUR_TOD")).toEqual(["835462"]);
    expect(shown("THREE_TOP")).toEqual(["462"]);
    expect(shown("THREE_TOD")).toEqual(["462"]);
    expect(shown("TWO_TOP")).toEqual(["62"]);
    expect(shown("THREE_BOTTOM")).toEqual(["257"]);
    expect(shown("THREE_FRONT")).toEqual(["104"]);
    expect(shown("TWO_BOTTOM")).toEqual(["71"]);
    expect(drawResultFor("RUN_TOP", "WON", older)).toBeNull();
  });

  it("is the judged number where the prize it is named after is there too", () => {
    const whole = {
      ...result,
      prize_first: "835462",
      prize_first_three: "835",
      prize_first_two: "83",
      prize_last_three: "999",
      prize_front_three: "998",
      prize_last_two: "99",
    };
    for (const betType of BET_TYPES) {
      expect(drawResultFor(betType, "LOST", whole), betType).toEqual(
        drawResultFor(betType, "LOST", result),
      );
    }
  });

  it("is nothing while pending, without a result, or without the field", () => {
    expect(drawResultFor("TWO_TOP", "PENDING", result)).toBeNull();
    expect(drawResultFor("TWO_TOP", "CANCELLED", null)).toBeNull();
    expect(drawResultFor("TWO_TOP", "LOST", { two_top: "" })).toBeNull();
  });
});

describe("the won column", () => {
  it("shows the payout of a win and 0 of a loss", () => {
    expect(shownWin("WON", 90_000)).toEqual({ kind: "AMOUNT", satang: 90_000 });
    expect(shownWin("LOST", 90_000)).toEqual({ kind: "AMOUNT", satang: 0 });
    expect(shownWin("PENDING", 0)).toEqual({ kind: "PENDING" });
    expect(shownWin("CANCELLED", 0)).toEqual({ kind: "CANCELLED" });
  });
});
