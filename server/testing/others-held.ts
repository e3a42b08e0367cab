/** Members whose machine does not answer: all that stands on it is held, for tests. */
import pg from "pg";
import { inject } from "vitest";

import type { TestApp } from "./app.ts";
import { ask, inDatabase } from "./citus.ts";

/** The port of the machine where a member's rows are; the same for all on one PostgreSQL. */
async function machineOf(app: TestApp, memberId: string): Promise<number> {
  if (inject("citusNodes").length === 0) return Number(new URL(app.ownerUrl).port);
  const [shard] = await ask<{ nodeport: number }>(
    app.ownerUrl,
    `select nodeport from citus_shards
     where shardid = get_shard_id_for_distribution_column('wallets', '${memberId}')`,
  );
  return shard?.nodeport ?? 0;
}

/** All tables of a machine of a distributed house: nothing of it can be read, either. */
const ALL_OF_MACHINE = `
  set citus.show_shards_for_app_name_prefixes = '*';
  set citus.enable_manual_changes_to_shards = on;
  begin;
  do $$ declare v_table text; begin
    for v_table in select c.oid::regclass from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname ~ '_[0-9]{6,}$'
    loop execute format('lock table %s in access exclusive mode', v_table); end loop;
  end $$`;

/** On one PostgreSQL the rows of the others are held, which nobody's reading waits for. */
const rowsBut = (memberId: string) => `
  begin;
  select from wallets where user_id <> '${memberId}' for update;
  select from slips where user_id <> '${memberId}' for update;
  select from protections where member_id <> '${memberId}' for update`;

export interface Held {
  /** How many tables of a machine; none on one PostgreSQL. */
  readonly tables: number;
  letGo(): Promise<void>;
}

/** Holds what stands on the machines of the others. */
export async function holdOthers(app: TestApp, memberId: string): Promise<Held> {
  const own = await machineOf(app, memberId);
  const house = new URL(app.ownerUrl).pathname.slice(1);
  const workers = inject("citusNodes").slice(1);
  const others = workers.filter((url) => Number(new URL(url).port) !== own);
  const asked =
    workers.length === 0
      ? [[app.ownerUrl, rowsBut(memberId)] as const]
      : others.map((url) => [inDatabase(url, house), ALL_OF_MACHINE] as const);
  const clients = await Promise.all(
    asked.map(async ([connectionString, sql]) => {
      const client = new pg.Client({ connectionString });
      client.on("error", () => undefined);
      await client.connect();
      await client.query(sql);
      return client;
    }),
  );
  const held = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query<{ tables: number }>(
        `select count(distinct relation)::integer as tables from pg_locks
         where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relation is not null`,
      );
      return rows[0]?.tables ?? 0;
    }),
  );
  return {
    tables: held.reduce((sum, tables) => sum + tables, 0),
    letGo: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
