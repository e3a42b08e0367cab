/** The operator's list of members, with its search (product.md "Members"; trust.md X2). */
import type { AdminUser } from "@chokdee/domain/members/admin-contract.ts";
import { cleanText } from "@chokdee/domain/clean-text.ts";
import { listStaff } from "@chokdee/domain/staff/contract.ts";
import { bahtNumber } from "@chokdee/domain/money.ts";
import { mayCall, type Right } from "@chokdee/domain/rights.ts";

import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { SEARCH_TIME, searchMembers, type MemberRow, type MemberSearch } from "./queries/users.ts";

const USUAL_ROWS = 50;
const HIDDEN_PHONE = "**********";
const CURSOR = [/^[0-9]{1,17}$/, /^[0-9a-f-]{36}$/];

export interface UserListRequest {
  readonly search?: string | undefined;
  readonly role?: "USER" | "ADMIN" | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Who asks, as far as it decides what they see. */
export interface Viewer {
  readonly rights: readonly Right[];
}

export async function listUsers(
  app: AppContext,
  request: UserListRequest,
  viewer: Viewer,
): Promise<{ items: AdminUser[]; next_cursor: string | null }> {
  const limit = request.limit ?? USUAL_ROWS;
  const text = cleanText(request.search ?? "").toLowerCase();
  const [createdUs = "", id = ""] = readCursor(request.cursor, CURSOR) ?? [];
  const search: MemberSearch = {
    patterns: text === "" ? null : patternsOf(text),
    role: request.role ?? null,
    staffPhones: seesStaff(viewer),
    before: id === "" ? undefined : { createdUs, id },
    limit: limit + 1,
  };
  const rows = await app.db.transaction((tx) => searchMembers(tx, search), SEARCH_TIME);
  const page = pageOf(rows, limit, (row) => [String(row.created_us), row.id]);
  return { items: page.items.map((row) => userOf(row, viewer)), next_cursor: page.nextCursor };
}

/** The text as it is, and a phone number that was typed with blanks and hyphens without them. */
function patternsOf(text: string): string[] {
  const digits = /^[0-9 -]+$/.test(text) ? text.replaceAll(/[ -]/g, "") : "";
  const texts = new Set(digits === "" ? [text] : [text, digits]);
  return [...texts].map(containing);
}

/** A pattern of LIKE for texts that hold this one, whatever signs are in it. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** Whether somebody sees the list of the staff, where the phones of all colleagues stand. */
function seesStaff({ rights }: Viewer): boolean {
  return mayCall(rights, listStaff);
}

/**
 * A phone is what one signs in with, and wrong passwords lock an account: that of a colleague is
 * shown only to who sees the list of the staff.
 */
function phoneOf(row: MemberRow, viewer: Viewer): string {
  return row.role === "USER" || seesStaff(viewer) ? row.phone_number : HIDDEN_PHONE;
}

export function userOf(row: MemberRow, viewer: Viewer): AdminUser {
  return {
    id: row.id,
    phone_number: phoneOf(row, viewer),
    nickname: row.nickname,
    role: row.role,
    wallet: { balance: bahtNumber(row.balance_satang ?? 0) },
    locked: row.locked_at !== null,
    created_at: row.created_at.toISOString(),
  };
}
