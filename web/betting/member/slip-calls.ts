/** The calls of slips that were sent; the betting screen's first view needs none of them. */
import {
  betsSummary,
  cancelSlip,
  listBets,
  writeSlipNote,
} from "@chokdee/domain/betting/contract.ts";
import type { StatusFilter } from "@chokdee/domain/betting/slip-history.ts";
import { useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { untilNextDay } from "../../app/next-day.ts";
import { renew, useAction, useCall, useOnceMutation, usePages } from "../../app/use-call.ts";

/** product.md section 9: 10 slips at first, and 10 more near the bottom. */
const SLIPS_PER_PAGE = 10;

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

/** The member's bets, whole slips, newest first, page by page. */
export const useBets = (search: SlipSearch, status: StatusFilter = "ALL") =>
  usePages("betting", listBets, {
    query: {
      limit: SLIPS_PER_PAGE,
      status: search.wonOnly ? "WON" : status,
      lottery_type_id: search.lotteryTypeId || undefined,
      number: search.number || undefined,
      from: search.from || undefined,
      to: search.to || undefined,
    },
  });

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
