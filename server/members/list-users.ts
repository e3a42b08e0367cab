/** The operator's list of members, with its search (product.md "Members"; trust.md X2). */
import type {
  AdminUser,
  alikeFilters,
  memberSorts,
  memberStates,
} from "@chokdee/domain/members/admin-contract.ts";
import { alikeKinds } from "@chokdee/domain/members/likeness-contract.ts";
import { cleanText } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { bahtNumber } from "@chokdee/domain/money.ts";

import { phoneFor, seesStaff, type Viewer } from "../core/colleagues-phones.ts";
import type { FoundOtherwise } from "../core/queue.ts";
import { patternsOf } from "../core/searched.ts";
import { foundOtherwise } from "../referral/found-otherwise.ts";
import { csvOf, digitsCell, ROWS_OF_A_PART, timeCell } from "../platform/http/csv.ts";
import { textOf } from "../platform/http/languages.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { SEARCH_TIME, searchMembers, type MemberRow, type MemberSearch } from "./queries/users.ts";

const USUAL_ROWS = 50;
/**
 * Of one moment: balances move while a file is sent, and a member whose own did between two parts
 * would stand twice or nowhere. Behind so many that may still be.
 */
const ROWS_BY_BALANCE = 20_000;
const CURSOR = [/^[a-z_]{1,20}$/, /^[0-9]{1,17}$/, /^[0-9a-f-]{36}$/];

export interface UserListRequest {
  readonly search?: string | undefined;
  readonly role?: "USER" | "ADMIN" | undefined;
  readonly sort?: (typeof memberSorts)[number] | undefined;
  readonly state?: (typeof memberStates)[number] | undefined;
  readonly tag?: string | undefined;
  readonly alike?: (typeof alikeFilters)[number] | undefined;
  readonly format?: "json" | "csv" | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export async function listUsers(
  app: AppContext,
  request: UserListRequest,
  viewer: Viewer,
  alsoOf?: FoundOtherwise,
): Promise<{ items: AdminUser[]; next_cursor: string | null }> {
  const sort = request.sort ?? "newest";
  const isByBalance = sort === "balance_high" || sort === "balance_low";
  const rowsOfAPart = isByBalance ? ROWS_BY_BALANCE : ROWS_OF_A_PART;
  const limit = request.format === "csv" ? rowsOfAPart : (request.limit ?? USUAL_ROWS);
  const text = cleanText(request.search ?? "").toLowerCase();
  const [sortedBy = sort, key = "", id = ""] = readCursor(request.cursor, CURSOR) ?? [];
  // A cursor says where one order goes on, and nothing in another.
  if (sortedBy !== sort) throw new Refusal("MALFORMED");
  const search = {
    patterns: text === "" ? null : patternsOf(text),
    role: request.role ?? null,
    staffPhones: seesStaff(viewer),
    sort,
    state: request.state ?? null,
    tag: cleanText(request.tag ?? "") || null,
    alike: kindsOf(request.alike),
    after: id === "" ? undefined : { key, id },
    limit: limit + 1,
  };
  // Not within: nobody holds a connection while they wait for what another finds.
  const found = await alsoOf?.(app.db, text, viewer);
  const rows = await app.db.transaction(async (tx) => {
    const also = found ?? (await foundOtherwise(tx, text, viewer));
    return searchMembers(tx, { ...search, also });
  }, SEARCH_TIME);
  const page = pageOf(rows, limit, (row) => [sort, String(row.sort_key), row.id]);
  return { items: page.items.map((row) => userOf(row, viewer)), next_cursor: page.nextCursor };
}

function kindsOf(asked: UserListRequest["alike"]): MemberSearch["alike"] {
  if (asked === undefined) return null;
  return asked === "ANY" ? alikeKinds : [asked];
}

export function userOf(row: MemberRow, viewer: Viewer): AdminUser {
  return {
    id: row.id,
    phone_number: phoneFor(viewer, row.phone_number, row.role === "ADMIN"),
    nickname: row.nickname,
    role: row.role,
    wallet: { balance: bahtNumber(row.balance_satang ?? 0) },
    locked: row.locked_at !== null,
    tags: row.tags,
    created_at: row.created_at.toISOString(),
  };
}

const COLUMNS = ["MEMBER_ID", "PHONE", "MEMBER", "STATUS", "BALANCE", "TIME", "TAGS"] as const;

/** The same as a file for spreadsheets, in the reader's language. */
export function usersCsv(items: readonly AdminUser[], language: string | undefined): string {
  const word = (key: string) => textOf(`QUEUE_${key}`, undefined, language);
  return csvOf(
    COLUMNS.map(word),
    items.map((user) => [
      user.id,
      digitsCell(user.phone_number),
      user.nickname,
      word(user.locked ? "STATUS_LOCKED" : "STATUS_OPEN"),
      user.wallet.balance.toFixed(2),
      timeCell(new Date(user.created_at)),
      user.tags.join(", "),
    ]),
  );
}
