/**
 * Begins a break: no betting and no deposits until it ends (decisions.md "Sessions and accounts").
 * It can be made longer and never shorter, by nobody.
 */
import { hoursOfBreak, type BreakLength } from "@chokdee/domain/protection/rules.ts";

import { writeAudit } from "../core/audit.ts";
import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { beginBreak, lockProtection } from "./queries/protection.ts";

export async function takeBreak(app: AppContext, actor: Actor, length: BreakLength): Promise<void> {
  const memberId = actor.actorId;
  await app.db.transaction(async (tx) => {
    // A slip or deposit that holds the wallet is done before, and the next one sees the break.
    await lockWallet(tx, memberId);
    await lockProtection(tx, memberId);
    const { break_until } = await beginBreak(tx, memberId, hoursOfBreak(length));
    await writeAudit(tx, {
      ...actor,
      action: "protection.break",
      targetKind: "member",
      targetId: memberId,
      after: { length, until: break_until?.toISOString() },
    });
  });
}
