-- A commission counts from when it was set: a slip brings the percent of the moment at which it was
-- placed, whatever the operator gives when its round is settled (docs/decisions/0080).
create table commission_rates (
  since timestamptz primary key,
  percent_hundredths integer not null,
  constraint percent_in_range check (percent_hundredths between 0 and 10000)
);
comment on table commission_rates is
  'What the operator gave from when on, in hundredths of a percent; written by the change of the
setting, also by a node of the version before. The first stands for all that was before.';
insert into commission_rates
select '-infinity', coalesce((select round((value #>> '{}')::numeric * 100)::integer
  from settings where key = 'commission_percent'), 0);

create function commission_rate_set() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into commission_rates values (clock_timestamp(),
    round((new.value #>> '{}')::numeric * 100)::integer);
  return new;
end $$;
create trigger commission_rate_set after insert or update of value on settings for each row
  when (new.key = 'commission_percent') execute function commission_rate_set();
revoke all on function commission_rate_set from public;

create view commission_rate_spans as
  select since, coalesce(lead(since) over (order by since), 'infinity') as until,
    percent_hundredths
  from commission_rates;
comment on view commission_rate_spans is 'Each percent with the moment at which the next began.';

alter table commission_runs add column by_moment boolean not null default false;
alter table commission_runs alter column by_moment set default true;
comment on column commission_runs.by_moment is
  'Its slips bring the percent of when they were placed. Runs of before 0030 gave one to all.';
comment on column commission_runs.percent_hundredths is
  'The operator''s percent when the run was opened, in hundredths: 50 is 0.5 %. Of runs that are not
by_moment it is what every slip brought.';

create function referral_commissions_by_moment(p_round_id bigint, p_after uuid, p_to uuid)
returns table (member_id uuid, referrer_id uuid, slips integer, stake_satang bigint,
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
  from referrals f where f.member_id > p_after and f.member_id <= p_to;
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
  'What the slips of the friends in a range of ids bring, each the percent of its own moment.';

create or replace function referral_accrue_chunk(
  p_round_id bigint, p_kind text, p_members integer
) returns integer
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  v_run commission_runs;
  v_after uuid;
  v_to uuid;
begin
  -- All runs take turns, whatever node they are on: they add to the same accounts.
  perform pg_advisory_xact_lock(4280, 0);
  select * into strict v_run from commission_runs c
  where c.round_id = p_round_id and c.kind = p_kind for update;
  if v_run.finished_at is not null then
    return 0;
  end if;
  v_after := coalesce(v_run.last_member_id, '00000000-0000-0000-0000-000000000000');
  select (array_agg(f.member_id order by f.member_id desc))[1] into v_to from (
    select member_id from referrals where member_id > v_after order by member_id limit p_members) f;
  if v_to is null or (p_kind = 'EARNED' and case when v_run.by_moment
      then not exists (select from commission_rates r where r.percent_hundredths > 0)
      else v_run.percent_hundredths = 0 end) then
    update commission_runs c set finished_at = clock_timestamp()
    where c.round_id = p_round_id and c.kind = p_kind;
    return 0;
  end if;

  with counted as (
    select * from referral_commissions_of(p_round_id, v_run.percent_hundredths, v_after, v_to)
    where p_kind = 'EARNED' and not v_run.by_moment
    union all
    select * from referral_commissions_by_moment(p_round_id, v_after, v_to)
    where p_kind = 'EARNED' and v_run.by_moment
    union all
    select c.member_id, c.referrer_id, c.slips, -c.stake_satang, -c.commission_satang
    from commissions c
    where p_kind = 'VOIDED' and c.round_id = p_round_id and c.kind = 'EARNED'
      and c.member_id > v_after and c.member_id <= v_to
  ), written as (
    insert into commissions as c (round_id, kind, member_id, referrer_id, slips, stake_satang,
      commission_satang)
    select p_round_id, p_kind, member_id, referrer_id, slips, stake_satang, commission_satang
    from counted where commission_satang <> 0
    returning c.member_id, c.referrer_id, c.commission_satang
  ), by_friend as (
    update referrals f set earned_satang = f.earned_satang + w.commission_satang
    from written w where f.member_id = w.member_id
  )
  insert into commission_accounts as a (member_id, earned_satang)
  select referrer_id, sum(commission_satang) from written group by referrer_id
  on conflict (member_id) do update set earned_satang = a.earned_satang + excluded.earned_satang;

  update commission_runs c set last_member_id = v_to
  where c.round_id = p_round_id and c.kind = p_kind;
  return p_members;
end $$;

grant select on commission_rates, commission_rate_spans to chokdee_app;
