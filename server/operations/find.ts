/** The one search of the back office: a few of each list, for who may see that list. */
import type { AdminCall } from "@chokdee/domain/contract.ts";
import { listAdminDeposits as depositsCall } from "@chokdee/domain/deposits/admin-contract.ts";
import { listUsers as usersCall } from "@chokdee/domain/members/admin-contract.ts";
import { listUserBets } from "@chokdee/domain/members/notes-contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import type { Found } from "@chokdee/domain/operations/find-contract.ts";
import { sentGroupId } from "@chokdee/domain/betting/bet-group-id.ts";
import { mayCall, type Right } from "@chokdee/domain/rights.ts";
import { listAdminRounds as roundsCall } from "@chokdee/domain/rounds/admin-contract.ts";
import { listAdminWithdrawals as withdrawalsCall } from "@chokdee/domain/withdrawals/contract.ts";

import { slipIdsOf } from "../core/searched.ts";
import { findDeposits } from "../deposits/review-deposits.ts";
import { listUsers } from "../members/list-users.ts";
import type { AppContext } from "../platform/app-context.ts";
import { listAdminRounds } from "../rounds/list-admin-rounds.ts";
import { foundOtherwise } from "../referral/found-otherwise.ts";
import { findWithdrawals } from "../withdrawals/decide-withdrawal.ts";
import { findSlips, type FoundSlipRow } from "./queries/find.ts";

/** Of each list: enough to see whether it is there. */
const MOST = 5;

export async function findAnything(
  app: AppContext,
  viewer: { readonly id: string; readonly rights: readonly Right[] },
  typed: string,
): Promise<Found> {
  const search = typed.trim();
  const asked = { search, limit: MOST };
  const ifAllowed = async <T>(call: AdminCall, read: () => Promise<readonly T[]>) =>
    search !== "" && mayCall(viewer.rights, call) ? [...(await read())] : [];
  // The three lists of members' doings ask it once: it looks through all names.
  let otherwise: Promise<readonly string[]> | undefined;
  const alsoOf = () => (otherwise ??= foundOtherwise(app.db, search, viewer));
  const [members, rounds, deposits, withdrawals, slips] = await Promise.all([
    ifAllowed(usersCall, async () => (await listUsers(app, asked, viewer, alsoOf)).items),
    ifAllowed(roundsCall, async () => (await listAdminRounds(app.db, asked)).data.items),
    ifAllowed(depositsCall, () => findDeposits(app, asked, viewer, alsoOf)),
    ifAllowed(withdrawalsCall, () => findWithdrawals(app, viewer, asked, alsoOf)),
    ifAllowed(listUserBets, () => slipsOf(app, slipIdsOf(search))),
  ]);
  return {
    members,
    rounds: rounds.map(({ id, name, draw_date }) => ({ id, name, draw_date })),
    deposits: deposits.map(({ id, amount, status, reference_id, member, created_at }) => ({
      id,
      amount,
      status,
      reference_id,
      nickname: member.nickname,
      created_at,
    })),
    withdrawals: withdrawals.map(({ id, amount, status, member, created_at }) => ({
      id,
      amount,
      status,
      nickname: member.nickname,
      created_at,
    })),
    slips: slips.map((row) => ({
      bet_group_id: sentGroupId(row.bet_group_id),
      user_id: row.user_id,
      nickname: row.nickname,
      round_id: String(row.round_id),
      total: formatBaht(row.total_satang),
      created_at: row.created_at.toISOString(),
    })),
  };
}

/** One by one, for each is looked up by its own part of the index. */
async function slipsOf(app: AppContext, begins: readonly string[]): Promise<FoundSlipRow[]> {
  const found = await Promise.all(begins.map((begin) => findSlips(app.db, begin, MOST)));
  // An id is single among a member's own slips alone.
  const slips = new Map(found.flat().map((row) => [`${row.user_id} ${row.bet_group_id}`, row]));
  return [...slips.values()]
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .slice(0, MOST);
}
