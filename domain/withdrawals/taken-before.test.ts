/** Which lines of a bank's statement were taken before, with another file. */
import { describe, expect, it } from "vitest";

import { takenBefore, type KeyedMoment } from "./statement-pairs.ts";

const AT = Date.parse("2026-11-22T07:00:00Z");

describe("a line that was taken in another form of the file", () => {
  const moment = (key: string, more: Partial<KeyedMoment> = {}): KeyedMoment => ({
    key,
    kind: "IN",
    amount: 500,
    occurredAtMs: AT,
    hasTime: true,
    balance: 900,
    reference: "R",
    counterparty: "SCB X4321",
    ...more,
  });
  const MINUTE = 60_000;
  const cases: readonly [string, Partial<KeyedMoment>, isKnown: boolean][] = [
    ["with the same words", {}, true],
    ["without its balance", { balance: null }, true],
    ["without its reference", { reference: null }, true],
    ["without who sent it", { counterparty: null }, true],
    ["without its time", { hasTime: false, occurredAtMs: AT + 5 * 60 * MINUTE }, true],
    ["less than a minute later", { occurredAtMs: AT + MINUTE - 1 }, true],
    ["a minute later", { occurredAtMs: AT + MINUTE }, false],
    ["on the next day, without its time", { hasTime: false, occurredAtMs: AT + 86_400_000 }, false],
    ["with another balance", { balance: 901 }, false],
    ["with another reference", { reference: "S" }, false],
    ["from somebody else", { counterparty: "KBANK X1234" }, false],
    ["of another amount", { amount: 501 }, false],
    ["of another kind", { kind: "FEE" }, false],
  ];

  it.each(cases)("%s is known, each once: %s", (_, more, isKnown) => {
    const lines = [moment("a", more), moment("b", more)];
    expect([...takenBefore(lines, [moment("before")])]).toEqual(isKnown ? ["a"] : []);
  });

  it.each(cases)("that came %s before is known: %s", (_, more, isKnown) => {
    expect([...takenBefore([moment("a")], [moment("before", more)])]).toEqual(isKnown ? ["a"] : []);
  });

  it("is known whichever of them come first, where each has one less than a minute off", () => {
    const fee = (key: string, seconds: number) =>
      moment(key, { kind: "FEE", occurredAtMs: AT + seconds * 1_000, counterparty: null });
    const seconds = [fee("20", 20), fee("100", 100), fee("130", 130), fee("170", 170)];
    const minutes = [fee("a", 0), fee("b", 60), fee("c", 120), fee("d", 120)];
    for (const [lines, taken] of [
      [minutes, seconds],
      [seconds, minutes],
    ] as const)
      for (const given of [lines, lines.toReversed()])
        for (const before of [taken, taken.toReversed()])
          expect(takenBefore(given, before).size).toBe(given.length);
    // The line that is new is the one that no other stands for.
    expect([...takenBefore(minutes.toReversed(), seconds.slice(1))].toSorted()).toEqual([
      "b",
      "c",
      "d",
    ]);
  });

  it("is the one of the same minute where another was a minute before", () => {
    const lines = [40, 70].map((seconds) =>
      moment(String(seconds), { occurredAtMs: AT + seconds * 1_000 }),
    );
    const withoutSeconds = moment("before", { occurredAtMs: AT + MINUTE });
    for (const given of [lines, lines.toReversed()])
      expect([...takenBefore(given, [withoutSeconds])]).toEqual(["70"]);
  });

  it("of which there are many is found at once", () => {
    const many = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => moment(`${name}${at}`, { hasTime: false }));
    expect(takenBefore(many("new", 2_000), many("old", 1_500)).size).toBe(1_500);
  });

  it("is none of those that the file has by its own key, and needs no other line then", () => {
    const lines = [moment("same"), moment("other")];
    for (const given of [lines, lines.toReversed()])
      expect([...takenBefore(given, [moment("same")])]).toEqual(["same"]);
    expect([...takenBefore(lines, [moment("same"), moment("before")])]).toEqual(["same", "other"]);
  });
});
