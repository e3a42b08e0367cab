import type { Queries } from "../platform/database/database.ts";

/** What the moves of an account of the books add up to, in satang; money on a bank is above zero. */
export async function heldBy(db: Queries, code: string): Promise<number> {
  const [row] = await db.query<{ satang: number }>(
    `select coalesce(sum(case when debit_account = $1 then amount_satang else 0 end
       - case when credit_account = $1 then amount_satang else 0 end), 0)::bigint as satang
     from book_moves`,
    [code],
  );
  return row?.satang ?? 0;
}
