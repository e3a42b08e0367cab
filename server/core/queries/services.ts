/** SQL of what is stopped: betting by the house's state, the rest by rows of their own. */
import type { Service } from "@chokdee/domain/operations/service-contract.ts";

import type { Queries } from "../../platform/database/database.ts";

/** What members are told, by language other than Thai. */
export type Translations = Readonly<Record<string, string>>;

export interface ServiceRow {
  readonly service: Service;
  readonly stopped_at: Date;
  readonly why: string;
  readonly message: string | null;
  readonly translations: Translations | null;
  readonly stopped_by: string | null;
}

/** What is stopped now. An alarm that has stopped betting has no message and no author. */
export function readStops(db: Queries): Promise<ServiceRow[]> {
  return db.query<ServiceRow>(
    `select s.service, s.stopped_at, s.why, s.message, s.translations,
       m.nickname as stopped_by
     from service_stops s join members m on m.id = s.stopped_by
     where s.service <> 'BETTING'
     union all
     select 'BETTING', h.betting_stopped_at, coalesce(s.why, h.betting_stopped_why, ''),
       s.message, s.translations, m.nickname
     from house_state h
     left join service_stops s on s.service = 'BETTING'
     left join members m on m.id = s.stopped_by
     where h.betting_stopped_at is not null`,
  );
}

/** What members are told of a service that is stopped; undefined while it goes on. */
export async function findStop(
  db: Queries,
  service: Service,
): Promise<{ message: string; translations: Translations } | undefined> {
  const [row] = await db.query<{ message: string; translations: Translations }>(
    "select message, translations from service_stops where service = $1",
    [service],
  );
  return row;
}

export interface BettingState {
  readonly stopped_at: Date | null;
  /** With its microseconds, to tell one stop from another. */
  readonly mark: string | null;
  readonly why: string | null;
}

/** Betting's state; locked where it is to be changed. */
export async function readBetting(db: Queries, locked: boolean): Promise<BettingState> {
  const [row] = await db.query<BettingState>(
    `select betting_stopped_at as stopped_at, betting_stopped_at::text as mark,
       betting_stopped_why as why
     from house_state ${locked ? "for update" : ""}`,
  );
  if (!row) throw new Error("the house has no state");
  return row;
}

/** Null lets it go on. */
export async function markBetting(tx: Queries, why: string | null): Promise<void> {
  await tx.query(
    `update house_state set betting_stopped_why = $1,
       betting_stopped_at = case when $1::text is null then null else clock_timestamp() end`,
    [why],
  );
}

/** Whether the stop was written: false when the service is stopped already. */
export async function insertStop(
  tx: Queries,
  stop: {
    readonly service: Service;
    readonly why: string;
    readonly message: string;
    readonly translations: Translations;
    readonly by: string;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into service_stops (service, why, message, translations, stopped_by)
     values ($1, $2, $3, $4, $5) on conflict (service) do nothing returning service`,
    [stop.service, stop.why, stop.message, JSON.stringify(stop.translations), stop.by],
  );
  return rows.length > 0;
}

/** Why it was stopped, and what members were told; undefined when it was not. */
export async function deleteStop(
  tx: Queries,
  service: Service,
): Promise<{ why: string; message: string } | undefined> {
  const [row] = await tx.query<{ why: string; message: string }>(
    "delete from service_stops where service = $1 returning why, message",
    [service],
  );
  return row;
}

/**
 * Stops betting, and says why, unless it is stopped already; whether it was written. A stop that
 * would end by itself is taken over. Nothing here lets betting go on.
 */
export async function markBettingStopped(
  db: Queries,
  why: string,
  endsByItself: string,
): Promise<boolean> {
  const rows = await db.query(
    `update house_state set betting_stopped_at = clock_timestamp(), betting_stopped_why = $1
     where betting_stopped_at is null or betting_stopped_why = $2 returning single_row`,
    [why, endsByItself],
  );
  return rows.length > 0;
}
