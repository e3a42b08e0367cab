/** A database of its own for each test file: a copy of the migrated template, in milliseconds. */
import { randomBytes } from "node:crypto";

import pg from "pg";
import { inject } from "vitest";

import { loginOf } from "../platform/database/app-login.ts";
import type { Queries } from "../platform/database/database.ts";
import { ask, copyOnAll, dropOnAll, inDatabase } from "./citus.ts";

/** Made once per run by global-setup.ts. */
export const TEMPLATE = "chokdee_template";
/** The same with what a house is seeded with, for houses that are seeded as most are. */
export const SEEDED = "chokdee_seeded";

export interface FreshDatabase {
  /** The owner's address of the new database. */
  readonly url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** Whether the run is on a Citus cluster (CITUS_URL). */
export const isDistributed = (): boolean => inject("citusNodes").length > 0;

/** Of template0 it is empty; of another than a run's own it is on one node, as that is. */
export async function freshDatabase(template = TEMPLATE): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const nodes = [TEMPLATE, SEEDED].includes(template) ? inject("citusNodes") : [];
  if (nodes.length > 0) await copyOnAll(nodes, name, TEMPLATE);
  else await asOwner(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: async () => {
      await (nodes.length > 0
        ? dropOnAll(nodes, name)
        : asOwner(`drop database if exists ${name} with (force)`));
      await asOwner(`drop role if exists ${loginOf(name)}`);
    },
  };
}

/**
 * What waits in a database for something that another holds, if it says this: on a distributed
 * house a statement waits on the machine where the row is.
 */
export async function waitingAtLocks(db: Queries, saying = ""): Promise<string[]> {
  const waiting = `select query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%${saying}%'`;
  type Waiting = { readonly query: string };
  const nodes = inject("citusNodes");
  const [house] = await db.query<{ name: string }>("select current_database() as name");
  const found =
    nodes.length === 0
      ? [await db.query<Waiting>(waiting)]
      : await Promise.all(
          nodes.map((node) => ask<Waiting>(inDatabase(node, house?.name ?? ""), waiting)),
        );
  return found.flat().map(({ query }) => query);
}

/** The owner past the triggers that hold the books, for a test that breaks or dates them. */
export interface PastTriggers {
  query<Row extends pg.QueryResultRow>(
    sql: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
  end(): Promise<void>;
}

/** Also on the workers of a distributed house, which are told what is set within a transaction. */
export async function openPastTriggers(ownerUrl: string): Promise<PastTriggers> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return {
    query: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
      await client.query(
        `begin; set local citus.propagate_set_commands to 'local';
         set local session_replication_role to replica`,
      );
      try {
        const result = await client.query<Row>(sql, [...values]);
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    },
    end: () => client.end(),
  };
}

/** One connection for all files of a worker: to sign in costs as much as to drop a database. */
let owner: pg.Pool | undefined;

async function asOwner(statement: string): Promise<void> {
  if (!owner) {
    owner = new pg.Pool({
      connectionString: inject("postgresUrl"),
      max: 1,
      idleTimeoutMillis: 0,
      // It keeps no worker from ending, which may outlive the database.
      allowExitOnIdle: true,
    });
    owner.on("error", () => undefined);
  }
  await owner.query(statement);
}
