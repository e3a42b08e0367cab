/** The calls of what waits for a second person: domain/backoffice/approvals-contract.ts. */
import * as calls from "@chokdee/domain/backoffice/approvals-contract.ts";

import { Answer, type FrontDesk } from "../platform/front-desk.ts";
import { textOf } from "../platform/languages.ts";
import type { Asked } from "./approvals.ts";
import { approveApproval, listApprovals, rejectApproval } from "./decide-approval.ts";

export function approvalsRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(calls.listApprovals, async ({ query, member }) => ({
    data: await listApprovals(house, member.staff?.rights ?? [], query),
  }));

  desk.serve(calls.approveApproval, ({ params, member, address }) =>
    approveApproval(house, params.id, { actorId: member.id, address }),
  );

  desk.serve(calls.rejectApproval, async ({ params, body, member, address }) => ({
    data: await rejectApproval(house, params.id, { actorId: member.id, address }, body?.reason),
  }));
}

/** The answer of a command that now waits for a second person. */
export function askedAnswer({ approvalId }: Asked, language: string | undefined) {
  return new Answer(202, {
    message: textOf("APPROVAL_ASKED", undefined, language),
    data: { status: "WAITING_APPROVAL" as const, approval_id: approvalId },
  });
}
