/**
 * The house's database for a command: that of a running Chokdee, or, without one, the embedded
 * database, which is started for the while.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { ConfigError } from "../server/platform/config-error.ts";
import { readConfig } from "../server/platform/config.ts";
import { openDatabase, type Database } from "../server/platform/database/database.ts";
import { startEmbeddedPostgres } from "../server/platform/database/embedded-postgres.ts";
import { postgresFolder } from "../server/platform/database/embedded-postgres/account.ts";
import { addressOfRunning } from "../server/platform/database/embedded-postgres/running.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import { refuseUnreached } from "../server/platform/database/safe-database.ts";
import { say } from "./bootstrap/say.mjs";

/** The work is given the address under which the server signs in, too. */
export async function withDatabase(
  work: (db: Database, url: string) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) await refuseUnreached(config.databaseUrl, "DATABASE_URL");
  const running = config.databaseUrl ?? addressOfRunning(config.dataDir);
  const own = running === null ? await startOwn(config.dataDir) : undefined;
  try {
    const url = await migrate(running ?? own?.url ?? "", config.databaseAppUrl);
    const db = openDatabase(url);
    try {
      await work(db, url);
    } finally {
      await db.close();
    }
  } finally {
    await own?.stop();
  }
}

/** For commands on a house that is there: refuses to begin one in an empty folder. */
export function refuseWithoutHouse(): void {
  const { databaseUrl, dataDir } = readConfig(process.env);
  // Running or not.
  const isThere = existsSync(join(postgresFolder(dataDir), "cluster", "PG_VERSION"));
  if (databaseUrl !== undefined || isThere) return;
  throw new ConfigError(
    `No Chokdee has its data in ${dataDir}; name its DATA_DIR or DATABASE_URL.`,
  );
}

function startOwn(dataDir: string) {
  return startEmbeddedPostgres({ dataDir, log: say });
}
