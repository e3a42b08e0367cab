/** The public log, open to anybody: domain/operations/log-contract.ts. */
import * as calls from "@chokdee/domain/operations/log-contract.ts";

import type { Router } from "../platform/http/router.ts";
import {
  proveConsistency,
  proveInclusion,
  proveRound,
  readLogEntries,
  readLogHead,
} from "./public-log.ts";

export function publicLogRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.logHead, async () => ({ data: await readLogHead(app) }));

  router.route(calls.logEntries, async ({ query }) => ({ data: await readLogEntries(app, query) }));

  router.route(calls.logConsistency, async ({ query }) => ({
    data: await proveConsistency(app, query),
  }));

  router.route(calls.logInclusion, async ({ query }) => ({
    data: await proveInclusion(app, query),
  }));

  router.route(calls.logOfRound, async ({ params, query }) => ({
    data: await proveRound(app, params.id, query.from),
  }));
}
