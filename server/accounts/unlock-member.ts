/** Lets a locked member in again and forgets the failed sign-ins that may have locked them. */
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import { writeSecurityNotice } from "../notices/security-notice.ts";
import { tellNotice } from "../notices/write-notice.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { guardStaff } from "./guard-staff.ts";
import type { MemberAction } from "./lock-member.ts";
import { forgetDeviceFailures } from "./queries/known-devices.ts";
import { lockMemberRow, setUnlocked } from "./queries/members.ts";
import { forgetFailures, readFailures } from "./queries/sign-in-failures.ts";

/** Refuses with MEMBER_NOT_FOUND, OWNER_ONLY for staff; a reason is welcome but not asked for. */
export async function unlockMember(
  app: AppContext,
  action: Omit<MemberAction, "reason"> & { readonly reason?: string | undefined },
): Promise<void> {
  const { actorId, address, memberId, session } = action;
  if (!isUuid(memberId)) throw new Refusal("MEMBER_NOT_FOUND");

  await app.db.transaction(async (tx) => {
    const member = await lockMemberRow(tx, memberId);
    if (!member) throw new Refusal("MEMBER_NOT_FOUND");
    if (member.role === "ADMIN") await guardStaff(tx, { actorId, memberId, session });
    const ofStrangers = await readFailures(tx, member.phone_number);

    await forgetFailures(tx, member.phone_number);
    // A device that bars itself locks no account, and is let in again all the same.
    const failures = Math.max(ofStrangers, await forgetDeviceFailures(tx, memberId));
    if (!member.locked_at && failures === 0) return;
    await setUnlocked(tx, memberId);
    if (member.locked_at) await writeSecurityNotice(tx, memberId, "STAFF_UNLOCKED");
    await writeAudit(tx, {
      actorId,
      action: "member.unlock",
      targetKind: "member",
      targetId: memberId,
      address,
      before: {
        locked: member.locked_at !== null,
        reason: member.locked_reason,
        failed_sign_ins: failures,
      },
      after: { locked: false, reason: cleanLines(action.reason ?? "") },
    });
  });
  await tellNotice(app, memberId);
}
