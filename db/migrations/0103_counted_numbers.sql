-- Bets in any order win on every order of their number: the orders are one bet, and their stakes
-- are counted under one number (docs/decisions/0184). Slips keep the number that was typed.

create function is_tod(p_bet_type text) returns boolean language sql immutable as $$
  select p_bet_type in ('FOUR_TOD', 'THREE_TOD');
$$;
comment on function is_tod is 'Whether a bet type wins in any order of the drawn number.';

-- Without a look at a table or a query of its own, so that it is read into what calls it.
create function digits_in_order(p_number text) returns text language sql immutable as $$
  select case when p_number ~ '^[0-9]+$' then
      repeat('0', length(p_number) - length(replace(p_number, '0', ''))) ||
      repeat('1', length(p_number) - length(replace(p_number, '1', ''))) ||
      repeat('2', length(p_number) - length(replace(p_number, '2', ''))) ||
      repeat('3', length(p_number) - length(replace(p_number, '3', ''))) ||
      repeat('4', length(p_number) - length(replace(p_number, '4', ''))) ||
      repeat('5', length(p_number) - length(replace(p_number, '5', ''))) ||
      repeat('6', length(p_number) - length(replace(p_number, '6', ''))) ||
      repeat('7', length(p_number) - length(replace(p_number, '7', ''))) ||
      repeat('8', length(p_number) - length(replace(p_number, '8', ''))) ||
      repeat('9', length(p_number) - length(replace(p_number, '9', '')))
    else p_number end;
$$;
comment on function digits_in_order is
  'The digits of a number in ascending order; what has other characters as it is.';

create function counted_number(p_bet_type text, p_number text) returns text
language sql immutable as $$
  select case when is_tod(p_bet_type) then digits_in_order(p_number) else p_number end;
$$;
comment on function counted_number is 'The number that stakes on a number of a bet type are counted
under, as countedNumber in domain/betting/counted-number.ts.';

create function staked_before(p_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[]) returns bigint[]
language plpgsql stable as $$
begin
  return array_agg(l.before order by l.no) from (
    select k.no, (sum(k.stake) over (partition by k.slip, k.config_id, k.number order by k.no)
      - k.stake)::bigint as before
    from (
      select l.no, l.slip, l.config_id, l.number, least(l.stake, c.max_stake_satang) as stake
      from unnest(p_slips, p_configs, p_numbers, p_stakes_satang) with ordinality
        l (slip, config_id, number, stake, no)
      left join bet_type_configs c on c.id = l.config_id) k) l;
end $$;
comment on function staked_before is 'Line by line what lines before it of the same slip stake on
what is counted under one number with it.';

-- Under another name, and betting_judge with one more argument than before: a batch that had begun
-- and waits for its round until this is through calls one of them, does not find it, fails, and its
-- slips are placed anew, one by one.
drop function betting_line_fault;
create function line_fault(p_number text, p_stake_satang bigint, p_config_id integer,
  p_digits smallint, p_step_satang bigint, p_min_satang bigint, p_max_satang bigint) returns text
language sql immutable as $$
  select case
    when p_config_id is null then 'WRONG_BET_TYPE'
    when p_number !~ '^[0-9]+$' or length(p_number) <> p_digits then 'WRONG_LENGTH'
    when p_stake_satang < p_min_satang then 'BELOW_MIN'
    when p_stake_satang > p_max_satang then 'ABOVE_MAX'
    when p_stake_satang % p_step_satang <> 0 then 'NOT_WHOLE_BAHT'
  end;
$$;
comment on function line_fault is
  'What is wrong with a line by itself; null: nothing. Stakes in satang.';

drop function betting_judge;
create function betting_judge(
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
comment on function betting_judge is
  'Judges each line: the fault or null, the odds it would take, and for a cap the stake still
possible. shared: a cap is passed only by what other slips of the batch stake. capped, passes: the
number has a cap, and with the line one is passed. certain: the same ones are passed whether others
sell p_loose_satang or not; fits: the line is within p_left_satang, what may be sold without asking.
Given are, by slip, lottery and round, and, by line, the number its stake is counted under, what all
and the member have staked on that, and what lines before it of its slip stake on that; null is
nothing.';


create or replace function betting_judge_lines(
  p_rounds bigint[], p_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[], p_expected_odds integer[], p_user_ids uuid[], p_has_rules boolean
) returns table (line_no integer, fault text, odds integer, room_satang bigint, shared boolean)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_numbers text[];
  v_tods integer[] := array(select c.id from bet_type_configs c
    where c.id = any (p_configs) and is_tod(c.bet_type));
  v_types integer[];
  v_on_rounds bigint[];
  v_on_configs integer[];
  v_on_numbers text[];
  v_on bigint[];
  v_of_users uuid[];
  v_of_rounds bigint[];
  v_of_configs integer[];
  v_of_numbers text[];
  v_of bigint[];
  v_staked bigint[];
  v_member_staked bigint[];
begin
  select array_agg(case when l.config_id = any (v_tods) then digits_in_order(l.number)
      else l.number end order by l.no) into v_numbers
  from unnest(p_configs, p_numbers) with ordinality l (config_id, number, no);
  select array_agg(r.lottery_type_id order by s.no) into v_types
  from unnest(p_rounds) with ordinality s (id, no) left join rounds r on r.id = s.id;
  select array_agg(e.round_id), array_agg(e.bet_type_config_id), array_agg(e.number),
    array_agg(e.stake_satang)
  into v_on_rounds, v_on_configs, v_on_numbers, v_on
  from exposures e where e.round_id = any (p_rounds)
    and e.bet_type_config_id = any (p_configs) and e.number = any (v_numbers);
  select array_agg(b.user_id), array_agg(b.round_id), array_agg(b.bet_type_config_id),
    array_agg(b.number), array_agg(b.stake)
  into v_of_users, v_of_rounds, v_of_configs, v_of_numbers, v_of
  from (
    select b.user_id, b.round_id, b.bet_type_config_id,
      case when b.bet_type_config_id = any (v_tods) then digits_in_order(b.number)
        else b.number end as number,
      sum(b.stake_satang)::bigint as stake
    from bets b
    where b.user_id = any (p_user_ids) and b.round_id = any (p_rounds)
      and b.cancelled_at is null
      and b.bet_type_config_id = any (p_configs)
    group by 1, 2, 3, 4) b;
  select array_agg(e.stake order by l.no), array_agg(b.stake order by l.no)
  into v_staked, v_member_staked
  from unnest(p_slips, p_configs, v_numbers) with ordinality l (slip, config_id, number, no)
  left join unnest(v_on_rounds, v_on_configs, v_on_numbers, v_on)
    e (round_id, config_id, number, stake)
    on e.round_id = p_rounds[l.slip] and e.config_id = l.config_id and e.number = l.number
  left join unnest(v_of_users, v_of_rounds, v_of_configs, v_of_numbers, v_of)
    b (user_id, round_id, config_id, number, stake)
    on b.user_id = p_user_ids[l.slip] and b.round_id = p_rounds[l.slip]
      and b.config_id = l.config_id and b.number = l.number;
  return query select j.line_no, j.fault, j.odds, j.room_satang, j.shared
  from betting_judge(v_types, p_rounds, p_slips, p_configs, v_numbers, p_stakes_satang,
    p_expected_odds, p_has_rules, v_staked, v_member_staked, null, null,
    staked_before(p_slips, p_configs, v_numbers, p_stakes_satang)) j;
end $$;

create or replace function member_stakes_count(
  p_part uuid, p_user_ids uuid[], p_rounds bigint[], p_configs integer[]
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_users uuid[];
  v_rounds bigint[];
  v_configs integer[];
  v_tods integer[] := array(select c.id from bet_type_configs c
    where c.id = any (p_configs) and is_tod(c.bet_type));
begin
  select array_agg(k.user_id), array_agg(k.round_id), array_agg(k.config_id)
  into v_users, v_rounds, v_configs
  from unnest(p_user_ids, p_rounds, p_configs) k (user_id, round_id, config_id)
  left join member_stakes m on m.user_id = k.user_id and m.round_id = k.round_id
    and m.bet_type_config_id = k.config_id and m.number = '' and m.user_id = any (p_user_ids)
  where m.user_id is null;
  if v_users is null then return; end if;
  insert into member_stakes_kept (round_id, part, bet_type_config_id)
  select distinct k.round_id, p_part, k.config_id from unnest(v_rounds, v_configs)
    k (round_id, config_id)
  order by 1, 3 on conflict do nothing;
  insert into member_stakes (user_id, round_id, bet_type_config_id, number, stake_satang)
  select k.user_id, k.round_id, k.config_id, '', 0
  from unnest(v_users, v_rounds, v_configs) k (user_id, round_id, config_id);
  insert into member_stakes (user_id, round_id, bet_type_config_id, number, stake_satang)
  -- What was cancelled is left out last: else the slips of the whole round would be looked through.
  select s.user_id, s.round_id, b.config_id,
    case when b.config_id = any (v_tods) then digits_in_order(b.number) else b.number end,
    coalesce(sum(b.stake) filter (where s.cancelled_at is null), 0)
  from unnest(v_users, v_rounds, v_configs) k (user_id, round_id, config_id)
  join slips s on s.user_id = k.user_id and s.round_id = k.round_id
  cross join lateral unnest(s.line_config_ids, s.line_numbers, s.line_stakes_satang)
    b (config_id, number, stake)
  where s.user_id = any (v_users) and b.config_id = k.config_id
  group by 1, 2, 3, 4;
end $$;

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
  select array_agg(a.config_id), array_agg(a.number), array_agg(a.need), array_agg(a.most),
    array_agg(a.one), jsonb_agg(a.caps), array_agg(a.hard)
  into v_configs, v_numbers, v_needs, v_mosts, v_leasts, v_caps, v_hards
  from (
    select l.config_id, l.number, l.need, l.most, l.one, k.caps, k.hard from (
      select l.config_id, counted_number(c.bet_type, l.number) as number,
        sum(l.stake)::bigint as need,
        sum(least(l.stake, c.max_stake_satang))::bigint as most,
        min(least(l.stake, c.max_stake_satang)) as one, min(c.bet_type) as bet_type,
        min(c.number_cap_satang) as number_cap
      from unnest(p_configs, p_numbers, p_stakes_satang) l (config_id, number, stake)
      join bet_type_configs c on c.id = l.config_id and c.lottery_type_id = v_type_id
      where l.number ~ '^[0-9]+$' and length(l.number) = c.digits_count and l.stake > 0
      group by 1, 2) l
    cross join lateral (
      select array_agg(c.cap) as caps, min(c.cap) filter (where c.is_hard) as hard from (
        select l.number_cap as cap, true as is_hard
        union all
        select n.cap_satang, n.rule = 'CLOSED' from number_rules n
        where (n.round_id = p_round_id or n.lottery_type_id = v_type_id)
          and n.bet_type = l.bet_type and (n.number = l.number or n.number is null)) c
      where c.cap is not null) k
    where k.caps is not null) a;
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
  v_tods integer[];
  v_numbers text[] := p_numbers;
  v_in_slip bigint[];
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
    coalesce(bool_or(c.member_cap_satang is not null), false),
    array_agg(c.id) filter (where is_tod(c.bet_type))
  into v_has_caps, v_has_member_caps, v_tods
  from bet_type_configs c where c.lottery_type_id = any (v_types)
    and (coalesce(c.number_cap_satang, c.member_cap_satang) is not null or is_tod(c.bet_type));
  -- Stakes are counted by the number of v_numbers; only the slip keeps the one that was typed.
  if p_configs && v_tods then
    select array_agg(case when l.config_id = any (v_tods) then digits_in_order(l.number)
        else l.number end order by l.no) into v_numbers
    from unnest(p_configs, p_numbers) with ordinality l (config_id, number, no);
  end if;
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
    from unnest(p_line_slips, p_configs, v_numbers) with ordinality l (slip, config_id, number, no)
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
        bool_and(line_fault(l.number, l.stake, c.id, c.digits_count,
          c.stake_step_satang, c.min_stake_satang, c.max_stake_satang) is null
          and c.odds >= coalesce(l.expected_odds, 0)) as faultless,
        min(c.number_cap_satang) as cap
      from unnest(p_line_slips, p_configs, v_numbers, p_stakes_satang, p_expected_odds)
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
        from unnest(p_line_slips, p_configs, v_numbers)
          with ordinality l (slip, config_id, number, no)) l
      left join exposure_parts e on e.part = p_part and e.round_id = l.round_id
        and e.bet_type_config_id = l.config_id and e.number = l.number;
    end if;
  end if;

  -- Decide, line by line and then slip by slip.
  if v_plain then
    v_sure := array_fill(true, array[cardinality(p_configs)]);
  elsif v_has_rules or v_has_caps or v_has_member_caps then
    -- Two lines of a slip are on one number only where they name it in two orders.
    if v_numbers <> p_numbers then
      v_in_slip := staked_before(p_line_slips, p_configs, v_numbers, p_stakes_satang);
    end if;
    select array_agg(j.fault order by j.line_no), array_agg(j.odds order by j.line_no),
      array_agg(j.room_satang order by j.line_no), array_agg(j.shared order by j.line_no),
      array_agg(cap_is_sure(j.capped, j.passes, j.certain, j.fits, v_loose[j.line_no] = 0, j.fault,
        p_asked[p_line_slips[j.line_no]]) order by j.line_no)
    into v_faults, v_odds, v_rooms, v_shared, v_sure
    from betting_judge(v_types, p_rounds, p_line_slips, p_configs, v_numbers, p_stakes_satang,
      p_expected_odds, v_has_rules, v_staked, v_member_staked, v_left, v_loose, v_in_slip) j;
  else
    -- No rule and no cap stands on any number: a line is judged by its bet type alone.
    select array_agg(coalesce(line_fault(l.number, l.stake, c.id, c.digits_count,
        c.stake_step_satang, c.min_stake_satang, c.max_stake_satang),
        case when c.odds < l.expected_odds then 'ODDS_CHANGED' end) order by l.no),
      array_agg(c.odds order by l.no), array_agg(c.max_stake_satang order by l.no),
      array_agg(true)
    into v_faults, v_odds, v_rooms, v_sure
    from unnest(p_line_slips, p_configs, v_numbers, p_stakes_satang, p_expected_odds)
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
    from unnest(p_line_slips, p_configs, v_numbers, p_stakes_satang)
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
    from unnest(p_line_slips, p_configs, v_numbers) l (slip, config_id, number)
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
      from unnest(p_line_slips, p_configs, v_numbers, p_stakes_satang, v_odds)
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
  select p_part, v_slip.round_id, b.config_id, counted_number(c.bet_type, b.number),
    -sum(b.stake), -sum(b.stake * b.odds / 100), -count(*)
  from unnest(v_slip.line_config_ids, v_slip.line_numbers, v_slip.line_stakes_satang,
    v_slip.line_odds) b (config_id, number, stake, odds)
  left join bet_type_configs c on c.id = b.config_id
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
-- A node of the version before names the number as it was typed.
create or replace function exposures_forget_loans(p_type_id integer, p_round_id bigint,
  p_bet_types text[], p_numbers text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_rounds bigint[] := array(select r.id from rounds r
    where (r.lottery_type_id = p_type_id or r.id = p_round_id)
      and r.status in ('SCHEDULED', 'OPEN'));
  v_configs integer[] := array(select c.id from bet_type_configs c
    where c.bet_type = any (p_bet_types));
  v_numbers text[] := array(select distinct counted_number(t, n)
    from unnest(p_bet_types) t, unnest(p_numbers) n);
begin
  update exposure_parts e
  set may_satang = null, others_satang = 0, loose_satang = 0, held_until = null
  where e.may_satang is not null and (p_numbers is null or e.number = any (v_numbers))
    and e.round_id = any (v_rounds) and e.bet_type_config_id = any (v_configs);
end $$;

-- A node of the version before writes the rules of numbers as they were typed, and forgets what was
-- lent of their caps under the number that was typed. A distributed house has none of that version,
-- and no triggers on what is copied to every node.
create function tod_rules_in_order() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.number := digits_in_order(new.number);
  if new.cap_satang is not null then
    perform exposures_forget_loans(new.lottery_type_id, new.round_id, array[new.bet_type],
      case when new.number is not null then array[new.number] end);
  end if;
  return new;
end $$;
revoke all on function tod_rules_in_order from public;
do $$
begin
  if exists (select from pg_trigger t where t.tgname = 'rate_steps_follow_caps') then
    create trigger tod_rules_in_order before insert or update of bet_type, number on number_rules
      for each row when (is_tod(new.bet_type)) execute function tod_rules_in_order();
  end if;
end $$;

-- What stands is counted anew under one number: rules, and the stakes of rounds without a result.
-- What was staked in others stays under the numbers that were typed.
create function tods_count_anew() returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_tods integer[] := array(select c.id from bet_type_configs c where is_tod(c.bet_type));
  v_types integer[] := array(select c.lottery_type_id from bet_type_configs c
    where is_tod(c.bet_type));
  v_open bigint[];
  v_rounds bigint[];
  v_same bigint[];
  v_parts uuid[];
  v_on_rounds bigint[];
  v_configs integer[];
  v_numbers text[];
  v_stakes bigint[];
  v_payouts bigint[];
  v_lines integer[];
begin
  v_rounds := array(select r.id from rounds r
    where r.lottery_type_id = any (v_types) and r.status in ('SCHEDULED', 'OPEN', 'CLOSED'));
  -- No slip of a round that is open, or that has stakes to move, is being placed or cancelled from
  -- here on, nor is such a round opened again, and no rule is set.
  v_on_rounds := array(select distinct e.round_id from exposure_parts e
    where e.round_id = any (v_rounds) and e.bet_type_config_id = any (v_tods)
      and e.number <> digits_in_order(e.number));
  v_open := array(select r.id from rounds r
    where r.id = any (v_rounds) and (r.id = any (v_on_rounds) or r.status <> 'CLOSED'
      and r.open_time <= clock_timestamp() + interval '1 minute') order by r.id);
  perform round_hold(r) from unnest(v_open) r;
  select array_agg(e.part), array_agg(e.round_id), array_agg(e.bet_type_config_id),
    array_agg(e.number), array_agg(e.stake), array_agg(e.payout), array_agg(e.lines)
  into v_parts, v_on_rounds, v_configs, v_numbers, v_stakes, v_payouts, v_lines
  from (
    select e.part, e.round_id, e.bet_type_config_id, digits_in_order(e.number) as number,
      sum(e.stake_satang)::bigint as stake, sum(e.payout_satang)::bigint as payout,
      sum(e.line_count)::integer as lines
    from exposure_parts e
    where e.round_id = any (v_rounds) and e.bet_type_config_id = any (v_tods)
      and e.number <> digits_in_order(e.number)
    group by 1, 2, 3, 4) e;
  -- Nor is anything lent of what is moved.
  perform pg_advisory_xact_lock(4201, (r % 2147483647)::integer) from (
    select distinct r from unnest(v_on_rounds) r order by r) r;

  insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select m.* from unnest(v_parts, v_on_rounds, v_configs, v_numbers, v_stakes, v_payouts, v_lines)
    m (part, round_id, config_id, number, stake, payout, lines)
  on conflict (round_id, bet_type_config_id, number, part) do update set
    stake_satang = e.stake_satang + excluded.stake_satang,
    payout_satang = e.payout_satang + excluded.payout_satang,
    line_count = e.line_count + excluded.line_count;
  delete from exposure_parts e
  where e.round_id = any (v_rounds) and e.bet_type_config_id = any (v_tods)
    and e.number <> digits_in_order(e.number);
  update exposure_parts e
  set may_satang = null, others_satang = 0, loose_satang = 0, held_until = null
  where e.may_satang is not null and e.round_id = any (v_rounds)
    and e.bet_type_config_id = any (v_tods);
  -- They are added up anew when they are asked for again.
  if exists (select k.part from member_stakes_kept k where k.round_id = any (v_rounds) limit 1)
  then
    delete from member_stakes m
    where m.round_id = any (v_rounds) and m.bet_type_config_id = any (v_tods);
  end if;

  -- Rules that say the same of two orders are one.
  select array_agg(n.id) into v_same from (
    select n.id, row_number() over (partition by n.lottery_type_id, n.round_id, n.bet_type,
      digits_in_order(n.number), n.rule, n.odds_percent, n.cap_satang order by n.id) as no
    from number_rules n where is_tod(n.bet_type) and n.number is not null) n
  where n.no > 1;
  delete from number_rules n where n.id = any (v_same);
  update number_rules n set number = digits_in_order(n.number)
  where is_tod(n.bet_type) and n.number <> digits_in_order(n.number);
end $$;
revoke all on function tods_count_anew from public;
select tods_count_anew();
