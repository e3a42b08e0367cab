/**
 * The login under which the server works: a role of this database's own, or the one that
 * DATABASE_APP_URL names, which is never touched. Both are members of chokdee_app, to which the
 * migrations give the server's rights; it is of the whole cluster and nobody signs in as it.
 */
import { createHash, randomBytes } from "node:crypto";

import pg from "pg";

import { ConfigError } from "../config-error.ts";
import { isRefusedSignIn, OF_LOGIN } from "./database.ts";
import { isSpread, lackedOnWorkers } from "./login-on-workers.ts";

export const APP_ROLE = "chokdee_app";
const CONNECT_TIMEOUT_MS = 10_000;
/** Names of roles are cut to this (PostgreSQL, NAMEDATALEN). */
const LONGEST_NAME = 63;
const DOCUMENT = '"Roles" in docs/operations.md';

type Asker = Pick<pg.ClientBase, "query">;

/** The login role of a database: another for each, whatever its name. */
export function loginOf(database: string): string {
  const plain = `${APP_ROLE}_${database}`;
  if (/^[a-z0-9_]+$/.test(database) && plain.length <= LONGEST_NAME) return plain;
  // No plain name holds a hyphen.
  const digest = createHash("sha256").update(database).digest("hex").slice(0, 32);
  return `${APP_ROLE}-${digest}`;
}

/** Makes the group to which the migrations give rights, where the cluster has none. */
export async function ensureAppRole(owner: Asker, isPrepared: boolean): Promise<void> {
  if (await hasRole(owner, APP_ROLE)) return;
  const sql = `create role ${APP_ROLE} nologin;`;
  if (isPrepared) {
    throw new ConfigError(`This cluster has no role ${APP_ROLE}; as a superuser run: ${sql}`);
  }
  await owner.query(sql).catch(async (error: unknown) => {
    // Another house of the cluster was faster.
    if (isOneOf(error, ["42710", "23505"])) return;
    throw isOneOf(error, ["42501"]) ? await mayNot(owner, loginOf(await nameOf(owner))) : error;
  });
}

/**
 * The address under which the server signs in to the database at ownerUrl. Makes the login where
 * it is missing, unless it is given. Refuses in a sentence with the SQL that is missing.
 */
export async function appLogin(ownerUrl: string, givenUrl?: string): Promise<string> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    if (givenUrl !== undefined) {
      await checkGiven(owner, givenUrl);
      return givenUrl;
    }
    const url = await ownLogin(owner, ownerUrl);
    await shutOtherDoors(owner);
    return url;
  } finally {
    await owner.end();
  }
}

async function ownLogin(owner: Asker, ownerUrl: string): Promise<string> {
  const database = await nameOf(owner);
  const role = loginOf(database);
  const password = await passwordOf(owner, role);
  const url = addressFor(ownerUrl, { database, role, password });
  const isThere = await hasRole(owner, role);
  // A database that was put back lets everybody in, and nobody by name.
  if (isThere && (await standsIn(url, role)) && (await isNamed(owner, role))) return url;

  const [login, words] = [pg.escapeIdentifier(role), pg.escapeLiteral(password)];
  try {
    if (!isThere) await owner.query(`create role ${login}`);
    await owner.query(`alter role ${login} login password ${words}`);
    for (const setting of OF_LOGIN) await owner.query(`alter role ${login} set ${setting}`);
    await owner.query(`grant ${APP_ROLE} to ${login}`);
    await owner.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${login}`);
  } catch (error) {
    throw isOneOf(error, ["42501"]) ? await mayNot(owner, role) : error;
  }
  if (await standsIn(url, role)) return url;
  throw new ConfigError(
    `The login ${role} was made, but PostgreSQL refuses it; ` +
      "let it in by a line of pg_hba.conf, as the owner.",
  );
}

/** What stands in an address besides as well, where it overrules what stands before it. */
const IN_QUERY = ["user", "password", "host", "port", "dbname", "database"];

/** The same server for another login, however the owner's address is written: as pg reads it. */
function addressFor(
  ownerUrl: string,
  { database, role, password }: Readonly<Record<"database" | "role" | "password", string>>,
): string {
  const { host, port } = new pg.Client({ connectionString: ownerUrl });
  const query = new URLSearchParams(/\?([^#]*)/.exec(ownerUrl)?.[1]);
  for (const name of IN_QUERY) query.delete(name);
  const place = host.startsWith("/") ? encodeURIComponent(host) : host;
  const url = new URL(
    `postgres://${place}:${port}/${encodeURIComponent(database)}?${query.toString()}`,
  );
  url.username = role;
  url.password = password;
  return url.toString();
}

/** Kept in the database, so that a change of the owner's password leaves running nodes alone. */
async function passwordOf(owner: Asker, role: string): Promise<string> {
  const made = randomBytes(24).toString("base64url");
  await owner.query(
    `insert into server_login as s (role_name, password) values ($1, $2)
     on conflict (is_the_one) do update set role_name = excluded.role_name,
       password = excluded.password where s.role_name <> excluded.role_name`,
    [role, made],
  );
  const { rows } = await owner.query<{ password: string }>("select password from server_login");
  return rows[0]?.password ?? made;
}

/**
 * Whoever is not granted it by name may no longer connect to this database, and nobody signs in as
 * chokdee_app, as nodes did before each database had a login of its own: not while one still does.
 */
async function shutOtherDoors(owner: Asker): Promise<void> {
  const { rows } = await owner.query<{ can_login: boolean; here: boolean; anywhere: boolean }>(
    `select r.rolcanlogin as can_login, count(a.pid) > 0 as anywhere,
       count(a.pid) filter (where a.datname = current_database()) > 0 as here
     from pg_roles r left join pg_stat_activity a on a.usename = r.rolname
     where r.rolname = $1 group by r.rolcanlogin`,
    [APP_ROLE],
  );
  const [older] = rows;
  if (older && !older.here) {
    const database = pg.escapeIdentifier(await nameOf(owner));
    await owner.query(`revoke connect on database ${database} from public`);
  }
  if (older?.can_login && !older.anywhere) {
    await owner.query(`alter role ${APP_ROLE} nologin password null`).catch((error: unknown) => {
      // The group is another owner's, or another house does the same at this moment.
      if (!isOneOf(error, ["42501", "XX000"])) throw error;
    });
  }
}

interface GivenRole {
  readonly can_login: boolean;
  readonly member: boolean;
  readonly connects: boolean;
  /** It may do what the owner may: is the owner, one of its members or a superuser. */
  readonly owns: boolean;
}

async function checkGiven(owner: Asker, url: string): Promise<void> {
  const database = await nameOf(owner);
  const role = new pg.Client({ connectionString: url }).user ?? "";
  const login = pg.escapeIdentifier(role);
  const { rows } = await owner.query<GivenRole>(
    `select rolcanlogin as can_login, pg_has_role(oid, $2, 'usage') as member,
       pg_has_role(oid, current_user, 'member') as owns,
       has_database_privilege(oid, current_database(), 'connect') as connects
     from pg_roles where rolname = $1`,
    [role, APP_ROLE],
  );
  const [found] = rows;
  const lacks = (what: string, sql: string): ConfigError =>
    new ConfigError(`The role ${role} of DATABASE_APP_URL ${what}; as a superuser run: ${sql}`);
  if (!found) {
    throw lacks("does not exist", `create role ${login} login password '...' in role ${APP_ROLE};`);
  }
  if (found.owns) {
    throw new ConfigError(
      `The role ${role} of DATABASE_APP_URL may change the ledger, as the owner may; ` +
        `name one that is in ${APP_ROLE} alone: ${DOCUMENT}.`,
    );
  }
  if (!found.can_login) throw lacks("may not sign in", `alter role ${login} login;`);
  if (!found.member) {
    throw lacks(
      `has not the rights of ${APP_ROLE}`,
      `alter role ${login} inherit; grant ${APP_ROLE} to ${login};`,
    );
  }
  if (!found.connects) {
    const sql = `grant connect on database ${pg.escapeIdentifier(database)} to ${login};`;
    throw lacks(`may not connect to the database ${database}`, sql);
  }
  const entered = await enter(url).catch((error: unknown) => {
    if (isOneOf(error, ["28P01"])) {
      throw lacks("has another password", `alter role ${login} password '...';`);
    }
    throw new ConfigError(`DATABASE_APP_URL cannot be used: ${messageOf(error)}`);
  });
  if (entered?.database !== database) {
    throw new ConfigError("DATABASE_APP_URL names another database than DATABASE_URL.");
  }
  const sql = (await isSpread(owner)) ? await lackedOnWorkers(owner, role) : "";
  if (sql !== "") throw lacks("has not its times on the workers of this house", sql);
}

/** Whether the role itself may connect to this database, whoever else may. */
async function isNamed(owner: Asker, role: string): Promise<boolean> {
  const { rows } = await owner.query(
    `select from pg_database d cross join lateral aclexplode(d.datacl) a
       join pg_roles r on r.oid = a.grantee
     where d.datname = current_database() and r.rolname = $1 and a.privilege_type = 'CONNECT'`,
    [role],
  );
  return rows.length > 0;
}

/** Whether a login gets in as itself, with the rights of chokdee_app; fails when nothing answers. */
async function standsIn(url: string, role: string): Promise<boolean> {
  return enter(url).then(
    (entered) => entered?.role === role,
    (error: unknown) => {
      if (isRefusedSignIn(error)) return false;
      throw error;
    },
  );
}

/** Where a login gets in, and as whom; nowhere without the rights of chokdee_app. */
async function enter(
  url: string,
): Promise<{ readonly database: string; readonly role: string } | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string; role: string }>(
      `select current_database() as database, current_user::text as role
       where pg_has_role($1, 'usage')`,
      [APP_ROLE],
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

/** What an owner is told who may not make the login. */
async function mayNot(owner: Asker, role: string): Promise<ConfigError> {
  const { rows } = await owner.query<{ owner: string; creates: boolean; is_there: boolean }>(
    `select current_user as owner, rolcreaterole as creates,
       exists (select from pg_roles where rolname = $1) as is_there
     from pg_roles where rolname = current_user`,
    [APP_ROLE],
  );
  const [known] = rows;
  const name = pg.escapeIdentifier(known?.owner ?? "");
  const sql = [
    ...(known?.creates ? [] : [`alter role ${name} createrole;`]),
    ...(known?.is_there ? [`grant ${APP_ROLE} to ${name} with admin option;`] : []),
    ...((await hasRole(owner, role))
      ? [`grant ${pg.escapeIdentifier(role)} to ${name} with admin option;`]
      : []),
  ].join(" ");
  return new ConfigError(
    `The owner ${known?.owner} of the database may not make its login ${role}; as a superuser ` +
      `run: ${sql} (or prepare a login by hand and set DATABASE_APP_URL: ${DOCUMENT})`,
  );
}

async function hasRole(owner: Asker, name: string): Promise<boolean> {
  return (await owner.query("select from pg_roles where rolname = $1", [name])).rows.length > 0;
}

async function nameOf(owner: Asker): Promise<string> {
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  return rows[0]?.name ?? "";
}

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? "");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
