-- The ground floor of the back office: settings, the house's state, the audit, and what waits for a
-- second person. In code it lies below the shelves; its tables refer to theirs, so they come first.

create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

create table house_state (
  single_row boolean primary key default true check (single_row),
  clock_mark timestamptz not null default now(),
  betting_stopped_at timestamptz,
  betting_stopped_why text,
  beacon_chain text references house_beacon_chains
);
comment on table house_state is
  'The high-water mark of the clock, and whether betting is stopped (a broken ledger, an alarm).';
comment on column house_state.beacon_chain is
  'The chain that rounds which are made now commit to: what the last node to start was told.';
insert into house_state default values;

-- What an administrator switches off for a while.
create table service_stops (
  service text primary key,
  stopped_at timestamptz not null default clock_timestamp(),
  why text not null,
  message text not null,
  translations jsonb not null default '{}',
  stopped_by uuid not null references members,
  constraint service_known check (service in ('BETTING', 'DEPOSITS', 'WITHDRAWALS'))
);
comment on table service_stops is
  'What an administrator has stopped; a row goes when it is resumed. Betting itself stands still by
house_state, which alarms stop too; its row here holds what members are told.';
comment on column service_stops.message is 'What members are told, in Thai.';
comment on column service_stops.translations is
  'The same by language, {"en": ...}; members of a language that is missing are told it in Thai.';

-- The audit as a chain: each entry holds a hash of itself and of the one before it, so that an edit
-- or a gap shows, whoever made it (trust.md, figure 11).
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid references members,
  action text not null,
  target_kind text not null,
  target_id text not null,
  address text,
  before jsonb,
  after jsonb,
  hash bytea not null default ''
);
comment on table audit_entries is 'Who did what, when, from where, before and after; append-only.';
comment on column audit_entries.hash is
  'SHA-256 over the hash of the entry before and all of this one: see audit_hash.';
create index audit_entries_by_target on audit_entries (target_kind, target_id, id desc);
create index audit_entries_by_actor on audit_entries (actor_id, id desc);

-- The end of the chain, noted with every entry: without it the newest entries could be cut off
-- unseen until the hourly check had noted the end itself.
create table audit_head (
  single_row boolean primary key default true check (single_row),
  id bigint,
  hash bytea
);
comment on table audit_head is
  'The last entry of the audit and its hash. Only audit_append moves it; the app may only read it.';
insert into audit_head default values;

create function audit_hash(p_previous bytea, p_entry audit_entries) returns bytea
language sql stable as $$
  select sha256(coalesce(p_previous, '') || convert_to(jsonb_build_array(p_entry.id,
    extract(epoch from p_entry.at), p_entry.actor_id, p_entry.action, p_entry.target_kind,
    p_entry.target_id, p_entry.address, p_entry.before, p_entry.after)::text, 'UTF8'));
$$;

-- An entry continues from the noted end, not from the last row that is still there: what is written
-- after a cut contradicts what it stands behind.
create function audit_append() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_previous bytea;
begin
  -- One at a time, until the transaction ends: the order of the chain is the order of the ids.
  perform pg_advisory_xact_lock(4203);
  new.id := nextval('audit_entries_id_seq');
  select h.hash into v_previous from audit_head h;
  new.hash := audit_hash(v_previous, new);
  update audit_head set id = new.id, hash = new.hash;
  return new;
end $$;
create trigger audit_is_a_chain before insert on audit_entries
  for each row execute function audit_append();
create trigger audit_is_append_only before update or delete on audit_entries
  for each row execute function ledger_is_append_only();
create trigger audit_is_never_emptied before truncate on audit_entries
  for each statement execute function ledger_is_append_only();
create trigger audit_head_is_never_emptied before truncate on audit_head
  for each statement execute function ledger_is_append_only();

create table audit_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null default clock_timestamp(),
  entries bigint not null,
  broken_id bigint,
  head_id bigint,
  head_hash bytea
);
comment on table audit_checks is
  'What each check of the chain found. broken_id is the first entry that does not fit, or the head
of an earlier check that is gone. The head is logged too: a copy out of the database''s reach.';

create function audit_check() returns audit_checks language sql as $$
  with chain as (
    select a.id, a.hash, a.hash <> audit_hash(lag(a.hash) over (order by a.id), a) as is_broken
    from audit_entries a
  ), head as (
    select id, hash from audit_entries order by id desc limit 1
  ), earlier as (
    select c.head_id, c.head_hash from audit_checks c where c.head_id is not null
    order by c.id desc limit 1
  ), ends as (
    -- The end as it was at an earlier check, and as it is now.
    select e.head_id as id, e.head_hash as hash from earlier e
    union all select h.id, h.hash from audit_head h where h.id is not null
  ), gone as (
    select e.id from ends e
    where not exists (select from audit_entries a where a.id = e.id and a.hash = e.hash)
  ), beyond as (
    -- The noted end itself was put back, or is gone.
    select head.id from head, audit_head h where head.id > coalesce(h.id, 0)
    union all select head.id from head where not exists (select from audit_head)
  )
  insert into audit_checks (entries, broken_id, head_id, head_hash)
  select (select count(*) from chain),
    (select min(id) from (
      select id from chain where is_broken
      union all select id from gone union all select id from beyond) b),
    (select id from head), (select hash from head)
  returning *;
$$;
comment on function audit_check is 'Derives the whole chain again and writes down what it found.';

-- What an audit entry was about, in words: the entry itself keeps a kind and an id only.
create function backoffice_audit_target(p_kind text, p_id text)
returns table (
  name text, names jsonb, phone_number text, is_staff boolean, draw_date date,
  amount_satang bigint, lottery_type_id integer
)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_kind text := replace(p_kind, '-', '_');
  v_uuid uuid := case when p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_id::uuid end;
  v_number bigint := case when p_id ~ '^[0-9]{1,15}$' then p_id::bigint end;
begin
  if v_kind = 'member' then
    return query select m.nickname, null::jsonb, m.phone_number, m.role = 'ADMIN', null::date,
      null::bigint, null::integer from members m where m.id = v_uuid;
  elsif v_kind = 'round' then
    return query select r.name, t.names, null::text, false, r.draw_date, null::bigint, t.id
      from rounds r join lottery_types t on t.id = r.lottery_type_id where r.id = v_number;
  elsif v_kind = 'lottery_type' then
    return query select null::text, t.names, null::text, false, null::date, null::bigint, t.id
      from lottery_types t where t.id = v_number;
  elsif v_kind = 'number_rule' then
    return query select concat_ws(' ', n.number, r.name), t.names, null::text, false, r.draw_date,
      null::bigint, t.id
      from number_rules n left join rounds r on r.id = n.round_id
        left join lottery_types t on t.id = coalesce(n.lottery_type_id, r.lottery_type_id)
      where n.id = v_number;
  elsif v_kind = 'deposit' then
    return query select m.nickname, null::jsonb, m.phone_number, false, null::date,
      d.amount_satang, null::integer
      from deposits d join members m on m.id = d.user_id where d.id = v_uuid;
  elsif v_kind = 'withdrawal' then
    return query select m.nickname, null::jsonb, m.phone_number, false, null::date,
      w.amount_satang, null::integer
      from withdrawals w join members m on m.id = w.user_id where w.id = v_uuid;
  elsif v_kind = 'notification' then
    return query select n.provider, null::jsonb, null::text, false, null::date, n.amount_satang,
      null::integer from bank_notifications n where n.id = v_number;
  elsif v_kind = 'receiving_account' then
    return query select b.name_th || ' ***' || right(a.account_number, 4), null::jsonb, null::text,
      false, null::date, null::bigint, null::integer
      from receiving_accounts a join banks b on b.id = a.bank_id where a.id = v_uuid;
  elsif v_kind = 'bank' then
    return query select b.name_th, null::jsonb, null::text, false, null::date, null::bigint,
      null::integer from banks b where b.id = p_id;
  elsif v_kind = 'announcement' then
    return query select null::text, a.texts, null::text, false, null::date, null::bigint,
      null::integer from announcements a where a.id = v_number;
  elsif v_kind = 'promotion' then
    return query select null::text, p.titles, null::text, false, null::date, null::bigint,
      null::integer from promotions p where p.id = v_number;
  end if;
end $$;
comment on function backoffice_audit_target is
  'The name of what an entry of the audit was about, for each kind that has one; account numbers
cut to their last four digits. No row for what is gone or has no name.';

-- What waits for a second person (decision 85): results, corrections and voids of rounds, large
-- adjustments, odds that return more than all, a schedule that closes later, less control by two
-- people, deposits credited without a line of the bank, lines of the bank in doubt, payouts by who
-- credited the member, receiving accounts, rights.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  round_id bigint references rounds,
  user_id uuid references members,
  lottery_type_id integer references lottery_types,
  change jsonb,
  amount_satang bigint,
  result jsonb,
  reason text,
  seen_version integer,
  asked_by uuid not null references members,
  asked_from text,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '24 hours',
  status text not null default 'WAITING',
  decided_by uuid references members,
  decided_at timestamptz,
  decision_reason text,
  deposit_id uuid references deposits,
  line_id bigint references bank_notifications,
  withdrawal_id uuid references withdrawals,
  receiving_account_id uuid references receiving_accounts,
  evidence jsonb,
  constraint approval_kind_known check (kind in ('RESULT', 'CORRECTION', 'VOID', 'CREDIT',
    'ODDS', 'SCHEDULE', 'CONTROL', 'DEPOSIT', 'ASSIGNMENT', 'WITHDRAWAL', 'RECEIVING', 'STAFF')),
  constraint approval_status_known check (status in ('WAITING', 'APPROVED', 'REJECTED', 'EXPIRED')),
  constraint approval_of_one_thing check (
    (kind in ('CREDIT', 'DEPOSIT', 'ASSIGNMENT', 'WITHDRAWAL')) = (amount_satang is not null)
    and (kind = 'STAFF' or (amount_satang is not null) = (user_id is not null))
    and (kind in ('RESULT', 'CORRECTION', 'VOID'))
      = (round_id is not null and seen_version is not null)
    and (kind in ('ODDS', 'SCHEDULE')) = (lottery_type_id is not null)
    and (kind in ('ODDS', 'SCHEDULE', 'CONTROL', 'RECEIVING', 'STAFF')) = (change is not null)
    and (kind in ('DEPOSIT', 'ASSIGNMENT') or deposit_id is null)
    and (kind <> 'DEPOSIT' or deposit_id is not null)
    and (kind = 'ASSIGNMENT') = (line_id is not null)
    and (kind = 'WITHDRAWAL') = (withdrawal_id is not null)
    and (kind = 'RECEIVING' or receiving_account_id is null)),
  constraint approval_by_another check (status <> 'APPROVED' or decided_by <> asked_by)
);
comment on table approvals is
  'A command that was asked for and is run by the approval of a second person, in its transaction.';
comment on column approvals.seen_version is
  'The round''s result_version when it was asked: another one, and the approval is refused.';
comment on column approvals.change is
  'What would change: {"before": ..., "after": ...}. Where before stands no more, it is refused.';
comment on column approvals.evidence is
  'What the one who asked saw beside the amount: slip, line of the bank, what is in doubt.';
create unique index approval_waiting on approvals (round_id) where status = 'WAITING';
create unique index approval_waiting_change on approvals (kind, coalesce(lottery_type_id, 0))
  where status = 'WAITING' and kind in ('ODDS', 'SCHEDULE', 'CONTROL');
-- An account that is to be added has no id yet: its number stands for it.
create unique index approval_waiting_thing on approvals (kind, coalesce(line_id::text,
    deposit_id::text, withdrawal_id::text, receiving_account_id::text, user_id::text,
    change #>> '{after,account_number}', change #>> '{after,phone_number}'))
  where status = 'WAITING'
    and kind in ('DEPOSIT', 'ASSIGNMENT', 'WITHDRAWAL', 'RECEIVING', 'STAFF');
create index approvals_by_age on approvals (asked_at desc, id desc);
create index approvals_waiting on approvals (expires_at) where status = 'WAITING';

create view backoffice_approvals as
  select a.*, case when a.status = 'WAITING' and a.expires_at <= clock_timestamp()
      then 'EXPIRED' else a.status end as status_now,
    q.nickname as asker, d.nickname as decider, m.nickname as member_nickname,
    m.phone_number as member_phone, r.name as round_name, r.draw_date, t.code as type_code,
    t.names as type_names, t.result_kind
  from approvals a
    join members q on q.id = a.asked_by
    left join members d on d.id = a.decided_by
    left join members m on m.id = a.user_id
    left join rounds r on r.id = a.round_id
    left join lottery_types t on t.id = coalesce(r.lottery_type_id, a.lottery_type_id);
comment on view backoffice_approvals is 'Approvals with the names of whom and what they are about.';

-- Deposits count with adjustments, for the member as for the person.
create table lone_adjustments (
  reference_id uuid primary key,
  staff_id uuid not null references members,
  amount_satang bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  user_id uuid references members,
  constraint lone_adjustment_moves check (amount_satang <> 0)
);
comment on table lone_adjustments is
  'What one of the staff gave a member or took from them alone, by an adjustment, a deposit or a
line of the bank: their sum in a day is bounded, and who gave does not pay the member.';
comment on column lone_adjustments.reference_id is
  'That of the entry in the ledger: of an adjustment, or the deposit''s id.';
create index lone_adjustments_by_staff on lone_adjustments (staff_id, made_at);
create index lone_adjustments_by_user on lone_adjustments (user_id, made_at);

create view lone_credits as
  select l.*, n.deposit_id is not null as has_line,
    n.deposit_id is not null and n.assigned_by is distinct from l.staff_id as is_proven
  from lone_adjustments l left join bank_notifications n on n.deposit_id = l.reference_id;
comment on view lone_credits is
  'What single persons gave or took. has_line: a line of the bank stands for the deposit by now;
is_proven: and it was not the same person who said so.';

revoke all on function audit_append from public;
grant execute on function backoffice_audit_target to chokdee_app;
grant select, insert, update on settings, approvals to chokdee_app;
grant select, update on house_state to chokdee_app;
grant select, insert, delete on service_stops to chokdee_app;
grant select, insert on audit_entries, audit_checks, lone_adjustments to chokdee_app;
grant select on audit_head, backoffice_approvals, lone_credits to chokdee_app;
