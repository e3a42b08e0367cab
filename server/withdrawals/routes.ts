/** The calls of withdrawals: domain/withdrawals/contract.ts. */
import * as calls from "@chokdee/domain/withdrawals/contract.ts";

import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { decideMany } from "../core/decide-many.ts";
import { slipForm } from "../deposits/slip-form.ts";
import { csvAnswer } from "../platform/http/csv-answer.ts";
import { Reply, type Router } from "../platform/http/router.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import { readUpload, takeForms } from "../platform/http/uploads.ts";
import { approveWithdrawal, listAdminWithdrawals, rejectWithdrawal } from "./decide-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";
import { showLimits } from "./withdrawal-limits.ts";
import { withdrawalsCsv } from "./withdrawals-csv.ts";

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

  router.route(calls.listAdminWithdrawals, async ({ query, member, language, reply }) => {
    const found = await listAdminWithdrawals(app, member.id, query);
    if (query.format !== "csv") return { data: found };
    return csvAnswer(reply, "chokdee-withdrawals.csv", withdrawalsCsv(found.items, language));
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

  router.route(calls.decideWithdrawals, async ({ body, actor, language }) => {
    const one = (withdrawalId: string) => {
      const verdict = { actor, withdrawalId };
      return body.action === "APPROVE"
        ? approveWithdrawal(app, verdict, undefined)
        : rejectWithdrawal(app, verdict, body.reason ?? "");
    };
    return { data: await decideMany(app, body.ids, language, one) };
  });

  router.route(calls.rejectWithdrawal, async ({ params, body, actor }) => {
    const verdict = { actor, withdrawalId: params.id };
    return { data: await rejectWithdrawal(app, verdict, body.reason ?? "") };
  });
}
