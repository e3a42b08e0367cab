/**
 * The staff change the name to which a member's bank account is held, once they have seen who it
 * is: it was misspelt, the member took another, or a stranger added an account first. The account
 * itself stays; the member changes it then, to one in this name (decisions.md "Sessions and
 * accounts"). They are told as of a changed account, and withdraw a day later.
 */
import { cleanLines, cleanName } from "@chokdee/domain/clean-text.ts";
import { NAME_MOST_LENGTH } from "@chokdee/domain/members/bank-accounts.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import { writeSecurityNotice } from "../notices/security-notice.ts";
import { tellNotice } from "../notices/write-notice.ts";
import { holdWithdrawals } from "../withdrawals/hold-withdrawals.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { guardStaff } from "./guard-staff.ts";
import type { MemberAction } from "./lock-member.ts";
import { lockMemberRow, setRegisteredName } from "./queries/members.ts";

/**
 * Refuses with REASON_MISSING, ACCOUNT_NAME_MISSING, MEMBER_NOT_FOUND, NOT_YOURSELF, OWNER_ONLY for
 * staff. A name that stands already is no change.
 */
export async function changeRegisteredName(
  app: AppContext,
  action: MemberAction & { readonly name: string },
): Promise<void> {
  const { actorId, address, memberId, session } = action;
  const reason = cleanLines(action.reason);
  if (reason === "") throw new Refusal("REASON_MISSING");
  const name = cleanName(action.name, NAME_MOST_LENGTH);
  if (name === "") throw new Refusal("ACCOUNT_NAME_MISSING");
  if (!isUuid(memberId)) throw new Refusal("MEMBER_NOT_FOUND");

  await app.db.transaction(async (tx) => {
    const member = await lockMemberRow(tx, memberId);
    if (!member) throw new Refusal("MEMBER_NOT_FOUND");
    if (member.id === actorId) throw new Refusal("NOT_YOURSELF");
    if (member.role === "ADMIN") await guardStaff(tx, { actorId, memberId, session });
    if (member.registered_name === name) return;

    await setRegisteredName(tx, memberId, name);
    // The name was what kept a thief with the password from changing the account to their own.
    await writeSecurityNotice(tx, memberId, "BANK_ACCOUNT_CHANGED");
    await holdWithdrawals(tx, memberId);
    await writeAudit(tx, {
      actorId,
      action: "member.name",
      targetKind: "member",
      targetId: memberId,
      address,
      before: { registered_name: member.registered_name },
      after: { registered_name: name, reason },
    });
  });
  await tellNotice(app, memberId);
}
