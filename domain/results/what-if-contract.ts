/** What a result would cost while bets are taken (api.md "Admin"). */
import * as z from "zod/mini";

import { amountText, call, id } from "../contract.ts";
import { drawResult } from "../rounds/contract.ts";
import { resultEntry } from "./contract.ts";

const cost = {
  stake: amountText,
  payout: amountText,
  profit: amountText,
  winning_lines: z.int(),
};

export const whatIf = call({
  method: "POST",
  path: "/api/admin/rounds/{id}/what-if",
  audience: "admin",
  right: "numbers",
  changesNothing: true,
  summary: "What a made-up result would cost by what is staked now; nothing is stored",
  params: z.object({ id }),
  body: z.object({ result: resultEntry }),
  replies: {
    200: z.object({
      data: z.object({
        ...cost,
        result: drawResult,
        rows: z.array(z.object({ bet_type: z.string(), ...cost })),
      }),
    }),
  },
  refusals: ["ROUND_NOT_FOUND", "RESULT_INVALID", "ROUND_STATE", "HOUSE_DRAW"],
});
