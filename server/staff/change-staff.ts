/** What an owner does to an account of the staff: rights, sessions, a lost second factor. */
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { holds, simplestRights, type Right } from "@chokdee/domain/rights.ts";

import { askApproval, needsSecondPerson, type Asked } from "../core/approvals.ts";
import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import { writeAudit } from "../core/audit.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import { endPushDevices } from "../notices/push-devices.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { orderedRights } from "./add-staff.ts";
import { guardStaff } from "../accounts/guard-staff.ts";
import { startGracePeriod, tieToActor } from "../accounts/second-person-grace.ts";
import { writeRights } from "../accounts/queries/staff.ts";
import { removeTotp } from "../accounts/queries/totp.ts";

export interface StaffAction extends Actor {
  readonly memberId: string;
}

/**
 * In force from their next request on, or waiting for a second owner where they would have more
 * rights than before. Refuses as guardStaff does, and RIGHTS_INVALID.
 */
export async function changeStaffRights(
  app: AppContext,
  action: StaffAction & {
    readonly rights: readonly Right[];
    readonly over?: { readonly rights: readonly Right[] } | undefined;
  },
): Promise<Asked | undefined> {
  const { actorId, address, memberId } = action;
  const rights = orderedRights(action.rights);
  if (!isUuid(memberId)) throw new Refusal("STAFF_NOT_FOUND");
  return app.db.transaction(async (tx) => {
    const endsOwner = !rights.includes("owner");
    const before = await guardStaff(tx, { actorId, memberId, endsOwner });
    const over = action.over && { rights: simplestRights(action.over.rights) };
    refuseOverwrite({ rights: simplestRights(before.rights) }, { over, wanted: { rights } });
    if (before.rights.join() === rights.join()) return undefined;
    const isMore = rights.some((right) => !holds(before.rights, right));
    if (isMore && (await needsSecondPerson(tx, "STAFF"))) {
      const change = { before: { rights: before.rights }, after: { rights } };
      const actor = { actorId, address };
      return askApproval(tx, { kind: "STAFF", userId: memberId, change, actor });
    }
    // Whom one person alone makes an owner is no second one beside them.
    if (isMore && !endsOwner) await tieToActor(tx, { memberId, actorId, news: "RIGHTS" });
    await applyRights(app, tx, action, { before: before.rights, rights });
    return undefined;
  });
}

/** Gives and takes rights; the staff is locked. */
export async function applyRights(
  app: AppContext,
  tx: Queries,
  { actorId, address, memberId }: StaffAction,
  { before, rights }: { readonly before: readonly Right[]; readonly rights: readonly Right[] },
): Promise<void> {
  const isLess = before.some((right) => !holds(rights, right));
  if (isLess) await startGracePeriod(tx, { memberId, actorId, news: "RIGHTS" });
  await writeRights(tx, memberId, rights);
  await app.sessions.forget(tx, memberId);
  await writeAudit(tx, {
    actorId,
    action: "staff.change_rights",
    targetKind: "member",
    targetId: memberId,
    address,
    before: { rights: before },
    after: { rights },
  });
}

export async function endStaffSessions(app: AppContext, action: StaffAction): Promise<void> {
  const { actorId, address, memberId } = action;
  if (!isUuid(memberId)) throw new Refusal("STAFF_NOT_FOUND");
  await app.db.transaction(async (tx) => {
    await guardStaff(tx, { actorId, memberId });
    await app.sessions.endAll(tx, memberId);
    await endPushDevices(tx, memberId);
    await writeAudit(tx, {
      actorId,
      action: "staff.end_sessions",
      targetKind: "member",
      targetId: memberId,
      address,
    });
  });
}

/** For a lost phone. Refuses as guardStaff does, REASON_MISSING and TOTP_NOT_ON. */
export async function resetStaffTotp(
  app: AppContext,
  action: StaffAction & { readonly reason: string },
): Promise<void> {
  const { actorId, address, memberId } = action;
  const reason = cleanLines(action.reason);
  if (reason === "") throw new Refusal("REASON_MISSING");
  if (!isUuid(memberId)) throw new Refusal("STAFF_NOT_FOUND");
  await app.db.transaction(async (tx) => {
    await guardStaff(tx, { actorId, memberId });
    if (!(await removeTotp(tx, memberId))) throw new Refusal("TOTP_NOT_ON");
    await tieToActor(tx, { memberId, actorId, news: "TOTP" });
    await app.sessions.endAll(tx, memberId);
    await endPushDevices(tx, memberId);
    await writeAudit(tx, {
      actorId,
      action: "staff.reset_totp",
      targetKind: "member",
      targetId: memberId,
      address,
      after: { reason },
    });
  });
}
