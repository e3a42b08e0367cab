import {
  approveApproval,
  listApprovals,
  rejectApproval,
  type Approval,
} from "@chokdee/domain/backoffice/approvals-contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { request } from "../../api.ts";
import { usePollInterval } from "../../live.ts";
import { useChange } from "../use-change.ts";

const ROWS = "25";
const POLL_MS = 15_000;

export function useApprovals(status: Approval["status"], cursor: string | undefined) {
  const refetchInterval = usePollInterval(POLL_MS);
  return useQuery({
    queryKey: ["backoffice", "approvals", status, cursor],
    refetchInterval,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(listApprovals, { query: { status, limit: ROWS, cursor }, signal })).data,
  });
}

export const useDecide = (id: string) =>
  useChange((decision: "approve" | "reject") =>
    decision === "approve"
      ? request(approveApproval, { params: { id } })
      : request(rejectApproval, { params: { id }, body: {} }),
  );
