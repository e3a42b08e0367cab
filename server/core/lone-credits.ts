/**
 * What one of the staff gives a member alone (decision 85): adjustments, deposits without a line of
 * the bank and lines given in doubt count together. Who gave, alone or with another's word, is not
 * who pays the member.
 */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../platform/database/database.ts";
import { needsSecondPerson, type CreditWeight } from "./approvals.ts";
import {
  insertLoneCredit,
  lockStaffMembers,
  readCreditors,
  sumAlone,
  sumOfMember,
  type LoneCredit,
} from "./queries/lone-credits.ts";
import { readOthers, readSamePerson } from "./queries/second-person.ts";

/** How long small credits count as one: in pieces nothing gets past a limit. */
const COUNTED_HOURS = 24;
/** For so long another pays the member: longer than anybody waits with money that is not theirs. */
const PAID_BY_ANOTHER_DAYS = 30;

/**
 * Of the member: the amount, or with it what single persons have moved the wallet by lately, if
 * that is more. By who asks: the amount with all that they did alone lately, whichever the member.
 * The caller has locked the member's wallet.
 */
export async function weightOf(
  tx: Queries,
  credit: { readonly actorId: string; readonly memberId: string; readonly amount: Satang },
): Promise<CreditWeight> {
  const { actorId, memberId, amount } = credit;
  // An account that they made or reset, and nobody has made their own, is in their hand as well.
  const accounts = await readSamePerson(tx, actorId);
  await lockStaffMembers(tx, accounts);
  const alone = await sumOfMember(tx, memberId, COUNTED_HOURS);
  return {
    ofMember: Math.max(Math.abs(amount), Math.abs(alone + amount)),
    byActor: Math.abs(amount) + (await sumAlone(tx, accounts, COUNTED_HOURS)),
  };
}

/** Writes down what one person did alone. */
export function keepLoneCredit(tx: Queries, made: LoneCredit): Promise<void> {
  return insertLoneCredit(tx, made);
}

/**
 * Who pays these members instead of one who has credited them, by member: those who may, or
 * nobody where all have credited the member too. Left out is whom the one may pay themselves.
 */
export async function readPayersInstead(
  db: Queries,
  actorId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const instead = new Map<string, string[]>();
  const credits = await readCreditors(db, [...new Set(memberIds)], PAID_BY_ANOTHER_DAYS);
  const isCreditor = (accounts: readonly string[], memberId: string) =>
    credits.some((one) => one.user_id === memberId && accounts.includes(one.staff_id));
  const mine = credits.length > 0 ? await readSamePerson(db, actorId) : [];
  const barred = new Set(
    credits.map((one) => one.user_id).filter((memberId) => isCreditor(mine, memberId)),
  );
  if (barred.size === 0 || !(await needsSecondPerson(db, "WITHDRAWAL"))) return instead;
  for (const memberId of barred) instead.set(memberId, []);
  for (const one of await readOthers(db, "payouts", actorId)) {
    if (!one.is_there) continue;
    const theirs = await readSamePerson(db, one.member_id);
    for (const [memberId, names] of instead) {
      if (!isCreditor(theirs, memberId)) names.push(one.nickname);
    }
  }
  return instead;
}
