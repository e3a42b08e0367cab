/** Who did what, when, from where, before and after (api.md GET /api/admin/audit). */
import { cleanText } from "@chokdee/domain/clean-text.ts";
import { maskPhone } from "@chokdee/domain/members/rules.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type * as calls from "@chokdee/domain/core/audit-contract.ts";

import { phoneFor, seesStaff, type Viewer } from "./colleagues-phones.ts";
import { dayBegins } from "./queue.ts";
import { patternsOf } from "./searched.ts";
import { ROWS_OF_A_PART } from "../platform/http/csv.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { selectAudit, type AuditRow } from "./queries/audit.ts";

const USUAL_ROWS = 50;
/** What is looked for in what was kept walks through all of it. */
const SEARCH_TIME = { timeoutSeconds: 5 };
const CURSOR = [/^[0-9]{1,15}$/];

type AuditPage = ReplyOf<typeof calls.listAudit>["data"];

export interface AuditRequest {
  /** An id, a phone number or a part of a name. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly target_kind?: string | undefined;
  readonly target?: string | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly format?: "json" | "csv" | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export async function listAudit(
  app: AppContext,
  viewer: Viewer,
  request: AuditRequest,
): Promise<AuditPage> {
  const limit = request.format === "csv" ? ROWS_OF_A_PART : (request.limit ?? USUAL_ROWS);
  const actor = cleanText(request.actor ?? "");
  const text = cleanText(request.search ?? "").toLowerCase();
  const filter = {
    actorId: isUuid(actor) ? actor : null,
    actorPatterns: actor === "" || isUuid(actor) ? null : patternsOf(actor.toLowerCase()),
    action: request.action || null,
    targetKind: request.target_kind || null,
    targetId: request.target || null,
    patterns: text === "" ? null : patternsOf(text.replaceAll(/(?<=\d),(?=\d)/g, "")),
    from: dayBegins(request.from, 0),
    to: dayBegins(request.to, 1),
    before: readCursor(request.cursor, CURSOR)?.[0],
    limit: limit + 1,
    staffPhones: seesStaff(viewer),
  };
  const rows = await app.db.transaction((tx) => selectAudit(tx, filter), SEARCH_TIME);
  const page = pageOf(rows, limit, (row) => [String(row.id)]);
  return { items: page.items.map((row) => entryOf(row, viewer)), next_cursor: page.nextCursor };
}

function entryOf(row: AuditRow, viewer: Viewer): AuditPage["items"][number] {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actor:
      row.actor_id === null
        ? null
        : {
            id: row.actor_id,
            phone_number: phoneFor(viewer, row.phone_number ?? "", row.actor_role === "ADMIN"),
            nickname: row.nickname ?? "",
          },
    action: row.action,
    target_kind: row.target_kind,
    target_id: row.target_id,
    target: row.has_target
      ? {
          name: row.target_name,
          names: row.target_names,
          phone_number:
            row.target_phone === null
              ? null
              : phoneFor(viewer, maskPhone(row.target_phone), row.target_is_staff ?? false),
          is_staff: row.target_is_staff ?? false,
          draw_date: row.target_draw_date,
          amount: row.target_satang === null ? null : formatBaht(row.target_satang),
        }
      : null,
    address: row.address,
    before: row.before ?? null,
    after: row.after ?? null,
  };
}
