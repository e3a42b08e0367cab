import { expect, test } from "vitest";

import { latinDigits, onlyDigits } from "./latin-digits.ts";

test("Thai, Myanmar, Shan and full-width digits become 0-9", () => {
  expect(latinDigits("๐๑๒๓๔๕๖๗๘๙")).toBe("0123456789");
  expect(latinDigits("０１２３４５６７８９")).toBe("0123456789");
  expect(latinDigits("၀၁၂၃၄၅၆၇၈၉")).toBe("0123456789");
  expect(latinDigits("႐႑႒႓႔႕႖႗႘႙")).toBe("0123456789");
  expect(latinDigits("ก1 ๒ 🍀 ٣")).toBe("ก1 2 🍀 ٣");
});

test("a code keeps its digits only, and no more than it has", () => {
  expect(onlyDigits("081-234-5678", 10)).toBe("0812345678");
  expect(onlyDigits("๑๒๓๔๕", 4)).toBe("1234");
});
