/**
 * Gives a member a new random password, which the administrator reads out once; every session
 * ends. It signs a member in once; one of the staff must change it before anything else. It does
 * not unlock: that is a decision of its own.
 */
import { randomInt } from "node:crypto";

import { STAFF_PASSWORD_LENGTH } from "@chokdee/domain/accounts/rules.ts";
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { endPushDevices } from "../notices/push-devices.ts";
import { writeSecurityNotice } from "../notices/security-notice.ts";
import { holdWithdrawals } from "../withdrawals/hold-withdrawals.ts";
import { tellNotice } from "../notices/write-notice.ts";
import { writeAudit } from "../core/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { guardStaff } from "./guard-staff.ts";
import { tieToActor } from "./second-person-grace.ts";
import type { MemberAction } from "./lock-member.ts";
import { forgetDevices } from "./queries/known-devices.ts";
import { lockMemberRow, setPassword } from "./queries/members.ts";
import { setMustChangePassword } from "./queries/staff.ts";

// No character that is taken for another when read aloud or by hand: 59 bits in twelve of them.
const CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = STAFF_PASSWORD_LENGTH;

export function randomPassword(length = LENGTH): string {
  return Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
}

/** Refuses with REASON_MISSING, MEMBER_NOT_FOUND, BUSY; OWNER_ONLY, NOT_YOURSELF for staff. */
export async function resetMemberPassword(
  app: AppContext,
  action: MemberAction,
): Promise<{ password: string }> {
  const { actorId, address, memberId, session } = action;
  const reason = cleanLines(action.reason);
  if (reason === "") throw new Refusal("REASON_MISSING");
  if (!isUuid(memberId)) throw new Refusal("MEMBER_NOT_FOUND");
  const password = randomPassword();
  const hash = await hashPassword(password);

  await app.db.transaction(async (tx) => {
    const member = await lockMemberRow(tx, memberId);
    if (!member) throw new Refusal("MEMBER_NOT_FOUND");
    if (member.role === "ADMIN") {
      await guardStaff(tx, { actorId, memberId, session });
      await setMustChangePassword(tx, memberId, true);
      await tieToActor(tx, { memberId, actorId, news: "PASSWORD" });
    }

    await setPassword(tx, memberId, hash, member.role === "ADMIN" ? null : 1);
    await writeSecurityNotice(tx, memberId, "PASSWORD_RESET");
    await holdWithdrawals(tx, memberId);
    await forgetDevices(tx, memberId);
    await app.sessions.endAll(tx, memberId);
    await endPushDevices(tx, memberId);
    await writeAudit(tx, {
      actorId,
      action: "member.reset_password",
      targetKind: "member",
      targetId: memberId,
      address,
      after: { reason },
    });
  });
  await tellNotice(app, memberId);
  return { password };
}
