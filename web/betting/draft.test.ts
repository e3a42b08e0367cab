import { describe, expect, it } from "vitest";

import { amountTextOf, changeDraft, EMPTY_DRAFT, type Draft, type DraftChange } from "./draft.ts";

function after(...changes: readonly DraftChange[]): Draft {
  return changes.reduce(changeDraft, EMPTY_DRAFT);
}

const offered: DraftChange = {
  kind: "OFFERED",
  betTypes: ["THREE_TOP", "THREE_TOD", "TWO_TOP", "TWO_BOTTOM"],
};
const two: DraftChange = {
  kind: "ADD",
  picked: [
    { betType: "THREE_TOP", number: "582" },
    { betType: "THREE_TOD", number: "582" },
    { betType: "THREE_TOP", number: "469" },
  ],
};

describe("the entries of a round", () => {
  it("begin with three top where the lottery has it", () => {
    expect(after(offered).selected).toEqual(["THREE_TOP"]);
    expect(after({ kind: "OFFERED", betTypes: ["TWO_TOP"] }).selected).toEqual(["TWO_TOP"]);
  });

  it("lose what the lottery no longer offers", () => {
    const draft = after(offered, two, { kind: "OFFERED", betTypes: ["THREE_TOP"] });
    expect(draft.list.map((line) => line.betType)).toEqual(["THREE_TOP", "THREE_TOP"]);
  });

  it("switch the reverse toggle off when only TOD is left", () => {
    const draft = after(
      offered,
      { kind: "REVERSE", on: true },
      { kind: "TAP_TYPE", betType: "THREE_TOD" },
      { kind: "TAP_TYPE", betType: "THREE_TOP" },
    );
    expect(draft.selected).toEqual(["THREE_TOD"]);
    expect(draft.reversed).toBe(false);
  });

  it("hold a number once under each bet type", () => {
    expect(after(offered, two, two).list).toHaveLength(3);
  });

  it("lose a number under all bet types, or under some", () => {
    expect(after(offered, two, { kind: "REMOVE", number: "582" }).list).toHaveLength(1);
    const some = after(offered, two, {
      kind: "REMOVE",
      number: "582",
      betTypes: ["THREE_TOD"],
    });
    expect(some.list.map(({ betType }) => betType)).toEqual(["THREE_TOP", "THREE_TOP"]);
  });
});

describe("prices", () => {
  const line = { betType: "THREE_TOP", number: "582" } as const;
  const other = { betType: "THREE_TOP", number: "469" } as const;

  it("begin at one baht", () => {
    expect(amountTextOf(after(offered, two), line)).toBe("1");
  });

  it("go by bet type, and a line may have its own", () => {
    const draft = after(
      offered,
      two,
      { kind: "PRICE", betType: "THREE_TOP", baht: 20 },
      { kind: "AMOUNT", key: "THREE_TOP:582", text: "50" },
    );
    expect(amountTextOf(draft, line)).toBe("50");
    expect(amountTextOf(draft, other)).toBe("20");
    expect(amountTextOf(draft, { betType: "THREE_TOD", number: "582" })).toBe("1");
  });

  it("for a bet type take the place of its lines' own prices only", () => {
    const draft = after(
      offered,
      two,
      { kind: "AMOUNT", key: "THREE_TOP:582", text: "50" },
      { kind: "AMOUNT", key: "THREE_TOD:582", text: "7" },
      { kind: "PRICE", betType: "THREE_TOP", baht: 20 },
    );
    expect(draft.amounts).toEqual({ "THREE_TOD:582": "7" });
  });

  it("for all take the place of every other and never go below 0", () => {
    const draft = after(
      offered,
      two,
      { kind: "AMOUNT", key: "THREE_TOP:582", text: "50" },
      { kind: "PRICE_ALL", baht: -5 },
    );
    expect(draft.bulk).toBe(0);
    expect(draft.amounts).toEqual({});
    expect(amountTextOf(draft, line)).toBe("0");
  });

  it("are gone with their lines", () => {
    const priced = { kind: "AMOUNT", key: "THREE_TOP:582", text: "50" } as const;
    expect(after(offered, two, priced, { kind: "REMOVE", number: "582" }).amounts).toEqual({});
    expect(after(offered, two, priced, { kind: "CLEAR" })).toEqual(after(offered));
  });
});

describe("pulling an earlier slip", () => {
  it("takes numbers with their stakes and leaves what stands there as it is", () => {
    const draft = after(
      offered,
      two,
      { kind: "AMOUNT", key: "THREE_TOP:582", text: "50" },
      {
        kind: "PULL",
        lines: [
          { betType: "THREE_TOP", number: "582", amount: "10" },
          { betType: "TWO_TOP", number: "07", amount: "30" },
        ],
      },
    );
    expect(draft.list).toHaveLength(4);
    expect(draft.amounts).toEqual({ "THREE_TOP:582": "50", "TWO_TOP:07": "30" });
  });
});
