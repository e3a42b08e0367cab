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

create table house_beacon_chains (
  hash text primary key,
  public_key text not null,
  period_seconds integer not null check (period_seconds > 0),
  genesis_seconds bigint not null check (genesis_seconds >= 0),
  constraint chain_whole check (hash ~ '^[0-9a-f]{64}$' and public_key ~ '^[0-9a-f]{192}$')
);
comment on table house_beacon_chains is
  'Public sources of randomness (drand) that a draw may wait for; the server adds none.';
comment on column house_beacon_chains.genesis_seconds is
  'When round 1 came out, in seconds since 1970; one more each period.';
-- drand's quicknet, as in domain/results/beacon.ts.
insert into house_beacon_chains values (
  '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c'
    || '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb'
    || '5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  3, 1692803367);

alter table house_state add column beacon_chain text references house_beacon_chains;
comment on column house_state.beacon_chain is
  'The chain that rounds which are made now commit to: what the last node to start was told.';

create table house_draws (
  round_id bigint primary key references rounds,
  commit_hash text not null,
  beacon_chain text references house_beacon_chains,
  draw_space integer,
  committed_at timestamptz not null default clock_timestamp(),
  shot_count integer not null default 0,
  fixed_at timestamptz,
  fixed_in xid8,
  bets_root text,
  slip_count integer,
  beacon_round bigint,
  beacon_signature bytea,
  drawn_at timestamptz,
  beacon text,
  shots_root text,
  seed bytea,
  result jsonb,
  voided_in xid8,
  constraint hashes_whole check (commit_hash ~ '^[0-9a-f]{64}$'
    and bets_root ~ '^[0-9a-f]{64}$' and shots_root ~ '^[0-9a-f]{64}$'),
  constraint fixed_whole check (num_nonnulls(fixed_at, fixed_in, bets_root, slip_count) in (0, 4)),
  constraint beacon_whole check (
    (beacon_round is not null) = (beacon_chain is not null and fixed_at is not null)
    and (beacon_signature is null or beacon_round is not null)
    and (drawn_at is null or beacon_chain is null or beacon_signature is not null)),
  constraint beacon_signature_length check (octet_length(beacon_signature) = 48),
  constraint drawn_whole check (num_nonnulls(drawn_at, beacon, seed, result) in (0, 4)),
  constraint drawn_after_fixed check (drawn_at is null or drawn_at >= fixed_at)
);
comment on table house_draws is 'All that is public about a draw, when it became so.';
comment on column house_draws.commit_hash is 'SHA-256 of the seed, made with the round.';
comment on column house_draws.beacon_chain is
  'The chain whose number the draw waits for, said with the commit; null: it waits for none.';
comment on column house_draws.fixed_in is
  'The transaction that fixed the bets: it cannot draw as well, try the draw out and take it back.';
comment on column house_draws.beacon_round is
  'Which number of the chain it waits for: one that was not out when the bets were fixed.';
comment on column house_draws.beacon_signature is
  'The chain''s signature, whose SHA-256 is the beacon; checked by whoever reads it, not here.';
comment on column house_draws.voided_in is
  'The transaction that voided the round: the seed is published after it, never in it.';
comment on column house_draws.draw_space is 'Of an animal round: draws are 0 to one less.';
comment on column house_draws.bets_root is 'Merkle root of the slips that stood at the close.';
comment on column house_draws.shots_root is
  'Merkle root of all shots, the house''s own included, which follow from the seed.';

create index house_draws_waiting on house_draws (fixed_at)
  where beacon_round is not null and drawn_at is null and voided_in is null;
create index house_draws_hidden on house_draws (round_id)
  where voided_in is not null and seed is null;

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

create function house_beacon_round(p_chain text, p_at timestamptz) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select floor((extract(epoch from p_at) - c.genesis_seconds) / c.period_seconds)::bigint + 3
  from house_beacon_chains c where c.hash = p_chain;
$$;
comment on function house_beacon_round is
  'The first round of a chain that comes out later than one period after a moment.';

create function house_fix(p_round_id bigint, p_bets_root text, p_slip_count integer)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_at timestamptz;
begin
  perform from house_draws where round_id = p_round_id for update;
  -- The clock is read after the lock: the beacon's round is none that came out in the meantime.
  v_at := clock_timestamp();
  update house_draws d set fixed_at = v_at, fixed_in = pg_current_xact_id(),
    bets_root = p_bets_root, slip_count = p_slip_count,
    beacon_round = house_beacon_round(d.beacon_chain, v_at)
  from rounds r
  where d.round_id = p_round_id and r.id = p_round_id and r.status = 'CLOSED'
    and d.fixed_at is null;
  return found;
end $$;
comment on function house_fix is 'Publishes the root of the bets of a closed round, and so its
shots, and which number of the beacon the draw waits for, once and before the draw.';

create function house_beacon(p_round_id bigint, p_signature bytea) returns boolean
language plpgsql strict security definer set search_path = public, pg_temp as $$
begin
  perform from house_draws where round_id = p_round_id for update;
  update house_draws d set beacon_signature = p_signature from house_beacon_chains c
  where d.round_id = p_round_id and c.hash = d.beacon_chain and d.beacon_signature is null
    and d.voided_in is null and extract(epoch from clock_timestamp())
      >= c.genesis_seconds + (d.beacon_round - 1) * c.period_seconds;
  return found;
end $$;
comment on function house_beacon is
  'Takes the signature of the beacon''s round that a draw waits for, once, when it can be out.';

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

revoke all on function house_commit, house_shoot, house_fix, house_beacon, house_beacon_round,
  house_seed, house_record from public;
grant execute on function house_commit, house_shoot, house_fix, house_beacon, house_seed,
  house_record to chokdee_app;
grant select on house_draws, house_beacon_chains, house_shots, house_shot_list to chokdee_app;
grant select, insert on house_keys to chokdee_app;
