/**
 * A database whose clock stands still until a test sets it, to the millisecond: for rules that turn
 * at an instant (midnight, Monday, 24 hours later). Unlike the false clock it reaches views and
 * defaults too, so that all of the database believes it.
 */
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
  create function public.clock_timestamp() returns timestamptz language sql volatile as
    'select at from public.stopped_clock';
  create function public.statement_timestamp() returns timestamptz language sql stable as
    'select at from public.stopped_clock';
  create function public.transaction_timestamp() returns timestamptz language sql stable as
    'select at from public.stopped_clock';`;

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
  const putBack = (ms: number) =>
    query("update stopped_clock set at = to_timestamp($1::bigint / 1000.0)", [ms]);
  return {
    through,
    putBack,
    set: async (ms) => {
      await putBack(ms);
      await query("update house_state set clock_mark = least(clock_mark, clock_timestamp())");
      await query("update book_mark set at = least(at, clock_timestamp())");
      await query("update wallets set last_entry_at = '-infinity'");
    },
    close,
  };
}
