-- Members are divided into parts (docs/decisions/0170): one PostgreSQL has two, one for each lane
-- of the batches; where the database is spread over machines a part is a shard. A batch holds slips
-- of one part only, and all that it asks and writes is of that part.

create table parts (
  part uuid primary key,
  first_hash integer not null,
  last_hash integer not null,
  constraint hashes_in_order check (first_hash <= last_hash)
);
comment on table parts is 'Whose uuid_hash lies from first_hash to last_hash is of a part. Its name
is a UUID that lies there too, so that what is kept by part is kept where its members are.';
insert into parts (part, first_hash, last_hash) values
  ('00000000-0000-0000-0000-000000000001', -2147483648, -1),
  ('00000000-0000-0000-0000-000000000002', 0, 2147483647);

create function part_of(p_user_id uuid) returns uuid language sql stable as $$
  select p.part from parts p where uuid_hash(p_user_id) between p.first_hash and p.last_hash;
$$;
comment on function part_of is 'The part of a member.';

-- What a batch asks of a round.
create table round_gates (
  round_id bigint not null,
  part uuid not null,
  lottery_type_id integer not null,
  status text not null,
  open_time timestamptz not null,
  close_time timestamptz not null,
  primary key (round_id, part)
) with (fillfactor = 70);
comment on table round_gates is 'A round for each part: a batch locks its own in share mode. Written
by the transaction that changes the round, which so waits for the batches and then shuts them out.';

create function round_gates_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into round_gates (round_id, part, lottery_type_id, status, open_time, close_time)
    select new.id, p.part, new.lottery_type_id, new.status, new.open_time, new.close_time
    from parts p;
  else
    update round_gates g set lottery_type_id = new.lottery_type_id, status = new.status,
      open_time = new.open_time, close_time = new.close_time
    where g.round_id = new.id;
  end if;
  return null;
end $$;
create trigger round_gates_follow after insert on rounds
  for each row execute function round_gates_follow();
create trigger round_gates_follow_changes
  after update of lottery_type_id, status, open_time, close_time on rounds
  for each row execute function round_gates_follow();
insert into round_gates (round_id, part, lottery_type_id, status, open_time, close_time)
select r.id, p.part, r.lottery_type_id, r.status, r.open_time, r.close_time
from rounds r cross join parts p;

-- What a batch asks of the house: whether it takes bets, and whether the clock can be believed.
create table house_gates (
  part uuid primary key,
  betting_stopped_at timestamptz,
  clock_mark timestamptz not null
) with (fillfactor = 70);
comment on table house_gates is 'house_state for each part, written in the transaction that changes
it.';

create function house_gates_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update house_gates g set betting_stopped_at = new.betting_stopped_at,
    clock_mark = new.clock_mark
  where (g.betting_stopped_at, g.clock_mark)
    is distinct from (new.betting_stopped_at, new.clock_mark);
  return null;
end $$;
create trigger house_gates_follow after update of betting_stopped_at, clock_mark on house_state
  for each row execute function house_gates_follow();
insert into house_gates (part, betting_stopped_at, clock_mark)
select p.part, h.betting_stopped_at, h.clock_mark from parts p cross join house_state h;

create function round_hold(p_round_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from rounds r where r.id = p_round_id for no key update;
  update round_gates g set status = g.status where g.round_id = p_round_id;
end $$;
comment on function round_hold is 'Locks a round and its gates until the transaction ends: no batch
of slips is under way when this returns, and none begins.';

-- Exposures by part. Nodes of the version before read their sum by the name that it had, and take
-- what was cancelled out of it.
drop view round_number_stakes;
alter table exposures rename to exposure_parts;
alter table exposure_parts drop constraint exposures_pkey;
alter table exposure_parts
  add column part uuid not null default '00000000-0000-0000-0000-000000000001',
  add primary key (round_id, bet_type_config_id, number, part);
alter table exposure_parts alter column part drop default;
comment on table exposure_parts is
  'Per number of a round and part of the members: what is staked and what would be paid. What was
staked before there were parts stands in the first.';

-- A function, so that a view of sums can be locked, to no effect, as the table could be.
create function exposure_sums() returns table (round_id bigint, bet_type_config_id integer,
  number text, stake_satang bigint, payout_satang bigint, line_count integer)
language sql stable as $$
  select e.round_id, e.bet_type_config_id, e.number, sum(e.stake_satang)::bigint,
    sum(e.payout_satang)::bigint, sum(e.line_count)::integer
  from exposure_parts e group by e.round_id, e.bet_type_config_id, e.number;
$$;
create view exposures as select * from exposure_sums();
comment on view exposures is 'Per number of a round: what is staked and what would be paid.';

create function exposures_lessen() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update exposure_parts e set stake_satang = e.stake_satang + new.stake_satang - old.stake_satang,
    payout_satang = e.payout_satang + new.payout_satang - old.payout_satang,
    line_count = e.line_count + new.line_count - old.line_count
  where (e.round_id, e.bet_type_config_id, e.number, e.part) = (
    select l.round_id, l.bet_type_config_id, l.number, l.part from exposure_parts l
    where l.round_id = old.round_id and l.bet_type_config_id = old.bet_type_config_id
      and l.number = old.number order by l.line_count desc limit 1);
  return new;
end $$;
comment on function exposures_lessen is
  'Takes a cancelled slip out of the sums for a node of the version before, which names no part.';
create trigger exposures_lessen instead of update on exposures
  for each row execute function exposures_lessen();

create view round_number_stakes as
  select e.round_id, c.bet_type, e.number, e.stake_satang, e.payout_satang, e.line_count
  from exposures e join bet_type_configs c on c.id = e.bet_type_config_id
  where e.line_count > 0;
comment on view round_number_stakes is
  'Per number of a round: what is staked on it and what its lines would be paid.';

-- A bet group is its member's own (docs/decisions/0171).
alter table slips drop constraint bet_group_taken;
alter table slips add constraint bet_group_taken unique (user_id, bet_group_id);

drop function wallet_lock;
create function wallet_lock(p_user_ids uuid[])
returns table (user_id uuid, balance_satang bigint, last_entry bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select w.user_id, w.balance_satang, w.last_entry from wallets w
  where w.user_id = any (p_user_ids) order by w.user_id for update;
end $$;
comment on function wallet_lock is
  'Locks wallets in id order until the transaction ends. Always the first lock taken.';
comment on column slips.id is
  'Milliseconds of its moment x 10^6 + the last digits of the number of its ledger entry: slips of a
member are in order of time, and a day is a range of ids. Unique for its member. Too large for a
JavaScript number: read it as text.';

-- What a member has staked on each number of a round, where a cap for each member asks for it. It
-- is added up from the member's slips when it is first asked for, and kept from then on.
create table member_stakes (
  user_id uuid not null,
  round_id bigint not null,
  bet_type_config_id integer not null,
  number text not null,
  stake_satang bigint not null,
  primary key (user_id, round_id, bet_type_config_id, number)
) with (fillfactor = 70);
comment on column member_stakes.number is
  'Empty in the row that says that all others of the member, round and bet type are there.';

create table member_stakes_kept (
  round_id bigint not null,
  part uuid not null,
  bet_type_config_id integer not null,
  primary key (round_id, part, bet_type_config_id)
);
comment on table member_stakes_kept is 'Where member_stakes has rows, which each slip adds to: also
while no cap stands, as it may stand again.';

create function member_stakes_forget() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from member_stakes m where m.user_id = new.user_id and m.round_id = new.round_id;
  return null;
end $$;
comment on function member_stakes_forget is
  'What a member staked in a round is added up anew after a slip was cancelled.';
create trigger member_stakes_forget after update of cancelled_at on slips
  for each row execute function member_stakes_forget();

create function member_stakes_count(
  p_part uuid, p_user_ids uuid[], p_rounds bigint[], p_configs integer[]
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_users uuid[];
  v_rounds bigint[];
  v_configs integer[];
begin
  select array_agg(k.user_id), array_agg(k.round_id), array_agg(k.config_id)
  into v_users, v_rounds, v_configs
  from unnest(p_user_ids, p_rounds, p_configs) k (user_id, round_id, config_id)
  left join member_stakes m on m.user_id = k.user_id and m.round_id = k.round_id
    and m.bet_type_config_id = k.config_id and m.number = '' and m.user_id = any (p_user_ids)
  where m.user_id is null;
  if v_users is null then return; end if;
  insert into member_stakes_kept (round_id, part, bet_type_config_id)
  select distinct k.round_id, p_part, k.config_id from unnest(v_rounds, v_configs)
    k (round_id, config_id)
  order by 1, 3 on conflict do nothing;
  insert into member_stakes (user_id, round_id, bet_type_config_id, number, stake_satang)
  select k.user_id, k.round_id, k.config_id, '', 0
  from unnest(v_users, v_rounds, v_configs) k (user_id, round_id, config_id);
  insert into member_stakes (user_id, round_id, bet_type_config_id, number, stake_satang)
  -- What was cancelled is left out last: else the slips of the whole round would be looked through.
  select b.user_id, b.round_id, b.bet_type_config_id, b.number,
    coalesce(sum(b.stake_satang) filter (where s.cancelled_at is null), 0)
  from unnest(v_users, v_rounds, v_configs) k (user_id, round_id, config_id)
  join slips s on s.user_id = k.user_id and s.round_id = k.round_id
  join bets b on b.user_id = s.user_id and b.slip_id = s.id
    and b.bet_type_config_id = k.config_id
  where s.user_id = any (v_users) and b.user_id = any (v_users)
  group by 1, 2, 3, 4;
end $$;
comment on function member_stakes_count is 'Adds up what members have staked in rounds on bet types,
each triple once, where that is not kept yet. Their wallets are locked.';

-- Judges lines by the rules of their bet types and numbers, from what is given of what stands on
-- them. Two rules may let a number pay a part, each from a stake on it on: it pays the smallest
-- part of those whose own cap is passed.
create function betting_judge(
  p_types integer[], p_rounds bigint[], p_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[], p_expected_odds integer[], p_has_rules boolean,
  p_staked_satang bigint[], p_member_staked_satang bigint[]
) returns table (line_no integer, fault text, odds integer, room_satang bigint, shared boolean)
language sql stable as $$
  with lines as (
    select * from unnest(p_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds,
        p_staked_satang, p_member_staked_satang)
      with ordinality as l (slip, config_id, number, stake, expected_odds, staked, member_staked,
        no)
  ), booked as (
    select l.no, l.slip, l.stake, l.number, l.expected_odds, c.id as config_id,
      c.min_stake_satang, c.max_stake_satang, c.stake_step_satang, c.digits_count, c.odds,
      c.member_cap_satang, n.closed, n.percent, n.percent_caps, n.cap_percents,
      least(c.number_cap_satang, n.closed_cap) as cap, coalesce(l.staked, 0) as staked,
      coalesce(l.member_staked, 0) as member_staked,
      (sum(l.stake) over same_number - l.stake)::bigint as in_batch
    from lines l
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = p_types[l.slip] and c.active
    left join lateral (
      select bool_or(rule = 'CLOSED' and cap_satang is null) as closed,
        min(odds_percent) filter (where cap_satang is null) as percent,
        min(cap_satang) filter (where rule = 'CLOSED') as closed_cap,
        array_agg(cap_satang) filter (where odds_percent is not null and cap_satang is not null)
          as percent_caps,
        array_agg(odds_percent) filter (where odds_percent is not null and cap_satang is not null)
          as cap_percents
      from number_rules n
      where p_has_rules
        and (n.round_id = p_rounds[l.slip] or n.lottery_type_id = p_types[l.slip])
        and n.bet_type = c.bet_type and (n.number = l.number or n.number is null)
    ) n on true
    window same_number as (partition by p_rounds[l.slip], l.config_id, l.number order by l.no)
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
comment on function betting_judge is
  'Judges each line: the fault or null, the odds it would take, and for a cap the stake still
possible. shared: other lines of the batch were counted in. Given are, by slip, lottery and round,
and, by line, what all and what the member have staked on its number; null is nothing.';

-- Slips come in through this function only, which looks at the round under the lock of its gate.
-- That costs a batch nothing; a trigger on every slip would.
create function betting_place_part(
  p_part uuid, p_user_ids uuid[], p_groups text[], p_rounds bigint[], p_hashes bytea[],
  p_line_slips integer[], p_configs integer[], p_numbers text[], p_stakes_satang bigint[],
  p_expected_odds integer[]
) returns table (outcomes text[], slip_ids text[], totals_satang bigint[], balances_satang bigint[],
  accepted_at timestamptz, line_odds integer[], line_faults jsonb, slip_faults jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
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
  v_has_member_caps boolean;
  v_has_kept boolean;
  v_staked bigint[];
  v_member_staked bigint[];
  v_held uuid[];
  v_held_balances bigint[];
  v_held_lasts bigint[];
  v_lasts bigint[];
  v_gates bigint[];
  v_gate_types integer[];
  v_gate_status text[];
  v_opens timestamptz[];
  v_closes timestamptz[];
  v_old_users uuid[];
  v_old_groups text[];
  v_old_hashes bytea[];
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
  -- Elsewhere are neither the wallet nor the rounds' gates under which these slips are judged.
  if not exists (select from parts p where p.part = p_part) or exists (
    select from parts p, unnest(p_user_ids) u where p.part = p_part
      and uuid_hash(u) not between p.first_hash and p.last_hash)
  then
    raise exception 'the slips of a batch are of one part'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Lock: wallets, then the gates of rounds, then the books of rounds that have a cap; each in id
  -- order.
  select array_agg(w.user_id), array_agg(w.balance_satang), array_agg(w.last_entry)
  into v_held, v_held_balances, v_held_lasts
  from wallet_lock(p_user_ids) w;
  select array_agg(g.round_id), array_agg(g.lottery_type_id), array_agg(g.status),
    array_agg(g.open_time), array_agg(g.close_time)
  into v_gates, v_gate_types, v_gate_status, v_opens, v_closes
  from (select g.* from round_gates g
    where g.part = p_part and g.round_id = any (p_rounds) order by g.round_id for share) g;
  select array_agg(w.balance order by s.no), array_agg(w.last order by s.no),
    array_agg(t.id order by s.no)
  into v_balances, v_lasts, v_types
  from unnest(p_user_ids, p_rounds) with ordinality s (user_id, round_id, no)
  left join unnest(v_held, v_held_balances, v_held_lasts) w (user_id, balance, last)
    on w.user_id = s.user_id
  left join unnest(v_gates, v_gate_types) g (round_id, type_id) on g.round_id = s.round_id
  left join lottery_types t on t.id = g.type_id and t.active;
  select coalesce(bool_or(c.number_cap_satang is not null), false),
    coalesce(bool_or(c.member_cap_satang is not null), false)
  into v_has_caps, v_has_member_caps
  from bet_type_configs c where c.lottery_type_id = any (v_types)
    and coalesce(c.number_cap_satang, c.member_cap_satang) is not null;
  select coalesce(bool_or(true), false), coalesce(bool_or(n.cap_satang is not null), false)
    or v_has_caps into v_has_rules, v_has_caps
  from number_rules n where n.round_id = any (p_rounds) or n.lottery_type_id = any (v_types);
  if v_has_caps then
    perform pg_advisory_xact_lock(4201, r.id::integer) from (
      select distinct r.id from unnest(v_gates) r (id) order by r.id) r;
  end if;
  v_now := clock_timestamp();
  v_first_id := slip_id_at(v_now);
  select h.betting_stopped_at is not null or v_now < h.clock_mark - interval '1 second'
    into v_stopped from house_gates h where h.part = p_part;
  select array_agg(g.user_id), array_agg(g.bet_group_id), array_agg(g.input_hash)
  into v_old_users, v_old_groups, v_old_hashes
  from unnest(p_user_ids, p_groups) s (user_id, bet_group_id)
  join slips g on g.user_id = s.user_id and g.bet_group_id = s.bet_group_id
  where g.user_id = any (p_user_ids);

  if v_has_member_caps then
    perform member_stakes_count(p_part, array_agg(k.user_id), array_agg(k.round_id),
      array_agg(k.config_id))
    from (
      select distinct p_user_ids[l.slip] as user_id, p_rounds[l.slip] as round_id, l.config_id
      from unnest(p_line_slips, p_configs) l (slip, config_id)
      join bet_type_configs c on c.id = l.config_id and c.lottery_type_id = v_types[l.slip]
      where c.member_cap_satang is not null) k;
    select array_agg(m.stake_satang order by l.no) into v_member_staked
    from unnest(p_line_slips, p_configs, p_numbers) with ordinality l (slip, config_id, number, no)
    left join member_stakes m on m.user_id = p_user_ids[l.slip] and m.round_id = p_rounds[l.slip]
      and m.bet_type_config_id = l.config_id and m.number = l.number
      and m.user_id = any (p_user_ids);
  end if;
  v_has_kept := exists (select from member_stakes_kept k
    where k.part = p_part and k.round_id = any (p_rounds));
  if v_has_caps then
    select array_agg(e.stake_satang order by l.no) into v_staked
    from unnest(p_line_slips, p_configs, p_numbers) with ordinality l (slip, config_id, number, no)
    left join lateral (
      select sum(e.stake_satang)::bigint as stake_satang from exposure_parts e
      where e.round_id = p_rounds[l.slip] and e.bet_type_config_id = l.config_id
        and e.number = l.number) e on true;
  end if;

  -- Decide, line by line and then slip by slip.
  if v_has_rules or v_has_caps or v_has_member_caps then
    select array_agg(j.fault order by j.line_no), array_agg(j.odds order by j.line_no),
      array_agg(j.room_satang order by j.line_no), array_agg(j.shared order by j.line_no)
    into v_faults, v_odds, v_rooms, v_shared
    from betting_judge(v_types, p_rounds, p_line_slips, p_configs, p_numbers, p_stakes_satang,
      p_expected_odds, v_has_rules, v_staked, v_member_staked) j;
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
    select s.no, l.total, l.lines, l.first, v_first_id + (v_lasts[s.no] + 1) % 1000000 as id, case
        when g.input_hash = s.input_hash then 'REPEATED'
        when g.input_hash is not null then 'IDEMPOTENCY_CONFLICT'
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
    left join unnest(v_gates, v_gate_status, v_opens, v_closes)
      r (id, status, open_time, close_time) on r.id = s.round_id
    left join unnest(v_old_users, v_old_groups, v_old_hashes) g (user_id, bet_group_id, input_hash)
      on g.user_id = s.user_id and g.bet_group_id = s.bet_group_id
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

  if v_has_kept or v_has_member_caps then
    insert into member_stakes as m (user_id, round_id, bet_type_config_id, number, stake_satang)
    select p_user_ids[l.slip], p_rounds[l.slip], l.config_id, l.number, sum(l.stake)
    from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang)
      l (slip, config_id, number, stake)
    join member_stakes k on k.user_id = p_user_ids[l.slip] and k.round_id = p_rounds[l.slip]
      and k.bet_type_config_id = l.config_id and k.number = '' and k.user_id = any (p_user_ids)
    where v_outcomes[l.slip] = 'ACCEPTED' group by 1, 2, 3, 4
    on conflict (user_id, round_id, bet_type_config_id, number) do update set
      stake_satang = m.stake_satang + excluded.stake_satang;
  end if;

  -- Last, because batches of other nodes wait here: the same numbers are in all of them.
  insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p_part, p_rounds[l.slip], l.config_id, l.number, sum(l.stake), sum(l.stake * l.odds / 100),
    count(*)
  from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, v_odds)
    l (slip, config_id, number, stake, odds)
  where v_outcomes[l.slip] = 'ACCEPTED'
  group by 1, 2, 3, 4 order by 2, 3, 4
  on conflict (round_id, bet_type_config_id, number, part) do update set
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
comment on function betting_place_part is
  'Places a batch of slips of members of one part in one transaction, each accepted or refused on
its own. A wallet stands at most once in a batch; the lines of a slip stand together. Answers one
row of arrays in the order given: per slip outcome, id, total and the balance before it; per line
odds; what was at fault. Slips are numbered from 1, lines from 1 in bets and from 0 in line_faults;
stakes in satang.';

-- Nodes of the version before know no parts.
create or replace function betting_place_slips(
  p_user_ids uuid[], p_groups text[], p_rounds bigint[], p_hashes bytea[],
  p_line_slips integer[], p_configs integer[], p_numbers text[], p_stakes_satang bigint[],
  p_expected_odds integer[]
) returns table (outcomes text[], slip_ids text[], totals_satang bigint[], balances_satang bigint[],
  accepted_at timestamptz, line_odds integer[], line_faults jsonb, slip_faults jsonb)
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = auto as $$
#variable_conflict use_column
declare
  v_part uuid;
  v_slips integer[];
  v_lines integer[];
  v_line_slips integer[];
  v_answer record;
begin
  if exists (select from unnest(array[array_dims(p_user_ids), array_dims(p_groups),
      array_dims(p_rounds), array_dims(p_hashes)]) d (dims)
      where d.dims is distinct from format('[1:%s]', cardinality(p_user_ids)))
  then
    raise exception 'the slips of a batch are arrays of one length that count from 1'
      using errcode = 'invalid_parameter_value';
  end if;
  -- All wallets first, in id order, as everywhere.
  perform from wallet_lock(p_user_ids);
  for v_part in select distinct part_of(u) from unnest(p_user_ids) u order by 1 loop
    select array_agg(s.no order by s.no) into v_slips
    from unnest(p_user_ids) with ordinality s (user_id, no) where part_of(s.user_id) = v_part;
    select array_agg(l.no order by l.no),
      array_agg(array_position(v_slips, l.slip) order by l.no)
    into v_lines, v_line_slips
    from unnest(p_line_slips) with ordinality l (slip, no) where l.slip = any (v_slips);
    select a.* into v_answer from (
      select array_agg(p_user_ids[n] order by n) as users,
        array_agg(p_groups[n] order by n) as groups,
        array_agg(p_rounds[n] order by n) as rounds, array_agg(p_hashes[n] order by n) as hashes
      from unnest(v_slips) n
    ) s cross join (
      select array_agg(p_configs[n] order by n) as configs,
        array_agg(p_numbers[n] order by n) as numbers,
        array_agg(p_stakes_satang[n] order by n) as stakes,
        array_agg(p_expected_odds[n] order by n) as odds
      from unnest(v_lines) n
    ) l cross join lateral betting_place_part(v_part, s.users, s.groups, s.rounds, s.hashes,
      v_line_slips, l.configs, l.numbers, l.stakes, l.odds) a;
    for n in 1 .. cardinality(v_slips) loop
      outcomes[v_slips[n]] := v_answer.outcomes[n];
      slip_ids[v_slips[n]] := v_answer.slip_ids[n];
      totals_satang[v_slips[n]] := v_answer.totals_satang[n];
      balances_satang[v_slips[n]] := v_answer.balances_satang[n];
    end loop;
    for n in 1 .. cardinality(v_lines) loop
      line_odds[v_lines[n]] := v_answer.line_odds[n];
    end loop;
    accepted_at := v_answer.accepted_at;
    if v_answer.line_faults is not null then
      line_faults := coalesce(line_faults, '[]') || (
        select jsonb_agg(f || jsonb_build_object('slip', v_slips[(f ->> 'slip')::integer]))
        from jsonb_array_elements(v_answer.line_faults) f);
    end if;
    if v_answer.slip_faults is not null then
      slip_faults := coalesce(slip_faults, '{}') || (
        select jsonb_object_agg(v_slips[f.key::integer], f.value)
        from jsonb_each(v_answer.slip_faults) f);
    end if;
  end loop;
  return next;
end $$;

revoke all on function wallet_lock, betting_place_part, round_hold, round_gates_follow,
  house_gates_follow, exposures_lessen, member_stakes_count, member_stakes_forget from public;
grant execute on function wallet_lock, betting_place_part, round_hold to chokdee_app;
grant select on parts, house_gates, round_gates, exposure_parts, round_number_stakes to chokdee_app;
grant select, update on exposures to chokdee_app;
grant insert, update on exposure_parts to chokdee_app;
