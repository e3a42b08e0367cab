-- A member's own limits are counted where the member's rows are (docs/decisions/0170): each
-- function names its member in every statement and joins nothing that may stand elsewhere.

create or replace function protection_staked(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_rounds bigint[];
  v_totals bigint[];
  v_standing bigint[];
begin
  select array_agg(s.round_id), array_agg(s.total) into v_rounds, v_totals from (
    select s.round_id, sum(s.total_satang)::bigint as total from slips s
    where s.user_id = p_user_id and s.id >= slip_id_at(p_from) and s.cancelled_at is null
    group by s.round_id) s;
  if v_rounds is null then return 0; end if;
  select array_agg(g.round_id) into v_standing from round_gates g
  where g.part = (select p.part from parts p
      where uuid_hash(p_user_id) between p.first_hash and p.last_hash)
    and g.round_id = any (v_rounds) and g.status <> 'VOIDED';
  return (select coalesce(sum(t.total), 0)::bigint
    from unnest(v_rounds, v_totals) t (round_id, total) where t.round_id = any (v_standing));
end $$;

create or replace function protection_won(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_since bigint := ledger_entry_since(p_user_id, p_from);
begin
  return (select coalesce(sum(e.amount_satang), 0)::bigint from ledger_entries e
    where e.user_id = p_user_id and e.type in ('WIN', 'ADJUST')
      and e.counter_account = 'PAYOUTS' and e.id >= v_since);
end $$;

-- Deposits are looked at where they are asked for only: they stand elsewhere.
create or replace function protection_used(p_user_id uuid, p_kind text, p_from timestamptz)
returns bigint language plpgsql stable as $$
begin
  if p_kind = 'DEPOSIT' then return protection_deposited(p_user_id, p_from); end if;
  return protection_staked(p_user_id, p_from)
    - case when p_kind = 'STAKE' then 0 else protection_won(p_user_id, p_from) end;
end $$;

create or replace function protection_limit_fault(
  p_user_id uuid, p_amount_satang bigint, p_kinds text[])
returns jsonb language plpgsql stable as $$
declare
  v_now timestamptz := clock_timestamp();
  v_kinds text[];
  v_periods text[];
  v_limits bigint[];
begin
  -- What waits counts from its moment by itself, as in play_limits_now.
  select array_agg(l.kind), array_agg(l.period), array_agg(
    case when l.pending_from <= v_now then l.pending_satang else l.limit_satang end)
  into v_kinds, v_periods, v_limits
  from play_limits l where l.member_id = p_user_id and l.kind = any (p_kinds);
  return (
    select jsonb_build_object('limit', l.kind, 'period', l.period,
      'amount', baht_text(l.satang), 'used', baht_text(greatest(0, u.used)),
      'left', baht_text(greatest(0, l.satang - u.used)),
      'resets_at', protection_instant(p.ends_at))
    from unnest(v_kinds, v_periods, v_limits) l (kind, period, satang)
    join protection_periods(v_now) p on p.period = l.period
    cross join lateral (
      select protection_used(p_user_id, l.kind, p.starts_at) as used offset 0) u
    where u.used + p_amount_satang > l.satang
    order by l.satang - u.used, p.ends_at desc, l.kind limit 1);
end $$;

create or replace function protection_faults(
  p_user_ids uuid[], p_amounts_satang bigint[], p_kinds text[]
) returns table (no integer, fault text, details jsonb)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  v_members uuid[];
  v_breaks timestamptz[];
  v_exclusions timestamptz[];
  v_one record;
begin
  select array_agg(p.member_id), array_agg(p.break_until), array_agg(p.excluded_until)
  into v_members, v_breaks, v_exclusions
  from protections p where p.member_id = any (p_user_ids);
  for v_one in
    select a.no::integer as no, a.user_id, a.amount, p.break_until, p.excluded_until
    from unnest(p_user_ids, p_amounts_satang) with ordinality a (user_id, amount, no)
    join unnest(v_members, v_breaks, v_exclusions) p (member_id, break_until, excluded_until)
      on p.member_id = a.user_id
  loop
    no := v_one.no;
    if v_one.excluded_until > clock_timestamp() then
      fault := 'SELF_EXCLUDED';
      details := jsonb_build_object('until', protection_instant(v_one.excluded_until));
    elsif v_one.break_until > clock_timestamp() then
      fault := 'ON_BREAK';
      details := jsonb_build_object('until', protection_instant(v_one.break_until));
    else
      details := protection_limit_fault(v_one.user_id, v_one.amount, p_kinds);
      fault := case when details is not null then 'LIMIT_REACHED' end;
    end if;
    if fault is not null then return next; end if;
  end loop;
end $$;
