/** SQL of what those have moved whom somebody brought, added up by who that was. */
import type { Satang } from "@chokdee/domain/money.ts";

import { type Named, withNames } from "../../core/queries/names.ts";
import type { Queries } from "../../platform/database/database.ts";
import { BY_MEMBER, OF_BETS, type FigureRow } from "./figures.ts";

type ReferrerFigureRow = Omit<FigureRow, "user_id" | "commissions" | "adjustments"> &
  Named & { readonly referrer_id: string };

/** The same of members whom somebody brought, added up by who that was: a row for each. */
export async function readReferredFigures(
  tx: Queries,
  from: Date,
  to: Date,
  named: readonly string[],
): Promise<ReferrerFigureRow[]> {
  const rows = await tx.query<Omit<ReferrerFigureRow, keyof Named>>(
    `select r.referrer_id, sum(f.slips)::bigint as slips, sum(f.stakes)::bigint as stakes,
       sum(f.refunds)::bigint as refunds, sum(f.payouts)::bigint as payouts
     from (${BY_MEMBER}) f join backoffice_referrals r on r.member_id = f.user_id
     group by r.referrer_id`,
    [from, to, OF_BETS, named],
  );
  return withNames(tx, rows, (row) => row.referrer_id);
}

/** Who brought these members. */
export async function readReferrers(
  db: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ member_id: string; referrer_id: string }>(
    "select member_id, referrer_id from backoffice_referrals where member_id = any ($1::uuid[])",
    [userIds],
  );
  return new Map(rows.map((row) => [row.member_id, row.referrer_id]));
}

/** What was counted between two instants for who brought members, by them. */
export async function readCommissions(db: Queries, from: Date, to: Date) {
  const rows = await db.query<{ readonly referrer_id: string; readonly satang: Satang }>(
    `select referrer_id, sum(commission_satang)::bigint as satang from backoffice_commissions
     where finished_at >= $1 and finished_at < $2 group by referrer_id`,
    [from, to],
  );
  return withNames(db, rows, (row) => row.referrer_id);
}
