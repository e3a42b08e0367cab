import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { lockAllStaff } from "./queries/staff.ts";

/** After a change that concerns all of the staff: it holds for them from their next request on. */
export async function forgetStaff(app: AppContext, tx: Queries): Promise<void> {
  for (const { member_id } of await lockAllStaff(tx)) await app.sessions.forget(tx, member_id);
}
