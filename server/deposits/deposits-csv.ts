/** Deposits and unmatched transfers as files for spreadsheets, in the reader's language. */
import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import type { BankNotification } from "@chokdee/domain/deposits/line-contract.ts";

import { csvOf, digitsCell, timeCell } from "../platform/http/csv.ts";
import { textOf } from "../platform/http/languages.ts";

const DEPOSIT_COLUMNS = [
  "TIME",
  "STATUS",
  "REFERENCE",
  "MEMBER",
  "PHONE",
  "AMOUNT",
  "CREDITED",
  "TO_ACCOUNT",
  "SLIP_TIME",
  "DECIDED_TIME",
  "DECIDED_BY",
  "REASON",
] as const;
const RECALL_COLUMNS = ["TIME", "DECIDED_BY", "REASON"] as const;

const time = (at: string | null | undefined): string => (at ? timeCell(new Date(at)) : "");

export function depositsCsv(items: readonly AdminDeposit[], language: string | undefined): string {
  const word = (key: string) => textOf(`QUEUE_${key}`, undefined, language);
  const recall = textOf("ENTRY_RECALL", undefined, language);
  return csvOf(
    [...DEPOSIT_COLUMNS.map(word), ...RECALL_COLUMNS.map((key) => `${recall}: ${word(key)}`)],
    items.map((item) => [
      time(item.created_at),
      word(`STATUS_${item.status}`),
      item.reference_id,
      item.member.nickname,
      digitsCell(item.member.phone_number),
      item.qr_amount,
      item.credited_amount ?? "",
      digitsCell(item.receiving_account.display_number),
      time(item.slip?.uploaded_at),
      time(item.decided_at),
      item.decided_by ?? "",
      item.reason ?? "",
      time(item.recalled?.at),
      item.recalled?.recalled_by ?? "",
      item.recalled?.reason ?? "",
    ]),
  );
}

const LINE_COLUMNS = ["TIME", "AMOUNT", "FROM_ACCOUNT", "TO_ACCOUNT", "REFERENCE", "TRANSACTION"];

export function unmatchedCsv(
  items: readonly BankNotification[],
  language: string | undefined,
): string {
  return csvOf(
    LINE_COLUMNS.map((key) => textOf(`QUEUE_${key}`, undefined, language)),
    items.map((item) => [
      time(item.occurred_at),
      item.amount,
      digitsCell(item.from_account ?? ""),
      digitsCell(item.to_account),
      item.reference ?? "",
      `${item.provider} ${item.transaction_id}`,
    ]),
  );
}
