-- The accounts on the other side of the wallets: which there are, and moves between them. The other
-- side of a member's entry follows from the entry itself, so a slip locks no account.

create table book_accounts (
  code text primary key,
  kind text not null,
  position smallint not null unique,
  constraint kind_known check (kind in ('ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'))
);
comment on table book_accounts is
  'The accounts of the house, beside one BANK:<id> for each of receiving_accounts.';
insert into book_accounts (code, kind, position) values
  ('BANK', 'ASSET', 1), ('RECEIVABLES', 'ASSET', 2),
  ('WALLETS', 'LIABILITY', 3), ('WITHDRAWALS_PAYABLE', 'LIABILITY', 4),
  ('UNASSIGNED', 'LIABILITY', 5), ('HOUSE', 'EQUITY', 6),
  ('BETTING', 'INCOME', 7), ('FEES', 'INCOME', 8), ('PAYOUTS', 'EXPENSE', 9),
  ('COMMISSIONS', 'EXPENSE', 10), ('ADJUSTMENTS', 'EXPENSE', 11),
  ('BANK_FEES', 'EXPENSE', 12), ('WRITE_OFFS', 'EXPENSE', 13);

create view book_chart as
  select code, kind, position from book_accounts
  union all select 'BANK:' || id, 'ASSET', 1 from receiving_accounts;
comment on view book_chart is
  'Every account. BANK itself holds the moves that name no bank account: those of before 0031.';

create table book_move_kinds (
  kind text primary key,
  debit text not null references book_accounts,
  credit text not null references book_accounts
);
comment on table book_move_kinds is
  'Which accounts a kind of move is between; BANK stands for any bank account.';
insert into book_move_kinds (kind, debit, credit) values
  ('OPENING', 'BANK', 'BANK'),
  ('WITHDRAWAL_PAID', 'WITHDRAWALS_PAYABLE', 'BANK'),
  ('WITHDRAWAL_FEE', 'WITHDRAWALS_PAYABLE', 'FEES'),
  ('WITHDRAWAL_CAME_BACK', 'BANK', 'WITHDRAWALS_PAYABLE'),
  ('WITHDRAWAL_FEE_BACK', 'FEES', 'WITHDRAWALS_PAYABLE'),
  ('BANK_FEE', 'BANK_FEES', 'BANK'),
  ('BANK_TRANSFER', 'BANK', 'BANK'),
  ('CAPITAL_IN', 'BANK', 'HOUSE'),
  ('CAPITAL_OUT', 'HOUSE', 'BANK'),
  ('UNASSIGNED_IN', 'BANK', 'UNASSIGNED'),
  ('UNASSIGNED_OUT', 'UNASSIGNED', 'BANK'),
  ('WRITE_OFF', 'WRITE_OFFS', 'RECEIVABLES');

create table book_moves (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null references book_move_kinds,
  debit_account text not null,
  credit_account text not null,
  amount_satang bigint not null,
  reference_kind text not null,
  reference_id text not null,
  actor_id uuid references members,
  meta jsonb,
  constraint amount_is_positive check (amount_satang > 0),
  constraint move_moves check (debit_account <> credit_account),
  constraint move_posted_already unique (kind, reference_kind, reference_id)
);
comment on table book_moves is 'Moves between accounts of the house, both sides in one row: the
debited account''s balance falls and the credited one''s rises, credit being positive. A bank
account is debited when money comes in.';
create index book_moves_by_time on book_moves (at);

create function book_is_append_only() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the books are never changed' using constraint = 'book_is_append_only';
end $$;
create trigger book_is_append_only before update or delete on book_moves
  for each row execute function book_is_append_only();
create trigger book_is_never_emptied before truncate on book_moves
  for each statement execute function book_is_append_only();

create function book_post_moves(
  p_kinds text[], p_debits text[], p_credits text[], p_amounts_satang bigint[],
  p_reference_kinds text[], p_reference_ids text[], p_actor uuid, p_metas jsonb[]
) returns table (move_no integer, move_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if exists (
    select from unnest(p_debits || p_credits) a (code)
    where not exists (select from book_chart c where c.code = a.code)
  ) then
    raise exception 'no such account' using constraint = 'move_account_unknown';
  end if;
  if exists (
    select from unnest(p_kinds, p_debits, p_credits) m (kind, debit, credit)
    left join book_move_kinds k on k.kind = m.kind
      and k.debit = split_part(m.debit, ':', 1) and k.credit = split_part(m.credit, ':', 1)
    where k.kind is null
  ) then
    raise exception 'this kind is between other accounts'
      using constraint = 'move_accounts_fit_kind';
  end if;
  return query
  with written as (
    insert into book_moves as m (kind, debit_account, credit_account, amount_satang,
      reference_kind, reference_id, actor_id, meta)
    select w.kind, w.debit, w.credit, w.amount, w.reference_kind, w.reference_id, p_actor, w.meta
    from unnest(p_kinds, p_debits, p_credits, p_amounts_satang, p_reference_kinds,
      p_reference_ids, p_metas) with ordinality
      w (kind, debit, credit, amount, reference_kind, reference_id, meta, no)
    order by w.no
    returning m.id
  )
  select (row_number() over (order by w.id))::integer, w.id from written w order by w.id;
end $$;
comment on function book_post_moves is
  'The one door to moves between accounts of the house: posts them in the order given, or none.
Refuses with move_account_unknown, move_accounts_fit_kind and move_posted_already.';

create view book_member_entries as
  select user_id, id, created_at as at, type, reference_kind, reference_id, amount_satang,
    case when counter_account = 'BANK' and meta ? 'bank_account'
      then 'BANK:' || (meta ->> 'bank_account') else counter_account end as account
  from ledger_entries;
comment on view book_member_entries is
  'Which account stands behind an entry of a member; amounts as they enter the wallet.';

create view book_debts as
  select created_at as at, 'DEBT' as kind, 'RECEIVABLES' as debit_account,
    'PAYOUTS' as credit_account, amount_satang, 'receivable' as reference_kind,
    round_id || ':' || result_version || ':' || slip_id as reference_id, user_id
  from receivables
  union all
  select closed_at, 'DEBT_TAKEN_UP', 'PAYOUTS', 'RECEIVABLES', amount_satang, 'receivable',
    round_id || ':' || result_version || ':' || slip_id, user_id
  from receivables where closed_at is not null;
comment on view book_debts is 'What a correction could not take back is owed, until a later version
of the result takes it up: moves that follow from receivables.';

create view book_entries as
  select account, at, 'LEDGER' as source, type as kind, user_id, id, reference_kind, reference_id,
    -amount_satang as amount_satang
  from book_member_entries
  union all
  select credit_account, at, 'MOVE', kind, null, id, reference_kind, reference_id, amount_satang
  from book_moves
  union all
  select debit_account, at, 'MOVE', kind, null, id, reference_kind, reference_id, -amount_satang
  from book_moves
  union all
  select credit_account, at, 'DEBT', kind, user_id, 0, reference_kind, reference_id, amount_satang
  from book_debts
  union all
  select debit_account, at, 'DEBT', kind, user_id, 0, reference_kind, reference_id, -amount_satang
  from book_debts;
comment on view book_entries is
  'What moved each account but WALLETS, credit being positive: for an account and a time.';

create or replace view book_balances as
  select b.counter_account, sum(b.satang)::numeric as balance_satang from (
    select account as counter_account, -sum(amount_satang) as satang
    from book_member_entries group by account
    union all select credit_account, sum(amount_satang) from book_moves group by credit_account
    union all select debit_account, -sum(amount_satang) from book_moves group by debit_account
    union all select credit_account, sum(amount_satang) from book_debts group by credit_account
    union all select debit_account, -sum(amount_satang) from book_debts group by debit_account
  ) b group by b.counter_account;

-- Other sides that entries of members have from now on.
alter table ledger_entries drop constraint counter_account_known;
alter table ledger_entries add constraint counter_account_known check (counter_account in
  ('BETTING', 'PAYOUTS', 'BANK', 'WITHDRAWALS_PAYABLE', 'ADJUSTMENTS', 'COMMISSIONS', 'RECEIVABLES',
    'FEES', 'UNASSIGNED')) not valid;
alter table ledger_entries validate constraint counter_account_known;

-- Deposits of before named no bank account: each account is given what came in on it.
insert into book_moves (kind, debit_account, credit_account, amount_satang, reference_kind,
  reference_id)
select 'OPENING', 'BANK:' || receiving_account_id, 'BANK', sum(credited_satang),
  'receiving_account', receiving_account_id::text
from deposits where status = 'SUCCESS' and receiving_account_id is not null
group by receiving_account_id having sum(credited_satang) > 0;

revoke all on function book_post_moves from public;
grant execute on function book_post_moves to chokdee_app;
grant select on book_accounts, book_chart, book_move_kinds, book_moves, book_member_entries,
  book_debts, book_entries to chokdee_app;
