-- A slip is placed, refused, and sent again
--
-- Slips are placed in batches: one call judges each slip by itself, takes the stakes and writes
-- slips, exposures and ledger entries, in one transaction, and answers one row of arrays. A node
-- calls betting_place_leased for the members of one part; betting_place_slips, which is told of
-- here, does it for each part (docs/decisions/0170). Odds are in hundredths: 90000 pays 900 baht
-- for 1.

insert into members (id, phone_number, nickname, password_hash) values
  ('00000000-0000-4000-8000-00000000000a', '0810000001', 'Anong', 'none'),
  ('00000000-0000-4000-8000-00000000000b', '0810000002', 'Boon', 'none');

select wallet_open(id) from members order by id;

select entry_no, balance_after_satang from wallet_post_entries(
  array['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']::uuid[],
  array['DEPOSIT', 'DEPOSIT'], array[10000, 2000], array['BANK', 'BANK'],
  array['deposit', 'deposit'], array['d1', 'd2'], array[null, null]::jsonb[]);

-- A lottery with two bet types, stakes from 1 to 50 baht, and a round that is open. Number 99 is
-- closed in it.
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

insert into number_rules (round_id, bet_type, number, rule) values (1, 'TWO_TOP', '99', 'CLOSED');

set role chokdee_app;

-- Anong bets 10 baht on 582 and 20 on 05, Boon 15 on 05 and 5 on the closed 99: one batch. Hers is
-- accepted; his is refused as a whole, and he is told which line is at fault (counted from 0).
select outcomes, totals_satang, balances_satang, line_odds,
  line_faults #>> '{0,line}' as line, line_faults #>> '{0,fault}' as fault
from betting_place_slips(
  array['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']::uuid[],
  array['anong-1', 'boon-1'], array[1, 1], array['\x01', '\x02']::bytea[],
  array[1, 1, 2, 2], array[1, 2, 2, 2], array['582', '05', '05', '99'],
  array[1000, 2000, 1500, 500], array[null, null, null, null]::integer[]);

-- Her phone did not get the answer and sends the slip again, with the id that it kept: nothing is
-- taken a second time.
select outcomes, balances_satang from betting_place_slips(
  array['00000000-0000-4000-8000-00000000000a']::uuid[], array['anong-1'], array[1],
  array['\x01']::bytea[], array[1, 1], array[1, 2], array['582', '05'], array[1000, 2000],
  array[null, null]::integer[]);

-- The same id with another content (its hash differs) is refused. An id is its member's own: Boon
-- may name a slip of 10 baht as she did.
select outcomes from betting_place_slips(
  array['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']::uuid[],
  array['anong-1', 'anong-1'], array[1, 1], array['\x03', '\x01']::bytea[],
  array[1, 2], array[1, 1], array['583', '582'], array[1000, 1000],
  array[null, null]::integer[]);

-- Boon has 10 baht left; a slip of 11 is refused, a slip of 10 leaves him nothing.
select outcomes, totals_satang, balances_satang from betting_place_slips(
  array['00000000-0000-4000-8000-00000000000b']::uuid[], array['boon-2'], array[1],
  array['\x04']::bytea[], array[1], array[2], array['05'], array[1100], array[null]::integer[]);

select outcomes, totals_satang, balances_satang from betting_place_slips(
  array['00000000-0000-4000-8000-00000000000b']::uuid[], array['boon-3'], array[1],
  array['\x05']::bytea[], array[1], array[2], array['05'], array[1000], array[null]::integer[]);

-- The round closes by the database's clock, whether or not a job has marked it yet.
reset role;

update rounds set close_time = clock_timestamp();

set role chokdee_app;

select outcomes from betting_place_slips(
  array['00000000-0000-4000-8000-00000000000a']::uuid[], array['anong-2'], array[1],
  array['\x06']::bytea[], array[1], array[1], array['582'], array[100], array[null]::integer[]);

-- What stands: three slips, four lines, and per number what would be paid.
select m.nickname, s.bet_group_id, s.total_satang, b.line_no, c.bet_type, b.number,
  b.stake_satang, b.odds
from slips s join bets b on b.user_id = s.user_id and b.slip_id = s.id
join members m on m.id = s.user_id join bet_type_configs c on c.id = b.bet_type_config_id
order by m.nickname, s.id, b.line_no;

select c.bet_type, e.number, e.line_count, e.stake_satang, e.payout_satang
from exposures e join bet_type_configs c on c.id = e.bet_type_config_id
order by c.bet_type, e.number;
