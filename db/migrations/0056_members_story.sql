-- A member's story on one page: what was done to them, and when they signed in.

create view member_act_targets as
  select m.id as member_id, 'member' as target_kind, m.id::text as target_id from members m
  union all
  select d.user_id, 'deposit', d.id::text from deposits d
  union all
  select w.user_id, 'withdrawal', w.id::text from withdrawals w;
comment on view member_act_targets is
  'What entries of the audit are about when they are about a member.';

create view backoffice_member_acts as
  select t.member_id, a.id, a.at, a.action, a.actor_id, m.nickname as actor, a.target_kind,
    a.target_id,
    case when starts_with(a.action, 'protection.') then 'PROTECTION'
      when a.actor_id = t.member_id then 'SESSIONS' else 'STAFF' end as kind,
    case when starts_with(a.action, 'member_note.') then n.text
      else coalesce(a.after ->> 'reason', a.after ->> 'tag', a.before ->> 'tag') end as note
  from member_act_targets t
  join audit_entries a on a.target_kind = t.target_kind and a.target_id = t.target_id
  left join members m on m.id = a.actor_id
  left join member_notes n on a.action = 'member_note.add' and n.removed_at is null
    and n.id = (a.after ->> 'note_id')::bigint;
comment on view backoffice_member_acts is
  'Acts about members, their deposits and withdrawals, without what they were before and after:
that is for who may see the audit. The text of a note that was deleted is not told again.';
grant select on member_act_targets, backoffice_member_acts to chokdee_app;

create index sessions_by_member on sessions (member_id, created_at desc);
