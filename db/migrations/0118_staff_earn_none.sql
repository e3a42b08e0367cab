-- Who works for the house earned by what its members staked: a link of one of the staff, given to
-- members at the desk, brought its owner commission for ever. Nobody becomes staff later, so what
-- was earned before stays, and moves to the wallet as ever.
create or replace function referral_commissions_by_moment(
  p_round_id bigint, p_after uuid, p_to uuid
) returns table (member_id uuid, referrer_id uuid, slips integer, stake_satang bigint,
  commission_satang bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_round rounds;
  v_friends uuid[];
  v_referrers uuid[];
  v_since timestamptz[];
  v_until timestamptz[];
  v_percents integer[];
begin
  select * into strict v_round from rounds r where r.id = p_round_id;
  select array_agg(f.member_id), array_agg(f.referrer_id) into v_friends, v_referrers
  from referrals f join members m on m.id = f.referrer_id
  where f.member_id > p_after and f.member_id <= p_to and m.role <> 'ADMIN';
  select array_agg(r.since), array_agg(r.until), array_agg(r.percent_hundredths)
  into v_since, v_until, v_percents from commission_rate_spans r;
  -- A slip's id holds its time, so a friend's slips of a round are a short range of the key.
  return query
  select s.user_id, f.referrer_id, s.slips, s.stake, s.commission
  from (
    select s.user_id, count(*)::integer as slips, sum(s.total_satang)::bigint as stake,
      sum(s.total_satang * r.percent / 10000)::bigint as commission
    from slips s join unnest(v_since, v_until, v_percents) r (since, until, percent)
      on s.created_at >= r.since and s.created_at < r.until
    where s.user_id = any (v_friends) and s.round_id = p_round_id and s.cancelled_at is null
      and s.id >= slip_id_at(v_round.created_at - interval '1 hour')
      and s.id < slip_id_at(v_round.settled_at + interval '1 hour')
    group by s.user_id
  ) s join unnest(v_friends, v_referrers) f (member_id, referrer_id) on f.member_id = s.user_id;
end $$;
comment on function referral_commissions_by_moment is
  'What the slips of the friends in a range of ids bring, each the percent of its own moment.
Who is of the staff has none of it.';
