import type { ReplyOf } from "@chokdee/domain/contract.ts";
import {
  approveApproval,
  listApprovals,
  rejectApproval,
  type Approval,
} from "@chokdee/domain/operations/approvals-contract.ts";

import { request } from "../../app/api.ts";
import { useAction, useCall } from "../../app/use-call.ts";

const ROWS = 25;
const POLL_MS = 15_000;

export const useApprovals = (status: Approval["status"], cursor: string | undefined) =>
  useCall(
    "backoffice",
    listApprovals,
    { query: { status, limit: ROWS, cursor } },
    { refetchInterval: POLL_MS },
  );

/** What waits for a second person and is about one round. */
export function useWaitingFor(roundId: string): Approval | undefined {
  const query = { status: "WAITING", round_id: roundId, limit: ROWS } as const;
  const waiting = useCall("backoffice", listApprovals, { query }, { refetchInterval: POLL_MS });
  return waiting.data?.items.find(({ round }) => round?.id === roundId);
}

/** Answers what an approval tells besides: a first password, the rounds that it leaves behind. */
export const useDecide = (id: string) =>
  useAction(
    async (decision: "approve" | "reject"): Promise<ReplyOf<typeof approveApproval>> => {
      const params = { id };
      if (decision === "approve") return request(approveApproval, { params });
      return request(rejectApproval, { params, body: {} });
    },
    "backoffice",
    "rounds",
  );
