/** The calls of results and settlement: domain/results/contract.ts. */
import * as calls from "@chokdee/domain/results/contract.ts";
import * as feedCalls from "@chokdee/domain/results/feeds-contract.ts";
import * as houseDrawCalls from "@chokdee/domain/results/house-draw-contract.ts";
import * as statisticsCalls from "@chokdee/domain/results/statistics-contract.ts";

import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import type { Router } from "../platform/http/router.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { correctResult } from "./correct-result.ts";
import { latestResults, resultHistory, resultsOfDay } from "./list-results.ts";
import { previewResult } from "./preview-result.ts";
import { forgetStatistics, resultStatistics } from "./result-statistics.ts";
import type { SettledRound } from "./queries/settlement.ts";
import { enterResult } from "./settle-round.ts";
import { listShots, ownShots, shootNumber } from "./shoot-number.ts";
import { showFeeds } from "./show-feeds.ts";
import { showProof } from "./show-proof.ts";
import { slipReceipt } from "./slip-receipt.ts";
import { voidRound } from "./void-round.ts";

export function resultsRoutes(router: Router): void {
  const { app } = router;
  serveDrawn(router);

  router.route(feedCalls.roundFeeds, ({ params }) => showFeeds(app.db, params.id));
  router.route(calls.previewResult, ({ params, body }) =>
    previewResult(app, params.id, body.result),
  );

  router.route(calls.enterResult, async ({ params, body, actor, language }) => {
    const settled = await enterResult(app, {
      roundId: params.id,
      typed: body.result,
      again: body.result_again,
      actor,
    });
    return answerOf(settled, language);
  });

  router.route(calls.correctResult, async ({ params, body, actor, language }) => {
    const settled = await correctResult(app, {
      roundId: params.id,
      typed: body.result,
      again: body.result_again,
      reason: body.reason,
      actor,
    });
    return answerOf(settled, language);
  });

  router.route(calls.voidRound, async ({ params, body, actor, language }) => {
    const voided = await voidRound(app, {
      roundId: params.id,
      reason: body.reason,
      actor,
    });
    if (voided instanceof Asked) return askedAnswer(voided, language);
    const { status, refundedSlips, refunded } = voided;
    return { status, refunded_slips: refundedSlips, refunded_amount: refunded };
  });

  serveHouseDraws(router);
}

function serveHouseDraws(router: Router): void {
  const { app } = router;
  router.route(houseDrawCalls.readProof, ({ params }) => showProof(app.db, params.id));

  router.route(houseDrawCalls.shoot, ({ params, body, member, request }) =>
    shootNumber(app, {
      userId: member.id,
      key: idempotencyKey(request),
      roundId: params.id,
      number: body.number,
    }),
  );

  router.route(houseDrawCalls.listShots, ({ params, query }) =>
    listShots(app, params.id, query.limit, query.cursor),
  );

  router.route(houseDrawCalls.listOwnShots, ({ params, member }) =>
    ownShots(app, member.id, params.id),
  );

  router.route(houseDrawCalls.readReceipt, ({ params, member }) =>
    slipReceipt(app, member.id, params.bet_group_id),
  );
}

function answerOf(settled: SettledRound | Asked, language: string | undefined) {
  if (settled instanceof Asked) return askedAnswer(settled, language);
  const { status, winners, payout, stake, result } = settled;
  return { data: { status, winners, payout, stake, result } };
}

/** What was drawn, for everybody. */
function serveDrawn(router: Router): void {
  const { app } = router;
  // Screens ask at once when they are told, and then not again for minutes.
  app.live.onTellAll("results", () => forgetStatistics(app.db));

  router.route(calls.resultsByDate, ({ query }) => resultsOfDay(app, query.date));

  router.route(calls.latestResults, () => latestResults(app));

  router.route(calls.resultHistory, ({ params, query }) =>
    resultHistory(app, params.id, query.limit),
  );

  router.route(statisticsCalls.readStatistics, async ({ params, query }) => ({
    data: await resultStatistics(app, params.id, query),
  }));
}
