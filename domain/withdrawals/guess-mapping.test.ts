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

  const heads = {
    date: ["วันที่ทำรายการ", "Transaction Date"],
    time: ["เวลา", "Time"],
    money_in: ["เงินเข้า", "ฝากเงิน", "CREDIT", "Deposit"],
    money_out: ["เงินออก", "ถอนเงิน", "DEBIT", "Withdrawal"],
    fee: ["ค่าธรรมเนียม", "Fee"],
    balance: ["ยอดคงเหลือ", "Balance"],
    reference: ["เลขที่อ้างอิง", "Reference No.", "Ref"],
    counterparty: ["บัญชีผู้โอน", "บัญชีของปลายทาง", "บัญชีต้นทาง", "Counterparty", "From/To"],
    description: ["รายละเอียด", "รายการ", "Description", "Details", "Text"],
    amount: ["จำนวนเงิน", "Amount"],
  } as const;

  it.each(Object.entries(heads).flatMap(([column, names]) => names.map((name) => [name, column])))(
    "takes %s for the %s",
    (name, column) => {
      const others = column === "date" ? ["Balance"] : ["Date"];
      const { columns } = guessMapping([name, ...others].join("\t")) ?? {};
      const named = Object.entries(columns ?? {}).filter(([, head]) => head === name);
      expect(named).toEqual([[column, name]]);
    },
  );

  it("gives each head to one column, and a whole line of them all its columns", () => {
    const all = Object.values(heads).map((names) => names.at(-1) ?? "");
    const columns = Object.fromEntries(Object.keys(heads).map((key, at) => [key, all[at]]));
    expect(guessMapping(all.join(","))).toEqual({
      head_line: 1,
      delimiter: "COMMA",
      date_order: "DMY",
      columns,
    });
  });

  it.each(["ถอนเงิน / ฝากเงิน", "Debit/Credit", "Amount (Deposit/Withdrawal)"])(
    "leaves a column of both ways to a person: without signs all of %s would have come in",
    (both) => {
      const { columns } = guessMapping(`Date,${both},Balance`) ?? {};
      expect(columns).toMatchObject({ date: "Date", balance: "Balance" });
      expect(Object.values(columns ?? {})).not.toContain(both);
    },
  );

  it.each([
    ["2026-11-22", "YMD"],
    ["2569/11/22", "YMD"],
    ["22/11/2026", "DMY"],
    ["", "DMY"],
  ])("reads from the day %s below the head in which order days stand: %s", (day, order) => {
    expect(guessMapping(`Amount,,Date\n5.00,,${day}`)?.date_order).toBe(order);
  });

  it("is none where nothing looks like heads, no head is of days, or one stands alone", () => {
    const none = ["1,2,3\n4,5,6", "Amount,Balance", "Date\n22/11/2026", "Date,,"];
    expect(none.map(guessMapping)).toEqual([undefined, undefined, undefined, undefined]);
    expect(guessMapping("Date,Amount")?.head_line).toBe(1);
  });

  it("looks for heads in the first fifty lines", () => {
    const below = (count: number) => guessMapping(`${"x\n".repeat(count)}Date,Amount\n`)?.head_line;
    expect([below(49), below(50)]).toEqual([50, undefined]);
  });
});
