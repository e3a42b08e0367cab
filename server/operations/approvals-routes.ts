/** The calls of what waits for a second person: domain/operations/approvals-contract.ts. */
import * as calls from "@chokdee/domain/operations/approvals-contract.ts";

import { viewerOf } from "../core/colleagues-phones.ts";
import type { Router } from "../platform/http/router.ts";
import { approveApproval, listApprovals, rejectApproval } from "./decide-approval.ts";

export function approvalsRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listApprovals, async ({ query, member }) => ({
    data: await listApprovals(app, member.staff?.rights ?? [], query),
  }));

  router.route(calls.approveApproval, ({ params, actor, session }) =>
    approveApproval(app, params.id, actor, session),
  );

  router.route(calls.rejectApproval, async ({ params, body, actor, member }) => ({
    data: await rejectApproval(app, params.id, actor, body?.reason, viewerOf(member)),
  }));
}
