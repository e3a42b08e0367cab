-- A payout is claimed by one of the staff, sent, and then paid or returned (decisions.md
-- "Two people", "Deposits and withdrawals"). On the member's wire it stays PENDING until it is
-- APPROVED (paid) or REJECTED (returned), as status keeps it; a node of the version before goes on.

create sequence payout_references;

create table payout_files (
  id bigint generated always as identity primary key,
  reference text not null,
  format text not null,
  paid_from uuid references receiving_accounts,
  created_by uuid not null references members,
  created_at timestamptz not null default clock_timestamp(),
  payouts integer not null,
  total_satang bigint not null,
  content_type text not null,
  content bytea not null,
  constraint payout_file_reference_used unique (reference),
  constraint format_known check (format in ('CSV', 'KTB'))
);
comment on table payout_files is
  'Files for the bank, kept as they were handed out: the same id is never made again.';
comment on column payout_files.reference is
  'CP-6911-00042: in the file''s name and, with the line''s number, in each of its lines.';
comment on column payout_files.paid_from is
  'The account of the operator that the bank is to pay from.';

alter table withdrawals
  add column claimed_by uuid references members,
  add column claimed_until timestamptz,
  add column sent_at timestamptz,
  add column sent_by uuid references members,
  add column paid_from uuid references receiving_accounts,
  add column payout_file_id bigint references payout_files,
  add column payout_line integer,
  add column released_at timestamptz,
  add column released_by uuid references members,
  add column released_despite text[] not null default '{}',
  add column release_reason text,
  add column doubted_at timestamptz,
  add constraint payout_line_used unique (payout_file_id, payout_line),
  add constraint claim_has_its_end check ((claimed_by is null) = (claimed_until is null));
comment on column withdrawals.claimed_by is
  'Who works on it until claimed_until: nobody else pays or returns it meanwhile.';
comment on column withdrawals.sent_at is
  'The bank was told to pay it: by a file, or by hand. Only its answer ends it then.';
comment on column withdrawals.released_at is
  'It may be paid although something spoke against it, or it is large: released_by is the second
person, or the only one there is; released_despite is what they saw.';
comment on column withdrawals.doubted_at is
  'The database was put back to an earlier time: it may have been paid since. Somebody has to look
at the bank''s own list first.';
create index withdrawals_to_account on withdrawals (account_number, user_id);

create view withdrawals_now as
  select w.*, case
      when w.status = 'APPROVED' then 'PAID'
      when w.status = 'REJECTED' then 'RETURNED'
      when w.sent_at is not null then 'SENT'
      when w.claimed_until > clock_timestamp() then 'CLAIMED'
      else 'PENDING' end as stage
  from withdrawals w;
comment on view withdrawals_now is 'Withdrawals with where they stand at the desk, by the clock.';

-- What a second person is asked for besides: payouts that come back.
alter table approvals drop constraint approval_kind_known, drop constraint approval_of_one_thing;
alter table approvals
  add constraint approval_kind_known check (kind in ('RESULT', 'CORRECTION', 'VOID', 'CREDIT',
    'ODDS', 'SCHEDULE', 'CONTROL', 'DEPOSIT', 'ASSIGNMENT', 'WITHDRAWAL', 'RECEIVING', 'STAFF',
    'RETURN', 'RECALL', 'LINE', 'STATEMENT', 'WRITE_OFF')),
  add constraint approval_of_one_thing check (
    (kind in ('CREDIT', 'DEPOSIT', 'ASSIGNMENT', 'WITHDRAWAL', 'RETURN', 'RECALL', 'LINE',
      'WRITE_OFF')) = (amount_satang is not null)
    and (kind in ('STAFF', 'LINE') or (amount_satang is not null) = (user_id is not null))
    and (kind in ('RESULT', 'CORRECTION', 'VOID'))
      = (round_id is not null and seen_version is not null)
    and (kind in ('ODDS', 'SCHEDULE')) = (lottery_type_id is not null)
    and (kind in ('ODDS', 'SCHEDULE', 'CONTROL', 'RECEIVING', 'STAFF', 'LINE', 'STATEMENT',
      'WRITE_OFF'))
      = (change is not null)
    and (kind in ('DEPOSIT', 'ASSIGNMENT', 'RECALL') or deposit_id is null)
    and (kind not in ('DEPOSIT', 'RECALL') or deposit_id is not null)
    and (kind in ('ASSIGNMENT', 'LINE')) = (line_id is not null)
    and (kind in ('WITHDRAWAL', 'RETURN')) = (withdrawal_id is not null)
    and (kind = 'RECEIVING' or receiving_account_id is null));
create unique index approval_waiting_money on approvals (kind, coalesce(line_id::text,
    deposit_id::text, withdrawal_id::text, user_id::text))
  where status = 'WAITING' and kind in ('RETURN', 'RECALL', 'LINE', 'WRITE_OFF');

-- Where members sign in from, to see who shares a device or an address with whom.
create table member_places (
  member_id uuid not null references members,
  kind text not null,
  mark bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (member_id, kind, mark),
  constraint place_kind_known check (kind in ('DEVICE', 'ADDRESS'))
);
comment on table member_places is
  'A mark is SHA-256 of the browser''s token or of the address: enough to compare, not to read.';
create index member_places_by_mark on member_places (kind, mark, seen_at);

create view unproven_credits as
  select d.id as deposit_id, d.user_id, d.credited_satang as amount_satang, d.decided_at,
    d.decided_by
  from deposits d
  where d.status = 'SUCCESS' and d.credited_by = 'ADMIN'
    and d.decided_at < clock_timestamp() - interval '2 hours'
    and d.decided_at > clock_timestamp() - interval '30 days'
    and not exists (select from bank_notifications n where n.deposit_id = d.id)
    and not exists (select from approvals a where a.deposit_id = d.id and a.kind = 'DEPOSIT'
      and a.status = 'APPROVED');
comment on view unproven_credits is
  'Deposits that one person credited more than two hours ago and for which no line of the bank has
come, of the last 30 days.';

create view backoffice_payout_alarms as
  select u.unproven, u.unproven_satang, u.unproven_since, d.doubted, d.doubted_since
  from (
    select count(*)::integer as unproven, coalesce(sum(amount_satang), 0)::bigint
        as unproven_satang, min(decided_at) + interval '2 hours' as unproven_since
    from unproven_credits
  ) u
  cross join (
    select count(*)::integer as doubted, min(doubted_at) as doubted_since from withdrawals
    where status = 'PENDING' and doubted_at is not null
  ) d;
comment on view backoffice_payout_alarms is
  'What an operator is alarmed by of money that goes out and of credit that nothing proves.';

create function payout_holds(p_user_id uuid, p_withdrawal_id uuid, p_play_percent numeric)
returns text[]
language plpgsql stable as $$
declare
  v_holds text[] := '{}';
  v_now timestamptz := clock_timestamp();
  v_account text;
  v_paid_at timestamptz;
  v_deposited bigint;
  v_since timestamptz;
begin
  if exists (select from members m where m.id = p_user_id and m.locked_at is not null
      and m.lock_kind = 'STAFF') then
    v_holds := v_holds || 'LOCKED'::text;
  end if;
  if exists (select from protections p where p.member_id = p_user_id
      and p.excluded_until > v_now) then
    v_holds := v_holds || 'SELF_EXCLUDED'::text;
  end if;
  if exists (select from receivables r where r.user_id = p_user_id and r.closed_at is null)
    or exists (select from commission_accounts c where c.member_id = p_user_id
      and c.transferred_satang > c.earned_satang) then
    v_holds := v_holds || 'OPEN_DEBT'::text;
  end if;

  -- What came in since the last payout is to be played before it goes out again.
  select max(w.processed_at) into v_paid_at from withdrawals w
  where w.user_id = p_user_id and w.status = 'APPROVED' and w.id <> p_withdrawal_id;
  select sum(d.credited_satang), min(d.decided_at) into v_deposited, v_since from deposits d
  where d.user_id = p_user_id and d.status = 'SUCCESS'
    and (v_paid_at is null or d.decided_at > v_paid_at);
  if v_deposited * p_play_percent / 100 > 0
    and protection_staked(p_user_id, v_since) < v_deposited * p_play_percent / 100 then
    v_holds := v_holds || 'UNPLAYED_DEPOSIT'::text;
  end if;

  if exists (
    select from member_places mine join member_places theirs
      on theirs.kind = mine.kind and theirs.mark = mine.mark
    join members m on m.id = theirs.member_id and m.role = 'USER'
    where mine.member_id = p_user_id and mine.kind = 'DEVICE'
      and theirs.member_id <> p_user_id) then
    v_holds := v_holds || 'SHARED_DEVICE'::text;
  end if;
  -- An address of very many is a carrier's, or a proxy's: it says nothing.
  if exists (
    select from member_places mine
    cross join lateral (
      select count(*) as others from (
        select from member_places t join members m on m.id = t.member_id and m.role = 'USER'
        where t.kind = 'ADDRESS' and t.mark = mine.mark and t.member_id <> p_user_id
          and t.seen_at > v_now - interval '7 days' limit 11) t) c
    where mine.member_id = p_user_id and mine.kind = 'ADDRESS'
      and mine.seen_at > v_now - interval '7 days' and c.others between 1 and 10) then
    v_holds := v_holds || 'SHARED_ADDRESS'::text;
  end if;
  select w.account_number into v_account from withdrawals w where w.id = p_withdrawal_id;
  if exists (select from withdrawals o where o.account_number = v_account
      and o.user_id <> p_user_id)
    or exists (select from bank_accounts b where b.account_number = v_account
      and b.member_id <> p_user_id) then
    v_holds := v_holds || 'SHARED_ACCOUNT'::text;
  end if;

  if exists (select from audit_entries a where a.target_kind = 'member'
      and a.target_id = p_user_id::text and a.action = 'member.reset_password'
      and a.at > v_now - interval '72 hours') then
    v_holds := v_holds || 'STAFF_RESET'::text;
  end if;
  if exists (select from unproven_credits u where u.user_id = p_user_id) then
    v_holds := v_holds || 'UNPROVEN_CREDIT'::text;
  end if;
  return v_holds;
end $$;
comment on function payout_holds is
  'What speaks against paying this member, whose withdrawal it is. p_play_percent: how much of what
was deposited since the last payout has to be staked.';
create index bank_accounts_by_number on bank_accounts (account_number);

-- A database that was put back to an earlier time does not know what was paid since.
alter table house_state add column cluster text;
comment on column house_state.cluster is
  'Which history of which PostgreSQL this was when it last looked: another one, and it was put back
to an earlier time, copied, or promoted.';

create function payouts_after_restore() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_cluster text;
  v_known text;
  v_doubted integer := 0;
begin
  select s.system_identifier || ':' || c.timeline_id into v_cluster
  from pg_control_system() s, pg_control_checkpoint() c;
  select h.cluster into v_known from house_state h;
  if v_known = v_cluster then
    return 0;
  end if;
  select h.cluster into v_known from house_state h for update;
  if v_known is not null and v_known <> v_cluster then
    update withdrawals set doubted_at = clock_timestamp(), claimed_by = null, claimed_until = null
    where status = 'PENDING' and doubted_at is null;
    get diagnostics v_doubted = row_count;
  end if;
  update house_state set cluster = v_cluster;
  return v_doubted;
end $$;
comment on function payouts_after_restore is
  'Looks whether the database was put back, and then marks what waits to be paid as doubted: how
many. The timeline is that of the last checkpoint; a promoted server makes one at once.';
select payouts_after_restore();
revoke all on function payouts_after_restore from public;
grant execute on function payouts_after_restore to chokdee_app;

grant select, insert on payout_files to chokdee_app;
grant select, insert, update, delete on member_places to chokdee_app;
grant usage on sequence payout_references to chokdee_app;
grant select on withdrawals_now, unproven_credits, backoffice_payout_alarms to chokdee_app;
