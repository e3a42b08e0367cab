/**
 * A database whose clock stands still until a test sets it, to the millisecond: for rules that turn
 * at an instant (midnight, Monday, 24 hours later). Unlike the false clock it reaches views and
 * defaults too, so that all of the database believes it.
 */
import { answering, ownClock, type OwnClock } from "./own-clock.ts";

export interface StoppedClock extends OwnClock {
  /** Sets it, in epoch milliseconds; no mark of the house remembers a later moment. */
  set(ms: number): Promise<void>;
  /** Sets it to an earlier moment than it showed, which the house remembers. */
  putBack(ms: number): Promise<void>;
}

const stoppedAt = (ms: number) =>
  answering("stopped_at", "timestamptz", `to_timestamp(${ms} / 1000.0)`);

/** Texts are taken while PostgreSQL's own clock is meant by its bare name, and read after. */
const clock = () => `
  create temp table was as
    select 0 as no, format('create or replace view public.%I as %s', viewname, definition) as text
    from pg_views where schemaname = 'public' and definition ~ '(clock|statement)_timestamp'
    union all
    select 1, format('alter table %s alter column %I set default %s',
      d.adrelid::regclass, a.attname, pg_get_expr(d.adbin, d.adrelid))
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) ~ 'clock_timestamp';
  ${stoppedAt(Date.now())}
  create function public.clock_timestamp() returns timestamptz language sql volatile as
    'select public.stopped_at()';
  create function public.statement_timestamp() returns timestamptz language sql stable as
    'select public.stopped_at()';
  create function public.transaction_timestamp() returns timestamptz language sql stable as
    'select public.stopped_at()';`;

const VIEWS_AND_DEFAULTS_BELIEVE_IT = `
  set search_path = public, pg_catalog;
  do $$ declare one text; begin
    for one in select text from was order by no loop execute one; end loop;
  end $$;`;

export function stoppedClock(): StoppedClock {
  const { through, query, close } = ownClock({
    clock: clock(),
    after: VIEWS_AND_DEFAULTS_BELIEVE_IT,
  });
  const putBack = (ms: number) => query(stoppedAt(ms));
  return {
    through,
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
