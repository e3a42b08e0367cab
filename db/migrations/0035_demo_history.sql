-- DEMO=1 shows a house that has been at work for weeks. Its past is written by one call, once, into
-- a house in which nothing has happened: prices by the judge of slips, winners and dues by the
-- functions of settlement, one running balance for each wallet.

create function demo_history(p_slips jsonb, p_entries jsonb, p_rounds jsonb) returns void
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
  if exists (select from slips) or exists (select from ledger_hours)
    or exists (select from ledger_entries e where e.reference_kind <> 'demo')
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
    array_fill(null::integer, array[cardinality(v_numbers)]), false, null, null, null, null) j;
  if v_fault is not null then
    raise exception 'a slip is refused: %', v_fault using errcode = 'invalid_parameter_value';
  end if;

  insert into bets (user_id, slip_id, line_no, bet_type_config_id, round_id, stake_satang, odds,
    number)
  select v_users[l.slip], slip_id_at(v_ats[l.slip]) + l.slip, l.line, l.config, v_rounds[l.slip],
    l.stake, l.odds, l.number
  from unnest(v_line_slips, v_lines, v_configs, v_numbers, v_stakes, v_odds)
    l (slip, line, config, number, stake, odds);
  insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p.part, v_rounds[l.slip], l.config, l.number, sum(l.stake), sum(l.stake * l.odds / 100),
    count(*)
  from unnest(v_line_slips, v_configs, v_numbers, v_stakes, v_odds)
    l (slip, config, number, stake, odds)
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
  if exists (select from ledger_entries e where e.created_at > v_now) then
    raise exception 'an entry of the past lies ahead' using errcode = 'invalid_parameter_value';
  end if;
  update wallets w set balance_satang = e.balance, last_entry = e.last
  from (select e.user_id, max(e.id) as last, sum(e.amount_satang)::bigint as balance
    from ledger_entries e group by e.user_id) e
  where e.user_id = w.user_id;

  insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
    balance_after_satang, line_count, created_at)
  select v_users[s.no], e.slip, s.o ->> 'group', v_rounds[s.no], decode(s.o ->> 'hash', 'hex'),
    -e.amount, e.balance, jsonb_array_length(s.o -> 'lines'), v_ats[s.no]
  from jsonb_array_elements(p_slips) with ordinality s (o, no)
  join (select e.user_id, e.reference_id::bigint as slip, e.amount_satang as amount,
      e.balance_after_satang as balance from ledger_entries e where e.type = 'BET') e
    on e.user_id = v_users[s.no] and e.slip = slip_id_at(v_ats[s.no]) + s.no;
  -- Hours may have been counted as empty already.
  update ledger_hours_sealed set until = (select min(e.created_at) from ledger_entries e);
end $$;
comment on function demo_history is
  'Writes the past of a demo, once, into a house without slips and entries: slips as [{user, round,
at, group, hash, lines: [[bet_type_config_id, number, satang]]}], other entries as [{user, type,
amount, account, kind, ref, meta, at}], settled rounds as [{id, paidAt, betTypes, numbers}]. Slips
are priced by betting_judge, wins and dues written as by any settlement; nothing lies ahead.';

revoke all on function demo_history from public;
grant execute on function demo_history to chokdee_app;
