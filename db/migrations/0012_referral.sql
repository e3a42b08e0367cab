-- Who brought whom, and what the house owes for it. Commissions stand beside the wallet until the
-- member transfers them; from then on they are an entry of the ledger like any other
-- (docs/decisions/0080-commissions.md has the house's rules).

create table referral_codes (
  member_id uuid primary key references members,
  code text not null,
  constraint referral_code_taken unique (code),
  constraint referral_code_form check (code ~ '^[2-9A-HJ-NP-Z]{8}$')
);
comment on table referral_codes is
  'The code in a member''s own link; made when they first look at it.';

create table referrals (
  member_id uuid primary key references members,
  no bigint generated always as identity,
  referrer_id uuid not null references members,
  created_at timestamptz not null default clock_timestamp(),
  earned_satang bigint not null default 0,
  constraint referred_by_oneself check (member_id <> referrer_id)
);
comment on table referrals is 'Set once, when a member registers; never changed.';
comment on column referrals.earned_satang is
  'What this friend has brought the referrer: the sum of their commissions.';
create unique index referrals_of_referrer on referrals (referrer_id, no desc);

create table commission_accounts (
  member_id uuid primary key references members,
  earned_satang bigint not null default 0,
  transferred_satang bigint not null default 0,
  constraint transferred_not_negative check (transferred_satang >= 0)
);
comment on table commission_accounts is
  'What a referrer has earned and what of it has gone to the wallet. The difference falls below zero
only when a round is voided whose commission was transferred: later commissions make up for it.';

create table commission_runs (
  round_id bigint not null references rounds,
  kind text not null,
  percent_hundredths integer not null,
  opened_at timestamptz not null default clock_timestamp(),
  last_member_id uuid,
  finished_at timestamptz,
  primary key (round_id, kind),
  constraint kind_known check (kind in ('EARNED', 'VOIDED')),
  constraint percent_in_range check (percent_hundredths between 0 and 10000)
);
comment on table commission_runs is
  'One run when a round is settled, whatever corrections follow, and one that takes its commissions
back when it is voided after that. A run that was cut off goes on after last_member_id.';
comment on column commission_runs.percent_hundredths is
  'The operator''s percent when the run was opened, in hundredths: 50 is 0.5 %.';
create index commission_runs_open on commission_runs (round_id) where finished_at is null;

create table commissions (
  round_id bigint not null,
  kind text not null,
  member_id uuid not null,
  referrer_id uuid not null,
  slips integer not null,
  stake_satang bigint not null,
  commission_satang bigint not null,
  primary key (round_id, kind, member_id),
  foreign key (round_id, kind) references commission_runs
);
comment on table commissions is
  'What a friend''s slips of a round brought: each slip''s commission is rounded down to the satang
before they are added. A slip belongs to one round, so it counts once. VOIDED rows are negative.';

create table commission_transfers (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members,
  amount_satang bigint not null check (amount_satang > 0),
  created_at timestamptz not null default clock_timestamp()
);
comment on table commission_transfers is
  'A commission that went to the wallet; its ledger entry is an ADJUST out of COMMISSIONS.';
create index commission_transfers_of_member on commission_transfers (member_id);

create view commission_runs_due as
  select s.round_id, 'EARNED' as kind
  from settlements s join rounds r on r.id = s.round_id
  where s.kind = 'RESULT' and s.finished_at is not null and r.status = 'SETTLED'
    and not exists (select from commission_runs c
      where c.round_id = s.round_id and c.kind = 'EARNED')
  union all
  select s.round_id, 'VOIDED'
  from settlements s
  join commission_runs e on e.round_id = s.round_id and e.kind = 'EARNED'
  where s.kind = 'VOID' and s.finished_at is not null and e.finished_at is not null
    and not exists (select from commission_runs c
      where c.round_id = s.round_id and c.kind = 'VOIDED');
comment on view commission_runs_due is
  'Rounds whose money has moved and whose commissions have not been looked at.';

create function referral_commissions_of(
  p_round_id bigint, p_percent_hundredths integer, p_after uuid, p_to uuid
) returns table (member_id uuid, referrer_id uuid, slips integer, stake_satang bigint,
  commission_satang bigint)
language sql stable as $$
  select f.member_id, f.referrer_id, count(*)::integer, sum(s.total_satang)::bigint,
    sum(s.total_satang * p_percent_hundredths / 10000)::bigint
  from rounds r
  join referrals f on f.member_id > p_after and f.member_id <= p_to
  cross join lateral (
    -- A slip's id holds its time, so a friend's slips of a round are a short range of the key.
    select s.total_satang from slips s
    where s.user_id = f.member_id and s.round_id = r.id and s.cancelled_at is null
      and s.id >= slip_id_at(r.created_at - interval '1 hour')
      and s.id < slip_id_at(r.settled_at + interval '1 hour')
    offset 0
  ) s
  where r.id = p_round_id
  group by f.member_id, f.referrer_id;
$$;
comment on function referral_commissions_of is
  'What the slips of the friends in a range of ids bring: only referred members are looked up.';

create function referral_accrue_chunk(p_round_id bigint, p_kind text, p_members integer)
returns integer
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
  if v_to is null or (p_kind = 'EARNED' and v_run.percent_hundredths = 0) then
    update commission_runs c set finished_at = clock_timestamp()
    where c.round_id = p_round_id and c.kind = p_kind;
    return 0;
  end if;

  with counted as (
    select * from referral_commissions_of(p_round_id, v_run.percent_hundredths, v_after, v_to)
    where p_kind = 'EARNED'
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
comment on function referral_accrue_chunk is
  'Writes the commissions of the next friends of a run, in id order; 0 when the run is finished.
Repeated or cut off anywhere it never counts a slip twice: what it wrote and how far it came are
one transaction. Takes no wallet.';

create view referral_people as
  select m.id as member_id, m.nickname, m.phone_number from members m;
comment on view referral_people is 'Who a friend or a referrer is.';

grant select, insert on referral_codes, referrals, commission_accounts, commission_runs,
  commissions, commission_transfers to chokdee_app;
grant update (earned_satang) on referrals to chokdee_app;
grant update on commission_accounts, commission_runs to chokdee_app;
grant select on commission_runs_due, referral_people to chokdee_app;
