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
