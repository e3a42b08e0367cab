/**
 * What became of a slip and its lines (product.md section 2, "Bet-slip history", and section 4,
 * "Bet status"; architecture.md: LOST follows from the round, it is stored nowhere).
 */
import type { Satang } from "../money.ts";
import type { RoundStatus } from "../rounds/rules.ts";
import { type BetType, betTypeFacts } from "./bet-types.ts";

export type BetStatus = "PENDING" | "WON" | "LOST" | "CANCELLED";

export interface LineFate {
  readonly isSlipCancelled: boolean;
  readonly roundStatus: RoundStatus;
  /** There is a win row for the line. */
  readonly hasWon: boolean;
}

/** The status of a line: a cancelled slip and a voided round give the stake back. */
export function betStatus(fate: LineFate): BetStatus {
  if (fate.isSlipCancelled || fate.roundStatus === "VOIDED") return "CANCELLED";
  if (fate.roundStatus !== "SETTLED") return "PENDING";
  return fate.hasWon ? "WON" : "LOST";
}

/**
 * The badge of a group of lines: 'รอออกผล' (PENDING) when all are pending, 'ถูกรางวัล' (WON) when
 * any won, 'ไม่ถูกรางวัล' (LOST) when all lost, 'ยกเลิก' when all are cancelled. Where lines differ
 * without a win, what is still pending decides, then what was lost.
 */
export function groupBadge(statuses: readonly BetStatus[]): BetStatus {
  const order: readonly BetStatus[] = ["WON", "PENDING", "LOST", "CANCELLED"];
  return order.find((status) => statuses.includes(status)) ?? "PENDING";
}

export type StatusFilter = "ALL" | "PENDING" | "RESULTED" | "CANCELLED";

/** Lines belong together by their group, without one by their second of creation. */
export function groupKey(bet: { bet_group_id: string | null; created_at: string }): string {
  return bet.bet_group_id ?? bet.created_at.replace(/\.[0-9]+/, "");
}

/** The names that older records have for a field (product.md section 3, "Result record"). */
const olderNames: Partial<Readonly<Record<BetType, string>>> = {
  FOUR_TOP: "prize_first",
  FOUR_TOD: "prize_first",
  THREE_TOP: "prize_first_three",
  THREE_TOD: "prize_first_three",
  THREE_FRONT: "prize_front_three",
  THREE_BOTTOM: "prize_last_three",
  TWO_TOP: "prize_first_two",
  TWO_BOTTOM: "prize_last_two",
};

export type ShownResult =
  | { readonly kind: "NUMBERS"; readonly numbers: readonly string[] }
  /** Run types show the digits separately, as circles. */
  | { readonly kind: "DIGITS"; readonly digits: readonly string[] };

/** The draw result of a line in the slip's detail; null shows '-': still pending, or no result. */
export function drawResultFor(
  betType: BetType,
  status: BetStatus,
  result: Readonly<Record<string, string | undefined>> | null,
): ShownResult | null {
  if (status === "PENDING" || result === null) return null;
  const { field, match } = betTypeFacts(betType);
  const name = [field, olderNames[betType]].find(
    (one) => one !== undefined && Object.hasOwn(result, one) && result[one] !== "",
  );
  const drawn = name === undefined ? undefined : result[name];
  if (drawn === undefined) return null;
  if (match === "DIGIT") {
    return { kind: "DIGITS", digits: [...drawn] };
  }
  return { kind: "NUMBERS", numbers: drawn.split(" ") };
}

export type ShownWin =
  | { readonly kind: "AMOUNT"; readonly satang: Satang }
  /** '-' while pending, 'ยกเลิก' when cancelled. */
  | { readonly kind: "PENDING" | "CANCELLED" };

/** The won column of a line: the payout, 0 when lost. */
export function shownWin(status: BetStatus, payoutSatang: Satang): ShownWin {
  if (status === "PENDING" || status === "CANCELLED") return { kind: status };
  return { kind: "AMOUNT", satang: status === "WON" ? payoutSatang : 0 };
}

/** An id of a slip as screens show it: its first 13 characters. */
export function shortId(id: string): string {
  return id.slice(0, 13);
}
