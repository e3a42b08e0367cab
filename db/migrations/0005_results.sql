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
  last_user_id uuid,
  last_slip_id bigint,
  finished_at timestamptz,
  primary key (round_id, result_version),
  constraint kind_known check (kind in ('RESULT', 'CORRECTION', 'VOID'))
);
comment on table settlements is
  'One run per version of a round''s result. last_user_id and last_slip_id say how far its money
has moved, so that a run that was cut off goes on where it stopped.';
create index settlements_unfinished on settlements (round_id) where finished_at is null;

create table receivables (
  id bigint generated always as identity primary key,
  user_id uuid not null references members,
  amount_satang bigint not null check (amount_satang > 0),
  round_id bigint not null references rounds,
  result_version integer not null,
  slip_id bigint not null,
  created_at timestamptz not null default now(),
  unique (round_id, result_version, slip_id)
);
comment on table receivables is
  'What a corrected result took back beyond the balance: wallets never go below zero.';

grant select, insert on wins, receivables to chokdee_app;
grant select, insert, update on settlements to chokdee_app;
