import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { listDaySums, listTransactions, MOST_SUM_DAYS } from "@chokdee/domain/wallet/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";

import { requestFile } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
import { useCall, usePages } from "../../app/use-call.ts";
import { serverNow } from "../../ui/clock.ts";

/** product.md section 9: transaction list limit 50. */
const PAGE = 50;

export interface StatementFilter {
  /** Types with commas between them; undefined for all. */
  readonly type?: string | undefined;
  /** Days of Bangkok, both included; undefined leaves that end open. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The ledger's entries that fit, newest first, page by page. */
export const useStatement = (filter: StatementFilter) =>
  usePages("wallet", listTransactions, { query: { ...filter, limit: PAGE } });

/** What came and went on the days that are shown, whole days; as many as one call answers. */
export function useDaySums(days: readonly string[]) {
  const to = days[0] ?? "";
  const last = days.at(-1) ?? "";
  const earliest = to === "" ? "" : addDays(to, 1 - MOST_SUM_DAYS);
  const from = last < earliest ? earliest : last;
  return useCall(
    "wallet",
    listDaySums,
    { query: { from, to } },
    { enabled: days.length > 0, placeholderData: keepPreviousData },
  ).data;
}

/** Saves all entries that fit as a file for a spreadsheet. */
export async function saveStatement(filter: StatementFilter): Promise<void> {
  const address = addressOf(listTransactions.path, undefined, { ...filter, format: "csv" });
  const file = URL.createObjectURL(await requestFile(address));
  const link = document.createElement("a");
  link.href = file;
  link.download = `chokdee-${filter.from ?? "all"}-${filter.to ?? bangkokDay(serverNow())}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), 10_000);
}
