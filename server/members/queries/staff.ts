/** SQL of the operator's staff: who may do what, and their second factor. */
import type { Right } from "@chokdee/domain/rights.ts";

import type { Queries } from "../../platform/database.ts";

export interface NewStaff {
  readonly memberId: string;
  readonly rights: readonly Right[];
  readonly mustChangePassword: boolean;
  readonly createdBy: string | null;
}

export async function insertStaff(tx: Queries, staff: NewStaff): Promise<void> {
  await tx.query(
    `insert into staff (member_id, rights, must_change_password, created_by)
     values ($1, $2, $3, $4)
     on conflict (member_id) do update set rights = excluded.rights,
       must_change_password = excluded.must_change_password`,
    [staff.memberId, staff.rights, staff.mustChangePassword, staff.createdBy],
  );
}
