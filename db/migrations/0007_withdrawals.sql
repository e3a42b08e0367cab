-- Withdrawals: the amount is taken when it is requested and comes back once when it is refused
-- (decisions.md "Deposits and withdrawals"; trust.md W1-W9).

create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  no bigint generated always as identity,
  user_id uuid not null references members,
  amount_satang bigint not null,
  fee_satang bigint not null default 0,
  status text not null default 'PENDING',
  bank_id text not null,
  bank_name text not null,
  bank_color text not null,
  account_number text not null,
  account_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  on_date date not null,
  processed_at timestamptz,
  decided_by uuid references members,
  reject_reason text,
  slip_image_id uuid references slip_images,
  constraint status_known check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  constraint amounts_in_order check (0 <= fee_satang and fee_satang < amount_satang),
  constraint decided_once check ((status = 'PENDING') = (processed_at is null))
);
comment on column withdrawals.bank_name is
  'As the member''s bank account was when it was requested, like the other account columns.';
comment on column withdrawals.on_date is 'The Bangkok day on which it counts.';
create unique index withdrawals_of_member on withdrawals (user_id, no desc);
create index withdrawals_of_day on withdrawals (user_id, on_date);
create unique index withdrawals_by_status on withdrawals (status, no);

grant select, insert, update on withdrawals to chokdee_app;
