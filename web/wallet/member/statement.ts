import { bangkokDay } from "@chokdee/domain/time.ts";
import { listTransactions } from "@chokdee/domain/wallet/contract.ts";
import { useInfiniteQuery } from "@tanstack/react-query";

import { request, requestFile } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
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
export function useStatement(filter: StatementFilter) {
  return useInfiniteQuery({
    queryKey: ["wallet", "transactions", filter],
    queryFn: ({ pageParam, signal }) =>
      request(listTransactions, {
        query: { ...filter, limit: String(PAGE), cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
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
