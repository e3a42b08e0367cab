/** What staff do with members and with the list of banks. */
import * as calls from "@chokdee/domain/members/admin-contract.ts";
import * as bankCalls from "@chokdee/domain/members/admin-bank-contract.ts";
import * as copyCalls from "@chokdee/domain/operations/copy-contract.ts";
import * as protectionCalls from "@chokdee/domain/protection/admin-contract.ts";
import { bahtNumber } from "@chokdee/domain/money.ts";

import { changeRegisteredName } from "../accounts/change-registered-name.ts";
import { lockMember } from "../accounts/lock-member.ts";
import { resetMemberPassword } from "../accounts/reset-member-password.ts";
import { unlockMember } from "../accounts/unlock-member.ts";
import { auditFile } from "../core/audit-file.ts";
import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { viewerOf } from "../core/colleagues-phones.ts";
import { toldIf, type Router } from "../platform/http/router.ts";
import { csvPages } from "../platform/http/csv-answer.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import { adjustCredit } from "./adjust-credit.ts";
import { takeUserCopy } from "./copy-of-data.ts";
import { listUsers, usersCsv } from "./list-users.ts";
import { allBanks } from "./queries/banks.ts";
import { readUserProtection } from "./read-user-protection.ts";
import { readAdminUser, readUser } from "./read-user.ts";
import { addBank, changeBank } from "./save-bank.ts";

export function membersAdminRoutes(router: Router): void {
  userRoutes(router);
  bankRoutes(router);
}

function userRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.listUsers, async ({ query, member, actor, language, reply }) => {
    const found = await listUsers(app, query, viewerOf(member));
    if (query.format !== "csv") return { data: found };
    const next = (cursor: string) => listUsers(app, { ...query, cursor }, viewerOf(member));
    const name = "chokdee-members.csv";
    await auditFile(app, actor, name, query);
    return csvPages(reply, name, found, next, (items) => usersCsv(items, language));
  });

  router.route(calls.readUser, async ({ params, member, language }) => ({
    data: await readUser(app, params.id, viewerOf(member), language),
  }));

  router.route(protectionCalls.readUserProtection, async ({ params }) => ({
    data: await readUserProtection(app, params.id),
  }));

  router.route(calls.adjustCredit, async (context) => {
    const adjusted = await adjustCredit(app, {
      actor: context.actor,
      memberId: context.params.id,
      amount: context.body.amount,
      reason: context.body.reason ?? "",
      idempotencyKey: idempotencyKey(context.request),
    });
    if (adjusted instanceof Asked) return askedAnswer(adjusted, context.language);
    const message = textOf("CREDIT_ADJUSTED", undefined, context.language);
    return { message, data: { balance: bahtNumber(adjusted) } };
  });

  router.route(calls.lockUser, async (context) => {
    const { reason } = context.body;
    const { actor, session, params } = context;
    await lockMember(app, { ...actor, session, memberId: params.id, reason });
    return { data: await readAdminUser(app, context.params.id, viewerOf(context.member)) };
  });

  router.route(calls.unlockUser, async (context) => {
    const reason = context.body?.reason;
    const { actor, session, params } = context;
    await unlockMember(app, { ...actor, session, memberId: params.id, reason });
    return { data: await readAdminUser(app, context.params.id, viewerOf(context.member)) };
  });

  router.route(calls.renameUser, async (context) => {
    const { actor, session, params, body } = context;
    await changeRegisteredName(app, { ...actor, session, memberId: params.id, ...body });
    return { data: await readAdminUser(app, params.id, viewerOf(context.member)) };
  });

  router.route(copyCalls.takeUserCopy, ({ actor, params, body, ...answer }) =>
    takeUserCopy(app, { ...actor, memberId: params.id, reason: body.reason }, answer),
  );

  router.route(calls.resetUserPassword, async (context) => {
    const { actor, session, params, body } = context;
    const action = { ...actor, session, memberId: params.id, reason: body.reason };
    return { data: await resetMemberPassword(app, action) };
  });
}

function bankRoutes(router: Router): void {
  const { app } = router;

  router.route(bankCalls.listAdminBanks, async () => ({ data: { items: await allBanks(app.db) } }));

  router.route(bankCalls.addBank, async (context) => ({
    data: await addBank(app, context.actor, context.body),
  }));

  router.route(bankCalls.changeBank, async ({ actor, params, body }) => {
    const { bank, isChanged } = await changeBank(app, actor, params.id, body);
    return toldIf(isChanged, { data: bank });
  });
}
