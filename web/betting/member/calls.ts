import {
  betsSummary,
  cancelSlip,
  currentAnimalRound,
  listBets,
  placeSlip,
  writeSlipNote,
} from "@chokdee/domain/betting/contract.ts";
import type { StatusFilter } from "@chokdee/domain/betting/slip-history.ts";
import { listBetTypes, listRoundNumberRules, readRound } from "@chokdee/domain/rounds/contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { codeOf } from "../../app/api-failure.ts";
import { request } from "../../app/api.ts";
import { usePollInterval } from "../../app/live.ts";
import {
  callQuery,
  renew,
  useAction,
  useCall,
  useOnceMutation,
  usePages,
} from "../../app/use-call.ts";
import { tellOtherTabs } from "../../app/other-tabs.ts";
import { type Submission, betsOf } from "./submission.ts";

/** product.md section 9: rounds are polled every 30 s; with them what a full cap closes. */
const ROUND_POLL_MS = 30_000;
/** product.md section 9: 10 slips at first, and 10 more near the bottom. */
const SLIPS_PER_PAGE = 10;

/** One round, so that a close that was moved is seen. */
export function useRound(id: string) {
  const refetchInterval = usePollInterval(ROUND_POLL_MS);
  return useCall("rounds", readRound, { params: { id } }, { refetchInterval });
}

export const betTypesQuery = (id: string | undefined) =>
  callQuery(
    "rounds",
    listBetTypes,
    { params: { id: id ?? "" } },
    { enabled: id !== undefined, staleTime: 60_000 },
  );

export function useNumberRules(id: string) {
  const refetchInterval = usePollInterval(ROUND_POLL_MS);
  return useCall("rounds", listRoundNumberRules, { params: { id } }, { refetchInterval });
}

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

export const useBetsSummary = () => useCall("betting", betsSummary, {});

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

/** The animal round that takes bets; null while there is none. */
export function useAnimalRound() {
  return useQuery({
    queryKey: ["rounds", "animals"],
    queryFn: async ({ signal }) => {
      try {
        return await request(currentAnimalRound, { signal });
      } catch (error) {
        if (codeOf(error) === "NO_ACTIVE_ROUND") return null;
        throw error;
      }
    },
    refetchInterval: usePollInterval(ROUND_POLL_MS),
  });
}

/** Makes the call of a slip; answers the server's message. */
export async function postSlip(roundId: string, submission: Submission): Promise<string> {
  const { betGroupId, content } = submission;
  const body = { round_id: roundId, bet_group_id: betGroupId, bets: betsOf(content) };
  const { message } = await request(placeSlip, { body });
  tellOtherTabs();
  return message;
}

/** Whether a slip stands among the member's own. */
export async function slipIsPlaced({ betGroupId }: Submission): Promise<boolean> {
  const found = await request(listBets, { query: { bet_group_id: betGroupId } });
  return found.data.length > 0;
}
