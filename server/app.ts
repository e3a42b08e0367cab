/** The server's table of contents: every shelf's routes and jobs, by name. */
import compress from "@fastify/compress";
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";

import { Refusal } from "@chokdee/domain/refusals.ts";

import { checkAuditJob } from "./core/check-audit.job.ts";
import { approvalsRoutes } from "./operations/approvals-routes.ts";
import { membersAdminRoutes } from "./members/admin-routes.ts";
import { notesRoutes } from "./members/notes-routes.ts";
import { operationsRoutes } from "./operations/routes.ts";
import { writeLogJob } from "./operations/write-log.job.ts";
import { sealFigures } from "./operations/seal-figures.job.ts";
import { measureAlarms } from "./operations/alarm-metrics.ts";
import { measureExposure } from "./operations/work-alarms.ts";
import { tellAlarmsJob } from "./operations/tell-alarms.job.ts";
import { chooseBeaconJob } from "./results/choose-beacon.job.ts";
import { watchDiskJob } from "./operations/watch-disk.job.ts";
import { bettingRoutes } from "./betting/routes.ts";
import { finishStatementsJob } from "./withdrawals/finish-statements.job.ts";
import { expireDepositsJob } from "./deposits/expire-deposits.job.ts";
import { depositsRoutes } from "./deposits/routes.ts";
import { verifySlipJob } from "./deposits/verify-slip.job.ts";
import { pruneProofsJob } from "./accounts/prune-proofs.job.ts";
import { tellStaffJob } from "./accounts/tell-staff.job.ts";
import { luckyRoutes } from "./lucky/routes.ts";
import { pruneSetsJob } from "./lucky/prune-sets.job.ts";
import { membersRoutes } from "./members/routes.ts";
import { staffRoutes } from "./staff/routes.ts";
import { boundAnswers } from "./platform/http/answer-deadline.ts";
import { pruneNoticesJob } from "./notices/prune-notices.job.ts";
import { noticesAdminRoutes } from "./notices/admin-routes.ts";
import { noticesRoutes } from "./notices/routes.ts";
import { securitySmsJob } from "./notices/security-notice.ts";
import { sendPushJob } from "./notices/send-push.job.ts";
import { newsNoticesJob, settlementNoticesJob } from "./notices/spread-notices.job.ts";
import { serveApiDocs } from "./platform/http/api-docs.ts";
import { refuseWhileClosing } from "./platform/http/closing.ts";
import { methodsAt, openRouter, type Router } from "./platform/http/router.ts";
import { noticeUntrustedProxy } from "./platform/http/forwarded.ts";
import { checkHostNames } from "./platform/http/host-names.ts";
import type { AppContext } from "./platform/app-context.ts";
import type { Job } from "./platform/database/jobs.ts";
import { freeLostJobs } from "./platform/database/lost-jobs.job.ts";
import { LONGEST_GROUP_ID } from "@chokdee/domain/betting/bet-group-id.ts";
import { pruneAnswersJob } from "./platform/http/prune-answers.job.ts";
import { sendRefusal } from "./platform/http/replies.ts";
import { boundRequests } from "./platform/http/request-bound.ts";
import { logRequests } from "./platform/watch/request-log.ts";
import { secureHeaders, setSecureHeaders } from "./platform/http/secure-headers.ts";
import { serveHealth } from "./platform/http/health.ts";
import { serveMetrics } from "./platform/watch/metrics.ts";
import { addressInApp, serveWeb } from "./platform/http/serve-web.ts";
import { boundSlowClients, slowClientOptions } from "./platform/http/slow-clients.ts";
import { parseStrictJson } from "./platform/http/strict-json.ts";
import { accrueCommissionsJob } from "./referral/accrue-commissions.job.ts";
import { referralRoutes } from "./referral/routes.ts";
import { drawHouseRoundsJob } from "./results/draw-house-rounds.job.ts";
import { fetchBeaconsJob } from "./results/fetch-beacons.job.ts";
import { fetchFeedsJob } from "./results/fetch-feeds.job.ts";
import { pruneDuesJob } from "./results/prune-dues.job.ts";
import { resultsRoutes } from "./results/routes.ts";
import { settleJob } from "./results/settle.job.ts";
import { roundsRoutes } from "./rounds/routes.ts";
import { holdExposureJob } from "./rounds/hold-exposure.job.ts";
import { tendRoundsJob } from "./rounds/tend-rounds.job.ts";
import { checkLedgerJob, checkWholeLedgerJob } from "./wallet/check-ledger.job.ts";
import { sealBooksJob } from "./wallet/seal-books.job.ts";
import { walletRoutes } from "./wallet/routes.ts";
import { withdrawalsRoutes } from "./withdrawals/routes.ts";

const routes: readonly ((router: Router) => void)[] = [
  membersRoutes,
  staffRoutes,
  roundsRoutes,
  bettingRoutes,
  resultsRoutes,
  walletRoutes,
  depositsRoutes,
  withdrawalsRoutes,
  referralRoutes,
  noticesRoutes,
  luckyRoutes,
  operationsRoutes,
  membersAdminRoutes,
  noticesAdminRoutes,
  approvalsRoutes,
  notesRoutes,
];

export const jobs: readonly Job[] = [
  pruneProofsJob,
  tellStaffJob,
  tendRoundsJob,
  holdExposureJob,
  chooseBeaconJob,
  settleJob,
  drawHouseRoundsJob,
  fetchBeaconsJob,
  fetchFeedsJob,
  sealFigures,
  checkAuditJob,
  watchDiskJob,
  tellAlarmsJob,
  expireDepositsJob,
  finishStatementsJob,
  verifySlipJob,
  checkLedgerJob,
  checkWholeLedgerJob,
  sealBooksJob,
  writeLogJob,
  accrueCommissionsJob,
  settlementNoticesJob,
  newsNoticesJob,
  sendPushJob,
  securitySmsJob,
  pruneNoticesJob,
  pruneDuesJob,
  pruneAnswersJob,
  pruneSetsJob,
  freeLostJobs,
];

const BODY_LIMIT = 256 * 1024;
/** Paths that the spec writes without /api answer under both spellings (api.md). */
const WITHOUT_API = /^\/(?:wallets|users|payment|uploads|auth|lottery)\//;

declare module "fastify" {
  interface FastifyRequest {
    /** The bytes of a JSON body as they came, for signatures. */
    rawBody?: Buffer;
  }
}

export function httpOptions(app: Pick<AppContext, "config">): FastifyServerOptions {
  return {
    bodyLimit: BODY_LIMIT,
    // A bet_group_id in an address: each of its characters may take four bytes, as %XX.
    routerOptions: { maxParamLength: LONGEST_GROUP_ID * 12 },
    // One proxy, ours: the caller's address is what it wrote, never what the caller claims.
    trustProxy: app.config.trustProxy ? (_address, hop) => hop < 1 : false,
    logController: new LogController({ disableRequestLogging: true }),
    ...slowClientOptions,
    keepAliveTimeout: 72_000,
    rewriteUrl: (request) => {
      const url = request.url ?? "/";
      return WITHOUT_API.test(url) ? `/api${url}` : url;
    },
    forceCloseConnections: "idle",
    // In our own words: refuseWhileClosing.
    return503OnClosing: false,
  };
}

/** Builds the app; a test of the router gives it shelves of its own. */
export async function buildApp(app: AppContext, shelves = routes): Promise<FastifyInstance> {
  const http = Fastify({
    ...httpOptions(app),
    loggerInstance: app.log,
    // An address that cannot be read is refused like all else, and not quoted back.
    frameworkErrors: (error, request, reply) => {
      setSecureHeaders(app, request, reply);
      void sendRefusal(error, request, reply);
    },
  });
  http.setValidatorCompiler(missingBodyIsUndefined);
  http.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  http.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
  http.removeAllContentTypeParsers();
  http.addContentTypeParser("application/json", { parseAs: "buffer" }, readJson);
  await http.register(compress, { threshold: 1_400, encodings: ["br", "gzip"] });
  secureHeaders(http, app);
  refuseWhileClosing(http);
  boundSlowClients(http, app.config);
  checkHostNames(http, app.config);
  noticeUntrustedProxy(http, app);
  logRequests(http);
  boundAnswers(http);
  const boundMissing = await boundRequests(http);
  serveHealth(http, app);
  serveMetrics(http, app, [measureExposure, measureAlarms]);

  const router = openRouter(http, app);
  for (const register of shelves) register(router);
  serveApiDocs(http, app);
  await serveWeb(http, app);
  http.setNotFoundHandler({ preHandler: boundMissing }, (request, reply) =>
    notServed(http, request, reply),
  );
  return http;
}

/** Fastify gives a body that was not sent as null, which no contract takes for "left out". */
const missingBodyIsUndefined: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data: unknown) => validate(data ?? undefined);
};

function notServed(http: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const screen = addressInApp(request);
  if (screen !== null) return reply.redirect(screen, 302);
  const methods = methodsAt(http, request.url);
  if (methods.length === 0) return sendRefusal(new Refusal("NOT_FOUND"), request, reply);
  void reply.header("allow", methods.join(", "));
  return sendRefusal(new Refusal("METHOD_NOT_ALLOWED"), request, reply);
}

async function readJson(request: FastifyRequest, body: string | Buffer): Promise<unknown> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  request.rawBody = bytes;
  if (bytes.length === 0) return undefined;
  try {
    return parseStrictJson(decodeUtf8(bytes));
  } catch (error) {
    const isAmount = error instanceof Refusal && error.code === "INVALID_AMOUNT";
    throw isAmount && !request.routeOptions.config.takesAmount ? new Refusal("MALFORMED") : error;
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("MALFORMED");
  }
}
