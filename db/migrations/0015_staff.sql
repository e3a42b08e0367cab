-- Staff of the operator: who of the administrators may do what, and their second factor.
create table staff (
  member_id uuid primary key references members,
  rights text[] not null,
  must_change_password boolean not null default false,
  totp_secret bytea,
  totp_enabled_at timestamptz,
  totp_last_step bigint not null default 0,
  created_by uuid references members,
  created_at timestamptz not null default now(),
  counted_rights text[] not null default '{}',
  counted_until timestamptz,
  constraint rights_known check (
    cardinality(rights) > 0
    and rights <@ array['owner', 'results', 'cashier', 'support', 'auditor'])
);
comment on table staff is
  'What an administrator (members.role ADMIN) may do; without a row nothing. Whether they may come
in at all is members.locked_at, as for everybody.';
comment on column staff.must_change_password is
  'The password was chosen by somebody else: nothing but changing it is answered.';
comment on column staff.counted_rights is
  'The rights of somebody who was lately at work and has lost them, or was locked out: until
counted_until they are one of the people whom a step that takes two waits for.';
comment on column staff.totp_secret is
  'The shared secret of RFC 6238, encrypted; it counts from totp_enabled_at on.';
comment on column staff.totp_last_step is
  'The newest time step (30 s since 1970) whose code was taken: each code is good once.';

create table staff_resets (
  member_id uuid not null references staff,
  reset_by uuid not null references staff,
  until timestamptz not null default 'infinity',
  primary key (member_id, reset_by)
);
comment on table staff_resets is
  'Whose account of a colleague may be: they have made it, have reset its password or second factor,
have alone made it one of an owner, or could sign in with the account that did. Two accounts that
one person could sign in with are not two people. Deleted once a code sent to the phone of
member_id was used.';

create table staff_recovery_codes (
  member_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);
comment on table staff_recovery_codes is
  'SHA-256 of the codes that stand for a lost phone, each good once.';

create view staff_standing as
  select s.member_id, s.rights, s.must_change_password, s.totp_enabled_at is not null as has_totp,
    m.locked_at is null or m.lock_kind = 'FAILURES' as is_enabled,
    s.totp_enabled_at is null and exists (
      select from settings t where t.key = 'staff_totp_required' and t.value = 'true'
    ) as must_set_up_totp
  from staff s join members m on m.id = s.member_id
  where m.role = 'ADMIN';
comment on view staff_standing is
  'What the router and the back office ask of an administrator. Wrong passwords of strangers
disable nobody.';

grant select, insert, update on staff to chokdee_app;
grant select, insert, update, delete on staff_resets, staff_recovery_codes to chokdee_app;
grant select on staff_standing to chokdee_app;
