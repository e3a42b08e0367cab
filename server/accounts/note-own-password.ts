import { writeAudit } from "../core/audit.ts";
import type { Queries } from "../platform/database/database.ts";
import { tellStaff } from "./tell-staff.job.ts";

/**
 * A colleague's new password is told as every change of theirs, and audited; from a code to their
 * phone on (staff.confirm_phone) the account is nobody's besides.
 */
export async function noteOwnPassword(
  tx: Queries,
  id: string,
  action: "staff.confirm_phone" | "staff.change_password",
  address: string,
): Promise<void> {
  await tellStaff(tx, { memberId: id, actorId: id, news: "PASSWORD" });
  await writeAudit(tx, { actorId: id, action, targetKind: "member", targetId: id, address });
}
