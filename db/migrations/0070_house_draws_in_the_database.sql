-- The house's draws, closed to the server as well: the database makes the seed, keeps it, draws and
-- publishes. The server only says when, and cannot give a number (docs/decisions/0030).

drop function house_commit(bigint, bytea, integer);
drop function house_seed(bigint);
drop function house_record(bigint, text, text, jsonb);
drop function house_shoot(bigint, uuid, text);

create function house_commit(p_round_id bigint, p_draw_space integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Three random UUIDs are 366 bits of the operating system's own; SHA-256 makes 32 bytes of them.
  v_seed bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()));
begin
  -- No bet may be older than the commit.
  if exists (select from exposures where round_id = p_round_id) then
    raise exception 'a bet was taken already' using constraint = 'house_commit_too_late';
  end if;
  insert into house_seeds (round_id, seed) values (p_round_id, v_seed);
  insert into house_draws (round_id, commit_hash, beacon_chain, draw_space)
  select p_round_id, encode(sha256(v_seed), 'hex'), h.beacon_chain, p_draw_space
  from house_state h;
end $$;
comment on function house_commit is 'Makes the seed of a round and publishes its hash, and whether
the draw waits for a public beacon, once.';

create index house_shots_of_member on house_shots (round_id, user_id);

create function house_shoot(p_round_id bigint, p_user_id uuid, p_number text, p_most integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_position integer;
begin
  -- Shooting and betting end at the same instant: the clock is read after the locks.
  perform from rounds where id = p_round_id for share;
  perform from house_draws where round_id = p_round_id for update;
  -- A house that takes no bets, as it does not trust its books or its clock, moves no draw either.
  if exists (select from house_state h where h.betting_stopped_at is not null
    or clock_timestamp() < h.clock_mark - interval '1 second')
  then
    raise exception 'betting is stopped' using constraint = 'betting_stopped';
  end if;
  update house_draws d set shot_count = d.shot_count + 1
  from rounds r join lottery_types t on t.id = r.lottery_type_id
  where d.round_id = p_round_id and r.id = p_round_id and t.result_kind = 'YEEKEE'
    and r.status in ('SCHEDULED', 'OPEN') and d.fixed_at is null
    and clock_timestamp() >= r.open_time and clock_timestamp() < r.close_time
  returning d.shot_count into v_position;
  if v_position is null then return null; end if;
  if (select count(*) from house_shots
      where round_id = p_round_id and user_id = p_user_id) >= p_most
  then
    raise exception 'the member has shot often enough' using constraint = 'shots_of_member_used_up';
  end if;
  insert into house_shots (round_id, position, user_id, number)
  values (p_round_id, v_position, p_user_id, p_number);
  return v_position;
end $$;
comment on function house_shoot is 'Answers the position of the shot, or null when it is too late.';

create function house_number(p_bytes bytea) returns numeric
language plpgsql immutable strict set search_path = public, pg_temp as $$
declare
  v_number numeric := 0;
begin
  for n in 0 .. octet_length(p_bytes) - 1 loop
    v_number := v_number * 256 + get_byte(p_bytes, n);
  end loop;
  return v_number;
end $$;
comment on function house_number is 'Bytes as an unsigned integer, the first weighing most.';

create function house_hmac(p_seed bytea, p_text text) returns bytea
language plpgsql immutable strict set search_path = public, pg_temp as $$
declare
  v_inner bytea := decode(repeat('36', 64), 'hex');
  v_outer bytea := decode(repeat('5c', 64), 'hex');
begin
  for n in 0 .. octet_length(p_seed) - 1 loop
    v_inner := set_byte(v_inner, n, get_byte(p_seed, n) # 54);
    v_outer := set_byte(v_outer, n, get_byte(p_seed, n) # 92);
  end loop;
  return sha256(v_outer || sha256(v_inner || convert_to(p_text, 'UTF8')));
end $$;
comment on function house_hmac is
  'HMAC-SHA256 (RFC 2104) for a key that is no longer than a block.';

create function house_merkle_root(p_texts text[]) returns text
language plpgsql immutable strict set search_path = public, pg_temp as $$
declare
  v_level bytea[];
begin
  if cardinality(p_texts) = 0 then return encode(sha256(''), 'hex'); end if;
  select array_agg(sha256('\x00'::bytea || convert_to(t.text, 'UTF8')) order by t.n) into v_level
  from unnest(p_texts) with ordinality t (text, n);
  while cardinality(v_level) > 1 loop
    select array_agg(node order by pair) into v_level from (
      select (h.n - 1) / 2 as pair, case count(*)
        when 2 then sha256('\x01'::bytea || string_agg(h.hash, ''::bytea order by h.n))
        else string_agg(h.hash, ''::bytea) end as node
      from unnest(v_level) with ordinality h (hash, n) group by (h.n - 1) / 2
    ) nodes;
  end loop;
  return encode(v_level[1], 'hex');
end $$;
comment on function house_merkle_root is 'As RFC 6962 and domain/results/merkle.ts have it.';

create function house_sample(p_seed bytea, p_message text, p_space integer) returns integer
language plpgsql immutable strict set search_path = public, pg_temp as $$
declare
  v_limit numeric := div(18446744073709551616, p_space) * p_space;
  v_digest bytea := house_hmac(p_seed, p_message);
  v_value numeric;
begin
  for v_round in 1 .. 1000 loop
    for n in 0 .. 3 loop
      v_value := house_number(substring(v_digest from n * 8 + 1 for 8));
      if v_value < v_limit then return mod(v_value, p_space); end if;
    end loop;
    v_digest := house_hmac(p_seed, p_message || ':' || v_round);
  end loop;
  raise exception 'a thousand digests above the limit';
end $$;
comment on function house_sample is
  'Each number below the space is equally likely: what is above the largest multiple is thrown away
(sampleBelow in domain/results/verifiable-draw.ts).';

create function house_draw(p_round_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_draw house_draws;
  v_seed bytea;
  v_house text[];
  v_members text[];
  v_shots text[];
  v_root text;
  v_added numeric;
  v_drawn text;
  v_beacon text := '';
begin
  select * into v_draw from house_draws where round_id = p_round_id for update;
  if not found or v_draw.fixed_at is null or v_draw.drawn_at is not null
    or v_draw.voided_in is not null or v_draw.fixed_in = pg_current_xact_id()
  then
    return false;
  end if;
  if v_draw.beacon_chain is not null then
    if v_draw.beacon_signature is null then return false; end if;
    v_beacon := encode(sha256(v_draw.beacon_signature), 'hex');
  end if;
  select seed into strict v_seed from house_seeds where round_id = p_round_id;
  if v_draw.draw_space is not null then
    v_drawn := house_sample(v_seed, format('%s:%s:%s', p_round_id, v_draw.bets_root, v_beacon),
      v_draw.draw_space);
    update house_draws set drawn_at = clock_timestamp(), beacon = v_beacon, seed = v_seed,
      result = jsonb_build_object('animal', lpad(v_drawn, 2, '0'))
    where round_id = p_round_id;
    return true;
  end if;
  select coalesce(array_agg(number order by position), '{}') into v_members
  from house_shots where round_id = p_round_id;
  select coalesce(array_agg(
    lpad(mod(house_number(house_hmac(v_seed, 'shot:' || n)), 100000)::text, 5, '0')
    order by n), '{}')
  into v_house from generate_series(1, 16 - cardinality(v_members)) n;
  v_root := house_merkle_root(
    array(select format('house:%s:%s', n, t) from unnest(v_house) with ordinality h (t, n)
      order by n)
    || array(select format('shot:%s:%s', n, t) from unnest(v_members) with ordinality m (t, n)
      order by n));
  v_shots := v_house || v_members;
  v_added := house_number(substring(
    house_hmac(v_seed, format('%s:%s:%s', p_round_id, v_root, v_beacon)) from 1 for 8));
  -- Classic is the sum of all shots minus the 16th from the last.
  v_drawn := lpad(mod((select sum(shot::bigint) from unnest(v_shots) shot)
    - v_shots[cardinality(v_shots) - 15]::bigint + v_added, 100000)::text, 5, '0');
  update house_draws set drawn_at = clock_timestamp(), beacon = v_beacon, seed = v_seed,
    shots_root = v_root, result = jsonb_build_object('prize_first', v_drawn,
      'four_top', right(v_drawn, 4), 'three_top', right(v_drawn, 3),
      'two_top', right(v_drawn, 2), 'two_bottom', left(v_drawn, 2))
  where round_id = p_round_id;
  return true;
end $$;
comment on function house_draw is 'Draws a round whose bets and shots are fixed and whose beacon is
there, and publishes the seed with the result, once. Nothing of it is given by the caller.';

-- A voided round publishes its seed too, without a draw.
alter table house_draws drop constraint drawn_whole;
alter table house_draws add constraint drawn_whole check (
  num_nonnulls(drawn_at, beacon, result) in (0, 3) and (drawn_at is null or seed is not null));

create function house_round_stands() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_draw house_draws;
begin
  select * into v_draw from house_draws where round_id = new.id;
  if not found then return new; end if;
  if new.lottery_type_id is distinct from old.lottery_type_id
    or (v_draw.fixed_at is not null and (new.open_time, new.close_time)
      is distinct from (old.open_time, old.close_time))
  then
    raise exception 'what the house draws is fixed' using constraint = 'house_round_stands';
  end if;
  if new.status = 'VOIDED' and old.status <> 'VOIDED' then
    select * into v_draw from house_draws where round_id = new.id for update;
    -- From the close on the draw follows, so leaving it out would be a choice; unless the beacon
    -- that it waits for has not come for a day.
    if (v_draw.fixed_at is not null or old.status in ('CLOSED', 'SETTLED')
        or clock_timestamp() >= old.close_time)
      and not coalesce(v_draw.beacon_round is not null and v_draw.beacon_signature is null
        and v_draw.drawn_at is null and clock_timestamp() >= v_draw.fixed_at + interval '24 hours',
        false)
    then
      raise exception 'the house draws this round' using constraint = 'house_round_stands';
    end if;
    update house_draws set voided_in = pg_current_xact_id() where round_id = new.id;
  elsif old.status = 'VOIDED' and new.status <> 'VOIDED' then
    raise exception 'the seed is public' using constraint = 'house_round_stands';
  end if;
  return new;
end $$;
comment on function house_round_stands is 'A round of the house is voided before its close, or a day
after it when the beacon of its draw has not come, or never.';
create trigger house_round_stands before update on rounds
  for each row execute function house_round_stands();

create function house_reveal() returns void
language sql security definer set search_path = public, pg_temp as $$
  update house_draws d set seed = s.seed from house_seeds s
  where s.round_id = d.round_id and d.seed is null and d.voided_in is not null
    and d.voided_in <> pg_current_xact_id();
$$;
comment on function house_reveal is 'Publishes the seeds of voided rounds. Not in the transaction
that voids: whoever took that back would have read the seed of a round that goes on.';

create view backoffice_beacon_waits as
  select count(*)::integer as draws, min(fixed_at) as since from house_draws
  where beacon_round is not null and drawn_at is null and voided_in is null;
comment on view backoffice_beacon_waits is 'Draws that wait for a number of the public beacon.';

-- A result is the drawn one, whatever a lottery is said to be at the moment.
create or replace function house_result_is_drawn() returns trigger language plpgsql as $$
begin
  if new.result is not null
    and (tg_op = 'INSERT' or new.result is distinct from old.result)
    and (exists (select from house_draws d where d.round_id = new.id)
      or exists (select from lottery_types t
        where t.id = new.lottery_type_id and t.result_kind in ('YEEKEE', 'ANIMAL')))
    and not exists (select from house_draws d where d.round_id = new.id and d.result = new.result)
  then
    raise exception 'the house draws this round' using constraint = 'house_result_is_drawn';
  end if;
  if tg_op = 'UPDATE' and new.result is null and old.result is not null
    and exists (select from house_draws d where d.round_id = new.id)
  then
    raise exception 'what was drawn stays' using constraint = 'house_result_is_drawn';
  end if;
  return new;
end $$;
create trigger house_result_is_drawn_at_once before insert on rounds
  for each row execute function house_result_is_drawn();

create function house_settlement_is_drawn() returns trigger language plpgsql as $$
begin
  if exists (select from house_draws d where d.round_id = new.round_id)
    and (new.kind = 'CORRECTION' or (new.result is not null and not exists (
      select from house_draws d where d.round_id = new.round_id and d.result = new.result)))
  then
    raise exception 'the house draws this round' using constraint = 'house_result_is_drawn';
  end if;
  return new;
end $$;
create trigger house_settlement_is_drawn before insert or update on settlements
  for each row execute function house_settlement_is_drawn();

create function house_lottery_stands() returns trigger language plpgsql as $$
begin
  if new.result_kind is distinct from old.result_kind
    and (old.result_kind in ('YEEKEE', 'ANIMAL') or new.result_kind in ('YEEKEE', 'ANIMAL'))
  then
    raise exception 'what the house draws stays so' using constraint = 'house_lottery_stands';
  end if;
  return new;
end $$;
create trigger house_lottery_stands before update of result_kind on lottery_types
  for each row execute function house_lottery_stands();

revoke all on function house_commit, house_shoot, house_draw, house_number, house_hmac,
  house_merkle_root, house_sample, house_round_stands, house_result_is_drawn,
  house_settlement_is_drawn, house_lottery_stands, house_reveal from public;
grant execute on function house_commit, house_shoot, house_draw, house_reveal to chokdee_app;
grant select on backoffice_beacon_waits to chokdee_app;
