/**
 * A database in which clock_timestamp() is found in our own schema before PostgreSQL's, for the
 * app's statements and for the functions they call: what the clocks of tests stand on.
 */
import pg from "pg";
import { inject } from "vitest";

export interface OwnClock {
  /** For openTestApp: prepares the database behind an address of the app. */
  through(this: void, url: string): Promise<string>;
  close(): Promise<void>;
}

const FUNCTIONS_BELIEVE_IT = `
  do $$ declare f regprocedure; begin
    for f in select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
        and p.prokind = 'f' and p.proname not in
          ('clock_timestamp', 'statement_timestamp', 'transaction_timestamp')
    loop
      execute format('alter function %s set search_path = public, pg_catalog, pg_temp', f);
    end loop;
  end $$;`;

/**
 * SQL that makes a function answer this, or this from now on, without arguments. It stands on the
 * workers of a distributed house, too; a table would not, and what reads a shard may ask for none.
 */
export const answering = (name: string, type: string, answer: string) =>
  `create or replace function public.${name}() returns ${type} language sql volatile as
    'select ${answer}';`;

/** How far a clock is off, as an answer. */
export const interval = (ms: number) => `make_interval(secs => ${ms} / 1000.0)`;

/** clock: SQL that makes the clock's functions in public; after: what else is to believe it. */
export function ownClock({ clock, after = "" }: { clock: string; after?: string }) {
  let owner: pg.Client | undefined;
  const through: OwnClock["through"] = async (url) => {
    const address = new URL(inject("postgresUrl"));
    address.pathname = new URL(url).pathname;
    owner = new pg.Client({ connectionString: address.toString() });
    await owner.connect();
    await owner.query(clock + FUNCTIONS_BELIEVE_IT + after);
    const ours = new URL(url);
    ours.searchParams.set("options", "-c search_path=public,pg_catalog");
    return ours.toString();
  };
  return {
    through,
    /** As the database's owner. */
    query: async (sql: string, values: readonly unknown[] = []): Promise<void> => {
      await owner?.query(sql, [...values]);
    },
    close: async () => owner?.end(),
  };
}
