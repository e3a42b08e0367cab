-- The gates of rounds, written and held of all at once. A day of animal rounds is 96, made with as
-- many of the next: on a distributed house each of them was written by a statement of its own to
-- every part, and so was each that a change of its lottery holds.

-- Batches lock the gates of their part in the order of rounds, and so does whoever locks several.
create function round_gates_lock(p_round_ids bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_part uuid;
begin
  -- Citus locks rows of one part at a time.
  for v_part in select p.part from parts p order by p.part loop
    perform 1 from round_gates g where g.part = v_part and g.round_id = any (p_round_ids)
    order by g.round_id for no key update;
  end loop;
end $$;
comment on function round_gates_lock is
  'Locks the gates of rounds in the order in which batches do. For whoever writes them next.';
revoke all on function round_gates_lock(bigint[]) from public;

create function rounds_hold(p_round_ids bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from rounds r where r.id = any (p_round_ids) order by r.id for no key update;
  if cardinality(p_round_ids) > 1 then
    perform round_gates_lock(p_round_ids);
  end if;
  -- Written, so that on Citus the lock ends only when all nodes have committed.
  update round_gates g set status = g.status where g.round_id = any (p_round_ids);
end $$;
comment on function rounds_hold is
  'Locks rounds and their gates until the transaction ends: no batch of slips is under way when this
returns, and none begins.';
revoke all on function rounds_hold(bigint[]) from public;
grant execute on function rounds_hold(bigint[]) to chokdee_app;

create or replace function round_hold(p_round_id bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform rounds_hold(array[p_round_id]);
end $$;

-- Citus joins no rows of a trigger to those of its parts: they are told as arrays.
create function round_gates_made() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_ids bigint[];
  v_types integer[];
  v_status text[];
  v_opens timestamptz[];
  v_closes timestamptz[];
begin
  select array_agg(m.id), array_agg(m.lottery_type_id), array_agg(m.status),
    array_agg(m.open_time), array_agg(m.close_time)
  into v_ids, v_types, v_status, v_opens, v_closes from made m;
  if v_ids is null then
    return null;
  end if;
  insert into round_gates (round_id, part, lottery_type_id, status, open_time, close_time)
  select r.id, p.part, r.type_id, r.status, r.opens, r.closes
  from unnest(v_ids, v_types, v_status, v_opens, v_closes) r (id, type_id, status, opens, closes)
  cross join parts p;
  return null;
end $$;
revoke all on function round_gates_made() from public;

create function round_gates_changed() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_ids bigint[];
  v_types integer[];
  v_status text[];
  v_opens timestamptz[];
  v_closes timestamptz[];
  v_over bigint[];
begin
  select array_agg(c.id), array_agg(c.lottery_type_id), array_agg(c.status),
    array_agg(c.open_time), array_agg(c.close_time),
    array_agg(c.id) filter (where c.status in ('SETTLED', 'VOIDED'))
  into v_ids, v_types, v_status, v_opens, v_closes, v_over
  from changed c join before b on b.id = c.id
  where (b.lottery_type_id, b.status, b.open_time, b.close_time)
    is distinct from (c.lottery_type_id, c.status, c.open_time, c.close_time);
  if v_ids is null then
    return null;
  end if;
  if cardinality(v_ids) > 1 then
    perform round_gates_lock(v_ids);
  end if;
  update round_gates g set lottery_type_id = r.type_id, status = r.status,
    open_time = r.opens, close_time = r.closes
  from unnest(v_ids, v_types, v_status, v_opens, v_closes) r (id, type_id, status, opens, closes)
  where g.round_id = r.id;
  if v_over is not null then
    delete from cap_leases k where k.round_id = any (v_over);
  end if;
  return null;
end $$;
revoke all on function round_gates_changed() from public;

drop trigger round_gates_follow on rounds;
drop trigger round_gates_follow_changes on rounds;
drop function round_gates_follow();
create trigger round_gates_made after insert on rounds
  referencing new table as made for each statement execute function round_gates_made();
create trigger round_gates_changed after update on rounds
  referencing old table as before new table as changed
  for each statement execute function round_gates_changed();
