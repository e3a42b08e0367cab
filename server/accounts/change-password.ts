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
import { hashPassword } from "../platform/security/passwords.ts";
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

/**
 * Refuses as refuseNewPassword does, and with PASSWORD_SAME, CURRENT_PASSWORD_WRONG,
 * TOO_MANY_REQUESTS, BUSY.
 */
export async function changePassword(
  app: AppContext,
  session: Session,
  sent: {
    readonly current: string;
    readonly next: string;
    /** What the browser that changes it got when it signed in. */
    readonly deviceToken: string | undefined;
  },
  address: string,
): Promise<void> {
  const { id, phoneNumber: phone, role } = session.member;
  refuseNewPassword(sent.next, { phone, isStaff: role === "ADMIN" });
  const mustChange = session.member.staff?.mustChangePassword;
  if (mustChange && sent.next === sent.current) throw new Refusal("PASSWORD_SAME");
  await countUse(app, LIMIT, id);
  const known = await refuseWrongPassword(app, session, sent.current);
  // One that the staff have read out is not made the member's own.
  const isOnce = (await readMember(app.db, id))?.password_uses_left !== null;
  if (isOnce && sent.next === sent.current) throw new Refusal("PASSWORD_SAME");
  const hash = await hashPassword(sent.next);

  await app.db.transaction(async (tx) => {
    const member = await lockMemberRow(tx, id);
    // Another device was faster: what was checked is no longer the password.
    if (member?.password_hash !== known) {
      throw new Refusal("CURRENT_PASSWORD_WRONG");
    }
    await setPassword(tx, id, hash);
    await setMustChangePassword(tx, id, false);
    await forgetDevices(tx, id, sent.deviceToken ? hashToken(sent.deviceToken) : undefined);
    await writeSecurityNotice(tx, id, "PASSWORD_CHANGED");
    await app.sessions.endAll(tx, id, session.tokenHash);
    await endPushDevices(tx, id);
    if (role === "ADMIN") await noteOwnPassword(tx, id, "staff.change_password", address);
  });
  await tellNotice(app, id);
  app.log.info({ member: id, address }, "password changed");
}
