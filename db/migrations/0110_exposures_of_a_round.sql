-- As in 0103 and 0078, but exposures are added up of the rounds that are asked about: Citus adds up
-- those of all years where the view exposures is asked, and looks at the round afterwards.
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
  from (
    select e.round_id, e.bet_type_config_id, e.number, sum(e.stake_satang)::bigint as stake_satang
    from exposure_parts e where e.round_id = any (p_rounds)
      and e.bet_type_config_id = any (p_configs) and e.number = any (v_numbers)
    group by 1, 2, 3) e;
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

create or replace function backoffice_round_money(p_round_id bigint)
returns table (slips integer, stakes_satang bigint, refunds_satang bigint, payouts_satang bigint)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_round rounds;
  v_net bigint;
begin
  select * into strict v_round from rounds r where r.id = p_round_id;
  -- Those that stand have an index of their own, and those that do not.
  select count(*), coalesce(sum(s.total_satang), 0) into slips, stakes_satang from (
    select s.total_satang from slips s where s.round_id = p_round_id and s.cancelled_at is null
    union all
    select s.total_satang from slips s where s.round_id = p_round_id and s.cancelled_at is not null
  ) s;
  if v_round.status = 'VOIDED' then
    refunds_satang := stakes_satang;
    payouts_satang := 0;
  else
    -- Exposures hold what is staked on slips that stand: what they lack was cancelled.
    select coalesce(sum(e.stake_satang), 0) into v_net
    from exposure_parts e where e.round_id = p_round_id;
    refunds_satang := stakes_satang - v_net;
    select coalesce(sum(w.payout_satang), 0) into payouts_satang
    from wins w where w.round_id = p_round_id and w.result_version = v_round.result_version;
  end if;
  return next;
end $$;
