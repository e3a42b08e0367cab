/** The calls of withdrawals: domain/withdrawals/contract.ts. */
import * as contract from "@chokdee/domain/withdrawals/contract.ts";

import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { slipForm } from "../deposits/slip-form.ts";
import { Answer, type FrontDesk } from "../platform/http/front-desk.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import { readUpload, takeForms } from "../platform/http/uploads.ts";
import { approveWithdrawal, listAdminWithdrawals, rejectWithdrawal } from "./decide-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";
import { showLimits } from "./withdrawal-limits.ts";

export function withdrawalsRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(contract.withdrawalLimits, ({ member }) => showLimits(house, member.id));

  desk.serve(contract.requestWithdrawal, async ({ body, member, language, request }) => {
    const { withdrawal, repeated } = await requestWithdrawal(house, {
      userId: member.id,
      key: idempotencyKey(request),
      amount: body.amount,
      bankName: body.bank_name ?? null,
      accountNumber: body.bank_account_no ?? null,
      accountName: body.bank_account_name ?? null,
    });
    const message = textOf("WITHDRAWAL_REQUESTED", undefined, language);
    return new Answer(repeated ? 200 : 201, { message, data: withdrawal });
  });

  desk.serve(contract.listWithdrawals, async ({ query, member }) => {
    const { items, nextCursor } = await listWithdrawals(house, { ...query, userId: member.id });
    return { data: items, next_cursor: nextCursor };
  });

  adminRoutes(desk);
}

function adminRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(contract.listAdminWithdrawals, async ({ query, member }) => {
    const { items, nextCursor } = await listAdminWithdrawals(house, member.id, query);
    return { data: { items, next_cursor: nextCursor } };
  });

  takeForms(desk, (forms) => {
    forms.serve(contract.approveWithdrawal, async (visit) => {
      const { params, member, address, request, reply, language } = visit;
      const form = request.isMultipart() ? await readUpload(request, reply, slipForm) : undefined;
      const verdict = { actorId: member.id, address, withdrawalId: params.id };
      const paid = await approveWithdrawal(house, verdict, form?.file);
      return paid instanceof Asked ? askedAnswer(paid, language) : { data: paid };
    });
  });

  desk.serve(contract.rejectWithdrawal, async ({ params, body, member, address }) => {
    const verdict = { actorId: member.id, address, withdrawalId: params.id };
    return { data: await rejectWithdrawal(house, verdict, body.reason ?? "") };
  });
}
