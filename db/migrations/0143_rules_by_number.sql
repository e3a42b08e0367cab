-- Rules of numbers are found by number. Each line of a batch looked through all rules of its round
-- and lottery: with 1,000 of them that took more of the database than all else of the batch.

-- A plan from when there were few rules, or that guesses so, compared each line with each rule:
-- without loops they are hashed.
create function number_rules_of_lines(
  p_rounds bigint[], p_types integer[], p_slips integer[], p_configs integer[], p_numbers text[]
) returns table (line_no integer, rule text, odds_percent integer, cap_satang bigint)
language plpgsql stable set enable_nestloop = off set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query with rules as materialized (
    select * from number_rules n
    where n.round_id = any (p_rounds) or n.lottery_type_id = any (p_types)
  ), lines as materialized (
    select l.no::integer as no, l.number, c.bet_type, p_rounds[l.slip] as round_id,
      c.lottery_type_id as type_id
    from unnest(p_slips, p_configs, p_numbers) with ordinality l (slip, config_id, number, no)
    join bet_type_configs c on c.id = l.config_id and c.lottery_type_id = p_types[l.slip]
    where c.id = any (p_configs)
  )
  select l.no, n.rule, n.odds_percent, n.cap_satang
  from lines l join rules n on n.bet_type = l.bet_type and n.number = l.number
  where n.round_id = l.round_id or n.lottery_type_id = l.type_id
  union all
  select l.no, n.rule, n.odds_percent, n.cap_satang
  from lines l join rules n on n.bet_type = l.bet_type and n.number is null
  where n.round_id = l.round_id or n.lottery_type_id = l.type_id;
end $$;
comment on function number_rules_of_lines is
  'Line by line each rule that its number has, of its round or lottery. Given are rounds and
lotteries by slip and, by line, the slip, the bet type and the number its stake is counted under.';

-- As in 0103, but the rules of its lines come from number_rules_of_lines, and its bet types are
-- looked up: they were read of all lotteries.
create or replace function betting_judge(
  p_types integer[], p_rounds bigint[], p_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[], p_expected_odds integer[], p_has_rules boolean,
  p_staked_satang bigint[], p_member_staked_satang bigint[], p_left_satang bigint[],
  p_loose_satang bigint[], p_in_slip_satang bigint[]
) returns table (line_no integer, fault text, odds integer, room_satang bigint, shared boolean,
  capped boolean, passes boolean, certain boolean, fits boolean)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query with lines as (
    select * from unnest(p_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds,
        p_staked_satang, p_member_staked_satang, p_left_satang, p_loose_satang, p_in_slip_satang)
      with ordinality as l (slip, config_id, number, stake, expected_odds, staked, member_staked,
        room_left, loose, in_slip, no)
  ), booked as (
    select l.no, l.slip, l.stake, l.number, l.expected_odds, c.id as config_id,
      c.min_stake_satang, c.max_stake_satang, c.stake_step_satang, c.digits_count, c.odds,
      c.member_cap_satang, n.closed, n.percent, n.percent_caps, n.cap_percents,
      least(c.number_cap_satang, n.closed_cap) as cap, coalesce(l.staked, 0) as staked,
      coalesce(l.member_staked, 0) as member_staked, l.room_left, coalesce(l.loose, 0) as loose,
      coalesce(l.in_slip, 0) as in_slip,
      -- A line above the most is refused, and no more than the most was lent for it.
      (sum(least(l.stake, c.max_stake_satang)) over same_number
        - least(l.stake, c.max_stake_satang))::bigint as in_batch
    from lines l
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = p_types[l.slip] and c.active
        and c.id = any (p_configs)
    left join (
      select r.line_no, bool_or(r.rule = 'CLOSED' and r.cap_satang is null) as closed,
        min(r.odds_percent) filter (where r.cap_satang is null) as percent,
        min(r.cap_satang) filter (where r.rule = 'CLOSED') as closed_cap,
        array_agg(r.cap_satang)
          filter (where r.odds_percent is not null and r.cap_satang is not null) as percent_caps,
        array_agg(r.odds_percent)
          filter (where r.odds_percent is not null and r.cap_satang is not null) as cap_percents
      from number_rules_of_lines(p_rounds, p_types, p_slips, p_configs, p_numbers) r
      where p_has_rules group by r.line_no
    ) n on n.line_no = l.no and c.id is not null
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
      when b.member_staked + b.in_slip + b.stake > b.member_cap_satang then 'ABOVE_MAX'
      when b.closed then 'NUMBER_CLOSED'
      when b.staked + b.in_batch + b.stake > b.cap then 'NUMBER_CAP'
      when b.odds_now < b.expected_odds then 'ODDS_CHANGED'
    end,
    b.odds_now,
    -- Less than the smallest stake is none.
    case when r.room < b.min_stake_satang then 0 else r.room end,
    t.is_by_batch,
    t.least_cap is not null, coalesce(b.staked + b.in_batch + b.stake > t.least_cap, false),
    t.certain, coalesce(b.in_batch + b.stake <= b.room_left, false)
  from priced b
  cross join lateral (
    -- Whether the others sell what they may or nothing at all, the same caps are passed.
    select min(c) as least_cap, coalesce(bool_and((b.staked + b.in_batch + b.stake > c)
      = (b.staked - b.loose + b.in_batch + b.stake > c)), true) as certain,
      coalesce(bool_or(b.staked + b.in_slip + b.stake <= c
        and b.staked + b.in_batch + b.stake > c), false) as is_by_batch
    from unnest(array_append(b.percent_caps, b.cap)) c where c is not null) t
  cross join lateral (select line_fault(b.number, b.stake, b.config_id, b.digits_count,
    b.stake_step_satang, b.min_stake_satang, b.max_stake_satang) as fault) f
  cross join lateral (select greatest(0, least(b.cap - b.staked - b.in_slip,
    b.member_cap_satang - b.member_staked - b.in_slip, b.max_stake_satang)) as satang) w
  cross join lateral (
    select w.satang - w.satang % coalesce(b.stake_step_satang, 1) as room) r;
end $$;

-- As in 0103, with the rules from there too.
create or replace function caps_lend(
  p_part uuid, p_round_id bigint, p_configs integer[], p_numbers text[], p_stakes_satang bigint[]
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_type_id integer;
  v_parts uuid[];
  v_configs integer[];
  v_numbers text[];
  v_needs bigint[];
  v_mosts bigint[];
  v_leasts bigint[];
  v_caps jsonb;
  v_hards bigint[];
  v_own_parts uuid[];
  v_own_configs integer[];
  v_own_numbers text[];
  v_own bigint[];
  v_mays bigint[];
  v_holds timestamptz[];
  v_out_parts uuid[];
  v_out_configs integer[];
  v_out_numbers text[];
  v_out_mays bigint[];
  v_out_others bigint[];
  v_out_loose bigint[];
begin
  select r.lottery_type_id into v_type_id from rounds r where r.id = p_round_id;
  -- What is asked for, on numbers that have a cap. No more than a line may stake is lent for it.
  with asked as materialized (
    select n.*, row_number() over () as no from (
      select l.config_id, counted_number(c.bet_type, l.number) as number,
        sum(l.stake)::bigint as need,
        sum(least(l.stake, c.max_stake_satang))::bigint as most,
        min(least(l.stake, c.max_stake_satang)) as one, min(c.number_cap_satang) as number_cap
      from unnest(p_configs, p_numbers, p_stakes_satang) l (config_id, number, stake)
      join bet_type_configs c on c.id = l.config_id and c.lottery_type_id = v_type_id
      where l.number ~ '^[0-9]+$' and length(l.number) = c.digits_count and l.stake > 0
      group by 1, 2) n
  ), ruled as (
    select r.line_no, array_agg(r.cap_satang) as caps,
      min(r.cap_satang) filter (where r.rule = 'CLOSED') as hard
    from (
      select array_fill(1, array[count(*)::integer]) as slips,
        array_agg(a.config_id order by a.no) as configs,
        array_agg(a.number order by a.no) as numbers
      from asked a) a
    cross join lateral number_rules_of_lines(array[p_round_id], array[v_type_id], a.slips,
      a.configs, a.numbers) r
    where r.cap_satang is not null group by r.line_no
  )
  select array_agg(a.config_id), array_agg(a.number), array_agg(a.need), array_agg(a.most),
    array_agg(a.one), jsonb_agg(array_remove(array_append(r.caps, a.number_cap), null)),
    array_agg(least(a.number_cap, r.hard))
  into v_configs, v_numbers, v_needs, v_mosts, v_leasts, v_caps, v_hards
  from asked a left join ruled r on r.line_no = a.no
  where a.number_cap is not null or r.caps is not null;
  if v_configs is null then return; end if;
  select array_agg(p.part) into v_parts from parts p;

  -- Lock: one lender for a round, then the gates of all parts. No batch of it is under way then.
  perform pg_advisory_xact_lock(4201, (p_round_id % 2147483647)::integer);
  if (select count(*) from cap_leases k where k.round_id = p_round_id
      and k.bet_type_config_id = 0 and k.number = '') < cardinality(v_parts)
  then
    insert into cap_leases (part, round_id, bet_type_config_id, number)
    select u, p_round_id, 0, '' from unnest(v_parts) u
    on conflict (round_id, bet_type_config_id, number, part) do nothing;
  end if;
  update cap_leases set may_satang = 0
  where round_id = p_round_id and bet_type_config_id = 0 and number = '';
  v_now := clock_timestamp();
  select array_agg(e.part), array_agg(e.bet_type_config_id), array_agg(e.number),
    array_agg(e.stake_satang), array_agg(e.may_satang), array_agg(e.held_until)
  into v_own_parts, v_own_configs, v_own_numbers, v_own, v_mays, v_holds
  from exposure_parts e where e.round_id = p_round_id
    and e.bet_type_config_id = any (v_configs) and e.number = any (v_numbers);

  -- Decide, number by number. Left is what a part may still sell.
  with asked as (
    select a.*, array(select c::bigint from jsonb_array_elements_text(v_caps -> (a.no - 1)::integer)
      c) as caps
    from unnest(v_configs, v_numbers, v_needs, v_mosts, v_leasts, v_hards) with ordinality
      a (config_id, number, need, most, one, hard, no)
  ), of_parts as (
    select a.no, p.part, p.part = p_part as mine, p.part = p_part or o.may is not null as has_row,
      coalesce(o.stake, 0) as own, greatest(0, coalesce(o.may - o.stake, 0)) as "left",
      p.part <> p_part and coalesce(o.held > v_now, false) as held
    from asked a cross join unnest(v_parts) p (part)
    left join unnest(v_own_parts, v_own_configs, v_own_numbers, v_own, v_mays, v_holds)
      o (part, config_id, number, stake, may, held)
      on o.part = p.part and o.config_id = a.config_id and o.number = a.number
  ), sums as (
    select no, sum(own)::bigint as staked, sum("left")::bigint as all_left,
      coalesce(sum("left") filter (where held), 0)::bigint as held_left,
      coalesce(sum("left") filter (where mine), 0)::bigint as my_left
    from of_parts group by no
  ), weighed as (
    -- The next cap that a line would pass. Where none is left nothing is kept back.
    select a.*, s.*, c.next_cap, greatest(0, a.need - s.my_left) as more,
      c.next_cap - s.staked - s.all_left as free, c.next_cap - s.staked - s.held_left as room
    from (select no as asked_no, config_id, number, need, most, one, hard, caps from asked) a
    join sums s on s.no = a.asked_no
    cross join lateral (
      select min(c) as next_cap from unnest(a.caps) c where c >= s.staked) c
  ), lent as (
    select w.*, w.next_cap is null or w.more <= w.free as enough, case
        when w.next_cap is null or w.more <= w.free then
          w.my_left + least(w.more, greatest(0, w.most - w.my_left))
            + coalesce((w.free - w.more) / 4, 0)
        -- Only who has all that is left may pass a cap, where that lowers the odds. What is too
        -- little for any line is lent to nobody, so that all know it.
        when w.held_left > 0 or w.need <= w.room then
          case when w.one <= w.room then least(w.need, w.most, w.room) else 0 end
        when w.hard is null then least(w.need, w.most)
        when w.one <= w.hard - w.staked then least(w.need, w.most, w.hard - w.staked)
        else 0
      end as my_new
    from weighed w
  ), after as (
    select l.config_id, l.number, l.staked, p.part, p.own, p.has_row, case
        when p.mine then l.my_new
        when p.held or l.enough then p."left"
        else 0 end as "left"
    from lent l join of_parts p on p.no = l.no
  ), told as (
    select a.*, sum(a."left") over (partition by a.config_id, a.number) - a."left" as loose
    from after a
  )
  select array_agg(t.part), array_agg(t.config_id), array_agg(t.number),
    array_agg(greatest(0, t.own + t."left")::bigint),
    array_agg((t.staked - t.own + t.loose)::bigint), array_agg(t.loose::bigint)
  into v_out_parts, v_out_configs, v_out_numbers, v_out_mays, v_out_others, v_out_loose
  from told t where t.has_row;

  -- Write.
  insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count, may_satang, others_satang, loose_satang, held_until)
  select o.part, p_round_id, o.config_id, o.number, 0, 0, 0, o.may, o.others, o.loose,
    case when o.part = p_part then v_now + interval '1 second' end
  from unnest(v_out_parts, v_out_configs, v_out_numbers, v_out_mays, v_out_others, v_out_loose)
    o (part, config_id, number, may, others, loose)
  order by o.config_id, o.number, o.part
  on conflict (round_id, bet_type_config_id, number, part) do update set
    may_satang = excluded.may_satang, others_satang = excluded.others_satang,
    loose_satang = excluded.loose_satang,
    held_until = coalesce(excluded.held_until, e.held_until);
end $$;
