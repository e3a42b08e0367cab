/**
 * The first steps of a registration: is the number free, is it the caller's own? They end in a
 * session_token, which is no session: it completes one registration of this number (api.md
 * "Account").
 */
import { randomBytes } from "node:crypto";

import { isPhone } from "@chokdee/domain/members/rules.ts";
import { OTP_RESEND_SECONDS } from "@chokdee/domain/accounts/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { readSettings } from "../core/settings.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashToken } from "../platform/security/sessions.ts";
import { deliverCode, judgeCode, prepareCode, takeCode } from "../accounts/one-time-codes.ts";
import { isPhoneTaken } from "../accounts/queries/members.ts";
import { insertRegistration } from "../accounts/queries/proofs.ts";

const TOKEN_BYTES = 32;
/** Long enough to find the bank book. */
const LIFE_SECONDS = 30 * 60;

/**
 * Whether a number may register, and the token where no OTP is asked for. Refuses with
 * INVALID_PHONE, PHONE_TAKEN.
 */
export async function checkPhone(
  app: AppContext,
  phone: string,
): Promise<{ requireOtp: boolean; sessionToken: string | null }> {
  await refuseTakenPhone(app, phone);
  const { require_otp: requireOtp } = await readSettings(app.db);
  const sessionToken = requireOtp ? null : await openRegistration(app.db, phone, false);
  return { requireOtp, sessionToken };
}

/** Refuses with INVALID_PHONE, PHONE_TAKEN, OTP_TOO_SOON, TOO_MANY_REQUESTS, OTP_NOT_SENT. */
export async function sendOtp(
  app: AppContext,
  phone: string,
  address: string,
  language: string | undefined,
): Promise<{ resendAfterSeconds: number; requestToken: string }> {
  await refuseTakenPhone(app, phone);
  const prepared = await prepareCode(app, phone, "REGISTER", { address });
  await deliverCode(app, prepared, language);
  return { resendAfterSeconds: OTP_RESEND_SECONDS, requestToken: prepared.requestToken };
}

/** Answers the token that completes the registration. Refuses with OTP_WRONG. */
export async function verifyOtp(
  app: AppContext,
  phone: string,
  guess: { readonly otp: string; readonly requestToken?: string | undefined },
): Promise<string> {
  const id = await judgeCode(app, phone, "REGISTER", guess);
  return app.db.transaction(async (tx) => {
    await takeCode(tx, id);
    return openRegistration(tx, phone, true);
  });
}

async function refuseTakenPhone(app: AppContext, phone: string): Promise<void> {
  if (!isPhone(phone)) throw new Refusal("INVALID_PHONE");
  if (await isPhoneTaken(app.db, phone)) throw new Refusal("PHONE_TAKEN");
}

async function openRegistration(tx: Queries, phone: string, proved: boolean): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const tokenHash = hashToken(token);
  await insertRegistration(tx, { tokenHash, phone, proved, seconds: LIFE_SECONDS });
  return token;
}
