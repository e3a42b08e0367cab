/** The calls of player protection: domain/protection/contract.ts. */
import * as calls from "@chokdee/domain/protection/contract.ts";

import { countUse } from "../platform/http/rate-limits.ts";
import type { Router } from "../platform/http/router.ts";
import { textOf } from "../platform/http/languages.ts";
import { excludeMyself } from "./exclude-myself.ts";
import { saveRealityCheck } from "./queries/protection.ts";
import { readProtection } from "./read-protection.ts";
import { setLimits } from "./set-limits.ts";
import { takeBreak } from "./take-break.ts";

/** By member: thousands share a carrier's address. Far above what anybody does by hand. */
const LIMIT = { name: "protection", times: 120, seconds: 600 };

export function protectionRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.readProtection, ({ session }) => readProtection(app.db, session));

  router.route(calls.setLimits, async ({ body, actor, session }) => {
    await countUse(app, LIMIT, actor.actorId);
    await setLimits(app, actor, body.limits);
    return readProtection(app.db, session);
  });

  router.route(calls.takeBreak, async ({ body, actor, session }) => {
    await countUse(app, LIMIT, actor.actorId);
    await takeBreak(app, actor, body.length);
    return readProtection(app.db, session);
  });

  router.route(calls.excludeMyself, async ({ body, actor, language }) => {
    await countUse(app, LIMIT, actor.actorId);
    const begun = await excludeMyself(app, actor, body.length);
    return { message: textOf("EXCLUSION_BEGAN", undefined, language), until: begun.until };
  });

  router.route(calls.setRealityCheck, async ({ body, member, session }) => {
    await countUse(app, LIMIT, member.id);
    await saveRealityCheck(app.db, member.id, body.every_minutes);
    return readProtection(app.db, session);
  });
}
