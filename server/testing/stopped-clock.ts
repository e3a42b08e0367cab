/**
 * A database whose clock stands still until a test sets it, to the millisecond: for rules that turn
 * at an instant (midnight, Monday, 24 hours later). Unlike the false clock it reaches views and
 * defaults too, so that all of the database believes it.
 */
import pg from "pg";
import { inject } from "vitest";

export interface StoppedClock {
  /** For openTestHouse: prepares the database behind an address of the app. */
  through(this: void, url: string): Promise<string>;
  /** Sets it, in epoch milliseconds; no mark of the house remembers a later moment. */
  set(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Texts are taken while PostgreSQL's own clock is meant by its bare name, and read after. */
const PREPARE = `
  create temp table was as
    select 0 as no, format('create or replace view public.%I as %s', viewname, definition) as text
    from pg_views where schemaname = 'public' and definition ~ '(clock|statement)_timestamp'
    union all
    select 1, format('alter table %s alter column %I set default clock_timestamp()',
      d.adrelid::regclass, a.attname)
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) = 'clock_timestamp()';
  create table stopped_clock (at timestamptz not null);
  insert into stopped_clock values (pg_catalog.clock_timestamp());
  grant select on stopped_clock to public;
  create function public.clock_timestamp() returns timestamptz language sql volatile as
    'select at from public.stopped_clock';
  create function public.statement_timestamp() returns timestamptz language sql stable as
    'select at from public.stopped_clock';
  set search_path = public, pg_catalog;
  do $$ declare f regprocedure; one text; begin
    for f in select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
        and p.prokind = 'f' and p.proname not in ('clock_timestamp', 'statement_timestamp')
    loop
      execute format('alter function %s set search_path = public, pg_catalog, pg_temp', f);
    end loop;
    for one in select text from was order by no loop execute one; end loop;
  end $$;`;

export function stoppedClock(): StoppedClock {
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
    set: async (ms) => {
      await owner?.query("update stopped_clock set at = to_timestamp($1::bigint / 1000.0)", [ms]);
      await owner?.query(
        "update house_state set clock_mark = least(clock_mark, clock_timestamp())",
      );
    },
    close: async () => owner?.end(),
  };
}
