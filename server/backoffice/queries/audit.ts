/** SQL of the audit. */
import type { Queries } from "../../platform/database.ts";
import type { AuditEntry } from "../audit.ts";

export async function insertAuditEntry(tx: Queries, entry: AuditEntry): Promise<void> {
  await tx.query(
    `insert into audit_entries (actor_id, action, target_kind, target_id, address, before, after)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.actorId,
      entry.action,
      entry.targetKind,
      entry.targetId,
      entry.address,
      asJson(entry.before),
      asJson(entry.after),
    ],
  );
}

function asJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
