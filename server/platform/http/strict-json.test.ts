import { Refusal } from "@chokdee/domain/refusals.ts";
import { describe, expect, it } from "vitest";

import { parseStrictJson } from "./strict-json.ts";

function refusalOf(text: string): string | undefined {
  try {
    parseStrictJson(text);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

describe("a number", () => {
  it.each([
    "0",
    "1",
    "100",
    "100.5",
    "100.50",
    "-100.25",
    "999999999.99",
    "999999999999999",
    "0.01",
  ])("is read when it is written as money: %s", (source) => {
    expect(parseStrictJson(`{"amount":${source}}`)).toEqual({ amount: Number(source) });
  });

  it.each([
    "-0",
    "-0.00",
    "1e2",
    "1E2",
    "1e309",
    "-1e309",
    "9007199254740993",
    "1000000000000000",
    "100.000000000000001",
    "0.30000000000000004",
    "100.001",
    "100.000",
    "1.",
    "01",
    "-",
    "--1",
    "1-1",
    "0.1.1",
  ])("is refused when a double or money cannot hold it as written: %s", (source) => {
    expect(refusalOf(`{"amount":${source}}`)).toBe("INVALID_AMOUNT");
    expect(refusalOf(`[[${source}]]`)).toBe("INVALID_AMOUNT");
    expect(refusalOf(source)).toBe("INVALID_AMOUNT");
  });

  it.each(["NaN", "Infinity", "-Infinity", "0x10", ".5", "+1", "๕", "１", "1_000", "1,000", "5n"])(
    "that is none in JSON is refused: %s",
    (source) => {
      expect(refusalOf(`{"amount":${source}}`)).toMatch(/^(?:MALFORMED|INVALID_AMOUNT)$/);
    },
  );

  it("may stand in any form inside a text, where the call judges it", () => {
    expect(parseStrictJson('{"amount":"1e309 -0 0x10"}')).toEqual({ amount: "1e309 -0 0x10" });
  });
});

describe("an object", () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1, "b":{"c":1,"c":1}}',
    '{"a":1,"\\u0061":2}',
    '{"a" : 1 , "a"\n:\t2}',
    '[{"x":[],"y":{},"x":null}]',
    '{"":1,"":2}',
  ])("with a key twice is refused: %s", (text) => {
    expect(refusalOf(text)).toBe("DUPLICATE_KEY");
  });

  it("may hold a key again in another object, and as a value", () => {
    const text = '{"a":{"a":"a"},"b":[{"a":1},{"a":2},"a","a"],"c":"a"}';
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it.each(['{"__proto__":{"role":"ADMIN"}}', '{"\\u005f_proto__":1}', '[{"a":{"__proto__":1}}]'])(
    "cannot reach a prototype: %s",
    (text) => {
      expect(refusalOf(text)).toBe("MALFORMED");
    },
  );

  it("with keys that every object inherits is read as data", () => {
    const read = parseStrictJson('{"toString":"x","constructor":"y","hasOwnProperty":"z"}');
    expect(Object.keys(read as object)).toEqual(["toString", "constructor", "hasOwnProperty"]);
    expect(refusalOf('{"toString":"1","toString":"2"}')).toBe("DUPLICATE_KEY");
  });
});

describe("depth", () => {
  it("is read up to 32 levels and refused beyond", () => {
    expect(refusalOf(nested(32))).toBeUndefined();
    expect(refusalOf(nested(33))).toBe("TOO_DEEP");
  });

  it("of 200,000 levels is refused, however deep", () => {
    expect(refusalOf(nested(200_000))).toBe("TOO_DEEP");
    expect(refusalOf('{"a":'.repeat(200_000))).toBe("TOO_DEEP");
  });

  it("counts brackets outside of texts only", () => {
    expect(refusalOf(`["${"[".repeat(100)}", "${String.raw`\"[\\`}"]`)).toBeUndefined();
  });
});

describe("a text", () => {
  it.each(['"\\u0000"', '{"a":"x\\u0000"}', '{"\\u0000":1}', '"\\ud800"', '"\\udc00\\ud800"'])(
    "that the database cannot hold is refused: %s",
    (text) => {
      expect(refusalOf(text)).toBe("MALFORMED");
    },
  );

  it("keeps pairs, escapes and every script", () => {
    const text = '{"a":"\\ud83c\\udf40 กำ\\n\\"\\\\ \\u0e01","b":"\\\\u0000"}';
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });
});

describe("what is no JSON", () => {
  it.each([
    "",
    " ",
    "{",
    "}",
    '"',
    '{"a":1',
    '{"a":1}}',
    '{"a":1}{"b":2}',
    "{'a':1}",
    '{"a":undefined}',
    '{"a":1,}',
    "[1,2",
    '"\\x"',
    '{"a"',
    "// {}",
    '"\u0000"',
    '{"a":"\\u12"}',
  ])("is refused: %j", (text) => {
    expect(refusalOf(text)).toBe("MALFORMED");
  });

  it("is walked once, however it is made up", () => {
    const texts = (size: number) => [
      '"'.repeat(size),
      `"a"${" ".repeat(size)}`,
      '"a" '.repeat(size / 4),
      "\\".repeat(size),
      `{${'"a"'.repeat(size / 3)}`,
      "1".repeat(size),
    ];
    const quickest = (text: string) => {
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now();
        refusalOf(text);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    const [small, large] = [texts(64 * 1024), texts(16 * 64 * 1024)];
    for (const [at, text] of large.entries()) {
      // Sixteen times as long takes sixteen times as long; walked again and again, 256 times.
      expect(quickest(text) / Math.max(1, quickest(small[at] ?? ""))).toBeLessThan(100);
    }
  });
});
