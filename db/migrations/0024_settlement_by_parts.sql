-- Settling by parts of the members (docs/decisions/0170): winners are written where the bets are,
-- and money moves in chunks of one part, each by arrays: lock and read, decide, write.

create table settlement_parts (
  round_id bigint not null,
  result_version integer not null,
  part uuid not null,
  last_user_id uuid not null,
  is_paid boolean not null default false,
  primary key (round_id, result_version, part),
  foreign key (round_id, result_version) references settlements
);
comment on table settlement_parts is
  'How far a run has come in each part: the last member in id order whose money has moved, and
whether it was the last one.';
comment on column settlements.last_user_id is
  'Of a run of before 0024: the last member in id order whose money had moved by then.';

-- A look-up in the index for each number: a plan that ran away once took 97 s instead of 2.
create or replace function results_winning_lines(
  p_round_id bigint, p_bet_types text[], p_numbers text[])
returns table (user_id uuid, slip_id bigint, line_no smallint, payout_satang bigint)
language plpgsql stable rows 10000
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_pair record;
begin
  for v_pair in select c.id as config_id, w.number
    from unnest(p_bet_types, p_numbers) w (bet_type, number)
    join rounds r on r.id = p_round_id
    join bet_type_configs c on c.lottery_type_id = r.lottery_type_id and c.bet_type = w.bet_type
  loop
    return query select b.user_id, b.slip_id, b.line_no, b.stake_satang * b.odds / 100
    from bets b
    where b.round_id = p_round_id and b.bet_type_config_id = v_pair.config_id
      and b.number = v_pair.number
      and not exists (select from slips s where s.round_id = p_round_id
        and s.user_id = b.user_id and s.id = b.slip_id and s.cancelled_at is not null);
  end loop;
end $$;

create or replace function results_write_wins(p_round_id bigint, p_version integer,
  p_bet_types text[], p_numbers text[])
returns table (winners integer, payout_satang bigint)
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_pair record;
begin
  -- Who settles says which numbers win; of the house's own draws the database knows it itself.
  if exists (select from house_draws d, unnest(p_bet_types, p_numbers) w (bet_type, number)
    where d.round_id = p_round_id and not house_number_wins(w.bet_type, w.number, d.result))
  then
    raise exception 'the number did not win' using constraint = 'house_result_is_drawn';
  end if;
  -- As results_winning_lines finds them, and nothing leaves the place where its bet is.
  for v_pair in select c.id as config_id, w.number
    from unnest(p_bet_types, p_numbers) w (bet_type, number)
    join rounds r on r.id = p_round_id
    join bet_type_configs c on c.lottery_type_id = r.lottery_type_id and c.bet_type = w.bet_type
  loop
    insert into wins (user_id, slip_id, line_no, result_version, round_id, payout_satang)
    select b.user_id, b.slip_id, b.line_no, p_version, p_round_id, b.stake_satang * b.odds / 100
    from bets b
    where b.round_id = p_round_id and b.bet_type_config_id = v_pair.config_id
      and b.number = v_pair.number
      and not exists (select from slips s where s.round_id = p_round_id
        and s.user_id = b.user_id and s.id = b.slip_id and s.cancelled_at is not null);
  end loop;
  return query select count(*)::integer, coalesce(sum(w.payout_satang), 0)::bigint from wins w
  where w.round_id = p_round_id and w.result_version = p_version;
end $$;

create or replace function results_write_dues(
  p_round_id bigint, p_version integer, p_refund boolean)
returns table (refunded_slips integer, refunded_satang bigint)
language plpgsql security definer set enable_seqscan = off set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into settlement_dues (round_id, result_version, user_id, slip_id, payout_change_satang,
    refund_satang)
  select p_round_id, p_version, m.user_id, m.slip_id, sum(m.change), sum(m.refund)
  from (
    select w.user_id, w.slip_id, w.payout_satang as change, 0::bigint as refund from wins w
    where w.round_id = p_round_id and w.result_version = p_version
    union all
    select w.user_id, w.slip_id, -w.payout_satang, 0 from wins w
    where w.round_id = p_round_id and w.result_version = p_version - 1
    union all
    select b.user_id, b.slip_id, 0, s.total_satang
    from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
    where p_refund and b.round_id = p_round_id and b.line_no = 1 and s.cancelled_at is null
  ) m
  group by m.user_id, m.slip_id having sum(m.change) <> 0 or sum(m.refund) <> 0;
  return query select (count(*) filter (where d.refund_satang > 0))::integer,
    coalesce(sum(d.refund_satang), 0)::bigint
  from settlement_dues d where d.round_id = p_round_id and d.result_version = p_version;
end $$;

-- Thousands of rows are joined whose number a kept plan does not know: never by nested loops.
drop function results_entries_of_chunk;
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
  v_due_users uuid[];
  v_due_slips bigint[];
  v_changes bigint[];
  v_refunds bigint[];
  v_users uuid[];
  v_slips bigint[];
  v_types text[];
  v_amounts bigint[];
  v_owed bigint[];
  v_closes boolean[];
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
  select array_agg(r.user_id), array_agg(r.slip_id), array_agg(r.satang)
  into v_open_users, v_open_slips, v_open from (
    select r.user_id, r.slip_id, sum(r.amount_satang)::bigint as satang from receivables r
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
    select d.user_id, d.slip_id, d.refund, o.satang is not null as closes,
      d.change - coalesce(o.satang, 0) as change
    from unnest(v_due_users, v_due_slips, v_changes, v_refunds) d (user_id, slip_id, change, refund)
    left join unnest(v_open_users, v_open_slips, v_open) o (user_id, slip_id, satang)
      on o.user_id = d.user_id and o.slip_id = d.slip_id
  ), moves as (
    select user_id, slip_id, 'REFUND' as type, refund as amount, 1 as turn, closes
    from dues where refund > 0
    union all
    select user_id, slip_id, 'WIN', change, 2, closes from dues where change > 0
    union all
    select user_id, slip_id, 'ADJUST', change, 3, closes from dues where change <= 0
  ), running as (
    -- What comes in is posted before what is taken, so a member's gains cover their losses.
    select m.*, w.balance + sum(m.amount) over so_far - m.amount as available
    from moves m
    join unnest(v_held, v_balances) w (user_id, balance) on w.user_id = m.user_id
    window so_far as (partition by m.user_id order by m.turn, m.slip_id)
  ), entries as (
    select row_number() over (order by r.user_id, r.turn, r.slip_id) as no, r.user_id, r.slip_id,
      r.type, r.closes,
      (case when r.amount > 0 then r.amount
        else greatest(r.amount, least(0, -r.available)) end)::bigint as amount,
      (case when r.amount > 0 then 0
        else greatest(0, -r.amount - greatest(0, r.available)) end)::bigint as owed
    from running r where r.amount <> 0 or r.closes
  )
  select array_agg(e.user_id order by e.no), array_agg(e.slip_id order by e.no),
    array_agg(e.type order by e.no), array_agg(e.amount order by e.no),
    array_agg(e.owed order by e.no), array_agg(e.closes order by e.no)
  into v_users, v_slips, v_types, v_amounts, v_owed, v_closes from entries e;

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
    update receivables r set closed_at = clock_timestamp()
    from unnest(v_users, v_slips, v_closes) e (user_id, slip, closes)
    where r.user_id = any (v_members) and r.round_id = p_round_id and r.slip_id = e.slip
      and r.user_id = e.user_id and e.closes and r.closed_at is null;
  end if;
  insert into receivables (user_id, amount_satang, round_id, result_version, slip_id)
  select e.user_id, e.owed, p_round_id, p_version, e.slip
  from unnest(v_users, v_slips, v_owed) e (user_id, slip, owed) where e.owed > 0;
  return query select slips, array(select distinct u from unnest(v_users) u);
end $$;
comment on function results_pay_chunk is
  'Moves the money of the next members of a run, all of one part and at least p_slips slips where
it has so many, and answers how many and whose; none when all is paid. Two callers take turns at the
run''s row.';

-- Whom a settlement concerns is read where the slips are; what they want to be told where the
-- members are.
create or replace function notices_of_settlement(p_round_id bigint, p_version integer)
returns table (no bigint, user_id uuid, event text)
language plpgsql set enable_nestloop = off as $$
#variable_conflict use_column
declare
  v_kind text;
  v_users uuid[];
  v_amounts bigint[];
  v_others uuid[];
begin
  select s.kind into v_kind from settlements s
  where s.round_id = p_round_id and s.result_version = p_version and s.finished_at is not null;
  if v_kind is null then return; end if;
  select array_agg(m.user_id), array_agg(m.amount) into v_users, v_amounts from (
    select d.user_id, sum(d.payout_change_satang + d.refund_satang)::bigint as amount
    from settlement_dues d where d.round_id = p_round_id and d.result_version = p_version
    group by d.user_id) m;
  if v_kind = 'RESULT' then
    select array_agg(o.user_id) into v_others from (
      select distinct b.user_id
      from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
      where b.round_id = p_round_id and b.line_no = 1 and s.cancelled_at is null) o;
  end if;
  return query with told as (
    select m.user_id, m.amount, case v_kind when 'VOID' then 'REFUND'
      when 'CORRECTION' then 'CORRECTION' else 'WIN' end as event
    from unnest(v_users, v_amounts) m (user_id, amount) where m.amount <> 0
    union all
    select o.user_id, null, 'RESULT' from unnest(v_others) o (user_id)
    where not exists (select from unnest(v_users) m (user_id) where m.user_id = o.user_id)
  ), wanted as materialized (
    select t.* from told t join notice_choices c on c.user_id = t.user_id where c.lottery
  ), written as (
    insert into notices (user_id, event, subject, amount_satang, round_id)
    select t.user_id, t.event, p_round_id || ':' || p_version, t.amount, p_round_id
    from wanted t
    on conflict on constraint notice_is_single do nothing
    returning notices.no, notices.user_id, notices.event
  )
  select w.no, w.user_id, w.event from written w where w.event <> 'RESULT';
end $$;

grant select on settlement_parts to chokdee_app;
