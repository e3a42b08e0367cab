/** A list of members' data leaves the house as a file: the audit keeps who took which, and of what. */
import type { AppContext } from "../platform/app-context.ts";
import type { Actor } from "../platform/http/router.ts";
import { writeAudit } from "./audit.ts";

interface Narrowed {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly tag?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function auditFile(
  app: Pick<AppContext, "db">,
  actor: Actor,
  name: string,
  { search, status, tag, from, to }: Narrowed = {},
): Promise<void> {
  return writeAudit(app.db, {
    ...actor,
    action: "list.export",
    targetKind: "house",
    targetId: name,
    after: { search, status, tag, from, to },
  });
}
