-- A round is settled, cut off, gone on with, and corrected
--
-- A bet is never changed. A win is a row of its own, LOST follows from the round, and the money
-- moves in chunks that can be gone on with after any interruption.

insert into members (id, phone_number, nickname, password_hash) values
  ('00000000-0000-4000-8000-00000000000a', '0810000001', 'Anong', 'none'),
  ('00000000-0000-4000-8000-00000000000b', '0810000002', 'Boon', 'none');

select wallet_open(id) from members order by id;

select entry_no, balance_after_satang from wallet_post_entries(
  array['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']::uuid[],
  array['DEPOSIT', 'DEPOSIT'], array[10000, 10000], array['BANK', 'BANK'],
  array['deposit', 'deposit'], array['d1', 'd2'], array[null, null]::jsonb[]);

insert into lottery_types (id, code, category, result_kind, names, schedule)
overriding system value
values (1, 'story', 'THAI_GOVERNMENT', 'GLO', '{"th": "หวยเล่าเรื่อง"}', '{}');

insert into bet_type_configs (id, lottery_type_id, bet_type, digits_count, odds, min_stake_satang,
  max_stake_satang)
overriding system value
values (1, 1, 'THREE_TOP', 3, 90000, 100, 5000), (2, 1, 'TWO_TOP', 2, 9500, 100, 5000);

insert into rounds (id, lottery_type_id, name, draw_date, open_time, close_time)
overriding system value
values (1, 1, 'งวดที่ 1', '2026-11-16', now() - interval '1 hour', now() + interval '1 hour');

set role chokdee_app;

-- Anong bets 10 baht on 582 and 20 on 82, Boon 30 on 83.
select outcomes, balances_satang from betting_place_slips(
  array['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']::uuid[],
  array['anong-1', 'boon-1'], array[1, 1], array['\x01', '\x02']::bytea[],
  array[1, 1, 2], array[1, 2, 2], array['582', '82', '83'],
  array[1000, 2000, 3000], array[null, null, null]::integer[]);

update rounds set close_time = clock_timestamp(), status = 'CLOSED';

-- The draw is 582. First it is written down what is to be done: from here on a job finishes it.
insert into settlements (round_id, result_version, kind, result)
values (1, 1, 'RESULT', '{"three_top": "582", "two_top": "82"}');

-- The winning numbers meet the round's bets: 10 x 900 and 20 x 95 baht.
select * from results_write_wins(1, 1, array['THREE_TOP', 'TWO_TOP'], array['582', '82']);

select * from results_write_dues(1, 1, false);

update settlements set counted_at = clock_timestamp(), winners = 2, payout_satang = 1090000;

update rounds set result_version = 1, result = '{"three_top": "582", "two_top": "82"}';

-- The money moves. Here the power goes out before the transaction is done ...
begin;

select slips from results_pay_chunk(1, 1, 5000);

rollback;

-- ... so nobody has been paid, and the next try pays. A third one finds nothing left to do.
select count(*) as wins_paid from ledger_entries where type = 'WIN';

select slips from results_pay_chunk(1, 1, 5000);

select slips from results_pay_chunk(1, 1, 5000);

update settlements set finished_at = clock_timestamp();

update rounds set status = 'SETTLED', settled_at = clock_timestamp();

select m.nickname, e.type, e.amount_satang, e.balance_after_satang, e.counter_account
from ledger_entries e join members m on m.id = e.user_id
where e.type <> 'DEPOSIT' order by m.nickname, e.id;

-- The result was typed wrongly: it is 583. A second version is written beside the first, and the
-- difference moves: what Anong was paid is taken back, Boon is paid. Nothing is erased.
insert into settlements (round_id, result_version, kind, result, reason)
values (1, 2, 'CORRECTION', '{"three_top": "583", "two_top": "83"}', 'typed wrongly');

select * from results_write_wins(1, 2, array['THREE_TOP', 'TWO_TOP'], array['583', '83']);

select * from results_write_dues(1, 2, false);

update settlements set counted_at = clock_timestamp(), winners = 1, payout_satang = 285000
where result_version = 2;

update rounds set result_version = 2, result = '{"three_top": "583", "two_top": "83"}';

select slips from results_pay_chunk(1, 2, 5000);

update settlements set finished_at = clock_timestamp() where result_version = 2;

select m.nickname, e.type, e.amount_satang, e.balance_after_satang, e.counter_account
from ledger_entries e join members m on m.id = e.user_id
where e.type <> 'DEPOSIT' order by m.nickname, e.id;

-- The books: 60 baht of stakes came in, 2,850 went out to Boon, and all together is zero.
select counter_account, balance_satang from book_balances order by counter_account;

select (select sum(balance_satang) from wallets) + (select sum(balance_satang) from book_balances)
  as everything_together;
