import { bangkokDay } from "@chokdee/domain/time.ts";
import { listTransactions } from "@chokdee/domain/wallet/contract.ts";

import { requestFile } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
import { usePages } from "../../app/use-call.ts";
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
