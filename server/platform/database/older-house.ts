/**
 * A house that versions before 1.0 made. Their migrations were other files, which kysely kept in
 * tables of its own. All of them together made what the files of 1.0 make.
 */
import type pg from "pg";

import { ConfigError } from "../config-error.ts";

/** The last of the files of 1.0. */
export const LAST_OF_FIRST = "0016_operations";
const DOCUMENT = '"A house of before 1.0" in docs/operations.md';

/** The files of before 1.0. */
export const olderNames: readonly string[] = [
  "0001_members",
  "0002_wallet",
  "0003_rounds",
  "0004_betting",
  "0005_results",
  "0006_backoffice",
  "0007_platform",
  "0020_round_stakes",
  "0040_house_draws",
  "0041_settle_rounds",
  "0050_deposits",
  "0051_withdrawals",
  "0052_statements",
  "0060_ledger_checks",
  "0061_backoffice_views",
  "0062_audit_chain",
  "0070_house_draws_in_the_database",
  "0075_protection",
  "0080_referral",
  "0081_lucky_sets",
  "0085_staff",
  "0086_approvals",
  "0087_member_notes",
  "0090_notices",
  "0095_back_office",
  "0100_audit_head",
  "0116_audit_targets",
  "0140_two_people_for_money",
  "0150_bets_root_in_the_database",
  "0151_fixed_is_final",
  "0160_server_login",
  "0161_lock_kind",
  "0170_partial_caps",
  "0171_guards_by_name",
];

/** What SCHEMA answers where the files up to LAST_OF_FIRST have run; a test holds it. */
export const FIRST_SCHEMA = "6911ff5ef370e73e6a25b25fbda3b452";

/**
 * The schema in one figure: tables, columns in order, keys, checks, indexes, triggers, functions.
 * The old files were rewritten in place while they grew, so names alone prove nothing. Without the
 * texts of views, which each version of PostgreSQL writes in its own way, and without the index of
 * an extension that may be missing.
 */
export const SCHEMA = `
  with ours as (
    select c.oid, c.relname, c.relkind from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relname !~ '^migrations(_lock)?(_pkey)?$' and c.relname <> 'members_by_text'
  ), parts as (
    select concat_ws(' ', 'columns', c.relkind, c.relname, string_agg(concat_ws(' ', a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull), ',' order by a.attnum)) as part
    from ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'v') group by c.relkind, c.relname
    union all
    select concat_ws(' ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid))
    from ours c join pg_constraint k on k.conrelid = c.oid where k.contype in ('p', 'u', 'f', 'c')
    union all
    select concat_ws(' ', 'index', c.relname, i.indrelid::regclass, i.indisunique,
      (select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid), i.indpred is not null)
    from ours c join pg_index i on i.indexrelid = c.oid
    union all
    select concat_ws(' ', 'trigger', c.relname, t.tgname, t.tgtype, t.tgfoid::regproc)
    from ours c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    union all
    select concat_ws(' ', 'function', p.oid::regprocedure, p.prosecdef, p.provolatile,
      p.proisstrict, p.proconfig, md5(replace(p.prosrc, chr(13), '')))
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  )
  select md5(string_agg(part, chr(10) order by part collate "C")) as figure from parts`;

/** Whether the house was made before 1.0; refuses one that is not as all of those files made it. */
export async function isOlderHouse(owner: pg.ClientBase): Promise<boolean> {
  const kept = await owner.query(
    `select from pg_attribute where attrelid = to_regclass('migrations')
       and attname = 'timestamp' and not attisdropped`,
  );
  if (kept.rowCount === 0) return false;
  const { rows } = await owner.query<{ name: string }>("select name from migrations");
  refuseIncomplete(rows.map(({ name }) => name));
  const schema = await owner.query<{ figure: string }>(SCHEMA);
  if (schema.rows[0]?.figure === FIRST_SCHEMA) return true;
  throw new ConfigError(
    "A version before 1.0 made this database from files that were changed afterwards, so it is " +
      `not as this version expects it. How to find and mend what differs: ${DOCUMENT}.`,
  );
}

function refuseIncomplete(applied: readonly string[]): void {
  const missing = olderNames.filter((name) => !applied.includes(name));
  if (missing.length > 0) {
    throw new ConfigError(
      `A version before 1.0 made this database, and it lacks ${missing.join(", ")}. Start the ` +
        `last version before 1.0 on it once, then this one: ${DOCUMENT}.`,
    );
  }
  const unknown = applied.filter((name) => !olderNames.includes(name));
  if (unknown.length > 0) {
    throw new ConfigError(
      `This database has run ${unknown.join(", ")}, which was never released. It cannot be ` +
        `taken over as it is: ${DOCUMENT}.`,
    );
  }
}
