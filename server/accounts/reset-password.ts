/**
 * A forgotten password: a code by SMS to a known member, then a new password and the end of every
 * session. Asking answers the same, after the same time, for everybody (api.md "Account").
 */
import { OTP_RESEND_SECONDS } from "@chokdee/domain/accounts/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { endPushDevices } from "../notices/push-devices.ts";
import { writeSecurityNotice } from "../notices/security-notice.ts";
import { holdWithdrawals } from "../withdrawals/hold-withdrawals.ts";
import { tellNotice } from "../notices/write-notice.ts";
import { writeAudit } from "../core/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import { textOf } from "../platform/http/languages.ts";
import type { Queries } from "../platform/database/database.ts";
import { hashPassword, isPassword } from "../platform/security/passwords.ts";
import { takeTotp, totpKey } from "./check-totp.ts";
import { noteOwnPassword } from "./note-own-password.ts";
import { refuseNewPassword } from "./password-rules.ts";
import {
  deliverCode,
  judgeCode,
  newRequestToken,
  prepareCode,
  takeCode,
} from "./one-time-codes.ts";
import {
  isPhoneTaken,
  lockMemberRow,
  readMemberByPhone,
  setPassword,
  setUnlocked,
} from "./queries/members.ts";
import { isKnownDevice } from "./tries.ts";
import { forgetDevices } from "./queries/known-devices.ts";
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
  from: { readonly address: string; readonly deviceToken: string | undefined },
  language: string | undefined,
): Promise<{ resendAfterSeconds: number; requestToken: string }> {
  const { address, deviceToken } = from;
  const isKnown = await isPhoneTaken(app.db, phone);
  const isOwn = deviceToken !== undefined && (await isKnownDevice(app.db, phone, deviceToken));
  // A number without an account has codes and limits like the others, only nobody gets them.
  const prepared = await prepareCode(app, phone, "RESET_PASSWORD", {
    address,
    isKnown: isOwn,
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (prepared && isKnown) {
    // deliverCode has logged what went wrong.
    deliverCode(app, prepared, language).catch(() => undefined);
  }
  const requestToken = prepared?.requestToken ?? newRequestToken();
  return { resendAfterSeconds: OTP_RESEND_SECONDS, requestToken };
}

/** A code to the phone is one proof; the staff show another (decisions.md "Staff"). */
async function refuseWithoutTotp(
  tx: Queries,
  key: Parameters<typeof takeTotp>[1],
  memberId: string,
  totp: string | undefined,
): Promise<void> {
  const verdict = await takeTotp(tx, key, memberId, totp);
  if (verdict === "WRONG") throw new Refusal("TOTP_WRONG");
  if (verdict !== "RIGHT") throw new Refusal("STAFF_RESET_NEEDS_TOTP");
}

/**
 * Refuses as refuseNewPassword does, with OTP_WRONG, BUSY; of the staff also without the code of
 * their second factor, with STAFF_RESET_NEEDS_TOTP, TOTP_WRONG. Lifts a lock by failures: whoever has the
 * code has the member's phone. A lock by the staff stays.
 */
export async function resetPassword(
  app: AppContext,
  sent: {
    readonly phone: string;
    readonly otp: string;
    readonly password: string;
    readonly requestToken: string | undefined;
    /** Of the staff: the app's code or a recovery code. */
    readonly totp: string | undefined;
  },
  address: string,
): Promise<void> {
  const owner = await readMemberByPhone(app.db, sent.phone);
  const isStaff = owner?.role === "ADMIN";
  // Who has not shown the code yet is told what is asked of everybody, and not who is of the staff.
  refuseNewPassword(sent.password, { phone: sent.phone, isStaff: false });
  const code = await judgeCode(app, sent.phone, "RESET_PASSWORD", sent);
  if (isStaff) refuseNewPassword(sent.password, { phone: sent.phone, isStaff });
  // Who made an account of the staff, or has read out a password for once, knows the one it has.
  const isSeen = isStaff || (owner && owner.password_uses_left !== null);
  if (isSeen && (await isPassword(sent.password, owner.password_hash))) {
    throw new Refusal("PASSWORD_SAME");
  }
  const hash = await hashPassword(sent.password);
  const key = isStaff ? await totpKey(app) : undefined;

  const id = await app.db.transaction(async (tx) => {
    const known = await readMemberByPhone(tx, sent.phone);
    const member = known && (await lockMemberRow(tx, known.id));
    if (!member) throw new Refusal("OTP_WRONG");
    if (key) await refuseWithoutTotp(tx, key, member.id, sent.totp);
    await takeCode(tx, code);

    await setPassword(tx, member.id, hash);
    await setMustChangePassword(tx, member.id, false);
    await untie(tx, member.id);
    await forgetFailures(tx, member.phone_number);
    await forgetDevices(tx, member.id);
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
    await writeSecurityNotice(tx, member.id, "PASSWORD_CHANGED");
    if (isStaff) await noteOwnPassword(tx, member.id, "staff.confirm_phone", address);
    await holdWithdrawals(tx, member.id);
    await app.sessions.endAll(tx, member.id);
    await endPushDevices(tx, member.id);
    return member.id;
  });
  await tellNotice(app, id);
  app.log.info({ member: id, address }, "password reset by a code");
}
