/**
 * Pages of a house in which one member was paid very often, among all others, and one lottery of the
 * animals has very many results: each reads what it shows.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readResultHistory } from "../results/queries/results.ts";
import { useApp } from "../testing/app.ts";
import { addLottery } from "../testing/lottery.ts";
import { openPagesTouched, type PagesTouched } from "../testing/pages-touched.ts";
import { listReviews, readReviews } from "../withdrawals/queries.ts";
import { readPayouts } from "../withdrawals/queries/payouts.ts";
import { readReferredFigures } from "./queries/referrer-figures.ts";

const HISTORY = 20_000;
/** One in eight withdrawals of the house, each on a page of its own, and all that wait. */
const HEAVY = "md5('m8')::uuid";
const PAID = HISTORY / 8;
const WAITING = 25;

const PAST = (typeId: number) => [
  `insert into members (id, phone_number, nickname, password_hash)
   select md5('m' || n)::uuid, '07' || lpad(n::text, 8, '0'), 'past', 'x'
   from generate_series(1, ${HISTORY}) n`,
  "insert into wallets (user_id) select id from members on conflict do nothing",
  `insert into withdrawals (user_id, amount_satang, status, bank_id, bank_name, bank_color,
     account_number, account_name, created_at, on_date, processed_at)
   select case when n % 8 = 0 then ${HEAVY} else md5('m' || n)::uuid end, 10000, 'APPROVED', '004',
     'x', '#000000', '2000000001', 'x', at, at::date, at from generate_series(1, ${HISTORY}) n
   cross join lateral (select now() - n * interval '10 minutes' as at) t`,
  `insert into withdrawals (id, user_id, amount_satang, bank_id, bank_name, bank_color,
     account_number, account_name, on_date)
   select md5('v' || n)::uuid, ${HEAVY}, 10000, '004', 'x', '#000000', '2000000001', 'x', current_date
   from generate_series(1, ${WAITING}) n`,
  `insert into referrals (member_id, referrer_id)
   select md5('m' || n)::uuid, md5('m' || n % 10 + 1)::uuid from generate_series(11, ${HISTORY}) n`,
  `insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
     counter_account, reference_kind, reference_id)
   select md5('m' || n)::uuid, 1, 'BET', -100, 0, 'BETTING', 'slip', n::text
   from generate_series(1, ${HISTORY}) n`,
  `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time, status,
     result, result_version, closed_animals, created_at, settled_at)
   select ${typeId}, 'past ' || n, (at at time zone 'Asia/Bangkok')::date,
     ${HISTORY} - n, at - interval '1 hour', at, 'SETTLED', '{"animal": "01"}', 1, case when n % 2 = 0 then array['01']
       else '{}' end, at - interval '1 day', at from generate_series(1, ${HISTORY}) n
   cross join lateral (select now() - n * interval '25 minutes' as at) t`,
];

const app = useApp();
let typeId: number;
let touched: PagesTouched;

beforeAll(async () => {
  ({ typeId } = await addLottery(app.current.db, "ANIMAL", "ANIMAL", []));
  touched = await openPagesTouched(app.current, PAST(typeId));
});
afterAll(() => touched.end());

const waiting = async () => {
  const rows = await touched.asking.query<{ id: string }>(
    "select id from withdrawals where status = 'PENDING' order by no",
  );
  return rows.map(({ id }) => id);
};
/** What each of them is shown with: all that was paid before, and what is asked for on the day. */
const SHOWN = { withdrawn_satang: 10_000 * PAID, approved_before: PAID };

describe("withdrawals of one who was paid very often", () => {
  it("are shown with what was paid before, read once for all of them", async () => {
    const ask = { patterns: null, satang: null, staffPhones: true, from: null, to: null };
    const { answer, pages } = await touched.of(() =>
      listReviews(
        touched.asking,
        { status: "PENDING", bank: null },
        { ...ask, sort: "queue", after: undefined, limit: 26 },
      ),
    );
    expect(answer).toMatchObject(Array.from({ length: WAITING }, () => SHOWN));
    expect(new Set(answer.map(({ today }) => today >= WAITING))).toEqual(new Set([true]));
    expect(pages).toBeLessThan(1_500);
  });

  it("are read by their ids, in their order, as one", async () => {
    const ids = (await waiting()).toReversed();
    const { answer, pages } = await touched.of(() => readReviews(touched.asking, ids));
    expect(answer.map(({ id }) => id)).toEqual(ids);
    expect(pages).toBeLessThan(1_500);
  });

  it("stand with what left in the last day besides, read once for all of them", async () => {
    const ids = await waiting();
    const { answer, pages } = await touched.of(() => readPayouts(touched.asking, ids, 50));
    const lately = answer.map((payout) => payout.paid_lately_satang);
    // Every eighth of those that left each ten minutes.
    expect(new Set(lately)).toEqual(new Set([10_000 * 17]));
    expect(pages).toBeLessThan(3_000);
  });
});

it("results of one lottery of the animals are read of its newest rounds", async () => {
  const { answer, pages } = await touched.of(() => readResultHistory(touched.asking, typeId, 10));
  expect(answer.map((row) => row.animal_on_sale)).toEqual(
    Array.from({ length: 10 }, (_none, at) => at % 2 === 0),
  );
  expect(pages).toBeLessThan(100);
});

it("what friends have moved is added up where it stands, and comes as a row of each who brought them", async () => {
  const [from, to] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  const { answer } = await touched.of(() => readReferredFigures(touched.asking, from, to, []));
  expect(answer.map(({ slips }) => slips)).toEqual(
    Array.from({ length: 10 }, () => HISTORY / 10 - 1),
  );
});

it("an index of ranges knows of each range once the next one begins, and not after a vacuum", async () => {
  const rows = await app.current.db.query<{ name: string; kept: boolean }>(
    `select c.relname as name, 'autosummarize=on' = any (c.reloptions) is true as kept
     from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'brin' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ kept }) => !kept)).toEqual([]);
});
