/** The operator's staff as an owner sees them, and what each may read of themselves. */
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type * as calls from "@chokdee/domain/staff/contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import {
  listStaffRows,
  readStaffRow,
  readMakers,
  readStanding,
  type StaffRow,
} from "../accounts/queries/staff.ts";
import { countRecoveryCodes } from "../accounts/queries/totp.ts";

const USUAL_ROWS = 50;
const CURSOR = [/^[0-9]{1,17}$/, /^[0-9a-f-]{36}$/];

export async function listStaff(
  app: AppContext,
  request: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<{ items: calls.StaffMember[]; next_cursor: string | null }> {
  const limit = request.limit ?? USUAL_ROWS;
  const [createdUs = "", id = ""] = readCursor(request.cursor, CURSOR) ?? [];
  const after = id === "" ? undefined : { createdUs, id };
  const rows = await listStaffRows(app.db, after, limit + 1);
  const page = pageOf(rows, limit, (row) => [String(row.created_us), row.member_id]);
  return { items: page.items.map(staffOf), next_cursor: page.nextCursor };
}

export async function readStaff(app: AppContext, id: string): Promise<calls.StaffMember> {
  const row = isUuid(id) ? await readStaffRow(app.db, id) : undefined;
  if (!row) throw new Refusal("STAFF_NOT_FOUND");
  return staffOf(row);
}

export async function readOwnStaff(
  app: AppContext,
  id: string,
): Promise<ReplyOf<typeof calls.ownStaff>["data"]> {
  const [standing, codes, makers] = await Promise.all([
    readStanding(app.db, id),
    countRecoveryCodes(app.db, id),
    readMakers(app.db, id),
  ]);
  if (!standing) throw new Refusal("FORBIDDEN");
  return {
    id,
    rights: [...standing.rights],
    must_change_password: standing.must_change_password,
    must_set_up_totp: standing.must_set_up_totp,
    has_totp: standing.has_totp,
    recovery_codes_left: codes,
    not_alone: makers,
  };
}

function staffOf(row: StaffRow): calls.StaffMember {
  return {
    id: row.member_id,
    phone_number: row.phone_number,
    nickname: row.nickname,
    rights: [...row.rights],
    enabled: !row.is_locked,
    locked_reason: row.locked_reason,
    must_change_password: row.must_change_password,
    has_totp: row.has_totp,
    confirmed: row.is_confirmed,
    sessions: row.sessions,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
  };
}
