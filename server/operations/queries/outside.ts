/** SQL of the services outside. */
import type { Queries } from "../../platform/database/database.ts";

export async function readOwnPhone(db: Queries, memberId: string): Promise<string> {
  const [row] = await db.query<{ phone_number: string }>(
    "select phone_number from members where id = $1",
    [memberId],
  );
  if (!row) throw new Error("somebody signed in is nobody");
  return row.phone_number;
}
