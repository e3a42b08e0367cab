/** Adds somebody to the operator's staff, with a password that they must change when they come. */
import { cleanNickname, isPhone } from "@chokdee/domain/members/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { simplestRights, type Right } from "@chokdee/domain/rights.ts";

import { askApproval, Asked, needsSecondPerson } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import type { Actor } from "../platform/http/router.ts";
import { dryRun, type Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { openWallet } from "../wallet/post-entries.ts";
import { tieToMaker } from "../accounts/second-person-grace.ts";
import { insertMember } from "../accounts/queries/members.ts";
import { insertStaff, isStaffName, lockAllStaff } from "../accounts/queries/staff.ts";
import { randomPassword } from "../accounts/reset-member-password.ts";

export interface NewColleague {
  readonly phone: string;
  readonly nickname: string;
  readonly rights: readonly Right[];
}

/** Each right once and in the order of rights.ts. Refuses RIGHTS_INVALID without any. */
export function orderedRights(wanted: readonly Right[]): Right[] {
  const ordered = simplestRights(wanted);
  if (ordered.length === 0) throw new Refusal("RIGHTS_INVALID");
  return ordered;
}

/**
 * Answers the first password, shown once, or that the account waits for another owner: whoever may
 * make accounts alone could be the second person as well, with a second phone. Refuses
 * INVALID_PHONE, NICKNAME_MISSING, NICKNAME_TAKEN, RIGHTS_INVALID, PHONE_TAKEN, OWNER_ONLY, BUSY.
 */
export async function addStaff(
  app: AppContext,
  actor: Actor,
  wanted: NewColleague,
): Promise<{ id: string; password: string } | Asked> {
  const { phone } = wanted;
  const nickname = cleanNickname(wanted.nickname);
  if (!isPhone(phone)) throw new Refusal("INVALID_PHONE");
  if (nickname === null) throw new Refusal("NICKNAME_MISSING");
  const colleague = { phone, nickname, rights: orderedRights(wanted.rights) };
  const password = randomPassword();
  const passwordHash = await hashPassword(password);

  const made = await app.db.transaction(async (tx) => {
    const all = await lockAllStaff(tx);
    const owner = all.find(({ member_id }) => member_id === actor.actorId);
    if (!owner?.is_enabled || !owner.rights.includes("owner")) throw new Refusal("OWNER_ONLY");
    const create = () => createStaff(tx, actor, colleague, passwordHash);
    if (!(await needsSecondPerson(tx, "STAFF"))) return create();
    await dryRun(tx, create);
    const after = { phone_number: phone, nickname, rights: colleague.rights };
    const change = { before: null, after };
    return askApproval(tx, { kind: "STAFF", change, actor });
  });
  return made instanceof Asked ? made : { id: made, password };
}

/**
 * The account, which is no second person beside who made it until its phone's code was used. The
 * caller has locked the staff.
 */
export async function createStaff(
  tx: Queries,
  actor: Actor,
  { phone, nickname, rights }: NewColleague,
  passwordHash: string,
): Promise<string> {
  if (await isStaffName(tx, nickname, null)) throw new Refusal("NICKNAME_TAKEN");
  const member = await insertMember(tx, {
    phone,
    nickname,
    role: "ADMIN",
    passwordHash,
    registeredName: null,
    ageConfirmed: true,
  });
  await openWallet(tx, member.id);
  await insertStaff(tx, {
    memberId: member.id,
    rights,
    mustChangePassword: true,
    createdBy: actor.actorId,
  });
  await tieToMaker(tx, member.id, actor.actorId);
  await writeAudit(tx, {
    ...actor,
    action: "staff.add",
    targetKind: "member",
    targetId: member.id,
    after: { nickname, rights },
  });
  return member.id;
}
