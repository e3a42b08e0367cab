/** SQL of the bank that is played for trials. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface PayableDeposit {
  readonly id: string;
  readonly reference_id: string;
  readonly qr_amount_satang: Satang;
  readonly account_number: string;
  readonly promptpay_id: string | null;
}

/** Open deposits that have waited for so many seconds, the oldest first. */
export function listPayableDeposits(db: Queries, afterSeconds: number): Promise<PayableDeposit[]> {
  return db.query<PayableDeposit>(
    `select id, reference_id, qr_amount_satang, account_number, promptpay_id from deposits_now
     where status = 'PENDING' and status_now = 'PENDING'
       and created_at < clock_timestamp() - make_interval(secs => $1)
     order by no limit 200`,
    [afterSeconds],
  );
}
