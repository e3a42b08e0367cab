-- A deposit that the bank took back: what the wallet still held is taken, the rest is owed.
create table deposit_recalls (
  deposit_id uuid primary key references deposits,
  user_id uuid not null references members,
  amount_satang bigint not null,
  taken_satang bigint not null,
  reason text not null,
  recalled_at timestamptz not null default clock_timestamp(),
  recalled_by uuid not null references members,
  constraint recall_takes_at_most_all check (amount_satang > 0
    and taken_satang between 0 and amount_satang)
);
comment on table deposit_recalls is
  'Deposits that the bank took back, once each. The deposit itself stays as it was credited.';
comment on column deposit_recalls.taken_satang is
  'Taken from the wallet at once; the rest is the debt in deposit_debts.';
grant select, insert on deposit_recalls to chokdee_app;
