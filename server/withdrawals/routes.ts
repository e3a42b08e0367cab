/** The calls of withdrawals: domain/withdrawals/contract.ts. */
import * as calls from "@chokdee/domain/withdrawals/contract.ts";

import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { slipForm } from "../deposits/slip-form.ts";
import { Reply, type Router } from "../platform/http/router.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import { readUpload, takeForms } from "../platform/http/uploads.ts";
import { approveWithdrawal, listAdminWithdrawals, rejectWithdrawal } from "./decide-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";
import { showLimits } from "./withdrawal-limits.ts";

export function withdrawalsRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.withdrawalLimits, ({ member }) => showLimits(app, member.id));

  router.route(calls.requestWithdrawal, async ({ body, member, language, request }) => {
    const { withdrawal, repeated } = await requestWithdrawal(app, {
      userId: member.id,
      key: idempotencyKey(request),
      amount: body.amount,
      bankName: body.bank_name ?? null,
      accountNumber: body.bank_account_no ?? null,
      accountName: body.bank_account_name ?? null,
    });
    const message = textOf("WITHDRAWAL_REQUESTED", undefined, language);
    return new Reply(repeated ? 200 : 201, { message, data: withdrawal });
  });

  router.route(calls.listWithdrawals, async ({ query, member }) => {
    const { items, nextCursor } = await listWithdrawals(app, { ...query, userId: member.id });
    return { data: items, next_cursor: nextCursor };
  });

  adminRoutes(router);
}

function adminRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listAdminWithdrawals, async ({ query, member }) => {
    const { items, nextCursor } = await listAdminWithdrawals(app, member.id, query);
    return { data: { items, next_cursor: nextCursor } };
  });

  takeForms(router, (forms) => {
    forms.route(calls.approveWithdrawal, async (context) => {
      const { params, actor, request, reply, language } = context;
      const form = request.isMultipart() ? await readUpload(request, reply, slipForm) : undefined;
      const verdict = { actor, withdrawalId: params.id };
      const paid = await approveWithdrawal(app, verdict, form?.file);
      return paid instanceof Asked ? askedAnswer(paid, language) : { data: paid };
    });
  });

  router.route(calls.rejectWithdrawal, async ({ params, body, actor }) => {
    const verdict = { actor, withdrawalId: params.id };
    return { data: await rejectWithdrawal(app, verdict, body.reason ?? "") };
  });
}
