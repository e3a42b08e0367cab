/**
 * A forgotten password: a code by SMS to a known member, then a new password and the end of every
 * session. Asking answers the same, after the same time, for everybody (api.md "Account").
 */
import { newPasswordRefusal, OTP_RESEND_SECONDS } from "@chokdee/domain/accounts/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import { textOf } from "../platform/http/languages.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { deliverCode, judgeCode, prepareCode, takeCode } from "./one-time-codes.ts";
import {
  isPhoneTaken,
  lockMemberRow,
  readMemberByPhone,
  setPassword,
  setUnlocked,
} from "./queries/members.ts";
import { untie } from "./queries/counted.ts";
import { setMustChangePassword } from "./queries/staff.ts";
import { forgetFailures } from "./queries/sign-in-failures.ts";

/**
 * Sends a code where there is an account. It is sent after the answer, and where it is not sent
 * the log says why; the caller is told nothing.
 */
export async function requestPasswordReset(
  app: AppContext,
  phone: string,
  address: string,
  language: string | undefined,
): Promise<{ resendAfterSeconds: number }> {
  const answer = { resendAfterSeconds: OTP_RESEND_SECONDS };
  const isKnown = await isPhoneTaken(app.db, phone);
  // A number without an account has codes and limits like the others, only nobody gets them.
  const prepared = await prepareCode(app, phone, "RESET_PASSWORD", address).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    },
  );
  if (prepared && isKnown) {
    // deliverCode has logged what went wrong.
    deliverCode(app, prepared, language).catch(() => undefined);
  }
  return answer;
}

/**
 * Refuses with NEW_PASSWORD_TOO_SHORT, OTP_WRONG, BUSY. Lifts a lock by failures: whoever has the
 * code has the member's phone. A lock by the staff stays.
 */
export async function resetPassword(
  app: AppContext,
  sent: { readonly phone: string; readonly otp: string; readonly password: string },
  address: string,
): Promise<void> {
  const refusal = newPasswordRefusal(sent.password);
  if (refusal) throw new Refusal(refusal);
  const code = await judgeCode(app, sent.phone, "RESET_PASSWORD", sent.otp);
  const hash = await hashPassword(sent.password);

  const id = await app.db.transaction(async (tx) => {
    const known = await readMemberByPhone(tx, sent.phone);
    const member = known && (await lockMemberRow(tx, known.id));
    if (!member) throw new Refusal("OTP_WRONG");
    await takeCode(tx, code);

    await setPassword(tx, member.id, hash);
    await setMustChangePassword(tx, member.id, false);
    await untie(tx, member.id);
    await forgetFailures(tx, member.phone_number);
    if (member.lock_kind === "FAILURES") {
      await setUnlocked(tx, member.id);
      await writeAudit(tx, {
        actorId: null,
        action: "member.unlock",
        targetKind: "member",
        targetId: member.id,
        address,
        before: { locked: true, reason: member.locked_reason },
        after: { locked: false, reason: textOf("UNLOCKED_BY_CODE", undefined, undefined) },
      });
    }
    await app.sessions.endAll(tx, member.id);
    return member.id;
  });
  app.log.info({ member: id, address }, "password reset by a code");
}
