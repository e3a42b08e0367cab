-- Whether rounds that the house draws are made only with the public beacon, and when a relay of it
-- was last reached: decisions.md "House games", docs/decisions/0130.
alter table house_state
  add column beacon_required boolean not null default false,
  add column beacon_reached_at timestamptz;
comment on column house_state.beacon_required is
  'Rounds of the house are made only while a beacon_chain stands here.';
comment on column house_state.beacon_reached_at is
  'When a node last had a signed number of the beacon from a relay.';

create or replace function house_commit(p_round_id bigint, p_draw_space integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Three random UUIDs are 366 bits of the operating system's own; SHA-256 makes 32 bytes of them.
  v_seed bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()));
begin
  if exists (select from house_state h where h.beacon_required and h.beacon_chain is null) then
    raise exception 'no public beacon is reached' using constraint = 'beacon_missing';
  end if;
  -- No bet may be older than the commit.
  if exists (select from exposures where round_id = p_round_id) then
    raise exception 'a bet was taken already' using constraint = 'house_commit_too_late';
  end if;
  insert into house_seeds (round_id, seed) values (p_round_id, v_seed);
  insert into house_draws (round_id, commit_hash, beacon_chain, draw_space)
  select p_round_id, encode(sha256(v_seed), 'hex'), h.beacon_chain, p_draw_space
  from house_state h;
end $$;
