/** The audit as a file for spreadsheets, its heads in the reader's language. */
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type * as calls from "@chokdee/domain/core/audit-contract.ts";

import { csvOf, digitsCell, timeCell } from "../platform/http/csv.ts";
import { textOf } from "../platform/http/languages.ts";

type Entry = ReplyOf<typeof calls.listAudit>["data"]["items"][number];

const COLUMNS = [
  "QUEUE_TIME",
  "AUDIT_ACTOR",
  "QUEUE_PHONE",
  "AUDIT_ACTION",
  "AUDIT_TARGET_KIND",
  "AUDIT_TARGET",
  "QUEUE_AMOUNT",
  "AUDIT_ADDRESS",
  "AUDIT_BEFORE",
  "AUDIT_AFTER",
];

export function auditCsv(items: readonly Entry[], language: string | undefined): string {
  const json = (value: unknown) => (value === null ? "" : JSON.stringify(value));
  return csvOf(
    COLUMNS.map((key) => textOf(key, undefined, language)),
    items.map((item) => [
      timeCell(new Date(item.at)),
      item.actor?.nickname ?? "",
      digitsCell(item.actor?.phone_number ?? ""),
      item.action,
      item.target_kind,
      item.target?.name ?? item.target?.phone_number ?? item.target_id,
      item.target?.amount ?? amountIn(item.after),
      item.address ?? "",
      json(item.before),
      json(item.after),
    ]),
  );
}

/** What an entry says of money by itself. */
function amountIn(after: unknown): string {
  if (typeof after !== "object" || after === null || !("amount" in after)) return "";
  return typeof after.amount === "string" ? after.amount : "";
}
