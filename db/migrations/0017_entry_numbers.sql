-- Entries of the ledger are counted member by member, in the wallet's own row, and the door reads,
-- decides and writes one after the other: no statement both writes a row and relies on having read
-- it before. What relied on that booked wrong balances where a statement's parts run in turns, as
-- they do on Citus (docs/decisions/0170).

alter table wallets add column last_entry bigint not null default 0;
comment on column wallets.last_entry is 'The id of its last entry; the next one is one more.';
update wallets w set last_entry = e.last from (
  select user_id, max(id) as last from ledger_entries group by user_id) e
where e.user_id = w.user_id;
alter table ledger_entries alter column id drop identity;
comment on column ledger_entries.id is
  'Counts up within a member, in order of time. Entries of before 0017 have numbers of the whole
house, and those behind them go on from there.';

-- Thousands of entries are joined whose number a kept plan does not know: never by nested loops.
create or replace function wallet_post_entries(
  p_user_ids uuid[], p_types text[], p_amounts_satang bigint[], p_counter_accounts text[],
  p_reference_kinds text[], p_reference_ids text[], p_metas jsonb[]
) returns table (entry_no integer, entry_id bigint, balance_after_satang bigint)
language plpgsql security definer set search_path = public, pg_temp
set enable_nestloop = off as $$
#variable_conflict use_column
declare
  v_users uuid[];
  v_balances bigint[];
  v_lasts bigint[];
  v_ids bigint[];
  v_afters bigint[];
begin
  -- Lock and read.
  select array_agg(w.user_id), array_agg(w.balance_satang), array_agg(w.last_entry)
  into v_users, v_balances, v_lasts
  from (select w.user_id, w.balance_satang, w.last_entry from wallets w
    where w.user_id = any (p_user_ids) order by w.user_id for update) w;

  -- Decide. An unknown wallet has no last entry, and so fails on the columns' not null.
  select array_agg(n.id order by n.no), array_agg(n.balance_after order by n.no)
  into v_ids, v_afters
  from (
    select e.no, w.last + row_number() over so_far as id,
      (w.balance + sum(e.amount) over so_far)::bigint as balance_after
    from unnest(p_user_ids, p_amounts_satang) with ordinality e (user_id, amount, no)
    left join unnest(v_users, v_balances, v_lasts) w (user_id, balance, last)
      on w.user_id = e.user_id
    window so_far as (partition by e.user_id order by e.no rows unbounded preceding)
  ) n;

  -- Write.
  insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
    counter_account, reference_kind, reference_id, meta)
  select e.* from unnest(p_user_ids, v_ids, p_types, p_amounts_satang, v_afters,
    p_counter_accounts, p_reference_kinds, p_reference_ids, p_metas) e;
  update wallets w set balance_satang = w.balance_satang + t.total,
    last_entry = w.last_entry + t.entries
  from (select e.user_id, sum(e.amount)::bigint as total, count(*) as entries
    from unnest(p_user_ids, p_amounts_satang) e (user_id, amount) group by e.user_id) t
  where w.user_id = t.user_id and w.user_id = any (p_user_ids);

  return query select e.no::integer, e.id, e.after
  from unnest(v_ids, v_afters) with ordinality e (id, after, no);
end $$;
