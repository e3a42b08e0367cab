/** The calls of the operator's staff: domain/staff/contract.ts. */
import * as calls from "@chokdee/domain/staff/contract.ts";

import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import type { FrontDesk } from "../platform/http/front-desk.ts";
import { addStaff } from "./add-staff.ts";
import { changeStaffRights, endStaffSessions, resetStaffTotp } from "./change-staff.ts";
import { confirmPhone, sendPhoneCode } from "./confirm-phone.ts";
import { listStaff, readOwnStaff, readStaff } from "./list-staff.ts";
import { lockMember } from "../accounts/lock-member.ts";
import { beginTotp, confirmTotp, disableTotp } from "./own-totp.ts";
import { unlockMember } from "../accounts/unlock-member.ts";

export function staffRoutes(desk: FrontDesk): void {
  ownRoutes(desk);
  const { house } = desk;

  desk.serve(calls.listStaff, async ({ query }) => ({ data: await listStaff(house, query) }));

  desk.serve(calls.addStaff, async (visit) => {
    const { phone_number: phone, nickname, rights } = visit.body;
    const wanted = { actorId: visit.member.id, address: visit.address, phone, nickname, rights };
    const added = await addStaff(house, wanted);
    if (added instanceof Asked) return askedAnswer(added, visit.language);
    return { data: { staff: await readStaff(house, added.id), password: added.password } };
  });

  desk.serve(calls.changeStaffRights, async (visit) => {
    const action = { ...actionOf(visit), rights: visit.body.rights };
    const asked = await changeStaffRights(house, action);
    if (asked) return askedAnswer(asked, visit.language);
    return { data: await readStaff(house, visit.params.id) };
  });

  desk.serve(calls.disableStaff, async (visit) => {
    await readStaff(house, visit.params.id);
    await lockMember(house, { ...actionOf(visit), reason: visit.body.reason });
    return { data: await readStaff(house, visit.params.id) };
  });

  desk.serve(calls.enableStaff, async (visit) => {
    await readStaff(house, visit.params.id);
    await unlockMember(house, { ...actionOf(visit), reason: visit.body?.reason });
    return { data: await readStaff(house, visit.params.id) };
  });

  desk.serve(calls.endStaffSessions, async (visit) => {
    await endStaffSessions(house, actionOf(visit));
    return { data: await readStaff(house, visit.params.id) };
  });

  desk.serve(calls.resetStaffTotp, async (visit) => {
    await resetStaffTotp(house, { ...actionOf(visit), reason: visit.body.reason });
    return { data: await readStaff(house, visit.params.id) };
  });
}

interface ActingVisit {
  readonly member: { readonly id: string };
  readonly address: string;
  readonly params: { readonly id: string };
}

/** Who acts on whom, and from where. */
function actionOf({ member, address, params }: ActingVisit) {
  return { actorId: member.id, address, memberId: params.id };
}

function ownRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(calls.ownStaff, async ({ member }) => ({
    data: await readOwnStaff(house, member.id),
  }));

  desk.serve(calls.sendPhoneCode, async ({ session, address, language }) => ({
    data: await sendPhoneCode(house, session, address, language),
  }));

  desk.serve(calls.confirmPhone, ({ session, body, address }) => {
    const sent = { otp: body.otp, password: body.new_password };
    return confirmPhone(house, session, sent, address).then(() => undefined);
  });

  desk.serve(calls.beginTotp, async ({ session, body }) => ({
    data: await beginTotp(house, session, body.password),
  }));

  desk.serve(calls.confirmTotp, async ({ session, body, address }) => ({
    data: { recovery_codes: [...(await confirmTotp(house, session, body.otp, address))] },
  }));

  desk.serve(calls.disableTotp, ({ session, body, address }) =>
    disableTotp(house, session, body, address).then(() => undefined),
  );
}
