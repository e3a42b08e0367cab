-- A clock of the database that was put back dated entries into spans that the public log had told,
-- hours that were kept and days that were sealed: the books no longer agreed with what was said of
-- them, for good. Now they are told of only up to a mark, and nothing is dated before it.
--
-- The mark is moved to the clock in a transaction of its own, before anybody tells of the books.
-- Who tells reads it first and then asks which transactions are running. One that is not among them
-- begins later and so finds that mark, or a later one; one that is bounds what is told by its own
-- start, before which it writes nothing. It does not matter by what clock either goes on. Were the
-- mark what was told last, written by whoever tells, then an entry that is written meanwhile would
-- not find it. Nor is it house_state's: that one the owner may put back (docs/operations.md), and
-- what was told stays told.
--
-- Refusing money instead while the clock is behind would hold deposits and payouts for hours, and
-- would need this mark as well. Whoever is dated by it is dated later than it was, in its order.

create table book_mark (
  single_row boolean primary key default true check (single_row),
  at timestamptz not null
);
comment on table book_mark is
  'The moment before which nothing is written into the books any more; moved before they are told
of.';
insert into book_mark (at) select greatest(clock_timestamp(),
  (select to_timestamp(max(split_part(l.text, '|', 6)::numeric) / 1000000)
    from log_entries l where l.kind = 'LEDGER'),
  (select s.until from ledger_hours_sealed s),
  (select book_day_start(max(d.day) + 1) from book_days d));

create function book_mark_move() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  update book_mark m set at = v_now where m.at < v_now;
end $$;
comment on function book_mark_move is
  'Moves the mark to the clock, never back. It counts for who tells of the books once it is
committed.';

-- It follows the house's clock as well, every ten seconds: what is dated by book_now is then not
-- far behind entries that their wallets' last one holds back, and a node of before this, which does
-- not move it before it tells, tells of the books all the same.
create function book_mark_follows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform book_mark_move();
  return null;
end $$;
revoke all on function book_mark_follows from public;
create trigger book_mark_follows after update of clock_mark on house_state
  for each row when (new.clock_mark > old.clock_mark) execute function book_mark_follows();

create function book_now() returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return (select greatest(clock_timestamp(), transaction_timestamp(), m.at) from book_mark m);
end $$;
comment on function book_now is
  'The moment by which the books are written: the clock''s, but not before the start of the
transaction and the mark.';

revoke all on function book_mark_move, book_now from public;
grant execute on function book_mark_move, book_now to chokdee_app;

create or replace function entries_complete_until(p_behind interval) returns timestamptz
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_mark timestamptz;
  v_until timestamptz;
  v_undated text[];
begin
  -- Read first: what is not running in the next statement, and begins later, finds this mark or a
  -- later one.
  select m.at into strict v_mark from book_mark m;
  -- An entry's moment lies after the start of its transaction, so what a transaction that is still
  -- running may write lies after its start. The next statement sees all that have ended by now.
  select least(v_mark, clock_timestamp() - p_behind, min(t.began_at)),
    array_agg(t.id) filter (where t.began_at is null)
  into v_until, v_undated from transactions_running() t;
  for v_try in 1..100 loop
    if not exists (select from transactions_running() t where t.id = any (v_undated)) then
      return v_until;
    end if;
    perform pg_sleep(0.05);
  end loop;
  return null;
end $$;
comment on function entries_complete_until is
  'The moment before which no entry is written any more, p_behind ago, at the mark or earlier. Waits
up to 5 s for transactions whose start is unknown; null where one goes on.';

-- Days are sealed by the time of entries and heads kept by their number: in a wallet both have the
-- same order, also where the clock was put back over midnight.
alter table wallets add column last_entry_at timestamptz not null default '-infinity';
comment on column wallets.last_entry_at is
  'The moment of its last entry since 0098; the next one is not before it.';

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
  v_at timestamptz;
begin
  -- Lock and read.
  select array_agg(w.user_id), array_agg(w.balance_satang), array_agg(w.last_entry),
    max(w.last_entry_at)
  into v_users, v_balances, v_lasts, v_at
  from (select w.user_id, w.balance_satang, w.last_entry, w.last_entry_at from wallets w
    where w.user_id = any (p_user_ids) order by w.user_id for update) w;
  -- As book_now, and not before what these wallets have: one moment for the whole call.
  select greatest(clock_timestamp(), transaction_timestamp(), m.at, v_at) into strict v_at
  from book_mark m;

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
    counter_account, reference_kind, reference_id, meta, created_at)
  select e.*, v_at from unnest(p_user_ids, v_ids, p_types, p_amounts_satang, v_afters,
    p_counter_accounts, p_reference_kinds, p_reference_ids, p_metas) e;
  update wallets w set balance_satang = w.balance_satang + t.total,
    last_entry = w.last_entry + t.entries, last_entry_at = v_at
  from (select e.user_id, sum(e.amount)::bigint as total, count(*) as entries
    from unnest(p_user_ids, p_amounts_satang) e (user_id, amount) group by e.user_id) t
  where w.user_id = t.user_id and w.user_id = any (p_user_ids);

  return query select e.no::integer, e.id, e.after
  from unnest(v_ids, v_afters) with ordinality e (id, after, no);
end $$;

alter table book_moves alter column at set default book_now();
-- What the check of the ledger holds against entries by their time.
alter table debt_entries alter column at set default book_now();
alter table deposit_debts alter column created_at set default book_now();
alter table deposit_recalls alter column recalled_at set default book_now();

-- Debts are in the accounts of a day from when they were made until they were closed.
create or replace function results_pay_chunk(
  p_round_id bigint, p_version integer, p_slips integer)
returns table (slips integer, user_ids uuid[])
language plpgsql security definer set enable_nestloop = off
set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_run settlements;
  v_part parts;
  v_after uuid;
  v_members uuid[];
  v_meta jsonb;
  v_held uuid[];
  v_balances bigint[];
  v_open_users uuid[];
  v_open_slips bigint[];
  v_open bigint[];
  v_written bigint[];
  v_due_users uuid[];
  v_due_slips bigint[];
  v_changes bigint[];
  v_refunds bigint[];
  v_users uuid[];
  v_slips bigint[];
  v_types text[];
  v_amounts bigint[];
  v_owed bigint[];
  v_carried bigint[];
  v_closes boolean[];
  v_now timestamptz := book_now();
  v_winner record;
begin
  select * into strict v_run from settlements s
  where s.round_id = p_round_id and s.result_version = p_version for update;
  slips := 0;
  if v_run.counted_at is not null and v_run.finished_at is null then
    for v_part in select p.* from parts p where not exists (
        select from settlement_parts s where s.round_id = p_round_id
          and s.result_version = p_version and s.part = p.part and s.is_paid)
      order by p.part
    loop
      select s.last_user_id into v_after from settlement_parts s
      where s.round_id = p_round_id and s.result_version = p_version and s.part = v_part.part;
      v_after := coalesce(v_after, v_run.last_user_id, '00000000-0000-0000-0000-000000000000');
      -- A chunk ends between members, so that all that a member gains and loses is weighed
      -- together.
      select array_agg(distinct d.user_id), count(*)::integer into v_members, slips from (
        select d.user_id from settlement_dues d
        where d.round_id = p_round_id and d.result_version = p_version and d.user_id > v_after
          and uuid_hash(d.user_id) between v_part.first_hash and v_part.last_hash
        order by d.user_id, d.slip_id limit p_slips) d;
      insert into settlement_parts as s (round_id, result_version, part, last_user_id, is_paid)
      values (p_round_id, p_version, v_part.part,
        coalesce(v_members[cardinality(v_members)], v_after), slips = 0)
      on conflict (round_id, result_version, part) do update
        set last_user_id = excluded.last_user_id, is_paid = excluded.is_paid;
      exit when slips > 0;
    end loop;
  end if;
  if slips = 0 then
    return query select 0, '{}'::uuid[];
    return;
  end if;

  -- Lock and read.
  select array_agg(w.user_id), array_agg(w.balance_satang) into v_held, v_balances
  from wallet_lock(v_members) w;
  select array_agg(r.user_id), array_agg(r.slip_id), array_agg(r.rest),
    array_agg(r.written)
  into v_open_users, v_open_slips, v_open, v_written from (
    select r.user_id, r.slip_id, sum(r.written_off_satang)::bigint as written,
      sum(r.amount_satang - r.collected_satang - r.written_off_satang)::bigint as rest
    from receivables r
    where r.user_id = any (v_members) and r.round_id = p_round_id and r.closed_at is null
    group by r.user_id, r.slip_id) r;
  select array_agg(d.user_id), array_agg(d.slip_id), array_agg(d.payout_change_satang),
    array_agg(d.refund_satang)
  into v_due_users, v_due_slips, v_changes, v_refunds
  from settlement_dues d
  where d.round_id = p_round_id and d.result_version = p_version
    and d.user_id = any (v_members);
  select jsonb_build_object('lottery_name', t.names ->> 'th', 'draw_date', r.draw_date,
    'cause', v_run.kind) into v_meta
  from rounds r join lottery_types t on t.id = r.lottery_type_id where r.id = p_round_id;

  -- Decide. A loss is taken up to the balance, the rest is owed.
  with dues as (
    -- What was written off is owed no more, and not paid out either while it is won again.
    select d.user_id, d.slip_id, d.refund, o.rest is not null as closes,
      d.change - coalesce(o.rest, 0) - b.back as change, coalesce(o.written, 0) - b.back as carried
    from unnest(v_due_users, v_due_slips, v_changes, v_refunds) d (user_id, slip_id, change, refund)
    left join unnest(v_open_users, v_open_slips, v_open, v_written)
      o (user_id, slip_id, rest, written)
      on o.user_id = d.user_id and o.slip_id = d.slip_id
    cross join lateral (select least(coalesce(o.written, 0),
      greatest(0, d.change - coalesce(o.rest, 0))) as back) b
  ), moves as (
    select user_id, slip_id, 'REFUND' as type, refund as amount, 1 as turn, closes, 0 as carried
    from dues where refund > 0
    union all
    select user_id, slip_id, 'WIN', change, 2, closes, carried from dues where change > 0
    union all
    select user_id, slip_id, 'ADJUST', change, 3, closes, carried from dues where change <= 0
  ), running as (
    -- What comes in is posted before what is taken, so a member's gains cover their losses.
    select m.*, w.balance + sum(m.amount) over so_far - m.amount as available
    from moves m
    join unnest(v_held, v_balances) w (user_id, balance) on w.user_id = m.user_id
    window so_far as (partition by m.user_id order by m.turn, m.slip_id)
  ), entries as (
    select row_number() over (order by r.user_id, r.turn, r.slip_id) as no, r.user_id, r.slip_id,
      r.type, r.closes, r.carried,
      (case when r.amount > 0 then r.amount
        else greatest(r.amount, least(0, -r.available)) end)::bigint as amount,
      (case when r.amount > 0 then 0
        else greatest(0, -r.amount - greatest(0, r.available)) end)::bigint as owed
    from running r where r.amount <> 0 or r.closes
  )
  select array_agg(e.user_id order by e.no), array_agg(e.slip_id order by e.no),
    array_agg(e.type order by e.no), array_agg(e.amount order by e.no),
    array_agg(e.owed order by e.no), array_agg(e.closes order by e.no),
    array_agg(e.carried order by e.no)
  into v_users, v_slips, v_types, v_amounts, v_owed, v_closes, v_carried from entries e;

  -- Write.
  perform wallet_post_entries(array_agg(e.user_id order by e.no), array_agg(e.type order by e.no),
    array_agg(e.amount order by e.no),
    array_agg(case e.type when 'REFUND' then 'BETTING' else 'PAYOUTS' end order by e.no),
    array_agg('slip'::text order by e.no),
    array_agg(e.slip || ':' || case e.type when 'REFUND' then 'void' else p_version::text end
      order by e.no),
    array_agg(v_meta order by e.no))
  from unnest(v_users, v_slips, v_types, v_amounts) with ordinality
    e (user_id, slip, type, amount, no)
  where e.amount <> 0 having count(*) > 0;
  if true = any (v_closes) then
    update receivables r set closed_at = v_now
    from unnest(v_users, v_slips, v_closes) e (user_id, slip, closes)
    where r.user_id = any (v_members) and r.round_id = p_round_id and r.slip_id = e.slip
      and r.user_id = e.user_id and e.closes and r.closed_at is null;
  end if;
  insert into receivables (user_id, amount_satang, written_off_satang, carried_satang, round_id,
    result_version, slip_id, created_at)
  select e.user_id, e.owed + e.carried, e.carried, e.carried, p_round_id, p_version, e.slip, v_now
  from unnest(v_users, v_slips, v_owed, v_carried) e (user_id, slip, owed, carried)
  where e.owed + e.carried > 0;
  -- What members owe from elsewhere is collected from what they have won, with all their slips of
  -- the round together: where one loses what another wins, nothing is.
  if 'WIN' = any (v_types) and coalesce((select s.value = 'true'::jsonb from settings s
      where s.key = 'debts_from_wins'), true) then
    for v_winner in
      select e.user_id, sum(e.amount)::bigint as won
      from unnest(v_users, v_types, v_amounts) e (user_id, type, amount)
      where e.type in ('WIN', 'ADJUST') group by e.user_id
      having sum(e.amount) > 0 order by e.user_id
    loop
      if receivable_of(v_winner.user_id) > 0 then
        perform debts_settle(v_winner.user_id, 'COLLECTED', 'WIN', v_winner.won, null,
          gen_random_uuid(), null, null);
      end if;
    end loop;
  end if;
  return query select slips, array(select distinct u from unnest(v_users) u);
end $$;
