import { describe, expect, it } from "vitest";

import { defaultSettings, invalidSettings, settingRanges } from "./settings.ts";

const ranges = Object.entries(settingRanges(defaultSettings));

describe("the numbers among the settings", () => {
  it("each have a range", () => {
    const numbers = Object.entries(defaultSettings).filter(
      ([, value]) => typeof value === "number",
    );
    expect(numbers.map(([name]) => name).toSorted()).toEqual(
      ranges.map(([name]) => name).toSorted(),
    );
  });

  it.each(ranges)("%s: both ends are taken, and nothing beyond them", (name, range) => {
    const { least, most, whole } = range;
    const step = whole ? 1 : 0.01;
    const fine = whole ? 0.5 : 0.001;
    // A minimum at the end of its range needs its maximum there too.
    const highest = { deposit_max: 999_999_999, withdrawal_max: 999_999_999 };
    const wrong = (value: number) =>
      invalidSettings({ ...defaultSettings, ...highest, [name]: value });
    expect([wrong(least), wrong(most)]).toEqual([[], []]);
    expect([wrong(least - step), wrong(most + step)]).toEqual([[name], [name]]);
    expect(wrong(least + fine)).toEqual([name]);
    expect(wrong(Number.NaN)).toEqual([name]);
  });

  it("take no maximum under its minimum", () => {
    const settings = { ...defaultSettings, deposit_min: 500, withdrawal_min: 0 };
    expect(settingRanges(settings).deposit_max.least).toBe(500);
    // A minimum that is none is not told of at the maximum as well.
    expect(settingRanges(settings).withdrawal_max.least).toBe(0.01);
    expect(invalidSettings({ ...settings, deposit_max: 499 })).toEqual([
      "deposit_max",
      "withdrawal_min",
    ]);
  });
});
