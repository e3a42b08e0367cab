/**
 * The audit's one way in: whoever acts for the operator leaves an entry in the same transaction
 * as the effect (api.md GET /api/admin/audit), so that neither stands without the other.
 */
import type { AuditAction, AuditTarget } from "@chokdee/domain/core/audit-acts.ts";

import type { Queries } from "../platform/database/database.ts";
import { insertAuditEntry } from "./queries/audit.ts";

export interface AuditEntry {
  /** Who acts; null when the house acts by itself. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly targetKind: AuditTarget;
  readonly targetId: string;
  /** The caller's address, from visit.address. */
  readonly address: string | null;
  /** How it was and how it is: plain data, never a password, a token or a code. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Who acts: an Actor, or nobody where the system acts by itself. */
export type AuditActor = Pick<AuditEntry, "actorId" | "address">;

export async function writeAudit(tx: Queries, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, entry);
}
