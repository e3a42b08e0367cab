import { describe, expect, it } from "vitest";

import { changeRows } from "./change-rows.ts";

describe("what an audit entry keeps", () => {
  it("is laid side by side, with what stands on one side only", () => {
    expect(changeRows({ status: "PENDING", balance: "5.00" }, { status: "SUCCESS" })).toEqual([
      { path: ["status"], before: "PENDING", after: "SUCCESS", isChanged: true },
      { path: ["balance"], before: "5.00", after: undefined, isChanged: true },
    ]);
    expect(changeRows(null, null)).toEqual([]);
    expect(changeRows(null, { reason: null })).toEqual([
      { path: ["reason"], before: undefined, after: null, isChanged: false },
    ]);
  });

  it("has lists of single values that stayed the same unmarked, and changed ones marked", () => {
    const before = { rights: ["members", "money"], days: [1, 15] };
    const rows = changeRows(before, { rights: ["members", "money"], days: [1, 16] });
    expect(rows.map(({ path, isChanged }) => [...path, isChanged])).toEqual([
      ["rights", false],
      ["days", true],
    ]);
  });

  it("goes into objects and into lists of rows, which are known by their bet type or day", () => {
    const [odds, same, groups, day] = changeRows(
      [{ bet_type: "TWO_TOP", odds: 9_500 }],
      [{ bet_type: "TWO_TOP", odds: 9_000 }, { account_groups: [3, 1] }, { on: "2026-11-22" }],
    ).toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
    expect(odds?.path).toEqual(["TWO_TOP", "odds"]);
    expect([odds?.before, odds?.after]).toEqual([9_500, 9_000]);
    expect([same?.path, groups?.path]).toEqual([
      ["2", "account_groups"],
      ["2026-11-22", "on"],
    ]);
    expect(day).toMatchObject({ path: ["TWO_TOP", "bet_type"], isChanged: false });
  });
});
