/**
 * A batch that was sent before migration 0103 and waits for its round until it is through would
 * count stakes under the numbers that were typed: it fails, and what is sent again is counted anew.
 */
import { join } from "node:path";

import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";

import { applyMigrations, readMigrations, statementsOf } from "../platform/database/migrations.ts";
import { freshDatabase, type FreshDatabase } from "../testing/database.ts";

const all = await readMigrations(join(import.meta.dirname, "../../db/migrations"));
const MEMBER = "00000000-0000-4000-8000-000000000001";

let database: FreshDatabase;
let clients: [migrating: pg.Client, betting: pg.Client, looking: pg.Client];

beforeEach(async () => {
  database = await freshDatabase("template0");
  const made = [0, 1, 2].map(() => new pg.Client({ connectionString: database.url }));
  clients = made as typeof clients;
  for (const client of clients) await client.connect();
  await applyMigrations(
    clients[2],
    all.filter(({ name }) => name < "0103"),
  );
  // What they belong to is not needed here.
  await clients[2].query(`begin; set local session_replication_role = replica;
    insert into lottery_types (code, category, result_kind, names, schedule)
    values ('one', 'THAI_GOVERNMENT', 'GLO', '{}', '{}');
    insert into bet_type_configs (lottery_type_id, bet_type, digits_count, odds, min_stake_satang,
      max_stake_satang) select id, 'THREE_TOD', 3, 15000, 100, 500000 from lottery_types;
    insert into wallets (user_id, balance_satang, last_entry) values ('${MEMBER}', 1000000, 0);
    commit`);
  await clients[2].query(
    `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time)
     select id, 'one', current_date, 1, now() - interval '1 hour', now() + interval '1 hour'
     from lottery_types`,
  );
});
afterEach(async () => {
  for (const client of clients) await client.end();
  await database.drop();
});

it("a batch that waits for its round while stakes are counted anew is not counted as before", async () => {
  const [migrating, betting, looking] = clients;
  const place = async (number: string) => {
    const { rows } = await betting.query<{ outcomes: string[] }>(
      `select outcomes from betting_place_leased(part_of('${MEMBER}'), '{f}', '{${MEMBER}}',
         array[$1], array(select id from rounds), '{x}', '{1}',
         array(select id from bet_type_configs), array[$2], '{10000}', '{null}')`,
      [`group-of-${number}`, number],
    );
    return rows[0]?.outcomes;
  };
  expect(await place("321")).toEqual(["ACCEPTED"]);
  await migrating.query("begin");
  const text = all.find(({ name }) => name.startsWith("0103"))?.text ?? "";
  for (const statement of statementsOf(text)) await migrating.query(statement);
  const waits = place("213").catch((error: Error) => error.message);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await looking.query(waiting)).rowCount).toBe(1);
  await migrating.query("commit");
  expect(await waits).toMatch(/^function betting_line_fault.* does not exist$/);
  expect(await place("213")).toEqual(["ACCEPTED"]);
  const { rows } = await looking.query<object>(
    "select number, stake_satang::integer as stake from exposure_parts",
  );
  expect(rows).toEqual([{ number: "123", stake: 20_000 }]);
});
