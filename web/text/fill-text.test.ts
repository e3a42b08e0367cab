import { expect, test } from "vitest";

import { fillText } from "./fill-text.ts";

test("each name is replaced by its value, also twice", () => {
  expect(fillText("{{a}} บาท {{b}} {{a}}", { a: 5, b: "x" })).toBe("5 บาท x 5");
});

test("a value is text: what stands in it is not filled again", () => {
  expect(fillText("{{a}}", { a: "{{b}} $&", b: "no" })).toBe("{{b}} $&");
});

test("a counted word is singular for 1 only", () => {
  const text = "{{count}} {{count|line|lines}}";
  expect([0, 1, "1", 2, "1,001"].map((count) => fillText(text, { count }))).toEqual([
    "0 lines",
    "1 line",
    "1 line",
    "2 lines",
    "1,001 lines",
  ]);
});

test("a name without a value stays to be seen", () => {
  expect(fillText("{{a}} {{b}}", { a: 1 })).toBe("1 {{b}}");
});
