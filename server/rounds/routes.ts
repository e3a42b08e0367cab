/** The calls of lotteries and rounds: domain/rounds/contract.ts and admin-contract.ts. */
import * as betTypeCalls from "@chokdee/domain/rounds/bet-types-contract.ts";
import * as adminCalls from "@chokdee/domain/rounds/admin-contract.ts";
import * as calls from "@chokdee/domain/rounds/contract.ts";
import * as exchangeCalls from "@chokdee/domain/rounds/exchanges-contract.ts";
import * as nightCalls from "@chokdee/domain/rounds/night-contract.ts";
import * as planCalls from "@chokdee/domain/rounds/plan-contract.ts";
import * as stepCalls from "@chokdee/domain/rounds/round-steps-contract.ts";
import * as whatIfCalls from "@chokdee/domain/results/what-if-contract.ts";
import * as ruleCalls from "@chokdee/domain/rounds/rules-contract.ts";

import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { Reply, toldIf, type Router } from "../platform/http/router.ts";
import { forgetActiveRounds, listActiveRounds } from "./active-rounds.ts";
import { addBetType } from "./add-bet-type.ts";
import { changeBetTypes, showBetTypes } from "./change-bet-types.ts";
import { changeCalendar } from "./change-calendar.ts";
import { changeLotteryType } from "./change-lottery-type.ts";
import { changeRound } from "./change-round.ts";
import { copyLotteryType } from "./copy-lottery-type.ts";
import { createRound } from "./create-round.ts";
import { createRounds } from "./create-rounds.ts";
import { importDays, showExchanges } from "./exchanges.ts";
import { exposureCsv } from "./exposure-csv.ts";
import { listAdminRounds, showAdminRound } from "./list-admin-rounds.ts";
import { changeNumberRules } from "./change-number-rules.ts";
import { changeRateSteps, listRateSteps } from "./change-rate-steps.ts";
import { showDrawNight } from "./draw-night.ts";
import { layOffCsv, showLayOff } from "./show-lay-off.ts";
import { addNumberRule, listNumberRules, removeNumberRule } from "./number-rules.ts";
import { orderBetTypes } from "./order-bet-types.ts";
import { showCalendar } from "./show-calendar.ts";
import { showExposure } from "./show-exposure.ts";
import {
  listBetTypes,
  listLotteryTypes,
  showAdminType,
  showAdminTypes,
} from "./show-lottery-types.ts";
import { drawCalendar } from "./draw-calendar.ts";
import { findRounds, listRoundNumberRules, listRoundSteps, showRound } from "./show-rounds.ts";
import { whatIf } from "./what-if.ts";

export function roundsRoutes(router: Router): void {
  serveMembers(router);
  serveRounds(router);
  serveLotteries(router);
}

function serveMembers(router: Router): void {
  const { db, live } = router.app;
  live.onTellAll("rounds", () => forgetActiveRounds(db));
  router.route(calls.listLotteryTypes, ({ query }) => listLotteryTypes(db, query.all));
  router.route(calls.listActiveRounds, () => listActiveRounds(db));
  router.route(calls.drawCalendar, async ({ query }) => ({
    data: await drawCalendar(router.app, query.month),
  }));
  router.route(calls.readRound, ({ params }) => showRound(db, params.id));
  router.route(calls.findRounds, ({ query }) => findRounds(db, query));
  router.route(calls.listBetTypes, ({ params }) => listBetTypes(db, params.id));
  router.route(calls.listRoundNumberRules, ({ params }) => listRoundNumberRules(db, params.id));
  router.route(stepCalls.listRoundSteps, ({ params }) => listRoundSteps(db, params.id));
}

function serveRounds(router: Router): void {
  const { app } = router;
  const { db } = app;

  router.route(adminCalls.listAdminRounds, ({ query }) => listAdminRounds(db, query));
  router.route(adminCalls.readAdminRound, async ({ params }) => ({
    data: await showAdminRound(db, params.id),
  }));
  router.route(adminCalls.createRound, async (context) => {
    const id = await createRound(app, context.actor, context.body);
    return { data: await showAdminRound(db, String(id)) };
  });
  router.route(adminCalls.changeRound, async (context) => {
    const isChanged = await changeRound(app, context.actor, context.params.id, context.body);
    return toldIf(isChanged, { data: await showAdminRound(db, context.params.id) });
  });
  router.route(adminCalls.roundExposure, async ({ params, query, language, reply }) => {
    if (query.format !== "csv") {
      const text = await showExposure(db, params.id, query);
      void reply.type("application/json; charset=utf-8");
      return new Reply<never>(200, text as never);
    }
    const { name, text } = await exposureCsv(db, params.id, query, language);
    void reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .type("text/csv; charset=utf-8");
    return new Reply<never>(200, text as never);
  });
  router.route(nightCalls.drawNight, () => showDrawNight(db));
  router.route(nightCalls.roundLayOff, async ({ params, query, language, reply }) => {
    if (query.format !== "csv") return showLayOff(db, params.id, query);
    const { name, text } = await layOffCsv(db, params.id, query, language);
    void reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .type("text/csv; charset=utf-8");
    return new Reply<never>(200, text as never);
  });
  router.route(whatIfCalls.whatIf, ({ params, body }) => whatIf(db, params.id, body.result));
  router.route(planCalls.roundsCalendar, ({ query }) => showCalendar(db, query));
  router.route(planCalls.createRounds, async (context) =>
    toldIf(!context.body.preview, await createRounds(app, context.actor, context.body)),
  );
}

function serveLotteries(router: Router): void {
  const { app } = router;
  const { db } = app;

  router.route(planCalls.putCalendarDay, async (context) => {
    const { id: typeId, on } = context.params;
    const { moved_to: movedTo, note, preview, over } = context.body;
    const wanted = { typeId, on, movedTo, note, preview, over };
    return toldIf(!preview, { data: await changeCalendar(app, context.actor, wanted) });
  });
  router.route(planCalls.removeCalendarDay, async (context) => {
    const { id: typeId, on } = context.params;
    const preview = context.query.preview === "1";
    const wanted = { typeId, on, movedTo: undefined, preview };
    return toldIf(!preview, { data: await changeCalendar(app, context.actor, wanted) });
  });
  router.route(exchangeCalls.listExchanges, () => showExchanges(db));
  router.route(exchangeCalls.importExchange, ({ params, body, actor }) =>
    importDays(app, actor, params.exchange, body),
  );
  router.route(planCalls.copyLotteryType, async (context) => {
    const id = await copyLotteryType(app, context.actor, context.body);
    return { data: await showAdminType(db, id) };
  });
  router.route(adminCalls.listAdminLotteryTypes, async () => ({
    data: { items: await showAdminTypes(db) },
  }));
  router.route(adminCalls.readAdminLotteryType, async ({ params }) => ({
    data: await showAdminType(db, params.id),
  }));
  router.route(adminCalls.changeLotteryType, async (context) => {
    const done = await changeLotteryType(app, context.actor, context.params.id, context.body);
    if (done instanceof Asked) return askedAnswer(done, context.language);
    return { data: { ...(await showAdminType(db, context.params.id)), ...done } };
  });
  router.route(adminCalls.readAdminBetTypes, ({ params }) => showBetTypes(app, params.id));
  router.route(adminCalls.changeBetTypes, async (context) => {
    const changed = await changeBetTypes(app, context.actor, context.params.id, context.body);
    return changed instanceof Asked ? askedAnswer(changed, context.language) : changed;
  });
  router.route(betTypeCalls.addBetType, async (context) => {
    const added = await addBetType(app, context.actor, context.params.id, context.body);
    return added instanceof Asked ? askedAnswer(added, context.language) : added;
  });
  router.route(betTypeCalls.orderBetTypes, async (context) => {
    const { id } = context.params;
    await orderBetTypes(app, context.actor, id, context.body.bet_types);
    return showBetTypes(app, id);
  });

  router.route(ruleCalls.listNumberRules, ({ query }) => listNumberRules(db, query));
  router.route(ruleCalls.addNumberRule, (context) =>
    addNumberRule(app, context.actor, context.body),
  );
  router.route(nightCalls.changeNumberRules, async (context) => {
    const answer = await changeNumberRules(app, context.actor, context.body);
    return toldIf(answer.data.changed > 0, answer);
  });
  router.route(ruleCalls.listRateSteps, ({ query }) => listRateSteps(db, query));
  router.route(ruleCalls.changeRateSteps, async (context) => {
    const { isChanged, ...answer } = await changeRateSteps(app, context.actor, context.body);
    return toldIf(isChanged, answer);
  });
  router.route(ruleCalls.removeNumberRule, async (context) => {
    await removeNumberRule(app, context.actor, context.params.id);
    return undefined;
  });
}
