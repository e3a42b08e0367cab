import { readStatement } from "./statement.ts";
import { describe, expect, it } from "vitest";

import { guessMapping } from "./guess-mapping.ts";

describe("the guess of a statement's columns", () => {
  it("finds the heads of a Thai bank's file behind its own lines", () => {
    const text = [
      "รายการเดินบัญชี;;;;",
      "วันที่;เวลา;ถอนเงิน;ฝากเงิน;ยอดคงเหลือ;รายละเอียด",
      "22/11/69;14:05;;1,500.00;2,500.00;รับโอน",
    ].join("\n");
    const mapping = guessMapping(text);
    expect(mapping).toMatchObject({
      head_line: 2,
      delimiter: "SEMICOLON",
      date_order: "DMY",
      columns: { date: "วันที่", money_in: "ฝากเงิน", money_out: "ถอนเงิน", amount: null },
    });
    expect(mapping && readStatement(text, mapping, "2026-11-23").rows).toMatchObject([
      { kind: "IN", amount: 150_000, day: "2026-11-22" },
    ]);
  });

  it("is the first of two lines of heads that name as many columns", () => {
    const text = ["Date;Credit;Debit", "22/11/2026;5.00;", "Date;Amount;Balance"].join("\n");
    expect(guessMapping(text)).toMatchObject({
      head_line: 1,
      columns: { money_in: "Credit", amount: null },
    });
  });

  it("is none where nothing looks like heads", () => {
    expect(guessMapping("1,2,3\n4,5,6")).toBeUndefined();
  });
});
