import { describe, expect, it } from "vitest";

import type { BetType } from "./bet-types.ts";
import { BET_TYPES, digitsOf } from "./bet-types.ts";
import type { PickedNumber } from "./picking.ts";
import {
  addPicked,
  canReverse,
  canUsePatterns,
  groupByBetType,
  nineteenDoors,
  panelNumbers,
  parseStake,
  patternNumbers,
  pick,
  requiredDigits,
  reverse,
  swipeBack,
  swipeFront,
  toggleBetType,
} from "./picking.ts";

const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));

describe("quick patterns", () => {
  it("19 doors are exactly the 19 numbers that contain the digit", () => {
    for (const digit of digits) {
      const doors = nineteenDoors(digit);
      expect(doors).toEqual(twoDigits.filter((number) => number.includes(digit)));
      expect(doors).toHaveLength(19);
      expect(patternNumbers("NINETEEN_DOORS", digit)).toEqual(doors);
    }
  });

  it("swiping gives the ten numbers that begin, or end, with the digit", () => {
    for (const digit of digits) {
      expect(swipeFront(digit)).toEqual(twoDigits.filter((number) => number.startsWith(digit)));
      expect(swipeBack(digit)).toEqual(twoDigits.filter((number) => number.endsWith(digit)));
      expect(patternNumbers("SWIPE_FRONT", digit)).toEqual(swipeFront(digit));
      expect(patternNumbers("SWIPE_BACK", digit)).toEqual(swipeBack(digit));
    }
  });

  it("are for two-digit types only", () => {
    expect(BET_TYPES.filter((type) => canUsePatterns([type]))).toEqual([
      "TWO_TOP",
      "TWO_BOTTOM",
      "ANIMAL",
    ]);
  });
});

describe("bet type chips", () => {
  it("add a type of the same length and replace the selection by one of another", () => {
    expect(toggleBetType(["THREE_TOP"], "THREE_TOD")).toEqual(["THREE_TOP", "THREE_TOD"]);
    expect(toggleBetType(["THREE_TOP", "THREE_TOD"], "TWO_TOP")).toEqual(["TWO_TOP"]);
  });

  it("leave at least one type selected", () => {
    expect(toggleBetType(["THREE_TOP", "THREE_TOD"], "THREE_TOP")).toEqual(["THREE_TOD"]);
    expect(toggleBetType(["THREE_TOD"], "THREE_TOD")).toEqual(["THREE_TOD"]);
    expect(toggleBetType([], "THREE_TOD")).toEqual(["THREE_TOD"]);
  });

  it("never select two lengths at once, whatever is tapped", () => {
    let selected: BetType[] = ["TWO_TOP"];
    for (const first of BET_TYPES) {
      for (const second of BET_TYPES) {
        selected = toggleBetType(toggleBetType(selected, first), second);
        expect(selected.length).toBeGreaterThan(0);
        expect(new Set(selected.map(digitsOf)).size).toBe(1);
        expect(requiredDigits(selected)).toBe(digitsOf(selected[0] ?? "ANIMAL"));
      }
    }
  });
});

describe("the reverse toggle", () => {
  it("is off when only TOD types or one-digit types are selected", () => {
    expect(canReverse(["THREE_TOD"])).toBe(false);
    expect(canReverse(["FOUR_TOD"])).toBe(false);
    expect(canReverse(["RUN_TOP"])).toBe(false);
    expect(canReverse(["THREE_TOD", "THREE_TOP"])).toBe(true);
    expect(canReverse(["TWO_BOTTOM"])).toBe(true);
  });

  it("gives the number first and then its other orders", () => {
    expect(reverse("582")).toEqual(["582", "258", "285", "528", "825", "852"]);
    expect(reverse("77")).toEqual(["77"]);
  });

  it("applies to the types that are not TOD", () => {
    expect(pick("12", ["TWO_TOP", "TWO_BOTTOM"], true)).toHaveLength(4);
    expect(pick("582", ["THREE_TOD", "THREE_TOP"], true)).toEqual([
      { betType: "THREE_TOD", number: "582" },
      ...reverse("582").map((number) => ({ betType: "THREE_TOP", number })),
    ]);
    expect(pick("582", ["THREE_TOD", "THREE_TOP"])).toHaveLength(2);
  });
});

describe("the list of picked numbers", () => {
  it("holds a number of a type once", () => {
    const first = addPicked([], pick("12", ["TWO_TOP", "TWO_BOTTOM"]));
    const again = addPicked(first.list, [...pick("12", ["TWO_TOP"]), ...pick("21", ["TWO_TOP"])]);
    expect(again.list).toHaveLength(3);
    expect(again.refused).toEqual([]);
    // Also one that is picked twice at once, in the order in which they were picked.
    const twice = [
      ...pick("34", ["TWO_TOP"]),
      ...pick("12", ["TWO_TOP"]),
      ...pick("34", ["TWO_TOP"]),
    ];
    expect(addPicked([], twice).list.map(({ number }) => number)).toEqual(["34", "12"]);
  });

  it("takes 1,000 lines and names what did not fit", () => {
    const all = panelNumbers(3).flatMap((number) => pick(number, ["THREE_TOP"]));
    const full = addPicked([], all);
    expect(full.list).toHaveLength(1000);
    expect(addPicked(full.list, pick("582", ["THREE_TOD"])).refused).toEqual([
      { betType: "THREE_TOD", number: "582" },
    ]);
  });

  it("takes as many of one pick as there is room for, however many stand", () => {
    const half = panelNumbers(3).slice(0, 600);
    const { list } = addPicked(
      [],
      half.flatMap((number) => pick(number, ["THREE_TOP"])),
    );
    // A pick in every order for two types goes over the bound on its own, and so does a panel.
    const more = half.flatMap((number) => pick(number, ["THREE_TOD"]));
    const added = addPicked(list, more);
    expect(added.list).toHaveLength(1000);
    expect(added.refused).toEqual(more.slice(400));
    const both = addPicked(
      [],
      half.flatMap((number) => pick(number, ["THREE_TOP", "THREE_TOD"])),
    );
    expect([both.list.length, both.refused.length]).toEqual([1000, 200]);
  });

  it("is grouped by bet type in a fixed order", () => {
    const list: PickedNumber[] = [...pick("12", ["TWO_TOP"]), ...pick("582", ["THREE_TOP"])];
    expect(groupByBetType(list).map((group) => group.betType)).toEqual(["THREE_TOP", "TWO_TOP"]);
  });
});

describe("typed input", () => {
  it("the panel shows the numbers that begin with what was typed, 1,000 at most", () => {
    expect(panelNumbers(2)).toEqual(twoDigits);
    expect(panelNumbers(4)).toHaveLength(1000);
    expect(panelNumbers(4, "9").at(-1)).toBe("9999");
    expect(panelNumbers(3, "582")).toEqual(["582"]);
    expect(panelNumbers(2, "582")).toEqual([]);
  });

  it.each([
    ["0", 0],
    ["20", 2000],
    ["007", null],
    ["12.", null],
    ["1.5", null],
    ["-1", null],
    ["", null],
    ["1e3", null],
    ["๕", null],
    ["12345678", 1_234_567_800],
    ["1234567890", null],
  ])("a price typed as %s is %s satang", (text, satang) => {
    expect(parseStake(text)).toBe(satang);
  });
});
