/** Changes the member's nickname, as settings show it (product.md section 2, "Account settings"). */
import { cleanNickname } from "@chokdee/domain/members/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import { lockMemberRow, setNickname, type MemberRow } from "../accounts/queries/members.ts";

/** Refuses with NICKNAME_MISSING when nothing is left of it. */
export async function changeNickname(
  app: AppContext,
  memberId: string,
  sent: string,
): Promise<MemberRow> {
  const nickname = cleanNickname(sent);
  if (nickname === null) throw new Refusal("NICKNAME_MISSING");
  return app.db.transaction(async (tx) => {
    const member = await lockMemberRow(tx, memberId);
    if (!member) throw new Refusal("UNAUTHENTICATED");
    await setNickname(tx, memberId, nickname);
    await app.sessions.forget(tx, memberId);
    return { ...member, nickname };
  });
}
