-- Slips and their bets. A bet is never updated: a win is a row of its own, LOST follows from the
-- round, cancelling marks the slip.

create sequence slip_numbers cycle maxvalue 999999;

create table slips (
  user_id uuid not null,
  id bigint not null,
  bet_group_id text not null,
  round_id bigint not null,
  input_hash bytea not null,
  total_satang bigint not null,
  balance_after_satang bigint not null,
  line_count integer not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (user_id, id),
  constraint bet_group_taken unique (bet_group_id)
);
-- Placing a slip writes nothing here; settling a round looks up here which winners do not count.
create index slips_cancelled on slips (round_id, user_id, id) where cancelled_at is not null;
-- When the last bet of a round came in, however many there are.
create index slips_standing on slips (round_id, id) where cancelled_at is null;
comment on column slips.id is
  'Milliseconds of its moment x 10^6 + a running number: slips of a member are in order of time,
and a day is a range of ids. Too large for a JavaScript number: read it as text.';
comment on column slips.balance_after_satang is
  'What the wallet held right after: a retry answers the same.';
comment on column slips.input_hash is
  'SHA-256 of round and lines in order, to tell a retry from a reuse.';

create table bets (
  user_id uuid not null,
  slip_id bigint not null,
  line_no smallint not null,
  bet_type_config_id integer not null,
  round_id bigint not null,
  stake_satang bigint not null,
  odds integer not null,
  number text not null,
  -- By slip first: new bets all stand at the end of it, so placing them touches few pages.
  primary key (slip_id, line_no, user_id)
);
comment on column bets.odds is 'The odds when the slip was accepted, in hundredths.';
create index bets_by_number on bets (round_id, bet_type_config_id, number);

create table exposures (
  round_id bigint not null,
  bet_type_config_id integer not null,
  number text not null,
  stake_satang bigint not null,
  payout_satang bigint not null,
  line_count integer not null,
  primary key (round_id, bet_type_config_id, number)
) with (fillfactor = 70);
comment on table exposures is 'Per number of a round: what is staked and what would be paid.';

create table slip_cancellations (
  user_id uuid not null,
  on_date date not null,
  used integer not null,
  primary key (user_id, on_date)
);
comment on table slip_cancellations is 'Slips cancelled by a member on a Bangkok day.';

create function slip_id_at(p_at timestamptz) returns bigint language sql stable as $$
  select (extract(epoch from p_at) * 1000)::bigint * 1000000;
$$;
comment on function slip_id_at is 'The lowest slip id of a moment: bounds a day''s slips.';

create function betting_line_fault(p_number text, p_stake_satang bigint, p_config_id integer,
  p_digits smallint, p_step_satang bigint, p_min_satang bigint, p_max_satang bigint) returns text
language sql immutable as $$
  select case
    when p_config_id is null then 'WRONG_BET_TYPE'
    when p_number !~ '^[0-9]+$' or length(p_number) <> p_digits then 'WRONG_LENGTH'
    when p_stake_satang < p_min_satang then 'BELOW_MIN'
    when p_stake_satang > p_max_satang then 'ABOVE_MAX'
    when p_stake_satang % p_step_satang <> 0 then 'NOT_WHOLE_BAHT'
  end;
$$;
comment on function betting_line_fault is
  'What is wrong with a line by its bet type alone, or null.';

-- Two rules may let a number pay a part, each from a stake on it on: it pays the smallest part of
-- those whose own cap is passed.
create function betting_judge_lines(
  p_rounds bigint[], p_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[], p_expected_odds integer[], p_user_ids uuid[], p_has_rules boolean
) returns table (line_no integer, fault text, odds integer, room_satang bigint, shared boolean)
language sql stable as $$
  with lines as (
    select * from unnest(p_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds)
      with ordinality as l (slip, config_id, number, stake, expected_odds, no)
  ), judged as (
    select l.no, l.slip, l.stake, l.number, l.expected_odds, c.id as config_id, r.id as round_id,
      c.min_stake_satang, c.max_stake_satang, c.stake_step_satang, c.digits_count, c.odds,
      c.member_cap_satang, n.closed, n.percent, n.percent_caps, n.cap_percents,
      least(c.number_cap_satang, n.closed_cap) as cap
    from lines l
    left join rounds r on r.id = p_rounds[l.slip]
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = r.lottery_type_id and c.active
    left join lateral (
      select bool_or(rule = 'CLOSED' and cap_satang is null) as closed,
        min(odds_percent) filter (where cap_satang is null) as percent,
        min(cap_satang) filter (where rule = 'CLOSED') as closed_cap,
        array_agg(cap_satang) filter (where odds_percent is not null and cap_satang is not null)
          as percent_caps,
        array_agg(odds_percent) filter (where odds_percent is not null and cap_satang is not null)
          as cap_percents
      from number_rules n
      where p_has_rules and (n.round_id = r.id or n.lottery_type_id = r.lottery_type_id)
        and n.bet_type = c.bet_type and (n.number = l.number or n.number is null)
    ) n on true
  ), booked as (
    -- What stands on a number is only looked up where a cap asks for it.
    select j.*, case when j.cap is null and j.percent_caps is null then 0 else coalesce((
        select e.stake_satang from exposures e where e.round_id = j.round_id
          and e.bet_type_config_id = j.config_id and e.number = j.number
      ), 0) end as staked,
      case when j.cap is null and j.percent_caps is null then 0
        else coalesce(sum(j.stake) over same_number - j.stake, 0) end::bigint as in_batch,
      case when j.member_cap_satang is null then 0 else coalesce((
        select sum(b.stake_satang)
        from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
        where b.round_id = j.round_id and b.bet_type_config_id = j.config_id
          and b.number = j.number and b.user_id = p_user_ids[j.slip] and s.cancelled_at is null
      ), 0) end::bigint as member_staked
    from judged j
    window same_number as (partition by j.round_id, j.config_id, j.number order by j.no)
  ), priced as (
    -- Of the rules with a cap only those hold whose own cap is passed.
    select b.*, (b.odds * case when b.percent_caps is null then coalesce(b.percent, 100)
        else least(100, b.percent, (
          select min(p.percent) from unnest(b.percent_caps, b.cap_percents) p (cap, percent)
          where b.staked + b.in_batch + b.stake > p.cap)) end / 100)::integer as odds_now
    from booked b
  )
  select b.no::integer, case
      when f.fault is not null then f.fault
      when b.member_staked + b.stake > b.member_cap_satang then 'ABOVE_MAX'
      when b.closed then 'NUMBER_CLOSED'
      when b.staked + b.in_batch + b.stake > b.cap then 'NUMBER_CAP'
      when b.odds_now < b.expected_odds then 'ODDS_CHANGED'
    end,
    b.odds_now,
    r.room - r.room % coalesce(b.stake_step_satang, 1),
    b.in_batch > 0
  from priced b
  cross join lateral (select betting_line_fault(b.number, b.stake, b.config_id, b.digits_count,
    b.stake_step_satang, b.min_stake_satang, b.max_stake_satang) as fault) f
  cross join lateral (select greatest(0, least(b.cap - b.staked,
    b.member_cap_satang - b.member_staked, b.max_stake_satang)) as room) r;
$$;
comment on function betting_judge_lines is
  'Judges each line by the rules of its bet type and number: the fault or null, the odds it would
take, and for a cap the stake still possible. shared: other lines of the batch were counted in.';

-- Slips come in through this function only, which looks at the round under its lock. That costs a
-- batch nothing; a trigger on every slip would.
create function betting_place_slips(
  p_user_ids uuid[], p_groups text[], p_rounds bigint[], p_hashes bytea[],
  p_line_slips integer[], p_configs integer[], p_numbers text[], p_stakes_satang bigint[],
  p_expected_odds integer[]
) returns table (outcomes text[], slip_ids text[], totals_satang bigint[], balances_satang bigint[],
  accepted_at timestamptz, line_odds integer[], line_faults jsonb, slip_faults jsonb)
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_first_id bigint;
  v_stopped boolean;
  v_types integer[];
  v_has_rules boolean;
  v_has_caps boolean;
  v_balances bigint[];
  v_totals bigint[];
  v_counts integer[];
  v_firsts bigint[];
  v_faults text[];
  v_odds integer[];
  v_rooms bigint[];
  v_shared boolean[];
  v_outcomes text[];
  v_slip_faults jsonb;
  v_ids bigint[];
begin
  -- Slips are found by their place and by their number: both count from 1, or a slip is judged as
  -- one and written as another.
  if exists (select from unnest(array[array_dims(p_user_ids), array_dims(p_groups),
      array_dims(p_rounds), array_dims(p_hashes)]) d (dims)
      where d.dims is distinct from format('[1:%s]', cardinality(p_user_ids)))
  then
    raise exception 'the slips of a batch are arrays of one length that count from 1'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Lock: wallets, then rounds, then the books of rounds that have a cap; each in id order.
  select array_agg(w.balance_satang order by s.no) into v_balances
  from unnest(p_user_ids) with ordinality s (user_id, no)
  left join wallet_lock(p_user_ids) w on w.user_id = s.user_id;
  perform from rounds r where r.id = any (p_rounds) order by r.id for share;
  select array_agg(t.id order by s.no) into v_types
  from unnest(p_rounds) with ordinality s (round_id, no)
  left join rounds r on r.id = s.round_id
  left join lottery_types t on t.id = r.lottery_type_id and t.active;
  v_has_caps := exists (select from bet_type_configs c where c.lottery_type_id = any (v_types)
    and coalesce(c.number_cap_satang, c.member_cap_satang) is not null);
  select coalesce(bool_or(true), false), coalesce(bool_or(n.cap_satang is not null), false)
    or v_has_caps into v_has_rules, v_has_caps
  from number_rules n where n.round_id = any (p_rounds) or n.lottery_type_id = any (v_types);
  if v_has_caps then
    perform pg_advisory_xact_lock(4201, r.id::integer) from rounds r
    where r.id = any (p_rounds) order by r.id;
  end if;
  v_now := clock_timestamp();
  v_first_id := slip_id_at(v_now);
  select h.betting_stopped_at is not null or v_now < h.clock_mark - interval '1 second'
    into v_stopped from house_state h;

  -- Decide, line by line and then slip by slip.
  if v_has_rules or v_has_caps then
    select array_agg(j.fault order by j.line_no), array_agg(j.odds order by j.line_no),
      array_agg(j.room_satang order by j.line_no), array_agg(j.shared order by j.line_no)
    into v_faults, v_odds, v_rooms, v_shared
    from betting_judge_lines(p_rounds, p_line_slips, p_configs, p_numbers, p_stakes_satang,
      p_expected_odds, p_user_ids, v_has_rules) j;
  else
    -- No rule and no cap stands on any number: a line is judged by its bet type alone.
    select array_agg(coalesce(betting_line_fault(l.number, l.stake, c.id, c.digits_count,
        c.stake_step_satang, c.min_stake_satang, c.max_stake_satang),
        case when c.odds < l.expected_odds then 'ODDS_CHANGED' end) order by l.no),
      array_agg(c.odds order by l.no), array_agg(c.max_stake_satang order by l.no)
    into v_faults, v_odds, v_rooms
    from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds)
      with ordinality l (slip, config_id, number, stake, expected_odds, no)
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = v_types[l.slip] and c.active;
  end if;

  with lines as (
    select l.slip, sum(l.stake)::bigint as total, count(*)::integer as lines, min(l.no) as first,
      bool_or(l.fault is not null) as faulty,
      bool_or(l.fault = 'NUMBER_CAP' and l.shared) as crowded
    from unnest(p_line_slips, p_stakes_satang, v_faults, v_shared) with ordinality
      l (slip, stake, fault, shared, no)
    group by l.slip
  ), judged as (
    select s.no, l.total, l.lines, l.first, v_first_id + nextval('slip_numbers') as id, case
        when g.user_id = s.user_id and g.input_hash = s.input_hash then 'REPEATED'
        when g.user_id is not null then 'IDEMPOTENCY_CONFLICT'
        when v_stopped then 'BETTING_STOPPED'
        when r.id is null then 'ROUND_NOT_FOUND'
        when r.status not in ('SCHEDULED', 'OPEN') or v_now < r.open_time or v_now >= r.close_time
          or v_types[s.no] is null then 'ROUND_CLOSED'
        when l.crowded and cardinality(p_groups) > 1 then 'RETRY_ALONE'
        when l.faulty then 'LINES_REFUSED'
        when l.total > coalesce(v_balances[s.no], -1) then 'INSUFFICIENT_BALANCE'
        else 'ACCEPTED'
      end as outcome
    from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
      s (user_id, bet_group_id, round_id, input_hash, no)
    join lines l on l.slip = s.no
    left join rounds r on r.id = s.round_id
    left join slips g on g.bet_group_id = s.bet_group_id
  )
  select array_agg(j.outcome order by j.no), array_agg(j.id order by j.no),
    array_agg(j.total order by j.no), array_agg(j.lines order by j.no),
    array_agg(j.first order by j.no)
  into v_outcomes, v_ids, v_totals, v_counts, v_firsts from judged j;

  -- What a member's own protection forbids (0075) is said before what the wallet does not hold.
  -- Most members have none: one look into a small index, and betting goes on.
  if exists (select from protections p where p.member_id = any (p_user_ids)) then
    select array_agg(case when s.outcome in ('ACCEPTED', 'INSUFFICIENT_BALANCE')
        then coalesce(f.fault, s.outcome) else s.outcome end order by s.no),
      jsonb_object_agg(s.no, f.details) filter (where f.fault is not null)
    into v_outcomes, v_slip_faults
    from unnest(v_outcomes) with ordinality s (outcome, no)
    left join protection_faults(p_user_ids, v_totals, '{STAKE,LOSS}') f on f.no = s.no;
  end if;

  -- Write: from here on nothing may be refused.
  insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
    balance_after_satang, line_count, created_at)
  select s.user_id, v_ids[s.no], s.bet_group_id, s.round_id, s.input_hash, v_totals[s.no],
    v_balances[s.no] - v_totals[s.no], v_counts[s.no], v_now
  from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
    s (user_id, bet_group_id, round_id, input_hash, no)
  where v_outcomes[s.no] = 'ACCEPTED';

  insert into bets (user_id, slip_id, line_no, bet_type_config_id, round_id, stake_satang, odds,
    number)
  select p_user_ids[l.slip], v_ids[l.slip], l.no - v_firsts[l.slip] + 1, l.config_id,
    p_rounds[l.slip], l.stake, l.odds, l.number
  from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, v_odds) with ordinality
    l (slip, config_id, number, stake, odds, no)
  where v_outcomes[l.slip] = 'ACCEPTED';

  perform wallet_post_entries(array_agg(s.user_id order by s.no),
    array_agg('BET'::text order by s.no), array_agg(-s.total order by s.no),
    array_agg('BETTING'::text order by s.no), array_agg('slip'::text order by s.no),
    array_agg(s.id::text order by s.no), array_agg(null::jsonb order by s.no))
  from unnest(p_user_ids, v_totals, v_ids, v_outcomes) with ordinality
    s (user_id, total, id, outcome, no)
  where s.outcome = 'ACCEPTED' having count(*) > 0;

  -- Last, because batches in flight wait here for each other: the same numbers are in all of them.
  insert into exposures as e (round_id, bet_type_config_id, number, stake_satang, payout_satang,
    line_count)
  select p_rounds[l.slip], l.config_id, l.number, sum(l.stake), sum(l.stake * l.odds / 100),
    count(*)
  from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, v_odds)
    l (slip, config_id, number, stake, odds)
  where v_outcomes[l.slip] = 'ACCEPTED'
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (round_id, bet_type_config_id, number) do update set
    stake_satang = e.stake_satang + excluded.stake_satang,
    payout_satang = e.payout_satang + excluded.payout_satang,
    line_count = e.line_count + excluded.line_count;

  return query select v_outcomes, v_ids::text[], v_totals, v_balances, v_now, v_odds,
    case when 'LINES_REFUSED' = any (v_outcomes) then (
      select jsonb_agg(jsonb_build_object('slip', l.slip, 'line', l.no - v_firsts[l.slip],
        'fault', l.fault, 'room', l.room, 'odds', l.odds) order by l.no)
      from unnest(p_line_slips, v_odds, v_faults, v_rooms) with ordinality
        l (slip, odds, fault, room, no)
      where l.fault is not null) end,
    v_slip_faults;
end $$;
comment on function betting_place_slips is
  'Places a batch of slips in one transaction, each accepted or refused on its own. A wallet stands
at most once in a batch; the lines of a slip stand together. Answers one row of arrays in the order
given: per slip outcome, id, total and the balance before it; per line odds; what was at fault.
Slips are numbered from 1, lines from 1 in bets and from 0 in line_faults; stakes in satang.';

-- What other shelves read of slips.
create view round_number_stakes as
  select e.round_id, c.bet_type, e.number, e.stake_satang, e.payout_satang, e.line_count
  from exposures e join bet_type_configs c on c.id = e.bet_type_config_id
  where e.line_count > 0;
comment on view round_number_stakes is
  'Per number of a round: what is staked on it and what its lines would be paid.';

create view round_slips as
  select b.round_id, b.user_id, b.slip_id
  from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
  where b.line_no = 1 and s.cancelled_at is null;
comment on view round_slips is 'The slips that stand in a round; a cancelled one does not.';

create view statement_slips as
  select s.user_id, s.id as slip_id, s.line_count, r.name as round_name, r.sequence, r.draw_date,
    t.names
  from slips s join rounds r on r.id = s.round_id join lottery_types t on t.id = r.lottery_type_id;

revoke all on function betting_place_slips from public;
grant execute on function betting_place_slips to chokdee_app;
grant select, insert, update on exposures, slip_cancellations to chokdee_app;
grant select on slips, bets to chokdee_app;
grant update (cancelled_at) on slips to chokdee_app;
grant usage on sequence slip_numbers to chokdee_app;
grant select on round_number_stakes, round_slips, statement_slips to chokdee_app;
