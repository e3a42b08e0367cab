/**
 * Every list and report of the desk in a house of 5,000 members, 200 rounds, 100,000 lines, 2,000
 * deposits and 1,000 withdrawals, over HTTP: each under 100 ms. The books of that house agree.
 */
import type pg from "pg";

import { deskPaths } from "./desk-paths.ts";
import { addAdmin, addPlayers, SETTINGS_HELD_MS, startProduct } from "./product.ts";
import { percentile, type Line } from "./report.ts";

const RUNS = 15;
const TARGET_MS = 100;
/** What came after the last sealed day is derived again: here all of it, for nothing is sealed. */
const CHECK = deskPaths["check of the ledger"];
const CHECK_TARGET_MS = 500;

interface LedgerAnswer {
  readonly balanced: boolean;
  readonly mismatches: readonly unknown[];
}

export async function benchDesk(): Promise<Line[]> {
  const product = await startProduct();
  try {
    const admin = await addAdmin(product.owner);
    await fillDesk(product.owner);
    await new Promise((resolve) => void setTimeout(resolve, SETTINGS_HELD_MS));
    const headers = { authorization: `Bearer ${admin.token}` };
    const answerOf = async (path: string): Promise<unknown> => {
      const reply = await fetch(`http://127.0.0.1:${String(product.port)}${path}`, { headers });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${path} answered ${String(reply.status)}`);
      return reply.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
    };
    const lines: Line[] = [];
    const made = await thingsOf(product.owner);
    const { balanced, mismatches } = (await answerOf(CHECK)) as LedgerAnswer;
    if (!balanced) throw new Error(`The books differ: ${JSON.stringify(mismatches.slice(0, 3))}`);
    for (const [name, template] of Object.entries(deskPaths)) {
      const path = template.replaceAll(/\{(\w+)\}/g, (_, thing: string) => made[thing] ?? "");
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const begun = performance.now();
        await answerOf(path);
        times.push(performance.now() - begun);
      }
      const median = percentile(times, 50);
      const target = path === CHECK ? CHECK_TARGET_MS : TARGET_MS;
      lines.push({
        name,
        value: `${median.toFixed(0)} ms`,
        ratio: median / target,
        target: `<= ${String(target)} ms`,
      });
    }
    return lines;
  } finally {
    await product.stop();
  }
}

/** Fills a house by SQL, as its own doors of the books would. */
export async function fillDesk(owner: pg.Pool): Promise<void> {
  await addPlayers(owner, 5_000, 500_000);
  for (const sql of FILL) await owner.query(sql);
}

/** What stands in the braces of the paths: a member as the others are, a round with bets. */
async function thingsOf(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await owner.query<Record<string, string>>(
    `select (select user_id from deposits order by created_at desc, id limit 1)::text as member,
       (select id from receiving_accounts limit 1)::text as account,
       (select id from bank_statement_lines where withdrawal_id is null limit 1)::text as line,
       (select id from rounds where sequence = 5001)::text as round,
       (select id from lottery_types where code = 'thai-gov')::text as lottery,
       (current_date - 30)::text as from, (current_date + 1)::text as to`,
  );
  const [made] = rows;
  if (!made || Object.values(made).includes(null as never))
    throw new Error("The desk lacks things.");
  return made;
}

const FILL = [
  `update members set nickname = 'สมชาย ' || substr(phone_number, 6),
     registered_name = 'สมชาย ใจดี ' || substr(phone_number, 6)
   where phone_number like '07%' and role = 'USER'`,
  `insert into bank_accounts (member_id, bank_id, account_number, account_name)
   select id, '004', '045' || substr(phone_number, 4), registered_name from members
   where phone_number like '07%' and role = 'USER'`,
  `insert into receiving_accounts (bank_id, account_name, account_number, promptpay_id)
   values ('014', 'บจก. โชคดี', '4051239876', '0815550001')`,
  `insert into deposits (user_id, provider, amount_satang, qr_amount_satang, receiving_account_id,
     account_number, account_name, promptpay_id, reference_id, status, created_at, expires_at,
     decided_at, credited_satang, credited_by, slips_used)
   select m.id, 'promptpay', m.n * 100, m.n * 100 + 17, r.id, r.account_number, r.account_name,
     r.promptpay_id, deposit_next_reference(), m.status, m.at, m.at + interval '15 minutes',
     case when m.status = 'SUCCESS' then m.at end,
     case when m.status = 'SUCCESS' then m.n * 100 + 17 end,
     case when m.status = 'SUCCESS' then 'ADMIN' end, 1
   from (
     select id, n, case when n <= 1800 then 'SUCCESS' else 'EXPIRED' end as status,
       now() - make_interval(mins => 4000 - 2 * n::integer) as at
     from (select id, row_number() over (order by phone_number) as n from members
       where phone_number like '07%' and role = 'USER') m where n <= 2000
   ) m cross join receiving_accounts r`,
  `insert into withdrawals (user_id, amount_satang, status, bank_id, bank_name, bank_color,
     account_number, account_name, created_at, on_date, processed_at)
   select m.id, 10000 + n, case when n <= 700 then 'APPROVED' else 'PENDING' end, '004',
     'ธนาคารกสิกรไทย', '#138f2d', '045' || substr(phone_number, 4), registered_name,
     now() - make_interval(mins => 2000 - n::integer), current_date,
     case when n <= 700 then now() end
   from (select *, row_number() over (order by phone_number) as n from members
     where phone_number like '07%' and role = 'USER') m where n <= 1000`,
  `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang, to_account,
     from_account, reference, occurred_at, why_unmatched)
   select 'kbank', 'T' || n, '', n * 1000 + 7, '4051239876', '999' || lpad(n::text, 7, '0'), null,
     now() - make_interval(mins => n), 'NO_DEPOSIT' from generate_series(1, 60) n`,
  `insert into audit_entries (actor_id, action, target_kind, target_id, after)
   select a.id, case status when 'SUCCESS' then 'deposit.approve' else 'deposit.reject' end,
     'deposit', d.id::text, jsonb_build_object('reason', 'เหตุผล ' || n)
       || case status when 'SUCCESS' then jsonb_build_object('amount', n || '.17') else '{}' end
   from (select id, status, row_number() over (order by id) as n from deposits) d
   cross join (select id from members where role = 'ADMIN' order by id limit 1) a`,
  `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time)
   select t.id, 'งวด ' || n, current_date + 1, 5000 + n, now() - interval '1 hour',
     now() + interval '1 day'
   from lottery_types t, generate_series(1, 200) n where t.code = 'thai-gov'`,
  `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
     balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
     line_stakes_satang, line_odds)
   select m.id, slip_id_at(now()) + m.n, 'bench-' || m.n || '-1', r.id, '', 2000, 0, 20, now(),
     array_fill(c.id, '{20}'),
     array(select lpad(((m.n * 13 + l * 37) % 1000)::text, 3, '0') from generate_series(1, 20) l),
     array_fill(100::bigint, '{20}'), array_fill(90000, '{20}')
   from (select id, row_number() over (order by phone_number) as n from members
     where phone_number like '07%' and role = 'USER') m
   join rounds r on r.sequence = 5001 + m.n % 200
   join bet_type_configs c on c.bet_type = 'THREE_TOP' and c.lottery_type_id = r.lottery_type_id`,
  `insert into member_tags (member_id, tag, author_id)
   select m.id, case when m.n % 2 = 0 then 'VIP' else 'เฝ้าดู' end, a.id
   from (select id, row_number() over (order by phone_number) as n from members
     where role = 'USER') m
   cross join (select id from members where role = 'ADMIN' order by id limit 1) a
   where m.n <= 1000`,
  `insert into member_places (member_id, kind, mark)
   select id, k.kind, sha256(convert_to(k.kind || n / k.together, 'UTF8'))
   from (select id, row_number() over (order by phone_number) as n from members
     where role = 'USER') m
   cross join (values ('DEVICE', 3), ('ADDRESS', 40)) k (kind, together)`,
  `with sheet as (
     insert into bank_statements (receiving_account_id, name, rows, asked_by, applied_at)
     select r.id, 'bench.csv', '[]', a.id, now() from receiving_accounts r
     cross join (select id from members where role = 'ADMIN' order by id limit 1) a
     order by r.id limit 1
     returning id, receiving_account_id
   )
   insert into bank_statement_lines (statement_id, receiving_account_id, key, kind, amount_satang,
     occurred_at, has_time, withdrawal_id)
   select s.id, s.receiving_account_id, sha256(convert_to(n::text, 'UTF8')), 'OUT', 10000 + n,
     now(), true, w.id
   from sheet s cross join generate_series(1, 700) n
   left join withdrawals w on w.amount_satang = 10000 + n and w.status = 'APPROVED' and n > 50`,
  `insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
     payout_satang, line_count)
   select p.part, b.round_id, b.bet_type_config_id, b.number, sum(b.stake_satang),
     sum(b.stake_satang * b.odds / 100), count(*)
   from bets b join parts p on uuid_hash(b.user_id) between p.first_hash and p.last_hash
   group by 1, 2, 3, 4`,
  // Each deposit, withdrawal and slip moves the money it says, by the doors of the books.
  `select count(*) from (
     select array_agg(user_id) as members, array_agg(type) as types, array_agg(amount) as amounts,
       array_agg(account) as accounts, array_agg(kind) as kinds, array_agg(reference) as ids,
       array_agg(meta) as metas
     from (
       select user_id, 'DEPOSIT' as type, credited_satang as amount, 'BANK' as account,
         'deposit' as kind, id::text as reference,
         jsonb_build_object('bank_account', receiving_account_id) as meta
       from deposits where status = 'SUCCESS'
       union all
       select user_id, 'WITHDRAW', -amount_satang, 'WITHDRAWALS_PAYABLE', 'withdrawal', id::text, null
       from withdrawals
       union all
       select user_id, 'BET', -total_satang, 'BETTING', 'slip', id::text, null from slips
     ) e) all_of cross join lateral wallet_post_entries(members, types, amounts, accounts, kinds, ids,
       metas)`,
  `select count(*) from (
     select array_agg(w.id::text) as ids, array_agg(w.amount_satang) as amounts,
       array_agg('BANK:' || r.id) as banks, array_agg(a.id) as staff, count(*)::integer as n
     from withdrawals w
     cross join (select id from receiving_accounts order by id limit 1) r
     cross join (select id from members where role = 'ADMIN' order by id limit 1) a
     where w.status = 'APPROVED') p
   cross join lateral book_post_moves(array_fill('WITHDRAWAL_PAID'::text, array[n]),
     array_fill('WITHDRAWALS_PAYABLE'::text, array[n]), banks, amounts,
     array_fill('withdrawal'::text, array[n]), ids, staff[1], array_fill(null::jsonb, array[n]))`,
  "vacuum analyze",
];
