/** What must hold before a house is distributed, and what must be the same afterwards. */
import pg from "pg";

import { ConfigError } from "../../server/platform/config-error.ts";

export interface Check {
  readonly refusal: string;
  /** Answers what is found against it, as rows with the column found. */
  readonly sql: string;
}

const whileIdle: readonly Check[] = [
  {
    refusal: "Nodes of the house are running: stop them first",
    sql: `select distinct a.usename::text as found from pg_stat_activity a
          join pg_roles r on r.oid = a.usesysid
          join pg_auth_members m on m.member = r.oid and m.roleid = 'chokdee_app'::regrole
          where a.datname = current_database() and r.rolname <> current_user`,
  },
  {
    refusal: "The settlement of a round is under way: let it finish first",
    sql: `select 'round ' || round_id as found from settlements where finished_at is null`,
  },
];

/** For the login under which the house's nodes work. */
export const checksBefore = (login: string): readonly Check[] => [
  {
    refusal: "This PostgreSQL is no Citus coordinator: docs/operations.md says how it becomes one",
    sql: `select 'citus is missing' as found
          where not exists (select from pg_extension where extname = 'citus')`,
  },
  {
    refusal: "The coordinator knows no worker that members could be on: citus_add_node adds one",
    sql: `select 'none' as found where not exists (
            select from pg_dist_node where shouldhaveshards and isactive and groupid <> 0)`,
  },
  {
    refusal: "A worker does not know the logins of the house: make them anew after the workers",
    sql: `select w.nodename || ':' || w.nodeport as found from run_command_on_workers(format(
            'select count(*) from pg_roles where rolname in (%L, %L)',
            'chokdee_app', ${pg.escapeLiteral(login)})) w where w.result <> '2'`,
  },
  {
    refusal: "The clock of a worker is not the coordinator's",
    sql: `select nodename || ':' || nodeport as found from run_command_on_workers(
            'select extract(epoch from clock_timestamp())')
          where abs(result::numeric - extract(epoch from clock_timestamp())) > 1`,
  },
  ...whileIdle,
];

/** What must hold before a distributed house is copied onto one machine. */
export const checksBack: readonly Check[] = [
  {
    refusal: "This house is not distributed",
    sql: `select 'its wallets are on one machine' as found
          where not exists (select from pg_extension where extname = 'citus')`,
  },
  ...whileIdle,
];

export async function findAgainst(owner: pg.Client, checks: readonly Check[]): Promise<void> {
  for (const { refusal, sql } of checks) {
    const { rows } = await owner.query<{ found: string }>(sql);
    if (rows.length > 0) {
      throw new ConfigError(`${refusal} (${rows.map(({ found }) => found).join(", ")})`);
    }
  }
}

export type HouseCount = Readonly<Record<string, string>>;

const COUNT = `
  select w.wallets::text, w.satang::text, e.entries::text, e.booked::text, s.slips::text,
    s.staked::text, b.bets::text, x.exposed::text, j.jobs::text
  from (select count(*) as wallets, coalesce(sum(balance_satang), 0) as satang from wallets) w,
    (select count(*) as entries, coalesce(sum(amount_satang), 0) as booked from ledger_entries) e,
    (select count(*) as slips, coalesce(sum(total_satang), 0) as staked from slips) s,
    (select count(*) as bets from bets) b,
    (select coalesce(sum(stake_satang), 0) as exposed from exposure_parts) x,
    (select count(*) as jobs from graphile_worker.jobs) j`;

export async function countHouse(owner: pg.Client): Promise<HouseCount> {
  const { rows } = await owner.query<HouseCount>(COUNT);
  return rows[0] ?? {};
}

export function words(count: HouseCount): string {
  return Object.entries(count)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}
