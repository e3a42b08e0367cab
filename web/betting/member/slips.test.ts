import type { Bet } from "@chokdee/domain/betting/contract.ts";
import { shortId } from "@chokdee/domain/betting/slip-history.ts";
import { describe, expect, it } from "vitest";

import { pulledLines, slipsOf } from "./slips.ts";
import { topPayoutOf } from "./top-payout.ts";

function bet(group: string, betType: string, number: string, over: Partial<Bet> = {}): Bet {
  return {
    id: `${group}-${number}-${betType}`,
    bet_group_id: group,
    created_at: "2026-11-20T09:43:00.000Z",
    status: "PENDING",
    number,
    amount: "10.00",
    payout: "0.00",
    actual_payout: "0.00",
    odds_snapshot: "900.00",
    note: null,
    bet_type_config: { id: "1", name_th: "", bet_type: betType },
    lottery_round: {
      id: "1",
      name: "ฮานอยปกติ",
      sequence: 1,
      status: "OPEN",
      draw_date: "2026-11-20",
      close_time: "2026-11-20T11:10:00.000Z",
      result: null,
      lottery_type: {
        id: "6",
        category: "HANOI",
        name_th: "",
        names: {},
        code: "hanoi",
        result_kind: "TWO_PRIZES",
      },
    },
    ...over,
  };
}

describe("bets as slips", () => {
  it("stand in the order in which they came, lines of one group together", () => {
    const slips = slipsOf([
      bet("newer", "THREE_TOP", "582"),
      bet("newer", "THREE_TOP", "469"),
      bet("older", "TWO_TOP", "07"),
    ]);
    expect(slips.map((slip) => [slip.betGroupId, slip.bets.length])).toEqual([
      ["newer", 2],
      ["older", 1],
    ]);
  });

  it("say the most that one result can bring, of the lines that win together", () => {
    const most = (...lines: [string, string, string][]) => {
      const bets = lines.map(([type, number, odds]) =>
        bet("a", type, number, { amount: "1.00", odds_snapshot: odds }),
      );
      return slipsOf(bets).map(topPayoutOf);
    };
    const three = ["THREE_TOP", "582", "900.00"] as const;
    const tod = ["THREE_TOD", "285", "150.00"] as const;
    const two = ["TWO_TOP", "82", "95.00"] as const;
    const bottom = ["TWO_BOTTOM", "11", "95.00"] as const;
    expect(most([...three])).toEqual([90_000]);
    expect(most([...three], [...tod])).toEqual([105_000]);
    // One three top is drawn: of two numbers only the dearer pays.
    expect(most([...three], ["THREE_TOP", "123", "900.00"], [...tod])).toEqual([105_000]);
    expect(most([...three], [...tod], [...two], [...bottom])).toEqual([124_000]);
  });

  it("add up stakes and wins", () => {
    const [slip] = slipsOf([
      bet("a", "THREE_TOP", "582", { status: "WON", payout: "9000.00" }),
      bet("a", "THREE_TOP", "469", { status: "LOST", amount: "50.00" }),
    ]);
    expect(slip).toMatchObject({
      badge: "WON",
      stakeSatang: 6_000,
      payoutSatang: 900_000,
    });
  });

  it("read a win of a billion baht and more", () => {
    const won = { status: "WON", payout: "9000000000.25", actual_payout: "9000000000.25" } as const;
    const [slip] = slipsOf([bet("a", "THREE_TOP", "582", won)]);
    expect(slip?.payoutSatang).toBe(900_000_000_025);
  });

  it("show the first 13 characters of their id", () => {
    expect(shortId("b7f1c2e4-9a03-4c11-8d22-000000000000")).toBe("b7f1c2e4-9a03");
  });
});

describe("pulling a slip", () => {
  it("takes what the lottery offers, with whole baht", () => {
    const [slip] = slipsOf([
      bet("a", "THREE_TOP", "582"),
      bet("a", "FOUR_TOP", "0582"),
      bet("a", "TWO_TOP", "07", { amount: "30.00" }),
    ]);
    if (!slip) throw new Error("there is no slip");
    expect(pulledLines(slip, new Set(["THREE_TOP", "TWO_TOP"]))).toEqual([
      { betType: "THREE_TOP", number: "582", amount: "10" },
      { betType: "TWO_TOP", number: "07", amount: "30" },
    ]);
  });

  it("takes no more than was staked where there are satang", () => {
    const [slip] = slipsOf([bet("a", "TWO_TOP", "07", { amount: "12.50" })]);
    if (!slip) throw new Error("there is no slip");
    expect(pulledLines(slip, new Set(["TWO_TOP"])).map(({ amount }) => amount)).toEqual(["12"]);
  });
});
