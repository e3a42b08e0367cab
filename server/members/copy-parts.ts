/**
 * What a copy of a member's data is made of: what is little at once, and the lists page by page, as
 * each shelf tells the member. Nothing of it is asked for anybody but them.
 */
import type { Bet } from "@chokdee/domain/betting/contract.ts";
import type { MemberCopy } from "@chokdee/domain/operations/copy-contract.ts";

import { listDeviceUse } from "../accounts/queries/known-devices.ts";
import type { MemberRow } from "../accounts/queries/members.ts";
import { listPlaces } from "../accounts/queries/places.ts";
import { selectSignIns } from "../accounts/queries/sign-ins.ts";
import { listBets } from "../betting/list-bets.ts";
import { selectOwnActs } from "../core/queries/audit.ts";
import { listDepositsWithPictures } from "../deposits/read-deposits.ts";
import { readSets } from "../lucky/keep-sets.ts";
import { listNotices } from "../notices/list-notices.ts";
import { listPushDevices } from "../notices/push-devices.ts";
import type { AppContext } from "../platform/app-context.ts";
import { readProtectionState } from "../protection/read-protection.ts";
import { readKeptReferral } from "../referral/read-referral.ts";
import { listTransactions } from "../wallet/list-transactions.ts";
import { showOwnDebts } from "../wallet/show-debts.ts";
import { listWithdrawals } from "../withdrawals/list-withdrawals.ts";
import { readBankAccounts } from "./queries/bank-accounts.ts";
import { readPreferences } from "./queries/preferences.ts";

/** Slips have up to 1,000 lines, so fewer of them. */
const ROWS_OF_A_PAGE = 200;
const SLIPS_OF_A_PAGE = 50;

type Lists = Pick<
  MemberCopy,
  "sign_ins" | "acts" | "notices" | "deposits" | "withdrawals" | "entries" | "slips"
>;

interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next one begins; null or undefined after the last. */
  readonly nextCursor: string | null | undefined;
}

type Pages<Item> = (cursor: string | undefined) => Promise<Page<Item>>;

export async function littleParts(
  app: AppContext,
  member: MemberRow,
): Promise<Omit<MemberCopy, keyof Lists>> {
  const { db } = app;
  const { id } = member;
  const [accounts, preferences, protection, referral, debts, sets, devices, places, pushDevices] =
    await Promise.all([
      readBankAccounts(db, id),
      readPreferences(db, id),
      readProtectionState(db, id),
      readKeptReferral(db, id),
      showOwnDebts(db, id),
      readSets(db, id),
      listDeviceUse(db, id),
      listPlaces(db, id),
      listPushDevices(db, id),
    ]);
  return {
    made_at: new Date().toISOString(),
    member: {
      id,
      phone_number: member.phone_number,
      nickname: member.nickname,
      role: member.role,
      registered_name: member.registered_name,
      created_at: member.created_at.toISOString(),
      locked_at: member.locked_at?.toISOString() ?? null,
    },
    bank_accounts: accounts,
    preferences,
    protection,
    referral,
    debts: debts.items,
    lucky_sets: sets,
    known_devices: devices.map((device) => ({
      first_used_at: device.created_at.toISOString(),
      last_used_at: device.used_at.toISOString(),
    })),
    places: places.map(({ kind, seen_at: at }) => ({ kind, seen_at: at.toISOString() })),
    push_devices: pushDevices,
  };
}

/** In the order in which they stand in the file. */
export function listsOf(
  app: AppContext,
  userId: string,
  language: string | undefined,
): { readonly [Name in keyof Lists]: Pages<Lists[Name][number]> } {
  const asked = (cursor: string | undefined) => ({ userId, cursor, limit: ROWS_OF_A_PAGE });
  return {
    sign_ins: (cursor) => signInsOf(app, userId, cursor),
    acts: (cursor) => actsOf(app, userId, cursor),
    notices: (cursor) => listNotices(app, asked(cursor)),
    deposits: (cursor) => listDepositsWithPictures(app, asked(cursor)),
    withdrawals: (cursor) => listWithdrawals(app, asked(cursor)),
    entries: (cursor) => listTransactions(app.db, { ...asked(cursor), language }),
    slips: async (cursor) => {
      const bets = await listBets(app, { userId, cursor, limit: SLIPS_OF_A_PAGE });
      return { items: slipsOf(bets.data), nextCursor: bets.next_cursor };
    },
  };
}

async function signInsOf(
  { db }: AppContext,
  memberId: string,
  cursor: string | undefined,
): Promise<Page<MemberCopy["sign_ins"][number]>> {
  const rows = await selectSignIns(db, memberId, cursor, ROWS_OF_A_PAGE);
  return {
    items: rows.map((row) => ({
      at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
    })),
    nextCursor: rows.at(-1)?.created_us.toString(),
  };
}

async function actsOf(
  { db }: AppContext,
  memberId: string,
  cursor: string | undefined,
): Promise<Page<MemberCopy["acts"][number]>> {
  const rows = await selectOwnActs(db, memberId, cursor, ROWS_OF_A_PAGE);
  return {
    items: rows.map(({ at, action, address, before, after }) => ({
      at: at.toISOString(),
      action,
      address,
      before,
      after,
    })),
    nextCursor: rows.at(-1)?.id.toString(),
  };
}

/** The lines of a slip stand together, so each slip's words are said once. */
function slipsOf(bets: readonly Bet[]): Lists["slips"] {
  const slips = new Map<string, Lists["slips"][number]>();
  for (const bet of bets) {
    const { bet_group_id: id, lottery_round: round } = bet;
    const slip = slips.get(id) ?? {
      bet_group_id: id,
      created_at: bet.created_at,
      note: bet.note,
      lottery: round.lottery_type.name_th,
      round: { id: round.id, name: round.name, draw_date: round.draw_date },
      lines: [],
    };
    slips.set(id, slip);
    slip.lines.push({
      bet_type: bet.bet_type_config.bet_type,
      number: bet.number,
      amount: bet.amount,
      odds_snapshot: bet.odds_snapshot,
      status: bet.status,
      payout: bet.payout,
    });
  }
  return [...slips.values()];
}
