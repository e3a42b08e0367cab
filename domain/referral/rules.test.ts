import { expect, it } from "vitest";

import { commissionOf, maskedPhone, percentHundredths, referralLink } from "./rules.ts";

it("a commission is the percent of the stake, rounded down to the satang", () => {
  expect(percentHundredths(0.5)).toBe(50);
  expect(percentHundredths(1.15)).toBe(115);
  expect(commissionOf(10_000, 50)).toBe(50);
  expect(commissionOf(199, 50)).toBe(0);
  expect(commissionOf(200, 50)).toBe(1);
  expect(commissionOf(12_345, 100)).toBe(123);
});

it("a friend's number shows its beginning and its end", () => {
  expect(maskedPhone("0812345678")).toBe("081-xxx-5678");
});

it("the link names the referrer under the web's address, with one slash", () => {
  const link = "https://chokdee.example/#/auth/register?ref=AB12";
  expect(referralLink("https://chokdee.example", "AB12")).toBe(link);
  expect(referralLink("https://chokdee.example//", "AB12")).toBe(link);
});
