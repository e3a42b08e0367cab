/** What staff do with members and with the list of banks. */
import * as admin from "@chokdee/domain/members/admin-contract.ts";
import * as banks from "@chokdee/domain/members/admin-bank-contract.ts";
import { readUserProtection as readUserProtectionCall } from "@chokdee/domain/protection/admin-contract.ts";
import { bahtNumber } from "@chokdee/domain/money.ts";

import { lockMember } from "../accounts/lock-member.ts";
import { resetMemberPassword } from "../accounts/reset-member-password.ts";
import { unlockMember } from "../accounts/unlock-member.ts";
import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import type { FrontDesk } from "../platform/http/front-desk.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import { textOf } from "../platform/http/languages.ts";
import type { Member } from "../platform/security/sessions.ts";
import { adjustCredit } from "./adjust-credit.ts";
import { listUsers, type Viewer } from "./list-users.ts";
import { allBanks } from "./queries/banks.ts";
import { readUserProtection } from "./read-user-protection.ts";
import { readAdminUser, readUser } from "./read-user.ts";
import { addBank, changeBank } from "./save-bank.ts";

export function membersAdminRoutes(desk: FrontDesk): void {
  userRoutes(desk);
  bankRoutes(desk);
}

/** What decides what of their colleagues they see. */
function viewerOf({ staff }: Member): Viewer {
  return { rights: staff?.rights ?? [] };
}

function userRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(admin.listUsers, async ({ query, member }) => ({
    data: await listUsers(house, query, viewerOf(member)),
  }));

  desk.serve(admin.readUser, async ({ params, member, language }) => ({
    data: await readUser(house, params.id, viewerOf(member), language),
  }));

  desk.serve(readUserProtectionCall, async ({ params }) => ({
    data: await readUserProtection(house, params.id),
  }));

  desk.serve(admin.adjustCredit, async (visit) => {
    const adjusted = await adjustCredit(house, {
      ...visit.actor,
      memberId: visit.params.id,
      amount: visit.body.amount,
      reason: visit.body.reason ?? "",
      idempotencyKey: idempotencyKey(visit.request),
    });
    if (adjusted instanceof Asked) return askedAnswer(adjusted, visit.language);
    const message = textOf("CREDIT_ADJUSTED", undefined, visit.language);
    return { message, data: { balance: bahtNumber(adjusted) } };
  });

  desk.serve(admin.lockUser, async (visit) => {
    const { reason } = visit.body;
    await lockMember(house, { ...visit.actor, memberId: visit.params.id, reason });
    return { data: await readAdminUser(house, visit.params.id, viewerOf(visit.member)) };
  });

  desk.serve(admin.unlockUser, async (visit) => {
    const reason = visit.body?.reason;
    await unlockMember(house, { ...visit.actor, memberId: visit.params.id, reason });
    return { data: await readAdminUser(house, visit.params.id, viewerOf(visit.member)) };
  });

  desk.serve(admin.resetUserPassword, async (visit) => {
    const { reason } = visit.body;
    const action = { ...visit.actor, memberId: visit.params.id, reason };
    return { data: await resetMemberPassword(house, action) };
  });
}

function bankRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(banks.listAdminBanks, async () => ({ data: { items: await allBanks(house.db) } }));

  desk.serve(banks.addBank, async (visit) => ({
    data: await addBank(house, visit.actor, visit.body),
  }));

  desk.serve(banks.changeBank, async (visit) => ({
    data: await changeBank(house, visit.actor, visit.params.id, visit.body),
  }));
}
