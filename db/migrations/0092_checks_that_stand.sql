-- What a check has found was taken back by the next one, which may look only at what came after the
-- last sealed day, and may not even look at where the fault is.

create view ledger_check_now as
  select c.* from ledger_checks c
  where c.id >= coalesce((select max(id) from ledger_checks where balanced and is_whole), 0)
  order by c.balanced, c.id desc limit 1;
comment on view ledger_check_now is 'What the checks of the ledger say: what one has found stands
until a check of everything agrees; where nothing stands, the last one.';
grant select on ledger_check_now to chokdee_app;

-- A check that found the end cut off or written anew noted the end that it saw, and the next one,
-- which compared with that, found nothing.

create or replace function audit_check() returns audit_checks
language sql as $$
  with chain as (
    select a.id, a.hash, a.hash <> audit_hash(lag(a.hash) over (order by a.id), a) as is_broken
    from audit_entries a
  ), head as (
    select id, hash from audit_entries order by id desc limit 1
  ), earlier as (
    select c.head_id, c.head_hash from audit_checks c
    where c.head_id is not null and c.broken_id is null order by c.id desc limit 1
  ), ends as (
    -- The end as it was when nothing was found last, and as it is now.
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

create or replace function audit_check_part(p_most bigint) returns audit_checks
language sql as $$
  with earlier as (
    select c.head_id, c.head_hash from audit_checks c
    where c.head_id is not null and c.broken_id is null order by c.id desc limit 1
  ), begins as (
    select coalesce((select c.looked_until from audit_checks c where not c.is_whole
      order by c.id desc limit 1), 0) as after
  ), old as (
    select b.after, (select max(n.id) from (
        select a.id from audit_entries a where a.id > b.after and a.id <= e.head_id
        order by a.id limit p_most) n) as until
    from begins b, earlier e
  ), spans as (
    select coalesce((select e.head_id from earlier e), 0) as after,
      9223372036854775807 as until
    union all select o.after, o.until from old o
  ), chain as (
    select c.id, c.is_broken from spans s
    left join lateral (
      select p.hash from audit_entries p where p.id <= s.after order by p.id desc limit 1
    ) before on true
    cross join lateral (
      select a.id,
        a.hash <> audit_hash(lag(a.hash, 1, before.hash) over (order by a.id), a) as is_broken
      from audit_entries a where a.id > s.after and a.id <= s.until
    ) c
  ), head as (
    select id, hash from audit_entries order by id desc limit 1
  ), ends as (
    -- The end as it was when nothing was found last, and as it is now.
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
  insert into audit_checks (entries, broken_id, head_id, head_hash, is_whole, looked_until)
  select (select count(*) from chain),
    (select min(id) from (
      select id from chain where is_broken
      union all select id from gone union all select id from beyond) b),
    (select id from head), (select hash from head), false,
    -- Those after the earlier end are new, and looked at in any case.
    (select o.until from old o, earlier e where o.until < e.head_id)
  returning *;
$$;

-- The phone of a colleague is not for all who read these lists (decision 85).

create or replace view deposit_members as
  select m.id, m.phone_number, m.nickname, m.registered_name, m.created_at,
    wallet_balance(m.id) as balance_satang, m.role = 'ADMIN' as is_staff
  from members m;

create or replace view backoffice_debts as
  select d.user_id, d.kind, d.reference, d.since, d.amount_satang, d.collected_satang,
    d.written_off_satang, d.rest_satang, d.round_id, m.nickname, m.phone_number, r.draw_date,
    t.names as lottery_names, m.role = 'ADMIN' as is_staff
  from member_debts d join members m on m.id = d.user_id
  left join rounds r on r.id = d.round_id
  left join lottery_types t on t.id = r.lottery_type_id;

create or replace view backoffice_approvals as
  select a.id, a.kind, a.round_id, a.user_id, a.lottery_type_id, a.change, a.amount_satang,
    a.result, a.reason, a.seen_version, a.asked_by, a.asked_from, a.asked_at, a.expires_at,
    a.status, a.decided_by, a.decided_at, a.decision_reason, a.deposit_id, a.line_id,
    a.withdrawal_id, a.receiving_account_id, a.evidence,
    case when a.status = 'WAITING' and a.expires_at <= clock_timestamp() then 'EXPIRED'
      else a.status end as status_now,
    q.nickname as asker, d.nickname as decider, m.nickname as member_nickname,
    m.phone_number as member_phone, r.name as round_name, r.draw_date, t.code as type_code,
    t.names as type_names, t.result_kind, m.role = 'ADMIN' as member_is_staff
  from approvals a
  join members q on q.id = a.asked_by
  left join members d on d.id = a.decided_by
  left join members m on m.id = a.user_id
  left join rounds r on r.id = a.round_id
  left join lottery_types t on t.id = coalesce(r.lottery_type_id, a.lottery_type_id);

create function members_found_for(p_patterns text[], p_staff_phones boolean) returns setof uuid
language sql stable set search_path = public, pg_temp as $$
  select f from members_found(p_patterns) f where p_staff_phones or not exists (
    select from members m where m.id = f and m.role = 'ADMIN'
      and not (lower(m.nickname) || chr(10) || m.id::text) like any (p_patterns));
$$;
comment on function members_found_for is 'Of members_found those that somebody may find who sees the
phones of colleagues, or does not: these by name or id alone.';
grant execute on function members_found_for to chokdee_app;
