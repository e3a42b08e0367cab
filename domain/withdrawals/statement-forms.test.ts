/** How the cells of a bank's statement are read: amounts, days, times and the words beside them. */
import { describe, expect, it } from "vitest";

import { cellsOf } from "./statement-cells.ts";
import { readStatement, STATEMENT_COLUMNS, type StatementMapping } from "./statement.ts";

const TODAY = "2026-11-23";

/** A file whose heads are the names of its columns. */
function read(
  rows: readonly Partial<Record<(typeof STATEMENT_COLUMNS)[number], string>>[],
  order: StatementMapping["date_order"] = "DMY",
) {
  const used = STATEMENT_COLUMNS.filter((name) => rows.some((row) => row[name] !== undefined));
  const heads = STATEMENT_COLUMNS.map((name) => [name, used.includes(name) ? name : null]);
  const columns = Object.fromEntries(heads) as StatementMapping["columns"];
  const lines = [used, ...rows.map((row) => used.map((name) => `"${row[name] ?? ""}"`))];
  const text = lines.map((cells) => cells.join(",")).join("\n");
  const mapping = { head_line: 1, delimiter: "COMMA", date_order: order, columns } as const;
  return readStatement(text, mapping, TODAY);
}

const date = "22/11/2026";

describe("a line of a statement", () => {
  it("keeps what stands in each of its columns, and nothing where a cell is empty", () => {
    const words = { reference: "R-1", counterparty: "SCB X4321", description: "โอนเงิน" };
    const given = { date, time: "9:05", money_in: "5", balance: "1,234.50", ...words };
    const line = { line: 2, kind: "IN", day: "2026-11-22", time: "09:05:00", amount: 500 };
    expect(read([given, { date, money_in: "6" }]).rows).toEqual([
      { ...line, balance: 123_450, ...words },
      {
        ...line,
        line: 3,
        amount: 600,
        time: null,
        balance: null,
        reference: null,
        counterparty: null,
        description: null,
      },
    ]);
  });

  it.each([
    ["0.00", 0],
    ["-1.00", -100],
    ["ไม่มี", null],
    ["", null],
  ])("has a balance of %j: %s", (balance, satang) => {
    expect(read([{ date, money_in: "5", balance }]).rows[0]?.balance).toBe(satang);
  });

  it.each([
    ["5", "IN", 500],
    ["+5.00", "IN", 500],
    ["฿1,000.50", "IN", 100_050],
    ["1 000.50 THB", "IN", 100_050],
    ["0005.00", "IN", 500],
    ["5.00+", "IN", 500],
    ["1,234,567.89", "IN", 123_456_789],
    ["฿ -1,000", "OUT", 100_000],
    ["(฿1,000.00)", "OUT", 100_000],
    ["0.50", "IN", 50],
    ["-5.00", "OUT", 500],
    ["5.00-", "OUT", 500],
    ["(5.00)", "OUT", 500],
    ["- 5.00", "OUT", 500],
  ])("of %s is %s of %i satang", (amount, kind, satang) => {
    const { rows, faults } = read([{ date, amount }]);
    expect([faults, rows.map((row) => [row.kind, row.amount])]).toEqual([[], [[kind, satang]]]);
  });

  it.each([
    "5.001",
    "1e3",
    "USD 5",
    "๕",
    "5.00 CR",
    "1000000000",
    "1-5",
    "12,50",
    "1,2345",
    "0,500",
    "5(0)",
    "1+5",
    "1 5",
    "--5",
    "-5-",
    "(-5)",
  ])("of %s is asked about", (amount) => {
    expect(read([{ date, amount }]).faults).toEqual([{ line: 2, why: "AMOUNT" }]);
  });

  it.each(["", "0.00", "-", "0"])("of %j is no transfer", (amount) => {
    expect(read([{ date, amount }])).toMatchObject({ rows: [], faults: [], ignored: 1 });
  });

  it.each([
    ["ค่าธรรมเนียมโอน", "FEE"],
    ["Transfer FEE", "FEE"],
    ["Service Charge", "FEE"],
    ["Coffee shop", "OUT"],
    ["โอนเงิน", "OUT"],
  ])("that left with the words %s is %s; one that came in is no fee", (description, kind) => {
    const both = [
      { date, amount: "-5", description },
      { date, amount: "5", description },
    ];
    expect(read(both).rows.map((row) => row.kind)).toEqual([kind, "IN"]);
  });

  it("of a fee alone is the fee, whatever its sign, and one beside a transfer is a line of its own", () => {
    const rows = [
      { date, amount: "", fee: "10" },
      { date, amount: "0.00", fee: "-10.00", description: "fee" },
      { date, amount: "5", fee: "10" },
    ];
    expect(read(rows).rows.map(({ line, kind, amount }) => [line, kind, amount])).toEqual([
      [2, "FEE", 1_000],
      [3, "FEE", 1_000],
      [4, "IN", 500],
      [4, "FEE", 1_000],
    ]);
    expect(read([{ date, amount: "5", fee: "x" }]).faults).toEqual([{ line: 2, why: "AMOUNT" }]);
  });

  it.each([
    ["23:59", "23:59:00"],
    ["0:00", "00:00:00"],
    ["14:05:09", "14:05:09"],
    ["24:00", null],
    ["29:30", null],
    ["1405", null],
    ["", null],
    ["2:05:09 PM", "14:05:09"],
    ["02:05pm", "14:05:00"],
    ["12:30 AM", "00:30:00"],
    ["12:30 p.m.", "12:30:00"],
    ["11:59 AM", "11:59:00"],
    ["14:05 PM", "14:05:00"],
    ["9:05 น.", "09:05:00"],
  ])("at %j is at %s", (time, told) => {
    expect(read([{ date, time, amount: "5" }]).rows[0]?.time).toBe(told);
  });

  it("has the time of its own column before that beside the day", () => {
    const at = (time: string) => read([{ date: `${date}T08:00`, time, amount: "5" }]).rows[0]?.time;
    expect([at("09:00"), at("")]).toEqual(["09:00:00", "08:00:00"]);
  });
});

describe("a day of a statement", () => {
  const told = (text: string, order: StatementMapping["date_order"]) =>
    read([{ date: text, amount: "5" }], order).rows[0]?.day ?? null;

  it.each([
    ["1/2/2026", "2026-02-01"],
    ["01-02-2569", "2026-02-01"],
    ["1.2.26", "2026-02-01"],
    ["1/2/69", "2026-02-01"],
    ["22/11/26 10:00", "2026-11-22"],
  ])("%s, the day first, is %s", (text, day) => expect(told(text, "DMY")).toBe(day));

  it.each([
    ["2026-2-1", "2026-02-01"],
    ["2569/02/01", "2026-02-01"],
    ["26-02-01", "2026-02-01"],
    ["69.02.01", "2026-02-01"],
  ])("%s, the year first, is %s", (text, day) => expect(told(text, "YMD")).toBe(day));

  it.each(["ถึง 22/11/2026", "ณ 22 พ.ย. 69", "14 รายการ 5", "22พ.ย.69", "22", "22 11 2026"])(
    "stands at the beginning of its cell, and whole: %s is none",
    (text) => {
      expect(read([{ date: text, amount: "5" }])).toMatchObject({
        rows: [],
        faults: [],
        ignored: 1,
      });
    },
  );

  it.each(["22  พ.ย.  69", "2-Nov-26"])(
    "%s is one that cannot be read: it is asked about",
    (text) => {
      expect(read([{ date: text, amount: "5" }]).faults).toEqual([{ line: 2, why: "DAY" }]);
    },
  );
});

describe("the cells of a file", () => {
  it("are without blanks around them, quoted or not, and end with the file", () => {
    expect(cellsOf(' a , "b, c" ,d" e\n x ', "COMMA")).toEqual([["a", "b, c", 'd" e'], ["x"]]);
    expect(cellsOf("a;;b\r\n;", "SEMICOLON")).toEqual([
      ["a", "", "b"],
      ["", ""],
    ]);
    expect(cellsOf("a\n", "COMMA")).toEqual([["a"]]);
    expect(cellsOf("", "COMMA")).toEqual([]);
  });

  it("begin behind the mark of the file's bytes; that mark elsewhere stays", () => {
    expect(cellsOf("\uFEFFa,b\uFEFFc", "COMMA")).toEqual([["a", "b\uFEFFc"]]);
  });

  it("of a file that lacks a mapped column are not read at all", () => {
    const columns = Object.fromEntries(STATEMENT_COLUMNS.map((name) => [name, null]));
    const mapping = {
      head_line: 9,
      delimiter: "COMMA",
      date_order: "DMY",
      columns: { ...columns, date: "date", amount: "amount" } as StatementMapping["columns"],
    } as const;
    expect(readStatement(`date,amount\n${date},5`, mapping, TODAY)).toEqual({
      rows: [],
      faults: [],
      ignored: 0,
      missing: ["date", "amount"],
    });
    expect(readStatement(`date,in\n${date},5`, { ...mapping, head_line: 1 }, TODAY)).toMatchObject({
      rows: [],
      ignored: 0,
      missing: ["amount"],
    });
  });
});
