-- Results and settlement: a win is a row of its own; settling can be resumed at any point.

create table wins (
  user_id uuid not null,
  slip_id bigint not null,
  line_no smallint not null,
  result_version integer not null,
  round_id bigint not null,
  payout_satang bigint not null,
  primary key (user_id, slip_id, line_no, result_version)
);
create index wins_of_round on wins (round_id, result_version, user_id, slip_id);

create table settlements (
  round_id bigint not null references rounds,
  result_version integer not null,
  kind text not null,
  result jsonb,
  reason text,
  entered_by uuid,
  started_at timestamptz not null default now(),
  counted_at timestamptz,
  winners integer not null default 0,
  payout_satang bigint not null default 0,
  refunded_slips integer not null default 0,
  refunded_satang bigint not null default 0,
  last_user_id uuid,
  finished_at timestamptz,
  primary key (round_id, result_version),
  constraint kind_known check (kind in ('RESULT', 'CORRECTION', 'VOID')),
  constraint result_fits_kind check ((kind = 'VOID') = (result is null))
);
comment on table settlements is
  'One run per version of a round''s result: registered, counted, paid in chunks of whole members,
finished. A run that was cut off goes on where it stopped.';
comment on column settlements.counted_at is 'When its wins and dues were written.';
comment on column settlements.winners is 'Winning lines of this version.';
comment on column settlements.last_user_id is 'The last member in id order whose money has moved.';
create unique index settlement_unfinished on settlements (round_id) where finished_at is null;

create table settlement_dues (
  round_id bigint not null,
  result_version integer not null,
  user_id uuid not null,
  slip_id bigint not null,
  payout_change_satang bigint not null,
  refund_satang bigint not null,
  primary key (round_id, result_version, user_id, slip_id)
);
comment on table settlement_dues is
  'What a run moves for a slip: what it pays more or less than the version before, and the stake
that a void gives back. Slips for which nothing changes have no row.';

create table receivables (
  id bigint generated always as identity primary key,
  user_id uuid not null references members,
  amount_satang bigint not null check (amount_satang > 0),
  round_id bigint not null references rounds,
  result_version integer not null,
  slip_id bigint not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (round_id, result_version, slip_id)
);
comment on table receivables is
  'What a corrected result took back beyond the balance: wallets never go below zero.';
comment on column receivables.closed_at is
  'When a later version of the result took it up in what that pays or takes.';
create index receivables_open on receivables (user_id) where closed_at is null;

grant select, insert on wins, settlement_dues, receivables to chokdee_app;
grant select, insert, update on settlements to chokdee_app;
grant update (closed_at) on receivables to chokdee_app;
