-- Who locked an account decides what the lock does. Anybody can type wrong passwords, so a lock by
-- failures bars sign-ins only: open sessions go on, and a code to the member's phone lifts it. A
-- lock by the staff ends every session, and only the staff lift it.
alter table members add column lock_kind text check (lock_kind in ('FAILURES', 'STAFF'));
comment on column members.lock_kind is
  'Set with locked_at: FAILURES after wrong passwords, STAFF (or null, from before) by a person.';

update members m set lock_kind = case when (
    select a.actor_id is null from audit_entries a
    where a.target_kind = 'member' and a.target_id = m.id::text and a.action = 'member.lock'
    order by a.id desc limit 1) then 'FAILURES' else 'STAFF' end
where m.locked_at is not null;

create or replace view staff_standing as
  select s.member_id, s.rights, s.must_change_password, s.totp_enabled_at is not null as has_totp,
    m.locked_at is null or m.lock_kind = 'FAILURES' as is_enabled,
    s.totp_enabled_at is null and exists (
      select from settings t where t.key = 'staff_totp_required' and t.value = 'true'
    ) as must_set_up_totp
  from staff s join members m on m.id = s.member_id
  where m.role = 'ADMIN';
comment on view staff_standing is
  'What the front desk and the back office ask of an administrator. Wrong passwords of strangers
disable nobody.';

-- Who is signed in and plays on is told of it.
create or replace view notice_choices as
  select m.id as user_id, coalesce(p.deposit, true) as deposit,
    coalesce(p.withdrawal, true) as withdrawal, coalesce(p.lottery, true) as lottery,
    coalesce(p.promotion, true) as promotion, coalesce(p.announcement, true) as announcement,
    coalesce(p.language, 'th') as language,
    m.role = 'USER' and (m.locked_at is null or m.lock_kind = 'FAILURES') as is_active
  from members m left join preferences p on p.member_id = m.id;
