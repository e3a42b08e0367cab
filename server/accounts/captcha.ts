/**
 * Captchas: a picture of 4 digits, good for one try within two minutes by the address that asked
 * for it (product.md section 9, trust.md A6).
 */
import { randomBytes, randomInt } from "node:crypto";

import { CAPTCHA_DIGITS, isCaptchaValue } from "@chokdee/domain/accounts/rules.ts";

import type { AppContext } from "../platform/app-context.ts";
import { hashToken } from "../platform/security/sessions.ts";
import { captchaImage } from "./captcha-image.ts";
import { insertCaptcha, takeCaptcha } from "./queries/proofs.ts";

const LIFE_SECONDS = 120;
const TOKEN_BYTES = 24;

export async function makeCaptcha(
  app: AppContext,
  address: string,
): Promise<{ token: string; image: string }> {
  const digits = Array.from({ length: CAPTCHA_DIGITS }, () => randomInt(10)).join("");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await insertCaptcha(app.db, hashToken(token), digits, address, LIFE_SECONDS);
  return { token, image: captchaImage(digits) };
}

/** Whether the picture was read right. It is used up by the try. */
export async function solveCaptcha(
  app: AppContext,
  tried: {
    readonly token: string | undefined;
    readonly value: string | undefined;
    readonly address: string;
  },
): Promise<boolean> {
  if (tried.token === undefined) return false;
  const value = tried.value ?? "";
  const isSolved = await takeCaptcha(app.db, hashToken(tried.token), value, tried.address);
  return isSolved && isCaptchaValue(value);
}
