-- Settling a round, set-based and in steps (architecture.md "How money moves"; speed.md
-- "Settling"). Bets are never touched. The steps are called by server/results/run-settlement.ts,
-- each in a transaction of its own.

create function baht_text(p_satang numeric) returns text language sql immutable as $$
  select to_char(p_satang / 100, 'FM99999999999999999999990.00');
$$;
comment on function baht_text is
  'Satang as a decimal text of baht: sums over a round need not fit a JavaScript number.';

-- Winners are looked up number by number in the index, whatever the statistics say of a round
-- that has only just filled: a plan that ran away once took 97 s instead of 2.
create function results_winning_lines(p_round_id bigint, p_bet_types text[], p_numbers text[])
returns table (user_id uuid, slip_id bigint, line_no smallint, payout_satang bigint)
language sql stable rows 10000
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select b.user_id, b.slip_id, b.line_no, b.stake_satang * b.odds / 100
  from unnest(p_bet_types, p_numbers) w (bet_type, number)
  join rounds r on r.id = p_round_id
  join bet_type_configs c on c.lottery_type_id = r.lottery_type_id and c.bet_type = w.bet_type
  cross join lateral (
    select * from bets b
    where b.round_id = p_round_id and b.bet_type_config_id = c.id and b.number = w.number
    offset 0 -- Keeps this look-up apart from the joins around it.
  ) b
  where not exists (
    select from slips s where s.round_id = p_round_id and s.user_id = b.user_id
      and s.id = b.slip_id and s.cancelled_at is not null
  );
$$;
comment on function results_winning_lines is
  'The lines of a round that win on these numbers (each pair once), with what they pay: stake x
odds, rounded down to the satang. Cancelled slips win nothing.';

create function results_write_wins(
  p_round_id bigint, p_version integer, p_bet_types text[], p_numbers text[]
) returns table (winners integer, payout_satang bigint)
language sql as $$
  with written as (
    insert into wins (user_id, slip_id, line_no, result_version, round_id, payout_satang)
    select l.user_id, l.slip_id, l.line_no, p_version, p_round_id, l.payout_satang
    from results_winning_lines(p_round_id, p_bet_types, p_numbers) l
    returning payout_satang
  )
  select count(*)::integer, coalesce(sum(payout_satang), 0)::bigint from written;
$$;

create function results_write_dues(p_round_id bigint, p_version integer, p_refund boolean)
returns table (refunded_slips integer, refunded_satang bigint)
language sql set enable_seqscan = off as $$
  with moves as (
    select user_id, slip_id, payout_satang as change, 0 as refund from wins
    where round_id = p_round_id and result_version = p_version
    union all
    select user_id, slip_id, -payout_satang, 0 from wins
    where round_id = p_round_id and result_version = p_version - 1
    union all
    select b.user_id, b.slip_id, 0, s.total_satang
    from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
    where p_refund and b.round_id = p_round_id and b.line_no = 1 and s.cancelled_at is null
  ), written as (
    insert into settlement_dues (round_id, result_version, user_id, slip_id, payout_change_satang,
      refund_satang)
    select p_round_id, p_version, user_id, slip_id, sum(change), sum(refund)
    from moves group by user_id, slip_id having sum(change) <> 0 or sum(refund) <> 0
    order by user_id, slip_id
    returning refund_satang
  )
  select (count(*) filter (where refund_satang > 0))::integer,
    coalesce(sum(refund_satang), 0)::bigint
  from written;
$$;
comment on function results_write_dues is
  'Writes what a version moves for each slip of a round: its wins less those of the version
before, and with p_refund the stake of every slip that was not cancelled.';

-- Thousands of rows are joined whose number the planner cannot know, so never by nested loops.
create function results_entries_of_chunk(
  p_round_id bigint, p_version integer, p_after uuid, p_to uuid
) returns table (no bigint, user_id uuid, slip_id bigint, type text, amount_satang bigint,
  owed_satang bigint, closes_receivable boolean)
language sql set enable_nestloop = off as $$
  with open as (
    select r.user_id, r.slip_id, sum(r.amount_satang)::bigint as satang from receivables r
    where r.round_id = p_round_id and r.closed_at is null group by 1, 2
  ), dues as (
    select d.user_id, d.slip_id, d.refund_satang, o.satang is not null as closes,
      d.payout_change_satang - coalesce(o.satang, 0) as change
    from settlement_dues d left join open o using (user_id, slip_id)
    where d.round_id = p_round_id and d.result_version = p_version
      and d.user_id > p_after and d.user_id <= p_to
  ), moves as (
    select user_id, slip_id, 'REFUND' as type, refund_satang as amount, 1 as turn, closes
    from dues where refund_satang > 0
    union all
    select user_id, slip_id, 'WIN', change, 2, closes from dues where change > 0
    union all
    select user_id, slip_id, 'ADJUST', change, 3, closes from dues where change <= 0
  ), running as (
    -- What comes in is posted before what is taken, so a member's gains cover their losses.
    select m.*, w.balance_satang + sum(m.amount) over so_far - m.amount as available
    from moves m join wallet_lock(array(select distinct d.user_id from dues d)) w using (user_id)
    window so_far as (partition by m.user_id order by m.turn, m.slip_id)
  )
  select row_number() over (order by user_id, turn, slip_id), user_id, slip_id, type,
    (case when amount > 0 then amount else greatest(amount, least(0, -available)) end)::bigint,
    (case when amount > 0 then 0 else greatest(0, -amount - greatest(0, available)) end)::bigint,
    closes
  from running where amount <> 0 or closes;
$$;
comment on function results_entries_of_chunk is
  'The entries of the dues of members after p_after up to p_to, in the order in which they are
posted. A loss is taken up to the balance, the rest is owed. Locks the wallets.';

create function results_pay_chunk(p_round_id bigint, p_version integer, p_slips integer)
returns table (slips integer, user_ids uuid[])
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  v_run settlements;
  v_meta jsonb;
  v_after uuid;
  v_to uuid;
  v_users uuid[];
  v_slips bigint[];
  v_types text[];
  v_amounts bigint[];
  v_owed bigint[];
  v_closes boolean[];
begin
  select * into strict v_run from settlements s
  where s.round_id = p_round_id and s.result_version = p_version for update;
  v_after := coalesce(v_run.last_user_id, '00000000-0000-0000-0000-000000000000');
  if v_run.counted_at is null or v_run.finished_at is not null then
    return query select 0, '{}'::uuid[];
    return;
  end if;

  -- A chunk ends between members, so that all that a member gains and loses is weighed together.
  select (array_agg(d.user_id order by d.user_id))[count(*)], count(*)::integer
  into v_to, slips from (
    select d.user_id from settlement_dues d
    where d.round_id = p_round_id and d.result_version = p_version and d.user_id > v_after
    order by d.user_id, d.slip_id limit p_slips) d;
  if slips = 0 then
    return query select 0, '{}'::uuid[];
    return;
  end if;

  select array_agg(e.user_id order by e.no), array_agg(e.slip_id order by e.no),
    array_agg(e.type order by e.no), array_agg(e.amount_satang order by e.no),
    array_agg(e.owed_satang order by e.no), array_agg(e.closes_receivable order by e.no)
  into v_users, v_slips, v_types, v_amounts, v_owed, v_closes
  from results_entries_of_chunk(p_round_id, p_version, v_after, v_to) e;

  select jsonb_build_object('lottery_name', t.names ->> 'th', 'draw_date', r.draw_date,
    'cause', v_run.kind) into v_meta
  from rounds r join lottery_types t on t.id = r.lottery_type_id where r.id = p_round_id;

  perform wallet_post_entries(array_agg(e.user_id order by e.no), array_agg(e.type order by e.no),
    array_agg(e.amount order by e.no),
    array_agg(case e.type when 'REFUND' then 'BETTING' else 'PAYOUTS' end order by e.no),
    array_agg('slip'::text order by e.no),
    array_agg(e.slip || ':' || case e.type when 'REFUND' then 'void' else p_version::text end
      order by e.no),
    array_agg(v_meta order by e.no))
  from unnest(v_users, v_slips, v_types, v_amounts) with ordinality
    e (user_id, slip, type, amount, no)
  where e.amount <> 0 having count(*) > 0;

  if true = any (v_closes) then
    update receivables r set closed_at = clock_timestamp()
    from unnest(v_users, v_slips, v_closes) e (user_id, slip, closes)
    where r.round_id = p_round_id and r.slip_id = e.slip and r.user_id = e.user_id and e.closes
      and r.closed_at is null;
  end if;
  insert into receivables (user_id, amount_satang, round_id, result_version, slip_id)
  select e.user_id, e.owed, p_round_id, p_version, e.slip
  from unnest(v_users, v_slips, v_owed) e (user_id, slip, owed) where e.owed > 0;

  update settlements s set last_user_id = v_to
  where s.round_id = p_round_id and s.result_version = p_version;
  return query select slips, array(select distinct u from unnest(v_users) u);
end $$;
comment on function results_pay_chunk is
  'Moves the money of the next members of a run, at least p_slips slips where there are so many,
and answers how many and whose; none when all is paid. Two callers take turns at the run''s row.';
