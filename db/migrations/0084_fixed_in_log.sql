-- What a round was fixed as stands in the public log with the fixing, before the beacon's number is
-- out, and says which number counts and which shots there are: a watcher who looks often finds who
-- waits for the number and fixes, or changes the shots, afterwards.

alter table house_draws add column fixed_shots_root text;
comment on column house_draws.fixed_shots_root is
  'Merkle root of the members'' shots when the round was fixed; null: fixed before migration 0084.';

create or replace function log_draw_text(p_kind text, p_draw house_draws) returns text
language sql stable set search_path = public, pg_temp as $$
  select case p_kind
    when 'COMMIT' then concat_ws('|', p_draw.round_id, p_draw.commit_hash,
      coalesce(p_draw.beacon_chain, ''))
    when 'FIXED' then concat_ws('|', p_draw.round_id, p_draw.bets_root, p_draw.slip_count)
      || coalesce(concat('|', p_draw.beacon_round, '|') || p_draw.fixed_shots_root, '')
    when 'DRAWN' then concat_ws('|', p_draw.round_id, encode(p_draw.seed, 'hex'),
      coalesce(p_draw.shots_root, ''), p_draw.beacon) end;
$$;

create or replace function house_fix(p_round_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_at timestamptz;
  v_bets record;
  v_shots text;
  v_draw house_draws;
  v_kind text;
begin
  -- Held until the end: the round stays closed, and slips of other rounds pass by meanwhile.
  perform from rounds r where r.id = p_round_id and r.status = 'CLOSED'
    and clock_timestamp() >= r.close_time for share;
  if not found then return false; end if;
  perform from house_draws d where d.round_id = p_round_id and d.fixed_at is null for update;
  if not found then return false; end if;
  v_bets := house_keep_bets(p_round_id);
  v_shots := house_shots_root('{}', house_member_shots(p_round_id));
  -- Entries of the log are written one after the other, as in log_write.
  perform pg_advisory_xact_lock(4217);
  -- The clock is read last: the beacon's round is none that came out in the meantime.
  v_at := clock_timestamp();
  update house_draws d set fixed_at = v_at, fixed_in = pg_current_xact_id(),
    bets_root = v_bets.bets_root, slip_count = v_bets.slip_count,
    stake_satang = v_bets.stake_satang, fixed_shots_root = v_shots,
    beacon_round = house_beacon_round(d.beacon_chain, v_at)
  where d.round_id = p_round_id;
  select d.* into v_draw from house_draws d where d.round_id = p_round_id;
  foreach v_kind in array array['COMMIT', 'FIXED'] loop
    if not exists (select from log_entries l
      where l.kind = v_kind and l.subject = p_round_id::text)
    then
      perform log_append(v_kind, p_round_id::text, log_draw_text(v_kind, v_draw));
    end if;
  end loop;
  return true;
end $$;
comment on function house_fix is 'Publishes, in the log as well, which bets and shots a closed round
has and which number of the beacon the draw waits for, once, after the close and before the draw.';
