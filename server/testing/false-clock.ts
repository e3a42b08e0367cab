/**
 * A database whose clock a test turns back and on (trust.md B5). What is fixed to PostgreSQL's own
 * clock at its making, views and defaults, keeps the right time.
 */
import { ownClock, type OwnClock } from "./own-clock.ts";

export interface FalseClock extends OwnClock {
  /** How far the clock is off, in milliseconds; less than zero is behind. */
  turn(offMs: number): Promise<void>;
}

const CLOCK = `
  create table false_clock (off interval not null);
  insert into false_clock values ('0');
  do $$ begin
    -- Read on every server of a distributed house, where the functions are too.
    if exists (select from pg_extension where extname = 'citus') then
      perform create_reference_table('false_clock');
    end if;
  end $$;
  grant select on false_clock to public;
  create function public.clock_timestamp() returns timestamptz language plpgsql volatile as
    'declare v_off interval := (select off from public.false_clock);
     begin return pg_catalog.clock_timestamp() + v_off; end';`;

export function falseClock(): FalseClock {
  const { through, query, close } = ownClock({ clock: CLOCK });
  return {
    through,
    turn: (offMs) =>
      query("update false_clock set off = make_interval(secs => $1 / 1000.0)", [offMs]),
    close,
  };
}
