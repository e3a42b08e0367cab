-- A slip keeps its lines in its own row (docs/decisions/0181): half the bytes, a fifth less of the
-- database's work for a slip. bets is a view of them, with the columns that the table had.

alter table slips add column line_config_ids integer[], add column line_numbers text[],
  add column line_stakes_satang bigint[], add column line_odds integer[];

do $$
begin
  if exists (select 1 from bets b left join slips s on s.user_id = b.user_id and s.id = b.slip_id
    where s.round_id is distinct from b.round_id)
  then
    raise exception 'a bet has no slip in its round: "Lines in their slip" in docs/operations.md';
  end if;
  -- A distributed house has none.
  if exists (select from pg_trigger t where t.tgrelid = 'slips'::regclass and not t.tgisinternal)
  then
    alter table slips disable trigger user;
  end if;
end $$;
update slips s set line_config_ids = b.config_ids, line_numbers = b.numbers,
  line_stakes_satang = b.stakes_satang, line_odds = b.odds
from (
  select b.user_id, b.slip_id, array_agg(b.bet_type_config_id order by b.line_no) as config_ids,
    array_agg(b.number order by b.line_no) as numbers,
    array_agg(b.stake_satang order by b.line_no) as stakes_satang,
    array_agg(b.odds order by b.line_no) as odds
  from bets b group by b.user_id, b.slip_id) b
where b.user_id = s.user_id and b.slip_id = s.id;
update slips set line_config_ids = '{}', line_numbers = '{}', line_stakes_satang = '{}',
  line_odds = '{}'
where line_config_ids is null;
do $$
begin
  if exists (select from pg_trigger t where t.tgrelid = 'slips'::regclass and not t.tgisinternal)
  then
    alter table slips enable trigger user;
  end if;
end $$;

alter table slips alter column line_config_ids set not null,
  alter column line_numbers set not null, alter column line_stakes_satang set not null,
  alter column line_odds set not null;
alter table slips add constraint lines_are_whole check (
  cardinality(line_numbers) = cardinality(line_config_ids)
  and cardinality(line_stakes_satang) = cardinality(line_config_ids)
  and cardinality(line_odds) = cardinality(line_config_ids));
comment on column slips.line_config_ids is
  'The bet type of each line, in their order; the other arrays of lines have the same length.';
comment on column slips.line_odds is
  'The odds of each line when the slip was accepted, in hundredths.';
-- The check of what is new reads slips by their time, which stand in that order on the disk.
create index slips_by_id on slips using brin (id) with (autosummarize = on);

create or replace view round_slips as
  select s.round_id, s.user_id, s.id as slip_id from slips s where s.cancelled_at is null;
drop table bets;
create view bets as
  select s.user_id, s.id as slip_id, l.line_no::smallint as line_no,
    l.config_id as bet_type_config_id, s.round_id, l.stake_satang, l.odds, l.number, s.cancelled_at
  from slips s cross join lateral unnest(s.line_config_ids, s.line_numbers, s.line_stakes_satang,
    s.line_odds) with ordinality l (config_id, number, stake_satang, odds, line_no);
comment on view bets is
  'The lines of slips, a row each; those of a cancelled slip are among them.';
grant select on bets to chokdee_app;

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
    balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
    line_stakes_satang, line_odds)
  select s.user_id, v_ids[s.no], s.bet_group_id, s.round_id, s.input_hash, v_totals[s.no],
    v_balances[s.no] - v_totals[s.no], v_counts[s.no], v_now, l.config_ids, l.numbers, l.stakes,
    l.odds
  from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
    s (user_id, bet_group_id, round_id, input_hash, no)
  join (
    select l.slip, array_agg(l.config_id order by l.no) as config_ids,
      array_agg(l.number order by l.no) as numbers, array_agg(l.stake order by l.no) as stakes,
      array_agg(l.odds order by l.no) as odds
    from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang, v_odds) with ordinality
      l (slip, config_id, number, stake, odds, no)
    where v_outcomes[l.slip] = 'ACCEPTED' group by l.slip) l on l.slip = s.no;

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

create or replace function betting_cancel_slip(
  p_part uuid, p_user_id uuid, p_bet_group_id text, p_limit integer, p_key text, p_input_hash bytea
) returns table (outcome text, answer jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_day date;
  v_slip slips;
  v_gate round_gates;
  v_stored idempotent_answers;
  v_used integer;
  v_balance bigint;
begin
  -- Lock: the wallet, then the round's gate, as for a batch. The clock is read after it.
  if not exists (select from wallet_lock(array[p_user_id])) then
    raise exception 'member % has no wallet', p_user_id;
  end if;
  if p_key is not null then
    select * into v_stored from idempotent_answers a
    where a.user_id = p_user_id and a.action = 'slip.cancel' and a.key = p_key;
    if found then
      return query select case when v_stored.input_hash = p_input_hash then 'REPEATED'
        else 'IDEMPOTENCY_CONFLICT' end, v_stored.answer;
      return;
    end if;
  end if;
  select * into v_slip from slips s
  where s.user_id = p_user_id and s.bet_group_id = p_bet_group_id;
  if not found then
    return query select 'SLIP_NOT_FOUND', null::jsonb;
    return;
  end if;
  select * into strict v_gate from round_gates g
  where g.part = p_part and g.round_id = v_slip.round_id for share;
  v_now := clock_timestamp();
  v_day := (v_now at time zone 'Asia/Bangkok')::date;
  select c.used into v_used from slip_cancellations c
  where c.user_id = p_user_id and c.on_date = v_day;

  -- Decide: as cancelRefusal in domain/betting/rules.ts.
  outcome := case
    when v_slip.cancelled_at is not null then 'SLIP_CANCELLED_ALREADY'
    when v_gate.status not in ('SCHEDULED', 'OPEN') or v_now < v_gate.open_time
      or v_now >= v_gate.close_time - interval '10 seconds' then 'CANCEL_TOO_LATE'
    when coalesce(v_used, 0) >= p_limit then 'CANCELLATIONS_USED_UP'
  end;
  if outcome is not null then
    return next;
    return;
  end if;
  -- Write: from here on nothing may be refused.
  insert into slip_cancellations as c (user_id, on_date, used) values (p_user_id, v_day, 1)
  on conflict (user_id, on_date) do update set used = c.used + 1;
  update slips s set cancelled_at = v_now where s.user_id = p_user_id and s.id = v_slip.id;
  -- They are added up anew when they are asked for again.
  delete from member_stakes m
  where m.user_id = p_user_id and m.round_id = v_slip.round_id;
  -- What was staked before there were parts stands in another: then this one falls below zero.
  insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p_part, v_slip.round_id, b.config_id, b.number, -sum(b.stake),
    -sum(b.stake * b.odds / 100), -count(*)
  from unnest(v_slip.line_config_ids, v_slip.line_numbers, v_slip.line_stakes_satang,
    v_slip.line_odds) b (config_id, number, stake, odds)
  group by 1, 2, 3, 4 order by 2, 3, 4
  on conflict (round_id, bet_type_config_id, number, part) do update set
    stake_satang = e.stake_satang + excluded.stake_satang,
    payout_satang = e.payout_satang + excluded.payout_satang,
    line_count = e.line_count + excluded.line_count;
  select e.balance_after_satang into v_balance from wallet_post_entries(array[p_user_id],
    array['REFUND'], array[v_slip.total_satang], array['BETTING'], array['slip'],
    array[v_slip.id::text], array[null]::jsonb[]) e;
  answer := jsonb_build_object('refunded', v_slip.total_satang,
    'cancellationsLeft', p_limit - coalesce(v_used, 0) - 1, 'balance', v_balance);
  if p_key is not null then
    insert into idempotent_answers (user_id, action, key, input_hash, status, answer)
    values (p_user_id, 'slip.cancel', p_key, p_input_hash, 200, answer);
  end if;
  outcome := 'CANCELLED';
  return next;
end $$;

create or replace function demo_history(p_slips jsonb, p_entries jsonb, p_rounds jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
set enable_nestloop = off as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_rounds bigint[];
  v_types integer[];
  v_users uuid[];
  v_ats timestamptz[];
  v_line_slips integer[];
  v_lines integer[];
  v_configs integer[];
  v_numbers text[];
  v_stakes bigint[];
  v_odds integer[];
  v_fault text;
  v_round record;
begin
  -- One at a time; a second one finds slips. betting_judge is asked as 0040 makes it.
  perform from house_state for update;
  v_now := clock_timestamp();
  if exists (select from slips) or exists (select from ledger_hours)
    or exists (select from ledger_entries e where e.reference_kind <> 'demo')
  then
    raise exception 'the house is not empty' using errcode = 'object_not_in_prerequisite_state';
  end if;

  select array_agg((s.o ->> 'round')::bigint order by s.no),
    array_agg((s.o ->> 'user')::uuid order by s.no),
    array_agg((s.o ->> 'at')::timestamptz order by s.no)
  into v_rounds, v_users, v_ats
  from jsonb_array_elements(p_slips) with ordinality s (o, no);
  select array_agg(r.lottery_type_id order by s.no) into v_types
  from unnest(v_rounds, v_ats) with ordinality s (round_id, at, no)
  join rounds r on r.id = s.round_id and s.at >= r.open_time and s.at < r.close_time
    and s.at <= v_now
  join lottery_types t on t.id = r.lottery_type_id and t.result_kind not in ('YEEKEE', 'ANIMAL');
  if cardinality(v_types) is distinct from cardinality(v_rounds) then
    raise exception 'a slip is not of the hours of its round'
      using errcode = 'invalid_parameter_value';
  end if;
  select array_agg(s.no order by s.no, l.no), array_agg(l.no order by s.no, l.no),
    array_agg((l.o ->> 0)::integer order by s.no, l.no),
    array_agg(l.o ->> 1 order by s.no, l.no), array_agg((l.o ->> 2)::bigint order by s.no, l.no)
  into v_line_slips, v_lines, v_configs, v_numbers, v_stakes
  from jsonb_array_elements(p_slips) with ordinality s (o, no)
  cross join jsonb_array_elements(s.o -> 'lines') with ordinality l (o, no);

  select array_agg(j.odds order by j.line_no),
    min(j.fault || ' ' || v_numbers[j.line_no]) filter (where j.fault is not null)
  into v_odds, v_fault
  from betting_judge(v_types, v_rounds, v_line_slips, v_configs, v_numbers, v_stakes,
    array_fill(null::integer, array[cardinality(v_numbers)]), false, null, null, null, null) j;
  if v_fault is not null then
    raise exception 'a slip is refused: %', v_fault using errcode = 'invalid_parameter_value';
  end if;

  -- What the wallet held after each is known once wins are.
  insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
    balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
    line_stakes_satang, line_odds)
  select v_users[s.no], slip_id_at(v_ats[s.no]) + s.no, s.o ->> 'group', v_rounds[s.no],
    decode(s.o ->> 'hash', 'hex'), l.total, 0, cardinality(l.configs), v_ats[s.no], l.configs,
    l.numbers, l.stakes, l.odds
  from jsonb_array_elements(p_slips) with ordinality s (o, no)
  join (
    select l.slip, sum(l.stake) as total, array_agg(l.config order by l.line) as configs,
      array_agg(l.number order by l.line) as numbers, array_agg(l.stake order by l.line) as stakes,
      array_agg(l.odds order by l.line) as odds
    from unnest(v_line_slips, v_lines, v_configs, v_numbers, v_stakes, v_odds)
      l (slip, line, config, number, stake, odds)
    group by l.slip) l on l.slip = s.no;
  insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p.part, v_rounds[l.slip], l.config, l.number, sum(l.stake), sum(l.stake * l.odds / 100),
    count(*)
  from unnest(v_line_slips, v_configs, v_numbers, v_stakes, v_odds)
    l (slip, config, number, stake, odds)
  join parts p on uuid_hash(v_users[l.slip]) between p.first_hash and p.last_hash
  group by 1, 2, 3, 4;

  for v_round in select (o ->> 'id')::bigint as id, (o ->> 'paidAt')::timestamptz as paid_at,
      array(select jsonb_array_elements_text(o -> 'betTypes')) as bet_types,
      array(select jsonb_array_elements_text(o -> 'numbers')) as numbers
    from jsonb_array_elements(p_rounds) r (o)
  loop
    insert into settlements (round_id, result_version, kind, result, started_at, counted_at,
      winners, payout_satang, finished_at)
    select r.id, r.result_version, 'RESULT', r.result, v_round.paid_at, v_round.paid_at, w.winners,
      w.payout_satang, v_round.paid_at
    from rounds r
    cross join results_write_wins(r.id, r.result_version, v_round.bet_types, v_round.numbers) w
    where r.id = v_round.id and r.status = 'SETTLED' and r.close_time <= v_round.paid_at
      and v_round.paid_at <= v_now;
    perform results_write_dues(v_round.id, 1, false);
  end loop;

  with moves as (
    select (e ->> 'user')::uuid as user_id, e ->> 'type' as type,
      (e ->> 'amount')::bigint as amount, e ->> 'account' as account,
      e ->> 'kind' as kind, e ->> 'ref' as ref, e -> 'meta' as meta,
      (e ->> 'at')::timestamptz as at
    from jsonb_array_elements(p_entries) e
    union all
    select v_users[s.slip], 'BET', -sum(s.stake)::bigint, 'BETTING', 'slip',
      (slip_id_at(v_ats[s.slip]) + s.slip)::text, null, v_ats[s.slip]
    from unnest(v_line_slips, v_stakes) s (slip, stake) group by s.slip
    union all
    select d.user_id, 'WIN', d.payout_change_satang, 'PAYOUTS', 'slip',
      d.slip_id || ':' || d.result_version, jsonb_build_object('lottery_name', t.names ->> 'th',
        'draw_date', r.draw_date, 'cause', 'RESULT'), s.finished_at
    from settlement_dues d
    join settlements s on s.round_id = d.round_id and s.result_version = d.result_version
    join rounds r on r.id = d.round_id join lottery_types t on t.id = r.lottery_type_id
  )
  insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
    counter_account, reference_kind, reference_id, meta, created_at)
  select m.user_id, w.last_entry + row_number() over in_time, m.type, m.amount,
    w.balance_satang + sum(m.amount) over in_time, m.account, m.kind, m.ref,
    nullif(m.meta, 'null'), m.at
  from moves m left join wallets w on w.user_id = m.user_id
  window in_time as (partition by m.user_id order by m.at, m.amount desc, m.ref
    rows unbounded preceding)
  order by m.at;
  if exists (select from ledger_entries e where e.created_at > v_now) then
    raise exception 'an entry of the past lies ahead' using errcode = 'invalid_parameter_value';
  end if;
  update wallets w set balance_satang = e.balance, last_entry = e.last
  from (select e.user_id, max(e.id) as last, sum(e.amount_satang)::bigint as balance
    from ledger_entries e group by e.user_id) e
  where e.user_id = w.user_id;

  update slips s set balance_after_satang = e.balance_after_satang
  from ledger_entries e where e.type = 'BET' and e.user_id = s.user_id
    and e.reference_id = s.id::text;
  -- Hours may have been counted as empty already.
  update ledger_hours_sealed set until = (select min(e.created_at) from ledger_entries e);
end $$;
