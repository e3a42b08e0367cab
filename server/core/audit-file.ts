/** A list of members' data leaves the house as a file: the audit keeps who took which, and of what. */
import type { AppContext } from "../platform/app-context.ts";
import type { Actor } from "../platform/http/router.ts";
import { writeAudit } from "./audit.ts";

/** Not who acted, as the audit is asked for: a colleague's phone may stand there. */
interface Narrowed {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly tag?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly action?: string | undefined;
  readonly target_kind?: string | undefined;
  readonly target?: string | undefined;
}

export function auditFile(
  app: Pick<AppContext, "db">,
  actor: Actor,
  name: string,
  { search, status, tag, from, to, action, target_kind, target }: Narrowed = {},
): Promise<void> {
  return writeAudit(app.db, {
    ...actor,
    action: "list.export",
    targetKind: "house",
    targetId: name,
    after: { search, status, tag, from, to, action, target_kind, target },
  });
}
