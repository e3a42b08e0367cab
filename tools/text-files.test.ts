import { expect, it } from "vitest";

import { completed, completeTextsOf, textsOf } from "./text-files.ts";

it("what a language lacks is in Thai in its files, and what Thai lacks is in none", () => {
  const thai = { a: "ก", b: { c: "ค", d: "ง" }, e: { f: "ฉ" } };
  const own = { a: "A", b: { d: "D" }, x: "no such text in Thai" };
  expect(completed(own, thai)).toEqual({ a: "A", b: { c: "ค", d: "D" }, e: { f: "ฉ" } });
});

it("a language of its own has no text of Thai, for it lacks none", () => {
  expect(completeTextsOf("shn").get("betting")).toEqual(textsOf("shn").get("betting"));
});
