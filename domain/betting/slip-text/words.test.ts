/** The words, signs and digits that a written slip is read by, each as it is understood. */
import { describe, expect, it } from "vitest";

import { toldSlip, WRITTEN_TYPES } from "../../testing/told-slip.ts";
import { printSlipText } from "./print.ts";
import { readSlipText } from "./read.ts";
import { plainDigits } from "../../plain-digits.ts";

it.each([
  ["12=50 บน", "TWO_TOP 12=50"],
  ["12=50 ล่าง", "TWO_BOTTOM 12=50"],
  ["123=50 โต๊ด", "THREE_TOD 123=50"],
  ["123=50 โต้ด", "THREE_TOD 123=50"],
  ["123=50 โต็ด", "THREE_TOD 123=50"],
  ["123=50 โตด", "THREE_TOD 123=50"],
  ["123=50 หน้า", "THREE_FRONT 123=50"],
  ["5=50 วิ่งบน", "RUN_TOP 5=50"],
  ["12=50 กลับบน", "TWO_TOP 12=50, TWO_TOP 21=50"],
  ["หนึ่งตัวบน⏎1=50", "RUN_TOP 1=50"],
  ["สองตัวบน⏎12=50", "TWO_TOP 12=50"],
  ["สามตัวบน⏎123=50", "THREE_TOP 123=50"],
  ["สี่ตัวบน⏎1234=50", "FOUR_TOP 1234=50"],
  ["12 ตัวละ 50 บน", "TWO_TOP 12=50"],
  ["12 อย่างละ 50 บน", "TWO_TOP 12=50"],
  ["12 ราคา 50 บน", "TWO_TOP 12=50"],
  ["12 34 50 บาท บน", "TWO_TOP 12=50, TWO_TOP 34=50"],
  ["12 34 50฿ บน", "TWO_TOP 12=50, TWO_TOP 34=50"],
  ["12=50 บ", "TWO_TOP 12=50"],
  ["12=50 ล", "TWO_BOTTOM 12=50"],
  ["123=50 ต", "THREE_TOD 123=50"],
  ["12=50 บล", "TWO_TOP 12=50, TWO_BOTTOM 12=50"],
  ["123=50 บต", "THREE_TOP 123=50, THREE_TOD 123=50"],
  ["12=50 เต็ง", "TWO_TOP 12=50"],
  ["12=50 ตรง", "TWO_TOP 12=50"],
  ["12=50 top", "TWO_TOP 12=50"],
  ["12=50 Bottom", "TWO_BOTTOM 12=50"],
  ["123=50 TOD", "THREE_TOD 123=50"],
  ["123=50 front", "THREE_FRONT 123=50"],
  ["5=50 run top", "RUN_TOP 5=50"],
  ["12=50 reverse top", "TWO_TOP 12=50, TWO_TOP 21=50"],
  ["12 each 50 top", "TWO_TOP 12=50"],
  ["12 34 50 baht top", "TWO_TOP 12=50, TWO_TOP 34=50"],
  ["12=50 บน⏎รวม 50", "TWO_TOP 12=50"],
  ["12=50 บน⏎ยอดรวม=50", "TWO_TOP 12=50"],
  ["12=50 บน⏎รวมทั้งหมด 50 บาท", "TWO_TOP 12=50"],
  ["12=50 บน⏎total 50", "TWO_TOP 12=50"],
  ["เลข 12=50 บนครับ", "TWO_TOP 12=50"],
  ["แทง 12=50 บน ค่ะ", "TWO_TOP 12=50"],
  ["ซื้อ 12 และ 34 กับ 56=50 บน นะคะ", "TWO_TOP 12=50, TWO_TOP 34=50, TWO_TOP 56=50"],
  ["12ครับ=50 บน", "TWO_TOP 12=50"],
  ["บบ 12=50*50", "doubt UNKNOWN_WORD: `12=50*50`"],
  ["บ้าน 12=50*50", "doubt UNKNOWN_WORD: `12=50*50`"],
  ["12✕50 บน", "TWO_TOP 12=50"],
  ["12✖50 บน", "TWO_TOP 12=50"],
  ["12×50 บน", "TWO_TOP 12=50"],
  ["12*50 บน", "TWO_TOP 12=50"],
  ["12＊50 บน", "TWO_TOP 12=50"],
  ["12∗50 บน", "TWO_TOP 12=50"],
  ["12x50 บน", "TWO_TOP 12=50"],
  ["12X50 บน", "TWO_TOP 12=50"],
  ["12＝50 บน", "TWO_TOP 12=50"],
  ["12==50 บน", "TWO_TOP 12=50"],
  [
    "12 34,56.78/90-11–22—33_44;55|66+77•88·99=5 บน",
    "TWO_TOP 12=5, TWO_TOP 34=5, TWO_TOP 56=5, TWO_TOP 78=5, TWO_TOP 90=5, TWO_TOP 11=5, TWO_TOP 22=5, TWO_TOP 33=5, TWO_TOP 44=5, TWO_TOP 55=5, TWO_TOP 66=5, TWO_TOP 77=5, TWO_TOP 88=5, TWO_TOP 99=5",
  ],
  ["12 : 34=5 บน", "TWO_TOP 12=5, TWO_TOP 34=5"],
  ["12:34=5 บน", "doubt UNCLEAR"],
  ["12 34=5 บน", "TWO_TOP 12=5, TWO_TOP 34=5"],
  ["໑໒=໕໐ บน", "TWO_TOP 12=50"],
  ["၁၂=၅၀ บน", "TWO_TOP 12=50"],
  ["႑႒=႕႐ บน", "TWO_TOP 12=50"],
  ["１２=５０ บน", "TWO_TOP 12=50"],
  ["٣٤=50 บน", "doubt UNKNOWN_WORD"],
  ["1\u200b2=50 บน", "doubt UNKNOWN_WORD: `1 2=50 บน`"],
])("%s is read as %s", (written, told) => {
  expect(toldSlip(written)).toBe(told);
});

describe("a word that is not known", () => {
  it.each(
    [
      "ไม่ ยกเลิก เว้น งด ลบ แก้ เปลี่ยน แทน คืน no NOT cancel except",
      "วิน รูด ประตู เบิ้ล ตอง หาม พี่น้อง คู่ คี่ สูง ต่ำ เต็งโต๊ด win root double ٣٤ ១២",
    ].flatMap((words) => words.split(" ")),
  )("is not left out where it changes what is bet: %s", (word) => {
    expect(toldSlip(`${word} 12=50*50`)).toBe("doubt UNKNOWN_WORD");
    expect(toldSlip(`12=50*50 ${word}`)).toBe("doubt UNKNOWN_WORD");
  });

  it.each(["note", "canceled", "winner", "แดง", "①", "(", "o"])("may be left out: %s", (word) => {
    expect(toldSlip(`${word} 12=50*50`)).toBe("doubt UNKNOWN_WORD: `12=50*50`");
  });

  it.each(["12=5o*50", "l2=50*50", "12=50*5I", "O12=50*50"])(
    "is no digit that was typed wrong: %s",
    (written) => expect(toldSlip(written)).toBe("doubt UNKNOWN_WORD"),
  );

  it("without a number or a word of the grammar is a note, with a word of it is asked about", () => {
    const kinds = ["พี่แดง", "🙏", "แดง ครับ", "แดง บน", "แดง ½", "แดง ٣"].map((text) => {
      const [row] = readSlipText(text, WRITTEN_TYPES).rows;
      return row?.doubt?.reason ?? row?.kind;
    });
    expect(kinds).toEqual(["NOTE", "NOTE", "NOTE", ...Array<string>(3).fill("UNKNOWN_WORD")]);
  });
});

it("digits of five scripts are 0 to 9, each at its place", () => {
  for (const digits of [
    "๐๑๒๓๔๕๖๗๘๙",
    "໐໑໒໓໔໕໖໗໘໙",
    "၀၁၂၃၄၅၆၇၈၉",
    "႐႑႒႓႔႕႖႗႘႙",
    "０１２３４５６７８９",
  ])
    expect(plainDigits(`a${digits}b`)).toBe("a0123456789b");
});

it.each(["\n", "\r\n", "\r", "\u2028", "\u2029", "\u0085", "\v", "\f"])("%j ends a line", (end) => {
  const { rows } = readSlipText(`12=50 บน${end}34=20 บน`, WRITTEN_TYPES);
  expect(rows.map(({ text, kind }) => `${kind} ${text}`)).toEqual([
    "LINES 12=50 บน",
    "LINES 34=20 บน",
  ]);
});

it("a printed slip has ten numbers in a line, a line for each price and a part for each type", () => {
  const of = (count: number, baht: number, from = 0) =>
    Array.from({ length: count }, (_, n) => ({
      betType: "TWO_TOP" as const,
      number: String(from + n).padStart(2, "0"),
      baht,
    }));
  const run = { betType: "RUN_BOTTOM" as const, number: "7", baht: 5 };
  expect(printSlipText([run, ...of(11, 20), ...of(10, 30, 50)])).toBe(
    [
      "สองตัวบน\n00 01 02 03 04 05 06 07 08 09=20\n10=20\n50 51 52 53 54 55 56 57 58 59=30",
      "วิ่งล่าง\n7=5",
      "รวม 525",
    ].join("\n\n"),
  );
  expect(printSlipText([])).toBe("");
});
