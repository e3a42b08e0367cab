/** What members are told of rates that fall in steps; fetched with the sheet that shows them. */
import * as z from "zod/mini";

import { amountText, call, id } from "../contract.ts";

export const listRoundSteps = call({
  method: "GET",
  path: "/api/lottery/rounds/{id}/rate-steps",
  audience: "anybody",
  summary:
    "Rates that fall in steps as a number of a round fills, by bet type, the first step first",
  params: z.object({ id }),
  replies: {
    200: z.array(
      z.object({
        bet_type: z.string(),
        steps: z.array(
          z.object({
            /** A line with which all stakes on its number exceed this takes the odds. */
            above: amountText,
            odds: amountText,
          }),
        ),
      }),
    ),
  },
  refusals: ["ROUND_NOT_FOUND"],
});
