/** The calls of deposits: domain/deposits/contract.ts and its operator's half. */
import * as adminCalls from "@chokdee/domain/deposits/admin-contract.ts";
import * as lineCalls from "@chokdee/domain/deposits/line-contract.ts";
import * as calls from "@chokdee/domain/deposits/contract.ts";
import * as reconciliationCalls from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { auditFile } from "../core/audit-file.ts";
import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { viewerOf } from "../core/colleagues-phones.ts";
import { decideMany } from "../core/decide-many.ts";
import { csvAnswer, csvPages } from "../platform/http/csv-answer.ts";
import { Reply, toldIf, type Router } from "../platform/http/router.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import { readUpload, takeForms } from "../platform/http/uploads.ts";
import { approveDeposit } from "./approve-deposit.ts";
import { assignNotification } from "./assign-notification.ts";
import { closeNotification } from "./close-line.ts";
import { cancelDeposit } from "./cancel-deposit.ts";
import { createIntent } from "./create-intent.ts";
import { depositsCsv, unmatchedCsv } from "./deposits-csv.ts";
import { intentReply } from "./intent-reply.ts";
import { listUnmatched } from "./list-unmatched.ts";
import { listDeposits, readDeposit } from "./read-deposits.ts";
import { recallDeposit } from "./recall-deposit.ts";
import { checkSignature, receiveNotification } from "./receive-notification.ts";
import { listActiveAccounts, listAllAccounts } from "./receiving-accounts.ts";
import { reopenNotification } from "./reopen-line.ts";
import { reconcile, reconciliationCsv } from "./reconcile.ts";
import { listAdminDeposits, rejectDeposit } from "./review-deposits.ts";
import { addAccount, changeAccount } from "./save-receiving-account.ts";
import { readSlipFile, slipHeaders } from "./serve-slip.ts";
import { slipForm } from "./slip-form.ts";
import { uploadSlip } from "./upload-slip.ts";

export function depositsRoutes(router: Router): void {
  memberRoutes(router);
  slipRoutes(router);
  bankRoutes(router);
  reviewRoutes(router);
  accountRoutes(router);
}

function memberRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listReceivingAccounts, async ({ query }) => ({
    success: true,
    data: { items: await listActiveAccounts(app, query.type) },
  }));

  router.route(calls.createDepositIntent, async ({ body, member, request }) => {
    const { deposit, created } = await createIntent(app, {
      userId: member.id,
      key: idempotencyKey(request),
      amount: body.amount,
      provider: body.provider,
      receivingAccountId: body.bank_account_id,
    });
    return toldIf(created, { success: true, data: await intentReply(deposit) });
  });

  router.route(calls.listDeposits, async ({ query, member }) => {
    const { items, nextCursor } = await listDeposits(app, { userId: member.id, ...query });
    return { success: true, data: { items }, next_cursor: nextCursor };
  });

  router.route(calls.readDeposit, async ({ params, member }) => ({
    success: true,
    data: await readDeposit(app, member.id, params.id),
  }));

  router.route(calls.cancelDeposit, async ({ params, member, language }) => {
    await cancelDeposit(app, member.id, params.id);
    return { success: true, message: textOf("DEPOSIT_CANCELLED", undefined, language) };
  });
}

function slipRoutes(router: Router): void {
  const { app } = router;

  takeForms(router, (forms) => {
    forms.route(calls.uploadDepositSlip, async (context) => {
      const { file, fields } = await readUpload(context.request, context.reply, slipForm);
      const named = fields.get("deposit_id") ?? context.params.id;
      if (named.toLowerCase() !== context.params.id.toLowerCase()) {
        throw new Refusal("DEPOSIT_NOT_FOUND");
      }
      if (file === undefined) throw new Refusal("SLIP_MISSING");
      const wish = { userId: context.member.id, depositId: context.params.id, file };
      const isQrRead = await uploadSlip(app, wish);
      const message = textOf("SLIP_UPLOADED", undefined, context.language);
      return { success: true, message, qr_read: isQrRead };
    });
  });

  router.route(calls.readSlipImage, async ({ params, member, reply }) => {
    const slip = await readSlipFile(app, member, params.id);
    void reply.headers(slipHeaders(slip));
    return new Reply<never>(200, slip.bytes as never);
  });
}

function bankRoutes(router: Router): void {
  const { app } = router;

  router.route(
    calls.notifyPayment,
    ({ body, params }) =>
      receiveNotification(app, {
        provider: params.provider,
        transactionId: body.transaction_id,
        amount: body.amount,
        toAccount: body.to_account,
        fromAccount: body.from_account ?? null,
        reference: body.reference ?? null,
        occurredAt: body.occurred_at,
      }),
    {
      // Nothing of the body is looked at before the signature over its bytes.
      before: async (request) => {
        const { provider = "" } = request.params as { provider?: string };
        checkSignature(app, provider, request.rawBody, request.headers["x-signature"]);
      },
    },
  );

  router.route(lineCalls.listUnmatched, async (context) => {
    const { query, member, actor, language, reply } = context;
    const viewer = viewerOf(member);
    const found = await listUnmatched(app, query, viewer);
    if (query.format !== "csv") return { data: found };
    const next = (cursor: string) => listUnmatched(app, { ...query, cursor }, viewer);
    const name = "chokdee-unmatched.csv";
    await auditFile(app, actor, name, query);
    return csvPages(reply, name, found, next, (items) => unmatchedCsv(items, language));
  });

  router.route(lineCalls.assignNotification, async ({ params, body, actor, language }) => {
    const assigned = await assignNotification(app, {
      actor,
      notificationId: params.id,
      depositId: body.deposit_id,
      userId: body.user_id,
    });
    return orAsked(assigned, language);
  });

  router.route(lineCalls.closeNotification, async ({ params, body, actor, language }) => {
    const closed = await closeNotification(app, actor, {
      notificationId: params.id,
      as: body.as,
      duplicateOf: body.duplicate_of,
      fee: body.fee,
      note: body.note,
    });
    return orAsked(closed, language);
  });

  router.route(lineCalls.reopenNotification, async ({ params, body, actor, language }) => {
    const wish = { notificationId: params.id, note: body.note };
    return orAsked(await reopenNotification(app, actor, wish), language);
  });
}

/** What was done, or that it waits for a second person. */
function orAsked<T>(done: T | Asked, language: string | undefined) {
  return done instanceof Asked ? askedAnswer(done, language) : { data: done };
}

function reviewRoutes(router: Router): void {
  const { app } = router;

  router.route(adminCalls.listAdminDeposits, async (context) => {
    const { query, member, actor, language, reply } = context;
    const viewer = viewerOf(member);
    const found = await listAdminDeposits(app, query, viewer);
    if (query.format !== "csv") return { data: found };
    const next = (cursor: string) => listAdminDeposits(app, { ...query, cursor }, viewer);
    const name = "chokdee-deposits.csv";
    await auditFile(app, actor, name, query);
    return csvPages(reply, name, found, next, (items) => depositsCsv(items, language));
  });

  router.route(adminCalls.approveDeposit, async ({ params, body, actor, language }) => {
    const approved = await approveDeposit(app, {
      actor,
      depositId: params.id,
      reason: body?.reason,
      amount: body?.amount,
    });
    return orAsked(approved, language);
  });

  router.route(adminCalls.recallDeposit, async ({ params, body, actor, language }) => {
    const wish = { actor, depositId: params.id, reason: body.reason };
    return orAsked(await recallDeposit(app, wish), language);
  });

  router.route(adminCalls.decideDeposits, async ({ body, actor, language }) => {
    const { ids, action, reason } = body;
    const decide = action === "APPROVE" ? approveDeposit : rejectDeposit;
    const one = (depositId: string) => decide(app, { actor, depositId, reason });
    return { data: await decideMany(app, ids, language, one) };
  });

  router.route(adminCalls.rejectDeposit, async ({ params, body, actor }) => ({
    data: await rejectDeposit(app, {
      actor,
      depositId: params.id,
      reason: body?.reason,
    }),
  }));

  router.route(reconciliationCalls.reconciliation, async (context) => {
    const { query, member, actor, language, reply } = context;
    const viewer = viewerOf(member);
    if (query.format !== "csv") return { data: await reconcile(app, query, viewer) };
    const { name, text } = await reconciliationCsv(app, query.date, viewer, language);
    await auditFile(app, actor, name);
    return csvAnswer(reply, name, text);
  });
}

function accountRoutes(router: Router): void {
  const { app } = router;

  router.route(adminCalls.listAdminReceivingAccounts, async () => ({
    data: { items: await listAllAccounts(app) },
  }));

  router.route(adminCalls.addReceivingAccount, async ({ body, actor, language }) => {
    const added = await addAccount(app, actor, body);
    return orAsked(added, language);
  });

  router.route(adminCalls.changeReceivingAccount, async ({ params, body, actor, language }) => {
    const { saved, isChanged } = await changeAccount(app, actor, params.id, body);
    if (saved instanceof Asked) return askedAnswer(saved, language);
    return toldIf(isChanged, { data: saved });
  });
}
