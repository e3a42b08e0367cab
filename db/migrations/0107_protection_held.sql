-- As in 0029, and judged by the day on which the transaction began as well: the moment of a slip is
-- taken before its limits are looked at. One of the last moment before midnight was judged by the
-- new day, of which nothing is used, and counted in the old one, which was used up.
create or replace function protection_limit_fault(
  p_user_id uuid, p_amount_satang bigint, p_kinds text[])
returns jsonb language plpgsql stable as $$
declare
  v_now timestamptz := clock_timestamp();
  v_began timestamptz := least(transaction_timestamp(), v_now);
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
    -- Two of a kind only where midnight has passed since.
    join (select * from protection_periods(v_now)
      union select * from protection_periods(v_began)) p on p.period = l.period
    cross join lateral (
      select protection_used(p_user_id, l.kind, p.starts_at) as used offset 0) u
    where u.used + p_amount_satang > l.satang
    order by l.satang - u.used, p.ends_at desc, l.kind limit 1);
end $$;

-- As in 0010, and a row stays its member's: moved to another, it would be taken away as surely as
-- by a delete, which the server may not do.
create or replace function protection_only_grows() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.break_until > clock_timestamp()
      and (new.break_until is null or new.break_until < old.break_until)
    or old.excluded_until > clock_timestamp()
      and (new.excluded_until is null or new.excluded_until < old.excluded_until)
    or new.member_id <> old.member_id
  then
    raise exception 'a break or an exclusion is never shortened'
      using constraint = 'protection_only_grows';
  end if;
  return new;
end $$;
