-- The rate of a line no longer falls by what another slip of its batch would stake, where that slip
-- is refused or stood already: such a line is judged alone, as one that a cap would refuse.

create or replace function betting_judge(
  p_types integer[], p_rounds bigint[], p_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[], p_expected_odds integer[], p_has_rules boolean,
  p_staked_satang bigint[], p_member_staked_satang bigint[], p_left_satang bigint[],
  p_loose_satang bigint[]
) returns table (line_no integer, fault text, odds integer, room_satang bigint, shared boolean,
  capped boolean, passes boolean, certain boolean, fits boolean)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query with lines as (
    select * from unnest(p_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds,
        p_staked_satang, p_member_staked_satang, p_left_satang, p_loose_satang)
      with ordinality as l (slip, config_id, number, stake, expected_odds, staked, member_staked,
        room_left, loose, no)
  ), booked as (
    select l.no, l.slip, l.stake, l.number, l.expected_odds, c.id as config_id,
      c.min_stake_satang, c.max_stake_satang, c.stake_step_satang, c.digits_count, c.odds,
      c.member_cap_satang, n.closed, n.percent, n.percent_caps, n.cap_percents,
      least(c.number_cap_satang, n.closed_cap) as cap, coalesce(l.staked, 0) as staked,
      coalesce(l.member_staked, 0) as member_staked, l.room_left, coalesce(l.loose, 0) as loose,
      (sum(l.stake) over same_number - l.stake)::bigint as in_batch
    from lines l
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = p_types[l.slip] and c.active
    left join lateral (
      select bool_or(rule = 'CLOSED' and cap_satang is null) as closed,
        min(odds_percent) filter (where cap_satang is null) as percent,
        min(cap_satang) filter (where rule = 'CLOSED') as closed_cap,
        array_agg(cap_satang) filter (where odds_percent is not null and cap_satang is not null)
          as percent_caps,
        array_agg(odds_percent) filter (where odds_percent is not null and cap_satang is not null)
          as cap_percents
      from number_rules n
      where p_has_rules
        and (n.round_id = p_rounds[l.slip] or n.lottery_type_id = p_types[l.slip])
        and n.bet_type = c.bet_type and (n.number = l.number or n.number is null)
    ) n on true
    window same_number as (partition by p_rounds[l.slip], l.config_id, l.number order by l.no)
  ), priced as (
    -- Of the rules with a cap only those hold whose own cap is passed.
    select b.*, (b.odds * case when b.percent_caps is null then coalesce(b.percent, 100)
        else least(100, b.percent, (
          select min(p.percent) from unnest(b.percent_caps, b.cap_percents) p (cap, percent)
          where b.staked + b.in_batch + b.stake > p.cap)) end / 100)::integer as odds_now
    from booked b
  )
  select b.no::integer, case
      when f.fault is not null then f.fault
      when b.member_staked + b.stake > b.member_cap_satang then 'ABOVE_MAX'
      when b.closed then 'NUMBER_CLOSED'
      when b.staked + b.in_batch + b.stake > b.cap then 'NUMBER_CAP'
      when b.odds_now < b.expected_odds then 'ODDS_CHANGED'
    end,
    b.odds_now,
    r.room - r.room % coalesce(b.stake_step_satang, 1),
    t.is_by_batch,
    t.least_cap is not null, coalesce(b.staked + b.in_batch + b.stake > t.least_cap, false),
    t.certain, coalesce(b.in_batch + b.stake <= b.room_left, false)
  from priced b
  cross join lateral (
    -- Whether the others sell what they may or nothing at all, the same caps are passed.
    select min(c) as least_cap, coalesce(bool_and((b.staked + b.in_batch + b.stake > c)
      = (b.staked - b.loose + b.in_batch + b.stake > c)), true) as certain,
      coalesce(bool_or(b.staked + b.stake <= c and b.staked + b.in_batch + b.stake > c), false)
        as is_by_batch
    from unnest(array_append(b.percent_caps, b.cap)) c where c is not null) t
  cross join lateral (select betting_line_fault(b.number, b.stake, b.config_id, b.digits_count,
    b.stake_step_satang, b.min_stake_satang, b.max_stake_satang) as fault) f
  cross join lateral (select greatest(0, least(b.cap - b.staked,
    b.member_cap_satang - b.member_staked, b.max_stake_satang)) as room) r;
end $$;
comment on function betting_judge is
  'Judges each line: the fault or null, the odds it would take, and for a cap the stake still
possible. shared: a cap is passed only by what other lines of the batch stake. capped, passes: the
number has a cap, and with the line one is passed. certain: the same ones are passed whether others
sell p_loose_satang or not; fits: the line is within p_left_satang, what may be sold without asking.
Given are, by slip, lottery and round, and, by line, what all and the member have staked on its
number; null is nothing.';

create or replace function betting_place_leased(
  p_part uuid, p_asked boolean[], p_user_ids uuid[], p_groups text[], p_rounds bigint[],
  p_hashes bytea[], p_line_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[], p_expected_odds integer[]
) returns table (outcomes text[], slip_ids text[], totals_satang bigint[], balances_satang bigint[],
  accepted_at timestamptz, line_odds integer[], line_faults jsonb, slip_faults jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_first_id bigint;
  v_stopped boolean;
  v_debts_block boolean;
  v_debtors uuid[];
  v_debts bigint[];
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
  v_has_member_caps boolean;
  v_has_kept boolean;
  v_staked bigint[];
  v_left bigint[];
  v_loose bigint[];
  v_plain boolean := false;
  v_sure boolean[];
  v_member_staked bigint[];
  v_held uuid[];
  v_held_balances bigint[];
  v_held_lasts bigint[];
  v_lasts bigint[];
  v_gates bigint[];
  v_gate_types integer[];
  v_gate_status text[];
  v_opens timestamptz[];
  v_closes timestamptz[];
  v_old_users uuid[];
  v_old_groups text[];
  v_old_hashes bytea[];
  v_on_rounds bigint[];
  v_on_configs integer[];
  v_on_numbers text[];
  v_on_stakes bigint[];
  v_on_payouts bigint[];
  v_on_lines integer[];
  v_are_together boolean;
begin
  -- Slips are found by their place and by their number: both count from 1, or a slip is judged as
  -- one and written as another.
  if exists (select from unnest(array[array_dims(p_user_ids), array_dims(p_groups),
      array_dims(p_rounds), array_dims(p_hashes), array_dims(p_asked)]) d (dims)
      where d.dims is distinct from format('[1:%s]', cardinality(p_user_ids)))
  then
    raise exception 'the slips of a batch are arrays of one length that count from 1'
      using errcode = 'invalid_parameter_value';
  end if;
  -- A slip keeps its lines as they stand in the arrays, from its first to its last.
  if array[array_lower(p_configs, 1), array_lower(p_numbers, 1), array_lower(p_stakes_satang, 1)]
    <> array[1, 1, 1]
  then
    raise exception 'the lines of a batch are arrays that count from 1'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Elsewhere are neither the wallet nor the rounds' gates under which these slips are judged.
  if not exists (select from parts p where p.part = p_part) or exists (
    select from parts p, unnest(p_user_ids) u where p.part = p_part
      and uuid_hash(u) not between p.first_hash and p.last_hash)
  then
    raise exception 'the slips of a batch are of one part'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Lock: wallets, then the gates of rounds, then this part's row of cap_leases in rounds that have
  -- a cap; each in id order.
  select array_agg(w.user_id), array_agg(w.balance_satang), array_agg(w.last_entry)
  into v_held, v_held_balances, v_held_lasts
  from wallet_lock(p_user_ids) w;
  select array_agg(g.round_id), array_agg(g.lottery_type_id), array_agg(g.status),
    array_agg(g.open_time), array_agg(g.close_time)
  into v_gates, v_gate_types, v_gate_status, v_opens, v_closes
  from (select g.* from round_gates g
    where g.part = p_part and g.round_id = any (p_rounds) order by g.round_id for share) g;
  select array_agg(w.balance order by s.no), array_agg(w.last order by s.no),
    array_agg(t.id order by s.no)
  into v_balances, v_lasts, v_types
  from unnest(p_user_ids, p_rounds) with ordinality s (user_id, round_id, no)
  left join unnest(v_held, v_held_balances, v_held_lasts) w (user_id, balance, last)
    on w.user_id = s.user_id
  left join unnest(v_gates, v_gate_types) g (round_id, type_id) on g.round_id = s.round_id
  left join lottery_types t on t.id = g.type_id and t.active;
  select coalesce(bool_or(c.number_cap_satang is not null), false),
    coalesce(bool_or(c.member_cap_satang is not null), false)
  into v_has_caps, v_has_member_caps
  from bet_type_configs c where c.lottery_type_id = any (v_types)
    and coalesce(c.number_cap_satang, c.member_cap_satang) is not null;
  select coalesce(bool_or(true), false), coalesce(bool_or(n.cap_satang is not null), false)
    or v_has_caps into v_has_rules, v_has_caps
  from number_rules n where n.round_id = any (p_rounds) or n.lottery_type_id = any (v_types);
  if v_has_caps then
    -- Made before any is locked, so that the rows of several rounds are locked in order.
    if (select count(*) from cap_leases l where l.part = p_part and l.round_id = any (v_gates)
        and l.bet_type_config_id = 0 and l.number = '') < cardinality(v_gates)
    then
      insert into cap_leases (part, round_id, bet_type_config_id, number)
      select p_part, r.id, 0, '' from unnest(v_gates) r (id) order by r.id
      on conflict (round_id, bet_type_config_id, number, part) do nothing;
    end if;
    perform from cap_leases l where l.part = p_part and l.round_id = any (v_gates)
      and l.bet_type_config_id = 0 and l.number = '' order by l.round_id for update;
  end if;
  v_now := clock_timestamp();
  v_first_id := slip_id_at(v_now);
  select h.betting_stopped_at is not null or v_now < h.clock_mark - interval '1 second',
      h.debts_block_bets
    into v_stopped, v_debts_block from house_gates h where h.part = p_part;
  select array_agg(g.user_id), array_agg(g.bet_group_id), array_agg(g.input_hash)
  into v_old_users, v_old_groups, v_old_hashes
  from unnest(p_user_ids, p_groups) s (user_id, bet_group_id)
  join slips g on g.user_id = s.user_id and g.bet_group_id = s.bet_group_id
  where g.user_id = any (p_user_ids);

  if v_has_member_caps then
    perform member_stakes_count(p_part, array_agg(k.user_id), array_agg(k.round_id),
      array_agg(k.config_id))
    from (
      select distinct p_user_ids[l.slip] as user_id, p_rounds[l.slip] as round_id, l.config_id
      from unnest(p_line_slips, p_configs) l (slip, config_id)
      join bet_type_configs c on c.id = l.config_id and c.lottery_type_id = v_types[l.slip]
      where c.member_cap_satang is not null) k;
    select array_agg(m.stake_satang order by l.no) into v_member_staked
    from unnest(p_line_slips, p_configs, p_numbers) with ordinality l (slip, config_id, number, no)
    left join member_stakes m on m.user_id = p_user_ids[l.slip] and m.round_id = p_rounds[l.slip]
      and m.bet_type_config_id = l.config_id and m.number = l.number
      and m.user_id = any (p_user_ids);
  end if;
  v_has_kept := exists (select from member_stakes_kept k
    where k.part = p_part and k.round_id = any (p_rounds));
  if v_has_caps then
    -- Number by number what this batch stakes. plain: no line has a fault, and all that it stakes
    -- on each number fits into what was lent.
    select array_agg(n.round_id), array_agg(n.config_id), array_agg(n.number),
      array_agg(n.stake), array_agg(n.payout), array_agg(n.lines),
      coalesce(bool_and(n.faultless and (n.cap is null or e.may_satang is not null
        and e.stake_satang + n.stake <= least(e.may_satang, n.cap - e.others_satang))), false)
    into v_on_rounds, v_on_configs, v_on_numbers, v_on_stakes, v_on_payouts, v_on_lines, v_plain
    from (
      select p_rounds[l.slip] as round_id, l.config_id, l.number, sum(l.stake)::bigint as stake,
        sum(l.stake * c.odds / 100)::bigint as payout, count(*)::integer as lines,
        bool_and(betting_line_fault(l.number, l.stake, c.id, c.digits_count,
          c.stake_step_satang, c.min_stake_satang, c.max_stake_satang) is null
          and c.odds >= coalesce(l.expected_odds, 0)) as faultless,
        min(c.number_cap_satang) as cap
      from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds)
        l (slip, config_id, number, stake, expected_odds)
      left join bet_type_configs c
        on c.id = l.config_id and c.lottery_type_id = v_types[l.slip] and c.active
      group by 1, 2, 3 order by 1, 2, 3) n
    left join exposure_parts e on e.part = p_part and e.round_id = n.round_id
      and e.bet_type_config_id = n.config_id and e.number = n.number;
    v_plain := v_plain and not v_has_rules and not v_has_member_caps;
    if v_plain then
      select array_agg(c.odds order by l.no) into v_odds
      from unnest(p_configs) with ordinality l (config_id, no)
      join bet_type_configs c on c.id = l.config_id;
    else
      -- Line by line; what the others may have staked by now is counted as staked.
      select array_agg(coalesce(e.stake_satang + e.others_satang, 0) order by l.no),
        array_agg(coalesce(e.may_satang - e.stake_satang, -1) order by l.no),
        array_agg(coalesce(e.loose_satang, 0) order by l.no)
      into v_staked, v_left, v_loose
      from (
        select l.*, p_rounds[l.slip] as round_id
        from unnest(p_line_slips, p_configs, p_numbers)
          with ordinality l (slip, config_id, number, no)) l
      left join exposure_parts e on e.part = p_part and e.round_id = l.round_id
        and e.bet_type_config_id = l.config_id and e.number = l.number;
    end if;
  end if;

  -- Decide, line by line and then slip by slip.
  if v_plain then
    v_sure := array_fill(true, array[cardinality(p_configs)]);
  elsif v_has_rules or v_has_caps or v_has_member_caps then
    select array_agg(j.fault order by j.line_no), array_agg(j.odds order by j.line_no),
      array_agg(j.room_satang order by j.line_no), array_agg(j.shared order by j.line_no),
      array_agg(cap_is_sure(j.capped, j.passes, j.certain, j.fits, v_loose[j.line_no] = 0, j.fault,
        p_asked[p_line_slips[j.line_no]]) order by j.line_no)
    into v_faults, v_odds, v_rooms, v_shared, v_sure
    from betting_judge(v_types, p_rounds, p_line_slips, p_configs, p_numbers, p_stakes_satang,
      p_expected_odds, v_has_rules, v_staked, v_member_staked, v_left, v_loose) j;
  else
    -- No rule and no cap stands on any number: a line is judged by its bet type alone.
    select array_agg(coalesce(betting_line_fault(l.number, l.stake, c.id, c.digits_count,
        c.stake_step_satang, c.min_stake_satang, c.max_stake_satang),
        case when c.odds < l.expected_odds then 'ODDS_CHANGED' end) order by l.no),
      array_agg(c.odds order by l.no), array_agg(c.max_stake_satang order by l.no),
      array_agg(true)
    into v_faults, v_odds, v_rooms, v_sure
    from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds)
      with ordinality l (slip, config_id, number, stake, expected_odds, no)
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = v_types[l.slip] and c.active;
  end if;

  with lines as (
    select l.slip, sum(l.stake)::bigint as total, count(*)::integer as lines, min(l.no) as first,
      max(l.no) as last, bool_or(l.fault is not null) as faulty,
      bool_or(l.shared and coalesce(l.fault, 'ODDS_CHANGED') in ('NUMBER_CAP', 'ODDS_CHANGED'))
        as crowded,
      bool_or(l.sure is not true) as unsure
    from unnest(p_line_slips, p_stakes_satang, v_faults, v_shared, v_sure) with ordinality
      l (slip, stake, fault, shared, sure, no)
    group by l.slip
  ), judged as (
    select s.no, l.total, l.lines, l.first, l.last,
      v_first_id + (v_lasts[s.no] + 1) % 1000000 as id, case
        when g.input_hash = s.input_hash then 'REPEATED'
        when g.input_hash is not null then 'IDEMPOTENCY_CONFLICT'
        when v_stopped then 'BETTING_STOPPED'
        when r.id is null then 'ROUND_NOT_FOUND'
        when r.status not in ('SCHEDULED', 'OPEN') or v_now < r.open_time or v_now >= r.close_time
          or v_types[s.no] is null then 'ROUND_CLOSED'
        when l.unsure then 'ASK_FOR_CAP'
        when l.crowded and cardinality(p_groups) > 1 then 'RETRY_ALONE'
        when l.faulty then 'LINES_REFUSED'
        when l.total > coalesce(v_balances[s.no], -1) then 'INSUFFICIENT_BALANCE'
        else 'ACCEPTED'
      end as outcome
    from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
      s (user_id, bet_group_id, round_id, input_hash, no)
    join lines l on l.slip = s.no
    left join unnest(v_gates, v_gate_status, v_opens, v_closes)
      r (id, status, open_time, close_time) on r.id = s.round_id
    left join unnest(v_old_users, v_old_groups, v_old_hashes) g (user_id, bet_group_id, input_hash)
      on g.user_id = s.user_id and g.bet_group_id = s.bet_group_id
  )
  select array_agg(j.outcome order by j.no), array_agg(j.id order by j.no),
    array_agg(j.total order by j.no), array_agg(j.lines order by j.no),
    array_agg(j.first order by j.no), bool_and(j.last - j.first + 1 = j.lines)
  into v_outcomes, v_ids, v_totals, v_counts, v_firsts, v_are_together from judged j;
  if not v_are_together then
    raise exception 'the lines of a slip stand together' using errcode = 'invalid_parameter_value';
  end if;

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

  -- Who owes the house something stakes nothing more, where the house wants it so.
  if v_debts_block then
    select array_agg(r.user_id), array_agg(r.satang) into v_debtors, v_debts
    from (
      select r.user_id,
        sum(r.amount_satang - r.collected_satang - r.written_off_satang)::bigint as satang
      from receivables r where r.user_id = any (p_user_ids) and r.closed_at is null
      group by r.user_id) r;
    select v_debtors || array_agg(o.user_id),
      v_debts || array_agg(o.commission_satang + o.deposits_satang) into v_debtors, v_debts
    from owed_at_wallets o where o.user_id = any (p_user_ids);
    select array_agg(case when d.debt > 0 then 'DEBT_BLOCKS_BETS' else s.outcome end order by s.no),
      coalesce(v_slip_faults, '{}') || coalesce(jsonb_object_agg(s.no,
        jsonb_build_object('debt', baht_text(d.debt))) filter (where d.debt > 0), '{}')
    into v_outcomes, v_slip_faults
    from unnest(v_outcomes) with ordinality s (outcome, no)
    left join (
      select o.user_id, sum(o.satang)::bigint as debt
      from unnest(v_debtors, v_debts) o (user_id, satang) group by o.user_id) d
      on d.user_id = p_user_ids[s.no] and s.outcome in ('ACCEPTED', 'INSUFFICIENT_BALANCE');
  end if;

  -- Write: from here on nothing may be refused.
  insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
    balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
    line_stakes_satang, line_odds)
  select s.user_id, v_ids[s.no], s.bet_group_id, s.round_id, s.input_hash, v_totals[s.no],
    v_balances[s.no] - v_totals[s.no], v_counts[s.no], v_now,
    p_configs[v_firsts[s.no] : v_firsts[s.no] + v_counts[s.no] - 1],
    p_numbers[v_firsts[s.no] : v_firsts[s.no] + v_counts[s.no] - 1],
    p_stakes_satang[v_firsts[s.no] : v_firsts[s.no] + v_counts[s.no] - 1],
    v_odds[v_firsts[s.no] : v_firsts[s.no] + v_counts[s.no] - 1]
  from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
    s (user_id, bet_group_id, round_id, input_hash, no)
  where v_outcomes[s.no] = 'ACCEPTED';

  perform wallet_post_entries(array_agg(s.user_id order by s.no),
    array_agg('BET'::text order by s.no), array_agg(-s.total order by s.no),
    array_agg('BETTING'::text order by s.no), array_agg('slip'::text order by s.no),
    array_agg(s.id::text order by s.no), array_agg(null::jsonb order by s.no))
  from unnest(p_user_ids, v_totals, v_ids, v_outcomes) with ordinality
    s (user_id, total, id, outcome, no)
  where s.outcome = 'ACCEPTED' having count(*) > 0;

  if v_has_kept or v_has_member_caps then
    insert into member_stakes as m (user_id, round_id, bet_type_config_id, number, stake_satang)
    select p_user_ids[l.slip], p_rounds[l.slip], l.config_id, l.number, sum(l.stake)
    from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang)
      l (slip, config_id, number, stake)
    join member_stakes k on k.user_id = p_user_ids[l.slip] and k.round_id = p_rounds[l.slip]
      and k.bet_type_config_id = l.config_id and k.number = '' and k.user_id = any (p_user_ids)
    where v_outcomes[l.slip] = 'ACCEPTED' group by 1, 2, 3, 4
    on conflict (user_id, round_id, bet_type_config_id, number) do update set
      stake_satang = m.stake_satang + excluded.stake_satang;
  end if;

  -- What was asked for and not taken may be lent to others.
  if v_has_caps and true = any (p_asked) then
    update exposure_parts e set held_until = null
    from unnest(p_line_slips, p_configs, p_numbers) l (slip, config_id, number)
    where e.part = p_part and e.round_id = any (p_rounds) and e.round_id = p_rounds[l.slip]
      and e.bet_type_config_id = l.config_id and e.number = l.number and p_asked[l.slip]
      and v_outcomes[l.slip] <> 'ASK_FOR_CAP' and e.held_until is not null;
  end if;

  -- The sums by number stand already where all lines are accepted as they were read.
  if not (v_plain and 'ACCEPTED' = all (v_outcomes)) then
    select array_agg(n.round_id), array_agg(n.config_id), array_agg(n.number),
      array_agg(n.stake), array_agg(n.payout), array_agg(n.lines)
    into v_on_rounds, v_on_configs, v_on_numbers, v_on_stakes, v_on_payouts, v_on_lines
    from (
      select p_rounds[l.slip] as round_id, l.config_id, l.number, sum(l.stake)::bigint as stake,
        sum(l.stake * l.odds / 100)::bigint as payout, count(*)::integer as lines
      from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, v_odds)
        l (slip, config_id, number, stake, odds)
      where v_outcomes[l.slip] = 'ACCEPTED'
      group by 1, 2, 3 order by 1, 2, 3) n;
  end if;
  -- Last, because batches of other nodes wait here: the same numbers are in all of them.
  insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p_part, n.* from unnest(v_on_rounds, v_on_configs, v_on_numbers, v_on_stakes,
    v_on_payouts, v_on_lines) n
  on conflict (round_id, bet_type_config_id, number, part) do update set
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
