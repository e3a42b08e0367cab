-- What members owe the house: seen, collected from wallets and written off, each time with an entry
-- that names the debt, so that a correction back returns what was collected.

alter table receivables
  add column collected_satang bigint not null default 0,
  add column written_off_satang bigint not null default 0,
  add column carried_satang bigint not null default 0,
  add constraint receivable_is_not_overpaid check (collected_satang >= 0
    and carried_satang between 0 and written_off_satang
    and collected_satang + written_off_satang <= amount_satang);
comment on column receivables.collected_satang is
  'Of the amount: taken from the wallet since. A later version that pays the win again returns it.';
comment on column receivables.written_off_satang is
  'Of the amount: given up by two of the staff. It is neither owed nor returned.';
comment on column receivables.carried_satang is
  'Of what was written off: what the version before had given up and this one did not pay again.';

create table deposit_debts (
  user_id uuid not null references members,
  deposit_id uuid not null references deposits,
  receiving_account_id uuid references receiving_accounts,
  amount_satang bigint not null,
  collected_satang bigint not null default 0,
  written_off_satang bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, deposit_id),
  constraint deposit_debt_is_owed check (amount_satang > 0),
  constraint deposit_debt_is_not_overpaid check (collected_satang >= 0 and written_off_satang >= 0
    and collected_satang + written_off_satang <= amount_satang)
);
comment on table deposit_debts is
  'What the bank took back of a deposit beyond the wallet''s balance.';

create view member_debts as
  select r.user_id, 'CORRECTION' as kind,
    r.round_id || ':' || r.result_version || ':' || r.slip_id as reference, r.created_at as since,
    r.amount_satang, r.collected_satang, r.written_off_satang,
    r.amount_satang - r.collected_satang - r.written_off_satang as rest_satang, r.round_id
  from receivables r
  where r.closed_at is null and r.amount_satang > r.collected_satang + r.written_off_satang
  union all
  select c.member_id, 'COMMISSION', c.member_id::text, null,
    c.transferred_satang - c.earned_satang, 0, 0, c.transferred_satang - c.earned_satang, null
  from commission_accounts c where c.transferred_satang > c.earned_satang
  union all
  select d.user_id, 'DEPOSIT', d.deposit_id::text, d.created_at, d.amount_satang,
    d.collected_satang, d.written_off_satang,
    d.amount_satang - d.collected_satang - d.written_off_satang, null
  from deposit_debts d where d.amount_satang > d.collected_satang + d.written_off_satang;
comment on view member_debts is
  'What members owe now. COMMISSION: more was moved to the wallet than is earned since a round was
voided; what it was at first is not kept.';

create view backoffice_debts as
  select d.*, m.nickname, m.phone_number, r.draw_date, t.names as lottery_names
  from member_debts d join members m on m.id = d.user_id
  left join rounds r on r.id = d.round_id left join lottery_types t on t.id = r.lottery_type_id;
comment on view backoffice_debts is 'Open debts with whose and of which draw they are.';

create table debt_entries (
  user_id uuid not null references members,
  id uuid not null default gen_random_uuid(),
  debt_kind text not null,
  debt_reference text not null,
  how text not null,
  cause text not null,
  amount_satang bigint not null,
  actor_id uuid references members,
  request_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  constraint debt_kind_known check (debt_kind in ('CORRECTION', 'COMMISSION', 'DEPOSIT')),
  constraint debt_entry_how_known check (how in ('COLLECTED', 'WRITTEN_OFF')),
  constraint debt_entry_cause_known
    check (cause in ('WIN', 'DEPOSIT', 'WITHDRAWAL', 'MEMBER', 'STAFF')),
  constraint debt_entry_is_above_zero check (amount_satang > 0)
);
comment on table debt_entries is
  'What was collected of debts and written off. What is collected has an entry in the ledger
(ADJUST for debt, its id), what is written off a move between accounts of the house.';
comment on column debt_entries.request_id is
  'One act, which may settle several debts; what staff do stands with it in the audit.';
create view backoffice_debt_entries as
  select e.*, m.nickname as actor
  from debt_entries e left join members m on m.id = e.actor_id;
comment on view backoffice_debt_entries is 'What was collected and written off, with who did it.';
create trigger debts_are_append_only before update or delete on debt_entries
  for each row execute function book_is_append_only();
create trigger debts_are_never_emptied before truncate on debt_entries
  for each statement execute function book_is_append_only();

insert into book_move_kinds (kind, debit, credit) values
  ('COMMISSION_WRITE_OFF', 'WRITE_OFFS', 'COMMISSIONS');

create or replace view book_debts as
  select created_at as at, 'DEBT' as kind, 'RECEIVABLES' as debit_account,
    'PAYOUTS' as credit_account, amount_satang, 'receivable' as reference_kind,
    round_id || ':' || result_version || ':' || slip_id as reference_id, user_id
  from receivables
  union all
  select closed_at, 'DEBT_TAKEN_UP', 'PAYOUTS', 'RECEIVABLES',
    amount_satang - collected_satang - written_off_satang, 'receivable',
    round_id || ':' || result_version || ':' || slip_id, user_id
  from receivables
  where closed_at is not null and amount_satang > collected_satang + written_off_satang
  union all
  select closed_at, 'WRITE_OFF_TAKEN_UP', 'PAYOUTS', 'WRITE_OFFS', written_off_satang, 'receivable',
    round_id || ':' || result_version || ':' || slip_id, user_id
  from receivables where closed_at is not null and written_off_satang > 0
  union all
  select created_at, 'WRITE_OFF_CARRIED', 'WRITE_OFFS', 'RECEIVABLES', carried_satang, 'receivable',
    round_id || ':' || result_version || ':' || slip_id, user_id
  from receivables where carried_satang > 0
  union all
  select created_at, 'DEPOSIT_DEBT', 'RECEIVABLES',
    coalesce('BANK:' || receiving_account_id, 'BANK'), amount_satang, 'deposit', deposit_id::text,
    user_id
  from deposit_debts;
comment on view book_debts is 'What a correction or a recalled deposit could not take back is owed,
until a later version of the result takes up what is left of it: moves that follow from receivables
and deposit_debts. What is collected or written off has entries of its own.';

create function debts_settle(p_user_id uuid, p_how text, p_cause text, p_most_satang bigint,
  p_actor uuid, p_request uuid, p_kind text, p_reference text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_left bigint;
  v_total bigint := 0;
  v_take bigint;
  v_id uuid;
  v_debt record;
begin
  select w.balance_satang into v_left from wallet_lock(array[p_user_id]) w;
  if p_how = 'WRITTEN_OFF' then
    v_left := p_most_satang;
  else
    v_left := least(v_left, p_most_satang);
  end if;
  perform from commission_accounts c where c.member_id = p_user_id for update;
  for v_debt in select d.* from member_debts d
    where d.user_id = p_user_id
      and (p_reference is null or (d.kind = p_kind and d.reference = p_reference))
    order by d.since nulls last, d.kind, d.reference
  loop
    v_take := least(v_left, v_debt.rest_satang);
    exit when v_take is null or v_take <= 0;
    v_left := v_left - v_take;
    v_total := v_total + v_take;
    insert into debt_entries (user_id, debt_kind, debt_reference, how, cause, amount_satang,
      actor_id, request_id)
    values (p_user_id, v_debt.kind, v_debt.reference, p_how, p_cause, v_take, p_actor, p_request)
    returning id into v_id;
    if v_debt.kind = 'CORRECTION' then
      update receivables r set
        collected_satang = r.collected_satang + case p_how when 'COLLECTED' then v_take else 0 end,
        written_off_satang = r.written_off_satang
          + case p_how when 'WRITTEN_OFF' then v_take else 0 end
      where r.user_id = p_user_id and r.round_id = v_debt.round_id
        and r.result_version = split_part(v_debt.reference, ':', 2)::integer
        and r.slip_id = split_part(v_debt.reference, ':', 3)::bigint;
    elsif v_debt.kind = 'COMMISSION' then
      update commission_accounts c set transferred_satang = c.transferred_satang - v_take
      where c.member_id = p_user_id;
    else
      update deposit_debts d set
        collected_satang = d.collected_satang + case p_how when 'COLLECTED' then v_take else 0 end,
        written_off_satang = d.written_off_satang
          + case p_how when 'WRITTEN_OFF' then v_take else 0 end
      where d.user_id = p_user_id and d.deposit_id = v_debt.reference::uuid;
    end if;
    if p_how = 'COLLECTED' then
      perform wallet_post_entries(array[p_user_id], array['ADJUST'], array[-v_take],
        array[case v_debt.kind when 'COMMISSION' then 'COMMISSIONS' else 'RECEIVABLES' end],
        array['debt'], array[v_id::text],
        array[jsonb_build_object('debt', v_debt.kind, 'cause', p_cause)]);
    else
      perform book_post_moves(
        array[case v_debt.kind when 'COMMISSION' then 'COMMISSION_WRITE_OFF' else 'WRITE_OFF' end],
        array['WRITE_OFFS'],
        array[case v_debt.kind when 'COMMISSION' then 'COMMISSIONS' else 'RECEIVABLES' end],
        array[v_take], array['debt'], array[v_id::text], p_actor, array[null::jsonb]);
    end if;
  end loop;
  return v_total;
end $$;
comment on function debts_settle is
  'Collects from a wallet what its member owes, up to an amount, the oldest debt first, or writes
off one debt (p_kind, p_reference; null: all); answers how much in satang. Locks the wallet.';

create function deposit_debt_open(p_user_id uuid, p_deposit_id uuid, p_amount_satang bigint)
returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into deposit_debts (user_id, deposit_id, receiving_account_id, amount_satang)
  select d.user_id, d.id, d.receiving_account_id, p_amount_satang from deposits d
  where d.id = p_deposit_id and d.user_id = p_user_id;
$$;
comment on function deposit_debt_open is
  'What the bank took back of a deposit and the wallet did not hold: a debt to the bank account that
it had come in on, which the books know from then on. The caller has locked the wallet.';

create or replace function receivable_of(p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(sum(d.rest_satang), 0)::bigint from member_debts d
    where d.user_id = p_user_id);
end $$;
comment on function receivable_of is 'What a member owes, in satang.';

create or replace function payout_holds(p_user_id uuid, p_withdrawal_id uuid,
  p_play_percent numeric)
returns text[]
language plpgsql stable as $$
declare
  v_holds text[] := '{}';
  v_now timestamptz := clock_timestamp();
  v_account text;
  v_paid_at timestamptz;
  v_deposited bigint;
  v_since timestamptz;
begin
  if exists (select from members m where m.id = p_user_id and m.locked_at is not null
      and m.lock_kind = 'STAFF') then
    v_holds := v_holds || 'LOCKED'::text;
  end if;
  if exists (select from protections p where p.member_id = p_user_id
      and p.excluded_until > v_now) then
    v_holds := v_holds || 'SELF_EXCLUDED'::text;
  end if;
  if exists (select from member_debts d where d.user_id = p_user_id) then
    v_holds := v_holds || 'OPEN_DEBT'::text;
  end if;

  -- What came in since the last payout is to be played before it goes out again.
  select max(w.processed_at) into v_paid_at from withdrawals w
  where w.user_id = p_user_id and w.status = 'APPROVED' and w.id <> p_withdrawal_id;
  select sum(d.credited_satang), min(d.decided_at) into v_deposited, v_since from deposits d
  where d.user_id = p_user_id and d.status = 'SUCCESS'
    and (v_paid_at is null or d.decided_at > v_paid_at);
  if v_deposited * p_play_percent / 100 > 0
    and protection_staked(p_user_id, v_since) < v_deposited * p_play_percent / 100 then
    v_holds := v_holds || 'UNPLAYED_DEPOSIT'::text;
  end if;

  if exists (
    select from member_places mine join member_places theirs
      on theirs.kind = mine.kind and theirs.mark = mine.mark
    join members m on m.id = theirs.member_id and m.role = 'USER'
    where mine.member_id = p_user_id and mine.kind = 'DEVICE'
      and theirs.member_id <> p_user_id) then
    v_holds := v_holds || 'SHARED_DEVICE'::text;
  end if;
  -- An address of very many is a carrier's, or a proxy's: it says nothing.
  if exists (
    select from member_places mine
    cross join lateral (
      select count(*) as others from (
        select from member_places t join members m on m.id = t.member_id and m.role = 'USER'
        where t.kind = 'ADDRESS' and t.mark = mine.mark and t.member_id <> p_user_id
          and t.seen_at > v_now - interval '7 days' limit 11) t) c
    where mine.member_id = p_user_id and mine.kind = 'ADDRESS'
      and mine.seen_at > v_now - interval '7 days' and c.others between 1 and 10) then
    v_holds := v_holds || 'SHARED_ADDRESS'::text;
  end if;
  select w.account_number into v_account from withdrawals w where w.id = p_withdrawal_id;
  if exists (select from withdrawals o where o.account_number = v_account
      and o.user_id <> p_user_id)
    or exists (select from bank_accounts b where b.account_number = v_account
      and b.member_id <> p_user_id) then
    v_holds := v_holds || 'SHARED_ACCOUNT'::text;
  end if;

  if exists (select from audit_entries a where a.target_kind = 'member'
      and a.target_id = p_user_id::text and a.action = 'member.reset_password'
      and a.at > v_now - interval '72 hours') then
    v_holds := v_holds || 'STAFF_RESET'::text;
  end if;
  if exists (select from unproven_credits u where u.user_id = p_user_id) then
    v_holds := v_holds || 'UNPROVEN_CREDIT'::text;
  end if;
  return v_holds;
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
    update receivables r set closed_at = clock_timestamp()
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
    perform debts_settle(w.user_id, 'COLLECTED', 'WIN', w.won, null, gen_random_uuid(), null, null)
    from (select e.user_id, sum(e.amount)::bigint as won
      from unnest(v_users, v_types, v_amounts) e (user_id, type, amount)
      where e.type = 'WIN' group by e.user_id order by e.user_id) w
    where exists (select from member_debts d where d.user_id = w.user_id);
  end if;
  return query select slips, array(select distinct u from unnest(v_users) u);
end $$;
comment on function results_pay_chunk is
  'Moves the money of the next members of a run, all of one part and at least p_slips slips where
it has so many, and answers how many and whose; none when all is paid. Two callers take turns at the
run''s row. A win pays what the member owes first, unless the house''s setting says otherwise.';

revoke all on function debts_settle, deposit_debt_open from public;
grant execute on function debts_settle, deposit_debt_open to chokdee_app;
grant select on member_debts, backoffice_debts, backoffice_debt_entries, debt_entries, deposit_debts
  to chokdee_app;
