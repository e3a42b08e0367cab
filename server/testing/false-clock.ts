/**
 * A database whose clock a test turns back and on (trust.md B5). What is fixed to PostgreSQL's own
 * clock at its making, views and defaults, keeps the right time.
 */
import { answering, interval, ownClock, type OwnClock } from "./own-clock.ts";

export interface FalseClock extends OwnClock {
  /** How far the clock is off, in milliseconds; less than zero is behind. */
  turn(offMs: number): Promise<void>;
}

const offBy = (ms: number) => answering("clock_off", "interval", interval(ms));

const CLOCK = `
  ${offBy(0)}
  create function public.clock_timestamp() returns timestamptz language plpgsql volatile as
    'begin return pg_catalog.clock_timestamp() + public.clock_off(); end';`;

export function falseClock(): FalseClock {
  const { through, query, close } = ownClock({ clock: CLOCK });
  return { through, turn: (offMs) => query(offBy(offMs)), close };
}
