/** The calls of referral: domain/referral/contract.ts. */
import { bahtNumber, formatBaht } from "@chokdee/domain/money.ts";
import * as calls from "@chokdee/domain/referral/contract.ts";

import { viewerOf } from "../core/colleagues-phones.ts";
import type { Router } from "../platform/http/router.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import { listFriends, readReferral, readUserReferral } from "./read-referral.ts";
import { transferCommission } from "./transfer-commission.ts";

export function referralRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.myReferral, async ({ member, query }) => ({
    data: await readReferral(app, member, query.origin),
  }));

  router.route(calls.listFriends, ({ member, query }) =>
    listFriends(app, { ...query, memberId: member.id }),
  );

  router.route(calls.transferCommission, async ({ member, body, request, language }) => {
    const key = idempotencyKey(request);
    const moved = await transferCommission(app, {
      memberId: member.id,
      key,
      amount: body.amount,
    });
    return {
      message: textOf("COMMISSION_TRANSFERRED", undefined, language),
      data: {
        amount: formatBaht(moved.amount),
        commission_balance: formatBaht(moved.commissionLeft),
        balance: bahtNumber(moved.balance),
      },
    };
  });

  router.route(calls.userReferral, async ({ params, member }) => ({
    data: await readUserReferral(app, viewerOf(member), params.id),
  }));
}
