-- What speaks against a payout of a member who has thousands of them: for each one the refunds were
-- read that came after it, on a distributed house by one statement each, and who shares one of the
-- accounts was looked up, which is asked of the one account alone.
create function members_at_places(p_user_id uuid)
returns table (kind text, member_id uuid, seen_at timestamptz)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_since timestamptz := statement_timestamp() - interval '7 days';
begin
  return query
  select mine.kind, theirs.member_id, max(theirs.seen_at)
  from (select p.kind, p.mark from member_places p
    where p.member_id = p_user_id and (p.kind = 'DEVICE' or p.seen_at > v_since)
      and (select m.role = 'USER' from members m where m.id = p_user_id) offset 0) mine
  cross join lateral (select p.member_id, p.seen_at from member_places p
    where p.kind = mine.kind and p.mark = mine.mark and p.member_id <> p_user_id
      and (p.kind = 'DEVICE' or p.seen_at > v_since)
      and (select m.role = 'USER' from members m where m.id = p.member_id) offset 0) theirs
  -- An address of very many is a carrier's, or a proxy's: it says nothing.
  where mine.kind = 'DEVICE' or (select count(*) from (
    select 1 from member_places p where p.kind = 'ADDRESS' and p.mark = mine.mark
      and p.seen_at > v_since and p.member_id <> p_user_id
      and (select m.role = 'USER' from members m where m.id = p.member_id) limit 11) c) <= 10
  group by 1, 2;
end $$;
comment on function members_at_places is
  'Who shares a device or an address of the last week with this member.';

create or replace function members_alike(p_user_id uuid)
returns table (kind text, member_id uuid, account_number text, seen_at timestamptz)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select p.kind, p.member_id, null::text, p.seen_at from members_at_places(p_user_id) p
  union all
  select 'ACCOUNT', theirs.member_id, mine.account_number, max(theirs.since)
  from (select distinct h.account_number from account_holders h
    where h.member_id = p_user_id) mine
  cross join lateral (select h.member_id, h.since from account_holders h
    where h.account_number = mine.account_number and h.member_id <> p_user_id offset 0) theirs
  group by theirs.member_id, mine.account_number;
end $$;

create or replace function payout_holds(p_user_id uuid, p_withdrawal_id uuid,
  p_play_percent numeric)
returns text[]
language plpgsql stable as $$
declare
  v_holds text[] := '{}';
  v_now timestamptz := clock_timestamp();
  v_account text;
  v_given_back timestamptz[];
  v_slips numeric[];
  v_paid_at timestamptz;
  v_played_at timestamptz;
  v_paid_despite bigint;
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
  if exists (select from member_debts_of(p_user_id)) then
    v_holds := v_holds || 'OPEN_DEBT'::text;
  end if;

  -- What came in since the last payout is to be played before it goes out again: since the bank was
  -- told of it, for that is when it was judged. A payout that two people let through although its
  -- deposits were not played has played none of them, nor has one before which something was staked
  -- that was given back since.
  select array_agg(e.created_at), array_agg(case when e.reference_kind = 'slip'
    then split_part(e.reference_id, ':', 1)::numeric end) into v_given_back, v_slips
  from ledger_entries e where e.user_id = p_user_id and e.type = 'REFUND';
  -- From the newest on; of each the oldest slip that was given back after it.
  select max(p.at) filter (where p.is_paid), max(p.at) filter (where p.is_paid
    and not p.is_despite and (p.slip < slip_id_at(p.at)) is not true)
  into v_paid_at, v_played_at
  from (
    select t.at, t.is_paid, t.is_despite,
      min(t.slip) over (order by t.at desc, t.is_paid desc) as slip
    from (
      select coalesce(w.sent_at, w.processed_at) as at, true as is_paid,
        'UNPLAYED_DEPOSIT' = any (w.released_despite) as is_despite, null::numeric as slip
      from withdrawals w
      where w.user_id = p_user_id and w.status = 'APPROVED' and w.id <> p_withdrawal_id
      union all
      select b.at, false, false, b.slip from unnest(v_given_back, v_slips) b (at, slip)) t) p;
  select coalesce(sum(w.amount_satang), 0) into v_paid_despite from withdrawals w
  where w.user_id = p_user_id and w.status = 'APPROVED' and w.id <> p_withdrawal_id
    and 'UNPLAYED_DEPOSIT' = any (w.released_despite)
    and (v_played_at is null or coalesce(w.sent_at, w.processed_at) > v_played_at);
  if unplayed_since(p_user_id, v_paid_at, 0, p_play_percent)
    or unplayed_since(p_user_id, v_played_at, v_paid_despite, p_play_percent) then
    v_holds := v_holds || 'UNPLAYED_DEPOSIT'::text;
  end if;

  select coalesce(array_agg(distinct a.kind), '{}') into v_shared
  from members_at_places(p_user_id) a;
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
