-- What the desk knows of a member: tags, words in notes, and with whom they share something.

create table member_tags (
  member_id uuid not null references members,
  tag text not null,
  author_id uuid not null references members,
  created_at timestamptz not null default clock_timestamp(),
  primary key (member_id, tag),
  constraint tag_length check (char_length(tag) between 1 and 30)
);
comment on table member_tags is
  'Words under which the staff find members again; members never see them.';
create index member_tags_by_tag on member_tags (tag, member_id);
grant select, insert, delete on member_tags to chokdee_app;

create function members_noted(p_patterns text[]) returns setof uuid language sql stable as $$
  select n.member_id from member_notes n
  where n.removed_at is null and lower(n.text) like any (p_patterns)
  union
  select t.member_id from member_tags t where lower(t.tag) like any (p_patterns)
$$;
comment on function members_noted is
  'Members of whom a note or a tag of the staff fits a pattern of LIKE in small letters.';

-- As in 0002: without pg_trgm a search is slower.
do $$
begin
  create index member_notes_by_text on member_notes using gin (lower(text) gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: notes are searched without their index';
end $$;

create view member_marks as
  select p.member_id, p.kind, p.mark, p.seen_at
  from member_places p join members m on m.id = p.member_id and m.role = 'USER'
  where p.kind = 'DEVICE' or p.seen_at > statement_timestamp() - interval '7 days';
comment on view member_marks is
  'Devices of members, and the addresses they came from in the last week.';

create view account_holders as
  select a.account_number, a.member_id, a.created_at as since from bank_accounts a
  union all
  select w.account_number, w.user_id, w.created_at from withdrawals w;
comment on view account_holders is
  'Whose a bank account is, or was when a withdrawal went to it.';

create function members_alike(p_user_id uuid)
returns table (kind text, member_id uuid, account_number text, seen_at timestamptz)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select mine.kind, theirs.member_id, null::text, max(theirs.seen_at)
  from member_marks mine
  join member_marks theirs on theirs.kind = mine.kind and theirs.mark = mine.mark
    and theirs.member_id <> p_user_id
  where mine.member_id = p_user_id
    -- An address of very many is a carrier's, or a proxy's: it says nothing.
    and (mine.kind = 'DEVICE' or (select count(*) from (
      select from member_marks o where o.kind = 'ADDRESS' and o.mark = mine.mark
        and o.member_id <> p_user_id limit 11) c) <= 10)
  group by 1, 2
  union all
  select 'ACCOUNT', theirs.member_id, theirs.account_number, max(theirs.since)
  from (select distinct h.account_number from account_holders h
    where h.member_id = p_user_id) mine
  join account_holders theirs on theirs.account_number = mine.account_number
    and theirs.member_id <> p_user_id
  group by theirs.member_id, theirs.account_number;
end $$;
comment on function members_alike is
  'Who shares a device, an address of the last week or a bank account with this member.';

create function members_sharing(p_kinds text[]) returns setof uuid language sql stable as $$
  -- The same rules as in members_alike, for everybody at once.
  select p.member_id from member_marks p
  where p.kind = any (p_kinds) and (p.kind, p.mark) in (
    select o.kind, o.mark from member_marks o where o.kind = any (p_kinds)
    group by 1, 2 having count(*) > 1 and (o.kind = 'DEVICE' or count(*) <= 11))
  union
  select h.member_id from account_holders h
  where 'ACCOUNT' = any (p_kinds) and h.account_number in (
    select o.account_number from account_holders o
    group by 1 having count(distinct o.member_id) > 1)
$$;
comment on function members_sharing is
  'Members who share a device, an address of the last week or a bank account with others.';

-- What holds a payout asks the same of who shares what.
create or replace function payout_holds(p_user_id uuid, p_withdrawal_id uuid,
  p_play_percent numeric)
returns text[]
language plpgsql stable as $$
declare
  v_holds text[] := '{}';
  v_now timestamptz := clock_timestamp();
  v_account text;
  v_paid_at timestamptz;
  v_deposited bigint;
  v_since timestamptz;
  v_shared text[];
begin
  if exists (select from members m where m.id = p_user_id and m.locked_at is not null
      and m.lock_kind = 'STAFF') then
    v_holds := v_holds || 'LOCKED'::text;
  end if;
  if exists (select from protections p where p.member_id = p_user_id
      and p.excluded_until > v_now) then
    v_holds := v_holds || 'SELF_EXCLUDED'::text;
  end if;
  if exists (select from member_debts d where d.user_id = p_user_id) then
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

  select coalesce(array_agg(distinct a.kind), '{}') into v_shared from members_alike(p_user_id) a;
  if 'DEVICE' = any (v_shared) then
    v_holds := v_holds || 'SHARED_DEVICE'::text;
  end if;
  if 'ADDRESS' = any (v_shared) then
    v_holds := v_holds || 'SHARED_ADDRESS'::text;
  end if;
  select w.account_number into v_account from withdrawals w where w.id = p_withdrawal_id;
  -- The account that it goes to, which the member may have changed since.
  if exists (select from account_holders h where h.account_number = v_account
      and h.member_id <> p_user_id) then
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

grant select on member_marks, account_holders to chokdee_app;
