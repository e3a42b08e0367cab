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
  grant select on false_clock to public;
  create function public.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.clock_timestamp() + off from public.false_clock';`;

export function falseClock(): FalseClock {
  const { through, query, close } = ownClock({ clock: CLOCK });
  return {
    through,
    turn: (offMs) =>
      query("update false_clock set off = make_interval(secs => $1 / 1000.0)", [offMs]),
    close,
  };
}
