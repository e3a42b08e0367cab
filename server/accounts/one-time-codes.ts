/**
 * Codes by SMS: 6 digits, one use, 5 minutes, 5 tries, again after 60 s, 3 an hour and 5 a day per
 * number (decisions.md "Sessions and accounts", trust.md A9 and A10).
 */
import { createHash, randomBytes, randomInt } from "node:crypto";

import {
  isOtp,
  OTP_DIGITS,
  OTP_LIFE_MS,
  OTP_RESEND_SECONDS,
  OTP_TRIES,
} from "@chokdee/domain/accounts/rules.ts";
import { isThaiMobile, maskPhone } from "@chokdee/domain/members/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { textOf } from "../platform/http/languages.ts";
import { hashToken } from "../platform/security/sessions.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import {
  deleteCode,
  guessCode,
  insertCode,
  lockPhone,
  readCodesSent,
  useCode,
  type CodePurpose,
  type CodesSent,
} from "./queries/proofs.ts";

const TOKEN_BYTES = 24;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MOST_IN_HOUR = 3;
const MOST_IN_DAY = 5;
/** Numbers that begin with the same six digits are 10,000: whoever walks through them is no member. */
const PREFIX_DIGITS = 6;
const PREFIX_LIMIT = { name: "sms-prefix", times: 100, seconds: HOUR_SECONDS };
/** The most that an operator pays for on a bad day. */
const TOTAL_LIMIT = { name: "sms-total", times: 20_000, seconds: DAY_SECONDS };

export interface PreparedCode {
  readonly id: number;
  readonly phone: string;
  readonly code: string;
  /** What the browser that asked shows with its tries. */
  readonly requestToken: string;
  readonly isKnown: boolean;
}

/**
 * Makes a code for a number, without sending it; what a known device or a session asks for is
 * counted apart from what strangers do. Refuses with INVALID_PHONE, OTP_TOO_SOON,
 * TOO_MANY_REQUESTS.
 */
export async function prepareCode(
  app: AppContext,
  phone: string,
  purpose: CodePurpose,
  { address, isKnown = false }: { readonly address: string; readonly isKnown?: boolean },
): Promise<PreparedCode> {
  if (!isThaiMobile(phone)) throw new Refusal("INVALID_PHONE");
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, "0");
  const requestToken = newRequestToken();
  return app.db.transaction(async (tx) => {
    await lockPhone(tx, phone);
    refuseTooMany(await readCodesSent(tx, phone, purpose, isKnown));

    const id = await insertCode(tx, {
      phone,
      purpose,
      hash: hashCode(phone, purpose, code),
      address,
      seconds: OTP_LIFE_MS / 1000,
      requestHash: hashToken(requestToken),
      isKnown,
    });
    return { id, phone, code, requestToken, isKnown };
  });
}

/** Also for who gets no code: answers are alike. */
export function newRequestToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

function refuseTooMany(sent: CodesSent): void {
  if (sent.last_age !== null && sent.last_age < OTP_RESEND_SECONDS) {
    const seconds = Math.ceil(OTP_RESEND_SECONDS - sent.last_age);
    throw new Refusal("OTP_TOO_SOON", { seconds, retry_after_seconds: seconds });
  }
  const waits = [
    sent.in_day >= MOST_IN_DAY ? DAY_SECONDS - (sent.day_age ?? 0) : 0,
    sent.in_hour >= MOST_IN_HOUR ? HOUR_SECONDS - (sent.hour_age ?? 0) : 0,
  ];
  const wait = Math.ceil(Math.max(...waits));
  if (wait > 0) throw new Refusal("TOO_MANY_REQUESTS", { retry_after_seconds: wait });
}

/** Sends a prepared code, or takes it back and refuses with OTP_NOT_SENT. */
export async function deliverCode(
  app: AppContext,
  prepared: PreparedCode,
  language: string | undefined,
): Promise<void> {
  const { phone, code } = prepared;
  try {
    // A member's own device does not walk through numbers.
    if (!prepared.isKnown) await countUse(app, PREFIX_LIMIT, phone.slice(0, PREFIX_DIGITS));
    await countUse(app, TOTAL_LIMIT, "all");
    await app.sms.send(phone, textOf("OTP_TEXT", { code }, language));
  } catch (error) {
    app.log.error({ err: error, phone: maskPhone(phone) }, "a code was not sent");
    await deleteCode(app.db, prepared.id);
    throw new Refusal("OTP_NOT_SENT");
  }
}

/**
 * Judges a guess at the code of a request, or without its token at the newest of a number; answers the code's id, which the caller uses up
 * with takeCode in the transaction of the effect. Refuses with OTP_WRONG, whatever is wrong.
 */
export async function judgeCode(
  app: AppContext,
  phone: string,
  purpose: CodePurpose,
  { otp, requestToken }: { readonly otp: string; readonly requestToken?: string | undefined },
): Promise<number> {
  if (!isOtp(otp)) throw new Refusal("OTP_WRONG");
  const hash = hashCode(phone, purpose, otp);
  const requestHash = requestToken === undefined ? undefined : hashToken(requestToken);
  const id = await guessCode(app.db, { phone, purpose, hash, tries: OTP_TRIES, requestHash });
  if (id === undefined) throw new Refusal("OTP_WRONG");
  return id;
}

/** Uses a judged code up. Refuses with OTP_WRONG when another request was faster. */
export async function takeCode(tx: Queries, id: number): Promise<void> {
  if (!(await useCode(tx, id))) throw new Refusal("OTP_WRONG");
}

function hashCode(phone: string, purpose: CodePurpose, code: string): Buffer {
  return createHash("sha256").update(`${purpose}:${phone}:${code}`).digest();
}
