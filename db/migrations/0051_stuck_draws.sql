-- A closed round of the house that is not drawn is an alarm after two minutes. What cannot be drawn
-- at all is voided by two owners, and published as what it is: a choice of theirs.

create or replace view backoffice_waiting_draws as
  select w.round_id, w.due_at, w.differs_at,
    w.differs_at is null and statement_timestamp() >= w.due_at + interval '2 minutes' as is_late
  from (
    select r.id as round_id, d.differs_at, coalesce(
      to_timestamp(c.genesis_seconds + (d.beacon_round - 1) * c.period_seconds),
      r.close_time) as due_at
    from rounds r join house_draws d on d.round_id = r.id
    left join house_beacon_chains c on c.hash = d.beacon_chain
    where r.status in ('SCHEDULED', 'OPEN', 'CLOSED') and r.close_time <= statement_timestamp()
      and (d.differs_at is not null
        or not exists (select from settlements s where s.round_id = r.id))
  ) w;
comment on view backoffice_waiting_draws is 'Closed rounds of the house that are not drawn, or whose
slips are not those that were fixed. A draw is due at the close, or when its beacon is out. It is
made within seconds and tried again each minute: after two minutes it does not come by itself.';

alter table house_draws add column voided_by_owners boolean not null default false;
comment on column house_draws.voided_by_owners is
  'Two owners voided it after its close, as it could not be drawn: everybody is told.';

alter table house_draws add column beacon_at timestamptz;
comment on column house_draws.beacon_at is 'When the number of the beacon was taken.';

create or replace function house_beacon(p_round_id bigint, p_signature bytea) returns boolean
language plpgsql strict security definer set search_path = public, pg_temp as $$
begin
  perform from house_draws where round_id = p_round_id for update;
  update house_draws d set beacon_signature = p_signature, beacon_at = clock_timestamp()
  from house_beacon_chains c
  where d.round_id = p_round_id and c.hash = d.beacon_chain and d.beacon_signature is null
    and d.voided_in is null and extract(epoch from clock_timestamp())
      >= c.genesis_seconds + (d.beacon_round - 1) * c.period_seconds;
  return found;
end $$;

create function house_draw_is_stuck(p_round_id bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from backoffice_waiting_draws w join house_draws d on d.round_id = w.round_id
    where w.round_id = p_round_id and d.drawn_at is null and d.voided_in is null
      -- What waits for its beacon has a rule of its own; once it is there, the draw has an hour,
      -- or a late one would let the owners choose, who know what it draws.
      and (d.beacon_round is null or d.beacon_signature is not null)
      and clock_timestamp() >= greatest(w.due_at, d.beacon_at) + interval '1 hour');
$$;
comment on function house_draw_is_stuck is
  'Whether a draw of the house is not made an hour after it was due and had all that it needs: two
owners may void it.';

create function house_owners_void(p_round_id bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select house_draw_is_stuck(p_round_id) and exists (
    select from approvals a
    join staff_standing asker on asker.member_id = a.asked_by
    join staff_standing approver on approver.member_id = a.decided_by
    where a.round_id = p_round_id and a.kind = 'VOID' and a.status = 'APPROVED'
      and a.decided_at >= transaction_timestamp() and a.asked_by <> a.decided_by
      and asker.is_enabled and 'owner' = any (asker.rights)
      and approver.is_enabled and 'owner' = any (approver.rights));
$$;
comment on function house_owners_void is
  'Whether in this transaction one owner approved what another has asked for: to void a draw that is
stuck.';

create or replace function house_round_stands() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_draw house_draws;
begin
  -- Locked, so that an older view of the draw fails here: it may be fixed in the meantime.
  select * into v_draw from house_draws where round_id = new.id for update;
  if not found then return new; end if;
  if new.lottery_type_id is distinct from old.lottery_type_id
    or (v_draw.fixed_at is not null and (new.open_time, new.close_time)
      is distinct from (old.open_time, old.close_time))
  then
    raise exception 'what the house draws is fixed' using constraint = 'house_round_stands';
  end if;
  if new.status = 'VOIDED' and old.status <> 'VOIDED' then
    -- From the close on the draw follows, so leaving it out would be a choice; unless the beacon
    -- that it waits for has not come for a day.
    if (v_draw.fixed_at is not null or old.status in ('CLOSED', 'SETTLED')
        or clock_timestamp() >= old.close_time)
      and not coalesce(v_draw.beacon_round is not null and v_draw.beacon_signature is null
        and v_draw.drawn_at is null and clock_timestamp() >= v_draw.fixed_at + interval '24 hours',
        false)
      and not house_owners_void(new.id)
    then
      raise exception 'the house draws this round' using constraint = 'house_round_stands';
    end if;
    update house_draws set voided_in = pg_current_xact_id(),
      voided_by_owners = house_owners_void(new.id) where round_id = new.id;
  elsif old.status = 'VOIDED' and new.status <> 'VOIDED' then
    raise exception 'the seed is public' using constraint = 'house_round_stands';
  elsif new.status = 'SETTLED' and old.status <> 'SETTLED' and not exists (
    select from settlements s where s.round_id = new.id and s.kind = 'RESULT'
      and s.result_version = new.result_version and s.finished_at is not null)
  then
    raise exception 'nothing is settled' using constraint = 'house_round_stands';
  elsif new.result_version < old.result_version
    or (old.status = 'SETTLED' and new.status <> 'SETTLED')
    or (v_draw.fixed_at is not null and new.status in ('SCHEDULED', 'OPEN'))
  then
    raise exception 'a draw is not taken back' using constraint = 'house_round_stands';
  end if;
  return new;
end $$;
comment on function house_round_stands is
  'A round of the house is voided before its close, a day after it when the beacon of its draw has
not come, an hour after its draw was due by two owners, or never. Once it is fixed it is not opened
or moved, and settled only by its settlement, for good.';

revoke all on function house_draw_is_stuck, house_owners_void from public;
grant execute on function house_draw_is_stuck, house_owners_void to chokdee_app;
