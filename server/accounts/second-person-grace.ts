/**
 * What a colleague's account still means for control by two people after somebody has taken it
 * away or into their own hands (decision 85): whoever was just at work counts for some hours more,
 * and is told by SMS. Called in the transaction of the change, before it is made.
 */
import { readSettings } from "../core/settings.ts";
import type { Queries } from "../platform/database/database.ts";
import { keepGracePeriod, tieAccount } from "./queries/counted.ts";
import { tellStaff, type StaffNews } from "./tell-staff.job.ts";

/** Their rights are taken, or they are locked out; by nobody when the house did it. */
export async function startGracePeriod(
  tx: Queries,
  change: { readonly memberId: string; readonly actorId: string | null; readonly news: StaffNews },
): Promise<void> {
  const { second_person_hours: hours } = await readSettings(tx);
  await keepGracePeriod(tx, change.memberId, hours);
  await tellStaff(tx, change);
}

/**
 * Their password or second factor was reset, or one person alone made them an owner: beside that
 * person they are no second one, until a code to their own phone was used.
 */
export async function tieToActor(
  tx: Queries,
  change: { readonly memberId: string; readonly actorId: string; readonly news: StaffNews },
): Promise<void> {
  await tieAccount(tx, change.memberId, change.actorId);
  await tellStaff(tx, change);
}

/** Who made an account has seen its first password. */
export function tieToMaker(tx: Queries, memberId: string, makerId: string): Promise<void> {
  return tieAccount(tx, memberId, makerId);
}
