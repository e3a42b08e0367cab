-- Who owes the house something may be kept from betting in a distributed house too: a worker judges
-- slips, and knows of debts what stands where the wallet does. Corrections are there (receivables);
-- what is owed for commission and for recalled deposits is kept there from here on.
create table owed_at_wallets (
  user_id uuid primary key,
  commission_satang bigint not null default 0,
  deposits_satang bigint not null default 0,
  constraint owed_is_not_negative check (commission_satang >= 0 and deposits_satang >= 0)
);
comment on table owed_at_wallets is
  'What members owe for commission and for deposits that the bank took back, written in the
transaction that changes it; those who never did have no row.';

insert into owed_at_wallets (user_id, commission_satang, deposits_satang)
select d.user_id, coalesce(sum(d.rest_satang) filter (where d.kind = 'COMMISSION'), 0),
  coalesce(sum(d.rest_satang) filter (where d.kind = 'DEPOSIT'), 0)
from member_debts d where d.kind in ('COMMISSION', 'DEPOSIT') group by d.user_id;

create function owed_commission_follows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_user_id uuid;
  v_owed bigint := 0;
begin
  if tg_op = 'DELETE' then
    v_user_id := old.member_id;
  else
    v_user_id := new.member_id;
    v_owed := greatest(new.transferred_satang - new.earned_satang, 0);
  end if;
  insert into owed_at_wallets as o (user_id, commission_satang) values (v_user_id, v_owed)
  on conflict (user_id) do update set commission_satang = excluded.commission_satang;
  return null;
end $$;
create trigger owed_commission_is_new after insert on commission_accounts for each row
  when (new.transferred_satang > new.earned_satang)
  execute function owed_commission_follows();
create trigger owed_commission_changes after update on commission_accounts for each row
  when (greatest(new.transferred_satang - new.earned_satang, 0)
    <> greatest(old.transferred_satang - old.earned_satang, 0))
  execute function owed_commission_follows();
create trigger owed_commission_is_gone after delete on commission_accounts for each row
  when (old.transferred_satang > old.earned_satang)
  execute function owed_commission_follows();

-- Whoever writes these has locked the wallet: the sum is of rows that nobody else changes.
create function owed_deposits_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owed bigint;
begin
  select coalesce(sum(d.amount_satang - d.collected_satang - d.written_off_satang), 0) into v_owed
  from deposit_debts d where d.user_id = new.user_id;
  insert into owed_at_wallets as o (user_id, deposits_satang) values (new.user_id, v_owed)
  on conflict (user_id) do update set deposits_satang = excluded.deposits_satang;
  return null;
end $$;
create trigger owed_deposits_follow after insert or update on deposit_debts for each row
  execute function owed_deposits_follow();
revoke all on function owed_commission_follows, owed_deposits_follow from public;
grant select on owed_at_wallets to chokdee_app;

create or replace function betting_place_leased(
  p_part uuid, p_asked boolean[], p_user_ids uuid[], p_groups text[], p_rounds bigint[],
  p_hashes bytea[], p_line_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[], p_expected_odds integer[]
) returns table (outcomes text[], slip_ids text[], totals_satang bigint[], balances_satang bigint[],
  accepted_at timestamptz, line_odds integer[], line_faults jsonb, slip_faults jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_first_id bigint;
  v_stopped boolean;
  v_debts_block boolean;
  v_debtors uuid[];
  v_debts bigint[];
  v_types integer[];
  v_has_rules boolean;
  v_has_caps boolean;
  v_balances bigint[];
  v_totals bigint[];
  v_counts integer[];
  v_firsts bigint[];
  v_faults text[];
  v_odds integer[];
  v_rooms bigint[];
  v_shared boolean[];
  v_outcomes text[];
  v_slip_faults jsonb;
  v_ids bigint[];
  v_has_member_caps boolean;
  v_has_kept boolean;
  v_staked bigint[];
  v_left bigint[];
  v_loose bigint[];
  v_plain boolean := false;
  v_sure boolean[];
  v_member_staked bigint[];
  v_held uuid[];
  v_held_balances bigint[];
  v_held_lasts bigint[];
  v_lasts bigint[];
  v_gates bigint[];
  v_gate_types integer[];
  v_gate_status text[];
  v_opens timestamptz[];
  v_closes timestamptz[];
  v_old_users uuid[];
  v_old_groups text[];
  v_old_hashes bytea[];
begin
  -- Slips are found by their place and by their number: both count from 1, or a slip is judged as
  -- one and written as another.
  if exists (select from unnest(array[array_dims(p_user_ids), array_dims(p_groups),
      array_dims(p_rounds), array_dims(p_hashes), array_dims(p_asked)]) d (dims)
      where d.dims is distinct from format('[1:%s]', cardinality(p_user_ids)))
  then
    raise exception 'the slips of a batch are arrays of one length that count from 1'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Elsewhere are neither the wallet nor the rounds' gates under which these slips are judged.
  if not exists (select from parts p where p.part = p_part) or exists (
    select from parts p, unnest(p_user_ids) u where p.part = p_part
      and uuid_hash(u) not between p.first_hash and p.last_hash)
  then
    raise exception 'the slips of a batch are of one part'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Lock: wallets, then the gates of rounds, then this part's leases in rounds that have a cap;
  -- each in id order.
  select array_agg(w.user_id), array_agg(w.balance_satang), array_agg(w.last_entry)
  into v_held, v_held_balances, v_held_lasts
  from wallet_lock(p_user_ids) w;
  select array_agg(g.round_id), array_agg(g.lottery_type_id), array_agg(g.status),
    array_agg(g.open_time), array_agg(g.close_time)
  into v_gates, v_gate_types, v_gate_status, v_opens, v_closes
  from (select g.* from round_gates g
    where g.part = p_part and g.round_id = any (p_rounds) order by g.round_id for share) g;
  select array_agg(w.balance order by s.no), array_agg(w.last order by s.no),
    array_agg(t.id order by s.no)
  into v_balances, v_lasts, v_types
  from unnest(p_user_ids, p_rounds) with ordinality s (user_id, round_id, no)
  left join unnest(v_held, v_held_balances, v_held_lasts) w (user_id, balance, last)
    on w.user_id = s.user_id
  left join unnest(v_gates, v_gate_types) g (round_id, type_id) on g.round_id = s.round_id
  left join lottery_types t on t.id = g.type_id and t.active;
  select coalesce(bool_or(c.number_cap_satang is not null), false),
    coalesce(bool_or(c.member_cap_satang is not null), false)
  into v_has_caps, v_has_member_caps
  from bet_type_configs c where c.lottery_type_id = any (v_types)
    and coalesce(c.number_cap_satang, c.member_cap_satang) is not null;
  select coalesce(bool_or(true), false), coalesce(bool_or(n.cap_satang is not null), false)
    or v_has_caps into v_has_rules, v_has_caps
  from number_rules n where n.round_id = any (p_rounds) or n.lottery_type_id = any (v_types);
  if v_has_caps then
    insert into cap_leases (part, round_id, bet_type_config_id, number)
    select p_part, r.id, 0, '' from unnest(v_gates) r (id) order by r.id
    on conflict (round_id, bet_type_config_id, number, part) do nothing;
    perform from cap_leases l where l.part = p_part and l.round_id = any (v_gates)
      and l.bet_type_config_id = 0 and l.number = '' order by l.round_id for update;
  end if;
  v_now := clock_timestamp();
  v_first_id := slip_id_at(v_now);
  select h.betting_stopped_at is not null or v_now < h.clock_mark - interval '1 second',
      h.debts_block_bets
    into v_stopped, v_debts_block from house_gates h where h.part = p_part;
  select array_agg(g.user_id), array_agg(g.bet_group_id), array_agg(g.input_hash)
  into v_old_users, v_old_groups, v_old_hashes
  from unnest(p_user_ids, p_groups) s (user_id, bet_group_id)
  join slips g on g.user_id = s.user_id and g.bet_group_id = s.bet_group_id
  where g.user_id = any (p_user_ids);

  if v_has_member_caps then
    perform member_stakes_count(p_part, array_agg(k.user_id), array_agg(k.round_id),
      array_agg(k.config_id))
    from (
      select distinct p_user_ids[l.slip] as user_id, p_rounds[l.slip] as round_id, l.config_id
      from unnest(p_line_slips, p_configs) l (slip, config_id)
      join bet_type_configs c on c.id = l.config_id and c.lottery_type_id = v_types[l.slip]
      where c.member_cap_satang is not null) k;
    select array_agg(m.stake_satang order by l.no) into v_member_staked
    from unnest(p_line_slips, p_configs, p_numbers) with ordinality l (slip, config_id, number, no)
    left join member_stakes m on m.user_id = p_user_ids[l.slip] and m.round_id = p_rounds[l.slip]
      and m.bet_type_config_id = l.config_id and m.number = l.number
      and m.user_id = any (p_user_ids);
  end if;
  v_has_kept := exists (select from member_stakes_kept k
    where k.part = p_part and k.round_id = any (p_rounds));
  if v_has_caps then
    -- What the others may have staked by now is counted as staked. plain: the line has no fault,
    -- and all that this batch stakes on its number fits.
    select array_agg(coalesce(e.stake_satang, 0) + coalesce(k.others_satang, 0) order by l.no),
      array_agg(coalesce(k.may_satang - coalesce(e.stake_satang, 0), -1) order by l.no),
      array_agg(coalesce(k.loose_satang, 0) order by l.no),
      array_agg(c.odds order by l.no),
      coalesce(bool_and(betting_line_fault(l.number, l.stake, c.id, c.digits_count,
          c.stake_step_satang, c.min_stake_satang, c.max_stake_satang) is null
        and c.odds >= coalesce(l.expected_odds, 0)
        and (c.number_cap_satang is null or k.may_satang is not null
          and coalesce(e.stake_satang, 0) + l.on_number
            <= least(k.may_satang, c.number_cap_satang - k.others_satang))), false)
    into v_staked, v_left, v_loose, v_odds, v_plain
    from (
      select l.*, p_rounds[l.slip] as round_id,
        sum(l.stake) over (partition by p_rounds[l.slip], l.config_id, l.number)::bigint
          as on_number
      from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds)
        with ordinality l (slip, config_id, number, stake, expected_odds, no)) l
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = v_types[l.slip] and c.active
    left join exposure_parts e on e.part = p_part and e.round_id = l.round_id
      and e.bet_type_config_id = l.config_id and e.number = l.number
    left join cap_leases k on k.part = p_part and k.round_id = l.round_id
      and k.bet_type_config_id = l.config_id and k.number = l.number;
    v_plain := v_plain and not v_has_rules and not v_has_member_caps;
  end if;

  -- Decide, line by line and then slip by slip.
  if v_plain then
    v_sure := array_fill(true, array[cardinality(p_configs)]);
  elsif v_has_rules or v_has_caps or v_has_member_caps then
    select array_agg(j.fault order by j.line_no), array_agg(j.odds order by j.line_no),
      array_agg(j.room_satang order by j.line_no), array_agg(j.shared order by j.line_no),
      array_agg(cap_is_sure(j.capped, j.passes, j.certain, j.fits, v_loose[j.line_no] = 0, j.fault,
        p_asked[p_line_slips[j.line_no]]) order by j.line_no)
    into v_faults, v_odds, v_rooms, v_shared, v_sure
    from betting_judge(v_types, p_rounds, p_line_slips, p_configs, p_numbers, p_stakes_satang,
      p_expected_odds, v_has_rules, v_staked, v_member_staked, v_left, v_loose) j;
  else
    -- No rule and no cap stands on any number: a line is judged by its bet type alone.
    select array_agg(coalesce(betting_line_fault(l.number, l.stake, c.id, c.digits_count,
        c.stake_step_satang, c.min_stake_satang, c.max_stake_satang),
        case when c.odds < l.expected_odds then 'ODDS_CHANGED' end) order by l.no),
      array_agg(c.odds order by l.no), array_agg(c.max_stake_satang order by l.no),
      array_agg(true)
    into v_faults, v_odds, v_rooms, v_sure
    from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds)
      with ordinality l (slip, config_id, number, stake, expected_odds, no)
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = v_types[l.slip] and c.active;
  end if;

  with lines as (
    select l.slip, sum(l.stake)::bigint as total, count(*)::integer as lines, min(l.no) as first,
      bool_or(l.fault is not null) as faulty,
      bool_or(l.fault = 'NUMBER_CAP' and l.shared) as crowded, bool_or(l.sure is not true) as unsure
    from unnest(p_line_slips, p_stakes_satang, v_faults, v_shared, v_sure) with ordinality
      l (slip, stake, fault, shared, sure, no)
    group by l.slip
  ), judged as (
    select s.no, l.total, l.lines, l.first, v_first_id + (v_lasts[s.no] + 1) % 1000000 as id, case
        when g.input_hash = s.input_hash then 'REPEATED'
        when g.input_hash is not null then 'IDEMPOTENCY_CONFLICT'
        when v_stopped then 'BETTING_STOPPED'
        when r.id is null then 'ROUND_NOT_FOUND'
        when r.status not in ('SCHEDULED', 'OPEN') or v_now < r.open_time or v_now >= r.close_time
          or v_types[s.no] is null then 'ROUND_CLOSED'
        when l.unsure then 'ASK_FOR_CAP'
        when l.crowded and cardinality(p_groups) > 1 then 'RETRY_ALONE'
        when l.faulty then 'LINES_REFUSED'
        when l.total > coalesce(v_balances[s.no], -1) then 'INSUFFICIENT_BALANCE'
        else 'ACCEPTED'
      end as outcome
    from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
      s (user_id, bet_group_id, round_id, input_hash, no)
    join lines l on l.slip = s.no
    left join unnest(v_gates, v_gate_status, v_opens, v_closes)
      r (id, status, open_time, close_time) on r.id = s.round_id
    left join unnest(v_old_users, v_old_groups, v_old_hashes) g (user_id, bet_group_id, input_hash)
      on g.user_id = s.user_id and g.bet_group_id = s.bet_group_id
  )
  select array_agg(j.outcome order by j.no), array_agg(j.id order by j.no),
    array_agg(j.total order by j.no), array_agg(j.lines order by j.no),
    array_agg(j.first order by j.no)
  into v_outcomes, v_ids, v_totals, v_counts, v_firsts from judged j;

  -- What a member's own protection forbids (0075) is said before what the wallet does not hold.
  -- Most members have none: one look into a small index, and betting goes on.
  if exists (select from protections p where p.member_id = any (p_user_ids)) then
    select array_agg(case when s.outcome in ('ACCEPTED', 'INSUFFICIENT_BALANCE')
        then coalesce(f.fault, s.outcome) else s.outcome end order by s.no),
      jsonb_object_agg(s.no, f.details) filter (where f.fault is not null)
    into v_outcomes, v_slip_faults
    from unnest(v_outcomes) with ordinality s (outcome, no)
    left join protection_faults(p_user_ids, v_totals, '{STAKE,LOSS}') f on f.no = s.no;
  end if;

  -- Who owes the house something stakes nothing more, where the house wants it so.
  if v_debts_block then
    select array_agg(r.user_id), array_agg(r.satang) into v_debtors, v_debts
    from (
      select r.user_id,
        sum(r.amount_satang - r.collected_satang - r.written_off_satang)::bigint as satang
      from receivables r where r.user_id = any (p_user_ids) and r.closed_at is null
      group by r.user_id) r;
    select v_debtors || array_agg(o.user_id),
      v_debts || array_agg(o.commission_satang + o.deposits_satang) into v_debtors, v_debts
    from owed_at_wallets o where o.user_id = any (p_user_ids);
    select array_agg(case when d.debt > 0 then 'DEBT_BLOCKS_BETS' else s.outcome end order by s.no),
      coalesce(v_slip_faults, '{}') || coalesce(jsonb_object_agg(s.no,
        jsonb_build_object('debt', baht_text(d.debt))) filter (where d.debt > 0), '{}')
    into v_outcomes, v_slip_faults
    from unnest(v_outcomes) with ordinality s (outcome, no)
    left join (
      select o.user_id, sum(o.satang)::bigint as debt
      from unnest(v_debtors, v_debts) o (user_id, satang) group by o.user_id) d
      on d.user_id = p_user_ids[s.no] and s.outcome in ('ACCEPTED', 'INSUFFICIENT_BALANCE');
  end if;

  -- Write: from here on nothing may be refused.
  insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
    balance_after_satang, line_count, created_at)
  select s.user_id, v_ids[s.no], s.bet_group_id, s.round_id, s.input_hash, v_totals[s.no],
    v_balances[s.no] - v_totals[s.no], v_counts[s.no], v_now
  from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
    s (user_id, bet_group_id, round_id, input_hash, no)
  where v_outcomes[s.no] = 'ACCEPTED';

  insert into bets (user_id, slip_id, line_no, bet_type_config_id, round_id, stake_satang, odds,
    number)
  select p_user_ids[l.slip], v_ids[l.slip], l.no - v_firsts[l.slip] + 1, l.config_id,
    p_rounds[l.slip], l.stake, l.odds, l.number
  from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, v_odds) with ordinality
    l (slip, config_id, number, stake, odds, no)
  where v_outcomes[l.slip] = 'ACCEPTED';

  perform wallet_post_entries(array_agg(s.user_id order by s.no),
    array_agg('BET'::text order by s.no), array_agg(-s.total order by s.no),
    array_agg('BETTING'::text order by s.no), array_agg('slip'::text order by s.no),
    array_agg(s.id::text order by s.no), array_agg(null::jsonb order by s.no))
  from unnest(p_user_ids, v_totals, v_ids, v_outcomes) with ordinality
    s (user_id, total, id, outcome, no)
  where s.outcome = 'ACCEPTED' having count(*) > 0;

  if v_has_kept or v_has_member_caps then
    insert into member_stakes as m (user_id, round_id, bet_type_config_id, number, stake_satang)
    select p_user_ids[l.slip], p_rounds[l.slip], l.config_id, l.number, sum(l.stake)
    from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang)
      l (slip, config_id, number, stake)
    join member_stakes k on k.user_id = p_user_ids[l.slip] and k.round_id = p_rounds[l.slip]
      and k.bet_type_config_id = l.config_id and k.number = '' and k.user_id = any (p_user_ids)
    where v_outcomes[l.slip] = 'ACCEPTED' group by 1, 2, 3, 4
    on conflict (user_id, round_id, bet_type_config_id, number) do update set
      stake_satang = m.stake_satang + excluded.stake_satang;
  end if;

  -- What was asked for and not taken may be lent to others.
  if v_has_caps and true = any (p_asked) then
    update cap_leases k set held_until = null
    from unnest(p_line_slips, p_configs, p_numbers) l (slip, config_id, number)
    where k.part = p_part and k.round_id = any (p_rounds) and k.round_id = p_rounds[l.slip]
      and k.bet_type_config_id = l.config_id and k.number = l.number and p_asked[l.slip]
      and v_outcomes[l.slip] <> 'ASK_FOR_CAP' and k.held_until is not null;
  end if;

  -- Last, because batches of other nodes wait here: the same numbers are in all of them.
  insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p_part, p_rounds[l.slip], l.config_id, l.number, sum(l.stake), sum(l.stake * l.odds / 100),
    count(*)
  from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, v_odds)
    l (slip, config_id, number, stake, odds)
  where v_outcomes[l.slip] = 'ACCEPTED'
  group by 1, 2, 3, 4 order by 2, 3, 4
  on conflict (round_id, bet_type_config_id, number, part) do update set
    stake_satang = e.stake_satang + excluded.stake_satang,
    payout_satang = e.payout_satang + excluded.payout_satang,
    line_count = e.line_count + excluded.line_count;

  return query select v_outcomes, v_ids::text[], v_totals, v_balances, v_now, v_odds,
    case when 'LINES_REFUSED' = any (v_outcomes) then (
      select jsonb_agg(jsonb_build_object('slip', l.slip, 'line', l.no - v_firsts[l.slip],
        'fault', l.fault, 'room', l.room, 'odds', l.odds) order by l.no)
      from unnest(p_line_slips, v_odds, v_faults, v_rooms) with ordinality
        l (slip, odds, fault, room, no)
      where l.fault is not null) end,
    v_slip_faults;
end $$;

-- Two people's word is no evidence by itself: they have seen a slip, or nothing.
create or replace view unproven_credits as
  select d.id as deposit_id, d.user_id, d.credited_satang as amount_satang, d.decided_at,
    d.decided_by
  from deposits d
  where d.status = 'SUCCESS' and d.credited_by = 'ADMIN'
    and d.decided_at < clock_timestamp() - interval '2 hours'
    and d.decided_at > clock_timestamp() - interval '30 days'
    and not exists (select from bank_notifications n where n.deposit_id = d.id)
    and not exists (select from approvals a where a.deposit_id = d.id and a.kind = 'DEPOSIT'
      and a.status = 'APPROVED' and a.evidence ->> 'slip_image_id' is not null);
comment on view unproven_credits is
  'Deposits of the last 30 days that were credited more than two hours ago by one person, or by two
who saw no slip, and for which no line of the bank has come.';

-- Who has asked for a member's credit does not pay them.
create index approvals_of_credit on approvals (user_id, decided_at)
  where status = 'APPROVED' and kind in ('CREDIT', 'DEPOSIT', 'ASSIGNMENT');

-- Settings may only make control by two people stricter (docs/decisions/0085): what a house had set
-- beyond that ends.
update settings set value = 'true' where key = 'two_person' and value = 'false';
update settings s set value = to_jsonb(m.most)
from (values ('two_person_credit_above', 5000), ('two_person_credit_per_day', 50000),
  ('two_person_withdrawal_above', 20000)) m (key, most)
where s.key = m.key and (s.value #>> '{}')::numeric > m.most;
