/** The calls of results and settlement: domain/results/contract.ts. */
import {
  correctResult as correctResultCall,
  enterResult as enterResultCall,
  latestResults as latestResultsCall,
  previewResult as previewResultCall,
  resultHistory as resultHistoryCall,
  resultsByDate,
  voidRound as voidRoundCall,
} from "@chokdee/domain/results/contract.ts";
import {
  listOwnShots,
  listShots as listShotsCall,
  readProof,
  readReceipt,
  shoot,
} from "@chokdee/domain/results/house-draw-contract.ts";

import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import type { FrontDesk } from "../platform/http/front-desk.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { correctResult } from "./correct-result.ts";
import { latestResults, resultHistory, resultsOfDay } from "./list-results.ts";
import { previewResult } from "./preview-result.ts";
import type { SettledRound } from "./queries/settlement.ts";
import { enterResult } from "./settle-round.ts";
import { listShots, ownShots, shootNumber } from "./shoot-number.ts";
import { showProof } from "./show-proof.ts";
import { slipReceipt } from "./slip-receipt.ts";
import { voidRound } from "./void-round.ts";

export function resultsRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(resultsByDate, ({ query }) => resultsOfDay(house, query.date));

  desk.serve(latestResultsCall, () => latestResults(house));

  desk.serve(resultHistoryCall, ({ params, query }) =>
    resultHistory(house, params.id, query.limit),
  );

  desk.serve(previewResultCall, ({ params, body }) => previewResult(house, params.id, body.result));

  desk.serve(enterResultCall, async ({ params, body, member, address, language }) => {
    const settled = await enterResult(house, {
      roundId: params.id,
      typed: body.result,
      again: body.result_again,
      actor: { id: member.id, address },
    });
    return answerOf(settled, language);
  });

  desk.serve(correctResultCall, async ({ params, body, member, address, language }) => {
    const settled = await correctResult(house, {
      roundId: params.id,
      typed: body.result,
      again: body.result_again,
      reason: body.reason,
      actor: { id: member.id, address },
    });
    return answerOf(settled, language);
  });

  desk.serve(voidRoundCall, async ({ params, body, member, address, language }) => {
    const voided = await voidRound(house, {
      roundId: params.id,
      reason: body.reason,
      actor: { id: member.id, address },
    });
    if (voided instanceof Asked) return askedAnswer(voided, language);
    const { status, refundedSlips, refunded } = voided;
    return { status, refunded_slips: refundedSlips, refunded_amount: refunded };
  });

  desk.serve(readProof, ({ params }) => showProof(house.db, params.id));

  desk.serve(shoot, ({ params, body, member, request }) =>
    shootNumber(house, {
      userId: member.id,
      key: idempotencyKey(request),
      roundId: params.id,
      number: body.number,
    }),
  );

  desk.serve(listShotsCall, ({ params, query }) =>
    listShots(house, params.id, query.limit, query.cursor),
  );

  desk.serve(listOwnShots, ({ params, member }) => ownShots(house, member.id, params.id));

  desk.serve(readReceipt, ({ params, member }) =>
    slipReceipt(house, member.id, params.bet_group_id),
  );
}

function answerOf(settled: SettledRound | Asked, language: string | undefined) {
  if (settled instanceof Asked) return askedAnswer(settled, language);
  const { status, winners, payout, stake, result } = settled;
  return { data: { status, winners, payout, stake, result } };
}
