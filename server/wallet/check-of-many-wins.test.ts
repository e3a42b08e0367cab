/** A check of what came lately holds the wins of those rounds against their slips, not against all. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { isDistributed, openPastTriggers } from "../testing/database.ts";
import { earlier } from "../testing/dated-entries.ts";
import { openPagesTouched } from "../testing/pages-touched.ts";
import { checkLedger } from "./check-ledger.ts";
import { sealBooksJob } from "./seal-books.job.ts";

const ROUNDS = 200;
const SLIPS_OF_EACH = 400;
/** Each tenth slip won; one round was settled today, the others long ago. */
const PLAYED = [
  `create temporary table made as select -r as round_id, n, md5('m' || n)::uuid as member,
     slip_id_at(now() - interval '9 days') + r * 1000 + n as id
   from generate_series(1, ${ROUNDS}) r, generate_series(1, ${SLIPS_OF_EACH}) n`,
  `insert into rounds (id, lottery_type_id, name, draw_date, sequence, open_time, close_time, status,
     result_version, result) overriding system value
   select -r, 1, 'x', current_date - 9, -r, now() - interval '10 days', now() - interval '9 days',
     'SETTLED', 1, '{"two_top": "11"}' from generate_series(1, ${ROUNDS}) r`,
  `insert into settlements (round_id, result_version, kind, result, started_at, finished_at)
   select -r, 1, 'RESULT', '{}', t.at, t.at from generate_series(1, ${ROUNDS}) r,
     lateral (select now() - case when r = 1 then 0 else 8 end * interval '1 day' as at) t`,
  `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
     balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
     line_stakes_satang, line_odds)
   select member, made.id, made.id::text, round_id, '', 100, 0, 1, now() - interval '9 days', array[c.id],
     case when n % 10 = 0 then '{11}'::text[] else '{22}' end, '{100}', '{9500}'
   from made, bet_type_configs c where c.lottery_type_id = 1 and c.bet_type = 'TWO_TOP'`,
  `insert into wins (user_id, slip_id, line_no, result_version, round_id, payout_satang)
   select member, id, 1, 1, round_id, 9500 from made where n % 10 = 0`,
];

const app = useApp();

it("pages are read for the slips of those rounds only", async () => {
  const owner = await openPastTriggers(app.current.ownerUrl);
  await app.current.member({ balance: 700 });
  await owner.query(`update ledger_entries set created_at = ${earlier("created_at", "3 days")}`);
  await owner.end();
  await sealBooksJob.run(app.current, {});
  const touched = await openPagesTouched(app.current, PLAYED);
  const all = await touched.of(() => touched.asking.query("select count(line_odds) from slips"));
  const { answer, pages } = await touched.of(() => checkLedger(touched.asking, false));
  await touched.end();
  expect(answer.mismatches.filter(({ kind }) => kind === "win")).toEqual([]);
  // Another check goes through all slips; those of a distributed house stand on its workers.
  expect(isDistributed() ? 0 : pages).toBeLessThan(2 * all.pages);
});
