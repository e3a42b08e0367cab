/** Draws of the house under whose slips and shots the database's owner has changed rows. */
import { expect } from "vitest";

import type { Caller, TestApp } from "./app.ts";
import { betOn, closeAndFix, openHouseRound, shotsPath } from "./house-draws.ts";

/**
 * Fixed and drawn, with bets on all numbers, so that something is won; not yet settled. What is
 * done before stands first in the open round.
 */
export async function drawnHouseRound(
  app: TestApp,
  admin: Caller,
  member: Caller,
  before: (roundId: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const roundId = await openHouseRound(app, admin, "yeekee");
  await before(roundId);
  const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
  await betOn(app, member, roundId, "TWO_TOP", all);
  await betOn(app, member, roundId, "RUN_TOP", ["1"]);
  for (const number of ["00001", "54321"]) {
    expect((await member.post(shotsPath(roundId), { number })).status).toBe(201);
  }
  await closeAndFix(app, roundId, { draws: true });
  return roundId;
}

/** What is done, the statements that do it, and those that put it right; $1 is the round. */
export const TAMPERED: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    "a slip on the drawn number is put in",
    [
      `insert into slips select s.user_id, s.id + 1, 'put-in-later', s.round_id, s.input_hash, 100, 0,
         1, s.created_at, null, s.line_config_ids[1:1], array[d.result ->> 'two_top'], '{100}',
         s.line_odds[1:1]
       from slips s join house_draws d using (round_id) where s.round_id = $1
       order by s.id limit 1`,
    ],
    ["delete from slips where round_id = $1 and bet_group_id = 'put-in-later'"],
  ],
  [
    "a line is put into a slip",
    [
      `update slips set line_config_ids = line_config_ids || line_config_ids[1],
         line_numbers = line_numbers || text '11', line_odds = line_odds || line_odds[1],
         line_stakes_satang = line_stakes_satang || bigint '100'
       where round_id = $1 and line_count = 100`,
    ],
    [
      `update slips set line_config_ids = trim_array(line_config_ids, 1),
         line_numbers = trim_array(line_numbers, 1), line_odds = trim_array(line_odds, 1),
         line_stakes_satang = trim_array(line_stakes_satang, 1)
       where round_id = $1 and line_count = 100`,
    ],
  ],
  [
    "a line is put on another number",
    ["update slips set line_numbers = '{9}' where round_id = $1 and line_count = 1"],
    ["update slips set line_numbers = '{1}' where round_id = $1 and line_count = 1"],
  ],
  [
    "a stake is raised",
    ["update slips set line_stakes_satang = '{300}' where round_id = $1 and line_count = 1"],
    ["update slips set line_stakes_satang = '{100}' where round_id = $1 and line_count = 1"],
  ],
  [
    "odds are raised",
    [
      `update slips set line_odds = array(select odds + 1 from unnest(line_odds) odds)
       where round_id = $1`,
    ],
    [
      `update slips set line_odds = array(select odds - 1 from unnest(line_odds) odds)
       where round_id = $1`,
    ],
  ],
  [
    "a slip is cancelled",
    ["update slips set cancelled_at = now() where round_id = $1 and line_count = 1"],
    ["update slips set cancelled_at = null where round_id = $1"],
  ],
  [
    "the committed count is changed",
    ["update house_draws set slip_count = slip_count + 1 where round_id = $1"],
    ["update house_draws set slip_count = slip_count - 1 where round_id = $1"],
  ],
  [
    "a shot is changed",
    ["update house_shots set number = '00002' where round_id = $1 and position = 1"],
    ["update house_shots set number = '00001' where round_id = $1 and position = 1"],
  ],
  [
    "a shot is added",
    [
      "insert into house_shots select round_id, 3, user_id, number from house_shots where round_id = $1 and position = 1",
    ],
    ["delete from house_shots where round_id = $1 and position = 3"],
  ],
];
