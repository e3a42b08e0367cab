/** The dashboard, reports, settings, services and the audit. */
import * as admin from "@chokdee/domain/members/admin-contract.ts";
import * as calls from "@chokdee/domain/core/settings-contract.ts";
import * as services from "@chokdee/domain/operations/service-contract.ts";

import { Answer, type FrontDesk } from "../platform/http/front-desk.ts";
import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { changeSettings } from "./change-settings.ts";
import { readDashboard } from "./dashboard.ts";
import { listAudit } from "../core/list-audit.ts";
import { profitCsv, profitFileName } from "./profit-csv.ts";
import { reportProfit } from "./report-profit.ts";
import { publicSettings, readSettings } from "../core/settings.ts";
import { listServices, stoppedForMembers } from "../core/stopped-services.ts";
import { resumeService, stopService } from "./stop-service.ts";

export function operationsRoutes(desk: FrontDesk): void {
  overviewRoutes(desk);
  settingsRoutes(desk);
  serviceRoutes(desk);
}

/** Members on a page of the report, where the caller names no number. */
const REPORT_ROWS = 100;

function overviewRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(admin.dashboard, async ({ member, language }) => ({
    data: await readDashboard(
      house,
      { id: member.id, rights: member.staff?.rights ?? [] },
      language,
    ),
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

function settingsRoutes(desk: FrontDesk): void {
  const { house } = desk;

  desk.serve(calls.readSettings, async () => ({ data: await readSettings(house.db) }));

  desk.serve(calls.writeSettings, async (visit) => {
    const settings = await changeSettings(house, { ...visit.actor, wanted: visit.body });
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
    await stopService(house, { ...visit.actor, ...visit.params, ...visit.body });
    return states();
  });

  desk.serve(services.resumeService, async (visit) => {
    await resumeService(house, { ...visit.actor, ...visit.params, ...visit.body });
    return states();
  });
}
