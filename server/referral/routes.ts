/** The calls of referral: domain/referral/contract.ts. */
import { bahtNumber, formatBaht } from "@chokdee/domain/money.ts";
import * as contract from "@chokdee/domain/referral/contract.ts";

import type { FrontDesk } from "../platform/http/front-desk.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import { listFriends, readReferral, readUserReferral } from "./read-referral.ts";
import { transferCommission } from "./transfer-commission.ts";

export function referralRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(contract.myReferral, async ({ member, query }) => ({
    data: await readReferral(house, member.id, query.origin),
  }));

  desk.serve(contract.listFriends, ({ member, query }) =>
    listFriends(house, { ...query, memberId: member.id }),
  );

  desk.serve(contract.transferCommission, async ({ member, body, request, language }) => {
    const key = idempotencyKey(request);
    const moved = await transferCommission(house, {
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

  desk.serve(contract.userReferral, async ({ params }) => ({
    data: await readUserReferral(house, params.id),
  }));
}
