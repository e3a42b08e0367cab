/** Finds the database that an app has running on a data folder, for commands beside that app. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { postgresFolder } from "./account.ts";
import { DATABASE } from "./cluster.ts";
import { readPostmasterFile } from "./leftovers.ts";
import { isAlive } from "./processes.ts";

/** The superuser's address of the server that runs there; null when none does. */
export function addressOfRunning(dataDir: string): string | null {
  const folder = postgresFolder(dataDir);
  const cluster = join(folder, "cluster");
  const server = readPostmasterFile(cluster);
  if (!server?.isReady || !isAlive(server.pid)) return null;
  const password = readFileSync(join(folder, "password"), "utf8");
  return `postgres://postgres:${password}@127.0.0.1:${server.port}/${DATABASE}`;
}
