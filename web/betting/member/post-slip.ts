import { listBets, placeSlip } from "@chokdee/domain/betting/contract.ts";

import { request } from "../../app/api.ts";
import { tellOtherTabs } from "../../app/other-tabs.ts";
import { betsOf, type Submission } from "./submission.ts";

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
