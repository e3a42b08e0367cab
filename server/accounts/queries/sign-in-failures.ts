/**
 * SQL of failed sign-ins in a row, per phone number, known or not (decisions.md "Sessions and
 * accounts").
 */
import type { Queries } from "../../platform/database/database.ts";

export async function readFailures(db: Queries, phone: string): Promise<number> {
  const [row] = await db.query<{ failed_count: number }>(
    "select failed_count from sign_in_failures where phone_number = $1",
    [phone],
  );
  return row?.failed_count ?? 0;
}

/**
 * Counts a try as failed before it is judged, so that tries at the same moment on several nodes
 * cannot all pass under one count. Undefined when that many have failed already.
 */
export async function countFailure(
  db: Queries,
  phone: string,
  most: number,
): Promise<number | undefined> {
  const [row] = await db.query<{ failed_count: number }>(
    `insert into sign_in_failures as f (phone_number, failed_count, untold_count)
     values ($1, 1, 1)
     on conflict (phone_number) do update
       set failed_count = f.failed_count + 1, untold_count = f.untold_count + 1,
         last_failed_at = clock_timestamp()
       where f.failed_count < $2
     returning failed_count`,
    [phone, most],
  );
  return row?.failed_count;
}

/** Takes a counted try back that could not be judged. */
export async function uncountFailure(db: Queries, phone: string): Promise<void> {
  await db.query(
    `update sign_in_failures
     set failed_count = failed_count - 1, untold_count = greatest(0, untold_count - 1)
     where phone_number = $1 and failed_count > 0`,
    [phone],
  );
}

export interface Untold {
  readonly count: number;
  readonly lastAt: Date;
}

/** Failures at a number that its member was not told of yet. */
export async function readUntold(db: Queries, phone: string): Promise<Untold | undefined> {
  const [row] = await db.query<Untold>(
    `select untold_count as count, last_failed_at as "lastAt" from sign_in_failures
     where phone_number = $1 and untold_count > 0`,
    [phone],
  );
  return row;
}

/** They were told; the count towards a lock stays. */
export async function setTold(tx: Queries, phone: string): Promise<void> {
  await tx.query("update sign_in_failures set untold_count = 0 where phone_number = $1", [phone]);
}

export async function forgetFailures(db: Queries, phone: string): Promise<void> {
  await db.query("delete from sign_in_failures where phone_number = $1", [phone]);
}
