import { satangOf, type Satang } from "@chokdee/domain/money.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import type { DaySums, WalletTransaction } from "@chokdee/domain/wallet/contract.ts";
import { shownAmount } from "@chokdee/domain/wallet/rules.ts";

/** Numbers of a bet that fit beside its amount. */
const NUMBERS_SHOWN = 4;

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

/** What came in and what went out on a day, of the types that are shown (null: all), in satang. */
export function inAndOut(
  { sums, went_out: out = {} }: Pick<DaySums, "sums" | "went_out">,
  types: readonly string[] | null,
): { readonly cameIn: Satang; readonly wentOut: Satang } {
  let [cameIn, wentOut] = [0, 0];
  for (const [type, amount] of Object.entries(sums)) {
    if (types !== null && !types.includes(type)) continue;
    const sum = satangOf(Number(amount));
    const went = type in out ? satangOf(Number(out[type])) : Math.max(0, -sum);
    cameIn += sum + went;
    wentOut += went;
  }
  return { cameIn, wentOut };
}

/** The amount with the sign of its type: plus, minus, or none for ADJUST. */
export function entryAmount({ type, amount }: Pick<WalletTransaction, "type" | "amount">): string {
  return shownAmount(type, satangOf(Number(amount)));
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
