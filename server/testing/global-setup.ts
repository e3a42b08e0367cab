/**
 * One PostgreSQL for a whole test run, with one migrated database that every test file copies
 * (server/testing/database.ts). It gives up durability, which tests do not need.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import type { TestProject } from "vitest/node";

import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { migrate } from "../platform/database/migrate.ts";
import { seedTemplate } from "./app.ts";
import { createOnAll, distribute, dropOnAll, inDatabase, letNobodyIn, nodesOf } from "./citus.ts";
import { SEEDED, TEMPLATE } from "./database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL. */
    postgresUrl: string;
    /** Where the run is on a Citus cluster: the addresses of its nodes, the coordinator's first. */
    citusNodes: readonly string[];
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["CITUS_URL"];
  if (given) return onCitus(project, given);
  const folder = mkdtempSync(join(tmpdir(), "chokdee-tests-"));
  // Where the tests run as root, PostgreSQL's own account has to get through.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    fast: true,
    settings: {
      max_connections: 300,
      max_wal_size: "4GB",
      autovacuum_naptime: "1h",
      // Each connection of a test runs a statement of a function a few times: to plan it anew for
      // each of the first five took a quarter of all.
      plan_cache_mode: "force_generic_plan",
      // A test file signs in some twenty times, and a password that nobody guesses needs no rounds.
      scram_iterations: 1,
    },
    log: (message) => process.stderr.write(`${message}\n`),
  });
  const dispose = async (): Promise<void> => {
    await postgres.erase();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplates(postgres.url);
  } catch (error) {
    await dispose();
    throw error;
  }
  project.provide("postgresUrl", postgres.url);
  project.provide("citusNodes", []);
  return dispose;
}

async function onCitus(project: TestProject, coordinator: string): Promise<() => Promise<void>> {
  const nodes = await nodesOf(coordinator);
  await dropOnAll(nodes, TEMPLATE);
  await distribute(await createOnAll(nodes, TEMPLATE));
  for (const node of nodes) await letNobodyIn(node, TEMPLATE);
  project.provide("postgresUrl", coordinator);
  project.provide("citusNodes", nodes);
  return () => dropOnAll(nodes, TEMPLATE);
}

async function makeTemplates(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The one that it was made with has all the rounds still.
    const password = client.escapeLiteral(decodeURIComponent(new URL(url).password));
    await client.query(`alter role current_user password ${password}`);
    await client.query(`create database ${TEMPLATE}`);
    await migrate(inDatabase(url, TEMPLATE));
    await client.query(`create database ${SEEDED} template ${TEMPLATE} strategy file_copy`);
    await seedTemplate(inDatabase(url, SEEDED));
    // Nobody may connect to them any more: a copy needs its template to be idle.
    await client.query(`alter database ${TEMPLATE} with allow_connections false`);
    await client.query(`alter database ${SEEDED} with allow_connections false`);
  } finally {
    await client.end();
  }
}
