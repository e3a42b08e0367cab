import { describe, expect, it } from "vitest";

import { amountTextOf, changeDraft, EMPTY_DRAFT, type Draft, type DraftChange } from "./draft.ts";
import { commonPrice, repricing } from "./repricing.ts";

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
      { kind: "PRICE", betType: "THREE_TOP", text: "20" },
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
      { kind: "PRICE", betType: "THREE_TOP", text: "20" },
    );
    expect(draft.amounts).toEqual({ "THREE_TOD:582": "7" });
  });

  it("for all take the place of every other", () => {
    const draft = after(
      offered,
      two,
      { kind: "AMOUNT", key: "THREE_TOP:582", text: "50" },
      { kind: "PRICE_ALL", text: "5" },
    );
    expect(draft.amounts).toEqual({});
    expect(amountTextOf(draft, line)).toBe("5");
  });

  it("are one price where all lines have the same, however it came to be", () => {
    const texts = (draft: Draft) =>
      draft.list.map((each) => ({ amountText: amountTextOf(draft, each) }));
    const hundred: DraftChange = { kind: "PRICE", betType: "THREE_TOP", text: "100" };
    expect(commonPrice(texts(after(offered, two)))).toBe("1");
    expect(commonPrice(texts(after(offered, two, hundred)))).toBeNull();
    const own: DraftChange = { kind: "AMOUNT", key: "THREE_TOD:582", text: "100" };
    expect(commonPrice(texts(after(offered, two, hundred, own)))).toBe("100");
    expect(commonPrice([])).toBeNull();
  });

  it("are gone with their lines", () => {
    const priced = { kind: "AMOUNT", key: "THREE_TOP:582", text: "50" } as const;
    expect(after(offered, two, priced, { kind: "REMOVE", number: "582" }).amounts).toEqual({});
    expect(after(offered, two, priced, { kind: "CLEAR" })).toEqual(after(offered));
  });
});

describe("a price for many lines", () => {
  const own: DraftChange = { kind: "AMOUNT", key: "THREE_TOP:582", text: "50" };
  const before = after(offered, two, own);
  const all = (text: string): DraftChange => ({ kind: "PRICE_ALL", text });
  const type = (text: string): DraftChange => ({ kind: "PRICE", betType: "THREE_TOP", text });
  const undo: DraftChange = { kind: "UNDO_PRICES" };
  const then = (...changes: readonly DraftChange[]) => changes.reduce(changeDraft, before);

  it("says how many lines it changed, from which total to which", () => {
    expect(repricing(then(all("20")), null)).toEqual({
      count: 3,
      fromSatang: 5200,
      toSatang: 6000,
    });
    expect(repricing(then(all("1")), null)).toMatchObject({ count: 1 });
    expect(repricing(before, null)).toBeNull();
  });

  it("is undone to what stood before it, also when it was typed in several keys", () => {
    expect(then(all("1"), all("10"), all("100"), undo)).toEqual(before);
    expect(then(undo)).toEqual(before);
    expect(repricing(then(all("1"), all("10")), null)).toMatchObject({ fromSatang: 5200 });
  });

  it("of one bet type is told where it took the place of several", () => {
    expect(repricing(then(type("20")), "THREE_TOP")).toEqual({
      count: 2,
      fromSatang: 5100,
      toSatang: 4000,
    });
    expect(then(type("20"), undo)).toEqual(before);
    expect(repricing(then(type("20")), null)).toBeNull();
    expect(repricing(after(offered, two, type("20")), "THREE_TOP")).toBeNull();
  });

  it("cannot be undone once something else was changed", () => {
    const line: DraftChange = { kind: "AMOUNT", key: "THREE_TOP:469", text: "7" };
    const draft = then(all("20"), line);
    expect(draft.repriced).toBeNull();
    expect(changeDraft(draft, undo)).toEqual(draft);
    // Another price for many begins anew.
    expect(repricing(then(all("20"), line, all("5")), null)).toMatchObject({ fromSatang: 4700 });
    expect(then(type("20"), all("5"), undo)).toMatchObject({ prices: { THREE_TOP: "20" } });
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
