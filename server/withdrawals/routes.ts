/** The calls of withdrawals: domain/withdrawals/contract.ts. */
import * as calls from "@chokdee/domain/withdrawals/contract.ts";
import * as payoutCalls from "@chokdee/domain/withdrawals/payout-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { holds } from "@chokdee/domain/rights.ts";

import { auditFile } from "../core/audit-file.ts";
import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { viewerOf } from "../core/colleagues-phones.ts";
import { decideMany } from "../core/decide-many.ts";
import { slipForm } from "../deposits/slip-form.ts";
import { csvPages } from "../platform/http/csv-answer.ts";
import { Reply, toldIf, type Router } from "../platform/http/router.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import { readUpload, takeForms } from "../platform/http/uploads.ts";
import { claimWithdrawals, unclaimWithdrawals } from "./claim-withdrawals.ts";
import { listAdminWithdrawals } from "./decide-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { answerWithdrawal, approveWithdrawal, sendWithdrawal } from "./pay-withdrawal.ts";
import { listPayoutFiles, makePayoutFile, readPayoutFile } from "./payout-files.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";
import { rejectWithdrawal, returnWithdrawal } from "./return-withdrawal.ts";
import { statementRoutes } from "./statement-routes.ts";
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
    return toldIf(!repeated, { message, data: withdrawal });
  });

  router.route(calls.listWithdrawals, async ({ query, member }) => {
    const { items, nextCursor } = await listWithdrawals(app, { ...query, userId: member.id });
    return { data: items, next_cursor: nextCursor };
  });

  adminRoutes(router);
  payoutRoutes(router);
  fileRoutes(router);
  statementRoutes(router);
}

function adminRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listAdminWithdrawals, async (context) => {
    const { query, member, actor, language, reply } = context;
    const reader = { id: member.id, ...viewerOf(member) };
    const found = await listAdminWithdrawals(app, reader, query);
    if (query.format !== "csv") return { data: found };
    const next = (cursor: string) => listAdminWithdrawals(app, reader, { ...query, cursor });
    const name = "chokdee-withdrawals.csv";
    await auditFile(app, actor, name, query);
    return csvPages(reply, name, found, next, (items) => withdrawalsCsv(items, language));
  });

  takeForms(router, (forms) => {
    forms.route(calls.approveWithdrawal, async (context) => {
      const { params, body, actor, request, reply, language } = context;
      const form = request.isMultipart() ? await readUpload(request, reply, slipForm) : undefined;
      const payment = {
        actor,
        withdrawalId: params.id,
        reason: form?.fields.get("reason") ?? body?.reason,
        paidFrom: form?.fields.get("paid_from") ?? body?.paid_from,
      };
      const paid = await approveWithdrawal(app, payment, form?.file);
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

  router.route(calls.rejectWithdrawal, async ({ params, body, actor, language }) => {
    const verdict = { actor, withdrawalId: params.id };
    const rejected = await rejectWithdrawal(app, verdict, body.reason ?? "");
    return rejected instanceof Asked ? askedAnswer(rejected, language) : { data: rejected };
  });
}

function payoutRoutes(router: Router): void {
  const { app } = router;

  router.route(payoutCalls.claimWithdrawals, async ({ body, actor }) => {
    const data = await claimWithdrawals(app, actor, body.ids);
    return toldIf(data.items.length > 0, { data });
  });

  router.route(payoutCalls.unclaimWithdrawals, async ({ body, actor, member }) => {
    const isOwner = holds(member.staff?.rights ?? [], "owner");
    const data = await unclaimWithdrawals(app, actor, body.ids, isOwner);
    return toldIf(data.items.length > 0, { data });
  });

  router.route(payoutCalls.sendWithdrawal, async ({ params, body, actor }) => {
    const sent = { actor, withdrawalId: params.id, paidFrom: body.paid_from };
    return { data: await sendWithdrawal(app, sent) };
  });

  router.route(payoutCalls.returnWithdrawal, async ({ params, body, actor, language }) => {
    const verdict = { actor, withdrawalId: params.id };
    const returned = await returnWithdrawal(app, verdict, body.reason);
    return returned instanceof Asked ? askedAnswer(returned, language) : { data: returned };
  });

  router.route(payoutCalls.answerWithdrawal, async ({ params, body, actor, language }) => {
    const verdict = { actor, withdrawalId: params.id };
    const answer = { isPaid: body.is_paid, reason: body.reason };
    const answered = await answerWithdrawal(app, verdict, answer);
    return answered instanceof Asked ? askedAnswer(answered, language) : { data: answered };
  });
}

function fileRoutes(router: Router): void {
  const { app } = router;

  router.route(payoutCalls.makePayoutFile, async ({ body, actor, request }) => {
    const key = idempotencyKey(request);
    if (key === undefined) throw new Refusal("IDEMPOTENCY_KEY_MISSING");
    const { made, repeated } = await makePayoutFile(app, actor, {
      key,
      ids: body.ids ?? null,
      format: body.format,
      paidFrom: body.paid_from,
    });
    return toldIf(!repeated, { data: made });
  });

  router.route(payoutCalls.listPayoutFiles, async ({ query }) => {
    const { items, nextCursor } = await listPayoutFiles(app, query);
    return { data: { items, next_cursor: nextCursor } };
  });

  router.route(payoutCalls.readPayoutFile, async ({ params, actor, reply }) => {
    const { name, contentType, content } = await readPayoutFile(app, params.id);
    await auditFile(app, actor, name);
    void reply.header("content-disposition", `attachment; filename="${name}"`).type(contentType);
    return new Reply<never>(200, content as never);
  });
}
