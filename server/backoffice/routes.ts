/** The calls of the back office: domain/backoffice/contract.ts. */
import * as admin from "@chokdee/domain/backoffice/admin-contract.ts";
import * as banks from "@chokdee/domain/backoffice/bank-contract.ts";
import * as calls from "@chokdee/domain/backoffice/contract.ts";
import { readUserProtection as readUserProtectionCall } from "@chokdee/domain/backoffice/protection-contract.ts";
import * as services from "@chokdee/domain/backoffice/service-contract.ts";
import { bahtNumber } from "@chokdee/domain/money.ts";

import { lockMember } from "../members/lock-member.ts";
import { resetMemberPassword } from "../members/reset-member-password.ts";
import { unlockMember } from "../members/unlock-member.ts";
import { Answer, type FrontDesk } from "../platform/front-desk.ts";
import { idempotencyKey } from "../platform/idempotency.ts";
import { textOf } from "../platform/languages.ts";
import type { Member } from "../platform/sessions.ts";
import { adjustCredit } from "./adjust-credit.ts";
import { Asked } from "./approvals.ts";
import { askedAnswer } from "./approvals-routes.ts";
import { changeSettings } from "./change-settings.ts";
import { readDashboard } from "./dashboard.ts";
import { listAudit } from "./list-audit.ts";
import { listUsers, type Viewer } from "./list-users.ts";
import { noticeRoutes } from "./notice-routes.ts";
import { profitCsv, profitFileName } from "./profit-csv.ts";
import { allBanks } from "./queries/banks.ts";
import { readUserProtection } from "./read-user-protection.ts";
import { readAdminUser, readUser } from "./read-user.ts";
import { reportProfit } from "./report-profit.ts";
import { addBank, changeBank } from "./save-bank.ts";
import { publicSettings, readSettings } from "./settings.ts";
import { listServices, resumeService, stoppedForMembers, stopService } from "./stop-service.ts";

export function backofficeRoutes(desk: FrontDesk): void {
  overviewRoutes(desk);
  userRoutes(desk);
  settingsRoutes(desk);
  serviceRoutes(desk);
  noticeRoutes(desk);
  bankRoutes(desk);
}

/** Members on a page of the report, where the caller names no number. */
const REPORT_ROWS = 100;

/** Who acts and from where, for the audit. */
function actorOf(visit: { member: { id: string }; address: string }) {
  return { actorId: visit.member.id, address: visit.address };
}

/** What decides what of their colleagues they see. */
function viewerOf({ staff }: Member): Viewer {
  return { rights: staff?.rights ?? [] };
}

function overviewRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(admin.dashboard, async ({ member, language }) => ({
    data: await readDashboard(house, { id: member.id, ...viewerOf(member) }, language),
  }));

  desk.serve(admin.profitReport, async ({ query, language, reply }) => {
    const isFile = query.format === "csv";
    // A file holds all; the screen shows a page.
    const limit = isFile ? undefined : (query.limit ?? REPORT_ROWS);
    const report = await reportProfit(house, { ...query, limit });
    if (!isFile) return { data: { items: [...report.rows], next_cursor: report.nextCursor } };
    const disposition = `attachment; filename="${profitFileName(report)}"`;
    void reply.header("content-disposition", disposition).type("text/csv; charset=utf-8");
    return new Answer<never>(200, profitCsv(report, language) as never);
  });

  desk.serve(admin.listAudit, async ({ query }) => ({ data: await listAudit(house, query) }));
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
      ...actorOf(visit),
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
    await lockMember(house, { ...actorOf(visit), memberId: visit.params.id, reason });
    return { data: await readAdminUser(house, visit.params.id, viewerOf(visit.member)) };
  });

  desk.serve(admin.unlockUser, async (visit) => {
    const reason = visit.body?.reason;
    await unlockMember(house, { ...actorOf(visit), memberId: visit.params.id, reason });
    return { data: await readAdminUser(house, visit.params.id, viewerOf(visit.member)) };
  });

  desk.serve(admin.resetUserPassword, async (visit) => {
    const { reason } = visit.body;
    const action = { ...actorOf(visit), memberId: visit.params.id, reason };
    return { data: await resetMemberPassword(house, action) };
  });
}

function settingsRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(calls.readSettings, async () => ({ data: await readSettings(house.db) }));

  desk.serve(calls.writeSettings, async (visit) => {
    const settings = await changeSettings(house, { ...actorOf(visit), wanted: visit.body });
    return settings instanceof Asked ? askedAnswer(settings, visit.language) : { data: settings };
  });

  desk.serve(calls.publicSettings, async ({ language }) => ({
    ...publicSettings(await readSettings(house.db)),
    stopped: await stoppedForMembers(house.db, language),
  }));
}

function serviceRoutes(desk: FrontDesk): void {
  const { house } = desk;
  const states = async () => ({ data: { items: await listServices(house.db) } });

  desk.serve(services.listServices, states);

  desk.serve(services.stopService, async (visit) => {
    await stopService(house, { ...actorOf(visit), ...visit.params, ...visit.body });
    return states();
  });

  desk.serve(services.resumeService, async (visit) => {
    await resumeService(house, { ...actorOf(visit), ...visit.params, ...visit.body });
    return states();
  });
}

function bankRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(banks.listAdminBanks, async () => ({ data: { items: await allBanks(house.db) } }));

  desk.serve(banks.addBank, async (visit) => ({
    data: await addBank(house, actorOf(visit), visit.body),
  }));

  desk.serve(banks.changeBank, async (visit) => ({
    data: await changeBank(house, actorOf(visit), visit.params.id, visit.body),
  }));
}
