/**
 * npm run distribute -- SHARDS: spreads the members of a house over the workers of a Citus cluster
 * (docs/operations.md, "Past one machine"; docs/decisions/0170). The nodes of the house are stopped
 * meanwhile. Each step is left out where it has been done, so a run that was cut off goes on.
 * npm run distribute -- back: copies it onto one machine (distribute/back.ts).
 */
import pg from "pg";

import { ConfigError } from "../server/platform/config-error.ts";
import { readDatabase } from "../server/platform/config.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import { lackedOnWorkers } from "../server/platform/database/login-on-workers.ts";
import { refuseUnreached } from "../server/platform/database/safe-database.ts";
import { say } from "./bootstrap/say.mjs";
import { bringBack } from "./distribute/back.ts";
import { checksBefore, countHouse, findAgainst, words } from "./distribute/checks.ts";
import { steps } from "./distribute/steps.ts";

const USAGE = `npm run distribute -- SHARDS   with DATABASE_URL, the owner's address of a house on a
                               Citus coordinator; SHARDS is how many parts the members are
                               divided into, at least one for each core of the workers
npm run distribute -- back     copies a distributed house, the one at DATABASE_URL, into the empty
                               database at PLAIN_DATABASE_URL, a superuser's address of a plain
                               PostgreSQL; needs pg_dump and psql, on the path or in PG_BIN`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

async function main([what = "", ...more]: readonly string[]): Promise<void> {
  const url = readDatabase(process.env, "DATABASE_URL");
  const plainUrl = readDatabase(process.env, "PLAIN_DATABASE_URL");
  if (!/^([1-9][0-9]{0,2}|back)$/.test(what) || more.length > 0 || !url) {
    throw new ConfigError(USAGE);
  }
  if (what === "back" && !plainUrl) throw new ConfigError(USAGE);
  await refuseUnreached(url, "DATABASE_URL");
  if (what === "back") await refuseUnreached(plainUrl ?? "", "PLAIN_DATABASE_URL");
  // Back it goes as it is: a copy is of the same version, or does not fit.
  const given = readDatabase(process.env, "DATABASE_APP_URL");
  const appUrl = what === "back" ? undefined : await migrate(url, given);
  const owner = new pg.Client({ connectionString: url, options: "-c client_min_messages=warning" });
  await owner.connect();
  try {
    if (appUrl === undefined) {
      const is = await bringBack(owner, url, plainUrl ?? "");
      say(`The house is on one machine and as it was: ${is}`);
      say("Start the nodes with its address, and have the whole ledger checked.");
    } else {
      const login = new pg.Client({ connectionString: appUrl }).user ?? "";
      await findAgainst(owner, checksBefore(login));
      if (given !== undefined) await refuseWithoutTimes(owner, login);
      await distribute(owner, Number(what));
    }
  } finally {
    await owner.end();
  }
}

/** A login of the operator's own is changed by nobody but a superuser. */
async function refuseWithoutTimes(owner: pg.Client, login: string): Promise<void> {
  const sql = await lackedOnWorkers(owner, login);
  if (sql === "") return;
  throw new ConfigError(
    `The role ${login} of DATABASE_APP_URL has not its times on the workers; ` +
      `as a superuser on the coordinator run: ${sql}`,
  );
}

async function distribute(owner: pg.Client, shards: number): Promise<void> {
  const before = await countHouse(owner);
  say(`The house as it is: ${words(before)}`);
  await owner.query(`set citus.shard_count = ${shards}; set citus.enable_unsafe_triggers = on`);
  for (const [at, step] of steps.entries()) {
    const { rows } = await owner.query<{ sql: string }>(step.sql);
    const begun = performance.now();
    for (const { sql } of rows) await owner.query(sql);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const done = rows.length === 0 ? "was done" : `${seconds} s`;
    say(`${at + 1}/${steps.length} ${step.name}: ${done}`);
  }
  const after = await countHouse(owner);
  if (words(after) !== words(before)) {
    throw new ConfigError(`The house is not what it was: ${words(after)}. Keep the nodes stopped.`);
  }
  say(`The house is distributed and as it was: ${words(after)}`);
  say("The way back, with the nodes stopped: PLAIN_DATABASE_URL=... npm run distribute -- back");
}
