/** Withdrawals as a file for spreadsheets, in the reader's language. */
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";

import { csvOf, digitsCell, timeCell } from "../platform/http/csv.ts";
import { textOf } from "../platform/http/languages.ts";

const COLUMNS = [
  "TIME",
  "STATUS",
  "MEMBER",
  "PHONE",
  "AMOUNT",
  "FEE",
  "BANK",
  "TO_ACCOUNT",
  "ACCOUNT_NAME",
  "DECIDED_TIME",
  "DECIDED_BY",
  "REASON",
] as const;

export function withdrawalsCsv(
  items: readonly AdminWithdrawal[],
  language: string | undefined,
): string {
  const word = (key: string) => textOf(`QUEUE_${key}`, undefined, language);
  return csvOf(
    COLUMNS.map(word),
    items.map((item) => [
      timeCell(new Date(item.created_at)),
      word(`STATUS_${item.status}`),
      item.member.nickname,
      digitsCell(item.member.phone_number),
      item.amount,
      item.fee,
      item.bank_name,
      digitsCell(item.bank_account_no),
      item.bank_account_name,
      item.processed_at === null ? "" : timeCell(new Date(item.processed_at)),
      item.decided_by ?? "",
      item.reject_reason ?? "",
    ]),
  );
}
