import { listBets, placeSlip } from "@chokdee/domain/betting/contract.ts";
import { listBetTypes, listRoundNumberRules, readRound } from "@chokdee/domain/rounds/contract.ts";
import { request } from "../../app/api.ts";
import { usePollInterval } from "../../app/live.ts";
import { callQuery, useCall } from "../../app/use-call.ts";
import { tellOtherTabs } from "../../app/other-tabs.ts";
import { type Submission, betsOf } from "./submission.ts";

/** product.md section 9: rounds are polled every 30 s; with them what a full cap closes. */
const ROUND_POLL_MS = 30_000;
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

/** Makes the call of a slip; answers the server's message. */
export async function postSlip(
  roundId: string,
  submission: Submission,
  token: string | undefined,
): Promise<string> {
  const { betGroupId, content } = submission;
  const body = { round_id: roundId, bet_group_id: betGroupId, bets: betsOf(content) };
  const { message } = await request(placeSlip, { body, token });
  tellOtherTabs();
  return message;
}

/** Whether a slip stands among the member's own. */
export async function slipIsPlaced({ betGroupId }: Submission): Promise<boolean> {
  const found = await request(listBets, { query: { bet_group_id: betGroupId } });
  return found.data.length > 0;
}
