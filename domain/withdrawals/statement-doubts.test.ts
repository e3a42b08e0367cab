/** What of a bank's file looks broken and is not: one fault refuses all of it. */
import { describe, expect, it } from "vitest";

import { guessMapping } from "./guess-mapping.ts";
import type { Delimiter } from "./statement-cells.ts";
import { readStatement } from "./statement.ts";

const TODAY = "2026-11-30";
const DAY = "30/11/2026";

/** The amounts and the faults of a file whose heads are guessed; in its rows D is a day. */
function read(heads: string, rows: readonly string[], delimiter: Delimiter = "COMMA") {
  const text = [heads, ...rows.map((row) => row.replaceAll(/\bD\b/g, DAY))].join("\n");
  const mapping = guessMapping(text);
  if (!mapping) throw new Error("no heads");
  expect(mapping.delimiter).toBe(delimiter);
  const { rows: found, faults, ignored } = readStatement(text, mapping, TODAY);
  return { amounts: found.map(({ amount }) => amount / 100), faults, ignored };
}
const told = (why: string, ...lines: readonly number[]) => lines.map((line) => ({ line, why }));

const WITH_BALANCE = "Date,Time,Amount,Balance,Description";
const WITH_REFERENCE = "Date,Amount,Reference,Description";

describe("amounts of whole baht beside one another", () => {
  it.each([
    ["SEMICOLON", ";"],
    ["TAB", "\t"],
  ] as const)("are whole where no comma parts the cells but a %s", (delimiter, mark) => {
    const parted = (line: string) => line.replaceAll(",", mark);
    for (const row of ["D,10:00,500,750,x,", "D,10:00,500,750,,"])
      expect(read(parted(WITH_BALANCE), [parted(row)], delimiter)).toMatchObject({
        amounts: [500],
        faults: [],
      });
  });

  it.each([
    ["a comma ends the row", WITH_BALANCE, "D,10:00,500,750,x,"],
    ["a comma ends the row, and a number is the reference", WITH_REFERENCE, "D,500,123,x,"],
    ["the words have a comma", WITH_BALANCE, "D,10:00,500,750.00,โอน, ขอบคุณ"],
    ["the words have two commas", WITH_BALANCE, "D,10:00,500,750,โอน, ขอบคุณ, มาก"],
    ["the words begin with a number", "Date,Amount,Description", "D,500,123 ถนนสีลม, กรุงเทพ"],
    ["a branch stands behind", "Date,Amount,Balance,Branch,Text", "D,500,750,0123,โอน, ขอบคุณ"],
    ["nothing left", "Date,Debit,Credit,Reference,Text", "D,0,500,,โอน, ขอบคุณ"],
    ["there is no reference", "Date,Credit,Balance,Reference,Text", "D,500,100,,โอน, ขอบคุณ"],
    ["the cells are quoted", WITH_REFERENCE, '"D","500","123","",'],
    ["a row has a note behind its last head", "Date,Amount,Balance", "D,500,750,ฝาก"],
  ])("are whole where %s", (_, heads, row) => {
    expect(read(heads, [row])).toMatchObject({ amounts: [500], faults: [] });
  });

  it("are whole in a file of which other rows end with a comma too", () => {
    const rows = ["D,10:00,500,750,,", "D,10:00,250,12500,,", "D,10:00,50,900,x,"];
    expect(read(WITH_BALANCE, rows)).toMatchObject({ amounts: [500, 250, 50], faults: [] });
    // The heads end with it too.
    const ended = read(`${WITH_BALANCE},`, ["D,10:00,500,750,,"]);
    expect(ended).toMatchObject({ amounts: [500], faults: [] });
  });

  it.each([
    ["the words are short by a comma", WITH_REFERENCE, "D,1,500.00,x,"],
    ["there are no words", WITH_REFERENCE, "D,1,500.00,,"],
    ["the balance is torn too", WITH_BALANCE, "D,10:00,1,500.00,12,345.67,x"],
    ["the words have a comma as well", WITH_BALANCE, "D,10:00,1,500.00,900.00,โอน, ขอบคุณ"],
    ["the balance has letters", WITH_BALANCE, "D,10:00,1,500.00,900.00 CR,x"],
    ["the amount has letters", WITH_BALANCE, "D,10:00,1,500.00 CR,900.00,x"],
    ["words before have a comma", "Date,Description,Amount,Balance", "D,โอน, 5,1,500.00,9.00"],
    ["the balance is in one", WITH_BALANCE, "D,10:00,1,500.00,9000.00,x"],
    ["it is one of millions", WITH_BALANCE, "D,10:00,1,234,567.00,900.00,x"],
    ["all are of millions", WITH_BALANCE, "D,10:00,1,234,567.00,9,234,567.00,x"],
    ["it is in whole baht", WITH_BALANCE, "D,10:00,1,500,9,000,x"],
  ])("are one that is torn where %s", (_, heads, row) => {
    expect(read(heads, [row])).toMatchObject({ amounts: [], faults: told("AMOUNT", 2) });
  });

  it("are one that is torn in a file of which no other row ends with a comma", () => {
    const rows = ["D,1,500,x,", "D,200,7,x"];
    expect(read(WITH_REFERENCE, rows)).toMatchObject({ amounts: [200], faults: told("AMOUNT", 2) });
  });
});

describe("a cell of several lines", () => {
  it.each([
    "Transfer from\n123-4-56789-0 SOMCHAI",
    "From KBANK\n12345678",
    "From KBANK\n20261130",
    "ค่างวด\n30 พ.ย. 69",
    "โอน\n01/11/2026 10:00",
    "โอน\n01/11/2026, 10:00, 500.00",
    "โอน\n01/11/2026,10:00,ถึง,สมชาย,ใจดี",
  ])("is one where its lines are no transfers: %j", (words) => {
    for (const heads of ["Date,Time,Amount,Balance,Description", "Date,Time,Amount,Balance,Text,X"])
      expect(read(heads, [`D,10:00,500.00,750.00,"${words}"`, "D,10:00,5,755,"])).toMatchObject({
        amounts: [500, 5],
        faults: [],
      });
    const inside = read("Date,Time,Text,Amount,Balance,Branch,Teller", [
      `D,10:00,"${words}",500.00,750.00,0123,55,`,
    ]);
    expect(inside).toMatchObject({ amounts: [500], faults: [] });
  });

  it("may have two days in the column of days", () => {
    const rows = ['"D\n01/12/2026",10:00,500.00,750.00,x'];
    expect(read(WITH_BALANCE, rows)).toMatchObject({ amounts: [500], faults: [] });
  });

  const own = "D,10:00,500.00,750.00";
  const quoted = '"D","10:00","7.00","9.00","c"';
  it.each([
    ["to the next quote, at the end of a row", ['"gift', `${own},b`, `${own},c"`]],
    ["to the next quote, within a row", ['"gift', `${own},a"b"`]],
    ["to the next quote, before words", ['"gift', `${own},"b`]],
    ["to the quotes of an amount", ['"gift', 'D,10:00,"1,500.00","2,000.00",b']],
    ["to the quotes of the next row", ['"gift', quoted]],
    ["behind words that end with two quotes", ['"gift""', quoted]],
    ["to the words of the next row", ['"gift', `${own},"b, c"`]],
    ["to the words of several lines", ['"gift', 'D,10:00,5,7,"b\nc"']],
    ["of which nothing but it is written", ['"', `${own},b`]],
    ["to the end of the file", ['"gift', `${own},b`]],
    ["to the end of the file, in days of eight digits", ['"gift', "30112569,10:00,5,7,b"]],
  ])("is told where it has taken rows %s", (_, [words = "", ...rows]) => {
    const { faults } = read(WITH_BALANCE, [`${own},a`, `${own},${words}`, ...rows]);
    expect(faults).toEqual(told("QUOTES", 3));
  });
});

it("a quote at the beginning of words, and one at the end of the next row's, are told", () => {
  const rows = ['D,10:00,"gift,5,6', 'D,10:00,c",7,8'];
  const heads = "Date,Time,Description,Amount,Balance";
  expect(read(heads, rows)).toMatchObject({ amounts: [], faults: told("QUOTES", 2) });
});

describe("a quote within the quotes of a cell", () => {
  const heads = "Date,Time,Description,Amount,Balance";
  const row = (words: string, amount = "500.00") => `"D","10:00","${words}","${amount}","2,750.00"`;

  it.each(['a "b" c', '"gift"', 'a, "b" c', "it's", '""gift""'])("may be whole: %j", (words) => {
    expect(read(heads, [row("a"), row(words)])).toMatchObject({ amounts: [500, 500], faults: [] });
  });

  it("may be whole behind the amounts, whatever it does to the words", () => {
    const rows = ['"D","10:00","500.00","2,750.00","a, "b", c"'];
    expect(read(WITH_BALANCE, [...rows, ...rows])).toMatchObject({
      amounts: [500, 500],
      faults: [],
    });
  });

  it.each([
    ["moves the amounts", 'gift"', "500.00"],
    ["moves them, in the words alone", '"', "500.00"],
    ["takes as many cells as it makes", 'gift"', "1,234,567"],
  ])("is told where it %s", (_, words, amount) => {
    for (const rows of [[row(words, amount)], [row(words, amount), row("a")]])
      expect(read(heads, rows).faults).toEqual(told("QUOTES", 2));
  });
});

describe("a quote that is left open in the last row", () => {
  const own = "D,10:00,500.00,750.00";
  it.each([
    [`${own},"LUCKY SHOP`],
    [`${own},"LUCKY, SHOP\n`],
    [`${own},x\n"`],
    [`${own},x\n"หมายเหตุ\n`],
  ])("has taken nothing: %j", (rows) => {
    expect(read(WITH_BALANCE, [rows])).toMatchObject({ amounts: [500], faults: [] });
  });

  it("is told where it has taken the amounts of its own row", () => {
    const heads = "Date,Time,Description,Amount,Balance";
    const rows = ['D,10:00,"gift,500.00,750.00', 'D,10:00,"gift,500.00,750.00\nรวม,,,500.00,'];
    for (const row of rows) expect(read(heads, [row]).faults).toEqual(told("QUOTES", 2));
  });
});

describe("a footer with an amount", () => {
  it.each(["12345678", "99112569", "20269930", "11302026", "November 30 2026", "Page 30, 2026"])(
    "is no transfer: %s",
    (footer) => {
      const rows = ["D,,5,", `"${footer}",,500.00,Account total`];
      expect(read("Date,In,Credit,Description", rows)).toEqual({
        amounts: [5],
        faults: [],
        ignored: 1,
      });
    },
  );

  it.each([
    "20261130",
    "25691130",
    "30112026",
    "30112569 10:00",
    "Nov 30, 2026",
    "December 1, 2026",
  ])("is a transfer where it begins with a day: %s", (day) => {
    const { faults } = read("Date,In,Credit,Description", [`"${day}",,500.00,x`]);
    expect(faults).toEqual(told("DAY", 2));
  });
});
