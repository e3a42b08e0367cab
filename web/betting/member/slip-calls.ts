/** The calls of slips that were sent; the betting screen's first view needs none of them. */
import {
  betsSummary,
  cancelSlip,
  listBets,
  writeSlipNote,
  type Bet,
} from "@chokdee/domain/betting/contract.ts";
import type { StatusFilter } from "@chokdee/domain/betting/slip-history.ts";
import { useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { usePollInterval } from "../../app/live.ts";
import { untilNextDay } from "../../app/next-day.ts";
import {
  renew,
  useAction,
  useCall,
  useOnceMutation,
  usePages,
  type Read,
} from "../../app/use-call.ts";
import { serverNow } from "../../ui/clock.ts";

/** product.md section 9: 10 slips at first, and 10 more near the bottom. */
const SLIPS_PER_PAGE = 10;
/** A screen is not left open for longer, and a timer of weeks would go off at once. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

/** What slips are looked for by; "" leaves it open. */
export interface SlipSearch {
  readonly lotteryTypeId: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly wonOnly: boolean;
}

export const ANY_SLIP: SlipSearch = {
  lotteryTypeId: "",
  number: "",
  from: "",
  to: "",
  wonOnly: false,
};

/** How often slips whose round has closed are asked for while the push is away: as results are. */
const AWAITED_POLL_MS = 60_000;

/** Of pages of slips the first close of those that wait for their result; none: Infinity. */
function firstClose(pages: unknown): number {
  const { pages: read = [] } = (pages ?? {}) as { pages?: readonly { data: readonly Bet[] }[] };
  const awaited = read.flatMap(({ data }) => data).filter(({ status }) => status === "PENDING");
  return Math.min(...awaited.map((bet) => Date.parse(bet.lottery_round.close_time)));
}

/** For refetchInterval of slips: what waits for a result is asked for from its close on. */
export function useAwaited(): (read: Read) => number | false {
  const usual = usePollInterval(AWAITED_POLL_MS);
  return ({ state }) => {
    const left = firstClose(state.data) - serverNow();
    return left < LONGEST_WAIT_MS && Math.max(left, 0) + usual;
  };
}

/** The member's bets, whole slips, newest first, page by page. */
export function useBets(search: SlipSearch, status: StatusFilter = "ALL") {
  const query = {
    limit: SLIPS_PER_PAGE,
    status: search.wonOnly ? ("WON" as const) : status,
    lottery_type_id: search.lotteryTypeId || undefined,
    number: search.number || undefined,
    from: search.from || undefined,
    to: search.to || undefined,
  };
  return usePages("betting", listBets, { query }, { refetchInterval: useAwaited() });
}

/** The member's own note on a slip. */
export const useWriteNote = (betGroupId: string) =>
  useAction(
    (note: string) =>
      request(writeSlipNote, { params: { bet_group_id: betGroupId }, body: { note } }),
    "betting",
  );

export const useBetsSummary = () =>
  useCall("betting", betsSummary, {}, { refetchInterval: untilNextDay });

/** A slip is cancelled once, so its id makes the key: a retry is answered as the first time. */
export function useCancelSlip() {
  const client = useQueryClient();
  return useOnceMutation({
    mutationFn: (betGroupId: string) =>
      request(cancelSlip, {
        params: { bet_group_id: betGroupId },
        idempotencyKey: `cancel-${betGroupId}`,
      }),
    // The dialog closes without waiting for the lists.
    onSettled: () => void renew(client, "betting", "wallet"),
  });
}
