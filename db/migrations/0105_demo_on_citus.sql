-- A demo is filled on a distributed house too: there a condition cannot ask a distributed table for
-- rows without a column. Its stakes are counted as those of slips are since 0103.

create or replace function demo_book_moves(p_account uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_bank text := 'BANK:' || p_account;
begin
  -- As demo_history, which comes after it in the same transaction: only in a house of nobody.
  perform from house_state for update;
  if exists (select 1 from slips) or exists (select 1 from ledger_hours)
    or exists (select 1 from book_moves) or exists (select 1 from book_days)
    or exists (select 1 from ledger_entries e where e.reference_kind <> 'demo')
  then
    raise exception 'the house is not empty' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into book_moves (at, kind, debit_account, credit_account, amount_satang, reference_kind,
    reference_id, actor_id)
  select m.at, m.kind, m.debit, m.credit, m.satang, m.reference_kind, m.reference_id, m.actor
  from (
    -- Members may be lucky: what the house began with pays them.
    select min(d.created_at) as at, 'CAPITAL_IN' as kind, v_bank as debit, 'HOUSE' as credit,
      50000000::bigint as satang, 'demo' as reference_kind, 'capital' as reference_id,
      null::uuid as actor
    from deposits d having count(*) > 0
    union all
    select w.processed_at, 'WITHDRAWAL_PAID', 'WITHDRAWALS_PAYABLE', v_bank, w.amount_satang,
      'withdrawal', w.id::text, w.decided_by
    from withdrawals w where w.status = 'APPROVED' and w.paid_from = p_account) m
  order by m.at;
end $$;

create or replace function demo_history(p_slips jsonb, p_entries jsonb, p_rounds jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
set enable_nestloop = off as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_rounds bigint[];
  v_types integer[];
  v_users uuid[];
  v_ats timestamptz[];
  v_line_slips integer[];
  v_lines integer[];
  v_configs integer[];
  v_numbers text[];
  v_stakes bigint[];
  v_odds integer[];
  v_fault text;
  v_round record;
begin
  -- One at a time; a second one finds slips. betting_judge is asked as 0040 makes it.
  perform from house_state for update;
  v_now := clock_timestamp();
  if exists (select 1 from slips) or exists (select 1 from ledger_hours)
    or exists (select 1 from ledger_entries e where e.reference_kind <> 'demo')
  then
    raise exception 'the house is not empty' using errcode = 'object_not_in_prerequisite_state';
  end if;

  select array_agg((s.o ->> 'round')::bigint order by s.no),
    array_agg((s.o ->> 'user')::uuid order by s.no),
    array_agg((s.o ->> 'at')::timestamptz order by s.no)
  into v_rounds, v_users, v_ats
  from jsonb_array_elements(p_slips) with ordinality s (o, no);
  select array_agg(r.lottery_type_id order by s.no) into v_types
  from unnest(v_rounds, v_ats) with ordinality s (round_id, at, no)
  join rounds r on r.id = s.round_id and s.at >= r.open_time and s.at < r.close_time
    and s.at <= v_now
  join lottery_types t on t.id = r.lottery_type_id and t.result_kind not in ('YEEKEE', 'ANIMAL');
  if cardinality(v_types) is distinct from cardinality(v_rounds) then
    raise exception 'a slip is not of the hours of its round'
      using errcode = 'invalid_parameter_value';
  end if;
  select array_agg(s.no order by s.no, l.no), array_agg(l.no order by s.no, l.no),
    array_agg((l.o ->> 0)::integer order by s.no, l.no),
    array_agg(l.o ->> 1 order by s.no, l.no), array_agg((l.o ->> 2)::bigint order by s.no, l.no)
  into v_line_slips, v_lines, v_configs, v_numbers, v_stakes
  from jsonb_array_elements(p_slips) with ordinality s (o, no)
  cross join jsonb_array_elements(s.o -> 'lines') with ordinality l (o, no);

  select array_agg(j.odds order by j.line_no),
    min(j.fault || ' ' || v_numbers[j.line_no]) filter (where j.fault is not null)
  into v_odds, v_fault
  from betting_judge(v_types, v_rounds, v_line_slips, v_configs, v_numbers, v_stakes,
    array_fill(null::integer, array[cardinality(v_numbers)]), false, null, null, null, null,
    null) j;
  if v_fault is not null then
    raise exception 'a slip is refused: %', v_fault using errcode = 'invalid_parameter_value';
  end if;

  -- What the wallet held after each is known once wins are.
  insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
    balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
    line_stakes_satang, line_odds)
  select v_users[s.no], slip_id_at(v_ats[s.no]) + s.no, s.o ->> 'group', v_rounds[s.no],
    decode(s.o ->> 'hash', 'hex'), l.total, 0, cardinality(l.configs), v_ats[s.no], l.configs,
    l.numbers, l.stakes, l.odds
  from jsonb_array_elements(p_slips) with ordinality s (o, no)
  join (
    select l.slip, sum(l.stake) as total, array_agg(l.config order by l.line) as configs,
      array_agg(l.number order by l.line) as numbers, array_agg(l.stake order by l.line) as stakes,
      array_agg(l.odds order by l.line) as odds
    from unnest(v_line_slips, v_lines, v_configs, v_numbers, v_stakes, v_odds)
      l (slip, line, config, number, stake, odds)
    group by l.slip) l on l.slip = s.no;
  insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p.part, v_rounds[l.slip], l.config, counted_number(c.bet_type, l.number), sum(l.stake),
    sum(l.stake * l.odds / 100), count(*)
  from unnest(v_line_slips, v_configs, v_numbers, v_stakes, v_odds)
    l (slip, config, number, stake, odds)
  join bet_type_configs c on c.id = l.config
  join parts p on uuid_hash(v_users[l.slip]) between p.first_hash and p.last_hash
  group by 1, 2, 3, 4;

  for v_round in select (o ->> 'id')::bigint as id, (o ->> 'paidAt')::timestamptz as paid_at,
      array(select jsonb_array_elements_text(o -> 'betTypes')) as bet_types,
      array(select jsonb_array_elements_text(o -> 'numbers')) as numbers
    from jsonb_array_elements(p_rounds) r (o)
  loop
    insert into settlements (round_id, result_version, kind, result, started_at, counted_at,
      winners, payout_satang, finished_at)
    select r.id, r.result_version, 'RESULT', r.result, v_round.paid_at, v_round.paid_at, w.winners,
      w.payout_satang, v_round.paid_at
    from rounds r
    cross join results_write_wins(r.id, r.result_version, v_round.bet_types, v_round.numbers) w
    where r.id = v_round.id and r.status = 'SETTLED' and r.close_time <= v_round.paid_at
      and v_round.paid_at <= v_now;
    perform results_write_dues(v_round.id, 1, false);
  end loop;

  with moves as (
    select (e ->> 'user')::uuid as user_id, e ->> 'type' as type,
      (e ->> 'amount')::bigint as amount, e ->> 'account' as account,
      e ->> 'kind' as kind, e ->> 'ref' as ref, e -> 'meta' as meta,
      (e ->> 'at')::timestamptz as at
    from jsonb_array_elements(p_entries) e
    union all
    select v_users[s.slip], 'BET', -sum(s.stake)::bigint, 'BETTING', 'slip',
      (slip_id_at(v_ats[s.slip]) + s.slip)::text, null, v_ats[s.slip]
    from unnest(v_line_slips, v_stakes) s (slip, stake) group by s.slip
    union all
    select d.user_id, 'WIN', d.payout_change_satang, 'PAYOUTS', 'slip',
      d.slip_id || ':' || d.result_version, jsonb_build_object('lottery_name', t.names ->> 'th',
        'draw_date', r.draw_date, 'cause', 'RESULT'), s.finished_at
    from settlement_dues d
    join settlements s on s.round_id = d.round_id and s.result_version = d.result_version
    join rounds r on r.id = d.round_id join lottery_types t on t.id = r.lottery_type_id
  )
  insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
    counter_account, reference_kind, reference_id, meta, created_at)
  select m.user_id, w.last_entry + row_number() over in_time, m.type, m.amount,
    w.balance_satang + sum(m.amount) over in_time, m.account, m.kind, m.ref,
    nullif(m.meta, 'null'), m.at
  from moves m left join wallets w on w.user_id = m.user_id
  window in_time as (partition by m.user_id order by m.at, m.amount desc, m.ref
    rows unbounded preceding)
  order by m.at;
  if exists (select 1 from ledger_entries e where e.created_at > v_now) then
    raise exception 'an entry of the past lies ahead' using errcode = 'invalid_parameter_value';
  end if;
  update wallets w set balance_satang = e.balance, last_entry = e.last
  from (select e.user_id, max(e.id) as last, sum(e.amount_satang)::bigint as balance
    from ledger_entries e group by e.user_id) e
  where e.user_id = w.user_id;

  update slips s set balance_after_satang = e.balance_after_satang
  from ledger_entries e where e.type = 'BET' and e.user_id = s.user_id
    and e.reference_id = s.id::text;
  -- Hours may have been counted as empty already.
  update ledger_hours_sealed set until = (select min(e.created_at) from ledger_entries e);
end $$;
