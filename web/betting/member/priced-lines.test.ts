import { describe, expect, it } from "vitest";

import { changeDraft, EMPTY_DRAFT, type Draft } from "./draft.ts";
import { NO_FAULTS, type Faults } from "./line-faults.ts";
import { numberRulesOf, offersOf } from "./offers.ts";
import { isAtFault, pricedLines } from "./priced-lines.ts";

const config = {
  id: "12",
  bet_type: "TWO_TOP",
  name_th: "สองตัวบน",
  digits_count: 2,
  default_odds: "95.00",
  min_bet: "5.00",
  max_bet: "5000.00",
};
const offers = offersOf([config, { ...config, id: "99", bet_type: "FIVE_TOP" }]);

function draftOf(number: string, text: string): Draft {
  const draft = changeDraft(EMPTY_DRAFT, {
    kind: "ADD",
    picked: [{ betType: "TWO_TOP", number }],
  });
  return changeDraft(draft, { kind: "AMOUNT", key: `TWO_TOP:${number}`, text });
}

function line(text: string, rules = numberRulesOf([]), refused: Faults = NO_FAULTS) {
  const [only] = pricedLines(draftOf("07", text), offers, rules, refused);
  if (!only) throw new Error("there is no line");
  return only;
}

describe("a line of the slip", () => {
  it("knows its stake, its odds and what it would pay", () => {
    const priced = line("10");
    expect(priced).toMatchObject({
      key: "TWO_TOP:07",
      configId: "12",
      amountSatang: 1000,
      odds: 9500,
      payoutSatang: 95_000,
      fault: undefined,
    });
  });

  it("is marked below the minimum and above the maximum, with the limit", () => {
    expect(line("4").fault).toMatchObject({ reason: "BELOW_MIN", minSatang: 500 });
    expect(line("").fault).toMatchObject({ reason: "BELOW_MIN" });
    expect(line("5001").fault).toMatchObject({ reason: "ABOVE_MAX", maxSatang: 500_000 });
    expect(line("99999999").payoutSatang).toBe(0);
  });

  it("pays the part that a rule leaves, and is refused on a closed number", () => {
    const rule = { bet_type: "TWO_TOP", number: "07", odds: "47.50" };
    const partial = line("10", numberRulesOf([{ ...rule, rule: "PARTIAL" }]));
    expect(partial).toMatchObject({ odds: 4750, payoutSatang: 47_500, fault: undefined });
    const closed = line("10", numberRulesOf([{ ...rule, rule: "CLOSED" }]));
    expect(closed.fault?.reason).toBe("NUMBER_CLOSED");
    const elsewhere = line("10", numberRulesOf([{ ...rule, number: "08", rule: "CLOSED" }]));
    expect(elsewhere.fault).toBeUndefined();
  });

  it("keeps the server's mark until the stake keeps to what is still possible", () => {
    const refused: Faults = new Map([["12:07", { reason: "NUMBER_CAP", maxSatang: 3000 }]]);
    expect(line("50", undefined, refused).fault).toMatchObject({ maxSatang: 3000 });
    expect(line("30", undefined, refused).fault).toBeUndefined();
  });

  it("with changed odds has only to be seen", () => {
    const refused: Faults = new Map([["12:07", { reason: "ODDS_CHANGED", odds: 9000 }]]);
    const marked = line("50", undefined, refused);
    expect(marked.fault?.reason).toBe("ODDS_CHANGED");
    expect(isAtFault(marked)).toBe(false);
    expect(isAtFault(line("4"))).toBe(true);
  });

  it("is left out when the lottery does not offer its bet type", () => {
    const draft = changeDraft(EMPTY_DRAFT, {
      kind: "ADD",
      picked: [{ betType: "FOUR_TOP", number: "0123" }],
    });
    expect(pricedLines(draft, offers, new Map(), NO_FAULTS)).toEqual([]);
  });
});
