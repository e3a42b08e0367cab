-- A day of animal rounds is made at once. For each of them the slips of all members were asked
-- twice: on a distributed house each time all shards, and a statement has 5 s. Now once for all.
-- Where few rounds have slips, one is expected early in the table, and all of it would be read for
-- rounds that have none: hence the setting.
create function house_commit_rounds(p_round_ids bigint[], p_draw_spaces integer[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
set enable_seqscan = off as $$
begin
  if exists (select from house_state h where h.beacon_required and h.beacon_chain is null) then
    raise exception 'no public beacon is reached' using constraint = 'beacon_missing';
  end if;
  -- No bet may be older than the commit.
  if exists (select s.id from slips s where s.round_id = any (p_round_ids)
      and s.cancelled_at is null limit 1)
    or exists (select s.id from slips s where s.round_id = any (p_round_ids)
      and s.cancelled_at is not null limit 1)
  then
    raise exception 'a bet was taken already' using constraint = 'house_commit_too_late';
  end if;
  -- Three random UUIDs are 366 bits of the operating system's own; SHA-256 makes 32 bytes of them.
  insert into house_seeds (round_id, seed)
  select r.id, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()))
  from unnest(p_round_ids) r (id);
  insert into house_draws (round_id, commit_hash, beacon_chain, draw_space)
  select r.id, encode(sha256(s.seed), 'hex'), h.beacon_chain, r.space
  from unnest(p_round_ids, p_draw_spaces) r (id, space)
  join house_seeds s on s.round_id = r.id
  cross join house_state h;
end $$;
comment on function house_commit_rounds is 'Makes the seeds of rounds and publishes their hashes,
and whether they wait for a public beacon. None may have a bet yet.';
revoke all on function house_commit_rounds(bigint[], integer[]) from public;
grant execute on function house_commit_rounds(bigint[], integer[]) to chokdee_app;

-- For nodes of the version before.
create or replace function house_commit(p_round_id bigint, p_draw_space integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform house_commit_rounds(array[p_round_id], array[p_draw_space]);
end $$;
