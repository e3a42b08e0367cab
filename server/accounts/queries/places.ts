/** SQL of where members sign in from: who shares a device or an address is seen by it. */
import { createHash } from "node:crypto";

import type { Queries } from "../../platform/database/database.ts";

/** A device is known by each token that its browser holds, its own and those of others. */
export async function keepPlaces(
  tx: Queries,
  memberId: string,
  places: { readonly address: string; readonly devices: readonly (string | undefined)[] },
): Promise<void> {
  const devices = [...new Set(places.devices.filter((one) => one !== undefined))];
  const marks = [places.address, ...devices].map((one) =>
    createHash("sha256").update(one).digest(),
  );
  await tx.query(
    `insert into member_places (member_id, kind, mark)
     select $1, case when no = 1 then 'ADDRESS' else 'DEVICE' end, mark
     from unnest($2::bytea[]) with ordinality m (mark, no)
     on conflict (member_id, kind, mark) do update set seen_at = clock_timestamp()`,
    [memberId, marks],
  );
}

export interface PlaceRow {
  readonly kind: "DEVICE" | "ADDRESS";
  readonly seen_at: Date;
}

export function listPlaces(db: Queries, memberId: string): Promise<PlaceRow[]> {
  return db.query<PlaceRow>(
    "select kind, seen_at from member_places where member_id = $1 order by seen_at desc",
    [memberId],
  );
}

/** Addresses count for a week (the view member_marks), and are not kept for longer. */
export async function pruneAddresses(db: Queries): Promise<void> {
  await db.query(
    `delete from member_places
     where kind = 'ADDRESS' and seen_at < statement_timestamp() - interval '7 days'`,
  );
}
