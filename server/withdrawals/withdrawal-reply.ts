/** Withdrawals as the wire carries them (product.md section 3, "Withdrawal"). */
import { bahtNumber, formatBaht } from "@chokdee/domain/money.ts";
import type { AdminWithdrawal, Withdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { lineReference } from "@chokdee/domain/withdrawals/payout-file.ts";
import {
  withdrawalWarnings,
  type WithdrawalWarning,
} from "@chokdee/domain/withdrawals/warnings.ts";

import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import { slipUrl } from "../deposits/review-deposits.ts";
import type { PayoutRow } from "./queries/payouts.ts";
import type { ReviewRow, WithdrawalRow } from "./queries.ts";

export function withdrawalReply(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    amount: formatBaht(row.amount_satang),
    status: row.status,
    created_at: row.created_at.toISOString(),
    processed_at: row.processed_at?.toISOString() ?? null,
    bank_name: row.bank_name,
    bank_color: row.bank_color,
    bank_account_no: row.account_number,
    bank_account_name: row.account_name,
    fee: formatBaht(row.fee_satang),
    net_amount: formatBaht(row.amount_satang - row.fee_satang),
    reject_reason: row.reject_reason,
    slip_image_url: row.slip_image_id === null ? null : slipUrl(row.slip_image_id),
  };
}

/** Who of the staff reads. */
export interface Reader extends Viewer {
  readonly id: string;
}

/** What of it depends on who reads it. */
export interface Reading {
  readonly reader: Reader;
  /** Those who pay it in the place of who reads it. */
  readonly payersInstead: readonly string[] | undefined;
  readonly isLarge: boolean;
}

/** As the staff see it. */
export function adminWithdrawalReply(
  row: ReviewRow,
  payout: PayoutRow,
  { reader, payersInstead, isLarge }: Reading,
): AdminWithdrawal {
  return {
    ...withdrawalReply(row),
    member: {
      id: row.user_id,
      phone_number: phoneFor(reader, row.phone_number, row.is_staff),
      nickname: row.nickname,
      registered_name: row.registered_name,
      created_at: row.member_since.toISOString(),
      balance: bahtNumber(row.balance_satang),
      total_deposited: formatBaht(row.deposited_satang),
      total_withdrawn: formatBaht(row.withdrawn_satang),
      withdrawals_today: row.today,
    },
    decided_by: row.decided_by,
    paid_by_another: payersInstead ? [...payersInstead] : null,
    warnings: warningsOf(row),
    ...deskOf(payout, reader.id),
    takes_two: isLarge,
  };
}

/** What should be looked at before it is paid. */
export function warningsOf(row: ReviewRow): WithdrawalWarning[] {
  const { account_now: number, account_added_at: addedAt, account_changed_at: changedAt } = row;
  return withdrawalWarnings({
    requestedAtMs: row.created_at.getTime(),
    approvedBefore: row.approved_before,
    registeredName: row.registered_name,
    accountName: row.account_name,
    accountNumber: row.account_number,
    account:
      number === null || addedAt === null
        ? null
        : { number, addedAtMs: addedAt.getTime(), changedAtMs: changedAt?.getTime() ?? null },
  });
}

function deskOf(payout: PayoutRow, readerId: string) {
  const { claimed_until: until, sent_at: sentAt, released_at: releasedAt } = payout;
  const { file_reference: file, payout_line: line } = payout;
  return {
    stage: payout.stage,
    claim:
      payout.stage === "CLAIMED" && until
        ? {
            by: payout.claimer ?? "",
            until: until.toISOString(),
            is_mine: payout.claimed_by === readerId,
          }
        : null,
    sent: sentAt && {
      by: payout.sender,
      at: sentAt.toISOString(),
      reference: file !== null && line !== null ? lineReference(file, line) : null,
    },
    holds: [...payout.holds],
    release: releasedAt && {
      by: payout.releaser,
      at: releasedAt.toISOString(),
      despite: [...payout.released_despite],
      reason: payout.release_reason,
    },
    is_doubted: payout.doubted_at !== null,
    waiting_approval_id: payout.waiting_approval_id,
  };
}
