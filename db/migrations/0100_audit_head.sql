-- The end of the audit's chain, noted with every entry: without it the newest entries could be cut
-- off unseen until the hourly check had noted the end itself (trust.md, figure 11).

create table audit_head (
  single_row boolean primary key default true check (single_row),
  id bigint,
  hash bytea
);
comment on table audit_head is
  'The last entry of the audit and its hash. Only audit_append moves it; the app may only read it.';
insert into audit_head (id, hash)
  select a.id, a.hash
  from (values (1)) one left join (select * from audit_entries order by id desc limit 1) a on true;
create trigger audit_head_is_never_emptied before truncate on audit_head
  for each statement execute function ledger_is_append_only();
grant select on audit_head to chokdee_app;

-- An entry continues from the noted end, not from the last row that is still there: what is written
-- after a cut contradicts what it stands behind.
create or replace function audit_append() returns trigger
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

create or replace function audit_check() returns audit_checks language sql as $$
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
