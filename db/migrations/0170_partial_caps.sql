-- Two rules may let a number pay a part, each from a stake on it on. Once the lower cap was passed,
-- the smallest part of all of them was paid; now it is the smallest whose own cap is passed.
create or replace function betting_judge_lines(
  p_rounds bigint[], p_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[], p_expected_odds integer[], p_user_ids uuid[], p_has_rules boolean
) returns table (line_no integer, fault text, odds integer, room_satang bigint, shared boolean)
language sql stable as $$
  with lines as (
    select * from unnest(p_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds)
      with ordinality as l (slip, config_id, number, stake, expected_odds, no)
  ), judged as (
    select l.no, l.slip, l.stake, l.number, l.expected_odds, c.id as config_id, r.id as round_id,
      c.min_stake_satang, c.max_stake_satang, c.stake_step_satang, c.digits_count, c.odds,
      c.member_cap_satang, n.closed, n.percent, n.percent_caps, n.cap_percents,
      least(c.number_cap_satang, n.closed_cap) as cap
    from lines l
    left join rounds r on r.id = p_rounds[l.slip]
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = r.lottery_type_id and c.active
    left join lateral (
      select bool_or(rule = 'CLOSED' and cap_satang is null) as closed,
        min(odds_percent) filter (where cap_satang is null) as percent,
        min(cap_satang) filter (where rule = 'CLOSED') as closed_cap,
        array_agg(cap_satang) filter (where odds_percent is not null and cap_satang is not null)
          as percent_caps,
        array_agg(odds_percent) filter (where odds_percent is not null and cap_satang is not null)
          as cap_percents
      from number_rules n
      where p_has_rules and (n.round_id = r.id or n.lottery_type_id = r.lottery_type_id)
        and n.bet_type = c.bet_type and (n.number = l.number or n.number is null)
    ) n on true
  ), booked as (
    -- What stands on a number is only looked up where a cap asks for it.
    select j.*, case when j.cap is null and j.percent_caps is null then 0 else coalesce((
        select e.stake_satang from exposures e where e.round_id = j.round_id
          and e.bet_type_config_id = j.config_id and e.number = j.number
      ), 0) end as staked,
      case when j.cap is null and j.percent_caps is null then 0
        else coalesce(sum(j.stake) over same_number - j.stake, 0) end::bigint as in_batch,
      case when j.member_cap_satang is null then 0 else coalesce((
        select sum(b.stake_satang)
        from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
        where b.round_id = j.round_id and b.bet_type_config_id = j.config_id
          and b.number = j.number and b.user_id = p_user_ids[j.slip] and s.cancelled_at is null
      ), 0) end::bigint as member_staked
    from judged j
    window same_number as (partition by j.round_id, j.config_id, j.number order by j.no)
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
    b.in_batch > 0
  from priced b
  cross join lateral (select betting_line_fault(b.number, b.stake, b.config_id, b.digits_count,
    b.stake_step_satang, b.min_stake_satang, b.max_stake_satang) as fault) f
  cross join lateral (select greatest(0, least(b.cap - b.staked,
    b.member_cap_satang - b.member_staked, b.max_stake_satang)) as room) r;
$$;
