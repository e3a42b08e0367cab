/** Adds somebody to the operator's staff, with a password that they must change when they come. */
import { cleanNickname, isPhone } from "@chokdee/domain/members/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { rights as allRights, type Right } from "@chokdee/domain/rights.ts";

import { askApproval, Asked, needsSecondPerson } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import { dryRun, type Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { openWallet } from "../wallet/post-entries.ts";
import { tieToMaker } from "../accounts/second-person-grace.ts";
import { insertMember } from "../accounts/queries/members.ts";
import { insertStaff, lockAllStaff } from "../accounts/queries/staff.ts";
import { randomPassword } from "../accounts/reset-member-password.ts";

export interface NewColleague {
  readonly actorId: string;
  readonly address: string;
  readonly phone: string;
  readonly nickname: string;
  readonly rights: readonly Right[];
}

/** Each right once and in the order of rights.ts. Refuses RIGHTS_INVALID without any. */
export function orderedRights(wanted: readonly Right[]): Right[] {
  const ordered = allRights.filter((right) => wanted.includes(right));
  if (ordered.length === 0) throw new Refusal("RIGHTS_INVALID");
  return ordered;
}

/**
 * Answers the first password, shown once, or that a new owner waits for a second one. Refuses
 * INVALID_PHONE, NICKNAME_MISSING, RIGHTS_INVALID, PHONE_TAKEN, OWNER_ONLY, BUSY.
 */
export async function addStaff(
  app: AppContext,
  wanted: NewColleague,
): Promise<{ id: string; password: string } | Asked> {
  const { actorId, address, phone } = wanted;
  const nickname = cleanNickname(wanted.nickname);
  if (!isPhone(phone)) throw new Refusal("INVALID_PHONE");
  if (nickname === null) throw new Refusal("NICKNAME_MISSING");
  const colleague = { phone, nickname, rights: orderedRights(wanted.rights) };
  const password = randomPassword();
  const passwordHash = await hashPassword(password);

  const made = await app.db.transaction(async (tx) => {
    const actor = (await lockAllStaff(tx)).find(({ member_id }) => member_id === actorId);
    if (!actor?.is_enabled || !actor.rights.includes("owner")) throw new Refusal("OWNER_ONLY");
    const create = () => createStaff(tx, { actorId, address }, colleague, passwordHash);
    const isOwner = colleague.rights.includes("owner");
    if (!isOwner || !(await needsSecondPerson(tx, "STAFF"))) return create();
    await dryRun(tx, create);
    const after = { phone_number: phone, nickname, rights: colleague.rights };
    const change = { before: null, after };
    return askApproval(tx, { kind: "STAFF", change, askedBy: actorId, askedFrom: address });
  });
  return made instanceof Asked ? made : { id: made, password };
}

/** The account, which is no second person beside who made it until its phone's code was used. */
export async function createStaff(
  tx: Queries,
  { actorId, address }: { readonly actorId: string; readonly address: string | null },
  { phone, nickname, rights }: Pick<NewColleague, "phone" | "nickname" | "rights">,
  passwordHash: string,
): Promise<string> {
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
    createdBy: actorId,
  });
  await tieToMaker(tx, member.id, actorId);
  await writeAudit(tx, {
    actorId,
    action: "staff.add",
    targetKind: "member",
    targetId: member.id,
    address,
    after: { nickname, rights },
  });
  return member.id;
}
