/** Single lines of a written slip: what each is read as, or why it is asked about and with which ways. */
import { expect, it } from "vitest";

import { toldSlip, WRITTEN_TYPES } from "../../testing/told-slip.ts";
import { readSlipText } from "./read.ts";

it.each([
  ["1) 12=50*50", "doubt UNCLEAR: `12=50*50`, `1 12=50*50`"],
  ["10. 12=50*50", "doubt UNCLEAR: `12=50*50`, `10 12=50*50`"],
  ["999. 12=50*50", "doubt UNCLEAR: `12=50*50`, `999 12=50*50`"],
  ["1000. 12=50*50", "doubt MIXED_LENGTHS"],
  ["1.12=50*50", "doubt MIXED_LENGTHS"],
  ["10. 12 ตัวละ 50 บน", "doubt UNCLEAR: `12 ตัวละ 50 บน`, `10 12 ตัวละ 50 บน`"],
  ["01. 12 ตัวละ 50 บน", "doubt UNCLEAR: `12 ตัวละ 50 บน`, `01 12 ตัวละ 50 บน`"],
  ["100. 123 ตัวละ 5 บน", "doubt UNCLEAR: `123 ตัวละ 5 บน`, `100 123 ตัวละ 5 บน`"],
  ["10. 12 x50 บน", "doubt UNCLEAR: `12 x50 บน`, `10 12 x50 บน`"],
  ["10. 12 50 บาท บน", "doubt UNCLEAR: `12 50 บาท บน`, `10 12 50 บาท บน`"],
  ["10) 12 ตัวละ 50 บน", "doubt UNCLEAR: `12 ตัวละ 50 บน`, `10 12 ตัวละ 50 บน`"],
  ["10: 12=50 บน", "doubt UNCLEAR: `12=50 บน`, `10 12=50 บน`"],
  ["01.12=50*50", "TWO_TOP 01=50, TWO_BOTTOM 01=50, TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["1. 12 34", "doubt UNCLEAR: `12 34`, `1 12 34`"],
  ["1. บน 12=50", "doubt UNCLEAR"],
  ["15:20 12=50 บน", "doubt UNKNOWN_WORD: `12=50 บน`"],
  ["[15:20] 12=50 บน", "doubt UNKNOWN_WORD: `12=50 บน`"],
  ["15:20:30 12=50 บน", "doubt UNKNOWN_WORD: `12=50 บน`"],
  ["15:20 สวัสดี", "doubt UNKNOWN_WORD"],
  ["15:20", "doubt UNCLEAR"],
  ["115:20 12=50 บน", "doubt UNCLEAR"],
  ["3บน 123=50", "doubt UNCLEAR: `3 ตัวบน 123=50`"],
  ["12=50 2ล่าง", "doubt UNCLEAR: `12=50 2 ตัวล่าง`"],
  ["123=50 3หน้า", "doubt UNCLEAR: `123=50 3 ตัวหน้า`"],
  ["1234=50 4โต๊ด", "doubt UNCLEAR: `1234=50 4 ตัวโต๊ด`"],
  ["13บน 12=50", "doubt UNCLEAR"],
  ["1บน 5=10", "doubt UNCLEAR"],
  ["5บน 5=10", "doubt UNCLEAR"],
  ["3บน=50", "doubt UNCLEAR: `3 ตัวบน=50`"],
  ["12 กลับ 1234=50 บน", "doubt UNCLEAR"],
  ["24กลับ 1234=50 บน", "doubt UNCLEAR"],
  [
    "6กลับ 123=50 บน",
    "THREE_TOP 123=50, THREE_TOP 132=50, THREE_TOP 213=50, THREE_TOP 231=50, THREE_TOP 312=50, THREE_TOP 321=50",
  ],
  ["1112=50 4กลับ บน", "FOUR_TOP 1112=50, FOUR_TOP 1121=50, FOUR_TOP 1211=50, FOUR_TOP 2111=50"],
  ["2 บน=50", "RUN_TOP 2=50"],
  ["12=50+20", "TWO_TOP 12=50, TWO_BOTTOM 12=20"],
  ["12=50–20", "TWO_TOP 12=50, TWO_BOTTOM 12=20"],
  ["12=50-20", "TWO_TOP 12=50, TWO_BOTTOM 12=20"],
  ["12=50/20", "TWO_TOP 12=50, TWO_BOTTOM 12=20"],
  ["2กลับ 12=50 บน", "TWO_TOP 12=50, TWO_TOP 21=50"],
  ["5กลับ 123=50 บน", "doubt UNCLEAR"],
  ["2 ตัว 3 ตัว บน 12=50", "doubt UNCLEAR"],
  ["12=50 บน บน", "doubt UNCLEAR"],
  ["12=50 กลับ กลับ บน", "doubt UNCLEAR"],
  ["5=50 วิ่ง วิ่ง บน", "doubt UNCLEAR"],
  ["12=50 วิ่ง บน", "doubt WRONG_LENGTH"],
  ["12=50 2 ตัว วิ่ง บน", "doubt WRONG_LENGTH"],
  ["5=50 1 ตัว วิ่ง บน", "RUN_TOP 5=50"],
  ["12=50 3 ตัว บน", "doubt WRONG_LENGTH"],
  ["12 123=50 บน", "TWO_TOP 12=50, THREE_TOP 123=50"],
  ["1 12=50 บน", "doubt MIXED_LENGTHS"],
  ["12345=50 บน", "doubt WRONG_LENGTH"],
  ["12=50*50 บน", "doubt PRICE_COUNT: `12=50*50 บน ล่าง`"],
  ["12=50*20 ล่าง บน", "TWO_BOTTOM 12=50, TWO_TOP 12=20"],
  ["12=50*50*50 บน", "doubt PRICE_COUNT"],
  ["123=50*20*10 บน ล่าง", "doubt PRICE_COUNT: `123=50*20*10 บน โต๊ด ล่าง`"],
  ["12=0 บน", "doubt PRICE_UNCLEAR"],
  ["12=0*0", "doubt PRICE_UNCLEAR"],
  ["12=50*0 บน ล่าง", "TWO_TOP 12=50"],
  [
    "123=50*6กลับ บน",
    "THREE_TOP 123=50, THREE_TOP 132=50, THREE_TOP 213=50, THREE_TOP 231=50, THREE_TOP 312=50, THREE_TOP 321=50",
  ],
  [
    "123=50x6 กลับ",
    "doubt NO_TYPE: `123=50 บน กลับ`, `123=50 หน้า กลับ`, `123=50 ล่าง กลับ`, `123=50 บน โต๊ด กลับ`",
  ],
  ["123=50*3", "THREE_TOP 123=50, THREE_TOD 123=3"],
  ["112=50*3", "doubt ORDERS_OR_PRICE: `112=50*3 บน โต๊ด`, `112=50 บน กลับ`"],
  ["111=50*6", "THREE_TOP 111=50, THREE_TOD 111=6"],
  ["12=50*2", "doubt ORDERS_OR_PRICE: `12=50*2 บน ล่าง`, `12=50 บน กลับ`"],
  ["12=50*2 กลับ", "doubt NO_TYPE: `12=50 บน กลับ`, `12=50 ล่าง กลับ`, `12=50 บน ล่าง กลับ`"],
  ["1234=50*24", "doubt ORDERS_OR_PRICE: `1234=50*24 บน โต๊ด`, `1234=50 บน กลับ`"],
  ["1234=50*12", "FOUR_TOP 1234=50, FOUR_TOD 1234=12"],
  ["123=50*20*6", "THREE_TOP 123=50, THREE_TOD 123=20, THREE_BOTTOM 123=6"],
  ["12 12=50 บน", "doubt REPEATED: `12=50 บน`"],
  ["12 12=50*50", "doubt REPEATED: `12=50*50`"],
  ["12 21=50 บน กลับ", "doubt REPEATED: `12=50 บน กลับ`"],
  ["123 321=50 กลับ บน โต๊ด", "doubt REPEATED: `123=50 บน โต๊ด กลับ`"],
  ["12=50 21=50 บน", "TWO_TOP 12=50, TWO_TOP 21=50"],
  ["12=50 34=20 บน", "TWO_TOP 12=50, TWO_TOP 34=20"],
  ["บน 12=50 34=20", "TWO_TOP 12=50, TWO_TOP 34=20"],
  ["บน 12=50 ล่าง 34=20", "TWO_TOP 12=50, TWO_BOTTOM 34=20"],
  ["12=50 บน 34=20 ล่าง", "TWO_TOP 12=50, TWO_BOTTOM 34=20"],
  ["12=50 บน 34=20", "doubt UNCLEAR"],
  ["12=50 34=20 ล่าง 56=10", "doubt UNCLEAR"],
  ["บน 12=50 34=20 ล่าง", "doubt UNCLEAR"],
  ["12=50*50 34=20*20", "TWO_TOP 12=50, TWO_BOTTOM 12=50, TWO_TOP 34=20, TWO_BOTTOM 34=20"],
  ["12=50,34=20 บน", "TWO_TOP 12=50, TWO_TOP 34=20"],
  ["12=50 34 56=20 บน", "doubt PRICE_UNCLEAR"],
  ["12 บน=50", "TWO_TOP 12=50"],
  ["12 บน 34=50", "doubt UNCLEAR"],
  ["บน 12 ล่าง=50", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["12 34 ล่าง 20 บาท", "TWO_BOTTOM 12=20, TWO_BOTTOM 34=20"],
  ["12 34 ล่าง 20x30", "doubt UNCLEAR"],
  ["12 34 20 บาท ล่าง", "TWO_BOTTOM 12=20, TWO_BOTTOM 34=20"],
  ["12 34 x 20 บน", "doubt UNCLEAR"],
  ["12 34x20 บน", "doubt UNCLEAR"],
  ["12 34 x20 บน", "TWO_TOP 12=20, TWO_TOP 34=20"],
  ["12 34 x 20x30", "doubt UNCLEAR: `12=34*20*30`, `12 34=20*30`"],
  ["12x50x50", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["12 34=บน 50 ล่าง 20", "TWO_TOP 12=50, TWO_BOTTOM 12=20, TWO_TOP 34=50, TWO_BOTTOM 34=20"],
  ["12=บน50", "TWO_TOP 12=50"],
  ["12=บน50 20", "doubt PRICE_UNCLEAR"],
  ["12=บน50*20", "doubt PRICE_UNCLEAR"],
  ["12=50บน 20", "doubt UNCLEAR"],
  ["12=50บน 20ล่าง 34=50", "doubt PRICE_UNCLEAR"],
  ["12=บน50 ล่าง20 กลับ", "doubt PRICE_UNCLEAR"],
  ["12=2ตัวบน50", "doubt PRICE_UNCLEAR"],
  ["12=กลับ50", "doubt PRICE_UNCLEAR"],
  ["12=วิ่ง50", "doubt PRICE_UNCLEAR"],
  ["12=50 x กลับ บน", "TWO_TOP 12=50, TWO_TOP 21=50"],
  ["12=50 ล่าง บน=20", "doubt UNCLEAR"],
  ["12=50.00.00 บน", "TWO_TOP 12=50"],
  ["12=50, 50", "doubt PRICE_UNCLEAR: `12=50*50`"],
  ["12=50;50", "doubt PRICE_UNCLEAR: `12=50*50`"],
  ["12=50 34=", "doubt PRICE_UNCLEAR"],
  ["12=", "doubt PRICE_UNCLEAR"],
  ["รวม", "doubt UNCLEAR"],
  ["รวม บน 50", "doubt UNCLEAR"],
  ["บน รวม 50", "doubt UNCLEAR"],
])("%s is read as %s", (written, told) => {
  expect(toldSlip(written)).toBe(told);
});

it("a way to read a line says which words it adds, where the same settle other lines too", () => {
  const added = (text: string) =>
    readSlipText(text, WRITTEN_TYPES).rows[0]?.doubt?.readings.map(({ words }) => words);
  expect(added("12=50")).toEqual(["บน", "ล่าง", "บน ล่าง"]);
  expect(added("123=50*6")).toEqual(["บน โต๊ด", "บน กลับ"]);
  expect(added("12=50*50 บน")).toEqual(["บน ล่าง"]);
  expect(added("12 12=50 บน")).toEqual([""]);
  expect(added("12\n34=50*20")).toEqual(["=50*20"]);
  expect(added("12\n34=บน50 ล่าง20")).toEqual(["=บน50 ล่าง20"]);
});

it("the row number of a counted list takes no price from a line above or below", () => {
  for (const written of ["บน ตัวละ 50⏎10. 12", "10. 12⏎=50*50"]) {
    const { rows, lines } = readSlipText(written.replace("⏎", "\n"), WRITTEN_TYPES);
    const row = rows.find(({ text }) => text === "10. 12");
    expect(row?.doubt?.readings.map(({ text }) => text)).toEqual(["12", "10 12"]);
    expect(lines).toEqual([]);
  }
});
