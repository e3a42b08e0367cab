/**
 * A database whose clock a test turns back and on (trust.md B5): clock_timestamp() is found in our
 * own schema before PostgreSQL's, for the app's statements and for the functions they call. What is
 * fixed to PostgreSQL's own at its making, views and defaults, keeps the right time.
 */
import pg from "pg";
import { inject } from "vitest";

export interface FalseClock {
  /** For openTestHouse: prepares the database behind an address of the app. */
  through(this: void, url: string): Promise<string>;
  /** How far the clock is off, in milliseconds; less than zero is behind. */
  turn(offMs: number): Promise<void>;
  close(): Promise<void>;
}

const PREPARE = `
  create table false_clock (off interval not null);
  insert into false_clock values ('0');
  grant select on false_clock to public;
  create function public.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.clock_timestamp() + off from public.false_clock';
  do $$ declare f regprocedure; begin
    for f in select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
        and p.prokind = 'f' and p.proname <> 'clock_timestamp'
    loop
      execute format('alter function %s set search_path = public, pg_catalog, pg_temp', f);
    end loop;
  end $$`;

export function falseClock(): FalseClock {
  let owner: pg.Client | undefined;
  return {
    through: async (url) => {
      const address = new URL(inject("postgresUrl"));
      address.pathname = new URL(url).pathname;
      owner = new pg.Client({ connectionString: address.toString() });
      await owner.connect();
      await owner.query(PREPARE);
      const ours = new URL(url);
      ours.searchParams.set("options", "-c search_path=public,pg_catalog");
      return ours.toString();
    },
    turn: async (offMs) => {
      await owner?.query("update false_clock set off = make_interval(secs => $1 / 1000.0)", [
        offMs,
      ]);
    },
    close: async () => owner?.end(),
  };
}
