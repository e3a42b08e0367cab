import { parseBaht } from "@chokdee/domain/money.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  grouped,
  isNoNumber,
  NOTHING_TYPED,
  numberOf,
  stepped,
  typedAs,
  typeNumber,
  valueOf,
  type NumberShape,
  type Typed,
} from "./typed-number.ts";

const WHOLE: NumberShape = { decimals: 0 };
const SATANG: NumberShape = { decimals: 2 };
const BACKSPACE = "<";
const KEYS = "0123456789.,-e๕".split("");

/** One key after the other at the end of what stands there. */
function typedKeys(keys: string, shape: NumberShape, before = NOTHING_TYPED): Typed {
  return [...keys].reduce(
    (typed, key) =>
      key === BACKSPACE
        ? typeNumber(typed, { text: typed.text.slice(0, -1), inserted: null }, shape)
        : typeNumber(typed, { text: typed.text + key, inserted: key }, shape),
    before,
  );
}

/** All at once in place of what stands there. */
function filled(text: string, shape: NumberShape, before = NOTHING_TYPED): Typed {
  return typeNumber(before, { text, inserted: text }, shape);
}

describe("a whole amount typed key by key", () => {
  it.each([
    ["1250", "1250", undefined],
    ["12.50", "12", "WHOLE_ONLY"],
    ["7.5", "7", "WHOLE_ONLY"],
    ["12.", "12", "WHOLE_ONLY"],
    ["12.5.3", "12", "WHOLE_ONLY"],
    ["12.<", "1", undefined],
    ["12.5<7", "17", undefined],
    [".5", "", "WHOLE_ONLY"],
    ["0.5", "0", "WHOLE_ONLY"],
    ["007", "7", undefined],
    ["๑๒.๕", "12", "WHOLE_ONLY"],
    ["１２．５", "12", "WHOLE_ONLY"],
    ["1,500", "1500", undefined],
    ["1,500.00", "1500", "WHOLE_ONLY"],
    ["12,50", "12,50", "COMMA"],
    ["12,50<<<", "12", undefined],
    ["0,500", "0,500", "COMMA"],
    ["-5", "-5", "MINUS"],
    ["−5", "-5", "MINUS"],
    ["1e3", "1e3", "NO_NUMBER"],
    ["1e3<<3", "13", undefined],
    ["1-5", "1-5", "NO_NUMBER"],
    ["123456789", "123456789", undefined],
    ["1234567890", "1234567890", "TOO_LONG"],
    ["12345678.9", "12345678", "WHOLE_ONLY"],
  ])("%s is %s (%s)", (keys, value, note) => {
    const typed = typedKeys(keys, WHOLE);
    expect([valueOf(typed), typed.note]).toEqual([value, note]);
  });

  it("ends at its point until something else than its end is changed", () => {
    const twelve = typedKeys("12.5", WHOLE);
    expect(twelve.text).toBe("12");
    // A digit put in front, all replaced, the point left behind: each is a new number.
    expect(typeNumber(twelve, { text: "312", inserted: "3" }, WHOLE).text).toBe("312");
    expect(filled("125", WHOLE, twelve).text).toBe("125");
    expect(typedKeys("5", WHOLE, typedAs("12", 0)).text).toBe("125");
    // What the browser does not tell of is not joined either.
    expect(typeNumber(twelve, { text: "1250", inserted: null }, WHOLE).text).toBe("12");
  });
});

describe("an amount with satang typed key by key", () => {
  it.each([
    ["12.5", "12.5", undefined],
    ["100.50", "100.50", undefined],
    ["250.75", "250.75", undefined],
    ["100.505", "100.505", "TWO_DECIMALS"],
    ["100.505<", "100.50", undefined],
    ["5.", "5", undefined],
    [".5", "0.5", undefined],
    ["1.2.3", "1.2.3", "NO_NUMBER"],
    ["1,500.25", "1500.25", undefined],
    ["12,50", "12,50", "COMMA"],
    ["1,50.25", "1,50.25", "COMMA"],
    ["-5", "-5", "MINUS"],
    ["1e3", "1e3", "NO_NUMBER"],
    ["๑๐๐.๕", "100.5", undefined],
    ["92.5", "92.5", undefined],
  ])("%s is %s (%s)", (keys, value, note) => {
    const typed = typedKeys(keys, SATANG);
    expect([valueOf(typed), typed.note]).toEqual([value, note]);
  });
});

describe("an amount pasted or filled in", () => {
  it.each([
    ["1,500.00", "1500", "1500.00"],
    [" 1500 ", "1500", "1500"],
    ["12,50", "12,50", "12,50"],
    ["1,2345", "1,2345", "1,2345"],
    ["1500.00", "1500", "1500.00"],
    ["1 500", "1 500", "1 500"],
    ["฿1500", "฿1500", "฿1500"],
    ["๑,๕๐๐.๒๕", "1500", "1500.25"],
    ["Infinity", "Infinity", "Infinity"],
    ["0x10", "0x10", "0x10"],
  ])("as %s is %s in whole baht and %s with satang", (text, whole, satang) => {
    expect(valueOf(filled(text, WHOLE))).toBe(whole);
    expect(valueOf(filled(text, SATANG))).toBe(satang);
  });
});

describe("a point typed in the middle", () => {
  it("of 1250 leaves 12 whole, or makes 12.50", () => {
    const before = typedAs("1250", 0);
    const edit = { text: "12.50", inserted: "." };
    expect(valueOf(typeNumber(before, edit, WHOLE))).toBe("12");
    expect(valueOf(typeNumber(before, edit, SATANG))).toBe("12.50");
  });
});

describe("an amount that takes a sign", () => {
  const SIGNED: NumberShape = { decimals: 2, signed: true };
  it.each([
    ["-5", "5", "-"],
    ["−5.25", "5.25", "-"],
    ["+5", "5", "+"],
    ["5", "5", undefined],
    ["- 1,500.50", "1500.50", "-"],
    ["–5", "5", "-"],
    ["—5", "5", "-"],
    ["－5", "5", "-"],
    ["＋5", "5", "+"],
  ])("filled in as %s is %s with %s told", (text, value, sign) => {
    const typed = typeNumber(NOTHING_TYPED, { text, inserted: text }, SIGNED);
    expect([valueOf(typed), typed.sign]).toEqual([value, sign]);
  });

  it("tells the sign before a digit, and a sign between digits is no number", () => {
    const typed = typeNumber(NOTHING_TYPED, { text: "-", inserted: "-" }, SIGNED);
    expect([valueOf(typed), typed.sign]).toEqual(["", "-"]);
    expect(typedKeys("1-5", SIGNED).note).toBe("NO_NUMBER");
    expect(typedKeys("--5", SIGNED).text).toBe("5");
  });
});

describe("whatever is typed", () => {
  const shapes = fc.constantFrom(WHOLE, SATANG);
  const keys = fc.string({ unit: fc.constantFrom(...KEYS), maxLength: 12 });
  /** What the text says, read without the code under test: NaN when it is no amount. */
  const meant = (text: string, { decimals }: NumberShape): number => {
    const plain = text.replaceAll("๕", "5").replaceAll(",", "");
    const said = decimals === 0 ? (plain.split(".")[0] ?? "") : plain;
    return said === "" || said === "." ? Number.NaN : Number(said);
  };

  it("is read as it stands or as no number, never as other digits joined", () => {
    fc.assert(
      fc.property(keys, shapes, (text, shape) => {
        for (const typed of [typedKeys(text, shape), filled(text, shape)]) {
          const value = valueOf(typed);
          const satang = parseBaht(value);
          if (satang !== null && !/^0?\.$/.test(text)) {
            expect(satang / 100).toBe(meant(text, shape));
          }
          expect(isNoNumber(typed)).toBe(value !== "" && satang === null);
        }
      }),
      { numRuns: 20_000 },
    );
  });

  it("into the middle of an amount is read as the whole then says", () => {
    const amounts = fc.integer({ min: 0, max: 99_999_999 }).map((satang) => String(satang / 100));
    fc.assert(
      fc.property(amounts, fc.nat(12), keys, shapes, (amount, at, put, shape) => {
        const text = amount.slice(0, at) + put + amount.slice(at);
        const before = typedAs(amount, shape.decimals);
        const satang = parseBaht(valueOf(typeNumber(before, { text, inserted: put }, shape)));
        expect(satang === null ? "none" : satang / 100).toBe(
          satang === null ? "none" : meant(text, shape),
        );
      }),
      { numRuns: 20_000 },
    );
  });

  it("stays in the field, or is told of", () => {
    fc.assert(
      fc.property(keys, shapes, (text, shape) => {
        const typed = filled(text, shape);
        const isPlain = /^0*[0-9๕]{0,9}(\.[0-9๕]{0,2})?$/.test(text);
        const isThousands = /^[0-9๕]{1,3}(,[0-9๕]{3})+(\.[0-9๕]{0,2})?$/.test(text);
        const isSaid = typed.note !== undefined;
        expect(isSaid || isPlain || isThousands).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("an amount that stands", () => {
  it("is set apart by thousands, and what is no number is left as it is", () => {
    expect(["1234567", "123456", "-1234"].map(grouped)).toEqual(["1,234,567", "123,456", "-1234"]);
    expect(["12480.5", "999", "", "12,50", "1e3"].map(grouped)).toEqual([
      "12,480.5",
      "999",
      "",
      "12,50",
      "1e3",
    ]);
  });

  it("steps within its ends, and nothing steps from what is no number", () => {
    const ends = { min: 1, max: 1000 };
    expect(stepped("20.50", 1, ends)).toBe("21.50");
    expect(stepped("1", -1, ends)).toBe("1");
    expect(stepped("1000", 1, ends)).toBe("1000");
    expect(stepped("100", 1, { min: 0, max: undefined })).toBe("101");
    expect(stepped("0.50", -5, { min: 0, max: 10 })).toBe("0");
    expect(stepped("999.50", 1, ends)).toBe("1000");
    expect(stepped("5000", -1, ends)).toBe("1000");
    expect(stepped("1.05", 1, ends)).toBe("2.05");
    expect(stepped("", 1, ends)).toBeNull();
    expect(stepped("12,50", 1, ends)).toBeNull();
  });

  it("is a count or a percentage only as a plain decimal", () => {
    expect([numberOf("50"), numberOf("2.5")]).toEqual([50, 2.5]);
    for (const text of ["", "1e3", "0x10", "-1", " 5"]) expect(numberOf(text)).toBeNaN();
  });
});
