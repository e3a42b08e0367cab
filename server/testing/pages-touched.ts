/**
 * Counts the pages that reads touch, in one transaction of the owner's that is given up at the end;
 * of a distributed house those on the coordinator, and where a member's rows stand. EXPLAIN ANALYZE
 * would not do: Citus runs it on a connection of its own, which sees nothing of the transaction.
 */
import pg from "pg";

import type { Database, Queries } from "../platform/database/database.ts";
import type { TestApp } from "./app.ts";
import { isDistributed } from "./database.ts";

export interface PagesTouched {
  /** The house as its queries see it: one statement after the other, each counted. */
  readonly asking: Database;
  /** As the owner, uncounted. */
  query(sql: string, values?: readonly unknown[]): Promise<void>;
  /** What some work answers, and how many pages it touched; what it wrote is given up. */
  of<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; pages: number }>;
  end(): Promise<void>;
}

const FETCHED = `select sum(pg_stat_get_xact_blocks_fetched(oid))::bigint as blocks from pg_class
  where relnamespace = 'public'::regnamespace`;

/** How many pages were touched so far: here, and by the connection that reads the member's rows. */
async function openFetched(owner: pg.Client, memberId?: string): Promise<() => Promise<number>> {
  if (memberId !== undefined) {
    await owner.query(
      `create function public.pages_here() returns bigint language plpgsql volatile as
         $$ begin return (${FETCHED}); end $$`,
    );
  }
  const there = "select pages_here() as blocks from wallets where user_id = $1";
  return async () => {
    const answers = [await owner.query<{ blocks: number }>(FETCHED)];
    if (memberId !== undefined) answers.push(await owner.query(there, [memberId]));
    return answers.reduce((sum, { rows }) => sum + (rows[0]?.blocks ?? 0), 0);
  };
}

/**
 * Fills the house without its triggers; nothing of it is ever committed. With a member, the pages
 * that their reads touch on a worker of a distributed house are counted, too.
 */
export async function openPagesTouched(
  app: TestApp,
  past: readonly string[],
  { memberId }: { memberId?: string } = {},
): Promise<PagesTouched> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const owner = new pg.Client({ connectionString: app.ownerUrl, types });
  await owner.connect();
  // What is kept of a plan by the tests' server is that of no house. What a parallel worker touches
  // is not counted here.
  await owner.query(
    `begin; set local plan_cache_mode = 'auto'; set local jit = off;
     set local max_parallel_workers_per_gather = 0;
     set local citus.propagate_set_commands to 'local';
     set local session_replication_role to replica`,
  );
  for (const sql of past) await owner.query(sql);
  await owner.query("set local session_replication_role to origin");
  // What a vacuum would have done since.
  await owner.query(
    `select gin_clean_pending_list(c.oid) from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'gin'`,
  );
  await owner.query("analyze");
  const fetched = await openFetched(owner, isDistributed() ? memberId : undefined);
  let pages = 0;
  let queued: Promise<unknown> = Promise.resolve();
  const counted = async (sql: string, given: readonly unknown[]) => {
    const isRead = /^[\s(]*(?:select|with|delete)/i.test(sql) && !/for update/i.test(sql);
    const before = isRead ? await fetched() : 0;
    const { rows } = await owner.query<object>(sql, [...given]);
    if (isRead) pages += (await fetched()) - before;
    return rows as unknown[];
  };
  const query: Queries["query"] = async <Row>(sql: string, given: readonly unknown[] = []) => {
    const asked = queued.then(() => counted(sql, given));
    queued = asked.catch(() => undefined);
    return (await asked) as Row[];
  };
  return {
    asking: { ...app.db, query, transaction: (work) => work({ ...app.db, query }) },
    query: async (sql, values = []) => void (await owner.query(sql, [...values])),
    of: async (work) => {
      await owner.query("savepoint before");
      pages = 0;
      try {
        const answer = await work();
        return { answer, pages };
      } finally {
        await owner.query("rollback to before");
      }
    },
    end: async () => {
      await owner.query("rollback");
      await owner.end();
    },
  };
}
