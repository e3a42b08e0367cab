import {
  approveWithdrawal,
  rejectWithdrawal,
  type AdminWithdrawal,
} from "@chokdee/domain/withdrawals/contract.ts";
import {
  answerWithdrawal,
  claimWithdrawals,
  listPayoutFiles,
  makePayoutFile,
  returnWithdrawal,
  sendWithdrawal,
  unclaimWithdrawals,
  type PayoutFormat,
} from "@chokdee/domain/withdrawals/payout-contract.ts";

import { request } from "../../app/api.ts";
import { forgetKept, useKeptAction } from "../../app/kept-action.ts";
import { useAction, usePages } from "../../app/use-call.ts";

/** Whether somebody has to say why, or a second person, before anything is sent. */
export function needsAsking(withdrawal: AdminWithdrawal): boolean {
  const { holds, takes_two: isLarge, release, paid_by_another: payers, stage } = withdrawal;
  if (stage === "SENT") return false;
  if (release && holds.every((one) => release.despite.includes(one))) return false;
  return holds.length > 0 || isLarge || payers?.length === 0;
}

export type Step =
  | {
      readonly step: "approve";
      readonly id: string;
      readonly slip: File | undefined;
      readonly paidFrom: string | null;
      readonly reason: string | null;
    }
  | { readonly step: "send"; readonly id: string; readonly paidFrom: string | null }
  | { readonly step: "reject" | "return"; readonly id: string; readonly reason: string }
  | {
      readonly step: "answer";
      readonly id: string;
      readonly isPaid: boolean;
      readonly reason: string;
    }
  | { readonly step: "claim" | "unclaim"; readonly ids: readonly string[] };

/** One step at the desk; the server refuses what another was first with. */
export const usePayoutStep = () => useAction(takeStep, "backoffice");

function takeStep(sent: Step): Promise<object> {
  switch (sent.step) {
    case "approve":
      return approve(sent);
    case "send":
      return request(sendWithdrawal, {
        params: { id: sent.id },
        body: { paid_from: sent.paidFrom },
      });
    case "reject":
      return request(rejectWithdrawal, { params: { id: sent.id }, body: { reason: sent.reason } });
    case "return":
      return request(returnWithdrawal, { params: { id: sent.id }, body: { reason: sent.reason } });
    case "answer":
      return request(answerWithdrawal, {
        params: { id: sent.id },
        body: { is_paid: sent.isPaid, reason: sent.reason },
      });
    case "claim":
      return claim(sent.ids);
    case "unclaim":
      return unclaim(sent.ids);
  }
}

const claim = (ids: readonly string[]) => request(claimWithdrawals, { body: { ids: [...ids] } });
const unclaim = (ids: readonly string[]) =>
  request(unclaimWithdrawals, { body: { ids: [...ids] } });

/** Many at once: which were taken, and which another had. */
export const useClaimMany = () => useAction(claim, "backoffice");
export const useUnclaimMany = () => useAction(unclaim, "backoffice");

function approve(sent: Step & { readonly step: "approve" }): Promise<object> {
  const params = { id: sent.id };
  if (!sent.slip) {
    const body = { reason: sent.reason, paid_from: sent.paidFrom };
    return request(approveWithdrawal, { params, body });
  }
  const form = new FormData();
  // Fields stand before the file: the server reads them while it arrives.
  if (sent.reason !== null) form.set("reason", sent.reason);
  if (sent.paidFrom !== null) form.set("paid_from", sent.paidFrom);
  form.set("slip", sent.slip);
  // The call takes JSON or a form; its contract names the fields of JSON.
  return request(approveWithdrawal, { params, body: form as never });
}

export const usePayoutFiles = () =>
  usePages("backoffice", listPayoutFiles, { query: { limit: 20 } });

const MAKING = "payout-file";

/**
 * Under a key that is kept until the server has said yes: a lost answer makes no second file. One
 * whose payouts are all decided is another file than the one that is wished for now.
 */
export const useMakeFile = () =>
  useKeptAction(
    MAKING,
    (body: { readonly format: PayoutFormat; readonly paid_from: string }, idempotencyKey) =>
      request(makePayoutFile, { body, idempotencyKey }),
    ["backoffice"],
    ({ data }) => data.file.open === 0,
  );

/** Files were fetched from their list: the next that is made is not handed out as one of them. */
export const endMaking = (): void => forgetKept(MAKING);
