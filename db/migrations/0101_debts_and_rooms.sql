-- What a corrected result takes back beyond the wallet is owed, and lost from then on as what the
-- wallet held is; what pays the win again brings back what was collected of it: no second win.
create or replace function protection_won(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_since bigint := ledger_entry_since(p_user_id, p_from);
  v_owed bigint;
begin
  -- Of a debt that a later result took up, what was collected before is what it had taken.
  select coalesce(sum(
      case when r.created_at >= p_from then r.amount_satang - r.written_off_satang else 0 end
      - case when r.closed_at >= p_from
        then r.amount_satang - r.written_off_satang - r.collected_satang else 0 end), 0)
  into v_owed
  from receivables r
  where r.user_id = p_user_id and (r.created_at >= p_from or r.closed_at >= p_from);
  return (select coalesce(sum(e.amount_satang), 0)::bigint - v_owed from ledger_entries e
    where e.user_id = p_user_id and e.type in ('WIN', 'ADJUST')
      and e.counter_account = 'PAYOUTS' and e.id >= v_since);
end $$;
comment on function protection_won is
  'What was paid out since a moment, less what corrected results have taken back or is owed of it;
what the house has given up of that stays won.';

-- What is told as still possible on a number that is nearly full can be staked: where less is left
-- than the smallest stake, nothing is possible.
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
      coalesce(bool_or(b.staked + b.stake <= c and b.staked + b.in_batch + b.stake > c), false)
        as is_by_batch
    from unnest(array_append(b.percent_caps, b.cap)) c where c is not null) t
  cross join lateral (select betting_line_fault(b.number, b.stake, b.config_id, b.digits_count,
    b.stake_step_satang, b.min_stake_satang, b.max_stake_satang) as fault) f
  cross join lateral (select greatest(0, least(b.cap - b.staked,
    b.member_cap_satang - b.member_staked, b.max_stake_satang)) as satang) w
  cross join lateral (
    select w.satang - w.satang % coalesce(b.stake_step_satang, 1) as room) r;
end $$;
