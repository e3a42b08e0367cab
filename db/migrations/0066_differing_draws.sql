-- A round that was drawn and whose slips are not those that were fixed is never paid. Where they
-- cannot be put right for an hour, two owners may void it, like a draw that could not be made. That
-- they differ is found out in the transaction that voids, and what differs is published.

alter table house_draws add column stood_bets_root text;
alter table house_draws add column stood_slip_count integer;
alter table house_draws add column stood_stake_satang bigint;
alter table house_draws add column stood_shots_root text;
comment on column house_draws.stood_bets_root is
  'Root of the slips that stood instead of those that were fixed, when they were last compared; null
when they were the same. Published when the round is voided for it.';
comment on column house_draws.stood_slip_count is 'How many slips these are.';
comment on column house_draws.stood_stake_satang is 'What they staked together.';
comment on column house_draws.stood_shots_root is
  'Root of the shots that stood then, the house''s own included.';

create or replace function house_compare(p_round_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_draw house_draws;
  v_bets record;
  v_members text[];
  v_shots_root text;
  v_is_same boolean;
begin
  select * into v_draw from house_draws where round_id = p_round_id and drawn_at is not null
  for update;
  -- What the house does not draw is not fixed either.
  if not found then
    return not exists (select from house_draws d where d.round_id = p_round_id);
  end if;
  select encode(house_tree_root(coalesce(
      string_agg(house_tree_root(l.leaves), ''::bytea order by l.block), '')), 'hex') as root,
    coalesce(sum(l.slip_count), 0)::integer as slips,
    coalesce(sum(l.stake_satang), 0)::bigint as stakes
  into v_bets from house_bet_leaves(p_round_id) l;
  if v_draw.shots_root is not null then
    v_members := house_member_shots(p_round_id);
    v_shots_root :=
      house_shots_root(house_own_shots(v_draw.seed, cardinality(v_members)), v_members);
  end if;
  -- Only what everybody can see in the proof is held against what stands.
  v_is_same := v_bets.root = v_draw.bets_root and v_bets.slips = v_draw.slip_count
    and v_shots_root is not distinct from v_draw.shots_root;
  update house_draws set
    differs_at = case when not v_is_same then coalesce(differs_at, clock_timestamp()) end,
    compared_in = case when v_is_same then pg_current_xact_id() end,
    stood_bets_root = case when not v_is_same then v_bets.root end,
    stood_slip_count = case when not v_is_same then v_bets.slips end,
    stood_stake_satang = case when not v_is_same then v_bets.stakes end,
    stood_shots_root = case when not v_is_same then v_shots_root end
  where round_id = p_round_id;
  return v_is_same;
end $$;
comment on function house_compare is
  'Whether the slips and shots that stand are those that were fixed and drawn with; writes it down,
and what stands instead. A round that the house does not draw has nothing to compare.';

create or replace function house_draw_is_stuck(p_round_id bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from backoffice_waiting_draws w join house_draws d on d.round_id = w.round_id
    where w.round_id = p_round_id and d.voided_in is null and case
      -- Nothing was counted, so nothing is paid: winners are counted once the slips are the same.
      when d.drawn_at is not null then d.differs_at <= clock_timestamp() - interval '1 hour'
        and not exists (select from settlements s
          where s.round_id = d.round_id and s.counted_at is not null)
      -- What waits for its beacon has a rule of its own; once it is there, the draw has an hour,
      -- or a late one would let the owners choose, who know what it draws.
      else (d.beacon_round is null or d.beacon_signature is not null)
        and clock_timestamp() >= greatest(w.due_at, d.beacon_at) + interval '1 hour'
    end);
$$;
comment on function house_draw_is_stuck is
  'Whether a draw of the house is not made an hour after it was due and had all that it needs, or is
made and its slips have not been those that were fixed for an hour, with nothing counted: two owners
may void it.';

create or replace function house_round_stands() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_draw house_draws;
  v_by_owners boolean;
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
    v_by_owners := house_owners_void(new.id);
    -- A draw that was made is public: nobody voids it for its number. Whether its slips differ is
    -- looked at here and now, whatever was found before.
    if v_by_owners and v_draw.drawn_at is not null then
      v_by_owners := not house_compare(new.id);
    end if;
    -- From the close on the draw follows, so leaving it out would be a choice; unless the beacon
    -- that it waits for has not come for a day.
    if (v_draw.fixed_at is not null or old.status in ('CLOSED', 'SETTLED')
        or clock_timestamp() >= old.close_time)
      and not coalesce(v_draw.beacon_round is not null and v_draw.beacon_signature is null
        and v_draw.drawn_at is null and clock_timestamp() >= v_draw.fixed_at + interval '24 hours',
        false)
      and not v_by_owners
    then
      raise exception 'the house draws this round' using constraint = 'house_round_stands';
    end if;
    update house_draws set voided_in = pg_current_xact_id(), voided_by_owners = v_by_owners
    where round_id = new.id;
    -- What was to be paid on the draw was registered and never counted; nothing else is unfinished.
    if v_by_owners then
      delete from settlements s where s.round_id = new.id and s.counted_at is null;
    end if;
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
not come, by two owners an hour after its draw was due or its slips were found not to be those that
were fixed, or never. Once it is fixed it is not opened or moved, and settled only by its
settlement, for good.';

create or replace function results_write_dues(p_round_id bigint, p_version integer,
  p_refund boolean)
returns table (refunded_slips integer, refunded_satang bigint)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_since timestamptz;
begin
  if p_refund then
    select d.committed_at into v_since from house_draws d
    where d.round_id = p_round_id and d.fixed_at is not null and d.voided_in is not null;
  end if;
  if v_since is null then
    insert into settlement_dues (round_id, result_version, user_id, slip_id, payout_change_satang,
      refund_satang)
    select p_round_id, p_version, m.user_id, m.slip_id, sum(m.change), sum(m.refund)
    from (
      select w.user_id, w.slip_id, w.payout_satang as change, 0::bigint as refund from wins w
      where w.round_id = p_round_id and w.result_version = p_version
      union all
      select w.user_id, w.slip_id, -w.payout_satang, 0 from wins w
      where w.round_id = p_round_id and w.result_version = p_version - 1
      union all
      select b.user_id, b.slip_id, 0, s.total_satang
      from bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
      where p_refund and b.round_id = p_round_id and b.line_no = 1 and s.cancelled_at is null
    ) m
    group by m.user_id, m.slip_id having sum(m.change) <> 0 or sum(m.refund) <> 0;
  else
    -- Rows may have been put in, changed or taken out since these were fixed, which is why it is
    -- voided: what the ledger took for a slip comes back, and nothing else. Gathered, not joined: a
    -- member's slips are not compared with each of their entries.
    insert into settlement_dues (round_id, result_version, user_id, slip_id, payout_change_satang,
      refund_satang)
    select p_round_id, p_version, g.user_id, g.slip::bigint, 0, sum(g.paid)
    from (
      select s.user_id, s.id::text as slip, true as is_here, 0::bigint as paid from slips s
      where s.round_id = p_round_id
      union all
      select b.user_id, b.slip_id::text, true, 0 from bets b
      where b.round_id = p_round_id and not exists (select from slips s
        where s.user_id = b.user_id and s.id = b.slip_id and s.round_id <> p_round_id)
      union all
      select e.user_id, e.reference_id, false, -e.amount_satang from ledger_entries e
      where e.type in ('BET', 'REFUND') and e.reference_kind = 'slip' and e.created_at >= v_since
    ) g
    group by g.user_id, g.slip having bool_or(g.is_here) and sum(g.paid) > 0;
  end if;
  return query select (count(*) filter (where d.refund_satang > 0))::integer,
    coalesce(sum(d.refund_satang), 0)::bigint
  from settlement_dues d where d.round_id = p_round_id and d.result_version = p_version;
end $$;
comment on function results_write_dues is
  'Writes what a version moves for each slip of a round: its wins less those of the version
before, and with p_refund the stake of every slip that was not cancelled. A round of the house that
is voided after it was fixed gives back what the ledger took for each slip.';

create function bet_type_stands() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.lottery_type_id, new.bet_type)
    is distinct from (old.id, old.lottery_type_id, old.bet_type)
  then
    raise exception 'a bet type stays what it is' using constraint = 'bet_type_stands';
  end if;
  return new;
end $$;
comment on function bet_type_stands is
  'What a line was bet on is in its receipt and in what was fixed of its round: it is not renamed.';
revoke all on function bet_type_stands from public;
create trigger bet_type_stands before update of id, lottery_type_id, bet_type on bet_type_configs
  for each row execute function bet_type_stands();
