/** What is missing to send a slip, and the deposit that covers it. */
import { satangOf, type Satang } from "@chokdee/domain/money.ts";

import { isAtFault, type PricedLine } from "./priced-lines.ts";

/** The smallest deposit, in baht (product.md section 9). */
const LEAST_DEPOSIT = 100;

/** What the lines that can be sent come to; null where none can: there is no sum to tell. */
export function sendableTotal(
  lines: readonly Pick<PricedLine, "amountSatang" | "fault">[],
): Satang | null {
  const sendable = lines.filter((line) => !isAtFault(line));
  if (sendable.length === 0) return null;
  return sendable.reduce((sum, line) => sum + line.amountSatang, 0);
}

/** How much a balance in baht falls short of a total; 0 when it covers it or is not known yet. */
export function shortfallOf(totalSatang: Satang, balanceBaht: number | undefined): Satang {
  if (balanceBaht === undefined) return 0;
  return Math.max(0, totalSatang - satangOf(balanceBaht));
}

/** The whole baht that cover a shortfall and may be deposited. */
export function topUpBaht(shortfall: Satang): number {
  return Math.max(LEAST_DEPOSIT, Math.ceil(shortfall / 100));
}
