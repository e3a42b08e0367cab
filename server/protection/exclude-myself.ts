/**
 * Self-exclusion (docs/decisions/0075): every session ends at once, on all devices and sockets.
 * Whoever signs in afterwards may look and withdraw. It can be made longer and never shorter, by
 * nobody: the database itself refuses it.
 */
import { monthsOfExclusion, type ExclusionLength } from "@chokdee/domain/protection/rules.ts";

import { writeAudit } from "../core/audit.ts";
import { endPushesOfExcluded } from "../notices/push-devices.ts";
import { tellExclusion } from "../notices/security-notice.ts";
import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { beginExclusion, lockProtection } from "./queries/protection.ts";

/** Answers until when, null for good. */
export async function excludeMyself(
  app: AppContext,
  actor: Actor,
  length: ExclusionLength,
): Promise<{ until: string | null }> {
  const memberId = actor.actorId;
  return app.db.transaction(async (tx) => {
    await lockWallet(tx, memberId);
    await lockProtection(tx, memberId);
    const { excluded_until: until } = await beginExclusion(tx, memberId, monthsOfExclusion(length));
    await tellExclusion(tx, memberId);
    await app.sessions.endAll(tx, memberId);
    await endPushesOfExcluded(tx, memberId);
    await writeAudit(tx, {
      ...actor,
      action: "protection.exclusion",
      targetKind: "member",
      targetId: memberId,
      after: { length, until },
    });
    return { until };
  });
}
