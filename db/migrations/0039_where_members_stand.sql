-- What reads or writes rows of members says so member by member, and in plpgsql: Citus plans no
-- SQL function with parameters over distributed tables, and joins none of them with a table that
-- stands on the coordinator only (docs/decisions/0170).

create or replace function house_shoot(
  p_round_id bigint, p_user_id uuid, p_number text, p_most integer
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_position integer;
  v_type_id integer;
begin
  -- Shooting and betting end at the same instant: the clock is read after the locks.
  perform from rounds r where r.id = p_round_id for share;
  select r.lottery_type_id into v_type_id from rounds r
  where r.id = p_round_id and r.status in ('SCHEDULED', 'OPEN')
    and clock_timestamp() < r.close_time;
  if not found then return null; end if;
  if not exists (select from lottery_types t
    where t.id = v_type_id and t.result_kind = 'YEEKEE')
  then
    return null;
  end if;
  perform from house_draws where round_id = p_round_id for update;
  -- A house that takes no bets, as it does not trust its books or its clock, moves no draw either.
  if exists (select from house_state h where h.betting_stopped_at is not null
    or clock_timestamp() < h.clock_mark - interval '1 second')
  then
    raise exception 'betting is stopped' using constraint = 'betting_stopped';
  end if;
  update house_draws d set shot_count = d.shot_count + 1
  from rounds r
  where d.round_id = p_round_id and r.id = p_round_id
    and r.status in ('SCHEDULED', 'OPEN') and d.fixed_at is null
    and clock_timestamp() >= r.open_time and clock_timestamp() < r.close_time
  returning d.shot_count into v_position;
  if v_position is null then return null; end if;
  if (select count(*) from house_shots
      where round_id = p_round_id and user_id = p_user_id) >= p_most
  then
    raise exception 'the member has shot often enough' using constraint = 'shots_of_member_used_up';
  end if;
  insert into house_shots (round_id, position, user_id, number)
  values (p_round_id, v_position, p_user_id, p_number);
  return v_position;
end $$;

create or replace function house_slip_leaves(p_round_id bigint)
returns table (user_id uuid, slip_id bigint, key text, leaf bytea, stake_satang bigint)
language plpgsql stable as $$
#variable_conflict use_column
begin
  -- What settling would pay is what is counted: also a bet whose slip is gone, or elsewhere.
  return query
  select b.user_id, b.slip_id, concat_ws('|', coalesce(s.bet_group_id, ''), b.user_id::text, ''),
    house_leaf(concat_ws('|', 'chokdee-slip-1', p_round_id::text, coalesce(s.bet_group_id, ''),
      b.user_id::text, coalesce(floor(extract(epoch from s.created_at) * 1000)::bigint::text, ''),
      string_agg(concat_ws(':', coalesce(c.bet_type, ''), b.number, b.stake_satang::text,
        b.odds::text), ';' order by b.line_no))),
    sum(b.stake_satang)::bigint
  from bets b
  left join slips s on s.round_id = p_round_id and s.cancelled_at is null
    and s.user_id = b.user_id and s.id = b.slip_id
  left join bet_type_configs c on c.id = b.bet_type_config_id
  where b.round_id = p_round_id and not exists (
    -- As in settling: of this round's slips, those that stand and those that do not have an index.
    select from slips x where x.round_id = p_round_id and x.cancelled_at is not null
      and x.user_id = b.user_id and x.id = b.slip_id)
  group by b.user_id, b.slip_id, s.bet_group_id, s.created_at;
end $$;

create or replace function referral_commissions_of(
  p_round_id bigint, p_percent_hundredths integer, p_after uuid, p_to uuid
) returns table (member_id uuid, referrer_id uuid, slips integer, stake_satang bigint,
  commission_satang bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_round rounds;
  v_friends uuid[];
  v_referrers uuid[];
begin
  select * into strict v_round from rounds r where r.id = p_round_id;
  select array_agg(f.member_id), array_agg(f.referrer_id) into v_friends, v_referrers
  from referrals f where f.member_id > p_after and f.member_id <= p_to;
  -- A slip's id holds its time, so a friend's slips of a round are a short range of the key.
  return query
  select s.user_id, f.referrer_id, s.slips, s.stake, s.commission
  from (
    select s.user_id, count(*)::integer as slips, sum(s.total_satang)::bigint as stake,
      sum(s.total_satang * p_percent_hundredths / 10000)::bigint as commission
    from slips s
    where s.user_id = any (v_friends) and s.round_id = p_round_id and s.cancelled_at is null
      and s.id >= slip_id_at(v_round.created_at - interval '1 hour')
      and s.id < slip_id_at(v_round.settled_at + interval '1 hour')
    group by s.user_id
  ) s join unnest(v_friends, v_referrers) f (member_id, referrer_id) on f.member_id = s.user_id;
end $$;

create or replace function statement_numbers(p_user_id uuid, p_slip_id bigint, p_won boolean)
returns text[] language plpgsql stable as $$
begin
  return array(
    select b.number from bets b
    where b.user_id = p_user_id and b.slip_id = p_slip_id and (not p_won or exists (
      select from wins w where w.user_id = b.user_id and w.slip_id = b.slip_id
        and w.line_no = b.line_no))
    order by b.line_no limit 20);
end $$;

create or replace function statement_won_numbers(
  p_user_id uuid, p_slip_id bigint, p_result_version integer
) returns text[] language plpgsql stable as $$
begin
  return array(
    select b.number from bets b
    where b.user_id = p_user_id and b.slip_id = p_slip_id and exists (
      select from wins w where w.user_id = b.user_id and w.slip_id = b.slip_id
        and w.line_no = b.line_no and w.result_version = p_result_version)
    order by b.line_no limit 20);
end $$;

create or replace function protection_waiting(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(d.amount_satang), 0)::bigint
    from deposits_now d
    where d.user_id = p_user_id and (
      d.status_now = 'PENDING'
      or d.status_now = 'EXPIRED' and d.slips_used > 0 and d.decided_by is null
        and d.created_at >= p_from));
end $$;

create or replace function protection_deposited(p_user_id uuid, p_from timestamptz)
returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(d.credited_satang - (d.qr_amount_satang - d.amount_satang)), 0)::bigint
      + protection_waiting(p_user_id, p_from)
    from deposits_now d
    where d.user_id = p_user_id and d.status = 'SUCCESS' and d.decided_at >= p_from);
end $$;

create function protection_begin(p_user_id uuid, p_hours integer, p_until timestamptz)
returns void
language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  if p_hours is not null then
    update protections p set
      break_began_at = case when p.break_until > v_now then p.break_began_at else v_now end,
      break_until = greatest(p.break_until, v_now + make_interval(hours => p_hours))
    where p.member_id = p_user_id;
  end if;
  if p_until is not null then
    update protections p set
      excluded_at = case when p.excluded_until > v_now then p.excluded_at else v_now end,
      excluded_until = greatest(p.excluded_until, p_until)
    where p.member_id = p_user_id;
  end if;
end $$;
comment on function protection_begin is
  'Begins a break of so many hours, or an exclusion until then; what lasts longer stays.';

create function wallet_balance(p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select w.balance_satang from wallets w where w.user_id = p_user_id);
end $$;
comment on function wallet_balance is 'What a member has, in satang: looked up where it stands.';

create or replace view deposit_members as
  select m.id, m.phone_number, m.nickname, m.registered_name, m.created_at,
    wallet_balance(m.id) as balance_satang
  from members m;

create function receivable_of(p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(sum(r.amount_satang), 0)::bigint from receivables r
    where r.user_id = p_user_id and r.closed_at is null);
end $$;
comment on function receivable_of is 'What a member owes by corrected results, in satang.';

create or replace view backoffice_member_standing as
  select m.id as member_id, coalesce(f.failed_count, 0) as failed_sign_ins,
    receivable_of(m.id) as receivable_satang
  from members m
  left join sign_in_failures f on f.phone_number = m.phone_number;

create function round_last_bet(p_round_id bigint) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_timestamp(max(s.id) / 1000000 / 1000.0) from slips s
    where s.round_id = p_round_id and s.cancelled_at is null);
end $$;
comment on function round_last_bet is
  'When the last of the bets that stand on a round came in, to the millisecond; null without any.';

-- Behind the wallet's door, which works as the owner: Citus lets nobody else look at the same
-- member's rows in its transaction.
create function idempotent_answer(p_user_id uuid, p_action text, p_key text)
returns table (input_hash bytea, answer jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select a.input_hash, a.answer from idempotent_answers a
  where a.user_id = p_user_id and a.action = p_action and a.key = p_key;
end $$;
comment on function idempotent_answer is 'What a call was answered under a key, if it was.';

create function idempotent_keep(
  p_user_id uuid, p_action text, p_key text, p_input_hash bytea, p_answer jsonb
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into idempotent_answers (user_id, action, key, input_hash, status, answer)
  values (p_user_id, p_action, p_key, p_input_hash, 200, p_answer);
end $$;
comment on function idempotent_keep is 'Keeps what a call was answered under a key, once.';

revoke all on function wallet_balance, receivable_of, round_last_bet, idempotent_answer,
  idempotent_keep from public;
grant execute on function wallet_balance, receivable_of, round_last_bet, idempotent_answer,
  idempotent_keep to chokdee_app;
