-- Members, sessions and everything by which a member proves who they are.
-- The server runs as chokdee_app: it owns nothing and is granted each right by name.
do $$
begin
  if not exists (select from pg_roles where rolname = 'chokdee_app') then
    create role chokdee_app login;
  end if;
exception when duplicate_object or unique_violation then
  null; -- Another database of this cluster is migrated at the same moment.
end $$;
revoke create on schema public from public;
grant usage on schema public to chokdee_app;

create table members (
  id uuid primary key default gen_random_uuid(),
  phone_number text not null,
  nickname text not null,
  role text not null default 'USER',
  password_hash text not null,
  password_uses_left smallint,
  registered_name text,
  age_confirmed_at timestamptz,
  locked_at timestamptz,
  locked_reason text,
  created_at timestamptz not null default now(),
  constraint phone_taken unique (phone_number),
  constraint phone_form check (phone_number ~ '^0[0-9]{9}$'),
  constraint role_known check (role in ('USER', 'ADMIN')),
  constraint nickname_length check (char_length(nickname) between 1 and 40)
);
comment on table members is
  'Everybody who can sign in: members (USER) and the operator''s staff (ADMIN).';
comment on column members.registered_name is
  'The bank account name given at registration; later accounts are compared with it.';
comment on column members.password_uses_left is
  'How often the password still signs in; null for one of the member''s own, which always does.';
create index members_by_age on members (created_at desc, id desc);

create table sessions (
  token_hash bytea primary key,
  member_id uuid not null references members,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table sessions is
  'Opaque bearer tokens, kept as SHA-256; each ends at 03:00 Asia/Bangkok at the latest.';
create index sessions_of_member on sessions (member_id) where ended_at is null;

create table sign_in_failures (
  phone_number text primary key,
  failed_count integer not null,
  last_failed_at timestamptz not null default now()
);
comment on table sign_in_failures is
  'Failures in a row per phone number, known or not, so that both answer alike.';

create table captchas (
  token_hash bytea primary key,
  answer text not null,
  address text not null,
  expires_at timestamptz not null
);
comment on table captchas is 'One-time pictures of 4 digits; a row is deleted when it is tried.';
comment on column captchas.address is 'Who asked for the picture; nobody else may use it.';

create table one_time_codes (
  id bigint generated always as identity primary key,
  phone_number text not null,
  purpose text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint purpose_known check (purpose in ('REGISTER', 'RESET_PASSWORD'))
);
comment on table one_time_codes is
  'Codes sent by SMS. Only the newest of a number and purpose counts; numbers without an account
have rows too, so that asking for a code takes the same time.';
create index one_time_codes_by_phone on one_time_codes (phone_number, created_at desc);

create table registrations (
  token_hash bytea primary key,
  phone_number text not null,
  phone_proved boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table registrations is 'A registration in progress; it is not a session.';

create table preferences (
  member_id uuid primary key references members,
  deposit boolean not null default true,
  withdrawal boolean not null default true,
  lottery boolean not null default true,
  promotion boolean not null default true,
  announcement boolean not null default true,
  language text not null default 'th',
  constraint language_known check (language in ('th', 'en', 'shn', 'my', 'zh'))
);

create table banks (
  id text primary key,
  code text not null unique,
  name_th text not null,
  name_en text not null,
  color text not null,
  logo_url text,
  account_groups integer[],
  sort_order integer not null default 100,
  active boolean not null default true
);
comment on column banks.account_groups is
  'How an account number of the usual length is grouped, for example {3,1,5,1}.';

create table bank_accounts (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members,
  bank_id text not null references banks,
  account_number text not null,
  account_name text not null,
  is_primary boolean not null default true,
  is_editable boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint account_number_form check (account_number ~ '^[0-9]{1,15}$')
);
comment on column bank_accounts.changed_at is
  'When bank or number last changed; equal to created_at until then. Withdrawals wait 24 hours.';
create unique index one_primary_account on bank_accounts (member_id) where is_primary;
create unique index account_taken on bank_accounts (bank_id, account_number);

grant select, insert, update on members, sessions, sign_in_failures, one_time_codes, preferences,
  bank_accounts, banks to chokdee_app;
grant select, insert, delete on captchas, registrations to chokdee_app;
grant delete on sessions, sign_in_failures, one_time_codes to chokdee_app;
