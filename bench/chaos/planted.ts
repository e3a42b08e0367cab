/** Starts the real server with something wrong between its shelves and the database. */
import { readConfig } from "../../server/platform/config.ts";
import type { Database } from "../../server/platform/database/database.ts";
import { startApp } from "../../server/start-app.ts";

export async function startPlanted(plant: (db: Database) => Database): Promise<void> {
  const stop = await startApp(readConfig(process.env), plant);
  process.on("SIGTERM", () => void stop().then(() => process.exit(0)));
}
