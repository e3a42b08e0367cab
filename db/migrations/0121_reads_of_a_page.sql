-- What a page, a search or a minute's alarm reads is what it answers, however old the house is.

-- As in 0042, by the time of the statement: through a view with clock_timestamp() the planner does
-- not look, and for each payout of a page and each line of a bank it read all withdrawals.
create or replace view withdrawals_now as
  select w.id, w.no, w.user_id, w.amount_satang, w.fee_satang, w.status, w.bank_id, w.bank_name,
    w.bank_color, w.account_number, w.account_name, w.created_at, w.on_date, w.processed_at,
    w.decided_by, w.reject_reason, w.slip_image_id, w.claimed_by, w.claimed_until, w.sent_at,
    w.sent_by, w.paid_from, w.payout_file_id, w.payout_line, w.released_at, w.released_by,
    w.released_despite, w.release_reason, w.doubted_at, case
      when w.status = 'APPROVED' then 'PAID'
      when w.status = 'REJECTED' then 'RETURNED'
      when w.sent_at is not null then 'SENT'
      when w.claimed_until > statement_timestamp() then 'CLAIMED'
      else 'PENDING' end as stage
  from withdrawals w;
-- What a line that left the bank may be is looked up by its amount and time.
create index withdrawals_by_net on withdrawals
  ((amount_satang - fee_satang), (coalesce(sent_at, processed_at)));

-- What left the banks on a day, on whichever account.
create index statement_lines_that_left on bank_statement_lines (occurred_at)
  include (withdrawal_id) where kind <> 'IN';

-- As in 0120. Most payouts are beside a line of the last weeks, which one range of an index says;
-- each of the others is looked up by itself.
create or replace view payouts_without_line as
  with spans as materialized (
    select a.id,
      (select min(l.occurred_at) from bank_statement_lines l
        where l.receiving_account_id = a.id) as first_at,
      (select max(l.occurred_at) from bank_statement_lines l
        where l.receiving_account_id = a.id) as last_at
    from receiving_accounts a
  ), lately as materialized (
    select l.withdrawal_id from bank_statement_lines l
    where l.kind <> 'IN' and l.occurred_at > statement_timestamp() - interval '35 days'
      and l.withdrawal_id is not null
  )
  select w.id, w.amount_satang - w.fee_satang as amount_satang, w.processed_at
  from (select p.* from withdrawals p
    where p.status = 'APPROVED' and p.processed_at > statement_timestamp() - interval '30 days'
      and not exists (select from lately l where l.withdrawal_id = p.id) offset 0) w
  where not exists (select from bank_statement_lines l where l.withdrawal_id = w.id)
    and exists (select from spans s
      where (w.paid_from is null or s.id = w.paid_from) and s.first_at < w.created_at)
    and exists (select from spans s where (w.paid_from is null or s.id = w.paid_from)
      and s.last_at > w.processed_at + interval '1 day');

-- Who is signed in is counted without looking at their members.
create index sessions_open on sessions (member_id, expires_at) where ended_at is null;
drop index sessions_of_member;

-- The desk's list of all withdrawals goes by their numbers.
create unique index withdrawals_by_no on withdrawals (no);

-- The finished rounds of one lottery, newest first.
create index rounds_finished_of_type on rounds (lottery_type_id, close_time desc, id desc)
  where status in ('SETTLED', 'VOIDED');

-- Addresses that are past their time, and those of the last week.
create index member_addresses_by_age on member_places (seen_at) include (member_id, mark)
  where kind = 'ADDRESS';

-- What several members had at some time: whose list is of members who share something looks at
-- these alone. What is held by one now stays and is not listed.
create table shared_devices (mark bytea primary key);
comment on table shared_devices is
  'Devices that were of several members at some time: where members_sharing looks.';
create table shared_accounts (account_number text primary key);
comment on table shared_accounts is
  'Bank accounts that were of several members at some time: where members_sharing looks.';

-- Two that have the same mark at once wait for each other, always in one order.
create function shared_device_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('mark ' || encode(d.mark, 'hex'), 0))
  from (select distinct a.mark from added a where a.kind = 'DEVICE' order by a.mark) d;
  insert into shared_devices (mark)
  select distinct a.mark from added a
  where a.kind = 'DEVICE' and exists (select from member_places p
    where p.kind = a.kind and p.mark = a.mark and p.member_id <> a.member_id)
  on conflict do nothing;
  return null;
end $$;
create trigger shared_device_kept after insert on member_places
  referencing new table as added for each statement execute function shared_device_kept();

-- A withdrawal goes to an account that its member has, or had when it was asked for.
create function shared_account_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('account ' || new.account_number, 0));
  insert into shared_accounts (account_number)
  select new.account_number
  where exists (select from account_holders h
    where h.account_number = new.account_number and h.member_id <> new.member_id)
  on conflict do nothing;
  return null;
end $$;
create trigger shared_account_kept after insert or update of account_number on bank_accounts
  for each row execute function shared_account_kept();

insert into shared_devices (mark)
select p.mark from member_places p where p.kind = 'DEVICE' group by 1 having count(*) > 1;
insert into shared_accounts (account_number)
select h.account_number from account_holders h group by 1 having count(distinct h.member_id) > 1;
analyze shared_devices, shared_accounts;
grant select on shared_devices, shared_accounts to chokdee_app;

-- As in 0053. Who is not of the staff is a member: the few of the staff are looked up instead. The
-- addresses of a week are sorted in memory.
create or replace function members_sharing(p_kinds text[]) returns setof uuid
language plpgsql stable set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
begin
  return query
  -- The same rules as in members_alike, for everybody at once.
  select d.member_id from (
    select p.member_id, count(*) over (partition by s.mark) as holders
    from (select d.mark from shared_devices d where 'DEVICE' = any (p_kinds)) s
    cross join lateral (select o.member_id from member_places o
      where o.kind = 'DEVICE' and o.mark = s.mark offset 0) p
    where not exists (select from members a where a.id = p.member_id and a.role = 'ADMIN')) d
  where d.holders > 1
  union
  select w.member_id from (
    select p.member_id, count(*) over (partition by p.mark) as holders from member_places p
    where 'ADDRESS' = any (p_kinds) and p.kind = 'ADDRESS'
      and p.seen_at > statement_timestamp() - interval '7 days'
      and not exists (select from members a where a.id = p.member_id and a.role = 'ADMIN')) w
  where w.holders between 2 and 11
  union
  select h.member_id from (
    select a.account_number from shared_accounts a where 'ACCOUNT' = any (p_kinds)) s
  cross join lateral (
    select o.member_id, count(*) over () as holders from (
      select b.member_id from bank_accounts b
      where b.account_number = s.account_number
      union
      select w.user_id from withdrawals w where w.account_number = s.account_number) o) h
  where h.holders > 1;
end $$;

-- As in 0053. Of the tags there are few, which are found one after the other by their index.
create or replace function members_noted(p_patterns text[]) returns setof uuid
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query select n.member_id from member_notes n
  where n.removed_at is null and lower(n.text) like any (p_patterns)
  union
  select t.member_id from member_tags t where t.tag in (
    with recursive tags as (
      (select f.tag from member_tags f order by f.tag limit 1)
      union all
      select (select n.tag from member_tags n where n.tag > g.tag order by n.tag limit 1)
      from tags g where g.tag is not null)
    select g.tag from tags g where lower(g.tag) like any (p_patterns));
end $$;

-- As in 0002: without pg_trgm a search is slower.
do $$
begin
  create index rounds_by_name on rounds using gin (name gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: the search of the desk works without its indexes';
end $$;

-- As in 0118 and 0039, of friends that are named: a range of ids had all friends of the house.
drop function referral_commissions_by_moment(bigint, uuid, uuid);
create function referral_commissions_by_moment(p_round_id bigint, p_friends uuid[])
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
  from referrals f join members m on m.id = f.referrer_id
  where f.member_id = any (p_friends) and m.role <> 'ADMIN';
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
  'What the slips of these friends bring, each the percent of its own moment.
Who is of the staff has none of it.';
drop function referral_commissions_of(bigint, integer, uuid, uuid);
create function referral_commissions_of(
  p_round_id bigint, p_percent_hundredths integer, p_friends uuid[]
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
  from referrals f where f.member_id = any (p_friends);
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
comment on function referral_commissions_of is
  'What the slips of these friends in a round bring at one percent for all of them.';

-- As in 0030. All friends of the house were walked through for each round.
create or replace function referral_accrue_chunk(
  p_round_id bigint, p_kind text, p_members integer
) returns integer
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  v_run commission_runs;
  v_after uuid;
  v_to uuid;
  v_friends uuid[];
  v_slips integer;
begin
  -- All runs take turns, whatever node they are on: they add to the same accounts.
  perform pg_advisory_xact_lock(4280, 0);
  select * into strict v_run from commission_runs c
  where c.round_id = p_round_id and c.kind = p_kind for update;
  if v_run.finished_at is not null then
    return 0;
  end if;
  v_after := coalesce(v_run.last_member_id, '00000000-0000-0000-0000-000000000000');
  if (p_kind = 'EARNED' and case when v_run.by_moment
      then not exists (select from commission_rates r where r.percent_hundredths > 0)
      else v_run.percent_hundredths = 0 end) then
    update commission_runs c set finished_at = clock_timestamp()
    where c.round_id = p_round_id and c.kind = p_kind;
    return 0;
  end if;

  -- A round of few slips is counted at once, by whose they are: of all friends few played in it.
  select count(*), array_agg(distinct s.user_id) into v_slips, v_friends from (
    select s.user_id from slips s where p_kind = 'EARNED' and s.round_id = p_round_id
      and s.cancelled_at is null limit p_members + 1) s;
  if p_kind = 'VOIDED' then
    select array_agg(c.member_id) into v_friends from (
      select e.member_id from commissions e where e.round_id = p_round_id and e.kind = 'EARNED'
        and e.member_id > v_after order by e.member_id limit p_members) c;
  elsif v_slips <= p_members then
    select array_agg(f.member_id) into v_friends from referrals f
    where f.member_id = any (v_friends) and f.member_id > v_after;
  else
    select array_agg(f.member_id) into v_friends from (
      select r.member_id from referrals r
      where r.member_id > v_after order by r.member_id limit p_members) f;
  end if;
  select f into v_to from unnest(v_friends) f order by f desc limit 1;
  if v_to is null then
    update commission_runs c set finished_at = clock_timestamp()
    where c.round_id = p_round_id and c.kind = p_kind;
    return 0;
  end if;

  with counted as (
    select * from referral_commissions_of(p_round_id, v_run.percent_hundredths, v_friends)
    where p_kind = 'EARNED' and not v_run.by_moment
    union all
    select * from referral_commissions_by_moment(p_round_id, v_friends)
    where p_kind = 'EARNED' and v_run.by_moment
    union all
    select c.member_id, c.referrer_id, c.slips, -c.stake_satang, -c.commission_satang
    from commissions c
    where p_kind = 'VOIDED' and c.round_id = p_round_id and c.kind = 'EARNED'
      and c.member_id = any (v_friends)
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

-- As in 0071. All entries of years were one span.
create or replace function log_write() returns bigint
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_before bigint;
  v_from timestamptz;
  v_until timestamptz;
  v_head bytea;
  v_draw house_draws;
  v_row record;
begin
  -- One after the other: the number of an entry is the order in which it was written.
  perform pg_advisory_xact_lock(4217);
  select coalesce(max(no), -1) into v_before from log_entries;

  for v_row in select d.day, d.hash from book_days d
    where d.day > coalesce((select max(l.subject)::date from log_entries l where l.kind = 'DAY'),
      '-infinity') order by d.day
  loop
    perform log_append('DAY', v_row.day::text,
      concat_ws('|', v_row.day, encode(v_row.hash, 'hex')));
  end loop;

  for v_draw in select d.* from house_draws d
    where d.committed_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'COMMIT' and l.subject = d.round_id::text)
    order by d.round_id
  loop
    perform log_append('COMMIT', v_draw.round_id::text, log_draw_text('COMMIT', v_draw));
  end loop;
  for v_draw in select d.* from house_draws d
    where d.fixed_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'FIXED' and l.subject = d.round_id::text)
    order by d.fixed_at, d.round_id
  loop
    perform log_append('FIXED', v_draw.round_id::text, log_draw_text('FIXED', v_draw));
  end loop;
  for v_draw in select d.* from house_draws d
    where d.drawn_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'DRAWN' and l.subject = d.round_id::text)
    order by d.drawn_at, d.round_id
  loop
    perform log_append('DRAWN', v_draw.round_id::text, log_draw_text('DRAWN', v_draw));
  end loop;

  select h.hash into v_head from audit_head h;
  if v_head is not null and not exists (
    select from log_entries l where l.kind = 'AUDIT' and l.subject = encode(v_head, 'hex'))
  then
    perform log_append('AUDIT', encode(v_head, 'hex'), encode(v_head, 'hex'));
  end if;

  v_until := entries_complete_until(interval '1 second');
  select to_timestamp(split_part(l.text, '|', 6)::numeric / 1000000) into v_from
  from log_entries l where l.kind = 'LEDGER' order by l.no desc limit 1;
  -- The first time in an older house, or after a long stop, a month is written at a time.
  v_from := coalesce(v_from, '2020-01-01 00:00:00+00');
  -- Where it is unknown until when all entries are there, least() would pass over that.
  if v_until > v_from then
    v_until := least(v_until, greatest(v_from, coalesce(
      (select min(d.day)::timestamptz from book_days d), v_until)) + interval '31 days');
    perform log_append('LEDGER', log_micros(v_until), concat_ws('|', log_micros(v_from),
      log_micros(v_until), encode(log_ledger_root(v_from, v_until), 'hex')));
  end if;
  return (select max(no) from log_entries) - v_before;
end $$;
