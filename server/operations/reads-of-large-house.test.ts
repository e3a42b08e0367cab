/** Reads of a house of many members and of one with a long history touch pages of what they answer. */
import { approvalKinds } from "@chokdee/domain/core/asked-contract.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { listApprovalRows } from "../core/queries/approvals.ts";
import { selectAudit } from "../core/queries/audit.ts";
import { askByMembers } from "../core/queue.ts";
import { listOwnDeposits } from "../deposits/queries/deposits.ts";
import { countReviews, listReviews } from "../deposits/queries/review.ts";
import { searchMembers, type MemberSearch } from "../members/queries/users.ts";
import { foundOtherwise } from "../referral/found-otherwise.ts";
import { useApp } from "../testing/app.ts";
import { openPagesTouched, type PagesTouched } from "../testing/pages-touched.ts";
import { countReviews as countPayouts } from "../withdrawals/queries.ts";
import { findAnything } from "./find.ts";
import { countMembers, readCounts } from "./queries/dashboard.ts";
import { forgetSeen } from "./queries/online.ts";

const MEMBERS = 40_000;
/** Deposits, withdrawals, approvals. */
const HISTORY = 20_000;
/** Of the latest deposits all are of one member, who is found by no search. */
const HEAVY = "7f6ffaa6-bb0b-4082-a8e7-f9a5b1c6d0aa";
const DAY = 86_400_000;

const PAST = (admin: string) => [
  `insert into members (id, phone_number, nickname, password_hash, created_at, locked_at)
   select case n when 1 then '${HEAVY}' else md5('m' || n)::uuid end, '07' || lpad(n::text, 8, '0'),
     case when n > 1 and n % 4 = 0 then 'noi' else 'somsri' end || n, 'x',
     now() - interval '30 minutes' * (${MEMBERS} - n) - interval '10 days',
     case when n % 10000 = 0 then now() end from generate_series(1, ${MEMBERS}) n`,
  `insert into wallets (user_id, balance_satang)
   select id, case when right(phone_number, 1) < '3' then right(phone_number, 5)::integer else 0 end
   from members on conflict do nothing`,
  `insert into member_tags (member_id, tag, author_id)
   select id, 'x', '${admin}' from members where created_at > now() - interval '35 days'`,
  `insert into deposits (user_id, provider, amount_satang, qr_amount_satang, account_number,
     account_name, reference_id, status, created_at, expires_at, decided_at, credited_satang,
     credited_by)
   select case when n > ${HISTORY / 2} then '${HEAVY}' else md5('m' || 2 * n)::uuid end, 'promptpay',
     100, 100, '1', 'x', 'PAST-' || n, 'SUCCESS', at, at, at, 100, 'NOTIFICATION'
   from generate_series(1, ${HISTORY}) n
   cross join lateral (select now() - interval '20 minutes' * (${HISTORY} - n) as at) t`,
  `insert into withdrawals (user_id, amount_satang, status, bank_id, bank_name, bank_color,
     account_number, account_name, created_at, on_date, processed_at)
   select md5('m' || n)::uuid, 10000, 'APPROVED', '004', 'x', '#000000', (2000000000 + n)::text, 'x',
     at, at::date, at from generate_series(1, ${HISTORY}) n
   cross join lateral (select now() - interval '20 minutes' * (${HISTORY} - n) as at) t`,
  `insert into approvals (kind, user_id, amount_satang, asked_by, asked_at, expires_at, status,
     decided_by, decided_at)
   select 'CREDIT', md5('m' || 2 + n % 9)::uuid, 100, '${admin}', at, at, 'APPROVED',
     md5('m' || 2)::uuid, at from generate_series(1, ${HISTORY}) n
   cross join lateral (select now() - interval '2 hours' * (${HISTORY} - n) as at) t`,
  `insert into audit_entries (at, actor_id, action, target_kind, target_id, after)
   select now() - interval '1 minute' * (${MEMBERS} - n), '${admin}',
     case when n <= 2 then 'credit' when n <= 5 then 'credit.adjust' when n = 6 then 'creditor'
       else 'deposit.approve' end, 'deposit', n::text, '{"reason": "x"}'
   from generate_series(1, ${MEMBERS}) n`,
  `insert into sessions (token_hash, member_id, created_at, expires_at)
   select sha256(n::text::bytea), md5('m' || n)::uuid, now() - interval '9 days',
     case when n <= 100 then now() + interval '1 day' else now() - interval '8 days' end
   from generate_series(2, ${MEMBERS}) n`,
  `insert into members_seen (member_id, seen_at)
   select md5('m' || n)::uuid, now() - n * interval '1 hour' from generate_series(2, 1000) n`,
];

const app = useApp();
let admin: { id: string };
let touched: PagesTouched;

beforeAll(async () => {
  admin = await app.current.admin();
  touched = await openPagesTouched(app.current, PAST(admin.id));
});
afterAll(() => touched.end());

const EVERYBODY: MemberSearch = {
  patterns: null,
  also: [],
  role: "USER",
  staffPhones: true,
  sort: "balance_high",
  state: null,
  tag: null,
  alike: null,
  after: undefined,
  limit: 51,
};
/** The balances of a page in the order of the list, or the names of a few. */
const membersBy = async (search: Partial<MemberSearch>) => {
  const rows = await searchMembers(touched.asking, { ...EVERYBODY, ...search });
  return [rows.length, rows[0]?.balance_satang, rows.at(-1)?.balance_satang];
};
const audited = async (action: string) => {
  const none = { actorId: null, actorPatterns: null, targetKind: null, targetId: null };
  const anytime = { patterns: null, from: null, to: null, staffPhones: true, before: undefined };
  const found = await selectAudit(touched.asking, { ...none, ...anytime, action, limit: 26 });
  return found.map((entry) => entry.target_id);
};
const viewer = () => ({ id: admin.id, rights: ["members", "deposits", "payouts"] as never });

/** What is asked, its answer, and at most so many pages. */
const asks: Record<string, readonly [ask: () => Promise<unknown>, answer: unknown, most: number]> =
  {
    // Some 600 pages of wallets, and none of the 1,000 of members beyond the page's.
    "members by balance, the highest": [() => membersBy({}), [51, 40_000, 39_831], 1_000],
    "members by balance, a later page": [
      () => membersBy({ after: { key: "20000", id: HEAVY } }),
      [51, 19_992, 19_830],
      1_000,
    ],
    "members by balance, the lowest": [() => membersBy({ sort: "balance_low" }), [51, 0, 0], 1_000],
    "members by balance, the locked": [
      () => membersBy({ state: "LOCKED" }),
      [4, 40_000, 10_000],
      200,
    ],
    // Three of ten have something: of some 300 it is looked up, and the tags only of a page's.
    "members who have something, the newest": [
      () => membersBy({ sort: "newest", state: "WITH_BALANCE" }),
      [51, 40_000, 39_831],
      1_000,
    ],
    "staff by balance": [() => membersBy({ role: "ADMIN" }), [2, 0, 0], 100],
    "deposits by a name that many have, all of them old": [
      async () => {
        const ask = await askByMembers(
          touched.asking,
          "deposits",
          { search: "noi", limit: 25 },
          viewer(),
          foundOtherwise,
        );
        const page = await listReviews(touched.asking, "ALL", ask);
        const { total } = await countReviews(touched.asking, "ALL", ask, 10_000);
        return [page.length, page[0]?.reference_id, total];
      },
      [26, `PAST-${HISTORY / 2}`, HISTORY / 4],
      10_000,
    ],
    "anything by a name that many have": [
      async () => {
        const found = await findAnything({ ...app.current, db: touched.asking }, viewer(), "noi");
        return [found.members.length, found.deposits.length, found.withdrawals.length];
      },
      [5, 5, 5],
      10_000,
    ],
    "withdrawals of a bank that none has": [
      async () => {
        const ask = { patterns: null, satang: null, staffPhones: true, from: null, to: null };
        const page = { ...ask, sort: "queue", after: undefined, limit: 26 } as const;
        return countPayouts(touched.asking, { status: null, bank: "014" }, page, 10_000);
      },
      0,
      50,
    ],
    "approvals of one status": [
      async () =>
        (
          await listApprovalRows(touched.asking, {
            kinds: approvalKinds,
            status: "APPROVED",
            roundId: null,
            before: undefined,
            limit: 26,
          })
        ).map(({ alike }) => alike > 0),
      Array.from({ length: 26 }, () => true),
      250,
    ],
    "acts of a kind that is rare": [() => audited("credit"), ["5", "4", "3", "2", "1"], 100],
    "deposits of a member who has very many": [
      async () =>
        (
          await listOwnDeposits(touched.asking, {
            userId: HEAVY,
            states: [{ status: "SUCCESS", hasSlip: false }],
            beforeNo: null,
            limit: 51,
          })
        ).length,
      51,
      100,
    ],
    "what of such a member waits": [
      () => touched.asking.query("select protection_waiting($1, now())::integer as it", [HEAVY]),
      [{ it: 0 }],
      50,
    ],
    "figures of the dashboard": [
      async () => {
        await countMembers(touched.asking);
        const counts = await readCounts(touched.asking, new Date(Date.now() - DAY));
        return [counts.total_members, counts.signed_in];
      },
      [MEMBERS, 99],
      150,
    ],
    // Each that is deleted is a page or more.
    "who was seen is forgotten after a day": [
      async () => {
        await forgetSeen(touched.asking);
        return (await touched.asking.query("select from members_seen")).length;
      },
      22,
      2_500,
    ],
  };

it.each(Object.entries(asks))("%s", async (_, [ask, answer, most]) => {
  const found = await touched.of(ask);
  expect(found.answer).toEqual(answer);
  expect(found.pages).toBeLessThanOrEqual(most);
});
