/**
 * One of the staff makes an account that somebody else has made or reset their own: with a code
 * that is sent to the phone of the account, and a password that nobody else has seen.
 */
import { OTP_RESEND_SECONDS } from "@chokdee/domain/accounts/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { endPushDevices } from "../notices/push-devices.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashPassword, isPassword } from "../platform/security/passwords.ts";
import type { Session } from "../platform/security/sessions.ts";
import { noteOwnPassword } from "../accounts/note-own-password.ts";
import { deliverCode, judgeCode, prepareCode, takeCode } from "../accounts/one-time-codes.ts";
import { refuseNewPassword } from "../accounts/password-rules.ts";
import { forgetDevices } from "../accounts/queries/known-devices.ts";
import { untie } from "../accounts/queries/counted.ts";
import { lockMemberRow, readMember, setPassword } from "../accounts/queries/members.ts";
import { setMustChangePassword } from "../accounts/queries/staff.ts";

/** Refuses OTP_TOO_SOON, TOO_MANY_REQUESTS, OTP_NOT_SENT. */
export async function sendPhoneCode(
  app: AppContext,
  session: Session,
  address: string,
  language: string | undefined,
): Promise<{ resend_after_seconds: number }> {
  const member = await readMember(app.db, session.member.id);
  if (!member) throw new Refusal("UNAUTHENTICATED");
  const prepared = await prepareCode(app, member.phone_number, "CONFIRM_PHONE", {
    address,
    isKnown: true,
  });
  await deliverCode(app, prepared, language);
  return { resend_after_seconds: OTP_RESEND_SECONDS };
}

/**
 * Ends every other session; whoever had the account before has no known device. Refuses as
 * refuseNewPassword, and with PASSWORD_SAME, OTP_WRONG, BUSY.
 */
export async function confirmPhone(
  app: AppContext,
  session: Session,
  sent: { readonly otp: string; readonly password: string },
  address: string,
): Promise<void> {
  const { id } = session.member;
  const { phoneNumber: phone } = session.member;
  refuseNewPassword(sent.password, { phone, isStaff: true });
  const known = await readMember(app.db, id);
  if (!known) throw new Refusal("UNAUTHENTICATED");
  const code = await judgeCode(app, known.phone_number, "CONFIRM_PHONE", { otp: sent.otp });
  // Who made the account or reset it knows the one that it has.
  if (await isPassword(sent.password, known.password_hash)) throw new Refusal("PASSWORD_SAME");
  const hash = await hashPassword(sent.password);
  await app.db.transaction(async (tx) => {
    await lockMemberRow(tx, id);
    await takeCode(tx, code);
    await setPassword(tx, id, hash);
    await setMustChangePassword(tx, id, false);
    await untie(tx, id);
    await forgetDevices(tx, id);
    await app.sessions.endAll(tx, id, session.tokenHash);
    await endPushDevices(tx, id);
    await noteOwnPassword(tx, id, "staff.confirm_phone", address);
  });
}
