/**
 * What a login has where members' rows stand on a distributed house. A worker knows none of a
 * session's settings: without those of the login (OF_LOGIN) no statement ends there in time.
 */
import pg from "pg";

import { OF_LOGIN } from "./database.ts";

type Asker = Pick<pg.ClientBase, "query">;

/** In the words of Citus: the name of each setting that the login lacks on a worker that answers. */
const lackedThere = `
  select distinct s.name from run_command_on_workers(format($sql$
      select string_agg(s.name, ' ') from unnest(%L::text[]) s (name)
      where not exists (
        select 1 from pg_db_role_setting d join pg_roles r on r.oid = d.setrole
        cross join unnest(d.setconfig) c (held)
        where r.rolname = %L and lower(split_part(c.held, '=', 1)) = s.name
          and (d.setdatabase = 0
            or d.setdatabase = (select b.oid from pg_database b where b.datname = current_database())))
    $sql$, $1::text[], $2::text)) w
  cross join string_to_table(w.result, ' ') s (name) where w.success`;

/** The SQL that a superuser is to run; empty where the login lacks nothing. */
export async function lackedOnWorkers(owner: Asker, role: string): Promise<string> {
  const nameOf = (setting: string) => setting.split(" ")[0] ?? "";
  const { rows } = await owner.query<{ name: string }>(lackedThere, [OF_LOGIN.map(nameOf), role]);
  const lacked = new Set(rows.map(({ name }) => name));
  return OF_LOGIN.filter((setting) => lacked.has(nameOf(setting)))
    .map((setting) => `alter role ${pg.escapeIdentifier(role)} set ${setting};`)
    .join(" ");
}

/** Whether members' rows stand on workers. */
export async function isSpread(owner: Asker): Promise<boolean> {
  const { rows } = await owner.query("select 1 from pg_extension where extname = 'citus'");
  if (rows.length === 0) return false;
  const spread = "select 1 from pg_dist_partition where logicalrelid = to_regclass('wallets')";
  return (await owner.query(spread)).rows.length > 0;
}
