/** The member's bets as the wire carries them (product.md section 3, "Bet (slip row)"). */
import { keptGroupId, sentGroupId } from "@chokdee/domain/betting/bet-group-id.ts";
import { betTypeFacts, parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Bet, BetStatus } from "@chokdee/domain/betting/contract.ts";
import { betStatus } from "@chokdee/domain/betting/slip-history.ts";
import { formatBaht, formatOdds } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { Category } from "@chokdee/domain/rounds/contract.ts";
import { isDay } from "@chokdee/domain/time.ts";

import type { AppContext } from "../platform/app-context.ts";
import {
  findSlips,
  findSlipsOfNumber,
  readBets,
  type BetFilter,
  type BetRow,
  type FoundSlip,
} from "./queries/history.ts";

const USUAL_SLIPS = 50;

export interface BetListRequest {
  readonly userId: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly roundId?: string | undefined;
  readonly lotteryTypeId?: string | undefined;
  readonly betGroupId?: string | undefined;
  readonly status?: BetStatus | "RESULTED" | "ALL" | undefined;
  readonly number?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export async function listBets(
  app: AppContext,
  request: BetListRequest,
): Promise<{ data: Bet[]; next_cursor: string | null }> {
  const keys = [request.cursor, request.roundId, request.lotteryTypeId];
  if (!keys.every(isRowKey)) return { data: [], next_cursor: null };
  for (const day of [request.from, request.to]) {
    if (day !== undefined && !isDay(day)) throw new Refusal("DATE_INVALID");
  }
  const limit = request.limit ?? USUAL_SLIPS;
  const filter: BetFilter = {
    userId: request.userId,
    limit: limit + 1,
    before: request.cursor,
    roundId: request.roundId,
    lotteryTypeId: request.lotteryTypeId,
    betGroupId: request.betGroupId === undefined ? undefined : keptGroupId(request.betGroupId),
    status: request.status === "ALL" ? undefined : request.status,
    from: request.from,
    to: request.to,
  };
  const { number } = request;
  const { slips, next } =
    number === undefined
      ? { slips: await findSlips(app.db, filter), next: null }
      : await findSlipsOfNumber(app.db, filter, number);
  const page = cutToPage(slips, limit);
  const rows = page.length === 0 ? [] : await readBets(app.db, request.userId, page);
  return {
    data: rows.map(betOf),
    next_cursor: slips.length > page.length ? (page.at(-1)?.id ?? null) : next,
  };
}

/**
 * A page ends after the slip that brings it to so many lines: a hundred slips of 1,000 lines would
 * hold the node for seconds.
 */
const MOST_LINES = 2_000;

function cutToPage(slips: readonly FoundSlip[], limit: number): FoundSlip[] {
  const page: FoundSlip[] = [];
  let lines = 0;
  for (const slip of slips.slice(0, limit)) {
    if (lines >= MOST_LINES) break;
    page.push(slip);
    lines += slip.line_count;
  }
  return page;
}

const LARGEST_KEY = 9_223_372_036_854_775_807n;

/** Whether a text may be the key of a slip or round; none was given counts as yes. */
function isRowKey(text: string | undefined): boolean {
  return text === undefined || (/^[0-9]{1,19}$/.test(text) && BigInt(text) <= LARGEST_KEY);
}

function betOf(row: BetRow): Bet {
  const status = betStatus({
    isSlipCancelled: row.cancelled,
    roundStatus: row.round_status,
    hasWon: row.payout_satang !== null,
  });
  const payout = formatBaht(status === "WON" ? (row.payout_satang ?? 0) : 0);
  return {
    id: `${row.slip_id}-${row.line_no}`,
    bet_group_id: sentGroupId(row.bet_group_id),
    created_at: row.created_at.toISOString(),
    status,
    number: row.number,
    amount: formatBaht(row.stake_satang),
    payout,
    actual_payout: payout,
    odds_snapshot: formatOdds(row.odds),
    note: row.note,
    bet_type_config: {
      id: String(row.config_id),
      name_th: thaiName(row.bet_type),
      bet_type: row.bet_type,
    },
    lottery_round: {
      id: String(row.round_id),
      name: row.round_name,
      sequence: row.sequence,
      status: row.round_status,
      draw_date: row.draw_date,
      close_time: row.close_time.toISOString(),
      result: row.round_status === "SETTLED" ? row.result : null,
      lottery_type: {
        id: String(row.type_id),
        category: row.category as Category,
        name_th: row.names["th"] ?? row.code,
        names: row.names,
        code: row.code,
        result_kind: row.result_kind,
      },
    },
  };
}

function thaiName(betType: string): string {
  const known = parseBetType(betType);
  return known === null ? betType : betTypeFacts(known).nameTh;
}
