-- Who signs in, member or staff: sessions and everything by which they prove who they are.
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
  constraint purpose_known check (purpose in ('REGISTER', 'RESET_PASSWORD', 'CONFIRM_PHONE'))
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

grant select, insert, update, delete on sessions, sign_in_failures, one_time_codes to chokdee_app;
grant select, insert, delete on captchas, registrations to chokdee_app;
