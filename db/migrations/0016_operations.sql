-- What the back office reads of the other shelves (architecture.md "Doors": another shelf's tables
-- only through a view), and figures that are kept so that a report need not add everything again.

create view backoffice_members as
  select m.id, m.phone_number, m.nickname, m.role, m.created_at, m.registered_name, m.locked_at,
    m.locked_reason, w.balance_satang,
    m.phone_number || chr(10) || lower(m.nickname) || chr(10) || m.id::text as search_text
  from members m left join wallets w on w.user_id = m.id;
comment on column backoffice_members.search_text is
  'What an operator''s search looks through; indexed by trigrams where pg_trgm is installed.';

create view backoffice_sessions as
  select s.member_id, m.role from sessions s join members m on m.id = s.member_id
  where s.ended_at is null and s.expires_at > clock_timestamp();
comment on view backoffice_sessions is 'Who is signed in now, without the tokens.';

create view backoffice_bank_accounts as
  select a.member_id, a.id, a.account_number, a.account_name, a.is_primary, a.is_editable,
    a.created_at, b.id as bank_id, b.code as bank_code, b.name_th, b.name_en, b.color, b.logo_url,
    b.account_groups
  from bank_accounts a join banks b on b.id = a.bank_id;

create view backoffice_member_standing as
  select m.id as member_id, coalesce(f.failed_count, 0) as failed_sign_ins,
    coalesce((select sum(r.amount_satang) from receivables r
      where r.user_id = m.id and r.closed_at is null), 0)::bigint as receivable_satang
  from members m left join sign_in_failures f on f.phone_number = m.phone_number;

create view backoffice_entries as
  select user_id, type, counter_account, amount_satang, created_at, reference_kind, reference_id
  from ledger_entries;

create view backoffice_waiting as
  select d.deposits, d.oldest_deposit_at, w.withdrawals, w.oldest_withdrawal_at,
    w.withdrawals_satang, n.unmatched
  from (
    select count(*) as deposits, min(created_at) as oldest_deposit_at from deposits
    where status in ('PENDING', 'EXPIRED') and slips_used > 0 and decided_by is null
  ) d
  cross join (
    select count(*) as withdrawals, min(created_at) as oldest_withdrawal_at,
      coalesce(sum(amount_satang), 0)::bigint as withdrawals_satang
    from withdrawals where status = 'PENDING'
  ) w
  cross join (
    select count(*) as unmatched from bank_notifications where deposit_id is null
  ) n;
comment on view backoffice_waiting is
  'What waits for an operator: deposits with a slip, withdrawals, transfers that found no deposit.';

create view backoffice_slip_store as select bytes from slip_store;
comment on view backoffice_slip_store is 'What the pictures of slips take, in bytes.';

create view backoffice_rounds as
  select r.id, r.lottery_type_id, r.name, r.draw_date, r.open_time, r.close_time, r.draw_time,
    r.status, r.status_now, r.result_version, t.code as type_code, t.names as type_names,
    t.category, t.result_kind
  from rounds_now r join lottery_types t on t.id = r.lottery_type_id;

create view backoffice_beacon_waits as
  select count(*)::integer as draws, min(fixed_at) as since from house_draws
  where beacon_round is not null and drawn_at is null and voided_in is null;
comment on view backoffice_beacon_waits is 'Draws that wait for a number of the public beacon.';

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

-- Rounds differ so much in size that what is known of one misleads about another: without the
-- setting a small round would be looked for in the whole table.
create function backoffice_round_money(p_round_id bigint)
returns table (slips integer, stakes_satang bigint, refunds_satang bigint, payouts_satang bigint)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_round rounds;
  v_net bigint;
begin
  select * into strict v_round from rounds r where r.id = p_round_id;
  select count(*) filter (where b.line_no = 1), coalesce(sum(b.stake_satang), 0)
  into slips, stakes_satang from bets b where b.round_id = p_round_id;
  if v_round.status = 'VOIDED' then
    refunds_satang := stakes_satang;
    payouts_satang := 0;
  else
    -- Exposures hold what is staked on slips that stand: what they lack was cancelled.
    select coalesce(sum(e.stake_satang), 0) into v_net
    from exposures e where e.round_id = p_round_id;
    refunds_satang := stakes_satang - v_net;
    select coalesce(sum(w.payout_satang), 0) into payouts_satang
    from wins w where w.round_id = p_round_id and w.result_version = v_round.result_version;
  end if;
  return next;
end $$;
comment on function backoffice_round_money is 'A round''s slips and money, added up anew.';

create table round_figures (
  round_id bigint primary key,
  status text not null,
  result_version integer not null,
  slips integer not null,
  stakes_satang bigint not null,
  refunds_satang bigint not null,
  payouts_satang bigint not null
);
comment on table round_figures is
  'backoffice_round_money of rounds that are settled or voided, kept by a job. A row counts only
while status and result_version are still those of the round: a correction makes it void.';

create table ledger_hours (
  hour_at timestamptz not null,
  type text not null,
  counter_account text not null,
  entries bigint not null,
  amount_satang bigint not null,
  primary key (hour_at, type, counter_account)
);
comment on table ledger_hours is
  'The ledger added up by hour, for hours in which nothing can be written any more.';

create table ledger_hours_sealed (
  single_row boolean primary key default true check (single_row),
  until timestamptz not null default '2020-01-01 00:00:00+00'
);
comment on table ledger_hours_sealed is 'Entries before this moment are in ledger_hours.';
insert into ledger_hours_sealed default values;

create function backoffice_seal_hours() returns timestamptz language plpgsql as $$
declare
  v_from timestamptz;
  v_until timestamptz;
begin
  select s.until into v_from from ledger_hours_sealed s for update;
  -- An entry's moment lies after the start of its transaction, so what a transaction that is still
  -- running may write lies after its start. The next statement sees all that have ended by now.
  select date_trunc('hour', least(clock_timestamp() - interval '15 minutes', min(a.xact_start)))
  into v_until
  from pg_stat_activity a
  where a.datname = current_database() and a.pid <> pg_backend_pid();
  if v_until <= v_from then
    return v_from;
  end if;
  insert into ledger_hours (hour_at, type, counter_account, entries, amount_satang)
  select date_trunc('hour', e.created_at), e.type, e.counter_account, count(*),
    sum(e.amount_satang)
  from ledger_entries e where e.created_at >= v_from and e.created_at < v_until
  group by 1, 2, 3;
  update ledger_hours_sealed set until = v_until;
  return v_until;
end $$;
comment on function backoffice_seal_hours is
  'Adds finished hours of the ledger to ledger_hours and answers up to when it is added up.';

create function backoffice_seal_rounds(p_most integer) returns integer language sql as $$
  with sealed as (
    insert into round_figures as f
    select r.id, r.status, r.result_version, l.slips, l.stakes_satang, l.refunds_satang,
      l.payouts_satang
    from (
      select r.id, r.status, r.result_version from rounds r
      left join round_figures kept on kept.round_id = r.id and kept.status = r.status
        and kept.result_version = r.result_version
      where r.status in ('SETTLED', 'VOIDED') and kept.round_id is null and not exists (
        select from settlements s where s.round_id = r.id and s.finished_at is null)
      order by r.id limit p_most
    ) r
    cross join lateral backoffice_round_money(r.id) l
    on conflict (round_id) do update set status = excluded.status,
      result_version = excluded.result_version, slips = excluded.slips,
      stakes_satang = excluded.stakes_satang, refunds_satang = excluded.refunds_satang,
      payouts_satang = excluded.payouts_satang
    returning 1
  )
  select count(*)::integer from sealed;
$$;
comment on function backoffice_seal_rounds is 'Keeps the figures of rounds whose money is decided.';

grant select on backoffice_members, backoffice_sessions, backoffice_bank_accounts,
  backoffice_member_standing, backoffice_entries, backoffice_waiting, backoffice_slip_store,
  backoffice_rounds, backoffice_beacon_waits, backoffice_waiting_draws to chokdee_app;
grant select, insert, update on round_figures to chokdee_app;
grant select, insert on ledger_hours to chokdee_app;
grant select, update on ledger_hours_sealed to chokdee_app;
