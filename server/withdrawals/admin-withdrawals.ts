/** Withdrawals as one of the staff reads them: with what they may do to each. */
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";

import { readPayersInstead } from "../core/lone-credits.ts";
import { readRights } from "../core/queries/approvals.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { isLargePayout, payoutsOf } from "./payout-checks.ts";
import { readReviews, type ReviewRow } from "./queries.ts";
import { adminWithdrawalReply, type Reader } from "./withdrawal-reply.ts";

/** Rows of a list, in its order. */
export async function adminWithdrawalsOf(
  db: Queries,
  reader: Reader,
  rows: readonly ReviewRow[],
): Promise<AdminWithdrawal[]> {
  const open = rows.filter((row) => row.status === "PENDING").map((row) => row.user_id);
  const instead = await readPayersInstead(db, reader.id, open);
  const payouts = await payoutsOf(
    db,
    rows.map((row) => row.id),
  );
  return Promise.all(
    rows.map(async (row) => {
      const payout = payouts.find(({ id }) => id === row.id);
      if (!payout) throw new Error(`withdrawal ${row.id} is gone`);
      const isOpen = row.status === "PENDING";
      return adminWithdrawalReply(row, payout, {
        payersInstead: isOpen ? instead.get(row.user_id) : undefined,
        isLarge: isOpen && (await isLargePayout(db, payout)),
        reader,
      });
    }),
  );
}

export async function readAdminWithdrawals(
  app: AppContext,
  readerId: string,
  ids: readonly string[],
): Promise<AdminWithdrawal[]> {
  const reader = { id: readerId, rights: await readRights(app.db, readerId) };
  return adminWithdrawalsOf(app.db, reader, await readReviews(app.db, ids));
}

export async function readAdminWithdrawal(
  app: AppContext,
  readerId: string,
  id: string,
): Promise<AdminWithdrawal> {
  const [one] = await readAdminWithdrawals(app, readerId, [id]);
  if (!one) throw new Error(`withdrawal ${id} is gone`);
  return one;
}
