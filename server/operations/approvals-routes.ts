/** The calls of what waits for a second person: domain/operations/approvals-contract.ts. */
import * as calls from "@chokdee/domain/operations/approvals-contract.ts";

import type { FrontDesk } from "../platform/http/front-desk.ts";
import { approveApproval, listApprovals, rejectApproval } from "./decide-approval.ts";

export function approvalsRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(calls.listApprovals, async ({ query, member }) => ({
    data: await listApprovals(house, member.staff?.rights ?? [], query),
  }));

  desk.serve(calls.approveApproval, ({ params, actor }) =>
    approveApproval(house, params.id, actor),
  );

  desk.serve(calls.rejectApproval, async ({ params, body, actor }) => ({
    data: await rejectApproval(house, params.id, actor, body?.reason),
  }));
}
