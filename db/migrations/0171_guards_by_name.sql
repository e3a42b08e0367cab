-- What somebody with the server's login could still do to a draw of the house: put tables of their
-- own in the way of its guards, name slips by arrays that count from 0, write wins by hand.

-- A trigger reads the house's tables, whatever temporary ones its caller has made.
alter function house_lottery_stands() set search_path = public, pg_temp;
alter function house_result_is_drawn() set search_path = public, pg_temp;
alter function house_settlement_is_drawn() set search_path = public, pg_temp;
alter function ledger_is_append_only() set search_path = public, pg_temp;
alter function protection_only_grows() set search_path = public, pg_temp;

create or replace function betting_place_slips(
  p_user_ids uuid[], p_groups text[], p_rounds bigint[], p_hashes bytea[],
  p_line_slips integer[], p_configs integer[], p_numbers text[], p_stakes_satang bigint[],
  p_expected_odds integer[]
) returns table (outcomes text[], slip_ids text[], totals_satang bigint[], balances_satang bigint[],
  accepted_at timestamptz, line_odds integer[], line_faults jsonb, slip_faults jsonb)
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_first_id bigint;
  v_stopped boolean;
  v_types integer[];
  v_has_rules boolean;
  v_has_caps boolean;
  v_balances bigint[];
  v_totals bigint[];
  v_counts integer[];
  v_firsts bigint[];
  v_faults text[];
  v_odds integer[];
  v_rooms bigint[];
  v_shared boolean[];
  v_outcomes text[];
  v_slip_faults jsonb;
  v_ids bigint[];
begin
  -- Slips are found by their place and by their number: both count from 1, or a slip is judged as
  -- one and written as another.
  if exists (select from unnest(array[array_dims(p_user_ids), array_dims(p_groups),
      array_dims(p_rounds), array_dims(p_hashes)]) d (dims)
      where d.dims is distinct from format('[1:%s]', cardinality(p_user_ids)))
  then
    raise exception 'the slips of a batch are arrays of one length that count from 1'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Lock: wallets, then rounds, then the books of rounds that have a cap; each in id order.
  select array_agg(w.balance_satang order by s.no) into v_balances
  from unnest(p_user_ids) with ordinality s (user_id, no)
  left join wallet_lock(p_user_ids) w on w.user_id = s.user_id;
  perform from rounds r where r.id = any (p_rounds) order by r.id for share;
  select array_agg(t.id order by s.no) into v_types
  from unnest(p_rounds) with ordinality s (round_id, no)
  left join rounds r on r.id = s.round_id
  left join lottery_types t on t.id = r.lottery_type_id and t.active;
  v_has_caps := exists (select from bet_type_configs c where c.lottery_type_id = any (v_types)
    and coalesce(c.number_cap_satang, c.member_cap_satang) is not null);
  select coalesce(bool_or(true), false), coalesce(bool_or(n.cap_satang is not null), false)
    or v_has_caps into v_has_rules, v_has_caps
  from number_rules n where n.round_id = any (p_rounds) or n.lottery_type_id = any (v_types);
  if v_has_caps then
    perform pg_advisory_xact_lock(4201, r.id::integer) from rounds r
    where r.id = any (p_rounds) order by r.id;
  end if;
  v_now := clock_timestamp();
  v_first_id := slip_id_at(v_now);
  select h.betting_stopped_at is not null or v_now < h.clock_mark - interval '1 second'
    into v_stopped from house_state h;

  -- Decide, line by line and then slip by slip.
  if v_has_rules or v_has_caps then
    select array_agg(j.fault order by j.line_no), array_agg(j.odds order by j.line_no),
      array_agg(j.room_satang order by j.line_no), array_agg(j.shared order by j.line_no)
    into v_faults, v_odds, v_rooms, v_shared
    from betting_judge_lines(p_rounds, p_line_slips, p_configs, p_numbers, p_stakes_satang,
      p_expected_odds, p_user_ids, v_has_rules) j;
  else
    -- No rule and no cap stands on any number: a line is judged by its bet type alone.
    select array_agg(coalesce(betting_line_fault(l.number, l.stake, c.id, c.digits_count,
        c.stake_step_satang, c.min_stake_satang, c.max_stake_satang),
        case when c.odds < l.expected_odds then 'ODDS_CHANGED' end) order by l.no),
      array_agg(c.odds order by l.no), array_agg(c.max_stake_satang order by l.no)
    into v_faults, v_odds, v_rooms
    from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds)
      with ordinality l (slip, config_id, number, stake, expected_odds, no)
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = v_types[l.slip] and c.active;
  end if;

  with lines as (
    select l.slip, sum(l.stake)::bigint as total, count(*)::integer as lines, min(l.no) as first,
      bool_or(l.fault is not null) as faulty,
      bool_or(l.fault = 'NUMBER_CAP' and l.shared) as crowded
    from unnest(p_line_slips, p_stakes_satang, v_faults, v_shared) with ordinality
      l (slip, stake, fault, shared, no)
    group by l.slip
  ), judged as (
    select s.no, l.total, l.lines, l.first, v_first_id + nextval('slip_numbers') as id, case
        when g.user_id = s.user_id and g.input_hash = s.input_hash then 'REPEATED'
        when g.user_id is not null then 'IDEMPOTENCY_CONFLICT'
        when v_stopped then 'BETTING_STOPPED'
        when r.id is null then 'ROUND_NOT_FOUND'
        when r.status not in ('SCHEDULED', 'OPEN') or v_now < r.open_time or v_now >= r.close_time
          or v_types[s.no] is null then 'ROUND_CLOSED'
        when l.crowded and cardinality(p_groups) > 1 then 'RETRY_ALONE'
        when l.faulty then 'LINES_REFUSED'
        when l.total > coalesce(v_balances[s.no], -1) then 'INSUFFICIENT_BALANCE'
        else 'ACCEPTED'
      end as outcome
    from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
      s (user_id, bet_group_id, round_id, input_hash, no)
    join lines l on l.slip = s.no
    left join rounds r on r.id = s.round_id
    left join slips g on g.bet_group_id = s.bet_group_id
  )
  select array_agg(j.outcome order by j.no), array_agg(j.id order by j.no),
    array_agg(j.total order by j.no), array_agg(j.lines order by j.no),
    array_agg(j.first order by j.no)
  into v_outcomes, v_ids, v_totals, v_counts, v_firsts from judged j;

  -- What a member's own protection forbids (0075) is said before what the wallet does not hold.
  -- Most members have none: one look into a small index, and betting goes on.
  if exists (select from protections p where p.member_id = any (p_user_ids)) then
    select array_agg(case when s.outcome in ('ACCEPTED', 'INSUFFICIENT_BALANCE')
        then coalesce(f.fault, s.outcome) else s.outcome end order by s.no),
      jsonb_object_agg(s.no, f.details) filter (where f.fault is not null)
    into v_outcomes, v_slip_faults
    from unnest(v_outcomes) with ordinality s (outcome, no)
    left join protection_faults(p_user_ids, v_totals, '{STAKE,LOSS}') f on f.no = s.no;
  end if;

  -- Write: from here on nothing may be refused.
  insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
    balance_after_satang, line_count, created_at)
  select s.user_id, v_ids[s.no], s.bet_group_id, s.round_id, s.input_hash, v_totals[s.no],
    v_balances[s.no] - v_totals[s.no], v_counts[s.no], v_now
  from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
    s (user_id, bet_group_id, round_id, input_hash, no)
  where v_outcomes[s.no] = 'ACCEPTED';

  insert into bets (user_id, slip_id, line_no, bet_type_config_id, round_id, stake_satang, odds,
    number)
  select p_user_ids[l.slip], v_ids[l.slip], l.no - v_firsts[l.slip] + 1, l.config_id,
    p_rounds[l.slip], l.stake, l.odds, l.number
  from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, v_odds) with ordinality
    l (slip, config_id, number, stake, odds, no)
  where v_outcomes[l.slip] = 'ACCEPTED';

  perform wallet_post_entries(array_agg(s.user_id order by s.no),
    array_agg('BET'::text order by s.no), array_agg(-s.total order by s.no),
    array_agg('BETTING'::text order by s.no), array_agg('slip'::text order by s.no),
    array_agg(s.id::text order by s.no), array_agg(null::jsonb order by s.no))
  from unnest(p_user_ids, v_totals, v_ids, v_outcomes) with ordinality
    s (user_id, total, id, outcome, no)
  where s.outcome = 'ACCEPTED' having count(*) > 0;

  -- Last, because batches in flight wait here for each other: the same numbers are in all of them.
  insert into exposures as e (round_id, bet_type_config_id, number, stake_satang, payout_satang,
    line_count)
  select p_rounds[l.slip], l.config_id, l.number, sum(l.stake), sum(l.stake * l.odds / 100),
    count(*)
  from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, v_odds)
    l (slip, config_id, number, stake, odds)
  where v_outcomes[l.slip] = 'ACCEPTED'
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (round_id, bet_type_config_id, number) do update set
    stake_satang = e.stake_satang + excluded.stake_satang,
    payout_satang = e.payout_satang + excluded.payout_satang,
    line_count = e.line_count + excluded.line_count;

  return query select v_outcomes, v_ids::text[], v_totals, v_balances, v_now, v_odds,
    case when 'LINES_REFUSED' = any (v_outcomes) then (
      select jsonb_agg(jsonb_build_object('slip', l.slip, 'line', l.no - v_firsts[l.slip],
        'fault', l.fault, 'room', l.room, 'odds', l.odds) order by l.no)
      from unnest(p_line_slips, v_odds, v_faults, v_rooms) with ordinality
        l (slip, odds, fault, room, no)
      where l.fault is not null) end,
    v_slip_faults;
end $$;

-- Wins and what they move are written by these functions only, from bets that stand.
create function house_in_order(p_number text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select string_agg(digit, '' order by digit) from regexp_split_to_table(p_number, '') digit;
$$;
comment on function house_in_order is 'The digits of a number in ascending order.';

create function house_number_wins(p_bet_type text, p_number text, p_result jsonb) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(case p_bet_type
    when 'FOUR_TOP' then p_number = p_result ->> 'four_top'
    when 'THREE_TOP' then p_number = p_result ->> 'three_top'
    when 'TWO_TOP' then p_number = p_result ->> 'two_top'
    when 'TWO_BOTTOM' then p_number = p_result ->> 'two_bottom'
    when 'ANIMAL' then p_number = p_result ->> 'animal'
    when 'RUN_TOP' then position(p_number in p_result ->> 'three_top') > 0
    when 'RUN_BOTTOM' then position(p_number in p_result ->> 'two_bottom') > 0
    when 'FOUR_TOD' then house_in_order(p_number) = house_in_order(p_result ->> 'four_top')
    when 'THREE_TOD' then house_in_order(p_number) = house_in_order(p_result ->> 'three_top')
  end, false);
$$;
comment on function house_number_wins is
  'Whether a number of a bet type wins by a draw of the house; false for any other bet type.';

create or replace function results_write_wins(p_round_id bigint, p_version integer,
  p_bet_types text[], p_numbers text[])
returns table (winners integer, payout_satang bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  -- Who settles says which numbers win; of the house's own draws the database knows it itself.
  if exists (select from house_draws d, unnest(p_bet_types, p_numbers) w (bet_type, number)
    where d.round_id = p_round_id and not house_number_wins(w.bet_type, w.number, d.result))
  then
    raise exception 'the number did not win' using constraint = 'house_result_is_drawn';
  end if;
  return query with written as (
    insert into wins (user_id, slip_id, line_no, result_version, round_id, payout_satang)
    select l.user_id, l.slip_id, l.line_no, p_version, p_round_id, l.payout_satang
    from results_winning_lines(p_round_id, p_bet_types, p_numbers) l
    returning payout_satang
  )
  select count(*)::integer, coalesce(sum(payout_satang), 0)::bigint from written;
end $$;
alter function results_write_dues(bigint, integer, boolean)
  security definer set search_path = public, pg_temp;
alter function results_pay_chunk(bigint, integer, integer)
  security definer set search_path = public, pg_temp;
revoke insert on wins, settlement_dues, receivables from chokdee_app;
revoke update (closed_at) on receivables from chokdee_app;
revoke all on function house_in_order, house_number_wins, results_write_wins, results_write_dues,
  results_pay_chunk, betting_place_slips from public;
grant execute on function results_write_wins, results_write_dues, results_pay_chunk,
  betting_place_slips to chokdee_app;
