-- The audit as a chain: each entry holds a hash of itself and of the one before it, so that an edit
-- or a gap shows, whoever made it (trust.md, figure 11).

alter table audit_entries add column hash bytea not null default '';
comment on column audit_entries.hash is
  'SHA-256 over the hash of the entry before and all of this one: see audit_hash.';

create function audit_hash(p_previous bytea, p_entry audit_entries) returns bytea
language sql stable as $$
  select sha256(coalesce(p_previous, '') || convert_to(jsonb_build_array(p_entry.id,
    extract(epoch from p_entry.at), p_entry.actor_id, p_entry.action, p_entry.target_kind,
    p_entry.target_id, p_entry.address, p_entry.before, p_entry.after)::text, 'UTF8'));
$$;

create function audit_append() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_previous bytea;
begin
  -- One at a time, until the transaction ends: the order of the chain is the order of the ids.
  perform pg_advisory_xact_lock(4203);
  new.id := nextval('audit_entries_id_seq');
  select a.hash into v_previous from audit_entries a order by a.id desc limit 1;
  new.hash := audit_hash(v_previous, new);
  return new;
end $$;
create trigger audit_is_a_chain before insert on audit_entries
  for each row execute function audit_append();
create trigger audit_is_never_emptied before truncate on audit_entries
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
  ), gone as (
    select e.head_id from earlier e where not exists (
      select from audit_entries a where a.id = e.head_id and a.hash = e.head_hash)
  )
  insert into audit_checks (entries, broken_id, head_id, head_hash)
  select (select count(*) from chain),
    (select min(id) from (
      select id from chain where is_broken union all select head_id from gone) b),
    (select id from head), (select hash from head)
  returning *;
$$;
comment on function audit_check is 'Derives the whole chain again and writes down what it found.';

revoke all on function audit_append from public;
grant select, insert on audit_checks to chokdee_app;
