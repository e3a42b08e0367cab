/**
 * npm run distribute -- SHARDS: spreads the members of a house over the workers of a Citus cluster
 * (docs/operations.md, "Past one machine"; docs/decisions/0170). The nodes of the house are stopped
 * meanwhile. Each step is left out where it has been done, so a run that was cut off goes on.
 */
import pg from "pg";

import { ConfigError } from "../server/platform/config-error.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import { say } from "./bootstrap/say.mjs";
import { checksBefore, countHouse, type HouseCount } from "./distribute/checks.ts";
import { steps } from "./distribute/steps.ts";

const USAGE = `npm run distribute -- SHARDS   with DATABASE_URL, the owner's address of a house on a
                               Citus coordinator; SHARDS is how many parts the members are
                               divided into, at least one for each core of the workers`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

async function main([shards, ...more]: readonly string[]): Promise<void> {
  const url = process.env["DATABASE_URL"];
  if (!/^[1-9][0-9]{0,2}$/.test(shards ?? "") || more.length > 0 || !url) {
    throw new ConfigError(USAGE);
  }
  await migrate(url, process.env["DATABASE_APP_URL"]);
  const owner = new pg.Client({ connectionString: url, options: "-c client_min_messages=warning" });
  await owner.connect();
  try {
    await distribute(owner, Number(shards));
  } finally {
    await owner.end();
  }
}

async function distribute(owner: pg.Client, shards: number): Promise<void> {
  for (const { refusal, sql } of checksBefore) {
    const { rows } = await owner.query<{ found: string }>(sql);
    if (rows.length > 0) {
      throw new ConfigError(`${refusal} (${rows.map(({ found }) => found).join(", ")})`);
    }
  }
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
}

function words(count: HouseCount): string {
  return Object.entries(count)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}
