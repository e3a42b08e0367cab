/** The dashboard, reports, settings, services and the audit. */
import * as auditCalls from "@chokdee/domain/core/audit-contract.ts";
import * as textCalls from "@chokdee/domain/core/house-texts-contract.ts";
import * as settingsCalls from "@chokdee/domain/core/settings-contract.ts";
import * as calls from "@chokdee/domain/operations/contract.ts";
import * as findCalls from "@chokdee/domain/operations/find-contract.ts";
import * as outsideCalls from "@chokdee/domain/operations/outside-contract.ts";
import * as serviceCalls from "@chokdee/domain/operations/service-contract.ts";

import { csvAnswer, csvPages } from "../platform/http/csv-answer.ts";
import type { Router } from "../platform/http/router.ts";
import { auditFile } from "../core/audit-file.ts";
import { Asked } from "../core/approvals.ts";
import { askedAnswer } from "../core/asked-answer.ts";
import { changeSettings } from "./change-settings.ts";
import { findAnything } from "./find.ts";
import { readDashboard } from "./dashboard.ts";
import { auditCsv } from "../core/audit-csv.ts";
import {
  listHouseTexts,
  readHouseText,
  readHouseTextVersion,
  writeHouseText,
} from "../core/house-texts.ts";
import { listAudit } from "../core/list-audit.ts";
import { listOutside, testOutside } from "./outside-services.ts";
import { publicLogRoutes } from "./public-log-routes.ts";
import { profitCsv, profitFileName } from "./profit-csv.ts";
import { reportProfit, type Report } from "./report-profit.ts";
import { reportStaff, staffCsv } from "./report-staff.ts";
import { viewerOf } from "../core/colleagues-phones.ts";
import { publicSettings, readSettings } from "../core/settings.ts";
import { listServices, stoppedForMembers } from "../core/stopped-services.ts";
import { resumeService, stopService } from "./stop-service.ts";

export function operationsRoutes(router: Router): void {
  overviewRoutes(router);
  settingsRoutes(router);
  houseTextRoutes(router);
  serviceRoutes(router);
  outsideRoutes(router);
  publicLogRoutes(router);
}

/** Members on a page of the report, where the caller names no number. */
const REPORT_ROWS = 100;

function overviewRoutes(router: Router): void {
  const { app } = router;

  router.route(calls.dashboard, async ({ member, language }) => ({
    data: await readDashboard(app, { id: member.id, ...viewerOf(member) }, language),
  }));

  router.route(findCalls.find, async ({ query, member }) => ({
    data: await findAnything(app, { id: member.id, ...viewerOf(member) }, query.search),
  }));

  router.route(calls.profitReport, async (context) => {
    const { query, member, actor, language, reply } = context;
    const isFile = query.format === "csv";
    // A file holds all; the screen shows a page.
    const limit = isFile ? undefined : (query.limit ?? REPORT_ROWS);
    const report = await reportProfit(app, viewerOf(member), { ...query, limit }, language);
    const pageOf = (one: Report) => ({ items: [...one.rows], next_cursor: one.nextCursor });
    if (!isFile) return { data: pageOf(report) };
    const { from, to, group } = report;
    const next = async (cursor: string) =>
      pageOf(await reportProfit(app, viewerOf(member), { from, to, group, cursor }, language));
    const name = profitFileName(report);
    await auditFile(app, actor, name, { from, to });
    return csvPages(reply, name, pageOf(report), next, (rows) =>
      profitCsv({ ...report, rows }, language),
    );
  });

  router.route(calls.staffReport, async ({ query, member, actor, language, reply }) => {
    const report = await reportStaff(app, viewerOf(member), query);
    if (query.format !== "csv") return { data: { items: report.items } };
    const { from, to } = report;
    const name = `chokdee-staff-${from}-${to}.csv`;
    await auditFile(app, actor, name, { from, to });
    return csvAnswer(reply, name, staffCsv(report, language));
  });

  router.route(auditCalls.listAudit, async ({ query, member, actor, language, reply }) => {
    const found = await listAudit(app, viewerOf(member), query);
    if (query.format !== "csv") return { data: found };
    const next = (cursor: string) => listAudit(app, viewerOf(member), { ...query, cursor });
    const name = "chokdee-audit.csv";
    await auditFile(app, actor, name, query);
    return csvPages(reply, name, found, next, (items) => auditCsv(items, language));
  });
}

function houseTextRoutes(router: Router): void {
  const { app } = router;

  router.route(textCalls.readHouseText, async ({ params }) => ({
    data: await readHouseText(app, params.kind),
  }));

  router.route(textCalls.listHouseTexts, async () => ({ data: await listHouseTexts(app) }));

  router.route(textCalls.readHouseTextVersion, async ({ params }) => ({
    data: await readHouseTextVersion(app, params.kind, Number(params.version)),
  }));

  router.route(textCalls.writeHouseText, async ({ params, body, actor }) => ({
    data: await writeHouseText(app, actor, {
      kind: params.kind,
      overVersion: body.over_version,
      texts: body.texts,
    }),
  }));
}

function settingsRoutes(router: Router): void {
  const { app } = router;

  router.route(settingsCalls.readSettings, async () => ({ data: await readSettings(app.db) }));

  router.route(settingsCalls.writeSettings, async (context) => {
    const settings = await changeSettings(app, context.actor, context.body);
    return settings instanceof Asked ? askedAnswer(settings, context.language) : { data: settings };
  });

  router.route(settingsCalls.publicSettings, async ({ language }) => ({
    ...publicSettings(await readSettings(app.db)),
    stopped: await stoppedForMembers(app.db, language),
  }));
}

function serviceRoutes(router: Router): void {
  const { app } = router;
  const states = async () => ({ data: { items: await listServices(app.db) } });

  router.route(serviceCalls.listServices, states);

  router.route(serviceCalls.stopService, async (context) => {
    await stopService(app, { ...context.actor, ...context.params, ...context.body });
    return states();
  });

  router.route(serviceCalls.resumeService, async (context) => {
    await resumeService(app, { ...context.actor, ...context.params, ...context.body });
    return states();
  });
}

function outsideRoutes(router: Router): void {
  const { app } = router;

  router.route(outsideCalls.listOutside, async () => ({ data: { items: await listOutside(app) } }));

  router.route(outsideCalls.testOutside, async ({ actor, params, language }) => ({
    data: await testOutside(app, actor, params.service, language),
  }));
}
