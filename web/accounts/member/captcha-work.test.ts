import { pbkdf2Sync } from "node:crypto";

import { captchaWorkSalt } from "@chokdee/domain/accounts/rules.ts";
import { expect, it } from "vitest";

import { findNumbers } from "./captcha-work.ts";

it("finds numbers whose derived bytes begin with zeros, for this token and this phone", async () => {
  const work = { places: 6, zero_bits: 4, iterations: 50 };
  const numbers = await findNumbers("a-token", "0812345678", work);
  expect(numbers).toHaveLength(6);
  const leading = (phone: string) =>
    numbers.map((n, place) => {
      const salt = captchaWorkSalt(phone, place, n);
      return (pbkdf2Sync("a-token", salt, 50, 4, "sha256")[0] ?? 255) >> 4;
    });
  expect(leading("0812345678")).toEqual([0, 0, 0, 0, 0, 0]);
  expect(leading("0812345679")).not.toEqual([0, 0, 0, 0, 0, 0]);
});
