/** The calls of lotteries and rounds: domain/rounds/contract.ts and admin-contract.ts. */
import { addBetType as addBetTypeCall } from "@chokdee/domain/rounds/add-bet-type-contract.ts";
import {
  changeBetTypes as changeBetTypesCall,
  changeLotteryType as changeLotteryTypeCall,
  changeRound as changeRoundCall,
  createRound as createRoundCall,
  listAdminLotteryTypes,
  listAdminRounds as listAdminRoundsCall,
  orderBetTypes as orderBetTypesCall,
  readAdminBetTypes,
  readAdminLotteryType,
  readAdminRound,
  roundExposure,
} from "@chokdee/domain/rounds/admin-contract.ts";
import {
  findRounds as findRoundsCall,
  listActiveRounds as listActiveRoundsCall,
  listBetTypes as listBetTypesCall,
  listLotteryTypes as listLotteryTypesCall,
  listRoundNumberRules as listRoundNumberRulesCall,
  readRound,
} from "@chokdee/domain/rounds/contract.ts";
import {
  copyLotteryType as copyLotteryTypeCall,
  createRounds as createRoundsCall,
  putCalendarDay,
  removeCalendarDay,
  roundsCalendar,
} from "@chokdee/domain/rounds/plan-contract.ts";
import { whatIf as whatIfCall } from "@chokdee/domain/results/what-if-contract.ts";
import {
  addNumberRule as addNumberRuleCall,
  listNumberRules as listNumberRulesCall,
  removeNumberRule as removeNumberRuleCall,
} from "@chokdee/domain/rounds/rules-contract.ts";

import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { Reply, type Router } from "../platform/http/router.ts";
import { forgetActiveRounds, listActiveRounds } from "./active-rounds.ts";
import { addBetType } from "./add-bet-type.ts";
import { changeBetTypes, showBetTypes } from "./change-bet-types.ts";
import { changeCalendar } from "./change-calendar.ts";
import { changeLotteryType } from "./change-lottery-type.ts";
import { changeRound } from "./change-round.ts";
import { copyLotteryType } from "./copy-lottery-type.ts";
import { createRound } from "./create-round.ts";
import { createRounds } from "./create-rounds.ts";
import { exposureCsv } from "./exposure-csv.ts";
import { listAdminRounds, showAdminRound } from "./list-admin-rounds.ts";
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
import { findRounds, listRoundNumberRules, showRound } from "./show-rounds.ts";
import { whatIf } from "./what-if.ts";

export function roundsRoutes(router: Router): void {
  serveMembers(router);
  serveRounds(router);
  serveLotteries(router);
}

function serveMembers(router: Router): void {
  const { db, live } = router.app;
  live.onTellAll("rounds", () => forgetActiveRounds(db));
  router.route(listLotteryTypesCall, ({ query }) => listLotteryTypes(db, query.all));
  router.route(listActiveRoundsCall, () => listActiveRounds(db));
  router.route(readRound, ({ params }) => showRound(db, params.id));
  router.route(findRoundsCall, ({ query }) => findRounds(db, query));
  router.route(listBetTypesCall, ({ params }) => listBetTypes(db, params.id));
  router.route(listRoundNumberRulesCall, ({ params }) => listRoundNumberRules(db, params.id));
}

function serveRounds(router: Router): void {
  const { app } = router;
  const { db } = app;

  router.route(listAdminRoundsCall, ({ query }) => listAdminRounds(db, query));
  router.route(readAdminRound, async ({ params }) => ({
    data: await showAdminRound(db, params.id),
  }));
  router.route(createRoundCall, async (context) => {
    const id = await createRound(app, context.actor, context.body);
    return { data: await showAdminRound(db, String(id)) };
  });
  router.route(changeRoundCall, async (context) => {
    await changeRound(app, context.actor, context.params.id, context.body);
    return { data: await showAdminRound(db, context.params.id) };
  });
  router.route(roundExposure, async ({ params, query, language, reply }) => {
    if (query.format !== "csv") return showExposure(db, params.id, query);
    const { name, text } = await exposureCsv(db, params.id, query, language);
    void reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .type("text/csv; charset=utf-8");
    return new Reply<never>(200, text as never);
  });
  router.route(whatIfCall, ({ params, body }) => whatIf(db, params.id, body.result));
  router.route(roundsCalendar, ({ query }) => showCalendar(db, query));
  router.route(createRoundsCall, (context) => createRounds(app, context.actor, context.body));
}

function serveLotteries(router: Router): void {
  const { app } = router;
  const { db } = app;

  router.route(putCalendarDay, async (context) => {
    const { id: typeId, on } = context.params;
    const { moved_to: movedTo, note, preview } = context.body;
    const wanted = { typeId, on, movedTo, note, preview };
    return { data: await changeCalendar(app, context.actor, wanted) };
  });
  router.route(removeCalendarDay, async (context) => {
    const { id: typeId, on } = context.params;
    const wanted = { typeId, on, movedTo: undefined, preview: context.query.preview === "1" };
    return { data: await changeCalendar(app, context.actor, wanted) };
  });
  router.route(copyLotteryTypeCall, async (context) => {
    const id = await copyLotteryType(app, context.actor, context.body);
    return { data: await showAdminType(db, id) };
  });
  router.route(listAdminLotteryTypes, async () => ({ data: { items: await showAdminTypes(db) } }));
  router.route(readAdminLotteryType, async ({ params }) => ({
    data: await showAdminType(db, params.id),
  }));
  router.route(changeLotteryTypeCall, async (context) => {
    const asked = await changeLotteryType(app, context.actor, context.params.id, context.body);
    if (asked) return askedAnswer(asked, context.language);
    return { data: await showAdminType(db, context.params.id) };
  });
  router.route(readAdminBetTypes, ({ params }) => showBetTypes(app, params.id));
  router.route(changeBetTypesCall, async (context) => {
    const changed = await changeBetTypes(app, context.actor, context.params.id, context.body);
    return changed instanceof Asked ? askedAnswer(changed, context.language) : changed;
  });
  router.route(addBetTypeCall, async (context) => {
    const added = await addBetType(app, actorOf(context), context.params.id, context.body);
    return added instanceof Asked ? askedAnswer(added, context.language) : added;
  });
  router.route(orderBetTypesCall, async (context) => {
    const { id } = context.params;
    await orderBetTypes(app, context.actor, id, context.body.bet_types);
    return showBetTypes(app, id);
  });

  router.route(listNumberRulesCall, ({ query }) => listNumberRules(db, query));
  router.route(addNumberRuleCall, (context) => addNumberRule(app, context.actor, context.body));
  router.route(removeNumberRuleCall, async (context) => {
    await removeNumberRule(app, context.actor, context.params.id);
    return undefined;
  });
}
