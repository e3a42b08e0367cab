-- Alarms that leave the back office: which stand and were told, and what is still to be sent.

create table alarms_standing (
  kind text,
  subject text,
  detail text not null,
  began_at timestamptz not null default clock_timestamp(),
  told_at timestamptz not null default clock_timestamp(),
  primary key (kind, subject)
);
comment on table alarms_standing is 'Alarms that stand, and when each was told last.';
comment on column alarms_standing.subject is
  'What tells two alarms of one kind apart, such as the round; empty where there is only one.';

create table alarm_sendings (
  message_id uuid,
  channel text,
  message jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  primary key (message_id, channel)
);
comment on table alarm_sendings is
  'Alarms on their way. A row goes when its channel has taken it, or after a day.';
create index alarm_sendings_due on alarm_sendings (next_at);

create view backoffice_work as
  select w.deposits, w.oldest_deposit_at, w.withdrawals, w.oldest_withdrawal_at,
    w.withdrawals_satang, w.unmatched, n.oldest_unmatched_at, r.results_due, r.oldest_result_at,
    u.rounds_undrawn
  from backoffice_waiting w
  cross join (
    select min(received_at) as oldest_unmatched_at from bank_notifications where deposit_id is null
  ) n
  cross join (
    select count(*) as results_due, min(coalesce(draw_time, close_time)) as oldest_result_at
    from backoffice_rounds
    where status in ('SCHEDULED', 'OPEN', 'CLOSED') and status_now = 'CLOSED'
      and result_kind not in ('YEEKEE', 'ANIMAL')
      and coalesce(draw_time, close_time) <= statement_timestamp()
  ) r
  cross join (
    select count(*) as rounds_undrawn from backoffice_rounds
    where status in ('SCHEDULED', 'OPEN', 'CLOSED') and status_now = 'CLOSED'
  ) u;
comment on view backoffice_work is
  'What waits for the staff, since when, and the rounds that are closed and not drawn.';

grant select, insert, update, delete on alarms_standing, alarm_sendings to chokdee_app;
grant select on backoffice_work to chokdee_app;
