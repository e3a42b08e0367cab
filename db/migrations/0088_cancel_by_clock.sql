-- A slip is cancelled by the clock that bets are taken by: not while it is behind its mark.

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
