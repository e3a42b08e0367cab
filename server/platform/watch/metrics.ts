/**
 * What an operator watches, for Prometheus at /metrics (docs/operations.md): how long requests
 * take, how large batches are, who waits for whom, whether the books agree. Counts only: nothing
 * here says who a member is.
 */
import { timingSafeEqual } from "node:crypto";
import type { Server } from "node:http";

import { Refusal } from "@chokdee/domain/refusals.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram } from "prom-client";

import type { AppContext } from "../app-context.ts";
import { isLoopback } from "../http/address-count.ts";
import { isForwarded } from "../http/forwarded.ts";
import { queueSilentMs } from "../database/jobs.ts";
import { hashToken } from "../security/sessions.ts";
import { gauge, registry } from "./registry.ts";
import { readVitals, type Vitals } from "./vitals.ts";
import { takeDownWork } from "./work-metrics.ts";

/** The queue is looked at every second. */
const QUEUE_SEEN_MS = 5_000;

collectDefaultMetrics({ register: registry });

export const requestSeconds = new Histogram({
  name: "chokdee_http_request_seconds",
  help: "How long requests took, by route and status",
  labelNames: ["method", "route", "status"],
  // From a lone slip (under 3 ms, speed.md) to an answer that nobody waits for. Each is a line of
  // every route and status, so there are few.
  buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
  registers: [registry],
});

export const refusalsTotal = new Counter({
  name: "chokdee_refusals_total",
  help: "Refusals given, by code",
  labelNames: ["code"],
  registers: [registry],
});

export const slipBatchSize = new Histogram({
  name: "chokdee_slip_batch_slips",
  help: "Slips that were placed in one batch",
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  registers: [registry],
});

export const slipBatchSeconds = new Histogram({
  name: "chokdee_slip_batch_seconds",
  help: "How long a batch of slips took, from its first statement to its commit",
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

export const loopHeldSeconds = new Histogram({
  name: "chokdee_event_loop_held_seconds",
  help: "How long the event loop was held, each time that it was for two seconds or more",
  buckets: [2.5, 5, 10, 20, 30],
  registers: [registry],
});

const databaseUp = gauge("database_up", "1 when the database answered this question");
const pool = gauge("database_pool", "Connections of this node, and requests that wait for one", [
  "state",
]);
const lockWaits = gauge("database_lock_waits", "Sessions that wait for a lock right now");
const lockWaitSeconds = gauge("database_lock_wait_seconds", "The longest of those waits");
const ledgerBalanced = gauge(
  "ledger_balanced",
  "1 when the last check of the ledger found nothing",
);
const ledgerAge = gauge("ledger_check_age_seconds", "Time since the ledger was last checked");
const ledgerMismatches = gauge("ledger_mismatches", "What the last check of the ledger found");
/** What is not known has no line: 0 is a ledger that does not agree, checked just now. */
const forgetLedger = (): void => {
  for (const one of [ledgerBalanced, ledgerAge, ledgerMismatches]) one.remove();
};
forgetLedger();
const bettingStopped = gauge("betting_stopped", "1 while no slip is accepted");
const connections = gauge("connections", "Connections of callers that this node holds open");
const lateDraws = gauge(
  "house_draws_late",
  "Closed rounds of the house that are not drawn in time",
);
const differingDraws = gauge(
  "house_draws_mismatched",
  "Rounds of the house that are not paid, as their slips or shots are not those that were fixed",
);
const clockOff = gauge("clock_off_seconds", "How far this node's clock is behind the database's");
const diskFull = gauge("database_disk_full", "1 while the database says that its disk is full");
/** Not there where nothing is known: 0 would be an empty disk. */
const diskUsed = new Gauge({
  name: "chokdee_disk_used_percent",
  help: "How full the embedded database's disk is",
  registers: [],
});
const queueRunning = gauge("queue_running", "1 when the queue of this node was seen at work");
const queue = gauge("queue_jobs", "Jobs in the queue", ["state"]);
const queueAge = gauge("queue_oldest_seconds", "How long the first job that is due has waited");

/** Measures every request, and answers /metrics. */
export function serveMetrics(
  http: FastifyInstance,
  app: AppContext,
  /** Figures of the shelves, set before they are read. */
  more: readonly ((app: AppContext) => Promise<void>)[] = [],
): void {
  http.addHook("onResponse", async (request, reply) => {
    // The pattern, never the path: a path holds ids, and anybody can make one up.
    const route = request.routeOptions.url ?? "none";
    requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const read = onceASecond(() => readAll(http, app, more));
  http.get("/metrics", async (request, reply) => {
    if (!isMonitoring(request, app.config.metricsToken)) throw new Refusal("UNAUTHENTICATED");
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await read());
  });
}

async function readAll(
  http: FastifyInstance,
  app: AppContext,
  more: readonly ((app: AppContext) => Promise<void>)[],
): Promise<string> {
  // All at once: a database that says nothing is waited for once, so that this can be told in time.
  const [vitals, disk, open] = await Promise.all([
    readVitals(app.db),
    app.disk.use(),
    openConnections(http.server),
    takeDownWork(app),
    ...more.map((one) => one(app).catch((err: unknown) => app.log.debug({ err }))),
  ]);
  connections.set(open);
  clockOff.set(app.clock.offMs() / 1_000);
  diskFull.set(app.db.fullSince() ? 1 : 0);
  if (disk) {
    diskUsed.set(disk.percent);
    registry.registerMetric(diskUsed);
  } else {
    registry.removeSingleMetric("chokdee_disk_used_percent");
  }
  takeDown(app, vitals);
  return registry.metrics();
}

const READ_AGAIN_MS = 1_000;

/** Whoever asks within a second of another shares their answer: writing it costs milliseconds. */
function onceASecond(read: () => Promise<string>): () => Promise<string> {
  let last: { readonly at: number; readonly text: Promise<string> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= READ_AGAIN_MS) last = { at: now, text: read() };
    return last.text;
  };
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/**
 * Without METRICS_TOKEN only this machine itself, and never through a proxy. Tokens are hashed, so
 * that both texts are of one length, and compared in the same time.
 */
function isMonitoring({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return isLoopback(raw.socket.remoteAddress ?? "") && !isForwarded(headers);
  return timingSafeEqual(hashToken(headers.authorization ?? ""), hashToken(`Bearer ${token}`));
}

function takeDown(app: AppContext, vitals: Vitals | undefined): void {
  const { totalCount, idleCount, waitingCount } = app.db.pool;
  pool.set({ state: "open" }, totalCount);
  pool.set({ state: "idle" }, idleCount);
  pool.set({ state: "waiting" }, waitingCount);
  databaseUp.set(vitals ? 1 : 0);
  queueRunning.set((queueSilentMs(app.jobs) ?? Infinity) < QUEUE_SEEN_MS ? 1 : 0);
  if (!vitals) return;
  lockWaits.set(vitals.lockWaits);
  lockWaitSeconds.set(vitals.lockWaitSeconds);
  bettingStopped.set(vitals.bettingStopped ? 1 : 0);
  lateDraws.set(vitals.lateDraws);
  differingDraws.set(vitals.differingDraws);
  queue.set({ state: "due" }, vitals.jobsDue);
  queue.set({ state: "later" }, vitals.jobsLater);
  queue.set({ state: "failed" }, vitals.jobsFailed);
  queue.set({ state: "failing" }, vitals.jobsFailing);
  queueAge.set(vitals.oldestJobSeconds);
  if (!vitals.ledger) return forgetLedger();
  ledgerBalanced.set(vitals.ledger.balanced ? 1 : 0);
  ledgerAge.set(vitals.ledger.ageSeconds);
  ledgerMismatches.set(vitals.ledger.mismatches);
}
