/** The proof of liabilities: domain/wallet/liabilities-contract.ts. */
import * as calls from "@chokdee/domain/wallet/liabilities-contract.ts";

import { csvAnswer } from "../platform/http/csv-answer.ts";
import type { Router } from "../platform/http/router.ts";
import {
  declareBalance,
  liabilitiesCsv,
  showDeclared,
  showLiabilities,
  showLiabilityDays,
  showOwn,
} from "./liabilities.ts";

export function liabilityRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.readLiabilities, async () => ({ data: await showLiabilities(app.db) }));

  router.route(calls.readOwnLiability, async ({ member }) => ({
    data: await showOwn(app, member.id),
  }));

  router.route(calls.listDeclaredBalances, async () => ({ data: await showDeclared(app.db) }));

  router.route(calls.listLiabilityDays, async ({ query, language, reply }) => {
    if (query.format !== "csv") return { data: { items: await showLiabilityDays(app.db) } };
    return csvAnswer(reply, "chokdee-liabilities.csv", await liabilitiesCsv(app.db, language));
  });

  router.route(calls.declareBalance, async ({ actor, body }) => {
    const { receiving_account_id: accountId, date: day, balance } = body;
    await declareBalance(app, actor, { accountId, day, balance });
    return { data: await showDeclared(app.db) };
  });
}
