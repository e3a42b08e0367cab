/**
 * A database whose clock stands still until a test sets it, to the millisecond: for rules that turn
 * at an instant (midnight, Monday, 24 hours later). Unlike the false clock it reaches views and
 * defaults too, so that all of the database believes it.
 */
import { isDistributed } from "./database.ts";
import { ownClock, type OwnClock } from "./own-clock.ts";

export interface StoppedClock extends OwnClock {
  /** Sets it, in epoch milliseconds; no mark of the house remembers a later moment. */
  set(ms: number): Promise<void>;
  /** Sets it to an earlier moment than it showed, which the house remembers. */
  putBack(ms: number): Promise<void>;
}

/** Texts are taken while PostgreSQL's own clock is meant by its bare name, and read after. */
const CLOCK = `
  create temp table was as
    select 0 as no, format('create or replace view public.%I as %s', viewname, definition) as text
    from pg_views where schemaname = 'public' and definition ~ '(clock|statement)_timestamp'
    union all
    select 1, format('alter table %s alter column %I set default %s',
      d.adrelid::regclass, a.attname, pg_get_expr(d.adbin, d.adrelid))
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) ~ 'clock_timestamp';
  create table stopped_clock (at timestamptz not null);
  insert into stopped_clock values (pg_catalog.clock_timestamp());
  grant select on stopped_clock to public;
  create function public.stopped_at() returns timestamptz language sql volatile as
    'select at from public.stopped_clock';
  create function public.clock_timestamp() returns timestamptz language sql volatile as
    'select public.stopped_at()';
  create function public.statement_timestamp() returns timestamptz language sql stable as
    'select public.stopped_at()';
  create function public.transaction_timestamp() returns timestamptz language sql stable as
    'select public.stopped_at()';`;

/** The workers of a distributed house have no such table, and may ask for none. */
const ON_EVERY_NODE = (ms: number) => `
  create or replace function public.stopped_at() returns timestamptz language sql volatile as
    'select to_timestamp(${ms} / 1000.0)'`;

const VIEWS_AND_DEFAULTS_BELIEVE_IT = `
  set search_path = public, pg_catalog;
  do $$ declare one text; begin
    for one in select text from was order by no loop execute one; end loop;
  end $$;`;

export function stoppedClock(): StoppedClock {
  const { through, query, close } = ownClock({
    clock: CLOCK,
    after: VIEWS_AND_DEFAULTS_BELIEVE_IT,
  });
  const putBack = async (ms: number) => {
    await query("update stopped_clock set at = to_timestamp($1::bigint / 1000.0)", [ms]);
    if (isDistributed()) await query(ON_EVERY_NODE(ms));
  };
  return {
    through: async (url) => {
      const address = await through(url);
      if (isDistributed()) await query(ON_EVERY_NODE(Date.now()));
      return address;
    },
    putBack,
    set: async (ms) => {
      await putBack(ms);
      const then = "to_timestamp($1::bigint / 1000.0)";
      await query(`update house_state set clock_mark = least(clock_mark, ${then})`, [ms]);
      await query(`update book_mark set at = least(at, ${then})`, [ms]);
      await query("update wallets set last_entry_at = '-infinity'");
    },
    close,
  };
}
