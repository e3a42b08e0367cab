-- What Citus does not plan: parameters of a function written in SQL over distributed tables.

create or replace function log_ledger_root(p_from timestamptz, p_until timestamptz) returns bytea
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    with wallets as (
      select e.user_id, string_agg(jsonb_build_array(e.id, e.type, e.amount_satang,
        e.balance_after_satang, e.counter_account, e.reference_kind, e.reference_id, e.meta,
        extract(epoch from e.created_at))::text, chr(10) order by e.id) as entries
      from ledger_entries e where e.created_at >= p_from and e.created_at < p_until
      group by e.user_id
    ), leaves as (
      select 0 as part, w.user_id::text as name,
        sha256('\x00'::bytea || convert_to(w.user_id || chr(10) || w.entries, 'UTF8')) as leaf
      from wallets w
      union all
      select 1, lpad(m.id::text, 19, '0'), sha256('\x00'::bytea || convert_to(concat_ws('|', m.id,
        extract(epoch from m.at), m.kind, m.debit_account, m.credit_account, m.amount_satang,
        m.reference_kind, m.reference_id, coalesce(m.actor_id::text, ''),
        coalesce(m.meta::text, '')), 'UTF8'))
      from book_moves m where m.at >= p_from and m.at < p_until
    )
    select house_tree_root(coalesce(string_agg(l.leaf, ''::bytea
      order by l.part, l.name collate "C"), ''::bytea)) from leaves l);
end $$;

create or replace function members_found(p_patterns text[]) returns setof uuid
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query select m.id from members m
  where (m.phone_number || chr(10) || lower(m.nickname) || chr(10) || m.id::text)
    like any (p_patterns)
  union
  select m.id from members m where lower(m.registered_name) like any (p_patterns)
  union
  select a.member_id from bank_accounts a
  where (a.account_number || chr(10) || lower(a.account_name)) like any (p_patterns);
end $$;

create or replace function members_noted(p_patterns text[]) returns setof uuid
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query select n.member_id from member_notes n
  where n.removed_at is null and lower(n.text) like any (p_patterns)
  union
  select t.member_id from member_tags t where lower(t.tag) like any (p_patterns);
end $$;

create or replace function members_sharing(p_kinds text[]) returns setof uuid
language plpgsql stable as $$
begin
  -- The same rules as in members_alike, for everybody at once.
  return query select p.member_id from member_marks p
  where p.kind = any (p_kinds) and (p.kind, p.mark) in (
    select o.kind, o.mark from member_marks o where o.kind = any (p_kinds)
    group by 1, 2 having count(*) > 1 and (o.kind = 'DEVICE' or count(*) <= 11))
  union
  select h.member_id from account_holders h
  where 'ACCOUNT' = any (p_kinds) and h.account_number in (
    select o.account_number from account_holders o
    group by 1 having count(distinct o.member_id) > 1);
end $$;

-- The version before joins the view statement_slips instead.
create function statement_slips_of(
  p_user_id uuid, p_slip_ids bigint[], p_result_versions integer[]
) returns table (no integer, line_count integer, round_name text, sequence integer,
  draw_date date, names jsonb, numbers text[])
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_nos integer[];
  v_rounds bigint[];
  v_line_counts integer[];
  v_numbers jsonb;
begin
  select array_agg(a.no::integer), array_agg(s.round_id), array_agg(s.line_count),
    jsonb_agg(array(
      select b.number from bets b
      where b.user_id = p_user_id and b.slip_id = a.slip_id
        and (a.version is null or exists (
          select from wins w where w.user_id = p_user_id and w.slip_id = b.slip_id
            and w.line_no = b.line_no and w.result_version = a.version))
      order by b.line_no limit 20))
  into v_nos, v_rounds, v_line_counts, v_numbers
  from unnest(p_slip_ids, p_result_versions) with ordinality a (slip_id, version, no)
  join slips s on s.user_id = p_user_id and s.id = a.slip_id;
  return query select s.no, s.line_count, r.name, r.sequence, r.draw_date, t.names,
    array(select jsonb_array_elements_text(v_numbers -> (s.place - 1)::integer))
  from unnest(v_nos, v_rounds, v_line_counts) with ordinality s (no, round_id, line_count, place)
  join rounds r on r.id = s.round_id
  join lottery_types t on t.id = r.lottery_type_id;
end $$;
comment on function statement_slips_of is
  'What a statement says of a member''s slips, each by its place from 1: its lottery and draw, and
the first numbers of it, or with a result''s version those that won by it.';
grant execute on function statement_slips_of to chokdee_app;

-- The view asks the receivables of all members first, on connections that then wait for this one's
-- own lock on the wallet.
create function member_debts_of(p_user_id uuid) returns setof member_debts
language plpgsql stable as $$
begin
  return query select r.user_id, 'CORRECTION', r.round_id || ':' || r.result_version || ':'
      || r.slip_id, r.created_at, r.amount_satang, r.collected_satang, r.written_off_satang,
    r.amount_satang - r.collected_satang - r.written_off_satang, r.round_id
  from receivables r
  where r.user_id = p_user_id and r.closed_at is null
    and r.amount_satang > r.collected_satang + r.written_off_satang;
  return query select c.member_id, 'COMMISSION', c.member_id::text, null::timestamptz,
    c.transferred_satang - c.earned_satang, 0::bigint, 0::bigint,
    c.transferred_satang - c.earned_satang, null::bigint
  from commission_accounts c
  where c.member_id = p_user_id and c.transferred_satang > c.earned_satang;
  return query select d.user_id, 'DEPOSIT', d.deposit_id::text, d.created_at, d.amount_satang,
    d.collected_satang, d.written_off_satang,
    d.amount_satang - d.collected_satang - d.written_off_satang, null::bigint
  from deposit_debts d
  where d.user_id = p_user_id and d.amount_satang > d.collected_satang + d.written_off_satang;
end $$;
comment on function member_debts_of is
  'What of member_debts is one member''s, looked up where it stands.';
revoke all on function member_debts_of from public;

create or replace function receivable_of(p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(sum(d.rest_satang), 0)::bigint from member_debts_of(p_user_id) d);
end $$;

-- What Citus cannot send to a shard: a case over a parameter, a clock in an update, and a function
-- that asks other shards from within a statement over them.
create or replace function debts_settle(p_user_id uuid, p_how text, p_cause text,
  p_most_satang bigint, p_actor uuid, p_request uuid, p_kind text, p_reference text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_left bigint;
  v_total bigint := 0;
  v_take bigint;
  v_collected bigint;
  v_written bigint;
  v_id uuid;
  v_kinds text[];
  v_references text[];
  v_rounds bigint[];
  v_rests bigint[];
  v_kind text;
  v_reference text;
begin
  select w.balance_satang into v_left from wallet_lock(array[p_user_id]) w;
  if p_how = 'WRITTEN_OFF' then
    v_left := p_most_satang;
  else
    v_left := least(v_left, p_most_satang);
  end if;
  perform from commission_accounts c where c.member_id = p_user_id for update;
  select array_agg(d.kind order by d.since nulls last, d.kind, d.reference),
    array_agg(d.reference order by d.since nulls last, d.kind, d.reference),
    array_agg(d.round_id order by d.since nulls last, d.kind, d.reference),
    array_agg(d.rest_satang order by d.since nulls last, d.kind, d.reference)
  into v_kinds, v_references, v_rounds, v_rests
  from member_debts_of(p_user_id) d
  where (p_reference is null or (d.kind = p_kind and d.reference = p_reference));
  for v_no in 1..coalesce(cardinality(v_kinds), 0) loop
    v_kind := v_kinds[v_no];
    v_reference := v_references[v_no];
    v_take := least(v_left, v_rests[v_no]);
    exit when v_take is null or v_take <= 0;
    v_left := v_left - v_take;
    v_total := v_total + v_take;
    v_collected := case p_how when 'COLLECTED' then v_take else 0 end;
    v_written := case p_how when 'WRITTEN_OFF' then v_take else 0 end;
    insert into debt_entries (user_id, debt_kind, debt_reference, how, cause, amount_satang,
      actor_id, request_id)
    values (p_user_id, v_kind, v_reference, p_how, p_cause, v_take, p_actor, p_request)
    returning id into v_id;
    if v_kind = 'CORRECTION' then
      update receivables r set
        collected_satang = r.collected_satang + v_collected,
        written_off_satang = r.written_off_satang + v_written
      where r.user_id = p_user_id and r.round_id = v_rounds[v_no]
        and r.result_version = split_part(v_reference, ':', 2)::integer
        and r.slip_id = split_part(v_reference, ':', 3)::bigint;
    elsif v_kind = 'COMMISSION' then
      update commission_accounts c set transferred_satang = c.transferred_satang - v_take
      where c.member_id = p_user_id;
    else
      update deposit_debts d set
        collected_satang = d.collected_satang + v_collected,
        written_off_satang = d.written_off_satang + v_written
      where d.user_id = p_user_id and d.deposit_id = v_reference::uuid;
    end if;
    if p_how = 'COLLECTED' then
      perform wallet_post_entries(array[p_user_id], array['ADJUST'], array[-v_take],
        array[case v_kind when 'COMMISSION' then 'COMMISSIONS' else 'RECEIVABLES' end],
        array['debt'], array[v_id::text],
        array[jsonb_build_object('debt', v_kind, 'cause', p_cause)]);
    else
      perform book_post_moves(
        array[case v_kind when 'COMMISSION' then 'COMMISSION_WRITE_OFF' else 'WRITE_OFF' end],
        array['WRITE_OFFS'],
        array[case v_kind when 'COMMISSION' then 'COMMISSIONS' else 'RECEIVABLES' end],
        array[v_take], array['debt'], array[v_id::text], p_actor, array[null::jsonb]);
    end if;
  end loop;
  return v_total;
end $$;

create or replace function results_pay_chunk(
  p_round_id bigint, p_version integer, p_slips integer)
returns table (slips integer, user_ids uuid[])
language plpgsql security definer set enable_nestloop = off
set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_run settlements;
  v_part parts;
  v_after uuid;
  v_members uuid[];
  v_meta jsonb;
  v_held uuid[];
  v_balances bigint[];
  v_open_users uuid[];
  v_open_slips bigint[];
  v_open bigint[];
  v_written bigint[];
  v_due_users uuid[];
  v_due_slips bigint[];
  v_changes bigint[];
  v_refunds bigint[];
  v_users uuid[];
  v_slips bigint[];
  v_types text[];
  v_amounts bigint[];
  v_owed bigint[];
  v_carried bigint[];
  v_closes boolean[];
  v_now timestamptz := clock_timestamp();
  v_winner record;
begin
  select * into strict v_run from settlements s
  where s.round_id = p_round_id and s.result_version = p_version for update;
  slips := 0;
  if v_run.counted_at is not null and v_run.finished_at is null then
    for v_part in select p.* from parts p where not exists (
        select from settlement_parts s where s.round_id = p_round_id
          and s.result_version = p_version and s.part = p.part and s.is_paid)
      order by p.part
    loop
      select s.last_user_id into v_after from settlement_parts s
      where s.round_id = p_round_id and s.result_version = p_version and s.part = v_part.part;
      v_after := coalesce(v_after, v_run.last_user_id, '00000000-0000-0000-0000-000000000000');
      -- A chunk ends between members, so that all that a member gains and loses is weighed
      -- together.
      select array_agg(distinct d.user_id), count(*)::integer into v_members, slips from (
        select d.user_id from settlement_dues d
        where d.round_id = p_round_id and d.result_version = p_version and d.user_id > v_after
          and uuid_hash(d.user_id) between v_part.first_hash and v_part.last_hash
        order by d.user_id, d.slip_id limit p_slips) d;
      insert into settlement_parts as s (round_id, result_version, part, last_user_id, is_paid)
      values (p_round_id, p_version, v_part.part,
        coalesce(v_members[cardinality(v_members)], v_after), slips = 0)
      on conflict (round_id, result_version, part) do update
        set last_user_id = excluded.last_user_id, is_paid = excluded.is_paid;
      exit when slips > 0;
    end loop;
  end if;
  if slips = 0 then
    return query select 0, '{}'::uuid[];
    return;
  end if;

  -- Lock and read.
  select array_agg(w.user_id), array_agg(w.balance_satang) into v_held, v_balances
  from wallet_lock(v_members) w;
  select array_agg(r.user_id), array_agg(r.slip_id), array_agg(r.rest),
    array_agg(r.written)
  into v_open_users, v_open_slips, v_open, v_written from (
    select r.user_id, r.slip_id, sum(r.written_off_satang)::bigint as written,
      sum(r.amount_satang - r.collected_satang - r.written_off_satang)::bigint as rest
    from receivables r
    where r.user_id = any (v_members) and r.round_id = p_round_id and r.closed_at is null
    group by r.user_id, r.slip_id) r;
  select array_agg(d.user_id), array_agg(d.slip_id), array_agg(d.payout_change_satang),
    array_agg(d.refund_satang)
  into v_due_users, v_due_slips, v_changes, v_refunds
  from settlement_dues d
  where d.round_id = p_round_id and d.result_version = p_version
    and d.user_id = any (v_members);
  select jsonb_build_object('lottery_name', t.names ->> 'th', 'draw_date', r.draw_date,
    'cause', v_run.kind) into v_meta
  from rounds r join lottery_types t on t.id = r.lottery_type_id where r.id = p_round_id;

  -- Decide. A loss is taken up to the balance, the rest is owed.
  with dues as (
    -- What was written off is owed no more, and not paid out either while it is won again.
    select d.user_id, d.slip_id, d.refund, o.rest is not null as closes,
      d.change - coalesce(o.rest, 0) - b.back as change, coalesce(o.written, 0) - b.back as carried
    from unnest(v_due_users, v_due_slips, v_changes, v_refunds) d (user_id, slip_id, change, refund)
    left join unnest(v_open_users, v_open_slips, v_open, v_written)
      o (user_id, slip_id, rest, written)
      on o.user_id = d.user_id and o.slip_id = d.slip_id
    cross join lateral (select least(coalesce(o.written, 0),
      greatest(0, d.change - coalesce(o.rest, 0))) as back) b
  ), moves as (
    select user_id, slip_id, 'REFUND' as type, refund as amount, 1 as turn, closes, 0 as carried
    from dues where refund > 0
    union all
    select user_id, slip_id, 'WIN', change, 2, closes, carried from dues where change > 0
    union all
    select user_id, slip_id, 'ADJUST', change, 3, closes, carried from dues where change <= 0
  ), running as (
    -- What comes in is posted before what is taken, so a member's gains cover their losses.
    select m.*, w.balance + sum(m.amount) over so_far - m.amount as available
    from moves m
    join unnest(v_held, v_balances) w (user_id, balance) on w.user_id = m.user_id
    window so_far as (partition by m.user_id order by m.turn, m.slip_id)
  ), entries as (
    select row_number() over (order by r.user_id, r.turn, r.slip_id) as no, r.user_id, r.slip_id,
      r.type, r.closes, r.carried,
      (case when r.amount > 0 then r.amount
        else greatest(r.amount, least(0, -r.available)) end)::bigint as amount,
      (case when r.amount > 0 then 0
        else greatest(0, -r.amount - greatest(0, r.available)) end)::bigint as owed
    from running r where r.amount <> 0 or r.closes
  )
  select array_agg(e.user_id order by e.no), array_agg(e.slip_id order by e.no),
    array_agg(e.type order by e.no), array_agg(e.amount order by e.no),
    array_agg(e.owed order by e.no), array_agg(e.closes order by e.no),
    array_agg(e.carried order by e.no)
  into v_users, v_slips, v_types, v_amounts, v_owed, v_closes, v_carried from entries e;

  -- Write.
  perform wallet_post_entries(array_agg(e.user_id order by e.no), array_agg(e.type order by e.no),
    array_agg(e.amount order by e.no),
    array_agg(case e.type when 'REFUND' then 'BETTING' else 'PAYOUTS' end order by e.no),
    array_agg('slip'::text order by e.no),
    array_agg(e.slip || ':' || case e.type when 'REFUND' then 'void' else p_version::text end
      order by e.no),
    array_agg(v_meta order by e.no))
  from unnest(v_users, v_slips, v_types, v_amounts) with ordinality
    e (user_id, slip, type, amount, no)
  where e.amount <> 0 having count(*) > 0;
  if true = any (v_closes) then
    update receivables r set closed_at = v_now
    from unnest(v_users, v_slips, v_closes) e (user_id, slip, closes)
    where r.user_id = any (v_members) and r.round_id = p_round_id and r.slip_id = e.slip
      and r.user_id = e.user_id and e.closes and r.closed_at is null;
  end if;
  insert into receivables (user_id, amount_satang, written_off_satang, carried_satang, round_id,
    result_version, slip_id)
  select e.user_id, e.owed + e.carried, e.carried, e.carried, p_round_id, p_version, e.slip
  from unnest(v_users, v_slips, v_owed, v_carried) e (user_id, slip, owed, carried)
  where e.owed + e.carried > 0;
  -- What members owe from elsewhere is collected from what they have won.
  if 'WIN' = any (v_types) and coalesce((select s.value = 'true'::jsonb from settings s
      where s.key = 'debts_from_wins'), true) then
    for v_winner in
      select e.user_id, sum(e.amount)::bigint as won
      from unnest(v_users, v_types, v_amounts) e (user_id, type, amount)
      where e.type = 'WIN' group by e.user_id order by e.user_id
    loop
      if receivable_of(v_winner.user_id) > 0 then
        perform debts_settle(v_winner.user_id, 'COLLECTED', 'WIN', v_winner.won, null,
          gen_random_uuid(), null, null);
      end if;
    end loop;
  end if;
  return query select slips, array(select distinct u from unnest(v_users) u);
end $$;
