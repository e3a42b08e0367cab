import {
  listWithdrawals,
  requestWithdrawal,
  withdrawalLimits,
} from "@chokdee/domain/withdrawals/contract.ts";
import type { WithdrawalStatus } from "@chokdee/domain/withdrawals/rules.ts";
import type { BodyToSend } from "@chokdee/domain/contract.ts";

import { request } from "../../app/api.ts";
import { useKeptAction } from "../../app/kept-action.ts";
import { untilNextDay } from "../../app/next-day.ts";
import { useCall, usePages } from "../../app/use-call.ts";

/** product.md section 9: history page size 20. */
const PAGE = 20;

export type WithdrawalFilter = "ALL" | WithdrawalStatus;
export type WithdrawalBody = BodyToSend<typeof requestWithdrawal>;

export const useWithdrawalLimits = () =>
  useCall("withdrawals", withdrawalLimits, {}, { refetchInterval: untilNextDay });

export const useRequestWithdrawal = () =>
  useKeptAction(
    "withdrawal",
    (body: WithdrawalBody, idempotencyKey) => request(requestWithdrawal, { body, idempotencyKey }),
    ["withdrawals", "wallet"],
    // One that was paid is what was wished for: who sends it again does not know that yet.
    ({ data }) => data.status === "REJECTED",
  );

/** ALL leaves the status out (product.md section 7). */
export const useWithdrawals = (filter: WithdrawalFilter) =>
  usePages("withdrawals", listWithdrawals, {
    query: { limit: PAGE, status: filter === "ALL" ? undefined : filter },
  });
