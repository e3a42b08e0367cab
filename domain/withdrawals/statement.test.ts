/** Statements as Thai banks write them. */
import { describe, expect, it } from "vitest";

import { cellsOf } from "./statement-cells.ts";
import { readStatement, type StatementMapping } from "./statement.ts";

const none = {
  date: null,
  time: null,
  amount: null,
  money_in: null,
  money_out: null,
  fee: null,
  balance: null,
  reference: null,
  counterparty: null,
  description: null,
};
const mapping = (
  columns: Partial<StatementMapping["columns"]>,
  more: Partial<StatementMapping> = {},
): StatementMapping => ({
  head_line: 1,
  delimiter: "COMMA",
  date_order: "DMY",
  ...more,
  columns: { ...none, ...columns },
});

const TODAY = "2026-11-23";

describe("a bank's statement", () => {
  it("is read with two-digit Buddhist years, grouped amounts and heads further down", () => {
    const text = [
      "ธนาคารทดสอบ,,,,,",
      "เลขที่บัญชี,123-4-56789-0,,,,",
      '"วันที่","เวลา","ถอนเงิน","ฝากเงิน","ยอดคงเหลือ","รายละเอียด"',
      '22/11/69,14:05,,"1,500.01","2,500.01","รับโอนจาก SCB X4321 นาย ก"',
      '22/11/69,14:06:30,"1,000.00",,"1,500.01","โอนไป ""KBANK"" X1234"',
      "23-11-69,00:10,10.00,,1490.01,ค่าธรรมเนียมการโอน",
      "รวม,,1010.00,1500.01,,",
    ].join("\r\n");
    const read = readStatement(
      `\uFEFF${text}`,
      mapping(
        {
          date: "วันที่",
          time: "เวลา",
          money_out: "ถอนเงิน",
          money_in: "ฝากเงิน",
          balance: "ยอดคงเหลือ",
          description: "รายละเอียด",
        },
        { head_line: 3 },
      ),
      TODAY,
    );
    expect(read).toMatchObject({ faults: [], missing: [], ignored: 1 });
    expect(read.rows.map(({ kind, amount, day, time }) => [kind, amount, day, time])).toEqual([
      ["IN", 150_001, "2026-11-22", "14:05:00"],
      ["OUT", 100_000, "2026-11-22", "14:06:30"],
      ["FEE", 1_000, "2026-11-23", "00:10:00"],
    ]);
    expect(read.rows[1]?.description).toBe('โอนไป "KBANK" X1234');
    expect(read.rows[1]?.line).toBe(5);
  });

  it("is read with one signed column, a fee beside it, and the time in the day's cell", () => {
    const text = "date;amount;fee\n2569-11-22 9:01;-500.00;10\n2026-11-22;(20.50);\n";
    const read = readStatement(
      text,
      mapping(
        { date: "date", amount: "amount", fee: "fee" },
        { delimiter: "SEMICOLON", date_order: "YMD" },
      ),
      TODAY,
    );
    expect(read.rows.map(({ kind, amount, day, time }) => [kind, amount, day, time])).toEqual([
      ["OUT", 50_000, "2026-11-22", "09:01:00"],
      ["FEE", 1_000, "2026-11-22", "09:01:00"],
      ["OUT", 2_050, "2026-11-22", null],
    ]);
    expect(read.rows.map(({ balance }) => balance)).toEqual([null, null, null]);
  });

  it("says which lines are of a day that a bank cannot have booked: later than tomorrow, too old", () => {
    const days = [
      "24/11/2026",
      "25/11/2026",
      "22/11/2027",
      "22/11/2483",
      "22/11/2570",
      "22/11/2569",
    ];
    const older = ["22/11/2024", "21/11/2024", "22/11/1969", "22/11/70"];
    const text = `date,in\n${[...days, ...older].map((day) => `${day},5\n`).join("")}`;
    const read = readStatement(text, mapping({ date: "date", money_in: "in" }), TODAY);
    expect(read.rows.map(({ day }) => day)).toEqual(["2026-11-24", "2026-11-22", "2024-11-22"]);
    expect(read.faults).toEqual([3, 4, 5, 6, 9, 10, 11].map((line) => ({ line, why: "DAY" })));
  });

  it("says which amounts stand at a day that it cannot read, and skips what is no transfer", () => {
    const lines = [
      "13/22/2026,5",
      "2026/22/11,5",
      "22 พ.ย. 69,5",
      "22-Nov-2026,5",
      "31/02/2026,",
      "รวม,5",
      "14 รายการ,5",
      ",5",
    ];
    const read = readStatement(
      `date,in\n${lines.join("\n")}`,
      mapping({ date: "date", money_in: "in" }),
      TODAY,
    );
    expect(read).toMatchObject({
      rows: [],
      faults: [2, 3, 4, 5].map((line) => ({ line, why: "DAY" })),
      ignored: 4,
    });
  });

  it("says which amounts have the wrong sign for their column: a signed one is no column of what came in", () => {
    const text = [
      "date,both,out",
      "22/11/2026,500.00,",
      "22/11/2026,-500.00,",
      "22/11/2026,,(20.00)",
      "22/11/2026,,-",
    ].join("\n");
    const columns = { date: "date", money_in: "both", money_out: "out" };
    expect(readStatement(text, mapping(columns), TODAY)).toMatchObject({
      rows: [
        { kind: "IN", amount: 50_000 },
        { kind: "OUT", amount: 2_000 },
      ],
      faults: [{ line: 3, why: "AMOUNT" }],
      ignored: 1,
    });
  });

  it("says where what left has both signs: of the two, one came back", () => {
    const text = "date,out\nsum,820.00\n22/11/2026,-500.00\n22/11/2026,300.00\n22/11/2026,-20.00\n";
    const columns = { date: "date", money_out: "out" };
    expect(readStatement(text, mapping(columns), TODAY)).toMatchObject({
      rows: [
        { kind: "OUT", amount: 50_000 },
        { kind: "OUT", amount: 2_000 },
      ],
      faults: [{ line: 4, why: "AMOUNT" }],
    });
  });

  it("says which lines and columns it does not understand, and guesses nothing", () => {
    const text = "date,in,out\n22/11/2026,1O0,\n22/11/2026,1.00,2.00\n31/02/2026,5,\n";
    const columns = { date: "date", money_in: "in", money_out: "out" };
    expect(readStatement(text, mapping(columns), TODAY)).toMatchObject({
      rows: [],
      faults: [
        { line: 2, why: "AMOUNT" },
        { line: 3, why: "BOTH_WAYS" },
        { line: 4, why: "DAY" },
      ],
      ignored: 0,
    });
    expect(readStatement(text, mapping({ ...columns, fee: "fee" }), TODAY)).toMatchObject({
      rows: [],
      missing: ["fee"],
    });
    expect(cellsOf('a\t"b\nc"\t\n', "TAB")).toEqual([["a", "b\nc", ""]]);
  });

  it("says which line has a quote that is not closed, and so holds lines of the file that follow", () => {
    const columns = { date: "date", money_in: "in", money_out: "out", description: "text" };
    const lines = ["date,in,out,text", "22/11/2026,5,,a", '22/11/2026,6,,"gift', "22/11/2026,,7,b"];
    const why = { line: 3, why: "QUOTES" };
    // To the end of the file, or to the next quote: who sends money can write one.
    expect(readStatement(lines.join("\n"), mapping(columns), TODAY)).toMatchObject({
      rows: [{ amount: 500 }],
      faults: [why],
    });
    const closed = [...lines, '22/11/2026,,8,c"', "22/11/2026,,9,d"].join("\n");
    expect(readStatement(closed, mapping(columns), TODAY)).toMatchObject({
      rows: [{ amount: 500 }, { amount: 900 }],
      faults: [why],
    });
    // Also behind a line that is no transfer.
    const note = ["date,in,out,text", '"note,,,', "22/11/2026,5,,a"].join("\n");
    expect(readStatement(note, mapping(columns), TODAY).faults).toEqual([{ ...why, line: 2 }]);
    const whole =
      'date,in,out,text\n22/11/2026,5,,"two lines, the second\nof 22/11/2026, and closed"';
    expect(readStatement(whole, mapping(columns), TODAY)).toMatchObject({
      rows: [{ amount: 500 }],
      faults: [],
    });
  });

  it("says which amounts the commas between their thousands have torn into two cells", () => {
    const columns = { date: "date", money_in: "in", money_out: "out", balance: "rest" };
    const read = (...lines: readonly string[]) =>
      readStatement(["date,in,out,rest,text", ...lines].join("\n"), mapping(columns), TODAY);
    const torn = ["22/11/2026,,1,500.00,9.00,a", "22/11/2026,,1,234,500.00,9.00,a"];
    for (const line of [...torn, "22/11/2026,5.00,,12,345.67,a", "22/11/2026,,-1,500,,"])
      expect(read(line)).toMatchObject({ rows: [], faults: [{ line: 2, why: "AMOUNT" }] });
    // Another comma too many is one in the bank's words or behind them; one as wide as its heads is whole.
    const whole = ["22/11/2026,,500.00,900.00,a, b", "22/11/2026,,7,900,a", "22/11/2026,,7,900,a,"];
    expect(read(...whole)).toMatchObject({
      rows: [{ amount: 50_000 }, { amount: 700 }, { amount: 700 }],
      faults: [],
    });
  });

  it("says which days in other forms it cannot read: none of their lines is left out unsaid", () => {
    const days = ["๒๒/๑๑/๒๕๖๙", "20261122", '"Nov 22, 2026"', "รวม ๒", "12345678901"];
    const text = `date,in\n${days.map((day) => `${day},5`).join("\n")}`;
    const read = readStatement(text, mapping({ date: "date", money_in: "in" }), TODAY);
    expect(read).toMatchObject({
      rows: [],
      faults: [2, 3, 4].map((line) => ({ line, why: "DAY" })),
      ignored: 2,
    });
  });
});
