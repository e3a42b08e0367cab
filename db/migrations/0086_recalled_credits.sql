-- What the bank took back is no credit any more that evidence is waited for, and nothing that has
-- to be played.
create or replace view unproven_credits as
  select d.id as deposit_id, d.user_id, d.credited_satang as amount_satang, d.decided_at,
    d.decided_by
  from deposits d
  where d.status = 'SUCCESS' and d.credited_by = 'ADMIN'
    and d.decided_at < statement_timestamp() - interval '2 hours'
    and d.decided_at > statement_timestamp() - interval '30 days'
    and not exists (select from bank_notifications n where n.deposit_id = d.id)
    and not exists (select from deposit_recalls r where r.deposit_id = d.id)
    and not exists (select from approvals a where a.deposit_id = d.id and a.kind = 'DEPOSIT'
      and a.status = 'APPROVED' and a.evidence ->> 'slip_image_id' is not null);
comment on view unproven_credits is
  'Deposits of the last 30 days that were credited more than two hours ago by one person, or by two
who saw no slip, and for which no line of the bank has come. Not those that were recalled.';

create function unplayed_since(p_user_id uuid, p_since timestamptz, p_paid_satang bigint,
  p_play_percent numeric)
returns boolean language plpgsql stable as $$
declare
  v_satang bigint;
  v_first timestamptz;
begin
  select coalesce(sum(d.credited_satang), 0) - p_paid_satang, min(d.decided_at)
  into v_satang, v_first
  from deposits d
  where d.user_id = p_user_id and d.status = 'SUCCESS'
    and (p_since is null or d.decided_at > p_since)
    and not exists (select from deposit_recalls r where r.deposit_id = d.id);
  return v_satang * p_play_percent / 100 > 0
    and protection_staked(p_user_id, v_first) < v_satang * p_play_percent / 100;
end $$;
comment on function unplayed_since is
  'Whether a member has staked less than the given part of what was deposited since a moment (null:
ever), less what was paid out of it. Amounts are in satang.';

create or replace function payout_holds(p_user_id uuid, p_withdrawal_id uuid,
  p_play_percent numeric)
returns text[]
language plpgsql stable as $$
declare
  v_holds text[] := '{}';
  v_now timestamptz := clock_timestamp();
  v_account text;
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
  if exists (select from member_debts d where d.user_id = p_user_id) then
    v_holds := v_holds || 'OPEN_DEBT'::text;
  end if;

  -- What came in since the last payout is to be played before it goes out again. A payout that two
  -- people let through although its deposits were not played has played none of them.
  select max(w.processed_at),
    max(w.processed_at) filter (where 'UNPLAYED_DEPOSIT' <> all (w.released_despite))
  into v_paid_at, v_played_at
  from withdrawals w
  where w.user_id = p_user_id and w.status = 'APPROVED' and w.id <> p_withdrawal_id;
  select coalesce(sum(w.amount_satang), 0) into v_paid_despite from withdrawals w
  where w.user_id = p_user_id and w.status = 'APPROVED' and w.id <> p_withdrawal_id
    and (v_played_at is null or w.processed_at > v_played_at);
  if unplayed_since(p_user_id, v_paid_at, 0, p_play_percent)
    or unplayed_since(p_user_id, v_played_at, v_paid_despite, p_play_percent) then
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
