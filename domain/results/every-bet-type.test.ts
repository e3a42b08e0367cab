/** A bet type that is offered is decided by the draw, shown in a slip and weighed as a risk. */
import { describe, expect, it } from "vitest";

import { BET_TYPES, betTypeFacts, digitsOf } from "../betting/bet-types.ts";
import { isLuckyNumber } from "../lucky/rules.ts";
import { changeNumberRules } from "../rounds/night-contract.ts";
import { addNumberRule } from "../rounds/rules-contract.ts";
import { drawResultFor } from "../betting/slip-history.ts";
import { riskOf } from "./worst-case.ts";
import { completeResult, type ResultEntry } from "./complete-result.ts";
import type { DrawResult, ResultKind } from "./rules.ts";
import { betTypesOf, isHouseDraw, RESULT_KINDS, winningNumbers } from "./rules.ts";
import { isWinner } from "../testing/is-winner.ts";
import { yeekeeResult } from "./verifiable-draw.ts";

/** What is typed for a draw of each kind; null where the house draws. */
const entries: Readonly<Record<ResultKind, ResultEntry | null>> = {
  GLO: {
    prize_first: "104582",
    three_front: "123 456",
    three_bottom: "789 012",
    two_bottom: "37",
  },
  GSB: { prize_first: "104582", prize_second: "204637" },
  BAAC: { prize_first: "1045827" },
  FOUR_DIGIT: { four_top: "4582" },
  TWO_PRIZES: { special: "10458", first: "20463" },
  STOCK: { index_close: "1458.27", index_change: "-3.64" },
  MALAY: { prize_first: "4582", prize_second: "0463" },
  YEEKEE: null,
  ANIMAL: null,
};

function resultOf(kind: ResultKind): DrawResult {
  const entry = entries[kind];
  if (!entry) return kind === "YEEKEE" ? yeekeeResult("10458") : { animal: "07" };
  const completed = completeResult(kind, entry);
  if (!completed.ok) throw new Error(`The entry for ${kind} is refused.`);
  return completed.result;
}

const offered = RESULT_KINDS.flatMap((kind) =>
  betTypesOf(kind).map((betType) => ({ kind, betType })),
);

describe("every bet type", () => {
  it("is offered by a kind of lottery", () => {
    expect(new Set(offered.map(({ betType }) => betType))).toEqual(new Set(BET_TYPES));
  });

  it.each(BET_TYPES)("%s can be closed by number, and kept as a set", (betType) => {
    const number = "1".repeat(digitsOf(betType));
    const rule = { bet_type: betType, round_id: "1" };
    expect(addNumberRule.body.safeParse({ ...rule, number, rule: "CLOSED" }).error).toBeUndefined();
    const many = { ...rule, numbers: [number], act: "CLOSE" };
    expect(changeNumberRules.body.safeParse(many).error).toBeUndefined();
    expect(isLuckyNumber(number, betType === "ANIMAL" ? null : betType)).toBe(true);
  });

  it.each(offered)("$betType of $kind is decided, shown and weighed", ({ kind, betType }) => {
    const result = resultOf(kind);
    const [number = ""] = winningNumbers(result).get(betType) ?? [];
    expect(number).toMatch(new RegExp(`^[0-9]{${digitsOf(betType)}}$`));
    expect(isWinner(betType, number, result)).toBe(true);
    expect(drawResultFor(betType, "WON", { ...result })).not.toBeNull();
    const payout = 1_000_000;
    const risk = riskOf([{ betType, number, payout }], kind);
    expect(risk.worstCase).toBe(payout);
    expect(risk.expectedPayout).toBeGreaterThan(0);
    expect(isWinner(betType, number, { ...result, ...risk.worstResult })).toBe(true);
  });
});

it.each(RESULT_KINDS.filter((kind) => !isHouseDraw(kind)))(
  "the dearest result of %s is one that can be drawn, however its numbers hang together",
  (kind) => {
    const stakes = betTypesOf(kind)
      .filter((betType) => betTypeFacts(betType).match === "EXACT")
      .map((betType) => {
        const isBottom = betTypeFacts(betType).field === "two_bottom";
        return { betType, number: (isBottom ? "29" : "1111").slice(0, digitsOf(betType)) };
      });
    const { worstResult } = riskOf(
      stakes.map((stake) => ({ ...stake, payout: 1_000_000 })),
      kind,
    );
    expect(worstResult.two_bottom).toMatch(/^[0-9]{2}$/);
    const completed = completeResult(kind, { ...worstResult });
    const faults = completed.ok ? [] : completed.faults;
    expect(faults.filter(({ code }) => code === "MISMATCH")).toEqual([]);
  },
);
