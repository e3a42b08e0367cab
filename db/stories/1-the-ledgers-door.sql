-- The ledger's door
--
-- Money is integer satang (100 satang are 1 baht). A member has one wallet; what happens to it is
-- written down in ledger_entries and never changed. The server works as chokdee_app, which may
-- read the ledger and call the door, and nothing else.

insert into members (id, phone_number, nickname, password_hash) values
  ('00000000-0000-4000-8000-00000000000a', '0810000001', 'Anong', 'none'),
  ('00000000-0000-4000-8000-00000000000b', '0810000002', 'Boon', 'none');

select wallet_open(id) from members order by id;

-- From here on we are the server.
set role chokdee_app;

-- Anong pays in 500 baht, Boon 200: two entries in one call of the door, each with the account that
-- the money comes from. The call answers the new balances.
select entry_no, balance_after_satang from wallet_post_entries(
  array['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']::uuid[],
  array['DEPOSIT', 'DEPOSIT'], array[50000, 20000], array['BANK', 'BANK'],
  array['deposit', 'deposit'], array['d1', 'd2'], array[null, null]::jsonb[]);

-- Boon cannot spend what he does not have. The call is all or nothing: Anong's entry, which stands
-- before his in the same call, is not written either.
select * from wallet_post_entries(
  array['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']::uuid[],
  array['BET', 'BET'], array[-1000, -20001], array['BETTING', 'BETTING'],
  array['slip', 'slip'], array['1', '2'], array[null, null]::jsonb[]);

-- The same effect of the same cause does not happen twice: deposit d1 has been credited.
select * from wallet_post_entries(
  array['00000000-0000-4000-8000-00000000000a']::uuid[],
  array['DEPOSIT'], array[50000], array['BANK'], array['deposit'], array['d1'],
  array[null]::jsonb[]);

-- A stake never adds and a win never takes.
select * from wallet_post_entries(
  array['00000000-0000-4000-8000-00000000000a']::uuid[],
  array['WIN'], array[-5], array['PAYOUTS'], array['slip'], array['1:1'], array[null]::jsonb[]);

-- There is no way around the door.
insert into ledger_entries (user_id, type, amount_satang, balance_after_satang, counter_account,
  reference_kind, reference_id)
values ('00000000-0000-4000-8000-00000000000a', 'DEPOSIT', 1, 50001, 'BANK', 'deposit', 'd9');

update wallets set balance_satang = 1000000;

-- Not even the owner of the database changes what is written.
reset role;

update ledger_entries set amount_satang = 60000;

truncate ledger_entries;

-- So this is what has happened, and the balance is what the entries add up to.
select m.nickname, e.type, e.amount_satang, e.balance_after_satang, e.counter_account
from ledger_entries e join members m on m.id = e.user_id order by m.nickname, e.id;

select m.nickname, w.balance_satang, sum(e.amount_satang) as entries_add_up_to
from wallets w join members m on m.id = w.user_id join ledger_entries e on e.user_id = m.id
group by m.nickname, w.balance_satang order by m.nickname;

-- Each entry is both sides of a booking, so wallets and counter accounts together are zero.
select (select sum(balance_satang) from wallets) as wallets,
  (select sum(balance_satang) from book_balances) as counter_accounts;
