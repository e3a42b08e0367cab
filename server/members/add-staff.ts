/** Adds somebody to the operator's staff, with a password that they must change when they come. */
import { cleanNickname, isPhone } from "@chokdee/domain/members/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { rights as allRights, type Right } from "@chokdee/domain/rights.ts";

import { writeAudit } from "../backoffice/audit.ts";
import type { House } from "../platform/house.ts";
import { hashPassword } from "../platform/passwords.ts";
import { openWallet } from "../wallet/post-entries.ts";
import { insertMember } from "./queries/members.ts";
import { insertStaff, lockAllStaff } from "./queries/staff.ts";
import { randomPassword } from "./reset-member-password.ts";

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

/** Refuses INVALID_PHONE, NICKNAME_MISSING, RIGHTS_INVALID, PHONE_TAKEN, OWNER_ONLY, BUSY. */
export async function addStaff(
  house: House,
  wanted: NewColleague,
): Promise<{ id: string; password: string }> {
  const { actorId, address, phone } = wanted;
  const nickname = cleanNickname(wanted.nickname);
  if (!isPhone(phone)) throw new Refusal("INVALID_PHONE");
  if (nickname === null) throw new Refusal("NICKNAME_MISSING");
  const rights = orderedRights(wanted.rights);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);

  const id = await house.db.transaction(async (tx) => {
    const actor = (await lockAllStaff(tx)).find(({ member_id }) => member_id === actorId);
    if (!actor?.is_enabled || !actor.rights.includes("owner")) throw new Refusal("OWNER_ONLY");
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
    await writeAudit(tx, {
      actorId,
      action: "staff.add",
      targetKind: "member",
      targetId: member.id,
      address,
      after: { nickname, rights },
    });
    return member.id;
  });
  return { id, password };
}
