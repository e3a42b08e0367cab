/** How services outside are doing, kept in the database so that all nodes say the same of them. */
import type { AppContext } from "../app-context.ts";
import type { Queries } from "../database/database.ts";
import { outsideMessages } from "./metrics.ts";
import { NotSent } from "./post.ts";

export interface Outcome {
  readonly name: string;
  readonly ok_at: Date | null;
  readonly failed_at: Date | null;
  readonly failures_in_row: number;
  readonly words: string | null;
}

/** One failure may be chance; after so many in a row somebody has to look. */
export const FAILURES_OF_ALARM = 2;

export function readOutcomes(db: Queries): Promise<Outcome[]> {
  return db.query<Outcome>(
    "select name, ok_at, failed_at, failures_in_row, words from outside_services order by name",
  );
}

/** Of those that are configured: what was taken out goes on failing for ever. */
export async function readSetOutcomes({
  config: { sms, alarms },
  db,
}: Pick<AppContext, "config" | "db">): Promise<Outcome[]> {
  const isSet: Readonly<Record<string, boolean>> = {
    SMS: sms.provider !== "log",
    WEBHOOK: alarms.webhook !== undefined,
    LINE: alarms.line !== undefined,
    EMAIL: alarms.email !== undefined,
  };
  return (await readOutcomes(db)).filter(({ name }) => isSet[name]);
}

/** Runs what sends and notes how it went; throws as it does. */
export async function noted(
  { db, log }: Pick<AppContext, "db" | "log">,
  service: string,
  send: () => Promise<void>,
): Promise<void> {
  const note = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => log.warn({ err: error, service }, "an outcome was not noted"));
  try {
    await send();
  } catch (error) {
    outsideMessages.inc({ service, outcome: "failed" });
    // Of one number that the provider does not take, the others learn nothing.
    if (!(error instanceof NotSent && error.isOfReceiver)) {
      await note(noteFailure(db, service, error instanceof NotSent ? error.message : "fault"));
    }
    throw error;
  }
  outsideMessages.inc({ service, outcome: "sent" });
  await note(noteSuccess(db, service));
}

/** Not for each of many messages: the row is one, and who sends would wait for it. */
function noteSuccess(db: Queries, service: string): Promise<unknown> {
  return db.query(
    `insert into outside_services as o (name, ok_at) values ($1, clock_timestamp())
     on conflict (name) do update set ok_at = excluded.ok_at, failures_in_row = 0, words = null
     where o.failures_in_row > 0 or o.ok_at is null or o.ok_at < excluded.ok_at - interval '5 s'`,
    [service],
  );
}

function noteFailure(db: Queries, service: string, words: string): Promise<unknown> {
  return db.query(
    `insert into outside_services as o (name, failed_at, failures_in_row, words)
     values ($1, clock_timestamp(), 1, $2)
     on conflict (name) do update set failed_at = excluded.failed_at, words = excluded.words,
       failures_in_row = o.failures_in_row + 1`,
    [service, words],
  );
}
