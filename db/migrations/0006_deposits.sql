-- Deposits: the operator's accounts, what members mean to pay in, what the banks say came in, and
-- the slips that prove it (decisions.md "Deposits and withdrawals"; trust.md D1-D12).

create table receiving_accounts (
  id uuid primary key default gen_random_uuid(),
  bank_id text not null references banks,
  account_name text not null,
  account_number text not null,
  promptpay_id text,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  constraint account_number_form check (account_number ~ '^[0-9]{6,15}$'),
  constraint promptpay_form check (promptpay_id ~ '^([0-9]{10}|[0-9]{13}|[0-9]{15})$'),
  constraint receiving_account_exists unique (bank_id, account_number)
);
comment on column receiving_accounts.promptpay_id is
  'A phone, national, tax or e-wallet number; an account that has one takes deposits by QR.';
create unique index receiving_promptpay_exists on receiving_accounts (promptpay_id)
  where promptpay_id is not null;

create sequence deposit_references;

create table deposits (
  id uuid primary key default gen_random_uuid(),
  no bigint generated always as identity,
  user_id uuid not null references members,
  provider text not null,
  amount_satang bigint not null,
  qr_amount_satang bigint not null,
  receiving_account_id uuid references receiving_accounts,
  account_number text not null,
  account_name text not null,
  promptpay_id text,
  qr_payload text,
  reference_id text not null,
  status text not null default 'PENDING',
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references members,
  reason text,
  credited_satang bigint,
  credited_by text,
  slips_used integer not null default 0,
  constraint provider_known check (provider in ('promptpay', 'bank')),
  constraint status_known check (status in ('PENDING', 'SUCCESS', 'FAILED', 'CANCELED', 'EXPIRED')),
  constraint amounts_positive check (amount_satang > 0 and qr_amount_satang >= amount_satang),
  constraint credit_fits_status check ((status = 'SUCCESS') = (credited_satang is not null)
    and (credited_satang is null) = (credited_by is null) and credited_satang > 0),
  constraint credit_source_known check (credited_by in ('NOTIFICATION', 'ADMIN', 'ASSIGNMENT')),
  constraint deposit_reference_taken unique (reference_id)
);
comment on table deposits is
  'One row per intent to pay in, and per transfer that an administrator gave a member without one.';
comment on column deposits.no is 'Their order in lists.';
comment on column deposits.qr_amount_satang is
  'The amount to transfer: unique among the pending deposits of the receiving account.';
comment on column deposits.account_number is
  'As the account was when the deposit was opened, like account_name, promptpay_id and qr_payload.';
comment on column deposits.status is
  'A pending deposit that ran out counts as EXPIRED before the job marks it: see deposits_now.';
comment on column deposits.credited_satang is 'What came into the wallet: what was transferred.';
create unique index one_pending_deposit on deposits (user_id) where status = 'PENDING';
create unique index qr_amount_taken on deposits (receiving_account_id, qr_amount_satang)
  where status = 'PENDING';
create unique index deposits_of_member on deposits (user_id, no desc);
create unique index deposits_by_no on deposits (no);
create unique index deposits_by_status on deposits (status, no);
create index deposits_by_amount on deposits (qr_amount_satang, created_at);
create index deposits_to_judge on deposits (no) where status in ('PENDING', 'EXPIRED')
  and slips_used > 0 and decided_by is null;
create index deposits_by_decision on deposits (decided_at) where status = 'SUCCESS';

create view deposits_now as
  select d.*, case when d.status = 'PENDING' and d.expires_at <= clock_timestamp() then 'EXPIRED'
    else d.status end as status_now
  from deposits d;
comment on view deposits_now is
  'Deposits as they stand by the database''s clock, whether or not a job has marked them yet.';

create function deposit_next_reference() returns text language sql volatile as $$
  select 'CD-'
    || to_char(clock_timestamp() at time zone 'Asia/Bangkok' + interval '543 years', 'YYMM')
    || '-' || lpad(nextval('deposit_references')::text, 5, '0');
$$;
comment on function deposit_next_reference is
  'CD-6911-00042: Buddhist year and month of Bangkok, and a number that never repeats.';

create table slip_images (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references members,
  file_name text not null,
  content_type text not null,
  byte_size integer not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table slip_images is
  'Re-encoded images in the file store, of deposits and of withdrawals; user_id may see it.';

create table slip_store (
  single_row boolean primary key default true check (single_row),
  bytes bigint not null default 0
);
comment on table slip_store is 'What all images of slip_images take together, in bytes.';
insert into slip_store default values;

create function slip_image_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update slip_store set bytes = bytes + new.byte_size;
  return new;
end $$;
create trigger slip_image_counted after insert on slip_images
  for each row execute function slip_image_counted();

create table slip_uploads (
  user_id uuid not null references members,
  on_date date not null,
  used integer not null,
  primary key (user_id, on_date)
);
comment on table slip_uploads is 'Images that a member has sent on a day of Bangkok.';

create table deposit_slips (
  image_id uuid primary key references slip_images,
  deposit_id uuid not null references deposits,
  file_hash bytea not null,
  pixel_hash bytea not null,
  look bit(256) not null,
  sending_bank text,
  transaction_reference text,
  qr_text text,
  warnings text[] not null default '{}',
  verification jsonb,
  uploaded_at timestamptz not null default clock_timestamp(),
  constraint slip_file_used unique (file_hash),
  constraint slip_pixels_used unique (pixel_hash)
);
comment on column deposit_slips.file_hash is 'SHA-256 of the file as it came.';
comment on column deposit_slips.pixel_hash is 'SHA-256 of what it shows.';
comment on column deposit_slips.look is 'A coarse likeness, to warn of copies.';
create index slips_of_deposit on deposit_slips (deposit_id, uploaded_at desc);
create index slips_by_time on deposit_slips (uploaded_at);

create table slip_uses (
  sending_bank text not null,
  transaction_reference text not null,
  deposit_id uuid not null references deposits,
  used_at timestamptz not null default clock_timestamp(),
  constraint slip_used_before primary key (sending_bank, transaction_reference)
);
comment on table slip_uses is
  'Each transfer that a slip''s own QR has named, and the one deposit that it may prove.';

create table bank_notifications (
  id bigint generated always as identity primary key,
  provider text not null,
  transaction_id text not null,
  input_hash bytea not null,
  amount_satang bigint not null,
  to_account text not null,
  from_account text,
  reference text,
  occurred_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  answered_deposit_id uuid references deposits,
  why_unmatched text,
  deposit_id uuid references deposits,
  assigned_at timestamptz,
  assigned_by uuid references members,
  constraint notification_taken unique (provider, transaction_id)
);
comment on table bank_notifications is 'The banks'' lines, each once.';
comment on column bank_notifications.answered_deposit_id is
  'What the bank was told when the line came; a replay is told the same.';
create unique index deposit_has_bank_line on bank_notifications (deposit_id)
  where deposit_id is not null;
create index notifications_unmatched on bank_notifications (id) where deposit_id is null;
create index notifications_by_time on bank_notifications (occurred_at);

create view deposit_members as
  select m.id, m.phone_number, m.nickname, m.registered_name, m.created_at, w.balance_satang
  from members m join wallets w on w.user_id = m.id;
comment on view deposit_members is 'What the operator is shown of a member.';

create view deposit_entries as
  select e.user_id, e.id, e.reference_id, e.amount_satang, e.created_at
  from ledger_entries e where e.type = 'DEPOSIT' and e.reference_kind = 'deposit';
comment on view deposit_entries is 'What the ledger knows of deposits; reference_id is theirs.';

grant select, insert, update on receiving_accounts, deposits, deposit_slips, bank_notifications
  to chokdee_app;
grant select, insert on slip_images, slip_uses to chokdee_app;
grant select on slip_store to chokdee_app;
grant select, insert, update on slip_uploads to chokdee_app;
revoke all on function slip_image_counted from public;
grant usage on sequence deposit_references to chokdee_app;
grant select on deposits_now, deposit_members, deposit_entries to chokdee_app;
