/**
 * Every list and report of the desk in a house of 5,000 members, 200 rounds, 100,000 lines, 2,000
 * deposits and 1,000 withdrawals, over HTTP: each under 100 ms. Slips have no ledger entries here,
 * so what is added up from the ledger is measured by its own tests.
 */
import type pg from "pg";

import { addAdmin, addPlayers, SETTINGS_HELD_MS, startProduct } from "./product.ts";
import { percentile, type Line } from "./report.ts";

const RUNS = 15;
const TARGET_MS = 100;

const lists = {
  "deposits that wait": "/api/admin/deposits?status=WAITING&limit=50",
  "deposits by amount": "/api/admin/deposits?status=ALL&sort=amount_high&limit=50",
  "deposits, a phone": "/api/admin/deposits?search=0700001234",
  "deposits, an amount": "/api/admin/deposits?search=250.17",
  "withdrawals that wait": "/api/admin/withdrawals?status=PENDING&limit=25",
  "withdrawals by amount": "/api/admin/withdrawals?sort=amount_low&limit=25",
  "withdrawals, an account": "/api/admin/withdrawals?search=0450001234",
  "unmatched transfers": "/api/admin/notifications/unmatched?limit=25",
  "members, newest": "/api/admin/users?role=USER&limit=25",
  "members by balance": "/api/admin/users?role=USER&sort=balance_high&limit=25",
  "members, a name": `/api/admin/users?search=${encodeURIComponent("สมชาย 12")}`,
  audit: "/api/admin/audit?limit=25",
  "audit, a reason": `/api/admin/audit?search=${encodeURIComponent("เหตุผล 77")}`,
  "audit, days": "/api/admin/audit?from=2020-01-01&to=2030-01-01&limit=25",
  "find, a phone": "/api/admin/find?search=0700001234",
  "find, a slip": "/api/admin/find?search=bench-12345",
  "profit by day": "/api/admin/reports/profit?group=day",
  "profit by round": "/api/admin/reports/profit?group=round",
  "profit by member": "/api/admin/reports/profit?group=member",
  "profit by referrer": "/api/admin/reports/profit?group=referrer",
  reconciliation: "/api/admin/reports/reconciliation?limit=50",
  "lines that left the bank": "/api/admin/reports/outgoing?limit=50",
  debts: "/api/admin/debts?limit=50",
  "trial balance": "/api/admin/books",
  liabilities: "/api/admin/books/liabilities",
  "members, a tag": "/api/admin/users?role=USER&tag=VIP&limit=25",
  "members who share": "/api/admin/users?role=USER&alike=ANY&limit=25",
  "a member's story": "/api/admin/users/{member}/story?limit=50",
  "who is like a member": "/api/admin/users/{member}/alike",
  "draw night": "/api/admin/draw-night",
  approvals: "/api/admin/approvals?limit=25",
  dashboard: "/api/admin/dashboard",
} as const;

export async function benchDesk(): Promise<Line[]> {
  const product = await startProduct();
  try {
    const admin = await addAdmin(product.owner);
    await fillDesk(product.owner);
    await new Promise((resolve) => void setTimeout(resolve, SETTINGS_HELD_MS));
    const headers = { authorization: `Bearer ${admin.token}` };
    const lines: Line[] = [];
    const member = await busyMember(product.owner);
    for (const [name, template] of Object.entries(lists)) {
      const path = template.replace("{member}", member);
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const begun = performance.now();
        const reply = await fetch(`http://127.0.0.1:${String(product.port)}${path}`, { headers });
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${path} answered ${String(reply.status)}`);
        times.push(performance.now() - begun);
      }
      const median = percentile(times, 50);
      lines.push({
        name,
        value: `${median.toFixed(0)} ms`,
        ratio: median / TARGET_MS,
        target: `<= ${String(TARGET_MS)} ms`,
      });
    }
    return lines;
  } finally {
    await product.stop();
  }
}

/** Fills a house by SQL; its ledger holds the members' money and nothing of the slips. */
export async function fillDesk(owner: pg.Pool): Promise<void> {
  await addPlayers(owner, 5_000, 500_000);
  for (const sql of FILL) await owner.query(sql);
}

/** Whose wallet, slips and deposits are as those of the others. */
async function busyMember(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select user_id as id from deposits order by created_at desc, id limit 1`,
  );
  const [member] = rows;
  if (!member) throw new Error("The desk has no deposits.");
  return member.id;
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
  `insert into audit_entries (action, target_kind, target_id, after)
   select 'deposit.reject', 'deposit', n::text, jsonb_build_object('reason', 'เหตุผล ' || n)
   from generate_series(1, 2000) n`,
  `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time)
   select t.id, 'งวด ' || n, current_date + 1, 5000 + n, now() - interval '1 hour',
     now() + interval '1 day'
   from lottery_types t, generate_series(1, 200) n where t.code = 'thai-gov'`,
  `with made as (
     insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
       balance_after_satang, line_count, created_at)
     select m.id, slip_id_at(now()) + m.n, 'bench-' || m.n || '-' || k, r.id, '', 2000, 0, 20, now()
     from (select id, row_number() over (order by phone_number) as n from members
       where phone_number like '07%' and role = 'USER') m
     cross join generate_series(1, 1) k
     join rounds r on r.sequence = 5001 + m.n % 200
     returning user_id, id, round_id
   )
   insert into bets
   select m.user_id, m.id, l, c.id, m.round_id, 100, 90000, lpad((l * 37 % 1000)::text, 3, '0')
   from made m cross join generate_series(1, 20) l
   join bet_type_configs c on c.bet_type = 'THREE_TOP'
   join rounds r on r.id = m.round_id and r.lottery_type_id = c.lottery_type_id`,
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
  "vacuum analyze",
];
