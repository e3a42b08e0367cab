import { parseSignedBaht } from "@chokdee/domain/money.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { listTransactions, type WalletTransaction } from "@chokdee/domain/wallet/contract.ts";
import { shownAmount } from "@chokdee/domain/wallet/rules.ts";
import { useInfiniteQuery } from "@tanstack/react-query";

import { request, requestFile } from "../api.ts";
import { addressOf } from "../call-address.ts";

/** product.md section 9: transaction list limit 50. */
const PAGE = 50;
/** Numbers of a bet that fit beside its amount. */
const NUMBERS_SHOWN = 4;

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
  link.download = `chokdee-${filter.from ?? "all"}-${filter.to ?? bangkokDay(Date.now())}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), 10_000);
}

export interface StatementDay {
  /** YYYY-MM-DD in Bangkok. */
  readonly day: string;
  readonly entries: readonly WalletTransaction[];
}

/** Entries in their order under the days of Bangkok. */
export function byDay(entries: readonly WalletTransaction[]): readonly StatementDay[] {
  const days = new Map<string, WalletTransaction[]>();
  for (const entry of entries) {
    const day = bangkokDay(Date.parse(entry.created_at));
    const sameDay = days.get(day);
    if (sameDay) sameDay.push(entry);
    else days.set(day, [entry]);
  }
  return [...days].map(([day, sameDay]) => ({ day, entries: sameDay }));
}

/** The amount with the sign of its type: plus, minus, or none for ADJUST. */
export function entryAmount({ type, amount }: Pick<WalletTransaction, "type" | "amount">): string {
  return shownAmount(type, parseSignedBaht(amount) ?? 0);
}

export interface EntryDetails {
  readonly text: string;
  /** How many numbers of the bet are not in the text. */
  readonly more: number;
}

/** What an entry was about: the numbers of a bet, a reason, a bank. */
export function entryDetails({ meta }: Pick<WalletTransaction, "meta">): EntryDetails {
  const { numbers, line_count: lines } = meta;
  if (numbers?.length) {
    const shown = numbers.slice(0, NUMBERS_SHOWN);
    return { text: shown.join(" "), more: Math.max(0, (lines ?? numbers.length) - shown.length) };
  }
  return { text: meta.reason ?? meta.bank_name ?? "", more: 0 };
}
