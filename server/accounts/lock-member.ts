/**
 * The staff lock a member out: every session ends at once, and no password and no code lets them
 * in (trust.md A3). A lock by failures, which ends no session, becomes theirs. The member is told of
 * it, and not why.
 */
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import { endPushDevices } from "../notices/push-devices.ts";
import { writeSecurityNotice } from "../notices/security-notice.ts";
import { tellNotice } from "../notices/write-notice.ts";
import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import type { Session } from "../platform/security/sessions.ts";
import { guardStaff } from "./guard-staff.ts";
import { startGracePeriod } from "./second-person-grace.ts";
import { hasSaidWhy, lockMemberRow, setLocked } from "./queries/members.ts";

/** An administrator who acts on a member. */
export interface MemberAction extends Actor {
  readonly memberId: string;
  readonly reason: string;
  /** Of a call that touches members as well, which need no fresh proof as the staff do. */
  readonly session?: Session;
}

/** Refuses with REASON_MISSING, NOT_YOURSELF, MEMBER_NOT_FOUND, OWNER_ONLY for staff. Locking twice is one lock. */
export async function lockMember(app: AppContext, action: MemberAction): Promise<void> {
  const { actorId, address, memberId, session } = action;
  const reason = cleanLines(action.reason);
  if (reason === "") throw new Refusal("REASON_MISSING");
  if (!isUuid(memberId)) throw new Refusal("MEMBER_NOT_FOUND");

  await app.db.transaction(async (tx) => {
    const member = await lockMemberRow(tx, memberId);
    if (!member) throw new Refusal("MEMBER_NOT_FOUND");
    if (member.id === actorId) throw new Refusal("NOT_YOURSELF");
    if (member.role === "ADMIN")
      await guardStaff(tx, { actorId, memberId, endsOwner: true, session });
    const entry = {
      actorId,
      action: "member.lock",
      targetKind: "member",
      targetId: memberId,
      address,
      after: { locked: true, reason },
    } as const;
    if (member.lock_kind === "STAFF") {
      if (member.locked_reason === reason) return;
      // Pressed again where the answer was lost.
      if (await hasSaidWhy(tx, member, actorId, reason)) return;
      // A colleague was first: that lock stands, and this reason is kept beside it.
      const before = { locked: true, reason: member.locked_reason };
      return writeAudit(tx, { ...entry, before });
    }
    if (member.role === "ADMIN") await startGracePeriod(tx, { memberId, actorId, news: "LOCKED" });

    await setLocked(tx, memberId, "STAFF", reason);
    await writeSecurityNotice(tx, memberId, "STAFF_LOCKED");
    await app.sessions.endAll(tx, memberId);
    await endPushDevices(tx, memberId);
    await writeAudit(tx, { ...entry, before: { locked: member.lock_kind !== null } });
  });
  await tellNotice(app, memberId);
}
