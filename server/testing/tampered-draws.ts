/** Draws of the house under whose slips and shots the database's owner has changed rows. */
import { expect } from "vitest";

import type { Caller, TestApp } from "./app.ts";
import { betOn, closeAndFix, openHouseRound, shotsPath } from "./house-draws.ts";

/** Fixed and drawn, with bets on all numbers, so that something is won; not yet settled. */
export async function drawnHouseRound(
  app: TestApp,
  admin: Caller,
  member: Caller,
): Promise<string> {
  const roundId = await openHouseRound(app, admin, "yeekee");
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
      `insert into slips select user_id, id + 1, 'put-in-later', round_id, input_hash, 100, 0, 1,
         created_at from slips where round_id = $1 order by id limit 1`,
      `insert into bets select b.user_id, b.slip_id + 1, 1, b.bet_type_config_id, b.round_id, 100,
         b.odds, d.result ->> 'two_top' from bets b join house_draws d using (round_id)
       where b.round_id = $1 and b.slip_id in (
         select id from slips where round_id = $1 order by id limit 1) and b.line_no = 1`,
    ],
    [
      "delete from bets where round_id = $1 and slip_id in (select id from slips where bet_group_id = 'put-in-later')",
      "delete from slips where round_id = $1 and bet_group_id = 'put-in-later'",
    ],
  ],
  [
    "a bet without a slip is put in",
    [
      `insert into bets select user_id, slip_id + 7, 1, bet_type_config_id, round_id, 100, odds, '11'
       from bets where round_id = $1 and line_no = 2`,
    ],
    ["delete from bets where round_id = $1 and slip_id not in (select id from slips)"],
  ],
  [
    "a line is put on another number",
    ["update bets set number = '9' where round_id = $1 and number = '1'"],
    ["update bets set number = '1' where round_id = $1 and number = '9'"],
  ],
  [
    "a stake is raised",
    ["update bets set stake_satang = 300 where round_id = $1 and number = '1'"],
    ["update bets set stake_satang = 100 where round_id = $1 and number = '1'"],
  ],
  [
    "odds are raised",
    ["update bets set odds = odds + 1 where round_id = $1"],
    ["update bets set odds = odds - 1 where round_id = $1"],
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
