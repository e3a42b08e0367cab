/**
 * Captchas: a picture of 4 digits, or for whoever cannot read it work of their browser, good for
 * one try within two minutes by the address that asked for it (product.md section 9, trust.md A6).
 */
import { pbkdf2, randomBytes, randomInt } from "node:crypto";
import { promisify } from "node:util";

import type { generateCaptcha, login } from "@chokdee/domain/accounts/contract.ts";
import {
  CAPTCHA_DIGITS,
  CAPTCHA_WORK,
  captchaWorkSalt,
  isCaptchaValue,
  isCaptchaWorkFound,
} from "@chokdee/domain/accounts/rules.ts";
import type { BodyOf, ReplyOf } from "@chokdee/domain/contract.ts";

import type { AppContext } from "../platform/app-context.ts";
import { queueHash, type Asker } from "../platform/security/hash-queue.ts";
import { hashToken } from "../platform/security/sessions.ts";
import { captchaImage } from "./captcha-image.ts";
import { insertCaptcha, takeCaptcha } from "./queries/proofs.ts";

const LIFE_SECONDS = 120;
const TOKEN_BYTES = 24;

export async function makeCaptcha(
  app: AppContext,
  address: string,
): Promise<ReplyOf<typeof generateCaptcha>> {
  const digits = Array.from({ length: CAPTCHA_DIGITS }, () => randomInt(10)).join("");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await insertCaptcha(app.db, hashToken(token), digits, address, LIFE_SECONDS);
  return {
    captcha_token: token,
    captcha_image: captchaImage(digits),
    captcha_work: CAPTCHA_WORK,
  };
}

/** What somebody gives for a captcha: the picture's digits, or the work of their browser. */
export type CaptchaAnswer = Pick<
  BodyOf<typeof login>,
  "captcha_token" | "captcha_value" | "captcha_work"
>;

/** How it was solved: the picture read, the work done; undefined: not. It is used up by the try. */
export async function solveCaptcha(
  app: AppContext,
  { captcha_token: token, captcha_value: value, captcha_work: work }: CaptchaAnswer,
  by: Asker & { readonly phone: string },
): Promise<"READ" | "WORKED" | undefined> {
  if (token === undefined) return undefined;
  const take = () => takeCaptcha(app.db, hashToken(token), by.address);
  if (work === undefined || (value && isCaptchaValue(value))) {
    const answer = await take();
    return answer !== undefined && answer === value ? "READ" : undefined;
  }
  // What it takes to look at work is bounded like hashes of passwords, whoever sends it.
  const isDone = await queueHash(
    by,
    async () => (await take()) !== undefined && (await isWorkDone(token, by.phone, work)),
  );
  return isDone ? "WORKED" : undefined;
}

const derive = promisify(pbkdf2);
const DERIVED_BYTES = 4;

/** The first number that is none ends it, so that what was made up costs little. */
async function isWorkDone(
  token: string,
  phone: string,
  numbers: readonly number[],
): Promise<boolean> {
  const { places, zero_bits: bits, iterations } = CAPTCHA_WORK;
  if (numbers.length !== places) return false;
  for (const [place, n] of numbers.entries()) {
    const salt = captchaWorkSalt(phone, place, n);
    const derived = await derive(token, salt, iterations, DERIVED_BYTES, "sha256");
    if (!isCaptchaWorkFound(derived, bits)) return false;
  }
  return true;
}
