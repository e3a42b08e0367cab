import { describe, expect, it } from "vitest";

import { MAX_STAKE_SATANG } from "../money.ts";
import { limitFaults, limitRanges } from "./check-bet-type.ts";

const sound = {
  odds: 9_000,
  min_bet: 100,
  max_bet: 500_000,
  number_cap: null,
  member_cap: 1_000_000,
};

describe("odds and limits of a bet type", () => {
  it("stand at both ends of their ranges, and not beyond them", () => {
    expect(limitFaults(sound)).toEqual([]);
    for (const [name, { least, most }] of Object.entries(limitRanges(sound.min_bet))) {
      const faults = (value: number) => limitFaults({ ...sound, [name]: value });
      expect([name, faults(least - 1), faults(most + 1)]).toEqual([name, [name], [name]]);
      if (name !== "min_bet") expect([name, faults(least), faults(most)]).toEqual([name, [], []]);
    }
  });

  it("return at least the stake, and a cap may be none where odds and stakes may not", () => {
    expect(limitRanges(100).odds.least).toBe(100);
    const without = (name: keyof typeof sound) => limitFaults({ ...sound, [name]: null });
    expect([without("number_cap"), without("member_cap")]).toEqual([[], []]);
    for (const name of ["odds", "min_bet", "max_bet"] as const) {
      expect(without(name)).toContain(name);
    }
  });

  it("are not under the least stake", () => {
    const faults = limitFaults({ ...sound, min_bet: 600_000, number_cap: 599_999 });
    expect(faults).toEqual(["max_bet", "number_cap"]);
    // A least stake that is none is the only fault.
    expect(limitFaults({ ...sound, min_bet: 0 })).toEqual(["min_bet"]);
    expect(limitRanges(null).max_bet.least).toBe(1);
    expect(limitFaults({ ...sound, min_bet: MAX_STAKE_SATANG + 1 })).toEqual(["min_bet"]);
    const least = [0, 1, MAX_STAKE_SATANG, MAX_STAKE_SATANG + 1].map(
      (minBet) => limitRanges(minBet).number_cap.least,
    );
    expect(least).toEqual([1, 1, MAX_STAKE_SATANG, 1]);
  });
});
