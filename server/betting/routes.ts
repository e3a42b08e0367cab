/** The calls of betting: domain/betting/contract.ts. */
import * as calls from "@chokdee/domain/betting/contract.ts";
import { bahtNumber, formatBaht, formatOdds } from "@chokdee/domain/money.ts";

import { readSettings } from "../core/settings.ts";
import { Reply, type Router } from "../platform/http/router.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import { currentAnimalRound, placeAnimalBets } from "./animal-game.ts";
import { cancelSlip } from "./cancel-slip.ts";
import { listBets } from "./list-bets.ts";
import { placeSlip, type PlacedSlip } from "./place-slip.ts";
import { readToday } from "./queries/history.ts";
import { writeSlipNote } from "./write-slip-note.ts";

export function bettingRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.placeSlip, async ({ body, member, language }) => {
    const slip = await placeSlip(app, {
      userId: member.id,
      part: member.part,
      betGroupId: body.bet_group_id,
      roundId: body.round_id,
      lines: body.bets.map((bet) => ({
        configId: bet.bet_type_config_id,
        number: bet.number,
        stake: bet.amount,
        expectedOdds: bet.expected_odds,
      })),
    });
    return answerOf(slip, language);
  });

  listRoute(router);

  router.route(calls.writeSlipNote, async ({ params, body, member }) => ({
    data: { note: await writeSlipNote(app, member.id, params.bet_group_id, body.note) },
  }));

  router.route(calls.cancelSlip, async ({ params, member, language, request }) => {
    const cancelled = await cancelSlip(app, {
      userId: member.id,
      part: member.part,
      betGroupId: params.bet_group_id,
      key: idempotencyKey(request),
    });
    return {
      message: textOf("SLIP_CANCELLED", undefined, language),
      refunded_amount: formatBaht(cancelled.refunded),
      cancellations_left: cancelled.cancellationsLeft,
      balance: bahtNumber(cancelled.balance),
    };
  });

  router.route(calls.betsSummary, async ({ member }) => {
    const [today, settings] = await Promise.all([
      readToday(app.db, member.id),
      readSettings(app.db),
    ]);
    return {
      today_total: formatBaht(today.total_satang),
      today_slips: today.slips,
      cancellations_used: today.cancellations_used,
      cancellations_limit: settings.cancellations_per_day,
    };
  });
  animalRoutes(router);
}

function listRoute(router: Router): void {
  const { app } = router;

  router.route(calls.listBets, async ({ query, member }) => {
    const list = await listBets(app, {
      userId: member.id,
      limit: query.limit,
      cursor: query.cursor,
      roundId: query.round_id,
      lotteryTypeId: query.lottery_type_id,
      betGroupId: query.bet_group_id,
      status: query.status,
      number: query.number,
      from: query.from,
      to: query.to,
    });
    // product.md section 2 reads the stake of the day from the list that it asks for.
    if (Object.values(query).some((value) => value !== undefined)) return list;
    const { total_satang: total } = await readToday(app.db, member.id);
    return { ...list, total_amount: formatBaht(total) };
  });
}

function animalRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.currentAnimalRound, () => currentAnimalRound(app));

  router.route(calls.placeAnimalBets, async ({ body, member, language, request }) => {
    const slip = await placeAnimalBets(app, {
      userId: member.id,
      part: member.part,
      roundId: body.round_id,
      idempotencyKey: idempotencyKey(request),
      bets: body.bets.map((bet) => ({
        animalId: String(bet.animal_id),
        stake: bet.amount,
        expectedOdds: bet.expected_odds,
      })),
    });
    return answerOf(slip, language);
  });
}

/** 201 when the slip is new, 200 with the same content when it stood already. */
function answerOf(slip: PlacedSlip, language: string | undefined): Reply<calls.PlacedSlip> {
  return new Reply(slip.repeated ? 200 : 201, {
    message: textOf("SLIP_PLACED", undefined, language),
    bet_group_id: slip.betGroupId,
    total_amount: formatBaht(slip.total),
    balance: bahtNumber(slip.balance),
    created_at: slip.at.toISOString(),
    line_count_sent: slip.sentLines,
    bets: slip.lines.map((line) => ({
      id: line.id,
      bet_type: line.betType,
      number: line.number,
      amount: formatBaht(line.stake),
      odds: formatOdds(line.odds),
      sent_indexes: [...line.sentIndexes],
    })),
  });
}
