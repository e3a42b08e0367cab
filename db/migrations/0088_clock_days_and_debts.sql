-- Three functions mend their bounds: a slip is cancelled by the clock that bets are taken by, the
-- number of a slip is of its own millisecond, and debts are collected from what is won in sum.

create or replace function betting_cancel_slip(
  p_part uuid, p_user_id uuid, p_bet_group_id text, p_limit integer, p_key text, p_input_hash bytea
) returns table (outcome text, answer jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_day date;
  v_slip slips;
  v_gate round_gates;
  v_stored idempotent_answers;
  v_used integer;
  v_balance bigint;
  v_is_behind boolean;
begin
  -- Lock: the wallet, then the round's gate, as for a batch. The clock is read after it.
  if not exists (select from wallet_lock(array[p_user_id])) then
    raise exception 'member % has no wallet', p_user_id;
  end if;
  if p_key is not null then
    select * into v_stored from idempotent_answers a
    where a.user_id = p_user_id and a.action = 'slip.cancel' and a.key = p_key;
    if found then
      return query select case when v_stored.input_hash = p_input_hash then 'REPEATED'
        else 'IDEMPOTENCY_CONFLICT' end, v_stored.answer;
      return;
    end if;
  end if;
  select * into v_slip from slips s
  where s.user_id = p_user_id and s.bet_group_id = p_bet_group_id;
  if not found then
    return query select 'SLIP_NOT_FOUND', null::jsonb;
    return;
  end if;
  select * into strict v_gate from round_gates g
  where g.part = p_part and g.round_id = v_slip.round_id for share;
  v_now := clock_timestamp();
  select v_now < h.clock_mark - interval '1 second' into strict v_is_behind
  from house_gates h where h.part = p_part;
  v_day := (v_now at time zone 'Asia/Bangkok')::date;
  select c.used into v_used from slip_cancellations c
  where c.user_id = p_user_id and c.on_date = v_day;

  -- Decide: as cancelRefusal in domain/betting/rules.ts.
  outcome := case
    when v_slip.cancelled_at is not null then 'SLIP_CANCELLED_ALREADY'
    -- By a clock that went back, a round that has closed would be open once more.
    when v_is_behind or v_gate.status not in ('SCHEDULED', 'OPEN') or v_now < v_gate.open_time
      or v_now >= v_gate.close_time - interval '10 seconds' then 'CANCEL_TOO_LATE'
    when coalesce(v_used, 0) >= p_limit then 'CANCELLATIONS_USED_UP'
  end;
  if outcome is not null then
    return next;
    return;
  end if;
  -- Write: from here on nothing may be refused.
  insert into slip_cancellations as c (user_id, on_date, used) values (p_user_id, v_day, 1)
  on conflict (user_id, on_date) do update set used = c.used + 1;
  update slips s set cancelled_at = v_now where s.user_id = p_user_id and s.id = v_slip.id;
  -- They are added up anew when they are asked for again.
  delete from member_stakes m
  where m.user_id = p_user_id and m.round_id = v_slip.round_id;
  -- What was staked before there were parts stands in another: then this one falls below zero.
  insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p_part, v_slip.round_id, b.config_id, b.number, -sum(b.stake),
    -sum(b.stake * b.odds / 100), -count(*)
  from unnest(v_slip.line_config_ids, v_slip.line_numbers, v_slip.line_stakes_satang,
    v_slip.line_odds) b (config_id, number, stake, odds)
  group by 1, 2, 3, 4 order by 2, 3, 4
  on conflict (round_id, bet_type_config_id, number, part) do update set
    stake_satang = e.stake_satang + excluded.stake_satang,
    payout_satang = e.payout_satang + excluded.payout_satang,
    line_count = e.line_count + excluded.line_count;
  select e.balance_after_satang into v_balance from wallet_post_entries(array[p_user_id],
    array['REFUND'], array[v_slip.total_satang], array['BETTING'], array['slip'],
    array[v_slip.id::text], array[null]::jsonb[]) e;
  answer := jsonb_build_object('refunded', v_slip.total_satang,
    'cancellationsLeft', p_limit - coalesce(v_used, 0) - 1, 'balance', v_balance);
  if p_key is not null then
    insert into idempotent_answers (user_id, action, key, input_hash, status, answer)
    values (p_user_id, 'slip.cancel', p_key, p_input_hash, 200, answer);
  end if;
  outcome := 'CANCELLED';
  return next;
end $$;

create or replace function slip_id_at(p_at timestamptz) returns bigint language sql stable as $$
  -- Down: rounded, a slip of the last half millisecond of a day would be one of the next.
  select floor(extract(epoch from p_at) * 1000)::bigint * 1000000;
$$;

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
  v_now timestamptz := clock_timestamp();
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
    result_version, slip_id)
  select e.user_id, e.owed + e.carried, e.carried, e.carried, p_round_id, p_version, e.slip
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
