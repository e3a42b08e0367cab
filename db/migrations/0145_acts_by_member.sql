-- A page of a member's story looked up each of their deposits and withdrawals in the audit. Which
-- entries are about a member is kept as they are written, by whichever node; those of before are
-- added by the migration after this one, so that nobody waits for them.

create table member_acts (
  member_id uuid not null,
  kind text not null,
  entry_id bigint not null,
  primary key (member_id, kind, entry_id)
);
comment on table member_acts is
  'Which entries of the audit are about a member, their deposits and withdrawals, and of which kind
of their story.';
grant select on member_acts to chokdee_app;

create function member_acts_of(p_entry audit_entries) returns setof member_acts
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_id uuid := case when p_entry.target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then p_entry.target_id::uuid end;
begin
  return query select t.member_id, case
      when starts_with(p_entry.action, 'protection.') then 'PROTECTION'
      when p_entry.actor_id = t.member_id then 'SESSIONS' else 'STAFF' end, p_entry.id
  from (
    select m.id as member_id from members m where p_entry.target_kind = 'member' and m.id = v_id
    union all
    select d.user_id from deposits d where p_entry.target_kind = 'deposit' and d.id = v_id
    union all
    select w.user_id from withdrawals w where p_entry.target_kind = 'withdrawal' and w.id = v_id) t;
end $$;
comment on function member_acts_of is 'What member_acts has of an entry: one row or none.';

create function member_acts_keep() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into member_acts select * from member_acts_of(new);
  return null;
end $$;
revoke all on function member_acts_keep from public;
create trigger member_acts_keep after insert on audit_entries
  for each row when (new.target_kind in ('member', 'deposit', 'withdrawal'))
  execute function member_acts_keep();
