/** SQL of preferences: a member without a row has the defaults of the table. */
import type { preferences } from "@chokdee/domain/members/contract.ts";
import type * as z from "zod/mini";

import type { Queries } from "../../platform/database/database.ts";

export type Preferences = z.output<typeof preferences>;

const COLUMNS = "deposit, withdrawal, lottery, promotion, announcement, language";

const DEFAULTS: Preferences = {
  deposit: true,
  withdrawal: true,
  lottery: true,
  promotion: true,
  announcement: true,
  language: "th",
};

export async function readPreferences(db: Queries, memberId: string): Promise<Preferences> {
  const sql = `select ${COLUMNS} from preferences where member_id = $1`;
  const [row] = await db.query<Preferences>(sql, [memberId]);
  return row ?? DEFAULTS;
}

/** Changes what is given and answers all; two devices that change different things both win. */
export async function savePreferences(
  db: Queries,
  memberId: string,
  changes: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<Preferences> {
  const { deposit, withdrawal, lottery, promotion, announcement, language } = changes;
  const [row] = await db.query<Preferences>(
    `insert into preferences as p (member_id, ${COLUMNS})
     values ($1, coalesce($2, true), coalesce($3, true), coalesce($4, true), coalesce($5, true),
       coalesce($6, true), coalesce($7, 'th'))
     on conflict (member_id) do update set
       deposit = coalesce($2, p.deposit), withdrawal = coalesce($3, p.withdrawal),
       lottery = coalesce($4, p.lottery), promotion = coalesce($5, p.promotion),
       announcement = coalesce($6, p.announcement), language = coalesce($7, p.language)
     returning ${COLUMNS}`,
    [memberId, deposit, withdrawal, lottery, promotion, announcement, language].map(
      (value) => value ?? null,
    ),
  );
  return row ?? DEFAULTS;
}
