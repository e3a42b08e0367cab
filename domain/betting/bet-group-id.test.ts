import fc from "fast-check";
import { expect, it } from "vitest";

import { BET_GROUP_ID, keptGroupId, sentGroupId } from "./bet-group-id.ts";

it("takes any 1 to 128 printable characters without spaces at the ends", () => {
  const taken = ["x", "1763980000000-0.123", "a:b|c;d/e?f#g%20", "โพย ที่ ๑", "🎟", "ก".repeat(128)];
  const refused = [
    "",
    " a",
    "a ",
    "\u00A0a",
    "a\nb",
    "a\u0000",
    "\u202Ea",
    "\uD800",
    "x".repeat(129),
  ];
  expect(taken.filter((id) => !BET_GROUP_ID.test(id))).toEqual([]);
  expect(refused.filter((id) => BET_GROUP_ID.test(id))).toEqual([]);
});

it("is kept as it was before where it has no other signs, and else told apart by its bytes", () => {
  expect(keptGroupId("Abc-12_3")).toBe("Abc-12_3");
  expect(keptGroupId("a|b;c:1.5(%)~!*' ")).toBe("a%7Cb%3Bc%3A1%2E5%28%25%29%7E%21%2A%27%20");
  expect(keptGroupId("ก")).toBe("%E0%B8%81");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), (id) => {
      const kept = keptGroupId(id);
      expect(kept).toMatch(/^[A-Za-z0-9_%-]+$/);
      expect(sentGroupId(kept)).toBe(id);
    }),
  );
});
