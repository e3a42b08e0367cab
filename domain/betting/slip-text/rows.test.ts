/** What the lines of a written slip do to each other: headings, prices and sums over and under them. */
import { expect, it } from "vitest";

import { WRITTEN_TYPES } from "../../testing/told-slip.ts";
import { readSlipText } from "./read.ts";

it.each([
  ["12 34⏎=50", "NO_TYPE HEADING_UNUSED", ""],
  ["12⏎34⏎=50 บน", "NO_PRICE NO_PRICE UNCLEAR", ""],
  ["12⏎=50*50", "LINES PRICE", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["12⏎บน =50", "NO_PRICE UNCLEAR", ""],
  ["บน⏎12⏎=50", "HEADING LINES PRICE", "TWO_TOP 12=50"],
  ["บน =50⏎12⏎34", "HEADING LINES LINES", "TWO_TOP 12=50, TWO_TOP 34=50"],
  ["บน =50⏎12⏎=20⏎34", "HEADING LINES HEADING LINES", "TWO_TOP 12=50, TWO_TOP 34=20"],
  ["บน⏎=50⏎12", "HEADING HEADING LINES", "TWO_TOP 12=50"],
  ["=50⏎บน⏎12", "HEADING HEADING LINES", "TWO_TOP 12=50"],
  ["=50⏎12", "HEADING_UNUSED NO_TYPE", ""],
  ["บน =50⏎=20⏎12", "HEADING_UNUSED HEADING LINES", "TWO_TOP 12=20"],
  ["บน⏎ล่าง⏎12=50", "HEADING_UNUSED HEADING LINES", "TWO_BOTTOM 12=50"],
  ["บน⏎2 ตัว⏎12=50", "HEADING HEADING LINES", "TWO_TOP 12=50"],
  ["2 ตัว⏎บน⏎12=50", "HEADING HEADING LINES", "TWO_TOP 12=50"],
  [
    "2 ตัว⏎บน⏎12=50⏎ล่าง⏎34=50",
    "HEADING HEADING LINES HEADING LINES",
    "TWO_TOP 12=50, TWO_BOTTOM 34=50",
  ],
  ["2 ตัว⏎บน⏎123=50", "HEADING HEADING WRONG_LENGTH", ""],
  ["3 ตัว⏎12=50 บน", "HEADING LINES", "TWO_TOP 12=50"],
  ["วิ่ง⏎บน⏎5=50", "HEADING HEADING LINES", "RUN_TOP 5=50"],
  ["วิ่งบน⏎12=50 ล่าง", "HEADING LINES", "TWO_BOTTOM 12=50"],
  ["บน⏎12=50⏎กลับ⏎34=50", "HEADING LINES HEADING NO_TYPE", "TWO_TOP 12=50"],
  [
    "6กลับ บน⏎123=50⏎12=50",
    "HEADING LINES ORDERS",
    "THREE_TOP 123=50, THREE_TOP 132=50, THREE_TOP 213=50, THREE_TOP 231=50, THREE_TOP 312=50, THREE_TOP 321=50",
  ],
  ["บน⏎12=50⏎⏎34=50", "HEADING LINES BLANK LINES", "TWO_TOP 12=50, TWO_TOP 34=50"],
  ["บน⏎สวัสดี⏎12=50", "HEADING_UNUSED NOTE NO_TYPE", ""],
  ["บน⏎12=50⏎🙏⏎34=50", "HEADING LINES NOTE LINES", "TWO_TOP 12=50, TWO_TOP 34=50"],
  ["บน⏎12=50⏎ราคา⏎34=50", "HEADING LINES UNCLEAR LINES", "TWO_TOP 12=50, TWO_TOP 34=50"],
  ["บน⏎12=50⏎ครับ⏎34=50", "HEADING LINES NOTE LINES", "TWO_TOP 12=50, TWO_TOP 34=50"],
  ["บน⏎12=50⏎ล่าง 34⏎56=50", "HEADING LINES NO_PRICE LINES", "TWO_TOP 12=50, TWO_TOP 56=50"],
  ["บน⏎12=50⏎ล่าง 34:56=5⏎78=50", "HEADING LINES UNCLEAR NO_TYPE", "TWO_TOP 12=50"],
  ["บน", "HEADING_UNUSED", ""],
  ["บน =50", "HEADING_UNUSED", ""],
  ["12⏎50*50", "NO_PRICE UNCLEAR", ""],
  ["12⏎50 50", "NO_PRICE NO_PRICE", ""],
  ["12⏎34 บน", "NO_PRICE NO_PRICE", ""],
  ["12⏎50*50 บน", "NO_PRICE LINES", "TWO_TOP 50=50"],
  ["12⏎สวัสดี⏎=50*50", "LINES NOTE PRICE", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["12⏎⏎=50*50", "LINES BLANK PRICE", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["12⏎รวม 50", "NO_PRICE TOTAL_DIFFERS", ""],
  ["12⏎34=50*50", "NO_PRICE LINES", "TWO_TOP 34=50, TWO_BOTTOM 34=50"],
  ["12⏎แดง 5⏎=50*50", "NO_PRICE UNKNOWN_WORD HEADING_UNUSED", ""],
  ["12⏎บน⏎=50", "NO_PRICE HEADING_UNUSED HEADING_UNUSED", ""],
  ["12⏎=50*50⏎34", "LINES PRICE NO_PRICE", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["12⏎=50*50⏎=20*20", "LINES PRICE HEADING_UNUSED", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  [
    "123⏎12⏎=50*50",
    "LINES LINES PRICE",
    "THREE_TOP 123=50, THREE_TOD 123=50, TWO_TOP 12=50, TWO_BOTTOM 12=50",
  ],
  ["12345⏎=50*50", "WRONG_LENGTH HEADING_UNUSED", ""],
  [
    "12=50*50⏎รวม 100⏎34=10*10⏎รวม 20",
    "LINES TOTAL LINES TOTAL",
    "TWO_TOP 12=50, TWO_BOTTOM 12=50, TWO_TOP 34=10, TWO_BOTTOM 34=10",
  ],
  [
    "12=50*50⏎รวม 100⏎34=10*10⏎รวม 120",
    "LINES TOTAL LINES TOTAL_DIFFERS",
    "TWO_TOP 12=50, TWO_BOTTOM 12=50, TWO_TOP 34=10, TWO_BOTTOM 34=10",
  ],
  [
    "12=50*50⏎รวม 90⏎34=10*10⏎รวม 20",
    "LINES TOTAL_DIFFERS LINES TOTAL",
    "TWO_TOP 12=50, TWO_BOTTOM 12=50, TWO_TOP 34=10, TWO_BOTTOM 34=10",
  ],
  ["12=50*50⏎34=10⏎รวม 100", "LINES NO_TYPE TOTAL", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["12⏎=50*50⏎รวม 100", "LINES PRICE TOTAL", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  [
    "กลับ⏎12=50*2",
    "HEADING LINES",
    "TWO_TOP 12=50, TWO_TOP 21=50, TWO_BOTTOM 12=2, TWO_BOTTOM 21=2",
  ],
  ["12⏎12345⏎=50*50", "LINES WRONG_LENGTH PRICE", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["12345⏎12⏎=50*50", "WRONG_LENGTH LINES PRICE", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["รวม 0", "TOTAL", ""],
])("%s is %s: %s", (written, kinds, bets) => {
  const { rows, lines } = readSlipText(written.replaceAll("⏎", "\n"), WRITTEN_TYPES);
  expect(rows.map(({ kind, doubt }) => doubt?.reason ?? kind).join(" ")).toBe(kinds);
  const said = lines.map(({ betType, number, baht }) => `${betType} ${number}=${baht}`);
  expect(said.join(", ")).toBe(bets);
});
