/** Starts the house: database, migrations, seeds, jobs, server; and stops it in good order. */
import type { FastifyInstance } from "fastify";

import { buildApp, jobs as allJobs } from "./app.ts";
import { apiDocumentOf } from "./platform/http/api-docs.ts";
import { asBusyPort, refuseBusyPort } from "./platform/http/busy-port.ts";
import type { Config } from "./platform/config.ts";
import { openDatabase, type Database } from "./platform/database/database.ts";
import { openDisk } from "./platform/files/disk.ts";
import { postgresFolder } from "./platform/database/embedded-postgres/account.ts";
import { keepAlive, startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import type { AppContext } from "./platform/app-context.ts";
import { openJobs, startJobs } from "./platform/database/jobs.ts";
import { openLog } from "./platform/watch/log.ts";
import { watchLoop } from "./platform/watch/loop-watch.ts";
import { openClock, watchNodeClock } from "./platform/watch/database-clock.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openSms } from "./platform/outside/sms.ts";
import { openRealtime } from "./platform/realtime/realtime.ts";
import { refuseUnsafe } from "./platform/database/safe-database.ts";
import { openSessions } from "./platform/security/sessions.ts";
import { startSteps } from "./platform/watch/start-steps.ts";
import { watchClock } from "./rounds/watch-clock.ts";
import { watchOnline } from "./operations/watch-online.ts";
import { watchNode } from "./operations/watch-node.ts";
import { seed } from "./seed.ts";

type Stops = (() => Promise<unknown>)[];

/**
 * Starts everything and answers how to stop it: requests drain first, the database goes last.
 * wrap stands between the shelves and the database; the chaos run plants its faults there.
 */
export async function startApp(
  config: Config,
  wrap: (db: Database) => Database = (db) => db,
): Promise<() => Promise<void>> {
  const stops: Stops = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one();
  };
  try {
    await openHouse(config, wrap, stops);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openHouse(config: Config, wrap: (db: Database) => Database, stops: Stops) {
  const log = openLog(config.logLevel);
  stops.push(watchLoop(log, config.loopHeldEndSeconds));

  const step = startSteps(log);

  await step("its port", () => refuseBusyPort(config));
  const ownerUrl = await step("the database", () => openOwnDatabase(config, log, stops));
  await step("the database's settings", () => refuseUnsafe(ownerUrl));
  const url = await step("migrations, one node after the other", () =>
    migrate(ownerUrl, config.databaseAppUrl),
  );
  const db = wrap(openDatabase(url));
  stops.push(() => db.close());

  const realtime = openRealtime(url, log);
  const sessions = openSessions(db, url, (memberId) => realtime.live.disconnectEnded(memberId));
  stops.push(() => sessions.close());
  const jobs = await step("the queue", () => openJobs(db.pool));
  stops.push(() => jobs.close());
  const sms = openSms({ config, db, log }, (line) => process.stdout.write(line));
  const disk = openDisk({ ...config, dataDir: postgresFolder(config.dataDir) });
  const clock = openClock(db);
  await step("the database's clock", () => clock.look());
  const app: AppContext = {
    config,
    db,
    log,
    sessions,
    live: realtime.live,
    jobs,
    sms,
    disk,
    clock,
  };

  await step("seeds", () => seed(app));
  const worker = await step("jobs", () => startJobs(app, allJobs));
  stops.push(() => worker.stop());
  stops.push(watchClock(app));
  stops.push(watchNode(app));
  stops.push(watchNodeClock(app));
  stops.push(watchOnline(app));
  const http = await step("routes and the web's files", () => buildApp(app));
  await step("the document of the API", async () => apiDocumentOf(http, app));
  realtime.attach(http, app);
  stops.push(() => realtime.close());
  stops.push(() => http.close());
  stops.push(async () => realtime.letGo());
  await listen(http, config);
  log.info(`Chokdee is at ${config.publicUrl ?? `http://${config.host}:${config.port}`}`);
}

async function openOwnDatabase(
  config: Config,
  log: AppContext["log"],
  stops: Stops,
): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.info(line),
  });
  stops.push(() => postgres.stop());
  // Until it is back, requests are answered 503; without it the house cannot stand.
  keepAlive(postgres, (line) => log.warn(line)).catch((error: unknown) => {
    log.fatal(error);
    process.exit(1);
  });
  return postgres.url;
}

/**
 * Connections that may wait until they are taken, as Linux allows by itself: after a restart all
 * screens come at once, and who does not fit in is dropped and tries again after 1, 3, 7, 15 s.
 */
const BACKLOG = 4_096;

async function listen(http: FastifyInstance, config: Config): Promise<void> {
  try {
    await http.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  } catch (error) {
    throw asBusyPort(error, config.port);
  }
}
