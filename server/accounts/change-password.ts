/**
 * Replaces a password by the one who knows it; every other session ends (trust.md A13). Whoever
 * signed in with the old one may have it from the member's own hand: their devices are strangers
 * again, so that their next sign-in is told of and their guesses count.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import { endPushDevices } from "../notices/push-devices.ts";
import { writeSecurityNotice } from "../notices/security-notice.ts";
import { tellNotice } from "../notices/write-notice.ts";
import { isAnswered, onceByKey } from "../platform/http/idempotency.ts";
import { hashPassword, isPassword } from "../platform/security/passwords.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import { hashToken, type Session } from "../platform/security/sessions.ts";
import { forgetDevices } from "./queries/known-devices.ts";
import { lockMemberRow, readMember, setPassword } from "./queries/members.ts";
import { refuseWrongPassword } from "./confirm-identity.ts";
import { noteOwnPassword } from "./note-own-password.ts";
import { refuseNewPassword } from "./password-rules.ts";
import { setMustChangePassword } from "./queries/staff.ts";

/** A stolen session must not become a way to guess the password. */
const LIMIT = { name: "change-password", times: 10, seconds: 600 };

interface PasswordChange {
  readonly current: string;
  readonly next: string;
  /** What the browser that changes it got when it signed in. */
  readonly deviceToken: string | undefined;
  /** Under which a change whose answer was lost is asked for again. */
  readonly key: string | undefined;
}

/**
 * Refuses as refuseNewPassword does, and with PASSWORD_SAME, CURRENT_PASSWORD_WRONG,
 * IDEMPOTENCY_CONFLICT, TOO_MANY_REQUESTS, BUSY.
 */
export async function changePassword(
  app: AppContext,
  session: Session,
  sent: PasswordChange,
  address: string,
): Promise<void> {
  const { id, phoneNumber: phone, role } = session.member;
  refuseNewPassword(sent.next, { phone, isStaff: role === "ADMIN" });
  const mustChange = session.member.staff?.mustChangePassword;
  if (mustChange && sent.next === sent.current) throw new Refusal("PASSWORD_SAME");
  await countUse(app, LIMIT, id);
  if (await isDone(app, id, sent)) return;
  const known = await refuseWrongPassword(app, session, sent.current);
  // One that the staff have read out is not made the member's own.
  const isOnce = (await readMember(app.db, id))?.password_uses_left !== null;
  if (isOnce && sent.next === sent.current) throw new Refusal("PASSWORD_SAME");
  const hash = await hashPassword(sent.next);

  const isChanged = await app.db.transaction(async (tx) => {
    const member = await lockMemberRow(tx, id);
    // Another device was faster: what was checked is no longer the password.
    if (member?.password_hash !== known) return false;
    await onceByKey(tx, actOf(id, sent.key, hash), async () => {
      await setPassword(tx, id, hash);
      await setMustChangePassword(tx, id, false);
      await forgetDevices(tx, id, sent.deviceToken ? hashToken(sent.deviceToken) : undefined);
      await writeSecurityNotice(tx, id, "PASSWORD_CHANGED");
      await app.sessions.endAll(tx, id, session.tokenHash);
      await endPushDevices(tx, id);
      if (role === "ADMIN") await noteOwnPassword(tx, id, "staff.change_password", address);
      return null;
    });
    return true;
  });
  if (!isChanged) {
    // Or the same act was, whose first try was given up while it was on its way.
    if (await isDone(app, id, sent)) return;
    throw new Refusal("CURRENT_PASSWORD_WRONG");
  }
  await tellNotice(app, id);
  app.log.info({ member: id, address }, "password changed");
}

/** Kept with the hash that it has set: neither password can be told from it. */
const actOf = (userId: string, key: string | undefined, hash: string) => ({
  userId,
  action: "change-password",
  key,
  input: hash,
});

/** Whether the password is the new one, and by this very act: the one before is gone. */
async function isDone(app: AppContext, id: string, sent: PasswordChange): Promise<boolean> {
  const hash = sent.key && (await readMember(app.db, id))?.password_hash;
  if (!hash || !(await isAnswered(app.db, actOf(id, sent.key, hash)))) return false;
  return isPassword(sent.next, hash);
}
