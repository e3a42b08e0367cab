/** Rounds of the house are committed to without a look through the slips of others. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { openPagesTouched, type PagesTouched } from "../testing/pages-touched.ts";
import { commitRounds } from "./queries/house-draws.ts";

/** A house that is young and busy: many slips of few rounds. */
const SLIPS = 40_000;
const ROUNDS = 20;
/** More is a table that was read. */
const MOST_PAGES = 1_000;
/** From the sixth on a connection keeps the plan it has. */
const TIMES = 8;
const NEW = Array.from({ length: 48 }, (_, at) => ({ id: 800_000 + at, space: 1_000 }));

const app = useApp();
let touched: PagesTouched;
beforeAll(async () => {
  touched = await openPagesTouched(app.current, [
    "update house_state set beacon_required = false",
    `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
       balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
       line_stakes_satang, line_odds)
     select gen_random_uuid(), n, 'slip-' || n, 900001 + n % ${ROUNDS}, '', 100, 0, 1, now(), '{1}',
       '{12}', '{100}', '{9000}'
     from generate_series(1, ${SLIPS}) n`,
  ]);
});
afterAll(() => touched.end());

it("whatever plan a connection has of it", async () => {
  // Their rounds are not there.
  await touched.query("set local session_replication_role to replica");
  const pages: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    pages.push((await touched.of(() => commitRounds(touched.asking, NEW))).pages);
  }
  expect(pages.filter((one) => one > MOST_PAGES)).toEqual([]);
});
