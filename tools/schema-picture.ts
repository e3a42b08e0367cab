/** Draws db/schema.sql anew: migrates an empty database and writes down what has come of it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { startEmbeddedPostgres } from "../server/platform/database/embedded-postgres.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import { schemaPicture } from "../server/testing/schema-picture.ts";

const folder = mkdtempSync(join(tmpdir(), "chokdee-schema-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, fast: true, log: () => undefined });
try {
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  writeFileSync(join(import.meta.dirname, "../db/schema.sql"), await schemaPicture(client));
  await client.end();
} finally {
  await postgres.erase();
  rmSync(folder, { recursive: true, force: true });
}
