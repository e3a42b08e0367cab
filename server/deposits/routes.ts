/** The calls of deposits: domain/deposits/contract.ts and its operator's half. */
import * as admin from "@chokdee/domain/deposits/admin-contract.ts";
import * as contract from "@chokdee/domain/deposits/contract.ts";
import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { Answer, type FrontDesk } from "../platform/http/front-desk.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import { readUpload, takeForms } from "../platform/http/uploads.ts";
import { approveDeposit } from "./approve-deposit.ts";
import { assignNotification } from "./assign-notification.ts";
import { cancelDeposit } from "./cancel-deposit.ts";
import { createIntent } from "./create-intent.ts";
import { intentReply } from "./intent-reply.ts";
import { listUnmatched } from "./list-unmatched.ts";
import { listDeposits, readDeposit } from "./read-deposits.ts";
import { checkSignature, receiveNotification } from "./receive-notification.ts";
import { listActiveAccounts, listAllAccounts } from "./receiving-accounts.ts";
import { reconcile, reconciliationCsv } from "./reconcile.ts";
import { listAdminDeposits, rejectDeposit } from "./review-deposits.ts";
import { addAccount, changeAccount } from "./save-receiving-account.ts";
import { readSlipFile, slipHeaders } from "./serve-slip.ts";
import { slipForm } from "./slip-form.ts";
import { uploadSlip } from "./upload-slip.ts";

export function depositsRoutes(desk: FrontDesk): void {
  memberRoutes(desk);
  slipRoutes(desk);
  bankRoutes(desk);
  reviewRoutes(desk);
  accountRoutes(desk);
}

function memberRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(contract.listReceivingAccounts, async ({ query }) => ({
    success: true,
    data: { items: await listActiveAccounts(house, query.type) },
  }));

  desk.serve(contract.createDepositIntent, async ({ body, member, request }) => {
    const { deposit, created } = await createIntent(house, {
      userId: member.id,
      key: idempotencyKey(request),
      amount: body.amount,
      provider: body.provider,
      receivingAccountId: body.bank_account_id,
    });
    return new Answer(created ? 201 : 200, { success: true, data: await intentReply(deposit) });
  });

  desk.serve(contract.listDeposits, async ({ query, member }) => {
    const { items, nextCursor } = await listDeposits(house, { userId: member.id, ...query });
    return { success: true, data: { items }, next_cursor: nextCursor };
  });

  desk.serve(contract.readDeposit, async ({ params, member }) => ({
    success: true,
    data: await readDeposit(house, member.id, params.id),
  }));

  desk.serve(contract.cancelDeposit, async ({ params, member, language }) => {
    await cancelDeposit(house, member.id, params.id);
    return { success: true, message: textOf("DEPOSIT_CANCELLED", undefined, language) };
  });
}

function slipRoutes(desk: FrontDesk): void {
  const { house } = desk;

  takeForms(desk, (forms) => {
    forms.serve(contract.uploadDepositSlip, async (visit) => {
      const { file, fields } = await readUpload(visit.request, visit.reply, slipForm);
      const named = fields.get("deposit_id") ?? visit.params.id;
      if (named.toLowerCase() !== visit.params.id.toLowerCase()) {
        throw new Refusal("DEPOSIT_NOT_FOUND");
      }
      if (file === undefined) throw new Refusal("SLIP_MISSING");
      await uploadSlip(house, { userId: visit.member.id, depositId: visit.params.id, file });
      return { success: true, message: textOf("SLIP_UPLOADED", undefined, visit.language) };
    });
  });

  desk.serve(contract.readSlipImage, async ({ params, member, reply }) => {
    const slip = await readSlipFile(house, member, params.id);
    void reply.headers(slipHeaders(slip));
    return new Answer<never>(200, slip.bytes as never);
  });
}

function bankRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(
    contract.notifyPayment,
    ({ body, params }) =>
      receiveNotification(house, {
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
        checkSignature(house, provider, request.rawBody, request.headers["x-signature"]);
      },
    },
  );

  desk.serve(admin.listUnmatched, async ({ query }) => {
    const { items, nextCursor } = await listUnmatched(house, query);
    return { data: { items, next_cursor: nextCursor } };
  });

  desk.serve(admin.assignNotification, async ({ params, body, member, address, language }) => {
    const assigned = await assignNotification(house, {
      actorId: member.id,
      address,
      notificationId: params.id,
      depositId: body.deposit_id,
      userId: body.user_id,
    });
    return orAsked(assigned, language);
  });
}

/** What was done, or that it waits for a second person. */
function orAsked<T>(done: T | Asked, language: string | undefined) {
  return done instanceof Asked ? askedAnswer(done, language) : { data: done };
}

function reviewRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(admin.listAdminDeposits, async ({ query }) => {
    const { items, nextCursor } = await listAdminDeposits(house, query);
    return { data: { items, next_cursor: nextCursor } };
  });

  desk.serve(admin.approveDeposit, async ({ params, body, member, address, language }) => {
    const approved = await approveDeposit(house, {
      actorId: member.id,
      address,
      depositId: params.id,
      reason: body?.reason,
    });
    return orAsked(approved, language);
  });

  desk.serve(admin.rejectDeposit, async ({ params, body, member, address }) => ({
    data: await rejectDeposit(house, {
      actorId: member.id,
      address,
      depositId: params.id,
      reason: body?.reason,
    }),
  }));

  desk.serve(reconciliation, async ({ query, language, reply }) => {
    if (query.format !== "csv") return { data: await reconcile(house, query) };
    const { name, text } = await reconciliationCsv(house, query.date, language);
    void reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .type("text/csv; charset=utf-8");
    return new Answer<never>(200, text as never);
  });
}

function accountRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(admin.listAdminReceivingAccounts, async () => ({
    data: { items: await listAllAccounts(house) },
  }));

  desk.serve(admin.addReceivingAccount, async ({ body, member, address, language }) => {
    const added = await addAccount(house, { id: member.id, address }, body);
    return orAsked(added, language);
  });

  desk.serve(admin.changeReceivingAccount, async ({ params, body, member, address, language }) => {
    const actor = { id: member.id, address };
    return orAsked(await changeAccount(house, actor, params.id, body), language);
  });
}
