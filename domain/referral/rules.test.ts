import { expect, it } from "vitest";

import { maskedPhone, percentHundredths, referralLink } from "./rules.ts";

it("a percent is kept in whole hundredths", () => {
  expect(percentHundredths(0.5)).toBe(50);
  expect(percentHundredths(1.15)).toBe(115);
});

it("a friend's number shows its beginning and its end", () => {
  expect(maskedPhone("0812345678")).toBe("081-xxx-5678");
});

it("the link names the referrer under the web's address, with one slash", () => {
  const link = "https://chokdee.example/#/auth/register?ref=AB12";
  expect(referralLink("https://chokdee.example", "AB12")).toBe(link);
  expect(referralLink("https://chokdee.example//", "AB12")).toBe(link);
});
