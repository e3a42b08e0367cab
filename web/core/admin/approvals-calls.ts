import {
  approveApproval,
  listApprovals,
  rejectApproval,
  type Approval,
} from "@chokdee/domain/operations/approvals-contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { useChange } from "../../app/admin/use-change.ts";

const ROWS = "25";
const POLL_MS = 15_000;

export function useApprovals(status: Approval["status"], cursor: string | undefined) {
  return useQuery({
    queryKey: ["backoffice", "approvals", status, cursor],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(listApprovals, { query: { status, limit: ROWS, cursor }, signal })).data,
  });
}

/** What waits for a second person and is about one round. */
export function useWaitingFor(roundId: string): Approval | undefined {
  return useApprovals("WAITING", undefined).data?.items.find(({ round }) => round?.id === roundId);
}

/** Answers the first password of a colleague whom an approval has added. */
export const useDecide = (id: string) =>
  useChange(async (decision: "approve" | "reject"): Promise<string | undefined> => {
    const params = { id };
    if (decision === "approve") return (await request(approveApproval, { params })).password;
    await request(rejectApproval, { params, body: {} });
    return undefined;
  });
