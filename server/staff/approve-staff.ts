/** Runs a new owner or wider rights that one owner has asked for and another approves. */
import { rights as allRights } from "@chokdee/domain/rights.ts";
import * as z from "zod/mini";

import { askerOf, changeAsked, takeApproval } from "../core/approvals.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { createStaff } from "./add-staff.ts";
import { applyRights } from "./change-staff.ts";
import { guardStaff } from "../accounts/guard-staff.ts";
import { tieToMaker } from "../accounts/second-person-grace.ts";
import { lockAllStaff } from "../accounts/queries/staff.ts";
import { randomPassword } from "../accounts/reset-member-password.ts";

const rights = z.array(z.enum(allRights));
const changed = z.object({ rights });
const added = z.object({ phone_number: z.string(), nickname: z.string(), rights });

/** Answers the password of a new colleague: the approver hands it on. */
export function approveStaff(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<{ password: string } | void> {
  const memberId = asked.user_id;
  return memberId === null ? add(app, asked, approver) : change(app, asked, memberId, approver);
}

async function add(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<{ password: string }> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await app.db.transaction(async (tx) => {
    await lockAllStaff(tx);
    const row = await takeApproval(tx, asked.id, approver);
    const { phone_number: phone, nickname, rights: given } = added.parse(changeAsked(row, null));
    const id = await createStaff(
      tx,
      askerOf(row),
      { phone, nickname, rights: given },
      passwordHash,
    );
    // Both have a hand in it: one chose the phone, the other is shown the password.
    await tieToMaker(tx, id, approver.actorId);
  });
  return { password };
}

async function change(
  app: AppContext,
  asked: PendingApproval,
  memberId: string,
  approver: Actor,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockAllStaff(tx);
    const row = await takeApproval(tx, asked.id, approver);
    const { rights: after } = changed.parse(row.change?.after);
    const action = { ...askerOf(row), memberId };
    const endsOwner = !after.includes("owner");
    const before = await guardStaff(tx, { actorId: row.asked_by, memberId, endsOwner });
    changeAsked(row, { rights: before.rights });
    await applyRights(app, tx, action, { before: before.rights, rights: after });
  });
}
