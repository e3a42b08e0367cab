-- As in 0107. Where the day that has ended stands against it alone, the limit is renewed already:
-- it says so, and not a moment that is over. Where both stand, it tells of the one that goes on.
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
      'resets_at', protection_instant(greatest(p.ends_at, v_now)))
    from unnest(v_kinds, v_periods, v_limits) l (kind, period, satang)
    -- Two of a kind only where midnight has passed since.
    join (select * from protection_periods(v_now)
      union select * from protection_periods(v_began)) p on p.period = l.period
    cross join lateral (
      select protection_used(p_user_id, l.kind, p.starts_at) as used offset 0) u
    where u.used + p_amount_satang > l.satang
    order by p.ends_at <= v_now, l.satang - u.used, p.ends_at desc, l.kind limit 1);
end $$;
