/**
 * Changes the member's nickname, as settings show it (product.md section 2, "Account settings"). That
 * of one of the staff stands beside all that they have done and asked for: it is an act of theirs.
 */
import { cleanNickname } from "@chokdee/domain/members/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Actor } from "../platform/http/router.ts";
import { isStaffName, lockAllStaff } from "../accounts/queries/staff.ts";
import { lockMemberRow, setNickname, type MemberRow } from "../accounts/queries/members.ts";

/** Refuses with NICKNAME_MISSING when nothing is left of it, and of the staff NICKNAME_TAKEN. */
export async function changeNickname(
  app: AppContext,
  { actorId: memberId, address }: Actor,
  sent: string,
  isStaff: boolean,
): Promise<MemberRow> {
  const nickname = cleanNickname(sent);
  if (nickname === null) throw new Refusal("NICKNAME_MISSING");
  return app.db.transaction(async (tx) => {
    // Who reads what one of them asks for knows them by it.
    if (isStaff) await lockAllStaff(tx);
    if (isStaff && (await isStaffName(tx, nickname, memberId))) throw new Refusal("NICKNAME_TAKEN");
    const member = await lockMemberRow(tx, memberId);
    if (!member) throw new Refusal("UNAUTHENTICATED");
    await setNickname(tx, memberId, nickname);
    await app.sessions.forget(tx, memberId);
    if (isStaff && member.nickname !== nickname) {
      await writeAudit(tx, {
        actorId: memberId,
        action: "staff.change_name",
        targetKind: "member",
        targetId: memberId,
        address,
        before: { nickname: member.nickname },
        after: { nickname },
      });
    }
    return { ...member, nickname };
  });
}
