/**
 * Outside of a trial the second factor is asked of the staff from the first sign-in on
 * (decisions.md "Staff"). An owner may turn it off; what was chosen already stays.
 */
import { keepSetting } from "../core/queries/settings.ts";
import type { AppContext } from "../platform/app-context.ts";

export async function seedStaffRules({ db, config }: AppContext): Promise<void> {
  if (!config.demo) await keepSetting(db, "staff_totp_required", true);
}
