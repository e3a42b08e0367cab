/** SQL of what proves a person: captchas, one-time codes, registrations in progress. */
import type { Queries } from "../../platform/database/database.ts";

export async function insertCaptcha(
  db: Queries,
  tokenHash: Buffer,
  answer: string,
  address: string,
  seconds: number,
): Promise<void> {
  await db.query(
    `insert into captchas (token_hash, answer, address, expires_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))`,
    [tokenHash, answer, address, seconds],
  );
}

/** Takes a captcha away, whatever comes of it; its answer where this address may still give it. */
export async function takeCaptcha(
  db: Queries,
  tokenHash: Buffer,
  address: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ answer: string; is_open: boolean }>(
    `delete from captchas where token_hash = $1
     returning answer, address = $2 and expires_at > clock_timestamp() as is_open`,
    [tokenHash, address],
  );
  return row?.is_open ? row.answer : undefined;
}

export type CodePurpose = "REGISTER" | "RESET_PASSWORD" | "CONFIRM_PHONE";

/** Lets one request for a code of this number run at a time, until the transaction ends. */
export async function lockPhone(tx: Queries, phone: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('code:' || $1, 0))", [phone]);
}

export interface CodesSent {
  /** Seconds since the last code for this purpose; null when there is none within the day. */
  readonly last_age: number | null;
  readonly in_hour: number;
  /** Seconds since the oldest of the hour's, and of the day's. */
  readonly hour_age: number | null;
  readonly in_day: number;
  readonly day_age: number | null;
}

/** What was sent to a number within the day, for any purpose. */
export async function readCodesSent(
  tx: Queries,
  phone: string,
  purpose: CodePurpose,
  isKnown: boolean,
): Promise<CodesSent> {
  const [row] = await tx.query<CodesSent>(
    `select min(age) filter (where purpose = $2)::float8 as last_age,
       count(*) filter (where age < 3600)::integer as in_hour,
       max(age) filter (where age < 3600)::float8 as hour_age,
       count(*)::integer as in_day, max(age)::float8 as day_age
     from (
       select purpose, extract(epoch from clock_timestamp() - created_at) as age
       from one_time_codes
       where phone_number = $1 and created_at > clock_timestamp() - interval '1 day'
         and by_known_device = $3
     ) sent`,
    [phone, purpose, isKnown],
  );
  return row ?? { last_age: null, in_hour: 0, hour_age: null, in_day: 0, day_age: null };
}

export async function insertCode(
  tx: Queries,
  code: {
    readonly phone: string;
    readonly purpose: CodePurpose;
    readonly hash: Buffer;
    readonly address: string;
    readonly seconds: number;
    readonly requestHash: Buffer;
    readonly isKnown: boolean;
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into one_time_codes (phone_number, purpose, code_hash, address, created_at, expires_at,
       request_hash, by_known_device)
     values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp() + make_interval(secs => $5),
       $6, $7)
     returning id`,
    [
      code.phone,
      code.purpose,
      code.hash,
      code.address,
      code.seconds,
      code.requestHash,
      code.isKnown,
    ],
  );
  return row?.id ?? 0;
}

/** For a code that could not be sent: it neither counts nor stands in the way of the next. */
export async function deleteCode(db: Queries, id: number): Promise<void> {
  await db.query("delete from one_time_codes where id = $1", [id]);
}

/**
 * Counts a guess at the code that this browser asked for, or by anybody else at the newest of the
 * number, and answers the code's id when it is right. One statement, so that of any number of
 * guesses at once no more than `tries` are judged, of the browser's and of the others'.
 */
export async function guessCode(
  db: Queries,
  guess: {
    readonly phone: string;
    readonly purpose: CodePurpose;
    readonly hash: Buffer;
    readonly tries: number;
    readonly requestHash: Buffer | undefined;
  },
): Promise<number | undefined> {
  const [row] = await db.query<{ id: number; right: boolean }>(
    `update one_time_codes c
     set tries = c.tries + (m.is_own)::integer,
       unbound_tries = c.unbound_tries + (not m.is_own)::integer
     from (
       select id, request_hash is not distinct from $5::bytea as is_own
       from one_time_codes where phone_number = $1 and purpose = $2
       order by (request_hash is not distinct from $5::bytea) desc, created_at desc, id desc
       limit 1) m
     where c.id = m.id and c.used_at is null and c.expires_at > clock_timestamp()
       and case when m.is_own then c.tries else c.unbound_tries end < $4
     returning c.id, c.code_hash = $3 as right`,
    [guess.phone, guess.purpose, guess.hash, guess.tries, guess.requestHash ?? null],
  );
  return row?.right ? row.id : undefined;
}

/** Uses a code up; false when somebody else has. */
export async function useCode(tx: Queries, id: number): Promise<boolean> {
  const rows = await tx.query(
    `update one_time_codes set used_at = clock_timestamp()
     where id = $1 and used_at is null returning id`,
    [id],
  );
  return rows.length > 0;
}

export async function insertRegistration(
  tx: Queries,
  registration: {
    readonly tokenHash: Buffer;
    readonly phone: string;
    readonly proved: boolean;
    readonly seconds: number;
  },
): Promise<void> {
  await tx.query(
    `insert into registrations (token_hash, phone_number, phone_proved, expires_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))`,
    [registration.tokenHash, registration.phone, registration.proved, registration.seconds],
  );
}

const OPEN_REGISTRATION = `token_hash = $1 and phone_number = $2
  and expires_at > clock_timestamp() and (phone_proved or not $3::boolean)`;

/** Whether a token completes the registration of this number, which may have to be proved. */
export async function hasRegistration(
  db: Queries,
  tokenHash: Buffer,
  phone: string,
  mustBeProved: boolean,
): Promise<boolean> {
  const sql = `select from registrations where ${OPEN_REGISTRATION}`;
  return (await db.query(sql, [tokenHash, phone, mustBeProved])).length > 0;
}

/** As hasRegistration, and the token is used up with the transaction. */
export async function takeRegistration(
  tx: Queries,
  tokenHash: Buffer,
  phone: string,
  mustBeProved: boolean,
): Promise<boolean> {
  const sql = `delete from registrations where ${OPEN_REGISTRATION} returning phone_number`;
  return (await tx.query(sql, [tokenHash, phone, mustBeProved])).length > 0;
}

/** What is past its time, a month at most, so that these tables stay small. */
export async function pruneProofs(db: Queries): Promise<void> {
  for (const sql of [
    "delete from captchas where expires_at < clock_timestamp()",
    "delete from registrations where expires_at < clock_timestamp()",
    "delete from one_time_codes where created_at < clock_timestamp() - interval '30 days'",
    "delete from sessions where expires_at < clock_timestamp() - interval '30 days'",
    "delete from rate_counters where window_ends_at < clock_timestamp()",
  ]) {
    await db.query(sql);
  }
}

/** Failures that have not locked a number are forgotten after a month without another. */
export async function pruneFailures(db: Queries, lockAt: number): Promise<void> {
  await db.query(
    `delete from sign_in_failures
     where failed_count < $1 and last_failed_at < clock_timestamp() - interval '30 days'`,
    [lockAt],
  );
}
