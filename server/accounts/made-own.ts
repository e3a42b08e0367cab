import { writeAudit } from "../core/audit.ts";
import type { Queries } from "../platform/database/database.ts";
import { tellStaff } from "./tell-staff.job.ts";

/** Told as every change of theirs, and audited: from here on the account is nobody's besides. */
export async function noteMadeOwn(tx: Queries, id: string, address: string): Promise<void> {
  await tellStaff(tx, { memberId: id, actorId: id, news: "PASSWORD" });
  await writeAudit(tx, {
    actorId: id,
    action: "staff.confirm_phone",
    targetKind: "member",
    targetId: id,
    address,
  });
}
