-- What is asked of a whole round reads its slips once, with their lines in them.

create or replace function betting_judge_lines(
  p_rounds bigint[], p_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[], p_expected_odds integer[], p_user_ids uuid[], p_has_rules boolean
) returns table (line_no integer, fault text, odds integer, room_satang bigint, shared boolean)
language plpgsql stable as $$
#variable_conflict use_column
declare
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
  select array_agg(r.lottery_type_id order by s.no) into v_types
  from unnest(p_rounds) with ordinality s (id, no) left join rounds r on r.id = s.id;
  select array_agg(e.round_id), array_agg(e.bet_type_config_id), array_agg(e.number),
    array_agg(e.stake_satang)
  into v_on_rounds, v_on_configs, v_on_numbers, v_on
  from exposures e where e.round_id = any (p_rounds)
    and e.bet_type_config_id = any (p_configs) and e.number = any (p_numbers);
  select array_agg(b.user_id), array_agg(b.round_id), array_agg(b.bet_type_config_id),
    array_agg(b.number), array_agg(b.stake)
  into v_of_users, v_of_rounds, v_of_configs, v_of_numbers, v_of
  from (
    select b.user_id, b.round_id, b.bet_type_config_id, b.number,
      sum(b.stake_satang)::bigint as stake
    from bets b
    where b.user_id = any (p_user_ids) and b.round_id = any (p_rounds)
      and b.cancelled_at is null
      and b.bet_type_config_id = any (p_configs) and b.number = any (p_numbers)
    group by 1, 2, 3, 4) b;
  select array_agg(e.stake order by l.no), array_agg(b.stake order by l.no)
  into v_staked, v_member_staked
  from unnest(p_slips, p_configs, p_numbers) with ordinality l (slip, config_id, number, no)
  left join unnest(v_on_rounds, v_on_configs, v_on_numbers, v_on)
    e (round_id, config_id, number, stake)
    on e.round_id = p_rounds[l.slip] and e.config_id = l.config_id and e.number = l.number
  left join unnest(v_of_users, v_of_rounds, v_of_configs, v_of_numbers, v_of)
    b (user_id, round_id, config_id, number, stake)
    on b.user_id = p_user_ids[l.slip] and b.round_id = p_rounds[l.slip]
      and b.config_id = l.config_id and b.number = l.number;
  return query select j.line_no, j.fault, j.odds, j.room_satang, j.shared
  from betting_judge(v_types, p_rounds, p_slips, p_configs, p_numbers, p_stakes_satang,
    p_expected_odds, p_has_rules, v_staked, v_member_staked, null, null) j;
end $$;

create or replace function member_stakes_count(
  p_part uuid, p_user_ids uuid[], p_rounds bigint[], p_configs integer[]
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_users uuid[];
  v_rounds bigint[];
  v_configs integer[];
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
  select s.user_id, s.round_id, b.config_id, b.number,
    coalesce(sum(b.stake) filter (where s.cancelled_at is null), 0)
  from unnest(v_users, v_rounds, v_configs) k (user_id, round_id, config_id)
  join slips s on s.user_id = k.user_id and s.round_id = k.round_id
  cross join lateral unnest(s.line_config_ids, s.line_numbers, s.line_stakes_satang)
    b (config_id, number, stake)
  where s.user_id = any (v_users) and b.config_id = k.config_id
  group by 1, 2, 3, 4;
end $$;

create or replace function notices_of_settlement(p_round_id bigint, p_version integer)
returns table (no bigint, user_id uuid, event text)
language plpgsql set enable_nestloop = off as $$
#variable_conflict use_column
declare
  v_kind text;
  v_users uuid[];
  v_amounts bigint[];
  v_others uuid[];
begin
  select s.kind into v_kind from settlements s
  where s.round_id = p_round_id and s.result_version = p_version and s.finished_at is not null;
  if v_kind is null then return; end if;
  select array_agg(m.user_id), array_agg(m.amount) into v_users, v_amounts from (
    select d.user_id, sum(d.payout_change_satang + d.refund_satang)::bigint as amount
    from settlement_dues d where d.round_id = p_round_id and d.result_version = p_version
    group by d.user_id) m;
  if v_kind = 'RESULT' then
    select array_agg(o.user_id) into v_others from (
      select distinct s.user_id from slips s
      where s.round_id = p_round_id and s.cancelled_at is null) o;
  end if;
  return query with told as (
    select m.user_id, m.amount, case v_kind when 'VOID' then 'REFUND'
      when 'CORRECTION' then 'CORRECTION' else 'WIN' end as event
    from unnest(v_users, v_amounts) m (user_id, amount) where m.amount <> 0
    union all
    select o.user_id, null, 'RESULT' from unnest(v_others) o (user_id)
    where not exists (select from unnest(v_users) m (user_id) where m.user_id = o.user_id)
  ), wanted as materialized (
    select t.* from told t join notice_choices c on c.user_id = t.user_id where c.lottery
  ), written as (
    insert into notices (user_id, event, subject, amount_satang, round_id)
    select t.user_id, t.event, p_round_id || ':' || p_version, t.amount, p_round_id
    from wanted t
    on conflict on constraint notice_is_single do nothing
    returning notices.no, notices.user_id, notices.event
  )
  select w.no, w.user_id, w.event from written w where w.event <> 'RESULT';
end $$;

create or replace function results_winning_lines(
  p_round_id bigint, p_bet_types text[], p_numbers text[])
returns table (user_id uuid, slip_id bigint, line_no smallint, payout_satang bigint)
language plpgsql stable rows 10000
set enable_seqscan = off set enable_indexscan = off as $$
#variable_conflict use_column
declare
  v_pairs text[];
  v_numbers text[];
begin
  select array_agg(c.id || ':' || w.number), array_agg(distinct w.number) into v_pairs, v_numbers
  from unnest(p_bet_types, p_numbers) w (bet_type, number)
  join rounds r on r.id = p_round_id
  join bet_type_configs c on c.lottery_type_id = r.lottery_type_id and c.bet_type = w.bet_type;
  return query select s.user_id, s.id, l.line_no::smallint, l.stake * l.odds / 100
  from slips s cross join lateral unnest(s.line_config_ids, s.line_numbers, s.line_stakes_satang,
    s.line_odds) with ordinality l (config_id, number, stake, odds, line_no)
  where s.round_id = p_round_id and s.cancelled_at is null and s.line_numbers && v_numbers
    and l.number = any (v_numbers) and l.config_id || ':' || l.number = any (v_pairs);
end $$;

create or replace function results_write_wins(p_round_id bigint, p_version integer,
  p_bet_types text[], p_numbers text[])
returns table (winners integer, payout_satang bigint)
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
#variable_conflict use_column
declare
  v_pairs text[];
  v_numbers text[];
begin
  -- Who settles says which numbers win; of the house's own draws the database knows it itself.
  if exists (select from house_draws d, unnest(p_bet_types, p_numbers) w (bet_type, number)
    where d.round_id = p_round_id and not house_number_wins(w.bet_type, w.number, d.result))
  then
    raise exception 'the number did not win' using constraint = 'house_result_is_drawn';
  end if;
  select array_agg(c.id || ':' || w.number), array_agg(distinct w.number) into v_pairs, v_numbers
  from unnest(p_bet_types, p_numbers) w (bet_type, number)
  join rounds r on r.id = p_round_id
  join bet_type_configs c on c.lottery_type_id = r.lottery_type_id and c.bet_type = w.bet_type;
  -- As results_winning_lines finds them, and nothing leaves the place where its slip is.
  insert into wins (user_id, slip_id, line_no, result_version, round_id, payout_satang)
  select s.user_id, s.id, l.line_no, p_version, p_round_id, l.stake * l.odds / 100
  from slips s cross join lateral unnest(s.line_config_ids, s.line_numbers, s.line_stakes_satang,
    s.line_odds) with ordinality l (config_id, number, stake, odds, line_no)
  where s.round_id = p_round_id and s.cancelled_at is null and s.line_numbers && v_numbers
    and l.number = any (v_numbers) and l.config_id || ':' || l.number = any (v_pairs);
  return query select count(*)::integer, coalesce(sum(w.payout_satang), 0)::bigint from wins w
  where w.round_id = p_round_id and w.result_version = p_version;
end $$;

create or replace function results_write_dues(p_round_id bigint, p_version integer,
  p_refund boolean)
returns table (refunded_slips integer, refunded_satang bigint)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_since timestamptz;
begin
  if p_refund then
    select d.committed_at into v_since from house_draws d
    where d.round_id = p_round_id and d.fixed_at is not null and d.voided_in is not null;
  end if;
  if v_since is null then
    insert into settlement_dues (round_id, result_version, user_id, slip_id, payout_change_satang,
      refund_satang)
    select p_round_id, p_version, m.user_id, m.slip_id, sum(m.change), sum(m.refund)
    from (
      select w.user_id, w.slip_id, w.payout_satang as change, 0::bigint as refund from wins w
      where w.round_id = p_round_id and w.result_version = p_version
      union all
      select w.user_id, w.slip_id, -w.payout_satang, 0 from wins w
      where w.round_id = p_round_id and w.result_version = p_version - 1
      union all
      select s.user_id, s.id, 0, s.total_satang from slips s
      where p_refund and s.round_id = p_round_id and s.cancelled_at is null
    ) m
    group by m.user_id, m.slip_id having sum(m.change) <> 0 or sum(m.refund) <> 0;
  else
    -- Rows may have been put in, changed or taken out since these were fixed, which is why it is
    -- voided: what the ledger took for a slip comes back, and nothing else. Gathered, not joined: a
    -- member's slips are not compared with each of their entries.
    insert into settlement_dues (round_id, result_version, user_id, slip_id, payout_change_satang,
      refund_satang)
    select p_round_id, p_version, g.user_id, g.slip::bigint, 0, sum(g.paid)
    from (
      select s.user_id, s.id::text as slip, true as is_here, 0::bigint as paid from slips s
      where s.round_id = p_round_id
      union all
      select e.user_id, e.reference_id, false, -e.amount_satang from ledger_entries e
      where e.type in ('BET', 'REFUND') and e.reference_kind = 'slip' and e.created_at >= v_since
    ) g
    group by g.user_id, g.slip having bool_or(g.is_here) and sum(g.paid) > 0;
  end if;
  return query select (count(*) filter (where d.refund_satang > 0))::integer,
    coalesce(sum(d.refund_satang), 0)::bigint
  from settlement_dues d where d.round_id = p_round_id and d.result_version = p_version;
end $$;

create or replace function house_slip_leaves(p_round_id bigint)
returns table (user_id uuid, slip_id bigint, key text, leaf bytea, stake_satang bigint)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select s.user_id, s.id, concat_ws('|', s.bet_group_id, s.user_id::text, ''),
    house_leaf(concat_ws('|', 'chokdee-slip-1', p_round_id::text, s.bet_group_id,
      s.user_id::text, floor(extract(epoch from s.created_at) * 1000)::bigint::text,
      string_agg(concat_ws(':', coalesce(c.bet_type, ''), l.number, l.stake::text, l.odds::text),
        ';' order by l.line_no))),
    sum(l.stake)::bigint
  from slips s cross join lateral unnest(s.line_config_ids, s.line_numbers, s.line_stakes_satang,
    s.line_odds) with ordinality l (config_id, number, stake, odds, line_no)
  left join bet_type_configs c on c.id = l.config_id
  where s.round_id = p_round_id and s.cancelled_at is null
  group by s.user_id, s.id, s.bet_group_id, s.created_at;
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
    from exposures e where e.round_id = p_round_id;
    refunds_satang := stakes_satang - v_net;
    select coalesce(sum(w.payout_satang), 0) into payouts_satang
    from wins w where w.round_id = p_round_id and w.result_version = v_round.result_version;
  end if;
  return next;
end $$;
