import { describe, expect, it } from "vitest";

import type { AdminBetType } from "./calls.ts";
import { changeOf, draftFaults, draftOf, limitNames, limitsOnWire } from "./odds-draft.ts";

/** Every figure another one, so that none can stand for its neighbour. */
const row = {
  bet_type: "THREE_TOP",
  odds: "900.50",
  min_bet: "1.00",
  max_bet: "5000.00",
  number_cap: "20000.00",
  member_cap: "3000.00",
  active: true,
} as AdminBetType;

describe("odds and limits as they are typed", () => {
  it("go back over the wire under the names under which they came", () => {
    const { bet_type, odds, min_bet, max_bet, number_cap, member_cap, active } = row;
    const same = { odds, min_bet, max_bet, number_cap, member_cap, active };
    expect(changeOf(row, draftOf(row))).toEqual({ bet_type, ...same, over: same });
  });

  it("are sent alone: what was not typed is not sent", () => {
    const { bet_type } = row;
    expect(changeOf(row, { odds: "95", member_cap: "" })).toEqual({
      bet_type,
      odds: "95.00",
      member_cap: null,
      over: { odds: "900.50", member_cap: "3000.00" },
    });
    const over = { active: true };
    expect(changeOf(row, { active: false })).toEqual({ bet_type, active: false, over });
  });

  it("of millions can be saved as they stand in their fields", () => {
    const draft = draftOf({ ...row, number_cap: "1000000.00", member_cap: "12500000.50" });
    expect(draftFaults(draft)).toEqual([]);
    const limits = limitsOnWire(draft);
    expect(limits).toMatchObject({ number_cap: "1000000.00", member_cap: "12500000.50" });
  });

  it.each(limitNames)("%s alone is changed by typing it", (name) => {
    const before = limitsOnWire(draftOf(row));
    const after = limitsOnWire({ ...draftOf(row), [name]: "77" });
    expect(after).toEqual({ ...before, [name]: "77.00" });
  });

  it("an empty cap is none, and comes back empty", () => {
    const without = { ...row, number_cap: null, member_cap: null };
    expect(draftOf(without)).toMatchObject({ number_cap: "", member_cap: "" });
    expect(limitsOnWire(draftOf(without))).toMatchObject({ number_cap: null, member_cap: null });
  });

  it("are named when they cannot be saved", () => {
    expect(draftFaults(draftOf(row))).toEqual([]);
    for (const name of limitNames) {
      expect(draftFaults({ ...draftOf(row), [name]: "x" }), name).toContain(name);
    }
  });
});
