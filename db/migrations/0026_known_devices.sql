-- Devices that have signed in before, counted apart from strangers, and failures that the member
-- was not told of yet.
create table known_devices (
  token_hash bytea primary key,
  member_id uuid not null references members,
  failed_count integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz not null default clock_timestamp()
);
comment on table known_devices is
  'What a browser got when it signed in and shows the next time, as SHA-256. It opens nothing: its
failures are counted for themselves, and those of strangers do not bar it.';
create index known_devices_of_member on known_devices (member_id, used_at);

alter table sign_in_failures add column untold_count integer not null default 0;
comment on column sign_in_failures.untold_count is
  'Failures since the member was last told of them, at a sign-in.';

grant select, insert, update, delete on known_devices to chokdee_app;

alter table notices drop constraint notice_event_known;
alter table notices add constraint notice_event_known check (event in ('DEPOSIT_IN',
  'DEPOSIT_FAILED', 'WITHDRAWAL_PAID', 'WITHDRAWAL_REFUSED', 'WIN', 'RESULT', 'CORRECTION',
  'REFUND', 'PROMOTION', 'ANNOUNCEMENT', 'SIGN_IN_TRIES', 'SIGN_IN_LOCKED', 'NEW_DEVICE',
  'PASSWORD_CHANGED', 'PASSWORD_RESET', 'BANK_ACCOUNT_CHANGED'));

alter table one_time_codes
  add column request_hash bytea,
  add column by_known_device boolean not null default false,
  add column unbound_tries integer not null default 0;
comment on column one_time_codes.request_hash is
  'SHA-256 of what the browser got that asked for the code: its tries are counted in tries, those of
whoever shows nothing or something else in unbound_tries.';
comment on column one_time_codes.by_known_device is
  'Asked for by a device of the member''s or in a session: counted apart from what strangers ask
for.';
