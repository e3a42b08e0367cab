/** Lists, searches and reports of the desk touch pages of what they answer, not of the history. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { pruneAddresses } from "../accounts/queries/places.ts";
import { findSlips } from "../betting/queries/history.ts";
import { searchMembers, type MemberSearch } from "../members/queries/users.ts";
import type { Database } from "../platform/database/database.ts";
import { accrueNext } from "../referral/accrue-commissions.ts";
import { listAdminRounds } from "../rounds/list-admin-rounds.ts";
import { useApp } from "../testing/app.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { addLottery } from "../testing/lottery.ts";
import { openPagesTouched, type PagesTouched } from "../testing/pages-touched.ts";
import { listReviews } from "../withdrawals/queries.ts";
import { listPayoutCounterparts } from "../withdrawals/queries/counterparts.ts";
import { listOutgoing, sumOutgoing } from "../withdrawals/queries/outgoing.ts";
import { listPaidOut } from "../withdrawals/queries/statements.ts";
import { findAnything } from "./find.ts";
import { readCounts } from "./queries/dashboard.ts";

/** So many members, deposits, payouts, rounds: of each some are a page's, or a day's. */
const HISTORY = 20_000;
const MINUTES = `interval '25 minutes'`;
/** A search and its page; more is a history that was looked through. */
const MOST_PAGES = 500;

const PAST = [
  `insert into members (id, phone_number, nickname, password_hash, created_at)
   select md5('m' || n)::uuid, '07' || lpad(n::text, 8, '0'),
     case when n <= 20 then 'eldest' when n <= 2600 then 'malee' when n % 4 = 0 then 'noi'
       else 'somchai' end || n, 'x',
     now() - interval '2 years' + n * interval '30 minutes' from generate_series(1, ${HISTORY}) n`,
  `insert into wallets (user_id) select id from members on conflict do nothing`,
  `insert into bank_accounts (member_id, bank_id, account_number, account_name)
   select md5('m' || n)::uuid, '004', (2000000000 + n)::text, 'somchai ' || n
   from generate_series(1, ${HISTORY}) n`,
  `insert into member_tags (member_id, tag, author_id)
   select md5('m' || n)::uuid, case when n <= 20 then 'VIP' else 'new' end, $1
   from generate_series(1, ${HISTORY}) n`,
  `insert into member_places (member_id, kind, mark, seen_at)
   select md5('m' || n)::uuid, k, sha256((k || n)::bytea), now() - interval '1 day'
   from generate_series(1, ${HISTORY}) n, unnest('{DEVICE,ADDRESS}'::text[]) k`,
  `insert into sessions (token_hash, member_id, expires_at)
   select sha256(n::text::bytea), md5('m' || n)::uuid, now() + interval '1 day'
   from generate_series(1, 2000) n`,
  `insert into referrals (member_id, referrer_id)
   select md5('m' || n)::uuid, md5('m' || n / 10)::uuid from generate_series(10, ${HISTORY}) n`,
  `insert into deposits (user_id, provider, amount_satang, qr_amount_satang, account_number,
     account_name, reference_id, status, created_at, expires_at, decided_at, credited_satang,
     credited_by)
   select md5('m' || n)::uuid, 'promptpay', 100, 100, '1', 'x', 'PAST-' || n, 'SUCCESS', at, at, at,
     100, 'NOTIFICATION'
   from generate_series(1, ${HISTORY}) n
   cross join lateral (select now() - (${HISTORY} - n) * ${MINUTES} as at) t`,
  `insert into withdrawals (id, user_id, amount_satang, status, bank_id, bank_name, bank_color,
     account_number, account_name, created_at, on_date, processed_at, paid_from)
   select md5('w' || n)::uuid, md5('m' || n)::uuid, 10000 + n % 50, 'APPROVED', '004', 'x', '#000000',
     (2000000000 + n)::text, 'x', at, at::date, at, a.id
   from generate_series(1, ${HISTORY}) n
   cross join lateral (select now() - (${HISTORY} - n) * ${MINUTES} as at) t
   cross join (select id from receiving_accounts limit 1) a`,
  `insert into book_moves (at, kind, debit_account, credit_account, amount_satang, reference_kind,
     reference_id)
   select processed_at, 'WITHDRAWAL_PAID', 'WITHDRAWALS_PAYABLE', 'BANK', amount_satang,
     'withdrawal', id::text from withdrawals order by no`,
  `insert into bank_statements (id, receiving_account_id, name, rows, asked_by)
   select $1, id, 'past', '[]', $1 from receiving_accounts limit 1`,
  `insert into bank_statement_lines (statement_id, receiving_account_id, key, kind, amount_satang,
     occurred_at, has_time, withdrawal_id)
   select s.id, s.receiving_account_id, sha256(w.id::text::bytea), 'OUT', w.amount_satang,
     w.processed_at, true, case when w.no % 50 > 0 then w.id end
   from withdrawals w, bank_statements s where s.id = $1 order by w.no`,
  `insert into rounds (id, lottery_type_id, name, draw_date, sequence, open_time, close_time,
     status, result, result_version, created_at, settled_at)
   overriding system value
   select 1000000 + n, t.id, 'past ' || n, (at at time zone 'Asia/Bangkok')::date, n,
     at - interval '1 hour', at, 'SETTLED', '{}', 1, at - interval '1 day', at
   from lottery_types t, generate_series(1, ${HISTORY}) n
   cross join lateral (select now() - (${HISTORY} - n) * ${MINUTES} as at) s
   where t.id = $2`,
  `insert into commission_runs (round_id, kind, percent_hundredths, by_moment)
   values (1000500, 'EARNED', 100, false)`,
  `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
     balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
     line_stakes_satang, line_odds)
   select md5('m' || 700)::uuid, slip_id_at(r.close_time - interval '1 minute'), r.id::text, r.id, '',
     10000, 0, 1, r.close_time - interval '1 minute', '{1}', '{11}', '{10000}', '{9500}'
   from rounds r where r.id > 1000000`,
];

/** With the triggers that a house has. */
const SHARED = [
  `insert into member_places (member_id, kind, mark)
   select md5('m' || n)::uuid, 'DEVICE', sha256('shared') from generate_series(5, 6) n`,
  `insert into bank_accounts (member_id, bank_id, account_number, account_name, is_primary)
   values (md5('m' || 8)::uuid, '014', '2000000009', 'x', false)`,
];

const app = useApp();
let touched: PagesTouched;
let asking: Database;
let admin: { id: string };

beforeAll(async () => {
  const caller = await app.current.admin();
  admin = caller;
  await receivingAccount(caller, true);
  const lottery = await addLottery(app.current.db);
  const values: Record<string, string> = { $1: `'${admin.id}'`, $2: String(lottery.typeId) };
  touched = await openPagesTouched(
    app.current,
    PAST.map((sql) => sql.replaceAll(/\$\d/g, (name) => values[name] ?? "")),
  );
  ({ asking } = touched);
  for (const sql of SHARED) await touched.query(sql);
});
afterAll(() => touched.end());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const EVERYBODY: MemberSearch = {
  patterns: null,
  also: [],
  role: "USER",
  staffPhones: true,
  sort: "newest",
  state: null,
  tag: null,
  alike: null,
  after: undefined,
  limit: 51,
};
const idsOf = async (search: Partial<MemberSearch>) =>
  (await searchMembers(asking, { ...EVERYBODY, ...search })).length;
/** Everybody of a name, page after page. */
async function pagesOf(text: string): Promise<string[]> {
  const listed: string[] = [];
  for (let after: MemberSearch["after"]; ;) {
    const search = { ...EVERYBODY, patterns: [`%${text}%`], after, limit: 700 };
    const rows = await searchMembers(asking, search);
    listed.push(...rows.map(({ nickname }) => nickname));
    const last = rows.at(-1);
    if (!last || rows.length < search.limit) return listed;
    after = { key: String(last.sort_key), id: last.id };
  }
}
const find = async (text: string) => {
  const found = await findAnything(
    { ...app.current, db: asking },
    { id: admin.id, rights: ["members", "rounds", "deposits", "payouts", "books"] as never },
    text,
  );
  return [
    found.members.length,
    found.rounds.length,
    found.deposits.length,
    found.withdrawals.length,
  ];
};

/** What is asked, and how much of it there is. */
const asks: Record<string, readonly [ask: () => Promise<unknown>, answer: unknown, most?: number]> =
  {
    "payouts that a line may be": [
      async () => {
        const [line] = await asking.query<{ id: number }>(
          `select id from bank_statement_lines where withdrawal_id is null
           order by id desc offset 10 limit 1`,
        );
        const found = await listPayoutCounterparts(asking, line?.id ?? 0, null);
        return found.length > 30;
      },
      true,
      1_000,
    ],
    "payouts that a statement may say": [
      async () => {
        const [account] = await asking.query<{ id: string }>("select id from receiving_accounts");
        const span = { from: ago(3), until: ago(0) };
        return (await listPaidOut(asking, account?.id ?? "", span)).length;
      },
      10,
      3_000,
    ],
    "what left the bank on a day": [
      async () => {
        const day = ago(60).toISOString().slice(0, 10);
        const rows = await listOutgoing(asking, day, null, 51);
        const { disagreeing } = await sumOutgoing(asking, day);
        return [rows.length, disagreeing > 0];
      },
      [51, true],
      4_000,
    ],
    "withdrawals of every status": [
      async () => {
        const ask = { patterns: null, satang: null, staffPhones: true, from: null, to: null };
        const page = { ...ask, sort: "queue", after: undefined, limit: 26 } as const;
        return (await listReviews(asking, { status: null, bank: null }, page)).length;
      },
      26,
    ],
    "members who share a device": [() => idsOf({ alike: ["DEVICE"] }), 2],
    "members who share an account": [() => idsOf({ alike: ["ACCOUNT"] }), 2],
    "members whom a name finds, the eldest": [() => idsOf({ patterns: ["%eldest%"] }), 20],
    "members whom a name finds, everybody": [() => idsOf({ patterns: ["%somchai%"] }), 51],
    "members whom a name of many finds, new or not, each once": [
      async () => [await pagesOf("noi"), await pagesOf("malee")],
      [
        Array.from({ length: 4_350 }, (_, at) => `noi${HISTORY - at * 4}`),
        Array.from({ length: 2_580 }, (_, at) => `malee${2_600 - at}`),
      ],
      200_000,
    ],
    "anything by a tag that everybody has": [() => find("new"), [5, 0, 0, 0], 1_000],
    "anything that is nowhere": [() => find("zzzzzz"), [0, 0, 0, 0]],
    // Of deposits and withdrawals it is told how many there are, up to ten thousand.
    "anything by a name that everybody has": [() => find("somchai"), [5, 0, 5, 5], 100_000],
    "rounds by a part of a name": [
      async () =>
        (await listAdminRounds(asking, { search: "past 1999", limit: 25 })).data.items.length,
      11,
      250,
    ],
    "slips of an old round": [
      async () => {
        const [member] = await asking.query<{ id: string }>("select md5('m' || 700)::uuid as id");
        const filter = { userId: member?.id ?? "", roundId: "1000500", limit: 51 };
        return (await findSlips(asking, filter)).length;
      },
      1,
      50,
    ],
    "alarms of payouts": [
      async () =>
        (
          await asking.query<{ unlined: number }>("select unlined from backoffice_payout_alarms")
        )[0],
      { unlined: 33 },
    ],
    "addresses that are past their time": [() => pruneAddresses(asking), undefined, 50],
    "commissions of a round of one slip": [
      async () => {
        const run = { round_id: 1_000_500, kind: "EARNED" } as const;
        while (await accrueNext({ db: asking }, run, 100));
        return asking.query("select commission_satang from commissions where round_id = 1000500");
      },
      [{ commission_satang: 100 }],
      500,
    ],
    // Of members there is a figure: they are counted once, and not for their sessions.
    "figures of the dashboard": [
      async () => (await readCounts(asking, ago(1))).signed_in,
      2_000,
      4_000,
    ],
  };

it.each(Object.entries(asks))("%s", async (_, [ask, answer, most = MOST_PAGES]) => {
  const found = await touched.of(ask);
  expect(found.answer).toEqual(answer);
  expect(found.pages).toBeLessThanOrEqual(most);
});
