import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BET_TYPES, digitsOf, MOST_DIGITS, type BetType } from "../bet-types.ts";
import { mergedLines, type WrittenLine } from "./written-line.ts";
import { printSlipText } from "./print.ts";
import { readSlipText } from "./read.ts";
import type { ReadRow } from "./rows.ts";
import { plainDigits } from "../../plain-digits.ts";

const RUNS = 1000;
const offeredHere = BET_TYPES.filter((betType) => betType !== "ANIMAL");

const someOffer = fc.subarray([...offeredHere], { minLength: 1 });

const someLine: fc.Arbitrary<WrittenLine> = fc
  .tuple(
    fc.constantFrom(...offeredHere),
    fc.nat(10 ** MOST_DIGITS - 1),
    fc.integer({ min: 1, max: 5000 }),
  )
  .map(([betType, n, baht]) => ({
    betType,
    number: String(n).padStart(MOST_DIGITS, "0").slice(-digitsOf(betType)),
    baht,
  }));

/** What people write, well and badly: parts of it in any order, and anything at all. */
const someText = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ..."0 1 2 5 9 12 34 50 123 112 456 1234 12345 ๕ ๑๒ ၁၂ ５０ ٣".split(" "),
        ..."บน ล่าง โต๊ด หน้า วิ่ง กลับ 6กลับ 2ตัว สามตัวบน ตัวละ บาท รวม และ แม่ ไม่เอา บล top x".split(" "),
        ..."= = = x × * / - . , : + ( ) 🙏 ฿ \u200b \ufeff".split(" "),
        ..." | | |\n|\n|\t|\r\n".split("|"),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

function sorted(lines: readonly WrittenLine[]): WrittenLine[] {
  const key = ({ betType, number }: WrittenLine) => `${betType}:${number}`;
  return lines.toSorted((a, b) => key(a).localeCompare(key(b)));
}

describe("a slip as text", () => {
  it("is the same slip when it was printed and read again", () => {
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 60 }), (lines) => {
        const printed = printSlipText(lines);
        const { rows, lines: read } = readSlipText(printed, offeredHere);
        expect(rows.filter(({ doubt }) => doubt !== null)).toEqual([]);
        expect(sorted(read)).toEqual(sorted(mergedLines(lines)));
        expect(printSlipText(read)).toBe(printed);
      }),
      { numRuns: 500 },
    );
  });

  it("prints what was read of any text as the same slip", () => {
    fc.assert(
      fc.property(someText, someOffer, (text, offered) => {
        const { lines } = readSlipText(text, offered);
        expect(sorted(readSlipText(printSlipText(lines), offered).lines)).toEqual(sorted(lines));
      }),
      { numRuns: RUNS },
    );
  });

  it("is read without a fault, whatever it is, as lines that the lottery takes", () => {
    fc.assert(
      fc.property(someText, someOffer, (text, offered) => {
        const { rows, lines } = readSlipText(text, offered);
        expect(rows.every(({ kind, doubt }) => (kind === "DOUBT") === (doubt !== null))).toBe(true);
        for (const { betType, number, baht } of lines) {
          expect(offered).toContain(betType);
          expect(number).toMatch(/^[0-9]+$/);
          expect(number).toHaveLength(digitsOf(betType));
          expect(Number.isSafeInteger(baht) && baht > 0).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("loses no digit: each stands in a line that was understood, or in one that is doubted", () => {
    fc.assert(
      fc.property(someText, someOffer, (text, offered) => {
        const { rows } = readSlipText(text, offered);
        for (const row of rows) expect(lostDigits(row, rows)).toEqual([]);
      }),
      { numRuns: RUNS * 2 },
    );
  });

  it("is understood when a way to read it is chosen", () => {
    fc.assert(
      fc.property(someText, someOffer, (text, offered) => {
        const { rows } = readSlipText(text, offered);
        for (const [at, row] of rows.entries()) {
          if (row.doubt === null || !["NO_TYPE", "PRICE_COUNT"].includes(row.doubt.reason))
            continue;
          for (const reading of row.doubt.readings) {
            const chosen = rows.map((one, place) => (place === at ? reading.text : one.text));
            const again = readSlipText(chosen.join("\n"), offered).rows;
            const count = reading.text.split("\n").length;
            const now = again.slice(at, at + count).map(({ doubt }) => doubt?.reason ?? null);
            // A number without a price of its own waits for that of another line still.
            expect(now.filter((reason) => reason !== null && reason !== "NO_PRICE")).toEqual([]);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });
});

/** The digit runs of a line that nothing of what was understood accounts for. */
function lostDigits(row: ReadRow, rows: readonly ReadRow[]): string[] {
  if (row.doubt !== null) return [];
  const text = plainDigits(row.text);
  const stakes = new Set(rows.flatMap(({ lines }) => lines.map(({ baht }) => baht)));
  const own = new Set(row.lines.map(({ baht }) => baht));
  const numbers = new Set(row.lines.map(({ number }) => number));
  return [...text.matchAll(/\p{Nd}+/gu)].flatMap((run) => {
    const [digits] = run;
    const before = text.slice(0, run.index);
    const after = text.slice(run.index + digits.length);
    const isCount = /^[1-4]$/.test(digits) && /^[^0-9]*?ตัว(?!ละ)/.test(after);
    const isOrders = /^(?:[23467]|12|24)$/.test(digits) && /^[^0-9]*?กลับ/.test(after);
    const isSatang = /^0{1,2}$/.test(digits) && /[0-9]\.$/.test(before);
    const isNothing = /^0$/.test(digits);
    const isOfRow = numbers.has(digits) || own.has(Number(digits));
    const isTotal = row.kind === "TOTAL";
    // A price over or under its numbers is theirs.
    const isOfOthers = ["HEADING", "PRICE"].includes(row.kind) && stakes.has(Number(digits));
    const isFound =
      isCount || isOrders || isSatang || isNothing || isOfRow || isTotal || isOfOthers;
    return isFound ? [] : [digits];
  });
}

describe("a slip in a lottery that offers less", () => {
  const stock: readonly BetType[] = ["THREE_TOP", "THREE_TOD", "TWO_TOP", "TWO_BOTTOM"];

  it("is asked about where it names a type that is not offered", () => {
    const { rows, lines } = readSlipText("123=20x20x10\n5=10*10\n12=50*50", stock);
    expect(rows.map(({ doubt }) => doubt?.reason)).toEqual([
      "NOT_OFFERED",
      "NOT_OFFERED",
      undefined,
    ]);
    expect(lines).toHaveLength(2);
  });

  it("takes a single price where one type has that length", () => {
    expect(readSlipText("12=50", ["TWO_BOTTOM"]).lines).toEqual([
      { betType: "TWO_BOTTOM", number: "12", baht: 50 },
    ]);
  });
});

describe("a price behind its word, without a sign", () => {
  it.each([
    ["582 โต๊ด 100", ["THREE_TOD 582=100"]],
    ["12 34 บน 50", ["TWO_TOP 12=50", "TWO_TOP 34=50"]],
    ["12 บน 50 ล่าง 20", ["TWO_TOP 12=50", "TWO_BOTTOM 12=20"]],
    ["5 วิ่งบน 50", ["RUN_TOP 5=50"]],
    ["๑๒ ล่าง ๒๐", ["TWO_BOTTOM 12=20"]],
  ])("is asked about, and %s is understood once that way is chosen", (written, lines) => {
    const [row] = readSlipText(written, offeredHere).rows;
    expect(row?.doubt?.reason).toBe("UNCLEAR");
    const chosen = row?.doubt?.readings.map(({ text }) => text) ?? [];
    expect(chosen).toHaveLength(1);
    const read = readSlipText(chosen.join("\n"), offeredHere);
    const said = read.lines.map(({ betType, number, baht }) => `${betType} ${number}=${baht}`);
    expect(said).toEqual(lines);
  });

  it.each(["582 โต๊ด", "บน 12 ล่าง 34 โต๊ด 10", "12 บน 50 กลับ 20"])(
    "%s is offered no way that leaves a part of it out",
    (written) => {
      const [row] = readSlipText(written, offeredHere).rows;
      expect(row?.doubt?.readings ?? []).toEqual([]);
    },
  );
});

describe("a line with a word that is not known", () => {
  const offered = (text: string) =>
    readSlipText(text, offeredHere).rows.flatMap(({ doubt }) =>
      (doubt?.readings ?? []).map((reading) => reading.text),
    );

  it.each([
    ["พี่แดง 12=50*50", "12=50*50"],
    ["Som 12=50*50", "12=50*50"],
    ["olo 12=50*50", "12=50*50"],
  ])("is offered without a name: %s", (written, rest) => {
    expect(offered(written)).toEqual([rest]);
  });

  it.each([
    "ไม่เอา 12=50*50",
    "ยกเลิก 12=50*50",
    "cancel 12=50*50",
    "วิน 1234=5*5",
    "รูดหน้า 5=10*10",
    "19ประตู 5=10*10",
    "123 เต็งโต๊ด=50*50",
    "12=5o*50",
    "l2=50*50",
  ])("is not offered without one that changes what is bet: %s", (written) => {
    expect(offered(written)).toEqual([]);
    expect(readSlipText(written, offeredHere).lines).toEqual([]);
  });
});

describe("what a line does to those below it", () => {
  const reasons = (text: string) =>
    readSlipText(text, offeredHere).rows.map(({ kind, doubt }) => doubt?.reason ?? kind);

  it("'กลับ' over lines holds for one that names its own type", () => {
    const { lines } = readSlipText("บน กลับ\nล่าง 12=10", offeredHere);
    expect(sorted(lines)).toEqual(
      sorted([
        { betType: "TWO_BOTTOM", number: "12", baht: 10 },
        { betType: "TWO_BOTTOM", number: "21", baht: 10 },
      ]),
    );
  });

  it("a heading that may have been written wrong is not taken for the one above it", () => {
    expect(reasons("บน\n12=10\nลาง\n34=10")).toEqual(["HEADING", "LINES", "NOTE", "NO_TYPE"]);
    expect(reasons("บน\n12=10\nแดง ล่าง\n34=10")).toEqual([
      "HEADING",
      "LINES",
      "UNKNOWN_WORD",
      "NO_TYPE",
    ]);
  });

  it("words beside numbers bind no other line", () => {
    expect(reasons("บน 12=10\n34=10")).toEqual(["LINES", "NO_TYPE"]);
  });

  it("a phone number under a price is no bet", () => {
    expect(reasons("บน ตัวละ 10\n12\n081-234-5678")).toEqual(["HEADING", "LINES", "MIXED_LENGTHS"]);
  });

  it("numbers without a price are offered that of the line below", () => {
    const [first] = readSlipText("12\n34=50*50", offeredHere).rows;
    expect(first?.doubt).toEqual({
      reason: "NO_PRICE",
      readings: [{ text: "12=50*50", words: "=50*50" }],
    });
  });

  it("two hundred lines are read at once", () => {
    const text = Array.from({ length: 200 }, (_, n) => `${String(n).padStart(3, "0")}=20*20`);
    expect(readSlipText(text.join("\n"), offeredHere).lines).toHaveLength(400);
  });
});
