-- What was written before 0145 had its trigger. The story is read from there after that.
insert into member_acts
select t.member_id, case when starts_with(a.action, 'protection.') then 'PROTECTION'
  when a.actor_id = t.member_id then 'SESSIONS' else 'STAFF' end, a.id
from member_act_targets t
join audit_entries a on a.target_kind = t.target_kind and a.target_id = t.target_id
on conflict do nothing;

create or replace view backoffice_member_acts as
  select t.member_id, a.id, a.at, a.action, a.actor_id, m.nickname as actor, a.target_kind,
    a.target_id, t.kind,
    case when starts_with(a.action, 'member_note.') then n.text
      else coalesce(a.after ->> 'reason', a.after ->> 'tag', a.before ->> 'tag') end as note
  from member_acts t
  join audit_entries a on a.id = t.entry_id
  left join members m on m.id = a.actor_id
  left join member_notes n on a.action = 'member_note.add' and n.removed_at is null
    and n.id = (a.after ->> 'note_id')::bigint;
drop view member_act_targets;
