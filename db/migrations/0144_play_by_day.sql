-- A bet of a member with limits read all slips of the day, week or month, and a member may have
-- thousands. What they staked and won is kept by day, as far as their ledger has been added up, and
-- only the entries since are read. Entries never change and are numbered under the wallet's lock:
-- whoever writes them, an older node as well, needs not know of the sums.

create table play_days_kept (
  user_id uuid primary key,
  first_day date not null,
  last_entry bigint not null
);
comment on table play_days_kept is
  'Of which members play_days has all days since the first, up to which entry of their ledger.';

create table play_days (
  user_id uuid not null,
  day date not null,
  staked_satang bigint not null,
  won_satang bigint not null,
  primary key (user_id, day)
);
comment on table play_days is
  'What members with limits staked and won on a day of Bangkok, added up from their ledger.
What came back of a slip is of the day on which the slip was placed.';
grant select on play_days_kept, play_days to chokdee_app;

create function slip_placed_at(p_id bigint) returns timestamptz language sql immutable as $$
  select timestamptz 'epoch' + p_id / 1000000 * interval '1 millisecond';
$$;
comment on function slip_placed_at is 'The moment of a slip, of which slip_id_at makes its id.';

create function play_between(p_user_id uuid, p_after bigint, p_last bigint)
returns table (user_id uuid, played_at timestamptz, staked bigint, won bigint)
language plpgsql stable as $$
begin
  return query
  select e.user_id, case when e.counter_account <> 'BETTING' then e.created_at
      -- What the check of the ledger finds wrong stops no bet.
      when split_part(e.reference_id, ':', 1) ~ '^[0-9]+$'
        and length(split_part(e.reference_id, ':', 1)) <= 19
        and lpad(split_part(e.reference_id, ':', 1), 19, '0') < '9'
      then slip_placed_at(split_part(e.reference_id, ':', 1)::bigint) end,
    case when e.counter_account = 'BETTING' then -e.amount_satang else 0 end,
    case when e.counter_account = 'PAYOUTS' then e.amount_satang else 0 end
  from ledger_entries e
  where e.user_id = p_user_id and e.id > p_after and e.id <= p_last
    and e.counter_account in ('BETTING', 'PAYOUTS');
end $$;
comment on function play_between is
  'What entries of a member after one and up to another say of their play: a stake, below zero where
it came back, of the moment of its slip; what was won, below zero where it was taken back.';

-- As in 0029; the part is read before the gates are, which is asked of its own machine then.
create or replace function protection_staked(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_part uuid;
  v_rounds bigint[];
  v_totals bigint[];
  v_standing bigint[];
begin
  select array_agg(s.round_id), array_agg(s.total) into v_rounds, v_totals from (
    select s.round_id, sum(s.total_satang)::bigint as total from slips s
    where s.user_id = p_user_id and s.id >= slip_id_at(p_from) and s.cancelled_at is null
    group by s.round_id) s;
  if v_rounds is null then return 0; end if;
  select p.part into v_part from parts p
  where uuid_hash(p_user_id) between p.first_hash and p.last_hash;
  select array_agg(g.round_id) into v_standing from round_gates g
  where g.part = v_part and g.round_id = any (v_rounds) and g.status <> 'VOIDED';
  return (select coalesce(sum(t.total), 0)::bigint
    from unnest(v_rounds, v_totals) t (round_id, total) where t.round_id = any (v_standing));
end $$;

create function play_since(p_user_id uuid, p_from timestamptz)
returns table (staked bigint, won bigint)
language plpgsql stable as $$
declare
  v_day date := p_from at time zone 'Asia/Bangkok';
  v_after bigint;
  v_staked bigint;
  v_won bigint;
  v_owed bigint;
begin
  if p_from = book_day_start(v_day) then
    select k.last_entry into v_after from play_days_kept k
    where k.user_id = p_user_id and k.first_day <= v_day;
  end if;
  if v_after is null then
    return query select protection_staked(p_user_id, p_from), protection_won(p_user_id, p_from);
    return;
  end if;
  select coalesce(sum(d.staked_satang), 0), coalesce(sum(d.won_satang), 0)
  into v_staked, v_won from play_days d where d.user_id = p_user_id and d.day >= v_day;
  -- As in protection_won.
  select coalesce(sum(
      case when r.created_at >= p_from then r.amount_satang - r.written_off_satang else 0 end
      - case when r.closed_at >= p_from
        then r.amount_satang - r.written_off_satang - r.collected_satang else 0 end), 0)
  into v_owed
  from receivables r
  where r.user_id = p_user_id and (r.created_at >= p_from or r.closed_at >= p_from);
  return query select (v_staked + coalesce(sum(b.staked), 0))::bigint,
    (v_won + coalesce(sum(b.won), 0) - v_owed)::bigint
  from play_between(p_user_id, v_after, 9223372036854775807) b
  where b.played_at >= date_trunc('milliseconds', p_from);
end $$;
comment on function play_since is
  'What a member staked and won since a moment: of the days from a midnight on where they are added
up, and less what is owed of wins that corrected results took back.';

create function play_add_up(p_user_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- A week may have begun in the month before, and so has a day that ends just now.
  v_first date := date_trunc('month', clock_timestamp() at time zone 'Asia/Bangkok')
    - interval '1 month';
  v_from date;
  v_after bigint;
  v_last bigint;
begin
  select w.last_entry into v_last from wallets w where w.user_id = p_user_id for update;
  select k.first_day, k.last_entry into v_from, v_after from play_days_kept k
  where k.user_id = p_user_id;
  if v_from is null or v_from > v_first then
    -- Or by a clock that was ahead.
    v_from := null;
    v_after := ledger_entry_since(p_user_id, book_day_start(v_first)) - 1;
  end if;
  -- Fewer are read as fast as they are written.
  if v_last is null or v_last - v_after < 100 then return; end if;
  delete from play_days d where d.user_id = p_user_id and (v_from is null or d.day < v_first);
  insert into play_days_kept as k (user_id, first_day, last_entry)
  values (p_user_id, v_first, v_last)
  on conflict (user_id) do update set first_day = excluded.first_day,
    last_entry = excluded.last_entry;
  insert into play_days as d (user_id, day, staked_satang, won_satang)
  select b.user_id, (b.played_at at time zone 'Asia/Bangkok')::date as day, sum(b.staked),
    sum(b.won)
  from play_between(p_user_id, v_after, v_last) b
  where b.played_at >= book_day_start(v_first)
  group by 1, 2
  on conflict (user_id, day) do update set
    staked_satang = d.staked_satang + excluded.staked_satang,
    won_satang = d.won_satang + excluded.won_satang;
end $$;
comment on function play_add_up is
  'Adds what a member has played to play_days, where it is much. For who holds their wallet.';
revoke all on function play_add_up from public;
grant execute on function play_add_up to chokdee_app;

-- Deposits are looked at where they are asked for only: they stand elsewhere.
create or replace function protection_used(p_user_id uuid, p_kind text, p_from timestamptz)
returns bigint language plpgsql stable as $$
begin
  if p_kind = 'DEPOSIT' then return protection_deposited(p_user_id, p_from); end if;
  return (select s.staked - case when p_kind = 'STAKE' then 0 else s.won end
    from play_since(p_user_id, p_from) s);
end $$;

-- As in 0114, after what the member has played is added up.
create or replace function protection_limit_fault(
  p_user_id uuid, p_amount_satang bigint, p_kinds text[])
returns jsonb language plpgsql volatile as $$
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
  if v_kinds && '{STAKE,LOSS}' then perform play_add_up(p_user_id); end if;
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
