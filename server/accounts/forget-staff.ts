import type { Queries } from "../platform/database/database.ts";
import type { House } from "../platform/house.ts";
import { lockAllStaff } from "./queries/staff.ts";

/** After a change that concerns all of the staff: it holds for them from their next request on. */
export async function forgetStaff(house: House, tx: Queries): Promise<void> {
  for (const { member_id } of await lockAllStaff(tx)) await house.sessions.forget(tx, member_id);
}
