-- A round of the house that is fixed stays as it is: it is not opened, moved or unsettled, and its
-- slips are neither added to nor cancelled, whoever asks (docs/decisions/0030).

-- Slips come in through this function only, which looks at the round under its lock. That costs a
-- batch nothing; a trigger on every slip would.
alter function betting_place_slips(uuid[], text[], bigint[], bytea[], integer[], integer[], text[],
  bigint[], integer[]) security definer set search_path = public, pg_temp;
revoke all on function betting_place_slips from public;
grant execute on function betting_place_slips to chokdee_app;
revoke insert on slips, bets from chokdee_app;
revoke update on slips from chokdee_app;
grant update (cancelled_at) on slips to chokdee_app;

create function house_slip_stands() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from house_draws d where d.round_id = old.round_id) then return new; end if;
  -- Who cancels by the rules holds this lock already; an older view of the round fails at it.
  perform from rounds r where r.id = old.round_id and r.status in ('SCHEDULED', 'OPEN') for share;
  if not found then
    raise exception 'the slips are fixed' using constraint = 'house_slip_stands';
  end if;
  return new;
end $$;
comment on function house_slip_stands is
  'Slips of a round that the house draws are cancelled while it is open, or never.';
create trigger house_slip_stands before update on slips
  for each row execute function house_slip_stands();

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
    then
      raise exception 'the house draws this round' using constraint = 'house_round_stands';
    end if;
    update house_draws set voided_in = pg_current_xact_id() where round_id = new.id;
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
comment on function house_round_stands is 'A round of the house is voided before its close, or a day
after it when the beacon of its draw has not come, or never. Once it is fixed it is not opened or
moved, and settled only by its settlement, for good.';

-- Who is late is told so before the lock at which the fixing of a large round is waited for.
create or replace function house_shoot(p_round_id bigint, p_user_id uuid, p_number text,
  p_most integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_position integer;
begin
  -- Shooting and betting end at the same instant: the clock is read after the locks.
  perform from rounds r where r.id = p_round_id for share;
  perform from rounds r where r.id = p_round_id and r.status in ('SCHEDULED', 'OPEN')
    and clock_timestamp() < r.close_time;
  if not found then return null; end if;
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

create view backoffice_waiting_draws as
  select w.round_id, w.due_at, w.differs_at,
    w.differs_at is null and statement_timestamp() >= w.due_at + interval '3 minutes' as is_late
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
made within seconds and tried again each minute: after three minutes it does not come by itself.';
grant select on backoffice_waiting_draws to chokdee_app;
