/** The calls of lotteries and rounds: domain/rounds/contract.ts and admin-contract.ts. */
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
import { Answer, type FrontDesk } from "../platform/http/front-desk.ts";
import { forgetActiveRounds, listActiveRounds } from "./active-rounds.ts";
import { changeBetTypes, showBetTypes } from "./change-bet-types.ts";
import { changeCalendar } from "./change-calendar.ts";
import { changeLotteryType } from "./change-lottery-type.ts";
import { changeRound } from "./change-round.ts";
import { copyLotteryType } from "./copy-lottery-type.ts";
import { createRound, type Actor } from "./create-round.ts";
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

export function roundsRoutes(desk: FrontDesk): void {
  serveMembers(desk);
  serveRounds(desk);
  serveLotteries(desk);
}

function serveMembers(desk: FrontDesk): void {
  const { db, live } = desk.house;
  live.onTellAll("rounds", () => forgetActiveRounds(db));
  desk.serve(listLotteryTypesCall, ({ query }) => listLotteryTypes(db, query.all));
  desk.serve(listActiveRoundsCall, () => listActiveRounds(db));
  desk.serve(readRound, ({ params }) => showRound(db, params.id));
  desk.serve(findRoundsCall, ({ query }) => findRounds(db, query));
  desk.serve(listBetTypesCall, ({ params }) => listBetTypes(db, params.id));
  desk.serve(listRoundNumberRulesCall, ({ params }) => listRoundNumberRules(db, params.id));
}

function serveRounds(desk: FrontDesk): void {
  const { house } = desk;
  const { db } = house;

  desk.serve(listAdminRoundsCall, ({ query }) => listAdminRounds(db, query));
  desk.serve(readAdminRound, async ({ params }) => ({ data: await showAdminRound(db, params.id) }));
  desk.serve(createRoundCall, async (visit) => {
    const id = await createRound(house, actorOf(visit), visit.body);
    return { data: await showAdminRound(db, String(id)) };
  });
  desk.serve(changeRoundCall, async (visit) => {
    await changeRound(house, actorOf(visit), visit.params.id, visit.body);
    return { data: await showAdminRound(db, visit.params.id) };
  });
  desk.serve(roundExposure, async ({ params, query, language, reply }) => {
    if (query.format !== "csv") return showExposure(db, params.id, query);
    const { name, text } = await exposureCsv(db, params.id, query, language);
    void reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .type("text/csv; charset=utf-8");
    return new Answer<never>(200, text as never);
  });
  desk.serve(whatIfCall, ({ params, body }) => whatIf(db, params.id, body.result));
  desk.serve(roundsCalendar, ({ query }) => showCalendar(db, query));
  desk.serve(createRoundsCall, (visit) => createRounds(house, actorOf(visit), visit.body));
}

function serveLotteries(desk: FrontDesk): void {
  const { house } = desk;
  const { db } = house;

  desk.serve(putCalendarDay, async (visit) => {
    const { id: typeId, on } = visit.params;
    const { moved_to: movedTo, note, preview } = visit.body;
    const wanted = { typeId, on, movedTo, note, preview };
    return { data: await changeCalendar(house, actorOf(visit), wanted) };
  });
  desk.serve(removeCalendarDay, async (visit) => {
    const { id: typeId, on } = visit.params;
    const wanted = { typeId, on, movedTo: undefined, preview: visit.query.preview === "1" };
    return { data: await changeCalendar(house, actorOf(visit), wanted) };
  });
  desk.serve(copyLotteryTypeCall, async (visit) => {
    const id = await copyLotteryType(house, actorOf(visit), visit.body);
    return { data: await showAdminType(db, id) };
  });
  desk.serve(listAdminLotteryTypes, async () => ({ data: { items: await showAdminTypes(db) } }));
  desk.serve(readAdminLotteryType, async ({ params }) => ({
    data: await showAdminType(db, params.id),
  }));
  desk.serve(changeLotteryTypeCall, async (visit) => {
    const asked = await changeLotteryType(house, actorOf(visit), visit.params.id, visit.body);
    if (asked) return askedAnswer(asked, visit.language);
    return { data: await showAdminType(db, visit.params.id) };
  });
  desk.serve(readAdminBetTypes, ({ params }) => showBetTypes(house, params.id));
  desk.serve(changeBetTypesCall, async (visit) => {
    const changed = await changeBetTypes(house, actorOf(visit), visit.params.id, visit.body);
    return changed instanceof Asked ? askedAnswer(changed, visit.language) : changed;
  });
  desk.serve(orderBetTypesCall, async (visit) => {
    const { id } = visit.params;
    await orderBetTypes(house, actorOf(visit), id, visit.body.bet_types);
    return showBetTypes(house, id);
  });

  desk.serve(listNumberRulesCall, ({ query }) => listNumberRules(db, query));
  desk.serve(addNumberRuleCall, (visit) => addNumberRule(house, actorOf(visit), visit.body));
  desk.serve(removeNumberRuleCall, async (visit) => {
    await removeNumberRule(house, actorOf(visit), visit.params.id);
    return undefined;
  });
}

function actorOf(visit: { member: { id: string }; address: string }): Actor {
  return { id: visit.member.id, address: visit.address };
}
