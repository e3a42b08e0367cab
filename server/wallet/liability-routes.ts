/** The proof of liabilities: domain/wallet/liabilities-contract.ts. */
import * as calls from "@chokdee/domain/wallet/liabilities-contract.ts";

import type { Router } from "../platform/http/router.ts";
import {
  declareBalance,
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

  router.route(calls.listLiabilityDays, async () => ({
    data: { items: await showLiabilityDays(app.db) },
  }));

  router.route(calls.declareBalance, async ({ actor, body }) => {
    const { receiving_account_id: accountId, date: day, balance } = body;
    await declareBalance(app, actor, { accountId, day, balance });
    return { data: await showDeclared(app.db) };
  });
}
