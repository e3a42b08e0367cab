/**
 * A data folder whose database is made and migrated, once per run: each product of the journeys
 * begins in a copy. To make one anew took half of what the start of a product does.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedPostgres } from "../server/platform/database/embedded-postgres.ts";
import { postgresFolder } from "../server/platform/database/embedded-postgres/account.ts";
import { migrate } from "../server/platform/database/migrate.ts";

/** Tells the workers where it is. */
const FOLDER = "CHOKDEE_MIGRATED_HOUSE";

/** Answers how to remove it. */
export async function makeMigratedHouse(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), "chokdee-migrated-"));
  // Where the tests run as root, PostgreSQL's own account has to get through.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true, log: () => undefined });
  await migrate(postgres.url);
  await postgres.stop();
  process.env[FOLDER] = postgresFolder(dataDir);
  return () => {
    rmSync(postgresFolder(dataDir), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Without one, or where cp cannot keep the owner, the product makes its database itself. */
export function copyMigratedHouse(dataDir: string): void {
  const house = process.env[FOLDER];
  if (house === undefined) return;
  const copy = join(dataDir, "postgres");
  const { status } = spawnSync("cp", ["-a", house, copy], { stdio: "ignore" });
  if (status !== 0) rmSync(copy, { recursive: true, force: true });
}
