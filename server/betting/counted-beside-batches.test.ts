/**
 * What was sent before migration 0103 and waits for its round until it is through would count stakes
 * under the numbers that were typed: a batch of slips fails, and what is sent again is counted anew;
 * what a cancellation gives back is counted once more by 0106.
 */
import { join } from "node:path";

import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";

import {
  applyMigrations,
  readMigrations,
  statementsOf,
  type Migration,
} from "../platform/database/migrations.ts";
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

async function place(number: string): Promise<string[] | undefined> {
  const { rows } = await clients[1].query<{ outcomes: string[] }>(
    `select outcomes from betting_place_leased(part_of('${MEMBER}'), '{f}', '{${MEMBER}}',
       array[$1], array(select id from rounds), '{x}', '{1}',
       array(select id from bet_type_configs), array[$2], '{10000}', '{null}')`,
    [`group-of-${number}`, number],
  );
  return rows[0]?.outcomes;
}

/** Runs the migration, and meanwhile what waits for its round until it is through. */
async function migrateBeside<T>(act: () => Promise<T>): Promise<T | string> {
  const [migrating, , looking] = clients;
  await migrating.query("begin");
  const { name, text, sha256 } = all.find((one) => one.name.startsWith("0103")) as Migration;
  for (const statement of statementsOf(text)) await migrating.query(statement);
  await migrating.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
  const waits = act().catch((error: Error) => error.message);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await looking.query(waiting)).rowCount).toBe(1);
  await migrating.query("commit");
  return waits;
}

const exposures = async () => {
  const { rows } = await clients[2].query<object>(
    "select number, stake_satang::integer as stake from exposure_parts",
  );
  return rows;
};

it.each([
  ["without a rule", "select", "ACCEPTED", "betting_line_fault"],
  [
    "with a rule of a number",
    `insert into number_rules (lottery_type_id, bet_type, number, rule)
     select id, 'THREE_TOD', '213', 'CLOSED' from lottery_types`,
    "LINES_REFUSED",
    "betting_judge",
  ],
  [
    "with a cap of each member",
    "update bet_type_configs set member_cap_satang = 10000",
    "LINES_REFUSED",
    "betting_judge",
  ],
])(
  "a batch %s that waits while stakes are counted anew is not counted as before",
  async (_, before, outcome, called) => {
    expect(await place("321")).toEqual(["ACCEPTED"]);
    await clients[2].query(before);
    expect(await migrateBeside(() => place("213"))).toMatch(
      new RegExp(`^function ${called}.* does not exist$`),
    );
    expect(await place("213")).toEqual([outcome]);
    const stake = outcome === "ACCEPTED" ? 20_000 : 10_000;
    expect(await exposures()).toEqual([{ number: "123", stake }]);
  },
);

it("what a cancellation gave back that waited meanwhile is counted with the number's", async () => {
  expect(await place("321")).toEqual(["ACCEPTED"]);
  const cancel = async () => {
    const { rows } = await clients[1].query<{ outcome: string }>(
      `select outcome from betting_cancel_slip(part_of('${MEMBER}'), '${MEMBER}', 'group-of-321',
         3, null, null)`,
    );
    return rows[0]?.outcome;
  };
  expect(await migrateBeside(cancel)).toBe("CANCELLED");
  await applyMigrations(clients[0], all);
  expect(await exposures()).toEqual([{ number: "123", stake: 0 }]);
});
