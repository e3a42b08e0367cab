-- Protection of players: limits that a member sets themselves, breaks and self-exclusion
-- (decisions.md "Sessions and accounts"; docs/decisions/0075). Days, weeks and months are those
-- of Asia/Bangkok; a week begins on Monday.

create table protections (
  member_id uuid primary key references members,
  break_began_at timestamptz,
  break_until timestamptz,
  excluded_at timestamptz,
  excluded_until timestamptz
);
comment on table protections is
  'One row per member who has ever set a limit, taken a break or excluded themselves: whoever bets
is looked up here first, and most members are not here.';
comment on column protections.excluded_until is '''infinity'' when it is for good.';

create function protection_only_grows() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.break_until > clock_timestamp()
      and (new.break_until is null or new.break_until < old.break_until)
    or old.excluded_until > clock_timestamp()
      and (new.excluded_until is null or new.excluded_until < old.excluded_until)
  then
    raise exception 'a break or an exclusion is never shortened'
      using constraint = 'protection_only_grows';
  end if;
  return new;
end $$;
create trigger protection_only_grows before update on protections
  for each row execute function protection_only_grows();

create table play_limits (
  member_id uuid not null references protections,
  kind text not null,
  period text not null,
  limit_satang bigint,
  pending_satang bigint,
  pending_from timestamptz,
  primary key (member_id, kind, period),
  constraint limit_kind_known check (kind in ('DEPOSIT', 'STAKE', 'LOSS')),
  constraint limit_period_known check (period in ('DAY', 'WEEK', 'MONTH')),
  constraint limit_positive check (limit_satang > 0 and pending_satang > 0),
  constraint pending_has_its_time check (pending_satang is null or pending_from is not null)
);
comment on column play_limits.limit_satang is 'Null: no limit.';
comment on column play_limits.pending_from is
  'From when pending_satang counts instead (null there: no limit any more); null: nothing waits.';

create view play_limits_now as
  select l.member_id, l.kind, l.period,
    case when l.pending_from <= c.now then l.pending_satang else l.limit_satang end
      as limit_satang,
    case when l.pending_from > c.now then l.pending_satang end as pending_satang,
    case when l.pending_from > c.now then l.pending_from end as pending_from
  from play_limits l cross join lateral (select clock_timestamp() as now) c;
comment on view play_limits_now is
  'Limits as they stand by the database''s clock: what waited counts from its moment by itself.';

create table reality_checks (
  member_id uuid primary key references members,
  every_minutes integer not null,
  constraint reality_check_known check (every_minutes in (15, 30, 60))
);
comment on table reality_checks is 'How often a member wants to be told how long they have played.';

create function protection_periods(p_at timestamptz)
returns table (period text, starts_at timestamptz, ends_at timestamptz)
language sql immutable as $$
  select p.period, d.starts at time zone 'Asia/Bangkok',
    (d.starts + p.length) at time zone 'Asia/Bangkok'
  from (values ('DAY', 'day', interval '1 day'), ('WEEK', 'week', interval '1 week'),
    ('MONTH', 'month', interval '1 month')) p (period, unit, length)
  cross join lateral (
    select date_trunc(p.unit, p_at at time zone 'Asia/Bangkok') as starts) d;
$$;
comment on function protection_periods is 'The day, week and month of a moment in Bangkok.';

create function protection_staked(p_user_id uuid, p_from timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(s.total_satang), 0)::bigint
  from slips s join rounds r on r.id = s.round_id
  where s.user_id = p_user_id and s.id >= slip_id_at(p_from) and s.cancelled_at is null
    and r.status <> 'VOIDED';
$$;
comment on function protection_staked is
  'Stakes of the slips placed since a moment. A slip that was cancelled or whose round was voided
gives its stake back to the time in which it was placed, not to the time of the refund.';

create function protection_won(p_user_id uuid, p_from timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(e.amount_satang), 0)::bigint from ledger_entries e
  where e.user_id = p_user_id and e.type in ('WIN', 'ADJUST') and e.counter_account = 'PAYOUTS'
    and e.id >= ledger_entry_since(p_user_id, p_from);
$$;
comment on function protection_won is
  'What was paid out since a moment, less what corrected results have taken back.';

create function protection_waiting(p_user_id uuid, p_from timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(d.amount_satang), 0)::bigint
  from deposits_now d
  where d.user_id = p_user_id and (
    d.status_now = 'PENDING'
    or d.status_now = 'EXPIRED' and d.slips_used > 0 and d.decided_by is null
      and d.created_at >= p_from);
$$;
comment on function protection_waiting is
  'Deposits that are open, or wait to be judged since a moment: not paid in yet, and may still be.';

create function protection_deposited(p_user_id uuid, p_from timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(d.credited_satang - (d.qr_amount_satang - d.amount_satang)), 0)::bigint
    + protection_waiting(p_user_id, p_from)
  from deposits_now d
  where d.user_id = p_user_id and d.status = 'SUCCESS' and d.decided_at >= p_from;
$$;
comment on function protection_deposited is
  'What was paid in since a moment, with what waits. The satang that tell deposits apart are not
counted.';

create function protection_used(p_user_id uuid, p_kind text, p_from timestamptz) returns bigint
language sql stable as $$
  select case p_kind
    when 'DEPOSIT' then protection_deposited(p_user_id, p_from)
    when 'STAKE' then protection_staked(p_user_id, p_from)
    else protection_staked(p_user_id, p_from) - protection_won(p_user_id, p_from) end;
$$;
comment on function protection_used is
  'What a limit of this kind counts since a moment; a loss below zero is a gain.';

create function protection_instant(p_at timestamptz) returns text language sql stable as $$
  select case when isfinite(p_at)
    then to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end;
$$;
comment on function protection_instant is 'ISO 8601 in UTC; null for what never comes.';

create function protection_limit_fault(p_user_id uuid, p_amount_satang bigint, p_kinds text[])
returns jsonb language sql stable as $$
  select jsonb_build_object('limit', l.kind, 'period', l.period,
    'amount', baht_text(l.limit_satang), 'used', baht_text(greatest(0, u.used)),
    'left', baht_text(greatest(0, l.limit_satang - u.used)),
    'resets_at', protection_instant(p.ends_at))
  from play_limits_now l
  join protection_periods(clock_timestamp()) p on p.period = l.period
  cross join lateral (
    select protection_used(p_user_id, l.kind, p.starts_at) as used offset 0) u
  where l.member_id = p_user_id and l.kind = any (p_kinds)
    and u.used + p_amount_satang > l.limit_satang
  order by l.limit_satang - u.used, p.ends_at desc, l.kind limit 1;
$$;
comment on function protection_limit_fault is
  'The limit with the least left that an amount would break, as a refusal tells it; or null.';

create function protection_faults(
  p_user_ids uuid[], p_amounts_satang bigint[], p_kinds text[]
) returns table (no integer, fault text, details jsonb)
language plpgsql volatile as $$
begin
  return query
  select a.no::integer, f.fault, f.details
  from unnest(p_user_ids, p_amounts_satang) with ordinality a (user_id, amount, no)
  join protections p on p.member_id = a.user_id
  cross join lateral (
    select case when p.excluded_until > clock_timestamp() then 'SELF_EXCLUDED'
      when p.break_until > clock_timestamp() then 'ON_BREAK' end as pause
  ) s
  cross join lateral (
    select case when s.pause is null
      then protection_limit_fault(a.user_id, a.amount, p_kinds) end as broken offset 0
  ) l
  cross join lateral (
    select coalesce(s.pause, case when l.broken is not null then 'LIMIT_REACHED' end) as fault,
      case s.pause
        when 'SELF_EXCLUDED' then
          jsonb_build_object('until', protection_instant(p.excluded_until))
        when 'ON_BREAK' then jsonb_build_object('until', protection_instant(p.break_until))
        else l.broken end as details
  ) f
  where f.fault is not null;
end $$;
comment on function protection_faults is
  'Which of these members may not bet (kinds STAKE and LOSS) or pay in (kind DEPOSIT) this amount,
and why: LIMIT_REACHED, ON_BREAK or SELF_EXCLUDED with the details of the refusal. Answers nothing
for the others. Numbered from 1; a member stands once. The caller has locked their wallets.';

grant select, insert, update on protections, play_limits to chokdee_app;
grant select, insert, update, delete on reality_checks to chokdee_app;
grant select on play_limits_now to chokdee_app;
