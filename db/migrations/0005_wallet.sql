-- The wallet: an append-only ledger behind one door (architecture.md, "How money moves").
-- chokdee_app may read it and execute three functions below; it can write it in no other way.

create table wallets (
  user_id uuid primary key references members,
  balance_satang bigint not null default 0,
  constraint balance_too_low check (balance_satang >= 0)
) with (fillfactor = 70);
comment on table wallets is 'One per member; the balance is the last balance_after of its entries.';

create table ledger_entries (
  user_id uuid not null,
  id bigint generated always as identity,
  type text not null,
  amount_satang bigint not null,
  balance_after_satang bigint not null,
  counter_account text not null,
  reference_kind text not null,
  reference_id text not null,
  meta jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  constraint balance_too_low check (balance_after_satang >= 0),
  constraint amount_is_zero check (amount_satang <> 0),
  constraint type_known check (type in ('DEPOSIT', 'WITHDRAW', 'BET', 'WIN', 'ADJUST', 'REFUND')),
  constraint counter_account_known check (counter_account in
    ('BANK', 'BETTING', 'PAYOUTS', 'WITHDRAWALS_PAYABLE', 'ADJUSTMENTS', 'COMMISSIONS')),
  constraint sign_fits_type check (case type
    when 'BET' then amount_satang < 0
    when 'WITHDRAW' then amount_satang < 0
    when 'ADJUST' then true
    else amount_satang > 0 end)
);
comment on table ledger_entries is
  'Double entry in one row: amount_satang enters the wallet and leaves the counter account.';
-- One effect of each kind per cause; slips are kept apart by their own key.
create unique index entry_posted_already on ledger_entries (reference_kind, reference_id, type)
  where type <> 'BET';
create index ledger_entries_by_time on ledger_entries using brin (created_at);

-- Bets are nearly all entries; the others are found without walking over them.
create index ledger_entries_but_bets on ledger_entries (user_id, type, id desc)
  where type <> 'BET';

create function ledger_is_append_only() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'ledger entries are never changed' using constraint = 'ledger_is_append_only';
end $$;
create trigger ledger_is_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
create trigger ledger_is_never_emptied before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

create function wallet_open(p_user_id uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into wallets (user_id) values (p_user_id);
$$;

create function wallet_lock(p_user_ids uuid[]) returns table (user_id uuid, balance_satang bigint)
language sql security definer set search_path = public, pg_temp as $$
  select w.user_id, w.balance_satang from wallets w
  where w.user_id = any (p_user_ids) order by w.user_id for update;
$$;
comment on function wallet_lock is
  'Locks wallets in id order until the transaction ends. Always the first lock taken.';

create function wallet_post_entries(
  p_user_ids uuid[], p_types text[], p_amounts_satang bigint[], p_counter_accounts text[],
  p_reference_kinds text[], p_reference_ids text[], p_metas jsonb[]
) returns table (entry_no integer, entry_id bigint, balance_after_satang bigint)
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  perform from wallets w where w.user_id = any (p_user_ids) order by w.user_id for update;

  return query
  with wanted as (
    select * from unnest(p_user_ids, p_types, p_amounts_satang, p_counter_accounts,
      p_reference_kinds, p_reference_ids, p_metas) with ordinality
      as e (user_id, type, amount, counter, kind, reference, meta, no)
  ), moved as (
    update wallets w set balance_satang = w.balance_satang + t.total
    from (select user_id, sum(amount)::bigint as total from wanted group by user_id) t
    where w.user_id = t.user_id
  ), numbered as (
    -- wallets is read as it was before this statement, by key: thousands of entries stay cheap.
    select e.*, w.balance_satang + sum(e.amount) over (
      partition by e.user_id order by e.no)::bigint as balance_after
    from wanted e left join wallets w on w.user_id = e.user_id
  ), written as (
    -- An unknown wallet has no balance and so fails on the column's not null.
    insert into ledger_entries as l (user_id, type, amount_satang, balance_after_satang,
      counter_account, reference_kind, reference_id, meta)
    select n.user_id, n.type, n.amount, n.balance_after, n.counter, n.kind, n.reference, n.meta
    from numbered n order by n.no
    returning l.id, l.balance_after_satang
  )
  -- Ids are given in the order of the insert.
  select (row_number() over (order by w.id))::integer, w.id, w.balance_after_satang from written w
  order by w.id;
end $$;
comment on function wallet_post_entries is
  'The one door to money: posts entries in the order given, or none of them. Amounts in satang,
signed as they enter the wallet. Refuses with balance_too_low and entry_posted_already.';

create view book_balances as
  select counter_account, -sum(amount_satang)::numeric as balance_satang
  from ledger_entries group by counter_account;
comment on view book_balances is 'The counter accounts; with the wallets they sum to zero.';

create function ledger_entry_since(p_user_id uuid, p_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_found record;
begin
  -- Entries of a member are written one after the other under the wallet's lock, so their ids
  -- and their moments are in the same order, and the first one since a moment is found by halving.
  select max(id) + 1 into v_high from ledger_entries where user_id = p_user_id;
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select id, created_at into v_found from ledger_entries
    where user_id = p_user_id and id >= v_middle order by id limit 1;
    if v_found.id is null or v_found.created_at >= p_at then
      v_high := v_middle;
    else
      v_low := v_found.id + 1;
    end if;
  end loop;
  return coalesce(v_high, 0);
end $$;
comment on function ledger_entry_since is
  'The lowest id that an entry of this member at or after a moment can have.';

-- What the periodic checks of the ledger found: the dashboard, /metrics and the alarms read the
-- last.
create table ledger_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null default clock_timestamp(),
  balanced boolean not null,
  wallets_checked integer not null,
  mismatches jsonb not null default '[]',
  took_ms integer not null default 0
);
comment on table ledger_checks is
  'One row per check of the ledger; mismatches is a list of {kind, id, detail}, empty when all is
well.';

revoke all on function wallet_open, wallet_lock, wallet_post_entries from public;
grant execute on function wallet_open, wallet_lock, wallet_post_entries to chokdee_app;
grant select on wallets, ledger_entries, book_balances to chokdee_app;
grant select, insert, delete on ledger_checks to chokdee_app;
