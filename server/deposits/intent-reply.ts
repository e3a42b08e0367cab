/** Deposits as the wire carries them to their member (product.md section 3, "Deposit intent"). */
import type {
  DepositIntent,
  DepositRow as ListedDeposit,
} from "@chokdee/domain/deposits/contract.ts";
import { listWord, SLIPS_PER_DEPOSIT } from "@chokdee/domain/deposits/rules.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import qrcode from "qrcode";

import type { DepositRow } from "./queries/deposits.ts";

/** The quiet zone that a reader needs, in modules (DESIGN.md "QR ticket"), and their size. */
const QR_IMAGE = { errorCorrectionLevel: "M", margin: 4, scale: 8 } as const;

export async function intentReply(row: DepositRow): Promise<DepositIntent> {
  // Nobody is to pay a code whose time has passed, so an ended deposit shows none.
  const payload = row.status === "PENDING" ? row.qr_payload : null;
  return {
    deposit_id: row.id,
    id: row.id,
    reference_id: row.reference_id,
    provider: row.provider,
    status: row.status,
    amount: formatBaht(row.amount_satang),
    qr_amount: formatBaht(row.qr_amount_satang),
    qr_payload: payload,
    qr_code: payload === null ? null : await qrcode.toDataURL(payload, QR_IMAGE),
    promptpay_number: row.promptpay_id,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
    bank_account: {
      bank_code: row.bank_code ?? "",
      bank_name: row.bank_name ?? "",
      account_number: row.account_number,
      account_name: row.account_name,
      color: row.bank_color ?? "",
    },
    has_slip: row.slips_used > 0,
    slips_left: Math.max(0, SLIPS_PER_DEPOSIT - row.slips_used),
    credited_amount: row.credited_satang === null ? null : formatBaht(row.credited_satang),
    reject_reason: row.status === "FAILED" ? row.reason : null,
  };
}

/** What can still be paid is shown again from the list, so there it is the whole intent. */
export async function listedDeposit(row: DepositRow): Promise<ListedDeposit> {
  const { qr_payload, qr_code, promptpay_number, bank_account, slips_left } =
    await intentReply(row);
  const isPayable = row.status === "PENDING" && row.slips_used === 0;
  return {
    ...(isPayable ? { qr_payload, qr_code, promptpay_number, bank_account, slips_left } : {}),
    deposit_id: row.id,
    id: row.id,
    amount: formatBaht(row.amount_satang),
    qr_amount: formatBaht(row.qr_amount_satang),
    status: listWord(row.status, row.slips_used > 0),
    provider: row.provider,
    has_slip: row.slips_used > 0,
    bank_name: row.bank_name ?? "",
    bank_code: row.bank_code ?? "",
    account_number: row.promptpay_id ?? row.account_number,
    reference_id: row.reference_id,
    credited_amount: row.credited_satang === null ? null : formatBaht(row.credited_satang),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
