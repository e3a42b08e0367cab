/** Who did what, when, from where, before and after (api.md GET /api/admin/audit). */
import { maskPhone } from "@chokdee/domain/members/rules.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type * as calls from "@chokdee/domain/core/audit-contract.ts";

import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { selectAudit, type AuditRow } from "./queries/audit.ts";

const USUAL_ROWS = 50;
const CURSOR = [/^[0-9]{1,15}$/];

type AuditPage = ReplyOf<typeof calls.listAudit>["data"];

export interface AuditRequest {
  /** An id or a phone number. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export async function listAudit(app: AppContext, request: AuditRequest): Promise<AuditPage> {
  const limit = request.limit ?? USUAL_ROWS;
  const actor = request.actor === "" ? undefined : request.actor;
  const rows = await selectAudit(app.db, {
    actorId: actor !== undefined && isUuid(actor) ? actor : null,
    actorPhone: actor !== undefined && !isUuid(actor) ? actor : null,
    action: request.action || null,
    before: readCursor(request.cursor, CURSOR)?.[0],
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [String(row.id)]);
  return { items: page.items.map(entryOf), next_cursor: page.nextCursor };
}

function entryOf(row: AuditRow): AuditPage["items"][number] {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actor:
      row.actor_id === null
        ? null
        : {
            id: row.actor_id,
            phone_number: row.phone_number ?? "",
            nickname: row.nickname ?? "",
          },
    action: row.action,
    target_kind: row.target_kind,
    target_id: row.target_id,
    target: row.has_target
      ? {
          name: row.target_name,
          names: row.target_names,
          phone_number: row.target_phone === null ? null : maskPhone(row.target_phone),
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
