import { expect, test } from "vitest";

import { withoutDecimalObjects } from "./decimal-object.ts";

test.each([
  [{ s: 1, e: 4, d: [12480, 5000000] }, 12480.5],
  [{ s: -1, e: 2, d: [160] }, -160],
  [{ s: 1, e: -1, d: [3700000] }, 0.37],
  [{ s: 1, e: 0, d: [0] }, 0],
  [{ s: 1, e: 7, d: [1, 2345678] }, 12345678],
  [{ s: 1, e: 1, d: [10, 500000] }, 10.05],
])("a decimal object becomes its number: %j", (value, number) => {
  expect(withoutDecimalObjects(value)).toBeCloseTo(number, 10);
});

test("decimal objects are found wherever they stand, and everything else stays", () => {
  expect(
    withoutDecimalObjects({
      items: [{ amount: { s: 1, e: 2, d: [100] }, name: "ก", none: null }],
      d: [1, 2],
    }),
  ).toEqual({ items: [{ amount: 100, name: "ก", none: null }], d: [1, 2] });
});

test.each([
  { s: 2, e: 0, d: [1] },
  { s: 1, e: 0.5, d: [1] },
  { s: 1, e: 0, d: [] },
  { s: 1, e: 0 },
])("what only looks like one stays as it is: %j", (value) => {
  expect(withoutDecimalObjects(value)).toEqual(value);
});
