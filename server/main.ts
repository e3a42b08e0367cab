/** Starts the house: database, migrations, seeds, jobs, server; and stops it in good order. */
import { pino } from "pino";

import { buildApp, jobs as allJobs } from "./app.ts";
import { ConfigError, readConfig, type Config } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres.ts";
import type { House } from "./platform/house.ts";
import { openJobs, startJobs } from "./platform/jobs.ts";
import { appUrl, migrate } from "./platform/migrate.ts";
import { openRealtime } from "./platform/realtime.ts";
import { refuseUnsafe } from "./platform/safe-database.ts";
import { openSessions } from "./platform/sessions.ts";
import { logSms } from "./platform/sms.ts";
import { seed } from "./seed.ts";

const DRAIN_MS = 10_000;

try {
  await start(readConfig(process.env));
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, redact: ["req.headers.authorization"] });
  const stops: (() => Promise<unknown>)[] = [];
  onStop(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  const ownerUrl = await openOwnDatabase(config, log, stops);
  await refuseUnsafe(ownerUrl);
  await migrate(ownerUrl);
  const url = config.databaseAppUrl ?? appUrl(ownerUrl);
  const db = openDatabase(url);
  stops.push(() => db.close());

  const realtime = openRealtime(url, log);
  const sessions = openSessions(db, url, (memberId) => realtime.live.disconnectMember(memberId));
  stops.push(() => sessions.close());
  const jobs = await openJobs(db.pool);
  stops.push(() => jobs.close());
  const sms = logSms((line) => process.stdout.write(line));
  const house: House = { config, db, log, sessions, live: realtime.live, jobs, sms };

  await seed(house);
  const worker = await startJobs(house, allJobs);
  stops.push(() => worker.stop());
  const http = await buildApp(house);
  realtime.attach(http, house);
  stops.push(() => realtime.close());
  stops.push(() => http.close());
  await listen(http, config);
  log.info(`Chokdee is at ${config.publicUrl ?? `http://${config.host}:${config.port}`}`);
}

async function openOwnDatabase(
  config: Config,
  log: House["log"],
  stops: (() => Promise<unknown>)[],
): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.info(line),
  });
  stops.push(() => postgres.stop());
  return postgres.url;
}

async function listen(http: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  try {
    await http.listen({ port: config.port, host: config.host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new ConfigError(
      `Port ${config.port} is in use by another program. Stop it, or start with another: PORT=3001 npm start`,
    );
  }
}

/** Stops once, on SIGTERM or SIGINT: requests drain first, the database goes last. */
function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS + 5_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}
