/** The calls of the operator's staff: domain/staff/contract.ts. */
import * as calls from "@chokdee/domain/staff/contract.ts";

import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import type { Router } from "../platform/http/router.ts";
import { addStaff } from "./add-staff.ts";
import { changeStaffRights, endStaffSessions, resetStaffTotp } from "./change-staff.ts";
import { confirmPhone, sendPhoneCode } from "./confirm-phone.ts";
import { listStaff, readOwnStaff, readStaff } from "./list-staff.ts";
import { lockMember } from "../accounts/lock-member.ts";
import { beginTotp, confirmTotp, disableTotp } from "./own-totp.ts";
import { unlockMember } from "../accounts/unlock-member.ts";

export function staffRoutes(router: Router): void {
  ownRoutes(router);
  const { app } = router;

  router.route(calls.listStaff, async ({ query }) => ({ data: await listStaff(app, query) }));

  router.route(calls.addStaff, async (context) => {
    const { phone_number: phone, nickname, rights } = context.body;
    const added = await addStaff(app, context.actor, { phone, nickname, rights });
    if (added instanceof Asked) return askedAnswer(added, context.language);
    return { data: { staff: await readStaff(app, added.id), password: added.password } };
  });

  router.route(calls.changeStaffRights, async (context) => {
    const action = { ...context.actor, memberId: context.params.id, ...context.body };
    const asked = await changeStaffRights(app, action);
    if (asked) return askedAnswer(asked, context.language);
    return { data: await readStaff(app, context.params.id) };
  });

  router.route(calls.disableStaff, async (context) => {
    await readStaff(app, context.params.id);
    await lockMember(app, {
      ...context.actor,
      memberId: context.params.id,
      reason: context.body.reason,
    });
    return { data: await readStaff(app, context.params.id) };
  });

  router.route(calls.enableStaff, async (context) => {
    await readStaff(app, context.params.id);
    await unlockMember(app, {
      ...context.actor,
      memberId: context.params.id,
      reason: context.body?.reason,
    });
    return { data: await readStaff(app, context.params.id) };
  });

  router.route(calls.endStaffSessions, async (context) => {
    await endStaffSessions(app, { ...context.actor, memberId: context.params.id });
    return { data: await readStaff(app, context.params.id) };
  });

  router.route(calls.resetStaffTotp, async (context) => {
    await resetStaffTotp(app, {
      ...context.actor,
      memberId: context.params.id,
      reason: context.body.reason,
    });
    return { data: await readStaff(app, context.params.id) };
  });
}

function ownRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.ownStaff, async ({ member }) => ({
    data: await readOwnStaff(app, member.id),
  }));

  router.route(calls.sendPhoneCode, async ({ session, address, language }) => ({
    data: await sendPhoneCode(app, session, address, language),
  }));

  router.route(calls.confirmPhone, ({ session, body, address }) => {
    const sent = { otp: body.otp, password: body.new_password };
    return confirmPhone(app, session, sent, address).then(() => undefined);
  });

  router.route(calls.beginTotp, async ({ session, body }) => ({
    data: await beginTotp(app, session, body.password),
  }));

  router.route(calls.confirmTotp, async ({ session, body, address }) => ({
    data: { recovery_codes: [...(await confirmTotp(app, session, body.otp, address))] },
  }));

  router.route(calls.disableTotp, ({ session, body, address }) =>
    disableTotp(app, session, body, address).then(() => undefined),
  );
}
