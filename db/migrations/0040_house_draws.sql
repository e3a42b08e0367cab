-- The house's own draws, which anybody can check and nobody can steer (domain.md "The house's own
-- draws"): commit before the round takes a bet, roots at the close, the seed after the draw. The
-- server reaches the tables only through the functions below, each of which does one step once.

create table house_seeds (
  round_id bigint primary key references rounds,
  seed bytea not null,
  constraint seed_length check (octet_length(seed) = 32)
);
comment on table house_seeds is
  'Secret until the draw. chokdee_app cannot read it, only house_seed hands one out in time.';

create table house_draws (
  round_id bigint primary key references rounds,
  commit_hash text not null,
  draw_space integer,
  committed_at timestamptz not null default clock_timestamp(),
  shot_count integer not null default 0,
  fixed_at timestamptz,
  bets_root text,
  slip_count integer,
  drawn_at timestamptz,
  beacon text,
  shots_root text,
  seed bytea,
  result jsonb,
  constraint hashes_whole check (commit_hash ~ '^[0-9a-f]{64}$'
    and bets_root ~ '^[0-9a-f]{64}$' and shots_root ~ '^[0-9a-f]{64}$'),
  constraint fixed_whole check (num_nonnulls(fixed_at, bets_root, slip_count) in (0, 3)),
  constraint drawn_whole check (num_nonnulls(drawn_at, beacon, seed, result) in (0, 4)),
  constraint drawn_after_fixed check (drawn_at is null or drawn_at >= fixed_at)
);
comment on table house_draws is 'All that is public about a draw, when it became so.';
comment on column house_draws.commit_hash is 'SHA-256 of the seed, made with the round.';
comment on column house_draws.draw_space is 'Of an animal round: draws are 0 to one less.';
comment on column house_draws.bets_root is 'Merkle root of the slips that stood at the close.';
comment on column house_draws.shots_root is
  'Merkle root of all shots, the house''s own included, which follow from the seed.';

create table house_shots (
  round_id bigint not null references rounds,
  position integer not null,
  user_id uuid not null,
  number text not null,
  shot_at timestamptz not null default clock_timestamp(),
  primary key (round_id, position),
  constraint shot_form check (number ~ '^[0-9]{5}$')
);
comment on table house_shots is 'What members shot in a Yeekee round, in the order that counts.';

create function house_commit(p_round_id bigint, p_seed bytea, p_draw_space integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- No bet may be older than the commit.
  if exists (select from exposures where round_id = p_round_id) then
    raise exception 'a bet was taken already' using constraint = 'house_commit_too_late';
  end if;
  insert into house_seeds (round_id, seed) values (p_round_id, p_seed);
  insert into house_draws (round_id, commit_hash, draw_space)
  values (p_round_id, encode(sha256(p_seed), 'hex'), p_draw_space);
end $$;

create function house_shoot(p_round_id bigint, p_user_id uuid, p_number text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_position integer;
begin
  -- Shooting and betting end at the same instant: the clock is read after the locks.
  perform from rounds where id = p_round_id for share;
  perform from house_draws where round_id = p_round_id for update;
  update house_draws d set shot_count = d.shot_count + 1
  from rounds_now r join lottery_types t on t.id = r.lottery_type_id
  where d.round_id = p_round_id and r.id = p_round_id and t.result_kind = 'YEEKEE'
    and r.status_now = 'OPEN' and d.fixed_at is null
  returning d.shot_count into v_position;
  if v_position is null then return null; end if;
  insert into house_shots (round_id, position, user_id, number)
  values (p_round_id, v_position, p_user_id, p_number);
  return v_position;
end $$;
comment on function house_shoot is 'Answers the position of the shot, or null when it is too late.';

create function house_fix(p_round_id bigint, p_bets_root text, p_slip_count integer)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with fixed as (
    update house_draws d set fixed_at = clock_timestamp(), bets_root = p_bets_root,
      slip_count = p_slip_count
    from rounds r
    where d.round_id = p_round_id and r.id = p_round_id and r.status = 'CLOSED'
      and d.fixed_at is null
    returning 1
  )
  select exists (select from fixed);
$$;
comment on function house_fix is
  'Publishes the root of the bets of a closed round, and so its shots, once and before the draw.';

create function house_seed(p_round_id bigint) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select s.seed from house_seeds s join house_draws d on d.round_id = s.round_id
  where s.round_id = p_round_id and d.fixed_at is not null;
$$;
comment on function house_seed is 'The seed, once nothing can be added to the round any more.';

create function house_record(
  p_round_id bigint, p_beacon text, p_shots_root text, p_result jsonb
) returns boolean language sql security definer set search_path = public, pg_temp as $$
  with drawn as (
    update house_draws d set drawn_at = clock_timestamp(), beacon = p_beacon,
      shots_root = p_shots_root, result = p_result, seed = s.seed
    from house_seeds s
    where d.round_id = p_round_id and s.round_id = p_round_id and d.fixed_at is not null
      and d.drawn_at is null
    returning 1
  )
  select exists (select from drawn);
$$;
comment on function house_record is 'Publishes the draw and its seed, once.';

create function house_result_is_drawn() returns trigger language plpgsql as $$
begin
  if new.result is distinct from old.result
    and exists (select from lottery_types t
      where t.id = new.lottery_type_id and t.result_kind in ('YEEKEE', 'ANIMAL'))
    and not exists (select from house_draws d where d.round_id = new.id and d.result = new.result)
  then
    raise exception 'the house draws this round' using constraint = 'house_result_is_drawn';
  end if;
  return new;
end $$;
create trigger house_result_is_drawn before update of result on rounds
  for each row execute function house_result_is_drawn();

create view house_shot_list as
  select s.round_id, s.position, s.number, s.shot_at,
    'xxx-xxx-' || right(m.phone_number, 4) as shot_by
  from house_shots s join members m on m.id = s.user_id;
comment on view house_shot_list is 'The shots as everybody sees them.';

create table house_keys (
  single_row boolean primary key default true check (single_row),
  private_key bytea not null,
  public_key bytea not null,
  made_at timestamptz not null default now()
);
comment on table house_keys is
  'The Ed25519 key that signs receipts (PKCS 8 and SPKI), made when the house first starts.';

revoke all on function house_commit, house_shoot, house_fix, house_seed, house_record from public;
grant execute on function house_commit, house_shoot, house_fix, house_seed, house_record
  to chokdee_app;
grant select on house_draws, house_shots, house_shot_list to chokdee_app;
grant select, insert on house_keys to chokdee_app;
